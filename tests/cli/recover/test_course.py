"""The course of `glyphstone recover`: what is said first and last, and its status."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from glyphstone.cli.recover import conversation, ending, findings, screen
from glyphstone.cli.recover.pictures import Graphics
from glyphstone.cli.recover.recover import (
    _conclude,
    _heard,
    _introduce,
    _make_folder,
    _talk,
)
from glyphstone.cli.recover.screen import LeaveError
from glyphstone.errors import ExitCode, GlyphstoneError, OutputError
from glyphstone.flows.account import Account


def recovery(**more: Any) -> Any:
    facts: dict[str, Any] = {
        "failures": [], "notices": [], "documents": [],
        "session": SimpleNamespace(progress=lambda: "progress", contradictions=[]),
        "project": SimpleNamespace(path=Path("a.glyphstone"), notice="", begin=lambda: None),
    }  # fmt: skip
    return SimpleNamespace(**{**facts, **more})


def document(*faults: str, needs_map: bool = True) -> Any:
    return SimpleNamespace(
        path=Path("a.pdf"), account=Account(faults=faults),
        fonts=[SimpleNamespace(needs_map=False), SimpleNamespace(needs_map=needs_map)],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("made", "said", "status"),
    [
        (recovery(documents=[document()]), "", ExitCode.OK),
        (recovery(failures=[GlyphstoneError("gone.")]), "gone.\n", ExitCode.PARTIAL),
        (recovery(notices=["a notice."]), "a notice.\n", ExitCode.OK),
        (recovery(documents=[document("lost."), document()]), "a.pdf: lost.\n", ExitCode.PARTIAL),
    ],
    ids=["all-read", "failure", "notice", "fault"],
)
def test_what_could_not_be_read_is_said(
    made: Any, said: str, status: ExitCode, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _heard(made) is status
    assert capsys.readouterr() == ("", said)


@pytest.mark.parametrize("found", [["one", "two"], []])
@pytest.mark.parametrize("notice", ["", "A notice."])
def test_what_was_found_is_introduced(
    found: list[str], notice: str, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr(findings, "opening", lambda _: ["first\x1b"])
    monkeypatch.setattr(findings, "findings", lambda _: iter(found))
    made = recovery()
    made.project.notice = notice
    _introduce(made)
    listed = "Found without your help:\n  one\n  two\n" if found else ""
    assert capsys.readouterr() == (f"first\\u{{001B}}\n{listed}", notice and f"{notice}\n")


def test_the_end_without_a_person(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(findings, "bar", lambda progress: f"bar of {progress}")
    made = recovery()
    made.session.contradictions = ["one", "two"]
    _conclude(made)
    assert capsys.readouterr() == ("bar of progress\n", "one\ntwo\n")


def test_a_folder_for_pictures_is_made_or_refused(tmp_path: Path) -> None:
    _make_folder(tmp_path / "a" / "b")
    _make_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()
    (tmp_path / "file").touch()
    with pytest.raises(OutputError) as caught:
        _make_folder(tmp_path / "file")
    assert str(caught.value) == (
        f"{tmp_path / 'file'}: the folder for pictures cannot be made (File exists)."
        " Name another folder."
    )


# --- the talk ---------------------------------------------------------------------------------


class Talk:
    """Notes how a conversation was set up and what happened in it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, end: BaseException | None = None) -> None:
        self.events: list[str] = []
        self.graphics: list[tuple[Graphics, Path | None]] = []

        def make_screen(_: Any, *, graphics: Graphics, pictures: Path | None) -> str:
            self.graphics.append((graphics, pictures))
            return "screen"

        def run() -> None:
            self.events.append("run")
            if end is not None:
                raise end

        monkeypatch.setattr(screen, "Screen", make_screen)
        monkeypatch.setattr(conversation, "Conversation", lambda *_: SimpleNamespace(run=run))
        monkeypatch.setattr(ending, "finish", lambda *_: self.events.append("finish"))
        monkeypatch.setattr(screen, "prepare_line_editing", lambda: self.events.append("editing"))
        self.made = recovery(documents=[document()])
        self.made.project.begin = lambda: self.events.append("begin")

    def talk(self, pictures: Path | None = None, graphics: str | None = "blocks") -> int:
        return int(_talk(self.made, pictures, graphics, (Path("a b.pdf"), Path("c.pdf"))))


KEPT = "Everything is kept in a.glyphstone. To go on: glyphstone recover 'a b.pdf' c.pdf\n"


@pytest.mark.parametrize(
    ("end", "status", "said", "events"),
    [
        (None, 0, KEPT, ["begin", "editing", "run", "finish"]),
        (LeaveError(), 0, f"\n{KEPT}", ["begin", "editing", "run"]),
        (EOFError(), 0, f"\n{KEPT}", ["begin", "editing", "run"]),
        (KeyboardInterrupt(), 130, f"\n{KEPT}", ["begin", "editing", "run"]),
    ],
    ids=["whole", "left", "end-of-input", "interrupted"],
)
def test_a_talk_ends_with_where_everything_is(
    end: BaseException | None, status: int, said: str, events: list[str],
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    talk = Talk(monkeypatch, end)
    assert talk.talk() == status
    assert capsys.readouterr().out == said
    assert talk.events == events


def test_without_a_broken_font_there_is_no_talk(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    talk = Talk(monkeypatch)
    talk.made.documents = [document(needs_map=False)]
    assert talk.talk() == 0
    assert capsys.readouterr().out == "There is nothing to recover.\n"
    assert talk.events == []


@pytest.mark.parametrize(
    ("graphics", "folder", "chosen"),
    [
        ("sixel", None, Graphics.SIXEL), ("sixel", Path("x"), Graphics.SIXEL),
        (None, None, Graphics.KITTY), (None, Path("x"), Graphics.NONE),
    ],
)  # fmt: skip
def test_pictures_go_to_the_terminal_unless_there_is_a_folder(
    graphics: str | None, folder: Path | None, chosen: Graphics, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-kitty")
    monkeypatch.delenv("TMUX", raising=False)
    talk = Talk(monkeypatch)
    talk.talk(folder, graphics)
    assert talk.graphics == [(chosen, folder)]
