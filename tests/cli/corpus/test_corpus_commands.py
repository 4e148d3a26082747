"""`glyphstone corpus` as a person meets it."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from forge.damage import Missing
from glyphstone.cli import main
from glyphstone.cli.corpus.progress_view import ProgressView, duration, lines_of
from glyphstone.cli.group import COMMANDS
from glyphstone.corpus.insight.run_progress import RunProgress
from glyphstone.corpus.shards.shard_journal import Finished
from tests.corpus.making import ENGLISH, document, statuses

EVIL = "\x1b[31mevil\u202e<script>alert(1)</script>"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run over two documents with one broken typeface, a sound one and one that is none."""
    folder = tmp_path_factory.mktemp("commands")
    source = folder / "source"
    source.mkdir()
    for name in ("a", "b"):
        text = ENGLISH if name == "a" else ENGLISH + " And more."
        (source / f"{name}.pdf").write_bytes(document(text, damage=Missing(share=0.5)))
    (source / "c.pdf").write_bytes(document(ENGLISH))
    (source / "evil.jsonl").touch()
    (source / f"{EVIL.replace('/', '')}.pdf").write_bytes(b"no PDF")
    result = run("corpus", "run", source, "--out", folder / "out", "--no-shapes", "-j", 2)
    assert (result.exit_code, result.stdout) == (0, "")
    assert "4 documents, 3 pages: 1 not_pdf, 3 ok." in result.stderr
    return folder / "out"


def test_the_same_command_again_says_that_all_was_done(finished: Path) -> None:
    source = finished.parent / "source"
    again = run("corpus", "run", source, "--out", finished, "--no-shapes")
    assert again.exit_code == 0
    assert "4 of them were done by an earlier run." in again.stderr
    assert len(statuses(finished)) == 4


def test_other_settings_in_the_same_folder_are_refused(finished: Path) -> None:
    other = run("corpus", "run", finished.parent / "source", "--out", finished)
    assert other.exit_code == 11
    assert other.stderr.startswith(
        f"{finished}: this folder holds a run with other settings: shapes."
    )


def test_fonts_lists_what_to_recover_first(finished: Path) -> None:
    shown = run("corpus", "fonts", finished)
    assert shown.exit_code == 0
    assert re.search(r"DejaVuSans +2 +2 +2 ", shown.stdout)
    assert "Next: glyphstone recover" in shown.stdout
    (face,) = map(json.loads, run("corpus", "fonts", finished, "--json").stdout.splitlines())
    assert (face["font"], face["documents"], face["healed_by_it_alone"]) == ("DejaVuSans", 2, 2)
    assert face["recover"] == "b.pdf"
    assert 0 < face["glyphs_wrong"] < face["glyphs_shown"]


