"""kill -9 at moments of chance: nothing that was acknowledged is missing."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from benchmarks.durability.killing import Toll, kill_once

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")

KILLS = 20


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    toll = Toll()
    chance = random.Random(3)
    for _ in range(KILLS):
        kill_once(tmp_path / "book.glyphstone", toll, chance)
    assert toll.kills == KILLS
    assert toll.acknowledged > KILLS
    assert (toll.lost, toll.changed, toll.corrupt) == (0, 0, 0)
    assert toll.unannounced <= toll.kills
