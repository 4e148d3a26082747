"""What speaks for the best variety of a text, on a table of four varieties made by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest

from glyphstone.data.language_model import LanguageTable, Variety
from glyphstone.language.ngrams import KINDS
from glyphstone.language.scoring import Scores
from glyphstone.language.signals import (
    AMOUNT,
    MOST_CANDIDATES,
    NUMBERS,
    Group,
    Ranking,
    _likeness,
    evidence,
    rank,
)

VARIETIES = (
    Variety("eng", "Latn", True),
    Variety("deu", "Latn", True),
    Variety("fin", "Latn", False),
    # The same language as the first, in another spelling.
    Variety("eng", "Latn", False),
)
#: How much of the weight of a text each variety has in texts of the variety of the row.
PROFILES = [
    [1.0, 0.5, 0.2, 0.9],
    [0.5, 1.0, 0.3, 0.5],
    [0.2, 0.3, 1.0, 0.2],
    [0.9, 0.5, 0.2, 1.0],
]


def table(
    varieties: Sequence[Variety] = VARIETIES, profiles: Sequence[Sequence[float]] = PROFILES
) -> LanguageTable:
    letters = [frozenset("abc"), frozenset("abcä"), frozenset(), frozenset("abc")]
    count = len(varieties)
    return LanguageTable(
        keys=np.array([0xFFFFFFFF], np.uint32),
        buckets=np.zeros(1, np.int32),
        starts=np.zeros(1, np.int32),
        entries=np.zeros(0, np.uint16),
        weights=np.zeros(1, np.float32),
        varieties=tuple(varieties),
        letters=tuple((letters * count)[:count]),
        expected=np.full((count, KINDS), 2.0, np.float32),
        profiles=np.array(profiles, np.float32),
    )


def found(*parts: Sequence[float], amount: float = 10.0) -> Scores:
    """Scores of varieties by the weight that each kind of feature gives; one entry a weight."""
    rows = [
        (kind, owner, weight) for owner, own in enumerate(parts) for kind, weight in own_parts(own)
    ]
    return Scores(
        total=np.array([sum(own) for own in parts], np.float64),
        amounts=np.full(KINDS, amount),
        _owners=np.array([owner for _, owner, _ in rows], np.uint16),
        _weights=np.array([weight for _, _, weight in rows], np.float32),
        _kinds=np.array([kind for kind, _, _ in rows], np.intp),
        _ends=np.arange(1, len(rows) + 1, dtype=np.int64),
    )


def own_parts(own: Sequence[float]) -> list[tuple[int, float]]:
    return list(enumerate(own, 1))


def kinds(*weights: float) -> list[float]:
    """Weights of the kinds of features, the last one that of words."""
    return [*weights, *[0.0] * (KINDS - len(weights))]


def everybody(of: LanguageTable) -> Group:
    return Group(of, np.arange(len(of.varieties), dtype=np.intp))


# --- ranking --------------------------------------------------------------------------------------


def test_the_best_variety_of_each_language_is_ranked() -> None:
    scores = found([60.0], [80.0], [10.0], [70.0])
    ranking = rank(table(), scores, everybody(table()), {"a": 3})
    assert ranking is not None
    assert ranking.varieties == (1, 3, 2)
    # Ten of each kind, of which a text has twice the weight.
    whole = 10.0 * 2.0 * KINDS
    assert ranking.fits == pytest.approx((80 / whole, 70 / whole, 10 / whole))
    assert ranking.widespread == (True, False, False)
    assert ranking.common == (0.9, 2.0, 0.0)


def test_only_varieties_of_the_group_are_ranked() -> None:
    scores = found([60.0], [80.0], [10.0], [70.0])
    ranking = rank(table(), scores, Group(table(), np.array([0, 2], np.intp)), {})
    assert ranking is not None
    assert ranking.varieties == (0, 2)


def test_letters_that_a_variety_does_not_have_are_strange_to_it() -> None:
    scores = found([60.0], [80.0], [10.0], [0.0])
    ranking = rank(table(), scores, everybody(table()), {"a": 3, "ä": 1, "’": 9})
    assert ranking is not None
    assert dict(zip(ranking.varieties, ranking.strange, strict=True)) == {0: 0.25, 1: 0.0, 2: 0.0}


def test_no_letters_are_strange_to_nobody() -> None:
    ranking = rank(table(), found([60.0], [80.0], [10.0], [0.0]), everybody(table()), {})
    assert ranking is not None
    assert ranking.strange == (0.0, 0.0, 0.0)


def test_a_text_with_nothing_of_any_variety_is_not_ranked() -> None:
    scores = found([0.0], [0.0], [0.0], [0.0])
    assert rank(table(), scores, everybody(table()), {}) is None
    assert rank(table(), scores, Group(table(), np.array([], np.intp)), {}) is None


def test_no_more_candidates_are_ranked_than_are_looked_at() -> None:
    many = [Variety(f"x{number:02}", "Latn", False) for number in range(12)]
    wide = table(many, [[1.0] * 12] * 12)
    ranking = rank(wide, found(*[[1.0 + number] for number in range(12)]), everybody(wide), {})
    assert ranking is not None
    assert MOST_CANDIDATES == 8
    assert ranking.varieties == tuple(range(11, 3, -1))


# --- usual scores ---------------------------------------------------------------------------------


def test_how_others_score_in_texts_of_a_variety() -> None:
    apart, mean, lead = everybody(table()).usual(0)
    # The variety itself counts as nothing; 0.5, 0.2 and 0.9 are left.
    assert mean == pytest.approx(0.4)
    assert apart @ apart == pytest.approx(1.0)
    assert apart.sum() == pytest.approx(0.0, abs=1e-6)
    # The other spelling of the language is no rival.
    assert lead == pytest.approx(0.5)


def test_the_lead_is_never_nothing() -> None:
    alike = table(profiles=[[1.0, 1.0, 1.0, 1.0]] * 4)
    assert everybody(alike).usual(0)[2] == pytest.approx(0.02)
    alone = Group(table(), np.array([0], np.intp))
    apart, mean, lead = alone.usual(0)
    assert (apart.tolist(), mean, lead) == ([0.0], 0.0, 1.0)


# --- evidence -------------------------------------------------------------------------------------


def numbers_of(
    scores: Scores, signs: dict[str, int] | None = None, group: Group | None = None
) -> tuple[list[float], Ranking]:
    group = group or everybody(table())
    ranking = rank(table(), scores, group, signs or {"a": 1})
    assert ranking is not None
    numbers = evidence(table(), scores, ranking, group)
    return numbers.tolist(), ranking


def test_the_numbers_that_the_calibration_was_fitted_on() -> None:
    weights = [kinds(40.0, 20.0), kinds(20.0, 10.0), kinds(4.0, 2.0), kinds(36.0, 18.0)]
    weights[0][-1], weights[1][-1] = 8.0, 3.0
    scores = found(*weights)
    numbers, ranking = numbers_of(scores, {"a": 3, "ä": 1})
    assert len(numbers) == NUMBERS
    fit, second = ranking.fits[:2]
    lead = fit - second
    amount = math.log(10.0 * KINDS)
    assert numbers[AMOUNT] == pytest.approx(amount)
    assert numbers[:6] == pytest.approx([1.0, fit, lead, amount, 1.0, fit])
    # Each kind by what is expected of it: twice the amount.
    assert numbers[6 : 6 + KINDS] == pytest.approx([weight / 20.0 for weight in weights[0]])
    behind = numbers[6 + KINDS :]
    assert behind[:8] == pytest.approx(
        [
            (8.0 - 3.0) / 20.0,
            fit * lead,
            fit * amount,
            lead * amount,
            fit * fit,
            math.sqrt(lead),
            lead,
            amount,
        ]
    )
    assert behind[8] == 1.0
    # A quarter of the letters is strange to the best variety, none to the second.
    assert behind[13:] == pytest.approx([2.5, 0.5, 1.0, 2.5])


def test_a_text_that_scores_as_usual_is_alike() -> None:
    usual = [kinds(100 * share) for share in PROFILES[0]]
    numbers, _ = numbers_of(found(*usual))
    one, alike, share, more, lead = numbers[-9:-4]
    assert (one, lead) == pytest.approx((1.0, 0.5))
    assert alike == pytest.approx(1.0)
    assert share == pytest.approx(1.0)
    assert more == pytest.approx(0.0, abs=1e-5)


def test_a_text_whose_neighbours_score_otherwise_is_not() -> None:
    other = [kinds(100.0), kinds(20.0), kinds(90.0), kinds(20.0)]
    numbers, _ = numbers_of(found(*other))
    _, alike, share, more, _ = numbers[-9:-4]
    assert alike < 0
    assert share == pytest.approx((1 - 0.9) / 0.5)
    assert more == pytest.approx((0.325 - 0.4) * 10)


def test_one_variety_alone_has_nothing_to_be_compared_with() -> None:
    numbers, ranking = numbers_of(
        found(kinds(50.0), kinds(0.0)), group=Group(table(), np.array([0], np.intp))
    )
    assert ranking.varieties == (0,)
    assert numbers[-9:-4] == [0.0] * 5
    # Its lead is all that it has.
    assert numbers[2] == numbers[1]


def test_no_number_decides_alone() -> None:
    huge, _ = numbers_of(found(kinds(1e6), kinds(1.0), kinds(1.0), kinds(1.0)))
    assert max(huge) == 6.0
    assert min(huge) >= -6.0


@pytest.mark.parametrize(
    ("fit", "lead", "share"),
    [(0.5, 0.1, 0.4), (1.0, 0.1, 0.2), (0.25, 0.1, 0.8), (0.1, 0.1, 2.0), (0.1, 0.2, 3.0),
     (0.0, 1e-3, 2.0)],
)  # fmt: skip
def test_a_lead_counts_by_the_fit_and_by_what_is_usual(
    fit: float, lead: float, share: float
) -> None:
    scores = found(*[kinds(100 * one) for one in PROFILES[0]])
    ranking = Ranking((0, 1), (fit, 0.0), (False, False), (0.0, 0.0), (0.0, 0.0))
    assert _likeness(scores, ranking, everybody(table()), lead)[2] == pytest.approx(share)