def test_the_workbench_is_opened_on_the_first_if_there_is_one(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(COMMANDS, "open", raising=False)
    assert "Next: glyphstone recover" in run("corpus", "fonts", finished, "--open").stdout
    monkeypatch.setitem(COMMANDS, "open", "tests.cli.corpus.played_workbench")
    opened = run("corpus", "fonts", finished, "--open")
    assert f"opened {finished.parent / 'source' / 'b.pdf'}" in opened.stdout
    assert "Next:" not in opened.stdout


def test_census_counts_by_script_and_damage(finished: Path) -> None:
    shown = run("corpus", "census", finished)
    assert shown.exit_code == 0
    assert "By script" in shown.stdout
    found = json.loads(run("corpus", "census", finished, "--json").stdout)
    assert found["script"]["Latn"]["documents"] == 3
    assert found["script"]["Latn"]["broken_documents"] == 2
    assert found["damage"]["no-text"]["fonts"] == 2


def test_report_is_one_page_without_scripts(finished: Path, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    assert run("corpus", "report", finished, "-o", target).exit_code == 0
    page = target.read_text(encoding="utf-8")
    assert "<script" not in page
    assert "\x1b" not in page
    assert "\u202e" not in page
    assert not re.search(r"(?:src|href)=", page)
    assert "default-src 'none'" in page
    assert "DejaVuSans" in page
    assert page.count("<svg") >= 7
    assert "evil" in page
    import lxml.html

    assert lxml.html.fromstring(page.encode()).findtext(".//h1") == "Corpus report"


def test_nothing_of_a_file_acts_on_the_terminal(finished: Path) -> None:
    for command in (("fonts",), ("census",), ("fonts", "--json")):
        result = run("corpus", command[0], finished, *command[1:])
        assert "\x1b" not in result.output
        assert "\u202e" not in result.output


def test_check_says_whether_files_are_what_was_written(finished: Path, tmp_path: Path) -> None:
    assert run("corpus", "check", finished).exit_code == 0
    no_run = run("corpus", "check", tmp_path)
    assert no_run.exit_code == 11
    assert "this is not the folder of a corpus run" in no_run.stderr


@pytest.mark.parametrize("command", ["fonts", "census", "report", "check"])
def test_a_folder_that_is_no_run_is_refused(command: str, tmp_path: Path) -> None:
    result = run("corpus", command, tmp_path)
    assert result.exit_code == 11
    assert "Give the folder that glyphstone corpus run wrote." in result.stderr


def test_a_source_that_is_not_there_is_refused(tmp_path: Path) -> None:
    result = run("corpus", "run", tmp_path / "missing", "--out", tmp_path / "out")
    assert result.exit_code == 8
    assert "there is no such folder or file" in result.stderr


def test_only_a_cluster_has_an_address(tmp_path: Path) -> None:
    result = run("corpus", "run", tmp_path, "-o", tmp_path / "out", "--address", "x:1")
    assert result.exit_code == 2


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_progress_says_rate_time_left_outcomes_slowest_and_failing() -> None:
    clock = Clock()
    progress = RunProgress(100, clock)
    progress.begun(9, "long.pdf")
    for number in range(10):
        clock.now += 1.0
        outcome = "crash" if number == 3 else "ok"
        packed = b"" if number == 3 else b"x"
        done = Finished(number + 10, outcome, packed, reason="it died.", pages=2, seconds=number)
        progress.finished(done, f"{number}.pdf")
    first, outcomes, *rest = lines_of(progress)
    assert first == (
        "10 of 100 documents (10%), 20 pages; 1.0 documents and 2.0 pages a second, 90 s left"
    ).replace("90 s", duration(90))
    assert outcomes.strip() == "1 crash, 9 ok"
    assert rest == [
        "  running 10 s: long.pdf",
        "  slowest 9.0 s: 9.pdf",
        "  slowest 8.0 s: 8.pdf",
        "  slowest 7.0 s: 7.pdf",
        "  crash: 3.pdf: it died.",
    ]


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "0 s"), (89, "89 s"), (90, "2 min"), (5400, "1.5 h"), (200_000, "2.3 days")],
)
def test_times_in_words(seconds: float, said: str) -> None:
    assert duration(seconds) == said


def test_without_a_terminal_a_line_comes_from_time_to_time(
    capsys: pytest.CaptureFixture[str],
) -> None:
    clock = Clock()
    progress = RunProgress(2, clock)
    with ProgressView(clock=clock) as view:
        view.show(progress)
        progress.finished(Finished(0, "ok", b"x", pages=1), "a.pdf")
        clock.now = 29.0
        view.show(progress)
        clock.now = 31.0
        view.show(progress)
        view.show(progress)
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert sys.stderr is not None


def test_on_a_terminal_every_line_is_seen_whole() -> None:
    from rich.console import Console

    from glyphstone.cli.corpus import progress_view

    progress = RunProgress(10, Clock())
    progress.finished(Finished(0, "ok", b"x", pages=3, seconds=2.0), "a.pdf")
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(progress_view._drawn(progress))
    shown = " ".join(console.export_text().split())
    for line in lines_of(progress):
        assert " ".join(line.split()) in shown
    assert shown.startswith("━")
