"""Fonts without widths: the blanks behind letters tell how wide they are, and part no words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import numpy as np
import pytest

import glyphstone
from forge import Document, Flavour, Paragraph, Style, Typeface
from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.layout.lines.moving_blanks import Moved, moved_by_blanks
from tests.forge.reading import needs
from tests.layout.placing import Piece, page

SIZE = 10.0
#: A letter, the blank that moves the pen over it, a mark, a space, the blank of a second letter.
WIDE = {"a": 0.0, "A": 0.6, "m": 0.0, " ": 0.3, "b": 0.0, "B": 0.9, "e": 0.0}


def moved(
    drawn: str, ink: float = 0.1, wide: Mapping[str, float] = WIDE, blanks: str = "AB "
) -> Moved | None:
    """What blanks tell of glyphs that are drawn one after another; ink of `e` lies at `ink`."""
    along = np.cumsum([0.0, *(SIZE * wide[char] for char in drawn)])
    glyphs = page(
        [
            Piece(char, float(x), 300, advance=wide[char], size=SIZE)
            for char, x in zip(drawn, along[:-1], strict=True)
        ],
        silent=True,
    )
    boxes = np.array(
        [[ink - 0.1, 0, ink + 0.1, 1] if char == "e" else [0, 0, 1, 1] for char in wide]
    )
    return moved_by_blanks(
        glyphs,
        np.array([list(wide).index(char) for char in drawn]),
        np.array([char in blanks for char in drawn]),
        lambda _wanted: boxes,
    )


def test_a_letter_is_as_wide_as_the_blank_behind_it() -> None:
    drawn = "aAbB aAmbB aA"
    found = moved(drawn)
    assert found is not None
    wide = {"a": 0.6, "b": 0.9, " ": 0.3}
    assert found.width.tolist() == pytest.approx([wide.get(char, 0.0) for char in drawn])
    assert found.mover.tolist() == [char in "AB" for char in drawn]
    assert found.told.all()


def test_a_letter_at_the_end_of_its_string_is_as_wide_as_elsewhere() -> None:
    found = moved("aAbB " * 9 + "a")
    assert found is not None
    assert found.width[-1] == pytest.approx(0.6)


def test_most_glyphs_of_such_a_font_have_no_widths() -> None:
    assert moved("aAaA aAaA" + "bbb", wide={**WIDE, "b": 0.5}) is None
    assert moved("aAaA aAaA" + "bb", wide={**WIDE, "b": 0.5}) is not None


def test_a_mark_at_the_end_of_a_word_does_not_take_the_space() -> None:
    drawn = "aAmbB aAm aAbB aAmaA bB"
    found = moved(drawn)
    assert found is not None
    assert not found.mover[[place for place, char in enumerate(drawn) if char == " "]].any()


@pytest.mark.parametrize(("ink", "letter"), [(-0.2, False), (0.2, True)])
def test_ink_tells_what_a_glyph_is_that_only_ends_words(ink: float, letter: bool) -> None:
    drawn = "aAbB aAe aAbBaA bBe aA"
    found = moved(drawn, ink)
    assert found is not None
    assert bool(found.width[drawn.index("e")]) == letter


@pytest.mark.parametrize(
    "drawn",
    [
        "aAbBaAbB",  # no blank is a space: it may go with the letter before it
        "aAbmbmbmbmbA aA",  # what moves the pen here is not a blank
    ],
)
def test_blanks_do_not_always_tell(drawn: str) -> None:
    assert moved(drawn) is None


@pytest.mark.parametrize(("widths", "told"), [((3, 4, 5, 6, 7), True), ((3, 4, 5, 6, 6), False)])
def test_blanks_of_many_widths_tell_where_words_have_no_spaces(
    widths: tuple[int, ...], told: bool
) -> None:
    letters, blanks = "pqrst", "PQRST"
    wide = dict.fromkeys(letters, 0.0) | {
        blank: width / 10 for blank, width in zip(blanks, widths, strict=True)
    }
    drawn = "".join(map("".join, zip(letters, blanks, strict=True))) * 2
    found = moved(drawn, wide=wide, blanks=blanks)
    assert (found is not None) is told


@needs("NotoSansDevanagari", "NotoSansArabic", "NotoSerifTibetan")
@pytest.mark.parametrize(
    ("face", "text"),
    [
        ("NotoSansDevanagari", "असेम्बली ने मानव आगे के पृष्ठों में दिया गया है । १९४८ विशेषतः इस से"),
        ("NotoSerifTibetan", "སྐྱེ་བོ་ཡོངས་ལ་རང་དབང་དང་འདྲ་མཉམ་གྱི་ཐོབ་ཐང་ཡོད་པ་ཡིན"),
        ("NotoSansArabic", "الإعلان العالمي لحقوق الإنسان والعدل 1948 كان الاعتراف بالكرامة لمّا"),
    ],
    ids=["Devanagari", "Tibetan", "Arabic"],
)
def test_words_are_those_of_the_same_text_with_widths(face: str, text: str, tmp_path: Path) -> None:
    counts = []
    pens: tuple[Literal["glyphs", "blanks"], ...] = ("glyphs", "blanks")
    for pen in pens:
        typeface = Typeface((face,), flavour=Flavour.TYPE3, pen=pen)
        forged = Document([Paragraph((text,))], Style(typeface)).build()
        path = tmp_path / f"{pen}.pdf"
        path.write_bytes(forged.pdf)
        with glyphstone.open(path) as document:
            (only,) = document.pages()
            counts.append([len(w.glyphs) for line in find_lines(only.glyphs) for w in line.words])
    assert counts[0] == counts[1]
