"""Which letters of a text rest on a font's word that cannot be believed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from glyphstone.model import DoubtfulFont, Font, FontKey, FontMaps, GlyphUse, Meaning, Survey
from glyphstone.verdict.characters import is_text
from glyphstone.verdict.trust import Trust, Verdict, judge

__all__ = [
    "GUESSED",
    "RECOVERED",
    "UNCHECKED",
    "doubted_codes",
    "doubtful_fonts",
    "guessed_fonts",
    "unchecked_fonts",
]

#: What stands in place of a verdict if a font has the map of a recovery.
RECOVERED = "recovered"
#: The reason given for letters that a recovery has guessed.
GUESSED = "Letters were guessed, most by their drawings, and nobody has confirmed them."
#: The reason given for letters that were read and not looked at again.
UNCHECKED = "Letters rest on one place alone, or on the file alone, and nobody has checked them."

#: Verdicts by which nothing of a font's own map should be believed.
_TAINTED = frozenset({Trust.UNTRUSTED, Trust.LEGACY})


def doubted_codes(verdict: Verdict, uses: Iterable[GlyphUse]) -> frozenset[int]:
    """The codes of a font that claim a text which is doubted."""
    claimed = frozenset(use.code for use in uses if use.claim.text)
    return claimed if verdict.trust in _TAINTED else claimed & verdict.suspects


def doubtful_fonts(
    survey: Survey,
    mapped: Collection[FontKey] = (),
    verdicts: Sequence[Verdict] | None = None,
) -> tuple[DoubtfulFont, ...]:
    """The fonts of a survey that print doubted letters; those with a map do not."""
    found = []
    for place, (font, uses) in enumerate(zip(survey.fonts, survey.uses, strict=True)):
        if font.key in mapped or not uses:
            continue
        verdict = judge(font, uses) if verdicts is None else verdicts[place]
        if doubtful := _doubtful(font, uses, verdict):
            found.append(doubtful)
    return tuple(found)


def guessed_fonts(
    fonts: Iterable[Font],
    maps: FontMaps,
    shown: Callable[[Font], Mapping[int, int]],
) -> tuple[DoubtfulFont, ...]:
    """The fonts whose maps hold guesses; `shown` says how often the codes of a font were read."""
    return tuple(
        DoubtfulFont(font.key, font.name, RECOVERED, glyphs, times, (GUESSED,), guessed=True)
        for font, glyphs, times in _read(fonts, maps, shown, lambda one: one.guessed)
    )


def unchecked_fonts(
    fonts: Iterable[Font],
    maps: FontMaps,
    shown: Callable[[Font], Mapping[int, int]],
) -> tuple[DoubtfulFont, ...]:
    """The fonts whose maps hold what rests on too little and is no guess."""
    return tuple(
        DoubtfulFont(font.key, font.name, RECOVERED, glyphs, times, (UNCHECKED,), unchecked=True)
        for font, glyphs, times in _read(
            fonts, maps, shown, lambda one: one.unchecked and not one.guessed
        )
    )


def _read(
    fonts: Iterable[Font],
    maps: FontMaps,
    shown: Callable[[Font], Mapping[int, int]],
    wanted: Callable[[Meaning], bool],
) -> Iterator[tuple[Font, int, int]]:
    """Fonts, how many of their glyphs have a wanted meaning, and how often these were read."""
    for font in fonts:
        counts = shown(font)
        codes = {code for code, one in maps.get(font.key, {}).items() if wanted(one)}
        if codes & counts.keys():
            yield font, len(codes & counts.keys()), sum(counts.get(code, 0) for code in codes)


def _doubtful(font: Font, uses: Sequence[GlyphUse], verdict: Verdict) -> DoubtfulFont | None:
    # What is no text is printed as a mark, and counts as unknown.
    printed = {use.code for use in uses if is_text(use.claim.text)}
    codes = doubted_codes(verdict, uses) & printed
    if not codes:
        return None
    return DoubtfulFont(
        key=font.key,
        name=font.name,
        trust=verdict.trust.value,
        glyphs=len(codes),
        shown=sum(use.count for use in uses if use.code in codes),
        reasons=tuple(
            reason.sentence
            for reason in verdict.reasons
            if verdict.trust in _TAINTED or not codes.isdisjoint(reason.codes)
        ),
    )
