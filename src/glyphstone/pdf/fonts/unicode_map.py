"""/ToUnicode maps: codes to the text that the PDF claims for them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import pikepdf

from glyphstone.errors import LimitError
from glyphstone.options import Limits
from glyphstone.pdf.fonts.cmap_syntax import BF_RANGE, PAIR, SECTION, hex_bytes
from glyphstone.pdf.limits import READER_LIMITS
from glyphstone.pdf.objects.streams import unpack
from glyphstone.pdf.objects.values import name_text

__all__ = ["ToUnicode", "read_to_unicode"]

_HEX = re.compile(rb"<([0-9A-Fa-f\s]*)>")


@dataclass(slots=True)
class ToUnicode:
    """The text that a /ToUnicode map gives each code; long ranges are kept as ranges."""

    single: dict[int, str]
    #: Lowest and highest code and first text, in the order of the map.
    ranges: list[tuple[int, int, str]]
    identity: bool = False
    #: How many of the ranges stand before a single code's entry, if any do.
    ranges_before: dict[int, int] = field(default_factory=dict)

    def text(self, code: int) -> str | None:
        """What the map says of a code, None if it says nothing."""
        found = self.single.get(code)
        # What is said later counts.
        earliest = 0 if found is None else self.ranges_before.get(code, 0)
        for low, high, base in reversed(self.ranges[earliest:]):
            if low <= code <= high:
                return _advance(base, code - low)
        if found is not None:
            return found
        if self.identity and 0 < code < 0x110000 and not 0xD800 <= code < 0xE000:
            return chr(code)
        return None

    def say(self, code: int, text: str) -> None:
        """Take up the entry of one code."""
        self.single[code] = text
        if self.ranges:
            self.ranges_before[code] = len(self.ranges)

    def __len__(self) -> int:
        return len(self.single) + sum(high - low + 1 for low, high, _ in self.ranges)


def _advance(base: str, steps: int) -> str:
    """The text `steps` after `base` in a range: its last character moves on."""
    if not base:
        return ""
    last = ord(base[-1]) + steps
    if base[-1] == "\ufffd":
        return base  # the next to what is no character is none either
    if last >= 0x110000 or 0xD800 <= last < 0xE000:
        return "�"
    return base[:-1] + chr(last)


def _utf16(data: bytes, limit: int) -> str:
    """Text of a map's target; a lone surrogate becomes U+FFFD, since it is no character."""
    if len(data) == 1:
        return chr(data[0])
    return data[: limit * 2].decode("utf-16-be", "replace")


def read_to_unicode(
    entry: pikepdf.Object, limits: Limits, report: Callable[[str], None] | None = None
) -> ToUnicode:
    """The /ToUnicode map of a font, from its stream or its name; `report` hears of damage."""
    if isinstance(entry, pikepdf.Name):
        return ToUnicode({}, [], identity=name_text(entry).startswith("Identity"))
    if not isinstance(entry, pikepdf.Stream):
        return ToUnicode({}, [])
    data, lost = unpack(entry, limits.stream_bytes)
    if lost and report is not None:
        report("its /ToUnicode map is damaged, and part of it is lost")
    found = ToUnicode({}, [])
    for section in SECTION.finditer(data):
        kind, body = section[1], section[2]
        if kind == b"bfchar":
            for source, target in PAIR.findall(body):
                found.say(
                    int.from_bytes(hex_bytes(source)),
                    _utf16(hex_bytes(target), limits.claim_length),
                )
        elif kind == b"bfrange":
            _read_ranges(body, found, limits)
        if len(found.single) > limits.map_entries or len(found.ranges) > limits.map_entries:
            raise LimitError("its /ToUnicode map has absurdly many entries.")
    return found


def _read_ranges(body: bytes, found: ToUnicode, limits: Limits) -> None:
    for low_hex, high_hex, target, listed in BF_RANGE.findall(body):
        low, high = int.from_bytes(hex_bytes(low_hex)), int.from_bytes(hex_bytes(high_hex))
        if listed or not target:
            for step, item in enumerate(_HEX.findall(listed)[: max(0, high - low + 1)]):
                found.say(low + step, _utf16(hex_bytes(item), limits.claim_length))
            continue
        base = _utf16(hex_bytes(target), limits.claim_length)
        if high - low < READER_LIMITS.range_codes:
            for step in range(high - low + 1):
                found.say(low + step, _advance(base, step))
        else:
            found.ranges.append((low, min(high, 0xFFFFFFFF), base))
