"""What an identifier says of texts whose language is known, and how much of it is right."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from glyphstone.language.decide import THRESHOLDS
from glyphstone.language.identify import Identifier

__all__ = [
    "Answer",
    "Text",
    "answers",
    "by_language",
    "calibration_error",
    "confusions",
    "reliability",
    "share",
]

#: A text with its language (ISO 639-3).
Text = tuple[str, str]
_STEPS = 10


@dataclass(frozen=True, slots=True)
class Answer:
    """What was said of one text."""

    language: str
    #: The best candidate, "" where there is none, and how probable it was said to be.
    best: str
    probability: float

    @property
    def right(self) -> bool:
        """Whether the best candidate is the language."""
        return self.best == self.language

    @property
    def told(self) -> bool:
        """Whether the language would be told without a declaration; else it is `und`."""
        return self.probability >= THRESHOLDS.detected


def answers(identifier: Identifier, texts: Iterable[Text]) -> list[Answer]:
    """What an identifier says of each text."""
    found = []
    for language, text in texts:
        best = identifier.identify(text).best
        found.append(
            Answer(language, "", 0.0)
            if best is None
            else Answer(language, best.language, best.probability)
        )
    return found


def share(values: Iterable[bool]) -> float:
    """How many are true."""
    every = list(values)
    return sum(every) / max(len(every), 1)


def reliability(found: Sequence[Answer]) -> list[tuple[str, int, float, float]]:
    """By tenths of the probability: how many texts, their mean probability, how many are right."""
    rows = []
    for step in range(_STEPS):
        low, high = step / _STEPS, (step + 1) / _STEPS
        chosen = [
            answer
            for answer in found
            if low <= answer.probability < high or (high == 1.0 and answer.probability == 1.0)
        ]
        if chosen:
            mean = float(np.mean([answer.probability for answer in chosen]))
            right = share(answer.right for answer in chosen)
            rows.append((f"{low:.1f} to {high:.1f}", len(chosen), mean, right))
    return rows


def calibration_error(found: Sequence[Answer]) -> float:
    """How far probabilities are from what comes true, in the mean over texts."""
    rows = reliability(found)
    return sum(count * abs(mean - right) for _, count, mean, right in rows) / max(len(found), 1)


def confusions(found: Sequence[Answer], most: int) -> list[tuple[str, str, int]]:
    """The commonest mistakes: the language, what was taken for it, how often."""
    wrong: Counter[tuple[str, str]] = Counter()
    for answer in found:
        if not answer.right:
            wrong[answer.language, answer.best or "none"] += 1
    return [(language, best, count) for (language, best), count in wrong.most_common(most)]


def by_language(found: Sequence[Answer]) -> dict[str, list[Answer]]:
    """Answers of each language."""
    groups: dict[str, list[Answer]] = defaultdict(list)
    for answer in found:
        groups[answer.language].append(answer)
    return dict(groups)
