"""Why a text did not come back as it was set, told from the commonest differences."""

from __future__ import annotations

import unicodedata

from benchmarks.scripts.roundtrip import Outcome

__all__ = ["reason"]

#: What no reader can know from glyphs, by the character that is missing.
UNSEEN = {
    "\u200c": "non-joiners",
    "\u200d": "joiners",
    "\u200b": "zero-width spaces",
    "\u180e": "vowel separators",
}


def reason(outcome: Outcome) -> str:
    """The commonest difference in words, or nothing where there is none."""
    difference = outcome.difference
    if not difference.edits:
        return ""
    parts = []
    for before, after, count in difference.commonest[:3]:
        if before in UNSEEN and not after:
            parts.append(f"{UNSEEN[before]} lost ({count})")
        elif before == " " and not after:
            parts.append(f"blank lost ({count})")
        elif after == " " and not before:
            parts.append(f"blank too many ({count})")
        else:
            parts.append(f"{_shown(before)} became {_shown(after)} ({count})")
    return "; ".join(parts)


def _shown(text: str) -> str:
    """A text by itself, marks on a dotted circle."""
    if not text:
        return "nothing"
    return f"\u25cc{text}" if unicodedata.category(text[0])[0] == "M" else text
