"""Texts are made fit for every format without losing sight of what was not."""

from __future__ import annotations

from collections import Counter

from hypothesis import given

from glyphstone.model import UNKNOWN, LineRole, Paragraph, Sentence
from glyphstone.writers.protocol import doubt, lang_tag, number, printable, stretches
from tests.writers.hostile import numbers, paragraphs, texts

SURE = (None, 0.0, 0.75, 0.999, 1.0)


def test_what_no_format_holds_becomes_a_mark_and_is_counted() -> None:
    replaced: Counter[str] = Counter()
    assert printable(f"a\0b\ud800c{UNKNOWN}d\0", replaced) == "a⟦U+0000⟧b⟦U+D800⟧c⟦?⟧d⟦U+0000⟧"
    assert replaced == {"U+0000": 2, "U+D800": 1, "unknown_glyph": 1}


def test_fit_text_is_left_alone() -> None:
    replaced: Counter[str] = Counter()
    text = "tab\tline\nреч ⟦0:41⟧ \U0010ffff\x85"
    assert printable(text, replaced) is text
    assert not replaced


@given(texts)
def test_a_printable_text_is_unicode_and_stays_as_it_is(text: str) -> None:
    once = printable(text, Counter())
    once.encode("utf-8")
    assert printable(once, Counter()) == once


def test_blanks_stand_between_sentences() -> None:
    paragraph = Paragraph("One. Two.", LineRole.WHOLE, sentences=(Sentence(0, 5), Sentence(5, 9)))
    assert [found[:2] for found in stretches(paragraph)] == [(0, 4), (4, 5), (5, 9)]


def test_what_is_in_doubt_never_reads_as_certain() -> None:
    said = [doubt(Paragraph("x", LineRole.WHOLE, map_confidence=sure)) for sure in SURE]
    assert said == [None, "0.00", "0.75", "0.99", None]


@given(paragraphs())
def test_stretches_tile_a_paragraph_whatever_its_sentences(paragraph: Paragraph) -> None:
    found = list(stretches(paragraph))
    assert "".join(paragraph.text[start:stop] for start, stop, _ in found) == paragraph.text
    assert all(start < stop for start, stop, _ in found)


def test_stretches_are_the_sentences_and_what_stands_between() -> None:
    first, second = Sentence(0, 4), Sentence(5, 9)
    paragraph = Paragraph("One. Two.", LineRole.WHOLE, sentences=(first, second))
    assert list(stretches(paragraph)) == [(0, 4, first), (4, 5, None), (5, 9, second)]


@given(numbers)
def test_a_number_is_one(value: float) -> None:
    assert -1e9 <= float(number(value)) <= 1e9
    assert "-0.00" not in (number(value, 2), number(-0.001, 2))


def test_a_tag_that_is_none_says_nothing() -> None:
    assert [lang_tag(tag) for tag in ("sr-Latn", "niv", "", "a b", "-", "ж")] == [
        "sr-Latn", "niv", "und", "und", "und", "und",
    ]  # fmt: skip
