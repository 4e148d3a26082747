"""A copy of a document whose fonts say what they draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import unicodedata2

from glyphstone.document import Document
from glyphstone.errors import MapError, Place
from glyphstone.flows.account import Account
from glyphstone.flows.maps import known_maps
from glyphstone.flows.source import Source, opened
from glyphstone.guard import Progress
from glyphstone.model import FontKey, FontMaps, GlyphUse, Meaning
from glyphstone.pdf.repair.rewrite import RepairReport
from glyphstone.pdf.repair.rewrite import repair as rewrite
from glyphstone.verdict.doubtful import doubtful_fonts
from glyphstone.verdict.trust import Trust, judge

__all__ = ["RepairOutcome", "RepairReport", "RepairTask", "repair"]


@dataclass(frozen=True, slots=True)
class RepairTask:
    """A document that is to be repaired; the copy goes to `target`."""

    source: Source
    target: Path
    allow_signed: bool = False
    overwrite: bool = False
    #: Maps that count in place of all others, and codes whose own claim stays; None to look.
    known: dict[FontKey, dict[int, Meaning]] | None = None
    keep: dict[FontKey, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RepairOutcome:
    """What was written, and the account of the document it was made from."""

    report: RepairReport
    account: Account
    notices: tuple[str, ...] = ()


def repair(task: RepairTask, progress: Progress) -> RepairOutcome:
    """Write a repaired copy of a document; raises if no map is known for it."""
    source = task.source
    with opened(source) as document:
        document.keep_pages()
        notices: tuple[str, ...] = ()
        maps: FontMaps
        keep: Mapping[FontKey, tuple[int, ...]] = task.keep
        if task.known is not None:
            maps = task.known
        else:
            known = known_maps(document, source)
            maps, keep = _changes(document, known.maps, given=source.maps is not None)
            notices = known.notices
        if not maps:
            raise MapError(
                "nothing is recovered for this document yet.",
                place=Place(file=str(source.path)),
                next_step="Recover it with glyphstone recover, or give a file of maps with --maps.",
            )
        survey = document.survey(progress)
        doubtful = doubtful_fonts(survey, maps.keys())
        faults = tuple(str(fault) for fault in document.all_faults)
    report = rewrite(
        source.path,
        task.target,
        maps,
        keep=keep,
        password=source.password,
        allow_signed=task.allow_signed,
        overwrite=task.overwrite,
        limits=source.limits,
    )
    account = Account(
        faults=faults, unknown=report.unknown, distinct=report.unknown, doubtful=doubtful
    )
    return RepairOutcome(report, account, notices)


def _changes(
    document: Document, maps: FontMaps, *, given: bool
) -> tuple[FontMaps, dict[FontKey, tuple[int, ...]]]:
    """The maps of the fonts that need one or have been corrected, and the claims that stay.

    A file of maps that a person gives is written as it is.
    """
    if given:
        return maps, {}
    survey = document.survey()
    changed: dict[FontKey, dict[int, Meaning]] = {}
    kept: dict[FontKey, tuple[int, ...]] = {}
    for font, uses in zip(survey.fonts, survey.uses, strict=True):
        if font.key not in maps:
            continue
        verdict = judge(font, uses)
        tainted = verdict.trust not in (Trust.TRUSTED, Trust.PARTIAL)
        believed = {
            use.code: _normal(use)
            for use in uses
            if use.claim.text and not tainted and use.code not in verdict.suspects
        }
        codes = maps[font.key]
        stay = tuple(
            code for code, claim in believed.items() if code in codes and codes[code].text == claim
        )
        others = {code: meaning for code, meaning in codes.items() if code not in stay}
        if verdict.trust is not Trust.TRUSTED or believed.keys() & others.keys():
            changed[font.key] = others
            kept[font.key] = stay
    return changed, kept


def _normal(use: GlyphUse) -> str:
    """A claim as all that is known is written."""
    text: str = unicodedata2.normalize("NFC", use.claim.text)
    return text
