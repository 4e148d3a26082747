"""Many documents at a time: told in their order, one that fails costs nothing but itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import forge
from glyphstone.cli import main
from glyphstone.cli.many import the_inputs
from glyphstone.errors import ExitCode


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four documents of different lengths, and one that is none."""
    for number, pages in enumerate((6, 1, 3, 1)):
        layout = forge.Layout(repeat=pages)
        made = forge.Document([forge.Paragraph((f"Document {number}",))], layout=layout).build()
        (tmp_path / f"{number}.pdf").write_bytes(made.pdf)
    (tmp_path / "2b.pdf").write_bytes(b"no PDF at all")
    (tmp_path / "notes.txt").write_text("not looked at", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_folder_is_the_pdfs_in_it_in_their_order(folder: Path, jobs: int) -> None:
    result = run("inspect", "--json", "-j", jobs, folder)
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [Path(one["file"]).name for one in found] == [
        "0.pdf", "1.pdf", "2.pdf", "2b.pdf", "3.pdf",
    ]  # fmt: skip
    assert [one["exit_code"] for one in found] == [0, 0, 0, ExitCode.NOT_PDF, 0]
    assert result.exit_code == ExitCode.NOT_PDF


def test_many_at_a_time_say_the_same_as_one_by_one(folder: Path) -> None:
    files = [folder / f"{number}.pdf" for number in (3, 0, 2, 1)]
    assert run("inspect", *files, "-j", 4).stdout == run("inspect", *files).stdout


def test_folders_are_expanded_where_they_stand(folder: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    inside = [str(folder / name) for name in ("0.pdf", "1.pdf", "2.pdf", "2b.pdf", "3.pdf")]
    assert [one.said for one in the_inputs(["x.pdf", str(folder), "y.pdf"])] == [
        "x.pdf",
        *inside,
        "y.pdf",
    ]
    assert [one.said for one in the_inputs([str(empty)])] == [str(empty)]
