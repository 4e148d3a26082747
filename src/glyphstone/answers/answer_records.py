"""What answers say, as records: how each lies over its glyphs, and what that tells of symbols."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from glyphstone.answers.align import Alignment
from glyphstone.model import Spot
from glyphstone.store.events import Answer

__all__ = ["AnswerReading", "Statement", "Told", "WordReading"]


@dataclass(frozen=True, slots=True)
class WordReading:
    """One word of an answer: its symbols, where they stand, and how the text lies over them."""

    symbols: tuple[int, ...]
    spot: Spot
    text: str
    alignment: Alignment | None
    #: Whether it is read together with other words.
    joint: bool = False


@dataclass(frozen=True, slots=True)
class AnswerReading:
    """An answer as it is understood now."""

    number: int
    answer: Answer
    words: tuple[WordReading, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """What an answer or a check says of a symbol, and where that can be seen."""

    text: str
    number: int
    spot: Spot | None


@dataclass(frozen=True, slots=True)
class Told:
    """All answers together: what counts, and what is only likely as yet, for each symbol."""

    readings: Mapping[int, AnswerReading]
    counts: Mapping[int, list[Statement]]
    likely: Mapping[int, list[Statement]]
