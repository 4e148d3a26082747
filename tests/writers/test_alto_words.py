"""ALTO: how sure words are, what identifiers and styles they have."""

from __future__ import annotations

from typing import Any

import pytest
from lxml import etree

from glyphstone.model import (
    UNKNOWN,
    Block,
    BlockKind,
    Direction,
    Font,
    FontKey,
    GlyphKey,
    PageText,
    Span,
    TextLine,
    WritingMode,
)
from glyphstone.writers.alto import Alto
from glyphstone.writers.facts import Facts
from glyphstone.writers.protocol import written
from tests.verdict.drawn import font as drawn_font

NS = "{http://www.loc.gov/standards/alto/ns-v4#}"
BOX = (0.0, 0.0, 72.0, 36.0)
LTR, FLAT = Direction.LTR, WritingMode.HORIZONTAL


def span(text: str, sure: float | None = None, lang: str = "und") -> Span:
    keys = tuple(GlyphKey(FontKey("1"), 65) for _ in range(text.count(UNKNOWN)))
    found = Span(text, BOX, FontKey("1"), "F", 10.0, "Latn", LTR, FLAT, lang=lang, unknown=keys)
    found.map_confidence = sure
    return found


def font(name: str) -> Font:
    made = drawn_font(name)
    made.key = FontKey("1")
    return made


def root(*lines: list[Span], baseline: float = 12.0, rotate: int = 0) -> Any:
    """A document of two equal blocks with these lines."""
    made = [TextLine(spans, BOX, baseline, 10.0, 0.0, LTR, FLAT) for spans in lines]
    block = Block(BlockKind.BODY, made, BOX)
    page = PageText(4, BOX, rotate, [block, block])
    return etree.fromstring(b"".join(written(Alto(), Facts("x.pdf"), [page])))


def confidences(*spans: Span) -> list[str | None]:
    strings = [one.get("WC") for one in root(list(spans)).iter(f"{NS}String")]
    return strings[: len(strings) // 2]


def test_everything_is_numbered_from_one() -> None:
    found = root([span("a b")], [span("c")])
    for tag, count in (("TextBlock", 2), ("TextLine", 4), ("String", 6), ("Page", 1)):
        name = {"TextBlock": "block", "TextLine": "line", "String": "word", "Page": "page"}[tag]
        assert [one.get("ID") for one in found.iter(f"{NS}{tag}")] == [
            f"{name}{number}" for number in range(1, count + 1)
        ]
    assert found.find(f".//{NS}Page").get("PHYSICAL_IMG_NR") == "4"
    assert len(list(found.iter(f"{NS}SP"))) == 2


@pytest.mark.parametrize(
    ("first", "second", "least"),
    [
        (None, None, None),
        (0.5, None, "0.50"),
        (None, 0.25, "0.25"),
        (0.5, 0.25, "0.25"),
        (0.25, 0.5, "0.25"),
        (2.0, -1.0, "0.00"),
    ],
)
def test_a_word_is_as_sure_as_its_least_sure_part(
    first: float | None, second: float | None, least: str | None
) -> None:
    assert confidences(span("wo", first), span("rd", second)) == [least]


def test_a_word_with_an_unknown_glyph_is_not_sure_at_all() -> None:
    assert confidences(span(f"a{UNKNOWN} b", 0.75)) == ["0.00", "0.75"]


def test_lines_have_a_baseline_as_far_as_it_is_level() -> None:
    level = root([span("a")], baseline=30.0).find(f".//{NS}TextLine")
    assert level.get("BASELINE") == "100"
    assert root([span("a")], rotate=90).find(f".//{NS}TextLine").get("BASELINE") is None


def test_a_language_is_said_if_it_is_known() -> None:
    strings = list(root([span("a b", lang="sr")], [span("c")]).iter(f"{NS}String"))
    assert [one.get("LANG") for one in strings[:3]] == ["sr", "sr", None]


def test_a_whole_document() -> None:
    facts = Facts("x<.pdf", version="1.2", fonts=[font("Beta"), font("Alpha")])
    line = TextLine([span("a b", 0.5, "sr")], (6.0, 6.0, 30.0, 18.0), 8.0, 10.0, 0.0, LTR, FLAT)
    empty = TextLine([span(" ")], BOX, 8.0, 10.0, 0.0, LTR, FLAT)
    block = Block(BlockKind.HEADING, [line, empty], (6.0, 6.0, 36.0, 24.0), lang="sr")
    page = PageText(4, BOX, 0, [block])
    tags = "".join(
        f'<StructureTag ID="kind_{kind}" LABEL="{kind}"/>'
        for kind in (
            *("body", "heading", "side_note", "footnote", "table_cell", "header", "footer"),
            "page_number",
        )
    )
    assert b"".join(written(Alto(), facts, [page])).decode() == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#" SCHEMAVERSION="4.2">\n'
        "<Description><MeasurementUnit>inch1200</MeasurementUnit><sourceImageInformation>"
        "<fileName>x&lt;.pdf</fileName></sourceImageInformation>"
        '<Processing ID="glyphstone"><processingCategory>contentGeneration</processingCategory>'
        "<processingSoftware><softwareName>Glyphstone</softwareName>"
        "<softwareVersion>1.2</softwareVersion></processingSoftware></Processing>"
        "</Description>\n"
        '<Styles><TextStyle ID="font1" FONTFAMILY="Alpha"/></Styles>\n'
        f"<Tags>{tags}</Tags>\n<Layout>\n"
        '<Page ID="page1" WIDTH="1200" HEIGHT="600" PHYSICAL_IMG_NR="4">\n'
        '<PrintSpace HPOS="0" VPOS="0" WIDTH="1200" HEIGHT="600">\n'
        '<TextBlock ID="block1" HPOS="100" VPOS="200" WIDTH="500" HEIGHT="300" '
        'TAGREFS="kind_heading" LANG="sr">\n'
        '<TextLine ID="line1" HPOS="100" VPOS="300" WIDTH="400" HEIGHT="200" BASELINE="467">'
        '<String ID="word1" HPOS="0" VPOS="0" WIDTH="400" HEIGHT="600" CONTENT="a" '
        'STYLEREFS="font1" WC="0.50" LANG="sr"/><SP/>'
        '<String ID="word2" HPOS="800" VPOS="0" WIDTH="400" HEIGHT="600" CONTENT="b" '
        'STYLEREFS="font1" WC="0.50" LANG="sr"/></TextLine>\n'
        "</TextBlock>\n</PrintSpace></Page>\n</Layout></alto>\n"
    )


