"""What speaks for the best variety of a text, as numbers that a probability can be made of."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from glyphstone.data.languagemodel import LanguageTable
from glyphstone.language.scoring import Scores

__all__ = ["NUMBERS", "Ranking", "evidence", "rank"]

#: How many numbers `evidence` gives.
NUMBERS = 24
#: No single number may decide alone.
_MOST = 6.0
_LEAST_AMOUNT = 1e-3


@dataclass(frozen=True, slots=True)
class Ranking:
    """The varieties that a text could be in, the best of each language, best first."""

    varieties: tuple[int, ...]
    #: Their scores, 1 for what a text of the best variety is expected to have.
    fits: tuple[float, ...]


def rank(
    table: LanguageTable, found: Scores, among: NDArray[np.intp], most: int = 8
) -> Ranking | None:
    """The best varieties among those given; None where the text has nothing of any of them."""
    totals = found.total[among]
    if not len(totals) or totals.max() <= 0:
        return None
    take = min(len(among), 2 * most)
    top = among[np.argpartition(-totals, take - 1)[:take]]
    top = top[np.lexsort((top, -found.total[top]))]
    expected = float(found.amounts @ table.expected[top[0]])
    chosen: dict[str, int] = {}
    for variety in top.tolist():
        chosen.setdefault(table.varieties[variety].language, variety)
    varieties = tuple(chosen.values())[:most]
    return Ranking(
        varieties, tuple(float(found.total[variety]) / expected for variety in varieties)
    )


def evidence(
    table: LanguageTable, found: Scores, ranking: Ranking, among: NDArray[np.intp]
) -> NDArray[np.float64]:
    """The numbers that tell a right best variety from a neighbour of an unknown language."""
    best = ranking.varieties[0]
    rates = table.expected[best]
    parts = found.by_kind(best)
    fit = ranking.fits[0]
    lead = fit
    words_lead = parts[-1]
    if len(ranking.varieties) > 1:
        lead = fit - ranking.fits[1]
        words_lead = parts[-1] - found.by_kind(ranking.varieties[1])[-1]
    amount = float(np.log(found.amounts.sum()))
    wide = float(table.varieties[best].widespread)
    whole = np.maximum(found.amounts * rates, _LEAST_AMOUNT)
    numbers = np.empty(NUMBERS)
    numbers[0] = 1.0
    numbers[1:6] = fit, lead, amount, wide, wide * fit
    numbers[6:11] = parts / whole
    numbers[11] = words_lead / whole[-1]
    numbers[12:17] = fit * lead, fit * amount, lead * amount, fit * fit, np.sqrt(max(lead, 0.0))
    numbers[17:19] = wide * lead, wide * amount
    numbers[19:24] = _likeness(table, found, ranking, among)
    return np.clip(numbers, -_MOST, _MOST)


def _likeness(
    table: LanguageTable, found: Scores, ranking: Ranking, among: NDArray[np.intp]
) -> tuple[float, float, float, float, float]:
    """How alike its neighbours score as they do in texts of the best variety.

    A text in an unknown language stands otherwise to them than the language it looks like most.
    """
    best = ranking.varieties[0]
    language = table.varieties[best].language
    others = among[among != best]
    usual = table.profiles[best, others]
    if not len(others) or usual.max() <= 0.02:
        return 0.0, 0.0, 0.0, 0.0, 0.0
    now = found.total[others] / max(found.total[best], 1e-6)
    apart_now, apart_usual = now - now.mean(), usual - usual.mean()
    alike = float(
        apart_now
        @ apart_usual
        / (np.sqrt((apart_now @ apart_now) * (apart_usual @ apart_usual)) + 1e-6)
    )
    lead = ranking.fits[0] - ranking.fits[1] if len(ranking.fits) > 1 else ranking.fits[0]
    foreign = [
        float(usual[place])
        for place in np.argsort(-usual)[:4]
        if table.varieties[int(others[place])].language != language
    ]
    usual_lead = max(1 - foreign[0], 0.02) if foreign else 1.0
    more = float(now.mean() - usual.mean()) * 10
    return 1.0, alike, min(lead / max(ranking.fits[0], 1e-3) / usual_lead, 3.0), more, usual_lead
