"""What a person types, and names that are free."""

from __future__ import annotations

from pathlib import Path

import pytest

import forge
from glyphstone.cli.recover.ending import _free
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
from glyphstone.flows.recover import LinePicture, Recovery, open_recovery
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
    assert _free(path) == path
    path.touch()
    assert _free(path) == tmp_path / "a.fixed-2.pdf"
    (tmp_path / "a.fixed-2.pdf").touch()
    assert _free(path) == tmp_path / "a.fixed-3.pdf"


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
