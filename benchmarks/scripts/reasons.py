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


#: Why, where that was looked into: by the code of the text.
NOTES = {
    "sin": "behind ra the font draws u by the glyph of ae: no map can tell them apart",
    "skr": "the two letters share a glyph inside words",
    "kkh_lana": "the source spells vowels before their letter; two signs share a glyph",
    "pan": "the source spells the vowel before the subjoined ra, drawn like the right spelling",
    "mai": "the source spells o as aa and e, drawn alike",
    "mar": "a virama that is seen before a letter may hide a non-joiner or none",
    "jav_java": "a space of no width keeps the pangkon seen; nothing of its own is drawn",
    "ydd": "numbers, Latin and brackets in one run from the right: two readings are drawn alike",
    "isl": "a blank before a comma that begins a line",
    "swh": "a hyphen with a blank behind it at the end of a line",
    "tel": "a hyphen with a blank behind it at the end of a line",
    "pnb": "full stops with blanks around them at the ends of lines",
    "amh": "a separator with a blank behind it at the end of a line",
    "iii": "blanks of the width of the gaps between characters, where no blank glyph stands",
    "kor": "a heading set with a blank behind every syllable, where no blank glyph stands",
    "sa_Sidd": "the font's blank is narrower than gaps inside its syllables",
    "sa_Mong": "the font draws a with a selector and a behind a separator by one glyph",
}


def reason(outcome: Outcome) -> str:
    """The commonest differences in words and why they are, or nothing where there are none."""
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
    told = "; ".join(parts)
    return f"{told}: {NOTES[outcome.code]}" if outcome.code in NOTES else told


def _shown(text: str) -> str:
    """A text by itself, marks on a dotted circle."""
    if not text:
        return "nothing"
    return f"\u25cc{text}" if unicodedata.category(text[0])[0] == "M" else text
