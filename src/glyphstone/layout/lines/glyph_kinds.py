"""The distinct glyphs of a page: which are blank, and to which side their letters are read."""

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

__all__ = ["Kinds", "Texts", "kinds_of", "leaves_ink"]

#: What the codes of fonts mean.
Texts = Mapping[FontKey, Mapping[int, str]]

#: A font all of whose glyphs are empty says nothing by an empty drawing: the layer of a scan.
GLYPHLESS = 3
_CODE = 0xFFFFFFFF
#: What leaders and ellipses are made of.
_DOTS = frozenset(".\u00b7\u22c5")
#: What accents are claimed to be where there is nothing better: quotes and their like.
_ACCENTS = frozenset("'`\"~^\u2018\u2019\u02bc\u00b0\u00b7,")


@dataclass(slots=True, eq=False)
class Kinds:
    """Facts of a page's distinct glyphs, one row a kind; `of` is the kind of each glyph."""

    glyphs: Glyphs
    #: font << 32 | code
    keys: IntArray
    of: IntArray
    #: What each is said to mean, "" where nothing is said.
    texts: list[str]
    blank: BoolArray
    #: 1 for a letter that is read from the left, -1 from the right, 0 for what says nothing.
    sides: IntArray
    #: How much wider than elsewhere a gap must be to part words, in em: scripts without spaces.
    wider: FloatArray
    #: 1 for signs set with gaps of their own on both sides, operators of formulas, 2 for dots of
    #: leaders and ellipses, 0 for others.
    loose: IntArray
    #: Fonts that are believed without looking at their drawings.
    trusted: Collection[FontKey]

    @property
    def said(self) -> BoolArray:
        """Of which something is said."""
        return np.array([bool(text) for text in self.texts], dtype=np.bool_)

    @property
    def accent(self) -> BoolArray:
        """Which are said to be accents: spacing ones, or marks."""
        return np.array([_is_accent(text) for text in self.texts], dtype=np.bool_)

    def column_order(self, rows: IntArray) -> int:
        """1 if letters of these rows belong to scripts whose columns run to the right, -1 to the
        left, 0 where nothing is said.
        """
        ways = np.array([_columns_run(text) for text in self.texts], dtype=np.int64)
        return int(np.sign(ways[self.of[rows]].sum()))

    def ink(self, wanted: BoolArray) -> FloatArray:
        """Left, bottom, right, top of the ink of each wanted kind in em, NaN where not known."""
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
    """The distinct glyphs of a page; only fonts that are not trusted are looked at."""
    keys, of = glyphs.distinct
    fonts = [glyphs.fonts[index] for index in (keys >> 32).tolist()]
    codes = (keys & _CODE).tolist()
    said = [_text(font, code, texts.get(font.key)) for font, code in zip(fonts, codes, strict=True)]
    blank = np.array([text.isspace() for text in said], dtype=np.bool_)
    looked_at = np.array(
        [
            font.key not in trusted or not _tells(text)
            for font, text in zip(fonts, said, strict=True)
        ],
        dtype=np.bool_,
    )
    if looked_at.any():
        _look(glyphs, keys, looked_at, blank)
    if blank_codes:
        for place, (font, code) in enumerate(zip(fonts, codes, strict=True)):
            if code in blank_codes.get(font.key, ()):
                blank[place] = True
    sides = np.array([_side(text) for text in said], dtype=np.int64)
    wider = np.array([_wider(text) for text in said], dtype=np.float64)
    loose = np.array([_loose(text) for text in said], dtype=np.int64)
    return Kinds(glyphs, keys, of, said, blank, sides, wider, loose, trusted)


def _text(font: Font, code: int, known: Mapping[int, str] | None) -> str:
    return font.source.claim(code).text if known is None else known.get(code, "")


@lru_cache(maxsize=16384)
def _tells(text: str) -> bool:
    """Whether a text says for certain that its glyph leaves ink, or that it leaves none."""
    return text.isspace() or leaves_ink(text)


def leaves_ink(text: str) -> bool:
    """Whether some character of a text can be seen by itself."""
    return any(unicodedata.category(char)[0] in "LNPS" for char in text)


def _look(glyphs: Glyphs, keys: IntArray, wanted: BoolArray, blank: BoolArray) -> None:
    """Mark what leaves no ink as blank, what leaves some as not, where drawings are known."""
    places = np.flatnonzero(wanted)
    shapes = _shapes(glyphs, keys[places])
    fonts = keys[places] >> 32
    for font in np.unique(fonts).tolist():
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
    """The shapes of distinct glyphs that stand in the order of their fonts, drawn all at once."""
    fonts = keys >> 32
    by_font = [
        (glyphs.fonts[font], (keys[fonts == font] & _CODE).tolist())
        for font in np.unique(fonts).tolist()
    ]
    draw_shapes(by_font)
    return [shape for font, codes in by_font for shape in font.shapes(codes)]


@lru_cache(maxsize=16384)
def _is_accent(text: str) -> bool:
    return bool(text) and all(
        unicodedata.category(char) in ("Sk", "Lm", "Mn") or char in _ACCENTS for char in text
    )


@lru_cache(maxsize=16384)
def _side(text: str) -> int:
    classes = {unicodedata.bidirectional(char) for char in text}
    if classes & {"R", "AL"}:
        return -1
    return 1 if "L" in classes else 0


#: Scripts of vertical columns, from and to: Mongolian (with Todo, Manchu and Sibe) and Phags-pa run
#: to the right; Han, kana, hangul and bopomofo to the left.
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
#: Other scripts that put no spaces between words: Thai, Lao, Tibetan, Myanmar, Khmer, the Tai
#: scripts, Balinese, Javanese.
_WITHOUT_SPACES = (
    (0x0E00, 0x109F),
    (0x1780, 0x17FF),
    (0x1950, 0x19FF),
    (0x1A20, 0x1AAF),
    (0x1B00, 0x1B7F),
    (0xA980, 0xA9FF),
    (0xAA60, 0xAADF),
)
#: How much wider gaps inside a text of these must be to part it, in em: justified lines of Han and
#: kana spread between all of their characters.
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


@lru_cache(maxsize=16384)
def _loose(text: str) -> int:
    if text in _DOTS:
        return 2
    return int(len(text) == 1 and unicodedata.category(text) == "Sm")


@lru_cache(maxsize=16384)
def _wider(text: str) -> float:
    if not text or text.isascii():
        return 0.0
    code = ord(text[0])
    if _within(code, _HAN_KANA):
        return _WIDER_IN_HAN
    return _WIDER_WITHOUT_SPACES if _within(code, _WITHOUT_SPACES) else 0.0
