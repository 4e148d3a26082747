"""Which families the measured model never sees, named before anything is trained.

Beside a list of text faces that measurements are made with, two families of each script that has
at least six designs, and one of each that has four or five: those whose names come first by their
SHA-256. Families of one maker's series go together (the first word of their names), and so does
whatever shares outlines with a family held out.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable

from tools.shapes.families import PREFIX, series
from tools.shapes.packed import PackedFonts

__all__ = ["held_out"]

#: Beginnings of the names of faces that documents are set in to measure, and of their near copies.
NAMED = (
    "pt-", "eb-garamond", "carlito", "lato", "tinos", "arimo", "cousine", "charis", "andika",
    "gentium", "vollkorn", "spectral", "alegreya", "mukta", "amiri", "scheherazade", "old-standard",
    "padauk", "rasa", "yrsa", "manjari", "abyssinica", "annapurna", "frank-ruhl", "david-libre",
    "gfs", "libertinus", "phetsarath", "debian-texgyre", "debian-lohit-bengali",
    "debian-lohit-devanagari", "debian-lohit-gurmukhi", "debian-lohit-tamil", "debian-rachana",
    "debian-linlibertine", "debian-linbiolinum",
)  # fmt: skip
#: Series that are too large, or too often the only design of a script, to be held out.
KEPT = ("noto",)
#: Share of outlines that a family has in common with one held out, to be a near copy of it.
SHARED = 0.1
#: Drawings with fewer points (dots, bars) are alike in families that share nothing. By hand.
FEWEST_POINTS = 13


def held_out(packed: PackedFonts) -> frozenset[str]:
    """The families to leave out of training."""
    by_script: dict[str, set[str]] = defaultdict(set)
    for family, _, script in packed.fonts:
        # Debian's are there for the scripts that have few designs.
        if not family.startswith(PREFIX):
            by_script[script].add(series(family))
    chosen: set[str] = set()
    for script in sorted(by_script):
        names = sorted(by_script[script] - set(KEPT), key=_order)
        chosen.update(names[: 2 if len(names) >= 6 else 1 if len(names) >= 4 else 0])
    families = {family for family, _, _ in packed.fonts}
    held = {one for one in families if one.startswith(NAMED) or series(one) in chosen}
    return frozenset(held | _near_copies(packed, held))


def _order(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def _near_copies(packed: PackedFonts, held: Iterable[str]) -> set[str]:
    drawings: dict[str, set[bytes]] = defaultdict(set)
    for glyph, font in enumerate(packed.font.tolist()):
        points, _, _ = packed.outline(glyph)
        if len(points) >= FEWEST_POINTS:
            drawings[packed.fonts[font][0]].add(points.tobytes())
    known = set().union(*(drawings[family] for family in held)) if held else set()
    return {
        family for family, own in drawings.items() if own and len(own & known) > SHARED * len(own)
    }
