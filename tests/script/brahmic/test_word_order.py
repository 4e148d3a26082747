"""Words as they are drawn, put in the order of storage."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.model.text import Change, Operation
from glyphstone.script.brahmic.atoms import Atom, atoms
from glyphstone.script.brahmic.word_order import SYLLABLE, joined_vowel, stored


def put_in_order(signs: list[str]) -> tuple[list[str], list[tuple[str, str]]]:
    changes: list[Change] = []
    found = stored(atoms(signs), changes)
    assert all(change.operation is Operation.SPLIT_VOWEL_JOINED for change in changes)
    return [atom.text for atom in found], [(change.before, change.after) for change in changes]


@pytest.mark.parametrize(
    ("drawn", "storage"),
    [
        # Vowels of the front, behind all letters of the syllable.
        ("ि क", "क ि"),
        ("ि क ् ष", "क ् ष ि"),
        ("ि क त", "क ि त"),
        ("त ि क", "त क ि"),
        ("ে ক া", "ক ে া"),
        ("ि क ़", "क ़ ि"),
        # Reph, before the letters; with a vowel in front of them all.
        ("क र्", "र् क"),
        ("त क र्", "त र् क"),
        ("ि क र्", "र् क ि"),
        ("क ् र र्", "र् क ् र"),
        ("क ा र्", "र् क ा"),
        ("ि क ् ष र् ं", "र् क ् ष ि ं"),
        # The letters may begin in the sign before: a half form and its conjunct.
        ("क् ष र्", "र् क ् ष"),
        # Subjoined ra drawn in front.
        ("្រ ក", "ក ្រ"),
        ("្រ ក ្ក", "ក ្ក ្រ"),
        ("្រ ក ្ក ា", "ក ្ក ្រ ា"),
        ("്ര ക", "ക ്ര"),
        ("്ര ക ് ത", "ക ് ത ്ര"),
        # Also behind letters that are stored behind a mark.
        ("្រ ក ៉ ្ក", "ក ៉ ្ក ្រ"),
        ("្រ ក ៉", "ក ្រ ៉"),
        # A nasal of Lepcha that is drawn in front, behind the vowel and before other signs.
        ("ᰴ ᰀ", "ᰀ ᰴ"),
        ("ᰴ ᰀ ᰦ", "ᰀ ᰦ ᰴ"),
        ("ᰴ ᰀ ᰦ ᰭ", "ᰀ ᰦ ᰴ ᰭ"),
        ("ᰴ ᰀ ᰭ", "ᰀ ᰴ ᰭ"),
        # Malayalam ya and va stand behind it.
        ("്ര ക ് യ", "ക ്ര ് യ"),
        ("്ര ക ് ത ് വ", "ക ് ത ്ര ് വ"),
        ("്ര യ", "യ ്ര"),
        # Thai fonts may draw a killer before the vowel below it.
        ("ธ ์ ุ", "ธ ุ ์"),
        ("ธ ิ ์", "ธ ิ ์"),
        # Medials: ra behind ya, before the others.
        ("ြ က", "က ြ"),
        ("ြ က ျ", "က ျ ြ"),
        ("ြ က ွ", "က ြ ွ"),
        ("ြ က ျ ွ", "က ျ ြ ွ"),
        ("ြ က \u105e", "က \u105e ြ"),
        ("ေ ြ က", "က ြ ေ"),
        ("ေ က ျ", "က ျ ေ"),
        # Mon stores its asat before the vowel; behind another vowel it stays.
        ("ေ က ်", "က ် ေ"),
        ("ေ က ာ ်", "က ေ ာ ်"),
        # What belongs to the letters goes before the vowel in scripts that stack.
        ("ម ុ ៉", "ម ៉ ុ"),
        ("က ာ ျ", "က ျ ာ"),
        ("ཀ ི ྱ", "ཀ ྱ ི"),
        # Marks of one letter in the order of the standard.
        ("က ့ ု", "က ု ့"),
        ("က ံ ု", "က ု ံ"),
        ("က ့ ံ", "က ံ ့"),
        ("က ု ိ", "က ိ ု"),
        ("က း ု", "က ု း"),
        ("က း ု ိ", "က ိ ု း"),
        ("क ं ा", "क ा ं"),
        ("क ः ा", "क ा ः"),
    ],
)
def test_signs_go_to_their_place(drawn: str, storage: str) -> None:
    found, changes = put_in_order(drawn.split())
    assert found == storage.split()
    assert changes == []


@pytest.mark.parametrize(
    "text",
    ["क ि", "क ा", "က ိ ု", "က ု ့", "ម ៉ ុ", "क ़ ा", "ก ํ ้", "เ ก า", "ᨠ ᩥ ᩮ", "a b", "क ् ष ा ं"],
)
def test_what_is_in_order_stays(text: str) -> None:
    assert put_in_order(text.split()) == (text.split(), [])


@pytest.mark.parametrize(
    ("drawn", "storage", "change"),
    [
        # The first part of a vowel loses its text, the other becomes the whole.
        ("ে ক ৌ", ["ক", "", "ৌ"], ("েৌ", "ৌ")),
        ("េ ក ា", ["ក", "", "ោ"], ("េា", "ោ")),
        ("េ ក ី", ["ក", "", "ើ"], ("េី", "ើ")),
        ("េ ក ៅ", ["ក", "", "ៅ"], ("េៅ", "ៅ")),
        # Two parts behind the letter.
        ("क ा े", ["क", "", "ो"], ("ाे", "ो")),
        ("સ ા ૅ", ["સ", "", "ૉ"], ("ાૅ", "ૉ")),
        ("क े ा", ["क", "", "ो"], ("ेा", "ो")),
        ("क ् र ा ै", ["क", "्", "र", "", "ौ"], ("ाै", "ौ")),
        # A vowel letter and a sign that look like another letter.
        ("अ ा", ["आ", ""], ("अा", "आ")),
        ("अ ा ं", ["आ", "", "ं"], ("अा", "आ")),
        # Thai and Lao am: the ring, tones, and aa.
        ("ก ํ า", ["ก", "", "ำ"], ("ํา", "ำ")),
        ("ก ํ ้ า", ["ก", "้", "", "ำ"], ("ํา", "ำ")),
        ("ก ้ ํ า", ["ก", "้", "", "ำ"], ("ํา", "ำ")),
        ("ກ ໍ າ", ["ກ", "", "ຳ"], ("ໍາ", "ຳ")),
    ],
)
def test_parts_of_a_vowel_are_joined(
    drawn: str, storage: list[str], change: tuple[str, str]
) -> None:
    assert put_in_order(drawn.split()) == (storage, [change])


def test_a_vowel_between_keeps_two_parts_apart() -> None:
    assert put_in_order(["ि", "अ", "ा"]) == (["अ", "ि", "ा"], [])


@pytest.mark.parametrize(
    ("front", "behind", "whole"),
    [("ে", "ৌ", "ৌ"), ("ে", "া", None), ("េ", "ា", "ោ"), ("ে", "ে", None), ("ि", "ा", None)],
)
def test_two_signs_that_draw_one_vowel(front: str, behind: str, whole: str | None) -> None:
    assert joined_vowel(front, behind) == whole


def test_a_syllable_without_end_is_left_alone() -> None:
    def word(length: int) -> list[Atom]:
        return [Atom("ि", 0, 0, "P"), Atom("क", 1, 0, "C")] + [
            Atom("ं", place, 0, "x") for place in range(2, length)
        ]

    assert [atom.text for atom in stored(word(64), [])[:2]] == ["क", "ि"]
    assert stored(word(65), []) == word(65)


def test_a_syllable_is_front_letters_and_marks() -> None:
    match = SYLLABLE.fullmatch("PMQCnJCvxk")
    assert match is not None
    assert match.groupdict() == {"front": "PMQ", "chain": "CnJC", "tail": "vxk"}
    # No more signs stand in front than these.
    assert SYLLABLE.match("P" * 8 + "C") is not None
    assert SYLLABLE.match("P" * 9 + "C") is None


@given(
    st.lists(
        st.sampled_from(["क", "ष", "त", "र्", "्", "ि", "ा", "ं", "़", "ः"]), min_size=1, max_size=7
    )
)
def test_no_text_comes_or_goes_without_a_change(signs: list[str]) -> None:
    found, changes = put_in_order(signs)
    if not changes:
        assert sorted("".join(found)) == sorted("".join(signs))
    assert len(found) >= len(signs)
