"""Sentences in many scripts: the signs that end them, and those that only seem to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.prose import sentences
from glyphstone.model import LineRole, Paragraph
from glyphstone.text.sentences.abbreviations import Abbreviations
from glyphstone.text.sentences.sentence_splitter import (
    Sentencex,
    Splitter,
    split_paragraph,
    split_sentences,
)

#: Languages whose planted sentences are told apart without a mistake.
PLANTED = [
    "en_Latn", "de_Latn", "fr_Latn", "es_Latn", "pl_Latn", "cs_Latn", "fi_Latn", "tr_Latn",
    "vi_Latn", "nl_Latn", "ru_Cyrl", "sr_Cyrl", "uk_Cyrl", "el_Grek", "ka_Geor", "ar_Arab",
    "fa_Arab", "ur_Arab", "he_Hebr", "hi_Deva", "bn_Beng", "ta_Taml", "te_Telu", "th_Thai",
    "my_Mymr", "km_Khmr", "ja_Jpan", "zh_Hans", "ko_Kore",
]  # fmt: skip
UNSPACED = ("Jpan", "Hans")


def parts(text: str, lang: str = "und", words: Abbreviations | None = None) -> list[str]:
    found = split_sentences(text, lang, words=words)
    return [text[one.start : one.stop].strip() for one in found]


@pytest.mark.parametrize("code", PLANTED)
def test_planted_traps_are_not_fallen_into(code: str) -> None:
    joiner = "" if code.endswith(UNSPACED) else " "
    planted = sentences(code, 300, seed=11)
    groups = [planted[place : place + 5] for place in range(0, 300, 5)]
    texts = [joiner.join(one.text for one in group) for group in groups]
    words = Abbreviations()
    for text in texts:
        words.learn(text)
    wrong = 0
    for group, text in zip(groups, texts, strict=True):
        expected = [one.text for one in group]
        wrong += len(set(expected) ^ set(parts(text, code.partition("_")[0], words)))
    # Random words put capitals and one-letter words where no language has them.
    assert wrong <= 6


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("hi", ["यह एक है।", "वह दो है॥", "क्या?", "हाँ।"]),
        ("am", ["ሰላም ነው።", "እንዴት ነህ፧", "ደህና፡፡", "እሺ።"]),
        ("hy", ["Սա մեկն է։", "Դա երկուսն է։"]),
        ("km", ["នេះមួយ។", "នោះពីរ៕", "បី។"]),
        ("my", ["ဒါကတစ်ခု။", "ဒါကနှစ်ခု။"]),
        ("bo", ["བཀྲ་ཤིས།", "བདེ་ལེགས།།", "ཡིན།"]),
        ("ar", ["ما اسمك؟", "اسمي علي.", "نعم!"]),
        ("ur", ["یہ ایک ہے۔", "وہ دو ہے۔"]),
        ("el", ["Τι κάνεις;", "Καλά είμαι."]),
        ("es", ["¿Qué?", "¡No!", "¿Sí?", "Bien."]),
        ("sat", ["ᱱᱚᱣᱟ ᱢᱤᱫ᱾", "ᱚᱱᱟ ᱵᱟᱨ᱿"]),
        ("mn", ["ᠨᠢᠭᠡ᠃", "ᠬᠣᠶᠠᠷ᠃"]),
        ("ka", ["ეს ერთია.", "ის ორია."]),
        ("fr", ["«Quoi ?» dit-il.", "« Non. »", "Elle partit."]),
        ("ru", ["Что? — спросил он.", "Да.", "А. С. Пушкин писал."]),
        ("de", ["Am 3. Oktober kam er.", "Es war 1990.", "Dann ging er."]),
        (
            "en",
            ["He paid 3.50 to Dr. Smith at example.com.", "“Why?” he asked.", "“So.”", "Well..."],
        ),
        ("en", ["1. The first.", "2. The second."]),
    ],
)
def test_each_script_ends_its_sentences_its_own_way(lang: str, expected: list[str]) -> None:
    assert parts(" ".join(expected), lang) == expected


def test_scripts_without_blanks() -> None:
    assert parts("他说：“你好。”她走了。“为什么？”他问。好！走吧。", "zh") == [
        "他说：“你好。”",
        "她走了。",
        "“为什么？”他问。",
        "好！",
        "走吧。",
    ]
    assert parts("「はい。」次です。「いいえ？」と言った。", "ja") == [
        "「はい。」",
        "次です。",
        "「いいえ？」と言った。",
    ]


def test_and_so_on_in_khmer_is_no_end() -> None:
    assert parts("ខ្ញុំ។ល។ និង។ គាត់។", "km") == ["ខ្ញុំ។ល។", "និង។", "គាត់។"]


def test_abbreviations_are_learned_from_the_document() -> None:
    words = Abbreviations()
    for number in range(9):
        words.learn(f"Vidu la pg. {number} kaj la sekvan pg. tie. La bona libro estas bona.")
    assert words.is_abbreviation("pg")
    assert not words.is_abbreviation("bona")
    assert parts("Vidu la pg. Kvin kaj ne plu.", "eo", words) == ["Vidu la pg. Kvin kaj ne plu."]


def test_an_abbreviation_before_a_word_that_is_else_small_ends_the_sentence() -> None:
    words = Abbreviations()
    for _ in range(9):
        words.learn("Pomoj, piroj ktp. kaj nuksoj estas tie, kaj la arbo ankaŭ.")
    assert parts("Ni havas pomojn ktp. La arbo estas tie.", "eo", words) == [
        "Ni havas pomojn ktp.",
        "La arbo estas tie.",
    ]


def test_the_end_of_a_paragraph_ends_a_sentence() -> None:
    paragraph = Paragraph("One. A heading without a stop", LineRole.HEADING, lang="en")
    split_paragraph(paragraph)
    assert [(one.start, one.stop) for one in paragraph.sentences] == [(0, 5), (5, 29)]


def test_another_splitter_may_be_asked() -> None:
    class OnlyAtTheEnd:
        def ends(self, text: str, lang: str) -> list[int]:
            assert lang == "en"
            return [len(text)]

    text = "It was so. Then it was not."
    assert len(split_sentences(text, "en", splitter=OnlyAtTheEnd())) == 1
    assert len(split_sentences(text, "en")) == 2


@given(
    st.text(
        alphabet='aB. ?!\u2026"\u201c\u201d1\u0915\u0964\u3002\u300c\u300d\u1361;\u03b1\n\u00a0',
        max_size=60,
    )
)
def test_sentences_tile_the_text(text: str) -> None:
    found = split_sentences(text, "en")
    assert "".join(text[one.start : one.stop] for one in found) == text
    assert all(one.start < one.stop for one in found)


@given(st.text(max_size=80), st.sampled_from(["en", "und", "", "zh-Hans", "x-y", "\u0915"]))
def test_any_text_in_any_language_is_tiled(text: str, lang: str) -> None:
    words = Abbreviations()
    words.learn(text)
    found = split_sentences(text, lang, words=words)
    assert "".join(text[one.start : one.stop] for one in found) == text


# --- the rules for each stop ----------------------------------------------------------------------


class Everywhere:
    """A splitter that ends a sentence behind every full stop."""

    def ends(self, text: str, lang: str) -> list[int]:
        assert lang
        return [place + 1 for place, char in enumerate(text) if char == "."]


class Nowhere:
    """A splitter that ends no sentence."""

    def ends(self, text: str, lang: str) -> list[int]:
        assert text
        assert lang
        return []


def cut(text: str, splitter: Splitter, *known: str) -> list[str]:
    """The sentences of a text in a document that also says what is known."""
    words = Abbreviations()
    for one in known:
        words.learn(one)
    found = split_sentences(text, "en", splitter=splitter, words=words)
    return [text[one.start : one.stop] for one in found]


def test_nothing_has_no_sentences() -> None:
    assert split_sentences("") == ()


def test_the_language_is_that_of_every_sentence() -> None:
    assert [one.lang for one in split_sentences("So. It is.", "de")] == ["de", "de"]


def test_whitespace_belongs_to_the_sentence_before_it() -> None:
    assert cut("It was.  Then", Everywhere()) == ["It was.  ", "Then"]


def test_a_small_letter_behind_a_stop_goes_on() -> None:
    assert len(cut("It was. then", Everywhere())) == 1
    assert len(cut("It was! then", Everywhere())) == 1
    assert len(cut("It was।” then", Everywhere())) == 1
    assert len(cut("It was। then", Everywhere())) == 2


def test_a_stop_that_touches_the_next_word_goes_on() -> None:
    assert len(cut("It was.Then", Everywhere())) == 1
    assert len(cut("It was?Then", Everywhere())) == 1
    assert len(cut("It was.)Then", Everywhere())) == 1
    assert len(cut("It was.) Then", Everywhere())) == 2
    assert len(cut("It was.—Then", Everywhere())) == 1
    assert len(cut("It was.)—Then", Everywhere())) == 2
    assert len(cut("It was।Then", Everywhere())) == 2
    assert len(cut("It was.“Then", Everywhere())) == 2
    assert len(cut("是。字", Everywhere())) == 2


def test_an_ellipsis_ends_a_sentence_before_a_word_that_is_else_small() -> None:
    for dots in ("\u2026", "...", ". . ."):
        assert len(cut(f"It was{dots} The end", Everywhere(), "so the end")) == 2
        assert len(cut(f"It was{dots} The end", Everywhere())) == 1
        assert len(cut(f"It was{dots} Peter", Everywhere(), "so Peter")) == 1


def test_a_question_in_quotes_ends_a_sentence_before_a_capital() -> None:
    assert len(cut("“Why?” He left", Everywhere())) == 2
    assert len(cut("“Why?” Peter asked", Everywhere(), "so Peter asked")) == 1
    assert len(cut("“Why?” 7 said", Everywhere())) == 1
    assert len(cut("“Why!” 7 said", Everywhere())) == 1
    assert len(cut("“So.” 7 said", Everywhere())) == 2
    assert len(cut("(Why?) 7 said", Everywhere())) == 2
    assert len(cut("“Γιατί;” Είπε", Everywhere())) == 2
    assert len(cut("“Γιατί;” 7 said", Everywhere())) == 1


def test_a_full_stop_is_asked_about() -> None:
    assert len(cut("It was. Then", Everywhere())) == 2
    assert len(cut("It was. Then", Nowhere())) == 1


def test_a_word_known_without_its_full_stop_ends_a_sentence() -> None:
    assert len(cut("It was. Then", Nowhere(), *["he was so"] * 3)) == 2
    assert len(cut("It was. 7 then", Nowhere(), *["he was so"] * 3)) == 1


def test_an_abbreviation_ends_a_sentence_before_a_word_that_is_else_small() -> None:
    known = ["see fig. one", "see fig. two", "so the end"]
    assert len(cut("See fig. The end", Everywhere(), *known)) == 2
    assert len(cut("See fig. Five", Everywhere(), *known)) == 1


def test_the_number_of_an_item_ends_nothing() -> None:
    assert cut("1. The end", Everywhere()) == ["1. The end"]
    assert cut("So it was. 12. The end", Everywhere()) == ["So it was. ", "12. The end"]
    assert len(cut("(3. The end", Everywhere())) == 1


def test_the_number_of_a_day_before_its_month_ends_nothing() -> None:
    assert len(cut("Am 3. Oktober", Everywhere(), "im Oktober")) == 1
    assert len(cut("Am 333. Oktober", Everywhere(), "im Oktober")) == 2
    assert len(cut("Am 3. Oktober", Everywhere())) == 2
    assert len(cut("Am 3. Oktober", Nowhere())) == 1


def test_initials_end_no_sentence() -> None:
    assert len(cut("by J. The end", Everywhere(), "so the end")) == 1
    assert len(cut("by x. The end", Everywhere(), "so the end")) == 2
    assert len(cut("by x. Peter", Everywhere())) == 1
    assert len(cut("by x. Peter", Everywhere(), *["an x is"] * 4)) == 2
    # A syllable of Hangul and an ideograph are words.
    for syllable in "것가힣":
        assert len(cut(f"그 {syllable}. Then", Everywhere())) == 2
    # A letter of Hangul by itself is none.
    assert len(cut("그 ㄱ. Then", Everywhere())) == 1
    assert len(cut("so 字. Then", Everywhere())) == 2
    assert len(cut("the U.S. Then", Everywhere())) == 1


def test_a_stop_without_a_word_before_it_ends_a_sentence() -> None:
    assert len(cut("“. Then", Nowhere())) == 2
    assert len(cut("so ). Then", Nowhere())) == 2


def test_a_word_is_looked_for_within_forty_characters() -> None:
    long = "x" * 39
    assert len(cut(f"{long}. The end", Nowhere())) == 1
    # The next word may stand behind quotes and brackets.
    assert len(cut("It was… “((The end", Everywhere(), "so the end")) == 2


def test_the_splitter_may_end_before_what_closes() -> None:
    class BeforeTheQuote:
        def ends(self, text: str, lang: str) -> list[int]:
            assert lang
            return [text.index(".") + 1]

    assert len(cut("“It was.” Then", BeforeTheQuote())) == 2
    assert len(cut("It was so. “And it was.” Then", BeforeTheQuote())) == 2


def test_the_splitter_is_asked_for_a_language_it_knows() -> None:
    assert list(Sentencex().ends("One. Two.", "und")) == list(Sentencex().ends("One. Two.", "en"))
    assert list(Sentencex().ends("One. Two.", "en-GB"))[-1] == 9
    # A line break ends no sentence.
    assert len(list(Sentencex().ends("One\n\nand two.", "en"))) == 1
