"""Forged documents whose fonts lie, and the same ones sound: damages by scripts and faces."""

from __future__ import annotations

import random
from dataclasses import dataclass

import forge
from benchmarks.trust.forge_faces import MissingFaceError, face
from forge import Flavour, Paragraph, Style, Typeface
from forge import damage as damages
from forge.damage import Damage
from forge.plan import PlannedFont
from forge.samples import sample

__all__ = ["DAMAGES", "TEXTS", "Plan", "Swap", "made", "plans"]


@dataclass(frozen=True)
class Swap:
    """Pairs of letters claim each other's text, in the map and in the names."""

    pairs: int = 1

    @property
    def label(self) -> str:
        """The name kept in the truth."""
        return "Swap"

    def apply(self, font: PlannedFont, rng: random.Random) -> dict[int, str | None]:
        """Exchanges the claims of pairs of letters."""
        letters = [
            gid
            for gid in sorted(font.gids)
            if font.texts[gid][:1].isalpha() and not font.blank(gid) and font.claims[gid]
        ]
        rng.shuffle(letters)
        claims: dict[int, str | None] = {}
        for one, two in list(zip(letters[::2], letters[1::2], strict=False))[: self.pairs]:
            claims |= {one: font.claims[two], two: font.claims[one]}
            font.names[one], font.names[two] = font.names[two], font.names[one]
        font.claims.update(claims)
        return {font.codes[gid][0]: text for gid, text in claims.items()}


_NAMED = (Flavour.TYPE1, Flavour.TYPE1C, Flavour.TYPE3)
_ANY = (
    Flavour.TYPE0_TRUETYPE,
    Flavour.TYPE1C,
    Flavour.TRUETYPE,
    Flavour.TYPE3_BITMAP,
    Flavour.TYPE0_CFF,
)
#: Each way of lying, and the flavours in which a font can.
DAMAGES: tuple[tuple[str, tuple[Damage, ...], tuple[Flavour, ...]], ...] = (
    ("healthy", (), _ANY),
    ("one pair swapped", (Swap(1),), _ANY),
    ("three pairs swapped", (Swap(3),), _ANY),
    ("permutation", (damages.Permute(),), _ANY),
    ("lying names, no map", (damages.LyingNames(), damages.NoToUnicode()), _NAMED),
    ("shift by 1", (damages.Shift(1),), _ANY),
    ("shift by 29", (damages.Shift(29),), _ANY),
    ("legacy disguise", (damages.Legacy(),), _ANY),
    ("letters claim digits and brackets", (damages.Wrong(0.3),), _ANY),
    ("mixed scripts", (damages.MixedScripts(0.3),), _ANY),
    ("two glyphs, one character", (damages.Collide(1),), _ANY),
    ("Nenets", damages.nenets(), (Flavour.TYPE0_TRUETYPE, Flavour.TYPE0_CFF)),
)
_EUROPEAN = "NotoSans LiberationSerif-Regular PTF55F CharisSIL-Regular EBGaramond12-Regular"
#: Languages, and the faces that their texts are set in.
TEXTS: tuple[tuple[str, str], ...] = (
    ("en_Latn", _EUROPEAN),
    ("vi_Latn", "NotoSans CharisSIL-Regular"),
    ("pl_Latn", "LiberationSans-Regular OldStandard-Regular"),
    ("yrk_Cyrl", "NotoSans LiberationSerif-Regular"),
    ("ru_Cyrl", "PTF55F OldStandard-Regular"),
    ("el_Grek", "NotoSans GFSDidot LiberationSerif-Regular"),
    ("he_Hebr", "NotoSansHebrew FrankRuehlCLM-Medium"),
    ("hy_Armn", "NotoSansArmenian FreeSerif"),
    ("ka_Geor", "NotoSansGeorgian FreeSerif"),
    ("th_Thai", "NotoSansThai Norasi"),
    ("am_Ethi", "NotoSansEthiopic jiret"),
    ("ar_Arab", "NotoNaskhArabic Amiri-Regular"),
    ("fa_Arab", "NotoNaskhArabic Scheherazade-Regular"),
    ("hi_Deva", "NotoSansDevanagari Lohit-Devanagari"),
    ("bn_Beng", "NotoSansBengali Lohit-Bengali"),
    ("ta_Taml", "NotoSansTamil Lohit-Tamil"),
    ("my_Mymr", "NotoSansMyanmar Padauk-Regular"),
    ("bo_Tibt", "NotoSerifTibetan TibetanMachineUni"),
)


@dataclass(frozen=True)
class Plan:
    """One document to be made."""

    language: str
    face: str
    #: Its place among the damages, and the turn that chooses the flavour.
    damage: int
    turn: int

    @property
    def label(self) -> str:
        """The damage in words."""
        return DAMAGES[self.damage][0]

    @property
    def name(self) -> str:
        """Language, face and damage: what its half is chosen by."""
        return f"{self.language} {self.face} {self.label}"

    @property
    def script(self) -> str:
        """The script of its text (ISO 15924)."""
        return self.language[-4:]


def plans(every: int = 1) -> list[Plan]:
    """All documents, or every so many of them."""
    wanted = [
        (language, name, damage)
        for language, names in TEXTS
        for name in names.split()
        for damage in range(len(DAMAGES))
    ]
    return [Plan(*one, turn) for turn, one in enumerate(wanted[::every])]


def made(plan: Plan) -> forge.Forged | None:
    """The document, None if its face cannot be had."""
    text = sample(plan.language)
    try:
        fonts = (face(plan.face), *text.fonts)
    except MissingFaceError:
        return None
    _, harm, flavours = DAMAGES[plan.damage]
    typeface = Typeface(fonts=fonts, flavour=flavours[plan.turn % len(flavours)], damage=harm)
    parts = [Paragraph((part,)) for part in text.paragraphs]
    return forge.Document(parts, Style(typeface=typeface)).build()
