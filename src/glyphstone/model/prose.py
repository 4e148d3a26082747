"""Prose: paragraphs and sentences, and how they can be taken back to the lines of the page."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from glyphstone.model.identity import GlyphKey
from glyphstone.model.lines import Direction
from glyphstone.model.text import BlockKind, Box, LanguageSource, Spacing

__all__ = [
    "ChangeReason",
    "DrawnLine",
    "Join",
    "JoinKind",
    "LineRole",
    "Mend",
    "Paragraph",
    "ProseLine",
    "Sentence",
    "TableCell",
    "TableRow",
    "WordChange",
]


class LineRole(StrEnum):
    """What a line is in the text that its author wrote."""

    HEADING = "heading"
    #: The first line of a paragraph, one inside it, its last, and one that is all of it.
    START = "start"
    MIDDLE = "middle"
    END = "end"
    WHOLE = "whole"
    CAPTION = "caption"
    #: Part of a table, formula or figure that became text.
    OBJECT = "object"
    #: Running heads, page numbers.
    PAGE_ELEMENT = "page_element"
    FOOTNOTE = "footnote"
    SIDE_NOTE = "side_note"
    #: A listing: its lines are kept as they are, each with its indent.
    CODE = "code"
    #: An entry of a table of contents, an index or a list of figures, with its page number.
    CONTENTS = "contents"


class ChangeReason(StrEnum):
    """Why a word of a line was changed: the sign of damage in that place."""

    #: A glyph that nobody has named, or U+FFFD, stood in the place of the letters.
    UNKNOWN_GLYPH = "unknown_glyph"
    #: Widths between the letters say otherwise than the spaces that were read.
    GAPS = "gaps"
    #: The line of another tool's text has no space at all, or a row of single letters.
    SPACING_LOST = "spacing_lost"
    #: Nothing but the document's words: only in modes that ask for it.
    VOCABULARY = "vocabulary"
    #: A character that a person asked to be written otherwise.
    REQUESTED = "requested"


@dataclass(frozen=True, slots=True)
class WordChange:
    """A word, or words beside one another, of a line that were written otherwise than read."""

    page: int
    line: int
    before: str
    after: str
    reason: ChangeReason


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line as it was read from the page, before its words were put right."""

    text: str
    #: The glyphs that nobody had named, one for each `UNKNOWN` in the text.
    unknown: tuple[GlyphKey, ...] = ()
    #: The words that were put right, with the reason of each.
    changes: tuple[WordChange, ...] = ()


# Made for every line; a frozen one of so many facts takes more than twice as long.
@dataclass(slots=True)
class ProseLine:
    """A line of a page as far as prose is made of it; small, so that many can be kept."""

    text: str
    #: Counted from 1; `number` is that of the line on its page.
    page: int
    number: int
    #: The number of its block on the page, counted from 0, and what that is.
    block: int
    kind: BlockKind
    box: Box
    #: The usual size of its glyphs in points, and its commonest font.
    size: float
    font: str
    script: str
    lang: str
    direction: Direction = Direction.LTR
    #: What stands between it and the next line of its block in running text: " " or "".
    joint: str = " "
    #: Left and right (top and bottom in vertical text) of the column that it stands in.
    column: tuple[float, float] = (0.0, 0.0)
    #: The numbers of its row and column, if it stands in a cell of a table; else 0.
    row: int = 0
    row_column: int = 0
    #: The most white between two of its words, in em.
    widest_gap: float = 0.0
    #: How its characters are spaced, if its words are in doubt.
    spacing: Spacing | None = None
    #: The width of each of its glyphs in points, if all are as wide (typewriter fonts), else 0; and
    #: how many blanks then stand before each of its words but the first.
    advance: float = 0.0
    blanks: tuple[int, ...] = ()
    lang_confidence: float | None = None
    lang_source: LanguageSource = LanguageSource.NONE
    #: How sure the map is of its least sure glyph, None if nobody has judged; by which paths its
    #: glyphs are known; those that nobody has named, one for each `UNKNOWN` in the text.
    map_confidence: float | None = None
    provenance: tuple[str, ...] = ()
    unknown: tuple[GlyphKey, ...] = ()
    #: How it was read from the page, if its words were put right.
    drawn: DrawnLine | None = None


