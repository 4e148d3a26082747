"""Text as it comes out of glyphs: pieces and signs, spans, lines, blocks, pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import numpy as np

from glyphstone.model.arrays import IntArray
from glyphstone.model.data_frames import DataFrame, data_frame, word_columns
from glyphstone.model.glyphs import Fault
from glyphstone.model.identity import FontKey, GlyphKey
from glyphstone.model.lines import Direction
from glyphstone.model.notebook import safe

__all__ = [
    "UNKNOWN",
    "Block",
    "BlockKind",
    "Box",
    "Change",
    "LanguageSource",
    "Notice",
    "Operation",
    "PageText",
    "Piece",
    "Reading",
    "Sign",
    "Spacing",
    "Span",
    "TextLine",
    "TextWord",
    "WritingMode",
]

#: left, bottom, right, top on the page, in points.
Box = tuple[float, float, float, float]

#: Stands for one glyph that nobody has named, until the text is written: neutral in direction,
#: of no script, changed by no normal form. A font that claims this character claims nothing.
UNKNOWN = "\ufffc"


class WritingMode(StrEnum):
    """How a line runs over the page."""

    HORIZONTAL = "horizontal"
    VERTICAL = "vertical"


class Operation(StrEnum):
    """What can be done to the text of a span on its way from the glyphs; `normalization` names it.

    The first eight are those that other tools know too.
    """

    NFC = "nfc"
    NFKC = "nfkc"
    NFD = "nfd"
    NFKD = "nfkd"
    #: Stored in the order of drawing from left to right, turned into the order of reading.
    VISUAL_ORDER_REVERSED = "visual_order_reversed"
    LIGATURE_EXPANDED = "ligature_expanded"
    PRESENTATION_FORMS_COLLAPSED = "presentation_forms_collapsed"
    COMBINING_MARKS_STRIPPED = "combining_marks_stripped"
    #: Vowels drawn before their consonant, reph, medial ra and their like put in their place.
    SYLLABLES_REORDERED = "syllables_reordered"
    #: Both parts of a vowel that is drawn around its consonant, or of a letter, made one.
    SPLIT_VOWEL_JOINED = "split_vowel_joined"
    #: Marks behind the letter that they stand on, in canonical order.
    MARKS_ATTACHED = "marks_attached"
    #: A bracket that is drawn mirrored, written as what it means.
    MIRRORED = "mirrored"
    #: Forms of punctuation for vertical lines back to their normal characters.
    VERTICAL_FORMS_COLLAPSED = "vertical_forms_collapsed"
    #: Contextual forms of Mongolian letters back to letters with the selectors they need.
    CONTEXTUAL_FORMS_COLLAPSED = "contextual_forms_collapsed"
    FULLWIDTH_FOLDED = "fullwidth_folded"
    #: A letter of another script that looks the same, by the script of its word.
    LOOKALIKE_MENDED = "lookalike_mended"
    CONTROL_REMOVED = "control_removed"
    SOFT_HYPHEN_REMOVED = "soft_hyphen_removed"
    SURROGATE_REPLACED = "surrogate_replaced"
    #: Private-use characters mean nothing by themselves; they stay and are counted.
    PRIVATE_USE_KEPT = "private_use_kept"
    TATWEEL_REMOVED = "tatweel_removed"
    #: A non-joiner, which leaves no glyph, if the form of a letter shows that it was meant.
    NON_JOINER_RESTORED = "non_joiner_restored"
    #: A gap between words in which no blank stands became a space.
    SPACE_INSERTED = "space_inserted"
    #: Several blanks became one space, blanks at the ends of a line went.
    SPACE_COLLAPSED = "space_collapsed"
    #: What the PDF says a stretch of glyphs stands for, in place of what they say one by one.
    ACTUAL_TEXT = "actual_text"


@dataclass(frozen=True, slots=True)
class Change:
    """Code points that were replaced by others; "" before or after if there were none."""

    operation: Operation
    before: str
    after: str
    count: int = 1


@dataclass(slots=True)
class Piece:
    """A glyph of a line as the scripts see it, or the blank between two words."""

    #: What it means, in the order of reading; "" for nothing, `UNKNOWN` if nobody knows.
    text: str
    #: Its row in the page's table, which tells the order of drawing; -1 for a gap without a blank.
    row: int
    #: From the beginning (left or top) of the line, and how much room it takes, in em.
    start: float = 0.0
    advance: float = 0.0
    #: Takes no room: stands on its neighbour.
    mark: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """Text that stands together, and the piece (its place in the line's pieces) it comes from.

    A piece may give several signs: a glyph that joins a reph and a vowel sign gives one each.
    """

    text: str
    piece: int


@dataclass(frozen=True, slots=True)
class Reading:
    """A line in the order of reading."""

    signs: Sequence[Sign]
    direction: Direction
    operations: Sequence[Operation] = ()
    #: What does not come from the map: mirrored brackets, parts of vowels made one.
    changes: Sequence[Change] = ()


class LanguageSource(StrEnum):
    """Where the language of a text comes from."""

    DECLARED = "declared"
    DETECTED = "detected"
    INHERITED = "inherited"
    NONE = "none"


@dataclass(slots=True, eq=False)
class Span:
    """Text of one line in one font, size, script, direction and language.

    If its text has an `UNKNOWN`, a writer puts a mark by which the glyph is known.
    """

    text: str
    box: Box
    font: FontKey
    font_name: str
    size: float
    script: str
    direction: Direction
    writing_mode: WritingMode
    #: What the PDF says its language is, as written there; None if it says nothing.
    declared_lang: str | None = None
    lang: str = "und"
    #: None with `lang` "und", and if the language was declared.
    lang_confidence: float | None = None
    lang_source: LanguageSource = LanguageSource.NONE
    normalization: tuple[Operation, ...] = ()
    changes: tuple[Change, ...] = ()
    #: Code points as the map gives them, in the order of reading, if the text differs.
    raw_codepoints: tuple[int, ...] | None = None
    #: How sure the map is of the least sure of these glyphs, 0 to 1, None if nobody has judged
    #: what the PDF claims; and by which paths they are known, the commonest first.
    map_confidence: float | None = None
    provenance: tuple[str, ...] = ()
    #: The glyphs that nobody has named, one for each `UNKNOWN` in the text.
    unknown: tuple[GlyphKey, ...] = ()
    #: Rows of the page's table in the order of reading.
    rows: IntArray = field(default_factory=lambda: np.zeros(0, dtype=np.int64))


@dataclass(frozen=True, slots=True)
class Spacing:
    """How far apart the characters of a line stand, and where others see its spaces."""

    #: Widths in em of the gaps between neighbouring characters that are no blanks; None if
    #: nobody can tell. One fewer than there are characters.
    gaps: tuple[float | None, ...] = ()
    #: The same line with other spaces: by the order of drawing, by narrower and wider gaps.
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TextWord:
    """A word of a line: its text with `UNKNOWN` for glyphs that nobody has named, and its box.

    The box is the part of its spans' boxes that its characters take up, wide ones counted double.
    """

    text: str
    box: Box
    #: The span that it begins in.
    span: Span
    #: How sure its least sure glyph is, 0 if one is unknown, None if nobody has judged.
    confidence: float | None = None
    #: The glyphs that nobody has named, one for each `UNKNOWN` in the text.
    unknown: tuple[GlyphKey, ...] = ()


@dataclass(slots=True)
class TextLine:
    """One line of a page: its spans tile its text."""

    spans: list[Span]
    box: Box
    baseline: float
    size: float
    rotation: float
    direction: Direction
    writing_mode: WritingMode
    #: What stands between this line and the next in running text: " " or "".
    joint: str = " "
    number: int = 0
    #: Whether a blank glyph stands behind its last letter.
    ends_in_blank: bool = False
    #: The most white between two of its words, in em.
    widest_gap: float = 0.0
    #: How its characters are spaced, if its words are in doubt and somebody asked for it.
    spacing: Spacing | None = None
    #: The width of each of its glyphs in points, if all are as wide (typewriter fonts), else 0; and
    #: how many blanks then stand before each of its words but the first.
    advance: float = 0.0
    blanks: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The text of its spans, one behind the other."""
        return "".join(span.text for span in self.spans)

    @property
    def words(self) -> list[TextWord]:
        """Its words with their boxes, in the order of reading."""
        from glyphstone.model.words import words_of

        return words_of(self.spans)


class BlockKind(StrEnum):
    """What a block is on its page."""

    BODY = "body"
    HEADING = "heading"
    SIDE_NOTE = "side_note"
    FOOTNOTE = "footnote"
    TABLE_CELL = "table_cell"
    HEADER = "header"
    FOOTER = "footer"
    PAGE_NUMBER = "page_number"


@dataclass(slots=True)
class Block:
    """Lines that belong together, in the order of reading; metadata is that of most characters."""

    kind: BlockKind
    lines: list[TextLine]
    box: Box
    script: str = "Zyyy"
    scripts: tuple[str, ...] = ()
    direction: Direction = Direction.LTR
    writing_mode: WritingMode = WritingMode.HORIZONTAL
    lang: str = "und"
    lang_confidence: float | None = None
    lang_source: LanguageSource = LanguageSource.NONE
    #: Row and column of a table's cell, counted from 1.
    cell: tuple[int, int] | None = None
    #: The part of the page that it stands in (a column, a box), counted in the order of reading.
    region: int = 0

    @property
    def mixed_script(self) -> bool:
        """Whether spans of more than one script stand in it."""
        return len(self.scripts) > 1

    @property
    def text(self) -> str:
        """Its lines as running text: lines tile it, with their joints between."""
        parts = [part for line in self.lines for part in (line.text, line.joint)]
        return "".join(parts[:-1])


@dataclass(frozen=True, slots=True)
class Notice:
    """Something a reader of the text should know, and on which page; `name` is for machines."""

    name: str
    what: str
    page: int | None = None


@dataclass(slots=True)
class PageText:
    """The text of one page."""

    number: int
    box: Box
    rotate: int
    blocks: list[Block]
    lang: str = "und"
    lang_confidence: float | None = None
    lang_source: LanguageSource = LanguageSource.NONE
    script: str = "Zyyy"
    direction: Direction = Direction.LTR
    warnings: list[Notice] = field(default_factory=list)
    #: Glyphs that are not in the text, by reason: hidden, invisible, drawn twice, out of reach.
    left_out: dict[str, int] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()

    def spans(self) -> Iterator[Span]:
        """Every span in the order of reading."""
        for block in self.blocks:
            for line in block.lines:
                yield from line.spans

    def words(self) -> Iterator[TextWord]:
        """Every word with its box, in the order of reading."""
        for block in self.blocks:
            for line in block.lines:
                yield from line.words

    @property
    def text(self) -> str:
        """Its blocks, a line end between two."""
        return "\n".join(block.text for block in self.blocks)

    def to_dict(self) -> dict[str, Any]:
        """The page as dicts, lists, strings and numbers."""
        from glyphstone.model.plain_data import as_dict

        return as_dict(self)

    def to_pandas(self) -> DataFrame:
        """A DataFrame of its words, if pandas is installed."""
        return data_frame(word_columns([self]))

    def _repr_html_(self) -> str:
        blocks = "".join(
            f'<p lang="{safe(block.lang)}" dir="auto" title="{block.kind}">{_marked(block)}</p>'
            for block in self.blocks
        )
        return f"<div><b>Page {self.number}</b>{blocks}</div>"


def _marked(block: Block) -> str:
    """The text of a block for HTML, with a mark for each unknown glyph."""
    marks = iter([key.mark for line in block.lines for span in line.spans for key in span.unknown])
    return "".join(next(marks, "") if char == UNKNOWN else safe(char) for char in block.text)
