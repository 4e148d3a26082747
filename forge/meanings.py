"""Which of its possible readings each glyph has, weighed by the clusters that it stands in."""

from __future__ import annotations

import functools
import itertools
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from forge.fonts import Face
from forge.substitutions import PARTS, origins

__all__ = ["Chooser", "Cluster", "Glyph", "ignorable", "says"]

#: A glyph of a document: the number of its face, and its number in there.
Glyph: TypeAlias = tuple[int, int]
#: Glyphs that stand together, and their text.
Cluster: TypeAlias = tuple[tuple[Glyph, ...], str]
#: How many ways of sharing a text out among the glyphs of a cluster are tried.
MOST_WAYS = 20_000
ROUNDS = 3
#: After so many uses a glyph is taken to mean one of the things that it meant in them.
SETTLED = 20
#: The combining class of signs that kill a vowel and join consonants.
VIRAMA = 9
#: Characters that are not drawn themselves but choose the form of their neighbours: joiners, the
#: Mongolian vowel separator and variation selectors.
SHAPING = frozenset("\u200c\u200d\u180b\u180c\u180d\u180e\u180f")


def ignorable(char: str) -> bool:
    """Whether a character is drawn by nothing of its own (Default_Ignorable_Code_Point)."""
    code = ord(char)
    return (
        code in (0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFEFF, 0xFFA0)
        or 0x180B <= code <= 0x180F
        or 0x200B <= code <= 0x200F
        or 0x202A <= code <= 0x202E
        or 0x2060 <= code <= 0x206F
        or 0xFE00 <= code <= 0xFE0F
        or 0xE0000 <= code <= 0xE0FFF
    )


@functools.lru_cache(100_000)
def _counted(text: str, hidden: bool = False) -> Counter[str]:
    """What glyphs say, canonically decomposed; ignorables only if asked."""
    parts = unicodedata.normalize("NFD", text)
    return Counter(parts if hidden else [char for char in parts if not ignorable(char)])


@functools.lru_cache(100_000)
def _wanted(text: str, hidden: bool = False) -> Counter[str]:
    """What the glyphs of a text must say: vowels that shapers take apart in their parts."""
    parts = unicodedata.normalize("NFD", text)
    return _counted("".join(PARTS.get(char, char) for char in parts), hidden)


def _readings(face: Face, gid: int) -> list[str]:
    """What a glyph may stand for; one that draws nothing and is no blank stands for nothing."""
    found = origins(face).readings(gid)
    if not face.outline(gid) and gid not in origins(face).characters:
        return [""]
    return found


