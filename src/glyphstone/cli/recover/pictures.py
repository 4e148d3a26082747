"""Pictures of words on a terminal: its own graphics if it has them, else block characters."""

from __future__ import annotations

import base64
import io
import os
import shutil
from collections.abc import Iterator, Mapping
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from glyphstone.flows.recover import LinePicture

__all__ = [
    "Graphics",
    "blocks",
    "columns",
    "em_for",
    "fits",
    "graphics_of",
    "inked",
    "png",
    "shown",
    "sizes",
]

# How pictures look. All numbers were set by hand, by looking at terminals, and not swept.
#: The size of an em in pixels, for pictures in files and for terminals with graphics.
_EM = 48.0
#: The height of an em in rows of characters, tried from large to small.
_EM_ROWS = (7.0, 6.0, 5.0, 4.0)
#: Quarters of a cell: top left 1, top right 2, bottom left 4, bottom right 8.
_QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
#: The least grey, of 0 to 255, that counts as ink if there is only black and white.
_INK = 96
#: The grey, of 0 for black to 255 for white, of the line under the marked word.
_UNDERLINE = 96
#: Columns of a terminal that does not say how wide it is, and the fewest that are believed.
_COLUMNS, _LEAST_COLUMNS = 80, 20
#: Characters of one piece of a picture: Kitty takes no longer ones (its protocol says so).
_CHUNK = 4096
#: How many pixels wide a cell of a terminal is, at least.
_CELL = 8
_KITTY = ("xterm-kitty", "xterm-ghostty")
_ITERM = ("iTerm.app", "WezTerm", "mintty", "rio")
_SIXEL = ("foot", "mlterm", "yaft", "contour")


class Graphics(StrEnum):
    """The ways in which a picture can stand on a terminal."""

    KITTY = "kitty"
    ITERM = "iterm"
    SIXEL = "sixel"
    BLOCKS = "blocks"
    NONE = "none"


def graphics_of(environment: Mapping[str, str] = os.environ) -> Graphics:
    """What the terminal says that it can show."""
    term, program = environment.get("TERM", ""), environment.get("TERM_PROGRAM", "")
    if term == "dumb":
        return Graphics.NONE
    if term.startswith(("screen", "tmux")) or "TMUX" in environment:
        return Graphics.BLOCKS  # what stands between swallows pictures
    if term in _KITTY or "KITTY_WINDOW_ID" in environment or program == "ghostty":
        return Graphics.KITTY
    if program in _ITERM or environment.get("LC_TERMINAL") == "iTerm2":
        return Graphics.ITERM
    if "sixel" in term or term.startswith(_SIXEL):
        return Graphics.SIXEL
    return Graphics.BLOCKS


def em_for(graphics: Graphics, rows: float = _EM_ROWS[0]) -> tuple[float, float]:
    """How many pixels an em has, across and up."""
    if graphics is Graphics.BLOCKS:
        # A cell holds two by two quarters and is twice as high as wide.
        return 4 * rows, 2 * rows
    return _EM, _EM


def columns() -> int:
    """How wide the terminal is."""
    return max(shutil.get_terminal_size((_COLUMNS, 24)).columns, _LEAST_COLUMNS)


def sizes(graphics: Graphics) -> Iterator[tuple[float, float]]:
    """Sizes of an em, the best one first."""
    for rows in _EM_ROWS if graphics is Graphics.BLOCKS else (1.0,):
        yield em_for(graphics, rows)


def shown(picture: LinePicture, graphics: Graphics) -> str:
    """What to print so that a picture appears, with a line end behind it."""
    if graphics is not Graphics.BLOCKS:
        picture = _cut(picture, columns() * _CELL)
    match graphics:
        case Graphics.KITTY:
            return _kitty(png(picture))
        case Graphics.ITERM:
            data = base64.b64encode(png(picture)).decode()
            return f"\x1b]1337;File=inline=1;size={len(data)}:{data}\x07\n"
        case Graphics.SIXEL:
            return _sixel(picture)
        case Graphics.BLOCKS:
            return blocks(picture, columns())
        case Graphics.NONE:
            return ""


