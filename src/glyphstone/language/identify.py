"""Which language a text is in, and how probable that is."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from glyphstone.data.language_model import LanguageTable, language_table
from glyphstone.data.scripts import HAN_SETS, Trait, scripts_with
from glyphstone.language.calibration import Calibration, calibration
from glyphstone.language.fold import Folded, fold
from glyphstone.language.ngrams import features
from glyphstone.language.scoring import scores
from glyphstone.language.second_opinion import SecondOpinion
from glyphstone.language.signals import Group, Ranking, evidence, rank
from glyphstone.language.tags import covers, short_tag, writes

__all__ = [
    "FEWEST_LETTERS",
    "MOST_CHARACTERS",
    "SURE",
    "Candidate",
    "Identification",
    "Identifier",
    "NgramIdentifier",
    "identify",
]

#: Letters. Of fewer nothing is said; the calibration was fitted on texts of at least so many.
FEWEST_LETTERS = 10
#: Characters that are looked at: more say hardly more (chosen by hand).
MOST_CHARACTERS = 400
#: Probability. From it on the own model is believed alone: py3langid takes 0.4 s and 75 MiB to
#: load, brings 0.7 points on Firefox's messages and costs 0.3 on held-out articles
#: (docs/decisions/language.md).
SURE = 0.9


@dataclass(frozen=True, slots=True)
class _Told:
    """Probabilities that bound what is told; chosen by hand, not swept."""

    #: Less probable candidates are left out.
    least: float = 0.005
    #: At least this for the one language of a script that has nearly no other.
    one_language: float = 0.95
    #: At most this for a language that only the second opinion knows: above the threshold for
    #: telling it, below the one for overruling a declaration, since nothing here measures it.
    unmeasured: float = 0.65


_TOLD = _Told()
#: Scripts by which varieties are asked for, if a text's script has another name.
_READ_AS = {
    **{code: (name,) for code, name in HAN_SETS.items() if code != "Bopo"},
    **{code: ("Hani", code) for code in scripts_with(Trait.BY_IDEOGRAPHS)},
    "Hani": tuple(scripts_with(Trait.BY_IDEOGRAPHS)),
}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A language that a text may be in."""

    #: BCP 47, as short as it can be.
    tag: str
    #: ISO 639-3.
    language: str
    probability: float


@dataclass(frozen=True, slots=True)
class Identification:
    """The languages that a text may be in, best first; the rest is in none that is known."""

    candidates: tuple[Candidate, ...]
    #: Of most letters: ISO 15924, Japanese as `Jpan`, Korean as `Kore`, Han characters as `Hani`.
    script: str
    letters: int

    @property
    def best(self) -> Candidate | None:
        """The most probable language."""
        return self.candidates[0] if self.candidates else None

    @property
    def unknown(self) -> float:
        """How probable it is that the text is in none of the candidates."""
        return max(0.0, 1.0 - sum(candidate.probability for candidate in self.candidates))

    def probability(self, tag: str) -> float:
        """How probable it is that the text is in the language of a tag."""
        return sum(
            candidate.probability
            for candidate in self.candidates
            if covers(tag, candidate.language)
        )


class Identifier(Protocol):
    """Anything that identifies languages."""

    def identify(self, text: str, *, scripts: Collection[str] | None = None) -> Identification:
        """The languages that a text may be in; `scripts` (ISO 15924) narrow them."""
        ...

    def knows(self, tag: str) -> bool:
        """Whether a language could be found at all."""
        ...