class Chooser:
    """Weighs what each glyph may mean by the clusters it stands in."""

    def __init__(self, faces: Sequence[Face], uses: Mapping[Cluster, int]):
        self.uses = uses
        self.faces = faces
        self.candidates: dict[Glyph, list[str]] = {}
        self.chosen: dict[Glyph, str] = {}
        self.clusters_of: dict[Glyph, list[Cluster]] = defaultdict(list)
        for cluster in uses:
            for glyph in dict.fromkeys(cluster[0]):
                self.clusters_of[glyph].append(cluster)
                if glyph not in self.candidates:
                    self.candidates[glyph] = _readings(faces[glyph[0]], glyph[1])

    def choose(self) -> dict[Glyph, str]:
        """A string for each glyph, in its own order of reading."""
        for _ in range(ROUNDS):
            votes = self._votes()
            self.chosen = {glyph: _most(found) for glyph, found in votes.items()}
            if not self._mended(votes):
                break
        for glyph in self.candidates:
            self.chosen.setdefault(glyph, "")
        return {glyph: self._ordered(glyph, text) for glyph, text in self.chosen.items()}

    def _votes(self) -> dict[Glyph, Counter[str]]:
        votes: dict[Glyph, Counter[str]] = defaultdict(Counter)
        single = [item for item in self.uses.items() if len(item[0][0]) == 1]
        several = [item for item in self.uses.items() if len(item[0][0]) > 1]
        for (glyphs, text), count in single:
            votes[glyphs[0]][self._alone(glyphs[0], text)] += count
        # The commonest first: what they say helps to share out the rarer ones.
        for (glyphs, text), count in sorted(several, key=lambda item: (-item[1], item[0])):
            shared = self._shared(glyphs, text, votes)
            if shared is not None:
                for glyph, part in zip(glyphs, shared, strict=True):
                    votes[glyph][part] += count
        return votes

    def _alone(self, glyph: Glyph, text: str) -> str:
        """What a glyph that is a whole cluster means: its text, as its font would spell it."""
        for hidden in (True, False):
            wanted = _wanted(text, hidden)
            for reading in self.candidates[glyph]:
                if reading and _counted(reading, hidden) == wanted:
                    return reading if hidden else _bare(reading)
            if SHAPING.intersection(text):
                break
        return "".join(char for char in text if char in SHAPING or not ignorable(char))

    def _shared(
        self, glyphs: Sequence[Glyph], text: str, votes: Mapping[Glyph, Counter[str]]
    ) -> list[str] | None:
        """A reading for each glyph so that together they are the text; None if there is none."""
        for settled in (True, False):
            for hidden in (True, False):
                found = next(self._ways(glyphs, text, votes, hidden, settled), None)
                if found is not None:
                    return found
            if settled and (found := self._rest(glyphs, text, votes)) is not None:
                return found
        return None

    def _ways(
        self,
        glyphs: Sequence[Glyph],
        text: str,
        votes: Mapping[Glyph, Counter[str]],
        hidden: bool,
        settled: bool,
    ) -> Iterator[list[str]]:
        """Ways to share a text out; glyphs whose meaning is settled keep to it if so wished."""
        wanted = _wanted(text, hidden)
        options: list[list[tuple[str, Counter[str]]]] = []
        for glyph in glyphs:
            seen = votes.get(glyph, Counter())
            sure = settled and seen.total() >= SETTLED
            possible = seen if sure else dict.fromkeys((*seen, *self.candidates[glyph]))
            known = sorted(possible, key=lambda t: -seen.get(t, 0))
            parts = [(reading, _counted(reading, hidden)) for reading in known]
            options.append([(t, c) for t, c in parts if c <= wanted])
        ways = itertools.count()

        def walk(at: int, left: Counter[str]) -> Iterator[list[str]]:
            if at == len(options):
                if not left:
                    yield []
                return
            for reading, parts in options[at]:
                if next(ways) > MOST_WAYS:
                    return
                if parts <= left:
                    for others in walk(at + 1, left - parts):
                        yield [reading, *others]

        yield from walk(0, wanted)

    def _rest(
        self, glyphs: Sequence[Glyph], text: str, votes: Mapping[Glyph, Counter[str]]
    ) -> list[str] | None:
        """Known glyphs mean what they mean elsewhere, the one unknown glyph means what is left."""
        left = _wanted(text).copy()
        unknown: list[int] = []
        said = [""] * len(glyphs)
        for i, glyph in enumerate(glyphs):
            if self.candidates[glyph] == [""]:
                continue
            options = [t for t, _ in votes.get(glyph, Counter()).most_common()]
            options += self.candidates[glyph]
            fitting = next((t for t in options if t and _counted(t) <= left), None)
            if fitting is None:
                unknown.append(i)
            else:
                said[i] = fitting
                left = left - _counted(fitting)
        if not left:
            return None
        # A rare form of which the font tells only a part means the rest as well.
        new = [i for i, g in enumerate(glyphs) if not votes.get(g) and self.candidates[g] != [""]]
        if not unknown and new:
            left = left + _counted(said[new[0]])
        unknown = unknown or new
        if not unknown:
            return None
        said[unknown[0]] = (_orders(left, text) or ["".join(sorted(left.elements()))])[0]
        return said

    def _mended(self, votes: Mapping[Glyph, Counter[str]]) -> bool:
        """Tries the other readings where clusters are wrong; whether that helped."""
        helped = False
        for cluster in list(self.uses):
            if self._right(cluster):
                continue
            for glyph in dict.fromkeys(cluster[0]):
                options = dict.fromkeys((*votes.get(glyph, ()), *self.candidates[glyph], ""))
                best = self._score(glyph)
                before = self.chosen.get(glyph, "")
                for option in options:
                    self.chosen[glyph] = option
                    score = self._score(glyph)
                    if score > best:
                        best, before, helped = score, option, True
                self.chosen[glyph] = before
        return helped

    def _score(self, glyph: Glyph) -> int:
        return sum(
            self.uses[cluster] for cluster in self.clusters_of[glyph] if self._right(cluster)
        )

    def _right(self, cluster: Cluster) -> bool:
        return says(cluster[0], cluster[1], self.chosen)

    def _ordered(self, glyph: Glyph, reading: str) -> str:
        """The characters of a reading in the order in which texts have them."""
        if len(reading) < 2:
            return reading
        sure: Counter[str] = Counter()
        unsure: Counter[str] = Counter()
        parts = Counter(reading)
        for cluster in self.clusters_of[glyph]:
            ways = _orders(parts, cluster[1])
            for way in ways:
                (sure if len(ways) == 1 else unsure)[way] += self.uses[cluster]
        votes = sure or unsure
        below = glyph[1] in origins(self.faces[glyph[0]]).subjoined

        def weight(text: str) -> tuple[int, bool, bool]:
            # A letter under itself may be the first or the second: what made the form tells.
            joins = below and unicodedata.combining(text[0]) == VIRAMA
            return votes[text], joins, text == reading

        return max(votes, key=weight) if votes else reading


def _most(found: Counter[str]) -> str:
    """The reading that most clusters speak for, without joiners that change nothing."""
    best = max(found, key=lambda text: (found[text], -len(text)))
    bare = _bare(best)
    return bare if bare in found else best


def _bare(text: str) -> str:
    return "".join(char for char in text if char not in SHAPING)


def _orders(parts: Counter[str], text: str) -> list[str]:
    """The orders in which a text has some characters, as close together as they stand there."""
    size = parts.total()
    windows = [text[i : i + size] for i in range(len(text) - size + 1)]
    found = list(dict.fromkeys(window for window in windows if Counter(window) == parts))
    if found or not parts <= Counter(text):
        return found
    left, apart = parts.copy(), ""
    for char in text:
        if left[char] > 0:
            left[char] -= 1
            apart += char
    return [apart]


def says(glyphs: Iterable[Glyph], text: str, chosen: Mapping[Glyph, str]) -> bool:
    """Whether the strings of a cluster's glyphs hold the code points of its text, no others."""
    said = "".join(chosen.get(glyph, "") for glyph in glyphs)
    return _counted(said) == _wanted(text)
