"""Notes which lines run in the processes that a test starts.

Python imports this file at the start of every process that finds its folder on PYTHONPATH. A worker
may be killed at any moment, so each line is noted at once, in a file that all processes map: one
byte for each pair of context and line. The first four bytes hold the number of the context, which
is the running test; its process keeps them up to date.
"""

from __future__ import annotations

import json
import mmap
import os
import sys
import threading
from types import CodeType, FrameType
from typing import Any

HEADER_BYTES = 4
#: So many calls of a function are watched in full for each test; later ones only now and then (the
#: 128th, the 256th, ...), because watching in Python slows a worker down.
CALLS_WATCHED = 64


def _trace(plan: dict[str, Any]) -> None:
    offsets: dict[str, int] = plan["offsets"]
    width: int = plan["width"]
    with open(plan["map"], "r+b") as file:  # noqa: PTH123 (pathlib is slow to load here)
        whole = memoryview(mmap.mmap(file.fileno(), 0))
    context = whole[:HEADER_BYTES].cast("I")
    noted = whole[HEADER_BYTES:]
    calls: dict[tuple[int, CodeType], int] = {}

    def line_of(frame: FrameType, event: str, _: object) -> Any:
        if event == "line":
            place = offsets[frame.f_code.co_filename] + frame.f_lineno
            noted[context[0] * width + place] = 1
        return line_of

    def call_of(frame: FrameType, _event: str, _: object) -> Any:
        code = frame.f_code
        if code.co_filename not in offsets:
            return None
        key = context[0], code
        calls[key] = number = calls.get(key, 0) + 1
        is_power_of_two = not number & (number - 1)
        return line_of if number <= CALLS_WATCHED or is_power_of_two else None

    threading.settrace(call_of)
    sys.settrace(call_of)


if _plan := os.environ.get("MUTANTS_TRACE"):
    with open(_plan, encoding="utf-8") as _file:  # noqa: PTH123
        _trace(json.load(_file))
