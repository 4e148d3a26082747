"""How alike the drawings of a font are to what they claim to be, and to other letters.

First comes a glance, which costs little and knows the plain faces of a few scripts. Drawings that
it does not take for what they claim are compared with all letters that the recogniser has learned.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import unicodedata2
from numpy.typing import NDArray

from glyphstone.data.scripts import COMMON
from glyphstone.model import GlyphUse
from glyphstone.shapes.glance import glanced
from glyphstone.shapes.recogniser import Recogniser, recogniser
from glyphstone.verdict.characters import script_of, without_forms
from glyphstone.verdict.lookalikes import lookalikes

__all__ = [
    "BRACKETS", "SIGHT", "ClaimSight", "ComparedGlyph", "Near", "Sight", "judged_text", "sight_of",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class ClaimSight:
    """What is looked at, and how closely; by hand, not swept."""

    #: Designs that must have taught a letter for a drawing to be unlike it.
    designs: int = 2
    #: Claims that fewer designs taught are looked at, all together, if a font has so many of them.
    many_hardly_taught: int = 12
    #: Letters nearest to a drawing among which those that are honestly drawn alike are sought.
    nearest: int = 100
    #: How like a look-alike of another script a drawing must be for that to speak for the claim, a
    #: cosine: what a lie is at least like. Few designs taught the digits of small scripts.
    vouching: float = 0.6
    #: Characters of a syllable that is judged, at most.
    longest: int = 6
    #: Drawings of a font that are compared at most, those most used.
    most: int = 400
    #: Fonts whose comparison is remembered.
    remembered: int = 256


SIGHT = ClaimSight()

#: Signs that are judged too, as maps often put them in the place of letters.
BRACKETS = frozenset("()[]{}")
#: Digits that a difference of likeness is kept to.
_DIGITS = 4
_LETTERS = frozenset({"Lu", "Ll", "Lt", "Lo", "Nd"})
_LATIN_LIGATURES = ("\ufb00", "\ufb06")


@dataclass(frozen=True, slots=True)
class Near:
    """A letter that a drawing is like: its text and script, and how alike they are (-1 to 1)."""

    text: str
    script: str
    cosine: float


@dataclass(frozen=True, slots=True)
class ComparedGlyph:
    """A glyph beside its claim: how alike it is to that, and to the nearest other letters.

    Letters that honest fonts draw as the claim are no others.
    """

    use: GlyphUse
    own: float
    #: How many designs taught what it claims.
    designs: int
    #: The nearest other letter of each script, the nearest first.
    near: tuple[Near, ...]
    #: The share of the font's other claims that it is no more like than its own: 1 if it looks most
    #: like what it claims, about a half if claims and drawings have nothing to do with each other.
    standing: float = 1.0

    @property
    def other(self) -> float:
        """How alike it is to the nearest other letter."""
        return self.near[0].cosine if self.near else -1.0

    @property
    def apart(self) -> float:
        """How much more it is like that letter than like its claim."""
        return round(self.other - self.own, _DIGITS)

    @property
    def looks(self) -> str:
        """The nearest other letter."""
        return self.near[0].text if self.near else ""

    @property
    def script(self) -> str:
        """The script of that letter."""
        return self.near[0].script if self.near else ""

    def among(self, scripts: Collection[str]) -> ComparedGlyph:
        """The same beside letters of some scripts, and signs of every script, alone."""
        near = tuple(one for one in self.near if one.script in scripts or one.script == COMMON)
        return replace(self, near=near)


@dataclass(frozen=True, slots=True)
class Sight:
    """What was seen of a font."""

    #: The glyphs that claim something which a drawing can be compared with.
    judged: int = 0
    #: Those that a glance took for what they claim, by their claims, and the others.
    passed: tuple[str, ...] = ()
    compared: tuple[ComparedGlyph, ...] = ()

    @property
    def standing(self) -> float:
        """The mean standing of all that was looked at, 1 for what passed at a glance."""
        looked = len(self.passed) + len(self.compared)
        found = len(self.passed) + sum(one.standing for one in self.compared)
        return round(found / looked, _DIGITS) if looked else 1.0


@lru_cache(maxsize=4096)
def judged_text(text: str) -> str:
    """The text whose drawings a claim is compared with, "" if its look tells nothing.

    Letters, digits, brackets and syllables are judged. Marks, signs and letters in a special dress
    (mathematical, raised, in circles) come in too many designs.
    """
    plain = unicodedata2.normalize("NFC", without_forms(text))
    if len(plain) == 1:
        first, last = _LATIN_LIGATURES
        if first <= plain <= last:
            return str(unicodedata2.normalize("NFKC", plain))
        dressed = unicodedata2.decomposition(plain).startswith("<")
        letter = unicodedata2.category(plain) in _LETTERS and not dressed
        return plain if letter or plain in BRACKETS else ""
    if not plain or len(plain) > SIGHT.longest or unicodedata2.category(plain[0]) != "Lo":
        return plain if plain.isascii() and plain.isalpha() else ""
    return plain if all(unicodedata2.category(char)[0] in "LM" for char in plain) else ""


def sight_of(uses: Sequence[GlyphUse]) -> Sight:
    """What is seen of the glyphs of one font that leave ink."""
    judged = [row for row, use in enumerate(uses) if judged_text(use.claim.text)]
    if not judged:
        return Sight()
    vouched = glanced([uses[row] for row in judged], _alike)
    doubtful = [row for row, fine in zip(judged, vouched, strict=True) if not fine]
    if len(doubtful) > SIGHT.most:
        doubtful.sort(key=lambda row: (-uses[row].count, row))
        doubtful = sorted(doubtful[: SIGHT.most])
    passed = (uses[row].claim.text for row, fine in zip(judged, vouched, strict=True) if fine)
    return Sight(len(judged), tuple(passed), _compared(uses, doubtful) if doubtful else ())


def _alike(claim: str, text: str) -> bool:
    return lookalikes(judged_text(claim), text)


_Seen = tuple[float, int, tuple[Near, ...], float] | None
_remembered: OrderedDict[tuple[object, ...], tuple[_Seen, ...]] = OrderedDict()


def _compared(uses: Sequence[GlyphUse], rows: Sequence[int]) -> tuple[ComparedGlyph, ...]:
    """The drawings of some rows beside their claims; remembered by what the whole font draws."""
    drawn = tuple((use.shape.key, use.advance) for use in uses if use.shape is not None)
    key = (drawn, tuple((row, uses[row].claim.text) for row in rows))
    if key in _remembered:
        _remembered.move_to_end(key)
    else:
        _remembered[key] = _seen(uses, rows)
        if len(_remembered) > SIGHT.remembered:
            _remembered.popitem(last=False)
    return tuple(
        ComparedGlyph(uses[row], *seen)
        for row, seen in zip(rows, _remembered[key], strict=True)
        if seen is not None
    )


def _seen(uses: Sequence[GlyphUse], rows: Sequence[int]) -> tuple[_Seen, ...]:
    """What is seen of each row; only claims that enough designs taught go through the network."""
    model = recogniser()
    texts = [judged_text(uses[row].claim.text) for row in rows]
    taught = [_taught(model, text) for text in texts]
    enough = [_most_designs(model, numbers) >= SIGHT.designs for numbers in taught]
    hardly = sum(bool(numbers) for numbers in taught) - sum(enough)
    known = [
        place
        for place, numbers in enumerate(taught)
        if enough[place] or (numbers and hardly >= SIGHT.many_hardly_taught)
    ]
    shapes = [use.shape for use in uses if use.shape is not None]
    cosines = model.cosines(shapes, [use.advance for use in uses], [rows[one] for one in known])
    claims = {texts[place]: taught[place] for place in known}
    found: list[_Seen] = [None] * len(rows)
    for place, one in zip(known, cosines, strict=True):
        own, near = _beside(model, texts[place], taught[place], one)
        others = [one[numbers].max() for text, numbers in claims.items() if text != texts[place]]
        standing = float(np.mean(np.array(others) <= own)) if others else 1.0
        found[place] = (own, _most_designs(model, taught[place]), near, standing)
    return tuple(found)


def _taught(model: Recogniser, text: str) -> list[int]:
    """The classes of a text in any spelling."""
    spelled = {text, text.lower(), text.upper(), unicodedata2.normalize("NFD", text)}
    return [number for one in spelled for number in model.numbers.get(one, ())]


def _most_designs(model: Recogniser, numbers: Sequence[int]) -> int:
    return max((int(model.designs[number]) for number in numbers), default=0)


def _beside(
    model: Recogniser, text: str, taught: Sequence[int], cosines: NDArray[np.float32]
) -> tuple[float, tuple[Near, ...]]:
    """How alike a drawing is to its claim, whose classes are given, and to other letters."""
    best = max(float(cosines[number]) for number in taught)
    own_script = script_of(text[0])
    others: dict[str, Near] = {}
    nearest = np.argpartition(-cosines, SIGHT.nearest)[: SIGHT.nearest]
    ranked = sorted(zip((-cosines[nearest]).tolist(), nearest.tolist(), strict=True))
    for unlike, number in ranked:
        near, alike = model.classes[number], -unlike
        if alike <= best and near.script in others:
            # Whether it is drawn as the claim would change nothing, and is costly to find out.
            continue
        if lookalikes(text, near.text):
            if alike >= SIGHT.vouching or near.script in (COMMON, own_script):
                best = max(best, alike)
        elif unicodedata2.category(near.text[0]) in _LETTERS:
            others.setdefault(near.script, Near(near.text, near.script, alike))
    return best, tuple(others.values())
