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
