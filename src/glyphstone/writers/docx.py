"""DOCX, by python-docx: headings, paragraphs, lists, tables and notes for a word processor.

The document is held until it ends. Files inside it carry no time, so that the same text gives the
same bytes.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from typing import TYPE_CHECKING, Any

from glyphstone.errors import ExitCode, GlyphstoneError
from glyphstone.model import Direction, LineRole, Paragraph
from glyphstone.writers.archive_stream import ArchiveStream
from glyphstone.writers.facts import Facts
from glyphstone.writers.formats import OutputOptions
from glyphstone.writers.list_labels import is_bullet, list_label
from glyphstone.writers.marks import with_marks
from glyphstone.writers.protocol import ProseWriter, Replaced, doubt, lang_tag, printable
from glyphstone.writers.written_tables import GatheredTable, table_row

if TYPE_CHECKING:
    from docx.document import Document as Docx
    from docx.text.paragraph import Paragraph as DocxParagraph

__all__ = ["DocxWriter", "MissingExtraError", "docx"]

#: The levels of headings that the styles of Word have.
_LEVELS = 9
#: Styles by role, of python-docx's own template; what is not here is plain text.
_STYLES = {
    LineRole.CAPTION: "Caption",
    LineRole.FOOTNOTE: "Body Text 3",
    LineRole.SIDE_NOTE: "Body Text 3",
    LineRole.CODE: "macro",
    LineRole.CONTENTS: "No Spacing",
}
#: Marks of glyphs that nobody has named, and of what no format holds.
_MARKS = re.compile(r"(⟦[^⟦⟧\s]*⟧)")


class MissingExtraError(GlyphstoneError):
    """A package is not installed that the format needs."""

    exit_code = ExitCode.USAGE


def docx(_: OutputOptions) -> DocxWriter:
    """A writer of this format."""
    return DocxWriter()


class DocxWriter(ProseWriter):
    """A document for a word processor."""

    def __init__(self) -> None:
        try:
            import docx as package
        except ImportError:
            raise MissingExtraError(
                "the format docx needs python-docx, which is not installed.",
                next_step="Install it: pip install 'glyphstone[docx]'.",
            ) from None
        self.replaced: Replaced = Counter()
        self._document: Docx = package.Document()
        self._table: GatheredTable | None = None
        self._lang = "und"

    def begin(self, facts: Facts) -> bytes:
        """The properties of the document."""
        self._lang = lang_tag(facts.lang)
        codes = facts.language
        known = self._document.core_properties
        known.title = self._said(facts.title)
        known.author = self._said(facts.author)
        known.language = self._lang if self._lang != "und" else ""
        known.subject = self._said(facts.citation)
        known.category = self._said(facts.licence)
        known.keywords = " ".join(filter(None, (codes.name, codes.iso639_3, codes.glottocode)))
        remarks = [f"Taken from {facts.file} by Glyphstone {facts.version}."]
        if facts.url:
            remarks.append(facts.url)
        if facts.unknown:
            remarks.append(f"Glyphs that nobody has named: {facts.unknown}, marked ⟦...⟧.")
        if facts.doubtful:
            remarks.append(f"Letters that are not to be believed: {facts.doubtful}.")
        known.comments = self._said(" ".join(remarks))
        known.last_modified_by = ""
        self._set_times(facts.date)
        return b""

    def _set_times(self, date: str) -> None:
        """The time that the PDF tells, else none: the template brings its own."""
        properties = self._document.core_properties._element
        for element in list(properties):
            if element.tag.endswith(("}created", "}modified")):
                properties.remove(element)
        from datetime import datetime

        try:
            made = datetime.fromisoformat(date)
        except ValueError:
            return
        self._document.core_properties.created = made.replace(tzinfo=None)

    def _said(self, text: str) -> str:
        """A property: one line, and no longer than Word allows."""
        return " ".join(printable(text, self.replaced).split())[:_PROPERTY]

    def write(self, item: Paragraph) -> bytes:
        """A paragraph; a row of a table waits for the others."""
        item = with_marks(item)
        if (row := table_row(item)) is not None:
            self._end_table(row.table)
            if self._table is None:
                self._table = GatheredTable(row.table, self.replaced)
            self._table.add(item, row)
            return b""
        self._end_table(None)
        self._paragraph(item)
        return b""

    def _paragraph(self, item: Paragraph) -> None:
        text, style = printable(item.text, self.replaced), _STYLES.get(item.role)
        if item.role is LineRole.HEADING:
            style = f"Heading {min(max(item.level, 1), _LEVELS)}"
        elif item.role is not LineRole.CODE:
            text = " ".join(text.split())
            label = list_label(item, text)
            if label and is_bullet(label):
                text, style = text.removeprefix(label).strip(), "List Bullet"
            elif label:
                # Word would count by itself: the number that was printed stays in the text.
                style = "List"
        added = self._document.add_paragraph(style=style)
        self._runs(added, text, item.lang, item.direction)
        if (sure := doubt(item)) is not None and added.runs:
            self._remark(added, f"Its least sure letter is sure to {sure}.")

    def _remark(self, added: DocxParagraph, text: str) -> None:
        """A comment on a paragraph, without the time at which it is made."""
        from docx.oxml.ns import qn

        runs = [added.runs[0], added.runs[-1]]
        comment = self._document.add_comment(runs, text, author="Glyphstone", initials="G")
        comment._comment_elm.attrib.pop(qn("w:date"), "")

    def _runs(self, added: DocxParagraph, text: str, lang: str, direction: Direction) -> None:
        """The text in runs: marks stand out in colour; direction and language are said."""
        if direction is Direction.RTL:
            _flag(added._p.get_or_add_pPr(), "w:bidi")
        for part in _MARKS.split(text):
            if not part:
                continue
            run = added.add_run(part)
            properties = run._r.get_or_add_rPr()
            if _MARKS.fullmatch(part):
                _flag(properties, "w:highlight", val="yellow")
            if direction is Direction.RTL:
                _flag(properties, "w:rtl")
            if (tag := lang_tag(lang)) != "und":
                script = "bidi" if direction is Direction.RTL else "val"
                _flag(properties, "w:lang", **{script: tag})

    def _end_table(self, number: int | None) -> None:
        """Writes the table that is open, if it is another than this one."""
        table = self._table
        if table is None or table.number == number:
            return
        self._table = None
        if not table.columns:
            return
        made = self._document.add_table(rows=0, cols=table.columns, style="Table Grid")
        for row in table.even_rows():
            for cell, text in zip(made.add_row().cells, row, strict=True):
                self._runs(cell.paragraphs[0], text, "und", Direction.LTR)

    def end(self) -> bytes:
        """The whole document."""
        self._end_table(None)
        made = io.BytesIO()
        self._document.save(made)
        archive = ArchiveStream()
        with zipfile.ZipFile(made) as files:
            parts = [archive.add(name, files.read(name)) for name in files.namelist()]
        return b"".join([*parts, archive.close()])


#: Characters of a property of the document; python-docx refuses longer ones.
_PROPERTY = 255


def _flag(properties: Any, name: str, **values: str) -> None:
    """Adds an element behind the other properties of a paragraph or run."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    element = OxmlElement(name)
    for key, value in values.items():
        element.set(qn(f"w:{key}"), value)
    properties.append(element)
