"""kill -9 and full disks at moments of chance: nothing that was acknowledged is missing."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from benchmarks.durability.filling import fill_once
from benchmarks.durability.killing import Toll, kill_once

KILLS = 20


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    toll = Toll()
    chance = random.Random(3)
    for _ in range(KILLS):
        kill_once(tmp_path / "book.glyphstone", toll, chance)
    assert toll.kills == KILLS
    assert toll.acknowledged > KILLS
    assert (toll.lost, toll.changed, toll.corrupt) == (0, 0, 0)
    assert toll.unannounced <= toll.kills


def test_nothing_acknowledged_is_lost_on_a_full_disk(tmp_path: Path) -> None:
    toll = Toll()
    chance = random.Random(4)
    for number in range(KILLS):
        fill_once(tmp_path / f"{number}.glyphstone", toll, chance)
    assert toll.full == 3 * KILLS
    assert toll.acknowledged > KILLS
    assert (toll.lost, toll.changed, toll.corrupt, toll.unannounced) == (0, 0, 0, 0)
