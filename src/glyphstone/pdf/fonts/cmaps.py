"""Character maps of composite fonts: bytes of a string to codes, codes to CIDs."""

from __future__ import annotations

import heapq
import re
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import pikepdf
from numpy.typing import NDArray

from glyphstone.data.predefined_cmaps import CMapTable, predefined_cmap
from glyphstone.errors import LimitError
from glyphstone.model import IntArray
from glyphstone.model.arrays import distinct_numbers
from glyphstone.options import Limits
from glyphstone.pdf.fonts.cmap_syntax import BF_RANGE, PAIR, SECTION, hex_bytes
from glyphstone.pdf.limits import READER_LIMITS
from glyphstone.pdf.objects.streams import stream_bytes
from glyphstone.pdf.objects.values import name_text

__all__ = ["CodeMap", "embedded_code_map", "named_code_map"]

_CID_CHAR = re.compile(rb"<([0-9A-Fa-f\s]*)>\s*(\d{1,9})(?!\d)")
_CID_RANGE = re.compile(rb"<([0-9A-Fa-f\s]*)>\s*<([0-9A-Fa-f\s]*)>\s*(\d{1,9})(?!\d)")
_USE = re.compile(rb"/([^\s/<>\[\]()]+)\s+usecmap")
_WMODE = re.compile(rb"/WMode\s+(\d)")


@dataclass(eq=False)
class CodeMap:
    """How a composite font's strings become codes, and codes become CIDs."""

    name: str
    vertical: bool
    #: Byte length, lowest and highest code; each byte of a code lies between theirs.
    codespaces: tuple[tuple[int, int, int], ...]
    #: For each byte length: starts, ends and first CIDs of ranges in ascending order.
    ranges: dict[int, tuple[IntArray, IntArray, IntArray]]
    identity: bool = False

    @cached_property
    def code_size(self) -> int:
        """The length of every code in bytes, 0 if codes differ in length."""
        sizes = {length for length, _, _ in self.codespaces}
        return sizes.pop() if len(sizes) == 1 else 0

    @cached_property
    def _lengths_by_first_byte(self) -> list[list[tuple[int, int, int]]]:
        table: list[list[tuple[int, int, int]]] = [[] for _ in range(256)]
        for space in sorted(self.codespaces):
            length, low, high = space
            shift = 8 * (length - 1)
            for first in range(low >> shift & 255, (high >> shift & 255) + 1):
                table[first].append(space)
        return table

    def split(self, data: bytes) -> list[int]:
        """The byte lengths of the codes in a string of a map whose codes differ in length."""
        table = self._lengths_by_first_byte
        shortest = min((space[0] for space in self.codespaces), default=1)
        lengths: list[int] = []
        at = 0
        while at < len(data):
            spaces = table[data[at]]
            if len(spaces) == 1:
                length = spaces[0][0]
            else:
                length = next(
                    (space[0] for space in spaces if _within(data[at : at + space[0]], space)),
                    spaces[0][0] if spaces else shortest,
                )
            length = min(length, len(data) - at)
            lengths.append(length)
            at += length
        return lengths

    def cids(self, codes: IntArray, lengths: NDArray[np.uint8]) -> IntArray:
        """The CID of each code, 0 if the map has none."""
        if self.identity:
            return codes
        cids = np.zeros(len(codes), dtype=np.int64)
        for length, (starts, ends, firsts) in self.ranges.items():
            rows = np.flatnonzero(lengths == length)
            if not len(rows) or not len(starts):
                continue
            wanted = codes[rows]
            at = np.searchsorted(starts, wanted, side="right") - 1
            inside = (at >= 0) & (wanted <= ends[at])
            cids[rows[inside]] = firsts[at[inside]] + wanted[inside] - starts[at[inside]]
        return cids


def _within(data: bytes, space: tuple[int, int, int]) -> bool:
    length, low, high = space
    return len(data) == length and all(
        a <= byte <= b
        for byte, a, b in zip(data, low.to_bytes(length), high.to_bytes(length), strict=True)
    )


_TWO_BYTES = ((2, 0, 0xFFFF),)


def named_code_map(name: str) -> CodeMap | None:
    """A predefined map by its name, None if there is no such map."""
    if name in ("Identity-H", "Identity-V"):
        return CodeMap(name, name.endswith("V"), _TWO_BYTES, {}, identity=True)
    table = predefined_cmap(name)
    return None if table is None else _from_table(table)


def _from_table(table: CMapTable) -> CodeMap:
    ranges = {}
    for length in distinct_numbers(table.lengths):
        rows = table.lengths == length
        ranges[int(length)] = (table.starts[rows], table.ends[rows], table.cids[rows])
    return CodeMap(table.name, table.vertical, table.codespaces, ranges)


