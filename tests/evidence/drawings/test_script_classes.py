"""Classes by script."""

from __future__ import annotations

import numpy as np
import pytest

from glyphstone.data.shape_model import ShapeClass
from glyphstone.evidence.drawings.script_classes import ScriptClasses

CLASSES = (
    ShapeClass("а", 0, "Cyrl"),
    ShapeClass("1", 0, "Zyyy"),
    ShapeClass("ب", 1, "Arab"),
    ShapeClass("б", 0, "Cyrl"),
    ShapeClass("ب", 2, "Arab"),
    ShapeClass(".", 0, "Zyyy"),
)
DESIGNS = np.array([10, 11, 12, 13, 14, 15], np.int16)


def made() -> ScriptClasses:
    return ScriptClasses(CLASSES, DESIGNS)


def test_common_signs_are_no_script() -> None:
    assert made().scripts == ("Arab", "Cyrl")


def test_a_script_has_its_letters_and_the_common_signs() -> None:
    texts = made().texts("Cyrl")
    assert texts.texts == ("а", "б", "1", ".")
    assert texts.numbers.tolist() == [0, 3, 1, 5]
    assert texts.script.tolist() == [0, 0, -1, -1]
    assert texts.designs.tolist() == [10, 13, 11, 15]


def test_a_letter_that_joins_stands_there_for_each_form() -> None:
    assert made().texts("Arab").texts == ("ب", "ب", "1", ".")


def test_two_scripts_stand_one_behind_the_other() -> None:
    classes = made()
    assert classes.texts("Arab", "Cyrl").texts == ("ب", "ب", "а", "б", "1", ".")
    assert classes.texts("Arab", "Cyrl").script.tolist() == [0, 0, 1, 1, -1, -1]
    assert classes.texts("Cyrl", "Arab").numbers.tolist() == [0, 3, 2, 4, 1, 5]


def test_a_script_that_was_never_learned_has_common_signs_alone() -> None:
    classes = made()
    assert classes.texts("Hani").texts == ("1", ".")
    assert classes.scripts == ("Arab", "Cyrl")


def test_likeness_to_the_classes_of_a_script() -> None:
    cosines = np.arange(12, dtype=np.float32).reshape(2, 6)
    assert made().texts("Cyrl").of(cosines).tolist() == [[0, 3, 1, 5], [6, 9, 7, 11]]


def test_what_was_made_once_is_kept() -> None:
    classes = made()
    assert classes.texts("Cyrl") is classes.texts("Cyrl")


def test_texts_of_one_drawing_are_equally_alike() -> None:
    """How often a network saw an apostrophe does not tell which of the two is meant."""
    chars = [ShapeClass(char, 0, "Zyyy") for char in "’ʼ."]
    found = ScriptClasses([*chars, ShapeClass("а", 0, "Cyrl")], np.ones(4, np.int16)).texts("Cyrl")
    cosines = np.array([[0.7, 0.4, 0.2, 0.1]], np.float32)
    assert found.texts == ("а", "’", "ʼ", ".")
    assert found.of(cosines)[0].tolist() == pytest.approx([0.1, 0.7, 0.7, 0.2])
    # What was handed in stays as it is.
    assert cosines[0].tolist() == pytest.approx([0.7, 0.4, 0.2, 0.1])


def test_no_drawing_tells_the_case_of_the_palochka() -> None:
    bars = ScriptClasses(
        (ShapeClass("ӏ", 0, "Cyrl"), ShapeClass("Ӏ", 0, "Cyrl")), np.array([5, 5], np.int16)
    )
    found = bars.texts("Cyrl").of(np.array([[0.4, 0.6]], np.float32))
    assert found.tolist() == [[pytest.approx(0.6), pytest.approx(0.6)]]


def test_the_forms_of_joining_letters_come_with_them() -> None:
    assert made().texts("Arab").forms.tolist() == [1, 2, 0, 0]


def test_a_sign_that_was_not_learned_is_as_like_as_what_it_is_taken_for() -> None:
    signs = (ShapeClass("ب", 0, "Arab"), ShapeClass("٬", 0, "Arab"), ShapeClass("?", 0, "Zyyy"))
    made = ScriptClasses(signs, np.array([5, 6, 7], np.int16))
    texts = made.texts("Arab")
    assert texts.texts == ("ب", "٬", "?", "،", "؟")
    assert texts.of(np.array([[0.1, 0.4, 0.3]], np.float32))[0].tolist() == pytest.approx(
        [0.1, 0.4, 0.3, 0.4, 0.3]
    )
    assert made.texts("Latn").texts == ("?",)
    learned = ScriptClasses((*signs, ShapeClass("،", 0, "Zyyy")), np.array([5, 6, 7, 8], np.int16))
    assert learned.texts("Arab").texts == ("ب", "٬", "?", "،", "؟")
    assert learned.texts("Arab").designs.tolist() == [5, 6, 7, 8, 7]
