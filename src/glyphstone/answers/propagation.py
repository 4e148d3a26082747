"""What an answer says of glyphs drawn alike in the other fonts and documents of a book.

A drawing is evidence, not proof: it speaks only from one font to another, only if both fonts use
it for one code, and a letter that has a lookalike in another script stays a weak proposal until
other letters show that the font writes the script.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import unicodedata2

from glyphstone.answers.clusters import changes_form
from glyphstone.data.scripts import UNCERTAIN
from glyphstone.evidence.sources.twin import has_foreign_twin
from glyphstone.model import FontKey, Proposal, Symbol
from glyphstone.verdict.characters import script_of

__all__ = ["SOURCE", "ShapeTable"]

SOURCE = "same shape"


@dataclass(frozen=True, slots=True)
class ShapeConfidences:
    """How surely a drawing means the same in another font; chosen by hand, not swept."""

    #: Above `solver.STRONG`, so that nobody is asked again.
    sure: float = 0.95
    #: A letter with a lookalike in another script, or less than the other font claims for the
    #: drawing: below it, so that somebody is asked.
    weak: float = 0.6
    #: Share of a font's letters above which a script is the font's own.
    own_script: float = 0.8


CONFIDENCES = ShapeConfidences()


class ShapeTable:
    """Which symbols of a book share a drawing across fonts; built once."""

    def __init__(self, symbols: Sequence[Symbol]) -> None:
        self._symbols = symbols
        by_shape: dict[str, list[int]] = defaultdict(list)
        for symbol in symbols:
            if symbol.shape is not None and not symbol.blank:
                by_shape[symbol.shape].append(symbol.id)
        self._groups = [
            tuple(group)
            for group in by_shape.values()
            if len({(symbols[s].document, symbols[s].font) for s in group}) > 1
        ]

    def proposals(self, read: Mapping[int, str]) -> list[Proposal]:
        """What the symbols that a person has read say of others of the same drawing."""
        found: list[tuple[int, str]] = []
        scripts: dict[tuple[int, FontKey], Counter[str]] = defaultdict(Counter)
        for symbol, text in read.items():
            self._note(scripts, symbol, text)
        for group in self._groups:
            texts = {read[symbol] for symbol in group if symbol in read}
            if len(texts) != 1:
                continue
            fonts = Counter((self._symbols[s].document, self._symbols[s].font) for s in group)
            text = texts.pop()
            for symbol in group:
                font = (self._symbols[symbol].document, self._symbols[symbol].font)
                if symbol not in read and fonts[font] == 1:
                    found.append((symbol, text))
                    if not has_foreign_twin(text):
                        self._note(scripts, symbol, text)
        return [
            Proposal(symbol, text, self._confidence(symbol, text, scripts), SOURCE)
            for symbol, text in found
        ]

    def _confidence(
        self, symbol: int, text: str, scripts: Mapping[tuple[int, FontKey], Counter[str]]
    ) -> float:
        if self._says_less(symbol, text):
            return CONFIDENCES.weak
        own = {script_of(char) for char in text} - UNCERTAIN
        if not own or not has_foreign_twin(text):
            return CONFIDENCES.sure
        seen = scripts.get((self._symbols[symbol].document, self._symbols[symbol].font))
        if seen and sum(seen[script] for script in own) > CONFIDENCES.own_script * seen.total():
            return CONFIDENCES.sure
        return CONFIDENCES.weak

    def _says_less(self, symbol: int, text: str) -> bool:
        """Whether a text is a part of what the symbol's own font claims, and nothing denies.

        If letters stack, a map may give a cluster to one of its glyphs and nothing to the others.
        """
        claim = self._symbols[symbol].claim.text if self._symbols[symbol].trusted else ""
        part, whole = (unicodedata2.normalize("NFKD", one) for one in (text, claim))
        return part in whole and part != whole and changes_form(claim)

    def _note(
        self, scripts: Mapping[tuple[int, FontKey], Counter[str]], symbol: int, text: str
    ) -> None:
        font = (self._symbols[symbol].document, self._symbols[symbol].font)
        scripts[font].update({script_of(char) for char in text} - UNCERTAIN)
