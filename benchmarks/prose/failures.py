"""What went wrong in forged documents, with the words: for people who mend it.

python -m benchmarks.prose.failures SEED [LANGUAGE...]
"""

from __future__ import annotations

import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from benchmarks.prose.documents import LANGUAGES, Made, Wish, make, wishes
from benchmarks.prose.measures import Judge
from benchmarks.prose.readings import by_default
from benchmarks.prose.truth import PROSE

__all__ = ["failures"]

#: Characters of a text that are shown at its ends.
SHOWN = 60


def failures(made: Made, paragraphs: Sequence[str]) -> Iterator[str]:
    """Each broken sentence, glued or other paragraph, lost stretch and wrong hyphen, in lines."""
    judge = Judge(made.truth, paragraphs)
    yield from _broken(judge, paragraphs)
    yield from _glued(judge, paragraphs)
    yield from _others(judge, paragraphs)
    yield from _lost(judge)
    yield from _hyphens(judge)


def _ends(text: str) -> str:
    return text if len(text) <= 2 * SHOWN else f"{text[:SHOWN]} ... {text[-SHOWN:]}"


def _broken(judge: Judge, paragraphs: Sequence[str]) -> Iterator[str]:
    places: dict[int, dict[int, None]] = defaultdict(dict)
    for i, place in enumerate(judge.places):
        if place >= 0 and judge.signs[i].isalpha():
            places[judge.written.sentence[i]][judge.read.paragraph[place]] = None
    texts = [s for paragraph in judge.truth.paragraphs for s in paragraph.sentences]
    for sentence, parts in sorted(places.items()):
        role = judge.roles[judge.sentences[sentence]]
        if len(parts) > 1 and role == "body":
            yield f"broken: {_ends(texts[sentence])}"
            for part in parts:
                yield f"    in: {_ends(paragraphs[part])}"


def _glued(judge: Judge, paragraphs: Sequence[str]) -> Iterator[str]:
    for number, held in sorted(judge.held.items()):
        body = {p for p in held if judge.roles[p] == "body"}
        others = [p for p in held if p not in body and judge.truth.paragraphs[p].within not in body]
        if body and len(body) + len(others) > 1:
            yield f"glued: {_ends(paragraphs[number])}"
            for p in sorted(held):
                yield f"    of {judge.roles[p]}: {_ends(judge.truth.paragraphs[p].text)}"


def _others(judge: Judge, paragraphs: Sequence[str]) -> Iterator[str]:
    wanted, _, same = judge.paragraphs()
    for number in sorted(wanted - same):
        yield f"other {judge.roles[number]}: {_ends(judge.truth.paragraphs[number].text)}"
        for part, held in sorted(judge.held.items()):
            if held[number]:
                yield f"    in: {_ends(paragraphs[part])}"


def _lost(judge: Judge) -> Iterator[str]:
    for there, run in groupby(range(len(judge.places)), lambda i: judge.places[i] >= 0):
        signs = [i for i in run if judge.roles[judge.written.paragraph[i]] == "body"]
        if not there and any(judge.signs[i].isalpha() for i in signs):
            first, last = signs[0], signs[-1]
            around = judge.signs[max(first - 20, 0) : last + 20]
            yield f"lost: {judge.signs[first : last + 1]!r} in {around!r}"


def _hyphens(judge: Judge) -> Iterator[str]:
    starts = judge.read.word_starts
    for hyphen in judge.truth.hyphens:
        at = judge.place(hyphen)
        before, after = judge.places[at - 1], judge.places[at]
        if not (0 <= before == after - 1 and after not in starts):
            _, word = judge.written.words[hyphen.paragraph][hyphen.word]
            yield f"hyphen stays: {word!r} read {judge.out[max(before - 8, 0) : before + 9]!r}"
    for hyphen in judge.truth.own_hyphens:
        if not judge.kept(hyphen):
            _, word = judge.written.words[hyphen.paragraph][hyphen.word]
            yield f"own hyphen at a line's end: {word!r}"
    for i, sign in enumerate(judge.signs):
        if sign == "-" and judge.roles[judge.written.paragraph[i]] in PROSE:
            place = judge.places[i]
            if i and judge.places[i - 1] >= 0 and (place < 0 or judge.out[place] != "-"):
                yield f"own hyphen gone: {judge.signs[max(i - 12, 0) : i + 12]!r}"


def _main(seed: int, codes: Sequence[str]) -> None:
    for wish in wishes(seed=seed):
        if codes and wish.code not in codes:
            continue
        made = make(wish)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "made.pdf"
            path.write_bytes(made.pdf)
            paragraphs = by_default(path)
        found = list(failures(made, paragraphs))
        rates = Judge(made.truth, paragraphs).measures().rates
        print(
            f"## {_name(wish)}: broken {rates.broken:.2%}, glued {rates.glued:.2%},"
            f" lost {rates.counts.lost}, paragraph F1 {rates.paragraph_f1:.3f}",
            *found,
            sep="\n",
            flush=True,
        )


def _name(wish: Wish) -> str:
    return f"{wish.kind}, {wish.code}, seed {wish.seed}"


if __name__ == "__main__":
    _main(int(sys.argv[1]), [code for code in sys.argv[2:] if code in LANGUAGES])
