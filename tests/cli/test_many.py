"""Many documents at a time: told in their order, one that fails costs nothing but itself."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import forge
from glyphstone.cli import main
from glyphstone.cli.many import Begun, InputFile, are_several, outcomes, the_inputs, worst
from glyphstone.errors import ExitCode, GlyphstoneError, OutputError, UnreadableError
from glyphstone.options import Limits
from tests.cli.batch_flows import Word, shout


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def document(text: str, pages: int = 1) -> bytes:
    layout = forge.Layout(repeat=pages)
    return forge.Document([forge.Paragraph((text,))], layout=layout).build().pdf


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four documents of different lengths, and one that is none."""
    for number, pages in enumerate((6, 1, 3, 1)):
        (tmp_path / f"{number}.pdf").write_bytes(document(f"Document {number}", pages))
    (tmp_path / "2b.pdf").write_bytes(b"no PDF at all")
    (tmp_path / "notes.txt").write_text("not looked at", encoding="utf-8")
    return tmp_path


# --- which documents are meant ----------------------------------------------------------------


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
    inside = [
        InputFile(str(folder / name), folder / name, Path(name))
        for name in ("0.pdf", "1.pdf", "2.pdf", "2b.pdf", "3.pdf")
    ]
    assert the_inputs(["far/x.pdf", str(folder), "y.pdf"]) == [
        InputFile("far/x.pdf", Path("far/x.pdf"), Path("x.pdf")),
        *inside,
        InputFile("y.pdf", Path("y.pdf"), Path("y.pdf")),
    ]
    assert the_inputs([str(empty)]) == [InputFile(str(empty), empty, Path("empty"))]


def test_the_folders_of_a_folder_come_after_its_files(corpus: Path) -> None:
    found = the_inputs([str(corpus)])
    assert [one.inside.as_posix() for one in found] == [
        "a.pdf", "b.PDF", "deep/a.pdf", "deep/er/c.pdf",
    ]  # fmt: skip
    assert found[2] == InputFile(
        str(corpus / "deep" / "a.pdf"), corpus / "deep" / "a.pdf", Path("deep/a.pdf")
    )


def test_hidden_files_other_files_and_linked_folders_are_passed_over(tmp_path: Path) -> None:
    for name in ("z.pdf", ".hidden.pdf", "a.txt", ".git/b.pdf", "pdf", "x.pdf/y.pdf"):
        (tmp_path / "in" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "in" / name).touch()
    (tmp_path / "in" / "loop").symlink_to(tmp_path / "in", target_is_directory=True)
    (tmp_path / "in" / "linked.pdf").symlink_to(tmp_path / "in" / "z.pdf")
    found = [one.inside.as_posix() for one in the_inputs([str(tmp_path / "in")])]
    assert found == ["linked.pdf", "z.pdf", "x.pdf/y.pdf"]


def test_the_folder_that_we_are_in_has_a_name_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert the_inputs(["."]) == [InputFile(".", Path(), Path("folder"))]
    (tmp_path / "a.pdf").touch()
    assert the_inputs(["."]) == [InputFile("a.pdf", Path("a.pdf"), Path("a.pdf"))]


def test_a_folder_that_cannot_be_listed_is_told_before_any_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(place: object) -> None:
        raise PermissionError(13, "Permission denied", str(place))

    monkeypatch.setattr(os, "scandir", refuse)
    with pytest.raises(UnreadableError) as caught:
        the_inputs([str(tmp_path)])
    assert str(caught.value) == (
        f"{tmp_path}: the folder cannot be read (Permission denied)."
        " Check its permissions, or name the files in it."
    )


def test_a_folder_counts_as_several_whatever_it_holds(tmp_path: Path) -> None:
    assert are_several([str(tmp_path)])
    assert are_several(["a.pdf", "b.pdf"])
    assert not are_several(["a.pdf"])
    assert not are_several(["-"])


# --- one status for all -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statuses", "found"),
    [
        ([], 0), ([0, 0], 0), ([0, 3, 0], 3), ([4, 3], 4), ([8, 4, 0], 8), ([4, 8], 8),
        ([11, 9], 11), ([1, 11], 1), ([11, 1, 3], 1),
    ],
)  # fmt: skip
def test_the_worst_status_counts(statuses: list[int], found: int) -> None:
    assert worst(ExitCode(status) for status in statuses) is ExitCode(found)