def test_a_document_without_pages_has_one_that_is_empty() -> None:
    made = b"".join(written(Alto(), Facts("x"), [])).decode()
    assert made.endswith('<Layout>\n<Page ID="page0" PHYSICAL_IMG_NR="0"/></Layout></alto>\n')
    assert "Styles" not in made


@pytest.mark.parametrize(
    ("rotate", "wide", "place"),
    [
        (0, "1200", ("100", "200", "300", "250")),
        (90, "600", ("150", "100", "250", "300")),
        (180, "1200", ("800", "150", "300", "250")),
        (270, "600", ("200", "800", "250", "300")),
        (-90, "600", ("200", "800", "250", "300")),
        (450, "600", ("150", "100", "250", "300")),
        (7, "1200", ("100", "200", "300", "250")),
    ],
)
def test_places_on_a_turned_page(rotate: int, wide: str, place: tuple[str, ...]) -> None:
    # The page does not begin at the origin: 72 by 36 points from (10, 20).
    sheet = (10.0, 20.0, 82.0, 56.0)
    block = Block(BlockKind.BODY, [], (16.0, 29.0, 34.0, 44.0))
    made = b"".join(written(Alto(), Facts("x"), [PageText(1, sheet, rotate, [block])]))
    found = etree.fromstring(made)
    one = found.find(f".//{NS}TextBlock")
    assert one is not None
    assert tuple(one.get(name) for name in ("HPOS", "VPOS", "WIDTH", "HEIGHT")) == place
    page = found.find(f".//{NS}Page")
    assert page is not None
    assert page.get("WIDTH") == wide


def test_a_mark_takes_the_room_of_one_character() -> None:
    strings = list(root([span(f"{UNKNOWN}b cd")]).iter(f"{NS}String"))
    assert [one.get("CONTENT") for one in strings[:2]] == ["⟦1:41⟧b", "cd"]
    assert [one.get("WIDTH") for one in strings[:2]] == ["480", "480"]


def test_vertical_lines_have_no_baseline() -> None:
    line = TextLine([span("a")], BOX, 8.0, 10.0, 0.0, LTR, WritingMode.VERTICAL)
    page = PageText(1, BOX, 0, [Block(BlockKind.BODY, [line], BOX)])
    assert b"BASELINE" not in b"".join(written(Alto(), Facts("x"), [page]))
