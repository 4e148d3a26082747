"""Texts of a block, words that lend their language, and what is remembered of pages."""

from __future__ import annotations

import pytest

from glyphstone.language.decide import Decision
from glyphstone.model import Block, BlockKind, LanguageSource, PageText, Span
from glyphstone.reading import language_labels
from glyphstone.reading.language_labels import (
    LabelRules,
    Languages,
    _give,
    _modal,
    _summed,
    _Text,
    _texts_of,
    _Words,
)
from tests.reading.rows_of import line, span

DETECTED, INHERITED = LanguageSource.DETECTED, LanguageSource.INHERITED
SURE = Decision("en", 0.95, DETECTED)


def text_of(words: str, script: str = "Latn", declared: str | None = None) -> _Text:
    return _Text(script, declared, [span(words, script)], None, words)


def block(*spans: Span, script: str = "Latn") -> Block:
    return Block(BlockKind.BODY, [line(*spans)], (0.0, 0.0, 1.0, 1.0), script=script)


def page_of(*blocks: Block) -> PageText:
    return PageText(3, (0.0, 0.0, 1.0, 1.0), 0, list(blocks))


# --- texts ------------------------------------------------------------------------------------


def test_words_are_letters_in_lower_case_without_signs_around_them() -> None:
    assert text_of("“The (Second) x2 3rd—” end.").words == ["the", "second", "end"]
    assert text_of("เรา 12", "Thai").words == ["เรา"]
    assert text_of("第22条 12", "Jpan").words == ["第22条"]


def test_letters_are_those_of_words() -> None:
    assert text_of("The x2 end.").letters == 6
    assert text_of("第22条", "Jpan").letters == 2


def test_only_the_beginning_of_a_text_is_looked_at() -> None:
    long = text_of("a" * 399 + " bb cc")
    assert long.words == ["a" * 399]
    assert text_of("日" * 500, "Jpan").letters == 400


def test_a_block_has_a_text_for_each_script_and_declared_language() -> None:
    found = list(
        _texts_of(
            block(span("ab"), span("12", "Zyyy"), span("αβ", "Grek"), span("cd", declared="de"))
        )
    )
    assert [(one.script, one.declared, one.text) for one in found] == [
        ("Latn", None, "ab 12"), ("Grek", None, "αβ"), ("Latn", "de", "cd"),
    ]  # fmt: skip


def test_spans_and_block_are_given_their_language() -> None:
    own = block(span("abcd"), span("αβ", "Grek"))
    texts = list(_texts_of(own))
    texts[0].decision = SURE
    _give(own, texts)
    assert [(one.lang, one.lang_confidence, one.lang_source) for one in own.lines[0].spans] == [
        ("en", 0.95, DETECTED), ("und", None, LanguageSource.NONE),
    ]  # fmt: skip
    assert (own.lang, own.lang_confidence, own.lang_source) == ("en", 0.95, DETECTED)


def test_the_decision_of_most_characters_counts_of_equals_the_first() -> None:
    other = Decision("fr", 0.5, DETECTED)
    assert _modal([(SURE, 3), (other, 4)]) == other
    assert _modal([(SURE, 4), (other, 4)]) == SURE
    assert _modal([(SURE, 3), (other, 4), (Decision("en", 0.2, DETECTED), 2)]) == SURE


def test_entries_of_one_language_are_summed() -> None:
    rows = _summed([(SURE, 3), (Decision("fr", 0.5, DETECTED), 4), (SURE, 2)])
    assert rows == [(SURE, 5), (Decision("fr", 0.5, DETECTED), 4)]


# --- known words ------------------------------------------------------------------------------

KNOWN = "all human beings are born free and equal"


def taught(decision: Decision = SURE, words: str = KNOWN) -> _Words:
    found = _Words()
    found.learn(text_of(words), decision)
    return found


def test_a_text_of_known_words_is_in_their_language() -> None:
    assert taught().known(text_of("human beings are equal")) == Decision("en", 0.95, INHERITED)


@pytest.mark.parametrize(
    "decision",
    [
        Decision("en", 0.89, DETECTED),
        Decision("en", None, DETECTED),
        Decision("und", 0.95, DETECTED),
        Decision("en", 0.95, DETECTED, warning="lang_conflict"),
    ],
)
def test_only_a_sure_language_lends_its_words(decision: Decision) -> None:
    assert taught(decision).known(text_of("human beings are equal")) is None


@pytest.mark.parametrize(
    "decision", [Decision("en", 0.9, DETECTED), Decision("en", None, LanguageSource.DECLARED)]
)
def test_sure_and_declared_languages_lend_their_words(decision: Decision) -> None:
    found = taught(decision).known(text_of("human beings are equal"))
    assert found is not None
    assert found.lang == "en"
    declared = decision.source is LanguageSource.DECLARED
    assert found.source is (LanguageSource.DECLARED if declared else INHERITED)


