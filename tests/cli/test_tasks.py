"""What `text` and `convert` hand to the reader, and what they do with what comes back."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from glyphstone.cli import main
from glyphstone.errors import ExitCode, LimitError, NotAPdfError, Place
from glyphstone.flows.account import Account
from glyphstone.flows.convert import ConvertOutcome, ConvertTask
from glyphstone.flows.convert import convert as convert_flow
from glyphstone.flows.formats import OutputOptions
from glyphstone.flows.options import NormalForms, TextOptions, WordSources
from glyphstone.flows.source import Source
from glyphstone.flows.text import TextOutcome, TextTask
from glyphstone.flows.text import text as text_flow
from glyphstone.guard.failures import UnexpectedError
from glyphstone.model import LineRole
from glyphstone.options import Limits

LIMITS = Limits(seconds=2.5, memory_bytes=64 << 20)
READING = [
    "--pages", "2", "--password", "p", "--maps", "m.json", "--strict", "--seconds", "2.5",
    "--memory", "64",
]  # fmt: skip


class Reader:
    """Stands for the reading of documents: notes what is asked, and gives what the test says."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[Any, ...]] = []
        self.tasks: list[Any] = []
        self.write: Callable[[Any], None] = lambda _: None

    def outcomes(self, flow: Any, begin: Any, count: int, limits: Limits, jobs: int) -> Any:
        self.asked.append((flow, count, limits, jobs))
        for place in range(count):
            answer = self.answers.pop(0)
            with begin(place) as begun:
                self.tasks.append((begun.task, begun.file))
                if isinstance(answer, LimitError):
                    self.write(begun.task)
                    begun.rescue()
                elif not isinstance(answer, Exception):
                    self.write(begun.task)
                    answer = begun.at_once(answer)
                    begun.in_turn()
            yield answer


def run(reader: Reader, monkeypatch: pytest.MonkeyPatch, *arguments: object) -> Result:
    for name in ("text", "convert.convert"):
        module = importlib.import_module(f"glyphstone.cli.{name}")
        monkeypatch.setattr(module, "outcomes", reader.outcomes)
    return CliRunner().invoke(main, list(map(str, arguments)))


# --- text -------------------------------------------------------------------------------------


def text_outcome(text: str = "found\n", **more: Any) -> TextOutcome:
    return TextOutcome(text, 1, Account(**more), ("a notice.",))


def test_text_is_read_as_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(text_outcome(""))
    reader.write = lambda task: task.plain.write_bytes(b"found\n")
    forms = ["--direction", "rtl", "--strip-marks", "Hebr", "--fold-fullwidth"]
    result = run(reader, monkeypatch, "text", "far/a.pdf", *READING, *forms, "-j", "3")
    assert (result.exit_code, result.stdout) == (0, "found\n")
    assert result.stderr == "far/a.pdf: a notice.\n"
    source = Source(Path("far/a.pdf"), "p", frozenset({2}), LIMITS, Path("m.json"), strict=True,
                    stops_early=True)  # fmt: skip
    ((task, file),) = reader.tasks
    assert file == "far/a.pdf"
    assert (task.source, task.structured, task.known) == (source, None, None)
    assert task.options.forms == NormalForms(
        strip_combining_marks=frozenset({"Hebr"}), fold_fullwidth=True
    )
    assert task.options.direction == "rtl"
    assert not task.options.spacing
    assert reader.asked == [(text_flow, 1, LIMITS, 3)]


def test_structured_text_is_written_to_a_file_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "a.json"
    reader = Reader(text_outcome(""), text_outcome(""))

    def write(task: TextTask) -> None:
        assert task.structured is not None
        assert task.structured.read_bytes() == b""
        assert not target.exists()
        task.structured.write_bytes(b"{}\n")

    reader.write = write
    assert run(reader, monkeypatch, "text", "a.pdf", "--json", "-o", target).exit_code == 0
    assert target.read_bytes() == b"{}\n"
    assert list(tmp_path.iterdir()) == [target]
    target.unlink()
    assert run(reader, monkeypatch, "text", "a.pdf", "--json").stdout == "{}\n"


