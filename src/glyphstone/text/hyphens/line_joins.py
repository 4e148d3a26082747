"""Lines joined to one text: broken words become whole, and each join is recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from glyphstone.model import Join, JoinKind, Mend, ProseLine
from glyphstone.text.hyphens.habits import Habits, WordCounts
from glyphstone.text.hyphens.hyphen_signs import (
    DOUBTFUL,
    HYPHENS,
    SOFT,
    TIES,
    WRITTEN,
    is_letter,
    is_word_sign,
)
from glyphstone.text.hyphens.hyphen_verdicts import (
    Break,
    HyphenAction,
    HyphenVerdict,
    halves_of,
    judge_hyphen,
)
from glyphstone.text.hyphens.stray_hyphens import mend_hyphens, unmend

__all__ = [
    "HyphenOptions",
    "HyphenPolicy",
    "Joined",
    "join_lines",
    "rebuild",
]

_SIGNS = HYPHENS | SOFT | WRITTEN


class HyphenPolicy(StrEnum):
    """What is done with hyphens at line ends."""

    #: As the document's own words and the shapes of the halves say.
    DOCUMENT = "document"
    #: All stay, and nothing stands between them and the next line.
    KEEP = "keep"
    #: All between two letters go.
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class HyphenOptions:
    """How broken words are joined."""

    policy: HyphenPolicy = HyphenPolicy.DOCUMENT
    #: Whether every hyphen is tested, not only those at line ends.
    everywhere: bool = False


DEFAULT = HyphenOptions()


@dataclass(frozen=True, slots=True)
class Joined:
    """The text of several lines, and a join for each line but the first."""

    text: str
    joins: tuple[Join, ...]
    #: What changed inside each line before it was joined, if every hyphen was tested.
    mends: tuple[tuple[Mend, ...], ...] = ()

    def lines(self) -> list[str]:
        """The lines as they stood on the page."""
        rebuilt = rebuild(self.text, self.joins)
        if not self.mends:
            return rebuilt
        return [unmend(line, mends) for line, mends in zip(rebuilt, self.mends, strict=True)]


def join_lines(
    lines: Sequence[ProseLine],
    habits: Habits,
    words: WordCounts | None = None,
    options: HyphenOptions = DEFAULT,
) -> Joined:
    """One text of the lines of a paragraph; its `lines` gives them back."""
    if not lines:
        return Joined("", ())
    mends: list[tuple[Mend, ...]] = []
    if options.everywhere:
        mended = []
        for line in lines:
            text, changed = mend_hyphens(line.text, habits, words, line.lang)
            mended.append(replace(line, text=text))
            mends.append(changed)
        lines = mended
    parts, joins = [lines[0].text], []
    length = len(parts[0])
    for line, following in pairwise(lines):
        # An earlier join may have taken the beginning of the line.
        join = _joint(parts[-1], line, following, habits, words, options)
        if join.removed:
            parts[-1] = parts[-1][: -len(join.removed)]
        between = join.added + (" " if join.kind is JoinKind.SPACE else "")
        rest = following.text[len(join.opening) :]
        length += len(between) - len(join.removed)
        joins.append(
            Join(
                length,
                join.kind,
                join.removed,
                following.page,
                following.number,
                join.added,
                join.opening,
            )
        )
        parts += [between, rest]
        length += len(rest)
    return Joined("".join(parts), tuple(joins), tuple(mends))


def rebuild(text: str, joins: Sequence[Join]) -> list[str]:
    """The lines of which a text was joined."""
    lines, start, opening = [], 0, ""
    for join in joins:
        between = len(join.added) + (join.kind is JoinKind.SPACE)
        lines.append(opening + text[start : join.offset - between] + join.removed)
        start, opening = join.offset, join.opening
    lines.append(opening + text[start:])
    return lines


def _joint(
    left: str,
    line: ProseLine,
    following: ProseLine,
    habits: Habits,
    words: WordCounts | None,
    options: HyphenOptions,
) -> Join:
    """How a line, of which `left` remains, and the next are joined; the offset is not set."""
    end, start = left.rstrip(), following.text.lstrip()
    trail = left[len(end) :]
    opening = following.text[: len(following.text) - len(start)]
    if not start:
        # An empty line; the join behind it brings the space.
        return Join(0, JoinKind.NOTHING)
    plain = Join(0, _plain(line, end, start, habits), removed=trail, opening=opening)
    sign = end[-1:]
    repeated = start[0] in HYPHENS and len(start) > 1 and is_word_sign(start[1])
    if sign not in _SIGNS and sign not in DOUBTFUL:
        if start[0] not in SOFT or len(start) == 1 or not end or not is_word_sign(sign):
            return plain
        # Todo and some producers put the sign at the beginning of the next line.
        opening += start[0]
        return Join(0, JoinKind.HYPHEN_REMOVED, removed=trail, opening=opening)
    halves = halves_of(end, start[1:] if repeated else start, following.lang)
    if halves is None:
        return plain
    told = _told(halves, habits, words, options)
    if sign in DOUBTFUL and not (
        told.kind is HyphenAction.REMOVE and (told.change or _sure(halves, habits, words))
    ):
        return plain
    if told.kind is HyphenAction.SUSPENDED and not repeated:
        return Join(0, JoinKind.SPACE, removed=trail, opening=opening)
    if repeated:
        opening += start[0]
        # Languages that repeat a hyphen do so if it belongs to the word.
        if not _sure(halves, habits, words):
            return Join(0, JoinKind.HYPHEN_KEPT, removed=trail, opening=opening)
    if told.kind is HyphenAction.REMOVE:
        return _whole(halves, told, sign + trail, opening)
    if sign in SOFT:
        return Join(0, JoinKind.HYPHEN_KEPT, removed=sign + trail, added="-", opening=opening)
    return Join(0, JoinKind.HYPHEN_KEPT, removed=trail, opening=opening)


def _plain(line: ProseLine, end: str, start: str, habits: Habits) -> JoinKind:
    """How lines are joined if no word is broken between them."""
    if not end:
        return JoinKind.SPACE if line.joint else JoinKind.NOTHING
    if end[-1] in TIES and len(end) > 1 and is_word_sign(end[-2]) and is_word_sign(start[0]):
        digits = end[-2].isnumeric() and start[0].isnumeric()
        if digits or habits.ties[end[-1]] >= 0:
            return JoinKind.NOTHING
    return JoinKind.SPACE if line.joint else JoinKind.NOTHING


def _told(
    halves: Break, habits: Habits, words: WordCounts | None, options: HyphenOptions
) -> HyphenVerdict:
    if options.policy is HyphenPolicy.DOCUMENT:
        return judge_hyphen(halves, habits, words)
    letters = is_letter(halves.head[-1]) and is_letter(halves.tail[0])
    if options.policy is HyphenPolicy.REMOVE and letters and halves.sign not in WRITTEN:
        return HyphenVerdict(HyphenAction.REMOVE)
    return HyphenVerdict(HyphenAction.KEEP)


def _sure(halves: Break, habits: Habits, words: WordCounts | None) -> bool:
    """Whether the document has the word without the hyphen more often than with it."""
    return judge_hyphen(halves, habits, words).known_joined


def _whole(halves: Break, told: HyphenVerdict, removed: str, opening: str) -> Join:
    """The join that makes one word of two halves, in its spelling before the break."""
    change = told.change
    if change is None:
        return Join(0, JoinKind.HYPHEN_REMOVED, removed=removed, opening=opening)
    head, tail = halves.head, halves.tail
    added = change.added.upper() if head[-1].isupper() and len(head) > 1 else change.added
    return Join(
        0,
        JoinKind.HYPHEN_REMOVED,
        removed=head[len(head) - change.head :] + removed,
        added=added,
        opening=opening + tail[: change.tail],
    )
