"""Hyphens inside lines that an earlier line's end left behind."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.model import Mend
from glyphstone.text.hyphens.habits import Habits
from glyphstone.text.hyphens.stray_hyphens import mend_hyphens, unmend

KNOWN = ["some information here", "the information is", "a well-known thing and the other"]


def mended(text: str, *more: str, lang: str = "und") -> str:
    habits = Habits([*KNOWN, *more])
    result, mends = mend_hyphens(text, habits, lang=lang)
    assert unmend(result, mends) == text
    return result


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("new infor-mation now", "new information now"),
        ("new infor- mation now", "new information now"),
        ("infor\u00admation", "information"),
        ("infor-mation, infor-mation", "information, information"),
        # Two spaces, or a sign beside it, leave no halves.
        ("infor-  mation", "infor-  mation"),
        ("infor -mation", "infor -mation"),
        ("-information", "-information"),
        ("infor-(mation)", "infor-(mation)"),
        ("infor-", "infor-"),
        # Unknown words and known compounds stay.
        ("well-known", "well-known"),
        ("some-thing", "some-thing"),
    ],
)
def test_only_known_words_lose_their_hyphen(text: str, expected: str) -> None:
    assert mended(text) == expected


@pytest.mark.parametrize("other", ["-x", "x -y", "well-known", "some-thing", "in- en x"])
def test_a_hyphen_that_stays_does_not_hide_the_next(other: str) -> None:
    assert mended(f"{other} infor-mation", lang="nl") == f"{other} information"


def test_a_row_of_hyphens_does_not_hide_the_next() -> None:
    row = "-".join("abcdefghijk")
    assert mended(f"{row} infor-mation") == f"{row} information"


def test_each_mend_says_where_it_stands_in_the_new_text() -> None:
    _, mends = mend_hyphens("a infor-mation b infor- mation", Habits(KNOWN))
    assert mends == (Mend(7, "-", ""), Mend(21, "- ", ""))


def test_a_suspended_hyphen_stays() -> None:
    known = ["inen dat", "en en"]
    assert mended("in- en uitvoer", *known, lang="nl") == "in- en uitvoer"
    assert mended("in- en uitvoer", *known) == "inen uitvoer"
    # Without a space behind it nothing is suspended.
    assert mended("in-en uitvoer", *known, lang="nl") == "inen uitvoer"


def test_a_spelling_is_not_changed_back_inside_a_line() -> None:
    assert mended("der Zuk-ker ist", "der Zucker", "Zucker da") == "der Zuk-ker ist"


def test_the_word_of_a_list_is_known() -> None:
    class Listed:
        def count(self, word: str) -> int:
            return int(word == "something")

    assert mend_hyphens("some-thing", Habits(), Listed())[0] == "something"


@pytest.mark.parametrize(("hyphens", "changes"), [(8, True), (9, False)])
def test_a_row_of_hyphens_is_no_word(hyphens: int, changes: bool) -> None:
    # One hyphen is judged, so many stand around it; the words around it are short.
    text = "x-" * (hyphens - 4) + "infor-mation" + "-x" * 4
    assert (mended(text) != text) is changes


@given(st.text(st.sampled_from("information- \u00adx"), max_size=30))
def test_every_mend_can_be_taken_back(text: str) -> None:
    result, mends = mend_hyphens(text, Habits(KNOWN))
    assert unmend(result, mends) == text


def test_unmending_puts_back_what_stood_there() -> None:
    mends = (Mend(0, "ab", "x"), Mend(3, "", "yz"))
    assert unmend("x--yz!", mends) == "ab--!"
