"""Glyph names, if a font's names are honest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from glyphstone.data.glyph_names import glyph_name_to_text
from glyphstone.evidence.book import Book
from glyphstone.evidence.font_symbols import symbols_by_font
from glyphstone.evidence.latin_ligatures import in_letters
from glyphstone.evidence.letter_build import profile
from glyphstone.evidence.symbol_places import some_places
from glyphstone.model import ClaimPath, Proposal, Spot, Symbol
from glyphstone.script.brahmic.conjuncts import text_of_name
from glyphstone.script.brahmic.name_systems import NameReader, system_of
from glyphstone.verdict.characters import without_forms
from glyphstone.verdict.lookalikes import lookalikes

__all__ = ["Names", "named_otherwise"]

#: How a claim was found that repeats a glyph name.
_BY_NAME = frozenset({ClaimPath.GLYPH_NAME, ClaimPath.PROGRAM})


@dataclass(frozen=True, slots=True)
class NameTrust:
    """When glyph names are believed; chosen by hand on forge documents, not swept."""

    #: Telling names that a font needs for any of them to be heard.
    fewest_names: int = 5
    #: Drawings that must be checked against their names, and the share that must agree, for the
    #: names to be sure.
    fewest_checked: int = 8
    agreeing: float = 0.95
    #: If a smaller share of the drawings agrees, the names are lies.
    honest: float = 0.9
    #: Share of the names that proven claims may contradict, and share of the names that may be
    #: given to several drawings.
    contradicted: float = 0.05
    reused: float = 0.2
    sure: float = 0.95
    unsure: float = 0.6


TRUST = NameTrust()


class Names:
    """Proposes what glyph names say, unless drawings or proven claims contradict them."""

    name = "names"
    description = "glyph, by honest names"

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """All telling names of a font, or none."""
        seen = some_places(book)
        for symbols in symbols_by_font(book).values():
            system = system_of({symbol.glyph_name for symbol in symbols if symbol.glyph_name})
            if system is not None:
                yield from self._in_system(symbols, system, seen)
                continue
            said = [
                (symbol, text)
                for symbol in symbols
                if symbol.glyph_name and (text := _spelled(symbol.glyph_name))
            ]
            if len(said) < TRUST.fewest_names or _contradicted(said):
                continue
            found = profile(said)
            if found.checked and found.share < TRUST.honest:
                continue
            proven = found.checked >= TRUST.fewest_checked and found.share >= TRUST.agreeing
            for symbol, text in said:
                # A claim that stands says it already, perhaps in other words.
                if not symbol.trusted:
                    # Foundries' own names for conjuncts are habits, not rules.
                    sure = proven and bool(glyph_name_to_text(symbol.glyph_name or ""))
                    confidence = TRUST.sure if sure else TRUST.unsure
                    yield Proposal(symbol.id, text, confidence, self.name, seen.get(symbol.id, ()))

    def _in_system(
        self, symbols: Iterable[Symbol], system: NameReader, seen: Mapping[int, tuple[Spot, ...]]
    ) -> Iterator[Proposal]:
        """What names say that are sure only together: each is to be looked at."""
        for symbol in symbols:
            text = system(symbol.glyph_name or "")
            if text and (not symbol.trusted or _is_misread(symbol, text)):
                yield Proposal(symbol.id, text, TRUST.unsure, self.name, seen.get(symbol.id, ()))


def named_otherwise(book: Book) -> frozenset[int]:
    """Symbols whose claim comes from a glyph name that says another thing in its font's system."""
    found: set[int] = set()
    for symbols in symbols_by_font(book).values():
        system = system_of({symbol.glyph_name for symbol in symbols if symbol.glyph_name})
        if system is not None:
            found |= {
                symbol.id
                for symbol in symbols
                if _is_misread(symbol, system(symbol.glyph_name or ""))
            }
    return frozenset(found)


def _is_misread(symbol: Symbol, text: str) -> bool:
    """Whether a symbol's name was taken for that of a Latin letter, and means `text`."""
    return bool(text) and symbol.claim.path in _BY_NAME and symbol.claim.text != text


def _spelled(name: str) -> str:
    """What a name says, with ligatures and Arabic forms as the letters that they stand for.

    A name of a conjunct must name its script too: `ka` or `ra` alone may be anything.
    """
    found = without_forms(in_letters(glyph_name_to_text(name)))
    return found or text_of_name(name) or ""


def _contradicted(said: list[tuple[Symbol, str]]) -> bool:
    """Whether proven claims say otherwise, or one name is given to several drawings."""
    wrong = sum(
        symbol.trusted and not lookalikes(symbol.claim.text, text) and text not in symbol.claim.text
        for symbol, text in said
    )
    drawn: dict[str, set[str]] = defaultdict(set)
    for symbol, _ in said:
        if symbol.shape is not None and symbol.glyph_name is not None:
            drawn[symbol.glyph_name].add(symbol.shape)
    several = sum(len(shapes) > 1 for shapes in drawn.values())
    return wrong > TRUST.contradicted * len(said) or several > TRUST.reused * len(drawn)
