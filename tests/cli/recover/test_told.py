"""What is told on the command line: a language by its code, and cribs from files."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from glyphstone.cli import main
from glyphstone.cli.bounds import BOUNDS
from glyphstone.cli.recover.commands import command
from glyphstone.cli.recover.told import read_cribs
from glyphstone.errors import ExitCode, MapError
from tests.cli.recover.played import conversation
from tests.conftest import ROOT


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["recover", *map(str, arguments)])


def test_a_code_that_is_not_known_is_said_with_those_near_to_it() -> None:
    result = run("x.pdf", "--language", "yrx")
    assert result.exit_code == ExitCode.USAGE
    assert "no letters of 'yrx' are known" in result.stderr
    assert "Near to it are yrk" in result.stderr


def test_cribs_are_read_with_their_names(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("\ufeffеть", encoding="utf-8")
    assert read_cribs([tmp_path / "a.txt"]) == [("a.txt", "еть")]


def test_what_is_no_crib_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(MapError, match="cannot be read"):
        read_cribs([tmp_path / "none.txt"])
    (tmp_path / "empty.txt").write_text(" \n")
    with pytest.raises(MapError, match="empty"):
        read_cribs([tmp_path / "empty.txt"])
    (tmp_path / "other.txt").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(MapError, match="UTF-8"):
        read_cribs([tmp_path / "other.txt"])
    monkeypatch.setattr(type(BOUNDS), "crib_bytes", 3, raising=False)
    (tmp_path / "long.txt").write_text("abc")
    assert read_cribs([tmp_path / "long.txt"])
    (tmp_path / "long.txt").write_text("abcd")
    with pytest.raises(MapError, match="too long"):
        read_cribs([tmp_path / "long.txt"])


def test_a_language_and_a_crib_are_kept_for_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(tmp_path / "none.sqlite"))
    sample = Path(shutil.copy(ROOT / "demo" / "sample.pdf", tmp_path / "sample.pdf"))
    crib = tmp_path / "crib.txt"
    crib.write_text("a text about something else", encoding="utf-8")
    first = run(sample, "--auto", "--language", "yrk", "--crib", crib)
    assert first.exit_code == 0, first.output
    assert "Cyrillic letters, read as yrk, as you say" in first.stdout
    assert "the crib fits nowhere" in first.stderr
    crib.unlink()
    again = run(sample, "--auto")
    assert "Cyrillic letters, read as yrk, as you say" in again.stdout
    assert "the crib fits nowhere" in again.stderr


# --- at the prompt ----------------------------------------------------------------------------


def test_a_language_is_told_at_the_prompt() -> None:
    talk, recovery, screen = conversation()
    assert command(talk, ":language yrk")
    assert recovery.session.calls == [("setting", "language", "yrk")]
    assert screen.lines == ["The letters are read as those of yrk now; :undo takes that back."]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (":language", "Write :language and a code, such as yrk, cs or az-Cyrl."),
        (":language ??", "Write :language and a code, such as yrk, cs or az-Cyrl."),
    ],
)
def test_what_is_no_language_is_said(typed: str, said: str) -> None:
    talk, recovery, screen = conversation()
    assert not command(talk, typed)
    assert recovery.session.calls == []
    assert screen.lines == [said]


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (0, "It makes nothing known: it fits nowhere, or tells nothing new."),
        (1, "1 glyph is known by it; :undo takes it back."),
        (30, "30 glyphs are known by it; :undo takes it back."),
    ],
)
def test_a_crib_is_given_at_the_prompt(known: int, said: str, tmp_path: Path) -> None:
    (tmp_path / "a b.txt").write_text("еть", encoding="utf-8")
    talk, recovery, screen = conversation()
    recovery.session.results = [known]
    assert command(talk, f":crib {tmp_path / 'a b.txt'}")
    assert recovery.session.calls == [("crib", "a b.txt", "еть")]
    assert screen.lines == [said]


def test_a_crib_that_is_not_there_is_said() -> None:
    talk, _, screen = conversation()
    assert not command(talk, ":crib /nowhere/x.txt")
    assert not command(talk, ":crib")
    assert screen.lines == [
        "/nowhere/x.txt: the crib cannot be read (No such file or directory). Check the name.",
        "Write :crib and the name of a file of text, in UTF-8.",
    ]
