"""How often a document is tried, and what is said of one that never ends well."""

from __future__ import annotations

from dataclasses import dataclass, replace

from glyphstone.corpus.corpus_document import DocumentRead, DocumentTask
from glyphstone.errors import ExitCode, GlyphstoneError, LimitError
from glyphstone.guard import CrashError, Ended

__all__ = ["PATIENCE", "Attempt", "TryPolicy", "next_attempt", "poisoned"]


@dataclass(frozen=True, slots=True)
class TryPolicy:
    """All by hand."""

    #: Processes that somebody else may kill under one document, as the system does when memory is
    #: short, before nothing else is read beside it, and before it is blamed for it.
    killed_beside: int = 2
    killed: int = 10


PATIENCE = TryPolicy()


@dataclass(frozen=True, slots=True)
class Attempt:
    """One document that is to be read, and how often that was tried."""

    shard: int
    task: DocumentTask
    tries: int = 0
    #: How often its process was killed by somebody else.
    killed: int = 0
    #: Whether it wants a process that has served no other document, and nothing beside it.
    fresh: bool = False
    alone: bool = False
    #: Seconds that the run does nothing before it begins, to see whether others end it then.
    watch: float = 0.0
    #: The error for which it is tried in a lesser way: reported if that fails too.
    first_error: GlyphstoneError | None = None


def next_attempt(
    attempt: Attempt, ended: Ended[DocumentRead], *, page: int, keep_partial: bool
) -> Attempt | None:
    """How a document that failed is tried again, None if what became of it stands.

    A process that served others may have been spoiled by them, so a crash there is looked at once
    more in a fresh one. Beyond a limit, drawings are not recognised the second time; and if that
    was asked for, the pages before the one (`page`) that failed are kept.
    """
    error = ended.outcome
    if not isinstance(error, GlyphstoneError):
        return None
    if isinstance(error, CrashError) and error.from_outside:
        if attempt.killed >= PATIENCE.killed:
            return None
        killed = attempt.killed + 1
        alone = attempt.alone or killed >= PATIENCE.killed_beside
        return replace(attempt, killed=killed, fresh=True, alone=alone)
    if not isinstance(error, CrashError | LimitError):
        return None
    if attempt.first_error is not None:
        return None
    tried = replace(attempt, fresh=True, first_error=error)
    if isinstance(error, LimitError) and attempt.task.heal and attempt.task.shapes:
        return replace(tried, task=replace(attempt.task, shapes=False))
    if keep_partial and page > 1:
        pages = frozenset(range(1, page))
        return replace(tried, task=replace(attempt.task, pages=pages, shapes=False))
    if not ended.fresh and error.verdict != "timeout":
        return tried
    return None


def poisoned(deaths: int) -> GlyphstoneError:
    """The error for a document during which the run itself died again and again."""
    error = CrashError(
        f"the whole run ended {deaths} times while it was read, so it is not read again.",
        next_step="Read it alone with glyphstone inspect, and please report this file.",
    )
    error.exit_code = ExitCode.CRASH
    return error
