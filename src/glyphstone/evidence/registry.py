"""The sources of evidence that need no person, in the order in which they are heard."""

from __future__ import annotations

from collections.abc import Collection

from glyphstone.evidence import Evidence
from glyphstone.evidence.sources.blank import Blank
from glyphstone.evidence.sources.claims import Claims
from glyphstone.evidence.sources.full_stop import Dot
from glyphstone.evidence.sources.names import Names
from glyphstone.evidence.sources.numbering import Numbering
from glyphstone.evidence.sources.paper_dot import PaperDot
from glyphstone.evidence.sources.paper_space import PaperSpace
from glyphstone.evidence.sources.sentence_mark import Stop
from glyphstone.evidence.sources.shift import Shift
from glyphstone.evidence.sources.twin import Twin

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