class JoinKind(StrEnum):
    """How two lines of a paragraph became one text."""

    SPACE = "space"
    NOTHING = "nothing"
    HYPHEN_REMOVED = "hyphen_removed"
    HYPHEN_KEPT = "hyphen_kept"
    #: The line break stays, as in code; `added` is "\n".
    LINE_BREAK = "line_break"


@dataclass(frozen=True, slots=True)
class Join:
    """A place in a paragraph's text where a line ended; with it the lines can be rebuilt."""

    #: The offset in the paragraph's text at which the next line begins.
    offset: int
    kind: JoinKind
    #: What stood at the line's end and is no longer there.
    removed: str = ""
    #: Page and number of the line that begins here.
    page: int = 0
    line: int = 0
    #: What was put before the offset in place of it, without the blank of a SPACE (a letter that
    #: had changed at the break); and what stood at the next line's beginning and is gone.
    added: str = ""
    opening: str = ""


@dataclass(frozen=True, slots=True)
class Mend:
    """A change inside a line's text: at this offset of the new text `after` stands for `before`."""

    offset: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class TableCell:
    """A cell of a table's row: a stretch of its paragraph's text."""

    start: int
    stop: int
    #: Its column in the table, counted from 1, and how many columns it takes.
    column: int
    columns: int = 1


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table. Rows of one table follow each other and have the same `table`.

    Columns without text in this row have no cell.
    """

    #: The table's number in the document and the row's in its table, both counted from 1.
    table: int
    row: int
    cells: tuple[TableCell, ...]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A stretch of a paragraph's text."""

    start: int
    stop: int
    lang: str = "und"


@dataclass(slots=True)
class Paragraph:
    """What an author wrote between two breaks: a paragraph, a heading, a caption, a note.

    If its text has an `UNKNOWN`, a writer puts a mark there by which the glyph is known.
    """

    text: str
    #: HEADING, WHOLE for a paragraph of running text, CAPTION, OBJECT, PAGE_ELEMENT, FOOTNOTE,
    #: SIDE_NOTE, CODE, CONTENTS.
    role: LineRole
    #: The lines that it was made of, by page and number.
    lines: tuple[tuple[int, int], ...] = ()
    joins: tuple[Join, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    lang: str = "und"
    lang_confidence: float | None = None
    lang_source: LanguageSource = LanguageSource.NONE
    script: str = "Zyyy"
    direction: Direction = Direction.LTR
    #: On each page that it stands on: the box around its lines there.
    boxes: dict[int, Box] = field(default_factory=dict)
    #: 1 for the highest heading; 0 for what is none.
    level: int = 0
    #: How sure the map is of the least sure glyph, and by which paths its glyphs are known.
    map_confidence: float | None = None
    provenance: tuple[str, ...] = ()
    #: The glyphs that nobody has named, one for each `UNKNOWN` in the text. A text that another
    #: tool has read may have the character without a glyph.
    unknown: tuple[GlyphKey, ...] = ()
    #: Lines whose words were put right, by their place in `lines`, as they were read.
    drawn: dict[int, DrawnLine] = field(default_factory=dict)
    #: The cells, if it is a row of a table (an OBJECT).
    row: TableRow | None = None
    #: The bullet or number that an item of a list begins with; "" for what is none.
    label: str = ""

    @property
    def changes(self) -> list[WordChange]:
        """The words that were changed inside its lines, with the reason of each."""
        return [change for _, line in sorted(self.drawn.items()) for change in line.changes]

    @property
    def page(self) -> int:
        """The page on which it begins."""
        return self.lines[0][0] if self.lines else 0

    def to_dict(self) -> dict[str, Any]:
        """The paragraph as dicts, lists, strings and numbers."""
        from glyphstone.model.plain_data import as_dict

        return as_dict(self)
