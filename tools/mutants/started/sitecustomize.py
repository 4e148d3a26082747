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
from types import FrameType
from typing import Any

HEADER_BYTES = 4


def _trace(plan: dict[str, Any]) -> None:
    offsets: dict[str, int] = plan["offsets"]
    width: int = plan["width"]
    with open(plan["map"], "r+b") as file:  # noqa: PTH123 (pathlib is slow to load here)
        noted = mmap.mmap(file.fileno(), 0)

    def line_of(frame: FrameType, event: str, _: object) -> Any:
        if event == "line":
            context = int.from_bytes(noted[:HEADER_BYTES], "little")
            place = offsets[frame.f_code.co_filename] + frame.f_lineno
            noted[HEADER_BYTES + context * width + place] = 1
        return line_of

    def call_of(frame: FrameType, _event: str, _: object) -> Any:
        return line_of if frame.f_code.co_filename in offsets else None

    threading.settrace(call_of)
    sys.settrace(call_of)


if _plan := os.environ.get("MUTANTS_TRACE"):
    with open(_plan, encoding="utf-8") as _file:  # noqa: PTH123
        _trace(json.load(_file))
