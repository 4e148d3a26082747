"""Ink against claims: blanks that claim letters, letters that claim blanks, wrong sizes."""

from __future__ import annotations

from glyphstone.verdict.characters import changes_shape, is_space, must_show, plain_letter
from glyphstone.verdict.doubts.case import Case, Finding, where
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
        where(wrong),
        f"A blank glyph claims to be {quoted(most.claim.text)}.",
    )


def letter_claims_blank(case: Case) -> Finding | None:
    """Ink where white space is claimed."""
    wrong = [use for use in case.inked if is_space(use.claim.text)]
    if not wrong:
        return None
    return Finding(
        where(wrong),
        f"{many(len(wrong), 'glyph')} with ink {claim(len(wrong))} to be blank.",
    )


#: Signs that are never as tall as a letter, whatever the typeface.
_SMALL_SIGNS = frozenset(".,-‐‑‒–—−_·‧'’‘’\"“”¨´`¯ˉ…")
#: Brackets are never lower than letters, and never nearly as wide as they are tall: 0.61 at most
#: in 100 fonts of Debian, that of a bold oblique brace.
_BRACKETS = frozenset("()[]{}")
_WIDEST_BRACKET = 0.75


def wrong_size(case: Case) -> Finding | None:
    """A speck that claims a letter, a letter that claims a full stop, a low or wide bracket."""
    if case.font.vertical:
        return None
    sized = _sizes_of_letters(case)
    wrong = []
    for use in case.inked:
        assert use.shape is not None
        if use.shape.box is None:
            continue
        left, bottom, right, top = use.shape.box
        text = use.claim.text
        if text in _BRACKETS and right - left > _WIDEST_BRACKET * (top - bottom):
            wrong.append(use)
        elif sized:
            tall, wide = (top - bottom) / case.height, (right - left) / case.height
            if (
                (plain_letter(text) and tall < 0.3 and wide < 0.6)
                or (text in _SMALL_SIGNS and tall > 0.85 and wide > 0.25)
                or (text in _BRACKETS and tall < 1.0)
            ):
                wrong.append(use)
    if not wrong:
        return None
    return Finding(
        where(wrong),
        f"{many(len(wrong), 'glyph')} cannot have the size of what {they(len(wrong))}"
        f" {claim(len(wrong))}: {examples(wrong)}.",
    )


def _sizes_of_letters(case: Case) -> bool:
    """Whether so many claims are letters that the font's usual size is a letter's."""
    letters = [use for use in case.inked if plain_letter(use.claim.text)]
    return bool(case.height) and len(letters) >= 6 and len(letters) >= 0.3 * len(case.inked)
