"""Fonts that pose as Latin: 8-bit fonts of another script under the codes of Latin letters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import unicodedata2
from fontTools import unicodedata as properties

from glyphstone.data.code_pages import CODE_PAGES, character
from glyphstone.data.scripts import COMMON, script_of
from glyphstone.model import GlyphUse
from glyphstone.verdict.claim_likeness import ComparedGlyph
from glyphstone.verdict.lookalikes import lookalikes

__all__ = [
    "code_page_of",
    "is_plainly_latin",
    "known_disguise",
    "script_in_disguise",
    "symbols_as_letters",
    "wrong_code_page",
    "zero_width_letters",
]

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

#: The first code point beyond what 8-bit Latin fonts hold: behind Latin Extended-B.
_BEYOND_LATIN = "\u0250"


@dataclass(frozen=True, slots=True)
class DisguiseSigns:
    """When the claims of a font look like another script under Latin codes.

    Chosen by hand on forge documents and on the names and looks of well-known fonts, not swept;
    `make bench NAME=diagnosis` shows that no healthy font is flagged.
    """

    #: Letters beyond Latin, as a share of all letters, that a Latin font may claim.
    beyond_latin: float = 0.05
    #: Accented letters of Latin-1 when Cyrillic bytes pass as such: distinct ones, their share of
    #: the distinct letters, and their share of the letters in running text.
    fewest_accented: int = 8
    accented_share: float = 0.5
    accented_uses: float = 0.6
    #: Drawings of another script under Latin claims: how many, their share of the glyphs that were
    #: judged, the share of them that claims Latin letters, and that is of one script.
    fewest_drawn: int = 8
    drawn_share: float = 0.4
    latin_claims: float = 0.9
    one_script: float = 0.6
    #: Share of the drawings that a code page must explain to be named.
    of_page: float = 0.8
    #: Rare signs that stand for letters: distinct letters and signs, and uses of all glyphs, that
    #: tell enough; how many signs must be used how often; their share of all uses.
    fewest_letters: int = 10
    fewest_signs: int = 6
    fewest_uses: int = 200
    fewest_common_signs: int = 5
    common_sign_uses: int = 3
    sign_uses: float = 0.05
    #: Advance, and right edge of the ink, up to which a letter is drawn over the one before, in em.
    zero_width: float = 0.02
    #: Share of the glyphs that may be drawn so, and that must plainly look like the Latin letters
    #: they claim, for such letters to be accents with a wrong text in a Latin font.
    few_zero_width: float = 0.05
    plainly_latin: float = 0.5


DISGUISE = DisguiseSigns()


def known_disguise(name: str, uses: Sequence[GlyphUse]) -> str:
    """The script that a font of a well-known family hides under Latin codes, or ""."""
    if _NOT_LEGACY.search(name) or not _all_latin(uses):
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
        len(accented) >= DISGUISE.fewest_accented
        and len(accented) >= DISGUISE.accented_share * len(letters)
        and _uses(accented) > DISGUISE.accented_uses * _uses(letters)
    )


def script_in_disguise(lies: Sequence[ComparedGlyph], script: str, judged: int) -> str:
    """The name of a script if the drawings under Latin claims are of it, or ""."""
    if len(lies) < max(DISGUISE.fewest_drawn, DISGUISE.drawn_share * judged):
        return ""
    latin = sum(script_of(one.use.claim.text[0]) in ("Latn", COMMON) for one in lies)
    times = sum(one.script == script for one in lies)
    if latin < DISGUISE.latin_claims * len(lies) or times < DISGUISE.one_script * len(lies):
        return ""
    return "" if script == "Latn" else str(properties.script_name(script, default=""))


def code_page_of(lies: Sequence[ComparedGlyph]) -> str:
    """The code page whose bytes were read as Western European, if one explains the drawings."""
    found = [(one.looks, byte) for one in lies if (byte := _byte(one.use.claim.text)) >= 0]
    if len(found) < DISGUISE.fewest_drawn:
        return ""
    fitting = Counter(
        {
            page: sum(lookalikes(looks, character(byte, page) or " ") for looks, byte in found)
            for page in CODE_PAGES
        }
    )
    page, times = fitting.most_common(1)[0]
    return _page_name(page) if times >= DISGUISE.of_page * len(found) else ""


def _byte(text: str) -> int:
    """The byte of a character in Windows-1252, -1 if it has none."""
    try:
        coded = text.encode("cp1252")
    except UnicodeEncodeError:
        return -1
    return coded[0] if len(coded) == 1 else -1


def _page_name(page: str) -> str:
    """A code page as people write it: Windows-1251, ISO 8859-7, KOI8-R."""
    if page.startswith("cp125"):
        return f"Windows-{page[2:]}"
    if page.startswith("iso8859_"):
        return f"ISO 8859-{page[8:]}"
    if page.startswith("mac_"):
        return f"Mac OS {page[4:].capitalize()}"
    return page.upper().replace("_", "-")


def symbols_as_letters(uses: Sequence[GlyphUse]) -> tuple[int, ...]:
    """The codes of rare signs that stand among Latin letters far too often to be signs."""
    if not _all_latin(uses):
        return ()
    shown = [use for use in uses if use.claim.text.strip()]
    rare = [use for use in shown if use.claim.text in _RARE_SIGNS]
    letters = [use for use in shown if use.claim.text.isalpha()]
    if (
        len(letters) < DISGUISE.fewest_letters
        or len(rare) < DISGUISE.fewest_signs
        or _uses(shown) < DISGUISE.fewest_uses
    ):
        return ()
    common = sum(use.count >= DISGUISE.common_sign_uses for use in rare)
    if common < DISGUISE.fewest_common_signs or _uses(rare) < DISGUISE.sign_uses * _uses(shown):
        return ()
    return tuple(use.code for use in rare)


def zero_width_letters(uses: Sequence[GlyphUse]) -> tuple[int, ...]:
    """The codes that claim a Latin letter but are drawn over what stands before them."""
    return tuple(
        use.code
        for use in uses
        if len(use.claim.text) == 1
        and use.claim.text < _BEYOND_LATIN
        and unicodedata2.category(use.claim.text) in ("Lu", "Ll")
        and use.shape is not None
        and use.shape.box is not None
        and abs(use.advance) < DISGUISE.zero_width
        and use.shape.box[2] <= DISGUISE.zero_width
    )


def is_plainly_latin(passed: Sequence[str], judged: int, zero_width: int) -> bool:
    """Whether a font is Latin for all that a few of its letters are drawn as accents.

    `passed` are the claims that their drawings bear out at a glance, of those `judged`.
    """
    latin = sum(script_of(text[0]) == "Latn" for text in passed)
    return (
        zero_width <= DISGUISE.few_zero_width * judged and latin >= DISGUISE.plainly_latin * judged
    )


def _all_latin(uses: Sequence[GlyphUse]) -> bool:
    """Whether hardly any claimed letter lies outside what an 8-bit Latin font has."""
    letters = [c for use in uses for c in use.claim.text if unicodedata2.category(c)[0] == "L"]
    beyond = sum(c >= _BEYOND_LATIN for c in letters)
    return beyond <= DISGUISE.beyond_latin * len(letters)


def _uses(glyphs: Sequence[GlyphUse]) -> int:
    """How often the document shows some glyphs."""
    return sum(use.count for use in glyphs)
