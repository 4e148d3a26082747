"""A copy of a document whose fonts say what they draw."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import unicodedata2

from glyphstone.document.document import Document, with_shapes
from glyphstone.errors import MapError, Place
from glyphstone.flows.account import Account
from glyphstone.flows.maps import KnownMaps, known_maps
from glyphstone.flows.source import Source
from glyphstone.guard import Progress
from glyphstone.model import (
    FontKey,
    FontMaps,
    Glyphs,
    GlyphUse,
    Meaning,
    Survey,
    TextLine,
    WordBreaks,
    without_guesses,
)
from glyphstone.pdf.repair.locations import Watcher
from glyphstone.pdf.repair.rewrite import ReadPages, RepairReport
from glyphstone.pdf.repair.rewrite import repair as rewrite
from glyphstone.reading import TextOptions
from glyphstone.reading.meanings import readable
from glyphstone.reading.page_reader import PageReader
from glyphstone.verdict.doubtful import doubtful_fonts, unchecked_fonts
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
    #: How a person divides words, beside `known`.
    breaks: WordBreaks = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RepairOutcome:
    """What was written, and the account of the document it was made from."""

    report: RepairReport
    account: Account
    notices: tuple[str, ...] = ()


def repair(task: RepairTask, progress: Progress) -> RepairOutcome:
    """Write a repaired copy of a document; raises if no map is known for it."""
    source = task.source
    # Judging the fonts and changing them need the same pages: one reader interprets them once.
    watcher = Watcher(source.path, source.password, source.limits, with_shapes)
    with Document(source.path, password=None, limits=source.limits, reader=watcher) as document:
        document.keep_pages()
        given = task.known
        known = (
            known_maps(document, source) if given is None else KnownMaps(given, breaks=task.breaks)
        )
        survey = document.survey(progress)
        maps, keep = known.maps, task.keep
        if task.known is None and source.maps is None:  # what is given is written as it is
            maps, keep = _changes(survey, without_guesses(maps))
        if not maps:
            raise MapError(
                "nothing is recovered for this document yet.",
                place=Place(file=str(source.path)),
                next_step="Recover it with glyphstone recover, or give a file of maps with --maps.",
            )
        doubtful = doubtful_fonts(survey, maps.keys())
        shown = {
            font.key: {use.code: use.count for use in uses}
            for font, uses in zip(survey.fonts, survey.uses, strict=True)
        }
        # A person typed them, so they are written; how many they are is said.
        doubtful += unchecked_fonts(survey.fonts, maps, lambda font: shown[font.key])
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
            read=ReadPages(watcher, (page.glyphs for page in document.pages())),
            lines=_line_reader(survey, maps, keep, known),
        )
    account = Account(
        faults=faults, unknown=report.unknown, distinct=report.unknown, doubtful=doubtful
    )
    return RepairOutcome(report, account, known.notices)


def _line_reader(
    survey: Survey, maps: FontMaps, keep: Mapping[FontKey, Collection[int]], known: KnownMaps
) -> Callable[[Glyphs], Sequence[TextLine]]:
    """What reads the lines of a page as the copy must say them: by its maps and what it keeps."""
    meant = {font: dict(codes) for font, codes in maps.items()}
    for font in survey.fonts:
        for code in keep.get(font.key, ()) if font.key in meant else ():
            if text := readable(font.source.claim(code).text):
                meant[font.key].setdefault(code, Meaning(text))
    how = known.how(TextOptions(languages=False, described=False))
    reader = PageReader(meant, how)

    def lines(glyphs: Glyphs) -> Sequence[TextLine]:
        blocks = reader.read(glyphs).blocks
        return [line for block in blocks for line in block.lines if line.spans]

    return lines


def _changes(survey: Survey, maps: FontMaps) -> tuple[FontMaps, dict[FontKey, tuple[int, ...]]]:
    """The maps of the fonts that need one or have been corrected, and the claims that stay."""
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
