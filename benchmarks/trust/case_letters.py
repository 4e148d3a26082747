"""Transliterations of TeX packages, read back as Unicode; each from its package's own documents."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import unicodedata2

from benchmarks.trust.case_tex import APART

__all__ = [
    "bengali",
    "devanagari",
    "devanagari_figures",
    "ethiopic",
    "greek",
    "irish",
    "syriac",
    "tibetan",
    "verbatim",
]


def verbatim(text: str) -> str:
    """What is set in a typewriter face as it is typed, with curly quotes."""
    return text.replace("'", "’").replace("`", "‘").replace(APART, "")


def _pieces(text: str, table: Collection[str]) -> list[str]:
    """A text cut into the longest pieces of a table; other characters stand alone."""
    longest = max(map(len, table))
    found: list[str] = []
    place = 0
    while place < len(text):
        for length in range(longest, 0, -1):
            piece = text[place : place + length]
            if piece in table:
                break
        else:
            piece = text[place]
        found.append(piece)
        place += len(piece)
    return found


# --- Velthuis -------------------------------------------------------------------------------------

_ROWS = (
    "k", "kh", "g", "gh", '"n', "c", "ch", "j", "jh", "~n", ".t", ".th", ".d", ".dh", ".n", "t",
    "th", "d", "dh", "n", "", "p", "ph", "b", "bh", "m", "y", "r", "", "l", "L", "", "v", '"s',
    ".s", "s", "h",
)  # fmt: skip
_VOWELS = {
    "a": (0x05, 0), "aa": (0x06, 0x3E), "A": (0x06, 0x3E), "i": (0x07, 0x3F), "ii": (0x08, 0x40),
    "I": (0x08, 0x40), "u": (0x09, 0x41), "uu": (0x0A, 0x42), "U": (0x0A, 0x42),
    ".r": (0x0B, 0x43), ".R": (0x60, 0x44), ".r.r": (0x60, 0x44), ".l": (0x0C, 0x62),
    "e": (0x0F, 0x47), "ai": (0x10, 0x48), "o": (0x13, 0x4B), "au": (0x14, 0x4C),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Velthuis:
    """The scheme of Velthuis for one script: the block, what it adds, and its last consonants."""

    block: int
    consonants: Mapping[str, str]
    signs: Mapping[str, str]
    #: Whether a consonant without a vowel at the end of a word has a virama.
    closes: bool = True

    def read(self, word: str) -> str:
        """A word in the letters of the script."""
        virama = chr(self.block + 0x4D)
        found = ""
        bare = False
        for piece in _pieces(word, {*self.consonants, *_VOWELS, *self.signs}):
            if piece in self.consonants:
                found += (virama if bare else "") + self.consonants[piece]
                bare = True
            elif piece in _VOWELS:
                letter, sign = _VOWELS[piece]
                if not bare:
                    found += chr(self.block + letter)
                elif sign:
                    found += chr(self.block + sign)
                bare = False
            else:
                if bare and piece != APART and (self.closes or piece == "&"):
                    found += virama
                found += self.signs.get(piece, piece)
                bare = bare and piece == APART
        return found.replace(APART, "") + (virama if bare and self.closes else "")


def _consonants(block: int) -> dict[str, str]:
    return {typed: chr(block + 0x15 + place) for place, typed in enumerate(_ROWS) if typed}


_DEVA_SIGNS = {
    ".m": "ं", "M": "ं", ".h": "ः", "H": "ः", "~m": "ँ", "/": "ँ", ".a": "ऽ", "|": "।",
    "||": "॥", ".o": "ॐ", "&": "", ".": ".",
}  # fmt: skip
_DEVANAGARI = Velthuis(0x900, _consonants(0x900), _DEVA_SIGNS)
_BENGALI = Velthuis(
    0x980,
    {
        **_consonants(0x980), "v": "ৱ", "b": "ব", "y": "য়", ".y": "য", "R": "ড়", "Rh": "ঢ়",
        "~r": "ৰ", "T": "ৎ",
    },
    {".m": "ং", "M": "ং", ".h": "ঃ", "H": "ঃ", "~m": "ঁ", "|": "।", "||": "॥", "&": ""},
    closes=False,
)  # fmt: skip


def devanagari(word: str) -> str:
    """A word of the packages devanagari and skt."""
    return _DEVANAGARI.read(word)


def devanagari_figures(word: str) -> str:
    """The same with figures of the script."""
    return _in_figures(_DEVANAGARI.read(word), 0x966)


def _in_figures(word: str, zero: int) -> str:
    return re.sub("[0-9]", lambda figure: chr(zero + int(figure[0])), word)


#: Two letters for one, or a sign before its letter, and what is set for them.
_ROMAN = {
    "aa": "ā", "ii": "ī", "uu": "ū", ".rr": "ṝ", ".r": "ṛ", ".l": "ḷ", ".m": "ṃ", ".h": "ḥ",
    '"n': "ṅ", "~n": "ñ", ".t": "ṭ", ".d": "ḍ", ".n": "ṇ", '"s': "ś", ".s": "ṣ", "_": "", "!": "",
}  # fmt: skip
_CAPITALS = (str.capitalize, str.upper)
_ROMAN_ACCENTS = {"'": "\u0301", "`": "\u0300"}


def sanskrit_in_roman(word: str) -> str:
    """Sanskrit in Roman letters; lines of accents above and below words are no letters."""
    capitals = {form(typed): set_.upper() for typed, set_ in _ROMAN.items() for form in _CAPITALS}
    table = {**capitals, **_ROMAN}
    found = ""
    for piece in _pieces(word.replace(APART, ""), table):
        accent = _ROMAN_ACCENTS.get(piece) if found[-1:].isalpha() else None
        found += accent or table.get(piece, piece)
    return str(unicodedata2.normalize("NFC", found))


def bengali(word: str) -> str:
    """A word of the package bengali."""
    return _in_figures(_BENGALI.read(word), 0x9E6).replace("ৎঅ", "ৎ")


# --- Greek, Irish ---------------------------------------------------------------------------------

_GREEK = dict(zip("abgdezhjiklmnxoprstufqyw", "αβγδεζηθικλμνξοπρστυφχψω", strict=True))
_GREEK |= {one.upper(): letter.upper() for one, letter in _GREEK.items()}
_GREEK |= {"c": "ς", "?": ";", ";": "·", "''": "’", "((": "«", "))": "»"}
_MARKS = {">": "\u0313", "<": "\u0314", "'": "\u0301", "`": "\u0300", "~": "\u0342", '"': "\u0308"}
_MARK_ORDER = "\u0313\u0314\u0308\u0301\u0300\u0342"


def greek(word: str) -> str:
    """A word of the Greek encoding of babel; accents stand before their letters."""
    found, marks = "", ""
    for piece in _pieces(word.replace(APART, ""), _GREEK):
        if piece in _MARKS:
            marks += _MARKS[piece]
        elif piece == "|":
            found += "\u0345"
        else:
            found += _GREEK.get(piece, piece) + "".join(
                sorted(marks, key="\u0313\u0314\u0308\u0301\u0300\u0342".index)
            )
            marks = ""
    found = re.sub(r"σ(?![\w\u0300-\u036f])(?!-)", "ς", found) if word[-1:] == "s" else found
    return str(unicodedata2.normalize("NFC", found + marks))


_DOTTED = dict(zip("bcdfgmpstBCDFGMPST", "ḃċḋḟġṁṗṡṫḂĊḊḞĠṀṖṠṪ", strict=True))
_LONG = dict(zip("aeiouAEIOU", "áéíóúÁÉÍÓÚ", strict=True))


def irish(word: str) -> str:
    """A word in the faces of eiad: a stroke makes a vowel long, h after a consonant is a dot."""
    word = re.sub("[aeiouAEIOU]/", lambda one: _LONG[one[0][0]], word)
    word = re.sub("[bcdfgmpstBCDFGMPST]h", lambda one: _DOTTED[one[0][0]], word)
    return word.replace("'", "’").replace(APART, "").replace("~", " ")


# --- Ethiopic -------------------------------------------------------------------------------------

_SERIES = {
    "h": 0x1200, "l": 0x1208, ".h": 0x1210, "m": 0x1218, "'s": 0x1220, "r": 0x1228, "s": 0x1230,
    "^s": 0x1238, "q": 0x1240, ".q": 0x1250, "b": 0x1260, "v": 0x1268, "t": 0x1270, "^c": 0x1278,
    "_h": 0x1280, "n": 0x1290, "~n": 0x1298, "'": 0x12A0, "k": 0x12A8, "_k": 0x12B8, "w": 0x12C8,
    "`": 0x12D0, "z": 0x12D8, "^z": 0x12E0, "y": 0x12E8, "d": 0x12F0, ".d": 0x12F8, "^g": 0x1300,
    "g": 0x1308, ".g": 0x1318, ".t": 0x1320, "^C": 0x1328, ".p": 0x1330, ".s": 0x1338, ".c": 0x1340,
    "f": 0x1348, "p": 0x1350,
}  # fmt: skip
_ORDERS = {"a": 0, "u": 1, "U": 1, "i": 2, "I": 2, "A": 3, "E": 4, "e": 5, "o": 6, "O": 6}
#: Series whose labial forms have eight places of their own behind; others have one, at 7.
_LABIAL = {"ua": 0, "ui": 2, "uI": 2, "uA": 3, "uE": 4, "ue": 5}
_LABIALS = {"q": 0x1248, ".q": 0x1258, "_h": 0x1288, "k": 0x12B0, "_k": 0x12C0, "g": 0x1310}
_ETHIOPIC_SIGNS = {
    "::": "።", ",": "፣", ";": "፤", ":-": "፦", ":=": "፥", ":|:": "፨", ":": "፡", "|": "|",
    "<<": "«", ">>": "»", "<": "‹", ">": "›",
}  # fmt: skip


def ethiopic(word: str) -> str:
    """A word of the package ethiop."""
    table = {*_SERIES, *_ORDERS, *_LABIAL, *_ETHIOPIC_SIGNS}
    found = ""
    pieces = _pieces(word, table)
    place = 0
    while place < len(pieces):
        piece = pieces[place]
        after = pieces[place + 1] if place + 1 < len(pieces) else ""
        if piece not in _SERIES:
            found += _ETHIOPIC_SIGNS.get(piece, piece)
        elif after in _LABIAL:
            row = _LABIALS.get(piece)
            found += chr(_SERIES[piece] + 7 if row is None else row + _LABIAL[after])
            place += 1
        elif after in _ORDERS:
            found += chr(_SERIES[piece] + _ORDERS[after])
            place += 1
        else:
            found += chr(_SERIES[piece] + 5)
        place += 1
    return found.replace(APART, "")


# --- Syriac ---------------------------------------------------------------------------------------

_SYRIAC = {
    "'": "ܐ", "b": "ܒ", "g": "ܓ", "d": "ܕ", "h": "ܗ", "w": "ܘ", "z": "ܙ", ".h": "ܚ", ".t": "ܛ",
    "y": "ܝ", "k": "ܟ", "l": "ܠ", "m": "ܡ", "n": "ܢ", "s": "ܣ", "`": "ܥ", "p": "ܦ", ".s": "ܨ",
    "q": "ܩ", "r": "ܪ", "^s": "ܫ", "t": "ܬ", "a": "\u0730", "e": "\u0736", "i": "\u073a",
    "=a": "\u0733", "u": "\u073d", "A": "\u0731", "E": "\u0737", "I": "\u073b", "=A": "\u0734",
    "U": "\u073e", "+": "\u0742", "*": "\u0741", "-": "", "--": "", "_": "", "@": "", ".": ".",
    "P": "\u0308", "----": "", "o": "\u073f", ":a": "\u0732", ":e": "\u0738", ":i": "\u073c",
    ":=a": "\u0735", ":u": "\u073c", ":o": "\u073f",
}  # fmt: skip


def syriac(word: str) -> str:
    """A word of the package serto; a doubled consonant is one with a dot above."""
    found: list[str] = []
    last = ""
    for piece in _pieces(word.replace(APART, ""), _SYRIAC):
        if piece == last and _SYRIAC.get(piece, "").isalpha():
            found.append("\u0741")
        else:
            found.append(_SYRIAC.get(piece, piece))
        last = piece
    return "".join(found)


# --- Tibetan --------------------------------------------------------------------------------------

_TIBETAN = {
    "k": "ཀ", "kh": "ཁ", "g": "ག", "ng": "ང", "c": "ཅ", "ch": "ཆ", "j": "ཇ", "ny": "ཉ", "t": "ཏ",
    "th": "ཐ", "d": "ད", "n": "ན", "p": "པ", "ph": "ཕ", "b": "བ", "m": "མ", "ts": "ཙ", "tsh": "ཚ",
    "dz": "ཛ", "w": "ཝ", "zh": "ཞ", "z": "ཟ", "'": "འ", "y": "ཡ", "r": "ར", "l": "ལ", "sh": "ཤ",
    "s": "ས", "h": "ཧ",
}  # fmt: skip
_TIBETAN_VOWELS = {"i": "ི", "u": "ུ", "e": "ེ", "o": "ོ"}
#: Consonants that stand above others, and those that stand below, as the package stacks them.
_STACKS = frozenset((
    "rk", "lk", "sk", "ky", "khy", "gy", "py", "phy", "by", "my", "kr", "khr", "gr", "tr",
    "thr", "dr", "pr", "phr", "br", "mr", "shr", "sr", "hr", "kl", "gl", "bl", "rl", "sl", "zl",
    "kw", "khw", "gw", "cw", "nyw", "tw", "dw", "tsw", "tshw", "zhw", "zw", "rw", "lw", "shw", "sw",
    "hw", "rg", "rng", "rj", "rny", "rt", "rd", "rn", "rb", "rm", "rts", "rdz", "lg", "lng", "lc",
    "lj", "lt", "ld", "lp", "lb", "lh", "sg", "sng", "sny", "st", "sd", "sn", "sp", "sb", "sm",
    "sts", "rgy", "rky", "rmy", "skr", "sgr", "smr", "spr", "sbr", "sgy", "sky", "smy", "spy",
    "sby", "snr", "nr", "grw", "phyw", "rgw", "rtsw",
))  # fmt: skip


def tibetan(word: str) -> str:
    """A syllable of the package ctib, with its tsheg."""
    found = ""
    for piece in _pieces(word, {*_TIBETAN, *_STACKS, *_TIBETAN_VOWELS}):
        alone = found[-1:] in ("", "།")
        if piece in _STACKS or piece in _TIBETAN:
            found += _stacked(piece)
        elif piece in _TIBETAN_VOWELS:
            found += ("ཨ" if alone else "") + _TIBETAN_VOWELS[piece]
        elif piece == "a":
            found += "ཨ" if alone else ""
        else:
            found += {".": "།", ",": "་", ":": "ཿ", "-": "", APART: ""}.get(piece, piece)
    # The package sets a tsheg behind every syllable.
    return found + ("་" if found[-1:] not in ("", "།", "་", "ཿ") else "")


def _stacked(piece: str) -> str:
    letters = [_TIBETAN[one] for one in _pieces(piece, _TIBETAN)]
    return letters[0] + "".join(chr(ord(one) + 0x50) for one in letters[1:])
