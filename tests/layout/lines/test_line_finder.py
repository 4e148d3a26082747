"""Lines and words from where glyphs stand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import glyphstone
from forge import Forged, Layout, Style, Typeface, Writing, damage, samples, typeset
from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.model import Bitmap, Direction, FontKey, Line, Outline, Shape
from tests.layout.placing import Piece, page, texts

SENTENCE = "the quick brown fox jumps over the lazy dog"
WORDS = SENTENCE.split()


def read(*pieces: Piece) -> list[list[str]]:
    glyphs = page(pieces)
    return texts(glyphs, find_lines(glyphs))


def test_an_empty_page_has_no_lines() -> None:
    assert find_lines(page([])) == []
    assert read(Piece("   ", 50, 700)) == []


def test_words_by_blanks() -> None:
    glyphs = page([Piece(f"{SENTENCE} ", 50, 700)])
    (line,) = find_lines(glyphs)
    assert texts(glyphs, [line]) == [WORDS]
    assert set(glyphs.code[line.blanks].tolist()) == {32}
    assert len(line.blanks) == len(WORDS)
    assert (line.page, line.number, line.direction) == (1, 1, Direction.LTR)
    assert line.baseline == pytest.approx(700)
    assert line.size == pytest.approx(10)


@pytest.mark.parametrize("gap", [0.15, 0.25, 1.0])
@pytest.mark.parametrize("tracking", [0.0, 0.1, 0.3])
def test_words_by_gaps(gap: float, tracking: float) -> None:
    assert read(Piece(SENTENCE, 50, 700, gap=gap, tracking=tracking)) == [WORDS]


def test_tracked_letters_beside_blanks_keep_together() -> None:
    assert read(Piece(SENTENCE, 50, 700, tracking=0.4)) == [WORDS]


def test_a_gap_parts_words_beside_blanks_too() -> None:
    assert read(Piece("one two", 50, 700), Piece("three", 90, 700)) == [["one", "two", "three"]]


def test_blanks_left_out_here_and_there_are_gaps_all_the_same() -> None:
    lines = [Piece(SENTENCE, 50, 700 - 14 * i, gap=0.15 if i % 2 else None) for i in range(8)]
    assert read(*lines) == [WORDS] * 8


def test_codes_said_to_be_blank_part_words() -> None:
    glyphs = page([Piece("one_two_three", 50, 700)])
    assert texts(glyphs, find_lines(glyphs)) == [["one_two_three"]]
    lines = find_lines(glyphs, blank_codes={FontKey("0"): {ord("_")}})
    assert texts(glyphs, lines) == [["one", "two", "three"]]


def test_lines_from_the_top_whatever_their_order() -> None:
    pieces = [Piece(word, 50, 700 - 14 * i) for i, word in enumerate(WORDS)]
    assert read(*reversed(pieces)) == [[word] for word in WORDS]


def test_raised_and_lowered_glyphs_stand_in_their_line() -> None:
    found = read(
        Piece("water is H", 50, 700),
        Piece("2", 100, 697, size=6),
        Piece("O", 103, 700),
        Piece("1", 108, 704, size=6),
        Piece("the next line", 50, 686),
    )
    assert found == [["water", "is", "H2O1"], ["the", "next", "line"]]


def test_an_uneven_baseline_is_one_line() -> None:
    pieces = [Piece(c, 50 + 5 * i, 700 + 0.4 * (-1) ** i) for i, c in enumerate("uneven")]
    assert read(*pieces) == [["uneven"]]


@pytest.mark.parametrize(("away", "lines"), [(12.0, 1), (40.0, 2), (400.0, 2)])
def test_a_glyph_without_an_advance_is_never_dropped(away: float, lines: int) -> None:
    """Dots of a figure have no advance, as marks have none; near no line they are no marks."""
    glyphs = page([Piece("a line of text", 50, 700), Piece("*", 80, 700 - away, advance=0.0)])
    found = find_lines(glyphs)
    assert len(found) == lines
    assert sorted("".join(word for line in texts(glyphs, found) for word in line)) == sorted(
        "alineoftext*"
    )


@pytest.mark.parametrize("angle", [90.0, 180.0, -90.0, 30.0, -7.0])
def test_turned_text(angle: float) -> None:
    radians = np.radians(angle)
    down = (float(np.sin(radians)) * 14, -float(np.cos(radians)) * 14)
    glyphs = page(
        [
            Piece("first line", 300, 400, angle=angle),
            Piece("second line", 300 + down[0], 400 + down[1], angle=angle),
        ]
    )
    lines = find_lines(glyphs)
    assert texts(glyphs, lines) == [["first", "line"], ["second", "line"]]
    assert np.cos(np.radians(lines[0].rotation - angle)) == pytest.approx(1, abs=1e-3)


def test_turned_text_comes_after_the_page() -> None:
    found = read(Piece("margin", 20, 300, angle=90), *(Piece("body", 50, y) for y in (700, 686)))
    assert found == [["body"], ["body"], ["margin"]]


def test_columns_are_not_one_line() -> None:
    left = [Piece("left side of text", 50, 700 - 14 * i) for i in range(8)]
    right = [Piece("right side of it", 160, 700 - 14 * i) for i in range(8)]
    mixed = [piece for pair in zip(left, right, strict=True) for piece in pair]
    title = Piece("a title over the columns", 80, 730)
    found = read(title, *mixed)
    assert found[0] == ["a", "title", "over", "the", "columns"]
    assert found[1:9] == [["left", "side", "of", "text"]] * 8
    assert found[9:] == [["right", "side", "of", "it"]] * 8


def test_columns_whose_baselines_do_not_match() -> None:
    left = [Piece("left side of text", 50, 700 - 14 * i) for i in range(8)]
    right = [Piece("right side of it", 160, 696 - 14 * i) for i in range(8)]
    found = read(*(piece for pair in zip(left, right, strict=True) for piece in pair))
    assert found == [["left", "side", "of", "text"]] * 8 + [["right", "side", "of", "it"]] * 8


def test_a_wide_gap_in_one_line_is_no_gutter() -> None:
    pieces = [Piece(SENTENCE, 50, 700 - 14 * i) for i in range(6)]
    found = read(*pieces, Piece("left", 50, 600), Piece("right", 240, 600))
    assert found[-1] == ["left", "right"]


def test_vertical_columns_run_to_the_left() -> None:
    glyphs = page([Piece("abc", 500, 700, vertical=True), Piece("de", 480, 700, vertical=True)])
    lines = find_lines(glyphs)
    assert texts(glyphs, lines) == [["abc"], ["de"]]
    assert {line.direction for line in lines} == {Direction.TTB}


def test_vertical_columns_drawn_to_the_right_run_to_the_right() -> None:
    assert read(Piece("abc", 480, 700, vertical=True), Piece("de", 500, 700, vertical=True)) == [
        ["abc"],
        ["de"],
    ]


def test_invisible_text_counts_only_alone() -> None:
    assert read(Piece("seen", 50, 700), Piece("unseen", 50, 600, mode=3)) == [["seen"]]
    assert read(Piece("unseen", 50, 600, mode=3)) == [["unseen"]]


def test_overprints_and_hidden_glyphs_do_not_count() -> None:
    glyphs = page([Piece("bold", 50, 700), Piece("bold", 50.2, 700), Piece("off", 50, 600)])
    glyphs.hidden[-3:] = True
    assert texts(glyphs, find_lines(glyphs)) == [["bold"]]


def test_claims_of_letters_read_from_the_right() -> None:
    glyphs = page([Piece("אבג דה", 50, 700)])
    (line,) = find_lines(glyphs)
    assert line.direction is Direction.RTL
    assert texts(glyphs, [line]) == [["דה", "אבג"]]


def test_words_drawn_from_the_right_are_read_from_the_right() -> None:
    pieces = [Piece("12", 200 - 20 * i, 700) for i in range(6)]
    (line,) = find_lines(page(pieces))
    assert line.direction is Direction.RTL
    starts = [word.box[0] for word in line.words]
    assert starts == sorted(starts, reverse=True)


def test_margins_tell_where_claims_are_silent() -> None:
    digits = [
        Piece("1 2 3 4"[: 1 + 2 * (i % 4)], 200 - 10 * (i % 4), 700 - 14 * i) for i in range(9)
    ]
    assert {line.direction for line in find_lines(page(digits))} == {Direction.RTL}


def test_the_caller_overrules() -> None:
    glyphs = page([Piece("one two", 50, 700)])
    (line,) = find_lines(glyphs, direction=Direction.RTL)
    assert texts(glyphs, [line]) == [["two", "one"]]


def test_letters_that_lean_stand_in_their_line() -> None:
    assert read(Piece("upright and", 50, 700), Piece("leaning", 110, 700, skew=0.3)) == [
        ["upright", "and", "leaning"]
    ]


@pytest.mark.parametrize("text", ["春眠不覚暁処処聞啼鳥", "ฉันกินข้าวกับปลา", "བོད་ཀྱི་སྐད་ཡིག"])
def test_no_words_are_made_inside_scripts_without_spaces(text: str) -> None:
    """Justified lines of theirs spread between their characters."""
    pieces = [
        Piece(char, 50 + 11.5 * i, 700 - 14 * line, advance=1.0)
        for line in range(3)
        for i, char in enumerate(text)
    ]
    assert read(*pieces) == [[text]] * 3


def test_fonts_that_are_trusted_are_not_drawn(tmp_path: Path) -> None:
    sample = samples.sample("ru_Cyrl")
    forged = typeset([sample.paragraphs], style=Style(Typeface(sample.fonts)))
    path = tmp_path / "a.pdf"
    path.write_bytes(forged.pdf)
    with glyphstone.open(path) as document:
        glyphs = document.page(1).glyphs
        drawn: list[int] = []

        def counted(drawings: Sequence[Outline | Bitmap]) -> list[Shape]:
            drawn.append(len(drawings))
            return []

        for font in glyphs.fonts:
            font.shaper = counted
        lines = find_lines(glyphs, trusted=[font.key for font in glyphs.fonts])
    assert drawn == []
    assert len(lines) == len([line for line in forged.truth.lines if line.page == 0])


@pytest.mark.parametrize(
    "lie", [damage.BlankClaimsLetter(), damage.LetterClaimsBlank()], ids=["letter", "blank"]
)
def test_fonts_that_lie_are_drawn(lie: damage.Damage, tmp_path: Path) -> None:
    sample = samples.sample("ru_Cyrl")
    style = Style(Typeface(sample.fonts, damage=(lie,)))
    forged = typeset([sample.paragraphs], style=style)
    words = sum(len(line.words) for line in lines_of_first_page(forged, tmp_path / "a.pdf"))
    on_page = [line for line in forged.truth.lines if line.page == 0]
    assert words == sum(len(line.text.split()) for line in on_page)


@given(
    st.lists(
        st.builds(
            Piece,
            text=st.text("abc  ", min_size=1, max_size=12),
            x=st.floats(0, 500),
            y=st.floats(0, 800),
            size=st.floats(1, 40),
            angle=st.sampled_from([0.0, 0.0, 90.0, 45.0]),
            tracking=st.sampled_from([0.0, 0.2]),
            vertical=st.booleans(),
            gap=st.sampled_from([None, 0.3]),
        ),
        max_size=12,
    )
)
def test_each_glyph_stands_in_one_word_at_most(pieces: list[Piece]) -> None:
    glyphs = page(pieces)
    lines = find_lines(glyphs)
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    shown = [row for line in lines for word in line.words for row in word.glyphs.tolist()]
    blanks = [row for line in lines for row in line.blanks.tolist()]
    assert len(set(shown + blanks)) == len(shown + blanks)
    inked = np.flatnonzero((glyphs.code != 32) & ~glyphs.duplicate)
    assert set(shown) == set(inked.tolist())
    assert all(len(word.glyphs) for line in lines for word in line.words)


def test_a_page_of_thousands_of_scraps_keeps_them_all() -> None:
    random = np.random.default_rng(3)
    places = random.uniform(0, 20_000, (6_000, 2)).tolist()
    sizes = random.choice([1.0, 3.0, 10.0, 900.0], 6_000).tolist()
    glyphs = page(Piece("a ", x, y, size=s) for (x, y), s in zip(places, sizes, strict=True))
    lines = find_lines(glyphs)
    shown = [row for line in lines for word in line.words for row in word.glyphs.tolist()]
    inked = np.flatnonzero((glyphs.code != 32) & ~glyphs.duplicate)
    assert sorted(shown) == inked.tolist()


def lines_of_first_page(forged: Forged, path: Path) -> list[Line]:
    path.write_bytes(forged.pdf)
    with glyphstone.open(path) as document:
        return find_lines(document.page(1).glyphs)


@pytest.mark.parametrize("spaces", ["glyph", "gap", "line_end"])
@pytest.mark.parametrize("code", ["yrk_Cyrl", "hi_Deva", "th_Thai", "ar_Arab"])
def test_forged_lines(
    code: str, spaces: Literal["glyph", "gap", "line_end"], tmp_path: Path
) -> None:
    sample = samples.sample(code)
    style = Style(Typeface(sample.fonts), spaces=spaces, align="justify")
    forged = typeset([sample.paragraphs], style=style, layout=Layout(columns=2))
    lines = lines_of_first_page(forged, tmp_path / "a.pdf")
    wanted = [line for line in forged.truth.lines if line.page == 0]
    assert len(lines) == len(wanted)
    expected = Direction.RTL if sample.rtl else Direction.LTR
    assert {line.direction for line in lines} == {expected}


def test_forged_vertical_text(tmp_path: Path) -> None:
    sample = samples.sample("ja_Jpan")
    layout = Layout(writing=Writing.VERTICAL_RL)
    forged = typeset([sample.paragraphs[:2]], style=Style(Typeface(sample.fonts)), layout=layout)
    lines = lines_of_first_page(forged, tmp_path / "a.pdf")
    assert len(lines) == len(forged.truth.lines)
    assert {line.direction for line in lines} == {Direction.TTB}
    assert [line.baseline for line in lines] == sorted(
        (line.baseline for line in lines), reverse=True
    )


def test_margins_of_columns_tell_where_a_font_claims_nothing(tmp_path: Path) -> None:
    sample = samples.sample("ar_Arab")
    face = Typeface(sample.fonts, damage=(damage.NoToUnicode(),))
    style, layout = Style(face, align="justify"), Layout(columns=2)
    forged = typeset([[text] for text in sample.paragraphs] * 2, style=style, layout=layout)
    lines = lines_of_first_page(forged, tmp_path / "a.pdf")
    assert {line.direction for line in lines} == {Direction.RTL}


@pytest.mark.parametrize(
    ("angle", "direction", "words"),
    [
        (90.0, None, ["abc", "de"]),
        (90.0, Direction.TTB, ["ed", "cba"]),
        (270.0, Direction.TTB, ["abc", "de"]),
        (0.0, Direction.TTB, ["abc", "de"]),
    ],
)
def test_a_person_may_say_that_turned_lines_are_read_from_the_top(
    angle: float, direction: Direction | None, words: list[str]
) -> None:
    glyphs = page([Piece("abc de", 300, 300, angle=angle)], silent=True)
    (line,) = find_lines(glyphs, direction=direction, blank_codes={glyphs.fonts[0].key: {32}})
    assert ["".join(chr(glyphs.code[row]) for row in word.glyphs) for word in line.words] == words
    turned = direction is Direction.TTB and angle
    assert line.direction is (Direction.TTB if turned else Direction.LTR)


def test_a_mark_of_a_column_that_was_turned_round_stays_on_its_letter() -> None:
    column = [
        Piece("ab", 300, 300, angle=90.0),
        Piece("\u0301", 300, 310, angle=90.0, advance=0.0),
        Piece("c", 300, 310, angle=90.0),
    ]
    glyphs = page(column)
    (line,) = find_lines(glyphs, direction=Direction.TTB)
    assert [chr(glyphs.code[row]) for row in line.words[0].glyphs] == ["c", "b", "\u0301", "a"]