def embedded_code_map(stream: pikepdf.Object, limits: Limits, depth: int = 0) -> CodeMap:
    """The map of an /Encoding stream, together with the maps it builds on."""
    data = stream_bytes(stream, limits.stream_bytes)
    base = _base_map(stream, data, limits, depth)
    codespaces: list[tuple[int, int, int]] = list(base.codespaces) if base else []
    found: dict[int, list[tuple[int, int, int]]] = {}
    count = 0
    for section in SECTION.finditer(data):
        kind, body = section[1], section[2]
        if kind == b"codespacerange":
            for low, high in PAIR.findall(body):
                first, last = hex_bytes(low), hex_bytes(high)
                if 0 < len(first) == len(last) <= 4:
                    codespaces.append((len(first), int.from_bytes(first), int.from_bytes(last)))
            continue
        for length, low_code, high_code, cid in _entries(kind, body):
            found.setdefault(length, []).append((low_code, high_code, cid))
            count += 1
        if count > limits.map_entries:
            raise LimitError("its /Encoding map has absurdly many entries.")
    ranges = dict(base.ranges) if base else {}
    for length, entries in found.items():
        if length in ranges:
            entries = [*zip(*(part.tolist() for part in ranges[length]), strict=True), *entries]
        ranges[length] = _flatten(entries)
    if not codespaces:
        codespaces = [(length, 0, (1 << 8 * length) - 1) for length in ranges] or list(_TWO_BYTES)
    wmode = stream.get("/WMode")
    if wmode is None:
        written = _WMODE.search(data)
        vertical = written[1] == b"1" if written else bool(base and base.vertical)
    else:
        vertical = wmode == 1
    identity = bool(base and base.identity and not found)
    if base and base.identity and found:
        _add_identity(ranges, found)
    return CodeMap("embedded", vertical, tuple(codespaces), ranges, identity=identity)


def _add_identity(
    ranges: dict[int, tuple[IntArray, IntArray, IntArray]],
    found: dict[int, list[tuple[int, int, int]]],
) -> None:
    ranges[2] = _flatten([(0, 0xFFFF, 0), *found.get(2, [])])


def _base_map(stream: pikepdf.Object, data: bytes, limits: Limits, depth: int) -> CodeMap | None:
    """The map that another one builds on; a map that names itself comes to an end."""
    if depth >= READER_LIMITS.cmap_depth:
        return None
    used = stream.get("/UseCMap")
    if isinstance(used, pikepdf.Stream):
        return embedded_code_map(used, limits, depth + 1)
    if isinstance(used, pikepdf.Name):
        return named_code_map(name_text(used))
    named = _USE.search(data)
    return named_code_map(named[1].decode("latin-1")) if named else None


def _entries(kind: bytes, body: bytes) -> list[tuple[int, int, int, int]]:
    """Byte length, lowest and highest code and first CID of each entry of a section."""
    entries = []
    if kind == b"cidchar":
        for source, cid in _CID_CHAR.findall(body):
            code = hex_bytes(source)
            value = int.from_bytes(code)
            entries.append((len(code), value, value, int(cid)))
    elif kind == b"cidrange":
        for low, high, cid in _CID_RANGE.findall(body):
            code = hex_bytes(low)
            entries.append(
                (len(code), int.from_bytes(code), int.from_bytes(hex_bytes(high)), int(cid))
            )
    elif kind == b"bfchar":
        # Some producers write the CIDs of an encoding as if they were text.
        for source, target in PAIR.findall(body):
            code = hex_bytes(source)
            value = int.from_bytes(code)
            entries.append((len(code), value, value, int.from_bytes(hex_bytes(target)[-2:])))
    elif kind == b"bfrange":
        for low, high, target, _ in BF_RANGE.findall(body):
            code = hex_bytes(low)
            first = int.from_bytes(hex_bytes(target)[-2:])
            entries.append(
                (len(code), int.from_bytes(code), int.from_bytes(hex_bytes(high)), first)
            )
    return [entry for entry in entries if 0 < entry[0] <= 4 and entry[1] <= entry[2] < 1 << 32]


def _flatten(entries: list[tuple[int, int, int]]) -> tuple[IntArray, IntArray, IntArray]:
    """Ranges without overlap in ascending order; if two overlap, the later one counts."""
    if any(later[0] <= earlier[1] for earlier, later in pairwise(sorted(entries))):
        entries = _sweep(entries)
    ordered = np.array(sorted(entries), dtype=np.int64).reshape(-1, 3)
    return ordered[:, 0], ordered[:, 1], ordered[:, 2]


def _sweep(entries: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    borders = sorted({e[0] for e in entries} | {e[1] + 1 for e in entries})
    waiting = sorted(range(len(entries)), key=lambda i: entries[i][0])
    open_ranges: list[int] = []  # the latest entry first
    flat: list[tuple[int, int, int]] = []
    at = 0
    for left, right in pairwise(borders):
        while at < len(waiting) and entries[waiting[at]][0] <= left:
            heapq.heappush(open_ranges, -waiting[at])
            at += 1
        while open_ranges and entries[-open_ranges[0]][1] < left:
            heapq.heappop(open_ranges)
        if open_ranges:
            start, _, cid = entries[-open_ranges[0]]
            flat.append((left, right - 1, cid + left - start))
    return flat
