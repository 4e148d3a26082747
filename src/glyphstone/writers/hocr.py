"""hOCR 1.2: pages, areas, lines and words with their boxes, as XHTML that OCR tools read.

Places are pixels of a picture of the page at 300 dots an inch, from its upper left corner.
"""

from __future__ import annotations

from collections import Counter

from glyphstone.model import Block, BlockKind, Direction, PageText, TextLine, TextWord
from glyphstone.model.text import Box
from glyphstone.writers.facts import Facts
from glyphstone.writers.formats import OutputOptions
from glyphstone.writers.marks import marked
from glyphstone.writers.protocol import PageWriter, Replaced, lang_tag, share
from glyphstone.writers.viewed_page import ViewedPage
from glyphstone.writers.xmltext import XmlStream

__all__ = ["DOTS_AN_INCH", "Hocr", "hocr"]

#: The resolution of the picture that places are given for; what archives scan at.
DOTS_AN_INCH = 300
_POINTS_AN_INCH = 72
#: Classes of areas for the kinds of blocks that hOCR knows; others are plain areas.
_AREAS = {
    BlockKind.HEADER: "ocr_header",
    BlockKind.FOOTER: "ocr_footer",
    BlockKind.PAGE_NUMBER: "ocr_pageno",
    BlockKind.TABLE_CELL: "ocr_table",
}
_CLASSES = (
    "ocr_page ocr_carea ocr_par ocr_line ocrx_word ocr_header ocr_footer ocr_pageno ocr_table"
    " ocrp_lang ocrp_dir ocrp_wconf"
)


def hocr(_: OutputOptions) -> Hocr:
    """A writer of this format."""
    return Hocr()


class Hocr(PageWriter):
    """A document of hOCR with an `ocr_page` for each page."""

    def __init__(self) -> None:
        self.replaced: Replaced = Counter()
        self._xml = XmlStream(self.replaced)
        self._file = ""
        self._pages = 0
        self._counts: Counter[str] = Counter()

    def begin(self, facts: Facts) -> bytes:
        """The head: what made it, what is known of the document."""
        xml = self._xml
        self._file = facts.file
        codes = facts.language
        known = {
            "ocr-system": f"Glyphstone {facts.version}",
            "ocr-capabilities": _CLASSES,
            "ocr-langs": lang_tag(facts.lang),
            "dcterms.creator": facts.author,
            "dcterms.date": facts.date,
            "dcterms.license": facts.licence,
            "dcterms.bibliographicCitation": facts.citation,
            "dcterms.source": facts.url,
            "iso639-3": codes.iso639_3,
            "glottocode": codes.glottocode,
        }
        xml.declaration()
        xml.doctype(
            "html",
            "-//W3C//DTD XHTML 1.0 Transitional//EN",
            "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd",
        )
        lang = lang_tag(facts.lang)
        xml.start("html", {"xmlns": "http://www.w3.org/1999/xhtml", "xml:lang": lang, "lang": lang})
        xml.line()
        xml.start("head")
        xml.line()
        xml.element("title", facts.title or facts.file)
        xml.line()
        xml.empty("meta", {"http-equiv": "Content-Type", "content": "text/html; charset=utf-8"})
        for name, content in known.items():
            if content:
                xml.line()
                xml.empty("meta", {"name": name, "content": content})
        xml.line()
        xml.stop()
        xml.line()
        xml.start("body")
        xml.line()
        return xml.taken()

    def write(self, item: PageText) -> bytes:
        """A page."""
        xml = self._xml
        self._pages += 1
        view = ViewedPage(item.box, item.rotate, DOTS_AN_INCH / _POINTS_AN_INCH)
        wide, high = view.size
        title = (
            f'image "{_quoted(self._file)}"; bbox 0 0 {wide} {high};'
            f" ppageno {max(item.number, 1) - 1}; scan_res {DOTS_AN_INCH} {DOTS_AN_INCH}"
        )
        xml.start("div", {"class": "ocr_page", "id": f"page_{self._pages}", "title": title})
        xml.line()
        for block in item.blocks:
            self._block(block, view)
        xml.stop()
        xml.line()
        return xml.taken()

    def _block(self, block: Block, view: ViewedPage) -> None:
        lines = [(line, words) for line in block.lines if (words := line.words)]
        if not lines:
            return
        xml = self._xml
        place = {"title": _bbox(view, block.box)}
        area = _AREAS.get(block.kind, "ocr_carea")
        xml.start("div", {"class": area, "id": self._id("block"), **place})
        xml.line()
        attributes = {"class": "ocr_par", "id": self._id("par"), **place}
        if (lang := lang_tag(block.lang)) != "und":
            attributes["lang"] = lang
        if block.direction is Direction.RTL:
            attributes["dir"] = "rtl"
        xml.start("p", attributes)
        xml.line()
        for line, words in lines:
            self._line(line, words, view)
        xml.stop()
        xml.line()
        xml.stop()
        xml.line()

    def _line(self, line: TextLine, words: list[TextWord], view: ViewedPage) -> None:
        xml = self._xml
        title = _bbox(view, line.box)
        if (baseline := view.baseline(line)) is not None:
            bottom = view.pixels(line.box)[3]
            title += f"; baseline 0 {round(baseline) - bottom}"
        size = round(line.size * view.per_point) if 0 < line.size < _MOST_SIZE else 0
        if size:
            title += f"; x_size {size}"
        xml.start("span", {"class": "ocr_line", "id": self._id("line"), "title": title})
        for index, word in enumerate(words):
            if index:
                xml.text(" ")
            self._word(word, view)
        xml.stop()
        xml.line()

    def _word(self, word: TextWord, view: ViewedPage) -> None:
        title = _bbox(view, word.box)
        sure = share(word.confidence)
        if sure is not None:
            # Cut, not rounded: what is in doubt never reads as certain.
            title += f"; x_wconf {int(sure * 100)}"
        attributes = {"class": "ocrx_word", "id": self._id("word"), "title": title}
        if (lang := lang_tag(word.span.lang)) != "und":
            attributes["lang"] = lang
        if word.span.direction is Direction.RTL:
            attributes["dir"] = "rtl"
        self._xml.element("span", marked(word.text, word.unknown), attributes)

    def _id(self, kind: str) -> str:
        self._counts[kind] += 1
        return f"{kind}_{self._pages}_{self._counts[kind]}"

    def end(self) -> bytes:
        """What closes the document."""
        self._xml.finish()
        return self._xml.taken()


#: Points of a line's size; no letter is larger than the largest page.
_MOST_SIZE = 14_400


def _bbox(view: ViewedPage, box: Box) -> str:
    return "bbox {} {} {} {}".format(*view.pixels(box))


def _quoted(name: str) -> str:
    """A name as it may stand between the double quotes of a property."""
    return name.replace("\\", "\\\\").replace('"', '\\"')
