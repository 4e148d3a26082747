"""Glyph names that are numbers: C66, g37, a105, uni-less hexadecimal G4F, C1072."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import unicodedata2

from glyphstone.data.code_pages import ASCII, CODE_PAGES, UNICODE, character
from glyphstone.data.scripts import UNCERTAIN, script_of
from glyphstone.evidence.book import Book
from glyphstone.evidence.font_symbols import symbols_by_font, usual_height
from glyphstone.evidence.letter_build import misfits, profile
from glyphstone.evidence.name_numbers import BASES, NumberedName, numbers_in_names
from glyphstone.evidence.symbol_places import some_places
from glyphstone.evidence.word_build import words_built
from glyphstone.model import Proposal, Symbol
from glyphstone.verdict.characters import is_ignorable, is_space, plain_letter
from glyphstone.verdict.lookalikes import lookalikes

__all__ = ["NumberedNames"]


@dataclass(frozen=True, slots=True)
class NumberTrust:
    """When numbers in glyph names are believed to be codes; chosen by hand, not swept.

    With 12 drawings of three builds a wrong offset passes once in half a million; about 500 are
    tried.
    """

    #: Offsets between the number and the code that are tried, both ways.
    most_offset: int = 128
    #: Drawings that must be checked against what the numbers make of them, and the share that must
    #: agree.
    fewest_checked: int = 12
    agreeing: float = 0.95
    #: The share that is enough if the numbers are beyond all code pages: text figures are no taller
    #: than letters, and there are ten.
    not_refuted: float = 0.85
    #: Share of the numbers that must be characters of ASCII if no others are read, and that must be
    #: characters at all if others are.
    of_ascii: float = 0.8
    of_all: float = 0.95
    #: Distinct words that must be made of the reading, and the share that must be built as words.
    fewest_words: int = 20
    of_words: float = 0.95
    #: Distinct letters of one script that numbers beyond all code pages must give if the script's
    #: letters have no build that is known.
    fewest_letters: int = 12
    #: The height of ink below which a drawing is a mark and no letter, in the usual height of the
    #: font's ink: producers name an accent that they set apart as the letter that carries it.
    least_letter: float = 0.5
    sure: float = 0.95


TRUST = NumberTrust()
_LATIN = "Latn"
#: The codes of the space and of the one that does not break.
_SPACES = (0x20, 0xA0)
#: The first number that no code page of 8 bits has, and the first behind ASCII.
_BEYOND_PAGES, _BEYOND_ASCII = 0x100, 0x80


@dataclass(frozen=True, slots=True)
class _Reading:
    """What numbers mean in one encoding, all with one offset."""

    base: int
    offset: int
    encoding: str
    said: tuple[tuple[Symbol, str], ...]


class NumberedNames:
    """Proposes the characters whose codes the names of a font give, all with one offset.

    The codes may be of ASCII, of Unicode, or of a code page. Often several code pages fit: then
    only what they have in common is proposed.
    """

    name = "numbers"
    description = "glyph, by numbers in the glyph names"

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """The characters of every font whose drawings and words bear a reading of it out."""
        seen = some_places(book)
        for symbols in symbols_by_font(book).values():
            for symbol, text in _read(book, symbols):
                yield Proposal(symbol.id, text, TRUST.sure, self.name, seen.get(symbol.id, ()))


def _read(book: Book, symbols: Sequence[Symbol]) -> list[tuple[Symbol, str]]:
    """What the numbers of a font's names say; nothing if no reading fits, or several offsets do."""
    doubted = [one for one in symbols if not one.trusted]
    passed = [
        reading
        for base in BASES
        for reading in _readings(base, numbers_in_names(doubted, base), len(doubted))
        if not _contradicted(reading, symbols) and _is_borne_out(book, reading)
    ]
    if len({(one.base, one.offset) for one in passed}) != 1:
        return []
    texts: dict[int, set[str]] = {}
    for reading in passed:
        for symbol, text in reading.said:
            texts.setdefault(symbol.id, set()).add(text)
    odd = frozenset(number for reading in passed for number in misfits(reading.said))
    low = TRUST.least_letter * usual_height(symbols)
    return [
        (symbol, text)
        for symbol in doubted
        if len(found := texts.get(symbol.id, set())) == 1
        for text in found
        if not (text.isalpha() and symbol.id in odd)
        and not (_is_full(text) and symbol.ink is not None and _height(symbol.ink) < low)
    ]


def _is_full(text: str) -> bool:
    """Whether a character is a letter of an alphabet, whose letters all have a body."""
    return plain_letter(text) and not text.isdigit()


