"""How a run goes on: counts, rate, time left, slow and failing documents."""

from __future__ import annotations

import heapq
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass

from glyphstone.corpus.engines.workshop import Events
from glyphstone.corpus.shards.markers import Marker
from glyphstone.corpus.shards.shard_journal import Finished

__all__ = ["RunEvents", "RunProgress"]

#: Seconds over which the rate is measured, and documents of each kind that are named; by hand.
_WINDOW_SECONDS = 60.0
_NAMED = 5


@dataclass(frozen=True, slots=True)
class NamedDocument:
    """A document that a person may want to look at."""

    name: str
    seconds: float
    outcome: str
    reason: str = ""


class RunProgress:
    """What is known of a run so far; its memory does not grow with the run."""

    def __init__(self, total: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.total = total
        self.done = 0
        self.pages = 0
        self.outcomes: Counter[str] = Counter()
        self.failing: deque[NamedDocument] = deque(maxlen=_NAMED)
        self._slowest: list[tuple[float, int, NamedDocument]] = []
        self._clock = clock
        self._began = clock()
        #: When documents were done lately, how many, and how many pages they had.
        self._lately: deque[tuple[float, int, int]] = deque()
        self._running: dict[int, tuple[float, str]] = {}

    def shard(self, marker: Marker, *, now: bool = False) -> None:
        """Count a shard that an earlier run, or another machine (now), has done."""
        if now:
            self._count(marker.documents, marker.pages)
        self.done += marker.documents
        self.pages += marker.pages
        self.outcomes.update(marker.outcomes)

    def begun(self, number: int, name: str) -> None:
        """Note that a document is being read."""
        self._running[number] = self._clock(), name

    def finished(self, finished: Finished, name: str) -> None:
        """Count a document."""
        self.done += 1
        self.pages += finished.pages
        self.outcomes[finished.outcome] += 1
        self._running.pop(finished.number, None)
        if not name:  # an earlier run has read it
            return
        self._count(1, finished.pages)
        told = NamedDocument(name, finished.seconds, finished.outcome, finished.reason)
        heapq.heappush(self._slowest, (finished.seconds, -finished.number, told))
        if len(self._slowest) > _NAMED:
            heapq.heappop(self._slowest)
        if not finished.is_kept and finished.outcome != "filtered":
            self.failing.append(told)

    def _count(self, documents: int, pages: int) -> None:
        """Count for the rate."""
        now = self._clock()
        self._lately.append((now, documents, pages))
        while self._lately and self._lately[0][0] < now - _WINDOW_SECONDS:
            self._lately.popleft()

    @property
    def slowest(self) -> list[NamedDocument]:
        """The documents that took longest, the slowest first."""
        return [told for _, _, told in sorted(self._slowest, reverse=True)]

    @property
    def longest_running(self) -> NamedDocument | None:
        """The document that has been read for the longest time and is not done."""
        if not self._running:
            return None
        began, name = min(self._running.values())
        return NamedDocument(name, self._clock() - began, "running")

    @property
    def rate(self) -> float:
        """Documents a second, of late."""
        return self._a_second(sum(documents for _, documents, _ in self._lately))

    @property
    def page_rate(self) -> float:
        """Pages a second, of late."""
        return self._a_second(sum(pages for _, _, pages in self._lately))

    def _a_second(self, count: int) -> float:
        seconds = min(self._clock() - self._began, _WINDOW_SECONDS)
        return count / seconds if seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float | None:
        """How long the rest will take at this rate; None if nobody can say yet."""
        return (self.total - self.done) / self.rate if self.rate > 0 else None


class RunEvents(Events):
    """Tells a progress of what happens, and whoever shows it."""

    def __init__(self, progress: RunProgress, shown: Callable[[], None] = lambda: None) -> None:
        self._progress = progress
        self._shown = shown

    def begun(self, number: int, name: str) -> None:
        """A document is being read."""
        self._progress.begun(number, name)

    def finished(self, finished: Finished, name: str) -> None:
        """A document is done."""
        self._progress.finished(finished, name)
        self._shown()

    def shard_elsewhere(self, marker: Marker) -> None:
        """A shard is done, on another machine."""
        self._progress.shard(marker, now=True)
        self._shown()
