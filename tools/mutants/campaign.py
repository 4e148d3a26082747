"""A whole run over one room: a baseline, then each mutant against the tests that execute it."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tools.mutants.equivalents import Equivalent
from tools.mutants.executions import Choice, Executions, Trace
from tools.mutants.overlay import make_overlay
from tools.mutants.rooms import Room
from tools.mutants.runner import Ended, run_jobs
from tools.mutants.sampling import Mutant
from tools.mutants.session import Job, Outcome, preload
from tools.mutants.verdicts import Fate, RoomResult, Verdict

Say = Callable[[str], None]


class Campaign:
    """Judges mutants of one room with the room's own tests, in a scratch folder."""

    def __init__(
        self, root: Path, room: Room, scratch: Path, *, jobs: int, budget: float, say: Say
    ) -> None:
        self._root = root
        self._room = room
        self._scratch = scratch
        self._jobs = jobs
        self._budget = budget
        self._say = say

    def run(self, mutants: list[Mutant], known: list[Equivalent], seed: int) -> RoomResult:
        """The fate of every mutant."""
        result = RoomResult(self._room.name, seed)
        began = time.monotonic()
        executions, result.broken = self._baseline()
        result.tests = len(executions.durations)
        result.baseline_seconds = time.monotonic() - began
        self._say(f"{result.tests} tests in {result.baseline_seconds:.0f} s, traced and untraced")
        choice = Choice(executions, self._room.modules)
        to_run: dict[Path, tuple[Mutant, Job]] = {}
        for number, mutant in enumerate(mutants):
            tests = choice.tests(mutant.path, mutant.site, self._budget)
            if any(one.fits(mutant) for one in known):
                result.fates.append(Fate(mutant, Verdict.EQUIVALENT))
            elif not tests:
                result.fates.append(Fate(mutant, Verdict.NOT_EXECUTED))
            else:
                durations = {test: executions.durations[test] for test in tests}
                job = self._job(f"mutant{number}", durations)
                to_run[job.folder] = mutant, job
        result.fates += self._judge(to_run)
        places = {id(mutant): place for place, mutant in enumerate(mutants)}
        result.fates.sort(key=lambda fate: places[id(fate.mutant)])
        result.seconds = time.monotonic() - began
        return result

    def _baseline(self) -> tuple[Executions, list[str]]:
        """Which tests execute what; tests that fail as things are, are left out."""
        make_overlay(self._room.source, self._scratch / "control" / "tree", None)
        control = self._job("control")
        traced = Job(
            self._root,
            self._scratch / "traced",
            self._room.source.parent,
            control.paths,
            traced=self._room.modules,
        )
        traced.folder.mkdir()
        ended = {one.job.folder: one for one in run_jobs([control, traced], self._jobs)}
        plain, watched = (_finished(ended[job.folder]) for job in (control, traced))
        trace = Trace(needs={name: set(them) for name, them in watched.needs.items()})
        for context, files in watched.lines.items():
            for file, lines in files.items():
                trace.add(context, file, lines)
        preload(plain.loaded, self._root)
        durations = {
            test: seconds for test, seconds in plain.durations.items() if test not in plain.failed
        }
        return Executions(trace, durations), plain.failed

    def _job(self, name: str, durations: dict[str, float] | None = None) -> Job:
        folder = self._scratch / name
        folder.mkdir(exist_ok=True)
        if durations is None:
            paths = [str(path.relative_to(self._root)) for path in self._room.tests]
        else:
            paths = list(dict.fromkeys(test.partition("::")[0] for test in durations))
        return Job(self._root, folder, folder / "tree", tuple(paths), durations)

    def _judge(self, to_run: dict[Path, tuple[Mutant, Job]]) -> Iterator[Fate]:
        ended = run_jobs(self._planted(to_run), self._jobs)
        for done, one in enumerate(ended, 1):
            mutant, _ = to_run[one.job.folder]
            fate = _fate(mutant, one)
            self._say(
                f"{done}/{len(to_run)} {fate.verdict.value}: {mutant.module}:{mutant.line}"
                f" {mutant.fault.kind}, {len(fate.tests)} tests, {fate.seconds:.1f} s"
            )
            shutil.rmtree(one.job.folder, ignore_errors=True)
            yield fate

    def _planted(self, to_run: dict[Path, tuple[Mutant, Job]]) -> Iterator[Job]:
        for mutant, job in to_run.values():
            make_overlay(self._room.source, job.tree, mutant.path, mutant.text)
            yield job


def _finished(ended: Ended) -> Outcome:
    outcome = ended.outcome
    if outcome is None or outcome.status not in (0, 1):
        log = ended.job.folder / "output.txt"
        text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
        raise RuntimeError(f"the tests cannot be run as they are:\n{text[-2000:]}")
    return outcome


def _fate(mutant: Mutant, ended: Ended) -> Fate:
    tests = tuple(ended.job.durations or ())
    outcome = ended.outcome
    if outcome is None:
        return Fate(mutant, Verdict.TIMED_OUT, tests, seconds=ended.seconds)
    if outcome.status == 0:
        return Fate(mutant, Verdict.SURVIVED, tests, seconds=ended.seconds)
    if outcome.status == 5:  # pytest's word for "no test was found"
        raise RuntimeError(f"none of the tests of {mutant.module}:{mutant.line} was found")
    killer = outcome.failed[0] if outcome.failed else "the session died"
    return Fate(mutant, Verdict.KILLED, tests, killer, ended.seconds)
