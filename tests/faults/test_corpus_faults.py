"""Corpus runs in bad surroundings: a full disk, a folder that is read-only, no HOME, locale C."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest

from benchmarks.corpus.faulty import read_or_fail
from glyphstone.corpus.engines import workshop
from glyphstone.corpus.run_settings import RunSettings
from glyphstone.corpus.runs import LocalEngine, run_corpus
from glyphstone.corpus.shards import shard_journal
from glyphstone.corpus.shards.begun_log import BLAME
from tests.corpus.making import ENGLISH, Watching, document, rows, run, statuses, tree

#: Far more seconds than a sound document takes on a busy machine; who hangs takes them all.
SETTINGS = RunSettings(shard_documents=5, shapes=False, seconds=10.0, memory_bytes=400 << 20)


def faulty_run(source: Path, out: Path, jobs: int = 2) -> Watching:
    watching = Watching()
    run_corpus(source, out, SETTINGS, LocalEngine(jobs, flow=read_or_fail), watching)
    return watching


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_each_crash_hang_and_swelling_costs_one_document_and_names_it(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    data = document(ENGLISH)
    faults = ("abort-0", "crash-0", "crash-1", "hang-0", "stumble-0", "swell-0")
    for name in (*faults, "a", "b", "y", "z"):
        (source / f"{name}.pdf").write_bytes(data)
    faulty_run(source, tmp_path / "out")
    outcomes = {one["file_path"][:-4]: one["outcome"] for one in statuses(tmp_path / "out")}
    assert outcomes == {
        **dict.fromkeys(("a", "b", "y", "z"), "ok"),
        **dict.fromkeys(("abort-0", "crash-0", "crash-1", "stumble-0"), "crash"),
        "hang-0": "timeout",
        "swell-0": "memory",
    }
    refused = {one["id"][:-4]: one for one in rows(tmp_path / "out", "rejects")}
    assert "signal SIGSEGV" in refused["crash-0"]["reason"]
    assert "signal SIGABRT" in refused["abort-0"]["reason"]
    assert refused["hang-0"]["reason"] == "reading it takes longer than 10 seconds."
    assert all(one["place"] == f"{name}.pdf" for name, one in refused.items())
    assert all(one["advice"] for one in refused.values())


@pytest.fixture
def short_watches(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Watches take no time here; gives how long they would have been."""
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    return slept


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_a_document_that_ends_the_whole_run_is_not_read_for_ever(
    tmp_path: Path, short_watches: list[float]
) -> None:
    source, out = a_source(tmp_path), tmp_path / "out"
    deaths = 0
    # As if each run had been killed while it read the poisoned document.
    while not (out / "done" / "00000.json").exists():
        assert deaths < 10
        faulty_run_killed_at(source, out)
        deaths += 1
    assert outcomes_of(out) == {"a.pdf": "ok", "sleep-0.pdf": "crash", "z.pdf": "ok"}
    (refused,) = rows(out, "rejects")
    assert refused["reason"].startswith("the whole run ended 8 times while it was read")
    # Twice beside others, once alone, then five times after a watch of three times its life.
    assert len(short_watches) == 5
    assert short_watches == [BLAME.watch_lives * BLAME.note_seconds] * 5
    assert not (out / "work").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_a_run_that_is_stopped_as_often_by_a_person_blames_nobody(
    tmp_path: Path, short_watches: list[float]
) -> None:
    source, out = a_source(tmp_path), tmp_path / "out"
    for _ in range(10):
        with pytest.raises(KeyboardInterrupt):
            faulty_run_killed_at(source, out, KeyboardInterrupt)
    assert faulty_run(source, out).heard.read == ["sleep-0.pdf"]
    assert outcomes_of(out) == {"a.pdf": "ok", "sleep-0.pdf": "timeout", "z.pdf": "ok"}
    assert short_watches == []


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_runs_that_are_killed_in_watches_too_blame_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed_in_watch(_: float) -> None:
        raise KilledError

    source, out = a_source(tmp_path), tmp_path / "out"
    for number in range(12):
        with monkeypatch.context() as patched:
            if number % 3 == 2:
                patched.setattr(time, "sleep", killed_in_watch)
            else:
                patched.setattr(time, "sleep", lambda _: None)
            faulty_run_killed_at(source, out)
    monkeypatch.setattr(time, "sleep", lambda _: None)
    faulty_run(source, out)
    assert outcomes_of(out) == {"a.pdf": "ok", "sleep-0.pdf": "timeout", "z.pdf": "ok"}


def a_source(tmp_path: Path) -> Path:
    source = tmp_path / "source"
    source.mkdir()
    for name in ("a", "sleep-0", "z"):
        (source / f"{name}.pdf").write_bytes(document(ENGLISH))
    return source


def outcomes_of(out: Path) -> dict[str, str]:
    return {one["file_path"]: one["outcome"] for one in statuses(out)}


class KilledError(BaseException):
    """Ends a run as kill -9 would: nothing is cleared up after it."""


