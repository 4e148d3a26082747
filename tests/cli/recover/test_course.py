"""The course of `glyphstone recover`: what is said first and last, and its status."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from glyphstone.cli import main
from glyphstone.cli.recover import answer_lines, conversation, ending, findings, screen
from glyphstone.cli.recover.pictures import Graphics
from glyphstone.cli.recover.recover import (
    _conclude,
    _distrust,
    _heard,
    _introduce,
    _keep,
    _make_folder,
    _talk,
)
from glyphstone.cli.recover.screen import LeaveError
from glyphstone.errors import ExitCode, GlyphstoneError, OutputError
from glyphstone.flows.account import Account
from glyphstone.flows.session import source_names
from glyphstone.guard.failures import UnexpectedError
from glyphstone.model.lines import Direction
from glyphstone.options import Limits


def recovery(**more: Any) -> Any:
    facts: dict[str, Any] = {
        "failures": [], "notices": [], "documents": [], "languages": (),
        "session": SimpleNamespace(contradictions=[], distrusted=frozenset()),
        "progress": lambda: "progress",
        "project": SimpleNamespace(path=Path("a.glyphstone"), notice="", begin=lambda: None),
    }  # fmt: skip
    made = SimpleNamespace(**{**facts, **more})
    made.fonts_to_map = lambda number: [
        font for font in made.documents[number].fonts if font.needs_map
    ]
    return made


def document(*faults: str, needs_map: bool = True) -> Any:
    return SimpleNamespace(
        path=Path("a.pdf"), account=Account(faults=faults),
        fonts=[font("A", "7", needs_map=False), font("B c", "8", needs_map=needs_map)],
    )  # fmt: skip


def font(name: str, key: str, *, needs_map: bool) -> Any:
    return SimpleNamespace(name=name, key=key, needs_map=needs_map, glyphs=3)


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


@pytest.mark.parametrize("needs_map", [True, False])
def test_what_was_found_is_kept_and_said_with_how_to_go_on(
    needs_map: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    begun: list[bool] = []
    project = SimpleNamespace(path=Path("a\x1b.glyphstone"), begin=lambda: begun.append(True))
    made = recovery(documents=[document(needs_map=needs_map)], project=project)
    _keep(made, (Path("a b\x1b.pdf"), Path("c.pdf")))
    said = (
        "What was found is kept in a\\u{001B}.glyphstone.\n"
        "  the text:            glyphstone text 'a b\\u{001B}.pdf' c.pdf\n"
        "  to check and go on:  glyphstone recover 'a b\\u{001B}.pdf' c.pdf\n"
    )
    assert (capsys.readouterr().out, begun) == ((said, [True]) if needs_map else ("", []))


@pytest.mark.parametrize("count", [1, 0, None])
def test_a_font_is_distrusted_or_the_fonts_are_named(count: int | None) -> None:
    asked: list[str] = []

    def distrust(font: str) -> int | None:
        asked.append(font)
        return count

    made = recovery(documents=[document()], distrust=distrust)
    made.session.distrusted = frozenset({7})
    if count is not None:
        _distrust(made, "B c")
    else:
        with pytest.raises(click.BadParameter) as caught:
            _distrust(made, "B c")
        assert caught.value.message == (
            "no font is called 'B c'. The fonts are:"
            "\n  A  7: 3 glyphs, believed\n  B c  8: 3 glyphs, not believed"
        )
    assert asked == ["B c"]


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
    assert capsys.readouterr().out == (
        "There is nothing to recover: nothing speaks against what the fonts say of themselves.\n"
        "If the text is wrong all the same, say which font not to believe:\n"
        "  glyphstone recover 'a b.pdf' c.pdf --distrust A\n"
        "The fonts are:\n  A  7: 3 glyphs, believed\n  B c  8: 3 glyphs, believed\n"
    )
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


# --- the command ------------------------------------------------------------------------------

recovering = importlib.import_module("glyphstone.cli.recover.recover")


class Opened:
    """Stands for the opening of a recovery: notes what was asked, and what was done then."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[tuple[Path, ...], dict[str, Any]]] = []
        self.done: list[object] = []
        self.error: GlyphstoneError | None = None
        self.statuses: dict[str, int] = {}
        for name in (
            "_heard", "_introduce", "_talk", "_write", "_conclude", "_make_folder", "_distrust",
            "_keep", "_look",
        ):  # fmt: skip
            monkeypatch.setattr(recovering, name, self._noting(name))
        monkeypatch.setattr(findings, "summary", lambda *_: {"a": 1})
        monkeypatch.setattr(answer_lines, "load", lambda path: f"answers of {path}")
        monkeypatch.setattr(answer_lines, "enter_all", self._noting("enter_all"))
        monkeypatch.setattr("glyphstone.flows.recover.open_recovery", self._open)

    def _noting(self, name: str) -> Callable[..., int]:
        def called(*arguments: object, **_named: object) -> int:
            whole = dict.fromkeys(("_talk", "_distrust", "_keep"), arguments[1:])
            self.done.append((name, *whole[name]) if name in whole else name)
            return self.statuses.get(name, 0)

        return called

    @contextmanager
    def _open(self, files: tuple[Path, ...], **named: Any) -> Iterator[Any]:
        self.asked.append((files, named))
        if self.error is not None:
            raise self.error
        yield SimpleNamespace(documents=())


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    return Opened(monkeypatch)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["recover", *map(str, arguments)])


