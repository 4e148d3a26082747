"""Works through shards on this machine: documents in guarded processes, each done kept at once."""

from __future__ import annotations

import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from glyphstone.corpus.corpus_document import DocumentRead, DocumentTask, read_one
from glyphstone.corpus.engines.attempts import Attempt, next_attempt, poisoned
from glyphstone.corpus.plan import RunHead, entries
from glyphstone.corpus.run_folder import RunFolder
from glyphstone.corpus.shards.begun_log import BLAME, BegunLog, remove_logs
from glyphstone.corpus.shards.finishing import finish_shard
from glyphstone.corpus.shards.markers import Marker
from glyphstone.corpus.shards.shard_journal import Finished, ShardJournal
from glyphstone.corpus.sources.entry import SourceEntry
from glyphstone.errors import ExitCode, GlyphstoneError
from glyphstone.guard import Ended, Flow, Series, StartError

__all__ = ["Events", "Workshop"]

#: Documents that one process serves before a new one takes its place: what a library forgets to
#: free does not add up. By hand.
DOCUMENTS_EACH = 200
#: Seconds to wait if the system gives us no process, and how often.
_WAIT_SECONDS, _WAITS = 1.0, 30
#: Verdicts of errors, as the report has them; other errors are of the last kind.
_UNREADABLE = "unreadable"


class Events:
    """Hears of what happens; does nothing unless a class that is derived from it does."""

    def begun(self, number: int, name: str) -> None:
        """A document is being read."""

    def finished(self, finished: Finished, name: str) -> None:
        """A document is done; its name is "" if that was so before this run."""

    def shard_done(self, marker: Marker) -> None:
        """All documents of a shard are done, and its files are written."""

    def shard_elsewhere(self, marker: Marker) -> None:
        """The same, on another machine: its documents were not told one by one."""


@dataclass(slots=True)
class _OpenShard:
    journal: ShardJournal
    begun: BegunLog
    left: int
    names: dict[int, str] = field(default_factory=dict)


