"""Whatever paragraphs and pages hold: XML is well-formed, valid, says it all, and says it again."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lxml import etree

from glyphstone.model import LineRole, PageText, Paragraph
from glyphstone.writers.alto import Alto
from glyphstone.writers.jsonl import Jsonl
from glyphstone.writers.marks import with_marks
from glyphstone.writers.opus import Opus
from glyphstone.writers.protocol import Facts, Writer, printable, written
from glyphstone.writers.tei import Tei
from glyphstone.writers.text_lines import filled
from glyphstone.writers.udhr import Udhr
from glyphstone.writers.written_tables import table_row
from glyphstone.writers.xmltext import XmlStream
from tests.writers import schemas
from tests.writers.hostile import (
    TROUBLE,
    boxes,
    langs,
    page_texts,
    pages,
    paragraphs,
    random_page,
    random_paragraph,
    random_text,
    texts,
)

TEI = "{http://www.tei-c.org/ns/1.0}"
ALTO = "{http://www.loc.gov/standards/alto/ns-v4#}"
UDHR = "{http://efele.net/udhr}"

facts = st.builds(
    Facts,
    file=texts,
    title=texts,
    lang=langs,
    author=texts,
    licence=texts,
    citation=texts,
    pages=st.one_of(st.none(), st.integers(0, 9)),
    boxes=st.dictionaries(pages, boxes, max_size=3),
    url=texts,
    date=texts,
    version=st.sampled_from(["0.1.0", "1.2rc1", "", "a\0b"]),
)
PROSE: dict[str, Callable[[], Writer[Paragraph]]] = {
    "opus": Opus,
    "opus without sentences": lambda: Opus(sentences=False),
    "tei": Tei,
    "tei with all": lambda: Tei(lines=True, zones=True),
    "udhr": Udhr,
}


def parsed(writer: Writer[Any], known: Facts, items: Sequence[Any]) -> etree._Element:
    """The document that a writer makes, read by a parser that forgives nothing."""
    data = b"".join(written(writer, known, items))
    root = etree.fromstring(data, etree.XMLParser(recover=False, resolve_entities=False))
    marks = root.getnext()
    if writer.replaced:
        assert marks is not None
        counted = dict(re.findall(r"([\w+]+):(\d+)", str(marks.text)))
        assert {name: int(count) for name, count in counted.items()} == writer.replaced
    else:
        assert marks is None
    return root


def plain(text: str) -> str:
    """A text as every format holds it."""
    return printable(text, Counter())


def said(element: etree._Element) -> str:
    """All text in an element."""
    return "".join(str(part) for part in element.itertext())


def test_two_thousand_hostile_documents_are_valid_and_come_back() -> None:
    random = Random(5)
    for _ in range(2000):
        items = [random_paragraph(random) for _ in range(random.randrange(4))]
        known = Facts(random_text(random), title=random_text(random))
        check(known, items)
        found = json.loads(b"".join(written(Jsonl(), known, items)))
        assert found["text"] == "\n\n".join(plain(with_marks(item).text) for item in items)
        check_pages(known, [random_page(random) for _ in range(random.randrange(3))])


@given(facts, st.lists(paragraphs(), max_size=4))
@settings(max_examples=60)
@example(Facts("x.pdf"), [Paragraph("".join(TROUBLE), role) for role in LineRole])
@example(Facts("x.pdf"), [])
def test_any_paragraphs_come_back(known: Facts, items: list[Paragraph]) -> None:
    check(known, items)


def check(known: Facts, items: list[Paragraph]) -> None:
    """All that paragraphs say stands in each format, and each format is valid."""
    root = parsed(Opus(), known, items)
    assert [said(p) for p in root.iter("p")] == [plain(with_marks(item).text) for item in items]
    assert said(root.find("head/title")) == plain(known.title)  # type: ignore[arg-type]

    for writer in (Tei(), Tei(sentences=False, lines=True, zones=True)):
        root = parsed(writer, known, items)
        assert schemas.tei().validate(root), schemas.tei().error_log
        wanted = {f"{TEI}{name}" for name in ("p", "head", "ab", "fw", "note", "row")}
        found = [said(each) for each in root.find(f"{TEI}text").iter(*wanted)]  # type: ignore[union-attr]
        assert [text for text in found if text] == [
            cells_of(item) if table_row(item) else plain(item.text)
            for item in map(with_marks, items)
            if item.text
        ]

    root = parsed(Udhr(), known, items)
    found = [text for each in root.iter(f"{UDHR}para", f"{UDHR}title") for text in [said(each)]]
    found += [str(each.get("tag")) for each in root.iter(f"{UDHR}listitem")]
    wanted_text = "".join(plain(with_marks(item).text) for item in items)
    assert letters("".join(found)) == letters(wanted_text)


def cells_of(item: Paragraph) -> str:
    """The text of a row of a table: what stands between its cells is the format's matter."""
    assert item.row is not None
    cells = sorted(item.row.cells, key=lambda cell: cell.column)
    return "".join(plain(item.text[cell.start : cell.stop]) for cell in cells)


