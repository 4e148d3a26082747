"""Tables that most documents need; whoever imports this module has them in memory.

A worker that is to read many documents loads it before it forks the first process, so that each of
them finds the tables read. For one document it would cost more than it saves.
"""

from __future__ import annotations

from glyphstone.data.glance_table import glance_table
from glyphstone.data.language_model import language_table
from glyphstone.shapes.recogniser import recogniser

__all__: list[str] = []

len(recogniser().numbers)
glance_table()
language_table()
