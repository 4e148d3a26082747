"""What each line of a page is: a heading, a caption, a note, an object, or running text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from glyphstone.model import BlockKind, Direction, LineRole
from glyphstone.text.paragraphs.document_style import Manner, is_heavy
from glyphstone.text.paragraphs.geometry import Placed, pitch
from glyphstone.text.paragraphs.heading_lines import (
    SMALLER,
    is_counted,
    is_heading_line,
    is_set_as_heading,
    right_below,
)
from glyphstone.text.paragraphs.line_appearance import (
    all_capitals,
    caption_label,
    has_letters,
    is_formula,
    is_numbered,
    number_depth,
    title_case,
)
from glyphstone.text.paragraphs.sentence_ends import STOPS, is_finished, is_open, starts_lower
from glyphstone.text.paragraphs.torn_lines import torn_lines

__all__ = ["Run", "heading_level", "runs_of"]

#: Lines of one block that are of one role.
Run = tuple[LineRole, list[Placed]]

#: How much larger than the body headings are at least, how much smaller labels in figures and notes
#: are, as shares.
LARGER = 1.08
LABEL_SIZE = 0.9
LABEL_WORDS = 3
FOOTNOTE_SIZE = 0.93
#: A heading has no more lines.
HEADING_LINES = 4
#: A row of more signs without a letter or number among them is a rule or a leader.
MOST_SIGNS = 6
#: What is set in by as much on both sides, in em, stands in the middle.
CENTRED = 1.5
#: Words with more white between them, in em, are cells, unless they fill their column: the white
#: behind them.
CELLS_APART = 2.0
ROW_ROOM = 1.0
#: A running head that nobody marked stands so far from the text, in em of the text.
HEAD_APART = 0.9
NUMBERED_APART = 1.2
#: A page number that nobody marked stands so far from both edges, or is the page's.
NUMBER_ROOM = 3.0
_NUMBER_BESIDE = re.compile(r"^\d{1,4}\s+\D|\D\s+\d{1,4}$")
_PAGE_NUMBER = re.compile(r"[^\w\ufffc]*(\d{1,4})[^\w\ufffc]*$")
_KINDS = {
    BlockKind.HEADER: LineRole.PAGE_ELEMENT,
    BlockKind.FOOTER: LineRole.PAGE_ELEMENT,
    BlockKind.PAGE_NUMBER: LineRole.PAGE_ELEMENT,
    BlockKind.SIDE_NOTE: LineRole.SIDE_NOTE,
    BlockKind.TABLE_CELL: LineRole.OBJECT,
    BlockKind.FOOTNOTE: LineRole.FOOTNOTE,
}


_MAYBE_FURNITURE = frozenset({LineRole.WHOLE, LineRole.HEADING, LineRole.OBJECT})


def runs_of(page: Sequence[Placed], manner: Manner) -> list[Run]:
    """The lines of a page by their role, in their order; those of a block of one role together."""
    torn = torn_lines(page, manner)
    blocks = _blocks(page, torn, manner)
    found: list[Run] = []
    above: Placed | None = None
    for place, (kind, block) in enumerate(blocks):
        around = [kind for kind, _ in blocks[max(0, place - 1) : place] + blocks[place + 1 :][:1]]
        edge = place == 0 or place + 1 == len(blocks)
        role = _role(kind, block, around, edge, manner)
        if edge and role in _MAYBE_FURNITURE and len(blocks) > 1:
            beside = blocks[1][1][0] if place == 0 else blocks[-2][1][-1]
            if _is_running_head(block, beside, manner):
                role = LineRole.PAGE_ELEMENT
        if role is LineRole.WHOLE:
            if _is_footnote(block, above, blocks[place + 1 :][:1], manner):
                role = LineRole.FOOTNOTE
            else:
                above = block[-1]
        if role is LineRole.WHOLE:
            found += _lines(block, manner)
        else:
            found.append((role, block))
    return found


#: Lines that stand together, and what they are on their page.
_Block = tuple[BlockKind, list[Placed]]


def _blocks(page: Sequence[Placed], torn: set[int], manner: Manner) -> list[_Block]:
    """The blocks of a page; torn lines are text and go with the lines that they stand among."""
    found: list[_Block] = []
    before: Placed | None = None
    for at in page:
        kind = BlockKind.BODY if id(at) in torn else at.line.kind
        same = before is not None and before.line.block == at.line.block
        if found and before is not None:
            last, lines = found[-1]
            # The cells of a row are one unit.
            in_row = at.line.row > 0 and before.line.row == at.line.row
            same |= kind is BlockKind.TABLE_CELL and in_row
            was_torn, is_torn = id(before) in torn, id(at) in torn
            if was_torn is is_torn:
                goes_on = last is kind and (same or (is_torn and right_below(before, at, manner)))
            else:
                goes_on = last is kind and right_below(before, at, manner)
            if goes_on:
                lines.append(at)
                before = at
                continue
        found.append((kind, [at]))
        before = at
    return found


def _role(
    kind: BlockKind,
    block: list[Placed],
    around: Sequence[BlockKind],
    edge: bool,
    manner: Manner,
) -> LineRole:
    known = _KINDS.get(kind)
    if known in (None, LineRole.FOOTNOTE) and _is_caption(kind, block, around, manner):
        return LineRole.CAPTION
    if known is LineRole.FOOTNOTE and all(_is_row(at, manner) for at in block):
        return LineRole.OBJECT
    if known is not None:
        return known
    if edge and len(block) == 1 and _is_page_number(block[0]):
        return LineRole.PAGE_ELEMENT
    if kind is BlockKind.BODY and all(_is_row(at, manner) for at in block):
        return LineRole.OBJECT
    if all(_is_object(at) for at in block) or _is_label(block, manner):
        return LineRole.OBJECT
    if kind is BlockKind.HEADING or _is_heading(block, manner):
        return LineRole.HEADING
    return LineRole.WHOLE


def _lines(block: list[Placed], manner: Manner) -> list[Run]:
    """The lines of a block of running text, in which formulas and headings may stand."""
    roles: list[LineRole] = []
    for place, at in enumerate(block):
        if _is_object(at) and is_formula(at.text):
            roles.append(LineRole.OBJECT)
        elif is_heading_line(block, place, manner):
            roles.append(LineRole.HEADING)
        else:
            roles.append(LineRole.WHOLE)
    return [
        (role, [at for _, at in own])
        for role, own in groupby(zip(roles, block, strict=True), key=lambda pair: pair[0])
    ]


def heading_level(heading: Placed, manner: Manner) -> int:
    """1 for the highest: by the depth of its number, else by its size."""
    return number_depth(heading.text) or manner.usual.level(heading.line.size)


def _is_centred(at: Placed) -> bool:
    if at.indent is None or at.room is None:
        return False
    return at.indent >= CENTRED and at.room >= CENTRED


def _is_object(at: Placed) -> bool:
    """Whether a line is signs alone, or a formula or without letters and in the middle."""
    if len(at.text) > MOST_SIGNS and not (has_letters(at.text) or any(map(str.isalnum, at.text))):
        return True
    return _is_centred(at) and (is_formula(at.text) or not has_letters(at.text))


def _is_label(block: list[Placed], manner: Manner) -> bool:
    """Whether a block is a few small words, as in figures."""
    usual = manner.usual.size
    if usual is None or block[0].line.size > LABEL_SIZE * usual:
        return False
    return all(
        len(at.text.split()) <= LABEL_WORDS
        and not is_finished(at.text)
        and at.room is not None
        and at.length <= at.room
        for at in block
    )


def _is_row(at: Placed, manner: Manner) -> bool:
    """Whether a line is as in tables: numbers or signs, or words with much white among them."""
    if at.line.widest_gap >= CELLS_APART and at.room is not None and at.room >= ROW_ROOM:
        return not is_finished(at.text)
    if has_letters(at.text) or is_finished(at.text):
        return False
    usual = manner.usual.size
    small = usual is not None and at.line.size < SMALLER * usual
    return small or len(at.text.split()) > 1


def _is_footnote(
    block: list[Placed], above: Placed | None, after: Sequence[_Block], manner: Manner
) -> bool:
    """Whether small print ends a column below text of the usual size."""
    usual = manner.usual.size
    if usual is None or above is None or block[0].line.size > FOOTNOTE_SIZE * usual:
        return False
    for kind, other in after:
        line = other[0].line
        if (
            kind not in _KINDS
            and line.size > FOOTNOTE_SIZE * usual
            and pitch(block[-1].line, line) is not None
        ):
            return False
    return above.line.size > FOOTNOTE_SIZE * usual and pitch(above.line, block[0].line) is not None


def _is_page_number(at: Placed) -> bool:
    found = _PAGE_NUMBER.match(at.text)
    if found is None:
        return False
    if int(found[1]) == at.line.page and len(found[1]) == len(at.text):
        return True
    return (
        at.indent is not None
        and at.room is not None
        and at.indent >= NUMBER_ROOM
        and at.room >= NUMBER_ROOM
    )


def _is_running_head(block: list[Placed], beside: Placed, manner: Manner) -> bool:
    """Whether a small line stands alone at the edge of its page, apart from the text.

    Where a document has a few pages only, no other page shows that it comes again.
    """
    line, text = block[0].line, beside.line
    usual = manner.usual.size
    if len(block) > 1 or usual is None or line.direction is Direction.TTB:
        return False
    if is_finished(line.text) or is_open(line.text) or caption_label(line.text):
        return False
    if is_counted(block[0], manner):
        return False
    apart = max(line.box[1] - text.box[3], text.box[1] - line.box[3]) / max(usual, 1.0)
    if line.size <= FOOTNOTE_SIZE * usual:
        return apart >= HEAD_APART
    # What is no smaller than the text has the page's number beside it.
    numbered = _NUMBER_BESIDE.search(line.text) is not None
    return numbered and line.size < LARGER * usual and apart >= NUMBERED_APART


def _is_caption(
    kind: BlockKind, block: list[Placed], around: Sequence[BlockKind], manner: Manner
) -> bool:
    """Whether a block begins as captions do and is set apart from the text."""
    first = block[0]
    label = caption_label(first.text)
    if not label or starts_lower(first.text):
        return False
    usual = manner.usual
    by_table = BlockKind.TABLE_CELL in around
    if kind is BlockKind.HEADING:
        return by_table
    if by_table and (label == "sure" or not is_finished(block[-1].text)):
        return True
    if label == "maybe" and kind is BlockKind.FOOTNOTE:
        return False
    if usual.size is None or first.line.size >= LARGER * usual.size:
        return False
    other_font = first.line.font != usual.font and not is_heavy(first.line.font)
    return first.line.size <= SMALLER * usual.size or other_font or _is_centred(first)


def _is_heading(block: list[Placed], manner: Manner) -> bool:
    """Whether a block that stands alone is a heading by its letters, font, number or place."""
    first, last = block[0], block[-1]
    if len(block) == 1 and is_counted(first, manner):
        return True
    if len(block) > HEADING_LINES or starts_lower(first.text) or not has_letters(first.text):
        return False
    if is_open(last.text) or any(at.text.rstrip()[-1:] in _ENDING for at in block):
        return False
    if not is_set_as_heading(block, manner):
        return False
    usual = manner.usual
    text = " ".join(at.text for at in block)
    return (
        all_capitals(text)
        or title_case(text)
        or is_numbered(text)
        or all(_is_centred(at) for at in block)
        or (is_heavy(first.line.font) and not usual.heavy)
        or (usual.size is not None and first.line.size >= LARGER * usual.size)
    )


#: A heading may ask or exclaim, but does not end in a full stop.
_ENDING = STOPS - frozenset("?!\uff1f\uff01\u061f\u0f0d")
