"""The classes of the recogniser by script: what texts a drawing of a script can stand for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from glyphstone.data.scripts import COMMON
from glyphstone.data.shape_model import ShapeClass

__all__ = ["ScriptClasses", "ScriptTexts"]

#: Texts with the very same drawing: which of them a network prefers says how often it saw them.
_ONE_DRAWING = ("’ʼ", "‘ʻ", "-‐‑", "|।", "Ӏӏ")
#: Signs that the recogniser has not learned, and those that it takes their drawings for.
_DRAWN_AS = {"،": "٬", "؟": "?؝"}
#: The scripts that have them.
_WITH_ARABIC_SIGNS = frozenset({"Arab", "Syrc", "Thaa"})


@dataclass(frozen=True, slots=True)
class ScriptTexts:
    """The classes of some scripts and of the signs that all scripts use."""

    #: Their texts; a letter that joins has one for each of its forms.
    texts: tuple[str, ...]
    #: The numbers of the classes, and for each its script's place, -1 for common signs.
    numbers: NDArray[np.intp]
    script: NDArray[np.intp]
    #: How many designs each class was learned from.
    designs: NDArray[np.int16]
    #: How each joins: 1 to the letter before it, 2 to the one behind it, 3 to both.
    forms: NDArray[np.int8]

    #: Places of classes that have one drawing.
    alike: tuple[NDArray[np.intp], ...] = ()

    def of(self, cosines: NDArray[np.float32]) -> NDArray[np.float32]:
        """For each drawing its likeness to each class."""
        found = cosines[:, self.numbers]
        for columns in self.alike:
            found[:, columns] = found[:, columns].max(axis=1, keepdims=True)
        return found


class ScriptClasses:
    """All scripts that the recogniser has learned."""

    def __init__(self, classes: Sequence[ShapeClass], designs: NDArray[np.int16]) -> None:
        self._classes = classes
        self._designs = designs
        self._numbers: dict[str, list[int]] = defaultdict(list)
        for number, one in enumerate(classes):
            self._numbers[one.script].append(number)
        self._made: dict[tuple[str, ...], ScriptTexts] = {}

    @property
    def scripts(self) -> tuple[str, ...]:
        """All scripts but the signs of every script."""
        return tuple(sorted(self._numbers.keys() - {COMMON}))

    def texts(self, *scripts: str) -> ScriptTexts:
        """The classes of scripts and of the common signs."""
        if scripts not in self._made:
            parts = [(at, self._numbers.get(one, [])) for at, one in enumerate(scripts)]
            parts.append((-1, self._numbers.get(COMMON, [])))
            numbers = [number for _, own in parts for number in own]
            places = [at for at, own in parts for _ in own]
            names = [self._classes[number].text for number in numbers]
            for text, at in self._unlearned(scripts, names):
                numbers.append(numbers[at])
                places.append(-1)
                names.append(text)
            texts = tuple(names)
            alike = (
                [at for at, text in enumerate(texts) if text in group] for group in _ONE_DRAWING
            )
            self._made[scripts] = ScriptTexts(
                texts,
                np.array(numbers, dtype=np.intp),
                np.array(places, dtype=np.intp),
                self._designs[numbers],
                np.array([self._classes[number].form for number in numbers], dtype=np.int8),
                tuple(np.array(own, dtype=np.intp) for own in alike if len(own) > 1),
            )
        return self._made[scripts]

    def _unlearned(self, scripts: Sequence[str], names: Sequence[str]) -> list[tuple[str, int]]:
        """Signs of scripts that have no class, each with the place of a sign that is drawn so."""
        if _WITH_ARABIC_SIGNS.isdisjoint(scripts):
            return []
        return [
            (text, at)
            for text, alike in _DRAWN_AS.items()
            if text not in names
            for at, name in enumerate(names)
            if name in alike
        ]
