"""How right a tool's text is, and how much of it is claimed falsely."""

from __future__ import annotations

import re
from dataclasses import dataclass

import unicodedata2
from rapidfuzz.distance import Levenshtein

from benchmarks.effort.documents import without_unseen

__all__ = ["Marked", "marked", "scored"]

#: What stands for a character that a tool admits not to know.
UNKNOWN = "\ufffc"
#: Our own marks, and what pdfminer.six writes.
_ADMITTED = re.compile(r"⟦[^⟧]*⟧|\(cid:\d+\)")
#: Private use, unassigned, control: no text that anybody could read.
_NO_TEXT = frozenset({"Co", "Cn", "Cc", "Cs"})


@dataclass(frozen=True)
class Marked:
    """Characters of a document: right ones in all, errors, false claims, admitted ones."""

    characters: int
    #: Edits that turn the tool's text into the right one.
    errors: int
    #: Of these, characters that the tool gives out as text where others or none stand.
    false: int
    #: Characters that the tool says it does not know.
    unknown: int

    def __add__(self, other: Marked) -> Marked:
        return Marked(
            self.characters + other.characters,
            self.errors + other.errors,
            self.false + other.false,
            self.unknown + other.unknown,
        )

    @property
    def error_rate(self) -> float:
        """Errors in percent of the right text."""
        return 100 * self.errors / max(self.characters, 1)

    @property
    def false_rate(self) -> float:
        """False claims in percent of the right text."""
        return 100 * self.false / max(self.characters, 1)


def marked(text: str) -> str:
    """A tool's text without blanks and what cannot be seen, unknown characters all one sign."""
    out = without_unseen(_ADMITTED.sub(UNKNOWN, text))
    kept = (char for char in out if not char.isspace())
    return "".join(UNKNOWN if _is_no_text(char) else char for char in kept)


def _is_no_text(char: str) -> bool:
    return char == "\ufffd" or unicodedata2.category(char) in _NO_TEXT


def scored(expected: str, given: str) -> Marked:
    """What a tool's text is worth; blanks and joiners count for nothing."""
    right, out = marked(expected), marked(given)
    edits = Levenshtein.editops(out, right)
    false = sum(edit.tag != "insert" and out[edit.src_pos] != UNKNOWN for edit in edits)
    return Marked(len(right), len(edits), false, out.count(UNKNOWN))
