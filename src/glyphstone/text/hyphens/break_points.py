"""Whether a word may be broken at a place, by the hyphenation patterns of its language."""

from __future__ import annotations

from glyphstone.data.hyphenation_patterns import hyphenation_patterns
from glyphstone.text.hyphens.habits import LONGEST

__all__ = ["is_break_point"]

#: Letters on each side of a break, at least.
_FEWEST = 2
#: Words in Latin letters, in languages without patterns, are broken as those of this one.
_LATIN = "en"


def is_break_point(head: str, tail: str, lang: str) -> bool | None:
    """Whether a typesetter may break the word between these parts of it, in folded case.

    None if nobody can tell: the language is not known or has no patterns, or this is no word.
    """
    word = head + tail
    if lang == "und" or not word.isalpha() or len(word) > LONGEST:
        return None
    patterns = hyphenation_patterns(lang)
    if patterns is None and word.isascii():
        patterns = hyphenation_patterns(_LATIN)
    if patterns is None:
        return None
    if min(len(head), len(tail)) < _FEWEST:
        return False
    edged = f".{word}."
    place = len(head) + 1
    most = 0
    for start in range(place + 1):
        for stop in range(max(place, start + 1), len(edged) + 1):
            found = patterns.get(edged[start:stop])
            if found is not None:
                most = max(most, _digit_at(found, place - start))
    return most % 2 == 1


def _digit_at(pattern: str, place: int) -> int:
    """The digit of a pattern before the letter of this number, 0 if it has none."""
    letters = digit = 0
    for sign in pattern:
        if sign.isdigit():
            digit = int(sign)
            continue
        if letters == place:
            return digit
        letters, digit = letters + 1, 0
    return digit if letters == place else 0
