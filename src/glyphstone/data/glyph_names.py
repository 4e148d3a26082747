"""What a glyph name says: the Adobe Glyph List's rules and the habits of producers.

No table of ours stands behind this: the list is fontTools', loaded when first asked for.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

__all__ = ["glyph_name_to_text"]

#: A PDF name may hold 127 bytes; a longer one is noise or an attack.
_LONGEST = 255

_UNI = re.compile(r"uni((?:[0-9A-Fa-f]{4})+)")
_U = re.compile(r"(?:u|U\+)([0-9A-Fa-f]{4,6})")

#: Styles that the list keeps apart by private use characters; the plain character is the text.
_STYLED = re.compile(r"(.+?)(small|oldstyle|superior|inferior|fitted|sans|serif)")
#: Sizes of TeX's extension fonts: large operators, growing delimiters, wide accents.
_SIZED = re.compile(r"(.+?)(?:text|display|bigg?|Bigg?|wid(?:e|er|est))")
#: Forms of Arabic letters, by themselves or as the suffix of a name; other scripts have none.
_FORM = re.compile(r"(.+?)(?:-ar)?[.-]?(?:isolated|initial|medial|final|isol|init|medi|fina)")
_ARABIC = re.compile(r"(.+)-ar")
#: Letters of Arabic whose name in the list is another one, or that are written as two.
_ARABIC_HABITS = {
    "lamalef": "لا", "lam_alef": "لا", "alefmadda": "آ", "alefhamza": "أ", "alefhamzabelow": "إ",
    "tehmarbuta": "ة", "alefmaksura": "ى", "yehhamza": "ئ", "wawhamza": "ؤ", "keheh": "ک",
    "farsiyeh": "ی",
}  # fmt: skip
#: How font editors write the script behind a letter's name (`a-cy`), and how the list does.
_EDITORS = {"cy": "cyrillic", "hb": "hebrew", "arm": "armenian", "thai": "thai"}
_EDITED = re.compile(r"(.+)-(cy|hb|arm|thai|georgian)")
#: The letters of TeX's Cyrillic encodings (T2A, X2) behind `CYR` and `cyr`, capital and small.
_TEX_CYRILLIC = {
    "a": "а", "b": "б", "v": "в", "g": "г", "d": "д", "e": "е", "zh": "ж", "z": "з", "i": "и",
    "ishrt": "й", "k": "к", "l": "л", "m": "м", "n": "н", "o": "о", "p": "п", "r": "р", "s": "с",
    "t": "т", "u": "у", "f": "ф", "h": "х", "c": "ц", "ch": "ч", "sh": "ш", "shch": "щ",
    "hrdsn": "ъ", "ery": "ы", "sftsn": "ь", "erev": "э", "yu": "ю", "ya": "я", "yo": "ё",
    "ie": "є", "ii": "і", "yi": "ї", "gup": "ґ", "je": "ј", "lje": "љ", "nje": "њ", "dje": "ђ",
    "tshe": "ћ", "dzhe": "џ", "ushrt": "ў", "dze": "ѕ",
}  # fmt: skip
_TEX_LETTER = re.compile("CYR([A-Z]+)|cyr([a-z]+)")
_THAI = re.compile(r"(.+?)(?:upper|low)?(?:left|right)thai")

#: Names of the list whose private use character has a standard one by now.
_STANDARD_NOW = {
    "Acute": "´", "Caron": "ˇ", "Dieresis": "¨", "Grave": "`", "Hungarumlaut": "˝", "Macron": "¯",
    "DieresisAcute": "΅", "dieresisacute": "΅", "DieresisGrave": "῭", "dieresisgrave": "῭",
    "LL": "Ỻ", "ll": "ỻ", "afii10063": "г", "afii10064": "б", "afii10192": "Д",
    "afii10831": "п", "afii10832": "т",
    "commaaccent": "\u0326", "cyrBreve": "˘", "cyrbreve": "˘", "cyrFlex": "\u0311",
    "cyrflex": "\u0311", "dblGrave": "\u030f", "dblgrave": "\u030f", "dotlessj": "ȷ",
    "registersans": "®", "registerserif": "®", "rupiah": "Rp", "threequartersemdash": "—",
    "radicalex": "‾", "arrowvertex": "⏐", "arrowhorizex": "⎯", "integralex": "⎮",
    "parenlefttp": "⎛", "parenleftex": "⎜", "parenleftbt": "⎝",
    "parenrighttp": "⎞", "parenrightex": "⎟", "parenrightbt": "⎠",
    "bracketlefttp": "⎡", "bracketleftex": "⎢", "bracketleftbt": "⎣",
    "bracketrighttp": "⎤", "bracketrightex": "⎥", "bracketrightbt": "⎦",
    "bracelefttp": "⎧", "braceleftmid": "⎨", "braceleftbt": "⎩", "braceex": "⎪",
    "bracerighttp": "⎫", "bracerightmid": "⎬", "bracerightbt": "⎭",
}  # fmt: skip

#: Names outside the list with one meaning only: TeX's own fonts and common ligatures.
_HABITS = {
    "Germandbls": "ẞ", "Ng": "Ŋ", "ng": "ŋ", "cwm": "\u200c", "compwordmark": "\u200c",
    "visiblespace": "␣", "dblbracketleft": "⟦", "dblbracketright": "⟧", "tie": "\u0361",
    "angbracketleft": "⟨", "angbracketright": "⟩", "floorleft": "⌊", "floorright": "⌋",
    "ceilingleft": "⌈", "ceilingright": "⌉", "bardbl": "‖", "epsilon1": "ϵ", "rho1": "ϱ",
    "lscript": "ℓ", "prime": "′", "mapsto": "\u21a6", "vector": "\u20d7",
    "negationslash": "\u0338", "similarequal": "≃", "lessmuch": "≪", "greatermuch": "≫",
    "owner": "∋", "follows": "≻", "precedesequal": "⪯", "followsequal": "⪰",
    "unionsq": "⊔", "intersectionsq": "⊓", "unionmulti": "⊎", "coproduct": "∐",
    "circledot": "⊙", "circledivide": "⊘", "circlecopyrt": "©", "diamondmath": "⋄",
    "equivasymptotic": "≍", "subsetsqequal": "⊑", "supersetsqequal": "⊒",
    "turnstileleft": "⊢", "turnstileright": "⊣", "latticetop": "⊤", "wreathproduct": "≀",
    "Ifractur": "ℑ", "Rfractur": "ℜ", "flat": "♭", "natural": "♮", "sharp": "♯",
    "arrownortheast": "↗", "arrowsoutheast": "↘", "arrownorthwest": "↖",
    "arrowsouthwest": "↙", "arrowbothv": "↕", "arrowdblbothv": "⇕",
    "harpoonleftup": "↼", "harpoonleftdown": "↽", "harpoonrightup": "⇀",
    "harpoonrightdown": "⇁", "slurbelow": "⌣", "slurabove": "⌢",
    "vextendsingle": "∣", "vextenddouble": "∥", "squaresolid": "■", "square": "□",
    "triangle": "△", "triangleinv": "▽", "measuredangle": "∡", "notexistential": "∄",
    "subsetnoteql": "⊊", "supersetnoteql": "⊋", "lessorequalslant": "⩽",
    "greaterorequalslant": "⩾", "turnstileleftdbl": "⊨", "forces": "⊩",
    "ct": "ct", "st": "st", "tt": "tt", "Th": "Th", "fj": "fj", "ffj": "ffj", "fb": "fb",
    "ffb": "ffb", "fh": "fh", "ffh": "ffh", "fk": "fk", "ffk": "ffk", "ft": "ft", "fft": "fft",
}  # fmt: skip

#: What comes in several sizes, by the name without its size.
_OF_SIZES = {
    "parenleft": "(", "parenright": ")", "bracketleft": "[", "bracketright": "]",
    "braceleft": "{", "braceright": "}", "floorleft": "⌊", "floorright": "⌋",
    "ceilingleft": "⌈", "ceilingright": "⌉", "angbracketleft": "⟨", "angbracketright": "⟩",
    "slash": "/", "backslash": "\\", "radical": "√", "summation": "∑", "product": "∏",
    "coproduct": "∐", "integral": "∫", "contintegral": "∮", "union": "⋃", "intersection": "⋂",
    "unionsq": "⨆", "unionmulti": "⨄", "logicaland": "⋀", "logicalor": "⋁",
    "circleplus": "⨁", "circlemultiply": "⨂", "circledot": "⨀", "hat": "ˆ", "tilde": "˜",
}  # fmt: skip


@lru_cache(maxsize=8192)
def glyph_name_to_text(name: str, zapf: bool = False) -> str:
    """The characters a glyph name stands for, or "" if it only numbers a glyph.

    Unlike the AGL specification, a ligature name with one unknown part gives "" rather than
    the known parts, and control characters are no text. Private use characters of the list
    give the plain character (`Asmall` is "a", `oneoldstyle` is "1").
    """
    if len(name) > _LONGEST:
        return ""
    base = name.split(".", 1)[0]
    if not base:
        return ""
    if text := _arabic(name):
        return text
    parts = [_component(part, zapf) for part in base.split("_")]
    return "".join(parts) if all(parts) else ""


def _component(name: str, zapf: bool) -> str:
    known, dingbats = _lists()
    text = dingbats.get(name, "") if zapf else ""
    text = text or _STANDARD_NOW.get(name, "") or known.get(name, "") or _HABITS.get(name, "")
    if not text:
        text = _by_number(name) or _sized(name) or _edited(name, known) or _tex_cyrillic(name)
    elif any(_is_private(char) for char in text):
        text = _plain(name, known)
    return "" if any(unicodedata.category(char) in {"Cc", "Cs"} for char in text) else text


def _arabic(name: str) -> str:
    """The letter of a name such as `behinitial`, `alef.isol` or `noon-ar`, whatever its form.

    A form makes a letter Arabic that would be Hebrew without one.
    """
    known = _lists()[0]
    if name in known:
        return ""
    match = _FORM.fullmatch(name) or _ARABIC.fullmatch(name)
    if match is None:
        return ""
    letter = known.get(f"{match[1]}arabic", "") or _ARABIC_HABITS.get(match[1], "")
    return unicodedata.normalize("NFKC", letter)


def _edited(name: str, known: dict[str, str]) -> str:
    """The letter of a name with its script behind a hyphen: `a-cy`, `alef-hb`, `an-georgian`."""
    match = _EDITED.fullmatch(name)
    if match is None:
        return ""
    letter, script = match.groups()
    if script in _EDITORS:
        return known.get(f"{letter}{_EDITORS[script]}", "")
    try:
        return unicodedata.lookup(f"GEORGIAN LETTER {letter}")
    except KeyError:
        return ""


def _tex_cyrillic(name: str) -> str:
    """The letter of a name as TeX writes it: `CYRA`, `cyrishrt`."""
    match = _TEX_LETTER.fullmatch(name)
    if match is None:
        return ""
    capital, small = match.groups()
    letter = _TEX_CYRILLIC.get(small or capital.lower(), "")
    return letter if small else letter.upper()


def _sized(name: str) -> str:
    """What a name of TeX's extension fonts means, whatever its size."""
    match = _SIZED.fullmatch(name)
    return _OF_SIZES.get(match[1], "") if match else ""