def letters(text: str) -> Counter[str]:
    """How often each character stands in a text, blanks aside."""
    return Counter("".join(text.split()))


@given(facts, st.lists(page_texts(), max_size=3))
@settings(max_examples=60)
def test_any_pages_come_back(known: Facts, items: list[PageText]) -> None:
    check_pages(known, items)


def check_pages(known: Facts, items: list[PageText]) -> None:
    """All words of pages stand in a valid document."""
    root = parsed(Alto(), known, items)
    assert schemas.alto().validate(root), schemas.alto().error_log
    found = [
        [str(word.get("CONTENT")) for word in line.iter(f"{ALTO}String")]
        for line in root.iter(f"{ALTO}TextLine")
    ]
    lines = [
        re.findall("[^ \t\n\r]+", plain("".join(filled(span) for span in line.spans)))
        for page in items
        for block in page.blocks
        for line in block.lines
    ]
    assert found == [line for line in lines if line]


@pytest.mark.parametrize("name", PROSE)
@given(known=facts, items=st.lists(paragraphs(), max_size=5))
@settings(max_examples=10)
def test_the_same_input_gives_the_same_bytes(
    name: str, known: Facts, items: list[Paragraph]
) -> None:
    make = PROSE[name]
    assert list(written(make(), known, items)) == list(written(make(), known, items))


@given(st.dictionaries(st.sampled_from(["a", "b", "xml:lang"]), texts), texts)
@example({"a": "\r\n\t \x85\u2028"}, "\r\n\t \x85\u2028")
def test_values_and_texts_come_back_to_the_last_blank(values: dict[str, str], text: str) -> None:
    xml = XmlStream()
    xml.declaration()
    xml.start("root")
    xml.element("inner", text, values)
    xml.empty("other", values)
    xml.finish()
    root = etree.fromstring(xml.taken())
    inner, other = root
    assert (inner.text or "") == plain(text)
    for element in (inner, other):
        found = {str(name).replace("{http://www.w3.org/XML/1998/namespace}", "xml:"): value
                 for name, value in element.items()}  # fmt: skip
        assert found == {name: plain(value) for name, value in values.items()}


def test_a_deep_pile_of_headings_stays_shallow() -> None:
    heads = [Paragraph(str(level), LineRole.HEADING, level=level) for level in range(1, 2000)]
    root = parsed(Tei(), Facts("x.pdf"), heads)
    deepest = max(sum(1 for _ in head.iterancestors()) for head in root.iter(f"{TEI}head"))
    assert deepest < 12


def test_a_document_by_hand() -> None:
    replaced: Counter[str] = Counter()
    xml = XmlStream(replaced)
    xml.declaration()
    xml.start("a", {"n": "<&>\"\t\n\r'"})
    xml.line()
    assert xml.taken().decode() == (
        '<?xml version="1.0" encoding="UTF-8"?>\n<a n="&lt;&amp;&gt;&quot;&#9;&#10;&#13;\'">\n'
    )
    assert xml.taken() == b""
    xml.start("b", {})
    xml.text("<&>\"'\t\n\r\0")
    xml.empty("c")
    xml.element("d", "x", {"n": "\0", "m": "1"})
    xml.stop()
    assert xml.taken().decode() == (
        '<b>&lt;&amp;&gt;"\'\t\n&#13;⟦U+0000⟧<c/><d n="⟦U+0000⟧" m="1">x</d></b>'
    )
    xml.start("e")
    xml.text("\1")
    xml.finish()
    assert xml.taken().decode() == (
        '<e>⟦U+0001⟧</e></a>\n<?glyphstone replaced="U+0000:2 U+0001:1"?>\n'
    )
    assert replaced == {"U+0000": 2, "U+0001": 1}


def test_a_document_without_marks_does_not_speak_of_them() -> None:
    xml = XmlStream()
    xml.start("a")
    xml.finish()
    assert xml.taken() == b"<a></a>\n"
    assert xml.replaced == {}


def test_nothing_can_be_closed_that_is_not_open() -> None:
    with pytest.raises(IndexError):
        XmlStream().stop()
