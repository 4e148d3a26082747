"""Digits, by what counts upwards: numbered headings, lists, page numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import unicodedata2

from glyphstone.evidence.book import Book
from glyphstone.evidence.figure_build import built_as_figures
from glyphstone.evidence.number_series import Core, counted_from_anywhere, counted_from_one
from glyphstone.evidence.symbol_places import some_places
from glyphstone.model import FontKey, Proposal, Symbol

__all__ = ["Numbering"]

#: A heading has no more tokens than this.
HEADING = 4
#: How many glyphs may stand before and behind a number in its token: in a heading, and elsewhere.
BEFORE_IN_HEADING, BEHIND_IN_HEADING = 3, 6
BEFORE, BEHIND = 1, 1
#: Numbers have so many digits at most.
DIGITS = 3
SURE = 0.97

Place = tuple[object, ...]


class Numbering:
    """Proposes the ten digits where a series of numbers gives them away.

    Their values are not enough: many scripts have digits of their own, so that a proposal needs
    the build of 0 to 9, or a digit among them whose claim stands.
    """

    name = "numbering"
    description = "digit, by numbered headings and lists"

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """A digit for each symbol of every series; nothing where two series disagree."""
        found: dict[int, set[int]] = {}
        for digits in _series(book):
            for symbol, value in digits.items():
                found.setdefault(symbol, set()).add(value)
        if any(len(values) > 1 for values in found.values()):
            return
        fonts: dict[tuple[int, FontKey], dict[int, int]] = {}
        for number, values in found.items():
            owner = book.symbols[number]
            fonts.setdefault((owner.document, owner.font), {})[number] = min(values)
        for digits in fonts.values():
            zero = _zero({value: book.symbols[number] for number, value in digits.items()})
            for number, value in sorted(digits.items()) if zero else ():
                text, spots = chr(ord(zero) + value), some_places(book).get(number, ())
                yield Proposal(number, text, SURE, self.name, spots)


def _zero(digits: Mapping[int, Symbol]) -> str:
    """The zero of the script that writes digits so, "" where that is not known."""
    zeroes = set()
    for value, symbol in digits.items():
        text = symbol.claim.text
        if symbol.trusted:
            known = len(text) == 1 and unicodedata2.decimal(text, -1) == value
            zeroes.add(chr(ord(text) - value) if known else "")
    if zeroes:
        return zeroes.pop() if len(zeroes) == 1 else ""
    return "0" if built_as_figures(digits) else ""


def _series(book: Book) -> Iterator[Mapping[int, int]]:
    """What each series of numbers says: the value of each symbol."""
    groups: dict[Place, list[Core]] = {}
    pages: dict[Place, dict[tuple[int, int], Core]] = {}
    lines = book.lines
    for number, line in enumerate(lines):
        first, last = line.tokens
        if first == last:
            continue
        for place, token, loose in _numbered(book, first, last):
            symbols = book.token(token)
            before, behind = (BEFORE_IN_HEADING, BEHIND_IN_HEADING) if loose else (BEFORE, BEHIND)
            for affixes, core in _cores(symbols, before, behind):
                groups.setdefault((*place, affixes), []).append(core)
        if last - first == 1:
            here = (line.document, line.page)
            for edge, other in (("head", number - 1), ("foot", number + 1)):
                inner = 0 <= other < len(lines) and here == (
                    lines[other].document,
                    lines[other].page,
                )
                if not inner:
                    for affixes, core in _cores(book.token(first), BEFORE, BEHIND):
                        pages.setdefault((edge, line.document, affixes), {})[here] = core
    for cores in groups.values():
        yield from counted_from_one(cores)
    for by_page in pages.values():
        yield from counted_from_anywhere(list(by_page.values()))


def _numbered(book: Book, first: int, last: int) -> Iterator[tuple[Place, int, bool]]:
    """The tokens of a line that may be numbers, by the company in which they stand."""
    kinds = book.type_of[first:last].tolist()
    yield ("start",), first, False
    if len(kinds) > 1:
        yield ("second", kinds[0]), first + 1, False
    if 1 < len(kinds) <= HEADING:
        yield ("behind", *kinds[:-1]), last - 1, True
        yield ("before", *kinds[1:]), first, True
    elif len(kinds) == 1:
        yield ("alone",), first, True


def _cores(
    symbols: Sequence[int], before: int, behind: int
) -> Iterator[tuple[tuple[Core, Core], Core]]:
    """The parts of a token that may be a number, with what stands before and behind."""
    size = len(symbols)
    for start in range(min(before, size - 1) + 1):
        for stop in range(max(start + 1, size - behind), min(size, start + DIGITS) + 1):
            affixes = (tuple(symbols[:start]), tuple(symbols[stop:]))
            yield affixes, tuple(symbols[start:stop])
