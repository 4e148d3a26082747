"""Whose turn it is to have something drawn: what is looked at comes before what lies beside it."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import count

__all__ = ["Turns"]


@dataclass(eq=False)
class Turns:
    """So many at once; of those who wait, the lowest rank first, and of one rank the oldest."""

    free: int
    _waiting: list[tuple[int, int, asyncio.Future[None]]] = field(default_factory=list)
    _numbers: count[int] = field(default_factory=count)

    @contextlib.asynccontextmanager
    async def turn(self, rank: int) -> AsyncIterator[None]:
        """Wait for a turn, and give it on at the end."""
        if self.free:
            self.free -= 1
        else:
            mine = asyncio.get_running_loop().create_future()
            heapq.heappush(self._waiting, (rank, next(self._numbers), mine))
            try:
                await mine
            except asyncio.CancelledError:
                if mine.done() and not mine.cancelled():
                    self._pass_on()  # it was given just now, and nobody takes it
                raise
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        while self._waiting:
            _, _, next_ = heapq.heappop(self._waiting)
            if not next_.done():
                next_.set_result(None)
                return
        self.free += 1
