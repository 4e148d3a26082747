"""TEI P5: divisions under their headings, paragraphs, sentences, tables, notes, breaks.

Zones on the pages follow the text, which TEI allows, so that nothing must be known beforehand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from glyphstone.model import MARK, Join, JoinKind, LineRole, Paragraph, TableRow
from glyphstone.model.text import Box
from glyphstone.writers.formats import OutputOptions
from glyphstone.writers.marks import with_marks
from glyphstone.writers.protocol import (
    Facts,
    ProseWriter,
    Replaced,
    doubt,
    lang_tag,
    number,
    stretches,
)
from glyphstone.writers.writer_limits import WRITER_LIMITS
from glyphstone.writers.written_tables import filled_columns, table_row
from glyphstone.writers.xmltext import XmlStream

__all__ = ["Tei", "tei"]


def tei(options: OutputOptions) -> Tei:
    """A writer of this format."""
    return Tei(sentences=options.sentences, lines=options.line_breaks, zones=options.zones)


#: How a paragraph is written by its role; what is not here is a paragraph.
_ELEMENTS: dict[LineRole, tuple[str, dict[str, str]]] = {
    LineRole.HEADING: ("head", {}),
    LineRole.CAPTION: ("ab", {"type": "caption"}),
    LineRole.OBJECT: ("ab", {"type": "object"}),
    LineRole.PAGE_ELEMENT: ("fw", {}),
    LineRole.FOOTNOTE: ("note", {"place": "bottom"}),
    LineRole.SIDE_NOTE: ("note", {"place": "margin"}),
    LineRole.CODE: ("ab", {"type": "code"}),
    LineRole.CONTENTS: ("ab", {"type": "contents"}),
}
#: Elements that can stand anywhere; TEI wants another one beside them in a body.
_ANYWHERE = ("fw", "note")


class Tei(ProseWriter):
    """A TEI document; `lines` keeps where lines ended, `zones` where paragraphs stand."""

    def __init__(self, *, sentences: bool = True, lines: bool = False, zones: bool = False) -> None:
        self.replaced: Replaced = Counter()
        self._xml = XmlStream(self.replaced)
        self._sentences = sentences
        self._lines = lines
        self._zones: list[tuple[int, Box]] | None = [] if zones else None
        self._boxes: Mapping[int, Box] = {}
        self._lang = "und"
        #: The levels of the divisions that are open.
        self._levels: list[int] = []
        #: By which paths letters in doubt are known: an identifier for each.
        self._sources: dict[str, str] = {}
        self._page = 0
        self._filled = False
        #: The number of the table that is open.
        self._table: int | None = None

    def begin(self, facts: Facts) -> bytes:
        """The header, and the beginning of the text."""
        xml = self._xml
        self._lang, self._boxes = lang_tag(facts.lang), facts.boxes
        xml.declaration()
        xml.start("TEI", {"xmlns": "http://www.tei-c.org/ns/1.0"})
        xml.line()
        self._header(facts)
        xml.start("text", {"xml:lang": self._lang})
        xml.start("body")
        xml.line()
        return xml.taken()

    def _header(self, facts: Facts) -> None:
        xml = self._xml
        xml.start("teiHeader")
        xml.start("fileDesc")
        xml.start("titleStmt")
        xml.element("title", facts.title or facts.file)
        if facts.author:
            xml.element("author", facts.author)
        xml.stop()
        if facts.pages is not None:
            xml.element("extent", f"{facts.pages} pages")
        xml.start("publicationStmt")
        xml.element("p", facts.url or "Taken from a PDF; published nowhere by itself.")
        xml.stop()
        xml.start("sourceDesc")
        xml.start("bibl")
        xml.element("title", facts.file)
        if facts.date:
            xml.element("date", facts.date)
        if facts.citation:
            xml.element("note", facts.citation, {"type": "citation"})
        if facts.licence:
            xml.start("availability")
            xml.element("licence", facts.licence)
            xml.stop()
        for _ in range(3):  # bibl, sourceDesc, fileDesc
            xml.stop()
        xml.line()
        xml.start("encodingDesc")
        xml.start("appInfo")
        xml.start("application", {"ident": "glyphstone", "version": _version(facts.version)})
        xml.element("label", "Glyphstone")
        for _ in range(3):  # application, appInfo, encodingDesc
            xml.stop()
        xml.line()
        xml.start("profileDesc")
        xml.start("langUsage")
        codes = facts.language
        xml.start("language", {"ident": self._lang})
        xml.text(codes.name)
        for kind, code in (("ISO639-3", codes.iso639_3), ("glottocode", codes.glottocode)):
            if code:
                xml.text(" ")
                xml.element("idno", code, {"type": kind})
        xml.stop()
        for _ in range(3):  # langUsage, profileDesc, teiHeader
            xml.stop()
        xml.line()

    def write(self, item: Paragraph) -> bytes:
        """A paragraph in its division; a heading opens one."""
        item = with_marks(item)
        xml = self._xml
        row = table_row(item)
        if self._table is not None and (row is None or row.table != self._table):
            self._close_table()
        if row is not None:
            self._row(item, row)
            return xml.taken()
        if item.role is LineRole.HEADING:
            self._division(min(max(item.level, 1), WRITER_LIMITS.division_depth))
        self._page_break(item.page)
        tag, own = _ELEMENTS.get(item.role, ("p", {}))
        attributes = dict(own)
        if (lang := lang_tag(item.lang)) != self._lang:
            attributes["xml:lang"] = lang
        if zones := self._zones_of(item):
            attributes["facs"] = zones
        xml.start(tag, attributes | self._doubtful(item))
        self._content(item)
        xml.stop()
        xml.line()
        self._filled = self._filled or tag not in _ANYWHERE
        return xml.taken()

    def _row(self, item: Paragraph, row: TableRow) -> None:
        """A row of a table; columns without text have an empty cell."""
        xml = self._xml
        self._page_break(item.page)
        if self._table is None:
            self._table, self._filled = row.table, True
            xml.start("table")
            xml.line()
        attributes = {"n": str(row.row)}
        if (lang := lang_tag(item.lang)) != self._lang:
            attributes["xml:lang"] = lang
        if zones := self._zones_of(item):
            attributes["facs"] = zones
        xml.start("row", attributes | self._doubtful(item))
        for cell, columns in filled_columns(row):
            xml.start("cell", {"cols": str(columns)} if columns > 1 else {})
            if cell is not None:
                self._content(item, cell.start, cell.stop)
            xml.stop()
        xml.stop()
        xml.line()

    def _close_table(self) -> None:
        self._table = None
        self._xml.stop()
        self._xml.line()

    def _doubtful(self, item: Paragraph) -> dict[str, str]:
        """How sure its letters are and where they come from, if somebody is not certain."""
        sure = doubt(item)
        found = {} if sure is None else {"cert": sure}
        if (found or item.unknown) and item.provenance:
            for path in item.provenance:
                self._sources.setdefault(path, f"source{len(self._sources) + 1}")
            found["source"] = " ".join(f"#{self._sources[path]}" for path in item.provenance)
        return found

    def _division(self, level: int) -> None:
        while self._levels and self._levels[-1] >= level:
            self._levels.pop()
            self._xml.stop()
            self._xml.line()
        self._levels.append(level)
        self._xml.start("div")
        self._xml.line()

    def _content(self, item: Paragraph, first: int = 0, last: int | None = None) -> None:
        """Its text, or the stretch of it that a cell is, with sentences and breaks."""
        end = len(item.text) if last is None else last
        joins = sorted(item.joins, key=lambda join: join.offset)
        within = [join for join in joins if last is None or first < join.offset <= end]
        breaks = iter([*within, None])
        waiting = next(breaks)
        for begins, ends, sentence in stretches(item):
            start, stop = max(begins, first), min(ends, end)
            if start >= stop:
                continue
            inside = self._sentences and sentence is not None
            if inside and sentence is not None:
                lang = lang_tag(sentence.lang)
                same = lang in ("und", lang_tag(item.lang))
                self._xml.start("s", {} if same else {"xml:lang": lang})
            at = start
            while waiting is not None and waiting.offset < stop:
                self._text(item, at, max(waiting.offset, at))
                at = max(waiting.offset, at)
                self._line_break(waiting)
                waiting = next(breaks)
            self._text(item, at, stop)
            if inside:
                self._xml.stop()
        while waiting is not None:
            self._line_break(waiting)
            waiting = next(breaks)

    def _text(self, item: Paragraph, start: int, stop: int) -> None:
        """A stretch of its text; glyphs that nobody has named are unclear."""
        text = item.text[start:stop]
        at = 0
        for found in MARK.finditer(text) if item.unknown else ():
            self._xml.text(text[at : found.start()])
            self._xml.element("unclear", found[0], {"reason": "unknown_glyph"})
            at = found.end()
        self._xml.text(text[at:])

    def _line_break(self, join: Join) -> None:
        attributes = {} if join.kind is JoinKind.SPACE else {"break": "no"}
        self._page_break(join.page, attributes)
        if join.removed:
            attributes["rend"] = " ".join(f"U+{ord(char):04X}" for char in join.removed)
        if self._lines:
            if join.line:
                attributes["n"] = str(join.line)
            self._xml.empty("lb", attributes)

    def _page_break(self, page: int, attributes: dict[str, str] | None = None) -> None:
        if page and page != self._page:
            self._page = page
            self._xml.empty("pb", {"n": str(page), **(attributes or {})})

    def _zones_of(self, item: Paragraph) -> str:
        if self._zones is None:
            return ""
        first = len(self._zones)
        self._zones.extend(sorted(item.boxes.items()))
        return " ".join(f"#zone{number}" for number in range(first + 1, len(self._zones) + 1))

    def end(self) -> bytes:
        """What closes the document, the zones among it."""
        xml = self._xml
        if self._table is not None:
            self._close_table()
        while self._levels:
            self._levels.pop()
            xml.stop()
        if not self._filled:
            xml.empty("p")
        xml.stop()
        xml.stop()
        xml.line()
        if self._zones:
            self._facsimile(self._zones)
        if self._sources:
            self._list_of_sources()
        xml.finish()
        return xml.taken()

    def _list_of_sources(self) -> None:
        xml = self._xml
        xml.start("standOff")
        xml.start("list", {"type": "sources"})
        xml.line()
        for path, identifier in self._sources.items():
            xml.element("item", path, {"xml:id": identifier})
            xml.line()
        xml.stop()
        xml.stop()
        xml.line()

    def _facsimile(self, zones: list[tuple[int, Box]]) -> None:
        xml = self._xml
        pages: dict[int, list[int]] = {}
        for index, (page, _) in enumerate(zones):
            pages.setdefault(page, []).append(index)
        xml.start("facsimile")
        xml.line()
        for page, indices in sorted(pages.items()):
            sheet = self._boxes.get(page) or _around([zones[index][1] for index in indices])
            xml.start("surface", {"n": str(page), **_corners(sheet, sheet)})
            xml.line()
            for index in indices:
                named = {"xml:id": f"zone{index + 1}", **_corners(zones[index][1], sheet)}
                xml.empty("zone", named)
                xml.line()
            xml.stop()
            xml.line()
        xml.stop()
        xml.line()


def _around(boxes: list[Box]) -> Box:
    """The box around boxes, for a page of which nothing else is known."""
    left, bottom, right, top = zip(*boxes, strict=True)
    return min(left), min(bottom), max(right), max(top)


def _corners(box: Box, sheet: Box) -> dict[str, str]:
    """Upper left and lower right, in points from the upper left of the page, y downwards."""
    values = {
        "ulx": box[0] - sheet[0],
        "uly": sheet[3] - box[3],
        "lrx": box[2] - sheet[0],
        "lry": sheet[3] - box[1],
    }
    return {name: number(value, 2) for name, value in values.items()}


def _version(version: str) -> str:
    """A version as TEI allows it: at most four numbers with points between them."""
    numbers = []
    for part in version.split(".")[:4]:
        if not (part.isascii() and part.isdigit()):
            break
        numbers.append(part)
    return ".".join(numbers) or "0"
