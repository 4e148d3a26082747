"""What is known of the errors that are left in real files, by language.

Looked up in the files themselves: what the producer drew where, and what its maps say of it.
"""

from __future__ import annotations

__all__ = ["NOTES"]

_STOPS = "signs at the ends of paragraphs that the producer lost or drew on top of other letters"
_OVER = "lines that the producer printed over one another, so that their letters mix"

NOTES = {
    "Arab.ARB": _STOPS,
    "Arab.PBU": "letters drawn in two glyphs, of which the second claims nothing or a hamza",
    "Arab.PES": _STOPS,
    "Arab.SKR": _OVER,
    "Arab.URD": "the file has another wording than the text; " + _OVER,
    "Ethi.AMH": "blanks behind the word separator at the ends of lines",
    "Hang.KOR": "words broken at the ends of lines, which nothing shows",
    "Hebr.YDD": _STOPS,
    "Knda.KAN": "letters below others without a name stay behind the vowel that is drawn first",
    "Lana.KKH": "letters below others without a name, which no rule can put in order",
    "Syrc.AII": _STOPS,
    "Thaa.DIV": _OVER,
    "Tibt.BOD": "two vowel signs behind a blank, which are drawn on the next letter",
}
