"""What a person should know of a whole document: its pages, its fonts, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from glyphstone.model import PageCount, Survey
from glyphstone.verdict.trust import Trust, Verdict, judge

__all__ = ["Diagnosis", "diagnose"]


@dataclass(frozen=True, slots=True)
class PageKinds:
    """What makes a page a scan, or its text a layer of OCR; chosen by hand, not swept."""

    #: Share of the page's area that its images must cover for a page without text to be a scan.
    scan_cover: float = 0.5
    #: Share of the page's glyphs that must be invisible for its text to be a layer under an image.
    invisible_glyphs: float = 0.9
    #: Share of the document's pages that must have such a layer for the advice to speak of OCR.
    layered_pages: float = 0.5


PAGE_KINDS = PageKinds()
#: Fonts that the advice names before it counts the rest; by hand, for a short sentence.
MOST_NAMES = 3


@dataclass(frozen=True, slots=True, eq=False)
class Diagnosis:
    """A surveyed document with a verdict on each font and one sentence of advice."""

    survey: Survey
    #: One for each font, in the order of the survey.
    verdicts: tuple[Verdict, ...]
    #: Numbers of the pages that only show an image, and of those with an invisible text layer.
    scanned: tuple[int, ...]
    invisible: tuple[int, ...]
    advice: str


def diagnose(survey: Survey) -> Diagnosis:
    """The diagnosis of a surveyed document."""
    verdicts = tuple(
        judge(font, uses) for font, uses in zip(survey.fonts, survey.uses, strict=True)
    )
    scanned = tuple(page.facts.number for page in survey.pages if _is_scan(page))
    invisible = tuple(page.facts.number for page in survey.pages if _has_layer(page))
    return Diagnosis(
        survey, verdicts, scanned, invisible, _advice(survey, verdicts, scanned, invisible)
    )


def _is_scan(page: PageCount) -> bool:
    return page.glyphs == 0 and page.facts.image_cover >= PAGE_KINDS.scan_cover


def _has_layer(page: PageCount) -> bool:
    invisible = page.invisible >= PAGE_KINDS.invisible_glyphs * page.glyphs
    return page.glyphs > 0 and page.facts.images > 0 and invisible


def _advice(
    survey: Survey,
    verdicts: Sequence[Verdict],
    scanned: Sequence[int],
    invisible: Sequence[int],
) -> str:
    pages = len(survey.pages)
    if not any(page.glyphs for page in survey.pages):
        if scanned:
            return (
                "This is a scan without any text: have it read by an OCR program first"
                " (OCRmyPDF, for instance)."
            )
        return "No page shows any text, so there is nothing to give back."
    bad: list[tuple[int, str, Trust]] = [
        (sum(use.count for use in uses), font.name or "a font without a name", verdict.trust)
        for font, uses, verdict in zip(survey.fonts, survey.uses, verdicts, strict=True)
        if uses and verdict.trust is not Trust.TRUSTED
    ]
    if bad:
        return _about_fonts(survey, bad) + _also(scanned, pages)
    if len(invisible) > PAGE_KINDS.layered_pages * pages:
        return (
            "The text is an invisible layer that an OCR program put under the page images: it is"
            " as good as that OCR was, so compare it with the pictures."
        )
    fonts = sum(bool(uses) for uses in survey.uses)
    good = "Its only font can be trusted" if fonts == 1 else f"All {fonts} fonts can be trusted"
    return f"{good}: the text can be extracted as it stands{_also(scanned, pages) or '.'}"


def _about_fonts(survey: Survey, bad: list[tuple[int, str, Trust]]) -> str:
    total = sum(use.count for uses in survey.uses for use in uses) or 1
    share = sum(count for count, _, _ in bad) / total
    bad.sort(key=lambda entry: -entry[0])
    names = list(dict.fromkeys(name for _, name, _ in bad))
    listed = ", ".join(names[:MOST_NAMES])
    if len(names) > MOST_NAMES:
        listed += f" and {len(names) - MOST_NAMES} more"
    kinds = {trust for _, _, trust in bad}
    fonts = sum(bool(uses) for uses in survey.uses)
    which = f"{len(bad)} of {fonts} fonts" if fonts > 1 else "the only font"
    if kinds == {Trust.LEGACY}:
        what = f"The Latin text of {which} seems to be another script in disguise"
    elif kinds == {Trust.PARTIAL}:
        what = f"Some glyphs of {which} have no text or a wrong one"
    elif kinds == {Trust.NONE}:
        what = f"Nothing in the file says what the glyphs of {which} mean"
    else:
        what = f"The text of {which} cannot be trusted"
    return (
        f"{what} ({listed}; {_percent(share)} of all glyphs): look at the glyph sheet (--picture)"
        " and give these fonts a new map before you use their text"
    )


def _percent(share: float) -> str:
    return "less than 1 %" if share < 0.01 else f"{share:.0%}".replace("%", " %")


def _also(scanned: Sequence[int], pages: int) -> str:
    if not scanned:
        return "."
    return f"; {len(scanned)} of {pages} pages are images without text and need OCR."
