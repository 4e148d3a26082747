"""A census of broken fonts: by script, producer, kind of damage and format."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from glyphstone.corpus.insight.statuses import FinishedRun, FontLine

__all__ = ["Census", "CensusRow", "take_census"]

_VERSION = re.compile(r"[\s,;(/-]*v?\d.*$")
#: Characters of a producer's name that are kept.
_NAME_CHARACTERS = 40


@dataclass(slots=True)
class CensusRow:
    """What the documents and fonts of one kind have."""

    documents: int = 0
    #: Documents with a broken font, and how many fonts that are.
    broken_documents: int = 0
    fonts: int = 0
    shown: int = 0
    #: Of the glyphs shown: without a text or with a doubted one, and those that a map names.
    wrong: int = 0
    healed: int = 0


@dataclass(slots=True)
class Census:
    """Rows by what fonts and documents are counted by."""

    by_script: dict[str, CensusRow] = field(default_factory=dict)
    by_producer: dict[str, CensusRow] = field(default_factory=dict)
    by_damage: dict[str, CensusRow] = field(default_factory=dict)
    by_verdict: dict[str, CensusRow] = field(default_factory=dict)
    by_format: dict[str, CensusRow] = field(default_factory=dict)

    def tables(self) -> dict[str, dict[str, CensusRow]]:
        """Each table by its title."""
        return {
            "script": self.by_script,
            "producer": self.by_producer,
            "damage": self.by_damage,
            "verdict": self.by_verdict,
            "font format": self.by_format,
        }


def take_census(run: FinishedRun) -> Census:
    """Count the documents and broken fonts of a run."""
    scripts: Counter[str] = Counter()
    producers: Counter[str] = Counter()
    for one in run.statuses():
        if one.outcome in ("ok", "partial", "filtered"):
            scripts[one.script] += 1
            producers[maker(one.producer)] += 1
    fonts = list(run.fonts())
    return Census(
        _counted(((line, [line.script]) for line in fonts), scripts),
        _counted(((line, [maker(line.producer)]) for line in fonts), producers),
        _counted(((line, list(line.reasons) or ["none given"]) for line in fonts), Counter()),
        _counted(((line, [line.trust]) for line in fonts), Counter()),
        _counted(((line, [line.program]) for line in fonts), Counter()),
    )


def maker(producer: str) -> str:
    """The program without its version."""
    return _VERSION.sub("", producer).strip()[:_NAME_CHARACTERS] or "(not said)"


def _counted(
    lines: Iterable[tuple[FontLine, list[str]]], documents: Counter[str]
) -> dict[str, CensusRow]:
    rows = {name: CensusRow(documents=count) for name, count in documents.items()}
    broken: dict[str, set[int]] = defaultdict(set)
    for line, names in lines:
        for name in names:
            row = rows.setdefault(name, CensusRow())
            broken[name].add(line.document)
            row.fonts += 1
            row.shown += line.shown
            row.wrong += line.wrong
            row.healed += line.healed
    for name, those in broken.items():
        rows[name].broken_documents = len(those)
    return dict(sorted(rows.items(), key=lambda row: (-row[1].fonts, -row[1].documents, row[0])))
