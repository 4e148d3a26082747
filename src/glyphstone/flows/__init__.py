"""The recipes: each a function from a task to an outcome, in place or in a guarded process.

Commands, the workbench and the corpus runner call what is here and nothing between it and the
model. A flow is run with `run` (a process of its own, under limits) or called as it is.
"""

from __future__ import annotations

from glyphstone.guard import CancelledError, Flow, Progress, Workers, in_place, run, warm_up

__all__ = ["CancelledError", "Flow", "Progress", "Workers", "in_place", "run", "warm_up"]
