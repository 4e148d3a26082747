"""Latin ligatures made from a font's own letters: few fonts draw `ti` or `fb` as one glyph.

Calibri and its kin draw them in running text, so that real documents are full of them, while free
fonts that do are too few to learn from. Letters are set close, and a bar at the height of the
small letters joins them, as type designers do it.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tools.shapes.packed import Drawn, PackedFonts, merged, packed_fonts

__all__ = ["JOINED", "joined", "with_joined"]

#: What is made, if the font has no such glyph of its own.
JOINED = (
    "ti", "tt", "tti", "tf", "ft", "fi", "fl", "fb", "fh", "fk", "fj", "ff", "ffi", "ffl", "ffb",
    "ffh", "ffk", "ffj",
)  # fmt: skip
#: Letters whose bar stands at the height of the small letters.
_BARRED = frozenset("tf")
#: Letters whose stem the hook of an f runs into.
_ASCENDERS = frozenset("bhklij")
#: The thickness of a bar if the font has no hyphen, and how far letters are set closer than usual,
#: least and most, in 1024ths of an em. By hand, from drawings of Carlito's kin.
_BAR, _CLOSER = 70, (0, 60)


@dataclass(frozen=True, slots=True)
class _Box:
    left: int
    low: int
    right: int
    high: int


def with_joined(packed: PackedFonts) -> PackedFonts:
    """The fonts with ligatures made for those that have Latin letters but no such glyph."""
    letters: dict[int, dict[str, int]] = defaultdict(dict)
    for glyph, (font, label) in enumerate(
        zip(packed.font.tolist(), packed.label.tolist(), strict=True)
    ):
        letters[font].setdefault(packed.labels[label][0], glyph)
    made = []
    for font, own in sorted(letters.items()):
        glyphs = {text: packed.drawn(glyph) for text, glyph in own.items() if text in "tfibhkljx-"}
        missing = [text for text in JOINED if text not in own]
        made.append((packed.fonts[font], joined(glyphs, missing, packed.fonts[font][0])))
    return merged([packed, packed_fonts((name, own) for name, own in made if own)])


def joined(letters: dict[str, Drawn], texts: list[str], seed: str) -> list[Drawn]:
    """Ligatures of letters; fonts of different names are joined a little otherwise."""
    if "x" not in letters:
        return []
    height = _box(letters["x"]).high
    bar = letters.get("-")
    thick = _box(bar).high - _box(bar).low if bar else _BAR
    found = []
    for text in texts:
        if all(char in letters for char in text):
            chance = np.random.default_rng(
                int.from_bytes(hashlib.sha256(f"{seed} {text}".encode()).digest()[:8])
            )
            found.append(_set_close([letters[char] for char in text], height, thick, chance))
    return found


def _set_close(letters: list[Drawn], height: int, thick: int, chance: np.random.Generator) -> Drawn:
    points, tags, ends = [], [], []
    at = count = 0
    before: tuple[Drawn, _Box] | None = None
    for letter in letters:
        box = _box(letter)
        if before is not None:
            at -= int(chance.integers(*_CLOSER))
            if before[0].text == "f" and letter.text in _ASCENDERS:
                # The hook of an f ends in the stem, or at the dot.
                at = before[1].right - box.left - int(chance.integers(*_CLOSER)) // 2
            first, last = (before[1].left + before[1].right) // 2, at + box.left + thick
            if before[0].text in _BARRED and last > first:
                bar = _bar(first, height - thick, last, height, _turns_left(letter))
                points.append(bar)
                tags.append(np.ones(4, dtype=np.uint8))
                ends.append(np.array([count + 3], dtype=np.int16))
                count += 4
        points.append(letter.points + np.array([at, 0], dtype=np.int16))
        tags.append(letter.tags)
        ends.append(letter.ends + count)
        count += len(letter.points)
        before = letter, _Box(box.left + at, box.low, box.right + at, box.high)
        at += letter.advance
    text = "".join(letter.text for letter in letters)
    return Drawn(
        text,
        0,
        letters[0].script,
        at,
        np.concatenate(points).astype(np.int16),
        np.concatenate(tags),
        np.concatenate(ends).astype(np.int16),
    )


def _bar(left: int, low: int, right: int, high: int, turns_left: bool) -> NDArray[np.int16]:
    """A rectangle drawn in the direction of the letters: where both meet, both are filled."""
    corners = [(left, low), (right, low), (right, high), (left, high)]
    return np.array(corners if turns_left else corners[::-1], dtype=np.int16)


def _turns_left(letter: Drawn) -> bool:
    """Whether the largest contour runs against the clock."""
    areas, first = [], 0
    for end in letter.ends.tolist():
        x, y = letter.points[first : end + 1].astype(np.int64).T
        areas.append(int((x * np.roll(y, -1) - y * np.roll(x, -1)).sum()))
        first = end + 1
    return max(areas, key=abs) > 0


def _box(letter: Drawn) -> _Box:
    low, high = letter.points.min(axis=0), letter.points.max(axis=0)
    return _Box(int(low[0]), int(low[1]), int(high[0]), int(high[1]))
