"""The lock on a file: taken once, given back, never held by a child."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from glyphstone.errors import LockedError, ProjectError
from glyphstone.store import lock as lock_module
from glyphstone.store.lock import Lock


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "book.glyphstone"


def test_a_lock_stands_beside_its_file_and_says_who_holds_it(target: Path) -> None:
    lock = Lock(target)
    assert lock.path == target.with_name(".book.glyphstone.lock")
    lock.take()
    said = json.loads(lock.path.read_bytes())
    assert said["pid"] == os.getpid()
    assert set(said) == {"pid", "host", "since"}
    lock.release()
    assert not lock.path.exists()
    assert not target.exists()


def test_whoever_holds_it_may_take_it_again_and_others_may_not(target: Path) -> None:
    first, second = Lock(target), Lock(target)
    first.take()
    held = first._handle
    first.take()
    assert first._handle == held
    with pytest.raises(LockedError) as caught:
        second.take()
    assert str(caught.value).startswith(f"{target}: process {os.getpid()} on this machine (since ")
    assert str(caught.value).endswith(
        ") is at work on it. Close it there first; nothing was changed."
    )
    assert second._handle is None
    first.release()
    second.take()
    second.release()


def test_giving_back_what_is_not_held_does_nothing(target: Path) -> None:
    lock = Lock(target)
    lock.release()
    lock.take()
    lock.release()
    lock.release()
    assert not lock.path.exists()


def test_giving_back_a_lock_whose_file_is_gone_frees_it(target: Path) -> None:
    lock = Lock(target)
    lock.take()
    handle = lock._handle
    assert handle is not None
    lock.path.unlink()
    lock.release()
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(handle)


def test_what_a_longer_holder_said_before_is_gone(target: Path) -> None:
    lock = Lock(target)
    lock.path.write_bytes(b"x" * 9999)
    lock.take()
    assert json.loads(lock.path.read_bytes())["pid"] == os.getpid()
    lock.release()


def test_a_lock_file_that_was_removed_meanwhile_is_made_anew(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = Lock(target)
    real = lock_module._locked
    calls: list[int] = []

    def locked(handle: int) -> bool:
        if not calls:
            lock.path.unlink()
        calls.append(handle)
        return real(handle)

    monkeypatch.setattr(lock_module, "_locked", locked)
    lock.take()
    assert len(calls) == 2
    assert lock.path.exists()
    lock.release()


@pytest.mark.parametrize(
    ("number", "what"),
    [
        (errno.ENOSPC, "the disk is full; nothing was changed. Make room and try again."),
        (errno.EDQUOT, "the disk is full; nothing was changed. Make room and try again."),
        (
            errno.ENOLCK,
            "its file system cannot lock files (no locks), and two programs that write at once"
            " would spoil it. Keep the project on a local disk.",
        ),
    ],
    ids=["full", "over quota", "no locks"],
)
def test_a_system_that_refuses_is_told_and_nothing_stays_open(
    target: Path, monkeypatch: pytest.MonkeyPatch, number: int, what: str
) -> None:
    handles: list[int] = []

    def locked(handle: int) -> bool:
        handles.append(handle)
        raise OSError(number, "no locks")

    monkeypatch.setattr(lock_module, "_locked", locked)
    lock = Lock(target)
    with pytest.raises(ProjectError) as caught:
        lock.take()
    assert str(caught.value) == f"{target}: {what}"
    (handle,) = handles
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(handle)


def test_a_folder_that_may_not_be_written_to_is_told(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> int:
        raise OSError(errno.EACCES, "denied")

    monkeypatch.setattr(os, "open", refused)
    with pytest.raises(ProjectError) as caught:
        Lock(target).take()
    assert str(caught.value) == (
        f"{target}: nothing can be written into its folder (denied)."
        " Put the project where you may write."
    )


def test_a_child_lets_go_of_what_its_parent_holds(target: Path) -> None:
    lock, other = Lock(target), Lock(target.with_name("other"))
    lock.take()
    other.take()
    other.release()
    handle = lock._handle
    assert handle is not None
    copy = os.dup(handle)  # what the parent keeps
    lock_module._forget_all()
    assert lock._handle is None
    assert lock.path.exists()
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(handle)
    lock_module._forget_all()  # there is nothing left to let go of
    with pytest.raises(LockedError):
        Lock(target).take()
    os.close(copy)
    again = Lock(target)
    again.take()
    again.release()


def test_what_a_holder_says_lies_before_the_byte_that_is_locked() -> None:
    # On Windows nobody can read a byte that another process has locked.
    assert len(lock_module._about_us()) < lock_module._MOST_SAID < lock_module._BEHIND