def faulty_run_killed_at(source: Path, out: Path, how: type[BaseException] = KilledError) -> None:
    """A run that ends while the document that sleeps is read."""

    class Mortal(workshop.Workshop):
        def _note_life(self) -> bool:
            if list(self._running) == [1]:  # the others are done
                raise how
            return super()._note_life()

        def _close(self) -> None:
            if how is not KilledError:
                super()._close()

    class Engine(LocalEngine):
        def run(self, folder, head, shards, events):  # type: ignore[no-untyped-def]
            Mortal(folder, head, jobs=2, events=events, flow=read_or_fail).run(shards)

    try:
        run_corpus(source, out, SETTINGS, Engine(2), Watching())
    except KilledError:
        return


def test_a_full_disk_is_named_and_the_run_goes_on_after_it(
    small_corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from glyphstone.errors import OutputError

    written: list[int] = []
    real = shard_journal._write_at

    def full(handle: int, data: bytes, place: int) -> None:
        if len(written) == 3:
            real(handle, data[: len(data) // 2], place)
            raise OSError(28, "No space left on device")
        written.append(place)
        real(handle, data, place)

    monkeypatch.setattr(shard_journal, "_write_at", full)
    with pytest.raises(OutputError, match="No space left on device") as caught:
        run(small_corpus, tmp_path / "out")
    assert "goes on where it was" in caught.value.next_step
    monkeypatch.undo()
    run(small_corpus, tmp_path / "out")
    run(small_corpus, tmp_path / "other")
    assert tree(tmp_path / "out") == tree(tmp_path / "other")


_RUN = ["-m", "glyphstone", "corpus", "run"]


def command(
    source: Path, out: Path, environment: dict[str, str], file_bytes: int | None = None
) -> subprocess.CompletedProcess[bytes]:
    def bounded() -> None:
        if file_bytes is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, file_bytes))

    return subprocess.run(
        [sys.executable, *_RUN, str(source), "--out", str(out), "--no-shapes", "--quiet"],
        env=environment,
        capture_output=True,
        check=False,
        preexec_fn=bounded,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="files cannot be bounded there")
def test_files_that_may_not_grow_end_the_run_with_one_sentence(
    small_corpus: Path, tmp_path: Path
) -> None:
    # Coverage would write its own file, and complain.
    bare = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    result = command(small_corpus, tmp_path / "out", bare, file_bytes=600)
    assert result.returncode == 9
    assert b"Traceback" not in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert not list((tmp_path / "out").glob("documents/*"))
    again = command(small_corpus, tmp_path / "out", dict(os.environ))
    assert again.returncode == 0
    assert len(statuses(tmp_path / "out")) == 8


@pytest.mark.skipif(sys.platform == "win32", reason="HOME is another matter there")
def test_without_home_in_locale_c_the_same_bytes_come_out(
    small_corpus: Path, tmp_path: Path
) -> None:
    bare = {
        "PATH": os.environ["PATH"],
        "LC_ALL": "C",
        "TZ": "Asia/Kathmandu",
        "PYTHONHASHSEED": "7",
    }
    usual = {**os.environ, "HOME": str(tmp_path), "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    usual["GLYPHSTONE_MAPS"] = str(tmp_path / "none.sqlite")
    for name, environment in (("bare", bare), ("usual", usual)):
        result = command(small_corpus, tmp_path / name, environment)
        assert result.returncode == 0, result.stderr
        assert b"Traceback" not in result.stderr
    assert tree(tmp_path / "bare") == tree(tmp_path / "usual")


def test_a_folder_that_cannot_be_made_is_refused(small_corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = command(small_corpus, tmp_path / "file" / "out", dict(os.environ))
    assert result.returncode == 9
    assert b"the folder cannot be made" in result.stderr
    assert b"Traceback" not in result.stderr


def test_a_clock_that_jumps_back_changes_nothing(
    small_corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hours = iter(range(10_000, 0, -1))
    monkeypatch.setattr(time, "time", lambda: next(hours) * 3600.0)
    run(small_corpus, tmp_path / "jumping")
    monkeypatch.undo()
    run(small_corpus, tmp_path / "steady")
    assert tree(tmp_path / "jumping") == tree(tmp_path / "steady")


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_nothing_is_written_through_a_link(small_corpus: Path, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(b"untouched")
    run(small_corpus, tmp_path / "plan")
    link = tmp_path / "plan" / "documents" / "00001.jsonl.zst"
    link.unlink()
    link.symlink_to(victim)
    (tmp_path / "plan" / "done" / "00001.json").unlink()
    run(small_corpus, tmp_path / "plan")
    assert victim.read_bytes() == b"untouched"
    assert not link.is_symlink()


def test_no_input_is_changed(small_corpus: Path, tmp_path: Path) -> None:
    before = tree(small_corpus)
    run(small_corpus, tmp_path / "out")
    assert tree(small_corpus) == before
