"""The project file of a recovery: made when a person begins, or wants to keep what was found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path

from glyphstone.flows.recovery.document_reading import ReadDocument
from glyphstone.model import FontMaps
from glyphstone.store.events import Event
from glyphstone.store.journal import ProjectFile

__all__ = ["Project"]


class Project:
    """A journal over a project file that need not exist yet."""

    def __init__(
        self,
        path: Path,
        documents: Sequence[ReadDocument],
        *,
        read_only: bool,
        foretold: Sequence[Event] = (),
    ) -> None:
        self.path = path
        #: What a person told on opening: it counts at once, and is kept when the project begins.
        self._foretold = tuple(foretold)
        self._action = ""
        self._documents = documents
        self.read_only = read_only
        self._file: ProjectFile | None = None
        self._documents_noted = True
        if path.exists():
            self._file = ProjectFile.open(path, read_only=read_only)
            if not read_only:
                self._note_documents(self._file)

    def begin(self) -> ProjectFile:
        """The open project file, made if need be."""
        with self._at_once() as file:
            return file

    @contextmanager
    def _at_once(self) -> Iterator[ProjectFile]:
        """The open project file, made if need be; what is written inside is one commit.

        What was to be kept before the first answer is part of it: a disk syncs once, not thrice.
        """
        if self._file is None:
            self._file = ProjectFile.open(self.path, create=True, read_only=self.read_only)
            self._documents_noted = self.read_only
        foretold = () if self.read_only else self._foretold
        with self._file.together() if not self.read_only else nullcontext():
            if not self._documents_noted:
                self._note_documents(self._file)
            if foretold:
                self._file.extend(foretold)
            yield self._file
        self._documents_noted = True
        self._foretold = self._foretold[len(foretold) :]

    @property
    def begun(self) -> bool:
        """Whether there is a project file."""
        return self._file is not None

    def append(self, event: Event) -> int:
        """Keep an event for good and give back its number."""
        return self.extend([event])[0]

    def extend(self, events: Sequence[Event]) -> list[int]:
        """Keep several events, all of them or none, and give back their numbers."""
        action, self._action = self._action, ""
        with self._at_once() as file:
            return file.extend(events, action)

    def name_action(self, action: str) -> None:
        """Say of which action the next event is part: `was_done` knows it even after a crash."""
        self._action = action

    def was_done(self, action: str) -> bool:
        """Whether an action was kept, by this process or an earlier one."""
        return self._file is not None and self._file.was_done(action)

    def event_count(self) -> int:
        """How many events there are, which is the number of the newest; none is read."""
        kept = 0 if self._file is None else self._file.event_count()
        return kept + len(self._foretold)

    def actions(self) -> Mapping[int, str]:
        """The names of actions, each by the number of its last event."""
        return {} if self._file is None else self._file.actions()

    def times(self) -> Mapping[int, str]:
        """When each event was kept, as ISO 8601 in UTC."""
        return {} if self._file is None else dict(self._file.times())

    def events(self) -> Sequence[tuple[int, Event]]:
        """Every event with its number, oldest first."""
        kept = () if self._file is None else self._file.events()
        first = kept[-1][0] + 1 if kept else 1
        return (*kept, *enumerate(self._foretold, first))

    def keep_maps(self, sha256: str, maps: FontMaps, stamp: str) -> None:
        """Keep the maps of a document beside the answers that they come from."""
        self.begin().keep_maps(sha256, maps, stamp)

    @property
    def notice(self) -> str:
        """What a person should know about how the file is kept."""
        return "" if self._file is None else self._file.notice

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _note_documents(self, file: ProjectFile) -> None:
        known = {(document.sha256, document.file) for document in file.documents()}
        for document in self._documents:
            if (document.sha256, document.path.name) not in known:
                file.add_document(document.sha256, document.path.name, document.pages)
