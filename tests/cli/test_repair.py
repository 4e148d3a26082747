"""`glyphstone repair` as a person and as a script use it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pikepdf
import pytest
from click.testing import CliRunner, Result

import forge
import glyphstone
from forge.damage import NoToUnicode, Permute
from glyphstone.cli import main
from glyphstone.cli.repair import _tell
from glyphstone.errors import ExitCode
from glyphstone.flows.account import Account
from glyphstone.flows.recover import open_recovery
from glyphstone.flows.repair import RepairTask
from glyphstone.flows.repair import repair as repair_flow
from glyphstone.flows.source import Source
from glyphstone.guard.failures import UnexpectedError
from glyphstone.model import State
from glyphstone.options import Limits
from glyphstone.store.exchange import FontEntry, GlyphEntry, MapFile, write_maps

TEXT = "The quick brown fox jumps over the lazy dog."


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    return make(tmp_path / "broken.pdf")


def make(path: Path) -> Path:
    style = forge.Style(typeface=forge.Typeface(fonts=("DejaVuSans",), damage=(Permute(),)))
    forged = forge.typeset(TEXT, style=style)
    path.write_bytes(forged.pdf)
    texts = {code.code: code.text for code in forged.truth.fonts[0].codes.values()}
    keep_maps(path, texts)
    return path


def keep_maps(path: Path, texts: dict[int, str]) -> None:
    glyphs = tuple(
        GlyphEntry(text or None, code, 2, state=State.CONFIRMED if text else State.UNKNOWN)
        for code, text in texts.items()
    )
    write_maps(path.with_suffix(".json"), MapFile((FontEntry("DejaVuSans", glyphs),)))


def run(source: Path, *arguments: str | Path, maps: bool = True) -> Result:
    more = ["--maps", str(source.with_suffix(".json"))] if maps else []
    return CliRunner().invoke(main, ["repair", str(source), *map(str, arguments), *more])


def claimed(path: Path) -> str:
    with glyphstone.open(path) as document:
        return "".join(claim.text for page in document.pages() for claim in page.glyphs.claims)


def test_a_repaired_copy(broken: Path, tmp_path: Path) -> None:
    target = tmp_path / "fixed.pdf"
    before = broken.read_bytes()
    result = run(broken, "-o", target)
    assert result.exit_code == 0, result.output
    assert "DejaVuSans: 29 glyphs written" in result.stdout
    assert "fixed.pdf" in result.stdout
    assert claimed(target) == TEXT
    assert broken.read_bytes() == before


def test_what_is_still_unknown(broken: Path, tmp_path: Path) -> None:
    keep_maps(broken, {1: "", 2: "x"})
    result = run(broken, "-o", tmp_path / "fixed.pdf")
    assert result.exit_code == ExitCode.PARTIAL
    assert "still unknown" in result.stdout


def test_nothing_is_lost_to_the_output(broken: Path, tmp_path: Path) -> None:
    target = tmp_path / "fixed.pdf"
    target.write_text("mine", encoding="ascii")
    assert "--force" in run(broken, "-o", target).stderr
    assert target.read_text(encoding="ascii") == "mine"
    assert run(broken, "-o", target, "--force").exit_code == 0
    result = run(broken, "-o", broken, "--force")
    assert result.exit_code == ExitCode.OUTPUT
    assert "input itself" in result.stderr


def test_a_document_that_nobody_recovered(broken: Path, tmp_path: Path) -> None:
    result = run(broken, "-o", tmp_path / "fixed.pdf", maps=False)
    assert result.exit_code == ExitCode.PROJECT
    assert "glyphstone recover" in result.stderr
    absent = run(tmp_path / "absent.pdf", "-o", tmp_path / "fixed.pdf", maps=False)
    assert absent.exit_code == ExitCode.UNREADABLE


def test_by_the_project_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    face = forge.Typeface(fonts=("DejaVuSans",), damage=(NoToUnicode(),))
    path.write_bytes(forge.typeset(TEXT, style=forge.Style(typeface=face)).pdf)
    with open_recovery([path]) as recovery:
        recovery.session.read_line(0, TEXT)
    target = tmp_path / "fixed.pdf"
    result = run(path, "-o", target, maps=False)
    assert result.exit_code == 0, result.output
    assert claimed(target) == TEXT


def test_a_signed_document(broken: Path, tmp_path: Path) -> None:
    with pikepdf.open(broken, allow_overwriting_input=True) as pdf:
        pdf.Root.AcroForm = pikepdf.Dictionary(Fields=pikepdf.Array(), SigFlags=1)
        pdf.save(broken)
    target = tmp_path / "fixed.pdf"
    result = run(broken, "-o", target)
    assert result.exit_code == ExitCode.OUTPUT
    assert "is signed" in result.stderr
    assert not target.exists()
    result = run(broken, "-o", target, "--allow-signed")
    assert result.exit_code == 0
    assert "no longer valid" in result.stderr


def test_an_encrypted_document(broken: Path, tmp_path: Path) -> None:
    with pikepdf.open(broken, allow_overwriting_input=True) as pdf:
        rights = pikepdf.Permissions(extract=False)
        pdf.save(broken, encryption=pikepdf.Encryption(owner="o", user="", allow=rights))
    target = tmp_path / "fixed.pdf"
    result = run(broken, "-o", target)
    assert result.exit_code == ExitCode.ENCRYPTED
    assert "owner" in result.stderr
    result = run(broken, "-o", target, "--password", "o")
    assert result.exit_code == 0, result.output
    assert "the repaired copy is not" in result.stderr


def test_what_was_repaired_is_said_font_by_font(capsys: pytest.CaptureFixture[str]) -> None:
    fonts = [
        SimpleNamespace(name="A\x1b", entries=1234, unknown=0),
        SimpleNamespace(name="", entries=1, unknown=5678),
    ]
    report: Any = SimpleNamespace(
        fonts=fonts, actual_texts_removed=4321, lines=1234, notes=["note."], target="b.pdf"
    )
    _tell(report)
    assert capsys.readouterr() == (
        "A\\u{001B}: 1,234 glyphs written\n"
        "(no name): 1 glyphs written, 5,678 still unknown\n"
        "Wrong /ActualText removed: 4,321\n"
        "Lines with a text of their own: 1,234\n"
        "The repaired copy is in b.pdf.\n",
        "b.pdf: note.\n",
    )
    report.fonts, report.actual_texts_removed, report.lines, report.notes = [], 0, 0, []
    _tell(report)
    assert capsys.readouterr() == ("The repaired copy is in b.pdf.\n", "")


@pytest.mark.parametrize("debug", [True, False])
def test_a_repair_is_done_as_asked_for(
    debug: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    report = SimpleNamespace(fonts=[], actual_texts_removed=0, lines=0, notes=[], target="b.pdf")
    found = SimpleNamespace(
        report=report, notices=("a notice.",), account=Account(faults=("lost.",))
    )
    answers: list[Any] = [found, UnexpectedError("no.", details="Traceback")]

    def play(flow: object, task: RepairTask, **named: Any) -> Any:
        asked.append((flow, task, named))
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr("glyphstone.flows.run", play)
    target = tmp_path / "b.pdf"
    given = ["a.pdf", "-o", target, "--maps", "m", "--password", "p", "--seconds", "2.5"]
    given += ["--memory", "64", "--allow-signed", "--force", *(["--debug"] if debug else [])]
    result = CliRunner().invoke(main, ["repair", *map(str, given)])
    assert result.exit_code == ExitCode.PARTIAL
    assert result.stderr == "a.pdf: a notice.\na.pdf: lost.\n"
    ((flow, task, named),) = asked
    limits = Limits(seconds=2.5, memory_bytes=64 << 20)
    source = Source(Path("a.pdf"), "p", limits=limits, maps=Path("m"))
    assert flow is repair_flow
    assert task == RepairTask(source, target, allow_signed=True, overwrite=True)
    assert named == {"file": "a.pdf", "limits": limits, "progress": None}
    result = CliRunner().invoke(main, ["repair", *map(str, given)])
    assert result.exit_code == 1
    assert result.stderr == ("Traceback\n" if debug else "") + "no.\n"
