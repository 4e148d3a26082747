"""Typed text cut into what a reader calls letters, and put into the order in which it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import unicodedata2

from glyphstone.fontmap.characters import CONTEXTUAL, script_of

__all__ = [
    "Typed",
    "changes_form",
    "clusters",
    "marks_first",
    "nfc",
    "reading_order",
    "reads_from_right",
    "typed",
    "vowels_behind",
    "vowels_first",
]

#: Vowel signs that stand left of the consonant behind which they are typed
#: (Indic_Positional_Category Left), after canonical decomposition.
_LEFT = frozenset(
    "\u093f\u094e\u09bf\u09c7\u09c8\u0a3f\u0abf\u0b47\u0bc6\u0bc7\u0bc8\u0d46\u0d47\u0d48"
    "\u0dd9\u0ddb\u1031\u1084\u17c1\u17c2\u17c3\u1a19\u1a6e\u1a6f\u1a70\u1a71\u1a72\u1b3e"
    "\u1b3f\ua9ba\ua9bb\uaa2f\uaa30\uaaeb\uaaee\U000110b1\U0001112c\U000111b4\U00011347"
    "\U000114b1\U000115b0\U000115b8\U000116ae"
)
_JOINERS = frozenset("\u200c\u200d")
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
    return bool(unicodedata2.combining(char) == 9)


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
    parts = clusters(nfc(text))
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


@lru_cache(maxsize=16384)
def changes_form(text: str) -> bool:
    """Whether a text has letters that join, stack or move: letters and glyphs need not pair up."""
    return not text.isascii() and any(script_of(char) in _CHANGING for char in text)


def reading_order(texts: Sequence[str | None], from_right: bool) -> list[int]:
    """The places of drawn glyphs in the order in which their texts are read.

    Numbers and words of other scripts inside a word that is read from the right keep their order.
    `from_right` says how to read where no text tells.
    """
    told = [text for text in texts if text and any(map(_is_letter, text))]
    if told:
        from_right = any(reads_from_right(text) for text in told)
    places = list(range(len(texts)))
    if not from_right:
        return places
    found: list[int] = []
    run: list[int] = []
    for place in reversed(places):
        text = texts[place]
        if text and all(_keeps_order(char) for char in text):
            run.insert(0, place)
            continue
        found += [*run, place]
        run = []
    return found + run


def _is_letter(char: str) -> bool:
    return bool(unicodedata2.bidirectional(char) in ("L", "R", "AL"))


def _keeps_order(char: str) -> bool:
    return bool(unicodedata2.bidirectional(char) in ("L", "EN", "AN", "ES", "CS"))


def vowels_first(text: str) -> tuple[str, ...]:
    """The orders in which a text with left vowel signs may be drawn; itself where it has none.

    A conjunct may be drawn as one or fall apart, so the sign may stand before all of the cluster
    or only before its last consonant. A text typed with the sign in front already stays.
    """
    if text.isascii():
        return (text,)
    parts = clusters(str(unicodedata2.normalize("NFD", text)))
    if not any(char in _LEFT for char in text) and not any(
        char in _LEFT for part in parts for char in part
    ):
        return (text,)
    whole, last = "", ""
    for part in parts:
        left = "".join(char for char in part if char in _LEFT)
        rest = "".join(char for char in part if char not in _LEFT)
        cut = max((i + 1 for i, char in enumerate(rest[:-1]) if _is_virama(char)), default=0)
        whole += left + rest
        last += rest[:cut] + left + rest[cut:]
    return (whole,) if whole == last else (whole, last)


def vowels_behind(text: str) -> str:
    """A text as drawn with its left vowel signs behind their consonants, as it is typed."""
    if text.isascii() or not any(char in _LEFT for char in text):
        return text
    found: list[str] = []
    left = ""
    parts = clusters(text)
    for place, part in enumerate(parts):
        behind = parts[place + 1] if place + 1 < len(parts) else ""
        sign = part[-1] if part[-1] in _LEFT else ""
        # The sign was drawn before the letter that follows, not behind the one before it.
        part = part.removesuffix(sign)
        cut = next((i for i, char in enumerate(part) if not _is_body(char)), len(part))
        found.append(part[:cut] + left + part[cut:])
        left = sign if sign and behind and unicodedata2.category(behind[0]) == "Lo" else ""
        if sign and not left:
            found.append(sign)
    return nfc("".join(found))


def _is_body(char: str) -> bool:
    """Whether a character belongs to the consonants of a syllable: letters, viramas, medials."""
    return bool(
        unicodedata2.category(char) == "Lo"
        or unicodedata2.combining(char) in (7, 9)
        or char in _JOINERS
        or "\u103b" <= char <= "\u103e"
    )


def marks_first(text: str) -> tuple[str, ...]:
    """A text, and where it has marks the same with the marks of each cluster before its base."""
    parts = clusters(text)
    if all(len(part) == 1 for part in parts):
        return (text,)
    return text, "".join(part[1:] + part[0] for part in parts)
