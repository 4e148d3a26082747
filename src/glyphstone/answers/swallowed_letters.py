"""Claims that swallow the letter of a glyph beside theirs.

Producers write the text of a whole cluster for one of its glyphs. Where that is believed, a typed
word has nothing left for the glyph beside it, though it plainly draws a letter of its own, or only
what is over of others; and the claim is too long wherever its glyph stands without that other one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set

import unicodedata2

from glyphstone.answers.answer_records import Told, WordReading
from glyphstone.answers.heard_evidence import HeardEvidence
from glyphstone.answers.honesty import FILE_SOURCES
from glyphstone.model import Symbol

__all__ = ["swallowing"]


def swallowing(
    told: Told, evidence: HeardEvidence, symbols: Sequence[Symbol], said: Set[int]
) -> frozenset[int]:
    """Symbols with nothing but a claim that has the letter another glyph of a typed word draws.

    Only words count that have that letter once, or leave the glyph nothing. `said` are those that
    a person has read, kept or confirmed.
    """
    claims = {s: text for s, text in evidence.sure.items() if s not in said}
    return frozenset(
        other
        for reading in told.readings.values()
        for word in reading.words
        for symbol, text, letters in _drawn_letters(word, told, evidence, symbols)
        for other in set(word.symbols) - {symbol}
        if _has_more(claims.get(other, ""), letters)
        and _is_claim_alone(other, evidence)
        and (not text or not _has_room(word.text, claims[other], letters))
    )


def _drawn_letters(
    word: WordReading, told: Told, evidence: HeardEvidence, symbols: Sequence[Symbol]
) -> Iterator[tuple[int, str, str]]:
    """Glyphs of a word, what it gave them, and what they draw, unless the word says otherwise.

    What they draw other evidence than the file's says, and other words in which they are not left
    with nothing. A glyph that was given no letter says nothing otherwise: it has what the claims
    beside it left.
    """
    if word.alignment is None:
        return
    for symbol, text in zip(word.symbols, word.alignment.texts, strict=True):
        if text is None or symbol < 0 or symbols[symbol].ink is None or symbols[symbol].blank:
            continue
        elsewhere = () if text else (one.text for one in told.counts.get(symbol, ()))
        for one in dict.fromkeys((*evidence.offered(symbol), *elsewhere)):
            if _has_letter(one) and (text == one or not _has_letter(text)):
                yield symbol, text, one


def _has_letter(text: str) -> bool:
    return any(unicodedata2.category(char) == "Lo" for char in text)


def _has_more(claim: str, letters: str) -> bool:
    """Whether a claim has all characters of a text, and others."""
    return _bag(claim) > _bag(letters)


def _has_room(word: str, claim: str, letters: str) -> bool:
    """Whether a word has the characters of a claim and of a text beside it."""
    return _bag(word) >= _bag(claim) + _bag(letters)


def _bag(text: str) -> Counter[str]:
    return Counter(unicodedata2.normalize("NFD", text))


def _is_claim_alone(symbol: int, evidence: HeardEvidence) -> bool:
    text = evidence.sure.get(symbol)
    sources = {one.source for one in evidence.entry(symbol).provenance if one.text == text}
    return bool(sources) and sources <= FILE_SOURCES
