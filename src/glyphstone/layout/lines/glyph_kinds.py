"""The distinct glyphs of a page: which are blank, and what their characters tell about layout."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from glyphstone.model import (
    BoolArray,
    FloatArray,
    Font,
    FontKey,
    Glyphs,
    IntArray,
    Shape,
    draw_shapes,
)
from glyphstone.model.arrays import distinct_numbers

__all__ = ["Kinds", "Texts", "kinds_of", "leaves_ink"]

#: The text of codes, by the key of their font.
Texts = Mapping[FontKey, Mapping[int, str]]

#: If at least so many glyphs of a font are drawn and all are empty, an empty drawing says nothing:
#: the text layer of a scan. Chosen by hand, not swept.
GLYPHLESS = 3
_CODE = 0xFFFFFFFF
#: The dots of leaders and ellipses.
_DOTS = frozenset(".\u00b7\u22c5")
#: The accents that Greek sets to the left of its capitals, and the capitals that have them.
_GREEK_ACCENTS = frozenset(
    "\u0384\u1fbd\u1fbf\u1fcd\u1fce\u1fcf\u1fdd\u1fde\u1fdf\u1fef\u1ffd\u1ffe"
)
_GREEK_CAPITALS = frozenset("ΑΕΗΙΟΥΩΡ")
#: Characters that fonts claim for accents in want of better ones.
_ACCENTS = frozenset("'`\"~^\u2018\u2019\u02bc\u00b0\u00b7,")


@dataclass(slots=True, eq=False)
class Kinds:
    """Facts of a page's distinct glyphs, one row per kind; `of` is the kind of each glyph."""

    glyphs: Glyphs
    #: font << 32 | code
    keys: IntArray
    of: IntArray
    #: The text of each, "" if none is known.
    texts: list[str]
    blank: BoolArray
    #: 1 for letters read from the left, -1 from the right, 0 for characters without direction.
    sides: IntArray
    #: By how much a gap must be wider than usual to separate words, in em: scripts without spaces.
    wider: FloatArray
    #: 1 for operators of formulas, which have wider gaps on both sides, 2 for dots of leaders and
    #: ellipses, 0 for others.
    loose: IntArray
    #: Fonts whose text is believed without looking at their drawings.
    trusted: Collection[FontKey]

    @property
    def said(self) -> BoolArray:
        """Which kinds have a text."""
        return np.array([bool(text) for text in self.texts], dtype=np.bool_)

    @property
    def accent(self) -> BoolArray:
        """Which kinds are accents by their text: spacing accents or combining marks."""
        return np.array([_is_accent(text) for text in self.texts], dtype=np.bool_)

    @property
    def bodied(self) -> BoolArray:
        """Which kinds are known to be characters that stand on the line by themselves."""
        return np.array([_is_bodied(text) for text in self.texts], dtype=np.bool_)

    @property
    def dot(self) -> BoolArray:
        """Which kinds are full stops by their text."""
        return np.array([text == "." for text in self.texts], dtype=np.bool_)

    @property
    def letter(self) -> BoolArray:
        """Which kinds are letters by their text."""
        return np.array([text.isalpha() for text in self.texts], dtype=np.bool_)

    @property
    def greek_accent(self) -> BoolArray:
        """Which kinds are accents that Greek sets to the left of its capitals."""
        return np.array([text in _GREEK_ACCENTS for text in self.texts], dtype=np.bool_)

    @property
    def greek_capital(self) -> BoolArray:
        """Which kinds are capitals to the left of which Greek sets an accent."""
        return np.array([text in _GREEK_CAPITALS for text in self.texts], dtype=np.bool_)

    def column_order(self, rows: IntArray) -> int:
        """1 if most of these rows are of scripts whose columns follow to the right, -1 if to the
        left, 0 if neither.
        """
        ways = np.array([_columns_run(text) for text in self.texts], dtype=np.int64)
        return int(np.sign(ways[self.of[rows]].sum()))

    def ink(self, wanted: BoolArray) -> FloatArray:
        """Left, bottom, right, top of the ink of each wanted kind in em, NaN if not known."""
        boxes = np.full((len(self.keys), 4), np.nan)
        places = np.flatnonzero(wanted).tolist()
        for place, shape in zip(places, _shapes(self.glyphs, self.keys[places]), strict=True):
            if shape is not None and shape.box is not None:
                boxes[place] = shape.box
        return boxes


def kinds_of(
    glyphs: Glyphs,
    blank_codes: Mapping[FontKey, Collection[int]],
    trusted: Collection[FontKey],
    texts: Texts,
) -> Kinds:
    """The distinct glyphs of a page; drawings are looked at only in fonts that are not trusted."""
    keys, of = glyphs.distinct
    fonts = [glyphs.fonts[index] for index in (keys >> 32).tolist()]
    codes = (keys & _CODE).tolist()
    said = [_text(font, code, texts.get(font.key)) for font, code in zip(fonts, codes, strict=True)]
    facts = np.array([_facts(text) for text in said], dtype=np.float64).reshape(-1, 5).T
    blank, tells = facts[:2] > 0.0
    believed = np.array([font.key in trusted for font in glyphs.fonts], dtype=np.bool_)
    looked_at = ~(tells & believed[keys >> 32])
    if looked_at.any():
        _look(glyphs, keys, looked_at, blank)
    if blank_codes:
        for place, (font, code) in enumerate(zip(fonts, codes, strict=True)):
            if code in blank_codes.get(font.key, ()):
                blank[place] = True
    sides, loose = facts[2:4].astype(np.int64)
    return Kinds(glyphs, keys, of, said, blank, sides, facts[4], loose, trusted)


