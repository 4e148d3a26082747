"""Where everything stands in the folder of a run."""

from __future__ import annotations

from pathlib import Path

__all__ = ["FOLDERS", "RunFolder"]

#: The folders of a run.
FOLDERS = (
    *("plan", "documents", "rejects", "status", "fonts", "sketches", "timings", "done", "work"),
)


class RunFolder:
    """The folder of a run. Names of shards are numbers of five digits or more."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def head(self) -> Path:
        """What was run; it is there as soon as the plan is whole."""
        return self.path / "corpus.json"

    @property
    def work(self) -> Path:
        """What is needed until the run is done, and gone then."""
        return self.path / "work"

    def plan(self, shard: int) -> Path:
        """The documents of a shard."""
        return self.path / "plan" / f"{shard:05}.jsonl.zst"

    def documents(self, shard: int, output: str) -> Path:
        """The records of a shard."""
        suffix = "parquet" if output == "parquet" else "jsonl.zst"
        return self.path / "documents" / f"{shard:05}.{suffix}"

    def rejects(self, shard: int, output: str) -> Path:
        """What was not kept of a shard, and why."""
        suffix = "parquet" if output == "parquet" else "jsonl.zst"
        return self.path / "rejects" / f"{shard:05}.{suffix}"

    def status(self, shard: int) -> Path:
        """One line a document."""
        return self.path / "status" / f"{shard:05}.jsonl"

    def fonts(self, shard: int) -> Path:
        """The broken fonts of a shard's documents."""
        return self.path / "fonts" / f"{shard:05}.jsonl.zst"

    def timings(self, shard: int) -> Path:
        """Seconds and tries of each document: all that differs between two runs."""
        return self.path / "timings" / f"{shard:05}.jsonl"

    def marker(self, shard: int) -> Path:
        """That a shard is done, with the checksums of its files."""
        return self.path / "done" / f"{shard:05}.json"

    def journal(self, shard: int) -> Path:
        """The documents of a shard that are done, while others are not."""
        return self.work / f"{shard:05}.journal"

    def begun(self, shard: int) -> Path:
        """What the names of the logs begin with that tell which documents were begun."""
        return self.work / f"{shard:05}.begun"

    def sketches(self, shard: int) -> Path:
        """The sketches of a shard's texts, by which duplicates are found."""
        return self.path / "sketches" / f"{shard:05}.bin"

    def make(self) -> None:
        """Make the folder and those inside it."""
        for name in FOLDERS:
            (self.path / name).mkdir(parents=True, exist_ok=True)
