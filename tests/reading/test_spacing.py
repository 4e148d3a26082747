from __future__ import annotations

from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

import forge
from forge import LineDamage, SpoiledSpacing
from glyphstone.model import Glyphs, TextLine
from glyphstone.reading import TextOptions
from glyphstone.reading.page_reader import PageReader
from tests.layout.placing import Piece, page
from tests.reading.making import opened, pages_of
from tests.reading.test_page_reader import pages

TEXT = (
    "All human beings are born free and equal in dignity and rights. They are endowed with "
    "reason and conscience and should act towards one another in a spirit of brotherhood. "
    "Everyone is entitled to all the rights and freedoms set forth in this Declaration, without "
    "distinction of any kind, such as race, colour, sex, language, religion."
)
HEBREW = "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם כולם חוננו בתבונה ובמצפון"
ASKED = TextOptions(spacing=True)


def lines_of(
    folder: Path, text: str = TEXT, fonts: tuple[str, ...] = ("DejaVuSans",), **style: Any
) -> list[TextLine]:
    with opened(folder, text, fonts, **style) as document:
        return [
            line
            for page in pages_of(document, options=ASKED)
            for block in page.blocks
            for line in block.lines
        ]


def spoiled(damage: LineDamage) -> SpoiledSpacing:
    return SpoiledSpacing((damage,))


def true_lines(**style: Any) -> list[str]:
    made = forge.typeset([TEXT], style=forge.Style(forge.Typeface(("DejaVuSans",)), **style))
    return [line.text for line in made.truth.lines]


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(pages)
def test_whatever_a_page_holds_only_spaces_differ(glyphs: Glyphs) -> None:
    found = PageReader({}, ASKED).read(glyphs)
    for block in found.blocks:
        for line in block.lines:
            if line.spacing is None:
                continue
            plain = "".join(line.text.split())
            for other in line.spacing.others:
                assert "".join(other.split()) == plain
                assert other != line.text
            if line.spacing.gaps:
                assert len(line.spacing.gaps) == len(plain) - 1


@pytest.mark.parametrize("style", [{}, {"align": "justify"}, {"spaces": "gap"}, {"tracking": 0.4}])
def test_lines_in_good_order_are_told_nothing(tmp_path: Path, style: dict[str, Any]) -> None:
    assert not [line.text for line in lines_of(tmp_path, **style) if line.spacing]


def test_nothing_is_told_where_nobody_asks(tmp_path: Path) -> None:
    with opened(tmp_path, TEXT, spoiled=spoiled(LineDamage.NO_ROOM)) as document:
        for page in pages_of(document):
            assert not any(line.spacing for block in page.blocks for line in block.lines)


@pytest.mark.parametrize(
    "damage", [LineDamage.NO_ROOM, LineDamage.STRINGS, LineDamage.LETTERSPACED]
)
def test_blanks_and_strings_tell_the_words_that_gaps_do_not(
    tmp_path: Path, damage: LineDamage
) -> None:
    how = spoiled(damage)
    for line, true in zip(lines_of(tmp_path, spoiled=how), true_lines(spoiled=how), strict=True):
        if line.text != true:
            assert line.spacing is not None
            assert line.spacing.others[0] == true


def test_letters_that_stand_apart_are_one_word_by_the_gaps_around_them(tmp_path: Path) -> None:
    how = spoiled(LineDamage.LETTERSPACED_NO_BLANKS)
    first, *_ = lines_of(tmp_path, spoiled=how)
    assert first.spacing is not None
    assert first.spacing.others[-1] == true_lines(spoiled=how)[0]


def test_a_gap_that_the_drawing_contradicts_is_not_told(tmp_path: Path) -> None:
    damage = spoiled(LineDamage.LETTERSPACED)
    first, *_ = lines_of(tmp_path, spoiled=damage)
    assert first.spacing is not None
    ends = set(accumulate(map(len, true_lines(spoiled=damage)[0].split())))
    for place, gap in enumerate(first.spacing.gaps, 1):
        if place in ends:
            assert gap is not None
            assert gap > 0.2
        else:
            assert gap is None or gap < 0.1
    assert None in first.spacing.gaps


def test_where_no_gap_is_left_none_is_told(tmp_path: Path) -> None:
    for line in lines_of(tmp_path, spoiled=spoiled(LineDamage.STRINGS)):
        if line.spacing is not None:
            assert line.spacing.gaps == ()


def test_lines_from_the_right_are_told_what_blanks_say(tmp_path: Path) -> None:
    found = lines_of(tmp_path, HEBREW, spoiled=spoiled(LineDamage.NO_ROOM))
    others = [line.spacing.others[0] for line in found if line.spacing is not None]
    assert " ".join(others) == HEBREW


def test_scripts_without_spaces_are_told_nothing(tmp_path: Path) -> None:
    text = "人人生而自由在尊严和权利上一律平等他们赋有理性和良心并应以兄弟关系的精神相对待"
    fonts = forge.samples.drawing(forge.samples.fonts_for("Hans"), text)
    assert not [line for line in lines_of(tmp_path, text, fonts) if line.spacing]


def told(pieces: list[Piece]) -> list[TextLine]:
    found = PageReader({}, ASKED).read(page(pieces))
    return [line for block in found.blocks for line in block.lines]


def test_a_gap_before_a_sign_is_no_space() -> None:
    line, *_ = told([Piece("the words stand", 50, 500, gap=0.3), Piece(".", 203, 500)])
    spacing = line.spacing
    assert spacing is None or not [other for other in spacing.others if " ." in other]


def test_lines_with_glyphs_that_nobody_has_named_are_told_nothing() -> None:
    (line,) = told([Piece("thewords\ue000standhere", 50, 500)])
    assert "\ufffc" in line.text
    assert line.spacing is None


def test_letters_that_hang_together_are_not_told_apart_by_gaps() -> None:
    for line in told([Piece("कखगघङचछजझञटठडढण", 50, 500, tracking=0.8)]):
        assert line.spacing is None or not line.spacing.gaps


def test_strings_tell_nothing_where_a_line_has_spaces(tmp_path: Path) -> None:
    found = lines_of(tmp_path, spaces="gap", operators="Tj")
    assert not [line.text for line in found if line.spacing]
