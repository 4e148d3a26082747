"""What a public benchmark asserts of single pages: texts that are there, are not, follow another.

Assertions about tables and formulas ask for markup that no reader of text gives; they are counted,
not judged.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.prose.expected import folded
from benchmarks.shared import shared_data

__all__ = ["Assertion", "assertions", "holds"]

JUDGED = ("present", "absent", "order")
#: Quotes and dashes of many kinds count as one.
_SIMPLER = str.maketrans("‘’‚‛“”„‟\u2010\u2011\u2012–—―−", "''''\"\"\"\"-------")


@dataclass(frozen=True, slots=True)
class Assertion:
    """One assertion about one document."""

    path: Path
    kind: str
    said: Mapping[str, Any]

    @property
    def judged(self) -> bool:
        """Whether text alone can tell if it holds."""
        return self.kind in JUDGED


def assertions() -> Iterator[Assertion]:
    """All assertions, judged or not; none if the folder is absent."""
    folder = shared_data("plain", "olmocr_bench_sample")
    if not folder.is_dir():
        return
    for row in (folder / "dataset.jsonl").read_text("utf-8").splitlines():
        if row.strip():
            said = json.loads(row)
            yield Assertion(folder / Path(said["pdf"]).name, said["type"], said)


def holds(assertion: Assertion, text: str) -> bool:
    """Whether an assertion holds of a document's text."""
    said = assertion.said
    page = _simple(text)
    most = int(said.get("max_diffs", 0))
    if assertion.kind == "order":
        before, after = (_ends(_simple(said[side]), page, most) for side in ("before", "after"))
        return bool(before and after and before[0] < after[-1])
    wanted = _simple(said["text"])
    if not said.get("case_sensitive", True):
        wanted, page = wanted.casefold(), page.casefold()
    if "last_n" in said:
        page = page[-int(said["last_n"]) :]
    return bool(_ends(wanted, page, most)) is (assertion.kind == "present")


def _simple(text: str) -> str:
    return unicodedata.normalize("NFC", folded(text).translate(_SIMPLER))


def _ends(wanted: str, page: str, most: int) -> list[int]:
    """Where texts end that differ from the wanted one in so many characters at most."""
    if not page or not wanted:
        return []
    signs = np.array([ord(char) for char in page])
    places = np.arange(len(page) + 1)
    edits = np.zeros(len(page) + 1, dtype=np.int64)
    for number, char in enumerate(wanted, 1):
        changed = np.minimum(edits[:-1] + (signs != ord(char)), edits[1:] + 1)
        edits = np.concatenate([[number], changed])
        # What is put in costs one each: the least of all places before, and the way from there.
        edits = np.minimum.accumulate(edits - places) + places
    found: list[int] = np.flatnonzero(edits <= most).tolist()
    return found
