"""Documents for corpora, and what a run has made of them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import forge
from forge.damage import Damage
from glyphstone.corpus.engines.workshop import Events
from glyphstone.corpus.plan import RunHead
from glyphstone.corpus.run_settings import RunSettings
from glyphstone.corpus.runs import LocalEngine, run_corpus
from glyphstone.corpus.shards.columns import RECORD_COLUMNS, REJECT_COLUMNS
from glyphstone.corpus.shards.markers import Marker
from glyphstone.corpus.shards.shard_journal import Finished
from glyphstone.corpus.shards.shard_tables import read_table

ENGLISH = (
    "All human beings are born free and equal in dignity and rights. They are endowed with reason"
    " and conscience and should act towards one another in a spirit of brotherhood. Everyone is"
    " entitled to all the rights and freedoms set forth in this Declaration, without distinction"
    " of any kind, such as race, colour, sex, language, religion, political or other opinion."
)
#: Quick, and far beyond what a small document needs.
SETTINGS = RunSettings(shard_documents=3, shapes=False)


def document(text: str, pages: int = 1, damage: Damage | None = None) -> bytes:
    """A PDF of one paragraph, repeated on each page."""
    typeface = forge.Typeface(damage=() if damage is None else (damage,))
    style = forge.Style(typeface=typeface)
    layout = forge.Layout(repeat=pages)
    return forge.Document([forge.Paragraph((text,), style)], layout=layout).build().pdf


class Heard(Events):
    """Remembers what happened."""

    def __init__(self) -> None:
        self.read: list[str] = []
        self.finished_documents: list[Finished] = []
        self.shards: list[int] = []

    def begun(self, number: int, name: str) -> None:  # noqa: ARG002
        self.read.append(name)

    def finished(self, finished: Finished, name: str) -> None:  # noqa: ARG002
        self.finished_documents.append(finished)

    def shard_done(self, marker: Marker) -> None:
        self.shards.append(marker.shard)

    def shard_elsewhere(self, marker: Marker) -> None:
        self.shards.append(marker.shard)


class Watching:
    """A watcher that remembers."""

    def __init__(self) -> None:
        self.heard = Heard()
        self.done_before = 0

    def planned(self, head: RunHead, done: Sequence[Marker]) -> None:  # noqa: ARG002
        self.done_before = len(done)

    def events(self) -> Heard:
        return self.heard

    def marking(self, shards: int, total: int) -> None:
        assert shards <= total


def run(source: Path, out: Path, settings: RunSettings = SETTINGS, jobs: int = 2) -> Heard:
    """Runs over a source, and tells what happened."""
    watching = Watching()
    run_corpus(source, out, settings, LocalEngine(jobs), watching)
    return watching.heard


def rows(out: Path, folder: str) -> list[dict[str, Any]]:
    """The rows of all shards of a kind, in their order."""
    columns = RECORD_COLUMNS if folder == "documents" else REJECT_COLUMNS
    return [
        json.loads(line)
        for path in sorted((out / folder).iterdir())
        for line in read_table(path, columns)
    ]


def statuses(out: Path) -> list[dict[str, Any]]:
    """All lines of the status files."""
    return [
        json.loads(line)
        for path in sorted((out / "status").iterdir())
        for line in path.read_text(encoding="utf-8").splitlines()
    ]


def tree(out: Path) -> dict[str, str]:
    """The digest of every file that must be the same in every run; timings are not."""
    return {
        path.relative_to(out).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(out.rglob("*"))
        if path.is_file() and path.relative_to(out).parts[0] != "timings"
    }
