"""The benchmark of interaction, on a page."""

from __future__ import annotations

from benchmarks.interaction.__main__ import measured, share
from benchmarks.interaction.documents import DOCUMENTS, long_document


def test_the_value_below_which_a_part_lies() -> None:
    assert share([], 0.95) == 0.0
    assert share([3.0, 1.0, 2.0, 4.0], 0.5) == 3.0
    assert share([1.0, 2.0], 0.95) == 2.0


def test_a_document_is_the_same_each_time() -> None:
    first, second = (long_document(DOCUMENTS[0], 1) for _ in range(2))
    assert first.truth.text() == second.truth.text()


def test_a_recovery_is_timed_step_by_step() -> None:
    found = measured(DOCUMENTS[0], 1)
    assert found.pages == 1
    assert len(found.openings) == 3
    assert found.opening == min(found.openings)
    assert found.opening_cpu > 0
    assert len(found.steps) == len(found.steps_cpu) > 0
    assert (found.unknown, found.wrong) == (0, 0)
