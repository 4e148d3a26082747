"""What is worked out before a person is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from glyphstone import guard
from glyphstone.flows.recover import open_recovery
from glyphstone.flows.recovery.document_reading import ReadTask, read_document
from glyphstone.flows.recovery.preparation import Prepared, PrepareTask, prepare
from glyphstone.options import Limits
from tests.reader import UNHELPED, answer_all, typeset


def silent(_done: int, _total: int) -> None:
    """Tell nobody."""


@pytest.fixture
def task(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PrepareTask:
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(tmp_path / "none.sqlite"))
    path = tmp_path / "a.pdf"
    lines = typeset(path)
    with open_recovery([path], switched_off=UNHELPED) as recovery:
        answer_all(recovery, [lines])
    read = read_document(ReadTask(path), silent)
    return PrepareTask((read,), project=tmp_path / "a.glyphstone", switched_off=UNHELPED)


def test_how_far_a_recovery_is_counts_its_answers(task: PrepareTask) -> None:
    found = prepare(task, silent).progress
    assert found is not None
    assert (found.glyphs.unknown, found.questions_left) == (0, 0)


def test_a_project_file_that_is_not_there_has_no_answers(task: PrepareTask) -> None:
    assert task.project is not None
    task.project.unlink()
    found = prepare(task, silent).progress
    assert found is not None
    assert found.glyphs.unknown > 0
    assert found.questions_left > 0
    assert not task.project.exists()


def test_nothing_is_solved_for_whoever_is_asked(task: PrepareTask) -> None:
    asked = PrepareTask(task.documents, switched_off=frozenset({"names"}))
    found = prepare(asked, silent)
    assert found.progress is None
    assert "names" not in {proposal.source for proposal in found.gathered.proposals}


def test_it_goes_through_a_process_of_its_own_unchanged(task: PrepareTask) -> None:
    here = prepare(task, silent)
    there: Prepared = guard.run(prepare, task, file="a.pdf", limits=Limits())
    assert there.progress == here.progress
    assert there.gathered.proposals == here.gathered.proposals
    assert there.gathered.notices == here.gathered.notices
    assert there.gathered.book.symbols == here.gathered.book.symbols
    assert there.gathered.book.lines == here.gathered.book.lines
    assert (there.gathered.book.symbol == here.gathered.book.symbol).all()
