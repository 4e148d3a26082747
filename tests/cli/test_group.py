"""How a command ends: its status, and one sentence for whatever went wrong."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from typing import NoReturn

import click
import pytest

from glyphstone.cli import group
from glyphstone.cli.group import _Group
from glyphstone.errors import ExitCode, NotAPdfError, Place

OURS = (
    "An error in Glyphstone itself ({}) stopped it."
    " Please report it with the output of the same command and --debug.\n"
)


def ended(monkeypatch: pytest.MonkeyPatch, end: object, *arguments: str) -> int:
    """The status of a command that ends in some way."""

    @click.group(cls=_Group)
    def main() -> None:
        """Does nothing."""

    @main.command()
    def work() -> object:
        if isinstance(end, BaseException):
            raise end
        return end

    monkeypatch.setattr(sys, "argv", ["glyphstone", "work", *arguments])
    with pytest.raises(SystemExit) as caught:
        main(args=["work"], prog_name="glyphstone")
    assert isinstance(caught.value.code, int)
    return caught.value.code


@pytest.mark.parametrize(
    ("end", "status", "said"),
    [
        (None, 0, ""),
        (0, 0, ""),
        (ExitCode.PARTIAL, 3, ""),
        (NotAPdfError("no.", place=Place(file="a.pdf")), 4, "a.pdf: no.\n"),
        (click.Abort(), 130, "Stopped.\n"),
        (KeyboardInterrupt(), 130, "\nStopped.\n"),
        (SystemExit(7), 7, ""),
        (SystemExit(None), 0, ""),
        (ValueError("x"), 1, OURS.format("ValueError")),
        (OSError(errno.ENOENT, "none", "a"), 1, OURS.format("FileNotFoundError")),
        (OSError(errno.ENOSPC, "full", "a"), 1, OURS.format("OSError")),
        (OSError(errno.ENOENT, "none"), 1, OURS.format("FileNotFoundError")),
    ],
    ids=[
        "nothing", "zero", "partial", "ours", "abort", "interrupt", "exit", "exit-none", "value",
        "file", "full-file", "no-file",
    ],
)  # fmt: skip
def test_every_end_has_its_status_and_its_sentence(
    end: object,
    status: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ended(monkeypatch, end) == status
    assert capsys.readouterr() == ("", said)


def test_wrong_usage_is_told_by_click(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(monkeypatch, click.UsageError("not so")) == 2
    assert "not so" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["ENOSPC", "EDQUOT", "EFBIG", "EIO", "EBADF"])
def test_a_standard_output_that_takes_nothing_is_told(
    number: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # The stream has no number of its own here, so nothing is led away.
    assert ended(monkeypatch, OSError(getattr(errno, number), "full up")) == 9
    assert capsys.readouterr().err == (
        "standard output cannot be written (full up)."
        " Check the free space, or name a file with --output.\n"
    )


def test_a_reader_that_has_gone_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert ended(monkeypatch, BrokenPipeError()) == 0
    assert sys.stdout is None


def test_a_full_disk_is_noticed_before_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Full(io.StringIO):
        def flush(self) -> NoReturn:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(sys, "stdout", Full())
    assert ended(monkeypatch, 0) == 9
    assert "No space left" in capsys.readouterr().err


def test_the_end_that_click_makes_of_a_closed_pipe_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class PacifyFlushWrapper(io.StringIO):
        """What click puts in place of such a stream."""

    monkeypatch.setattr(sys, "stdout", PacifyFlushWrapper())
    assert ended(monkeypatch, SystemExit(1)) == 0


@pytest.mark.parametrize("debug", [True, False])
def test_a_traceback_is_shown_if_asked_for(
    debug: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(monkeypatch, ValueError("x"), *(["--debug"] if debug else [])) == 1
    said = capsys.readouterr().err
    assert ("Traceback (most recent call last)" in said) is debug
    assert said.endswith(OURS.format("ValueError"))


def test_a_caller_in_python_gets_what_the_command_returns() -> None:
    with pytest.raises(click.UsageError):
        group.main(["nonsense"], standalone_mode=False)


def test_the_commands_stand_in_the_order_of_work() -> None:
    context = click.Context(group.main)
    assert group.main.list_commands(context) == [
        "open", "inspect", "recover", "repair", "text", "convert", "maps", "shapes", "corpus",
    ]  # fmt: skip


@pytest.mark.parametrize("name", group.COMMANDS)
def test_a_command_is_found_under_its_name(name: str) -> None:
    found = group.main.get_command(click.Context(group.main), name)
    assert found is not None
    assert found.name == name


def test_there_is_no_command_of_another_name() -> None:
    assert group.main.get_command(click.Context(group.main), "reed") is None


def test_a_command_loads_no_other_command_and_not_what_makes_prose() -> None:
    seen = (
        "import sys, glyphstone.cli.group as g, click;"
        "g.main.get_command(click.Context(g.main), 'text');"
        "import glyphstone.flows.text;"
        "print(*(m for m in sys.modules if m.startswith('glyphstone.')))"
    )
    run = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert "glyphstone.reading.text_reader" in loaded
    for room in ("answers", "evidence", "language.identify", "prose", "cli.recover", "cli.inspect"):
        assert f"glyphstone.{room}" not in loaded
