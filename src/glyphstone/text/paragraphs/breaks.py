"""Whether a line goes on with the paragraph of the line before it."""

from __future__ import annotations

from dataclasses import dataclass

from glyphstone.text.hyphens.hyphen_signs import breaks_freely
from glyphstone.text.paragraphs.document_style import STYLE_RULES, DocumentStyle
from glyphstone.text.paragraphs.geometry import PlacedLine, alike, pitch, same_row
from glyphstone.text.paragraphs.line_appearance import (
    breaks_address,
    ends_in_initial,
    first_word,
    has_leader,
    is_item,
)
from glyphstone.text.paragraphs.sentence_ends import (
    COLONS,
    DASHES,
    is_finished,
    is_open,
    starts_lower,
    starts_speech,
)

__all__ = ["BREAK_RULES", "BreakRules", "ParagraphSoFar", "fills_column", "goes_on"]


@dataclass(frozen=True, slots=True)
class BreakRules:
    """When a line ends a paragraph.

    Set by hand when the rules were written and checked on the forged documents of benchmarks/prose;
    none was swept.
    """

    #: Unfinished lines stand at most so many times the leading apart: one may hold something tall.
    max_tall_leading_ratio: float = 1.7
    #: Two lines begin at the same place if they are less apart than this, in em.
    same_place: float = 0.35
    #: White behind a finished line that shows an end in justified text, in em.
    justified_end_room: float = 1.0
    #: The width of a space, in em: 0.25 to 0.33 in most fonts, more in justified lines.
    space_width: float = 0.5
    #: A word of a script without spaces between words is taken to be this long at most, in em.
    max_unspaced_word: float = 6.0
    #: Room for two ideographs and a sign that may not begin a line, in em.
    ideographs_room: float = 2.5
    #: If other evidence says that a paragraph goes on, its end wants so many times the room of the
    #: next word, and so many em more.
    doubtful_room_ratio: float = 1.3
    doubtful_room_more: float = 2.0


BREAK_RULES = BreakRules()


@dataclass(frozen=True, slots=True)
class ParagraphSoFar:
    """What is known about a paragraph that a line may go on with."""

    #: How many rows of lines it has.
    lines: int
    first: PlacedLine
    #: Whether something stands between: a table, a figure, a footnote, a running head.
    interrupted: bool
    #: Whether an unfinished line and a small letter behind it always belong together.
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
    finished = is_finished(before.text) and not breaks_address(before.text, at.text)
    short = _is_short(before, at, step, finished, style)
    if item and _is_next_item(before, at, context, short):
        return False
    # Behind a line that neither ends nor announces anything, a label is an initial or a last word.
    if (
        item
        and (finished or is_open(before.text))
        and not ends_in_initial(before.text)
        and (short or is_item(context.first.text) or _set_in(at, before) >= STYLE_RULES.min_indent)
    ):
        return False
    if short and _is_announced(before, at, step, style):
        return False
    if context.merge and not finished and starts_lower(at.text):
        # A sentence that a page's end cuts has filled its line; what something else interrupts, a
        # formula above all, has not.
        return step is not None or context.interrupted or fills_column(before, at)
    if step is None:
        return _goes_on_elsewhere(before, at, context, style, finished, short)
    leading = style.usual.leading or STYLE_RULES.fallback_leading
    if step > STYLE_RULES.max_leading_ratio * leading and (
        finished
        or short
        or step > BREAK_RULES.max_tall_leading_ratio * leading
        or _set_in(at, before) >= STYLE_RULES.min_indent
    ):
        return False
    if short:
        # A line of verse, or one before a long word, goes on if it ends in a comma or the like.
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
    """Whether a line right below one that fills its column goes on with it: indents decide."""
    deeper = _set_in(at, before)
    usual = style.usual.indent
    if STYLE_RULES.min_indent <= deeper <= STYLE_RULES.max_indent:
        hanging = (
            context.lines == 1
            and after is not None
            and abs(_set_in(after, at)) < BREAK_RULES.same_place
            and (usual is None or not finished)
        )
        return hanging or (not finished and _hangs(at, context, usual))
    if deeper <= -STYLE_RULES.min_indent:
        if context.lines == 1:
            return True
        hung = _set_in(before, context.first) >= STYLE_RULES.min_indent and not _has_initial(
            context.first, before
        )
        return not finished and not (
            hung and abs(_set_in(at, context.first)) < BREAK_RULES.same_place
        )
    if usual is not None and finished and context.lines == 1 and at.indent is not None:
        # Turns of speech of one line each all begin where first lines begin.
        return abs(at.indent - usual) >= BREAK_RULES.same_place
    return True


def _hangs(at: PlacedLine, context: ParagraphSoFar, usual: float | None) -> bool:
    """Whether a line that is set in, behind an unfinished one, begins no paragraph.

    Where paragraphs begin with an indent it goes on if that is another one, behind the label of an
    item, or if it is in a script without capitals.
    """
    if usual is None or at.indent is None:
        return True
    first = at.text[:1]
    caseless = first.isalpha() and first.lower() == first.upper()
    return context.lines == 1 and (
        caseless
        or bool(is_item(context.first.text))
        or abs(at.indent - usual) >= BREAK_RULES.same_place
    )


