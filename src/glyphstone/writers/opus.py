"""XML as pdf2xml writes it and OPUS keeps it: a head of facts, then paragraphs and sentences."""

from __future__ import annotations

from collections import Counter

from glyphstone.model import Direction, LineRole, Paragraph
from glyphstone.writers.formats import OutputOptions
from glyphstone.writers.marks import with_marks
from glyphstone.writers.protocol import Facts, ProseWriter, Replaced, doubt, lang_tag, stretches
from glyphstone.writers.xmltext import XmlStream

__all__ = ["Opus", "opus"]


def opus(options: OutputOptions) -> Opus:
    """A writer of this format."""
    return Opus(sentences=options.sentences)


class Opus(ProseWriter):
    """Paragraphs as `p`, their sentences as `s` if they are known and wanted."""

    def __init__(self, *, sentences: bool = True) -> None:
        self.replaced: Replaced = Counter()
        self._xml = XmlStream(self.replaced)
        self._sentences = sentences
        self._lang = "und"
        self._direction = Direction.LTR
        self._paragraphs = 0
        self._number = 0

    def begin(self, facts: Facts) -> bytes:
        """The head: what is known of the document."""
        xml = self._xml
        self._lang, self._direction = lang_tag(facts.lang), facts.direction
        known = {
            "source": facts.file,
            "language": self._lang if self._lang != "und" else "",
            "iso639-3": facts.language.iso639_3,
            "glottocode": facts.language.glottocode,
            "script": facts.script if facts.script != "Zyyy" else "",
            "pages": "" if facts.pages is None else str(facts.pages),
            "date": facts.date,
            "url": facts.url,
            "author": facts.author,
            "licence": facts.licence,
            "citation": facts.citation,
            "generator": f"Glyphstone {facts.version}",
        }
        xml.declaration()
        xml.start("html", {"xml:lang": self._lang, "dir": _dir(facts.direction)})
        xml.line()
        xml.start("head")
        xml.line()
        xml.element("title", facts.title)
        xml.line()
        for name, content in known.items():
            if content:
                xml.empty("meta", {"name": name, "content": content})
                xml.line()
        xml.stop()
        xml.line()
        xml.start("body")
        xml.line()
        return xml.taken()

    def write(self, item: Paragraph) -> bytes:
        """A paragraph; what is not running text has its role as `class`."""
        item = with_marks(item)
        xml = self._xml
        self._paragraphs += 1
        attributes = {"id": str(self._paragraphs)}
        if item.role is not LineRole.WHOLE:
            attributes["class"] = str(item.role)
        if item.level:
            attributes["level"] = str(item.level)
        if (lang := lang_tag(item.lang)) != self._lang:
            attributes["xml:lang"] = lang
        if item.direction is not self._direction:
            attributes["dir"] = _dir(item.direction)
        if item.page:
            attributes["page"] = str(item.page)
        xml.start("p", attributes | _doubtful(item))
        if not self._sentences:
            xml.text(item.text)
        else:
            for start, stop, sentence in stretches(item):
                if sentence is None:
                    xml.text(item.text[start:stop])
                    continue
                self._number += 1
                named = {"id": f"{self._paragraphs}.{self._number}"}
                if (lang := lang_tag(sentence.lang)) not in ("und", lang_tag(item.lang)):
                    named["xml:lang"] = lang
                xml.element("s", item.text[start:stop], named)
            self._number = 0
        xml.stop()
        xml.line()
        return xml.taken()

    def end(self) -> bytes:
        """What closes the document."""
        self._xml.finish()
        return self._xml.taken()


def _doubtful(item: Paragraph) -> dict[str, str]:
    """What is not known of its letters, or not for sure; nothing for most paragraphs."""
    sure = doubt(item)
    found = {} if sure is None else {"confidence": sure}
    if item.unknown:
        found["unknown"] = str(len(item.unknown))
    if found and item.provenance:
        found["known-by"] = " ".join(item.provenance)
    return found


def _dir(direction: Direction) -> str:
    return "rtl" if direction is Direction.RTL else "ltr"
