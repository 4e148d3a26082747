"""Forms of one letter beside each other: is each of several drawings a form of what it claims?

The text of a small capital is the small letter, and that of an alternate its plain form: both stand
beside the plain letter in a font of today, and sound maps give them the same text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import median

import numpy as np
import unicodedata2
from numpy.typing import NDArray

from glyphstone.data.scripts import COMMON
from glyphstone.model import GlyphUse
from glyphstone.shapes.recogniser import Recogniser, recogniser
from glyphstone.verdict.characters import script_of
from glyphstone.verdict.claim_likeness import judged_text
from glyphstone.verdict.doubts.case import Case
from glyphstone.verdict.lookalikes import lookalikes

__all__ = ["drawn_as_claimed"]


@dataclass(frozen=True, slots=True)
class FormSigns:
    """When a drawing is a form of the letter that it claims (cosines, -1 to 1).

    Chosen by hand on small capitals and alternates of eight text faces in real documents, not
    swept; `make bench NAME=lies` holds them.
    """

    #: How like its letter a plain form or an alternate is at least; the same of a small capital.
    plain: float = 0.6
    small_capital: float = 0.45
    #: By how much another letter of its script may be nearer.
    rounding: float = 0.02
    #: The height of a small capital without an accent as a share of that of capitals, and of small
    #: letters that reach up; and how many of these must be known.
    low: float = 0.85
    fewest_high: int = 3


_FORMS = FormSigns()
#: Small letters as high as capitals, or nearly.
_HIGH = frozenset("bdfhklþß")
_SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "


def drawn_as_claimed(case: Case, uses: Sequence[GlyphUse]) -> list[bool]:
    """For each of some glyphs whether its drawing is a form of the one letter that it claims."""
    wanted = [
        place
        for place, use in enumerate(uses)
        if len(text := judged_text(use.claim.text)) == 1 and text.isalpha()
    ]
    found = [False] * len(uses)
    if not wanted or case.font.vertical:
        return found
    model = recogniser()
    inked = case.inked
    rows = {id(use): row for row, use in enumerate(inked)}
    shapes = [use.shape for use in inked if use.shape is not None]
    cosines = model.cosines(
        shapes, [use.advance for use in inked], [rows[id(uses[place])] for place in wanted]
    )
    high = _usual_height(inked)
    for place, one in zip(wanted, cosines, strict=True):
        text = judged_text(uses[place].claim.text)
        found[place] = _is_plain(model, text, one) or (
            _is_low(uses[place], text, high) and _is_small_capital(model, text, one)
        )
    return found


def _usual_height(uses: Sequence[GlyphUse]) -> float:
    """How high capitals and small letters that reach up are, in em; 0 if too few are known."""
    heights = [
        use.shape.box[3]
        for use in uses
        if use.shape is not None
        and use.shape.box is not None
        and len(use.claim.text) == 1
        and (use.claim.text in _HIGH or unicodedata2.category(use.claim.text) == "Lu")
        and unicodedata2.normalize("NFD", use.claim.text) == use.claim.text
    ]
    return median(heights) if len(heights) >= _FORMS.fewest_high else 0.0


def _is_low(use: GlyphUse, text: str, high: float) -> bool:
    """Whether a drawing is too low for a capital; with an accent no higher than one without."""
    if use.shape is None or use.shape.box is None:
        return False
    accented = unicodedata2.normalize("NFD", text) != text
    return use.shape.box[3] <= (high if accented else _FORMS.low * high)


def _is_plain(model: Recogniser, text: str, cosines: NDArray[np.float32]) -> bool:
    own = _likest(model, {text}, cosines)
    return own >= max(_FORMS.plain, _likest_other(model, text, cosines) - _FORMS.rounding)


def _is_small_capital(model: Recogniser, text: str, cosines: NDArray[np.float32]) -> bool:
    capital = text.upper()
    if len(capital) != 1 or capital == text:
        return False
    own = _likest(model, {capital, *_small_capitals(capital)}, cosines)
    return own >= max(_FORMS.small_capital, _likest_other(model, capital, cosines))


def _likest(model: Recogniser, texts: set[str], cosines: NDArray[np.float32]) -> float:
    numbers = [
        number
        for text in texts
        for spelled in {text, unicodedata2.normalize("NFD", text)}
        for number in model.numbers.get(spelled, ())
    ]
    return max((float(cosines[number]) for number in numbers), default=-1.0)


def _likest_other(model: Recogniser, text: str, cosines: NDArray[np.float32]) -> float:
    """How like a drawing is to the nearest letter of its script that is drawn otherwise."""
    scripts = {script_of(text), COMMON}
    small = _small_capitals(text)
    for number in np.argsort(-cosines).tolist():
        near = model.classes[number]
        if (
            near.script in scripts
            and unicodedata2.category(near.text[0])[0] in "LN"
            and near.text not in small
            and not lookalikes(text, near.text)
        ):
            return float(cosines[number])
    return -1.0


@lru_cache(maxsize=256)
def _small_capitals(capital: str) -> frozenset[str]:
    """The phonetic letter that is drawn as a small capital, if there is one: ʀ for R."""
    try:
        return frozenset(unicodedata2.lookup(_SMALL_CAPITAL + capital))
    except KeyError:
        return frozenset()
