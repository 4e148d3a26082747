"""Small letters and capitals that differ in size alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from glyphstone.evidence.drawings.letter_case import case_scores, open_cases, other_case

NAMES = ("а", "А", "е", "Е", "о", "О", "ф", "Ф", "й", "Й", ".")
#: Columns of the letter whose case is asked for.
SMALL, CAPITAL = NAMES.index("о"), NAMES.index("О")
#: What a height adds to the case that it speaks for, and takes from the other.
WEIGHT = 8.0


@pytest.mark.parametrize(
    ("text", "other"),
    [("о", "О"), ("О", "о"), ("ж", "Ж"), ("א", ""), ("3", ""), ("ß", ""), ("fi", "FI"), ("", "")],
)
def test_the_other_case_of_a_text(text: str, other: str) -> None:
    assert other_case(text) == other


def scores(
    drawings: Sequence[tuple[str, float, float]], told: Mapping[int, str] | None = None
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """For drawings with their likeliest text, its lead over the other case, and their tops."""
    likeness = np.zeros((len(drawings), len(NAMES)), np.float32)
    chosen = []
    for row, (text, lead, _) in enumerate(drawings):
        likeness[row, NAMES.index(text)] = 0.8
        if other_case(text):
            likeness[row, NAMES.index(other_case(text))] = 0.8 - lead
        chosen.append(NAMES.index(text))
    tops = [top for _, _, top in drawings]
    return case_scores(tops, likeness, np.array(chosen), NAMES, told or {})


def judged(top: float, *others: tuple[str, float, float], text: str = "о") -> float:
    """What is added to the small letter of the first drawing, for which о and О are alike."""
    found = scores([(text, 0.1, top), *others])[0]
    assert found[SMALL] == -found[CAPITAL]
    assert not np.delete(found, [SMALL, CAPITAL]).any()
    return float(found[SMALL])


PLAIN_SMALL = (("а", 0.6, 0.5), ("е", 0.6, 0.5))
PLAIN_CAPITALS = (("А", 0.6, 0.7), ("Е", 0.6, 0.7))


@pytest.mark.parametrize(
    ("top", "said"),
    [(0.5, WEIGHT), (0.544, WEIGHT), (0.546, 0.0), (0.564, 0.0), (0.566, -WEIGHT), (0.7, -WEIGHT)],
)
@pytest.mark.parametrize("text", ["о", "О"])
def test_heights_are_compared_with_plain_small_letters(top: float, said: float, text: str) -> None:
    """A small letter is up to 9 % taller than the others, a capital at least 13 %."""
    assert judged(top, *PLAIN_SMALL, text=text) == said
    assert judged(top, *PLAIN_SMALL, *PLAIN_CAPITALS, text=text) == said


@pytest.mark.parametrize(("top", "said"), [(0.664, WEIGHT), (0.666, -WEIGHT), (0.7, -WEIGHT)])
def test_heights_are_compared_with_capitals_if_there_is_nothing_else(
    top: float, said: float
) -> None:
    """A capital has at least 95 % of the height of the others."""
    assert judged(top, *PLAIN_CAPITALS) == said
    assert judged(top, PLAIN_SMALL[0], *PLAIN_CAPITALS) == said


def test_one_plain_letter_tells_no_height() -> None:
    assert judged(0.7, PLAIN_SMALL[0]) == 0
    assert judged(0.7, PLAIN_CAPITALS[0]) == 0
    assert judged(0.7, PLAIN_SMALL[0], PLAIN_CAPITALS[0]) == 0
    assert judged(0.7) == 0


@pytest.mark.parametrize(("lead", "said"), [(0.31, -WEIGHT), (0.29, 0.0)])
def test_a_letter_is_plain_if_it_is_much_less_like_its_other_case(lead: float, said: float) -> None:
    assert judged(0.7, ("а", lead, 0.5), ("е", lead, 0.5)) == said


def test_what_is_plain_needs_no_height() -> None:
    assert not scores([("о", 0.31, 0.7), *PLAIN_SMALL]).any()


def test_letters_that_rise_and_letters_with_marks_tell_nothing_and_are_told_nothing() -> None:
    tall = (("ф", 0.6, 0.7), ("й", 0.6, 0.7), (".", 0.6, 0.1))
    assert judged(0.7, *tall) == 0
    found = scores([*PLAIN_SMALL, ("ф", 0.1, 0.7), ("й", 0.1, 0.7), (".", 0.1, 0.7)])
    assert not found.any()


def test_the_lowest_quarter_of_plain_small_letters_is_their_height() -> None:
    """Some letters are taken for small ones and are not: three of four are too tall here."""
    mixed = (("а", 0.6, 0.5), ("е", 0.6, 0.5), *(("а", 0.6, 0.9),) * 3)
    assert judged(0.5, *mixed) == WEIGHT
    assert judged(0.7, *mixed) == -WEIGHT


def test_known_letters_tell_heights_too() -> None:
    drawings = [("о", 0.1, 0.7), ("о", 0.1, 0.5), ("о", 0.1, 0.5)]
    assert not scores(drawings).any()
    found = scores(drawings, {1: "а", 2: "е"})
    assert found[0, SMALL] == -WEIGHT
    assert not found[1:].any()
    capitals = scores(drawings, {1: "А", 2: "Е"})
    assert capitals[0, CAPITAL] == WEIGHT
    # What rises, has no case or has a mark tells nothing.
    assert not scores(drawings, {1: "ф", 2: "."})[0].any()
    assert not scores(drawings, {1: "а", 2: "й"})[0].any()


def test_letters_whose_other_case_was_not_compared_are_left_alone() -> None:
    likeness = np.array([[0.9, 0.1], [0.1, 0.9]], np.float32)
    assert not case_scores([0.5, 0.7], likeness, np.array([0, 1]), ("о", "Ж"), {}).any()


def test_tops_on_the_baseline_do_no_harm() -> None:
    assert np.isfinite(scores([("о", 0.1, 0.0), ("а", 0.6, 0.0), ("е", 0.6, -0.2)])).all()


def test_what_is_no_taller_than_small_letters_is_no_capital() -> None:
    """However much it looks like one, if there are five plain small letters."""
    small = [("а", 0.6, 0.5), ("е", 0.6, 0.5)] * 3
    plain = ("О", 0.6, 0.5)
    assert not scores([plain, *small[:4]])[0].any()
    found = scores([plain, *small])[0]
    assert (found[SMALL], found[CAPITAL]) == (WEIGHT, -WEIGHT)
    assert not scores([("О", 0.6, 0.7), *small])[0].any()


def test_letters_of_scripts_with_many_ascenders_are_not_judged() -> None:
    names = ("ა", "Ა", "ბ", "Ბ", "გ", "Გ")
    likeness = np.full((3, 6), 0.7, np.float32)
    found = case_scores([0.5, 0.8, 0.9], likeness, np.array([0, 2, 4]), names, {0: "ა", 1: "ბ"})
    assert not found.any()


@pytest.mark.parametrize(
    ("letters", "told", "open_"),
    [
        ("мылао", (), "мыло"),
        ("МЫЛаО", (), "МЫЛО"),
        ("мылабо", (), ""),
        ("мыло", (0, 3), ""),
        ("мыло", (0,), "мыло"),
        ("océp", (), "ocp"),
        ("аёо.", (), ""),
        ("אבגד", (), ""),
        (("о\u0304", "fi", "", "о"), (), "о\u0304о"),
    ],
)
def test_a_case_is_a_guess_until_two_letters_tell_it(
    letters: Sequence[str], told: Sequence[int], open_: str
) -> None:
    found = open_cases(letters, told)
    assert "".join(one for one, is_open in zip(letters, found, strict=True) if is_open) == open_


def test_the_height_of_the_palochka_tells_no_case() -> None:
    names = ("а", "А", "е", "Е", "ӏ", "Ӏ")
    likeness = np.array([[0.8, 0, 0, 0, 0, 0], [0, 0, 0.8, 0, 0, 0], [0, 0, 0, 0, 0.5, 0.5]])
    found = case_scores(
        [0.5, 0.5, 0.7], likeness.astype(np.float32), np.array([0, 2, 5]), names, {}
    )
    assert not found.any()