def test_a_recovery_is_opened_as_asked_for(opened: Opened) -> None:
    given = [
        "--project", "p", "--library", "l", "--password", "w", "--seconds", "2.5", "--memory",
        "64", "--auto", "--direction", "ttb",
    ]  # fmt: skip
    assert run("a.pdf", "b.pdf", *given).exit_code == 0
    ((files, named),) = opened.asked
    assert files == (Path("a.pdf"), Path("b.pdf"))
    named.pop("progress")
    assert named == {
        "project": Path("p"), "library": Path("l"), "password": "w", "switched_off": frozenset(),
        "limits": Limits(seconds=2.5, memory_bytes=64 << 20), "read_only": False,
        "direction": Direction.TTB, "language": None, "cribs": [],
    }  # fmt: skip


def test_without_a_word_on_the_direction_places_tell_it(opened: Opened) -> None:
    assert run("a.pdf", "--auto").exit_code == 0
    assert opened.asked[0][1]["direction"] is None


TALK = ("_talk", None, None, (Path("a.pdf"),))
WHAT_WAS_FOUND = ("_keep", (Path("a.pdf"),))


@pytest.mark.parametrize(
    ("arguments", "done", "read_only"),
    [
        ([], ["_heard", "_introduce", TALK, "_write"], False),
        (
            ["--auto"],
            ["_heard", "_introduce", "_write", "_conclude", "_look", WHAT_WAS_FOUND],
            False,
        ),
        (["--language", "yrk", "--json"], ["_heard", "_write"], False),
        (["--auto", "--json"], ["_heard", "_write"], True),
        (["--json"], ["_heard", "_write"], True),
        (["--answers", "x"], ["_heard", "_introduce", "enter_all", "_write", "_conclude"], False),
        (["--answers", "x", "--json"], ["_heard", "enter_all", "_write"], False),
        (
            ["--distrust", "B c", "--distrust", "7:41-5A"],
            [
                "_heard",
                ("_distrust", "B c"),
                ("_distrust", "7:41-5A"),
                "_introduce",
                TALK,
                "_write",
            ],
            False,
        ),
        (["--distrust", "all", "--json"], ["_heard", ("_distrust", "all"), "_write"], False),
    ],
    ids=[
        "talk",
        "auto",
        "language-json",
        "json",
        "auto-json",
        "answers",
        "answers-json",
        "distrust",
        "distrust-json",
    ],
)
def test_what_is_done_in_which_order(
    arguments: list[str], done: list[object], read_only: bool, opened: Opened
) -> None:
    result = run("a.pdf", *arguments)
    assert result.exit_code == 0, result.output
    assert opened.done == done
    assert opened.asked[0][1]["read_only"] is read_only
    assert result.stdout == ('{"a": 1}\n' if "--json" in arguments else "")


def test_pictures_and_graphics_reach_the_talk(opened: Opened) -> None:
    run("a.pdf", "--pictures", "x", "--graphics", "sixel")
    assert opened.done[0] == "_make_folder"
    assert opened.done[3] == ("_talk", Path("x"), "sixel", (Path("a.pdf"),))
    opened.done.clear()
    run("a.pdf", "--pictures", "x", "--auto")
    assert "_make_folder" not in opened.done


@pytest.mark.parametrize(
    ("arguments", "statuses", "status"),
    [
        ([], {"_heard": 3}, 3), ([], {"_talk": 130}, 130), ([], {"_heard": 3, "_talk": 130}, 130),
        (["--answers", "x"], {"enter_all": 3}, 3), (["--answers", "x"], {"_heard": 3}, 3),
        (["--auto"], {"_heard": 3}, 3),
    ],
)  # fmt: skip
def test_the_status_is_that_of_what_came_last(
    arguments: list[str], statuses: dict[str, int], status: int, opened: Opened
) -> None:
    opened.statuses = statuses
    assert run("a.pdf", *arguments).exit_code == status


@pytest.mark.parametrize("debug", [True, False])
def test_an_error_is_shown_with_its_details_if_asked_for(debug: bool, opened: Opened) -> None:
    opened.error = UnexpectedError("no.", details="Traceback")
    result = run("a.pdf", "--auto", *(["--debug"] if debug else []))
    assert result.exit_code == 1
    assert result.stderr == ("Traceback\n" if debug else "") + "no.\n"


def test_outputs_are_looked_at_before_anything_is_opened(opened: Opened, tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    for option in ("--export", "--export-answers"):
        result = run("a.pdf", "--auto", option, tmp_path / "taken")
        assert result.exit_code == ExitCode.OUTPUT
        assert opened.asked == []
        assert run("a.pdf", "--auto", option, tmp_path / "taken", "--force").exit_code == 0
        opened.asked.clear()


def test_sources_are_switched_off_by_their_names(opened: Opened) -> None:
    first, second = source_names()[:2]
    run("a.pdf", "--auto", "--off", f" {first} ,{second},")
    assert opened.asked[0][1]["switched_off"] == frozenset({first, second})
    result = run("a.pdf", "--auto", "--off", f"{first},zz,yy")
    assert result.exit_code == ExitCode.USAGE
    assert f"'yy' is none of {first}, " in " ".join(result.stderr.split())
