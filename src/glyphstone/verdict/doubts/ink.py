"""Ink against claims: blanks that claim letters, letters that claim blanks, wrong sizes."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from glyphstone.model import GlyphUse
from glyphstone.verdict.characters import changes_shape, is_space, must_show, plain_letter
from glyphstone.verdict.doubts.case import Case, Finding, codes_of
from glyphstone.verdict.doubts.phrases import claim, examples, many, quoted, they

__all__ = ["blank_claims_letter", "letter_claims_blank", "wrong_size"]


def blank_claims_letter(case: Case) -> Finding | None:
    """Nothing is drawn where a letter, digit or sign is claimed."""
    if case.invisible:
        return None
    # Shaping leaves a blank now and then in a cluster that another glyph draws.
    wrong = [
        use
        for use in case.blanks
        if must_show(use.claim.text)
        and not (len(use.claim.text) > 1 and changes_shape(use.claim.text))
    ]
    if not wrong:
        return None
    most = max(wrong, key=lambda use: use.count)
    return Finding(
        codes_of(wrong),
        f"A blank glyph claims to be {quoted(most.claim.text)}.",
    )


def letter_claims_blank(case: Case) -> Finding | None:
    """Ink where whitespace is claimed."""
    wrong = [use for use in case.inked if is_space(use.claim.text)]
    if not wrong:
        return None
    return Finding(
        codes_of(wrong),
        f"{many(len(wrong), 'glyph')} with ink {claim(len(wrong))} to be blank.",
    )


#: Signs that are never as tall as a letter, whatever the typeface.
_SMALL_SIGNS = frozenset(".,-‐‑‒–—−_·‧'’‘’\"“”¨´`¯ˉ…")
#: Small letters that their capitals repeat in a larger size, without ascenders: in 127 to 232
#: fonts of Debian, and 76 or more for the rarer ones, the capital is the taller one. Not д, ҟ, һ.
_REPEATED_LARGER = frozenset("cosuvwxzвгжзийклмнопстхцчшщъыьэюяғҕҗҙқҝҡңҥҧҫҭүұҳҷӡөєѕ")
#: Brackets are never lower than letters, and never nearly as wide as they are tall.
_BRACKETS = frozenset("()[]{}")


@dataclass(frozen=True, slots=True)
class SizeLimits:
    """Sizes that a claimed character cannot have; heights and widths in the font's usual height.

    Chosen by hand on forge documents, not swept, except where a field says otherwise;
    `make bench NAME=diagnosis` shows that no healthy font is flagged.
    """

    #: A letter or digit is not both lower and narrower than this.
    letter_height: float = 0.3
    letter_width: float = 0.6
    #: A full stop, hyphen or quote is not both taller and wider than this.
    sign_height: float = 0.85
    sign_width: float = 0.25
    #: A bracket is at least this tall.
    bracket_height: float = 1.0
    #: A bracket is at most this wide, in its own height. In 100 fonts of Debian the widest has
    #: 0.61, a bold oblique brace.
    bracket_proportion: float = 0.75
    #: The top of a capital is at least so high, in the top of its small letter. By hand: unicase
    #: faces draw both in one size.
    capital_top: float = 0.92
    #: Letters among the glyphs, by number and share, for the usual height to be a letter's.
    fewest_letters: int = 6
    letter_share: float = 0.3


SIZES = SizeLimits()


def wrong_size(case: Case) -> Finding | None:
    """A speck that claims a letter, a letter that claims a full stop, a low or wide bracket.

    Or a capital that is smaller than its small letter.
    """
    if case.font.vertical:
        return None
    sized = _sizes_of_letters(case)
    wrong = _swapped_cases(case)
    for use in case.inked:
        assert use.shape is not None
        assert use.shape.box is not None
        left, bottom, right, top = use.shape.box
        wide, tall, text = right - left, top - bottom, use.claim.text
        too_wide = text in _BRACKETS and wide > SIZES.bracket_proportion * tall
        if use in wrong:
            continue
        if too_wide or (sized and _misfits(text, wide / case.height, tall / case.height)):
            wrong.append(use)
    if not wrong:
        return None
    return Finding(
        codes_of(wrong),
        f"{many(len(wrong), 'glyph')} cannot have the size of what {they(len(wrong))}"
        f" {claim(len(wrong))}: {examples(wrong)}.",
    )


def _swapped_cases(case: Case) -> list[GlyphUse]:
    """The glyphs that claim a letter and its capital of the same form, the capital the smaller."""
    tops: dict[str, list[tuple[float, GlyphUse]]] = defaultdict(list)
    for use in case.inked:
        assert use.shape is not None
        assert use.shape.box is not None
        if use.claim.text.lower() in _REPEATED_LARGER:
            tops[use.claim.text].append((use.shape.box[3], use))
    found = []
    for small, drawn in tops.items():
        capitals = tops.get(small.upper(), []) if small == small.lower() else []
        highest = max((top for top, _ in capitals), default=0.0)
        lowest = min(top for top, _ in drawn)
        if capitals and highest < SIZES.capital_top * lowest:
            found += [use for _, use in (*drawn, *capitals)]
    return found


def _misfits(text: str, wide: float, tall: float) -> bool:
    """Whether a character cannot be so wide and tall, in the usual height of the font's ink."""
    if plain_letter(text):
        return tall < SIZES.letter_height and wide < SIZES.letter_width
    if text in _SMALL_SIGNS:
        return tall > SIZES.sign_height and wide > SIZES.sign_width
    return text in _BRACKETS and tall < SIZES.bracket_height


def _sizes_of_letters(case: Case) -> bool:
    """Whether so many claims are letters that the font's usual size is a letter's."""
    letters = sum(plain_letter(use.claim.text) for use in case.inked)
    return (
        case.height > 0
        and letters >= SIZES.fewest_letters
        and letters >= SIZES.letter_share * len(case.inked)
    )