@pytest.mark.parametrize(
    ("words", "known"),
    [
        ("humanbeings", False),
        ("beings human", True),
        ("beings xxxxxx", True),
        ("beings xxxxxx yyyyyy", False),
        ("human free", False),
        ("beings free", True),
    ],
)
def test_two_words_ten_letters_and_half_of_them_known(words: str, known: bool) -> None:
    assert (taught().known(text_of(words)) is not None) is known


def test_words_of_another_script_or_declaration_say_nothing() -> None:
    assert taught().known(text_of("human beings are equal", declared="de")) is None
    assert taught().known(text_of("human beings are equal", "Cyrl")) is None


def test_words_that_two_languages_know_alike_tell_nothing() -> None:
    words = taught()
    words.learn(text_of("human beings"), Decision("fr", 0.95, DETECTED))
    assert words.known(text_of("human beings are equal")) is not None
    words.learn(text_of("human beings are"), Decision("fr", 0.95, DETECTED))
    assert words.known(text_of("human beings are equal")) is None


@pytest.mark.parametrize(("text", "teaches"), [
    ("human beings are born strange words", True),
    ("human beings are strange words", False),
])  # fmt: skip
def test_a_text_of_six_words_teaches_its_others(text: str, teaches: bool) -> None:
    words = taught()
    assert words.known(text_of(text)) is not None
    assert (words.known(text_of("strange words")) is not None) is teaches


def test_no_more_words_are_kept_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language_labels, "LABEL_RULES", LabelRules(most_words=8))
    words = taught()
    words.learn(text_of("strange words"), SURE)
    assert words.known(text_of("strange words")) is None
    words.known(text_of("human beings are born strange words"))
    assert words.known(text_of("strange words")) is None


# --- pages ------------------------------------------------------------------------------------

ENGLISH = (
    "All human beings are born free and equal in dignity and rights. They are endowed with "
    "reason and conscience and should act towards one another in a spirit of brotherhood."
)
FINNISH = (
    "Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. Heille on "
    "annettu järki ja omatunto, ja heidän on toimittava toisiaan kohtaan veljeyden hengessä."
)


def test_a_short_text_takes_the_language_of_pages_before() -> None:
    languages = Languages(None)
    languages.tell(page_of(block(span(ENGLISH))))
    page = page_of(block(span("Page ten")))
    languages.tell(page)
    assert (page.lang, page.blocks[0].lang_source) == ("en", INHERITED)
    assert languages.whole.lang == "en"
    assert page.warnings == []


def test_a_page_and_a_document_are_in_the_language_of_most_characters() -> None:
    languages = Languages(None)
    page = page_of(block(span(ENGLISH)), block(span(FINNISH * 2)))
    languages.tell(page)
    assert [one.lang for one in page.blocks] == ["en", "fi"]
    assert (page.lang, page.lang_source) == ("fi", DETECTED)
    assert languages.whole.lang == "fi"
    for _ in range(3):
        languages.tell(page_of(block(span(ENGLISH))))
    assert languages.whole.lang == "en"


def test_figures_alone_have_no_language() -> None:
    page = page_of(block(span("1234567 890", "Zyyy"), script="Zyyy"))
    Languages(None).tell(page)
    assert (page.lang, page.lang_confidence) == ("und", None)


def test_a_denied_declaration_is_told_once_a_page_with_its_number() -> None:
    page = page_of(block(span(FINNISH, declared="en")), block(span(FINNISH[60:], declared="en")))
    Languages(None).tell(page)
    (warning,) = page.warnings
    assert (warning.name, warning.page) == ("lang_conflict", 3)
    assert warning.what.startswith(
        "the PDF declares en, but the text that begins with “Kaikki ihmiset syntyvät vapaina ja"
        " tasav” looks like fi ("
    )


def test_memory_does_not_grow_with_the_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language_labels, "LABEL_RULES", LabelRules(most_kept=4))
    languages = Languages(None)
    for _ in range(12):
        languages.tell(page_of(block(span(ENGLISH))))
    assert max(map(len, languages._so_far.values())) <= 4
    assert sum(count for _, count in languages._so_far["Latn"]) == 12 * len(ENGLISH)
    assert languages.whole.lang == "en"


@pytest.mark.parametrize("sign", ".,;:!?()[]{}\"'“”‘’«»…-–—")
def test_signs_around_words_are_no_part_of_them(sign: str) -> None:
    assert text_of(f"{sign}word{sign} wo{sign}rd").words == ["word"]
