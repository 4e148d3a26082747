"""Which documents were being read when a run was killed, and whether one of them is to blame.

A run that dies does not say who killed it: a document that takes the whole machine along, or a
person, the system or a power cut, which hit whatever is being read. So a document is only blamed by
comparison. It is read alone; before it is read alone again, the run does nothing for some times as
long as the document lived, and then reads it. If the run outlives that watch and dies soon after
the document began, five times in a row, the document is to blame. If the run dies in a watch, or
long after the document began, somebody else kills here, and the count starts anew.

Whoever kills at random, however often, hits so in one round with a chance of 4/27 at the most (the
highest value of y^2 (1 - y), y being the chance to outlive half a watch), five times in a row with
1 in 14,000. A document that does kill is found after some eight deaths.

Every run writes a log of its own for each shard, so that a machine that only seems to be lost
spoils nobody's. Once a run has not ended as it should, the disk is waited for: a machine that is
lost takes along what only its memory held.
"""

from __future__ import annotations

import contextlib
import os
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from glyphstone.errors import OutputError, Place
from glyphstone.files import keep_names

__all__ = ["BLAME", "BegunLog", "Suspicion", "remove_logs", "suspicions"]


@dataclass(frozen=True, slots=True)
class BlamePolicy:
    """When a document is blamed for the end of runs; by hand, see above for what follows."""

    #: Runs that may end while a document is read beside others; then it is read alone.
    deaths_beside: int = 2
    #: Ends of the run in a row, each after a watch that it outlived.
    deaths_in_a_row: int = 5
    #: How many times the longest life of the document alone a watch lasts.
    watch_lives: float = 3.0
    #: The end of a run counts if the document had begun at most this share of the watch before.
    soon: float = 0.5
    #: Seconds between two notes that the run is still alive: lives are rounded up to them.
    note_seconds: float = 1.0


BLAME = BlamePolicy()
#: The last line of a run that ended as it should.
_CLOSED = b"closed\n"


@dataclass(slots=True)
class Suspicion:
    """What is known of a document that was being read when runs ended."""

    #: Runs that ended while it was read, and those of them in which others were read beside it.
    deaths: int = 0
    beside: int = 0
    #: Ends in a row that speak against it.
    in_a_row: int = 0
    #: Seconds that it has lived alone at the most before a run ended.
    life: float = 0.0

    @property
    def wants_to_be_alone(self) -> bool:
        """Whether nothing else may be read beside it."""
        return self.beside >= BLAME.deaths_beside or self.life > 0

    @property
    def watch(self) -> float:
        """Seconds that the run does nothing before it is read again."""
        return BLAME.watch_lives * self.life

    @property
    def is_to_blame(self) -> bool:
        """Whether it is not read again."""
        return self.in_a_row >= BLAME.deaths_in_a_row


class BegunLog:
    """What this run begins of a shard, beside what earlier runs have begun of it."""

    def __init__(self, base: Path) -> None:
        self._base = base
        try:
            paths = _logs(base)
            logs = [path.read_bytes() for path in paths]
            self._suspicions = suspicions(logs)
            self._is_careful = any(not log.endswith(_CLOSED) for log in logs)
            self._handle = _new_log(base, len(paths))
        except OSError as error:
            raise self._cannot(error) from None

    def of(self, number: int) -> Suspicion:
        """What is known of a document."""
        return self._suspicions.get(number, Suspicion())

    def begins(self, number: int) -> None:
        """A document begins beside others."""
        self._note(f"begun {number}")

    def watches(self, number: int) -> None:
        """The run does nothing before a document is read alone."""
        self._note(f"watch {number}")

    def begins_alone(self, number: int, watched: float) -> None:
        """A document begins alone, so many seconds after the run began to do nothing."""
        self._note(f"alone {number} {watched:.3f}")

    def lives(self, seconds: float) -> None:
        """The document that is read alone has not ended the run after so many seconds."""
        self._note(f"lives {seconds:.3f}")

    def ends(self, number: int) -> None:
        """A document is not read any more, but will be again; what is done stands elsewhere."""
        self._note(f"ended {number}")

    def close(self) -> None:
        """The run ends as it should: nothing that it reads is to blame."""
        if self._handle >= 0:
            with contextlib.suppress(OutputError):
                self._note(_CLOSED.decode().rstrip())
            os.close(self._handle)
            self._handle = -1

    def _note(self, line: str) -> None:
        try:
            os.write(self._handle, line.encode() + b"\n")
            if self._is_careful:
                os.fsync(self._handle)
        except OSError as error:
            raise self._cannot(error) from None

    def _cannot(self, error: OSError) -> OutputError:
        return OutputError(
            f"the work so far could not be kept ({error.strerror or error}).",
            place=Place(file=str(self._base)),
            next_step="Make room on the disk, or check its permissions; then run the same command"
            " again: it goes on where it was.",
        )


def _logs(base: Path) -> list[Path]:
    return sorted(base.parent.glob(f"{base.name}-*"))


def _new_log(base: Path, number: int) -> int:
    """A new file, after those that are there; the disk keeps its name."""
    while True:
        with contextlib.suppress(FileExistsError):
            path = base.with_name(f"{base.name}-{number:06}")
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o666)
            keep_names(base.parent)
            return handle
        number += 1


def remove_logs(base: Path) -> None:
    """Remove the logs of a shard that is done."""
    for path in _logs(base):
        path.unlink(missing_ok=True)


def suspicions(logs: Iterable[bytes]) -> dict[int, Suspicion]:
    """What the logs of a shard say of its documents, the oldest first."""
    found: dict[int, Suspicion] = defaultdict(Suspicion)
    for log in logs:
        ending = _Ending()
        for line in log.split(b"\n")[:-1]:  # what stands behind the last line end is torn
            with contextlib.suppress(ValueError, IndexError):
                ending.read(line.decode("ascii").split(" "))
        ending.tell(found)
    return dict(found)


class _Ending:
    """What went on when a log broke off."""

    def __init__(self) -> None:
        self._beside: set[int] = set()
        self._watched_for: int | None = None
        #: The document that was read alone, the watch before it, and how long it lived.
        self._alone: tuple[int, float] | None = None
        self._life = 0.0

    def read(self, words: list[str]) -> None:
        """Take in a line."""
        kind = words[0]
        if kind == "begun":
            self._beside.add(int(words[1]))
        elif kind == "watch":
            self._watched_for = int(words[1])
        elif kind == "alone":
            self._alone, self._life = (int(words[1]), float(words[2])), 0.0
            self._watched_for = None
        elif kind == "lives":
            self._life = float(words[1])
        elif kind == "ended":
            self._beside.discard(int(words[1]))
            if self._alone is not None and self._alone[0] == int(words[1]):
                self._alone = None
        elif kind == "closed":
            self._beside.clear()
            self._watched_for = self._alone = None

    def tell(self, found: dict[int, Suspicion]) -> None:
        """Add what the end of this run says of the documents."""
        for number in self._beside:
            found[number].deaths += 1
            found[number].beside += 1
        if self._watched_for is not None:
            found[self._watched_for].in_a_row = 0
        if self._alone is not None:
            number, watched = self._alone
            one, life = found[number], self._life + BLAME.note_seconds
            one.deaths += 1
            one.in_a_row = one.in_a_row + 1 if 0 < life <= BLAME.soon * watched else 0
            one.life = max(one.life, life)
