"""How two readers' glyphs are aligned and whom the third one backs."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.reader.agreement import Column, Difference, aligned


def column(*glyphs: tuple[int, float, float]) -> Column:
    cid, x, y = zip(*glyphs, strict=True) if glyphs else ((), (), ())
    return Column(np.array(cid, dtype=np.int64), np.array(x, dtype=float), np.array(y, dtype=float))


LINE = [(65 + n % 7, 10.0 * n, 700.0) for n in range(30)]


def test_equal_glyphs_have_no_differences() -> None:
    nearly = [(cid, x + 0.14, y - 0.14) for cid, x, y in LINE]
    assert aligned(column(*LINE), column(*nearly)) == ([], [], [])
    assert aligned(column(), column()) == ([], [], [])


@pytest.mark.parametrize("at", [0, 3, 29])
def test_a_glyph_that_only_one_has_costs_one(at: int) -> None:
    less = LINE[:at] + LINE[at + 1 :]
    assert aligned(column(*LINE), column(*less)) == ([], [at], [])
    assert aligned(column(*less), column(*LINE)) == ([], [], [at])


def test_one_that_has_none_at_all() -> None:
    assert aligned(column(*LINE), column()) == ([], list(range(30)), [])
    assert aligned(column(), column(*LINE)) == ([], [], list(range(30)))


@pytest.mark.parametrize("shift", [0.2, 0.4, 5.0])
def test_moved_glyphs_are_paired(shift: float) -> None:
    moved = [(c, x + shift * (4 <= n < 9), y) for n, (c, x, y) in enumerate(LINE)]
    pairs, alone, missing = aligned(column(*LINE), column(*moved))
    assert pairs == [(n, n) for n in range(4, 9)]
    assert not alone
    assert not missing


def test_a_change_and_a_loss_in_one_page() -> None:
    other = [*LINE[:5], (99, 50.0, 700.0), *LINE[6:20], *LINE[21:]]
    assert aligned(column(*LINE), column(*other)) == ([(5, 5)], [20], [])


def test_a_repeated_glyph_at_one_place() -> None:
    twice = [*LINE[:10], LINE[9], *LINE[10:]]
    pairs, alone, missing = aligned(column(*LINE), column(*twice))
    assert (pairs, alone, len(missing)) == ([], [], 1)


def test_whom_the_third_reader_backs() -> None:
    assert Difference("a.pdf", 1, "another origin", 4, 4, 0).third == "us"
    assert Difference("a.pdf", 1, "another origin", 4, 0, 4).third == "playa"
    some = Difference("a.pdf", 1, "another origin", 9, 4, 2)
    assert some.third == "us 4 times, playa 2 times, nobody 3 times"
