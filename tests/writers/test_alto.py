"""ALTO: words where they stand on the page that a viewer shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

import glyphstone
from glyphstone.model import (
    UNKNOWN,
    Block,
    BlockKind,
    Direction,
    FontKey,
    GlyphKey,
    PageText,
    Span,
    TextLine,
    WritingMode,
)
from glyphstone.model.text import Box
from glyphstone.writers.alto import Alto
from glyphstone.writers.protocol import Facts, written
from tests.writers import schemas

NS = "{http://www.loc.gov/standards/alto/ns-v4#}"
LTR = Direction.LTR
FLAT = WritingMode.HORIZONTAL


def span(text: str, box: Box, direction: Direction = LTR, mode: WritingMode = FLAT) -> Span:
    """A span without anything special."""
    unknown = tuple(GlyphKey(FontKey("1"), 65) for _ in range(text.count(UNKNOWN)))
    return Span(text, box, FontKey("1"), "F", 10.0, "Latn", direction, mode, unknown=unknown)


def words(*spans: Span, rotate: int = 0) -> list[tuple[str, ...]]:
    """The words of a page of 100 by 200 inches with one line, their places in inches."""
    sheet = (0.0, 0.0, 7200.0, 14400.0)
    line = TextLine(list(spans), spans[0].box, 0.0, 10.0, 0.0, LTR, FLAT)
    page = PageText(1, sheet, rotate, [Block(BlockKind.BODY, [line], sheet, lang="en")])
    root = etree.fromstring(b"".join(written(Alto(), Facts("x.pdf"), [page])))
    assert schemas.alto().validate(root), schemas.alto().error_log
    names = ("HPOS", "VPOS", "WIDTH", "HEIGHT")
    return [
        (str(each.get("CONTENT")), *(f"{float(str(each.get(name))) / 1200:g}" for name in names))
        for each in root.iter(f"{NS}String")
    ]


def test_words_share_the_box_of_their_span() -> None:
    box = (0.0, 14328.0, 648.0, 14400.0)
    assert words(span("abcd efgh", box)) == [
        ("abcd", "0", "0", "4", "1"),
        ("efgh", "5", "0", "4", "1"),
    ]
    assert words(span("abcd efgh", box, Direction.RTL))[0] == ("abcd", "5", "0", "4", "1")
    down = (0.0, 13752.0, 72.0, 14400.0)
    assert words(span("abcd efgh", down, Direction.TTB, WritingMode.VERTICAL))[1] == (
        "efgh", "0", "5", "1", "4",
    )  # fmt: skip


def test_a_word_in_two_fonts_is_one() -> None:
    first, second = (0.0, 0.0, 72.0, 72.0), (72.0, 0.0, 216.0, 72.0)
    assert [word[0] for word in words(span("wo", first), span("rd no", second))] == ["word", "no"]


def test_unknown_glyphs_are_marked() -> None:
    assert words(span(f"a{UNKNOWN}b", (0, 0, 72, 72)))[0][0] == "a⟦1:41⟧b"


@pytest.mark.parametrize(
    ("rotate", "place"),
    [
        (0, ("0", "0", "2", "1")),
        (90, ("199", "0", "1", "2")),
        (180, ("98", "199", "2", "1")),
        (270, ("0", "98", "1", "2")),
    ],
)
def test_a_turned_page_is_described_as_it_is_seen(rotate: int, place: tuple[str, ...]) -> None:
    box = (0.0, 14328.0, 144.0, 14400.0)
    assert words(span("x", box), rotate=rotate) == [("x", *place)]


def test_a_document_without_pages_is_valid() -> None:
    root = etree.fromstring(b"".join(written(Alto(), Facts("x.pdf"), [])))
    assert schemas.alto().validate(root)


def test_pages_of_one_number_do_not_clash() -> None:
    page = PageText(1, (0, 0, 10, 10), 0, [Block(BlockKind.HEADING, [], (0, 0, 1, 1))])
    data = b"".join(written(Alto(), Facts("x.pdf"), [page, page]))
    assert schemas.alto().validate(etree.fromstring(data))


def test_a_real_document_with_its_fonts(sample: Path) -> None:
    with glyphstone.open(sample) as document:
        pages = list(glyphstone.read_text(document))
        fonts = list(document.fonts)
    data = b"".join(written(Alto(), Facts(sample.name, fonts=fonts), pages))
    root = etree.fromstring(data)
    assert schemas.alto().validate(root), schemas.alto().error_log
    styles = {str(style.get("ID")) for style in root.iter(f"{NS}TextStyle")}
    used = {str(word.get("STYLEREFS")) for word in root.iter(f"{NS}String")}
    assert used
    assert used <= styles


def test_a_word_is_as_sure_as_its_least_sure_glyph() -> None:
    box = (0.0, 0.0, 72.0, 10.0)
    sure, unsure, lost = span("ab", box), span("c de", box), span(f"f{UNKNOWN} g", box)
    sure.map_confidence, unsure.map_confidence = 1.0, 0.5
    line = TextLine([sure, unsure, lost], box, 0.0, 10.0, 0.0, LTR, FLAT)
    page = PageText(1, box, 0, [Block(BlockKind.BODY, [line], box)])
    root = etree.fromstring(b"".join(written(Alto(), Facts("x.pdf"), [page])))
    assert schemas.alto().validate(root), schemas.alto().error_log
    assert [(each.get("CONTENT"), each.get("WC")) for each in root.iter(f"{NS}String")] == [
        ("abc", "0.50"),
        ("def⟦1:41⟧", "0.00"),
        ("g", None),
    ]
