"""The method by which lines become paragraphs, and how their texts are joined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Protocol

from glyphstone.model import BlockKind, LineRole, Notice, Paragraph, ProseLine
from glyphstone.prose.learning import Learned
from glyphstone.prose.prose_options import ParagraphMethod, ProseOptions
from glyphstone.script.line_joints import joint
from glyphstone.text.hyphens.line_joins import Joined, join_lines
from glyphstone.text.paragraphs.assembly import JoinLines, assemble
from glyphstone.text.paragraphs.paragraph_finder import ParagraphBuilder, ParagraphOptions
from glyphstone.text.paragraphs.sentence_recovery import SRBuilder, SRSettings

__all__ = ["Builder", "SentenceRecovery", "builder_for"]

_FURNITURE = frozenset({BlockKind.HEADER, BlockKind.FOOTER, BlockKind.PAGE_NUMBER})


class Builder(Protocol):
    """Takes lines in the order of reading and gives paragraphs as soon as they are complete."""

    @property
    def left_out(self) -> Counter[LineRole]:
        """Lines left out by request, by role."""

    def push(self, line: ProseLine) -> Iterator[Paragraph]:
        """Take a line; the paragraphs that are complete now."""

    def flush(self) -> Iterator[Paragraph]:
        """All that is left, at the end of the document."""


def builder_for(learned: Learned, options: ProseOptions) -> Builder:
    """The builder of the method that is asked for."""
    given = bool(options.sources.words or options.sources.texts)
    words = learned.vocabulary if given else None

    def join(lines: Sequence[ProseLine]) -> Joined:
        return join_lines(_across_blocks(lines), learned.habits, words, options.hyphens)

    if options.method is ParagraphMethod.SR:
        width = options.sr.width or max(1, learned.lengths.column_width)
        return SentenceRecovery(replace(options.sr, width=width), join, options.leave_out)
    return ParagraphBuilder(
        ParagraphOptions(merge=options.merge, leave_out=options.leave_out), join, learned.style
    )


def _across_blocks(lines: Sequence[ProseLine]) -> Sequence[ProseLine]:
    """The lines with what stands between two of them told also where a block or a page ends."""
    if len({(line.page, line.block) for line in lines}) < 2:
        return lines
    return [
        replace(line, joint=joint(line.text, following.text))
        if (line.page, line.block) != (following.page, following.block)
        else line
        for line, following in pairwise(lines)
    ] + [lines[-1]]


class SentenceRecovery:
    """The SR method over the lines of pages, without running heads and page numbers."""

    def __init__(
        self, settings: SRSettings, join: JoinLines, leave_out: frozenset[LineRole]
    ) -> None:
        self._builder = SRBuilder(settings, join, leave_out)
        self._join = join
        self._furniture = LineRole.PAGE_ELEMENT not in leave_out
        self._left_out = 0

    @property
    def left_out(self) -> Counter[LineRole]:
        """Lines left out by request, by role."""
        found = Counter(self._builder.left_out)
        if self._left_out:
            found[LineRole.PAGE_ELEMENT] += self._left_out
        return found

    @property
    def warnings(self) -> list[Notice]:
        """Which of the method's preconditions the lines so far do not meet."""
        return self._builder.warnings

    def push(self, line: ProseLine) -> Iterator[Paragraph]:
        """Take a line; the paragraphs that are complete now."""
        if line.kind not in _FURNITURE:
            return self._builder.push(line)
        if not self._furniture:
            self._left_out += 1
            return iter(())
        return iter((assemble([line], LineRole.PAGE_ELEMENT, self._join),))

    def flush(self) -> Iterator[Paragraph]:
        """All that is left, at the end of the document."""
        return self._builder.flush()
