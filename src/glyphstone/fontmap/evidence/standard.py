"""The sources of evidence that need no person, in the order in which they are heard."""

from __future__ import annotations

from collections.abc import Collection

from glyphstone.fontmap.evidence import Evidence
from glyphstone.fontmap.evidence.blank import Blank
from glyphstone.fontmap.evidence.claims import Claims
from glyphstone.fontmap.evidence.dot import Dot
from glyphstone.fontmap.evidence.names import Names
from glyphstone.fontmap.evidence.numbering import Numbering
from glyphstone.fontmap.evidence.paper_dot import PaperDot
from glyphstone.fontmap.evidence.paper_space import PaperSpace
from glyphstone.fontmap.evidence.shift import Shift
from glyphstone.fontmap.evidence.stop import Stop
from glyphstone.fontmap.evidence.twin import Twin

__all__ = ["CONFIDENT", "default_evidence"]

#: A proposal at least as sure as this is meant to stand without being asked about.
CONFIDENT = 0.9


def default_evidence(switched_off: Collection[str] = ()) -> list[Evidence]:
    """Every source but those switched off by name; a source switched off anchors nothing."""
    anchors: list[Evidence] = [Blank(), Dot(), Numbering(), Names()]
    anchors = [source for source in anchors if source.name not in switched_off]
    others: list[Evidence] = [
        Shift(anchors),
        Stop(),
        Twin(),
        Claims(),
        PaperSpace(),
        PaperDot(),
    ]
    return [*anchors, *(source for source in others if source.name not in switched_off)]
