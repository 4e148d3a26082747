"""What a person types, and names that are free."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import forge
from glyphstone.cli.recover.pictures import (
    Graphics,
    _cut,
    _window,
    em_for,
    fits,
    graphics_of,
    shown,
    sizes,
)
from glyphstone.cli.recover.screen import Screen, is_command
from glyphstone.errors import GlyphstoneError
from glyphstone.files import free_path
from glyphstone.flows.recover import LinePicture, Recovery, open_recovery
from glyphstone.model import Spot
from tests.cli.recover.test_pictures import picture as picture


@pytest.mark.parametrize(
    ("text", "answer"),
    [(":undo", True), (":Q", True), (":", False), (":1", False), (": x", False), (":é", False),
     ("undo", False), ("", False), ("::a", False)],
)  # fmt: skip
def test_a_command_is_a_colon_and_a_letter(text: str, answer: bool) -> None:
    assert is_command(text) is answer


@pytest.fixture(scope="module")
def recovery(tmp_path_factory: pytest.TempPathFactory) -> Recovery:
    path = tmp_path_factory.mktemp("screen") / "a.pdf"
    path.write_bytes(forge.typeset("Some words here.").pdf)
    with open_recovery([path], read_only=True) as found:
        return found


def screen(recovery: Recovery, *replies: str) -> Screen:
    waiting = list(replies)
    return Screen(recovery, graphics=Graphics.NONE, ask=lambda _: waiting.pop(0))


def test_what_is_typed_is_composed_and_stripped(recovery: Recovery) -> None:
    assert screen(recovery, " e\u0301 ").listen("> ") == "é"


def test_a_sketch_has_brackets_around_one_word(recovery: Recovery) -> None:
    made = screen(recovery)
    assert made.sketch(0, -1) == "Some words here."
    assert made.sketch(0, 1) == "Some [words] here."
    assert made.document(0) == ""


def test_lines_are_printed_so_that_nothing_acts(
    recovery: Recovery, capsys: pytest.CaptureFixture[str]
) -> None:
    screen(recovery).say("a\x1b[1m\nb")
    assert capsys.readouterr().out == "a\\u{001B}[1m\nb\n"


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    path = tmp_path / "a.fixed.pdf"
    assert free_path(path) == path
    path.touch()
    assert free_path(path) == tmp_path / "a.fixed-2.pdf"
    (tmp_path / "a.fixed-2.pdf").touch()
    assert free_path(path) == tmp_path / "a.fixed-3.pdf"


# --- sizes of pictures ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("width", "marked", "room", "window"),
    [
        (40, (4, 8), 40, (0, 40)),
        (40, (4, 8), 20, (0, 20)),
        (40, (20, 24), 20, (12, 32)),
        (40, (36, 40), 20, (20, 40)),
        (41, (36, 40), 20, (20, 40)),
        (60, (20, 24), 11, (16, 27)),
    ],
)
def test_the_window_lies_around_the_marked_word(
    width: int, marked: tuple[int, int], room: int, window: tuple[int, int]
) -> None:
    assert _window(width, marked, room) == window


def test_a_picture_is_cut_but_never_through_the_marked_word(picture: LinePicture) -> None:
    cut = _cut(LinePicture(picture.grey, (20, 24), 1), 8)
    assert cut.grey.shape == (8, 20)
    assert (cut.marked, cut.missing) == ((8, 12), 1)
    whole = _cut(picture, 40)
    assert (whole.grey.shape, whole.marked) == ((8, 40), (4, 8))


def test_sizes_of_an_em() -> None:
    assert list(sizes(Graphics.BLOCKS)) == [(28, 14), (24, 12), (20, 10), (16, 8)]
    assert list(sizes(Graphics.KITTY)) == [(48, 48)]
    assert em_for(Graphics.NONE) == (48, 48)
    assert em_for(Graphics.BLOCKS) == (28, 14)


@pytest.mark.parametrize(("wide", "answer"), [(152, True), (153, False)])
def test_a_word_fits_if_blocks_have_room_for_it(
    wide: int, answer: bool, picture: LinePicture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    made = LinePicture(picture.grey, (5, 5 + wide), 0)
    assert fits(made, Graphics.BLOCKS) is answer
    assert fits(made, Graphics.KITTY)


def test_no_graphics_show_nothing(picture: LinePicture) -> None:
    assert shown(picture, Graphics.NONE) == ""
    assert graphics_of({"TERM_PROGRAM": "ghostty"}) is Graphics.KITTY
    assert graphics_of({"LC_TERMINAL": "iTerm2"}) is Graphics.ITERM
    assert graphics_of({"TMUX": "1", "TERM": "xterm-kitty"}) is Graphics.BLOCKS


# --- pictures and places ----------------------------------------------------------------------


class Drawing:
    """A recovery that draws: a picture as wide as its em, some glyphs of it missing."""

    def __init__(self, *, missing: int = 0, error: GlyphstoneError | None = None) -> None:
        self.missing = missing
        self.error = error
        self.drawn: list[tuple[int, tuple[int, ...], tuple[float, float]]] = []
        self.documents = [
            SimpleNamespace(path=Path("far/a.pdf")), SimpleNamespace(path=Path("far/b.pdf")),
        ]  # fmt: skip
        lines = [
            SimpleNamespace(document=0, page=1, number=1, tokens=(0, 1)),
            SimpleNamespace(document=1, page=1, number=1, tokens=(0, 1)),
            SimpleNamespace(document=1, page=1, number=2, tokens=(1, 2)),
            SimpleNamespace(document=1, page=2, number=1, tokens=(1, 2)),
        ]
        self.book = SimpleNamespace(
            lines=lines, token_start=[0, 2, 5], row=[10, 11, 20, 21, 22], symbol=[7, 8, 7, 9, 7]
        )

    def picture(self, line: int, rows: Sequence[int], em: tuple[float, float]) -> LinePicture:
        if self.error is not None:
            raise self.error
        self.drawn.append((line, tuple(rows), em))
        wide = int(em[0]) * 4
        return LinePicture(np.full((2, wide), 255, dtype=np.uint8), (0, wide), self.missing)


def drawn_on(drawing: Drawing, graphics: Graphics, pictures: Path | None = None) -> Screen:
    recovery: Any = drawing
    return Screen(recovery, graphics=graphics, pictures=pictures)


def test_without_graphics_and_folder_nothing_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    drawing = Drawing()
    drawn_on(drawing, Graphics.NONE).show(0, [1])
    assert drawing.drawn == []
    assert capsys.readouterr().out == ""


def test_pictures_in_a_folder_are_numbered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawing = Drawing()
    made = drawn_on(drawing, Graphics.NONE, tmp_path)
    made.show(2, [1, 3])
    made.show(0, [5])
    assert drawing.drawn == [(2, (1, 3), (48, 48)), (0, (5,), (48, 48))]
    names = [tmp_path / "0001.png", tmp_path / "0002.png"]
    assert sorted(tmp_path.iterdir()) == names
    assert capsys.readouterr().out == f"  Picture: {names[0]}\n  Picture: {names[1]}\n"


@pytest.mark.parametrize(
    ("columns", "ems"), [(80, [28]), (56, [28, 24]), (48, [28, 24, 20]), (30, [28, 24, 20, 16])]
)
def test_the_largest_size_that_fits_is_shown(
    columns: int, ems: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    drawing = Drawing()
    drawn_on(drawing, Graphics.BLOCKS).show(0, [1])
    assert [em[0] for _, _, em in drawing.drawn] == ems


@pytest.mark.parametrize(("missing", "told"), [(0, False), (1, False), (2, True)])
def test_a_font_that_cannot_be_drawn_is_told(
    missing: int, told: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn_on(Drawing(missing=missing), Graphics.BLOCKS).show(0, [1, 2])
    said = capsys.readouterr().out
    sentence = "  (This font cannot be drawn: look at the page in a viewer.)\n"
    assert said.startswith(sentence) is told
    assert "▔" in said


def test_a_picture_that_fails_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    drawn_on(Drawing(error=GlyphstoneError("no page.")), Graphics.BLOCKS).show(0, [1])
    assert capsys.readouterr().out == "  (No picture: no page.)\n"


def test_both_folder_and_terminal_may_be_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn_on(Drawing(), Graphics.BLOCKS, tmp_path).show(0, [1])
    assert capsys.readouterr().out.startswith(f"  Picture: {tmp_path / '0001.png'}\n█")


@pytest.mark.parametrize(
    ("spot", "symbol", "said", "rows"),
    [
        (Spot(0, 1, (10, 11)), 7, "a.pdf: page 1, line 1", (0, (10,))),
        (Spot(1, 1, (10, 11)), 8, "b.pdf: page 1, line 1", (1, (11,))),
        (Spot(1, 1, (20, 22)), 7, "b.pdf: page 1, line 2", (2, (20, 22))),
        (Spot(1, 1, (22,)), 7, "b.pdf: page 1, line 2", (2, (22,))),
        (Spot(1, 2, (21,)), 9, "b.pdf: page 2, line 1", (3, (21,))),
        (Spot(1, 3, (21,)), 9, None, None),
        (Spot(0, 1, (20,)), 7, None, None),
        (Spot(0, 1, (10,)), 9, None, None),
    ],
)
def test_a_place_is_shown_on_its_line(
    spot: Spot, symbol: int, said: str | None, rows: tuple[int, tuple[int, ...]] | None,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    drawing = Drawing()
    drawn_on(drawing, Graphics.BLOCKS).show_spot(spot, symbol)
    lines = capsys.readouterr().out.splitlines()
    assert lines[:1] == ([] if said is None else [f"     {said}"])
    assert [one[:2] for one in drawing.drawn[:1]] == ([] if rows is None else [rows])


def test_one_document_needs_no_name() -> None:
    drawing = Drawing()
    made = drawn_on(drawing, Graphics.NONE)
    assert (made.document(0), made.document(1)) == ("a.pdf: ", "b.pdf: ")
    del drawing.documents[1]
    assert made.document(0) == ""
