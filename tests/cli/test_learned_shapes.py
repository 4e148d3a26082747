"""`glyphstone shapes`: letters learned from fonts of a person's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from glyphstone.cli import main
from glyphstone.errors import ExitCode
from glyphstone.evidence.drawings import seen_fonts
from glyphstone.shapes.recogniser import recogniser
from tests.shapes.test_extra_shapes import STROKES, font


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["shapes", *map(str, arguments)])


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "new" / "shapes.npz"
    monkeypatch.setenv("GLYPHSTONE_SHAPES", str(path))
    return path


def test_letters_are_learned_listed_and_used(kept: Path, tmp_path: Path) -> None:
    assert run("list").stdout == "Nothing was built: glyphstone shapes build FONT...\n"
    assert seen_fonts._recogniser() is recogniser()
    folder = tmp_path / "fonts" / "inner"
    folder.mkdir(parents=True)
    font(folder / "strokes.ttf", STROKES)
    (folder / "readme.txt").touch()
    result = run("build", tmp_path / "fonts")
    assert result.exit_code == ExitCode.OK, result.output
    assert result.stdout == f"5 letters of 1 font are in {kept}.\n"
    assert run("list").stdout == (
        f"{kept}: 5 letters of 1 font\n  Han: 4\n  Common: 1\n  strokes.ttf\n"
    )
    assert len(seen_fonts._recogniser().classes) == len(recogniser().classes) + 5


def test_only_the_letters_of_a_text_are_learned(kept: Path, tmp_path: Path) -> None:
    text = tmp_path / "text.txt"
    text.write_text("三口三", encoding="utf-8")
    made = font(tmp_path / "strokes.ttf", STROKES)
    assert run("build", made, "--only", text).stdout == f"2 letters of 1 font are in {kept}.\n"


def test_a_font_without_new_letters_is_said(kept: Path, tmp_path: Path) -> None:
    made = font(tmp_path / "latin.ttf", {"A": STROKES["A"]})
    result = run("build", made)
    assert result.exit_code == ExitCode.OK
    assert "nothing was kept" in result.stderr
    assert not kept.exists()


def test_what_is_no_font_is_an_error(kept: Path, tmp_path: Path) -> None:
    (tmp_path / "x.ttf").write_bytes(b"no")
    assert run("build", tmp_path / "x.ttf").exit_code == ExitCode.PROJECT
    kept.parent.mkdir()
    kept.write_bytes(b"no")
    assert run("list").exit_code == ExitCode.PROJECT
