"""Names against claims, and claims that are all a fixed number of places off."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import unicodedata2

from glyphstone.data.glyph_names import glyph_name_to_text
from glyphstone.model import ClaimPath, GlyphUse
from glyphstone.verdict.characters import is_ignorable, is_space, plain_letter
from glyphstone.verdict.doubts.case import Case, Finding, codes_of
from glyphstone.verdict.doubts.phrases import contradict, many, quoted
from glyphstone.verdict.lookalikes import lookalikes

__all__ = ["constant_shift", "names_disagree"]


@dataclass(frozen=True, slots=True)
class ShiftSigns:
    """When names contradict a map, and when all claims are a fixed number of places off.

    Chosen by hand on forge documents, not swept; `make bench NAME=diagnosis` holds them.
    """

    #: Names that must agree with the map for others to contradict it.
    fewest_agreeing: int = 5
    #: Advance of a blank that can be the space, in em.
    widest_joiner: float = 0.1
    #: Claims of one character that must be shifted, and their share that must become text.
    fewest_claims: int = 5
    text_share: float = 0.95
    #: Names that must tell the same shift, by number and share of all telling names.
    fewest_names: int = 5
    name_share: float = 0.8
    #: A full stop is lower than this, stands this near the baseline, in the font's usual height,
    #: and is at most so many times wider than tall.
    dot_height: float = 0.35
    dot_off_baseline: float = 0.1
    dot_proportion: float = 1.5
    #: A hyphen is lower than this, stands this far above the baseline, in the font's usual height,
    #: and is at least so many times wider than tall.
    hyphen_height: float = 0.3
    hyphen_above_baseline: float = 0.15
    hyphen_proportion: float = 1.3


SIGNS = ShiftSigns()


def names_disagree(case: Case) -> Finding | None:
    """Glyph names that contradict a map with which most names agree."""
    agree, wrong = 0, []
    for use, said in _named(case):
        if lookalikes(use.claim.text, said) or said in use.claim.text or use.claim.text in said:
            agree += 1
        elif plain_letter(said) or plain_letter(use.claim.text):
            wrong.append((use, said))
    if not wrong or agree < SIGNS.fewest_agreeing or len(wrong) > agree:
        return None
    use, said = max(wrong, key=lambda pair: pair[0].count)
    return Finding(
        codes_of(use for use, _ in wrong),
        f"{many(len(wrong), 'glyph name')} {contradict(len(wrong))} the map: “{use.name}”"
        f" claims to be {quoted(use.claim.text)}.",
    )


def _named(case: Case) -> list[tuple[GlyphUse, str]]:
    """The glyphs with a ToUnicode entry and a telling name, and what the name says."""
    named = []
    for use in case.claimed:
        if use.claim.path is ClaimPath.TO_UNICODE and use.name:
            said = glyph_name_to_text(use.name)
            if said:
                named.append((use, said))
    return named


def constant_shift(case: Case) -> Finding | None:
    """Every claim a fixed number of places off: the blank glyph or the names show by how many."""
    shift = _shift_by_blank(case) or _shift_by_names(case)
    if not shift:
        return None
    moved = [use for use in case.claimed if len(use.claim.text) == 1]
    first = ord(moved[0].claim.text)
    places = "place" if abs(shift) == 1 else "places"
    side = "after" if shift > 0 else "before"
    return Finding(
        codes_of(moved),
        f"Every claimed character seems to stand {abs(shift)} {places} {side} the right one"
        f" (U+{first:04X} for U+{first - shift:04X}).",
    )


def _shift_by_blank(case: Case) -> int:
    if case.invisible or any(is_space(use.claim.text) for use in case.blanks):
        return 0
    wide = [
        use
        for use in case.blanks
        if len(use.claim.text) == 1
        and not is_ignorable(use.claim.text)
        and use.advance > SIGNS.widest_joiner
    ]
    if not wide:
        return 0
    space = max(wide, key=lambda use: use.count)
    shift = ord(space.claim.text) - ord(" ")
    single = [use.claim.text for use in case.claimed if len(use.claim.text) == 1]
    if len(single) < SIGNS.fewest_claims:
        return 0
    sound = sum(_is_text(ord(char) - shift) for char in single)
    if sound < SIGNS.text_share * len(single):
        return 0
    return 0 if _small_signs_stand(case) else shift


def _small_signs_stand(case: Case) -> bool:
    """Whether a dot on the baseline claims a full stop, or a bar a hyphen: then nothing shifted."""
    if not case.height:
        return False
    for use in case.inked:
        assert use.shape is not None
        assert use.shape.box is not None
        left, bottom, right, top = (edge / case.height for edge in use.shape.box)
        wide, tall = right - left, top - bottom
        if use.claim.text == "." and (
            tall < SIGNS.dot_height
            and abs(bottom) < SIGNS.dot_off_baseline
            and wide < SIGNS.dot_proportion * tall
        ):
            return True
        if use.claim.text == "-" and (
            tall < SIGNS.hyphen_height
            and bottom > SIGNS.hyphen_above_baseline
            and wide > SIGNS.hyphen_proportion * tall
        ):
            return True
    return False


def _shift_by_names(case: Case) -> int:
    offsets = Counter(
        ord(use.claim.text) - ord(said)
        for use, said in _named(case)
        if len(said) == 1 and len(use.claim.text) == 1 and not lookalikes(use.claim.text, said)
    )
    if not offsets:
        return 0
    shift, times = offsets.most_common(1)[0]
    enough = times >= SIGNS.fewest_names and times >= SIGNS.name_share * len(_named(case))
    return shift if enough else 0


def _is_text(code_point: int) -> bool:
    return 0 <= code_point <= 0x10FFFF and unicodedata2.category(chr(code_point))[0] in "LMNPSZ"
