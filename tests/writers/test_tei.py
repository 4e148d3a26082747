"""TEI: divisions, sentences, breaks, notes and zones."""

from __future__ import annotations

from lxml import etree

from glyphstone.model import (
    UNKNOWN,
    FontKey,
    GlyphKey,
    Join,
    JoinKind,
    LineRole,
    Paragraph,
    Sentence,
)
from glyphstone.writers.protocol import Facts, written
from glyphstone.writers.tei import Tei
from tests.writers import schemas

HEAD = Paragraph("Chapter", LineRole.HEADING, lines=((1, 1),), level=1)
TEXT = Paragraph(
    "One word-list. And two.",
    LineRole.WHOLE,
    lines=((1, 2), (1, 3), (2, 1)),
    joins=(
        Join(8, JoinKind.HYPHEN_REMOVED, "-", 1, 3),
        Join(15, JoinKind.SPACE, "", 2, 1),
    ),
    sentences=(Sentence(0, 14), Sentence(15, 23)),
    boxes={1: (50, 600, 300, 700), 2: (50, 650, 300, 700)},
)


def body(writer: Tei, *items: Paragraph, facts: Facts | None = None) -> str:
    """What stands in the body of a valid document, without line ends."""
    data = b"".join(written(writer, facts or Facts("x.pdf", version="0.1.0"), items))
    root = etree.fromstring(data)
    assert schemas.tei().validate(root), schemas.tei().error_log
    text = data.decode().replace("\n", "")
    return text[text.index("<body>") + 6 : text.index("</body>")]


def test_headings_open_divisions() -> None:
    deeper = Paragraph("Section", LineRole.HEADING, level=2)
    short = Paragraph("Text.", LineRole.WHOLE)
    assert body(Tei(), HEAD, short, deeper, short, HEAD) == (
        '<div><pb n="1"/><head>Chapter</head><p>Text.</p>'
        "<div><head>Section</head><p>Text.</p></div></div>"
        "<div><head>Chapter</head></div>"
    )


def test_pages_break_where_they_do() -> None:
    assert body(Tei(), TEXT) == (
        '<pb n="1"/><p><s>One word-list.</s> <s><pb n="2"/>And two.</s></p>'
    )


def test_lines_can_be_kept_with_what_was_taken_from_them() -> None:
    assert body(Tei(lines=True, sentences=False), TEXT) == (
        '<pb n="1"/><p>One word<lb break="no" rend="U+002D" n="3"/>-list. '
        '<pb n="2"/><lb n="1"/>And two.</p>'
    )


def test_notes_captions_objects_and_page_elements() -> None:
    roles = (
        LineRole.CAPTION,
        LineRole.OBJECT,
        LineRole.PAGE_ELEMENT,
        LineRole.FOOTNOTE,
        LineRole.SIDE_NOTE,
    )
    assert body(Tei(), *(Paragraph("x", role) for role in roles)) == (
        '<ab type="caption">x</ab><ab type="object">x</ab><fw>x</fw>'
        '<note place="bottom">x</note><note place="margin">x</note>'
    )


def test_an_empty_document_is_one_too() -> None:
    assert body(Tei()) == "<p/>"
    assert body(Tei(), Paragraph("7", LineRole.PAGE_ELEMENT)) == "<fw>7</fw><p/>"


def test_zones_say_where_paragraphs_stand() -> None:
    facts = Facts("x.pdf", boxes={1: (0, 0, 595, 842)})
    data = b"".join(written(Tei(zones=True), facts, [HEAD, TEXT])).decode()
    assert '<p facs="#zone1 #zone2">' in data
    assert '<surface n="1" ulx="0.00" uly="0.00" lrx="595.00" lry="842.00">' in data
    assert '<zone xml:id="zone1" ulx="50.00" uly="142.00" lrx="300.00" lry="242.00"/>' in data
    assert '<zone xml:id="zone2" ulx="0.00" uly="0.00" lrx="250.00" lry="50.00"/>' in data
    assert schemas.tei().validate(etree.fromstring(data.encode()))


def test_what_is_in_doubt_is_said() -> None:
    unsure = Paragraph("a", LineRole.WHOLE, map_confidence=0.75, provenance=("typed", "library"))
    unknown = Paragraph(
        f"b{UNKNOWN}c⟦7:41⟧",
        LineRole.WHOLE,
        unknown=(GlyphKey(FontKey("7"), 0x41),),
        provenance=("typed", "none"),
    )
    sure = Paragraph("⟦0:41⟧", LineRole.WHOLE, map_confidence=1.0, provenance=("typed",))
    assert body(Tei(), unsure, unknown, sure) == (
        '<p cert="0.75" source="#source1 #source2">a</p>'
        '<p source="#source1 #source3">b<unclear reason="unknown_glyph">⟦7:41⟧</unclear>'
        "c⟦(⟧7:41⟧</p>"
        "<p>⟦(⟧0:41⟧</p>"
    )
    data = b"".join(written(Tei(), Facts("x.pdf"), [unsure])).decode()
    assert '<item xml:id="source2">library</item>' in data
