"""TEI: divisions, sentences, breaks, notes and zones."""

from __future__ import annotations

import pytest
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
    TableCell,
    TableRow,
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


def head(level: int) -> Paragraph:
    return Paragraph(str(level), LineRole.HEADING, level=level)


def test_the_header_says_all_that_is_known() -> None:
    facts = Facts(
        "x<.pdf", title="A title", lang="sr", pages=3, url="https://example.org", date="2020",
        author="An author", licence="CC0", citation="Cite so", version="1.2.3.4.5",
    )  # fmt: skip
    assert b"".join(written(Tei(), facts, [])).decode() == (
        '<?xml version="1.0" encoding="UTF-8"?>\n<TEI xmlns="http://www.tei-c.org/ns/1.0">\n'
        "<teiHeader><fileDesc><titleStmt><title>A title</title>"
        "<author>An author</author></titleStmt><extent>3 pages</extent>"
        "<publicationStmt><p>https://example.org</p></publicationStmt>"
        "<sourceDesc><bibl><title>x&lt;.pdf</title><date>2020</date>"
        '<note type="citation">Cite so</note>'
        "<availability><licence>CC0</licence></availability></bibl></sourceDesc>"
        "</fileDesc>\n"
        '<encodingDesc><appInfo><application ident="glyphstone" version="1.2.3.4">'
        "<label>Glyphstone</label></application></appInfo></encodingDesc>\n"
        '<profileDesc><langUsage><language ident="sr">Serbian <idno type="ISO639-3">srp</idno> '
        '<idno type="glottocode">serb1264</idno></language></langUsage></profileDesc>'
        '</teiHeader>\n<text xml:lang="sr"><body>\n<p/></body></text>\n</TEI>\n'
    )


def test_the_header_of_a_document_of_which_little_is_known() -> None:
    made = b"".join(written(Tei(), Facts("x.pdf", lang="no tag"), [])).decode()
    assert "<titleStmt><title>x.pdf</title></titleStmt><publicationStmt>" in made
    assert "<p>Taken from a PDF; published nowhere by itself.</p>" in made
    assert "<bibl><title>x.pdf</title></bibl>" in made
    assert '<language ident="und"></language>' in made
    assert "date" not in made
    assert "extent" not in made


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ("0.1.0", "0.1.0"), ("1.2rc1", "1"), ("1.2.dev3", "1.2"), ("", "0"), ("a.1", "0"),
        ("1.2.3.4.5", "1.2.3.4"), ("١.2", "0"),
    ],
)  # fmt: skip
def test_a_version_is_numbers_and_points(version: str, said: str) -> None:
    made = b"".join(written(Tei(), Facts("x.pdf", version=version), [])).decode()
    assert f'version="{said}">' in made


@pytest.mark.parametrize(
    ("levels", "made"),
    [
        ((1, 2, 3), "<div>1<div>2<div>3</div></div></div>"),
        ((1, 3, 2, 1), "<div>1<div>3</div><div>2</div></div><div>1</div>"),
        ((3, 2, 2), "<div>3</div><div>2</div><div>2</div>"),
        ((0, 1), "<div>0</div><div>1</div>"),
        ((6, 7, 8), "<div>6<div>7</div><div>8</div></div>"),
    ],
)
def test_divisions_nest_by_the_levels_of_their_headings(levels: tuple[int, ...], made: str) -> None:
    found = body(Tei(), *map(head, levels))
    assert found.replace("<head>", "").replace("</head>", "") == made


def test_a_paragraph_behind_a_division_stays_in_it() -> None:
    rest = Paragraph("Rest.", LineRole.WHOLE)
    assert body(Tei(), rest, head(1), rest) == ("<p>Rest.</p><div><head>1</head><p>Rest.</p></div>")


def test_other_languages_are_said_of_paragraphs_and_sentences() -> None:
    item = Paragraph(
        "Ja. No. Oui. Da.",
        LineRole.WHOLE,
        lang="de",
        sentences=(
            Sentence(0, 3, "de"), Sentence(4, 7, "en"), Sentence(8, 12, "und"),
            Sentence(13, 16, "no tag"),
        ),
    )  # fmt: skip
    same = Paragraph("Same.", LineRole.WHOLE, lang="en")
    assert body(Tei(), item, same, facts=Facts("x.pdf", lang="en")) == (
        '<p xml:lang="de"><s>Ja.</s> <s xml:lang="en">No.</s> <s>Oui.</s> <s>Da.</s></p>'
        "<p>Same.</p>"
    )


