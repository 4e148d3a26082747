"""The broken typefaces of a corpus: which one to recover first, because it heals most."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from glyphstone.corpus.insight.statuses import FontLine

__all__ = ["Typeface", "broken_typefaces"]

#: Drawings that two fonts of one name must share to be one typeface, and fonts of different names:
#: dots and bars look alike in many. By hand.
_SHARED_ALIKE, _SHARED_OTHERWISE = 3, 8


@dataclass(slots=True)
class Typeface:
    """Fonts of several documents with the same drawings: one recovery serves them all."""

    names: Counter[str] = field(default_factory=Counter)
    documents: set[int] = field(default_factory=set)
    #: Documents in which no other font is broken.
    healed_alone: int = 0
    pages: int = 0
    #: Glyphs shown on all pages, those without a text or with a doubted one, and how many of these
    #: a map names already.
    shown: int = 0
    wrong: int = 0
    healed: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    scripts: Counter[str] = field(default_factory=Counter)
    #: The document with most glyphs of it: the one to recover.
    best: int = -1
    _most: int = -1

    @property
    def name(self) -> str:
        """The name that most of its fonts have."""
        return min(self.names, key=lambda one: (-self.names[one], one), default="")

    @property
    def left(self) -> int:
        """Glyphs that nobody has named yet, or that are in doubt."""
        return self.wrong - self.healed

    def add(self, font: FontLine, *, alone: bool) -> None:
        """Count one font of one document."""
        self.names[font.name] += 1
        self.documents.add(font.document)
        self.healed_alone += alone
        self.pages += font.pages
        self.shown += font.shown
        self.wrong += font.wrong
        self.healed += font.healed
        self.verdicts[font.trust] += 1
        self.scripts[font.script] += 1
        if font.wrong - font.healed > self._most:
            self._most = font.wrong - font.healed
            self.best = font.document


def broken_typefaces(fonts: Iterable[FontLine]) -> list[Typeface]:
    """The broken typefaces, that with most pages and documents to heal first.

    Fonts without drawings, or without enough of them in common, are told apart by their names.
    """
    lines = list(fonts)
    roots = _joined(lines)
    broken = Counter(line.document for line in lines if line.wrong > line.healed)
    found: dict[int, Typeface] = defaultdict(Typeface)
    for place, line in enumerate(lines):
        alone = broken[line.document] == 1 and line.wrong > line.healed
        found[_root(roots, place)].add(line, alone=alone)
    return sorted(
        (one for one in found.values() if one.left),
        key=lambda one: (-len(one.documents), -one.pages, -one.left, one.name, one.best),
    )


def _joined(lines: list[FontLine]) -> list[int]:
    roots = list(range(len(lines)))
    holders: dict[str, list[int]] = defaultdict(list)
    #: Fonts without drawings by their names.
    named: dict[tuple[str, str], int] = {}
    for place, line in enumerate(lines):
        if not line.shapes:
            _join(roots, named.setdefault((line.name, line.program), place), place)
            continue
        shared: Counter[int] = Counter()
        for shape in line.shapes:
            shared.update({_root(roots, other) for other in holders[shape]})
        for root, count in shared.items():
            alike = lines[root].name == line.name
            most = min(len(line.shapes), len(lines[root].shapes))
            if count >= min(_SHARED_ALIKE if alike else _SHARED_OTHERWISE, most):
                _join(roots, root, place)
        for shape in line.shapes:
            # A few holders are enough to find the typeface again; popular fonts have thousands.
            if len(holders[shape]) < _SHARED_OTHERWISE:
                holders[shape].append(place)
    return roots


def _root(roots: list[int], place: int) -> int:
    while roots[place] != place:
        roots[place] = roots[roots[place]]
        place = roots[place]
    return place


def _join(roots: list[int], one: int, two: int) -> None:
    first, second = sorted((_root(roots, one), _root(roots, two)))
    roots[second] = first
