"""CFF programs, name-keyed (Type1C) and CID-keyed (CIDFontType0C)."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from decimal import Decimal

from forge.outlines import Outline, cubic
from forge.programs.drawn import Drawn

__all__ = ["cff", "cff_cid"]

STANDARD_STRINGS = 391


def _number(value: int) -> bytes:
    """An integer as Type 2 charstrings and dictionaries share it."""
    if -107 <= value <= 107:
        return bytes([value + 139])
    if 108 <= value <= 1131:
        value -= 108
        return bytes([(value >> 8) + 247, value & 255])
    if -1131 <= value <= -108:
        value = -value - 108
        return bytes([(value >> 8) + 251, value & 255])
    return struct.pack(">Bh", 28, value)


def _fixed(value: int) -> bytes:
    """A 16.16 number, as short as it can be."""
    if value & 0xFFFF == 0:
        return _number(value >> 16)
    return struct.pack(">Bl", 255, value)


def _charstring(outline: Outline, width: float, grid: int) -> bytes:
    """A Type 2 charstring without hints; coordinates are multiples of 1/grid."""

    def snap(value: float) -> int:
        return round(round(value * grid) / grid * 65536)

    out = bytearray(_fixed(snap(width)))
    x = y = 0
    for start, segments in cubic(outline):
        # Positions are tracked as written, so roundings never add up.
        nx, ny = snap(start[0]), snap(start[1])
        out += _fixed(nx - x) + _fixed(ny - y) + b"\x15"
        x, y = nx, ny
        for segment in segments:
            for point in segment:
                nx, ny = snap(point[0]), snap(point[1])
                out += _fixed(nx - x) + _fixed(ny - y)
                x, y = nx, ny
            out += b"\x05" if len(segment) == 1 else b"\x08"
    return bytes(out + b"\x0e")


def _index(items: Sequence[bytes]) -> bytes:
    if not items:
        return b"\0\0"
    offsets = [1]
    for item in items:
        offsets.append(offsets[-1] + len(item))
    size = (offsets[-1].bit_length() + 7) // 8
    head = struct.pack(">HB", len(items), size)
    return head + b"".join(o.to_bytes(size, "big") for o in offsets) + b"".join(items)


def _real(value: float) -> bytes:
    text = format(Decimal(repr(value)).normalize(), "f")
    text = text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
    nibbles = [{".": 10, "-": 14}.get(c, ord(c) - 48) for c in text] + [15]
    nibbles += [15] * (len(nibbles) % 2)
    pairs = zip(nibbles[::2], nibbles[1::2], strict=True)
    return b"\x1e" + bytes(high << 4 | low for high, low in pairs)


def _offset(value: int) -> bytes:
    """An integer that always takes five bytes, so that offsets can be filled in later."""
    return struct.pack(">Bl", 29, value)


def _matrix(units: int) -> bytes:
    if units == 1000:
        return b""
    scale = _real(1 / units)
    return scale + _number(0) + _number(0) + scale + _number(0) + _number(0) + b"\x0c\x07"


def _box(glyphs: Drawn) -> bytes:
    return b"".join(_number(round(v)) for v in glyphs.box) + b"\x05"


# Version 1.0, header of 4 bytes, offsets of 4 bytes.
HEADER = b"\x01\x00\x04\x04"
# BlueScale and friends may be left out; a Private dictionary must hold something for some readers.
PRIVATE = _number(0) + b"\x14" + _number(0) + b"\x15"


def cff(
    glyphs: Drawn, names: Sequence[str], *, encoding: Mapping[int, int] | None = None, grid: int = 6
) -> bytes:
    """A name-keyed CFF program; `encoding` maps codes to glyph indices of the program.

    Quadratics become cubics exactly; `grid` says into how many parts a unit is cut (sixths hold
    every cubic made from a TrueType outline, up to the 16.16 numbers of the format).
    """
    charstrings = _index(
        [_charstring(o, w, grid) for o, w in zip(glyphs.outlines, glyphs.advances, strict=True)]
    )
    strings = _index([n.encode("ascii") for n in names[1:]])
    sids = [STANDARD_STRINGS + i for i in range(len(names) - 1)]
    charset = b"\0" + struct.pack(f">{len(sids)}H", *sids)
    codes = {gid: code for code, gid in (encoding or {}).items()}
    listed = [codes.get(gid, 0) for gid in range(1, len(names))]
    while listed and listed[-1] == 0:
        listed.pop()
    encoded = bytes([0, len(listed), *listed])

    def top(charset_at: int, encoding_at: int, strings_at: int, private_at: int) -> bytes:
        return (
            _matrix(glyphs.units_per_em)
            + _box(glyphs)
            + (_offset(charset_at) + b"\x0f")
            + (_offset(encoding_at) + b"\x10")
            + (_offset(strings_at) + b"\x11")
            + (_offset(len(PRIVATE)) + _offset(private_at) + b"\x12")
        )

    name = _index([glyphs.name.encode("ascii")])
    start = len(HEADER + name + _index([top(0, 0, 0, 0)]) + strings + _index([]))
    places = [start, start + len(charset), start + len(charset + encoded)]
    places.append(places[2] + len(charstrings))
    head = HEADER + name + _index([top(*places)]) + strings + _index([])
    return head + charset + encoded + charstrings + PRIVATE


def cff_cid(
    glyphs: Drawn,
    cids: Sequence[int],
    *,
    registry: str = "Adobe",
    ordering: str = "Identity",
    supplement: int = 0,
    grid: int = 6,
) -> bytes:
    """A CID-keyed CFF program with one font dictionary; `cids` names each glyph in order."""
    ordered = sorted(range(1, len(cids)), key=lambda i: cids[i])
    if ordered != list(range(1, len(cids))):
        raise ValueError("CFF charsets ascend: order the glyphs by CID first")
    charstrings = _index(
        [_charstring(o, w, grid) for o, w in zip(glyphs.outlines, glyphs.advances, strict=True)]
    )
    strings = _index([registry.encode("ascii"), ordering.encode("ascii")])
    charset = b"\0" + struct.pack(f">{len(cids) - 1}H", *cids[1:])
    select = struct.pack(">BHHBH", 3, 1, 0, 0, len(cids))

    def top(charset_at: int, select_at: int, strings_at: int, array_at: int) -> bytes:
        return (
            (_number(STANDARD_STRINGS) + _number(STANDARD_STRINGS + 1) + _number(supplement))
            + b"\x0c\x1e"
            + _matrix(glyphs.units_per_em)
            + _box(glyphs)
            + (_offset(max(cids) + 1) + b"\x0c\x22")
            + (_offset(charset_at) + b"\x0f")
            + (_offset(strings_at) + b"\x11")
            + (_offset(array_at) + b"\x0c\x24")
            + (_offset(select_at) + b"\x0c\x25")
        )

    def array(private_at: int) -> bytes:
        return _index([_offset(len(PRIVATE)) + _offset(private_at) + b"\x12"])

    name = _index([glyphs.name.encode("ascii")])
    start = len(HEADER + name + _index([top(0, 0, 0, 0)]) + strings + _index([]))
    places = [start, start + len(charset), start + len(charset + select)]
    places.append(places[2] + len(charstrings))
    head = HEADER + name + _index([top(*places)]) + strings + _index([])
    fonts = array(places[3] + len(array(0)))
    return head + charset + select + charstrings + fonts + PRIVATE
