"""Bounds on what one drawing can make the shapes do."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DRAWING_LIMITS", "DrawingLimits"]


@dataclass(frozen=True, slots=True)
class DrawingLimits:
    """Limits against broken and hostile font programs; by hand unless a comment says otherwise."""

    #: Points of an outline that FreeType draws: it counts them in 16 bits with a sign. Contours
    #: beyond are not drawn.
    points: int = 32_767
    #: How far from the origin a point may lie, in em; beyond it is moved to this place.
    distance: float = 1e4
    #: The same for FreeType, in 64ths of a pixel: far outside any picture, and within 32 bits.
    raster_distance: int = 1 << 24
    #: The least side of a window, in em, which keeps divisions away from zero.
    window_side: float = 1e-6
    #: The least area that a bitmap covers, in square em; a smaller one is not drawn.
    bitmap_area: float = 1e-12
    #: The least side of a drawing that is scaled up, in em; a smaller one counts as this.
    scaled_side: float = 1e-9
    #: Powers of two by which a small drawing is scaled up, at most: a dot of a thousandth of an em
    #: needs ten.
    doublings: int = 12


DRAWING_LIMITS = DrawingLimits()
