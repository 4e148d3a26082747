"""Glyph names that are numbers: C66, g37, a105, uni-less hexadecimal G4F."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from glyphstone.evidence.book import Book
from glyphstone.evidence.font_symbols import symbols_by_font
from glyphstone.evidence.letter_build import profile
from glyphstone.evidence.symbol_places import some_places
from glyphstone.model import Proposal, Symbol

__all__ = ["NumberedNames"]


@dataclass(frozen=True, slots=True)
class NumberTrust:
    """When numbers in glyph names are believed to be codes; chosen by hand, not swept.

    With 12 drawings of three builds a wrong offset passes once in half a million; about 500 are
    tried.
    """

    #: Share of a font's names that must have one beginning and a number behind it.
    of_names: float = 0.8
    #: Offsets between the number and the code point that are tried, both ways.
    most_offset: int = 128
    #: Drawings that must be checked against what the numbers make of them, and the share that must
    #: agree.
    fewest_checked: int = 12
    agreeing: float = 0.95
    #: Share of the numbers that must be characters of ASCII.
    of_ascii: float = 0.8
    sure: float = 0.95


TRUST = NumberTrust()
#: How a number is written, by its base, and letters that may stand before it.
_DIGITS = {10: re.compile("[0-9]{1,5}"), 16: re.compile("[0-9A-Fa-f]{2,4}")}
_LONGEST_BEGINNING = 6
_FIRST, _LAST = 0x20, 0x7E


class NumberedNames:
    """Proposes the characters whose codes the names of a font give, all with one offset.

    Only ASCII is proposed: which code page the others are of, numbers do not tell.
    """

    name = "numbers"
    description = "glyph, by numbers in the glyph names"

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """The characters of every font whose drawings bear one reading of its numbers out."""
        seen = some_places(book)
        for symbols in symbols_by_font(book).values():
            for symbol, text in _read([one for one in symbols if not one.trusted]):
                yield Proposal(symbol.id, text, TRUST.sure, self.name, seen.get(symbol.id, ()))


def _read(symbols: Sequence[Symbol]) -> list[tuple[Symbol, str]]:
    """What the numbers of a font's names say; nothing if no reading or several fit."""
    passed = [
        said
        for base in (10, 16)
        for said in _readings(_numbers(symbols, base), len(symbols))
        if _is_borne_out(said)
    ]
    return passed[0] if len(passed) == 1 else []


def _numbers(symbols: Sequence[Symbol], base: int) -> list[tuple[Symbol, int]]:
    """The numbers of the names that begin as most do, written in one base; none if one is not."""
    prefix = _beginning([symbol.glyph_name or "" for symbol in symbols])
    if prefix is None:
        return []
    found: list[tuple[Symbol, int]] = []
    for symbol in symbols:
        name = symbol.glyph_name or ""
        if not name.startswith(prefix):
            continue
        digits = name.removeprefix(prefix)
        if not _DIGITS[base].fullmatch(digits):
            return []
        found.append((symbol, int(digits, base)))
    return found


def _beginning(names: Sequence[str]) -> str | None:
    """The longest beginning without digits that nearly all names have; None if they have none."""
    found: str | None = None
    for length in range(_LONGEST_BEGINNING + 1):
        beginnings = Counter(name[:length] for name in names if len(name) > length)
        for prefix, count in beginnings.most_common(1):
            if count >= TRUST.of_names * len(names) and not re.search("[0-9]", prefix):
                found = prefix
    return found


def _readings(
    numbers: Sequence[tuple[Symbol, int]], symbols: int
) -> Iterator[list[tuple[Symbol, str]]]:
    """The texts by each offset that makes ASCII of nearly all numbers."""
    for offset in range(-TRUST.most_offset, TRUST.most_offset + 1):
        said = [
            (symbol, chr(number + offset))
            for symbol, number in numbers
            if _FIRST <= number + offset <= _LAST
        ]
        if said and len(said) >= TRUST.of_ascii * symbols:
            yield said


def _is_borne_out(said: Sequence[tuple[Symbol, str]]) -> bool:
    found = profile(said)
    return found.checked >= TRUST.fewest_checked and found.share >= TRUST.agreeing
