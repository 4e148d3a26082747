"""What holds of a font that does not say it, and what its descriptor's flags mean."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag

__all__ = ["FONT_DEFAULTS", "FontDefaults", "FontFlag"]


class FontFlag(IntFlag):
    """Bits of /Flags in a font descriptor (ISO 32000-2, table 121)."""

    FIXED_PITCH = 1 << 0
    SERIF = 1 << 1
    SYMBOLIC = 1 << 2
    NONSYMBOLIC = 1 << 5
    ITALIC = 1 << 6
    FORCE_BOLD = 1 << 18


@dataclass(frozen=True, slots=True)
class FontDefaults:
    """Metrics of a font that gives none or absurd ones."""

    #: Ems above and below the baseline: usual for Latin text fonts, chosen by hand, not swept.
    ascent: float = 0.8
    descent: float = -0.2
    #: Ems; an ascent or descent beyond is an error of the producer. Chosen by hand, not swept.
    highest: float = 5.0
    #: Ems; a Type 3 font with wider glyphs is set in pixels. Chosen by hand on real TeX files.
    widest: float = 5.0
    #: Text space units; a Type 3 font with wider glyphs is absurd. Chosen by hand, not swept.
    absurdly_wide: float = 1e6
    #: Thousandths of an em: /DW and /DW2 of a composite font (ISO 32000-2, table 115).
    width: float = 1000.0
    vertical_origin: float = 880.0
    vertical_advance: float = -1000.0


FONT_DEFAULTS = FontDefaults()
