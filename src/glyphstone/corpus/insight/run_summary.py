"""All that the report of a run shows, counted in one pass over its status files."""

from __future__ import annotations

import heapq
from collections import Counter
from dataclasses import dataclass, field

from glyphstone.corpus.insight.census import take_census
from glyphstone.corpus.insight.statuses import FinishedRun
from glyphstone.corpus.insight.typefaces import broken_typefaces

__all__ = ["RunSummary", "summarised"]

#: Documents and typefaces that are listed one by one; by hand.
_LISTED = 20
#: Upper ends of the classes of shares, and of pages and seconds, in which documents are counted.
SHARE_CLASSES = (0.0, 0.001, 0.01, 0.05, 0.2, 0.5, 1.0)
SECOND_CLASSES = (0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 1e9)


@dataclass(slots=True)
class RunSummary:
    """Counts of a run."""

    source: str
    planned: int
    done: int = 0
    shards_done: int = 0
    shards: int = 0
    pages: int = 0
    pages_scanned: int = 0
    characters: int = 0
    seconds: float = 0.0
    retried: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    languages: Counter[str] = field(default_factory=Counter)
    scripts: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    unknown: list[int] = field(default_factory=lambda: [0] * len(SHARE_CLASSES))
    doubtful: list[int] = field(default_factory=lambda: [0] * len(SHARE_CLASSES))
    took: list[int] = field(default_factory=lambda: [0] * len(SECOND_CLASSES))
    damage: dict[str, int] = field(default_factory=dict)
    producers: dict[str, int] = field(default_factory=dict)
    #: Name, documents, pages, glyphs to heal.
    typefaces: list[tuple[str, int, int, int]] = field(default_factory=list)
    #: Name and seconds; name, outcome and reason.
    slowest: list[tuple[str, float]] = field(default_factory=list)
    failing: list[tuple[str, str, str]] = field(default_factory=list)
    broken_documents: int = 0


def summarised(run: FinishedRun) -> RunSummary:
    """Count a run as far as its shards are done."""
    found = RunSummary(
        run.head.source,
        run.head.documents,
        shards_done=len(run.markers),
        shards=run.head.shards,
    )
    slowest: list[tuple[float, int, str]] = []
    for one, timing in zip(run.statuses(), run.timings(), strict=True):
        found.done += 1
        found.outcomes[one.outcome] += 1
        found.pages += one.pages
        found.pages_scanned += one.pages_scanned
        found.characters += one.characters
        found.seconds += timing.seconds
        found.retried += timing.tries > 1
        found.took[_class(timing.seconds, SECOND_CLASSES)] += 1
        heapq.heappush(slowest, (timing.seconds, -one.number, one.file_path))
        if len(slowest) > _LISTED:
            heapq.heappop(slowest)
        if one.outcome in ("ok", "partial"):
            found.languages[one.language] += 1
            found.scripts[one.script] += 1
            found.unknown[_class(one.unknown_share, SHARE_CLASSES)] += 1
            found.doubtful[_class(one.doubtful_share, SHARE_CLASSES)] += 1
            found.broken_documents += one.fonts_broken > 0
        else:
            found.reasons[one.reason] += 1
            if len(found.failing) < _LISTED and one.outcome != "filtered":
                found.failing.append((one.file_path, one.outcome, one.reason))
    found.slowest = [(name, seconds) for seconds, _, name in sorted(slowest, reverse=True)]
    census = take_census(run)
    found.damage = {name: row.fonts for name, row in census.by_damage.items()}
    found.producers = {
        name: row.broken_documents for name, row in census.by_producer.items() if row.fonts
    }
    found.typefaces = [
        (face.name or "(no name)", len(face.documents), face.pages, face.left)
        for face in broken_typefaces(run.fonts())[:_LISTED]
    ]
    return found


def _class(value: float, ends: tuple[float, ...]) -> int:
    return next(place for place, end in enumerate(ends) if value <= end or end == ends[-1])
