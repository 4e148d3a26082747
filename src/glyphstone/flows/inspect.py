"""The verdict on each font of a document: a report, and a sheet of all glyphs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from glyphstone.errors import ExitCode
from glyphstone.flows.account import Account, account_of
from glyphstone.flows.source import Source, opened
from glyphstone.guard import Progress
from glyphstone.model import ClaimPath, Font, GlyphUse
from glyphstone.model.doubts import TRUST_WORDS
from glyphstone.verdict.advice import Diagnosis, diagnose
from glyphstone.verdict.characters import code_points, name_of
from glyphstone.verdict.doubts.registry import on_card
from glyphstone.verdict.trust import Verdict
from glyphstone.version import __version__
from glyphstone.writers.report import (
    FaultReport,
    FontReport,
    GlyphReport,
    Pages,
    ReasonReport,
    Report,
    encode,
    legible,
)
from glyphstone.writers.sheet.contents import Card, Sheet, SheetFont

__all__ = ["InspectOutcome", "InspectTask", "inspect", "report_of", "sheet_of"]

#: Names for the paths of claims, part of the JSON report.
PATHS = {
    ClaimPath.NONE: "none",
    ClaimPath.TO_UNICODE: "to-unicode",
    ClaimPath.ENCODING: "encoding",
    ClaimPath.GLYPH_NAME: "glyph-name",
    ClaimPath.CMAP: "cmap",
    ClaimPath.PROGRAM: "program",
}
#: Characters of a claimed text whose code points a card lists, as many as fit on it; by hand.
_MOST_LISTED = 12
#: Characters of a claimed text that a card spells out by their Unicode names: one name takes up
#: to two lines of a card; by hand.
_MOST_SPELLED = 3


@dataclass(frozen=True, slots=True)
class InspectTask:
    """A document whose fonts are to be judged."""

    source: Source
    #: `html` or `png` for a sheet of all glyphs, None for none.
    picture: str | None = None
    #: Whether the report lists every glyph.
    glyphs: bool = False


@dataclass(frozen=True, slots=True)
class InspectOutcome:
    """A JSON report, the sheet if one was asked for, and the account of what was read."""

    report: bytes
    picture: bytes | None
    account: Account


def inspect(task: InspectTask, progress: Progress) -> InspectOutcome:
    """Read a document, judge its fonts, and draw its sheet."""
    with opened(task.source) as document:
        diagnosis = diagnose(document.survey(progress, task.source.pages))
        report = encode(report_of(diagnosis, glyphs=task.glyphs))
        drawn: bytes | None = None
        if task.picture == "png":
            from glyphstone.writers.sheet.png import png

            drawn = png(sheet_of(diagnosis))
        elif task.picture == "html":
            from glyphstone.writers.sheet.html import html

            drawn = html(sheet_of(diagnosis)).encode("utf-8", "replace")
        account = account_of(document, Counter(), ())
    return InspectOutcome(report, drawn, account)


def report_of(diagnosis: Diagnosis, *, glyphs: bool = False) -> Report:
    """The report on a diagnosed document, with each font's glyph table if asked for."""
    survey = diagnosis.survey
    partial = bool(survey.faults or survey.mended)
    return Report(
        version=__version__,
        file=legible(survey.file),
        verdict="partial" if partial else "ok",
        exit_code=int(ExitCode.PARTIAL if partial else ExitCode.OK),
        advice=legible(diagnosis.advice),
        producer=legible(survey.producer),
        creator=legible(survey.creator),
        languages=[legible(language) for language in survey.languages],
        encrypted=survey.encrypted,
        mended=legible(survey.mended),
        pages=Pages(
            count=len(survey.pages),
            glyphs=sum(page.glyphs for page in survey.pages),
            scanned=list(diagnosis.scanned),
            invisible_text=list(diagnosis.invisible),
            without_glyphs=[page.facts.number for page in survey.pages if not page.glyphs],
        ),
        fonts=[
            _font_entry(font, uses, verdict, glyphs)
            for font, uses, verdict in zip(
                survey.fonts, survey.uses, diagnosis.verdicts, strict=True
            )
            if uses
        ],
        faults=[
            FaultReport(
                legible(fault.what), fault.page, None if fault.font is None else legible(fault.font)
            )
            for fault in survey.faults
        ],
    )


