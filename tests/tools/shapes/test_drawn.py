"""Which texts the drawings of real fonts are given."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools import subset

from tests.shapes.programs import DEJAVU, NOTO
from tools.shapes import clusters
from tools.shapes.drawn import drawn, is_wanted, joins
from tools.shapes.packed import Drawn

JOINER = "\u200d"


@pytest.fixture(autouse=True)
def _no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words of declarations come from elsewhere; letters and syllables are enough here."""
    monkeypatch.setattr(clusters, "_words", lambda _script: [])
    clusters.strings.cache_clear()


def _forms(found: list[Drawn], text: str) -> set[int]:
    return {one.form for one in found if one.text == text}


def test_letters_signs_and_ligatures_of_a_latin_font() -> None:
    found = drawn(DEJAVU, {"Latn"})
    scripts = {one.text: one.script for one in found}
    assert scripts["a"] == scripts["É"] == scripts["ffi"] == "Latn"
    assert scripts["1"] == scripts["."] == scripts["№"] == "Zyyy"
    assert not {"ж", "λ", " ", "ﬁ", "∑"} & scripts.keys()
    assert {one.form for one in found} == {0}


def test_a_font_is_asked_for_some_scripts_only() -> None:
    texts = {one.text for one in drawn(DEJAVU, {"Cyrl"})}
    assert {"ж", "Я", "."} <= texts
    assert not {"a", "λ", "fi"} & texts


def test_other_figures_stand_for_figures() -> None:
    widths = {
        one.advance for one in drawn(NOTO / "NotoSans-Regular.ttf", {"Latn"}) if one.text == "1"
    }
    assert len(widths) > 1


def test_advances_and_points_are_in_1024ths_of_an_em() -> None:
    (one,) = (one for one in drawn(DEJAVU, {"Latn"}) if one.text == "H")
    # 1540 of the 2048 units of the font; the letter is 1493 units high.
    assert one.advance == 770
    assert one.points[:, 1].min() == 0
    assert one.points[:, 1].max() == round(1493 / 2)
    assert len(one.points) == len(one.tags) == one.ends[-1] + 1


def test_arabic_letters_have_four_forms() -> None:
    found = drawn(NOTO / "NotoNaskhArabic-Regular.ttf", {"Arab"})
    # Also a letter that no declaration has.
    assert _forms(found, "ب") == _forms(found, "ݖ") == {0, 1, 2, 3}
    assert _forms(found, "ا") == {0, 1}
    assert _forms(found, "ء") == {0}


def test_forms_are_what_the_shaper_draws_between_joiners() -> None:
    found = drawn(NOTO / "NotoSansNKo-Regular.ttf", {"Nkoo"})
    assert _forms(found, "ߞ") == {0, 1, 2, 3}
    assert len({one.points.tobytes() for one in found if one.text == "ߞ"}) == 4


def test_forms_of_a_font_without_a_space(tmp_path: Path) -> None:
    # Such a font draws no joiners at all, so that letters take their places in the text.
    options = subset.Options(layout_features=["*"], notdef_outline=True)
    cutter = subset.Subsetter(options)
    cutter.populate(text="بت" + JOINER)
    path = tmp_path / "cut.ttf"
    with subset.load_font(str(NOTO / "NotoNaskhArabic-Regular.ttf"), options) as font:
        cutter.subset(font)
        font.save(path)
        assert 0x20 not in font.getBestCmap()
    whole = drawn(NOTO / "NotoNaskhArabic-Regular.ttf", {"Arab"})
    known = {(one.text, one.form, one.points.tobytes()) for one in whole}
    without = {(one.text, one.form, one.points.tobytes()) for one in drawn(path, {"Arab"})}
    assert {form for text, form, _ in without if text == "ب"} == {0, 1, 2, 3}
    assert {one for one in without if one[0] in "بت"} <= known


def test_half_forms_conjuncts_and_the_r_above() -> None:
    found = drawn(NOTO / "NotoSansDevanagari-Regular.ttf", {"Deva"})
    advances = {one.text: one.advance for one in found}
    assert {"क", "क्", "क्ष", "क्र", "र्", "ि"} <= advances.keys()
    assert 0 < advances["क्"] < advances["क"]
    assert advances["र्"] == 0
    assert "a" not in advances


@pytest.mark.parametrize(
    ("char", "wanted"),
    [
        ("a", True), ("ж", False), ("5", True), ("%", True), ("—", True), ("€", True),
        ("\u0301", True), ("ʼ", True), (" ", False), ("\u00ad", False), ("\ue000", False),
        ("ﬁ", False), ("𝐀", False), ("™", False), ("№", True), ("∑", False), ("ﻉ", False),
    ],
)  # fmt: skip
def test_what_is_wanted_of_latin(char: str, wanted: bool) -> None:
    assert is_wanted(char, {"Latn"}) is wanted


@pytest.mark.parametrize(
    ("text", "at", "form"),
    [
        ("ب", 0, 0),
        ("بب", 0, 2),
        ("بب", 1, 1),
        ("ببب", 1, 3),
        ("با", 1, 1),
        ("اب", 0, 0),
        ("اب", 1, 0),
        (f"{JOINER}ب{JOINER}", 1, 3),
        ("بَب", 0, 2),
        ("بَب", 2, 1),
        ("ب\u200cب", 0, 0),
        ("ب\u200cب", 2, 0),
        ("ب\u00adب", 0, 2),
        ("ab", 1, 0),
    ],
)
def test_how_a_letter_joins(text: str, at: int, form: int) -> None:
    assert joins(text, at) == form
