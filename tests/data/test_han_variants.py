"""The table of Han characters is what its generator makes, and says what readers know."""

from __future__ import annotations

from glyphstone.data.han_variants import radicals, simplified, traditional
from tests.data.regenerate import facts, stored
from tools import build_han
from tools.ucd import SOURCE


def test_the_table_is_what_its_generator_makes() -> None:
    made = build_han.generate(SOURCE)
    assert facts(stored("han.txt")) == facts(made)


def test_what_only_one_way_of_writing_has() -> None:
    assert set("国们学爱说") <= simplified()
    assert set("國們學愛說") <= traditional()
    assert not set("人日後后台干里中文") & (simplified() & traditional())
    assert not set("后台干里人日中文") & (simplified() | traditional())


def test_radicals() -> None:
    assert radicals()["⼈"] == "人"
    assert radicals()["⺠"] == "民"
