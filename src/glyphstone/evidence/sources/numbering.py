"""Digits, by what counts upwards: numbered headings, lists, page numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import unicodedata2

from glyphstone.evidence.book import Book
from glyphstone.evidence.figure_build import built_as_figures
from glyphstone.evidence.number_series import Core, counted_from_anywhere, counted_from_one
from glyphstone.evidence.symbol_places import some_places
from glyphstone.model import FontKey, Proposal, Shape, Symbol

__all__ = ["Numbering"]


@dataclass(frozen=True, slots=True)
class NumberPlaces:
    """Where numbers stand; chosen by hand on forge documents, not swept.

    `make bench NAME=evidence` shows every digit right.
    """

    #: Tokens that a heading has at most.
    heading: int = 4
    #: Glyphs that may stand before and behind a number in its token: in a heading, and elsewhere.
    before_in_heading: int = 3
    behind_in_heading: int = 6
    before: int = 1
    behind: int = 1
    #: Digits that a number has at most.
    digits: int = 3
    sure: float = 0.97


PLACES = NumberPlaces()

#: What numbers of one series have in common: where they stand, and what stands beside them.
Place = tuple[object, ...]


class Numbering:
    """Proposes the ten digits if a series of numbers gives them away.

    Their values are not enough: many scripts have digits of their own, so that a proposal needs
    the build of 0 to 9, or a digit among them whose claim stands. `shapes` has the drawings of the
    book by their keys; with them the figures of nearly every text face are known.
    """

    name = "numbering"
    description = "digit, by numbered headings and lists"

    def __init__(self, shapes: Mapping[str, Shape] | None = None) -> None:
        self._shapes = shapes or {}

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """A digit for each symbol of every series; nothing if two series disagree."""
        book = book.whole
        found: dict[int, set[int]] = {}
        for digits in _series(book):
            for symbol, value in digits.items():
                found.setdefault(symbol, set()).add(value)
        if any(len(values) > 1 for values in found.values()):
            return
        fonts: dict[tuple[int, FontKey], dict[int, int]] = {}
        for number, values in found.items():
            owner = book.symbols[number]
            (value,) = values
            fonts.setdefault((owner.document, owner.font), {})[number] = value
        for digits in fonts.values():
            figures = {value: book.symbols[number] for number, value in digits.items()}
            zero = _zero(figures, self._shapes)
            for number, value in sorted(digits.items()) if zero else ():
                text, spots = chr(ord(zero) + value), some_places(book).get(number, ())
                yield Proposal(number, text, PLACES.sure, self.name, spots)


def _zero(digits: Mapping[int, Symbol], shapes: Mapping[str, Shape]) -> str:
    """The zero of the script that writes digits so, "" if that is not known."""
    zeroes = set()
    for value, symbol in digits.items():
        text = symbol.claim.text
        if symbol.trusted:
            known = len(text) == 1 and unicodedata2.decimal(text, -1) == value
            zeroes.add(chr(ord(text) - value) if known else "")
    if zeroes:
        return zeroes.pop() if len(zeroes) == 1 else ""
    return "0" if built_as_figures(digits, shapes) else ""


def _series(book: Book) -> Iterator[Mapping[int, int]]:
    """What each series of numbers says: the value of each symbol."""
    groups: dict[Place, list[Core]] = {}
    pages: dict[Place, dict[tuple[int, int], Core]] = {}
    for number, line in enumerate(book.lines):
        first, last = line.tokens
        if first == last:
            continue
        for place, token, in_heading in _numbered(book, first, last):
            for affixes, core in _cores(book.token(token), in_heading=in_heading):
                groups.setdefault((*place, affixes), []).append(core)
        if last - first == 1:
            for edge in _page_edges(book, number):
                for affixes, core in _cores(book.token(first), in_heading=False):
                    place = (edge, line.document, affixes)
                    pages.setdefault(place, {})[line.document, line.page] = core
    for cores in groups.values():
        yield from counted_from_one(cores)
    for by_page in pages.values():
        yield from counted_from_anywhere(list(by_page.values()))


def _page_edges(book: Book, number: int) -> Iterator[str]:
    """At which edges of its page a line stands: "head", "foot", both or none."""
    line = book.lines[number]
    for edge, other in (("head", number - 1), ("foot", number + 1)):
        beside = book.lines[other] if 0 <= other < len(book.lines) else None
        if beside is None or (beside.document, beside.page) != (line.document, line.page):
            yield edge


def _numbered(book: Book, first: int, last: int) -> Iterator[tuple[Place, int, bool]]:
    """The tokens of a line that may be numbers, by the tokens beside them.

    Gives the place, the token, and whether it stands as in a heading.
    """
    kinds = book.type_of[first:last].tolist()
    yield ("start",), first, False
    if len(kinds) > 1:
        yield ("second", kinds[0]), first + 1, False
    if 1 < len(kinds) <= PLACES.heading:
        yield ("behind", *kinds[:-1]), last - 1, True
        yield ("before", *kinds[1:]), first, True
    elif len(kinds) == 1:
        yield ("alone",), first, True


def _cores(symbols: Sequence[int], *, in_heading: bool) -> Iterator[tuple[tuple[Core, Core], Core]]:
    """The parts of a token that may be a number, with what stands before and behind."""
    before = PLACES.before_in_heading if in_heading else PLACES.before
    behind = PLACES.behind_in_heading if in_heading else PLACES.behind
    size = len(symbols)
    for start in range(before + 1):
        for stop in range(max(start + 1, size - behind), min(size, start + PLACES.digits) + 1):
            affixes = (tuple(symbols[:start]), tuple(symbols[stop:]))
            yield affixes, tuple(symbols[start:stop])
