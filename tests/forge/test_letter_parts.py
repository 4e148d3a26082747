"""Letters in parts, pens moved by blanks, names that are numbers: drawn the same, read in parts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from forge import Flavour, Forged, Style, Typeface, damage, typeset
from forge.fonts import find
from forge.letter_parts import CGJ, accents_apart, bars_apart, dots_apart
from tests.forge.reading import agrees_with_playa, ink, needs

TEXT = "Mihi öde jüngst, ïambe."


def forged(text: str = TEXT, font: str = "DejaVuSans", **options: Any) -> Forged:
    return typeset(text, style=Style(Typeface((font,), **options)))


def texts_of(made: Forged) -> list[str]:
    return [made.truth.clusters.text[c] for c in made.truth.glyphs.cluster.tolist()]


def test_accents_apart_are_glyphs_of_their_own_and_one_cluster() -> None:
    made = forged(drawn="accents")
    assert len(made.truth.glyphs) > len(forged().truth.glyphs)
    assert CGJ not in "".join(made.truth.clusters.text)
    assert "o\u0308" in made.truth.clusters.text
    assert texts_of(made).count("o\u0308") == 2


def test_accents_that_a_font_lacks_stay_on_their_letters() -> None:
    assert accents_apart("aö", lambda _: None) == "aö"
    assert accents_apart("aö", lambda _: 1) == f"ao{CGJ}\u0308"


def test_equal_dots_are_one_glyph_and_the_page_looks_the_same(tmp_path: Path) -> None:
    made = forged(drawn="dots")
    agrees_with_playa(made, tmp_path)
    whole = ink(forged())
    # Dots by themselves are smoothed by themselves.
    assert abs(ink(made).sum() - whole.sum()) < 0.02 * whole.sum()
    assert np.abs(ink(made) - whole).sum() < 0.2 * whole.sum()
    face = find("DejaVuSans")
    dotted = [dots_apart(face, face.glyph(char) or 0) for char in "ij"]
    assert [len(parts) for parts in dotted] == [2, 2]
    assert dotted[0][1].gid == dotted[1][1].gid >= face.glyph_count


def test_letters_without_dots_and_signs_stay_whole() -> None:
    face = find("DejaVuSans")
    for char in "ao;:!":
        gid = face.glyph(char) or 0
        assert [part.gid for part in dots_apart(face, gid)] == [gid]


@pytest.mark.parametrize("flavour", [Flavour.TYPE3, Flavour.TYPE3_BITMAP])
def test_blanks_move_the_pen_and_the_page_looks_the_same(flavour: Flavour, tmp_path: Path) -> None:
    made = forged(flavour=flavour, pen="blanks")
    agrees_with_playa(made, tmp_path)
    whole = ink(forged(flavour=flavour))
    assert np.abs(ink(made) - whole).sum() < 0.02 * whole.sum()
    inked = [code for code in made.truth.fonts[0].codes.values() if not code.blank]
    assert {code.width for code in inked} == {0}
    assert len(made.truth.glyphs) == 2 * len(TEXT) - TEXT.count(" ")


def test_pens_of_other_fonts_are_moved_by_their_glyphs() -> None:
    assert forged(pen="blanks").pdf == forged().pdf


@needs("NotoSansDevanagari")
def test_a_consonant_is_its_half_form_and_the_bar() -> None:
    face = find("NotoSansDevanagari")
    half, bar = bars_apart(face, face.glyph("त") or 0)
    assert bar.gid == face.glyph("\u093e")
    assert half.gid not in (face.glyph("त"), bar.gid)
    assert [part.gid for part in bars_apart(face, face.glyph("इ") or 0)] == [face.glyph("इ")]
    # What has no bar stays whole: its half form shows a virama.
    # Whatever its half form is, no face draws this letter with a bar.
    for letter in "टळ":
        assert [part.gid for part in bars_apart(face, face.glyph(letter) or 0)] == [
            face.glyph(letter)
        ]
    # The bar stands where the half form ends.
    assert half.wider + bar.shift == face.advance(half.gid)
    made = forged("तरा", "NotoSansDevanagari", drawn="bars")
    assert len(made.truth.glyphs) > len(forged("तरा", "NotoSansDevanagari").truth.glyphs)


@pytest.mark.parametrize(
    ("base", "offset", "names"), [(10, 0, ["C32", "C97", "C98"]), (16, 3, ["C023", "C064", "C065"])]
)
def test_names_are_numbers_in_a_base(base: int, offset: int, names: list[str]) -> None:
    done = damage.CodedNames(base, offset)
    made = forged("a b", flavour=Flavour.TYPE1, damage=(done,))
    (font,) = made.truth.fonts
    assert sorted(code.name for code in font.codes.values()) == names
    assert not font.to_unicode
    assert [one.name for one in font.damage] == ["CodedNames"]
