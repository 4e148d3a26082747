"""What each line of a page is: a heading, a caption, a note, an object, or running text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from glyphstone.model import BlockKind, Direction, LineRole
from glyphstone.text.hyphens.hyphen_signs import breaks_freely
from glyphstone.text.paragraphs.code_blocks import code_regions, moved_into_place
from glyphstone.text.paragraphs.document_style import DocumentStyle, is_heavy
from glyphstone.text.paragraphs.geometry import PlacedLine, pitch
from glyphstone.text.paragraphs.heading_lines import (
    SMALL_PRINT_RATIO,
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
    is_item,
    is_numbered,
    number_depth,
    title_case,
)
from glyphstone.text.paragraphs.role_rules import ROLE_RULES
from glyphstone.text.paragraphs.sentence_ends import STOPS, is_finished, is_open, starts_lower
from glyphstone.text.paragraphs.torn_lines import torn_lines

__all__ = ["Run", "heading_level", "runs_of"]

#: Lines of one block that are of one role.
Run = tuple[LineRole, list[PlacedLine]]
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
#: What may be a running head that the layout has not marked.
_MAYBE_FURNITURE = frozenset({LineRole.WHOLE, LineRole.HEADING, LineRole.OBJECT})


def runs_of(page: Sequence[PlacedLine], style: DocumentStyle) -> list[Run]:
    """The lines of a page in their order, lines of one block and role together."""
    listings = code_regions(page, style)
    code = {id(at) for region in listings for at in region}
    torn = torn_lines([at for at in page if id(at) not in code], style)
    blocks = _blocks(moved_into_place(page, listings), torn, _region_of(listings), style)
    found: list[Run] = []
    above: PlacedLine | None = None
    for place, (kind, block) in enumerate(blocks):
        around = [kind for kind, _ in blocks[max(0, place - 1) : place] + blocks[place + 1 :][:1]]
        if id(block[0]) in code:
            found.append((LineRole.CODE, block))
            continue
        edge = place == 0 or place + 1 == len(blocks)
        before = blocks[place - 1][1][-1] if place else None
        role = _role(kind, block, before, around, edge, style)
        if edge and role in _MAYBE_FURNITURE and len(blocks) > 1:
            beside = blocks[1][1][0] if place == 0 else blocks[-2][1][-1]
            if _is_running_head(block, beside, style):
                role = LineRole.PAGE_ELEMENT
        if role is LineRole.WHOLE:
            if _is_footnote(block, above, blocks[place + 1 :][:1], style):
                role = LineRole.FOOTNOTE
            else:
                above = block[-1]
        if role is LineRole.WHOLE:
            found += _lines(block, style)
        else:
            found.append((role, block))
    return found


#: Lines that stand together, and what they are on their page.
_Block = tuple[BlockKind, list[PlacedLine]]


def _region_of(regions: Sequence[Sequence[PlacedLine]]) -> dict[int, int]:
    return {id(at): number for number, region in enumerate(regions) for at in region}


def _blocks(
    page: Sequence[PlacedLine], torn: set[int], listing: Mapping[int, int], style: DocumentStyle
) -> list[_Block]:
    """The blocks of a page; torn lines are text and belong to the lines around them.

    `listing` has the number of the listing that a line of code belongs to.
    """
    found: list[_Block] = []
    before: PlacedLine | None = None
    for at in page:
        kind = BlockKind.BODY if id(at) in torn else at.line.kind
        if before is not None and listing.get(id(before)) != listing.get(id(at)):
            found.append((kind, [at]))
            before = at
            continue
        if before is not None and id(at) in listing:
            found[-1][1].append(at)
            before = at
            continue
        same = before is not None and before.line.block == at.line.block
        if found and before is not None:
            last, lines = found[-1]
            # The cells of a row are one unit.
            in_row = at.line.row > 0 and before.line.row == at.line.row
            same |= kind is BlockKind.TABLE_CELL and in_row
            was_torn, is_torn = id(before) in torn, id(at) in torn
            if was_torn is is_torn:
                goes_on = last is kind and (same or (is_torn and right_below(before, at, style)))
            else:
                goes_on = last is kind and right_below(before, at, style)
            if goes_on:
                lines.append(at)
                before = at
                continue
        found.append((kind, [at]))
        before = at
    return found


def _role(
    kind: BlockKind,
    block: list[PlacedLine],
    before: PlacedLine | None,
    around: Sequence[BlockKind],
    edge: bool,
    style: DocumentStyle,
) -> LineRole:
    known = _KINDS.get(kind)
    if (
        known in (None, LineRole.FOOTNOTE)
        and not _ends_sentence(before, block[0], style)
        and _is_caption(kind, block, around, style)
    ):
        return LineRole.CAPTION
    if known is LineRole.FOOTNOTE and all(_is_row(at, style) for at in block):
        return LineRole.OBJECT
    if known is not None:
        return known
    if edge and len(block) == 1 and _is_page_number(block[0]):
        return LineRole.PAGE_ELEMENT
    if kind is BlockKind.BODY and all(_is_row(at, style) for at in block):
        return LineRole.OBJECT
    if all(_is_object(at) for at in block) or _is_label(block, before, style):
        return LineRole.OBJECT
    if is_item(block[0].text) == "sure":
        return LineRole.WHOLE
    if kind is BlockKind.HEADING or _is_heading(block, style):
        return LineRole.HEADING
    return LineRole.WHOLE


def _lines(block: list[PlacedLine], style: DocumentStyle) -> list[Run]:
    """The lines of a block of running text, in which formulas and headings may stand."""
    roles: list[LineRole] = []
    for place, at in enumerate(block):
        if _is_object(at) and is_formula(at.text):
            roles.append(LineRole.OBJECT)
        elif is_heading_line(block, place, style):
            roles.append(LineRole.HEADING)
        else:
            roles.append(LineRole.WHOLE)
    return [
        (role, [at for _, at in own])
        for role, own in groupby(zip(roles, block, strict=True), key=lambda pair: pair[0])
    ]


def heading_level(heading: PlacedLine, style: DocumentStyle) -> int:
    """1 for the highest: by the depth of its number, else by its size."""
    return number_depth(heading.text) or style.usual.level(heading.line.size)


def _is_off_margins(at: PlacedLine) -> bool:
    """Whether there is white on both sides of a line, as beside a formula."""
    if at.indent is None or at.room is None:
        return False
    return at.indent >= ROLE_RULES.centred_room and at.room >= ROLE_RULES.centred_room


def _is_centred(at: PlacedLine) -> bool:
    """Whether there is about as much white on either side of a line."""
    if at.indent is None or at.room is None or not _is_off_margins(at):
        return False
    most = ROLE_RULES.centred_lean + ROLE_RULES.centred_lean_share * max(at.indent, at.room)
    return abs(at.indent - at.room) <= most


def _is_object(at: PlacedLine) -> bool:
    """Whether a line has signs alone, or is off the margins and a formula or without letters."""
    bare = not (has_letters(at.text) or any(map(str.isalnum, at.text)))
    if len(at.text) > ROLE_RULES.most_bare_signs and bare:
        return True
    return _is_off_margins(at) and (is_formula(at.text) or not has_letters(at.text))


def _is_label(block: list[PlacedLine], before: PlacedLine | None, style: DocumentStyle) -> bool:
    """Whether a block is a few small words, as in figures; not the last words of small print."""
    usual = style.usual.size
    if usual is None or block[0].line.size > ROLE_RULES.label_size * usual:
        return False
    if before is not None and _is_full(before) and right_below(before, block[0], style):
        return False
    return all(
        _has_few_words(at.text)
        and not is_finished(at.text)
        and at.room is not None
        and at.length <= at.room
        for at in block
    )


def _ends_sentence(before: PlacedLine | None, at: PlacedLine, style: DocumentStyle) -> bool:
    """Whether a line stands right below a full one that is not finished."""
    if before is None or is_finished(before.text):
        return False
    return _is_full(before) and right_below(before, at, style)


def _is_full(at: PlacedLine) -> bool:
    """Whether a line takes more of its column than it leaves."""
    return at.room is not None and at.room < at.length


def _has_few_words(text: str) -> bool:
    """Whether a line has as few words as a label; scripts without spaces count characters."""
    words = text.split()
    return len(words) <= ROLE_RULES.most_label_words and all(
        len(word) <= ROLE_RULES.most_label_characters or not any(map(breaks_freely, word))
        for word in words
    )


def _is_row(at: PlacedLine, style: DocumentStyle) -> bool:
    """Whether a line looks like a table's: numbers or signs, or words far apart."""
    if (
        at.line.widest_gap >= ROLE_RULES.cell_gap
        and at.room is not None
        and at.room >= ROLE_RULES.row_room
    ):
        return not is_finished(at.text)
    if has_letters(at.text) or is_finished(at.text):
        return False
    usual = style.usual.size
    small = usual is not None and at.line.size < SMALL_PRINT_RATIO * usual
    return small or len(at.text.split()) > 1


