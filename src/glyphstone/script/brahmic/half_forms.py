"""Half forms and bars: a letter that is drawn as its half form and the stroke that completes it.

Legacy fonts of Devanagari and Gujarati have one glyph for the upright stroke, which is also the
vowel sign aa. Behind a half form, a letter and its virama, it completes the letter; behind a whole
letter it is the vowel. No spelling has a vowel sign right behind a virama, so that a map can give
the half form and the sign their own texts, and reading tells what they mean together.
"""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import category

from glyphstone.model.text import Change, Operation, Sign
from glyphstone.script.brahmic.sign_classes import is_ra

__all__ = ["BARRED", "BARS", "with_bars"]

#: The vowel sign aa that the bar of a letter is drawn as, by the virama of the script.
BARS = {"\u094d": "\u093e", "\u0acd": "\u0abe"}
#: The virama of each letter that is drawn with such a bar: ra, round letters and their like have
#: none.
BARRED = {
    **dict.fromkeys("कखगघचजझञणतथधनपफबभमयलवशषस", "\u094d"),
    **dict.fromkeys("કખગઘચજઝઞણતથધનપફબભમયલવશષસ", "\u0acd"),
}


def with_bars(signs: Sequence[Sign]) -> tuple[Sequence[Sign], list[Change]]:
    """Signs in which each half form that a bar follows is a letter; every piece keeps its sign.

    Marks of the letter may stand between the two: they are drawn above or below both.
    """
    found: list[Sign] | None = None
    changes = []
    for place, half in enumerate(signs):
        bar = BARS.get(half.text[-1:])
        if bar is None or not _has_bar(half.text[:-1]):
            continue
        behind = place + 1
        while behind < len(signs) and _is_mark(signs[behind].text, bar):
            behind += 1
        if behind < len(signs) and signs[behind].text[:1] == bar:
            found = found or list(signs)
            changes.append(Change(Operation.SPLIT_VOWEL_JOINED, half.text[-1] + bar, ""))
            found[place] = Sign(half.text[:-1], half.piece)
            found[behind] = Sign(signs[behind].text[1:], signs[behind].piece)
    return found or signs, changes


def _has_bar(letters: str) -> bool:
    """Whether a letter or conjunct is drawn with a bar; ra below a letter leaves it its bar."""
    return letters[-1:] in BARRED or (len(letters) > 1 and is_ra(letters[-1]))


def _is_mark(text: str, bar: str) -> bool:
    """Whether a text is drawn above or below a letter; one beside it would part it from a bar."""
    if len(text) == len("rv") and is_ra(text[0]) and text[1] in BARS:
        # A reph.
        return True
    return (
        bool(text)
        and text[0] != bar
        and text[0] not in BARS
        and all(category(char) == "Mn" for char in text)
    )
