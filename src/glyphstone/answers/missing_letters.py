"""What a person types who types only the letters that are missing from a word."""

from __future__ import annotations

from glyphstone.answers.clusters import clusters, nfc

__all__ = ["UNKNOWN_LETTER", "filled_in"]

#: Stands for an unknown glyph in what a person reads.
UNKNOWN_LETTER = "□"


def filled_in(sketch: str, typed: str) -> str:
    """A word with the typed letters in place of its boxes, one each; "" if that cannot be meant.

    A word of boxes alone is typed whole.
    """
    letters = clusters("".join(typed.split()))
    boxes = sketch.count(UNKNOWN_LETTER)
    if not letters or len(letters) != boxes or boxes == len(sketch):
        return ""
    known, *rest = sketch.split(UNKNOWN_LETTER)
    return nfc(known + "".join(one + more for one, more in zip(letters, rest, strict=True)))