def joined(text: str, *joins: Join, sentences: tuple[Sentence, ...] = ()) -> Paragraph:
    """A paragraph that begins on page 1."""
    return Paragraph(text, LineRole.WHOLE, lines=((1, 1),), joins=joins, sentences=sentences)


@pytest.mark.parametrize(
    ("kind", "removed", "made"),
    [
        (JoinKind.SPACE, "", '<lb n="2"/>'),
        (JoinKind.NOTHING, "", '<lb break="no" n="2"/>'),
        (JoinKind.HYPHEN_KEPT, "", '<lb break="no" n="2"/>'),
        (JoinKind.HYPHEN_REMOVED, "-\u00ad", '<lb break="no" rend="U+002D U+00AD" n="2"/>'),
    ],
)
def test_line_breaks_say_what_they_broke(kind: JoinKind, removed: str, made: str) -> None:
    item = joined("ab", Join(1, kind, removed, 1, 2))
    assert body(Tei(lines=True), item) == f'<pb n="1"/><p>a{made}b</p>'


def test_a_line_without_a_number_has_none() -> None:
    assert body(Tei(lines=True), joined("ab", Join(1, JoinKind.SPACE))) == (
        '<pb n="1"/><p>a<lb/>b</p>'
    )


def test_a_page_may_break_a_word() -> None:
    item = joined("ab", Join(1, JoinKind.NOTHING, "", 2, 1))
    assert body(Tei(), item) == '<pb n="1"/><p>a<pb n="2" break="no"/>b</p>'
    spaced = joined("a b", Join(2, JoinKind.SPACE, "", 2, 1))
    assert body(Tei(), spaced) == '<pb n="1"/><p>a <pb n="2"/>b</p>'


def test_the_page_that_a_join_is_on_breaks_once() -> None:
    item = joined("abc", Join(1, JoinKind.NOTHING, "", 1, 2), Join(2, JoinKind.NOTHING, "", 2, 1))
    after = Paragraph("d", LineRole.WHOLE, lines=((2, 2),))
    assert body(Tei(), item, after) == '<pb n="1"/><p>ab<pb n="2" break="no"/>c</p><p>d</p>'


def test_joins_are_written_in_the_order_of_the_text_wherever_they_point() -> None:
    late, early = Join(2, JoinKind.SPACE, "", 1, 3), Join(1, JoinKind.SPACE, "", 1, 2)
    beyond, before = Join(9, JoinKind.SPACE, "", 1, 4), Join(-3, JoinKind.SPACE, "", 1, 1)
    item = joined("abc", late, early, beyond, before)
    assert body(Tei(lines=True), item) == (
        '<pb n="1"/><p><lb n="1"/>a<lb n="2"/>b<lb n="3"/>c<lb n="4"/></p>'
    )


def test_a_break_at_the_end_of_a_sentence_stands_behind_it() -> None:
    breaks = Join(2, JoinKind.NOTHING, "", 1, 2)
    item = joined("a.b.", breaks, sentences=(Sentence(0, 2), Sentence(2, 4)))
    assert body(Tei(lines=True), item) == (
        '<pb n="1"/><p><s>a.</s><s><lb break="no" n="2"/>b.</s></p>'
    )


def test_zones_are_numbered_through_and_stand_page_by_page() -> None:
    first = Paragraph("a", LineRole.WHOLE, boxes={2: (1, 2, 3, 4), 1: (5, 6, 7, 8)})
    second = Paragraph("b", LineRole.WHOLE, boxes={1: (1, 1, 9, 9)})
    none = Paragraph("c", LineRole.WHOLE)
    made = b"".join(written(Tei(zones=True), Facts("x.pdf"), [first, second, none])).decode()
    assert '<p facs="#zone1 #zone2">a</p>\n<p facs="#zone3">b</p>\n<p>c</p>' in made
    # Nothing is known of the pages: their box is the one around their zones.
    assert made[made.index("<facsimile>") :].split("\n") == [
        "<facsimile>",
        '<surface n="1" ulx="0.00" uly="0.00" lrx="8.00" lry="8.00">',
        '<zone xml:id="zone1" ulx="4.00" uly="1.00" lrx="6.00" lry="3.00"/>',
        '<zone xml:id="zone3" ulx="0.00" uly="0.00" lrx="8.00" lry="8.00"/>',
        "</surface>",
        '<surface n="2" ulx="0.00" uly="0.00" lrx="2.00" lry="2.00">',
        '<zone xml:id="zone2" ulx="0.00" uly="0.00" lrx="2.00" lry="2.00"/>',
        "</surface>",
        "</facsimile>",
        "</TEI>",
        "",
    ]
    assert "facsimile" not in b"".join(written(Tei(zones=True), Facts("x"), [none])).decode()
    assert "facs" not in b"".join(written(Tei(), Facts("x"), [first])).decode()


