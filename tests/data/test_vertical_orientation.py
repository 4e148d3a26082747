"""The table of vertical lines is as its generator makes it."""

from __future__ import annotations

from glyphstone.data.vertical_orientation import vertical_forms
from tests.data.regenerate import facts, stored
from tools.build_vertical import build
from tools.ucd import SOURCE


def test_the_stored_table_is_what_the_generator_makes() -> None:
    assert facts(stored("vertical.txt")) == facts(build(SOURCE))


def test_every_form_of_the_two_blocks_that_decomposes_is_there() -> None:
    assert len(vertical_forms()) == 33
