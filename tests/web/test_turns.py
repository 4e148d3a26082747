"""Who is drawn for first: pages before small pictures, in their order, and nobody who has gone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from glyphstone.web import workbench
from glyphstone.web.shelf import Shelf
from glyphstone.web.turns import Turns
from glyphstone.web.web_limits import WEB_LIMITS
from glyphstone.web.workbench import LeftError, Workbench
from tests.reader import typeset


def test_pages_come_before_small_pictures_and_each_in_its_order() -> None:
    served: list[str] = []

    async def drawn(turns: Turns, name: str, rank: int) -> None:
        async with turns.turn(rank):
            served.append(name)
            await asyncio.sleep(0)

    async def run() -> int:
        turns = Turns(1)
        wanted = [("first", 1), ("small", 1), ("page", 0), ("smaller", 1), ("other", 0)]
        await asyncio.gather(*(drawn(turns, name, rank) for name, rank in wanted))
        return turns.free

    assert asyncio.run(run()) == 1
    assert served == ["first", "page", "other", "small", "smaller"]


def test_so_many_are_served_at_once() -> None:
    now, most = 0, 0

    async def drawn(turns: Turns) -> None:
        nonlocal now, most
        async with turns.turn(0):
            now += 1
            most = max(most, now)
            await asyncio.sleep(0)
            now -= 1

    async def run() -> int:
        turns = Turns(2)
        await asyncio.gather(*(drawn(turns) for _ in range(7)))
        return turns.free

    assert asyncio.run(run()) == 2
    assert most == 2


def test_a_turn_that_is_not_taken_goes_to_the_next() -> None:
    served: list[int] = []

    async def drawn(turns: Turns, number: int) -> None:
        async with turns.turn(0):
            served.append(number)
            await asyncio.sleep(0)

    async def run() -> int:
        turns = Turns(1)
        async with turns.turn(0):
            tasks = [asyncio.create_task(drawn(turns, number)) for number in range(4)]
            await asyncio.sleep(0)
            tasks[0].cancel()
        # It was given to the second, who goes before taking it.
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return turns.free

    assert asyncio.run(run()) == 1
    assert served == [2, 3]


def test_nothing_is_drawn_for_whoever_has_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.pdf"
    typeset(file, ("one",))
    widths: list[int] = []

    def drawn(_flow: object, task: Any, *_: object) -> bytes:
        widths.append(task.width)
        return b"picture"

    monkeypatch.setattr(workbench, "guarded", drawn)

    async def left() -> bool:
        return True

    async def run() -> None:
        bench = Workbench(Shelf(tmp_path / "shelf"))
        id_ = bench.shelf.add(file).id
        with pytest.raises(LeftError):
            await bench.picture(id_, 1, 800, left)
        assert bench._drawing.free == WEB_LIMITS.drawn_at_once
        assert await bench.picture(id_, 1, 800) == b"picture"
        assert await bench.picture(id_, 1, 800, left) == b"picture", "what is there is given"

    asyncio.run(run())
    assert widths == [800]
