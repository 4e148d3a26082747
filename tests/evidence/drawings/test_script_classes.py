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
