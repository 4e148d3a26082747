"""Which character of an output is which character of the truth, in nearly linear time.

Text may have been moved (notes, tables, columns), so no single order is asked for: stretches that
occur once on both sides are anchors, and grow as far as both sides agree. What is left between two
anchors is compared sign by sign, and what is left then by whole stretches.
"""

from __future__ import annotations

import bisect
import difflib
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence

__all__ = ["align"]

#: How long anchors are, the surest first.
LENGTHS = (48, 24, 12, 6)
#: The longest stretch between two anchors that is compared sign by sign.
LONGEST_GAP = 400
#: Between two anchors single signs are believed where so much of both sides is the same.
ALIKE = 0.6
#: So many signs may have been read as others.
MISREAD = 4
#: What is shorter is not looked for everywhere.
SHORTEST = 2
#: How far from its place a sign is looked for.
NEAR = 8


def align(
    truth: str, output: str, truth_cuts: Sequence[int] = (), output_cuts: Sequence[int] = ()
) -> list[int]:
    """For each sign of the truth its place in the output, or -1.

    At the cuts (where paragraphs begin) no stretch goes on that is compared as a whole.
    """
    matched = [-1] * len(truth)
    taken = bytearray(len(output))
    for length in LENGTHS:
        _anchor(truth, output, matched, taken, length)
    _give_back(truth, output, matched, taken, 1)
    _give_back(truth, output, matched, taken, -1)
    _fill_gaps(truth, output, matched, taken)
    _pair_moved(truth, output, matched, taken)
    _pair_stretches(truth, output, matched, taken, truth_cuts, output_cuts)
    _find_short(truth, output, matched, taken, truth_cuts, output_cuts)
    return matched


def _free(used: Sequence[bool] | bytearray, cuts: Sequence[int] = ()) -> Iterator[tuple[int, int]]:
    """The longest stretches that nothing was found for, parted at the cuts."""
    breaks = frozenset(cuts)
    start = -1
    for i, there in enumerate(used):
        if start >= 0 and (there or i in breaks):
            yield start, i
            start = -1
        if not there and start < 0:
            start = i
    if start >= 0:
        yield start, len(used)


def _once(text: str, stretches: Iterator[tuple[int, int]], length: int) -> dict[str, int]:
    """Where each run of that length begins, -1 for those that come twice."""
    places: dict[str, int] = {}
    for start, stop in stretches:
        for i in range(start, stop - length + 1):
            gram = text[i : i + length]
            places[gram] = -1 if gram in places else i
    return places


def _anchor(truth: str, output: str, matched: list[int], taken: bytearray, length: int) -> None:
    here = _once(truth, _free([m >= 0 for m in matched]), length)
    there = _once(output, _free(taken), length)
    for gram, i in here.items():
        j = there.get(gram, -1)
        if i < 0 or j < 0 or matched[i] >= 0 or taken[j]:
            continue
        _grow(truth, output, matched, taken, i, j, 1)
        _grow(truth, output, matched, taken, i - 1, j - 1, -1)


