"""Claims that swallow the letter of the next glyph, and leave it with nothing.

Producers write the text of a whole cluster for one of its glyphs. Where that is believed, a typed
word has nothing left for the glyph beside it, though it plainly draws a letter of its own; and the
claim is too long wherever its glyph stands without that other one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set

import unicodedata2

from glyphstone.answers.answer_records import AnswerReading, WordReading
from glyphstone.answers.heard_evidence import HeardEvidence
from glyphstone.answers.honesty import FILE_SOURCES
from glyphstone.model import Symbol

__all__ = ["swallowing"]


def swallowing(
    readings: Iterable[AnswerReading],
    evidence: HeardEvidence,
    symbols: Sequence[Symbol],
    said: Set[int],
) -> frozenset[int]:
    """Symbols with nothing but a claim that has the letter another glyph of a typed word draws.

    `said` are those that a person has read, kept or confirmed.
    """
    claims = {s: text for s, text in evidence.sure.items() if s not in said}
    return frozenset(
        other
        for reading in readings
        for word in reading.words
        for letters in _left_with_nothing(word, evidence, symbols)
        for other in set(word.symbols)
        if _has_more(claims.get(other, ""), letters) and _is_claim_alone(other, evidence)
    )


def _left_with_nothing(
    word: WordReading, evidence: HeardEvidence, symbols: Sequence[Symbol]
) -> Iterator[str]:
    """What the glyphs of a word draw by other evidence than the file's, if they mean nothing."""
    if word.alignment is None:
        return
    for symbol, text in zip(word.symbols, word.alignment.texts, strict=True):
        if text != "" or symbol < 0 or symbols[symbol].ink is None or symbols[symbol].blank:
            continue
        yield from (one for one in evidence.offered(symbol) if _has_letter(one))


def _has_letter(text: str) -> bool:
    return any(unicodedata2.category(char) == "Lo" for char in text)


def _has_more(claim: str, letters: str) -> bool:
    """Whether a claim has all characters of a text, and others."""
    own, drawn = (Counter(unicodedata2.normalize("NFD", one)) for one in (claim, letters))
    return own > drawn


def _is_claim_alone(symbol: int, evidence: HeardEvidence) -> bool:
    text = evidence.sure.get(symbol)
    sources = {one.source for one in evidence.entry(symbol).provenance if one.text == text}
    return bool(sources) and sources <= FILE_SOURCES
