"""Limits that a caller can set: what is refused, what cannot be changed."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace

import pytest

from glyphstone.options import Limits

NAMES = [field.name for field in fields(Limits)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("value", [0, -1])
def test_a_limit_must_be_above_zero(name: str, value: int) -> None:
    with pytest.raises(ValueError, match=f"limit {name} must be above zero"):
        replace(Limits(), **{name: value})


@pytest.mark.parametrize("name", NAMES)
def test_any_limit_may_be_as_small_as_one(name: str) -> None:
    changed = replace(Limits(), **{name: 1})
    assert getattr(changed, name) == 1
    assert changed != Limits()


def test_limits_cannot_be_changed_in_place() -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(Limits(), "pages", 5)  # noqa: B010


def test_the_defaults_are_those_of_the_documentation() -> None:
    """The architecture page has the same table; a change of a default is a change of both."""
    limits = Limits()
    assert (limits.stream_bytes, limits.page_bytes) == (75_000_000, 256_000_000)
    assert (limits.page_glyphs, limits.page_forms, limits.form_depth) == (2_000_000, 50_000, 32)
    assert (limits.pages, limits.page_tree_depth) == (1_000_000, 256)
    assert (limits.map_entries, limits.claim_length) == (1_200_000, 512)
    assert (limits.seconds, limits.memory_bytes) == (60.0, 1_073_741_824)
