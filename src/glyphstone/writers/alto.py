"""ALTO 4: pages, blocks, lines and words with their places, from pages as they were read.

Lengths are in 1/1200 inch from the upper left corner of the page as a viewer shows it.
"""

from __future__ import annotations

from collections import Counter

from glyphstone.model import Block, BlockKind, FontKey, PageText, TextLine, TextWord
from glyphstone.writers.formats import OutputOptions
from glyphstone.writers.marks import marked
from glyphstone.writers.protocol import Facts, PageWriter, Replaced, lang_tag, number
from glyphstone.writers.viewed_page import ViewedBox, ViewedPage
from glyphstone.writers.xmltext import XmlStream

__all__ = ["Alto", "alto"]


def alto(_: OutputOptions) -> Alto:
    """A writer of this format."""
    return Alto()


#: How many of ALTO's finest units, 1/1200 inch, a point has.
_UNITS = 1200 / 72


class Alto(PageWriter):
    """A document of ALTO 4.2 with a `Page` for each page."""

    def __init__(self) -> None:
        self.replaced: Replaced = Counter()
        self._xml = XmlStream(self.replaced)
        self._fonts: set[FontKey] = set()
        self._pages = self._blocks = self._lines = self._words = 0

    def begin(self, facts: Facts) -> bytes:
        """The description, the fonts and what blocks can be."""
        xml = self._xml
        xml.declaration()
        xml.start(
            "alto", {"xmlns": "http://www.loc.gov/standards/alto/ns-v4#", "SCHEMAVERSION": "4.2"}
        )
        xml.line()
        xml.start("Description")
        xml.element("MeasurementUnit", "inch1200")
        xml.start("sourceImageInformation")
        xml.element("fileName", facts.file)
        xml.stop()
        xml.start("Processing", {"ID": "glyphstone"})
        xml.element("processingCategory", "contentGeneration")
        xml.start("processingSoftware")
        xml.element("softwareName", "Glyphstone")
        xml.element("softwareVersion", facts.version)
        for _ in range(3):  # processingSoftware, Processing, Description
            xml.stop()
        xml.line()
        self._styles(facts)
        xml.start("Tags")
        for kind in BlockKind:
            xml.empty("StructureTag", {"ID": f"kind_{kind}", "LABEL": str(kind)})
        xml.stop()
        xml.line()
        xml.start("Layout")
        xml.line()
        return xml.taken()

    def _styles(self, facts: Facts) -> None:
        names = {font.key: font.name for font in facts.fonts}
        self._fonts = set(names)
        if names:
            self._xml.start("Styles")
            for key, name in sorted(names.items()):
                self._xml.empty("TextStyle", {"ID": f"font{key}", "FONTFAMILY": name})
            self._xml.stop()
            self._xml.line()

    def write(self, item: PageText) -> bytes:
        """A page."""
        xml = self._xml
        self._pages += 1
        sheet = ViewedPage(item.box, item.rotate, _UNITS)
        size = _place(sheet.place(item.box))
        del size["HPOS"], size["VPOS"]
        named = {"ID": f"page{self._pages}", **size, "PHYSICAL_IMG_NR": str(item.number)}
        xml.start("Page", named)
        xml.line()
        xml.start("PrintSpace", _place(sheet.place(item.box)))
        xml.line()
        for block in item.blocks:
            self._block(block, sheet)
        xml.stop()
        xml.stop()
        xml.line()
        return xml.taken()

    def _block(self, block: Block, sheet: ViewedPage) -> None:
        self._blocks += 1
        named = {
            "ID": f"block{self._blocks}",
            **_place(sheet.place(block.box)),
            "TAGREFS": f"kind_{block.kind}",
        }
        if (lang := lang_tag(block.lang)) != "und":
            named["LANG"] = lang
        self._xml.start("TextBlock", named)
        self._xml.line()
        for line in block.lines:
            if words := line.words:
                self._line(line, words, sheet)
        self._xml.stop()
        self._xml.line()

    def _line(self, line: TextLine, words: list[TextWord], sheet: ViewedPage) -> None:
        xml = self._xml
        self._lines += 1
        named = {"ID": f"line{self._lines}", **_place(sheet.place(line.box))}
        if (baseline := sheet.baseline(line)) is not None:
            named["BASELINE"] = number(baseline)
        xml.start("TextLine", named)
        for index, word in enumerate(words):
            if index:
                xml.empty("SP")
            self._words += 1
            attributes = {"ID": f"word{self._words}", **_place(sheet.place(word.box))}
            attributes["CONTENT"] = marked(word.text, word.unknown)
            if word.span.font in self._fonts:
                attributes["STYLEREFS"] = f"font{word.span.font}"
            if word.confidence is not None:
                attributes["WC"] = number(min(max(word.confidence, 0.0), 1.0), 2)
            if (lang := lang_tag(word.span.lang)) != "und":
                attributes["LANG"] = lang
            xml.empty("String", attributes)
        xml.stop()
        xml.line()

    def end(self) -> bytes:
        """What closes the document."""
        if not self._pages:  # the schema wants at least one
            self._xml.empty("Page", {"ID": "page0", "PHYSICAL_IMG_NR": "0"})
        self._xml.finish()
        return self._xml.taken()


def _place(box: ViewedBox) -> dict[str, str]:
    """Where a box stands, in ALTO's words."""
    return {
        "HPOS": number(box.left),
        "VPOS": number(box.top),
        "WIDTH": number(box.width),
        "HEIGHT": number(box.height),
    }
