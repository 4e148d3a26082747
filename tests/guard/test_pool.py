"""The one worker of a process: replaced once if it dies, closed after half a command."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import ClassVar

import pytest

from glyphstone.guard import StartError, pool
from glyphstone.guard.pool import _Pool, new_process
from glyphstone.guard.zygote import WorkerGoneError
from tests.guard.scripts import environment

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no worker")


class Worker:
    """A worker that forks, or fails, as told."""

    made: ClassVar[list[Worker]] = []
    fates: ClassVar[list[BaseException | str]] = []

    def __init__(self) -> None:
        self.running = True
        self.calls: list[object] = []
        Worker.made.append(self)

    def is_running(self) -> bool:
        return self.running

    def load(self, modules: tuple[str, ...]) -> None:
        self.calls.append(("load", modules))

    def fork(self) -> str:
        fate = Worker.fates.pop(0)
        if isinstance(fate, BaseException):
            raise fate
        return fate

    def close(self) -> None:
        self.calls.append("close")

    def forget(self) -> None:
        self.calls.append("forget")


@pytest.fixture
def fates(monkeypatch: pytest.MonkeyPatch) -> list[BaseException | str]:
    monkeypatch.setattr(pool, "Zygote", Worker)
    monkeypatch.setattr(Worker, "made", [])
    monkeypatch.setattr(Worker, "fates", [])
    return Worker.fates


def forked(own: _Pool) -> object:
    """What a pool gives; the played worker gives words."""
    return own.fork()


def test_one_worker_forks_all_and_loads_what_is_wanted(fates: list[BaseException | str]) -> None:
    fates += ["first", "second"]
    own = _Pool()
    own.want(["a", "b"])
    assert forked(own) == "first"
    own.want(["b", "c"])
    assert forked(own) == "second"
    (worker,) = Worker.made
    assert worker.calls == [("load", ("a", "b")), ("load", ("a", "b", "c"))]


def test_a_worker_that_dies_is_replaced_once(fates: list[BaseException | str]) -> None:
    fates += [WorkerGoneError(), "second"]
    own = _Pool()
    assert forked(own) == "second"
    first, second = Worker.made
    assert first.calls[-1] == "close"
    assert "close" not in second.calls


def test_a_worker_that_dies_twice_is_an_error(fates: list[BaseException | str]) -> None:
    fates += [WorkerGoneError(), WorkerGoneError(), "third"]
    own = _Pool()
    with pytest.raises(StartError) as caught:
        own.fork()
    assert caught.value.what == "no process could be started to read it (the worker dies)."
    assert [worker.calls[-1] for worker in Worker.made] == ["close", "close"]
    assert forked(own) == "third"
    assert len(Worker.made) == 3


def test_a_worker_that_has_ended_is_closed_and_replaced(fates: list[BaseException | str]) -> None:
    fates += ["first", "second"]
    own = _Pool()
    own.fork()
    Worker.made[0].running = False
    assert forked(own) == "second"
    assert Worker.made[0].calls[-1] == "close"
    assert len(Worker.made) == 2


def test_after_half_a_command_the_worker_is_given_up(fates: list[BaseException | str]) -> None:
    fates += [KeyboardInterrupt(), "second"]
    own = _Pool()
    with pytest.raises(KeyboardInterrupt):
        own.fork()
    assert Worker.made[0].calls[-1] == "close"
    assert forked(own) == "second"
    assert len(Worker.made) == 2


def test_closing_ends_the_worker_and_the_next_document_starts_another(
    fates: list[BaseException | str],
) -> None:
    fates += ["first", "second"]
    own = _Pool()
    own.close()
    own.fork()
    own.close()
    own.close()
    assert Worker.made[0].calls.count("close") == 1
    assert forked(own) == "second"
    assert len(Worker.made) == 2


def test_a_fork_of_this_process_forgets_the_worker_and_its_lock(
    fates: list[BaseException | str],
) -> None:
    fates += ["first", "second"]
    own = _Pool()
    own.forget()
    own.fork()
    lock = own._lock
    with lock:  # another thread held it at the time of the fork
        own.forget()
    assert own._lock is not lock
    assert Worker.made[0].calls[-1] == "forget"
    assert forked(own) == "second"
    assert len(Worker.made) == 2


@pytest.mark.parametrize(
    ("error", "why"),
    [(OSError(24, "Too many open files"), "Too many open files"), (OSError("x"), "x")],
)
def test_a_system_that_refuses_is_told_in_its_words(
    error: OSError, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise error

    monkeypatch.setattr(pool._pool, "fork", refuse)
    with pytest.raises(StartError) as caught:
        new_process("json")
    assert caught.value.what == f"no process could be started to read it ({why})."
    assert caught.value.__cause__ is error


def test_the_module_of_a_flow_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    own = _Pool()
    monkeypatch.setattr(pool, "_pool", own)
    monkeypatch.setattr(own, "fork", lambda: "process")
    found: object = new_process("json")
    assert found == "process"
    assert own._modules == {"json": None}
    pool.warm_up(["csv", "json"])
    assert list(own._modules) == ["json", "csv"]


def test_systems_that_cannot_fork_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pool.CAN_FORK is (hasattr(os, "fork") and hasattr(os, "register_at_fork"))
    monkeypatch.setattr(pool, "CAN_FORK", False)
    monkeypatch.setattr(pool, "FreshProcess", lambda: "fresh")
    monkeypatch.setattr(pool._pool, "want", lambda _: pytest.fail("there is no worker"))
    found: object = new_process("json")
    assert found == "fresh"


@pytest.mark.parametrize("missing", ["fork", "register_at_fork"])
def test_a_system_needs_both_to_fork_and_to_hear_of_forks(missing: str) -> None:
    code = (
        "import importlib, os; from glyphstone.guard import pool\n"
        f"del os.{missing}; print(importlib.reload(pool).CAN_FORK)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True
    )
    assert (done.stdout, done.returncode) == ("False\n", 0), done.stderr
