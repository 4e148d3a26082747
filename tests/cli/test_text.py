"""`glyphstone text` as a person and as a script use it."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import forge
import glyphstone
from forge.damage import Damage, Missing, NoToUnicode
from glyphstone.cli import main
from glyphstone.errors import ExitCode
from glyphstone.fontmap import exchange as maps
from glyphstone.fontmap.exchange import FontEntry, GlyphEntry, MapFile
from glyphstone.recovery import open_recovery

TEXT = "The quick brown fox jumps over the lazy dog."


def make(path: Path, *harm: Damage, pages: int = 1) -> forge.Truth:
    style = forge.Style(typeface=forge.Typeface(fonts=("DejaVuSans",), damage=harm))
    forged = forge.typeset(TEXT, style=style, layout=forge.Layout(repeat=pages))
    path.write_bytes(forged.pdf)
    return forged.truth


def write_maps(path: Path, truth: forge.Truth, document: str | None = None) -> Path:
    glyphs = tuple(
        GlyphEntry(code.text, code.code, code.length) for code in truth.fonts[0].codes.values()
    )
    maps.write_maps(path, MapFile((FontEntry("DejaVuSans", glyphs, document),)))
    return path


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["text", *map(str, arguments)])


def test_a_healthy_file(tmp_path: Path) -> None:
    make(tmp_path / "a.pdf", pages=2)
    result = run(tmp_path / "a.pdf")
    assert (result.exit_code, result.stdout) == (0, f"{TEXT}\n\f{TEXT}\n")
    assert run("--pages", "2", tmp_path / "a.pdf").stdout == f"{TEXT}\n"


def test_unknown_glyphs_are_marked_and_counted(tmp_path: Path) -> None:
    make(tmp_path / "a.pdf", Missing(0.1))
    result = run(tmp_path / "a.pdf")
    assert result.exit_code == ExitCode.PARTIAL
    assert "⟦" in result.stdout
    marks = result.stdout.count("⟦")
    assert f"{marks} in the text" in result.stderr


def test_into_a_file(tmp_path: Path) -> None:
    make(tmp_path / "a.pdf")
    target = tmp_path / "a.txt"
    assert run(tmp_path / "a.pdf", "-o", target).exit_code == 0
    assert target.read_text(encoding="utf-8") == f"{TEXT}\n"
    again = run(tmp_path / "a.pdf", "-o", target)
    assert again.exit_code == ExitCode.OUTPUT
    assert "--force" in again.stderr
    assert run(tmp_path / "a.pdf", "-o", target, "--force").exit_code == 0


def test_by_maps(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    truth = make(path, NoToUnicode())
    assert TEXT not in run(path).stdout
    for document in (None, hashlib.sha256(path.read_bytes()).hexdigest()):
        known = write_maps(tmp_path / "maps.json", truth, document)
        result = run(path, "--maps", known)
        assert (result.exit_code, result.stdout) == (0, f"{TEXT}\n")


def test_codes_of_another_document_say_nothing(tmp_path: Path) -> None:
    truth = make(tmp_path / "a.pdf", NoToUnicode())
    known = write_maps(tmp_path / "maps.json", truth, "0" * 64)
    result = run(tmp_path / "a.pdf", "--maps", known)
    assert result.exit_code == ExitCode.PROJECT
    assert "no map for any font" in result.stderr


def test_drawings_of_another_document_do(tmp_path: Path) -> None:
    healthy, broken = tmp_path / "healthy.pdf", tmp_path / "broken.pdf"
    make(healthy)
    make(broken, NoToUnicode())
    with glyphstone.open(healthy) as document:
        uses = document.survey().uses[0]
    glyphs = tuple(
        GlyphEntry(use.claim.text, use.code + 7, use.code_length, use.shape.key)
        for use in uses
        if use.shape is not None
    )
    known = tmp_path / "maps.json"
    maps.write_maps(known, MapFile((FontEntry("DejaVuSans", glyphs, "0" * 64),)))
    assert run(broken, "--maps", known).stdout == f"{TEXT}\n"


def test_by_the_project_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    make(path, NoToUnicode())
    with open_recovery([path]) as recovery:
        recovery.session.read_token(0, "The")
    result = run(path)
    assert result.exit_code == ExitCode.PARTIAL
    assert result.stdout.startswith("The ")


@pytest.mark.parametrize(
    ("name", "status"), [("absent.pdf", ExitCode.UNREADABLE), ("text.pdf", ExitCode.NOT_PDF)]
)
def test_what_cannot_be_read(name: str, status: ExitCode, tmp_path: Path) -> None:
    (tmp_path / "text.pdf").write_text("hello", encoding="ascii")
    result = run(tmp_path / name)
    assert result.exit_code == status
    assert name in result.stderr


def test_a_file_of_maps_that_is_none(tmp_path: Path) -> None:
    make(tmp_path / "a.pdf")
    (tmp_path / "maps.json").write_text("{}", encoding="ascii")
    for name in ("maps.json", "absent.json"):
        result = run(tmp_path / "a.pdf", "--maps", tmp_path / name)
        assert result.exit_code in (ExitCode.PROJECT, ExitCode.UNREADABLE)
        assert name in result.stderr
