"""Whether a line goes on with the paragraph of the line before it."""

from __future__ import annotations

from dataclasses import dataclass

from glyphstone.text.hyphens.hyphen_signs import breaks_freely
from glyphstone.text.paragraphs.document_style import DEEPEST_INDENT, INDENT, WIDER, DocumentStyle
from glyphstone.text.paragraphs.geometry import PlacedLine, alike, pitch, same_row
from glyphstone.text.paragraphs.line_appearance import (
    ends_in_initial,
    first_word,
    has_leader,
    is_item,
)
from glyphstone.text.paragraphs.sentence_ends import (
    DASHES,
    is_finished,
    is_open,
    starts_lower,
    starts_speech,
)

__all__ = ["ParagraphSoFar", "goes_on"]

#: How far apart lines of a paragraph may stand where something tall stands in one, as a share of
#: the leading.
TALL = 1.7
#: The leading where nothing says what is usual, in em.
LEADING = 1.5
#: Two lines begin at the same place if no farther apart, in em.
SAME_PLACE = 0.35
#: The white that shows an end in justified text, in em; how much a line needs for a blank; words of
#: scripts without blanks between them are no longer than this.
JUSTIFIED_END = 1.0
BLANK = 0.5
LONGEST_UNPARTED = 6.0
IDEOGRAPHS = 2.5
#: How much more white is wanted where other signs say that a paragraph goes on: times, and em more.
SURELY = 1.3
SURELY_MORE = 2.0


@dataclass(frozen=True, slots=True)
class ParagraphSoFar:
    """What is known about a paragraph that a line may go on with."""

    #: How many lines it has, where its first line and the one before the last begin.
    lines: int
    first: PlacedLine
    #: Whether something stands between: a table, a figure, a footnote, a running head.
    interrupted: bool
    #: Unfinished before and small letters behind: always one paragraph.
    merge: bool


def goes_on(
    before: PlacedLine,
    at: PlacedLine,
    after: PlacedLine | None,
    context: ParagraphSoFar,
    style: DocumentStyle,
) -> bool:
    """Whether a line belongs to the paragraph that ends, so far, in the line before it."""
    if not alike(before.line, at.line) or has_leader(before.text):
        return False
    if same_row(before, at):
        return True
    item = is_item(at.text)
    if item == "sure":
        return False
    step = None if context.interrupted else pitch(before.line, at.line)
    finished = is_finished(before.text)
    short = _is_short(before, at, step, finished, style)
    # Behind a line that neither ends nor announces anything, it is an initial or a last word.
    if (
        item
        and (finished or is_open(before.text))
        and not ends_in_initial(before.text)
        and (short or is_item(context.first.text) or _set_in(at, before) >= INDENT)
    ):
        return False
    if context.merge and not finished and starts_lower(at.text):
        return True
    if step is None:
        return _goes_on_elsewhere(before, at, context, style, finished, short)
    leading = style.usual.leading or LEADING
    if step > WIDER * leading and (
        finished or short or step > TALL * leading or _set_in(at, before) >= INDENT
    ):
        return False
    if short:
        # A line of verse, or one that a long word left short, says that it goes on.
        return not finished and is_open(before.text)
    if starts_speech(at.text) and _speaks(at, style, finished):
        return False
    return _goes_on_below(before, at, after, context, style, finished)


def _goes_on_below(
    before: PlacedLine,
    at: PlacedLine,
    after: PlacedLine | None,
    context: ParagraphSoFar,
    style: DocumentStyle,
    finished: bool,
) -> bool:
    """The same for a line right below one that fills its column: indents decide."""
    deeper = _set_in(at, before)
    usual = style.usual.indent
    if INDENT <= deeper <= DEEPEST_INDENT:
        hanging = (
            context.lines == 1
            and after is not None
            and abs(_set_in(after, at)) < SAME_PLACE
            and (usual is None or not finished)
        )
        return hanging or (usual is None and not finished)
    if deeper <= -INDENT:
        if context.lines == 1:
            return True
        hung = _set_in(before, context.first) >= INDENT and not _has_initial(context.first, before)
        return not finished and not (hung and abs(_set_in(at, context.first)) < SAME_PLACE)
    if usual is not None and finished and context.lines == 1 and at.indent is not None:
        # Turns of speech, a line each: all begin where first lines begin.
        return abs(at.indent - usual) >= SAME_PLACE
    return True


