"""Real PDFs with exact text beside them: which of the broken ones are found?"""

from __future__ import annotations

import csv
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import unicodedata2

import glyphstone
from glyphstone.verdict.advice import diagnose

__all__ = ["Compared", "compare"]


@dataclass(frozen=True)
class Compared:
    """One file: what its list calls it, how its characters differ, what we say."""

    file: str
    broken: bool
    missing: float
    extra: float
    reasons: tuple[str, ...]

    @property
    def same_bag(self) -> bool:
        """Whether the claimed characters are those of the text, whatever their order."""
        return self.missing + self.extra < 0.005

    @property
    def flagged(self) -> bool:
        """Whether some font was found wanting."""
        return bool(self.reasons)


def compare(folder: Path) -> list[Compared]:
    """Every file of the folder's list, compared."""
    with (folder / "manifest.csv").open(encoding="utf-8", newline="") as listing:
        rows = list(csv.DictReader(listing))
    return [_compare(folder, row) for row in rows]


def _compare(folder: Path, row: dict[str, str]) -> Compared:
    with glyphstone.open(folder / row["pdf"]) as document:
        survey = document.survey()
        diagnosis = diagnose(survey)
    claimed: Counter[str] = Counter()
    for uses in survey.uses:
        for use in uses:
            for char, count in _bag(use.claim.text).items():
                claimed[char] += count * use.count
    exact = _bag((folder / row["udhr_txt"]).read_text(encoding="utf-8"))
    total = exact.total() or 1
    kinds = {reason.kind for verdict in diagnosis.verdicts for reason in verdict.reasons}
    return Compared(
        file=row["pdf"].removeprefix("udhr_").removesuffix(".pdf"),
        broken=row["status"].startswith("broken"),
        missing=(exact - claimed).total() / total,
        extra=(claimed - exact).total() / total,
        reasons=tuple(sorted(kinds)),
    )


def _bag(text: str) -> Counter[str]:
    """The characters of a text without order, blanks, format characters and styles."""
    plain = unicodedata2.normalize("NFD", unicodedata2.normalize("NFKC", text))
    return Counter(
        char for char in plain if not char.isspace() and unicodedata2.category(char) != "Cf"
    )
