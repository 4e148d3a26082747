"""Outputs that are refused, and what standard output does."""

from __future__ import annotations

import errno
import io
import os
import sys
from pathlib import Path

import pytest

from glyphstone.cli import output
from glyphstone.cli.bounds import CommandBounds
from glyphstone.cli.output import check_output, check_outputs, print_bytes, print_file, unwritable
from glyphstone.errors import OutputError


def refusal(target: Path, *inputs: Path, force: bool = False) -> str | None:
    try:
        check_output(target, inputs, force)
    except OutputError as error:
        return str(error).removeprefix(f"{target}: ")
    return None


def test_a_new_name_in_a_folder_is_taken(tmp_path: Path) -> None:
    assert refusal(tmp_path / "new", tmp_path / "absent") is None
    assert refusal(Path("new"), tmp_path) is None


def test_what_would_overwrite_something_is_refused(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.touch()
    assert refusal(mine) == "the file exists already. Overwrite it with --force."
    assert refusal(mine, force=True) is None
    for force in (False, True):
        assert refusal(tmp_path, force=force) == "this is a folder. Give a file name."
        assert refusal(mine, tmp_path / "x", mine, force=force) == (
            "this is the input itself. Give another name."
        )
        assert refusal(Path(os.devnull), force=force) == (
            "this is a device or a pipe, not a file. Write to standard output and redirect that."
        )


def test_an_input_is_known_by_all_its_names(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    (tmp_path / "link").hardlink_to(tmp_path / "a")
    (tmp_path / "deep").mkdir()
    for name in ("link", "deep/../a"):
        assert "the input itself" in str(refusal(tmp_path / name, tmp_path / "a", force=True))
    assert "the input itself" not in str(refusal(tmp_path / "b", tmp_path / "absent"))


def test_a_folder_must_be_there_for_one_output_and_not_for_many(tmp_path: Path) -> None:
    target = tmp_path / "new" / "a"
    assert refusal(target) == "its folder does not exist. Make the folder first."
    check_outputs([target], [], False)


def test_every_one_of_many_outputs_is_looked_at(tmp_path: Path) -> None:
    (tmp_path / "b").touch()
    with pytest.raises(OutputError) as caught:
        check_outputs([tmp_path / "a", tmp_path / "b"], [], False)
    assert caught.value.place.file == str(tmp_path / "b")


# --- standard output --------------------------------------------------------------------------


class Out(io.TextIOWrapper):
    """A standard output that may refuse."""

    def __init__(self, error: OSError | None = None) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8")
        self.error = error
        self.flushed = 0

    def flush(self) -> None:
        self.flushed += 1
        if self.error is not None:
            raise self.error
        super().flush()


def test_bytes_are_printed_as_they_are_at_once(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    print_bytes(b"\xff\n")
    assert capsysbinary.readouterr().out == b"\xff\n"


def test_a_file_is_printed_in_pieces(
    tmp_path: Path,
    capsysbinary: pytest.CaptureFixture[bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "a").write_bytes(b"abcdefgh")
    pieces: list[bytes] = []
    monkeypatch.setattr(output, "BOUNDS", CommandBounds(printed_bytes=3))

    def watched(data: bytes) -> None:
        pieces.append(data)
        print_bytes(data)

    monkeypatch.setattr(output, "print_bytes", watched)
    print_file(tmp_path / "a")
    assert pieces == [b"abc", b"def", b"gh"]
    assert capsysbinary.readouterr().out == b"abcdefgh"


def test_a_closed_output_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(OutputError) as caught:
        print_bytes(b"x")
    assert str(caught.value) == (
        "standard output cannot be written (it is closed)."
        " Check the free space, or name a file with --output."
    )


@pytest.mark.parametrize(
    ("error", "why"),
    [(OSError(errno.ENOSPC, "No space"), "No space"), (OSError("odd"), "odd")],
    ids=["full", "odd"],
)
def test_a_full_output_is_told(error: OSError, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    out = Out(error)
    monkeypatch.setattr(sys, "stdout", out)
    with pytest.raises(OutputError) as caught:
        print_bytes(b"x")
    assert caught.value.what == f"standard output cannot be written ({why})."
    out.error = None  # what is left can go


def test_a_reader_that_has_gone_is_left_to_the_group(monkeypatch: pytest.MonkeyPatch) -> None:
    out = Out(BrokenPipeError())
    monkeypatch.setattr(sys, "stdout", out)
    with pytest.raises(BrokenPipeError):
        print_bytes(b"x")
    out.error = None


def test_what_is_left_of_a_failed_output_is_led_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (tmp_path / "full").open("w", encoding="utf-8") as out:
        monkeypatch.setattr(sys, "stdout", out)
        out.write("left in the buffer")
        assert unwritable("full").what == "standard output cannot be written (full)."
        out.flush()
    assert (tmp_path / "full").read_bytes() == b""
