"""The limits of a recovery: time and memory hold for reading and for evidence together."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from glyphstone import guard
from glyphstone.answers.session import Session
from glyphstone.errors import ExitCode, LimitError, Place
from glyphstone.flows.recover import open_recovery
from glyphstone.flows.recovery.preparation import prepare
from glyphstone.guard import Flow, Progress
from glyphstone.guard.failures import too_large, too_slow
from glyphstone.options import Limits
from tests.reader import TEXTS, UNHELPED, answer_all, typeset

TaskT = TypeVar("TaskT")
OutcomeT = TypeVar("OutcomeT")


@pytest.fixture(autouse=True)
def own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(tmp_path / "library" / "maps.sqlite"))


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, Limits]]:
    """The names of the flows that ran under guard, with their files and limits."""
    ran: list[tuple[str, str, Limits]] = []

    def run(
        flow: Flow[TaskT, OutcomeT],
        task: TaskT,
        *,
        file: str,
        limits: Limits,
        progress: Progress | None = None,
        cancel: guard.Cancel | None = None,
    ) -> OutcomeT:
        assert cancel is None
        ran.append((flow.__name__, Path(file).name, limits))
        return guard.in_place(flow, task, progress=progress)

    monkeypatch.setattr(guard, "run", run)
    return ran


def ticking(*times: float) -> Callable[[], float]:
    """A clock that tells these times, one after another."""
    return iter(times).__next__


def test_evidence_is_gathered_under_guard_in_the_time_that_reading_left(
    tmp_path: Path, guarded: list[tuple[str, str, Limits]]
) -> None:
    path = tmp_path / "broken.pdf"
    typeset(path)
    limits = Limits(seconds=60, memory_bytes=1 << 28)
    with open_recovery([path], limits=limits, clock=ticking(100.0, 117.5)) as recovery:
        assert recovery.session.progress().glyphs.decoded > 0
    assert guarded == [
        ("read_document", "broken.pdf", limits),
        ("prepare", "broken.pdf", Limits(seconds=42.5, memory_bytes=1 << 28)),
    ]


def test_each_of_several_documents_brings_its_own_time(
    tmp_path: Path, guarded: list[tuple[str, str, Limits]]
) -> None:
    paths = [tmp_path / name for name in ("a.pdf", "b.pdf", "bad.pdf")]
    typeset(paths[0])
    typeset(paths[1], TEXTS[:1])
    paths[2].write_bytes(b"no PDF")
    with open_recovery(paths, limits=Limits(seconds=60), clock=ticking(0.0, 70.0)) as recovery:
        assert len(recovery.failures) == 1
    assert [(name, limits.seconds) for name, _, limits in guarded] == [
        ("read_document", 60),
        ("read_document", 60),
        ("read_document", 60),
        ("prepare", 110.0),
    ]
    assert guarded[-1][1] == recovery.project.path.name


@pytest.mark.parametrize("spent", [60.0, 216.0])
def test_time_that_reading_used_up_is_told_and_no_answer_is_lost(
    tmp_path: Path, guarded: list[tuple[str, str, Limits]], spent: float
) -> None:
    path = tmp_path / "broken.pdf"
    lines = typeset(path)
    with open_recovery([path]) as recovery:
        answer_all(recovery, [lines])
    kept = recovery.project.path.read_bytes()
    guarded.clear()
    with pytest.raises(LimitError) as caught:
        open_recovery([path], limits=Limits(seconds=60), clock=ticking(0.0, spent))
    assert str(caught.value) == (
        f"{path}: what its glyphs mean could not be found out within 60 seconds."
        " Allow more with --seconds; all answers are kept."
    )
    assert (caught.value.exit_code, caught.value.verdict) == (ExitCode.LIMIT, "timeout")
    assert [name for name, _, _ in guarded] == ["read_document"]
    assert recovery.project.path.read_bytes() == kept


@pytest.mark.parametrize(
    ("made", "words", "verdict"),
    [
        (too_slow, "60 seconds. Allow more with --seconds", "timeout"),
        (too_large, "1,024 MiB. Allow more with --memory", "memory"),
    ],
    ids=["time", "memory"],
)
def test_evidence_that_goes_beyond_a_limit_is_told(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    made: Callable[[Limits, Place], LimitError],
    words: str,
    verdict: str,
) -> None:
    path = tmp_path / "broken.pdf"
    typeset(path)

    def run(flow: Flow[TaskT, OutcomeT], task: TaskT, *, file: str, **_: object) -> OutcomeT:
        if flow.__name__ == prepare.__name__:
            raise made(Limits(seconds=3), Place(file=file))
        return guard.in_place(flow, task)

    monkeypatch.setattr(guard, "run", run)
    with pytest.raises(LimitError) as caught:
        open_recovery([path], limits=Limits(seconds=60))
    assert words in str(caught.value)
    assert caught.value.verdict == verdict


def test_answers_taken_over_need_no_evidence_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "broken.pdf"
    lines = typeset(path)
    with open_recovery([path]) as recovery:
        answer_all(recovery, [lines])
        answers, entries = recovery.answer_file(), recovery.session.entries
    with open_recovery([path], project=tmp_path / "other.glyphstone") as other:
        monkeypatch.setattr(
            "glyphstone.flows.recovery.evidence_gathering.default_evidence", pytest.fail
        )
        other.take(answers)
        assert other.session.entries == entries


def test_how_far_a_recovery_has_come_is_worked_out_under_guard_for_one_who_looks_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "broken.pdf"
    lines = typeset(path)
    with open_recovery([path]) as recovery:
        answer_all(recovery, [lines])
        expected = recovery.session.progress()
        assert recovery.progress() == expected
    with open_recovery([path], read_only=True) as reader:
        monkeypatch.setattr(Session, "progress", pytest.fail)
        assert reader.progress() == expected
        assert reader.progress().glyphs.unknown == 0


def test_whoever_answers_is_told_how_far_the_recovery_has_come_by_now(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    lines = typeset(path)
    with open_recovery([path], switched_off=UNHELPED) as recovery:
        before = recovery.progress()
        answer_all(recovery, [lines])
        assert before.glyphs.unknown > 0
        assert recovery.progress().glyphs.unknown == 0
