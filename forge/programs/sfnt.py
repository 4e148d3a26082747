"""The container that TrueType and OpenType programs share."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

from forge.outlines import Contour, Point
from forge.programs.cff import cff
from forge.programs.drawn import Drawn

__all__ = ["assembled", "cmap_table", "metric_tables", "opentype", "post_table"]


def _format4(mapping: Mapping[int, int]) -> bytes:
    codes = sorted(c for c in mapping if c < 0xFFFF)
    count = len(codes) + 1
    power = 1 << (count.bit_length() - 1)
    ends = [*codes, 0xFFFF]
    deltas = [(mapping[c] - c) & 0xFFFF for c in codes] + [1]
    return struct.pack(
        f">7H{count}HH{count}H{count}H{count}H",
        *(4, 16 + 8 * count, 0, 2 * count, 2 * power, power.bit_length() - 1, 2 * (count - power)),
        *ends,
        *(0, *ends),
        *deltas,
        *([0] * count),
    )


def _format0(mapping: Mapping[int, int]) -> bytes:
    return struct.pack(">3H", 0, 262, 0) + bytes(mapping.get(c, 0) for c in range(256))


def cmap_table(subtables: Mapping[tuple[int, int], Mapping[int, int]]) -> bytes:
    """The cmap table: platform and encoding to codes and glyphs."""
    head = struct.pack(">2H", 0, len(subtables))
    body, offset = b"", 4 + 8 * len(subtables)
    for (platform, encoding), mapping in sorted(subtables.items()):
        head += struct.pack(">2HL", platform, encoding, offset + len(body))
        body += _format0(mapping) if platform == 1 else _format4(mapping)
    return head + body


def post_table(names: Sequence[str] | None) -> bytes:
    """The post table, with or without glyph names."""
    head = struct.pack(">lLhhL4L", 0x30000 if names is None else 0x20000, 0, -100, 50, *[0] * 5)
    if names is None:
        return head
    numbers, strings = [0], b""
    for i, name in enumerate(names[1:]):
        numbers.append(258 + i)
        strings += bytes([len(name)]) + name.encode("ascii")
    return head + struct.pack(f">H{len(names)}H", len(names), *numbers) + strings


def metric_tables(glyphs: Drawn, bearings: Sequence[int]) -> dict[bytes, bytes]:
    """The tables head, hhea and hmtx."""
    box = [round(v) for v in glyphs.box]
    advances = [round(a) for a in glyphs.advances]
    # The dates are fixed so that equal input gives equal bytes.
    head = struct.pack(
        ">4L2H2q4h2H3h",
        *(0x10000, 0x10000, 0, 0x5F0F3CF5, 3, glyphs.units_per_em, 3_000_000_000, 3_000_000_000),
        *box,
        *(0, 8, 2, 1, 0),
    )
    ascent, descent = round(glyphs.ascent), round(glyphs.descent)
    hhea = struct.pack(
        ">L3hH11hH",
        *(0x10000, ascent, descent, 0, max(advances), min(bearings), 0, box[2], 1),
        *([0] * 7),
        len(advances),
    )
    pairs = zip(advances, bearings, strict=True)
    return {
        b"head": head,
        b"hhea": hhea,
        b"hmtx": b"".join(struct.pack(">Hh", a, b) for a, b in pairs),
    }


def opentype(glyphs: Drawn, names: Sequence[str], *, grid: int = 6) -> bytes:
    """An OpenType program around a name-keyed CFF table."""
    bearings = [round(min((p[0] for c in o for p in _ends(c)), default=0)) for o in glyphs.outlines]
    tables = {
        **metric_tables(glyphs, bearings),
        b"CFF ": cff(glyphs, names, grid=grid),
        b"cmap": cmap_table({(3, 1): {}}),
        b"maxp": struct.pack(">LH", 0x5000, len(glyphs.gids)),
        b"post": post_table(None),
    }
    return assembled(tables, b"OTTO")


def _ends(contour: Contour) -> list[Point]:
    return [contour.start, *(segment[-1] for segment in contour.segments)]


def _checksum(data: bytes) -> int:
    data += b"\0" * (-len(data) % 4)
    total: int = sum(struct.unpack(f">{len(data) // 4}L", data))
    return total & 0xFFFFFFFF


def assembled(tables: dict[bytes, bytes], version: bytes = b"\0\1\0\0") -> bytes:
    """The tables behind a directory, with their checksums."""
    count = len(tables)
    power = 1 << (count.bit_length() - 1)
    sizes = (count, 16 * power, power.bit_length() - 1, 16 * (count - power))
    header = version + struct.pack(">4H", *sizes)
    directory, body, offset = b"", b"", 12 + 16 * count
    head_at = 0
    for tag, data in sorted(tables.items()):
        if tag == b"head":
            head_at = offset + len(body)
        directory += tag + struct.pack(">3L", _checksum(data), offset + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    whole = bytearray(header + directory + body)
    adjustment = (0xB1B0AFBA - _checksum(bytes(whole))) & 0xFFFFFFFF
    whole[head_at + 8 : head_at + 12] = struct.pack(">L", adjustment)
    return bytes(whole)
