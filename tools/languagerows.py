"""Texts of known languages as the numbers that probabilities are fitted on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from glyphstone.data.language_model import LanguageTable
from glyphstone.language.fold import fold
from glyphstone.language.identify import FEWEST_LETTERS, NgramIdentifier
from glyphstone.language.ngrams import features
from glyphstone.language.scoring import scores
from glyphstone.language.second_opinion import SecondOpinion
from glyphstone.language.signals import MOST_CANDIDATES, NUMBERS, Group, Ranking, evidence, rank

__all__ = ["Rows", "rows", "snippets"]


@dataclass(frozen=True, slots=True)
class Rows:
    """One row a text: its candidates, its evidence, and which candidate is right (-1: none)."""

    fits: NDArray[np.float64]
    widespread: NDArray[np.bool_]
    strange: NDArray[np.float64]
    opinions: NDArray[np.float64]
    highest: NDArray[np.float64]
    shared: NDArray[np.bool_]
    numbers: NDArray[np.float64]
    right: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.right)

    def where(self, chosen: NDArray[np.bool_]) -> Rows:
        """Some of the rows."""
        return Rows(*(getattr(self, name)[chosen] for name in Rows.__slots__))

    @classmethod
    def joined(cls, parts: Sequence[Rows]) -> Rows:
        """Rows one behind the other."""
        return cls(
            *(np.concatenate([getattr(part, name) for part in parts]) for name in cls.__slots__)
        )


def rows(
    table: LanguageTable,
    texts: Iterable[tuple[str, str]],
    second: SecondOpinion,
    *,
    unknown: bool,
    alone: bool = False,
) -> Rows:
    """The rows of texts with their languages; with `unknown`, as if the table had not theirs.

    With `alone`, as if the script had only the language that fits best.
    """
    model = NgramIdentifier(table, second_opinion=False)
    languages = np.array([variety.language for variety in table.varieties])
    found: list[tuple[Ranking, list[float], float, bool, NDArray[np.float64], int]] = []
    lone: dict[int, Group] = {}
    for language, text in texts:
        folded = fold(text)
        if folded.letters < FEWEST_LETTERS:
            continue
        group = model.group(folded.script)
        score = scores(table, features(folded.text))
        if unknown:
            score = replace(score, total=np.where(languages == language, 0.0, score.total))
        ranking = rank(table, score, group, folded.signs)
        if ranking is None:
            continue
        if alone:
            best = ranking.varieties[0]
            if best not in lone:
                lone[best] = Group(table, np.array([best], dtype=np.intp))
            group = lone[best]
            ranking = rank(table, score, group, folded.signs)
            assert ranking is not None
        numbers = evidence(table, score, ranking, group)
        names = [str(languages[number]) for number in ranking.varieties]
        opinion = second.opinion(text)
        if unknown:
            # A language that nobody knows is not known to the second opinion either.
            opinion = opinion.without(language)
        said = [opinion.of(name) for name in names]
        found.append(
            (
                ranking,
                [-1.0 if chance is None else chance for chance in said],
                opinion.highest,
                opinion.best in names,
                numbers,
                names.index(language) if language in names else -1,
            )
        )
    return Rows(
        _filled([row[0].fits for row in found]),
        _filled([row[0].widespread for row in found]) > 0,
        _filled([row[0].strange for row in found]),
        _filled([row[1] for row in found]),
        np.array([row[2] for row in found]),
        np.array([row[3] for row in found]),
        np.array([row[4] for row in found]).reshape(-1, NUMBERS),
        np.array([row[5] for row in found]),
    )


def _filled(lists: Sequence[Sequence[float]]) -> NDArray[np.float64]:
    filled = np.full((len(lists), MOST_CANDIDATES), -1.0)
    for number, row in enumerate(lists):
        filled[number, : len(row)] = row
    return filled


def snippets(texts: Iterable[tuple[str, str]], lengths: Sequence[int]) -> list[tuple[str, str]]:
    """The texts, and of each that is longer a piece of every length, cut where words begin."""
    found = []
    for place, (language, text) in enumerate(texts):
        found.append((language, text))
        for length in lengths:
            if len(text) > length:
                start = (place * 37) % (len(text) - length)
                gap = text.find(" ", start)
                start = gap + 1 if 0 <= gap - start < 12 else start
                found.append((language, text[start : start + length]))
    return found