def _is_footnote(
    block: list[PlacedLine], above: PlacedLine | None, after: Sequence[_Block], style: DocumentStyle
) -> bool:
    """Whether small print ends a column below text of the usual size."""
    usual = style.usual.size
    if usual is None or above is None or block[0].line.size > ROLE_RULES.footnote_size * usual:
        return False
    for kind, other in after:
        line = other[0].line
        if (
            kind not in _KINDS
            and line.size > ROLE_RULES.footnote_size * usual
            and pitch(block[-1].line, line) is not None
        ):
            return False
    return (
        above.line.size > ROLE_RULES.footnote_size * usual
        and pitch(above.line, block[0].line) is not None
    )


def _is_page_number(at: PlacedLine) -> bool:
    found = _PAGE_NUMBER.match(at.text)
    if found is None:
        return False
    if int(found[1]) == at.line.page and len(found[1]) == len(at.text):
        return True
    return (
        at.indent is not None
        and at.room is not None
        and at.indent >= ROLE_RULES.page_number_room
        and at.room >= ROLE_RULES.page_number_room
    )


def _is_running_head(block: list[PlacedLine], beside: PlacedLine, style: DocumentStyle) -> bool:
    """Whether a small line stands alone at the edge of its page, apart from the text.

    A document of a few pages has no other page that shows that the line is repeated.
    """
    line, text = block[0].line, beside.line
    usual = style.usual.size
    if len(block) > 1 or usual is None or line.direction is Direction.TTB:
        return False
    if is_finished(line.text) or is_open(line.text) or caption_label(line.text):
        return False
    if is_counted(block[0], style):
        return False
    apart = max(line.box[1] - text.box[3], text.box[1] - line.box[3]) / max(usual, 1.0)
    if line.size <= ROLE_RULES.footnote_size * usual:
        return apart >= ROLE_RULES.small_head_gap
    # A running head that is not smaller than the text has the page's number beside it.
    numbered = _NUMBER_BESIDE.search(line.text) is not None
    return (
        numbered
        and line.size < ROLE_RULES.heading_size * usual
        and apart >= ROLE_RULES.numbered_head_gap
    )


