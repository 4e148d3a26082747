"""Shards on a Ray cluster: each task works through one shard with the same workers as here.

All machines must see the source and the folder of the run under the same paths. A shard whose
machine is lost is done again, on another one; two machines that do the same shard write the same
bytes. Nothing but this module knows Ray.
"""

from __future__ import annotations

import tempfile
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from glyphstone.corpus.corpus_document import DocumentRead, DocumentTask, read_one
from glyphstone.corpus.engines.workshop import Events, Workshop
from glyphstone.corpus.plan import RunHead, read_head
from glyphstone.corpus.run_folder import RunFolder
from glyphstone.corpus.shards.markers import Marker, read_marker
from glyphstone.errors import ExitCode, GlyphstoneError, OutputError, Place, UnreadableError
from glyphstone.guard import Flow, warm_up

__all__ = ["RayEngine", "ShardOutcome", "work_shard"]

#: How often a shard is begun anew because its machine or process was lost; then the run stops, with
#: all other shards done. By hand; beyond what it takes to find a document that kills its machine.
MOST_LOSSES = 15
#: Shards that wait on the cluster for each that can run there, so that no machine waits for us.
_AHEAD = 2
#: Seconds between two looks at the cluster.
_LOOK_SECONDS = 1.0


class ShardOutcome(msgspec.Struct, frozen=True):
    """What a task sends back: a marker, or why there is none."""

    marker: Marker | None = None
    what: str = ""
    file: str = ""
    next_step: str = ""


def work_shard(
    folder: str,
    shard: int,
    jobs: int,
    password: str | None,
    flow: Flow[DocumentTask, DocumentRead] = read_one,
) -> bytes:
    """Work through one shard on whatever machine this runs; what is done already is not redone."""
    try:
        outcome = ShardOutcome(_worked(RunFolder(Path(folder)), shard, jobs, password, flow))
    except GlyphstoneError as error:
        outcome = ShardOutcome(None, error.what, error.place.file or "", error.next_step)
    return msgspec.json.encode(outcome)


def _worked(
    folder: RunFolder,
    shard: int,
    jobs: int,
    password: str | None,
    flow: Flow[DocumentTask, DocumentRead],
) -> Marker:
    head = read_head(folder)
    if head is None:
        raise UnreadableError(
            "this machine does not see the folder of the run.",
            place=Place(file=str(folder.path)),
            next_step="Put it where all machines find it under the same path.",
        )
    done = read_marker(folder.marker(shard))
    if done is not None:
        return done
    warm_up(["glyphstone.corpus.corpus_document", "glyphstone.flows.recovery.solving"])
    # A journal of its own: a machine that only seems to be lost may still write to another.
    with tempfile.TemporaryDirectory(prefix="glyphstone.") as name:
        journals = Path(name)
        RunFolder(journals).work.mkdir()
        workshop = Workshop(
            folder, head, jobs=jobs, password=password, journals=journals, flow=flow
        )
        workshop.run([shard])
    marker = read_marker(folder.marker(shard))
    assert marker is not None  # the workshop has just written it
    return marker


@dataclass(slots=True)
class RayEngine:
    """A Ray cluster; `jobs` documents are read at a time for each shard."""

    jobs: int = 1
    password: str | None = None
    #: Of the cluster; None for one that is started on this machine.
    address: str | None = None
    flow: Flow[DocumentTask, DocumentRead] = read_one
    #: How often each shard was lost with its machine.
    losses: Counter[int] = field(default_factory=Counter)

    def run(self, folder: RunFolder, head: RunHead, shards: Sequence[int], events: Events) -> None:  # noqa: ARG002
        """Read and finish the shards."""
        ray = _ray()
        started = not ray.is_initialized()
        if started:
            ray.init(
                address=self.address,
                include_dashboard=False if self.address is None else None,
                log_to_driver=False,
                logging_level="ERROR",
            )
        try:
            # What is lost is begun anew here, where it is counted.
            task = ray.remote(num_cpus=self.jobs, max_retries=0, scheduling_strategy="SPREAD")(
                work_shard
            )
            self._run(ray, task, folder, deque(shards), events)
        finally:
            if started:
                ray.shutdown()

    def _run(
        self, ray: Any, task: Any, folder: RunFolder, waiting: deque[int], events: Events
    ) -> None:
        running: dict[Any, int] = {}
        path = str(folder.path.absolute())
        try:
            while waiting or running:
                room = max(1, int(ray.cluster_resources().get("CPU", 1) // self.jobs)) * _AHEAD
                while waiting and len(running) < room:
                    shard = waiting.popleft()
                    running[task.remote(path, shard, self.jobs, self.password, self.flow)] = shard
                done, _ = ray.wait(list(running), num_returns=1, timeout=_LOOK_SECONDS)
                for reference in done:
                    shard = running.pop(reference)
                    marker = self._outcome(ray, shard, reference)
                    if marker is None:
                        waiting.appendleft(shard)
                    else:
                        events.shard_elsewhere(marker)
        finally:
            for reference in running:
                ray.cancel(reference, force=True)

    def _outcome(self, ray: Any, shard: int, reference: Any) -> Marker | None:
        """The marker of a shard, None if its machine was lost; raises what stops the run."""
        try:
            told = msgspec.json.decode(ray.get(reference), type=ShardOutcome)
        except ray.exceptions.RayTaskError:
            raise
        except ray.exceptions.RayError as error:
            self.losses[shard] += 1
            if self.losses[shard] > MOST_LOSSES:
                raise _lost(shard, self.losses[shard], error) from None
            return None
        if told.marker is None:
            raise OutputError(told.what, place=Place(file=told.file), next_step=told.next_step)
        return told.marker


def _lost(shard: int, times: int, error: Exception) -> GlyphstoneError:
    found = GlyphstoneError(
        f"the machines that worked on shard {shard:05} were lost {times} times"
        f" ({type(error).__name__}).",
        next_step="Look at the memory of the machines; then run the same command again: it goes on"
        " where it was.",
    )
    found.exit_code = ExitCode.LIMIT
    return found


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise UnreadableError(
            "a cluster needs the package ray.",
            next_step="Install it on all machines: pip install 'glyphstone[ray]'.",
        ) from None
    return ray
