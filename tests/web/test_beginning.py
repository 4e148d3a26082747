"""A long document: a person works on its beginning while the rest is read, and loses nothing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import forge
from benchmarks.workbench.paper import NIVKH, Paper
from glyphstone import guard
from glyphstone.flows.recovery.preparation import PrepareTask
from glyphstone.flows.workbench import beginning
from glyphstone.flows.workbench.beginning import BeginningRules, has_beginning
from glyphstone.flows.workbench.next_tasks import WaitTask
from glyphstone.options import Limits
from glyphstone.store.events import Answer
from glyphstone.store.journal import ProjectFile
from glyphstone.web import desk as desk_module
from glyphstone.web.action_records import Action, ActionRequest
from glyphstone.web.actions import BadActionError, do
from glyphstone.web.desk import Desk, NotReadyError, Opening, Stage
from glyphstone.web.shelf import ShelvedDocument

LOW = forge.Layout(width=300, height=200)
#: The last page has letters that the first ones do not have, with codes between theirs.
TEXTS = (*NIVKH[:4], "Жюль цедит щёлок въезжая.", "Эй, жлоб! Где туз?")


@pytest.fixture
def paper() -> Paper:
    return Paper.of(TEXTS, layout=LOW)


@pytest.fixture
def path(paper: Paper, tmp_path: Path) -> Path:
    return paper.write(tmp_path / "long.pdf")


@pytest.fixture
def desk(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    for module in (beginning, desk_module):
        monkeypatch.setattr(module, "BEGINNING", BeginningRules(pages=1, least=3))
    found = Desk(ShelvedDocument("0" * 16, path, ""), Limits())
    yield found
    if found.recovery is not None:
        found.recovery.close()


def begun(desk: Desk) -> Any:
    recovery = desk._begun()
    assert recovery is not None
    desk.opening = Opening(Stage.READY, beginning=1)
    return recovery


def act(desk: Desk, name: str, *, of_beginning: bool, numbering: str, **action: Any) -> Any:
    decoded: Action = msgspec.convert(action, Action)
    request = ActionRequest(name, "tab", desk.events, decoded, None, of_beginning, numbering)
    return do(desk, request)


def words_of(desk: Desk, page: int) -> dict[int, tuple[int, ...]]:
    book = desk.ready[0].book
    return {
        token: book.spot(token).glyphs
        for line in desk.lines.get((0, page), ())
        for token in range(*book.lines[line].tokens)
    }


def test_what_is_answered_at_the_beginning_counts_for_the_whole(desk: Desk, paper: Paper) -> None:
    first = begun(desk)
    assert words_of(desk, 1)
    assert not words_of(desk, 2)
    words, numbering = words_of(desk, 1), desk.numbering
    passed = list(words)[1]
    act(desk, "1", of_beginning=True, numbering=numbering, do="skip", tokens=[passed])
    token, rows = next(iter(words.items()))
    told = act(
        desk, "2", of_beginning=True, numbering=numbering, do="word", token=token,
        text=paper.seen(1, rows),
    )  # fmt: skip
    assert told["status"] == "decoded"
    names = [(one.font, one.code) for one in first.book.symbols]
    desk._continued(desk._read(), first)
    whole = desk.whole
    assert desk.numbering == numbering
    assert words_of(desk, 1) == words
    assert words_of(desk, 3)
    assert [(one.font, one.code) for one in whole.book.symbols[: len(names)]] == names
    assert len(whole.book.symbols) > len(names)
    assert len(whole.session.events) == 1
    assert desk.queue is not None
    assert passed in desk.queue.tokens
    # An answer that was typed before and comes only now means the same word.
    token, rows = list(words.items())[2]
    act(
        desk, "3", of_beginning=True, numbering=numbering, do="word", token=token,
        text=paper.seen(1, rows),
    )  # fmt: skip
    assert whole.session.sketch(token) == paper.seen(1, rows)


def test_the_beginning_is_no_map_of_the_document(desk: Desk, path: Path, paper: Paper) -> None:
    first = begun(desk)
    desk.note_progress()
    assert desk.document.share is None
    with pytest.raises(NotReadyError):
        _ = desk.whole
    assert desk.queue is not None
    assert isinstance(desk.queue.tasks(99)[-1], WaitTask)
    token, rows = next(iter(words_of(desk, 1).items()))
    act(
        desk, "1", of_beginning=True, numbering=desk.numbering, do="word", token=token,
        text=paper.seen(1, rows),
    )  # fmt: skip
    first.close()
    desk.recovery = None
    with ProjectFile.open(path.with_suffix(".glyphstone"), read_only=True) as file:
        assert file.event_count() == 1
        assert [one.pages for one in file.documents()] == [len(set(paper.forged.truth.glyphs.page))]
        assert not file._database.rows("SELECT * FROM settings WHERE name LIKE 'maps:%'")


def test_what_was_typed_in_the_whole_waits_for_it(desk: Desk) -> None:
    begun(desk)
    with pytest.raises(NotReadyError):
        act(desk, "1", of_beginning=False, numbering=desk.numbering, do="word", token=0, text="a")
    assert desk.events == 0


def test_words_that_have_other_numbers_by_now_are_not_read(desk: Desk) -> None:
    first = begun(desk)
    desk._continued(desk._read(), first)
    with pytest.raises(BadActionError, match="once more"):
        act(desk, "1", of_beginning=True, numbering="another", do="word", token=0, text="a")
    assert desk.events == 0


def test_a_server_that_reads_all_at_once_takes_what_was_typed_at_the_beginning(
    desk: Desk, paper: Paper
) -> None:
    first = begun(desk)
    words, numbering = words_of(desk, 1), desk.numbering
    first.close()
    desk.recovery = None
    desk._opened()
    assert desk.numbering == numbering
    token, rows = list(words.items())[-1]
    act(
        desk, "1", of_beginning=True, numbering=numbering, do="word", token=token,
        text=paper.seen(1, rows),
    )  # fmt: skip
    assert desk.whole.session.sketch(token) == paper.seen(1, rows)


def test_a_language_that_is_told_at_the_beginning_is_told_once(desk: Desk) -> None:
    first = begun(desk)
    act(desk, "1", of_beginning=True, numbering=desk.numbering, do="language", language="niv")
    read = desk._read()
    desk._continued(read, first)
    assert [event.value for _, event in desk.whole.session.events] == ["niv"]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("pages", "answered", "wanted"),
    [(2, 0, False), (3, 0, True), (3, 1, True), (3, 2, False)],
)
def test_who_has_a_beginning(
    pages: int, answered: int, wanted: bool, desk: Desk, path: Path
) -> None:
    """Not a short document, nor one whose answers speak of what lies behind its beginning."""
    if answered:
        with desk._read().opened() as recovery:
            rows = next(iter(words_of_page(recovery.book, answered)))
            spot = recovery.session._solver.places.reference(rows)
            recovery.project.append(Answer("a", (spot,)))
    assert has_beginning(path, pages) is wanted


def test_nobody_waits_for_what_is_read_when_the_document_is_closed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end of the server does not wait for the rest of a long document."""
    run = guard.run
    stopped: list[bool] = []

    def endless(flow: Any, task: Any, *, cancel: Any = None, **more: Any) -> Any:
        if cancel is None or getattr(task, "alone", False) or isinstance(task, PrepareTask):
            return run(flow, task, **more)
        while not cancel():
            time.sleep(0.01)
        stopped.append(True)
        raise guard.CancelledError("the reading was stopped, as asked.")

    monkeypatch.setattr(guard, "run", endless)

    async def open_and_close() -> tuple[int, str]:
        desk.open()
        while not desk.opening.beginning:
            await asyncio.sleep(0.01)
        beginning = desk.opening.beginning
        assert desk.ready[0].partial
        await desk.close()
        return beginning, desk.opening.stage

    assert asyncio.run(open_and_close()) == (1, Stage.CLOSED)
    assert stopped == [True]
    assert desk.recovery is None


def words_of_page(book: Any, page: int) -> Iterator[Any]:
    for token in range(book.token_count):
        if book.spot(token).page == page:
            yield book.spot(token)