# --- the order of things ----------------------------------------------------------------------

LIMITS = Limits()


class Watched:
    """Begins documents and notes what happens to them, in which order."""

    def __init__(self, *words: Word, refused: frozenset[int] = frozenset()) -> None:
        self.words = words
        self.refused = refused
        self.events: list[str] = []

    @contextmanager
    def begin(self, place: int) -> Iterator[Begun[Word, str]]:
        if place in self.refused:
            raise OutputError(f"no room for {place}")
        self.events.append(f"begin {place}")

        def at_once(outcome: str) -> str:
            self.events.append(f"done {place}")
            if outcome == "NOWHERE":
                raise OutputError("not written")
            return outcome + "!"

        def in_turn() -> None:
            self.events.append(f"turn {place}")
            if self.words[place].text == "stuck":
                raise OutputError("not appended")

        try:
            yield Begun(self.words[place], f"{place}.pdf", at_once, in_turn)
        finally:
            self.events.append(f"end {place}")

    def outcomes(self, jobs: int) -> list[str]:
        found = outcomes(shout, self.begin, len(self.words), LIMITS, jobs)
        return [
            f"{type(one).__name__}: {one.what}" if isinstance(one, GlyphstoneError) else one
            for one in found
        ]

    def of(self, place: int) -> list[str]:
        return [event.split()[0] for event in self.events if event.split()[1] == str(place)]


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_outcomes_come_in_the_order_of_the_documents(jobs: int) -> None:
    watched = Watched(
        Word("slow", 0.5), Word("a"), Word("fail"), Word("nowhere"), Word("stuck"), Word("last"),
        Word("x"), refused=frozenset({3 + 3}),
    )  # fmt: skip
    assert watched.outcomes(jobs) == [
        "SLOW!",
        "A!",
        "UnreadableError: fail",
        "OutputError: not written",
        "OutputError: not appended",
        "LAST!",
        "OutputError: no room for 6",
    ]
    turns = [event for event in watched.events if event.startswith("turn")]
    assert turns == ["turn 0", "turn 1", "turn 4", "turn 5"]
    assert watched.of(0) == watched.of(4) == ["begin", "done", "turn", "end"]
    assert watched.of(2) == ["begin", "end"]
    assert watched.of(3) == ["begin", "done", "end"]
    assert watched.of(6) == []


def test_a_document_is_done_before_its_turn_if_others_are_slow(tmp_path: Path) -> None:
    gate = tmp_path / "gate"

    class Opening(Watched):
        @contextmanager
        def begin(self, place: int) -> Iterator[Begun[Word, str]]:
            with super().begin(place) as begun:
                if place == 2:
                    gate.touch()  # by now the second document is done
                yield begun

    watched = Opening(Word("first", gate=gate), Word("second"), Word("third"))
    assert watched.outcomes(2) == ["FIRST!", "SECOND!", "THIRD!"]
    assert watched.events.index("done 1") < watched.events.index("done 0")
    assert watched.events.index("turn 0") < watched.events.index("turn 1")


def test_no_more_documents_are_begun_than_are_read() -> None:
    watched = Watched(*(Word(f"w{number}") for number in range(6)))
    watched.outcomes(2)
    running = most = 0
    for event in watched.events:
        running += {"begin": 1, "done": -1}.get(event.split()[0], 0)
        most = max(most, running)
    assert most == 2


@pytest.mark.parametrize("jobs", [1, 3])
def test_closing_ends_all_that_was_begun(jobs: int, tmp_path: Path) -> None:
    gate = tmp_path / "never"
    watched = Watched(Word("a"), Word("b", gate=gate), Word("c", gate=gate), Word("d"))
    found = outcomes(shout, watched.begin, 4, LIMITS, jobs)
    assert next(found) == "A!"
    found.close()
    begun = {event for event in watched.events if event.startswith("begin")}
    ended = {event.replace("end", "begin") for event in watched.events if event.startswith("end")}
    assert begun == ended
    assert "begin 0" in begun


@pytest.mark.parametrize("jobs", [1, 3])
def test_one_error_at_the_begin_of_all_is_no_end(jobs: int) -> None:
    watched = Watched(Word("a"), Word("b"), refused=frozenset({0, 1}))
    assert watched.outcomes(jobs) == ["OutputError: no room for 0", "OutputError: no room for 1"]
