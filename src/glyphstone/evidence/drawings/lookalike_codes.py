"""Two codes of one drawing in one font: letters of two scripts that are drawn alike.

A font has no reason to hold А twice. If a Russian page shows one drawing under two codes, one of
them in Russian words and the other never beside a Russian letter ("217 A (III)"), the other is the
Latin letter.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache

import unicodedata2

from glyphstone.data.scripts import script_of
from glyphstone.evidence.book import Book
from glyphstone.evidence.drawings.font_letters import LATIN, LetterReading
from glyphstone.evidence.drawings.priors import usage
from glyphstone.model import Symbol
from glyphstone.verdict.lookalikes import drawn_alike

__all__ = ["PROBABLE", "codes_of_one_drawing", "with_lookalikes"]

#: The probability of a Latin letter that is told by its places: it is said, and asked about, as
#: some producers have several codes for a letter. By hand.
PROBABLE = 0.99
#: By how much the sides of two drawings of one letter differ at most, in em: rounding. By hand.
SAME_EM = 0.004
#: A bar that stands with figures is the numeral, in whatever case the letter is.
_NUMERAL_TWINS = {"ӏ": "I"}


def with_lookalikes(
    book: Book, readings: Sequence[LetterReading], known: Mapping[int, str]
) -> list[LetterReading]:
    """Readings in which the code of a drawing that stands beside no letter of the script is Latin.

    Another code of the drawing must stand in words of the script.
    """
    groups = codes_of_one_drawing(book, readings, known)
    if not groups:
        return list(readings)
    texts = {**{one.symbol: one.text for one in readings}, **known}
    several = {symbol for group in groups for symbol in group}
    alone = _never_beside_letters(book, several - known.keys(), texts)
    latin = {
        symbol: twin
        for group in groups
        if not alone.issuperset(group)
        for symbol in alone.intersection(group)
        if (twin := _latin_twin(texts[symbol]))
    }
    found = [_as_latin(one, latin) for one in readings]
    return [replace(one, shared=False) if _was_shared(one, groups, latin) else one for one in found]


def codes_of_one_drawing(
    book: Book, readings: Sequence[LetterReading], known: Mapping[int, str]
) -> list[tuple[int, ...]]:
    """The symbols of each drawing that has several codes in a font, letters with a Latin twin."""
    found: dict[object, list[Symbol]] = defaultdict(list)
    for symbol, text in {**{one.symbol: one.text for one in readings}, **known}.items():
        one = book.symbols[symbol]
        if latin := _latin_twin(text) or (text if script_of(text[:1] or " ") == LATIN else ""):
            found[one.document, one.font, latin].append(one)
    groups = (_alike(first, group) for group in found.values() for first in group)
    return sorted({group for group in groups if len(group) > 1})


def _alike(first: Symbol, group: Sequence[Symbol]) -> tuple[int, ...]:
    """The symbols of a group that have the drawing of one of them."""
    return tuple(one.id for one in group if _same_drawing(one, first))


def _same_drawing(one: Symbol, other: Symbol) -> bool:
    """Whether two symbols have one drawing, or fill the same box: fonts may draw a letter twice."""
    if one.shape is not None and one.shape == other.shape:
        return True
    if one.ink is None or other.ink is None:
        return False
    sides = zip((*one.ink, one.advance), (*other.ink, other.advance), strict=True)
    return all(abs(first - second) <= SAME_EM for first, second in sides)


def _never_beside_letters(
    book: Book, wanted: Collection[int], texts: Mapping[int, str]
) -> frozenset[int]:
    """Those that stand alone, with signs and figures, or with each other."""
    found = set(wanted)
    words = [symbols for symbols in book.types if not found.isdisjoint(symbols)]
    before = -1
    while before != len(found):
        before = len(found)
        for symbols in words:
            if any(one not in found and _may_be_of_the_script(texts.get(one)) for one in symbols):
                found.difference_update(symbols)
    return frozenset(found)


def _may_be_of_the_script(text: str | None) -> bool:
    """Whether a text is a letter of another script than Latin, or not known."""
    if text is None:
        return True
    return any(unicodedata2.category(c)[0] in "LM" and script_of(c) != LATIN for c in text)


def _as_latin(one: LetterReading, latin: Mapping[int, str]) -> LetterReading:
    text = latin.get(one.symbol)
    if text is None:
        return one
    # As a numeral it is a letter of no word, so that spelling says nothing of it.
    return replace(
        one, text=text, second=one.text, probability=PROBABLE, shared=False, numeral=True
    )


def _was_shared(
    one: LetterReading, groups: Sequence[tuple[int, ...]], latin: Mapping[int, str]
) -> bool:
    """Whether a letter was shared with codes alone that are Latin now."""
    if not one.shared or one.symbol in latin:
        return False
    group = next((group for group in groups if one.symbol in group), ())
    return len(group) > 1 and all(symbol in latin for symbol in group if symbol != one.symbol)


@cache
def _latin_twin(text: str) -> str:
    """The Latin letter in use with the very drawing of a letter, in the same case; "" if none."""
    if len(text) != 1 or script_of(text) == LATIN:
        return ""
    if text in _NUMERAL_TWINS:
        return _NUMERAL_TWINS[text]
    kind = unicodedata2.category(text)
    twins = (one for one in sorted(drawn_alike(text)) if script_of(one) == LATIN)
    return next(
        (t for t in twins if unicodedata2.category(t) == kind and t.lower() in usage(LATIN)), ""
    )
