"""Pictures on terminals."""

from __future__ import annotations

import base64
import io

import numpy as np
import pytest
from PIL import Image

from glyphstone.cli.recover import pictures
from glyphstone.cli.recover.pictures import Graphics, blocks, graphics_of, png, shown
from glyphstone.flows.recover import LinePicture


@pytest.fixture
def picture() -> LinePicture:
    grey = np.zeros((8, 40), dtype=np.uint8)
    grey[2:6, 4:8] = 255
    grey[4, 20:24] = 255
    return LinePicture(grey, (4, 8), 0)


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"TERM": "xterm-kitty"}, Graphics.KITTY),
        ({"TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"}, Graphics.KITTY),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, Graphics.ITERM),
        ({"TERM": "foot-extra"}, Graphics.SIXEL),
        ({"TERM": "xterm-sixel"}, Graphics.SIXEL),
        ({"TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"}, Graphics.BLOCKS),
        ({"TERM": "xterm-256color"}, Graphics.BLOCKS),
        ({}, Graphics.BLOCKS),
        ({"TERM": "dumb"}, Graphics.NONE),
    ],
)
def test_what_a_terminal_says_of_itself(environment: dict[str, str], expected: Graphics) -> None:
    assert graphics_of(environment) is expected


def test_blocks(picture: LinePicture) -> None:
    assert blocks(picture, 80) == "  ██\n  ██      ▀▀\n  ▔▔\n"


def test_blocks_are_cut_around_the_marked_word(picture: LinePicture) -> None:
    narrow = LinePicture(picture.grey, (20, 24), 0)
    lines = blocks(narrow, 6).splitlines()
    assert max(map(len, lines)) <= 6
    assert lines[-1].strip() == "▔▔"


def test_kitty_sends_a_png_in_chunks(picture: LinePicture) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (200, 300), dtype=np.uint8)
    written = shown(LinePicture(noise, (0, 300), 0), Graphics.KITTY)
    parts = [part.split(";", 1) for part in written.strip().split("\x1b_G")[1:]]
    assert parts[0][0] == "f=100,a=T,q=2,m=1"
    assert parts[-1][0] == "m=0"
    data = base64.b64decode("".join(body.removesuffix("\x1b\\") for _, body in parts))
    assert Image.open(io.BytesIO(data)).size == (316, 216)
    assert shown(picture, Graphics.NONE) == ""


def test_iterm_sends_a_png(picture: LinePicture) -> None:
    written = shown(picture, Graphics.ITERM)
    head, _, body = written.rstrip("\n").removesuffix("\x07").partition(":")
    assert head.startswith("\x1b]1337;File=inline=1")
    assert base64.b64decode(body) == png(picture)


def test_sixel_has_six_rows_a_band(picture: LinePicture) -> None:
    written = shown(picture, Graphics.SIXEL)
    assert written.startswith('\x1bP0;1q"1;1;48;18')
    assert written.endswith("\x1b\\\n")
    assert written.count("-") == 3


def test_a_wide_line_is_cut_to_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "columns", lambda: 20)
    wide = LinePicture(np.zeros((10, 2000), dtype=np.uint8), (1000, 1040), 0)
    written = shown(wide, Graphics.ITERM)
    body = written.rstrip("\n").removesuffix("\x07").partition(":")[2]
    assert Image.open(io.BytesIO(base64.b64decode(body))).size[0] == 176


# --- pixel by pixel ---------------------------------------------------------------------------


def test_a_png_has_margins_and_a_line_under_the_word(picture: LinePicture) -> None:
    paper = np.asarray(Image.open(io.BytesIO(png(picture))))
    assert paper.shape == (8 + 4 + 12, 40 + 8 + 8)
    assert np.array_equal(paper[4:12, 8:48], 255 - picture.grey)
    under = np.full((12, 56), 255, dtype=np.uint8)
    under[5:9, 12:16] = 96
    assert np.array_equal(paper[12:], under)
    assert (paper[:4] == 255).all()
    assert (paper[:, :8] == 255).all()
    assert (paper[:12, 48:] == 255).all()


