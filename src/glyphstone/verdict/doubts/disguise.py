"""Another script under the codes of Latin letters, or a mark under that of one letter."""

from __future__ import annotations

from glyphstone.verdict import legacy
from glyphstone.verdict.characters import must_show
from glyphstone.verdict.doubts.case import Case, Finding, codes_of
from glyphstone.verdict.doubts.misdrawings import in_one_script, misdrawn, script_drawn
from glyphstone.verdict.doubts.phrases import are, claim, many, quoted

__all__ = ["legacy_disguise", "mark_claims_letter"]


def legacy_disguise(case: Case) -> Finding | None:
    """Signs that another script stands under the codes of Latin letters; then all is in doubt."""
    uses = [use for use in case.claimed if must_show(use.claim.text)]
    if script := legacy.known_disguise(case.font.name, uses):
        return Finding(
            codes_of(uses),
            f"Fonts named {case.font.name} hold {script} under the codes of Latin letters.",
        )
    if legacy.wrong_code_page(uses):
        return Finding(
            codes_of(uses),
            "Nearly all its letters are accented Latin ones, as when the bytes of"
            f" {legacy.code_page_of(in_one_script(misdrawn(case))) or 'another script'} are read"
            " as Western European.",
        )
    codes = legacy.zero_width_letters(uses)
    if codes and not _is_plainly_latin(case, codes):
        return Finding(
            codes_of(uses),
            f"{many(len(codes), 'Latin letter')} {are(len(codes))} drawn over the glyph before,"
            " as only the marks of another script are.",
        )
    if codes := legacy.symbols_as_letters(uses):
        return Finding(
            codes_of(uses),
            f"{len(codes)} rare signs stand among its letters far too often to be signs.",
        )
    lies = in_one_script(misdrawn(case))
    if script := legacy.script_in_disguise(lies, script_drawn(lies), case.sight.judged):
        first = max(lies, key=lambda one: one.use.count)
        page = legacy.code_page_of(lies)
        read = f", as if the bytes of {page} were read as Western European" if page else ""
        return Finding(
            codes_of(uses),
            f"Its letters claim to be Latin, but {len(lies)} of {case.sight.judged} look like"
            f" {script}{read}: {quoted(first.use.claim.text)} looks like {quoted(first.looks)}.",
        )
    return None


def mark_claims_letter(case: Case) -> Finding | None:
    """Letters drawn over what stands before them, in a font that is Latin otherwise.

    Producers that divide a letter and its mark among two glyphs may give the text of both to one.
    """
    codes = legacy.zero_width_letters(case.claimed)
    if not codes or not _is_plainly_latin(case, codes):
        return None
    number = len(codes)
    return Finding(
        codes,
        f"{many(number, 'glyph')} {claim(number)} a letter, but {are(number)} drawn over the glyph"
        " before, as a mark is.",
    )


def _is_plainly_latin(case: Case, codes: tuple[int, ...]) -> bool:
    return legacy.is_plainly_latin(case.sight.passed, case.sight.judged, len(codes))
