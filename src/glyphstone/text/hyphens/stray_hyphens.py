"""Hyphens inside lines that an earlier line's end left behind: found and taken out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from glyphstone.model import Mend
from glyphstone.text.hyphens.habits import Habits, WordCounts
from glyphstone.text.hyphens.hyphen_signs import HYPHENS, SOFT, core
from glyphstone.text.hyphens.hyphen_verdicts import HyphenAction, halves_of, judge_hyphen, suspends

__all__ = ["mend_hyphens", "unmend"]

#: A hyphen between two halves on one line, with or without a space behind it.
_INNER = re.compile(rf"[{re.escape(''.join(sorted(HYPHENS | SOFT)))}] ?(?=\S)")
#: Characters on each side of a hyphen among which the rest of its word is looked for, and further
#: hyphens in that word, at most: limits on time; no word reaches them.
_NEAR = 80
MOST_HYPHENS = 8


def mend_hyphens(
    text: str, habits: Habits, words: WordCounts | None = None, lang: str = "und"
) -> tuple[str, tuple[Mend, ...]]:
    """The text without the hyphens inside it that an earlier line's end left behind.

    Only words that the document knows without the hyphen, and better than with it, change.
    """
    parts: list[str] = []
    mends: list[Mend] = []
    done = length = 0
    for match in _INNER.finditer(text):
        at, stop = match.span()
        halves = halves_of(text[max(0, at + 1 - _NEAR) : at + 1], text[stop : stop + _NEAR], lang)
        if halves is None or halves.head.count("-") + halves.tail.count("-") > MOST_HYPHENS:
            continue
        if stop > at + 1 and suspends(core(halves.tail.casefold()), lang, habits):
            continue
        told = judge_hyphen(halves, habits, words)
        if told.kind is not HyphenAction.REMOVE or not told.known_joined or told.change:
            continue
        parts.append(text[done:at])
        length += at - done
        mends.append(Mend(length, text[at:stop], ""))
        done = stop
    return "".join([*parts, text[done:]]), tuple(mends)


def unmend(text: str, mends: Sequence[Mend]) -> str:
    """The text before the mends."""
    parts, done = [], 0
    for mend in mends:
        parts += [text[done : mend.offset], mend.before]
        done = mend.offset + len(mend.after)
    return "".join([*parts, text[done:]])
