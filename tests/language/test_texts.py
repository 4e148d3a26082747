"""Languages of the blocks, pages and documents of a PDF."""

from __future__ import annotations

from collections.abc import Collection

from glyphstone.language.decide import Decision
from glyphstone.language.identify import Candidate, Identification
from glyphstone.language.texts import LanguageOfText, commonest, inherited
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
