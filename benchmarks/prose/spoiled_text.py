"""Texts whose spaces are lost or too many, with the spaces that they should have."""

from __future__ import annotations

import random
import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from benchmarks.shared import shared_data

__all__ = [
    "Boundaries",
    "compared",
    "gaps_of",
    "glued",
    "lines_of",
    "median_of",
    "spaces_of",
    "spoiled",
    "squeezed",
]

#: Characters of a line at most.
WIDTH = 70
#: Inconsistent damage: the share of words in a line that are letterspaced, of spaces that are lost
#: and of spaces that are put into words.
LETTERSPACED, LOST, PUT_IN = 0.4, 0.3, 0.04
#: Gaps as they are measured, in em: between words and between letters, and how far they stray.
WORD_GAP, LETTER_GAP = (0.26, 0.04), (0.0, 0.02)


@dataclass(frozen=True)
class Boundaries:
    """Ends of words inside of lines: those of the truth, those found, those that are the same."""

    true: int = 0
    found: int = 0
    same: int = 0

    def __add__(self, other: Boundaries) -> Boundaries:
        return Boundaries(self.true + other.true, self.found + other.found, self.same + other.same)

    @property
    def recall(self) -> float:
        """The share of the true ones that were found."""
        return self.same / self.true if self.true else 1.0

    @property
    def precision(self) -> float:
        """The share of the found ones that are true."""
        return self.same / self.found if self.found else 1.0

    @property
    def f1(self) -> float:
        """Both in one number."""
        both = self.true + self.found
        return 2 * self.same / both if both else 1.0


def lines_of(code: str) -> list[str]:
    """The Declaration in a language, set in lines; nothing where it is not at hand."""
    path = shared_data("udhr_txt", f"{code}.txt")
    if not path.is_file():
        return []
    paragraphs = path.read_text(encoding="utf-8").splitlines()
    return [line for text in paragraphs for line in wrapped(text)]


def wrapped(text: str) -> list[str]:
    """A paragraph in lines; no word is broken."""
    return textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def squeezed(text: str) -> str:
    """A text without its blanks."""
    return "".join(text.split())


def spaces_of(text: str) -> list[bool]:
    """Behind each character that is no blank, the last left out: whether a blank follows."""
    found: list[bool] = []
    for word in text.split():
        found += [False] * (len(word) - 1) + [True]
    return found[:-1]


def compared(true: Iterable[str], found: Iterable[str]) -> Boundaries:
    """How the spaces of lines agree with those that they should have."""
    total = [0, 0, 0]
    for one, other in zip(true, found, strict=True):
        for wanted, there in zip(spaces_of(one), spaces_of(other), strict=True):
            total[0] += wanted
            total[1] += there
            total[2] += wanted and there
    return Boundaries(*total)


def glued(lines: Sequence[str], share: float, rng: random.Random) -> list[str]:
    """The lines, a share of them without any space."""
    return [squeezed(line) if rng.random() < share else line for line in lines]


def spoiled(lines: Sequence[str], rng: random.Random) -> list[str]:
    """The lines, each glued, with words letterspaced, with spaces lost and put in, or as it was."""
    damages: tuple[Callable[[str, random.Random], str], ...] = (
        lambda line, _: squeezed(line),
        _letterspaced,
        _misspaced,
        lambda line, _: line,
    )
    return [rng.choice(damages)(line, rng) for line in lines]


def _letterspaced(line: str, rng: random.Random) -> str:
    return " ".join(
        " ".join(word) if rng.random() < LETTERSPACED else word for word in line.split()
    )


def _misspaced(line: str, rng: random.Random) -> str:
    made = []
    for char, spaced in zip(squeezed(line), [*spaces_of(line), False], strict=True):
        made.append(char)
        if rng.random() < (1 - LOST if spaced else PUT_IN):
            made.append(" ")
    return "".join(made).strip()


def gaps_of(line: str, rng: random.Random) -> list[float]:
    """The gaps between the characters of a line as a reader may measure them."""
    return [rng.gauss(*(WORD_GAP if spaced else LETTER_GAP)) for spaced in spaces_of(line)]


def median_of(rows: Iterable[float]) -> float:
    """The median, 1 where there is nothing."""
    return float(median([*rows] or [1.0]))
