"""TrueType programs: glyf outlines and the few tables a PDF needs, without hinting."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

from forge.outlines import Contour, Outline, quadratic
from forge.programs.drawn import Drawn

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


def _cmap(subtables: Mapping[tuple[int, int], Mapping[int, int]]) -> bytes:
    head = struct.pack(">2H", 0, len(subtables))
    body, offset = b"", 4 + 8 * len(subtables)
    for (platform, encoding), mapping in sorted(subtables.items()):
        head += struct.pack(">2HL", platform, encoding, offset + len(body))
        body += _format0(mapping) if platform == 1 else _format4(mapping)
    return head + body


def _post(names: Sequence[str] | None) -> bytes:
    head = struct.pack(">lLhhL4L", 0x30000 if names is None else 0x20000, 0, -100, 50, *[0] * 5)
    if names is None:
        return head
    numbers, strings = [0], b""
    for i, name in enumerate(names[1:]):
        numbers.append(258 + i)
        strings += bytes([len(name)]) + name.encode("ascii")
    return head + struct.pack(f">H{len(names)}H", len(names), *numbers) + strings


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
    box = [round(v) for v in glyphs.box]
    count = len(made)
    advances = [round(a) for a in glyphs.advances]
    bearings = [struct.unpack(">h", d[2:4])[0] if d else 0 for d, _, _ in made]
    ascent, descent = round(glyphs.ascent), round(glyphs.descent)
    # The dates are fixed so that equal input gives equal bytes.
    head = struct.pack(
        ">4L2H2q4h2H3h",
        *(0x10000, 0x10000, 0, 0x5F0F3CF5, 3, glyphs.units_per_em, 3_000_000_000, 3_000_000_000),
        *box,
        *(0, 8, 2, 1, 0),
    )
    widest = max(advances)
    hhea = struct.pack(
        ">L3hH11hH",
        *(0x10000, ascent, descent, 0, widest, min(bearings), 0, box[2], 1),
        *([0] * 7),
        count,
    )
    maxp = struct.pack(
        ">L14H",
        *(0x10000, count, max(m[1] for m in made), max(m[2] for m in made)),
        *(0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    )
    tables = {
        b"cmap": _cmap(cmaps or {}),
        b"glyf": b"".join(m[0] for m in made) or b"\0\0\0\0",
        b"head": head,
        b"hhea": hhea,
        b"hmtx": b"".join(
            struct.pack(">Hh", a, b) for a, b in zip(advances, bearings, strict=True)
        ),
        b"loca": struct.pack(f">{len(loca)}L", *loca),
        b"maxp": maxp,
        b"post": _post(names),
    }
    if cmaps is None:
        del tables[b"cmap"]
    return _assembled(tables)


def _checksum(data: bytes) -> int:
    data += b"\0" * (-len(data) % 4)
    total: int = sum(struct.unpack(f">{len(data) // 4}L", data))
    return total & 0xFFFFFFFF


def _assembled(tables: dict[bytes, bytes]) -> bytes:
    count = len(tables)
    power = 1 << (count.bit_length() - 1)
    header = struct.pack(
        ">L4H", 0x10000, count, 16 * power, power.bit_length() - 1, 16 * (count - power)
    )
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
