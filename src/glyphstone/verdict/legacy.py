"""Fonts that pose as Latin: 8-bit fonts of another script under the codes of Latin letters."""

from __future__ import annotations

import re
from collections.abc import Sequence

import unicodedata2

from glyphstone.model import GlyphUse

__all__ = ["known_disguise", "symbols_as_letters", "wrong_code_page", "zero_width_letters"]

#: Families of fonts that hold another script under Latin codes, by what they hold.
_FAMILIES = {
    "Devanagari": (
        "preeti|kruti ?dev.*|kantipur|sagarmatha|himal[ib]|pcs ?nepali|kanchan|navjeevan|aakriti"
        "|shreeshrut|shusha|devlys.*|(walkman-?)?chanakya.*|shree-?dev.*|dvb?w?-?tt.*|aps-?c?-?dv.*"
        "|akruti-?dev.*|xdvng|sanskrit ?(98|99)|agra|amar ?ujala|jagran|webdunia|naidunia"
        "|shivaji0[0-9]|4cgandhi|kiran"
    ),
    "Bengali": "(?-i:Sutonny.*|[A-Z][A-Za-z]+MJ)|sulekha|adarshalipi|shree-?ben.*",
    "Gurmukhi": "asees|anmollipi|gurbani(akhar|lipi).*|drchatrik.*|satluj|webakhar|amritboli",
    "Gujarati": (
        "lmg-?arun|gopika|avantika|terafont.*|harikrishna|saumil.*|ghanshyam|shree-?guj.*"
    ),
    "Tamil": "bamini|ta[bm]-.*|vanavil.*|mylai.*|kalaham|senthamil|lt-?tm-?.*|shree-?tam.*",
    "Telugu": "shree-?tel.*|eenadu|vaartha|tikkana|hemalatha",
    "Kannada": "nudi.*|brh ?kannada.*|shree-?kan.*",
    "Malayalam": "ml[uw]?b?-?tt.*|fml-?tt.*|matweb|panchami|shree-?mal.*",
    "Sinhala": (
        "fm-?(abhaya|malithi|bindumathi|emanee|gangan|rajantha|samantha|sandhyanee|basuru|derana).*"
        "|dl-?(manel|paras|lihini|sarala|araliya).*|kaputa.*|thibus.*|amalee"
    ),
    "Tibetan": "e?dedris.*|tibetan ?machine ?(skt|web).*|ltibetan.*|lmantra|sambhota.*|tcrc.*",
    "Myanmar": "win ?(innwa|myanmar|researcher|kalaw).*|ava_?laser",
    "Khmer": "limon.*|abc-?text.*|khek.*|baidok.*",
    "Lao": "alice[0-9].*|saysettha ?lao",
    "Ethiopic": (
        "vg2(000)?.*|visual ?ge'?ez.*|power ?ge'?ez.*|ge'?ez-?[12a]|geeznew.*|agafari.*|washra.*"
        "|jiret|feedel.*|ethiosoft"
    ),
    "Vietnamese": r"\.vn[a-z]+.*|vni-.*|vntime.*",
    "Armenian": "artarumian.*|(arial|times|courier) ?armenian.*|dallak ?(helv|time)",
    "Georgian": "(acad|lit) ?(nusx|mtavr).*|grigolia.*|dumbadze.*|spacademi|geo_?(times|arial).*",
    "Greek": "supergreek|spionic|wingreek|graeca.*|bwgrk.*",
    "Hebrew": "superhebrew|bwhebb.*|sptiberian|spezra|spdamascus",
    "phonetic letters": "sil ?(doulos|manuscript|sophia) ?ipa.*|ipakiel.*|techphonetic.*",
    "Canadian syllabics": "prosyl|nunacom|aipainutaaq|ainunavik|naamajut",
}
_KNOWN = [
    (script, re.compile(rf"(?:{pattern})(?:[-_ ,.0-9].*|normal|regular|bold|italic)?", re.I))
    for script, pattern in _FAMILIES.items()
]
#: Later fonts of these families that do hold Unicode.
_NOT_LEGACY = re.compile(r"unicode|uni\b|opentype|noto|2003", re.I)

#: What Windows-1252 has beside letters, digits and the signs of ordinary prose.
_RARE_SIGNS = frozenset("¡¢£¤¥¦§¨©ª¬®¯°±²³´µ¶·¸¹º¼½¾¿×÷†‡‰ˆ˜™ƒ‹›•¬∂∆∏∑√∞≈≠≤≥◊Ωπ∫ªº⁄‚„€")


def known_disguise(name: str, uses: Sequence[GlyphUse]) -> str:
    """The script that a font of a well-known family hides under Latin codes, or ""."""
    if _NOT_LEGACY.search(name) or not _all_latin(uses, fewest=0):
        return ""
    if not any(use.claim.text.strip() for use in uses):
        return ""
    plain = name.strip()
    return next((script for script, known in _KNOWN if known.fullmatch(plain)), "")


def wrong_code_page(uses: Sequence[GlyphUse]) -> bool:
    """Whether the letters are nearly all accented ones, as when Cyrillic bytes pass as Latin-1."""
    letters = [use for use in uses if len(use.claim.text) == 1 and use.claim.text.isalpha()]
    accented = [use for use in letters if "\u00c0" <= use.claim.text <= "\u00ff"]
    return (
        len(accented) >= 8
        and len(accented) >= 0.5 * len(letters)
        and sum(use.count for use in accented) > 0.6 * sum(use.count for use in letters)
    )


def symbols_as_letters(uses: Sequence[GlyphUse]) -> tuple[int, ...]:
    """The codes of rare signs that stand among Latin letters far too often to be signs."""
    if not _all_latin(uses):
        return ()
    shown = [use for use in uses if use.claim.text.strip()]
    rare = [use for use in shown if use.claim.text in _RARE_SIGNS]
    letters = [use for use in shown if use.claim.text.isalpha()]
    total = sum(use.count for use in shown)
    if len(letters) < 10 or len(rare) < 6 or total < 200:
        return ()
    often = [use for use in rare if use.count >= 3]
    if len(often) < 5 or sum(use.count for use in rare) < 0.05 * total:
        return ()
    return tuple(use.code for use in rare)


def zero_width_letters(uses: Sequence[GlyphUse]) -> tuple[int, ...]:
    """The codes that claim a Latin letter but are drawn over what stands before them."""
    return tuple(
        use.code
        for use in uses
        if len(use.claim.text) == 1
        and use.claim.text < "\u0250"
        and unicodedata2.category(use.claim.text) in ("Lu", "Ll")
        and use.shape is not None
        and use.shape.box is not None
        and abs(use.advance) < 0.02
        and use.shape.box[2] <= 0.02
    )


def _all_latin(uses: Sequence[GlyphUse], fewest: int = 3) -> bool:
    """Whether hardly any claimed letter lies outside what an 8-bit Latin font has."""
    letters = [c for use in uses for c in use.claim.text if unicodedata2.category(c)[0] == "L"]
    beyond = sum(c >= "\u0250" for c in letters)
    return len(letters) >= fewest and beyond <= 0.05 * len(letters)