def _is_next_item(before: PlacedLine, at: PlacedLine, context: ParagraphSoFar, short: bool) -> bool:
    """Whether a label stands below that of the item so far, whose lines end early or hang.

    Items need no full stops, and may begin with small letters.
    """
    first = context.first
    if not is_item(first.text) or (at.text[0] in DASHES) is not (first.text[0] in DASHES):
        return False
    if at.indent is None or abs(_set_in(at, first)) >= BREAK_RULES.same_place:
        return False
    return short or _set_in(before, first) >= STYLE_RULES.min_indent


def _is_announced(
    before: PlacedLine, at: PlacedLine, step: float | None, style: DocumentStyle
) -> bool:
    """Whether a line is what a short one above announces: a list, a quotation, an example.

    It begins with a capital or the like, or stands apart.
    """
    if before.text.rstrip()[-1:] not in COLONS:
        return False
    if not starts_lower(at.text):
        return True
    leading = style.usual.leading or STYLE_RULES.fallback_leading
    apart = step is not None and step > STYLE_RULES.max_leading_ratio * leading
    return apart or abs(_set_in(at, before)) >= STYLE_RULES.min_indent


def _has_initial(first: PlacedLine, before: PlacedLine) -> bool:
    """Whether a paragraph begins with an initial that is as high as several lines."""
    return first.line.page == before.line.page and first.line.box[1] < before.line.box[1]


def _goes_on_elsewhere(
    before: PlacedLine,
    at: PlacedLine,
    context: ParagraphSoFar,
    style: DocumentStyle,
    finished: bool,
    short: bool,
) -> bool:
    """Whether a line on another page, in another column or behind an interruption goes on."""
    usual = style.usual.indent
    at_margin = at.indent is not None and at.indent < BREAK_RULES.same_place
    if usual is not None and at_margin and context.interrupted and not style.usual.gaps:
        # If paragraphs begin with an indent, a line at the margin begins none: a formula or a table
        # was set into its paragraph, and the line before may be short because of it.
        return True
    if short:
        return not finished and is_open(before.text)
    if finished and starts_speech(at.text) and at.text[0] in DASHES:
        return False
    if at.indent is None or before.room is None:
        return not finished
    if usual is not None:
        if (
            at.indent >= STYLE_RULES.min_indent
            and abs(at.indent - usual) < 2 * BREAK_RULES.same_place
        ):
            return False
        return not finished or at.indent < BREAK_RULES.same_place
    hung = context.lines > 1 and _set_in(before, context.first) >= STYLE_RULES.min_indent
    if hung and finished:
        return at.indent >= STYLE_RULES.min_indent
    # A sentence ends at the end of a full line more often than a paragraph does; but tables and
    # figures mostly stand between paragraphs, and a cut between sentences breaks none.
    return not (finished and context.interrupted)


def _set_in(at: PlacedLine, before: PlacedLine) -> float:
    """How much farther in than another a line begins, in em; 0 if that is not known."""
    if at.indent is None or before.indent is None:
        return 0.0
    return at.indent - before.indent


def _is_short(
    before: PlacedLine, at: PlacedLine, step: float | None, finished: bool, style: DocumentStyle
) -> bool:
    """Whether the first word of a line would have fitted at the end of the line before."""
    if before.room is None:
        return False
    usual = style.usual
    need = _need(at)
    free = any(map(breaks_freely, before.text[:1] + at.text[-1:]))
    if (
        finished
        and usual.justified
        and before.room > (need if free else BREAK_RULES.justified_end_room)
    ):
        return True
    close = (
        usual.gaps
        and step is not None
        and step <= STYLE_RULES.max_leading_ratio * (usual.leading or STYLE_RULES.fallback_leading)
    )
    at_margin = (
        usual.indent is not None and at.indent is not None and at.indent < STYLE_RULES.min_indent
    )
    if not finished or close or at_margin:
        # Few paragraphs end without a full stop, or begin without the indent or the gap that the
        # document gives to others: more white is wanted.
        need = _doubtful(need)
    return before.room > need


def fills_column(before: PlacedLine, at: PlacedLine) -> bool:
    """Whether the first word of a line would surely have had no room on the line before."""
    return before.room is None or before.room <= _doubtful(_need(at))


def _doubtful(need: float) -> float:
    """So much room shows an end although other evidence says that the paragraph goes on."""
    return BREAK_RULES.doubtful_room_ratio * need + BREAK_RULES.doubtful_room_more


def _need(at: PlacedLine) -> float:
    """About how much room the first word of a line and the space before it take, in em."""
    text = at.text
    wide = at.length / max(1, len(text)) * first_word(text)
    if text and breaks_freely(text[0]):
        ideographs = "\u2e80" <= text[0] <= "\ua4cf" or text[0] >= "\uf900"
        return (
            BREAK_RULES.ideographs_room if ideographs else min(BREAK_RULES.max_unspaced_word, wide)
        )
    return wide + BREAK_RULES.space_width


def _speaks(at: PlacedLine, style: DocumentStyle, finished: bool) -> bool:
    """Whether a line of speech behind a full line begins a paragraph."""
    if not finished:
        return False
    if style.usual.indent is not None:
        return at.indent is not None and at.indent >= STYLE_RULES.min_indent
    return at.text[0] in DASHES
