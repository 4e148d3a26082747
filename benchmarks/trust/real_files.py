"""The real files with broken encodings, and which of them are the test.

The split was made before any of them was recovered here: languages in the order of the SHA-256 of
their names, each taken for the test as long as it holds no more than 27 of the 54 files.
"""

from __future__ import annotations

import csv
import hashlib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from benchmarks.shared import shared_data

__all__ = ["RealFile", "languages_of_test", "real_files"]

#: How many of the broken files are the test: half of them.
TEST_FILES = 27


@dataclass(frozen=True, slots=True)
class RealFile:
    """A PDF, its language as the producer names it ("Arab.URD"), and the text that it shows."""

    path: Path
    language: str
    text: Path
    #: Whether the file belongs to the half that is looked at once.
    test: bool

    @property
    def name(self) -> str:
        """The name of the file in tables."""
        return self.path.stem.removeprefix("udhr_")

    @property
    def script(self) -> str:
        """The script's ISO 15924 code."""
        return self.language[:4]


def languages_of_test(files: Counter[str], wanted: int = TEST_FILES) -> frozenset[str]:
    """The languages of the test, of all that have so many broken files each."""
    chosen: set[str] = set()
    for language in sorted(files, key=lambda name: hashlib.sha256(name.encode()).hexdigest()):
        if sum(files[one] for one in chosen) + files[language] <= wanted:
            chosen.add(language)
    return frozenset(chosen)


def real_files() -> list[RealFile]:
    """All broken files of the Declaration, in the order of the manifest."""
    folder = shared_data("udhr_pdf")
    manifest = folder / "manifest.csv"
    if not manifest.is_file():
        return []
    with manifest.open(encoding="utf-8", newline="") as rows:
        broken = [row for row in csv.DictReader(rows) if row["status"] == "broken"]
    test = languages_of_test(Counter(row["lang"] for row in broken))
    return [
        RealFile(folder / row["pdf"], row["lang"], folder / row["udhr_txt"], row["lang"] in test)
        for row in broken
    ]
