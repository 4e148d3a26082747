"""TrueType programs: glyf outlines and the few tables a PDF needs, without hinting."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

from forge.outlines import Contour, Outline, quadratic
from forge.programs.drawn import Drawn
from forge.programs.sfnt import assembled, cmap_table, metric_tables, post_table

__all__ = ["truetype"]


def _points(contour: Contour) -> list[tuple[int, int, bool]]:
    """Rounded points of a contour, those that TrueType implies left out."""
    exact = [(contour.start, True)]
    for segment in contour.segments:
        exact += [(p, False) for p in segment[:-1]]
        exact.append((segment[-1], True))
    if len(exact) > 1 and exact[-1] == exact[0]:
        exact.pop()
    kept = []
    for i, ((x, y), on) in enumerate(exact):
        (xa, ya), on_before = exact[i - 1]
        (xb, yb), on_after = exact[(i + 1) % len(exact)]
        implied = (
            on
            and not (on_before or on_after)
            and abs(2 * x - xa - xb) < 1e-6
            and abs(2 * y - ya - yb) < 1e-6
        )
        if not implied:
            kept.append((round(x), round(y), on))
    return kept


def _glyph(outline: Outline, tolerance: float) -> tuple[bytes, int, int]:
    """One glyf entry with its numbers of points and contours."""
    contours = [_points(c) for c in quadratic(outline, tolerance)]
    contours = [c for c in contours if len(c) > 1]
    if not contours:
        return b"", 0, 0
    points = [p for c in contours for p in c]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    ends, last = [], -1
    for contour in contours:
        last += len(contour)
        ends.append(last)
    flags, dxs, dys = bytearray(), bytearray(), bytearray()
    px = py = 0
    for x, y, on in points:
        flag = 1 if on else 0
        for delta, store, short, same in ((x - px, dxs, 2, 16), (y - py, dys, 4, 32)):
            if delta == 0:
                flag |= same
            elif -255 <= delta <= 255:
                flag |= short | (same if delta > 0 else 0)
                store.append(abs(delta))
            else:
                store += struct.pack(">h", delta)
        flags.append(flag)
        px, py = x, y
    head = struct.pack(">5h", len(contours), min(xs), min(ys), max(xs), max(ys))
    body = head + struct.pack(f">{len(ends)}HH", *ends, 0) + bytes(flags + dxs + dys)
    return body + b"\0" * (-len(body) % 4), len(points), len(contours)


def truetype(
    glyphs: Drawn,
    *,
    names: Sequence[str] | None = None,
    cmaps: Mapping[tuple[int, int], Mapping[int, int]] | None = None,
) -> bytes:
    """The bytes of a TrueType program; cubics become quadratics within a thousandth of an em."""
    made = [_glyph(o, glyphs.units_per_em / 1000) for o in glyphs.outlines]
    loca, at = [0], 0
    for data, _, _ in made:
        at += len(data)
        loca.append(at)
    bearings = [struct.unpack(">h", d[2:4])[0] if d else 0 for d, _, _ in made]
    maxp = struct.pack(
        ">L14H",
        *(0x10000, len(made), max(m[1] for m in made), max(m[2] for m in made)),
        *(0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    )
    tables = {
        **metric_tables(glyphs, bearings),
        b"glyf": b"".join(m[0] for m in made) or b"\0\0\0\0",
        b"loca": struct.pack(f">{len(loca)}L", *loca),
        b"maxp": maxp,
        b"post": post_table(names),
    }
    if cmaps is not None:
        tables[b"cmap"] = cmap_table(cmaps)
    return assembled(tables)
