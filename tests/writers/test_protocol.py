"""Texts are made fit for every format without losing sight of what was not."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from glyphstone.model import UNKNOWN, LineRole, PageText, Paragraph, Sentence
from glyphstone.writers.facts import Facts
from glyphstone.writers.plain import LaidOut, Plain
from glyphstone.writers.protocol import (
    UNKNOWN_GLYPH,
    ProseWriter,
    doubt,
    finite,
    lang_tag,
    number,
    printable,
    share,
    stretches,
    written,
)
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


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0.0, 0.0), (-3.5, -3.5), (999_999_999.0, 999_999_999.0), (-999_999_999.0, -999_999_999.0),
        (1e9, 0.0), (-1e9, 0.0), (float("nan"), 0.0), (float("inf"), 0.0), (float("-inf"), 0.0),
    ],
)  # fmt: skip
def test_a_number_beyond_all_pages_is_zero(value: float, said: float) -> None:
    assert finite(value) == said
    assert float(number(value, 1)) == said


def test_numbers_have_the_digits_that_are_wanted() -> None:
    assert [number(1.256, digits) for digits in (0, 1, 2)] == ["1", "1.3", "1.26"]
    assert number(-0.4) == "0"
    assert number(-1.6) == "-2"


@pytest.mark.parametrize(
    ("sure", "said"),
    [(None, None), (-0.1, None), (0.0, 0.0), (0.5, 0.5), (1.0, 1.0), (1.1, None)],
)
def test_a_share_lies_between_zero_and_one(sure: float | None, said: float | None) -> None:
    assert share(sure) == said


@pytest.mark.parametrize("sure", [-0.1, 1.1, float("nan")])
def test_a_doubt_that_is_no_share_is_none(sure: float) -> None:
    assert doubt(Paragraph("x", LineRole.WHOLE, map_confidence=sure)) is None


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("a", "a"), ("abcdefgh", "abcdefgh"), ("abcdefghi", "und"), ("en-abcdefgh", "en-abcdefgh"),
        ("en-abcdefghi", "und"), ("en-1", "en-1"), ("en-", "und"), ("e1", "und"), ("en_US", "und"),
    ],
)  # fmt: skip
def test_the_form_of_a_language_tag(tag: str, said: str) -> None:
    assert lang_tag(tag) == said


@pytest.mark.parametrize("code", [0, 8, 0xB, 0xC, 0xE, 0x1F, 0xD800, 0xDFFF, 0xFFFE, 0xFFFF])
def test_characters_that_no_format_holds(code: int) -> None:
    replaced: Counter[str] = Counter()
    assert printable(f"a{chr(code)}b", replaced) == f"a⟦U+{code:04X}⟧b"
    assert replaced == {f"U+{code:04X}": 1}


@pytest.mark.parametrize("char", ["\t", "\n", "\r", " ", "\x7f", "\ud7ff", "\ue000", "\ufffd"])
def test_characters_beside_them_that_every_format_holds(char: str) -> None:
    replaced: Counter[str] = Counter()
    assert printable(char, replaced) == char
    assert not replaced


def test_the_name_of_an_unknown_glyph() -> None:
    replaced: Counter[str] = Counter()
    assert printable(UNKNOWN, replaced) == "⟦?⟧"
    assert replaced == {UNKNOWN_GLYPH: 1}
    assert UNKNOWN_GLYPH == "unknown_glyph"


@pytest.mark.parametrize(
    ("sentences", "tiles"),
    [
        ([], [(0, 8, None)]),
        ([(0, 8)], [(0, 8, 0)]),
        ([(-5, 99)], [(0, 8, 0)]),
        # A sentence that goes back begins where the one before ended.
        ([(0, 4), (2, 8)], [(0, 3, 0), (3, 4, None), (4, 8, 1)]),
        # Empty, blank and turned sentences are none.
        ([(3, 3), (3, 4), (6, 2)], [(0, 8, None)]),
        ([(1, 3)], [(0, 1, None), (1, 3, 0), (3, 8, None)]),
        ([(0, 3), (4, 8)], [(0, 3, 0), (3, 4, None), (4, 8, 1)]),
        ([(9, 12)], [(0, 8, None)]),
    ],
)
def test_stretches_of_any_sentences(
    sentences: list[tuple[int, int]], tiles: list[tuple[int, int, int | None]]
) -> None:
    made = tuple(Sentence(*one) for one in sentences)
    paragraph = Paragraph("One Two.", LineRole.WHOLE, sentences=made)
    assert list(stretches(paragraph)) == [
        (start, stop, None if place is None else made[place]) for start, stop, place in tiles
    ]


class Silent(ProseWriter):
    """A writer that keeps to what is given."""

    def __init__(self) -> None:
        self.replaced = Counter()

    def begin(self, facts: Facts) -> bytes:
        return facts.file.encode()

    def write(self, item: Paragraph) -> bytes:
        return item.text.encode()

    def end(self) -> bytes:
        return b""


def test_a_writer_need_not_say_anything_of_pages_or_of_what_it_wrote() -> None:
    writer = Silent()
    page = PageText(1, (0.0, 0.0, 1.0, 1.0), 0, [])
    assert writer.before_pages(Facts("x")) == writer.page(page) == b""
    assert writer.remarks() == ()
    assert LaidOut().remarks() == Plain().remarks() == ()


def test_a_document_piece_by_piece_without_empty_pieces() -> None:
    items = [Paragraph(text, LineRole.WHOLE) for text in ("a", "", "b")]
    assert list(written(Silent(), Facts("x"), items)) == [b"x", b"a", b"b"]
    assert list(written(Silent(), Facts(""), [])) == [b""]