def test_the_status_of_text_is_the_worst_and_each_file_is_told_of(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    crash = UnexpectedError("broke.", place=Place(file="c.pdf"), details="Traceback")
    reader = Reader(
        text_outcome("", faults=("lost.",)), NotAPdfError("no.", place=Place(file="b.pdf")),
        crash, text_outcome(""),
    )  # fmt: skip
    reader.write = lambda task: task.plain.write_text(task.source.path.stem + "\n")
    names = ["a.pdf", "b.pdf", "c.pdf", "d.pdf"]
    result = run(reader, monkeypatch, "text", *names, "-o", tmp_path / "out", "--debug")
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        "a.pdf: a notice.", "a.pdf: lost.", "b.pdf: no.", "Traceback", "c.pdf: broke.",
        "d.pdf: a notice.",
    ]  # fmt: skip
    found = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert found == {"a.txt": b"a\n", "d.txt": b"d\n"}


def test_pages_that_were_done_are_kept_when_a_limit_ends_the_reading(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def write(task: TextTask) -> None:
        part = task.plain or task.structured
        assert part is not None
        part.write_bytes(b"one page\n" if task.source.path.name != "b.pdf" else b"")

    late = [LimitError("too slow.", place=Place(file=name)) for name in ("a.pdf", "b.pdf")]
    reader = Reader(*late)
    reader.write = write
    result = run(reader, monkeypatch, "text", "a.pdf", "b.pdf", "-o", tmp_path / "out")
    assert result.exit_code == ExitCode.LIMIT
    assert result.stderr.splitlines() == [
        "a.pdf: what was read of it is kept: 9 bytes of text.", "a.pdf: too slow.",
        "b.pdf: too slow.",
    ]  # fmt: skip
    found = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert found == {"a.txt": b"one page\n"}
    # Half a JSON document is of no use to anybody.
    reader = Reader(late[0])
    reader.write = write
    assert run(reader, monkeypatch, "text", "a.pdf", "--json").stdout == ""


# --- convert ----------------------------------------------------------------------------------


def test_documents_are_converted_as_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(ConvertOutcome())
    arguments = ["--to", "tei", "--no-sentences", "--line-breaks", "--zones", "-j", "5"]
    result = run(reader, monkeypatch, "convert", "far/a.pdf", *READING, *arguments)
    assert (result.exit_code, result.output) == (0, "")
    ((task, file),) = reader.tasks
    assert isinstance(task, ConvertTask)
    assert (file, task.name, task.format) == ("far/a.pdf", "a.pdf", "tei")
    assert task.source == Source(
        Path("far/a.pdf"), "p", frozenset({2}), LIMITS, Path("m.json"), True, stops_early=True
    )
    assert task.output == OutputOptions(sentences=False, line_breaks=True, zones=True)
    assert (task.base, task.dropped) == (None, None)
    assert task.options.text == TextOptions(spacing=True)
    assert reader.asked == [(convert_flow, 1, LIMITS, 5)]


def test_words_texts_and_the_text_of_another_tool_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in (("list", "word 3"), ("text", "some words"), ("base", "all of it")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    reader = Reader(ConvertOutcome())
    given = ["--words", tmp_path / "list", "--vocabulary", tmp_path / "text", "--only-words"]
    run(reader, monkeypatch, "convert", "a.pdf", *given, "--base", tmp_path / "base")
    task = reader.tasks[0][0]
    assert task.options.sources == WordSources(words={"word": 3}, texts=("some words",), own=False)
    assert task.base == "all of it"


def test_standard_input_is_a_document_with_a_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    reader = Reader(NotAPdfError("no."), ConvertOutcome())
    contents: list[bytes] = []
    real = reader.outcomes

    def watch(flow: Any, begin: Any, *rest: Any) -> Any:
        with begin(0) as begun:
            path = begun.task.source.path
            contents.append(path.read_bytes() if path.exists() else b"none")
            answer = reader.answers[0]
            if isinstance(answer, NotAPdfError):
                answer.place = Place(file=str(path))
        yield from real(flow, begin, *rest)

    for module in ("convert.convert",):
        monkeypatch.setattr(importlib.import_module(f"glyphstone.cli.{module}"), "outcomes", watch)
    result = CliRunner().invoke(main, ["convert", "-"], input=b"some bytes")
    assert result.exit_code == 4
    assert result.stderr == "stdin: no.\n"
    (tmp_path / "base").write_text("text", encoding="utf-8")
    result = CliRunner().invoke(main, ["convert", "-", "--base", str(tmp_path / "base")])
    assert result.exit_code == 0
    assert contents == [b"some bytes", b"none"]
    task, file = reader.tasks[1]
    assert (task.name, file, task.source.path.name) == ("stdin", "stdin", "stdin")
    assert not task.source.path.parent.exists()


def outcome(**more: Any) -> ConvertOutcome:
    left = {LineRole.PAGE_ELEMENT: 2}
    return ConvertOutcome(left_out=left, others={"en": 3}, replaced=1, **more)


@pytest.mark.parametrize("quiet", [True, False])
@pytest.mark.parametrize("action", ["drop", "mark"])
def test_what_was_left_out_is_said_unless_it_is_to_be_quiet(
    quiet: bool, action: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = Reader(outcome())
    more = ["--quiet"] if quiet else []
    arguments = ["--lang", "sr", "--lang-action", action, *more]
    result = run(reader, monkeypatch, "convert", "a.pdf", *arguments)
    done = "dropped" if action == "drop" else "marked"
    left = [
        "a.pdf: lines left out: 2 of page-elements. --keep page-elements keeps them.",
        f"a.pdf: characters in other languages, {done}: 3 (3 in en).",
    ]
    assert result.stderr.splitlines() == [
        *([] if quiet else left),
        "a.pdf: characters that the format cannot hold stand as marks: 1.",
    ]


@pytest.mark.parametrize("account", [Account(), Account(faults=("lost.",))])
def test_joined_documents_are_kept_if_one_could_be_read(
    account: Account, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, dropped = tmp_path / "all.jsonl", tmp_path / "dropped.jsonl"

    def write(task: ConvertTask) -> None:
        task.part.write_text(f"{task.name}\n", encoding="utf-8")
        assert task.dropped is not None
        task.dropped.write_text(f"dropped {task.name}\n", encoding="utf-8")

    reader = Reader(NotAPdfError("no."), ConvertOutcome(account), ConvertOutcome())
    reader.write = write
    arguments = ["-o", target, "--lang", "sr", "--dropped", dropped]
    result = run(reader, monkeypatch, "convert", "a.pdf", "b.pdf", "c.pdf", *arguments)
    assert result.exit_code == 4
    assert target.read_text(encoding="utf-8") == "b.pdf\nc.pdf\n"
    assert dropped.read_text(encoding="utf-8") == "dropped b.pdf\ndropped c.pdf\n"
    reader = Reader(NotAPdfError("no."), NotAPdfError("no."))
    arguments = ["-o", tmp_path / "none.jsonl"]
    assert run(reader, monkeypatch, "convert", "a.pdf", "b.pdf", *arguments).exit_code == 4
    assert sorted(tmp_path.iterdir()) == [target, dropped]


def test_what_is_dropped_goes_to_another_file(tmp_path: Path) -> None:
    arguments = ["convert", "a.pdf", "-o", str(tmp_path / "a.txt"), "--lang", "sr", "--dropped"]
    same = CliRunner().invoke(main, [*arguments, str(tmp_path / "a.txt")])
    assert same.exit_code == 2
    assert "--dropped and --output name one file: give another name." in same.stderr
    taken = tmp_path / "taken"
    taken.touch()
    assert "exists already" in CliRunner().invoke(main, [*arguments, str(taken)]).stderr
