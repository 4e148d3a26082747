"""How a face is put into a PDF: the flavour of the font, its subset, its codes, its damage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from forge.damage import Damage

__all__ = ["DIRECT", "SIMPLE", "Direction", "Flavour", "Typeface"]


class Direction(StrEnum):
    """How glyphs follow one another: across, upright and down, or turned by the font and down."""

    ACROSS = "across"
    DOWN = "down"
    TURNED = "turned"


class Flavour(StrEnum):
    """The kinds of font that PDFs hold."""

    TRUETYPE = "truetype"
    TRUETYPE_SYMBOLIC = "truetype-symbolic"
    TRUETYPE_MAC = "truetype-mac"
    TYPE1 = "type1"
    TYPE1C = "type1c"
    TYPE3 = "type3"
    TYPE3_BITMAP = "type3-bitmap"
    TYPE0_TRUETYPE = "type0-truetype"
    TYPE0_TRUETYPE_MAPPED = "type0-truetype-mapped"
    TYPE0_CFF = "type0-cff"
    TYPE0_CFF_NAMED = "type0-cff-named"
    TYPE0_OPENTYPE = "type0-opentype"
    TYPE0_CMAP_TRUETYPE = "type0-cmap-truetype"
    TYPE0_CMAP_CFF = "type0-cmap-cff"
    TYPE0_PREDEFINED = "type0-predefined"


SIMPLE = frozenset(
    {
        Flavour.TRUETYPE,
        Flavour.TRUETYPE_SYMBOLIC,
        Flavour.TRUETYPE_MAC,
        Flavour.TYPE1,
        Flavour.TYPE1C,
        Flavour.TYPE3,
        Flavour.TYPE3_BITMAP,
    }
)


# Code, CID and GID are one number in these.
DIRECT = frozenset({Flavour.TYPE0_TRUETYPE, Flavour.TYPE0_CFF_NAMED, Flavour.TYPE0_OPENTYPE})


@dataclass(frozen=True)
class Typeface:
    """A list of fonts (the later ones draw what the earlier lack) and how they are embedded.

    `order` is the order of glyphs inside the program and `codes` that of the character codes:
    kept as in the source (or in WinAnsi), by first use, or shuffled by `seed`. `predefined`
    names the CMap of that flavour. `units_per_em` rescales the program. `width_digits` is how
    exactly widths are written: with 0, whole thousandths, text is full of small corrections.
    `abreast` is how many digits or letters may stand side by side in a vertical line
    (tate-chu-yoko). `drawn` says which parts of letters are glyphs of their own: accents (the
    font's own), dots and other small parts that do not touch the letter (equal ones are one
    glyph), or the bar of Devanagari consonants, which stands behind their half form. `pen` says
    what moves the pen in Type 3 fonts: the glyphs, or a blank behind each glyph of width 0.
    """

    fonts: Sequence[str] = ("DejaVuSans",)
    flavour: Flavour = Flavour.TYPE0_TRUETYPE
    damage: Sequence[Damage] = ()
    order: Literal["kept", "first_use", "shuffled"] = "kept"
    codes: Literal["kept", "first_use", "shuffled"] = "first_use"
    to_unicode: bool = True
    embedded: bool = True
    subset_tag: bool = True
    predefined: str = "UniJIS-UTF16-H"
    units_per_em: int | None = None
    width_digits: int = 3
    capacity: int = 200
    language: str = ""
    features: tuple[str, ...] = ()
    abreast: int = 0
    drawn: Literal["whole", "accents", "dots", "bars"] = "whole"
    pen: Literal["glyphs", "blanks"] = "glyphs"
    seed: int = 0

    def __post_init__(self) -> None:
        # Lists are handy to write, but a typeface is a key.
        fonts = (self.fonts,) if isinstance(self.fonts, str) else tuple(self.fonts)
        object.__setattr__(self, "fonts", fonts)
        object.__setattr__(self, "damage", tuple(self.damage))
