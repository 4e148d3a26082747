"""The first look at drawings: what passes for its claim, and what does not."""

from __future__ import annotations

import string

import numpy as np

from glyphstone.model import GlyphUse
from glyphstone.shapes.glance import FEATURES, RULES, coarse, glanced
from glyphstone.verdict.lookalikes import lookalikes
from tests.shapes.contours import drawn, rectangle
from tests.verdict.drawn import BLANK, shape_of, use

RUSSIAN = "абвгдежзийклмнопрстуфхцчшщъыьэюя"


def claiming(drawings: str, claims: str) -> list[GlyphUse]:
    return [use(1, shape_of(one), text) for one, text in zip(drawings, claims, strict=True)]


def passing(drawings: str, claims: str) -> list[bool]:
    return glanced(claiming(drawings, claims), lookalikes)


def test_features_are_pixels_and_the_proportion() -> None:
    wide = drawn([rectangle(0, 0, 600, 300)])
    found = coarse(wide, (0.0, 0.0, 0.6, 0.3))
    assert found.shape == (FEATURES,) == (RULES.side**2 + 1,)
    assert found[:-1].min() == 1.0
    assert np.isclose(found[-1], np.log(2))


def test_size_and_place_do_not_matter() -> None:
    small, large = ([rectangle(*edges)] for edges in ((0, 0, 200, 100), (300, 60, 900, 360)))
    hole = (50, 20, 150, 80), (450, 120, 750, 300)
    near = coarse(drawn([*small, rectangle(*hole[0])[::-1]]), (0.0, 0.0, 0.2, 0.1))
    far = coarse(drawn([*large, rectangle(*hole[1])[::-1]]), (0.3, 0.06, 0.9, 0.36))
    assert near[:-1].min() == 0.0
    assert np.abs(near - far).max() < 0.02


def test_a_drawing_without_extent_has_features() -> None:
    flat = drawn([rectangle(0, 500, 500, 500)])
    assert np.isfinite(coarse(flat, (0.0, 0.5, 0.5, 0.5))).all()


def test_nearly_all_letters_pass_for_themselves() -> None:
    text = string.ascii_letters + string.digits + RUSSIAN
    assert sum(passing(text, text)) >= 0.9 * len(text)


def test_hardly_any_letter_passes_for_the_next_one() -> None:
    text = string.ascii_lowercase + RUSSIAN
    assert sum(passing(text, text[1:] + text[0])) <= 1


def test_a_blank_does_not_pass_and_the_order_is_kept() -> None:
    uses = [use(1, BLANK, "a"), use(2, shape_of("a"), "a"), use(3, None, "a")]
    assert glanced(uses, lambda claim, text: claim == text) == [False, True, False]
    assert glanced([uses[0]], lambda *_: True) == [False]


def test_what_counts_as_the_same_is_for_the_caller_to_say() -> None:
    assert not any(glanced(claiming("ab", "ab"), lambda *_: False))
    assert all(glanced(claiming("ab", "xy"), lambda *_: True))