def _grow(
    truth: str, output: str, matched: list[int], taken: bytearray, i: int, j: int, step: int
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


def _give_back(truth: str, output: str, matched: list[int], taken: bytearray, step: int) -> None:
    """Undoes growth that went a few signs too far where moved text happens to begin alike.

    With step 1 a sign is claimed by the one behind it, with -1 by the one before it.
    """
    owner = {place: i for i, place in enumerate(matched) if place >= 0}

    def beside(i: int) -> int:
        neighbour = i + step
        found = matched[neighbour] if 0 <= neighbour < len(truth) else -1
        place = found - step
        fits = found >= 0 and 0 <= place < len(output) and output[place] == truth[i]
        return place if fits else -1

    for i in range(len(truth))[::-step]:
        place = beside(i) if matched[i] < 0 else -1
        if place < 0 or not taken[place]:
            continue
        other = owner[place]
        better = beside(other)
        if better >= 0 and not taken[better]:
            matched[other], owner[better], taken[better] = better, other, 1
            matched[i], owner[place] = place, i


def _fill_gaps(truth: str, output: str, matched: list[int], taken: bytearray) -> None:
    """Compares what is left beside the anchors with what is left beside their places."""
    for start, stop in list(_free([m >= 0 for m in matched])):
        if stop - start > LONGEST_GAP:
            continue
        low = matched[start - 1] + 1 if start else 0
        high = matched[stop] if stop < len(truth) else len(output)
        if 0 < high - low <= LONGEST_GAP and not any(taken[low:high]):
            _compare(truth, output, matched, taken, (start, stop), (low, high), True)
            continue
        # The sides were moved apart: one of them holds the stretch, or each a part of it.
        reach = stop - start + MISREAD
        first = high
        while first > max(high - reach, 0) and not taken[first - 1]:
            first -= 1
        _compare(truth, output, matched, taken, (start, stop), (first, high))
        while start < stop and matched[stop - 1] >= 0:
            stop -= 1
        last = low
        while last < min(low + reach, len(output)) and not taken[last]:
            last += 1
        if all(m < 0 for m in matched[start:stop]):
            _compare(truth, output, matched, taken, (start, stop), (low, last))


def _compare(
    truth: str,
    output: str,
    matched: list[int],
    taken: bytearray,
    here: tuple[int, int],
    there: tuple[int, int],
    between: bool = False,
) -> None:
    (start, stop), (low, high) = here, there
    if start == stop or low >= high:
        return
    matcher = difflib.SequenceMatcher(None, truth[start:stop], output[low:high], False)
    alike = matcher.ratio() >= ALIKE
    # A few signs that were read as others are there, if wrong: between two anchors that are so
    # close, or where all around them is right.
    misread = alike or (between and max(stop - start, high - low) <= MISREAD)
    for what, a, b, c, d in matcher.get_opcodes():
        size = min(b - a, d - c)
        right = what == "equal" and (alike or size >= LENGTHS[-1])
        if right or (misread and max(b - a, d - c) <= MISREAD):
            for k in range(size):
                matched[start + a + k], taken[low + c + k] = low + c + k, 1


def _pair_moved(truth: str, output: str, matched: list[int], taken: bytearray) -> None:
    """Single signs that stand a little before or behind their place, as vowels drawn in front."""
    place, since = -1, NEAR
    for i, sign in enumerate(truth):
        if matched[i] >= 0:
            place, since = matched[i], 0
            continue
        since += 1
        if since > NEAR:
            continue
        low, high = max(place - NEAR, 0), min(place + NEAR + 1, len(output))
        near = [j for j in range(low, high) if not taken[j] and output[j] == sign]
        if near:
            best = min(near, key=lambda j: (abs(j - place - since), j))
            matched[i], taken[best] = best, 1


def _pair_stretches(
    truth: str,
    output: str,
    matched: list[int],
    taken: bytearray,
    truth_cuts: Sequence[int],
    output_cuts: Sequence[int],
) -> None:
    """Stretches that come several times (running heads, numbers) are paired in their order."""
    waiting: dict[str, deque[int]] = defaultdict(deque)
    for start, stop in _free(taken, output_cuts):
        waiting[output[start:stop]].append(start)
    for start, stop in list(_free([m >= 0 for m in matched], truth_cuts)):
        places = waiting.get(truth[start:stop])
        if places:
            first = places.popleft()
            for k in range(stop - start):
                matched[start + k], taken[first + k] = first + k, 1


def _find_short(
    truth: str,
    output: str,
    matched: list[int],
    taken: bytearray,
    truth_cuts: Sequence[int],
    output_cuts: Sequence[int],
) -> None:
    """Short stretches, such as a last word at the top of a page, inside what is left."""
    left = list(_free(taken, output_cuts))
    text = "\n".join(output[start:stop] for start, stop in left)
    starts, at = [], 0
    for start, stop in left:
        starts.append(at)
        at += stop - start + 1
    for start, stop in list(_free([m >= 0 for m in matched], truth_cuts)):
        if not SHORTEST <= stop - start <= LENGTHS[1]:
            continue
        found = text.find(truth[start:stop])
        if found < 0:
            continue
        part = bisect.bisect_right(starts, found) - 1
        first = left[part][0] + found - starts[part]
        if not any(taken[first : first + stop - start]):
            for k in range(stop - start):
                matched[start + k], taken[first + k] = first + k, 1