def _text(font: Font, code: int, known: Mapping[int, str] | None) -> str:
    return font.source.claim(code).text if known is None else known.get(code, "")


@lru_cache(maxsize=16384)
def _facts(text: str) -> tuple[float, ...]:
    """What a text tells: whether it is blank, whether it decides if its glyph leaves ink, its side,
    whether it is loose, and by how much wider gaps must be.
    """
    blank = text.isspace()
    return blank, blank or leaves_ink(text), _side(text), _loose(text), _wider(text)


@lru_cache(maxsize=16384)
def _is_bodied(text: str) -> bool:
    return unicodedata.category(text[:1] or " ")[0] in "LNPS"


def leaves_ink(text: str) -> bool:
    """Whether some character of a text is visible by itself."""
    return any(unicodedata.category(char)[0] in "LNPS" for char in text)


def _look(glyphs: Glyphs, keys: IntArray, wanted: BoolArray, blank: BoolArray) -> None:
    """Set `blank` by whether the drawing leaves ink, for wanted glyphs whose drawing is known."""
    places = np.flatnonzero(wanted)
    shapes = _shapes(glyphs, keys[places])
    fonts = keys[places] >> 32
    for font in distinct_numbers(fonts):
        own = [
            (place, shape)
            for place, shape, of in zip(places.tolist(), shapes, fonts.tolist(), strict=True)
            if of == font and shape is not None
        ]
        if len(own) >= GLYPHLESS and all(shape.blank for _, shape in own):
            continue
        for place, shape in own:
            blank[place] = shape.blank


def _shapes(glyphs: Glyphs, keys: IntArray) -> list[Shape | None]:
    """The shapes of distinct glyphs, which must be sorted by font; all are drawn at once."""
    fonts = keys >> 32
    by_font = [
        (glyphs.fonts[font], (keys[fonts == font] & _CODE).tolist())
        for font in distinct_numbers(fonts)
    ]
    draw_shapes(by_font)
    return [shape for font, codes in by_font for shape in font.shapes(codes)]


@lru_cache(maxsize=16384)
def _is_accent(text: str) -> bool:
    return bool(text) and all(
        unicodedata.category(char) in ("Sk", "Lm", "Mn") or char in _ACCENTS for char in text
    )


def _side(text: str) -> int:
    classes = {unicodedata.bidirectional(char) for char in text}
    if classes & {"R", "AL"}:
        return -1
    return 1 if "L" in classes else 0


#: Code points of scripts in vertical columns, first and last of Unicode blocks: columns of
#: Mongolian (with Todo, Manchu, Sibe) and Phags-pa follow to the right; of Han, kana, hangul and
#: bopomofo to the left.
_RIGHTWARD = ((0x1800, 0x18AF), (0xA840, 0xA87F), (0x11660, 0x1167F))
_HANGUL = ((0x1100, 0x11FF), (0x3130, 0x318F), (0xA960, 0xA97F), (0xAC00, 0xD7FF))
_HAN_KANA = (
    (0x2E80, 0x312F),
    (0x3190, 0xA4CF),
    (0xF900, 0xFAFF),
    (0xFE30, 0xFE4F),
    (0xFF00, 0xFFEF),
    (0x1AFF0, 0x1B2FF),
    (0x20000, 0x3FFFF),
)
#: Code points of other scripts without spaces between words: Thai, Lao, Tibetan, Myanmar, Khmer,
#: the Tai scripts, Balinese, Javanese.
_WITHOUT_SPACES = (
    (0x0E00, 0x109F),
    (0x1780, 0x17FF),
    (0x1950, 0x19FF),
    (0x1A20, 0x1AAF),
    (0x1B00, 0x1B7F),
    (0xA980, 0xA9FF),
    (0xAA60, 0xAADF),
)
#: By how much gaps in such scripts must be wider to separate words, in em: justification spreads
#: lines of Han and kana between all characters. Chosen by hand on forged justified lines
#: (docs/decisions/layout.md), not swept.
_WIDER_IN_HAN = 0.3
_WIDER_WITHOUT_SPACES = 0.1

_Ranges = tuple[tuple[int, int], ...]


def _within(code: int, ranges: _Ranges) -> bool:
    return any(low <= code <= high for low, high in ranges)


@lru_cache(maxsize=16384)
def _columns_run(text: str) -> int:
    for char in text:
        code = ord(char)
        if _within(code, _RIGHTWARD):
            return 1
        if _within(code, _HAN_KANA) or _within(code, _HANGUL):
            return -1
    return 0


def _loose(text: str) -> int:
    if text in _DOTS:
        return 2
    return int(len(text) == 1 and unicodedata.category(text) == "Sm")


def _wider(text: str) -> float:
    if not text or text.isascii():
        return 0.0
    code = ord(text[0])
    if _within(code, _HAN_KANA):
        return _WIDER_IN_HAN
    return _WIDER_WITHOUT_SPACES if _within(code, _WITHOUT_SPACES) else 0.0
