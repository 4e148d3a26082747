"""Glyphs for which the PDF claims no text at all."""

from __future__ import annotations

from glyphstone.data.glyph_names import glyph_name_to_text
from glyphstone.verdict.doubts.case import Case, Finding
from glyphstone.verdict.doubts.phrases import MOST_EXAMPLES, have, many

__all__ = ["codes_without_text", "unknown_names"]


def codes_without_text(case: Case) -> Finding | None:
    """Glyphs that are shown and for which the PDF claims nothing."""
    codes = [use.code for use in case.shown if not use.claim.text]
    if not codes:
        return None
    uses = sum(use.count for use in case.shown if not use.claim.text)
    if len(codes) == len(case.shown):
        sentence = f"None of its {len(codes)} glyphs has a text."
    else:
        sentence = (
            f"{many(len(codes), 'glyph')} of {len(case.shown)} {have(len(codes))} no text"
            f" ({many(uses, 'use')})."
        )
    return Finding(tuple(codes), sentence)


def unknown_names(case: Case) -> Finding | None:
    """Glyphs without text whose names stand for no character: g12, C0045."""
    named = [
        use
        for use in case.shown
        if not use.claim.text and use.name and not glyph_name_to_text(use.name)
    ]
    if not named:
        return None
    examples = ", ".join(f"“{use.name}”" for use in named[:MOST_EXAMPLES])
    return Finding(
        tuple(use.code for use in named),
        f"Glyph names that stand for no character: {examples}.",
    )
