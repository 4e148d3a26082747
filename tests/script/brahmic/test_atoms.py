"""Signs cut into the pieces of a syllable that move as one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.script.brahmic.atoms import Atom, atoms, joined


@pytest.mark.parametrize(
    ("sign", "cut"),
    [
        # A sign of one character is an atom.
        ("क", "क/C"),
        ("ि", "ि/P"),
        ("ो", "ो/v"),
        ("ြ", "ြ/M"),
        ("a", "a/."),
        # Ra and virama by themselves are a reph in scripts that have it so.
        ("र्", "र्/R"),
        ("ৰ্", "ৰ্/R"),
        ("र्क", "र/C ्/J क/C"),
        ("र््", "र/C ्/J ्/J"),
        ("र्\u200d", "र/C ्/J \u200d/Z"),
        ("कर्", "क/C र/C ्/J"),
        ("ర్", "ర/C ్/J"),
        # With a joiner behind them in Telugu and Sinhala.
        ("ర్\u200d", "ర్\u200d/R"),
        ("ර්\u200d", "ර්\u200d/R"),
        ("ర్\u200dక", "ర/C ్/J \u200d/Z క/C"),
        # Kinzi.
        ("\u1004\u103a\u1039", "\u1004\u103a\u1039/R"),
        ("\u1004\u103a\u1039က", "\u1004/C \u103a/k \u1039/S က/C"),
        # Subjoined letters, and ra that is drawn in front.
        ("्र", "्र/L"),
        ("्र्य", "्र्य/L"),
        ("្រ", "្រ/Q"),
        ("്ര", "്ര/Q"),
        ("្រ្ក", "្រ្ក/L"),
        ("ക്ര", "ക/C ്/J ര/C"),
        # Vowels and medials behind their own letter stay there.
        ("कि", "क/C ि/v"),
        ("ကြ", "က/C ြ/m"),
        ("ြက", "ြ/M က/C"),
        # What is drawn together with a vowel in front moves with it.
        ("िर्", "ि/P र्/r"),
        ("र्ि", "र्/r ि/P"),
        ("िं", "ि/P ं/b"),
        ("ি্", "ি/P ্/b"),
        ("ंि", "ं/x ि/P"),
        ("ြေ", "ြ/M ေ/P"),
    ],
)
def test_a_sign_is_cut_into_what_moves(sign: str, cut: str) -> None:
    assert " ".join(f"{atom.text}/{atom.kind}" for atom in atoms([sign])) == cut


def test_atoms_know_their_sign_and_their_place_in_it() -> None:
    assert atoms(["क्ष", "", "ि"]) == [
        Atom("क", 0, 0, "C"),
        Atom("्", 0, 1, "J"),
        Atom("ष", 0, 2, "C"),
        Atom("", 1, 0, "Z"),
        Atom("ि", 2, 0, "P"),
    ]


def test_the_class_of_a_sign_depends_on_its_neighbours() -> None:
    # The virama of Tamil joins in one conjunct alone.
    assert [atom.kind for atom in atoms(["க", "்", "ஷ"])] == ["C", "J", "C"]
    assert [atom.kind for atom in atoms(["க", "்", "க"])] == ["C", "k", "C"]


def test_neighbours_that_were_one_sign_are_one_again() -> None:
    first, virama, last = atoms(["क्ष"])
    vowel = Atom("ि", 1, 0, "P")
    assert joined([first, virama, last, vowel]) == [("क्ष", 0), ("ि", 1)]
    assert joined([first, vowel, virama, last]) == [("क", 0), ("ि", 1), ("्ष", 0)]
    assert joined([virama, first]) == [("्", 0), ("क", 0)]
    assert joined([]) == []


@given(st.lists(st.text("कर्िांेက\u1004\u103a\u1039ြေ\u200d a", max_size=4), max_size=6))
def test_atoms_put_together_are_the_signs(signs: list[str]) -> None:
    found = atoms(signs)
    assert "".join(atom.text for atom in found) == "".join(signs)
    assert joined(found) == list(zip(signs, range(len(signs)), strict=True))
