"""All that a recovery works out before a person is asked, in a process of its own."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from glyphstone import guard
from glyphstone.answers.progress import Progress
from glyphstone.evidence.briefing import Briefing
from glyphstone.flows.recovery.document_reading import ReadDocument
from glyphstone.flows.recovery.evidence_gathering import Gathered, gather
from glyphstone.flows.recovery.project import Project
from glyphstone.flows.recovery.solving import Solving
from glyphstone.store.events import Event

__all__ = ["PrepareTask", "Prepared", "prepare"]


@dataclass(frozen=True, slots=True, eq=False)
class PrepareTask:
    """Documents that are recovered together, and what counts as evidence."""

    documents: tuple[ReadDocument, ...]
    #: The library of maps; None for the person's own.
    library: Path | None = None
    #: Names of sources of evidence that are not asked.
    switched_off: frozenset[str] = frozenset()
    #: The project file, if it shall be said how far the recovery has come: whoever asks a person
    #: plans the questions anyway.
    project: Path | None = None
    #: What a person told of the documents, and what of it no project file keeps yet.
    briefing: Briefing = field(default_factory=Briefing)
    foretold: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """The evidence, and how far the recovery has come, if that was asked for."""

    gathered: Gathered
    progress: Progress | None = None


def prepare(task: PrepareTask, _progress: guard.Progress) -> Prepared:
    """Gather the evidence; solve and plan too if it shall be said how far the recovery has come."""
    gathered = gather(
        task.documents,
        library=task.library,
        switched_off=task.switched_off,
        briefing=task.briefing,
    )
    if task.project is None:
        return Prepared(gathered)
    opened = Project(task.project, task.documents, read_only=True, foretold=task.foretold)
    with closing(opened) as project:
        return Prepared(gathered, Solving(task.documents, project, gathered).session.progress())
