"""Font programs: FreeType reads them, and the same drawing has the same curves everywhere."""

from __future__ import annotations

import io
from collections.abc import Callable

import freetype
import pytest

from forge import programs
from forge.fonts import find
from forge.outlines import Outline, cubic, points_of, scaled

TEXT = "aegQß&ЖωfiẤ "


def drawn(**settings: object) -> programs.Drawn:
    face = find("DejaVuSans")
    glyphs = [g for c in TEXT if (g := face.glyph(c)) is not None]
    return programs.drawn(face, glyphs, **settings)  # type: ignore[arg-type]


def names(glyphs: programs.Drawn) -> list[str]:
    return [".notdef", *(f"n{g}" for g in glyphs.gids[1:])]


WRITERS: dict[str, Callable[[programs.Drawn], bytes]] = {
    "truetype": lambda d: programs.truetype(d, names=names(d), cmaps={(3, 1): {65: 1}}),
    "cff": lambda d: programs.cff(d, names(d)),
    "opentype": lambda d: programs.opentype(d, names(d)),
    "cid": lambda d: programs.cff_cid(d, [3 * i for i in range(len(d.gids))]),
    "type1": lambda d: b"".join(programs.type1(d, names(d))),
}


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("units", [None, 1000, 12288])
@pytest.mark.parametrize("order", ["kept", "shuffled", "as_given"])
def test_freetype_reads_every_glyph(writer: str, units: int | None, order: str) -> None:
    glyphs = drawn(units_per_em=units, order=order, seed=5)
    face = freetype.Face(io.BytesIO(WRITERS[writer](glyphs)))
    # FreeType works the em of a Type 1 program out of a rounded matrix.
    assert face.units_per_EM == pytest.approx(glyphs.units_per_em, rel=0.001)
    for index, (outline, advance) in enumerate(zip(glyphs.outlines, glyphs.advances, strict=True)):
        # FreeType takes CIDs for CID-keyed programs.
        face.load_glyph(index * 3 if writer == "cid" else index, freetype.FT_LOAD_NO_SCALE)
        assert len(face.glyph.outline.contours) == len(outline)
        assert face.glyph.advance.x == pytest.approx(advance, abs=1)
        seen = {(p[0], p[1]) for p in face.glyph.outline.points}
        wanted = outline if writer == "truetype" else cubic(outline)
        for x, y in _ends(wanted):
            assert any(abs(x - a) <= 1 and abs(y - b) <= 1 for a, b in seen) or writer == "truetype"


def _ends(outline: Outline) -> list[tuple[float, float]]:
    return [segment[-1] for _, segments in outline for segment in segments]


def test_six_times_the_em_makes_every_cubic_whole() -> None:
    face = find("DejaVuSans")
    for gid in drawn().gids:
        for x, y in points_of(cubic(scaled(face.outline(gid), 6))):
            assert abs(x - round(x)) < 1e-6
            assert abs(y - round(y)) < 1e-6


def test_retained_order_keeps_numbers() -> None:
    glyphs = drawn(order="retained")
    assert all(gid == index for index, gid in enumerate(glyphs.gids))


def test_sideways_turns_clockwise() -> None:
    upright, turned = drawn(), drawn(sideways=True)
    x, y = upright.outlines[1][0].start if upright.outlines[1] else (0, 0)
    a, b = turned.outlines[1][0].start if turned.outlines[1] else (0, 0)
    assert (a, b) == (y, -x)
