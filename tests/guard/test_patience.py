"""The waits of the guard, as its page and its comments tell them."""

from __future__ import annotations

from dataclasses import asdict

from glyphstone.guard.patience import PATIENCE


def test_the_waits_and_sizes_are_those_that_were_chosen() -> None:
    assert asdict(PATIENCE) == {
        "start_seconds": 120.0,
        "leave_seconds": 10.0,
        "kill_seconds": 10.0,
        "cancel_seconds": 0.1,
        "progress_seconds": 0.1,
        "shortest_seconds": 0.001,
        "chunk_bytes": 1_048_576,
        "news_bytes": 65_536,
        "wake_bytes": 4_096,
        "last_words": 4_000,
    }
