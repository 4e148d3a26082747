"""Typed text cut into letters: boundaries, directions, marks before their letter."""

from __future__ import annotations

import pytest

from glyphstone.answers.clusters import (
    changes_form,
    clusters,
    has_strong,
    marks_first,
    nfc,
    reads_from_right,
    spellings,
    turns,
    typed,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("ab", ["a", "b"]),
        ("e\u0301b", ["e\u0301", "b"]),
        ("\u0301b", ["\u0301", "b"]),
        ("क्षत", ["क्ष", "त"]),
        ("क्\u200dष", ["क्\u200dष"]),
        ("क्a", ["क्", "a"]),
        ("ക്\u200cക", ["ക്\u200c", "ക"]),
        ("င်က", ["င်", "က"]),
        ("\u1100\u1161\u11a8\u1100", ["\u1100\u1161\u11a8", "\u1100"]),
        ("가\u11a8", ["가\u11a8"]),
        ("a\u1161", ["a", "\u1161"]),
        ("a가\u11a8", ["a", "가\u11a8"]),
        ("가a\u11a8", ["가", "a", "\u11a8"]),
        ("가\u0301\u11a8", ["가\u0301", "\u11a8"]),
        ("가\u1100", ["가", "\u1100"]),
        ("क्", ["क्"]),
        ("कत", ["क", "त"]),
        ("क्\u200d", ["क्\u200d"]),
        ("aक्षb", ["a", "क्ष", "b"]),
        ("\u11a8\u11a7", ["\u11a8\u11a7"]),
    ],
)
def test_clusters(text: str, expected: list[str]) -> None:
    assert clusters(text) == expected


def test_boundaries_are_firm_between_letters_loose_inside_and_none_in_a_composed_letter() -> None:
    cut = typed("e\u0301\u0323x")
    assert cut.clusters == ("ẹ\u0301", "x")
    assert cut.composed == ("ẹ", "\u0301", "x")
    assert cut.chars == ("e", "\u0323", "\u0301", "x")
    assert cut.firm == (2, 0, 1, 2, 2)


@pytest.mark.parametrize(
    ("text", "right", "strong"),
    [("abc", False, True), ("אב", True, True), ("12", False, False), ("ب1", True, True)],
)
def test_directions(text: str, right: bool, strong: bool) -> None:
    assert reads_from_right(text) is right
    assert has_strong(text) is strong


@pytest.mark.parametrize(
    ("text", "leftward", "expected"),
    [
        ("אב", False, False),
        ("אּב", False, False),
        ("بل", False, False),
        ("بِل", False, False),
        ("ب1", False, True),
        ("ب١", False, True),
        ("", True, False),
        ("١٢", True, False),
        ("1-", True, True),
        ("1-", False, False),
        ("ab", True, False),
        ("א1", False, True),
        ("א-", False, True),
        ("(", True, True),
        ("12", True, False),
        ("(", False, False),
        ("a(", True, False),
    ],
)
def test_words_whose_signs_stand_in_two_directions(
    text: str, leftward: bool, expected: bool
) -> None:
    assert turns(text, leftward) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("abc", False), ("кот", False), ("बाल", True), ("كتب", True), ("한글", False), ("漢", False)],
)
def test_scripts_whose_letters_change_their_form(text: str, expected: bool) -> None:
    assert changes_form(text) is expected


def test_marks_before_their_letters() -> None:
    assert marks_first("אב") == ("אב",)
    assert marks_first("בּא") == ("בּא", "ּבא")


def test_texts_are_composed() -> None:
    assert nfc("e\u0301") == "é"
    assert nfc("plain") == "plain"


def test_a_letter_with_two_marks_is_spelt_in_two_ways() -> None:
    usual, other = spellings("bẹ̀")
    assert usual == typed("bẹ̀")
    assert usual.composed == ("b", "ẹ", "\u0300")
    assert other.composed == ("b", "è", "\u0323")
    assert other.chars == ("b", "e", "\u0300", "\u0323")
    assert other.clusters == usual.clusters
    assert len(other.firm) == len(other.chars) + 1


@pytest.mark.parametrize("text", ["be", "é", "ǘ", "ἄ", "שָּׁ", "ക്ക"])
def test_marks_that_have_one_order_are_spelt_in_one_way(text: str) -> None:
    assert spellings(text) == (typed(text),)
