"""Composition and decomposition, with the sequences that they replace."""

from __future__ import annotations

from functools import lru_cache

import unicodedata2

__all__ = ["composed"]


def composed(text: str, form: str) -> tuple[str, list[tuple[str, str]]]:
    """A text in NFC or NFD, and the sequences that went with those that came, in order.

    A sequence whose marks only change places is no pair: nothing comes and nothing goes.
    """
    parts: list[str] = []
    pairs: list[tuple[str, str]] = []
    for sequence in _sequences(text):
        after = unicodedata2.normalize(form, sequence)
        parts.append(after)
        if after != sequence and sorted(after) != sorted(sequence):
            pairs.append((sequence, after))
    return "".join(parts), pairs


def _sequences(text: str) -> list[str]:
    """A text cut where no normal form reaches across."""
    cuts = [place for place, char in enumerate(text) if place and not _reaches_back(char)]
    return [text[start:stop] for start, stop in zip([0, *cuts], [*cuts, len(text)], strict=True)]


@lru_cache(maxsize=4096)
def _reaches_back(char: str) -> bool:
    """Whether a character may change with what stands before it: marks, parts of syllables."""
    return (
        unicodedata2.category(char)[0] == "M"
        or "\u1160" <= char <= "\u11ff"  # the vowels and closing consonants of hangul
        or "\U00016d63" <= char <= "\U00016d6a"  # the vowel signs of Kirat Rai, which are letters
    )
