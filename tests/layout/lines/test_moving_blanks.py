"""Fonts without widths: the blanks behind letters tell how wide they are, and part no words."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import glyphstone
from forge import Document, Flavour, Paragraph, Style, Typeface
from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.layout.lines.moving_blanks import Moved, moved_by_blanks
from tests.forge.reading import needs

SIZE = 10.0
#: A letter, the blank that moves the pen over it, a mark, a space, the blank of a second letter.
WIDE = {"a": 0.0, "A": 0.6, "m": 0.0, " ": 0.3, "b": 0.0, "B": 0.9, "e": 0.0}


def moved(drawn: str, ink: float = 0.1) -> Moved | None:
    """What blanks tell of glyphs that are drawn one after another; ink of `e` lies at `ink`."""
    wide = SIZE * np.array([WIDE[char] for char in drawn])
    along = np.cumsum(wide) - wide
    blank = np.array([char in "AB " for char in drawn])
    middle = along + SIZE * np.where(np.array(list(drawn)) == "e", ink, 0.3)
    return moved_by_blanks(
        (along, np.zeros(len(drawn))),
        wide,
        np.full(len(drawn), SIZE),
        ~blank,
        blank,
        np.array([list(WIDE).index(char) for char in drawn]),
        middle,
    )


def test_a_letter_is_as_wide_as_the_blank_behind_it() -> None:
    found = moved("aAbB aAmbB aA")
    assert found is not None
    assert found.letter.tolist() == [char in "ab" for char in "aAbB aAmbB aA"]
    assert found.mover.tolist() == [char in "AB" for char in "aAbB aAmbB aA"]
    assert found.advance[[0, 2]].tolist() == pytest.approx([6.0, 9.0])


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
    assert found.letter[drawn.index("e")] == letter


@pytest.mark.parametrize(
    "drawn",
    [
        "aAbBaAbB",  # no blank is a space: it may go with the letter before it
        "aAbmbmbmbmbA aA",  # what moves the pen here is not a blank
    ],
)
def test_blanks_do_not_always_tell(drawn: str) -> None:
    assert moved(drawn) is None


@needs("NotoSansDevanagari", "NotoSansArabic")
@pytest.mark.parametrize(
    ("face", "text"),
    [
        ("NotoSansDevanagari", "असेम्बली ने मानव आगे के पृष्ठों में दिया गया है । १९४८ विशेषतः इस से"),
        ("NotoSansArabic", "الإعلان العالمي لحقوق الإنسان والعدل 1948 كان الاعتراف بالكرامة لمّا"),
    ],
    ids=["Devanagari", "Arabic"],
)
def test_words_are_those_of_the_same_text_with_widths(face: str, text: str, tmp_path: Path) -> None:
    counts = []
    for pen in ("glyphs", "blanks"):
        typeface = Typeface((face,), flavour=Flavour.TYPE3, pen=pen)
        forged = Document([Paragraph((text,))], Style(typeface)).build()
        path = tmp_path / f"{pen}.pdf"
        path.write_bytes(forged.pdf)
        with glyphstone.open(path) as document:
            (page,) = document.pages()
            counts.append([len(w.glyphs) for line in find_lines(page.glyphs) for w in line.words])
    assert counts[0] == counts[1]
