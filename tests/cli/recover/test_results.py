"""`glyphstone recover --auto -o DIR`: what is written, what is refused, and the status."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import forge
from glyphstone.cli import main
from glyphstone.cli.recover.results import result_files
from glyphstone.errors import ExitCode, OutputError
from tests.conftest import ROOT


@pytest.fixture(autouse=True)
def _no_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(tmp_path / "none.sqlite"))


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    return Path(shutil.copy(ROOT / "demo" / "sample.pdf", tmp_path / "sample.pdf"))


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["recover", *map(str, arguments)])


def test_text_map_copy_and_sheet_are_written(sample: Path) -> None:
    out = sample.parent / "new" / "out"
    result = run(sample, "--auto", "-o", out)
    assert result.exit_code == ExitCode.PARTIAL  # some letters are only likely
    assert {path.name for path in out.iterdir()} == {
        "sample.txt", "sample.maps.json", "sample.fixed.pdf", "sample.look.html",
    }  # fmt: skip
    text = (out / "sample.txt").read_text(encoding="utf-8")
    assert "A page that cannot be copied" in text
    assert "ненэць" in text
    maps = json.loads((out / "sample.maps.json").read_text(encoding="utf-8"))
    assert len(maps["fonts"]) == 3
    assert (out / "sample.fixed.pdf").read_bytes().startswith(b"%PDF")
    sheet = (out / "sample.look.html").read_text(encoding="utf-8")
    assert "--answers sample.look-filled.html" in sheet
    assert "Written:\n" in result.stderr
    assert "To look at, the worst first:" in result.stdout
    assert "glyphstone text" not in result.stdout

    again = run(sample, "--auto", "-o", out)
    assert again.exit_code == ExitCode.OUTPUT
    assert "--force" in again.stderr
    assert run(sample, "--auto", "-o", out, "--strict", "--force").exit_code == ExitCode.PARTIAL
    strict = (out / "sample.txt").read_text(encoding="utf-8")
    assert strict.count("⟦") > text.count("⟦")
    assert "ненэць" not in strict


def test_a_sound_document_has_its_text_and_nothing_to_repair(tmp_path: Path) -> None:
    path = tmp_path / "sound.pdf"
    style = forge.Style(forge.Typeface(("DejaVuSans",)))
    words = forge.Paragraph(("Nothing is wrong with this page of words.",), style)
    path.write_bytes(forge.Document([words], forge.Style(), forge.Layout()).build().pdf)
    result = run(path, "--auto", "-o", tmp_path / "out")
    assert result.exit_code == 0, result.output
    assert [one.name for one in (tmp_path / "out").iterdir()] == ["sound.txt"]


def test_marks_need_a_text_to_stand_in(sample: Path) -> None:
    result = run(sample, "--auto", "--strict")
    assert result.exit_code == ExitCode.USAGE
    assert "--output" in result.stderr


def test_two_documents_of_one_name_are_refused(tmp_path: Path) -> None:
    paths = [tmp_path / "a" / "x.pdf", tmp_path / "b" / "x.pdf"]
    with pytest.raises(OutputError, match=r"both .* would be written"):
        result_files(tmp_path / "out", paths, force=False)


def test_an_input_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "x.pdf").touch()
    (tmp_path / "x.txt").touch()
    with pytest.raises(OutputError, match="exists already"):
        result_files(tmp_path, [tmp_path / "x.pdf"], force=False)
    found = result_files(tmp_path, [tmp_path / "x.pdf"], force=True)
    assert found[tmp_path / "x.pdf"].repaired == tmp_path / "x.fixed.pdf"


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OutputError, match="cannot be made"):
        result_files(tmp_path / "file" / "out", [tmp_path / "x.pdf"], force=False)
