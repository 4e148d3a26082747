"""The end of a recovery: what is offered, written and said."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from glyphstone.cli.recover.ending import finish
from glyphstone.errors import OutputError, ProjectError
from tests.cli.recover.played import Recovery, conversation

CHECK = "? Look through a few words that show every glyph? (y/N) > "
LIBRARY = "? Keep these maps in your library, for other documents? (y/N) > "


class Ended(Recovery):
    """A recovery whose maps can be kept, and whose documents repaired."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.documents = [SimpleNamespace(path=folder / "a.pdf")]
        self.library: Any = (1234, ())
        self.repaired: list[tuple[int, Path]] = []
        self.refusal: OutputError | None = None

    def save_to_library(self) -> Any:
        if isinstance(self.library, Exception):
            raise self.library
        return self.library

    def repair(self, document: int, target: Path) -> None:
        if self.refusal is not None:
            raise self.refusal
        self.repaired.append((document, target))


def ended(recovery: Ended, *replies: str) -> list[str]:
    talk, _, screen = conversation(*replies)
    played: Any = recovery
    talk.session = played.session
    finish(talk, played)
    assert screen.replies == []
    return screen.lines


def test_nothing_is_offered_if_nothing_was_answered(tmp_path: Path) -> None:
    recovery = Ended(tmp_path)
    recovery.session.complete = False
    assert ended(recovery) == []
    recovery.session.solution.readings[1] = "an answer"
    assert ended(recovery, "n", "n", "n", "n")[:2] == ["There is nothing more to ask.", CHECK]


@pytest.mark.parametrize(
    ("complete", "unchecked", "said"),
    [
        (True, 0, "There is nothing more to ask: the recovery is complete."),
        (False, 0, "There is nothing more to ask."),
        (
            False, 1,
            "There is nothing more to ask; 1 glyph is left to look at.",
        ),
        (
            False, 1234,
            "There is nothing more to ask; 1,234 glyphs are left to look at.",
        ),
    ],
    ids=["complete", "open", "one-unchecked", "many-unchecked"],
)  # fmt: skip
def test_what_is_said_first_tells_how_complete_it_is(
    complete: bool, unchecked: int, said: str, tmp_path: Path
) -> None:
    recovery = Ended(tmp_path)
    recovery.session.complete, recovery.session.unchecked = complete, unchecked
    recovery.session.solution.readings[1] = "an answer"
    assert ended(recovery, "n", "n", "n", "n")[:2] == [said, CHECK]


def test_everything_is_offered_and_nothing_done_without_a_yes(tmp_path: Path) -> None:
    recovery = Ended(tmp_path)
    assert ended(recovery, "n", "n", "n", "n") == [
        "There is nothing more to ask: the recovery is complete.", CHECK, LIBRARY,
        f"? Write the text to {tmp_path / 'a.txt'}? (y/N) > ",
        f"? Write the repaired PDF to {tmp_path / 'a.fixed.pdf'}? (y/N) > ",
    ]  # fmt: skip
    assert list(tmp_path.iterdir()) == []
    assert recovery.repaired == []


def test_text_and_copy_are_written_beside_the_document_under_free_names(tmp_path: Path) -> None:
    recovery = Ended(tmp_path)
    for name in ("a.txt", "a-2.txt", "a.fixed.pdf"):
        (tmp_path / name).touch()
    lines = ended(recovery, "n", "n", "y", "y")
    assert lines[3:] == [
        f"? Write the text to {tmp_path / 'a-3.txt'}? (y/N) > ", "Written.",
        f"? Write the repaired PDF to {tmp_path / 'a.fixed-2.pdf'}? (y/N) > ", "Written.",
    ]  # fmt: skip
    assert (tmp_path / "a-3.txt").read_bytes() == b"first of 0\nlast of 0\n"
    assert recovery.repaired == [(0, tmp_path / "a.fixed-2.pdf")]


def test_each_document_is_offered(tmp_path: Path) -> None:
    recovery = Ended(tmp_path)
    recovery.documents.append(SimpleNamespace(path=tmp_path / "b.pdf"))
    ended(recovery, "n", "n", "n", "n", "y", "y")
    assert (tmp_path / "b.txt").read_bytes() == b"first of 1\nlast of 1\n"
    assert recovery.repaired == [(1, tmp_path / "b.fixed.pdf")]


def test_what_cannot_be_written_is_said_and_the_rest_goes_on(tmp_path: Path) -> None:
    recovery = Ended(tmp_path)
    recovery.refusal = OutputError("no space.")
    lines = ended(recovery, "n", "n", "n", "y")
    assert lines[-1] == "no space."
    assert "Written." not in lines


def test_the_check_names_what_still_contradicts(tmp_path: Path) -> None:
    recovery = Ended(tmp_path)
    recovery.session.contradictions = ["one", "two"]
    lines = ended(recovery, "y", "n", "n", "n")
    assert lines[1:5] == [CHECK, "There is nothing to check yet.", "one", "two"]


def test_maps_go_to_the_library_and_conflicts_are_named(tmp_path: Path) -> None:
    recovery = Ended(tmp_path)
    conflict = SimpleNamespace(font="Times", ours=("a", "b"), theirs=("c",))
    recovery.library = (1234, (conflict,))
    assert ended(recovery, "n", "y", "n", "n")[3:5] == [
        "1,234 new entries are in the library.",
        "The library reads a drawing of Times as “a/b”, this document as “c”: the library's"
        " reading stays.",
    ]


def test_a_library_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    recovery = Ended(tmp_path)
    recovery.library = ProjectError("damaged.")
    lines = ended(recovery, "n", "y", "n", "n")
    assert lines[3] == "damaged."
    assert not any("new entries" in line for line in lines)
