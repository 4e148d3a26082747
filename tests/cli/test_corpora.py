"""Folders and several files, as a person gives them to `text` and `convert`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from glyphstone.cli import main
from glyphstone.errors import ExitCode
from tests.cli.conftest import document
from tests.cli.terminals import on_terminal

NOT_PDF = "this is not a PDF. Check that the right file was given."


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def written(out: Path) -> dict[str, str]:
    return {
        path.relative_to(out).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(out.rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize("jobs", [1, 3])
def test_text_of_a_folder_stands_in_a_folder_like_it(
    corpus: Path, tmp_path: Path, jobs: int
) -> None:
    result = run("text", corpus, "-o", tmp_path / "out", "-j", jobs)
    assert (result.exit_code, result.stdout) == (ExitCode.NOT_PDF, "")
    assert result.stderr == f"{corpus / 'b.PDF'}: {NOT_PDF}\n"
    assert written(tmp_path / "out") == {
        "a.txt": "\f".join(["First\n"] * 5),
        "deep/a.txt": "Second\n",
        "deep/er/c.txt": "Third\n",
    }


@pytest.mark.parametrize("jobs", [1, 3])
def test_structured_text_of_several_files(corpus: Path, tmp_path: Path, jobs: int) -> None:
    files = [corpus / "deep" / "er" / "c.pdf", corpus / "a.pdf"]
    result = run("text", *files, "--json", "-o", tmp_path / "out", "-j", jobs)
    assert (result.exit_code, result.output) == (0, "")
    found = {name: json.loads(text) for name, text in written(tmp_path / "out").items()}
    assert sorted(found) == ["a.json", "c.json"]
    assert [len(found[name]["pages"]) for name in sorted(found)] == [5, 1]


@pytest.mark.parametrize("jobs", [1, 3])
def test_running_text_of_a_folder_and_a_file(corpus: Path, tmp_path: Path, jobs: int) -> None:
    (tmp_path / "own.pdf").write_bytes(document("Fourth"))
    out = tmp_path / "out"
    result = run("convert", corpus, tmp_path / "own.pdf", "-o", out, "-j", jobs, "-q")
    assert (result.exit_code, result.stdout) == (ExitCode.NOT_PDF, "")
    assert result.stderr == f"{corpus / 'b.PDF'}: {NOT_PDF}\n"
    assert sorted(written(out)) == ["a.txt", "deep/a.txt", "deep/er/c.txt", "own.txt"]
    assert written(out)["own.txt"] == "Fourth\n"


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_corpus_in_one_file_is_in_the_order_of_the_documents(
    corpus: Path, tmp_path: Path, jobs: int
) -> None:
    target = tmp_path / "all.jsonl"
    run("convert", corpus, "-o", target, "-j", jobs)
    lines = [json.loads(line) for line in target.read_bytes().splitlines()]
    assert [line["id"] for line in lines] == ["a.pdf", "deep/a.pdf", "deep/er/c.pdf"]
    printed = run("convert", corpus, "--to", "jsonl", "-j", jobs)
    assert printed.stdout_bytes == target.read_bytes()
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("command", ["text", "convert"])
@pytest.mark.parametrize(
    ("output", "said"),
    [
        ([], "Several files become several files: name a folder with --output."),
        (["-o", "all.txt"], "all.txt is the name of a file; name a folder with --output."),
    ],
)
def test_several_files_need_a_folder(
    command: str, output: list[str], said: str, corpus: Path
) -> None:
    for files in ([corpus], [corpus / "a.pdf", corpus / "deep" / "a.pdf"]):
        result = run(command, *files, *output)
        assert result.exit_code == ExitCode.USAGE
        assert said in " ".join(result.stderr.split())


@pytest.mark.parametrize("command", ["text", "convert"])
def test_nothing_is_done_if_two_files_would_become_one(
    command: str, corpus: Path, tmp_path: Path
) -> None:
    first, second = corpus / "a.pdf", corpus / "deep" / "a.pdf"
    result = run(command, first, second, "-o", tmp_path / "out")
    assert result.exit_code == ExitCode.OUTPUT
    assert f"both {first} and {second} would be written to it" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["text", "convert"])
def test_nothing_is_done_if_one_output_is_there(command: str, corpus: Path, tmp_path: Path) -> None:
    mine = tmp_path / "deep" / "er" / "c.txt"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine", encoding="ascii")
    result = run(command, corpus, "-o", tmp_path)
    assert result.exit_code == ExitCode.OUTPUT
    assert result.stderr == f"{mine}: the file exists already. Overwrite it with --force.\n"
    assert written(tmp_path) == {"deep/er/c.txt": "mine"}
    assert run(command, corpus, "-o", tmp_path, "--force").exit_code == ExitCode.NOT_PDF
    assert written(tmp_path)["deep/er/c.txt"] == "Third\n"


def test_what_is_dropped_may_not_be_one_of_the_outputs(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    taken = out / "deep" / "a.txt"
    result = run("convert", corpus, "-o", out, "--lang", "en", "--dropped", taken)
    assert result.exit_code == ExitCode.USAGE
    assert "--dropped and --output name one file" in result.stderr
    assert written(out) == {}
    for jobs in (1, 3):
        listed = out / f"{jobs}.jsonl"
        run(
            "convert", corpus, "-o", out, "--force", "-j", jobs, "--lang", "sr", "--dropped", listed
        )
        pages = [json.loads(line)["file"] for line in listed.read_bytes().splitlines()]
        assert pages == sorted(pages)


def test_the_text_of_another_tool_stands_for_one_file_only(corpus: Path) -> None:
    result = run("convert", corpus, "--base", "x")
    assert result.exit_code == ExitCode.USAGE
    assert "--base is the text of one file" in result.stderr


# --- in a terminal ----------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="there are no terminals of this kind")
def test_a_terminal_shows_how_many_files_are_done(corpus: Path, tmp_path: Path) -> None:
    status, seen = on_terminal("text", corpus, "-o", tmp_path / "out", "-j", 2)
    assert status == ExitCode.NOT_PDF
    assert "/4" in seen
    assert "files" in seen
    # The bar is taken away before a complaint, which stands on a line of its own.
    assert f"\x1b[2K{corpus / 'b.PDF'}: {NOT_PDF}\r\n" in seen
    assert len(written(tmp_path / "out")) == 3


@pytest.mark.skipif(sys.platform == "win32", reason="there are no terminals of this kind")
def test_a_terminal_shows_which_file_is_read(corpus: Path, tmp_path: Path) -> None:
    _, seen = on_terminal("text", corpus, "-o", tmp_path / "out")
    assert "1 of 4: a.pdf" in seen
    assert "4 of 4: c.pdf" in seen
    _, seen = on_terminal("text", corpus / "a.pdf")
    assert "a.pdf" in seen
    assert "1 of 1" not in seen