def _has_initial(first: PlacedLine, before: PlacedLine) -> bool:
    """Whether a line begins with a letter that is as high as several lines."""
    return first.line.page == before.line.page and first.line.box[1] < before.line.box[1]


def _goes_on_elsewhere(
    before: PlacedLine,
    at: PlacedLine,
    context: ParagraphSoFar,
    style: DocumentStyle,
    finished: bool,
    short: bool,
) -> bool:
    """The same for a line on another page, in another column, or behind an interruption."""
    usual = style.usual.indent
    at_margin = at.indent is not None and at.indent < SAME_PLACE
    if usual is not None and at_margin and context.interrupted and not style.usual.gaps:
        # Where paragraphs begin with an indent, a line at the margin begins none: a formula or a
        # table was set into its paragraph, and the line before it may be short for that.
        return True
    if short:
        return not finished and is_open(before.text)
    if finished and starts_speech(at.text) and at.text[0] in DASHES:
        return False
    if at.indent is None or before.room is None:
        return not finished
    if usual is not None:
        if at.indent >= INDENT and abs(at.indent - usual) < 2 * SAME_PLACE:
            return False
        return not finished or at.indent < SAME_PLACE
    hung = context.lines > 1 and _set_in(before, context.first) >= INDENT
    if hung and finished:
        return at.indent >= INDENT
    # A sentence that ends where a line ends is commoner than a paragraph that does; but tables and
    # figures are mostly put between paragraphs, and a cut between sentences breaks none.
    return not (finished and context.interrupted)


def _set_in(at: PlacedLine, before: PlacedLine) -> float:
    """How much farther in than another a line begins, in em; 0 where that is not known."""
    if at.indent is None or before.indent is None:
        return 0.0
    return at.indent - before.indent


def _is_short(
    before: PlacedLine, at: PlacedLine, step: float | None, finished: bool, style: DocumentStyle
) -> bool:
    """Whether the first word of a line would have had room at the end of the line before."""
    if before.room is None:
        return False
    usual = style.usual
    need = _need(at)
    free = any(map(breaks_freely, before.text[:1] + at.text[-1:]))
    if finished and usual.justified and before.room > (need if free else JUSTIFIED_END):
        return True
    close = usual.gaps and step is not None and step <= WIDER * (usual.leading or LEADING)
    at_margin = usual.indent is not None and at.indent is not None and at.indent < INDENT
    if not finished or close or at_margin:
        # Few paragraphs end without a stop, or begin without the indent or the gap that the
        # document gives to others: that wants more white.
        need = SURELY * need + SURELY_MORE
    return before.room > need


def _need(at: PlacedLine) -> float:
    """The room that the first word of a line and the blank before it take, about."""
    text = at.text
    wide = at.length / max(1, len(text)) * first_word(text)
    if text and breaks_freely(text[0]):
        ideographs = "\u2e80" <= text[0] <= "\ua4cf" or text[0] >= "\uf900"
        return IDEOGRAPHS if ideographs else min(LONGEST_UNPARTED, wide)
    return wide + BLANK


def _speaks(at: PlacedLine, style: DocumentStyle, finished: bool) -> bool:
    """Whether a line that begins as speech does begins a paragraph; the line before is full."""
    if not finished:
        return False
    if style.usual.indent is not None:
        return at.indent is not None and at.indent >= INDENT
    return at.text[0] in DASHES
