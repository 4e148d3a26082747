"""Which trace a damage leaves in a font, worked out from the forge's truth alone."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from dataclasses import dataclass

import unicodedata2
from fontTools import unicodedata as scripts

from forge.fonts import find
from forge.plan import PlannedFont
from forge.truth import CodeTruth, FontTruth
from glyphstone.verdict.characters import CONTEXTUAL

__all__ = ["Twins", "has_silent_glyphs", "kinds_expected"]

#: Damages that put one kind of claim in place of a letter's.
_PLAIN = {
    "ToControl": "control-character",
    "ToPrivateUse": "private-use",
    "ToReplacement": "replacement-character",
    "LetterClaimsBlank": "letter-claims-blank",
    "BlankClaimsLetter": "blank-claims-letter",
    "Twins": "shape-has-characters",
}
#: Flavours whose glyphs have no name that could speak for a missing entry.
_NAMELESS = ("type0-",)
#: So many characters show that a shift is constant.
_SEVERAL = 5
#: Fewer letters of foreign scripts may be a list of the names of languages.
_RUNNING = 20
#: Flavours that carry glyph names wherever they go.
_NAMED = ("type1", "type1c", "type3", "type3-bitmap")


@dataclass(frozen=True)
class Twins:
    """Of two glyphs drawn alike, one claims a letter that looks like neither."""

    @property
    def label(self) -> str:
        """The name kept in the truth."""
        return "Twins"

    def apply(self, font: PlannedFont, rng: random.Random) -> dict[int, str | None]:  # noqa: ARG002
        """Gives the second of each pair of twins the letter Ж, or Q where it is Cyrillic's own."""
        drawn: dict[object, list[int]] = defaultdict(list)
        for gid in font.gids:
            outline = font.face.outline(gid)
            if outline and font.texts[gid][:1].isalpha():
                drawn[repr(outline)].append(gid)
        claims: dict[int, str | None] = {}
        for twins in drawn.values():
            claims.update(dict.fromkeys(twins[1:], "Ж"))
        font.claims.update(claims)
        return {font.codes[gid][0]: text for gid, text in claims.items()}


def has_silent_glyphs(font: FontTruth, used: Counter[int]) -> bool:
    """Whether some glyph means nothing by itself, its cluster's text standing at another."""
    return any(not font.codes[code].text and not font.codes[code].blank for code in used)


def kinds_expected(font: FontTruth, used: Counter[int]) -> set[str]:
    """The kinds of reasons that must be given, by what the damages touched of the used codes."""
    kinds: set[str] = set()
    for damage in font.damage:
        touched = {code: claim for code, claim in damage.codes.items() if code in used}
        if not touched:
            continue
        if damage.name in _PLAIN:
            kinds.add(_PLAIN[damage.name])
        elif damage.name in ("Missing", "NoToUnicode") and font.flavour.startswith(_NAMELESS):
            if any(not font.codes[code].blank for code in touched):
                kinds.add("no-text")
        elif damage.name == "OpaqueNames" and not font.to_unicode and font.flavour in _NAMED:
            if any(not font.codes[code].blank for code in touched):
                kinds.update(("no-text", "unknown-names"))
        elif damage.name in ("Wrong", "Collide") and _share_a_character(font, used, touched):
            kinds.add("shapes-share-character")
        elif damage.name == "Shift" and any(_is_space(font.codes[code]) for code in touched):
            # That all are off by the same is to be seen only where there are several.
            several = len(touched) >= _SEVERAL
            kinds.add("constant-shift" if several else "blank-claims-letter")
        elif damage.name == "MixedScripts" and _mixed(touched, used):
            kinds.add("mixed-scripts")
    return kinds


def _is_space(code: CodeTruth) -> bool:
    return code.blank and code.text == " "


def _mixed(touched: dict[int, str | None], used: Counter[int]) -> bool:
    """Whether at least three scripts are claimed, more often than in a list of languages."""
    claimed = {str(scripts.script(claim[0])) for claim in touched.values() if claim}
    return len(claimed) >= 3 and sum(used[code] for code in touched) >= _RUNNING


def _share_a_character(font: FontTruth, used: Counter[int], touched: dict[int, str | None]) -> bool:
    """Whether a touched code claims a character that a code of another drawing claims too."""
    face = find(font.source)
    drawings: dict[str, set[str]] = defaultdict(set)
    for code in used:
        entry = font.codes[code]
        if entry.claim and not entry.blank:
            drawings[entry.claim].add(repr(face.outline(entry.source_gid)))
    return any(
        claim and len(drawings[claim]) > 1 and not _contextual(claim) for claim in touched.values()
    )


def _contextual(text: str) -> bool:
    """Whether a text may honestly have several shapes, by its neighbours."""
    return any(
        unicodedata2.category(char)[0] == "M"
        or (unicodedata2.category(char)[0] == "L" and scripts.script(char) in CONTEXTUAL)
        for char in text
    )