def _is_caption(
    kind: BlockKind, block: list[PlacedLine], around: Sequence[BlockKind], style: DocumentStyle
) -> bool:
    """Whether a block begins as captions do and is set apart from the text."""
    first = block[0]
    label = caption_label(first.text)
    if not label or starts_lower(first.text):
        return False
    usual = style.usual
    by_table = BlockKind.TABLE_CELL in around
    if kind is BlockKind.HEADING:
        return by_table
    if by_table and (label == "sure" or not is_finished(block[-1].text)):
        return True
    if label == "maybe" and kind is BlockKind.FOOTNOTE:
        return False
    if usual.size is None or first.line.size >= ROLE_RULES.heading_size * usual.size:
        return False
    other_font = first.line.font != usual.font and not is_heavy(first.line.font)
    return first.line.size <= SMALL_PRINT_RATIO * usual.size or other_font or _is_off_margins(first)


def _is_heading(block: list[PlacedLine], style: DocumentStyle) -> bool:
    """Whether a block that stands alone is a heading by its letters, font, number or place."""
    first, last = block[0], block[-1]
    if len(block) == 1 and is_counted(first, style):
        return True
    if (
        len(block) > ROLE_RULES.most_heading_lines
        or starts_lower(first.text)
        or not has_letters(first.text)
    ):
        return False
    if is_open(last.text) or any(at.text.rstrip()[-1:] in _ENDING for at in block):
        return False
    if not is_set_as_heading(block, style):
        return False
    usual = style.usual
    text = " ".join(at.text for at in block)
    return (
        all_capitals(text)
        or title_case(text)
        or is_numbered(text)
        or all(_is_centred(at) for at in block)
        or (is_heavy(first.line.font) and not usual.heavy)
        or (usual.size is not None and first.line.size >= ROLE_RULES.heading_size * usual.size)
    )


#: A heading may ask or exclaim, but does not end in a full stop.
_ENDING = STOPS - frozenset("?!\uff1f\uff01\u061f\u0f0d")
