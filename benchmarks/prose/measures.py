"""Prose against its truth: what was broken, glued and lost, and how many boundaries came back.

Texts are compared without spaces and in compatibility form, so that a ligature or a presentation
form is no difference; where spaces and paragraphs stand is judged by the signs beside them.
"""

from __future__ import annotations

import functools
import itertools
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Sequence

from benchmarks.prose.alignment import align
from benchmarks.prose.rates import Measures
from benchmarks.prose.truth import PROSE, Hyphen, Truth

__all__ = ["Judge", "Measures", "measure"]

#: The share of a paragraph's letters and figures that may differ before it is another paragraph.
TOLERANCE = 0.01
HYPHENS = frozenset("-\u2010\u058a\u05be\u1400\u1806")
#: Two signs of the truth that stand farther apart in the output are not beside each other.
NEAR = 8


@functools.lru_cache(100_000)
def _plain(token: str) -> str:
    """A word as it is compared: in compatibility form, without what nobody sees."""
    folded = unicodedata.normalize("NFKC", token.replace("\xad", ""))
    return "".join(c for c in folded if not c.isspace() and unicodedata.category(c) != "Cf")


@functools.cache
def _letter(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LM"


@functools.cache
def _speaks(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LMN"


class _Text:
    """Signs one after the other, with what each belongs to and where words begin."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.length = 0
        self.paragraph: list[int] = []
        self.sentence: list[int] = []
        self.word_starts: set[int] = set()
        self.cuts: list[int] = []
        #: Where each word of each paragraph begins, and the word.
        self.words: dict[int, list[tuple[int, str]]] = defaultdict(list)

    def add(self, text: str, paragraph: int, sentence: int, joined: bool) -> None:
        """Words of a sentence; the first goes on with the word before it if it is joined."""
        for number, token in enumerate(text.split()):
            plain = _plain(token)
            if number or not joined:
                self.word_starts.add(self.length)
                self.words[paragraph].append((self.length, token))
            self.parts.append(plain)
            self.paragraph += [paragraph] * len(plain)
            self.sentence += [sentence] * len(plain)
            self.length += len(plain)

    @property
    def signs(self) -> str:
        """All signs."""
        return "".join(self.parts)


def measure(truth: Truth, paragraphs: Sequence[str]) -> Measures:
    """What became of a document's text in a list of paragraphs."""
    return Judge(truth, paragraphs).measures()


class Judge:
    """One document's truth and output, sign by sign."""

    def __init__(self, truth: Truth, paragraphs: Sequence[str]) -> None:
        self.truth = truth
        self.roles = [p.role for p in truth.paragraphs]
        self.written, self.read = _Text(), _Text()
        #: The paragraph of each sentence.
        self.sentences: list[int] = []
        for number, paragraph in enumerate(truth.paragraphs):
            self.written.cuts.append(self.written.length)
            for i, sentence in enumerate(paragraph.sentences):
                joined = i > 0 and not paragraph.joiner
                self.written.add(sentence, number, len(self.sentences), joined)
                self.sentences.append(number)
        for number, text in enumerate(paragraphs):
            self.read.cuts.append(self.read.length)
            self.read.add(text, number, 0, False)
        self.signs, self.out = self.written.signs, self.read.signs
        self.places = align(self.signs, self.out, self.written.cuts, self.read.cuts)
        #: For each output paragraph, how many letters and figures of which true one it holds.
        self.held: dict[int, Counter[int]] = defaultdict(Counter)
        for i, place in enumerate(self.places):
            if place >= 0 and _speaks(self.signs[i]):
                self.held[self.read.paragraph[place]][self.written.paragraph[i]] += 1

    def measures(self) -> Measures:
        """All counts."""
        sentences, broken = self._broken()
        letters = [
            i
            for i, sign in enumerate(self.signs)
            if _letter(sign) and self.roles[self.written.paragraph[i]] == "body"
        ]
        wanted, found, same = self.paragraphs()
        true_boundaries, boundaries, same_boundaries = self._boundaries()
        removed, own, own_removed = self._hyphens()
        return Measures(
            sentences,
            broken,
            self._glued(),
            len(letters),
            sum(self.places[i] < 0 for i in letters),
            len(self.out) - sum(place >= 0 for place in self.places),
            len(wanted),
            found,
            len(same),
            true_boundaries,
            boundaries,
            same_boundaries,
            len(self.truth.hyphens),
            removed,
            own,
            own_removed,
            *self._suspended(),
            len(self.truth.own_hyphens),
            sum(map(self.kept, self.truth.own_hyphens)),
        )

    def _broken(self) -> tuple[int, int]:
        """Sentences of the body, and those whose letters lie in several output paragraphs."""
        spread: dict[int, set[int]] = defaultdict(set)
        for i, place in enumerate(self.places):
            # Figures do not count: the mark of a note may have gone to its note.
            if place >= 0 and _letter(self.signs[i]):
                spread[self.written.sentence[i]].add(self.read.paragraph[place])
        body = [n for n, p in enumerate(self.sentences) if self.roles[p] == "body"]
        return len(body), sum(len(spread[n]) > 1 for n in body)

    def _glued(self) -> int:
        count = 0
        for held in self.held.values():
            body = {p for p in held if self.roles[p] == "body"}
            if not body:
                continue
            # All cells of a table are one thing that does not belong here, and so is furniture.
            others = {
                p if self.roles[p] in PROSE else self.roles[p]
                for p in held
                if p not in body and self.truth.paragraphs[p].within not in body
            }
            count += len(body) + len(others) - 1
        return count

    def paragraphs(self) -> tuple[set[int], int, set[int]]:
        """The true ones that count, how many were found, and those that are the same."""
        sizes: Counter[int] = Counter()
        for i, sign in enumerate(self.signs):
            sizes[self.written.paragraph[i]] += _speaks(sign)
        extents: Counter[int] = Counter()
        for j, sign in enumerate(self.out):
            extents[self.read.paragraph[j]] += _speaks(sign)
        wanted = {n for n, role in enumerate(self.roles) if role in PROSE and sizes[n]}
        found = 0
        same: set[int] = set()
        for number, extent in extents.items():
            if not extent:
                continue
            held = self.held[number]
            best = max(held, key=lambda p: (held[p], -p), default=-1)
            if best >= 0 and best not in wanted:
                continue
            found += 1
            if (
                best >= 0
                and held[best] >= (1 - TOLERANCE) * sizes[best]
                and held[best] >= (1 - TOLERANCE) * extent
            ):
                same.add(best)
        return wanted, found, same

    def _boundaries(self) -> tuple[int, int, int]:
        true = found = same = 0
        cuts = frozenset(self.written.cuts)
        for i in range(1, len(self.signs)):
            if i in cuts or self.roles[self.written.paragraph[i]] not in PROSE:
                continue
            before, after = self.places[i - 1], self.places[i]
            if before < 0 or after < 0:
                continue
            wanted = i in self.written.word_starts
            there = self._parted(before, after)
            true += wanted
            found += there
            same += wanted and there
        return true, found, same

    def _parted(self, before: int, after: int) -> bool:
        """Whether a word ends between two places of the output."""
        starts = self.read.word_starts
        if before < after <= before + NEAR:
            return any(k in starts for k in range(before + 1, after + 1))
        return after in starts

    def _hyphens(self) -> tuple[int, int, int]:
        removed = 0
        for hyphen in self.truth.hyphens:
            at = self.place(hyphen)
            before, after = self.places[at - 1], self.places[at]
            removed += 0 <= before == after - 1 and after not in self.read.word_starts
        own = own_removed = 0
        for i, sign in enumerate(self.signs):
            if sign in HYPHENS and self.roles[self.written.paragraph[i]] in PROSE:
                own += 1
                place = self.places[i]
                # Where the words beside it are lost too, nobody took the hyphen for the producer's.
                near = self.places[i - 1] >= 0 if i else False
                own_removed += near and (place < 0 or self.out[place] not in HYPHENS)
        return removed, own, own_removed

    def place(self, hyphen: Hyphen) -> int:
        """The sign of the truth at which a hyphen stands, or before which one was put."""
        start, token = self.written.words[hyphen.paragraph][hyphen.word]
        return start + len(_plain(token[: hyphen.offset]))

    def kept(self, hyphen: Hyphen) -> bool:
        """Whether a hyphen inside of a word is there, with both parts of the word beside it."""
        at = self.place(hyphen)
        before, there, after = self.places[at - 1 : at + 2]
        beside = 0 <= before == there - 1 and after == there + 1
        starts = self.read.word_starts
        return beside and self.out[there] in HYPHENS and not {there, after} & starts

    def _suspended(self) -> tuple[int, int]:
        count = kept = 0
        for number, words in self.written.words.items():
            if self.roles[number] not in PROSE:
                continue
            for (_, token), (following, _) in itertools.pairwise(words):
                if len(token) < 2 or token[-1] not in HYPHENS or not token[-2].isalpha():
                    continue
                count += 1
                before, there, after = self.places[following - 2 : following + 1]
                beside = 0 <= before == there - 1 and after == there + 1
                starts = self.read.word_starts
                right = beside and self.out[there] in HYPHENS and there not in starts
                kept += right and after in starts
        return count, kept
