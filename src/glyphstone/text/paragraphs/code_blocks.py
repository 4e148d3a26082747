"""Listings among running text: which lines are code, and how their lines become one text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from glyphstone.model import BlockKind, Direction, Join, JoinKind, ProseLine
from glyphstone.text.paragraphs.assembly import JoinedText
from glyphstone.text.paragraphs.breaks import fills_column
from glyphstone.text.paragraphs.document_style import STYLE_RULES, DocumentStyle
from glyphstone.text.paragraphs.geometry import PlacedLine, pitch
from glyphstone.text.paragraphs.sentence_ends import is_finished, is_open, starts_lower

__all__ = ["code_regions", "goes_on_as_code", "join_code", "moved_into_place"]


@dataclass(frozen=True, slots=True)
class _CodeRules:
    """When lines of equal widths are a listing.

    Set by hand on the development half of benchmarks/documents; none was swept.
    """

    #: A larger line of equal widths is a heading: its size by that of the text.
    largest: float = 1.08
    #: Parts of a row share this part of their height.
    shared_height: float = 0.5
    #: Lines of one listing stand at most so far apart, in em: one or two empty lines between.
    most_white: float = 4.5
    #: The step from line to line if a listing does not show it, in em, and at most.
    fallback_leading: float = 1.2
    most_leading: float = 1.6
    #: Empty lines that are kept between two lines, at most.
    most_empty_lines: int = 2
    #: Widths of two lines of one listing differ by this share at most.
    same_advance: float = 0.03


_RULES = _CodeRules()
_FURNITURE = frozenset({BlockKind.HEADER, BlockKind.FOOTER, BlockKind.PAGE_NUMBER})
_ADDRESS = re.compile(r"://|^www\.|[./]\w+[./]$")
#: Notes beside the text are no listings either.
_ELSEWHERE = _FURNITURE | {BlockKind.SIDE_NOTE}


def code_regions(page: Sequence[PlacedLine], style: DocumentStyle) -> list[list[PlacedLine]]:
    """The listings of a page, the lines of each in their order; none in a typewritten document."""
    if style.usual.fixed or not any(at.line.advance for at in page):
        return []
    found: list[list[PlacedLine]] = []
    others = [at for at in page if at.line.kind not in _FURNITURE]
    lines = [at for at in others if _may_be_code(at, style)]
    lines += _ends_beside(lines, others)
    own_lines = set(map(id, lines))
    text = [at for at in others if id(at) not in own_lines]
    for group in _groups(lines, text):
        own = _without_end_of_text(group, text, style)
        if own and not _is_beside_text(own, others) and not _is_inside_text(own, others, style):
            found.append(own)
    return found


def _without_end_of_text(
    group: list[PlacedLine], text: Sequence[PlacedLine], style: DocumentStyle
) -> list[PlacedLine]:
    """A listing without the last line of the paragraph above it, all in such letters by chance.

    White parts it from the listing and not from the paragraph, which has no full stop before.
    """
    first, *rest = group
    if not rest or _share_row(first, rest[0]):
        return group
    step = pitch(first.line, rest[0].line)
    leading = style.usual.leading or STYLE_RULES.fallback_leading
    above = _nearest(first, text, -1, style)
    apart = step is None or step > STYLE_RULES.max_leading_ratio * leading
    goes_on = (
        above is not None
        and not (is_finished(above.text) or is_open(above.text))
        and fills_column(above, first)
    )
    return rest if apart and goes_on else group


def _may_be_code(at: PlacedLine, style: DocumentStyle) -> bool:
    line = at.line
    if not line.advance or line.kind in _ELSEWHERE or line.direction is not Direction.LTR:
        return False
    usual = style.usual.size
    return usual is None or line.size <= _RULES.largest * usual


def _ends_beside(lines: Sequence[PlacedLine], page: Sequence[PlacedLine]) -> list[PlacedLine]:
    """What the layout took for notes beside a listing: the ends of its lines, behind much white."""
    return [
        at
        for at in page
        if at.line.kind is BlockKind.SIDE_NOTE
        and at.line.advance
        and any(
            one.line.advance == at.line.advance and _share_row(one, at) and _in_column(one, at)
            for one in lines
        )
    ]


def _groups(lines: Sequence[PlacedLine], text: Sequence[PlacedLine]) -> list[list[PlacedLine]]:
    """Lines of one column below each other, from the top; parts of a row from the left."""
    found: list[list[PlacedLine]] = []
    for at in sorted(lines, key=lambda one: (-_row(one), one.line.box[0])):
        own = next(
            (
                group
                for group in reversed(found)
                if _in_column(group[-1], at)
                and _is_near(group[-1], at)
                and not any(
                    _row(at) < _row(other) < _row(group[-1]) and _in_column(at, other)
                    for other in text
                )
            ),
            None,
        )
        if own is None:
            found.append([at])
        else:
            own.append(at)
    return [_in_rows(group) for group in found]


def _row(at: PlacedLine) -> float:
    return (at.line.box[1] + at.line.box[3]) / 2


def _in_column(one: PlacedLine, other: PlacedLine) -> bool:
    reach = 2 * max(one.line.size, 1.0)
    (left, right), (start, end) = one.line.column, other.line.column
    return abs(left - start) <= reach and abs(right - end) <= reach


def _is_near(one: PlacedLine, other: PlacedLine) -> bool:
    return one.line.box[1] - other.line.box[1] <= _RULES.most_white * max(one.line.size, 1.0)


def _in_rows(group: list[PlacedLine]) -> list[PlacedLine]:
    """The lines of a group row by row: lines of a row may stand a little higher or lower."""
    rows: list[list[PlacedLine]] = []
    for at in group:
        if rows and _share_row(rows[-1][0], at):
            rows[-1].append(at)
        else:
            rows.append([at])
    return [at for row in rows for at in sorted(row, key=lambda one: one.line.box[0])]


def _share_row(one: PlacedLine, other: PlacedLine) -> bool:
    (_, low, _, high), (_, below, _, above) = one.line.box, other.line.box
    shared = min(high, above) - max(low, below)
    return shared >= _RULES.shared_height * min(high - low, above - below)


def _is_beside_text(group: list[PlacedLine], page: Sequence[PlacedLine]) -> bool:
    """Whether other lines stand in the same rows of the column, as in a table."""
    own = set(map(id, group))
    return any(
        _share_row(other, at) and id(other) not in own and _in_column(other, at)
        for at in group
        for other in page
    )


def _is_inside_text(
    group: list[PlacedLine], page: Sequence[PlacedLine], style: DocumentStyle
) -> bool:
    """Whether a line is one of a paragraph that happens to hold nothing but such letters.

    So is a term of a list whose explanation stands right below it, set in.
    """
    if any(not _share_row(group[0], at) for at in group):
        return False
    above = _nearest(group[0], page, -1, style)
    below = _nearest(group[-1], page, 1, style)
    if above is not None and not (is_finished(above.text) or is_open(above.text)):
        return above.room is not None and fills_column(above, group[0])
    if above is not None and _is_end_of(group[0], above):
        return True
    if below is None or below.indent is None or group[0].indent is None:
        return False
    deeper = below.indent - group[0].indent
    if starts_lower(below.text) and fills_column(group[-1], below):
        return True
    # A frame below is no text, and what a colon announces is no term.
    announced = above is not None and is_open(above.text)
    words = any(map(str.isalnum, below.text))
    return deeper >= STYLE_RULES.min_indent and words and not announced


def _is_end_of(at: PlacedLine, above: PlacedLine) -> bool:
    """Whether a line ends an address that the line above breaks behind a full stop or a slash."""
    last = above.text.split()[-1:]
    return bool(last) and _ADDRESS.search(last[0]) is not None and fills_column(above, at)


def _nearest(
    at: PlacedLine, page: Sequence[PlacedLine], side: int, style: DocumentStyle
) -> PlacedLine | None:
    """The line of text right above (-1) or below (1), as lines of a paragraph stand."""
    leading = style.usual.leading or STYLE_RULES.fallback_leading
    for other in page:
        if other.line.advance and other.line.size == at.line.size:
            continue
        step = pitch(other.line, at.line) if side < 0 else pitch(at.line, other.line)
        if step is not None and step <= STYLE_RULES.max_leading_ratio * leading:
            return other
    return None


def goes_on_as_code(before: ProseLine, line: ProseLine) -> bool:
    """Whether a listing goes on on the next page."""
    wide = max(before.advance, line.advance)
    return abs(before.advance - line.advance) <= _RULES.same_advance * wide


def join_code(lines: Sequence[ProseLine]) -> JoinedText:
    """The lines of a listing as one text: line breaks stay, and so do indents and empty lines."""
    width = min((line.advance for line in lines if line.advance), default=1.0)
    left = {page: min(one.box[0] for one in lines if one.page == page) for page in _pages(lines)}
    leading = _leading(lines)
    first = lines[0]
    text = " " * _cells(first.box[0] - left[first.page], width) + _with_blanks(first)
    joins: list[Join] = []
    for before, line in pairwise(lines):
        added, kind = _between(before, line, left[line.page], width, leading)
        text += added
        joins.append(Join(len(text), kind, "", line.page, line.number, added))
        text += _with_blanks(line)
    return JoinedText(text, tuple(joins))


def _pages(lines: Sequence[ProseLine]) -> set[int]:
    return {line.page for line in lines}


def _cells(points: float, width: float) -> int:
    return max(0, round(points / max(width, 0.1)))


def _between(
    before: ProseLine, line: ProseLine, left: float, width: float, leading: float
) -> tuple[str, JoinKind]:
    step = before.box[1] - line.box[1]
    if before.page == line.page and step < leading / 2:
        return " " * max(1, _cells(line.box[0] - before.box[2], width)), JoinKind.NOTHING
    empty = 0
    if before.page == line.page:
        empty = min(max(round(step / leading) - 1, 0), _RULES.most_empty_lines)
    indent = " " * _cells(line.box[0] - left, width)
    return "\n" * (1 + empty) + indent, JoinKind.LINE_BREAK


def _leading(lines: Sequence[ProseLine]) -> float:
    """The step from line to line, in points: the least that the listing shows."""
    em = max(lines[0].size, 1.0)
    steps = [
        one.box[1] - other.box[1]
        for one, other in pairwise(lines)
        if one.page == other.page and one.box[1] - other.box[1] > em / 2
    ]
    least = min(steps, default=0.0)
    return least if 0 < least <= _RULES.most_leading * em else _RULES.fallback_leading * em


def _with_blanks(line: ProseLine) -> str:
    """A line with as many blanks between its words as there is room for."""
    words = line.text.split()
    if len(line.blanks) + 1 != len(words) or all(count == 1 for count in line.blanks):
        return line.text
    pieces = [words[0]]
    for count, word in zip(line.blanks, words[1:], strict=True):
        pieces += [" " * count, word]
    return "".join(pieces)


def moved_into_place(
    page: Sequence[PlacedLine], regions: Sequence[Sequence[PlacedLine]]
) -> list[PlacedLine]:
    """The lines of a page, those of a listing together where its first line stands."""
    of = {id(at): region for region in regions for at in region}
    found: list[PlacedLine] = []
    done: set[int] = set()
    for at in page:
        region = of.get(id(at))
        if region is None:
            found.append(at)
        elif id(region) not in done:
            done.add(id(region))
            found += region
    return found
