"""The glyphs a program is to hold, in program order and at the program's scale."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from forge.fonts import Face
from forge.outlines import Outline, bounds, rotated, scaled

__all__ = ["Drawn", "Order", "drawn"]

Order: TypeAlias = Literal["kept", "shuffled", "as_given", "retained"]


@dataclass(frozen=True)
class Drawn:
    """Outlines and advances in program order; index 0 is always .notdef.

    `gids` says which glyph of the source each one is. A glyph of a retained order that the
    subset does not use is blank.
    """

    name: str
    units_per_em: int
    gids: tuple[int, ...]
    outlines: tuple[Outline, ...]
    advances: tuple[float, ...]
    ascent: float
    descent: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The box around every glyph."""
        boxes = [b for b in map(bounds, self.outlines) if b is not None]
        if not boxes:
            return (0, 0, 0, 0)
        return (
            min(b[0] for b in boxes),
            min(b[1] for b in boxes),
            max(b[2] for b in boxes),
            max(b[3] for b in boxes),
        )


def drawn(
    face: Face,
    glyphs: Iterable[int],
    *,
    order: Order = "kept",
    seed: int = 0,
    units_per_em: int | None = None,
    name: str | None = None,
    sideways: bool = False,
) -> Drawn:
    """The chosen glyphs of a face, ordered and scaled for a program.

    `as_given` keeps the caller's order, `retained` keeps every glyph's number in the source
    by leaving blanks. `sideways` turns each drawing a quarter clockwise.
    """
    chosen = [g for g in dict.fromkeys(glyphs) if g != 0]
    if order in ("kept", "retained"):
        chosen.sort()
    elif order == "shuffled":
        random.Random(seed).shuffle(chosen)
    used = {0, *chosen}
    listed = [0, *chosen]
    if order == "retained":
        listed = list(range(max(used) + 1))
    units = units_per_em or face.upem
    factor = units / face.upem
    outlines = []
    for gid in listed:
        outline = scaled(face.outline(gid), factor) if gid in used else ()
        outlines.append(rotated(outline) if sideways else outline)
    return Drawn(
        name=name or face.name,
        units_per_em=units,
        gids=tuple(listed),
        outlines=tuple(outlines),
        advances=tuple(face.advance(g) * factor if g in used else 0 for g in listed),
        ascent=face.ascent * factor,
        descent=face.descent * factor,
    )
