"""The evidence for the best variety of a text: numbers from which a probability is computed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from glyphstone.data.language_model import LanguageTable
from glyphstone.language.scoring import Scores

__all__ = ["AMOUNT", "MOST_CANDIDATES", "NUMBERS", "Group", "Ranking", "evidence", "rank"]

#: Languages that are ranked; the weights of languagecalibration.json are fitted to it.
MOST_CANDIDATES = 8
#: How many numbers `evidence` gives, and where the logarithm of the text's amount stands among
#: them. The calibration is fitted to this order.
NUMBERS = 28
AMOUNT = 3
#: Half of what the share of a language in the texts of this world would allow, as a logarithm of
#: odds: every second text is in English, every twentieth in each of the next ones. Without it a
#: sentence in plain English was `und` now and then (docs/decisions/language.md).
_COMMON = {"eng": 2.0, **dict.fromkeys(("cmn", "deu", "fra", "jpn", "rus", "spa"), 0.9)}


@dataclass(frozen=True, slots=True)
class _Bounds:
    """Bounds of the numbers of the evidence; the calibration was fitted with them."""

    #: No single number may decide alone.
    number: float = 6.0
    #: The lead of a variety over the best other language in its own texts is never nothing.
    least_lead: float = 0.02
    #: How many times its usual lead a text may count for.
    most_leads: float = 3.0
    #: Amounts, scores and fits that are divided by are no smaller.
    least_amount: float = 1e-3
    least_score: float = 1e-6
    least_fit: float = 1e-3


_BOUNDS = _Bounds()


class Group:
    """The varieties that a text could be in, and how texts of each stand to the others."""

    def __init__(self, table: LanguageTable, numbers: NDArray[np.intp]) -> None:
        self.numbers = numbers
        self._table = table
        self._usual: dict[int, tuple[NDArray[np.float64], float, float]] = {}

    def usual(self, best: int) -> tuple[NDArray[np.float64], float, float]:
        """How all score in texts of one variety, around their mean and of length 1.

        The mean, and the lead of the variety over the best other language, stand behind.
        """
        if best not in self._usual:
            profile = self._table.profiles[best, self.numbers].astype(np.float64)
            profile[self.numbers == best] = 0.0
            language = self._table.varieties[best].language
            foreign = [
                score
                for number, score in zip(self.numbers.tolist(), profile.tolist(), strict=True)
                if self._table.varieties[number].language != language
            ]
            apart = profile - profile.mean()
            length = math.sqrt(float(apart @ apart)) or 1.0
            lead = max(1 - max(foreign, default=0.0), _BOUNDS.least_lead)
            self._usual[best] = apart / length, float(profile.mean()), lead
        return self._usual[best]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The varieties that a text could be in, the best of each language, best first."""

    varieties: tuple[int, ...]
    #: Their scores, 1 for what a text of the best variety is expected to have.
    fits: tuple[float, ...]
    #: Whether each is one of those that most texts are in.
    widespread: tuple[bool, ...]
    #: Which share of the text's letters is none of theirs.
    strange: tuple[float, ...]
    #: How much commoner texts in each are than in another language, as a logarithm.
    common: tuple[float, ...]


def rank(
    table: LanguageTable, found: Scores, group: Group, signs: Mapping[str, int]
) -> Ranking | None:
    """The best varieties of a group; None if the text has nothing of any of them.

    `signs` are the letters of the text and how often each stands there.
    """
    totals = found.total[group.numbers]
    take = min(len(totals), 2 * MOST_CANDIDATES)
    if not take:
        return None
    top = np.argpartition(totals, len(totals) - take)[-take:]
    best = sorted(
        zip((-totals[top]).tolist(), group.numbers[top].tolist(), strict=True), key=lambda row: row
    )
    if best[0][0] >= 0:
        return None
    expected = float(found.amounts @ table.expected[best[0][1]])
    chosen: dict[str, tuple[int, float]] = {}
    for score, number in best:
        chosen.setdefault(table.varieties[number].language, (number, -score / expected))
    rows = list(chosen.values())[:MOST_CANDIDATES]
    return Ranking(
        tuple(number for number, _ in rows),
        tuple(fit for _, fit in rows),
        tuple(table.varieties[number].widespread for number, _ in rows),
        _strange(table, rows, signs),
        tuple(_COMMON.get(table.varieties[number].language, 0.0) for number, _ in rows),
    )


def _strange(
    table: LanguageTable, rows: list[tuple[int, float]], signs: Mapping[str, int]
) -> tuple[float, ...]:
    """The share of letters that each variety does not have."""
    letters = [(sign, count) for sign, count in signs.items() if sign.isalpha()]
    whole = max(sum(count for _, count in letters), 1)
    return tuple(
        sum(count for sign, count in letters if sign not in own) / whole
        if (own := table.letters[number])
        else 0.0
        for number, _ in rows
    )


def evidence(
    table: LanguageTable, found: Scores, ranking: Ranking, group: Group
) -> NDArray[np.float64]:
    """The numbers that tell a right best variety from a neighbour of an unknown language."""
    best = ranking.varieties[0]
    parts = found.by_kind(best).tolist()
    whole = [
        max(amount * rate, _BOUNDS.least_amount)
        for amount, rate in zip(found.amounts.tolist(), table.expected[best].tolist(), strict=True)
    ]
    fit = lead = ranking.fits[0]
    words_lead = parts[-1]
    if len(ranking.varieties) > 1:
        lead = fit - ranking.fits[1]
        words_lead -= float(found.by_kind(ranking.varieties[1])[-1])
    amount = math.log(float(found.amounts.sum()))
    wide = float(ranking.widespread[0])
    numbers = [
        1.0,
        fit,
        lead,
        amount,
        wide,
        wide * fit,
        *(part / most for part, most in zip(parts, whole, strict=True)),
        words_lead / whole[-1],
        fit * lead,
        fit * amount,
        lead * amount,
        fit * fit,
        math.sqrt(max(lead, 0.0)),
        wide * lead,
        wide * amount,
        *_likeness(found, ranking, group, lead),
        *_letters(ranking),
    ]
    return np.array([min(max(number, -_BOUNDS.number), _BOUNDS.number) for number in numbers])


def _letters(ranking: Ranking) -> tuple[float, float, float, float]:
    """How many letters are strange to the best variety, and whether others know them."""
    strange = ranking.strange[0]
    return (
        10 * strange,
        math.sqrt(strange),
        float(strange > 0),
        10 * max(strange - min(ranking.strange), 0.0),
    )


def _likeness(
    found: Scores, ranking: Ranking, group: Group, lead: float
) -> tuple[float, float, float, float, float]:
    """How alike its neighbours score as they do in texts of the best variety.

    A text in an unknown language stands otherwise to them than the language it looks like most.
    """
    count = len(group.numbers)
    if count < 2:
        return 0.0, 0.0, 0.0, 0.0, 0.0
    best = ranking.varieties[0]
    usual, usual_mean, usual_lead = group.usual(best)
    now = found.total[group.numbers]
    top = max(float(found.total[best]), _BOUNDS.least_score)
    # The best one itself is left out of both.
    now[np.searchsorted(group.numbers, best)] = 0.0
    mean = float(now.sum()) / count
    spread = math.sqrt(max(float(now @ now) - count * mean * mean, 0.0)) or 1.0
    alike = float(now @ usual) / spread
    more = (mean / top - usual_mean) * 10
    share = lead / max(ranking.fits[0], _BOUNDS.least_fit)
    return 1.0, alike, min(share / usual_lead, _BOUNDS.most_leads), more, usual_lead
