"""Who ended a run: a document that kills is found, and nobody else is blamed."""

from __future__ import annotations

import math
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from glyphstone.corpus.shards.begun_log import (
    BLAME,
    BegunLog,
    Suspicion,
    remove_logs,
    suspicions,
)
from glyphstone.errors import OutputError


def test_what_is_read_when_a_run_ends_is_suspected_and_nothing_else(tmp_path: Path) -> None:
    base = tmp_path / "00000.begun"
    for _ in range(2):
        log = BegunLog(base)
        log.begins(7)
        log.begins(8)
        log.begins(9)
        log.ends(9)
        assert log.of(7) == Suspicion(deaths=_, beside=_)
        os.close(log._handle)  # as kill -9 would
    log = BegunLog(base)
    assert log.of(7) == log.of(8) == Suspicion(deaths=2, beside=2)
    assert log.of(7).wants_to_be_alone
    assert not log.of(7).is_to_blame
    assert log.of(9) == Suspicion()
    assert not log.of(9).wants_to_be_alone
    log.close()


def test_a_run_that_is_stopped_in_order_speaks_against_nobody(tmp_path: Path) -> None:
    base = tmp_path / "00000.begun"
    for _ in range(3):
        log = BegunLog(base)
        log.begins(7)
        log.begins_alone(8, 3.0)
        log.close()
    log = BegunLog(base)
    assert log.of(7) == log.of(8) == Suspicion()
    log.close()
    remove_logs(base)
    assert list(tmp_path.iterdir()) == []


def test_after_an_end_that_was_none_the_disk_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = tmp_path / "00000.begun"
    waited: list[int] = []
    monkeypatch.setattr(os, "fsync", waited.append)
    for is_careful in (False, True, True):
        log = BegunLog(base)
        del waited[:]  # the name of the file itself
        log.begins(7)
        assert bool(waited) is is_careful
        os.close(log._handle)


def test_a_torn_or_foreign_line_is_passed_over() -> None:
    whole = b"begun 1\nalone 2 3.0\nlives 1.0\n"
    for place in range(len(whole)):
        suspicions([whole[:place]])
    known = suspicions([b"begun\nbegun x\n\xff\xfe\n\nalone 1\nlives\nbegun 5\nbegun 6"])
    assert known == {5: Suspicion(deaths=1, beside=1)}


def test_a_log_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    log = BegunLog(tmp_path / "00000.begun")
    os.close(log._handle)
    log._handle = os.open(tmp_path / "00000.begun-000000", os.O_RDONLY)
    with pytest.raises(OutputError, match="the work so far could not be kept"):
        log.begins(1)
    log.close()
    with pytest.raises(OutputError, match="the work so far could not be kept"):
        BegunLog(tmp_path / "none" / "00000.begun")


# --- who is to blame ------------------------------------------------------------------------------


def ended(watched: float, lived: float) -> bytes:
    """The log of a run that ended while document 1 was read alone."""
    return f"watch 1\nalone 1 {watched}\nlives {lived}\n".encode()


def test_five_ends_in_a_row_soon_after_a_watch_are_blamed() -> None:
    logs = [b"begun 1\n", b"begun 1\n", ended(0, 3)]
    watch = suspicions(logs)[1].watch
    assert watch == BLAME.watch_lives * (3 + BLAME.note_seconds)
    for count in range(1, 6):
        logs.append(ended(watch, 3))
        assert suspicions(logs)[1].in_a_row == count
    found = suspicions(logs)[1]
    assert found.is_to_blame
    assert found.deaths == 8


@pytest.mark.parametrize("acquittal", [b"watch 1\n", ended(12, 9), ended(0, 1)])
def test_an_end_in_the_watch_or_long_after_it_acquits(acquittal: bytes) -> None:
    logs = [ended(12, 3)] * 4
    assert suspicions(logs)[1].in_a_row == 4
    assert suspicions([*logs, acquittal])[1].in_a_row == 0


#: Seconds from the start of a run until it is killed from outside.
Killer = Callable[[random.Random], float]


def run_until_over(needs: float, killer: Killer, kills_after: float, kills: int) -> Suspicion:
    """Start a run again and again that is left with one document; what is known of it in the end.

    The document needs some seconds, or kills the run after some; the run is killed from outside at
    most so often.
    """
    chance = random.Random(50)
    logs = [b"begun 1\n", b"begun 1\n"]
    while not (known := suspicions(logs)[1]).is_to_blame:
        killed_at = killer(chance) if len(logs) - 2 < kills else math.inf
        lives = min(needs, kills_after)
        begins = 1.0 + known.watch  # a second for the start
        if killed_at < 1.0:
            logs.append(b"")
        elif killed_at < begins:
            logs.append(b"watch 1\n")
        elif killed_at < begins + lives:
            logs.append(ended(known.watch, math.floor(killed_at - begins)))
        elif kills_after < needs:
            logs.append(ended(known.watch, math.floor(kills_after)))
        else:
            return known  # it was read
        assert len(logs) < 200, "it is read for ever"
    return known


@pytest.mark.parametrize("seconds", [0.2, 2.0, 30.0, 60.0])
@pytest.mark.parametrize("mean", [0.5, 1, 2, 4.5, 10, 30, 100, 1000])
def test_runs_that_are_killed_at_random_blame_nobody(mean: float, seconds: float) -> None:
    killers: tuple[Killer, ...] = (
        lambda chance: chance.expovariate(1 / mean),
        lambda chance: chance.uniform(0, 2 * mean),
        lambda _: mean,  # such as a time limit of the machine
    )
    for killer in killers:
        assert not run_until_over(seconds, killer, math.inf, kills=50).is_to_blame


@pytest.mark.parametrize("seconds", [0.01, 0.9, 5.0, 59.0])
@pytest.mark.parametrize("mean", [200.0, 3600.0, 1e9])
def test_a_document_that_kills_is_not_read_for_ever(mean: float, seconds: float) -> None:
    known = run_until_over(60.0, lambda chance: chance.expovariate(1 / mean), seconds, kills=10)
    assert known.is_to_blame
    assert known.deaths <= 20
    alone = run_until_over(60.0, lambda _: math.inf, seconds, kills=0)
    assert alone.deaths == 8
