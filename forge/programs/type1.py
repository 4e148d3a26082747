"""Type 1 programs: clear text, the encrypted part and the trailer."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from forge.outlines import Outline, cubic
from forge.programs.drawn import Drawn

__all__ = ["Type1", "type1"]


class Type1(NamedTuple):
    """The three parts whose lengths a FontFile stream must give."""

    clear: bytes
    encrypted: bytes
    trailer: bytes


def _encrypt(data: bytes, key: int) -> bytes:
    out = bytearray()
    for byte in data:
        cipher = byte ^ (key >> 8)
        key = ((cipher + key) * 52845 + 22719) & 0xFFFF
        out.append(cipher)
    return bytes(out)


def _integer(value: int) -> bytes:
    if -107 <= value <= 107:
        return bytes([value + 139])
    if 108 <= value <= 1131:
        value -= 108
        return bytes([(value >> 8) + 247, value & 255])
    if -1131 <= value <= -108:
        value = -value - 108
        return bytes([(value >> 8) + 251, value & 255])
    return struct.pack(">Bl", 255, value)


def _charstring(outline: Outline, width: float, grid: int) -> bytes:
    """A Type 1 charstring; a fraction is a numerator, the grid and `div`."""

    def number(parts: int) -> bytes:
        if parts % grid == 0:
            return _integer(parts // grid)
        return _integer(parts) + _integer(grid) + b"\x0c\x0c"

    out = bytearray(_integer(0) + number(round(width * grid)) + b"\x0d")
    x = y = 0
    for start, segments in cubic(outline):
        nx, ny = round(start[0] * grid), round(start[1] * grid)
        out += number(nx - x) + number(ny - y) + b"\x15"
        x, y = nx, ny
        for segment in segments:
            for point in segment:
                nx, ny = round(point[0] * grid), round(point[1] * grid)
                out += number(nx - x) + number(ny - y)
                x, y = nx, ny
            out += b"\x05" if len(segment) == 1 else b"\x08"
        out += b"\x09"
    return bytes(out + b"\x0e")


def type1(
    glyphs: Drawn, names: Sequence[str], *, encoding: Mapping[int, int] | None = None, grid: int = 6
) -> Type1:
    """A Type 1 program; `encoding` maps codes to glyph indices of the program.

    Quadratics become cubics exactly; `grid` says into how many parts a unit is cut.
    """
    scale = format(1 / glyphs.units_per_em, ".10g")
    box = " ".join(str(round(v)) for v in glyphs.box)
    codes = "".join(f"dup {c} /{names[g]} put\n" for c, g in sorted((encoding or {}).items()))
    clear = (
        f"%!PS-AdobeFont-1.0: {glyphs.name} 001.000\n"
        "11 dict begin\n"
        f"/FontInfo 1 dict dup begin\n/FullName ({glyphs.name}) readonly def\nend readonly def\n"
        f"/FontName /{glyphs.name} def\n"
        "/PaintType 0 def\n/FontType 1 def\n"
        f"/FontMatrix [{scale} 0 0 {scale} 0 0] readonly def\n"
        "/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\n"
        f"{codes}readonly def\n"
        f"/FontBBox {{{box}}} readonly def\n"
        "currentdict end\ncurrentfile eexec\n"
    ).encode("ascii")
    private = bytearray(
        b"dup /Private 8 dict dup begin\n"
        b"/RD {string currentfile exch readstring pop} executeonly def\n"
        b"/ND {noaccess def} executeonly def\n/NP {noaccess put} executeonly def\n"
        b"/BlueValues [] def\n/MinFeature {16 16} def\n/password 5839 def\n/lenIV 4 def\n"
        + f"2 index /CharStrings {len(names)} dict dup begin\n".encode("ascii")
    )
    for name, outline, width in zip(names, glyphs.outlines, glyphs.advances, strict=True):
        data = _encrypt(b"\0\0\0\0" + _charstring(outline, width, grid), 4330)
        private += f"/{name} {len(data)} RD ".encode("ascii") + data + b" ND\n"
    private += b"end\nend\nreadonly put\nnoaccess put\ndup /FontName get exch definefont pop\n"
    private += b"mark currentfile closefile\n"
    # The first four bytes of the encrypted part must not all look like hexadecimal digits.
    encrypted = _encrypt(b"\xff\xff\xff\xff" + bytes(private), 55665)
    trailer = b"\n" + (b"0" * 64 + b"\n") * 8 + b"cleartomark\n"
    return Type1(clear, encrypted, trailer)