def _height(ink: tuple[float, float, float, float]) -> float:
    return ink[3] - ink[1]


# --- which readings there are ---------------------------------------------------------------------


def _readings(base: int, numbers: Sequence[NumberedName], symbols: int) -> Iterator[_Reading]:
    """Each offset and encoding that makes characters of nearly all numbers."""
    if not numbers:
        return
    for offset in range(-TRUST.most_offset, TRUST.most_offset + 1):
        yield from _reading(base, offset, ASCII, numbers, TRUST.of_ascii * symbols)
        if _could_be_codes(numbers, offset):
            yield from _reading(base, offset, UNICODE, numbers, TRUST.of_all * len(numbers))
    # A code page moved by an offset is no code page any more.
    if max(one.number for one in numbers) in range(_BEYOND_ASCII, _BEYOND_PAGES):
        for page in CODE_PAGES:
            yield from _reading(base, 0, page, numbers, len(numbers))


def _reading(
    base: int, offset: int, encoding: str, numbers: Sequence[NumberedName], fewest: float
) -> Iterator[_Reading]:
    said = tuple(
        (one.symbol, text) for one in numbers if (text := character(one.number + offset, encoding))
    )
    if said and len(said) >= fewest:
        yield _Reading(base, offset, encoding, said)


def _could_be_codes(numbers: Sequence[NumberedName], offset: int) -> bool:
    """Whether numbers are beyond ASCII, and an offset other than none makes the blank a space."""
    if max(one.number for one in numbers) + offset < _BEYOND_ASCII:
        return False
    blanks = [one.number for one in numbers if one.symbol.blank]
    return offset == 0 or (bool(blanks) and all(number + offset in _SPACES for number in blanks))


# --- whether one is borne out ---------------------------------------------------------------------


def _contradicted(reading: _Reading, symbols: Sequence[Symbol]) -> bool:
    """Whether claims that are believed say otherwise of the same numbers."""
    believed = [one for one in symbols if one.trusted and one.glyph_name]
    if reading.encoding == ASCII or not believed:
        return False
    named = numbers_in_names([*(symbol for symbol, _ in reading.said), *believed], reading.base)
    return any(
        not lookalikes(one.symbol.claim.text, text) and text not in one.symbol.claim.text
        for one in named
        if one.symbol.trusted and (text := character(one.number + reading.offset, reading.encoding))
    )


def _is_borne_out(book: Book, reading: _Reading) -> bool:
    found = profile(reading.said)
    drawn = found.checked >= TRUST.fewest_checked and found.share >= TRUST.agreeing
    if reading.encoding == ASCII:
        return drawn
    return (
        all(_has_its_ink(symbol, text) for symbol, text in reading.said)
        and (drawn or (found.share >= TRUST.not_refuted and _tells_itself(reading)))
        and _is_of_one_script(reading)
        and _makes_words(book, reading)
    )


def _has_its_ink(symbol: Symbol, text: str) -> bool:
    return symbol.shape is None or is_ignorable(text) or symbol.blank == is_space(text)


def _tells_itself(reading: _Reading) -> bool:
    """Whether numbers beyond all code pages are letters of one script, with signs of ASCII."""
    letters = {text for _, text in reading.said if text.isalpha() and ord(text) >= _BEYOND_PAGES}
    signs = {text for _, text in reading.said if text.isascii()}
    return (
        reading.encoding == UNICODE
        and reading.offset == 0
        and len(letters) >= TRUST.fewest_letters
        and bool(signs)
    )


def _is_of_one_script(reading: _Reading) -> bool:
    """Whether all letters are of one script; Latin ones may stand beside any other.

    Latin letters beyond ASCII are read without an offset only: glyphs that are numbered in the
    order of a font keep the order of ASCII, and then have what the foundry put next.
    """
    scripts = Counter(
        script_of(text) for _, text in reading.said if unicodedata2.category(text)[0] == "L"
    )
    own = scripts.keys() - UNCERTAIN - {_LATIN}
    if own:
        return len(own) == 1
    if reading.offset:
        return False
    ascii_only = profile([(symbol, text) for symbol, text in reading.said if text.isascii()])
    everything = profile(reading.said)
    checked = everything.checked - ascii_only.checked
    agree = everything.agree - ascii_only.agree
    return bool(scripts[_LATIN]) and agree >= TRUST.agreeing * checked


def _makes_words(book: Book, reading: _Reading) -> bool:
    known = {symbol.id: symbol.claim.text for symbol in book.symbols if symbol.trusted}
    found = words_built(book, known | {symbol.id: text for symbol, text in reading.said})
    return found.checked >= TRUST.fewest_words and found.share >= TRUST.of_words
