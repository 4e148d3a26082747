"""The forged documents: every language healthy and with each damage, the font flavours in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import forge
from benchmarks.diagnosis.trace import Twins
from forge import Flavour, Paragraph, Style, Typeface
from forge import damage as damages
from forge.damage import Damage
from forge.samples import Sample, sample

__all__ = ["LANGUAGES", "Case", "cases"]

LANGUAGES = (
    "en_Latn", "vi_Latn", "yo_Latn", "ee_Latn", "pl_Latn", "tr_Latn", "is_Latn", "lt_Latn",
    "ru_Cyrl", "uk_Cyrl", "mn_Cyrl", "kk_Cyrl", "sah_Cyrl", "yrk_Cyrl", "evn_Cyrl", "ab_Cyrl",
    "el_Grek", "hy_Armn", "ka_Geor", "he_Hebr", "ar_Arab", "fa_Arab", "ur_Arab", "aii_Syrc",
    "hi_Deva", "mr_Deva", "ne_Deva", "bn_Beng", "pa_Guru", "gu_Gujr", "ta_Taml", "te_Telu",
    "kn_Knda", "ml_Mlym", "si_Sinh", "th_Thai", "lo_Laoo", "km_Khmr", "my_Mymr", "bo_Tibt",
    "am_Ethi", "chr_Cher", "iu_Cans", "zgh_Tfng", "nqo_Nkoo", "ja_Jpan", "ko_Kore", "zh_Hans",
    "zh_Hant", "jv_Java", "vai_Vaii", "ii_Yiii", "dv_Thaa", "sat_Olck",
)  # fmt: skip

_NAMED = (Flavour.TYPE1, Flavour.TYPE1C, Flavour.TYPE3, Flavour.TYPE3_BITMAP)
_COMPOSITE = (
    Flavour.TYPE0_TRUETYPE,
    Flavour.TYPE0_CFF,
    Flavour.TYPE0_TRUETYPE_MAPPED,
    Flavour.TYPE0_CMAP_TRUETYPE,
    Flavour.TYPE0_CMAP_CFF,
)
_ALL = (*_COMPOSITE, *_NAMED, Flavour.TRUETYPE, Flavour.TRUETYPE_SYMBOLIC, Flavour.TRUETYPE_MAC)

#: Each way of spoiling a font, and the flavours in which it does so.
_DAMAGES: tuple[tuple[str, tuple[Damage, ...], tuple[Flavour, ...]], ...] = (
    ("no map", (damages.NoToUnicode(),), _COMPOSITE),
    ("no map, numbered names", (damages.NoToUnicode(), damages.OpaqueNames()), _NAMED),
    ("entries missing", (damages.Missing(0.3),), _COMPOSITE),
    ("letters claim digits and brackets", (damages.Wrong(0.4),), _ALL),
    ("two glyphs, one character", (damages.Collide(1),), _ALL),
    ("six glyphs, three characters", (damages.Collide(3),), _ALL),
    ("Nenets", damages.nenets(), _COMPOSITE),
    ("control characters", (damages.ToControl(),), _ALL),
    ("private use", (damages.ToPrivateUse(),), _ALL),
    ("replacement character", (damages.ToReplacement(),), _ALL),
    ("blank claims a letter", (damages.BlankClaimsLetter(),), _ALL),
    ("letters claim a blank", (damages.LetterClaimsBlank(),), _ALL),
    ("shift by 1", (damages.Shift(1),), _ALL),
    ("shift by 29", (damages.Shift(29),), _ALL),
    ("mixed scripts", (damages.MixedScripts(0.5),), _ALL),
    ("permutation", (damages.Permute(),), _ALL),
    ("lying names", (damages.LyingNames(),), _NAMED),
    ("lying names, no map", (damages.LyingNames(), damages.NoToUnicode()), _NAMED),
    ("legacy disguise", (damages.Legacy(),), _ALL),
)


@dataclass(frozen=True)
class Case:
    """One forged document."""

    language: str
    damage: str
    flavour: str
    document: forge.Forged


def cases(languages: Sequence[str]) -> Iterator[Case]:
    """Every document for some languages, made one after another."""
    turn = 0
    for code in languages:
        text = sample(code)
        for flavour in (_ALL[turn % len(_ALL)], _ALL[(turn + 5) % len(_ALL)]):
            yield _case(text, "healthy", (), flavour)
        for label, harm, flavours in _DAMAGES:
            yield _case(text, label, harm, flavours[turn % len(flavours)])
            turn += 1
        yield _two_fonts(text, _COMPOSITE[turn % len(_COMPOSITE)])
    for flavour in _ALL:
        yield _twins(flavour)


def _case(text: Sample, label: str, harm: tuple[Damage, ...], flavour: Flavour) -> Case:
    typeface = Typeface(fonts=text.fonts, flavour=flavour, damage=harm)
    return Case(text.code, label, flavour, _set(text.paragraphs, Style(typeface=typeface)))


def _two_fonts(text: Sample, flavour: Flavour) -> Case:
    """A healthy font beside one that is broken: the one must not hide the other."""
    healthy = Style(typeface=Typeface(fonts=text.fonts, flavour=flavour))
    broken = Style(
        typeface=Typeface(fonts=text.fonts, flavour=flavour, damage=(damages.Missing(0.3),))
    )
    half = max(1, len(text.paragraphs) // 2)
    blocks = [Paragraph((part,), style=healthy) for part in text.paragraphs[:half]]
    blocks += [Paragraph((part,), style=broken) for part in text.paragraphs[half:]]
    return Case(text.code, "one of two fonts", flavour, forge.Document(blocks).build())


def _twins(flavour: Flavour) -> Case:
    """Latin and Cyrillic letters that one font draws alike, some of which claim to be others."""
    text = ("A hat, a cap and a bonnet.", "ОН НЕ МОР, а сам хоровод: еж, рак и оса.")
    style = Style(typeface=Typeface(fonts=("NotoSans",), flavour=flavour, damage=(Twins(),)))
    return Case("ru_Cyrl", "twins claim other letters", flavour, _set(text, style))


def _set(paragraphs: Sequence[str], style: Style) -> forge.Forged:
    return forge.Document([Paragraph((part,)) for part in paragraphs], style).build()
