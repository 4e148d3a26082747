"""Paragraphs from lines: by geometry, size, indents, signs and what the document usually does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from glyphstone.model import LineRole, Paragraph, ProseLine
from glyphstone.text.paragraphs.assembly import JoinLines, by_joint, role_of_lines
from glyphstone.text.paragraphs.breaks import ParagraphSoFar, fills_column, goes_on
from glyphstone.text.paragraphs.code_blocks import goes_on_as_code
from glyphstone.text.paragraphs.document_style import DocumentStyle
from glyphstone.text.paragraphs.geometry import PlacedLine, alike, pitch, placed, same_row
from glyphstone.text.paragraphs.line_appearance import is_note, is_numbered
from glyphstone.text.paragraphs.line_roles import heading_level, runs_of
from glyphstone.text.paragraphs.open_paragraphs import OpenParagraph, ParagraphQueue
from glyphstone.text.paragraphs.sentence_ends import is_finished, starts_lower

__all__ = [
    "DocumentStyle",
    "ParagraphBuilder",
    "ParagraphOptions",
    "find_paragraphs",
    "role_of_lines",
]

# Both were set by hand and checked on the forged documents of benchmarks/prose, not swept.
#: Lines of one heading stand at most so far apart, in em.
MAX_HEADING_LEADING = 1.9
#: Lines of one heading differ in size by this ratio at most.
ONE_HEADING_RATIO = 1.04
#: Roles of lines in the column of the text; notes and running heads stand elsewhere.
_INTERRUPTING = frozenset({LineRole.HEADING, LineRole.CAPTION, LineRole.OBJECT, LineRole.CODE})
_ANNOUNCING = frozenset(":\uff1a\u2026")
#: What may stand between two parts of a listing, at the end of a page.
_OUTSIDE = frozenset({LineRole.PAGE_ELEMENT, LineRole.FOOTNOTE, LineRole.SIDE_NOTE})


@dataclass(frozen=True, slots=True)
class ParagraphOptions:
    """How paragraphs are made."""

    #: Paragraphs are one if the first has no final sign and the second begins with a small letter.
    merge: bool = True
    #: Roles of paragraphs that are left out and counted; none by default.
    leave_out: frozenset[LineRole] = frozenset()


class ParagraphBuilder:
    """Takes lines in reading order and gives paragraphs as soon as they are complete.

    It keeps a page, the paragraphs that may go on behind it, and no more. `style` has learned the
    pages around the lines that are taken; without it, it is learned page by page.
    """

    def __init__(
        self,
        options: ParagraphOptions | None = None,
        join: JoinLines = by_joint,
        style: DocumentStyle | None = None,
    ) -> None:
        self._options = options or ParagraphOptions()
        self._learns = style is None
        self._style = style or DocumentStyle()
        self._queue = ParagraphQueue(join, self._options.leave_out)
        self._page: list[ProseLine] = []
        self._text: _Strand | None = None
        self._note: _Strand | None = None
        self._heading: _Strand | None = None
        #: A listing at the end of a page, which may go on on the next.
        self._code: OpenParagraph | None = None
        #: Headings behind an unfinished sentence, which may go on behind them.
        self._crossed: list[OpenParagraph] = []
        self._interrupted = False
        self._behind_code = False

    @property
    def left_out(self) -> Counter[LineRole]:
        """Lines left out by request, by role."""
        return self._queue.left_out

    def push(self, line: ProseLine) -> Iterator[Paragraph]:
        """The paragraphs that are complete with this line."""
        if self._page and self._page[-1].page != line.page:
            self._end_page()
        self._page.append(line)
        return iter(self._queue.ready())

    def flush(self) -> Iterator[Paragraph]:
        """The paragraphs that are left at the end of the document."""
        self._end_page()
        self._text = self._note = self._heading = self._code = None
        self._crossed = []
        self._interrupted = self._behind_code = False
        return iter(self._queue.end())

    def _end_page(self) -> None:
        page = placed(self._page)
        self._page = []
        if self._learns:
            self._style.learn(page)
        if page:
            self._style.turn_to(page[0].line.page)
        runs = runs_of(page, self._style)
        text = [at for role, own in runs if role is LineRole.WHOLE for at in own]
        following = dict(zip(map(id, text), text[1:], strict=False))
        for role, own in runs:
            if role is not LineRole.HEADING:
                self._heading = None
            if role is not LineRole.CODE and role not in _OUTSIDE:
                self._end_code()
            if role is LineRole.WHOLE:
                for at in own:
                    self._take_text(at, following.get(id(at)))
                continue
            if role is LineRole.HEADING:
                for at in own:
                    self._take_heading(at)
            elif role is LineRole.CODE:
                self._take_code(own)
            elif role is LineRole.FOOTNOTE:
                for place, at in enumerate(own):
                    self._take_note(at, own[place + 1] if place + 1 < len(own) else None)
            else:
                self._take_whole(role, own)
            if role in _INTERRUPTING:
                self._interrupted = True
                self._behind_code |= role is LineRole.CODE
        self._rest_note()

    def _take_text(self, at: PlacedLine, after: PlacedLine | None) -> None:
        strand = self._text
        if strand is not None and self._goes_on(strand, at, after):
            for growing in self._crossed:
                # No heading stands inside a sentence: it is part of a figure or table there.
                growing.role, growing.level = LineRole.OBJECT, 0
            self._queue.add(strand.growing, at.line)
            strand.take(at)
        else:
            if strand is not None:
                strand.growing.open = False
            self._text = _Strand(self._queue.begin(LineRole.WHOLE, at.line), at, at)
        self._crossed = []
        self._interrupted = self._behind_code = False

    def _goes_on(self, strand: _Strand, at: PlacedLine, after: PlacedLine | None) -> bool:
        if not strand.growing.open:
            return False
        merge = self._options.merge
        # A listing follows the sentence that announces it; only an open sentence goes on behind it.
        if (self._crossed or self._behind_code) and not (
            merge and starts_lower(at.text) and not is_finished(strand.last.text)
        ):
            return False
        # A sentence that a heading or a listing interrupts fills its line: else it ended there.
        if (self._crossed or self._behind_code) and not fills_column(strand.last, at):
            return False
        # A listing that stands between two lines of a page is read there, and not behind what a
        # sentence goes on with; at the edge of a page it may have come from elsewhere.
        if self._behind_code and _right_below(strand.last, at):
            return False
        # What a colon announces is what stands in between.
        if self._interrupted and strand.last.text.rstrip()[-1:] in _ANNOUNCING:
            return False
        context = ParagraphSoFar(
            lines=strand.rows,
            first=strand.first,
            interrupted=self._interrupted,
            merge=merge,
        )
        return goes_on(strand.last, at, after, context, self._style)

    def _take_heading(self, at: PlacedLine) -> None:
        strand = self._heading
        if strand is not None and _one_heading(strand.last, at):
            self._queue.add(strand.growing, at.line)
            strand.last = at
            return
        level = heading_level(at, self._style)
        growing = self._queue.begin(LineRole.HEADING, at.line, level=level)
        # Only the text behind it shows whether it is a heading at all.
        self._heading = _Strand(growing, at, at)
        text = self._text
        if text is not None and not is_finished(text.last.text):
            self._crossed.append(growing)
        elif text is not None:
            text.growing.open = False
            self._text = None
        growing.open = False

    def _take_note(self, at: PlacedLine, after: PlacedLine | None) -> None:
        strand = self._note
        if strand is not None and strand.growing.open:
            context = ParagraphSoFar(
                lines=strand.rows,
                first=strand.first,
                interrupted=strand.last.line.page != at.line.page,
                merge=self._options.merge,
            )
            labelled = is_note(at.text) and (
                is_finished(strand.last.text) or not starts_lower(at.text)
            )
            if not labelled and goes_on(strand.last, at, after, context, self._style):
                self._queue.add(strand.growing, at.line)
                strand.take(at)
                return
            strand.growing.open = False
        self._note = _Strand(self._queue.begin(LineRole.FOOTNOTE, at.line), at, at)

    def _rest_note(self) -> None:
        """Close a note that is finished, or that did not go on on this page."""
        strand = self._note
        if strand is None:
            return
        if strand.rested or is_finished(strand.last.text):
            strand.growing.open = False
            self._note = None
        else:
            strand.rested = True

    def _take_code(self, own: Sequence[PlacedLine]) -> None:
        code = self._code
        if code is not None and (
            code.lines[-1].page == own[0].line.page
            or not goes_on_as_code(code.lines[-1], own[0].line)
        ):
            self._end_code()
            code = None
        for at in own:
            if code is None:
                code = self._queue.begin(LineRole.CODE, at.line)
            else:
                self._queue.add(code, at.line)
        self._code = code

    def _end_code(self) -> None:
        if self._code is not None:
            self._code.open = False
            self._code = None

    def _take_whole(self, role: LineRole, own: Iterable[PlacedLine]) -> None:
        """Begin and end a paragraph of the lines of one block."""
        growing: OpenParagraph | None = None
        for at in own:
            if growing is None:
                growing = self._queue.begin(role, at.line)
            else:
                self._queue.add(growing, at.line)
        if growing is not None:
            growing.open = False


@dataclass(slots=True, eq=False)
class _Strand:
    """A paragraph that goes on, its first line and its last so far."""

    growing: OpenParagraph
    first: PlacedLine
    last: PlacedLine
    #: Whether a page has ended since it began.
    rested: bool = False
    #: Parts of a line that stand side by side are one row.
    rows: int = 1

    def take(self, at: PlacedLine) -> None:
        """Make a line its last; the indent of a part of a row is that of the row."""
        if same_row(self.last, at):
            self.last = replace(at, indent=self.last.indent)
        else:
            self.last = at
            self.rows += 1


def _right_below(before: PlacedLine, at: PlacedLine) -> bool:
    """Whether a line stands in the column of another and below it."""
    one, other = before.line, at.line
    return one.page == other.page and one.column == other.column and one.box[1] >= other.box[3]


def _one_heading(before: PlacedLine, at: PlacedLine) -> bool:
    """Whether two lines are one heading: alike, close together, and without a new number."""
    one, other = before.line, at.line
    if not alike(one, other) or is_numbered(at.text):
        return False
    if max(one.size, other.size) > ONE_HEADING_RATIO * min(one.size, other.size):
        return False
    step = pitch(one, other)
    return step is not None and step <= MAX_HEADING_LEADING


def find_paragraphs(
    lines: Iterable[ProseLine],
    options: ParagraphOptions | None = None,
    join: JoinLines = by_joint,
    style: DocumentStyle | None = None,
) -> Iterator[Paragraph]:
    """The paragraphs of lines in reading order, each as soon as it is complete."""
    builder = ParagraphBuilder(options, join, style)
    for line in lines:
        yield from builder.push(line)
    yield from builder.flush()
