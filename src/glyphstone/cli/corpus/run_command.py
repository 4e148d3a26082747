"""`glyphstone corpus run`: every document of a source becomes a record or is said why not."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from glyphstone.cli.corpus.progress_view import ProgressView
from glyphstone.cli.corpus.run_options import RunChoices, run_options
from glyphstone.cli.terminal import complain
from glyphstone.corpus.insight.run_progress import RunEvents, RunProgress
from glyphstone.corpus.plan import RunHead
from glyphstone.corpus.runs import Engine, LocalEngine, run_corpus
from glyphstone.corpus.shards.markers import Marker
from glyphstone.errors import ExitCode

__all__ = ["command"]

_EPILOG = """\b
SOURCE is a folder (every PDF in it and in the folders inside it), a manifest (.jsonl, .csv,
.tsv or .parquet, one of whose fields is path; packed as .gz or .zst if you like), or an
archive (.tar, .tar.gz, .tar.xz, .tar.zst, .zip), which is not unpacked.

\b
The folder --out gets
  documents/  records, with the column names of FinePDFs and ours
  rejects/    documents without a record, each with reason, place and advice
  status/     one line a document
  fonts/      the broken fonts of each document, for glyphstone corpus fonts
  timings/    seconds and tries of each document
  done/       a marker with checksums for each finished shard

\b
Whatever stops a run (Ctrl-C, kill -9, a power cut, a full disk): the same command goes on
where it was. No document is read twice into the output, and none is left out.

\b
Exit status: 0 every document is accounted for, also if some were rejected; 9 the output
could not be written; 11 the folder holds another run; others as for inspect.
"""


@click.command("run", epilog=_EPILOG, short_help="Read every document of a source.")
@run_options
def command(**chosen: Any) -> ExitCode:
    """Read every document of SOURCE: its text with all that corpora filter by, or why not."""
    choices = RunChoices(**chosen)
    watcher = _Watcher(quiet=choices.quiet)
    with watcher.view:
        run_corpus(choices.source, choices.out, choices.settings, _engine(choices), watcher)
    for sentence in watcher.summary(choices.out):
        complain(sentence)
    return ExitCode.OK


def _engine(choices: RunChoices) -> Engine:
    if choices.engine == "local":
        if choices.address is not None:
            raise click.BadParameter("only --engine ray has an address", param_hint="--address")
        return LocalEngine(choices.jobs, choices.password)
    from glyphstone.corpus.engines.ray_engine import RayEngine

    return RayEngine(choices.jobs, choices.password, choices.address)


class _Watcher:
    """Shows how a run goes on, and sums it up."""

    def __init__(self, *, quiet: bool) -> None:
        self.view = ProgressView(quiet=quiet)
        self._progress = RunProgress(0)
        self._before = 0

    def planned(self, head: RunHead, done: Sequence[Marker]) -> None:
        """The plan is known, and what an earlier run has done."""
        self._progress = RunProgress(head.documents)
        for marker in done:
            self._progress.shard(marker)
        self._before = self._progress.done
        self.view.show(self._progress)

    def events(self) -> RunEvents:
        """Who is to hear of each document."""
        return RunEvents(self._progress, lambda: self.view.show(self._progress))

    def marking(self, shards: int, total: int) -> None:
        """Duplicates are marked in so many shards."""
        self.view.note(f"marking duplicates: {shards:,} of {total:,} shards")

    def summary(self, out: Path) -> list[str]:
        """What a person should hear at the end."""
        progress = self._progress
        counts = ", ".join(f"{count:,} {name}" for name, count in sorted(progress.outcomes.items()))
        sentences = [f"{progress.done:,} documents, {progress.pages:,} pages: {counts}."]
        if self._before:
            sentences.append(f"{self._before:,} of them were done by an earlier run.")
        sentences.append(
            f"See it: glyphstone corpus report {os.fspath(out)}; what to recover first:"
            f" glyphstone corpus fonts {os.fspath(out)}"
        )
        return sentences
