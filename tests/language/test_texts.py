"""Languages of the blocks, pages and documents of a PDF."""

from __future__ import annotations

from collections.abc import Collection

from glyphstone.language.decide import Decision
from glyphstone.language.identify import Candidate, Identification
from glyphstone.language.texts import ENOUGH, FamiliarWords, LanguageOfText, commonest, inherited
from glyphstone.model.text import LanguageSource
from tests.language.test_identify import SENTENCES


def told(lang: str, confidence: float | None = 0.9) -> Decision:
    """A decision for a language."""
    source = LanguageSource.NONE if lang == "und" else LanguageSource.DETECTED
    return Decision(lang, None if lang == "und" else confidence, source)


class Counting:
    """An identifier that counts how often it is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def identify(self, text: str, *, scripts: Collection[str] | None = None) -> Identification:
        """Everything is English."""
        assert not scripts
        self.asked.append(text)
        return Identification((Candidate("en", "eng", 0.95),), "Latn", len(text))

    def knows(self, tag: str) -> bool:
        """Only English is known."""
        return tag.startswith("en")


def test_each_text_is_looked_at_once_and_not_to_its_end() -> None:
    identifier = Counting()
    texts = LanguageOfText(identifier=identifier)
    for _ in range(3):
        assert texts.of("word " * 1000).lang == "en"
    assert len(identifier.asked) == 1
    assert len(identifier.asked[0]) <= 400


def test_the_document_declares_unless_a_part_does() -> None:
    texts = LanguageOfText("en-US", identifier=Counting())
    assert texts.of("a text of some length").lang == "en-US"
    assert texts.of("a text of some length", declared="en-GB").lang == "en-GB"


def test_languages_of_blocks_by_the_model() -> None:
    texts = LanguageOfText("de")
    assert texts.of(SENTENCES["de"]).source is LanguageSource.DECLARED
    assert texts.of(SENTENCES["ru"]).lang == "ru"
    english = texts.of(SENTENCES["en"])
    assert (english.lang, english.warning) == ("en", "lang_conflict")


def test_short_texts_take_the_language_around_them_where_its_script_is_theirs() -> None:
    assert inherited(told("de"), "Latn").lang == "de"
    assert inherited(told("de"), "Latn").source is LanguageSource.INHERITED
    assert inherited(told("de"), "Hebr").lang == "und"
    assert inherited(told("und"), "Latn").source is LanguageSource.NONE


def test_numbers_and_signs_take_the_language_around_them() -> None:
    assert inherited(told("de"), "Zyyy").lang == "de"


def test_a_page_is_in_the_language_of_most_characters() -> None:
    page = commonest([(told("de", 0.8), 100), (told("en", 0.7), 60), (told("de", 0.9), 100)])
    assert (page.lang, page.confidence) == ("de", 0.85)


def test_of_equals_the_first_is_taken() -> None:
    assert commonest([(told("fr"), 50), (told("de"), 50)]).lang == "fr"


def test_declared_languages_have_no_confidence_on_pages_either() -> None:
    declared = Decision("de", None, LanguageSource.DECLARED)
    assert commonest([(declared, 10)]) == declared


def test_a_page_of_which_most_is_unknown_is_unknown() -> None:
    assert commonest([(told("und"), 100), (told("de"), 10)]).lang == "und"
    assert commonest([(told("und"), 100), (told("de"), 60)]).lang == "de"
    assert commonest([]).lang == "und"


def test_texts_of_familiar_words_need_no_look() -> None:
    identifier = Counting()
    texts = LanguageOfText(identifier=identifier)
    sentence = "the cat sat on the mat and the dog lay by the door of the house"
    words = sentence.split()
    texts.of(" ".join(words))
    assert texts.of(" ".join(words[::-1])).lang == "en"
    assert len(identifier.asked) == 1
    texts.of("ein ganz anderer Satz mit lauter neuen Wörtern steht hier am Ende")
    assert len(identifier.asked) == 2


def test_a_close_language_is_not_taken_for_the_one_before() -> None:
    danish = (
        "Toget til København kører i dag med en times forsinkelse på grund af sne, og ingen ved"
        " endnu, om det kommer frem til aften. Alle mennesker er født frie og lige i værdighed og"
        " rettigheder."
    )
    norwegian = (
        "Toget til Oslo går i dag med en times forsinkelse på grunn av snø, og ingen vet ennå om"
        " det kommer fram til kvelden. Alle mennesker er født frie og med samme menneskeverd."
    )
    texts = LanguageOfText()
    assert texts.of(danish).lang == "da"
    assert texts.of(norwegian).lang == "nb"


def test_shorter_texts_do_not_speak_for_themselves() -> None:
    assert ENOUGH == 50


class Scripted:
    """An identifier that says what it is told to, by the length of the text."""

    def __init__(self, first: float, then: float = 0.95, language: str = "eng") -> None:
        self.first, self.then, self.language = first, then, language
        self.lengths: list[int] = []

    def identify(self, text: str, *, scripts: Collection[str] | None = None) -> Identification:
        """The first look has one probability, the longer one another."""
        assert not scripts
        self.lengths.append(len(text))
        chance = self.first if len(text) <= 160 else self.then
        return Identification((Candidate("en", self.language, chance),), "Latn", len(text))

    def knows(self, tag: str) -> bool:
        """Everything."""
        return bool(tag)


def test_a_long_text_is_looked_at_again_if_its_beginning_leaves_a_doubt() -> None:
    clear, doubtful = Scripted(0.9), Scripted(0.89)
    LanguageOfText(identifier=clear).of("ab " * 200)
    LanguageOfText(identifier=doubtful).of("ab " * 200)
    assert (clear.lengths, doubtful.lengths) == ([160], [160, 400])
    short = Scripted(0.1)
    LanguageOfText(identifier=short).of("a" * 160)
    assert short.lengths == [160]
    longer = Scripted(0.1)
    LanguageOfText(identifier=longer).of("a" * 161)
    assert longer.lengths == [160, 161]


def words(first: int, last: int) -> str:
    """Distinct words of letters alone."""
    return " ".join(
        f"w{chr(97 + number // 26)}{chr(97 + number % 26)}" for number in range(first, last)
    )


def looks(*texts: str, first: float = 0.95) -> list[int]:
    identifier = Scripted(first)
    of = LanguageOfText(identifier=identifier)
    for text in texts:
        of.of(text)
    return identifier.lengths


def test_ten_words_of_which_three_in_four_are_known_need_no_look() -> None:
    known = words(0, 20)
    assert len(looks(known, words(0, 10))) == 1
    assert len(looks(known, words(0, 9))) == 2
    # 15 and 14 of 20 words.
    assert len(looks(known, words(5, 25))) == 1
    assert len(looks(known, words(6, 26))) == 2


def test_only_clear_texts_teach_words() -> None:
    assert len(looks(words(0, 20), words(0, 12), first=0.89)) == 2
    assert len(looks(words(0, 20), words(0, 12), first=0.9)) == 1


def test_words_beyond_the_first_look_are_not_compared() -> None:
    # 40 words of three letters and a blank are 160 characters.
    assert len(looks(words(0, 60), f"{words(0, 40)} {words(200, 240)}")) == 1


def test_the_least_sure_text_speaks_for_all_familiar_ones() -> None:
    found = Identification((Candidate("en", "eng", 0.97),), "Latn", 50)
    less = Identification((Candidate("en", "eng", 0.93),), "Latn", 50)
    vocabulary = FamiliarWords(found)
    vocabulary.learn(["a"], less)
    vocabulary.learn(["b"], found)
    assert vocabulary.found is less


def test_a_vocabulary_is_bounded() -> None:
    found = Identification((Candidate("en", "eng", 0.97),), "Latn", 50)
    vocabulary = FamiliarWords(found)
    vocabulary.learn([str(number) for number in range(4999)], found)
    vocabulary.learn(["last", "more"], found)
    vocabulary.learn(["late"], found)
    assert vocabulary.has(["last", "more"])
    assert not vocabulary.has(["late"])


class ByFirstWord:
    """An identifier for which the first word of a text names its language."""

    def __init__(self) -> None:
        self.asked = 0

    def identify(self, text: str, *, scripts: Collection[str] | None = None) -> Identification:
        """Always clear."""
        assert not scripts
        self.asked += 1
        tag = text.split()[0]
        return Identification((Candidate(tag, tag, 0.95),), "Latn", len(text))

    def knows(self, tag: str) -> bool:
        """Everything."""
        return bool(tag)


def test_words_of_four_languages_are_kept() -> None:
    identifier = ByFirstWord()
    texts = LanguageOfText(identifier=identifier)
    for number, tag in enumerate(("aaa", "bbb", "ccc", "ddd", "eee")):
        texts.of(f"{tag} {words(20 * number, 20 * number + 15)}")
    assert identifier.asked == 5
    texts.of(f"xxx {words(60, 75)}")
    assert identifier.asked == 5
    texts.of(f"xxx {words(80, 95)}")
    assert identifier.asked == 6


def test_texts_that_come_again_are_remembered_to_a_bound() -> None:
    identifier = Scripted(0.5)
    texts = LanguageOfText(identifier=identifier)
    for number in range(512):
        texts.of(f"text {number}")
    texts.of("text 0")
    assert len(identifier.lengths) == 512
    texts.of("another")
    texts.of("text 0")
    assert len(identifier.lengths) == 514


def test_half_of_what_is_unknown_is_not_enough_for_a_page() -> None:
    assert commonest([(told("und"), 100), (told("de"), 50)]).lang == "und"
    assert commonest([(told("und"), 100), (told("de"), 51)]).lang == "de"
