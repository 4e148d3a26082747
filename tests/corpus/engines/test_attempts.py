"""How often a document is tried: never for ever, and never blamed for what others did."""

from __future__ import annotations

from pathlib import Path

import pytest

from glyphstone.corpus.corpus_document import DocumentRead, DocumentTask
from glyphstone.corpus.engines.attempts import PATIENCE, Attempt, next_attempt
from glyphstone.errors import GlyphstoneError, LimitError, NotAPdfError, Place
from glyphstone.guard import CrashError, Ended
from glyphstone.guard.failures import died, too_large, too_slow
from glyphstone.options import Limits

TASK = DocumentTask(Path("a.pdf"), "a", "a.pdf")
PLAIN = DocumentTask(Path("a.pdf"), "a", "a.pdf", shapes=False)


def ended(error: GlyphstoneError, *, fresh: bool) -> Ended[DocumentRead]:
    return Ended(0, error, fresh, 1.0)


def again(
    task: DocumentTask, error: GlyphstoneError, *, fresh: bool, page: int = 0, keep: bool = False
) -> Attempt | None:
    return next_attempt(Attempt(0, task), ended(error, fresh=fresh), page=page, keep_partial=keep)


def test_a_clean_refusal_stands() -> None:
    assert again(TASK, NotAPdfError("no."), fresh=False) is None


def test_a_crash_is_looked_at_once_more_in_a_fresh_process() -> None:
    crash = died(-11, Place())
    second = again(PLAIN, crash, fresh=False)
    assert second is not None
    assert second.fresh
    assert next_attempt(second, ended(crash, fresh=True), page=0, keep_partial=False) is None
    assert again(PLAIN, crash, fresh=True) is None


@pytest.mark.parametrize("status", [-9, None])
def test_a_kill_from_outside_is_not_the_documents_fault(status: int | None) -> None:
    attempt: Attempt | None = Attempt(0, PLAIN)
    tries = 0
    while attempt is not None:
        tries += 1
        attempt = next_attempt(
            attempt, ended(died(status, Place()), fresh=True), page=0, keep_partial=False
        )
    assert tries == PATIENCE.killed + 1


def test_beyond_a_limit_drawings_are_not_recognised_the_second_time() -> None:
    for error in (too_slow(Limits(), Place()), too_large(Limits(), Place())):
        second = again(TASK, error, fresh=True)
        assert second is not None
        assert not second.task.shapes
        assert second.first_error is error
        assert next_attempt(second, ended(error, fresh=True), page=9, keep_partial=True) is None


def test_a_hang_without_drawings_is_not_tried_again() -> None:
    assert again(PLAIN, too_slow(Limits(), Place()), fresh=False) is None
    assert again(PLAIN, too_large(Limits(), Place()), fresh=True) is None
    assert again(PLAIN, too_large(Limits(), Place()), fresh=False) is not None


def test_the_pages_before_a_crash_are_kept_if_asked_for() -> None:
    error: LimitError | CrashError
    for error in (died(-11, Place()), too_slow(Limits(), Place())):
        second = again(PLAIN, error, fresh=True, page=4, keep=True)
        assert second is not None
        assert second.task.pages == frozenset({1, 2, 3})
        assert again(PLAIN, error, fresh=True, page=1, keep=True) is None