def fits(picture: LinePicture, graphics: Graphics) -> bool:
    """Whether the marked word is whole in a picture of this size."""
    return graphics is not Graphics.BLOCKS or (
        picture.marked[1] - picture.marked[0] <= 2 * (columns() - 4)
    )


def _window(width: int, marked: tuple[int, int], room: int) -> tuple[int, int]:
    """The part of a line that is shown: as much as there is room for, around the marked word."""
    if width <= room:
        return 0, width
    middle = (marked[0] + marked[1]) // 2
    first = min(max(middle - room // 2, 0), width - room)
    return first - first % 2, min(first - first % 2 + room, width)


def _cut(picture: LinePicture, room: int) -> LinePicture:
    """As much of a picture as a terminal has room for, around the marked word."""
    room = max(room, picture.marked[1] - picture.marked[0] + 2 * _CELL)
    first, last = _window(picture.grey.shape[1], picture.marked, room)
    begin, end = (min(max(edge - first, 0), last - first) for edge in picture.marked)
    return LinePicture(picture.grey[:, first:last], (begin, end), picture.missing)


def blocks(picture: LinePicture, width: int) -> str:
    """A picture in quarter blocks, the marked word underlined, cut to a width in characters."""
    first, last = _window(picture.grey.shape[1], picture.marked, 2 * width)
    rows = inked(picture.grey[:, first:last])
    while rows and not rows[0]:
        rows.pop(0)
    while rows and not rows[-1]:
        rows.pop()
    begin, end = (max(edge - first, 0) // 2 for edge in picture.marked)
    rows.append(" " * begin + "▔" * max(min(end, width) - begin, 1))
    return "\n".join(rows) + "\n"


def inked(grey: NDArray[np.uint8]) -> list[str]:
    """A picture in quarter blocks, a string a row, without blanks at its end."""
    ink = grey >= _INK
    ink = np.pad(ink, ((0, ink.shape[0] % 2), (0, ink.shape[1] % 2)))
    cells = ink[::2, ::2] + 2 * ink[::2, 1::2] + 4 * ink[1::2, ::2] + 8 * ink[1::2, 1::2]
    return ["".join(_QUARTERS[cell] for cell in row).rstrip() for row in cells.tolist()]


def png(picture: LinePicture) -> bytes:
    """A picture as a PNG file: black on white, a line under the marked word."""
    from PIL import Image

    paper = np.pad(255 - picture.grey, ((4, 12), (8, 8)), constant_values=255)
    first, last = (edge + 8 for edge in picture.marked)
    paper[-7:-3, first:last] = _UNDERLINE
    buffer = io.BytesIO()
    Image.fromarray(paper).save(buffer, "PNG", optimize=False)
    return buffer.getvalue()


def _kitty(data: bytes) -> str:
    text = base64.b64encode(data).decode()
    parts = [text[start : start + _CHUNK] for start in range(0, len(text), _CHUNK)]
    written = []
    for number, part in enumerate(parts):
        head = "f=100,a=T,q=2," if number == 0 else ""
        written.append(f"\x1b_G{head}m={int(number + 1 < len(parts))};{part}\x1b\\")
    return "".join(written) + "\n"


def _sixel(picture: LinePicture) -> str:
    """Black on white, six rows of pixels at a time."""
    ink = np.pad(picture.grey >= _INK, ((2, 8), (4, 4)))
    first, last = (edge + 4 for edge in picture.marked)
    ink[-5:-2, first:last] = True
    ink = np.pad(ink, ((0, -len(ink) % 6), (0, 0)))
    weights = 1 << np.arange(6)
    bands = []
    for top in range(0, len(ink), 6):
        values = weights @ ink[top : top + 6]
        black = "".join(chr(63 + int(value)) for value in values)
        white = "".join(chr(63 + 63 - int(value)) for value in values)
        bands.append(f"#0{black}$#1{white}-")
    head = f'\x1bP0;1q"1;1;{ink.shape[1]};{len(ink)}#0;2;0;0;0#1;2;100;100;100'
    return head + "".join(bands) + "\x1b\\\n"