class NgramIdentifier:
    """The package's model; py3langid is asked if it is in doubt."""

    def __init__(
        self,
        table: LanguageTable | None = None,
        calibrated: Calibration | None = None,
        *,
        second_opinion: bool = True,
    ) -> None:
        self._table = table or language_table()
        self._calibrated = calibrated
        self._second = SecondOpinion() if second_opinion else None
        self._by_script: dict[str, list[int]] = {}
        for number, variety in enumerate(self._table.varieties):
            self._by_script.setdefault(variety.script, []).append(number)
        self._groups: dict[tuple[str, ...], Group] = {}
        self._languages = frozenset(variety.language for variety in self._table.varieties)

    def identify(self, text: str, *, scripts: Collection[str] | None = None) -> Identification:
        """The languages that a text may be in; `scripts` (ISO 15924) narrow them."""
        text = text[:MOST_CHARACTERS]
        folded = fold(text)
        if folded.letters < FEWEST_LETTERS:
            return Identification((), folded.script, folded.letters)
        group = self.group(*(scripts or (folded.script,)))
        if not len(group.numbers):
            return Identification(self._elsewhere(text, folded), folded.script, folded.letters)
        found = scores(self._table, features(folded.text))
        ranking = rank(self._table, found, group, folded.signs)
        if ranking is None:
            return Identification((), folded.script, folded.letters)
        numbers = evidence(self._table, found, ranking, group)
        chances = self._calibration.own(ranking, numbers)
        if len(chances) == 1:
            if folded.script in scripts_with(Trait.ONE_LANGUAGE):
                chances = np.maximum(chances, _TOLD.one_language)
            elif chances[0] < SURE and (other := self._elsewhere(text, folded)):
                return Identification(other, folded.script, folded.letters)
        elif self._second is not None and chances.max() < SURE:
            chances = self._asked(text, ranking, numbers)
        return Identification(self._candidates(ranking, chances), folded.script, folded.letters)

    def _elsewhere(self, text: str, folded: Folded) -> tuple[Candidate, ...]:
        """A language of the text's script that only the second opinion knows."""
        if self._second is None:
            return ()
        opinion = self._second.opinion(text)
        best, chance = opinion.best, opinion.highest
        if chance < SURE or best in self._languages or not writes(best, folded.script):
            return ()
        tag = short_tag(best, folded.script)
        return (Candidate(tag, best, min(round(chance, 4), _TOLD.unmeasured)),)

    def _asked(
        self, text: str, ranking: Ranking, numbers: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """The probabilities with the second opinion."""
        assert self._second is not None
        opinion = self._second.opinion(text)
        languages = [self._table.varieties[number].language for number in ranking.varieties]
        said = [opinion.of(language) for language in languages]
        return self._calibration.both(
            ranking,
            numbers,
            np.array([-1.0 if chance is None else chance for chance in said]),
            opinion.highest,
            opinion.best in languages,
        )

    def knows(self, tag: str) -> bool:
        """Whether a language could be found at all."""
        return any(covers(tag, language) for language in self._languages)

    def _candidates(self, ranking: Ranking, chances: NDArray[np.float64]) -> tuple[Candidate, ...]:
        found = [
            Candidate(
                short_tag(variety.language, variety.script), variety.language, round(chance, 4)
            )
            for number, chance in zip(ranking.varieties, chances.tolist(), strict=True)
            if chance >= _TOLD.least
            for variety in (self._table.varieties[number],)
        ]
        found.sort(key=lambda candidate: -candidate.probability)
        return tuple(found)

    @property
    def _calibration(self) -> Calibration:
        return self._calibrated or calibration()

    def group(self, *scripts: str) -> Group:
        """The varieties that are written in some scripts."""
        if scripts not in self._groups:
            numbers = {
                number
                for name in scripts
                for script in _READ_AS.get(name, (name,))
                for number in self._by_script.get(script, ())
            }
            self._groups[scripts] = Group(self._table, np.array(sorted(numbers), dtype=np.intp))
        return self._groups[scripts]


@cache
def _default() -> NgramIdentifier:
    return NgramIdentifier()


def identify(text: str, *, scripts: Collection[str] | None = None) -> Identification:
    """The languages that a text may be in, by the model that comes with the package."""
    return _default().identify(text, scripts=scripts)
