"""Which script the drawings of a font tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray

from glyphstone.evidence.drawings.font_letters import FontLetters
from glyphstone.evidence.drawings.font_scripts import scripts_shown


@dataclass
class Seen:
    """Drawings with their mean likeness to scripts."""

    count: int
    ranked: dict[str, float]

    @property
    def symbols(self) -> tuple[int, ...]:
        return tuple(range(self.count))

    def scripts(self) -> list[tuple[str, float]]:
        return sorted(self.ranked.items(), key=lambda one: -one[1])

    def likeness(self, script: str) -> NDArray[np.float64]:
        return np.full(self.count, self.ranked[script])

    likeness_of_letters = likeness


def shown(count: int, **ranked: float) -> tuple[str, ...]:
    return scripts_shown(cast(FontLetters, Seen(count, ranked)), {})


@pytest.mark.parametrize(
    ("count", "likeness", "next_", "told"),
    [
        (6, 0.45, 0.44, True),
        (5, 0.45, 0.2, False),
        (29, 0.44, 0.2, False),
        (30, 0.44, 0.2, True),
        (30, 0.35, 0.24, True),
        (30, 0.34, 0.1, False),
        (30, 0.44, 0.35, False),
    ],
)
def test_a_script_is_told_by_likeness_or_by_being_far_ahead(
    count: int, likeness: float, next_: float, told: bool
) -> None:
    assert shown(count, Sinh=likeness, Knda=next_) == (("Sinh",) if told else ())


def test_signs_that_all_scripts_have_tell_none() -> None:
    tied = dict.fromkeys(("Olck", "Hebr", "Yiii", "Thai"), 0.755)
    assert shown(9, Lisu=0.76, **tied, Zanb=0.751) == ()
    assert shown(9, Lisu=0.76, **tied, Zanb=0.749) == ("Lisu",)
    assert shown(9, Lisu=0.76, **tied) == ("Lisu",)


def test_known_letters_tell_more_than_drawings() -> None:
    letters = cast(FontLetters, Seen(9, {"Latn": 0.9}))
    assert scripts_shown(letters, dict(enumerate("жшщ"))) == ("Cyrl",)
    assert scripts_shown(letters, dict(enumerate("жш"))) == ("Latn",)


@dataclass
class SeenAlike(Seen):
    """Drawings of which some are plainly of the second script."""

    def likeness_of_letters(self, script: str) -> NDArray[np.float64]:
        return np.full(self.count, self.ranked[script] + 0.4)


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ("Guru", "Deva", ("Guru",)),
        ("Knda", "Telu", ("Knda",)),
        ("Thai", "Laoo", ("Thai",)),
        ("Deva", "Thai", ("Deva", "Thai")),
    ],
)
def test_a_font_is_not_of_two_kindred_scripts(
    first: str, second: str, told: tuple[str, ...]
) -> None:
    seen = SeenAlike(40, {first: 0.56, second: 0.54, "Hebr": 0.2})
    assert scripts_shown(cast(FontLetters, seen), {}) == told