def _plain(name: str, known: dict[str, str]) -> str:
    """The ordinary character of a style that the list gives a private use character."""
    if match := _STYLED.fullmatch(name):
        base, style = match.groups()
        return known.get(base.lower() if style == "small" else base, "")
    if match := _THAI.fullmatch(name):
        return known.get(f"{match[1]}thai", "")
    return ""


def _by_number(name: str) -> str:
    """The characters of `uniXXXX...`, `uXXXXXX` and `U+XXXX`.

    Lower-case digits and surrogate pairs break the specification, but can mean nothing else.
    """
    if match := _UNI.fullmatch(name):
        try:
            text = bytes.fromhex(match[1]).decode("utf-16-be")
        except UnicodeDecodeError:
            return ""
    elif match := _U.fullmatch(name):
        value = int(match[1], 16)
        text = chr(value) if value <= 0x10FFFF else ""
    else:
        return ""
    return "" if any(ord(char) & 0xFFFE == 0xFFFE for char in text) else text


def _is_private(char: str) -> bool:
    return "\ue000" <= char <= "\uf8ff"


@cache
def _lists() -> tuple[dict[str, str], dict[str, str]]:
    """The Adobe Glyph List and the ITC Zapf Dingbats list, each name -> characters."""
    from fontTools import agl

    known = {name: "".join(map(chr, codes)) for name, codes in agl.LEGACY_AGL2UV.items()}
    names = [f"a{number}" for number in range(1, 207)]
    dingbats = {name: agl.toUnicode(name, isZapfDingbats=True) for name in names}
    return known, {name: text for name, text in dingbats.items() if text}
