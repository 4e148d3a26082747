"""Ink against claims: blanks that claim letters, letters that claim blanks, wrong sizes."""

from __future__ import annotations

from glyphstone.fontmap.characters import changes_shape, is_space, must_show, plain_letter
from glyphstone.fontmap.doubts.case import Case, Reason, ReasonKind, where
from glyphstone.fontmap.doubts.wording import claim, examples, many, quoted, they

__all__ = ["blank_claims_letter", "letter_claims_blank", "wrong_size"]


def blank_claims_letter(case: Case) -> Reason | None:
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
    return Reason(
        ReasonKind.BLANK_CLAIMS_LETTER,
        where(wrong),
        f"A blank glyph claims to be {quoted(most.claim.text)}.",
    )


def letter_claims_blank(case: Case) -> Reason | None:
    """Ink where white space is claimed."""
    wrong = [use for use in case.inked if is_space(use.claim.text)]
    if not wrong:
        return None
    return Reason(
        ReasonKind.LETTER_CLAIMS_BLANK,
        where(wrong),
        f"{many(len(wrong), 'glyph')} with ink {claim(len(wrong))} to be blank.",
    )


#: Signs that are never as tall as a letter, whatever the typeface.
_SMALL_SIGNS = frozenset(".,-‐‑‒–—−_·‧'’‘’\"“”¨´`¯ˉ…")
#: Brackets are never lower than letters.
_BRACKETS = frozenset("()[]{}")


def wrong_size(case: Case) -> Reason | None:
    """A speck that claims a letter, a letter that claims a full stop, a low bracket."""
    if not case.height or case.font.vertical:
        return None
    usual = [use for use in case.inked if plain_letter(use.claim.text)]
    if len(usual) < 6 or len(usual) < 0.3 * len(case.inked):
        return None  # the sizes of this font are not those of letters
    wrong = []
    for use in case.inked:
        assert use.shape is not None
        if use.shape.box is None:
            continue
        left, bottom, right, top = use.shape.box
        tall, wide = (top - bottom) / case.height, (right - left) / case.height
        text = use.claim.text
        if (
            (plain_letter(text) and tall < 0.3 and wide < 0.6)
            or (text in _SMALL_SIGNS and tall > 0.85 and wide > 0.25)
            or (text in _BRACKETS and tall < 1.0)
        ):
            wrong.append(use)
    if not wrong:
        return None
    return Reason(
        ReasonKind.WRONG_SIZE,
        where(wrong),
        f"{many(len(wrong), 'glyph')} cannot have the size of what {they(len(wrong))}"
        f" {claim(len(wrong))}: {examples(wrong)}.",
    )
