"""Maps for broken fonts that need no person: the library's, and what all other evidence is sure of.

A letter that is not sure stays what the font claims, and stays doubtful; nothing that a font claims
is replaced by less.
"""

from __future__ import annotations

from collections.abc import Sequence

from glyphstone.document import Document
from glyphstone.errors import GlyphstoneError
from glyphstone.evidence.sources.claims import Claims
from glyphstone.evidence.sources.drawing import Drawing
from glyphstone.flows.maps import KnownMaps, library_knows
from glyphstone.flows.recovery.document_reading import book_of
from glyphstone.flows.recovery.evidence_gathering import gather
from glyphstone.flows.recovery.project import Project
from glyphstone.flows.recovery.solving import Solving
from glyphstone.flows.source import Source
from glyphstone.model import KNOWN, FontKey, GlyphUse, Meaning
from glyphstone.reading.meanings import readable
from glyphstone.store.project_path import project_path
from glyphstone.verdict.advice import Diagnosis
from glyphstone.verdict.doubtful import doubted_codes
from glyphstone.verdict.trust import Trust, Verdict

__all__ = ["broken_fonts", "healed_maps"]

#: The confidence of a claim that is printed though it is doubted: below all that counts as known.
_DOUBTED = KNOWN / 2


def broken_fonts(diagnosis: Diagnosis) -> list[int]:
    """The places, in the survey, of the fonts in use whose own map cannot be believed."""
    survey = diagnosis.survey
    return [
        place
        for place, verdict in enumerate(diagnosis.verdicts)
        if survey.uses[place] and verdict.trust is not Trust.TRUSTED
    ]


def healed_maps(
    document: Document, diagnosis: Diagnosis, source: Source, *, shapes: bool
) -> KnownMaps:
    """Maps of those broken fonts of which anything is sure; `shapes` has drawings recognised.

    Without it the library alone is asked, and nothing is done if it knows none of the fonts. A
    damaged library, or a source of evidence that gives up, is told and costs nothing else.
    """
    survey = diagnosis.survey
    broken = [(survey.fonts[place], survey.uses[place]) for place in broken_fonts(diagnosis)]
    if not shapes and not library_knows(broken):
        return KnownMaps({})
    off = frozenset() if shapes else frozenset({Drawing.name})
    try:
        document.keep_pages()
        read = [book_of(document)]
        project = Project(project_path(source.path), (), read_only=True)
        try:
            solving = Solving(read, project, gather(read, switched_off=off))
            found, notices = solving.maps(0), solving.notices
        finally:
            project.close()
    except GlyphstoneError as error:
        return KnownMaps({}, (f"its broken fonts stay as they are: {error.what}",))
    maps: dict[FontKey, dict[int, Meaning]] = {}
    for place in broken_fonts(diagnosis):
        font, uses = survey.fonts[place], survey.uses[place]
        sure = {c: one for c, one in found.get(font.key, {}).items() if not one.guessed}
        if any(one.source != Claims.name for one in sure.values()):
            maps[font.key] = {**_claimed(uses, diagnosis.verdicts[place]), **sure}
    return KnownMaps(maps, notices)


def _claimed(uses: Sequence[GlyphUse], verdict: Verdict) -> dict[int, Meaning]:
    """What a font claims, with how far that can be believed."""
    doubted = doubted_codes(verdict, uses)
    return {
        use.code: Meaning(text, _DOUBTED if use.code in doubted else 1.0, Claims.name)
        for use in uses
        if (text := readable(use.claim.text)) is not None and text
    }
