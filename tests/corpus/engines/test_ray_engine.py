"""A real Ray cluster of three nodes on this machine, one of them killed in the middle."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from glyphstone.corpus.engines.ray_engine import RayEngine, ShardOutcome, work_shard
from glyphstone.corpus.plan import make_plan, read_head
from glyphstone.corpus.run_folder import RunFolder
from glyphstone.corpus.sources.listing import entries_of
from glyphstone.errors import GlyphstoneError, OutputError
from tests.corpus.making import SETTINGS, Heard, rows, run, tree

#: In a process of its own: a cluster changes signals, threads and loggers of whoever starts it.
_SCRIPT = """\
import json, sys, time
from pathlib import Path

from ray.cluster_utils import Cluster
import ray

from glyphstone.corpus.engines.ray_engine import RayEngine
from glyphstone.corpus.runs import run_corpus
from tests.corpus.making import SETTINGS, Heard, Watching

cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")


class Killing(Heard):
    def shard_elsewhere(self, marker):
        super().shard_elsewhere(marker)
        if nodes:
            # Dies with whatever it is working on.
            cluster.remove_node(nodes.pop(), allow_graceful=False)
            nodes.clear()


watching = Watching()
watching.heard = Killing()
engine = RayEngine()
run_corpus(Path(sys.argv[1]), Path(sys.argv[2]), SETTINGS, engine, watching)
deadline = time.monotonic() + 90
while (alive := sum(node["Alive"] for node in ray.nodes())) > 2 and time.monotonic() < deadline:
    time.sleep(0.2)  # the cluster misses a killed node after some heartbeats
told = {"shards": sorted(watching.heard.shards), "alive": alive, "losses": dict(engine.losses)}
Path(sys.argv[3]).write_text(json.dumps(told), encoding="utf-8")
ray.shutdown()
cluster.shutdown()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="clusters of several nodes need a Unix")
def test_a_lost_node_costs_its_shards_only(small_corpus: Path, tmp_path: Path, root: Path) -> None:
    run(small_corpus, tmp_path / "here")
    paths = [str(path) for path in (small_corpus, tmp_path / "there", tmp_path / "told")]
    printed = subprocess.run(
        [sys.executable, "-c", _SCRIPT, *paths],
        env={**os.environ, "PYTHONPATH": str(root), "RAY_USAGE_STATS_ENABLED": "0"},
        capture_output=True,
        check=False,
        text=True,
        timeout=400,
    )
    assert printed.returncode == 0, printed.stderr[-3000:]
    told = json.loads((tmp_path / "told").read_text(encoding="utf-8"))
    assert told["shards"] == [0, 1, 2]
    assert told["alive"] == 2
    # Each shard was lost at most once, and those finished before were not done again.
    assert all(times == 1 for times in told["losses"].values())
    assert tree(tmp_path / "there") == tree(tmp_path / "here")


def planned(source: Path, out: Path) -> RunFolder:
    folder = RunFolder(out)
    folder.make()
    make_plan(folder, source, SETTINGS, entries_of(source, out, folder.work))
    return folder


def test_a_task_works_through_one_shard_and_not_twice(small_corpus: Path, tmp_path: Path) -> None:
    folder = planned(small_corpus, tmp_path / "out")
    first = work_shard(str(folder.path), 1, 1, None)
    outcome = msgspec.json.decode(first, type=ShardOutcome)
    assert outcome.marker is not None
    assert outcome.marker.documents == 3
    before = tree(folder.path)
    assert work_shard(str(folder.path), 1, 1, None) == first  # a task that is delivered twice
    assert tree(folder.path) == before
    assert list(folder.work.iterdir()) == []
    assert {one["id"] for one in rows(folder.path, "documents")} <= {"d.pdf", "e.pdf", "f.pdf"}


def test_a_machine_that_does_not_see_the_folder_says_so(tmp_path: Path) -> None:
    told = msgspec.json.decode(work_shard(str(tmp_path), 0, 1, None), type=ShardOutcome)
    assert told.marker is None
    assert told.what == "this machine does not see the folder of the run."


class LostError(Exception):
    """What a played cluster raises for a lost machine."""


class Played:
    """A cluster that loses the first tasks, and then runs them at once."""

    def __init__(self, losses: int) -> None:
        self.left = losses

        class exceptions:  # noqa: N801
            RayError = LostError
            RayTaskError = ZeroDivisionError

        self.exceptions = exceptions

    def is_initialized(self) -> bool:
        return True

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, **options: object) -> object:
        assert options["max_retries"] == 0

        def made(function: object) -> object:
            class Task:
                @staticmethod
                def remote(*arguments: object) -> tuple[object, ...]:
                    return (function, *arguments)

            return Task

        return made

    def wait(
        self, references: list[tuple[object, ...]], **_: object
    ) -> tuple[list[tuple[object, ...]], list[object]]:
        return references[:1], []

    def get(self, reference: tuple[object, ...]) -> bytes:
        if self.left:
            self.left -= 1
            raise LostError
        function, *arguments = reference
        return function(*arguments)  # type: ignore[no-any-return, operator]

    def cancel(self, *_: object, **__: object) -> None:
        """Nothing runs."""


def test_what_is_lost_is_done_again(
    small_corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from glyphstone.corpus.engines import ray_engine

    folder = planned(small_corpus, tmp_path / "out")
    monkeypatch.setattr(ray_engine, "_ray", lambda: Played(losses=2))
    engine, heard = RayEngine(), Heard()
    head = read_head(folder)
    assert head is not None
    engine.run(folder, head, [0, 2], heard)
    assert engine.losses == {0: 1, 2: 1}
    assert sorted(heard.shards) == [0, 2]


def test_a_shard_that_is_always_lost_stops_the_run(
    small_corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from glyphstone.corpus.engines import ray_engine

    folder = planned(small_corpus, tmp_path / "out")
    monkeypatch.setattr(ray_engine, "_ray", lambda: Played(losses=100))
    head = read_head(folder)
    assert head is not None
    with pytest.raises(GlyphstoneError, match="shard 00000 were lost 16 times"):
        RayEngine().run(folder, head, [0], Heard())


def test_an_error_of_a_task_reaches_the_person(
    small_corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from glyphstone.corpus.engines import ray_engine

    folder = planned(small_corpus, tmp_path / "out")
    head = read_head(folder)
    assert head is not None
    monkeypatch.setattr(ray_engine, "_ray", lambda: Played(losses=0))
    folder.head.unlink()
    with pytest.raises(OutputError, match="does not see the folder"):
        RayEngine().run(folder, head, [0], Heard())