class Workshop:
    """Reads the documents of shards and finishes these, some documents at a time.

    Journals stand in the folder of the run, where the next run finds them, or in `journals`; what
    was begun is always noted in the folder of the run. The `flow` says what one document becomes;
    tests hand in one that fails on demand.
    """

    def __init__(
        self,
        folder: RunFolder,
        head: RunHead,
        *,
        jobs: int,
        password: str | None = None,
        events: Events | None = None,
        journals: Path | None = None,
        flow: Flow[DocumentTask, DocumentRead] = read_one,
    ) -> None:
        self._folder = folder
        self._head = head
        self._jobs = jobs
        self._password = password
        self._events = events or Events()
        self._flow = flow
        self._journals = RunFolder(journals) if journals is not None else folder
        self._open: dict[int, _OpenShard] = {}
        self._waiting: deque[Attempt] = deque()
        #: Documents that want to be read alone.
        self._alone: deque[Attempt] = deque()
        self._running: dict[int, Attempt] = {}
        self._pages: dict[int, int] = {}
        self._copies: list[Path] = []
        #: When the document that is read alone began, and when it was last noted that it lives.
        self._alone_since = self._noted_at = 0.0

    def run(self, shards: Iterable[int]) -> None:
        """Read and finish shards; what is done already is not read again."""
        planned = self._attempts(shards)
        with contextlib.ExitStack() as stack:
            stack.callback(self._close)
            series = stack.enter_context(
                Series(
                    self._flow,
                    self._head.settings.limits,
                    jobs=self._jobs,
                    documents_each=DOCUMENTS_EACH,
                    cancel=self._note_life,
                )
            )
            while True:
                self._fill(series, planned)
                if not series.running:
                    return
                self._end(series.next_over())

    def _fill(self, series: Series[DocumentTask, DocumentRead], planned: Iterator[Attempt]) -> None:
        """Begin as many documents as there is room for."""
        while series.has_room:
            if any(one.alone for one in self._running.values()):
                return
            attempt = self._waiting.popleft() if self._waiting else next(planned, None)
            if attempt is None and self._alone and not series.running:
                attempt = min(self._alone, key=lambda one: one.watch)
                self._alone.remove(attempt)
            if attempt is None:
                return
            if attempt.alone and series.running:
                self._alone.append(attempt)
                continue
            self._begin(series, attempt)

    def _begin(self, series: Series[DocumentTask, DocumentRead], attempt: Attempt) -> None:
        number = attempt.task.number
        shard = self._open[attempt.shard]
        self._pages[number] = 0
        self._events.begun(number, attempt.task.name)
        if attempt.watch:
            shard.begun.watches(number)
            time.sleep(attempt.watch)
        task = self._with_copy(attempt.task)
        for wait in range(_WAITS):
            try:
                series.begin(
                    number,
                    task,
                    attempt.task.name,
                    fresh=attempt.fresh,
                    progress=self._page_teller(number),
                )
                break
            except StartError:
                if wait == _WAITS - 1:
                    raise
                time.sleep(_WAIT_SECONDS)
        # Noted only now: a run that is killed while its processes start must not be held against
        # the documents that happen to be the first.
        if attempt.alone:
            shard.begun.begins_alone(number, attempt.watch)
            self._alone_since = self._noted_at = time.monotonic()
        else:
            shard.begun.begins(number)
        self._running[number] = replace(attempt, task=task, tries=attempt.tries + 1)

    def _note_life(self) -> bool:
        """Note from time to time that a document read alone has not ended the run."""
        now = time.monotonic()
        if now - self._noted_at >= BLAME.note_seconds:
            self._noted_at = now
            for attempt in self._running.values():
                if attempt.alone:
                    self._open[attempt.shard].begun.lives(now - self._alone_since)
        return False  # goes on

    def _page_teller(self, number: int) -> Callable[[int, int], None]:
        def told(done: int, total: int) -> None:  # noqa: ARG001
            self._pages[number] = done

        return told

    def _with_copy(self, task: DocumentTask) -> DocumentTask:
        """The task with a file of our own for what stands in an archive."""
        if task.member is None or task.copy is not None:
            return task
        copy = self._copies.pop() if self._copies else self._new_copy()
        return replace(task, copy=copy)

    def _new_copy(self) -> Path:
        used = {one.task.copy for one in self._running.values()}
        place = 0
        while (copy := self._journals.work / f"member-{place}.pdf") in used:
            place += 1
        return copy

    # --- what is to be done ---------------------------------------------------------------------

    def _attempts(self, shards: Iterable[int]) -> Iterator[Attempt]:
        """The documents that are not done, shard after shard, each opened when its turn is."""
        for shard in shards:
            opened = self._opened(shard)
            if opened.left == 0:
                self._finish(shard)
                continue
            for entry in entries(self._folder, shard):
                if entry.number in opened.journal:
                    continue
                opened.names[entry.number] = entry.name
                if entry.trouble is not None:
                    self._keep(shard, _in_trouble(entry))
                    continue
                known = opened.begun.of(entry.number)
                if known.is_to_blame:
                    error = poisoned(known.deaths)
                    self._keep(shard, _failed(entry.number, entry.name, error, 0.0, known.deaths))
                    continue
                alone = known.wants_to_be_alone
                task = self._task(entry)
                yield Attempt(shard, task, fresh=alone, alone=alone, watch=known.watch)

    def _opened(self, shard: int) -> _OpenShard:
        journal = ShardJournal(self._journals.journal(shard))
        begun = BegunLog(self._folder.begun(shard))
        count = self._head.settings.shard_documents
        of_shard = min(count, self._head.documents - shard * count)
        found = _OpenShard(journal, begun, of_shard - len(journal))
        self._open[shard] = found
        if len(journal):
            for one in journal.in_order():
                self._events.finished(one, "")
        return found

    def _task(self, entry: SourceEntry) -> DocumentTask:
        settings = self._head.settings
        return DocumentTask(
            path=Path(entry.file),
            identity=entry.id,
            name=entry.name,
            number=entry.number,
            member=entry.member,
            url=entry.url,
            date=entry.date,
            given=entry.given,
            password=self._password,
            limits=settings.limits,
            text=settings.text,
            heal=settings.heal,
            shapes=settings.shapes,
            strict=settings.strict,
            sketch=settings.duplicates,
        )

    # --- what is done ---------------------------------------------------------------------------

    def _end(self, ended: Ended[DocumentRead]) -> None:
        attempt = self._running.pop(ended.number)
        copy = attempt.task.copy
        again = next_attempt(
            attempt,
            ended,
            page=self._pages.pop(ended.number, 0),
            keep_partial=self._head.settings.keep_partial,
        )
        if copy is not None:
            self._copies.append(copy)
        if again is not None:
            self._open[attempt.shard].begun.ends(ended.number)
            again = replace(again, task=replace(again.task, copy=None))
            (self._alone if again.alone else self._waiting).append(again)
            return
        outcome = ended.outcome
        if isinstance(outcome, GlyphstoneError):
            error = attempt.first_error or outcome
            name = attempt.task.name
            finished = _failed(ended.number, name, error, ended.seconds, attempt.tries)
        else:
            finished = self._finished(ended.number, outcome, ended.seconds, attempt.tries)
        self._keep(attempt.shard, finished)

    def _finished(self, number: int, read: DocumentRead, seconds: float, tries: int) -> Finished:
        refusal = self._head.settings.filters.refusal(
            lang=read.lang,
            script=read.script,
            unknown=read.unknown_share,
            doubtful=read.doubtful_share,
            characters=read.characters,
        )
        return Finished(
            number=number,
            outcome=read.outcome if refusal is None else "filtered",
            packed=read.packed if refusal is None else b"",
            reason=refusal or "",
            advice="" if refusal is None else "Change the filters to keep it.",
            exit_code=int(ExitCode.PARTIAL if read.outcome == "partial" else ExitCode.OK),
            lang=read.lang,
            script=read.script,
            pages=read.pages,
            pages_scanned=read.pages_scanned,
            characters=read.characters,
            unknown_share=read.unknown_share,
            doubtful_share=read.doubtful_share,
            producer=read.producer,
            sketch=read.sketch if refusal is None else b"",
            fonts=read.fonts,
            seconds=seconds,
            tries=tries,
        )

    def _keep(self, number_of_shard: int, finished: Finished) -> None:
        shard = self._open[number_of_shard]
        shard.journal.add(finished)
        shard.left -= 1
        self._events.finished(finished, shard.names.pop(finished.number, ""))
        if shard.left == 0:
            self._finish(number_of_shard)

    def _finish(self, shard: int) -> None:
        opened = self._open.pop(shard)
        marker = finish_shard(self._folder, self._head, shard, opened.journal)
        opened.journal.close()
        opened.begun.close()
        self._journals.journal(shard).unlink(missing_ok=True)
        remove_logs(self._folder.begun(shard))
        self._events.shard_done(marker)

    def _close(self) -> None:
        for opened in self._open.values():
            opened.journal.close()
            opened.begun.close()
        self._open.clear()
        for copy in self._copies:
            copy.unlink(missing_ok=True)


def _in_trouble(entry: SourceEntry) -> Finished:
    assert entry.trouble is not None
    return Finished(
        number=entry.number,
        outcome=_UNREADABLE,
        reason=entry.trouble.what,
        place=entry.trouble.place,
        advice=entry.trouble.next_step,
        exit_code=int(ExitCode.UNREADABLE),
    )


def _failed(number: int, name: str, error: GlyphstoneError, seconds: float, tries: int) -> Finished:
    """The row of a document that could not be read, its own name in place of a copy's."""
    place = replace(error.place, file=name)
    is_unreadable = error.exit_code is ExitCode.UNREADABLE
    return Finished(
        number=number,
        outcome=_UNREADABLE if is_unreadable else error.verdict,
        reason=error.what,
        place=str(place),
        advice=error.next_step,
        exit_code=int(error.exit_code),
        seconds=seconds,
        tries=tries,
    )
