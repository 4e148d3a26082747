"""Claims that are no text: control, private-use and replacement characters."""

from __future__ import annotations

import unicodedata2

from glyphstone.verdict.characters import is_space
from glyphstone.verdict.doubts.case import Case, Finding, codes_of
from glyphstone.verdict.doubts.phrases import claim, many

__all__ = ["control_characters", "no_characters", "private_use", "replacement_characters"]


def control_characters(case: Case) -> Finding | None:
    """Control characters; a blank that claims a tab or a line end is a blank all the same."""
    blank_codes = {use.code for use in case.blanks}
    codes = codes_of(
        use
        for use in case.claimed
        if any(unicodedata2.category(char) == "Cc" for char in use.claim.text)
        and not (use.code in blank_codes and is_space(use.claim.text))
    )
    return _no_text_claimed(case, codes, "control characters")


def private_use(case: Case) -> Finding | None:
    """Characters that mean what each font's maker likes."""
    codes = _with_category(case, "Co")
    return _no_text_claimed(case, codes, "private-use characters")


def replacement_characters(case: Case) -> Finding | None:
    """U+FFFD, by which a producer says that it does not know."""
    codes = codes_of(use for use in case.claimed if "\ufffd" in use.claim.text)
    return _no_text_claimed(case, codes, "the replacement character U+FFFD")


def no_characters(case: Case) -> Finding | None:
    """Halves of surrogate pairs, noncharacters, code points that Unicode has not assigned."""
    codes = tuple(sorted({*_with_category(case, "Cs"), *_with_category(case, "Cn")}))
    return _no_text_claimed(case, codes, "code points that are no characters")


def _with_category(case: Case, category: str) -> tuple[int, ...]:
    return codes_of(
        use
        for use in case.claimed
        if any(unicodedata2.category(char) == category for char in use.claim.text)
    )


def _no_text_claimed(case: Case, codes: tuple[int, ...], what: str) -> Finding | None:
    if not codes:
        return None
    return Finding(
        codes,
        f"{many(len(codes), 'glyph')} of {len(case.uses)} {claim(len(codes))} {what}.",
    )
