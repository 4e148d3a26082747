"""The table of codes that a font keeps, if its drawings bear the table out letter by letter.

A font without a map may still have its letters where a code page has them: the bitmap fonts of TeX
keep ASCII, and Cyrillic where Windows has it. A drawing does not tell a from а, c from C or I from
l. The code does, as soon as nearly all letters of the font stand where the table has them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import unicodedata2

from glyphstone.data.scripts import script_of
from glyphstone.evidence.drawings.letter_case import is_by_size, other_case
from glyphstone.evidence.drawings.seen_fonts import SeenFont
from glyphstone.model import Symbol
from glyphstone.verdict.lookalikes import drawn_alike, lookalikes, scripts_alike

__all__ = ["CODE_TABLES", "TABLES", "CodeTableRules", "kept_codes"]


@dataclass(frozen=True, slots=True)
class CodeTableRules:
    """When a font keeps a table of codes; by hand, not swept."""

    #: Letters of the table that must stand at their codes, and how many of them no kindred script
    #: draws alike: phonetic disguises keep a, e and o, and no more.
    fewest: int = 8
    telling: int = 3
    #: Letters from which on a font goes by the table that others of its document keep.
    fewest_beside: int = 2
    #: The share of the letters that the font has in this half of the table.
    share: float = 0.9
    #: How much less like its letter a drawing may be than like the likeliest one, and how like it
    #: must be at least (cosines), to count for the table.
    near: float = 0.05
    least: float = 0.3


CODE_TABLES = CodeTableRules()

#: Code pages of 8 bits by their names in Python; their first half is ASCII. Those with the letters
#: of one alphabet at the same codes (KOI8-R and KOI8-U, Windows-1251 and the upper half of T2A)
#: need not all stand here.
TABLES = (
    "cp1251", "koi8_u", "cp866", "iso8859_5", "mac_cyrillic", "cp1253", "mac_greek", "cp1252",
    "cp1250", "cp1254", "cp1257", "iso8859_2", "mac_roman", "mac_latin2", "cp1258", "cp1255",
)  # fmt: skip
_ASCII, _CODES = 0x80, 0x100
#: Alphabets that share drawings.
_KINDRED = frozenset({"Latn", "Cyrl", "Grek"})
#: Signs that fonts with the letters of ASCII have there too; its quotes are curly or accents there.
_SIGNS = frozenset("!#$%&()*+,-./:;<=>?@[]_{|}")
#: What is drawn alike in some faces, and told by its code where others are told by it.
_BARS_AND_RINGS = frozenset("Il1O0o")


@dataclass(frozen=True, slots=True)
class _Seen:
    """A symbol, the text that its drawing is most like, and how like it is to other texts."""

    symbol: Symbol
    best: str
    likeness: float
    alike: Mapping[str, float]

    def counts_for(self, letter: str) -> bool:
        """Whether the drawing may be of this letter, as far as a table is judged by it."""
        found = self.alike.get(letter, -1.0)
        near = found >= max(self.likeness - CODE_TABLES.near, CODE_TABLES.least)
        return near or _is_drawn_as(self.best, letter)


def kept_codes(fonts: Iterable[SeenFont]) -> dict[int, str]:
    """The letters, digits and signs of fonts that codes and drawings agree on, by symbol.

    The halves of a table are judged apart: hardly any two tables have the same second one. Fonts of
    few letters go by what other fonts of their document keep.
    """
    seen = [_Codes(font.symbols, list(_seen(font))) for font in fonts]
    found: dict[int, str] = {}
    for tables in ((_ascii(),), _second_halves()):
        kept: dict[int, list[int]] = defaultdict(list)
        for one in seen:
            best = one.best_of(tables, CODE_TABLES.fewest, CODE_TABLES.telling)
            if best is not None:
                kept[one.document].append(best)
                found |= one.agreeing(tables[best])
        for one in seen:
            beside = [tables[number] for number in sorted(set(kept[one.document]))]
            best = one.best_of(beside, CODE_TABLES.fewest_beside, 0)
            if best is not None:
                found |= {**one.agreeing(beside[best]), **found}
    return found


@dataclass(frozen=True, slots=True)
class _Codes:
    """A font, and what is seen at its codes."""

    symbols: tuple[Symbol, ...]
    seen: Sequence[_Seen]

    @property
    def document(self) -> int:
        return self.symbols[0].document

    def best_of(self, tables: Sequence[Mapping[int, str]], fewest: int, telling: int) -> int | None:
        """The table that nearly all letters of a font stand in, and most of them if several do."""
        borne_out = [
            (self._borne_out(table, fewest, telling), -at) for at, table in enumerate(tables)
        ]
        count, place = max(borne_out, default=(0, 0))
        return -place if count else None

    def _borne_out(self, table: Mapping[int, str], fewest: int, telling: int) -> int:
        """How many letters of a table stand at their codes, 0 if that is not nearly all of them."""
        said = [
            (one, letter)
            for one in self.seen
            if (letter := table.get(one.symbol.code or 0, "")) and letter.isalpha()
        ]
        found = {letter for one, letter in said if one.counts_for(letter)}
        enough = len(found) >= max(fewest, CODE_TABLES.share * len(said))
        # Glyph numbers are often 32 less than ASCII: small letters stand at the codes of capitals.
        enough = enough and not all(map(is_by_size, found))
        return len(found) if enough and sum(map(_is_telling, found)) >= telling else 0

    def agreeing(self, table: Mapping[int, str]) -> dict[int, str]:
        """What a table says of the drawings that are most like it, or like what is drawn so."""
        return {
            one.symbol.id: text
            for one in self.seen
            if (text := table.get(one.symbol.code or 0, "")) and _is_drawn_as(one.best, text)
        }


def _seen(font: SeenFont) -> Iterator[_Seen]:
    coded = {one.id: one for one in font.symbols if one.code is not None and one.code < _CODES}
    if not coded:
        return
    names, likeness = font.letters.alike(tuple(dict.fromkeys((*font.scripts, *_scripts()))))
    wanted = {char for table in (_ascii(), *_second_halves()) for char in table.values()}
    columns = [(column, name) for column, name in enumerate(names) if name in wanted]
    best = likeness.argmax(axis=1)
    for row, number in enumerate(font.letters.symbols):
        if number in coded:
            alike: dict[str, float] = {}
            for column, name in columns:
                alike[name] = max(alike.get(name, -1.0), float(likeness[row, column]))
            column = int(best[row])
            yield _Seen(coded[number], names[column], float(likeness[row, column]), alike)


@cache
def _is_telling(letter: str) -> bool:
    """Whether no kindred script draws a letter alike."""
    return not (scripts_alike(letter) & _KINDRED - {script_of(letter)})


@cache
def _is_drawn_as(best: str, letter: str) -> bool:
    """Whether two letters have one drawing, in any size if the case of the second is its size."""
    other = other_case(letter)
    forms = drawn_alike(letter)
    if is_by_size(letter):
        forms |= drawn_alike(other)
    if best in forms:
        return True
    return letter in _BARS_AND_RINGS and best != other and lookalikes(best, letter)


@cache
def _ascii() -> dict[int, str]:
    chars = map(chr, range(_ASCII))
    return {ord(char): char for char in chars if char.isalnum() or char in _SIGNS}


@cache
def _second_halves() -> tuple[dict[int, str], ...]:
    return tuple(
        {
            code: char
            for code in range(_ASCII, _CODES)
            if unicodedata2.category(char := bytes([code]).decode(table, "replace"))[0] == "L"
        }
        for table in TABLES
    )


@cache
def _scripts() -> tuple[str, ...]:
    """The scripts of all tables."""
    tables = (_ascii(), *_second_halves())
    letters = np.unique([char for table in tables for char in table.values() if char.isalpha()])
    return tuple(sorted({script_of(char) for char in letters.tolist()} - {"Zyyy", "Zinh"}))
