"""The likeliest way to cut a stretch of letters."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.text.words.segmentation import Path, WordScores
from glyphstone.text.words.spelling import Spelling

KNOWN = {"the": -2.0, "human": -3.0, "man": -4.0, "hu": -8.0, "a": -3.0, "at": -3.5, "them": -5.0}
SPELLING = Spelling(["the", "human", "man", "rights"])


def scores(**changed: float) -> WordScores:
    given: dict[str, float] = {"unseen": -4.0, "numbers": -3.0} | changed
    return WordScores(
        KNOWN, SPELLING, given["unseen"], int(given.get("longest", 6)), given["numbers"]
    )


def cut(text: str, known: WordScores | None = None, odds: list[float] | None = None) -> Path:
    return (known or scores()).best(text, [True] * len(text), odds)


def test_known_words_are_found() -> None:
    found = cut("thehuman")
    assert found.cuts == (3,)
    assert found.known == (True, True)
    assert found.score == pytest.approx(-5.0)


def test_an_unknown_word_is_scored_by_its_spelling() -> None:
    found = cut("thezqzqhuman")
    assert found.cuts == (3, 7)
    assert found.known == (True, False, True)
    assert found.score == pytest.approx(-5.0 - 4.0 + SPELLING.word("zqzq"))


def test_odds_are_added_where_a_word_begins() -> None:
    assert cut("thehuman", odds=[0.0, 0.0, 0.0, -1.5, 0, -20.0, 0, 0]).score == pytest.approx(-6.5)
    assert cut("thehuman", odds=[7.0, 0, 0, 0, 0, 0, 0, 0]).score == pytest.approx(-5.0)
    apart = cut("thehuman", odds=[0.0, 0, 0, 0, 0, 40.0, 0, 0])
    assert apart.cuts == (3, 5)


def test_a_word_begins_only_where_it_may() -> None:
    may = [True] * 8
    may[3] = False
    assert 3 not in scores().best("thehuman", may, None).cuts


@pytest.mark.parametrize(("longest", "fits"), [(10, True), (9, False)])
def test_no_word_inside_a_stretch_is_longer_than_the_longest(longest: int, fits: bool) -> None:
    odds = [0.0] * 18
    odds[3] = odds[13] = 40.0
    found = cut("thezqzqzqzqzqhuman", scores(longest=longest), odds)
    assert (found.cuts == (3, 13)) is fits
    assert {3, 13} <= set(found.cuts)


def test_a_stretch_may_be_one_word_however_long() -> None:
    alone = cut("zqzqzqzq", scores(longest=2, unseen=-50.0))
    assert alone.cuts == ()
    assert alone.known == (False,)


def test_figures_are_scored_alike_and_count_as_known() -> None:
    found = cut("the1987")
    assert found.cuts == (3,)
    assert found.known == (True, True)
    assert found.score == pytest.approx(-2.0 - 3.0 - 4 * math.log(10))


def test_a_whole_word_has_the_score_of_the_likelier_account() -> None:
    known = scores()
    assert known.whole("human") == -3.0
    assert known.whole("zq") == pytest.approx(-4.0 + SPELLING.word("zq"))
    assert known.whole("19") == pytest.approx(-3.0 - 2 * math.log(10))
    assert scores(numbers=-90.0).whole("19") == pytest.approx(-4.0 + SPELLING.word("19"))
    # Without a share of numbers, figures are spelled as letters are.
    plain = WordScores(KNOWN, SPELLING, -4.0, 6)
    assert plain.whole("19") == pytest.approx(-4.0 + SPELLING.word("19"))


def test_letters_and_figures_are_one_unknown_word_or_two() -> None:
    assert cut("zq1", odds=[0.0, 0.0, -9.0]).known == (False,)
    assert cut("zq1").known == (False, True)


def test_nothing_is_cut_into_nothing() -> None:
    assert cut("") == Path(0.0, (), ())


@given(st.text("themanu1", min_size=1, max_size=7), st.data())
def test_no_other_way_to_cut_is_likelier(text: str, data: st.DataObject) -> None:
    size = len(text)
    may = data.draw(st.lists(st.booleans(), min_size=size, max_size=size))
    odds = data.draw(st.lists(st.floats(-3, 3), min_size=size, max_size=size))
    known = scores(longest=size)
    places = [place for place in range(1, size) if may[place]]
    best = max(
        _score(text, cuts, odds, known)
        for number in range(len(places) + 1)
        for cuts in combinations(places, number)
    )
    found = known.best(text, may, odds)
    assert found.score == pytest.approx(best)
    assert set(found.cuts) <= set(places)
    assert _score(text, found.cuts, odds, known) == pytest.approx(best)


def _score(text: str, cuts: tuple[int, ...], odds: list[float], known: WordScores) -> float:
    bounds = (0, *cuts, len(text))
    words = [text[start:stop] for start, stop in pairwise(bounds)]
    return sum(map(known.whole, words)) + sum(odds[cut] for cut in cuts)
