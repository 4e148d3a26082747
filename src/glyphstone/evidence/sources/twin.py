"""The same drawing in a healthy font of the book."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import unicodedata2

from glyphstone.data.scripts import UNCERTAIN
from glyphstone.evidence.book import Book
from glyphstone.evidence.font_symbols import symbols_by_font
from glyphstone.evidence.symbol_places import some_places
from glyphstone.model import FontKey, Proposal, Symbol
from glyphstone.verdict.characters import script_of
from glyphstone.verdict.lookalikes import lookalikes

__all__ = ["Twin", "has_foreign_twin"]


@dataclass(frozen=True, slots=True)
class TwinTrust:
    """How much an equal drawing elsewhere tells; chosen by hand on forge documents, not swept."""

    #: Confidence that it has the meaning of its twin.
    sure: float = 0.95
    #: The same if another script draws a letter alike: someone has to say which of them it is.
    ask: float = 0.5
    #: Letters, all of one script, that must be known to tell the script of a font.
    fewest_letters: int = 5


TRUST = TwinTrust()

#: The letters that fonts draw alike in several alphabets stand in these ranges.
_ALPHABETS = (
    (0x41, 0x24F), (0x370, 0x3FF), (0x400, 0x52F), (0x531, 0x587), (0x10A0, 0x10FF),
    (0x13A0, 0x13FD), (0xA4D0, 0xA4F7),
)  # fmt: skip


class Twin:
    """Proposes what a trusted claim says of an equal drawing elsewhere in the book."""

    name = "twin"
    description = "glyph, drawn as in a healthy font of the document"

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """One proposal for each symbol in doubt whose drawing has one proven meaning."""
        meanings: dict[str, set[str]] = defaultdict(set)
        fonts: dict[str, set[tuple[int, FontKey]]] = defaultdict(set)
        for symbol in book.symbols:
            if symbol.trusted and symbol.shape is not None and not symbol.blank:
                meanings[symbol.shape].add(symbol.claim.text)
                fonts[symbol.shape].add((symbol.document, symbol.font))
        seen = some_places(book)
        for font, symbols in symbols_by_font(book).items():
            script = _script(symbols)
            for symbol in symbols:
                texts = meanings.get(symbol.shape or "", set())
                spots = seen.get(symbol.id, ())
                if symbol.trusted or symbol.blank or not texts:
                    continue
                if len(texts) == 1:
                    (text,) = texts
                    # A font that has a letter has no reason to have it again.
                    again = font in fonts[symbol.shape or ""]
                    confidence = _confidence(text, "" if again else script)
                    yield Proposal(symbol.id, text, confidence, self.name, spots)
                else:
                    own = [text for text in texts if script and _scripts(text) == {script}]
                    if len(own) == 1:
                        yield Proposal(symbol.id, own[0], TRUST.ask, self.name, spots)


def _confidence(text: str, script: str) -> float:
    if not has_foreign_twin(text):
        return TRUST.sure
    return TRUST.sure if script and _scripts(text) == {script} else TRUST.ask


def _script(symbols: list[Symbol]) -> str:
    """The script of a font by those of its claims that stand, "" if they do not tell."""
    counts = Counter(
        script
        for symbol in symbols
        if symbol.trusted
        for script in _scripts(symbol.claim.text)
        # A lookalike says nothing of the script: it may itself be a loan.
        if not has_foreign_twin(symbol.claim.text)
    )
    if not counts or counts.total() < TRUST.fewest_letters:
        return ""
    script, times = counts.most_common(1)[0]
    return script if times == counts.total() else ""


def _scripts(text: str) -> set[str]:
    return {script_of(char) for char in text} - UNCERTAIN


@lru_cache(maxsize=4096)
def has_foreign_twin(text: str) -> bool:
    """Whether a letter of another script is drawn alike."""
    own = _scripts(text)
    if not own or len(text) != 1:
        return False
    return any(
        lookalikes(text, chr(code))
        for first, last in _ALPHABETS
        for code in range(first, last + 1)
        if unicodedata2.category(chr(code))[0] == "L" and script_of(chr(code)) not in own
    )
