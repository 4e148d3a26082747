"""The workbench's flows on single pages, run in processes of their own within limits."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from glyphstone import guard
from glyphstone.flows.workbench.first_look import FirstLook, LookTask, first_look
from glyphstone.flows.workbench.page_view import (
    GlyphPlaces,
    PageSizes,
    PageTask,
    SizesTask,
    draw_page,
    glyph_places,
    sizes_of_pages,
)
from glyphstone.options import Limits

__all__ = [
    "FirstLook",
    "GlyphPlaces",
    "LookTask",
    "PageSizes",
    "PageTask",
    "SizesTask",
    "draw_page",
    "first_look",
    "glyph_places",
    "guarded",
    "prepare_workers",
    "sizes_of_pages",
]

TaskT = TypeVar("TaskT")
OutcomeT = TypeVar("OutcomeT")

#: What the first documents need, loaded before they come.
_MODULES = (
    "glyphstone.flows.workbench.page_view",
    "glyphstone.flows.recovery.document_reading",
    "glyphstone.flows.recovery.preparation",
    "PIL.Image",
    "PIL.PngImagePlugin",
)


def guarded(flow: guard.Flow[TaskT, OutcomeT], task: TaskT, file: Path, limits: Limits) -> OutcomeT:
    """What a flow gives, run in a process of its own."""
    return guard.run(flow, task, file=str(file), limits=limits)


def prepare_workers() -> None:
    """Start the worker now, with what the first documents need."""
    guard.warm_up(_MODULES)
    guard.run(started, True, file="", limits=Limits())


def started(task: bool, _progress: guard.Progress) -> bool:
    """The same again: whoever gets it knows that the worker runs."""
    return task
