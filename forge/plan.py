"""PDF fonts on paper: which glyph gets which code, CID, name and claimed text."""

from __future__ import annotations

import random
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from fontTools.agl import UV2AGL

from forge.cmaps import Predefined, predefined
from forge.errors import ForgeError
from forge.fonts import Face
from forge.truth import DamageTruth
from forge.typeface import DIRECT, SIMPLE, Flavour, Typeface

__all__ = ["PlannedFont", "planned", "readings", "win_ansi"]

# The codes simple fonts fill one after the other; 32 is for the space alone, because word
# spacing (Tw) acts on that code whatever it draws.
POOL = (*range(33, 127), *range(161, 173), *range(174, 256), *range(128, 160))


# The glyph list has names of their own for these.
LIGATURES = frozenset({"ff", "fi", "fl", "ffi", "ffl"})


@dataclass(eq=False)
class PlannedFont:
    """One font dictionary to be: all maps are keyed by the source glyph."""

    face: Face
    typeface: Typeface
    flavour: Flavour
    vertical: bool
    number: int
    gids: list[int]
    texts: dict[int, str]
    unique: set[int]
    codes: dict[int, tuple[int, int]] = field(default_factory=dict)
    cids: dict[int, int] = field(default_factory=dict)
    program: list[int] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    claims: dict[int, str | None] = field(default_factory=dict)
    to_unicode: bool = True
    cmap: Predefined | None = None
    damage: list[DamageTruth] = field(default_factory=list)
    sideways: bool = False
    #: For each glyph of width 0 the blank that moves the pen behind it.
    movers: dict[int, int] = field(default_factory=dict)

    @property
    def resource(self) -> str:
        """The name in resource dictionaries."""
        return f"F{self.number + 1}"

    @property
    def simple(self) -> bool:
        """Whether codes are single bytes of a simple font."""
        return self.flavour in SIMPLE

    @property
    def base_font(self) -> str:
        """The PostScript name, with a subset tag that depends on the subset."""
        if not self.typeface.subset_tag:
            return self.face.name
        state = zlib.crc32(f"{self.face.name} {self.number} {sorted(self.gids)}".encode())
        return "".join(chr(65 + state // 26**i % 26) for i in range(6)) + "+" + self.face.name

    def width(self, gid: int) -> float:
        """The advance as written into the PDF, in thousandths of an em (Type 3: in units)."""
        if self.flavour in (Flavour.TYPE3, Flavour.TYPE3_BITMAP):
            return 0 if gid in self.movers else self.face.advance(gid)
        return round(self.face.advance(gid) * 1000 / self.face.upem, self.typeface.width_digits)

    def down(self, gid: int) -> tuple[float, float, float]:
        """The vertical advance and origin as written, in thousandths of an em."""
        scale = 1000 / self.face.upem
        if self.sideways:
            return round(-self.face.advance(gid) * scale, 3), 0.0, 0.0
        advance, x, y = self.face.vertical(gid)
        return round(advance * scale, 3), round(x * scale, 3), round(y * scale, 3)

    def blank(self, gid: int) -> bool:
        """Whether a glyph draws nothing."""
        return not self.face.outline(gid)


def win_ansi(text: str) -> int | None:
    """The WinAnsi code of a character, or None."""
    if len(text) != 1 or ord(text) < 32 or 127 <= ord(text) < 160:
        return None
    try:
        return text.encode("cp1252")[0]
    except UnicodeEncodeError:
        return None


def agl_name(text: str) -> str:
    """The glyph name that says a text by the rules of the Adobe Glyph List."""
    if text in LIGATURES:
        return text
    if len(text) > 1 and all(0xFF < ord(c) < 0x10000 for c in text):
        # One name of many digits: some readers take uni0915_uni094D for its first part.
        return "uni" + "".join(f"{ord(c):04X}" for c in text)
    parts = []
    for char in text:
        code = ord(char)
        fallback = f"uni{code:04X}" if code < 0x10000 else f"u{code:05X}"
        parts.append(UV2AGL.get(code, fallback))
    return "_".join(parts)


def readings(
    face: Face, uses: Counter[tuple[tuple[int, ...], str]]
) -> tuple[dict[int, str], set[int]]:
    """The text a good producer gives each glyph, and the glyphs for which it is always right.

    A glyph that is a cluster by itself means that cluster's text. In a cluster of several glyphs
    those known by the cmap mean their character, the first of the others means what is left of
    the text, and the rest mean nothing.
    """
    texts: dict[int, str] = {}
    alone: dict[int, Counter[str]] = {}
    shared: set[int] = set()
    for (gids, text), count in uses.items():
        if len(gids) == 1:
            alone.setdefault(gids[0], Counter())[text] += count
        else:
            shared.update(gids)
    for gid, counts in alone.items():
        texts[gid] = counts.most_common(1)[0][0]
    unique = {g for g, counts in alone.items() if len(counts) == 1 and g not in shared}
    for (gids, text), _ in uses.most_common():
        left = text
        unknown = []
        for gid in gids:
            own = texts.get(gid)
            if own is None and face.characters.get(gid, "\0") in left:
                own = texts[gid] = face.characters[gid]
            if own is None:
                unknown.append(gid)
            else:
                left = left.replace(own, "", 1)
        for gid in dict.fromkeys(unknown):
            texts[gid], left = left, ""
    return texts, unique


def planned(
    face: Face,
    typeface: Typeface,
    vertical: bool,
    uses: Counter[tuple[tuple[int, ...], str]],
    first: int,
) -> Iterator[PlannedFont]:
    """The PDF fonts that a face's glyphs need: several where one cannot hold them all."""
    texts, unique = readings(face, uses)
    gids = list(dict.fromkeys(g for cluster, _ in uses for g in cluster))
    flavour = typeface.flavour
    if vertical and flavour in SIMPLE:
        raise ForgeError("Simple fonts cannot write vertically; choose a Type 0 flavour.")
    groups: list[tuple[Flavour, list[int]]] = []
    if flavour in SIMPLE:
        size = min(typeface.capacity, len(POOL) // (2 if _moved_by_blanks(typeface) else 1))
        if flavour is Flavour.TRUETYPE:
            groups = [(flavour, group) for group in _told_apart(gids, texts, size)]
        else:
            groups = [(flavour, gids[i : i + size]) for i in range(0, len(gids), size)]
    elif flavour is Flavour.TYPE0_PREDEFINED:
        cmap = predefined(typeface.predefined)
        held: dict[int, int] = {}
        for gid in gids:
            found = cmap.encode(texts[gid])
            if found is not None:
                held.setdefault(found[2], gid)
        inside = set(held.values())
        groups = [(flavour, [g for g in gids if g in inside])]
        # What the collection lacks goes into a second font, as producers do.
        groups.append((Flavour.TYPE0_CFF, [g for g in gids if g not in inside]))
    else:
        groups = [(flavour, gids)]
    number = first
    for kind, group in groups:
        if not group:
            continue
        font = PlannedFont(face, typeface, kind, vertical, number, group, texts, unique)
        if _moved_by_blanks(typeface):
            _add_movers(font)
        font.claims = {g: font.texts[g] or None for g in font.gids}
        font.to_unicode = typeface.to_unicode
        rng = random.Random(f"{typeface.seed} {face.name} {number}")
        _assign(font, rng)
        _name(font)
        for damage in typeface.damage:
            font.damage.append(DamageTruth(damage.label, damage.apply(font, rng)))
        number += 1
        yield font


def _moved_by_blanks(typeface: Typeface) -> bool:
    return typeface.pen == "blanks" and typeface.flavour in (Flavour.TYPE3, Flavour.TYPE3_BITMAP)


def _add_movers(font: PlannedFont) -> None:
    """Gives every glyph with ink the width 0, and a blank of its width to follow it."""
    inked = [g for g in font.gids if not font.blank(g) and font.face.advance(g)]
    font.movers = {g: font.face.made((), font.face.advance(g)) for g in inked}
    blanks = list(dict.fromkeys(font.movers.values()))
    font.gids = [*font.gids, *blanks]
    font.texts = {**font.texts, **dict.fromkeys(blanks, "")}


def _told_apart(gids: list[int], texts: dict[int, str], size: int) -> list[list[int]]:
    """Groups of glyphs in which no two mean the same or begin alike.

    Readers find a glyph of a non-symbolic TrueType font by the character of its name (Poppler by
    the first of its ToUnicode entry), so two forms of one letter must not stand in one font.
    """
    groups: list[list[int]] = []
    taken: list[set[str]] = []
    for gid in gids:
        text = texts[gid] or f"glyph{gid}"
        text = text if text in LIGATURES or not texts[gid] else text[0]
        for group, names in zip(groups, taken, strict=True):
            if len(group) < size and text not in names:
                group.append(gid)
                names.add(text)
                break
        else:
            groups.append([gid])
            taken.append({text})
    return groups


def _assign(font: PlannedFont, rng: random.Random) -> None:
    typeface = font.typeface
    ordered = sorted(font.gids) if typeface.order == "kept" else list(font.gids)
    if typeface.order == "shuffled":
        rng.shuffle(ordered)
    font.program = ordered
    if font.simple:
        _assign_simple(font, rng)
        return
    if font.flavour is Flavour.TYPE0_PREDEFINED:
        font.cmap = predefined(typeface.predefined)
        for gid in font.gids:
            found = font.cmap.encode(font.texts[gid])
            assert found is not None
            font.codes[gid], font.cids[gid] = found[:2], found[2]
        font.program = sorted(font.gids, key=font.cids.__getitem__)
        return
    if font.flavour in DIRECT:
        # Code, CID and GID are one number, so the program's order gives the codes.
        font.cids = {g: i + 1 for i, g in enumerate(ordered)}
        if typeface.codes == "kept":
            font.cids = {g: g for g in ordered}
            font.program = sorted(ordered)
    else:
        font.cids = {g: i + 1 for i, g in enumerate(font.gids)}
        if typeface.codes == "kept":
            font.cids = {g: g for g in font.gids}
        elif typeface.codes == "shuffled":
            numbers = rng.sample(range(1, 4 * len(font.gids) + 1), len(font.gids))
            font.cids = dict(zip(font.gids, numbers, strict=True))
    if font.flavour in (Flavour.TYPE0_CFF, Flavour.TYPE0_CMAP_CFF):
        font.program = sorted(font.gids, key=font.cids.__getitem__)
    if font.flavour in (Flavour.TYPE0_CMAP_CFF, Flavour.TYPE0_CMAP_TRUETYPE):
        _assign_mixed(font)
    else:
        font.codes = {g: (cid, 2) for g, cid in font.cids.items()}


def _assign_simple(font: PlannedFont, rng: random.Random) -> None:
    codes: dict[int, int] = {}
    spaces = [g for g in font.gids if font.texts[g] == " "]
    if spaces:
        codes[spaces[0]] = 32
    if font.typeface.codes == "kept":
        for gid in font.gids:
            code = win_ansi(font.texts[gid])
            if code is not None and code not in codes.values():
                codes.setdefault(gid, code)
    free = [c for c in POOL if c not in codes.values()]
    if font.typeface.codes == "shuffled":
        rng.shuffle(free)
    for gid in font.gids:
        if gid not in codes:
            codes[gid] = free.pop(0)
    font.codes = {g: (codes[g], 1) for g in font.gids}


def _assign_mixed(font: PlannedFont) -> None:
    """One byte for the first hundred glyphs, two bytes for the rest and for every third."""
    single, double = 33, 0x8140
    for i, gid in enumerate(font.gids):
        if font.texts[gid] == " " and (32, 1) not in font.codes.values():
            font.codes[gid] = (32, 1)
        elif single < 127 and i % 3 != 2:
            font.codes[gid] = (single, 1)
            single += 1
        else:
            font.codes[gid] = (double, 2)
            double += 1 if double & 0xFF < 0xFC else 0x44


def _name(font: PlannedFont) -> None:
    """Unique glyph names that say the text; a suffix tells forms of one letter apart."""
    taken: Counter[str] = Counter()
    for gid in font.gids:
        text = font.texts[gid]
        base = agl_name(text) if text else f"glyph{gid}"
        if len(base) > 55:
            base = f"glyph{gid}"
        taken[base] += 1
        font.names[gid] = base if taken[base] == 1 else f"{base}.alt{taken[base] - 1}"
