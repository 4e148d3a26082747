"""Several readings of one line made one: wherever they differ, the likelier spaces win."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log

from glyphstone.text.words.vocabulary import Vocabulary
from glyphstone.text.words.word_characters import in_words, stretches

__all__ = ["likeliest"]


def likeliest(plain: str, readings: Iterable[Sequence[bool]], vocabulary: Vocabulary) -> list[bool]:
    """The spaces of a line, given by several readings; of equally likely ones, those of the first.

    Readings are compared from one space that all of them have to the next.
    """
    first, *others = [list(reading) for reading in readings]
    chosen = first
    for other in others:
        chosen = _better(plain, chosen, other, vocabulary) if other != chosen else chosen
    return chosen


def _better(
    plain: str, first: list[bool], second: list[bool], vocabulary: Vocabulary
) -> list[bool]:
    made: list[bool] = []
    start = 0
    for place in range(len(plain)):
        at_end = place == len(plain) - 1
        if not at_end and not (first[place] and second[place]):
            continue
        one, two = first[start:place], second[start:place]
        if one != two:
            text = plain[start : place + 1]
            if _score(text, two, vocabulary) > _score(text, one, vocabulary):
                one = two
        made += one
        if not at_end:
            made.append(True)
        start = place + 1
    return made


def _score(text: str, spaced: Sequence[bool], vocabulary: Vocabulary) -> float:
    """How likely a stretch is with these spaces: its words, and the habits of its signs."""
    score = 0.0
    start = 0
    for place in range(len(text)):
        at_end = place == len(text) - 1
        if not at_end:
            share = vocabulary.habit(text[place], text[place + 1])
            if share is not None:
                score += log(share if spaced[place] else 1 - share)
        if at_end or spaced[place]:
            for part in stretches(text[start : place + 1]):
                if in_words(part[0]):
                    score += vocabulary.score(part)
            start = place + 1
    return score
