"""`glyphstone inspect` as a person and as a script use it."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from click.testing import CliRunner, Result

import forge
import glyphstone
from forge.damage import Missing
from glyphstone.cli import main
from glyphstone.cli.inspect import _report_failure
from glyphstone.cli.terminal import inert
from glyphstone.errors import ExitCode, Place
from glyphstone.flows.inspect import InspectTask
from glyphstone.flows.inspect import inspect as inspect_flow
from glyphstone.flows.source import Source
from glyphstone.guard.failures import UnexpectedError
from glyphstone.options import Limits
from tests.cli.terminals import on_terminal

inspecting = importlib.import_module("glyphstone.cli.inspect")
TEXT = "The quick brown fox jumps over the lazy dog."


def make(path: Path, *harm: forge.damage.Damage) -> Path:
    style = forge.Style(typeface=forge.Typeface(fonts=("DejaVuSans",), damage=harm))
    path.write_bytes(forge.typeset(TEXT, style=style).pdf)
    return path


@pytest.fixture
def healthy(tmp_path: Path) -> Path:
    return make(tmp_path / "healthy.pdf")


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    return make(tmp_path / "broken.pdf", Missing(0.5))


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["inspect", *map(str, arguments)])


def lines(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_healthy_file(healthy: Path) -> None:
    result = run(healthy)
    assert result.exit_code == 0
    assert "DejaVuSans" in result.stdout
    assert "Its only font can be trusted" in result.stdout


def test_a_broken_file_is_explained(broken: Path) -> None:
    result = run(broken)
    assert result.exit_code == 0
    assert "partly broken" in result.stdout
    assert "have no text" in result.stdout


def test_json_for_one_and_for_several(healthy: Path, broken: Path, tmp_path: Path) -> None:
    result = run("--json", healthy, tmp_path / "absent.pdf", broken)
    assert result.exit_code == ExitCode.UNREADABLE
    first, second, third = lines(result)
    assert first["schema"] == "glyphstone.inspect/1"
    assert first["fonts"][0]["trust"] == "trusted"
    assert first["fonts"][0]["glyph_table"] is None
    assert second["exit_code"] == ExitCode.UNREADABLE
    assert "absent.pdf" in second["error"]
    assert third["fonts"][0]["reasons"][0]["kind"] == "no-text"


def test_json_with_glyphs(broken: Path) -> None:
    table = lines(run("--json", "--glyphs", broken))[0]["fonts"][0]["glyph_table"]
    assert sum(glyph["count"] for glyph in table) == len(TEXT)
    assert any(glyph.get("doubts") == ["no-text"] for glyph in table)
    assert any(glyph.get("code_points") == ["U+0020"] and glyph["blank"] for glyph in table)


@pytest.mark.parametrize(("name", "start"), [("s.html", b"<!doctype"), ("s.png", b"\x89PNG")])
def test_a_picture(broken: Path, tmp_path: Path, name: str, start: bytes) -> None:
    target = tmp_path / name
    assert run("--picture", target, broken).exit_code == 0
    assert target.read_bytes().startswith(start)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.pdf", name]


def test_a_picture_never_costs_anything(broken: Path, tmp_path: Path) -> None:
    target = tmp_path / "sheet.html"
    target.write_text("mine", encoding="ascii")
    result = run("--picture", target, broken)
    assert result.exit_code == ExitCode.OUTPUT
    assert "--force" in result.stderr
    assert target.read_text(encoding="ascii") == "mine"
    assert run("--picture", target, "--force", broken).exit_code == 0
    assert target.read_bytes().startswith(b"<!doctype")
    link = tmp_path / "link.html"
    link.symlink_to(broken)
    before = broken.read_bytes()
    assert run("--picture", link, "--force", broken).exit_code == ExitCode.OUTPUT
    assert broken.read_bytes() == before
    assert run("--picture", tmp_path / "no" / "s.html", broken).exit_code == ExitCode.OUTPUT


def test_wrong_usage(healthy: Path, broken: Path) -> None:
    assert run().exit_code == ExitCode.USAGE
    assert run("--picture", "x.gif", healthy).exit_code == ExitCode.USAGE
    assert run("--picture", "x.html", healthy, broken).exit_code == ExitCode.USAGE
    assert run("--glyphs", healthy).exit_code == ExitCode.USAGE
    for pages in ("0", "5-2", "a", "1,,2"):
        assert run("--pages", pages, healthy).exit_code == ExitCode.USAGE


def test_pages(healthy: Path) -> None:
    assert lines(run("--json", "--pages", "1", healthy))[0]["pages"]["count"] == 1


def test_not_a_pdf(tmp_path: Path) -> None:
    page = tmp_path / "page.pdf"
    page.write_text("<html>hello</html>", encoding="ascii")
    empty = tmp_path / "empty.pdf"
    empty.touch()
    for path in (page, empty):
        result = run(path)
        assert result.exit_code == ExitCode.NOT_PDF
        assert result.stderr.count("\n") == 1
        assert path.name in result.stderr
    empty = tmp_path / "empty"
    empty.mkdir()
    assert run(empty).exit_code == ExitCode.UNREADABLE


def test_a_password(healthy: Path, tmp_path: Path) -> None:
    locked = tmp_path / "locked.pdf"
    with pikepdf.open(healthy) as pdf:
        pdf.save(locked, encryption=pikepdf.Encryption(user="open", owner="sesame"))
    result = run(locked)
    assert result.exit_code == ExitCode.ENCRYPTED
    assert "--password" in result.stderr
    assert run("--password", "wrong", locked).exit_code == ExitCode.ENCRYPTED
    for password in ("open", "sesame"):
        assert run("--password", password, locked).exit_code == 0
    runner = CliRunner(env={"GLYPHSTONE_PASSWORD": "open"})
    assert runner.invoke(main, ["inspect", str(locked)]).exit_code == 0


def test_a_cut_file_is_read_as_far_as_it_goes(healthy: Path, tmp_path: Path) -> None:
    whole = healthy.read_bytes()
    cut = tmp_path / "cut.pdf"
    cut.write_bytes(whole[: len(whole) * 9 // 10])
    result = run("--json", cut)
    report = lines(result)[0]
    assert result.exit_code == report["exit_code"]
    assert report["verdict"] in ("partial", "damaged")


def test_time_runs_out(healthy: Path) -> None:
    result = run("--json", "--seconds", "0.0001", healthy)
    assert result.exit_code == ExitCode.LIMIT
    assert lines(result)[0]["verdict"] == "timeout"


def test_names_cannot_steer_the_terminal() -> None:
    assert inert("a\x1b[31mb\u202e") == "a\\u{001B}[31mb\\u{202E}"


def test_help_and_version() -> None:
    assert "Examples" in run("--help").stdout
    assert "inspect" in CliRunner().invoke(main, ["--help"]).stdout
    assert "glyphstone" in CliRunner().invoke(main, ["--version"]).stdout


def process(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "glyphstone", "inspect", *map(str, arguments)],
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )


def test_a_terminal_that_knows_only_ascii(broken: Path) -> None:
    done = process(broken, PYTHONIOENCODING="ascii", COLUMNS="40", PYTHONUTF8="0", LC_ALL="C")
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    assert b"partly" in done.stdout


def test_a_reader_that_goes_away_is_no_error(broken: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "glyphstone", "inspect", "--json", "--glyphs", str(broken)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        assert b"Traceback" not in child.stderr.read()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no terminals of this kind")
def test_a_fault_is_said_once_to_a_person_and_on_both_streams_to_a_script(
    healthy: Path, tmp_path: Path
) -> None:
    cut = tmp_path / "cut.pdf"
    cut.write_bytes(healthy.read_bytes()[:-40])
    fault = lines(run("--json", cut))[0]["mended"]
    assert fault
    result = run(cut)
    assert fault in " ".join(result.stdout.split())
    assert result.stderr == f"{cut}: {fault}\n"
    assert run("--json", cut).stderr == f"{cut}: {fault}\n"
    status, seen = on_terminal("inspect", cut)
    assert status == result.exit_code == ExitCode.PARTIAL
    assert " ".join(seen.split()).count(fault) == 1


# --- word by word -----------------------------------------------------------------------------


@pytest.mark.parametrize("as_json", [True, False])
@pytest.mark.parametrize("debug", [True, False])
def test_a_file_that_failed_is_reported_in_one_line(
    as_json: bool, debug: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    error = UnexpectedError("no.", place=Place(file="a.pdf"), details="Traceback")
    _report_failure("a\udcff.pdf", error, as_json=as_json, debug=debug)
    printed, complaints = capsys.readouterr()
    assert complaints == ("Traceback\n" if debug else "") + "a.pdf: no.\n"
    if not as_json:
        assert printed == ""
        return
    assert json.loads(printed) == {
        "schema": "glyphstone.inspect/1",
        "version": glyphstone.__version__,
        "file": "a\ufffd.pdf",
        "verdict": "crash",
        "exit_code": 1,
        "error": "a.pdf: no.",
    }


def test_tables_of_several_files_are_parted_by_an_empty_line(healthy: Path, broken: Path) -> None:
    one, other = run(healthy).stdout, run(broken).stdout
    assert not one.startswith("\n")
    assert run(healthy, broken).stdout == f"{one}\n{other}"
    assert run("--json", healthy, broken).stdout.count("\n") == 2


def test_the_sheet_is_named_to_a_person_only(healthy: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.png"
    assert run("--picture", sheet, healthy).stderr == f"The glyph sheet is in {sheet}.\n"
    assert sheet.read_bytes().startswith(b"\x89PNG")
    assert run("--picture", sheet, "--force", "--json", healthy).stderr == ""


def test_the_limits_and_pages_reach_the_reader(
    healthy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []

    def read(flow: object, begin: Any, count: int, limits: Limits, jobs: int) -> Any:
        with begin(0) as begun:
            seen.append((flow, begun.task, begun.file, count, limits, jobs))
        yield from ()

    monkeypatch.setattr(inspecting, "outcomes", read)
    arguments = ["--json", "--glyphs", "--pages", "2", "--password", "p", "--seconds", "2.5"]
    assert run(*arguments, "--memory", "64", "-j", "3", healthy).exit_code == 0
    limits = Limits(seconds=2.5, memory_bytes=64 << 20)
    source = Source(healthy, "p", frozenset({2}), limits)
    assert seen == [(inspect_flow, InspectTask(source, None, True), str(healthy), 1, limits, 3)]
