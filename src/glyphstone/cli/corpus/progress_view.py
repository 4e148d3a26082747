"""The progress of a corpus run on a terminal; a line from time to time where there is none."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Self

from glyphstone.cli.terminal import complain, inert
from glyphstone.corpus.insight.run_progress import RunProgress

if TYPE_CHECKING:
    from rich.live import Live
    from rich.table import Table

__all__ = ["ProgressView", "duration", "lines_of"]

#: Seconds between two looks on a terminal, and between two lines where there is none.
_LOOK_SECONDS, _LINE_SECONDS = 0.5, 30.0
#: Characters of a name that are shown.
_NAME_CHARACTERS = 60
#: Seconds that a document must have been read for to be named as running.
_LONG_SECONDS = 5.0


class ProgressView:
    """Shows a progress; use in a `with` block."""

    def __init__(self, *, quiet: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        self._quiet = quiet
        self._clock = clock
        self._live: Live | None = None
        self._last = float("-inf")

    def __enter__(self) -> Self:
        if not self._quiet and sys.stderr.isatty():
            from rich.console import Console
            from rich.live import Live

            console = Console(stderr=True, markup=False, highlight=False, emoji=False)
            # Without a thread of its own: the worker may then be a fork of this process.
            self._live = Live(console=console, auto_refresh=False, transient=True)
            self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._live is not None:
            self._live.stop()
            self._live = None

    def show(self, progress: RunProgress) -> None:
        """Show it now, if enough time has gone by."""
        now = self._clock()
        if self._quiet or now - self._last < self._pause:
            return
        self._last = now
        if self._live is not None:
            self._live.update(_drawn(progress), refresh=True)
        elif progress.done:
            complain(next(lines_of(progress)))

    def note(self, sentence: str) -> None:
        """Say what else is going on."""
        if self._live is not None:
            from rich.text import Text

            self._live.update(Text(inert(sentence, sys.stderr)), refresh=True)

    @property
    def _pause(self) -> float:
        return _LOOK_SECONDS if self._live is not None else _LINE_SECONDS


def lines_of(progress: RunProgress) -> Iterator[str]:
    """The progress in words, the most important line first."""
    share = progress.done / progress.total if progress.total else 1.0
    left = progress.seconds_left
    rest = "" if left is None or progress.done == progress.total else f", {duration(left)} left"
    yield (
        f"{progress.done:,} of {progress.total:,} documents ({share:.0%}),"
        f" {progress.pages:,} pages; {progress.rate:.1f} documents and"
        f" {progress.page_rate:.1f} pages a second{rest}"
    )
    yield "  " + ", ".join(
        f"{count:,} {outcome}" for outcome, count in sorted(progress.outcomes.items())
    )
    running = progress.longest_running
    if running is not None and running.seconds >= _LONG_SECONDS:
        yield f"  running {running.seconds:.0f} s: {_short(running.name)}"
    for one in progress.slowest[:3]:
        yield f"  slowest {one.seconds:.1f} s: {_short(one.name)}"
    for one in list(progress.failing)[-3:]:
        yield f"  {one.outcome}: {_short(one.name)}: {one.reason}"


def duration(seconds: float) -> str:
    """A time in words, as exact as a person wants it."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 90 * 60:
        return f"{seconds / 60:.0f} min"
    if seconds < 36 * 3600:
        return f"{seconds / 3600:.1f} h"
    return f"{seconds / 86400:.1f} days"


def _short(name: str) -> str:
    return name if len(name) <= _NAME_CHARACTERS else f"…{name[-_NAME_CHARACTERS + 1 :]}"


def _drawn(progress: RunProgress) -> Table:
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    # A bar does not end its line; in a row of its own it does.
    grid = Table.grid(expand=True)
    grid.add_row(ProgressBar(total=max(progress.total, 1), completed=progress.done))
    for line in lines_of(progress):
        grid.add_row(Text(inert(line, sys.stderr)))
    return grid