@pytest.mark.parametrize(("grey", "ink"), [(95, " "), (96, "█"), (255, "█")])
def test_ink_is_what_is_dark_enough(grey: int, ink: str) -> None:
    made = LinePicture(np.full((2, 2), grey, dtype=np.uint8), (0, 2), 0)
    assert blocks(made, 10) == ("" if ink == " " else f"{ink}\n") + "▔\n"


@pytest.mark.parametrize("cell", range(16))
def test_each_quarter_has_its_block(cell: int) -> None:
    grey = np.zeros((2, 4), dtype=np.uint8)
    grey[0, 2:] = 255
    for bit, (row, column) in enumerate([(0, 0), (0, 1), (1, 0), (1, 1)]):
        grey[row, column] = 255 if cell & 1 << bit else 0
    assert blocks(LinePicture(grey, (0, 2), 0), 9) == f"{' ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█'[cell]}▀\n▔\n"


def test_an_odd_picture_is_filled_up() -> None:
    grey = np.full((3, 3), 255, dtype=np.uint8)
    assert blocks(LinePicture(grey, (0, 3), 0), 9) == "█▌\n▀▘\n▔\n"


@pytest.mark.parametrize(
    ("marked", "under"),
    [((0, 1), "▔"), ((2, 6), " ▔▔"), ((6, 20), "   ▔▔"), ((4, 5), "  ▔"), ((8, 9), "    ▔")],
)
def test_the_underline_is_at_least_one_cell_and_ends_with_the_line(
    marked: tuple[int, int], under: str
) -> None:
    made = LinePicture(np.full((2, 10), 255, dtype=np.uint8), marked, 0)
    assert blocks(made, 5).splitlines() == ["█████", under]


def test_sixel_draws_black_on_white() -> None:
    dot = LinePicture(np.full((1, 1), 96, dtype=np.uint8), (0, 1), 0)
    assert shown(dot, Graphics.SIXEL) == (
        '\x1bP0;1q"1;1;9;12#0;2;0;0;0#1;2;100;100;100'
        "#0????C????$#1~~~~z~~~~-"
        "#0????F????$#1~~~~w~~~~-"
        "\x1b\\\n"
    )
    pale = LinePicture(np.full((1, 1), 95, dtype=np.uint8), (0, 1), 0)
    assert "#0?????????$" in shown(pale, Graphics.SIXEL)


def test_a_small_picture_of_kitty_is_one_piece(picture: LinePicture) -> None:
    text = base64.b64encode(png(picture)).decode()
    assert len(text) <= 4096
    assert shown(picture, Graphics.KITTY) == f"\x1b_Gf=100,a=T,q=2,m=0;{text}\x1b\\\n"


def test_pieces_of_kitty_are_as_long_as_it_takes_them() -> None:
    noise = np.random.default_rng(2).integers(0, 255, (150, 200), dtype=np.uint8)
    written = shown(LinePicture(noise, (0, 200), 0), Graphics.KITTY)
    bodies = [part.split(";", 1)[1] for part in written.split("\x1b_G")[1:]]
    lengths = [len(body.rstrip("\n").removesuffix("\x1b\\")) for body in bodies]
    assert set(lengths[:-1]) == {4096}
    assert 0 < lengths[-1] <= 4096
    marks = [part.split(";", 1)[0][-3:] for part in written.split("\x1b_G")[1:]]
    assert marks == ["m=1"] * (len(marks) - 1) + ["m=0"]


@pytest.mark.parametrize(("columns", "found"), [("120", 120), ("21", 21), ("20", 20), ("7", 20)])
def test_the_terminal_is_at_least_twenty_columns_wide(
    columns: str, found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert pictures.columns() == found