def test_sources_are_listed_once_behind_the_text() -> None:
    one = Paragraph("a", LineRole.WHOLE, map_confidence=0.5, provenance=("typed", "map"))
    two = Paragraph("b", LineRole.WHOLE, map_confidence=0.5, provenance=("map", "dot"))
    made = b"".join(written(Tei(), Facts("x.pdf"), [one, two])).decode()
    assert '<p cert="0.50" source="#source2 #source3">b</p>' in made
    assert made[made.index("<standOff>") :] == (
        '<standOff><list type="sources">\n<item xml:id="source1">typed</item>\n'
        '<item xml:id="source2">map</item>\n<item xml:id="source3">dot</item>\n'
        "</list></standOff>\n</TEI>\n"
    )


def test_a_doubt_without_a_source_is_said_too() -> None:
    assert body(Tei(), Paragraph("a", LineRole.WHOLE, map_confidence=0.5)) == (
        '<p cert="0.50">a</p>'
    )


def test_a_note_alone_does_not_fill_a_body() -> None:
    for role in (LineRole.PAGE_ELEMENT, LineRole.FOOTNOTE, LineRole.SIDE_NOTE):
        assert body(Tei(), Paragraph("x", role)).endswith("<p/>")
    for role in (LineRole.CAPTION, LineRole.OBJECT, LineRole.HEADING, LineRole.START):
        assert not body(Tei(), Paragraph("x", role)).endswith("<p/>")
        assert not body(Tei(), Paragraph("x", role), Paragraph("y", LineRole.FOOTNOTE)).endswith(
            "<p/>"
        )


def row(table: int, number: int, text: str, *cells: tuple[int, int, int, int]) -> Paragraph:
    """A row of a table; cells as start, stop, column, columns."""
    made = TableRow(table, number, tuple(TableCell(*cell) for cell in cells))
    return Paragraph(text, LineRole.OBJECT, lines=((1, number),), row=made)


def test_rows_of_a_table_stand_in_one() -> None:
    after = Paragraph("After.", LineRole.WHOLE)
    assert body(
        Tei(),
        row(1, 1, "a b", (0, 1, 1, 1), (2, 3, 3, 1)),
        row(1, 2, "c d", (0, 1, 1, 1), (2, 3, 2, 2)),
        row(2, 1, "e", (0, 1, 1, 1)),
        after,
    ) == (
        '<pb n="1"/><table><row n="1"><cell>a</cell><cell></cell><cell>b</cell></row>'
        '<row n="2"><cell>c</cell><cell cols="2">d</cell></row></table>'
        '<table><row n="1"><cell>e</cell></row></table><p>After.</p>'
    )


def test_a_table_at_the_end_is_closed() -> None:
    assert body(Tei(), HEAD, row(1, 1, "a", (0, 1, 1, 1))).endswith("</table></div>")


def test_sentences_and_breaks_stand_in_their_cell() -> None:
    item = row(1, 1, "One. Two. three", (0, 9, 1, 1), (10, 15, 2, 1))
    item.sentences = (Sentence(0, 4), Sentence(5, 9))
    item.joins = (Join(5, JoinKind.SPACE, "", 1, 2),)
    assert body(Tei(lines=True), item) == (
        '<pb n="1"/><table><row n="1"><cell><s>One.</s> <s><lb n="2"/>Two.</s></cell>'
        "<cell>three</cell></row></table>"
    )


def test_code_and_contents_are_said() -> None:
    code = Paragraph("a\n  b", LineRole.CODE)
    entry = Paragraph("Chapter 1", LineRole.CONTENTS)
    data = b"".join(written(Tei(), Facts("x.pdf"), [code, entry])).decode()
    assert '<ab type="code">a\n  b</ab>\n<ab type="contents">Chapter 1</ab>' in data
