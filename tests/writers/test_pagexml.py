"""PAGE XML: valid by the schema of its makers, a file a page."""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from random import Random

from lxml import etree

from glyphstone.model import UNKNOWN, BlockKind, Direction, PageText
from glyphstone.writers.facts import Facts
from glyphstone.writers.pagexml import NAMESPACE, PageXml
from glyphstone.writers.protocol import printable, written
from glyphstone.writers.text_lines import filled
from tests.writers import schemas
from tests.writers.hostile import random_page, random_text
from tests.writers.written_pages import block, line, page

NS = f"{{{NAMESPACE}}}"
BOX = (0.0, 120.0, 60.0, 144.0)


def files(*pages: PageText, facts: Facts | None = None) -> dict[str, etree._Element]:
    """The valid files of a document, by name."""
    data = b"".join(written(PageXml(), facts or Facts("x.pdf"), pages))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        found = {name: etree.fromstring(archive.read(name)) for name in archive.namelist()}
    for root in found.values():
        assert schemas.page().validate(root), schemas.page().error_log
    return found


def one(*pages: PageText, facts: Facts | None = None) -> etree._Element:
    (root,) = files(*pages, facts=facts).values()
    return root


def test_a_page_of_a_line() -> None:
    root = one(page(block([line(f"ab {UNKNOWN}", BOX, map_confidence=0.999)], lang="en")))
    word, other = root.iter(f"{NS}Word")
    assert [each.get("points") for each in word.iter(f"{NS}Coords")] == ["0,0 125,0 125,100 0,100"]
    assert [str(each.text) for each in root.iter(f"{NS}Unicode")] == [
        "ab", "⟦1:41⟧", "ab ⟦1:41⟧", "ab ⟦1:41⟧",
    ]  # fmt: skip
    assert [each.get("conf") for each in root.iter(f"{NS}TextEquiv")] == [
        "0.99",
        "0.00",
        None,
        None,
    ]
    assert other is not word
    (sheet,) = root.iter(f"{NS}Page")
    assert {str(name): str(value) for name, value in sheet.items()} == {
        "imageFilename": "x-0001.png", "imageWidth": "300", "imageHeight": "600",
        "imageXResolution": "300", "imageYResolution": "300", "imageResolutionUnit": "PPI",
        "readingDirection": "left-to-right",
    }  # fmt: skip
    (region,) = root.iter(f"{NS}TextRegion")
    assert (region.get("type"), region.get("custom")) == ("paragraph", "language {tag:en;}")
    (baseline,) = root.iter(f"{NS}Baseline")
    assert baseline.get("points") == "0,90 250,90"


def test_cells_of_a_table_stand_in_a_region_of_their_own_in_the_order_of_reading() -> None:
    cells = [
        block([line(text, BOX)], BlockKind.TABLE_CELL, cell=(1, column), region=2)
        for column, text in enumerate("ab", start=1)
    ]
    kinds = (BlockKind.HEADING, BlockKind.FOOTNOTE, BlockKind.SIDE_NOTE, BlockKind.PAGE_NUMBER)
    others = [block([line("x", BOX)], kind) for kind in kinds]
    root = one(page(others[0], *cells, *others[1:]))
    (table,) = root.iter(f"{NS}TableRegion")
    roles = [
        (each.get("rowIndex"), each.get("columnIndex")) for each in table.iter(f"{NS}TableCellRole")
    ]
    assert roles == [("0", "0"), ("0", "1")]
    order = [str(each.get("regionRef")) for each in root.iter(f"{NS}RegionRefIndexed")]
    assert order == ["r1", "r2", "r3", "r4", "r5"]
    assert table.get("id") == "r2"
    kinds_said = [str(each.get("type")) for each in root.iter(f"{NS}TextRegion")]
    assert kinds_said == [
        "heading",
        "paragraph",
        "paragraph",
        "footnote",
        "marginalia",
        "page-number",
    ]


def test_each_page_is_a_file_named_by_its_number() -> None:
    right = block([line("א", BOX, direction=Direction.RTL)], direction=Direction.RTL)
    found = files(page(number=7), page(right, number=12), page(number=7, rotate=90))
    assert list(found) == ["0007.xml", "0012.xml", "0007_.xml"]
    region = next(found["0012.xml"].iter(f"{NS}TextRegion"))
    assert region.get("readingDirection") == "right-to-left"


def test_what_is_known_stands_in_each_file() -> None:
    facts = Facts("x.pdf", title="T", author="A", licence="CC0", citation="C", url="u", lang="yrk",
                  date="2020-01-02T03:04:05Z", version="1")  # fmt: skip
    root = one(page(), facts=facts)
    items = {str(each.get("name")): each.get("value") for each in root.iter(f"{NS}MetadataItem")}
    assert items == {
        "title": "T", "author": "A", "source": "x.pdf", "url": "u", "licence": "CC0",
        "citation": "C", "language": "yrk", "iso639-3": "yrk", "glottocode": "nene1249",
    }  # fmt: skip
    assert root.findtext(f"{NS}Metadata/{NS}Created") == "2020-01-02T03:04:05Z"
    assert root.findtext(f"{NS}Metadata/{NS}Creator") == "Glyphstone 1"
    bare = one(page(), facts=Facts("x.pdf", date="2020"))
    assert bare.findtext(f"{NS}Metadata/{NS}LastChange") == "1970-01-01T00:00:00"


def test_hostile_pages_are_valid_and_come_back() -> None:
    random = Random(4)
    for _ in range(300):
        pages = [random_page(random) for _ in range(random.randrange(3))]
        facts = Facts(random_text(random), title=random_text(random), date=random_text(random))
        data = b"".join(written(PageXml(), facts, pages))
        assert data == b"".join(written(PageXml(), facts, pages))
        found = [
            str(each.text)
            for root in files(*pages, facts=facts).values()
            for each in root.findall(f".//{NS}Word/{NS}TextEquiv/{NS}Unicode")
        ]
        wanted = " ".join(
            printable("".join(filled(span) for span in row.spans), Counter())
            for one in pages
            for each in one.blocks
            for row in each.lines
        )
        assert found == re.findall("[^ \t\n\r]+", wanted)
