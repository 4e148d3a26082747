"""PAGE XML of 2019: regions, lines and words with their outlines, one file a page, in a ZIP.

PAGE has one page a file, so a document is an archive of files `0001.xml`, `0002.xml` and so on, as
tools that read PAGE take it. Places are pixels of a picture of the page at 300 dots an inch.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import PurePath

from glyphstone.model import Block, BlockKind, Direction, PageText, TextLine, TextWord
from glyphstone.model.text import Box
from glyphstone.writers.archive_stream import ArchiveStream
from glyphstone.writers.facts import Facts
from glyphstone.writers.formats import OutputOptions
from glyphstone.writers.marks import marked
from glyphstone.writers.protocol import PageWriter, Replaced, lang_tag, number, share
from glyphstone.writers.viewed_page import ViewedPage
from glyphstone.writers.xmltext import XmlStream

__all__ = ["DOTS_AN_INCH", "NAMESPACE", "PageXml", "page_xml"]

NAMESPACE = "http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"
#: The resolution of the picture that places are given for; what archives scan at.
DOTS_AN_INCH = 300
_POINTS_AN_INCH = 72
_KINDS = {
    BlockKind.BODY: "paragraph",
    BlockKind.HEADING: "heading",
    BlockKind.SIDE_NOTE: "marginalia",
    BlockKind.FOOTNOTE: "footnote",
    BlockKind.HEADER: "header",
    BlockKind.FOOTER: "footer",
    BlockKind.PAGE_NUMBER: "page-number",
}
_DIRECTIONS = {
    Direction.LTR: "left-to-right",
    Direction.RTL: "right-to-left",
    Direction.TTB: "top-to-bottom",
}
#: The schema wants a time; the same document must give the same bytes.
_NO_DATE = "1970-01-01T00:00:00"
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?")


def page_xml(_: OutputOptions) -> PageXml:
    """A writer of this format."""
    return PageXml()


class PageXml(PageWriter):
    """A document as an archive with a file for each page."""

    def __init__(self) -> None:
        self.replaced: Replaced = Counter()
        self._archive = ArchiveStream()
        self._facts = Facts("")
        self._names: set[str] = set()

    def begin(self, facts: Facts) -> bytes:
        """Nothing yet: each file says all that is known of the document."""
        self._facts = facts
        return b""

    def write(self, item: PageText) -> bytes:
        """The file of a page."""
        name = f"{max(item.number, 0):04d}"
        while name in self._names:  # a page that is listed twice
            name += "_"
        self._names.add(name)
        return self._archive.add(f"{name}.xml", _PageFile(self._facts, self.replaced).of(item))

    def end(self) -> bytes:
        """What closes the archive."""
        return self._archive.close()


class _PageFile:
    """The file of one page."""

    def __init__(self, facts: Facts, replaced: Replaced) -> None:
        self._facts = facts
        self._xml = XmlStream(replaced)
        self._counts: Counter[str] = Counter()

    def of(self, page: PageText) -> bytes:
        """The bytes of a page."""
        xml = self._xml
        view = ViewedPage(page.box, page.rotate, DOTS_AN_INCH / _POINTS_AN_INCH)
        wide, high = view.size
        xml.declaration()
        xml.start("PcGts", {"xmlns": NAMESPACE})
        xml.line()
        self._metadata()
        attributes = {
            "imageFilename": f"{PurePath(self._facts.file).stem}-{max(page.number, 0):04d}.png",
            "imageWidth": str(wide),
            "imageHeight": str(high),
            "imageXResolution": str(DOTS_AN_INCH),
            "imageYResolution": str(DOTS_AN_INCH),
            "imageResolutionUnit": "PPI",
            "readingDirection": _DIRECTIONS[page.direction],
        }
        xml.start("Page", attributes | _language(page.lang))
        xml.line()
        groups = list(_groups(page.blocks))
        self._order(len(groups))
        for place, group in enumerate(groups, start=1):
            if group[0].kind is BlockKind.TABLE_CELL:
                self._table(place, group, view)
            else:
                self._region(f"r{place}", group[0], view)
        xml.stop()
        xml.line()
        xml.finish()
        return xml.taken()

    def _metadata(self) -> None:
        xml, facts = self._xml, self._facts
        codes = facts.language
        date = facts.date if _TIME.fullmatch(facts.date) else _NO_DATE
        xml.start("Metadata")
        xml.line()
        xml.element("Creator", f"Glyphstone {facts.version}")
        xml.element("Created", date)
        xml.element("LastChange", date)
        xml.line()
        known = {
            "title": facts.title,
            "author": facts.author,
            "source": facts.file,
            "url": facts.url,
            "licence": facts.licence,
            "citation": facts.citation,
            "language": codes.tag,
            "iso639-3": codes.iso639_3,
            "glottocode": codes.glottocode,
        }
        for name, value in known.items():
            if value:
                xml.empty("MetadataItem", {"type": "other", "name": name, "value": value})
                xml.line()
        xml.stop()
        xml.line()

    def _order(self, regions: int) -> None:
        """The order of reading is the order of the regions."""
        if not regions:
            return
        xml = self._xml
        xml.start("ReadingOrder")
        xml.start("OrderedGroup", {"id": "order"})
        for index in range(regions):
            xml.empty("RegionRefIndexed", {"index": str(index), "regionRef": f"r{index + 1}"})
        xml.stop()
        xml.stop()
        xml.line()

    def _table(self, place: int, cells: list[Block], view: ViewedPage) -> None:
        xml = self._xml
        xml.start("TableRegion", {"id": f"r{place}"})
        self._outline(_around([cell.box for cell in cells]), view)
        xml.line()
        for index, cell in enumerate(cells, start=1):
            self._region(f"r{place}_c{index}", cell, view)
        xml.stop()
        xml.line()

    def _region(self, name: str, block: Block, view: ViewedPage) -> None:
        xml = self._xml
        attributes = {
            "id": name,
            "type": _KINDS.get(block.kind, "paragraph"),
            "readingDirection": _DIRECTIONS[block.direction],
        }
        xml.start("TextRegion", attributes | _language(block.lang))
        self._outline(block.box, view)
        if block.cell is not None:
            row, column = (max(place - 1, 0) for place in block.cell)
            xml.start("Roles")
            xml.empty("TableCellRole", {"rowIndex": str(row), "columnIndex": str(column)})
            xml.stop()
        xml.line()
        lines = [(line, words) for line in block.lines if (words := line.words)]
        for line, words in lines:
            self._line(line, words, view)
        self._text("\n".join(_said(words) for _, words in lines))
        xml.stop()
        xml.line()

    def _line(self, line: TextLine, words: list[TextWord], view: ViewedPage) -> None:
        xml = self._xml
        xml.start("TextLine", {"id": self._id("l")})
        self._outline(line.box, view)
        baseline = view.baseline(line)
        if baseline is not None:
            left, _, right, _ = view.pixels(line.box)
            height = min(max(round(baseline), 0), view.size[1])
            xml.empty("Baseline", {"points": f"{left},{height} {right},{height}"})
        for word in words:
            xml.start("Word", {"id": self._id("w"), **_language(word.span.lang)})
            self._outline(word.box, view)
            self._text(marked(word.text, word.unknown), share(word.confidence))
            xml.stop()
        self._text(_said(words))
        xml.stop()
        xml.line()

    def _text(self, text: str, sure: float | None = None) -> None:
        xml = self._xml
        xml.start("TextEquiv", {} if sure is None else {"conf": number(int(sure * 100) / 100, 2)})
        xml.element("Unicode", text)
        xml.stop()

    def _outline(self, box: Box, view: ViewedPage) -> None:
        left, top, right, bottom = view.pixels(box)
        corners = f"{left},{top} {right},{top} {right},{bottom} {left},{bottom}"
        self._xml.empty("Coords", {"points": corners})

    def _id(self, kind: str) -> str:
        self._counts[kind] += 1
        return f"{kind}{self._counts[kind]}"


def _groups(blocks: list[Block]) -> Iterator[list[Block]]:
    """Blocks with words: each alone, but the cells of a table together."""
    written = [block for block in blocks if any(line.words for line in block.lines)]

    def table(block: Block) -> tuple[bool, int]:
        return block.kind is BlockKind.TABLE_CELL, block.region

    for (is_table, _), group in groupby(written, key=table):
        found = list(group)
        yield from [found] if is_table else ([block] for block in found)


def _said(words: list[TextWord]) -> str:
    return " ".join(marked(word.text, word.unknown) for word in words)


def _language(lang: str) -> dict[str, str]:
    """A language as PAGE's own attribute cannot say it, which has a list of names."""
    tag = lang_tag(lang)
    return {} if tag == "und" else {"custom": f"language {{tag:{tag};}}"}


def _around(boxes: list[Box]) -> Box:
    left, bottom, right, top = zip(*boxes, strict=True)
    return min(left), min(bottom), max(right), max(top)
