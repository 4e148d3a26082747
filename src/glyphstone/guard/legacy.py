"""Runs any picklable call under guard; goes when all callers are flows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.reduction import ForkingPickler
from typing import Concatenate, ParamSpec, TypeVar, cast

from glyphstone.guard.pool import warm_up
from glyphstone.guard.signature import Progress
from glyphstone.guard.workers import run
from glyphstone.options import Limits

__all__ = ["run_function"]

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Pickled:
    """A call or its result."""

    data: bytes


def run_function(
    function: Callable[Concatenate[Progress, P], T],
    file: str,
    limits: Limits,
    progress: Progress | None = None,
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """What `function(progress, *args, **kwargs)` gives, worked out in a process of its own."""
    warm_up([function.__module__])
    call = Pickled(bytes(ForkingPickler.dumps((function, args, kwargs))))
    found = run(call_pickled, call, file=file, limits=limits, progress=progress)
    return cast(T, ForkingPickler.loads(found.data))


def call_pickled(task: Pickled, progress: Progress) -> Pickled:
    """The pickled result of a pickled call."""
    function, args, kwargs = ForkingPickler.loads(task.data)
    return Pickled(bytes(ForkingPickler.dumps(function(progress, *args, **kwargs))))