def _font_entry(
    font: Font, uses: tuple[GlyphUse, ...], verdict: Verdict, glyphs: bool
) -> FontReport:
    return FontReport(
        name=legible(font.name),
        subset_tag=font.subset_tag,
        subtype=legible(font.subtype),
        program=font.program.value,
        encoding=legible(font.encoding),
        embedded=font.embedded,
        vertical=font.vertical,
        to_unicode=font.has_to_unicode,
        collection=None if font.collection is None else legible(font.collection),
        key=font.key,
        object=font.object_id,
        glyphs=len(uses),
        uses=sum(use.count for use in uses),
        without_text=sum(not use.claim.text for use in uses),
        trust=verdict.trust.value,
        reasons=[
            ReasonReport(reason.kind, legible(reason.sentence), list(reason.codes))
            for reason in verdict.reasons
        ],
        glyph_table=[_glyph_entry(use, verdict) for use in uses] if glyphs else None,
    )


def _glyph_entry(use: GlyphUse, verdict: Verdict) -> GlyphReport:
    text = use.claim.text
    return GlyphReport(
        code=use.code,
        code_bytes=use.code_length,
        cid=use.cid,
        gid=use.gid,
        count=use.count,
        first_page=use.first_page,
        advance=round(use.advance, 6),
        text=legible(text),
        code_points=code_points(text).split(),
        path=PATHS[use.claim.path],
        name=None if use.name is None else legible(use.name),
        shape=None if use.shape is None else use.shape.key,
        blank=use.shape is not None and use.shape.box is None,
        doubts=[reason.kind for reason in verdict.against(use.code)],
    )


def sheet_of(diagnosis: Diagnosis) -> Sheet:
    """The sheet of a diagnosed document, the fonts in doubt first."""
    survey = diagnosis.survey
    pages = len(survey.pages)
    facts = f"{pages:,} {'page' if pages == 1 else 'pages'}"
    makers = " / ".join(dict.fromkeys(part for part in (survey.creator, survey.producer) if part))
    fonts = [
        (
            (verdict.trust == "trusted", -sum(use.count for use in uses)),
            _sheet_font(font, uses, verdict),
        )
        for font, uses, verdict in zip(survey.fonts, survey.uses, diagnosis.verdicts, strict=True)
        if uses
    ]
    return Sheet(
        title=survey.file.replace("\\", "/").rsplit("/", 1)[-1],
        facts=f"{facts}, made by {makers}" if makers else facts,
        advice=diagnosis.advice,
        fonts=[font for _, font in sorted(fonts, key=lambda entry: entry[0])],
    )


def _sheet_font(font: Font, uses: tuple[GlyphUse, ...], verdict: Verdict) -> SheetFont:
    shown = sum(use.count for use in uses)
    facts = [
        font.program.value if font.embedded else f"{font.subtype}, not embedded",
        font.encoding,
        "with ToUnicode" if font.has_to_unicode else "without ToUnicode",
        f"{len(uses):,} glyphs shown {shown:,} times",
    ]
    return SheetFont(
        title=font.name or "(no name)",
        facts=", ".join(part for part in facts if part),
        trust=verdict.trust.value,
        trust_words=TRUST_WORDS[verdict.trust.value],
        reasons=tuple(reason.sentence for reason in verdict.reasons),
        cards=[_card(use, verdict) for use in uses],
    )


def _card(use: GlyphUse, verdict: Verdict) -> Card:
    short = use.claim.text[:_MOST_LISTED]
    return Card(
        code=use.code,
        code_bytes=use.code_length,
        text=use.claim.text,
        points=code_points(short),
        name=name_of(short) if len(short) <= _MOST_SPELLED else "",
        glyph_name=use.name,
        count=use.count,
        advance=use.advance,
        shape=use.shape,
        doubts=tuple(dict.fromkeys(on_card(reason.kind) for reason in verdict.against(use.code))),
    )
