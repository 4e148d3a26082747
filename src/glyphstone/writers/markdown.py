"""Markdown: headings, lists, tables and code as CommonMark and GitHub write them.

A paragraph is a line. Characters that would be markup are escaped, so that every reader gives the
text back. What the document is stands before it as YAML between two lines of dashes.
"""

from __future__ import annotations

import re
from collections import Counter

import msgspec

from glyphstone.model import LineRole, Paragraph
from glyphstone.writers.facts import Facts
from glyphstone.writers.formats import OutputOptions
from glyphstone.writers.list_labels import is_bullet, is_number, list_label
from glyphstone.writers.marks import with_marks
from glyphstone.writers.protocol import ProseWriter, Replaced, printable
from glyphstone.writers.written_tables import GatheredTable, table_row

__all__ = ["Markdown", "markdown"]


def markdown(options: OutputOptions) -> Markdown:
    """A writer of this format."""
    return Markdown(metadata=options.metadata)


#: The levels of headings that Markdown has.
_LEVELS = 6
_encode = msgspec.json.Encoder().encode
#: Characters that are markup where they stand: an asterisk between blanks, an underscore inside a
#: word, an ampersand of no entity and a lone tilde are none.
_MARKUP = re.compile(
    r"[\\`\[]|(?<!\s)\*|\*(?!\s)|(?<![^\W_])_|_(?![^\W_])|<(?=[\w/!?])|&(?=#|\w+;)|~(?=~)|(?<=~)~"
)
#: What would be markup at the beginning of a line: headings, quotes, lists, rules, code.
_OPENING = re.compile(r"([#>+=|:-])|([0-9]{1,9})([.)])(?=\s|$)")
_BLANKS = re.compile(r"\s+")
#: A run of backticks, which a longer one must fence.
_BACKTICKS = re.compile("`+")
#: What parts two lists: a reader counts the items of one list on by itself.
_NEW_LIST = "\n<!-- -->\n\n"


class Markdown(ProseWriter):
    """A document of Markdown; rows of a table wait until it ends."""

    def __init__(self, *, metadata: bool = True) -> None:
        self.replaced: Replaced = Counter()
        self._metadata = metadata
        self._table: GatheredTable | None = None
        #: What was written last: the items of a list follow each other without an empty line.
        self._last = ""
        #: The number of the item before in a list of numbers.
        self._number = 0

    def begin(self, facts: Facts) -> bytes:
        """What is known of the document, as YAML."""
        if not self._metadata:
            return b""
        codes = facts.language
        known = {
            "title": facts.title,
            "author": facts.author,
            "date": facts.date,
            "lang": facts.lang if facts.lang != "und" else "",
            "language": codes.name,
            "iso639-3": codes.iso639_3,
            "glottocode": codes.glottocode,
            "script": facts.script if facts.script != "Zyyy" else "",
            "licence": facts.licence,
            "citation": facts.citation,
            "url": facts.url,
            "source": facts.file,
            "pages": facts.pages,
            "unknown-glyphs": facts.unknown or None,
            "doubtful-letters": facts.doubtful or None,
            "generator": f"Glyphstone {facts.version}",
        }
        # A JSON string is a YAML string, whatever stands in it.
        lines = [
            f"{name}: {_encode(_one_line(value, self.replaced)).decode()}"
            if isinstance(value, str)
            else f"{name}: {value}"
            for name, value in known.items()
            if value
        ]
        self._last = "metadata"
        return "\n".join(["---", *lines, "---", ""]).encode("utf-8")

    def write(self, item: Paragraph) -> bytes:
        """A paragraph; a row of a table waits for the others."""
        item = with_marks(item)
        if (row := table_row(item)) is not None:
            written = self._ended_table(row.table)
            if self._table is None:
                self._table = GatheredTable(row.table, self.replaced)
            self._table.add(item, row)
            return written
        written = self._ended_table(None)
        return written + self._block(*self._paragraph(item))

    def end(self) -> bytes:
        """The table that is still open."""
        return self._ended_table(None)

    def _block(self, kind: str, text: str) -> bytes:
        """A block behind an empty line, if it does not go on with a list."""
        if not text:
            return b""
        goes_on = kind == self._last and kind in ("bullets", "numbers")
        before = "" if goes_on or not self._last else "\n"
        if kind == "numbers":
            number = int(text[: text.index(text.lstrip("0123456789"))])
            if goes_on and number != self._number + 1:
                before = _NEW_LIST
            self._number = number
        self._last = kind
        return f"{before}{text}\n".encode()

    def _paragraph(self, item: Paragraph) -> tuple[str, str]:
        """The kind of block that a paragraph is, and its Markdown."""
        if item.role is LineRole.CODE:
            return "code", self._code(item.text)
        text = _one_line(item.text, self.replaced).strip()
        if not text:
            return "paragraph", ""
        if item.role is LineRole.HEADING:
            # A row of signs at the end would be taken for the heading's own.
            plain = re.sub(r"#(?=#*$)", r"\#", _escaped(text))
            return "heading", f"{'#' * min(max(item.level, 1), _LEVELS)} {plain}"
        if label := list_label(item, text):
            return _list_item(label, text.removeprefix(label).strip())
        if item.role is LineRole.CONTENTS:
            return "bullets", f"- {_line(text)}"
        if item.role in (LineRole.FOOTNOTE, LineRole.SIDE_NOTE):
            return "quote", f"> {_line(text)}"
        return "paragraph", _line(text)

    def _code(self, text: str) -> str:
        """A listing in a fence that is longer than any in it."""
        lines = text.replace("\r\n", "\n").split("\n")
        text = "\n".join(printable(line, self.replaced).rstrip("\r") for line in lines)
        if not text.strip():
            return ""
        longest = max((len(found) for found in _BACKTICKS.findall(text)), default=0)
        fence = "`" * max(longest + 1, 3)
        return f"{fence}\n{text}\n{fence}"

    def _ended_table(self, table: int | None) -> bytes:
        """The table that is open, if it is another than this one."""
        if self._table is None or self._table.number == table:
            return b""
        rows = [[_cell(text) for text in row] for row in self._table.even_rows()]
        columns = self._table.columns
        self._table = None
        if not columns:
            return b""
        head, *others = rows
        lines = [_row(head), _row(["---"] * columns), *map(_row, others)]
        return self._block("table", "\n".join(lines))


def _cell(text: str) -> str:
    return _escaped(text).replace("|", "\\|")


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _list_item(label: str, text: str) -> tuple[str, str]:
    """An item of a list; labels that Markdown does not know stay in the text."""
    if is_bullet(label):
        return "bullets", f"- {_line(text)}".rstrip()
    if is_number(label):
        return "numbers", f"{label} {_line(text)}".rstrip()
    return "bullets", f"- {_line(f'{label} {text}')}".rstrip()


def _line(text: str) -> str:
    """A text whose beginning is no markup either."""
    opened = _OPENING.match(text)
    if opened is None:
        return _escaped(text)
    if opened[1]:
        return "\\" + opened[1] + _escaped(text[1:])
    return f"{opened[2]}\\{opened[3]}{_escaped(text[opened.end() :])}"


def _escaped(text: str) -> str:
    return _MARKUP.sub(lambda found: "\\" + found[0], text)


def _one_line(text: str, replaced: Replaced) -> str:
    """A text of one line, its blanks single: Markdown does not keep others."""
    return _BLANKS.sub(" ", printable(text, replaced))
