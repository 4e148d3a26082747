"""Whether a word is in the order of drawing or in that of storage."""

from __future__ import annotations

import pytest

from glyphstone.script.brahmic.atoms import atoms
from glyphstone.script.brahmic.order_votes import REPHA_BEFORE_LETTER, votes_for_drawing


@pytest.mark.parametrize(
    ("signs", "votes"),
    [
        # A vowel of the front at the beginning of a word, or at its end.
        ("ि क", 1),
        ("क ि", -1),
        ("क ि त", 0),
        # Behind another vowel, a mark, a virama, a vowel letter.
        ("क ा ि त", 1),
        ("क ं ि त", 1),
        ("क ् ि त", 1),
        ("अ ि क", 1),
        ("१ ि क", 1),
        # Before a mark or a vowel letter.
        ("क ि ं", -1),
        ("क ि ा", -1),
        ("क ि अ", -1),
        ("ि अ", 0),
        # Its letter has another vowel already, unless the two make one.
        ("ि क ा", 0),
        ("ि क ं", 1),
        ("ে ক া", 1),
        ("ি ক ী", 0),
        ("េ ក ា", 1),
        # A vowel in one piece of which a part is drawn in front.
        ("ক ো", -1),
        ("ক া", 0),
        ("ក ោ", -1),
        # A reph that no letter follows is drawn behind its letters.
        ("क र्", 1),
        ("क र् ा", 1),
        ("र् क", 0),
        ("र् ि क", 0),
        # A medial ra before such a vowel.
        ("ြ ေ က", 0),
        ("ေ ြ က", 1),
        ("្រ េ ក", 0),
        ("ြ က", 1),
        ("က ြ", -1),
        # Letters of these scripts carry several vowels.
        ("ေ က ု", 1),
        ("ဥ ေ က", 0),
    ],
)
def test_places_that_speak_for_an_order(signs: str, votes: float) -> None:
    assert votes_for_drawing(atoms(signs.split())) == votes


def test_a_repha_before_a_letter_speaks_a_little_for_storage() -> None:
    assert REPHA_BEFORE_LETTER == 0.25
    assert votes_for_drawing(atoms(["ൎ", "ക"])) == -0.25
    assert votes_for_drawing(atoms(["ൎ", "ക", "ൎ", "ക"])) == -0.5
    assert votes_for_drawing(atoms(["र्", "क"])) == 0


def test_a_reph_at_the_beginning_of_a_word_is_stored_there() -> None:
    first, second = atoms(["र्", "क"])
    assert votes_for_drawing([first._replace(kind="D"), second]) == -1
