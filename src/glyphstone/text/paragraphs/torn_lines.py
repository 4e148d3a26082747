"""Lines of text torn apart by a table near them: justified words that stand as cells do."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf

from glyphstone.model import BlockKind
from glyphstone.text.paragraphs.document_style import STYLE_RULES, DocumentStyle
from glyphstone.text.paragraphs.geometry import PlacedLine, alike, pitch, same_row
from glyphstone.text.paragraphs.line_appearance import caption_label, has_letters
from glyphstone.text.paragraphs.sentence_ends import is_finished

__all__ = ["torn_lines"]

# Both were set by hand and checked on the forged documents of benchmarks/prose, not swept.
#: A line less than this from an edge of its column stands at it, in em.
AT_EDGE = 0.35
#: Words of a justified line stand at most so far apart, in em, if no text above or below tells.
MAX_WORD_GAP = 2.5

#: Parts of lines that stand side by side.
_Row = list[PlacedLine]


def torn_lines(page: Sequence[PlacedLine], style: DocumentStyle) -> set[int]:
    """The identities of the parts of lines that were taken for cells of a table or for lines.

    The parts of a row fill their column from edge to edge, and text goes on right below or above,
    closer than a table stands to it.
    """
    rows: list[_Row] = []
    for at in page:
        if rows and same_row(rows[-1][-1], at):
            rows[-1].append(at)
        else:
            rows.append([at])
    if all(len(row) == 1 for row in rows):
        return set()
    torn: set[int] = set()
    # From below: the line above a torn one may be torn as well.
    for place in range(len(rows) - 2, -1, -1):
        row, under = rows[place], rows[place + 1]
        if len(row) > 1 and _fills(row, style, inf) and _goes_on_below(row, under, torn, style):
            torn.update(map(id, row))
    above: _Row | None = None
    for row in rows:
        goes_on = above is not None and _goes_on_from(above, row, torn, style)
        if goes_on or (
            len(row) > 1
            and _fills(row, style)
            and caption_label(" ".join(at.text for at in row)) == "sure"
        ):
            torn.update(map(id, row))
        above = row
    return torn


def _fills(row: _Row, style: DocumentStyle, farthest: float = MAX_WORD_GAP) -> bool:
    """Whether parts of a row are words, no farther apart than this, that fill their column."""
    first, last = row[0], row[-1]
    indent = first.indent or 0.0
    usual = style.usual.indent
    begins = indent < AT_EDGE or (usual is not None and abs(indent - usual) < AT_EDGE)
    if not begins or (last.room or 0.0) >= AT_EDGE:
        return False
    apart = [(at.indent or 0.0) - (one.indent or 0.0) - one.length for one, at in pairwise(row)]
    return max(apart) <= farthest and 2 * sum(has_letters(at.text) for at in row) > len(row)


def _near(one: PlacedLine, other: PlacedLine, style: DocumentStyle) -> bool:
    """Whether one line stands above another as lines of a text do."""
    step = pitch(one.line, other.line) if alike(one.line, other.line) else None
    return step is not None and step <= STYLE_RULES.max_leading_ratio * (
        style.usual.leading or STYLE_RULES.fallback_leading
    )


def _goes_on_below(row: _Row, under: _Row, torn: set[int], style: DocumentStyle) -> bool:
    below = under[0]
    if below.line.kind is not BlockKind.BODY and id(below) not in torn:
        return False
    return below.indent is not None and below.indent < AT_EDGE and _near(row[0], below, style)


def _goes_on_from(above: _Row, row: _Row, torn: set[int], style: DocumentStyle) -> bool:
    """Whether a row of cells goes on with the text above it: it fills its column, or ends it."""
    if row[0].line.kind is not BlockKind.TABLE_CELL or not _near(above[0], row[0], style):
        return False
    if is_finished(above[-1].text):
        return False
    if id(above[0]) in torn:
        if len(row) == 1:
            return (
                row[0].indent is not None and row[0].indent < AT_EDGE and has_letters(row[0].text)
            )
        return _fills(row, style)
    is_text = len(above) == 1 and above[0].line.kind is BlockKind.BODY
    full = above[0].room is not None and above[0].room < AT_EDGE
    return is_text and full and len(row) > 1 and _fills(row, style)
