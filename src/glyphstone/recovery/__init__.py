"""From documents whose fonts lie to their text: every stage in its order, over what lies below."""

from __future__ import annotations

from glyphstone.recovery.drawing import LinePicture
from glyphstone.recovery.places import find_project, is_recovered
from glyphstone.recovery.reading import FontFacts, ReadDocument
from glyphstone.recovery.recipe import Recovery, Watch, open_recovery

__all__ = [
    "FontFacts",
    "LinePicture",
    "ReadDocument",
    "Recovery",
    "Watch",
    "find_project",
    "is_recovered",
    "open_recovery",
]
