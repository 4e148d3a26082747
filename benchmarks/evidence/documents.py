"""Documents whose fonts claim nothing: numbered sections of a language's sample, in a layout."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from forge import Document, Flavour, Forged, Layout, Paragraph, Style, Typeface, damage, samples

__all__ = ["LANGUAGES", "LAYOUTS", "QUICK", "Setting", "forge"]

LANGUAGES: tuple[str, ...] = (
    *(f"{code}_Latn" for code in ("en", "vi", "yo", "nv", "tr", "pl", "ee", "is", "haw")),
    *(f"{code}_Cyrl" for code in ("ru", "yrk", "gld", "kbd", "uk", "mn", "tt")),
    *("el_Grek", "ka_Geor", "hy_Armn", "chr_Cher", "ti_Ethi", "iu_Cans", "zgh_Tfng", "vai_Vaii"),
    *("lis_Lisu", "cop_Copt", "ar_Arab", "fa_Arab", "ur_Arab", "ug_Arab", "he_Hebr", "yi_Hebr"),
    *("dv_Thaa", "nqo_Nkoo", "ff_Adlm", "hi_Deva", "mr_Deva", "bn_Beng", "gu_Gujr", "pa_Guru"),
    *("or_Orya", "ta_Taml", "te_Telu", "kn_Knda", "ml_Mlym", "si_Sinh", "lo_Laoo", "km_Khmr"),
    *("my_Mymr", "ko_Kore"),
)
QUICK = ("en_Latn", "yrk_Cyrl", "hy_Armn", "ar_Arab", "ur_Arab", "hi_Deva", "ta_Taml", "ko_Kore")

#: The zero of scripts whose ordinary numbers are written with digits of their own.
ZEROES = {
    "Deva": "०", "Beng": "০", "Gujr": "૦", "Guru": "੦", "Khmr": "០", "Mymr": "၀", "Nkoo": "߀",
    "Adlm": "\U0001e950",
}  # fmt: skip
NATIVE = {"fa_Arab": "۰", "ur_Arab": "۰", "ar_Arab": "٠"}
SECTIONS = 12


@dataclass(frozen=True)
class Setting:
    """A way to set a text: what differs from plain paragraphs, and what it shows."""

    name: str
    style: Mapping[str, Any] = field(default_factory=dict)
    layout: Layout = field(default_factory=Layout)
    heading: Mapping[str, Any] = field(default_factory=dict)
    typeface: Mapping[str, Any] = field(default_factory=dict)
    rtl_only: bool = False

    @property
    def gaps_only(self) -> bool:
        """Whether no glyph stands between words."""
        return self.style.get("spaces") == "gap"

    @property
    def embedded(self) -> bool:
        """Whether the drawings come with the document."""
        return bool(self.typeface.get("embedded", True))


LAYOUTS = (
    Setting("space glyphs"),
    Setting("space at line ends", {"spaces": "line_end"}),
    Setting("gaps only", {"spaces": "gap"}),
    Setting("justified, gaps only", {"spaces": "gap", "align": "justify"}),
    Setting("justified, space glyphs", {"align": "justify", "justify_by": "tj"}),
    Setting("letterspaced", {"tracking": 1.5}),
    Setting("letterspaced, gaps only", {"tracking": 1.5, "spaces": "gap"}),
    Setting("two columns", layout=Layout(columns=2)),
    Setting(
        "two columns, justified gaps", {"spaces": "gap", "align": "justify"}, Layout(columns=2)
    ),
    Setting(
        "centred headings, CFF",
        heading={"align": "center"},
        typeface={"flavour": Flavour.TYPE0_CFF},
    ),
    Setting("logical order", {"rtl_order": "logical"}, rtl_only=True),
    Setting("logical order, gaps only", {"rtl_order": "logical", "spaces": "gap"}, rtl_only=True),
    Setting("not embedded, space glyphs", typeface={"embedded": False}),
)


def forge(code: str, setting: Setting) -> Forged:
    """A language's sample, in sections that are numbered by headings."""
    sample = samples.sample(code)
    options: dict[str, Any] = {"codes": "shuffled", **setting.typeface}
    fonts = (*sample.fonts, *(name for name in ("NotoSans",) if name not in sample.fonts))
    face = Typeface(fonts, damage=(damage.NoToUnicode(),), **options)
    style = Style(face, **setting.style)
    # The posters at the end of a sample are single words.
    texts = [text for text in sample.paragraphs if len(text) > 60] or list(sample.paragraphs)
    word = next((word for word in texts[0].split() if word.isalpha()), texts[0].split()[0])
    heading = replace(style, **setting.heading)
    blocks: list[Paragraph] = []
    for number in range(1, SECTIONS + 1):
        blocks.append(Paragraph((f"{word[:12]} {_written(number, sample)}",), heading, "heading"))
        blocks.append(Paragraph((" ".join(texts[(number - 1) % len(texts)].split()),)))
    return Document(blocks, style, setting.layout).build()


def _written(number: int, sample: samples.Sample) -> str:
    zero = NATIVE.get(sample.code, ZEROES.get(sample.script, "0"))
    return "".join(chr(ord(zero) + int(digit)) for digit in str(number))
