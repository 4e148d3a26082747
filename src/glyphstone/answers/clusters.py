"""Typed text cut into what a reader calls letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import unicodedata2

from glyphstone.verdict.characters import CONTEXTUAL, script_of

__all__ = [
    "Typed",
    "changes_form",
    "clusters",
    "has_strong",
    "marks_first",
    "nfc",
    "reads_from_right",
    "spellings",
    "turns",
    "typed",
]

_JOINERS = frozenset("\u200c\u200d")
#: Signs that take a letter's vowel away and join it to nothing (Pure_Killer).
_KILLERS = frozenset(
    "\u0d3b\u0d3c\u0e3a\u0e4e\u0eba\u0f84\u103a\u1714\u1734\u1a7a\u1baa\u1bf2\u1bf3"
    "\ua806\ua82c\ua953\uabed"
)
#: Characters of a letter with two marks.
_TWO_MARKS = 3
#: Composed Hangul syllables are drawn one by one, as letters are.
_CHANGING = CONTEXTUAL - {"Hang"}


def nfc(text: str) -> str:
    """A text in canonical composition: how texts of a map are kept and compared."""
    return text if text.isascii() else str(unicodedata2.normalize("NFC", text))


@lru_cache(maxsize=65536)
def _extends(char: str) -> bool:
    return char in _JOINERS or unicodedata2.category(char)[0] == "M"


@lru_cache(maxsize=65536)
def _is_virama(char: str) -> bool:
    return bool(unicodedata2.combining(char) == 9) and char not in _KILLERS


def clusters(text: str) -> list[str]:
    """The grapheme clusters of a text (UAX #29 with conjuncts, without emoji and flags)."""
    found: list[str] = []
    for char in text:
        if found and (
            _extends(char)
            or (
                _is_virama(found[-1].rstrip("\u200d")[-1:] or " ")
                and unicodedata2.category(char) == "Lo"
            )
            or _is_jamo_tail(found[-1][-1], char)
        ):
            found[-1] += char
        else:
            found.append(char)
    return found


def _is_jamo_tail(before: str, char: str) -> bool:
    vowel, tail = "\u1160" <= char <= "\u11a7", "\u11a8" <= char <= "\u11ff"
    if not (vowel or tail):
        return False
    return "\u1100" <= before <= "\u11ff" or "\uac00" <= before <= "\ud7a3"


@dataclass(frozen=True, slots=True)
class Typed:
    """A word as typed: its characters fully decomposed, and how firm each boundary is.

    `firm[j]` tells of the boundary before character j: 2 between clusters, 1 between characters of
    a cluster, 0 inside a character that has a composed form.
    """

    chars: tuple[str, ...]
    firm: tuple[int, ...]
    clusters: tuple[str, ...]
    composed: tuple[str, ...]


@lru_cache(maxsize=16384)
def typed(text: str) -> Typed:
    """A word taken apart; composed and decomposed input come out the same."""
    return _taken_apart(clusters(nfc(text)))


@lru_cache(maxsize=16384)
def spellings(text: str) -> tuple[Typed, ...]:
    """A word taken apart in the usual way, and with the last mark of each letter first if it may.

    A letter with a mark above and one below is the letter with either and the other by itself:
    fonts draw ẹ̀ as ẹ and a grave, or as è and a dot.
    """
    usual = typed(text)
    if len(usual.composed) == len(usual.clusters) == len(usual.chars):
        return (usual,)
    other = _taken_apart([_last_mark_first(part) for part in usual.clusters])
    if other.chars == usual.chars:
        return (usual,)
    return usual, replace(other, clusters=usual.clusters)


def _last_mark_first(part: str) -> str:
    """A cluster with its marks in the opposite order, if that is no other text."""
    apart = str(unicodedata2.normalize("NFD", part))
    if len(apart) < _TWO_MARKS or changes_form(part) or reads_from_right(part):
        return part
    turned = apart[0] + apart[:0:-1]
    if unicodedata2.normalize("NFD", turned) != apart:
        return part
    # Composed by hand: normal forms would put the marks back.
    found = nfc(turned[:2])
    return found + turned[2:] if len(found) == 1 else turned


def _taken_apart(parts: Sequence[str]) -> Typed:
    chars: list[str] = []
    firm: list[int] = []
    composed: list[str] = []
    for part in parts:
        for position, char in enumerate(part):
            composed.append(char)
            pieces = str(unicodedata2.normalize("NFD", char))
            firm.extend([2 if position == 0 else 1, *[0] * (len(pieces) - 1)])
            chars.extend(pieces)
    return Typed(tuple(chars), (*firm, 2), tuple(parts), tuple(composed))


def reads_from_right(text: str) -> bool:
    """Whether a text has a letter of a script that is read from the right."""
    return not text.isascii() and any(
        unicodedata2.bidirectional(char) in ("R", "AL") for char in text
    )


def has_strong(text: str) -> bool:
    """Whether a text has a letter that tells its direction."""
    return any(unicodedata2.bidirectional(char) in ("L", "R", "AL") for char in text)


@lru_cache(maxsize=16384)
def turns(text: str, in_leftward_line: bool) -> bool:
    """Whether letters, numbers and signs of a word from the right stand in two directions.

    Signs and numbers by themselves follow the direction of their line.
    """
    kinds = {unicodedata2.bidirectional(char) for char in text}
    if kinds & {"R", "AL"}:
        return bool(kinds - {"R", "AL", "NSM"})
    return in_leftward_line and "L" not in kinds and bool(kinds - {"EN", "AN"})


@lru_cache(maxsize=16384)
def changes_form(text: str) -> bool:
    """Whether a text has letters that join, stack or move: letters and glyphs need not pair up."""
    return not text.isascii() and any(script_of(char) in _CHANGING for char in text)


def marks_first(text: str) -> tuple[str, ...]:
    """A text, and if it has marks the same with the marks of each cluster before its base."""
    parts = clusters(text)
    if all(len(part) == 1 for part in parts):
        return (text,)
    return text, "".join(part[1:] + part[0] for part in parts)
