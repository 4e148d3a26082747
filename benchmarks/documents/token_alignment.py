"""Which word of an output is which word of the truth, in nearly linear time.

Runs of words that occur once on both sides are anchors and grow as far as both sides agree,
whatever their order: text may have been moved. What is left between two anchors is compared word by
word.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from bisect import bisect_left
from collections.abc import Sequence

__all__ = ["align", "in_order", "tokens"]

#: Words of an anchor, the surest first.
_LENGTHS = (12, 6, 3, 2)
#: The longest stretch between two anchors that is compared word by word.
_LONGEST_GAP = 200
_FREE = r"\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef"
_TOKEN = re.compile(rf"[{_FREE}]|[^\W{_FREE}]+|[^\w\s]")


def tokens(text: str) -> list[str]:
    """Words, signs, and single characters of scripts without spaces, in compatibility form."""
    plain = unicodedata.normalize("NFKC", text.replace("\xad", ""))
    plain = re.sub("[\u2018\u2019\u201a\u2032`\u00b4]", "'", plain)
    plain = re.sub("[\u201c\u201d\u201e\u00ab\u00bb\u2033]", '"', plain)
    plain = re.sub("[\u2010\u2011\u2012\u2013\u2014\u2212]", "-", plain)
    return _TOKEN.findall("".join(c for c in plain if unicodedata.category(c) != "Cf"))


def align(truth: Sequence[str], output: Sequence[str]) -> list[int]:
    """For each token of the truth its place in the output, or -1."""
    matched = [-1] * len(truth)
    taken = bytearray(len(output))
    for length in _LENGTHS:
        here, there = _once(truth, matched, length), _once_free(output, taken, length)
        for gram, i in here.items():
            j = there.get(gram, -1)
            if i < 0 or j < 0 or matched[i] >= 0 or taken[j]:
                continue
            _grow(truth, output, matched, taken, i, j, 1)
            _grow(truth, output, matched, taken, i - 1, j - 1, -1)
    _fill(truth, output, matched, taken)
    return matched


def _once(text: Sequence[str], matched: Sequence[int], length: int) -> dict[tuple[str, ...], int]:
    found: dict[tuple[str, ...], int] = {}
    for i in range(len(text) - length + 1):
        if matched[i] < 0:
            gram = tuple(text[i : i + length])
            found[gram] = -1 if gram in found else i
    return found


def _once_free(text: Sequence[str], taken: bytearray, length: int) -> dict[tuple[str, ...], int]:
    found: dict[tuple[str, ...], int] = {}
    for i in range(len(text) - length + 1):
        if not taken[i]:
            gram = tuple(text[i : i + length])
            found[gram] = -1 if gram in found else i
    return found


def _grow(
    truth: Sequence[str],
    output: Sequence[str],
    matched: list[int],
    taken: bytearray,
    i: int,
    j: int,
    step: int,
) -> None:
    while (
        0 <= i < len(truth)
        and 0 <= j < len(output)
        and matched[i] < 0
        and not taken[j]
        and truth[i] == output[j]
    ):
        matched[i], taken[j] = j, 1
        i, j = i + step, j + step


def _fill(
    truth: Sequence[str], output: Sequence[str], matched: list[int], taken: bytearray
) -> None:
    """Compare what is left between two anchors with what is left between their places."""
    start = 0
    while start < len(truth):
        if matched[start] >= 0:
            start += 1
            continue
        stop = start
        while stop < len(truth) and matched[stop] < 0:
            stop += 1
        low = matched[start - 1] + 1 if start else 0
        high = matched[stop] if stop < len(truth) else len(output)
        if stop - start <= _LONGEST_GAP and 0 < high - low <= _LONGEST_GAP:
            matcher = difflib.SequenceMatcher(None, truth[start:stop], output[low:high], False)
            for a, b, size in matcher.get_matching_blocks():
                for k in range(size):
                    if not taken[low + b + k]:
                        matched[start + a + k], taken[low + b + k] = low + b + k, 1
        start = stop


def in_order(matched: Sequence[int]) -> int:
    """How many tokens stand in the order of the truth: the longest rising sequence."""
    tails: list[int] = []
    for place in matched:
        if place >= 0:
            at = bisect_left(tails, place)
            if at == len(tails):
                tails.append(place)
            else:
                tails[at] = place
    return len(tails)
