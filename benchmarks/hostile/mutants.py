"""Damaged documents, the same ones for the same documents and seed.

Each mutant has one kind of damage. What a kind needs and a document does not have (a font's
dictionary outside of compressed objects) is looked for in a copy without compressed objects.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pikepdf

__all__ = ["COUNT", "KINDS", "LETTERS_CHANGE", "SEED", "Mutant", "Source", "mutants"]

SEED = 20261116
COUNT = 600
#: Bytes of a document that is worth damaging: larger ones cost minutes and show nothing else.
LARGEST = 3_000_000

_STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
_OBJECT = re.compile(rb"(?<![0-9])(\d{1,6}) (\d{1,5}) obj\b")
_REFERENCE = re.compile(rb"(?<![0-9])(\d{1,6}) (\d{1,5}) R\b")
_LENGTH = re.compile(rb"/Length\d? (\d+)")
_XREF = re.compile(
    rb"startxref\s+(\d+)|\d{10} \d{5} n|\btrailer\b|\bxref\b|/Size \d+|/W ?\[[^]]*\]"
)
_FONT = re.compile(
    rb"/ToUnicode|/FontFile[23]?|/Encoding|/DescendantFonts|/Subtype ?/(?:Type0|TrueType|Type1C?"
    rb"|CIDFontType[02]|Type3)|/Widths|/FirstChar|/CIDToGIDMap|/FontDescriptor|/CharProcs|/BaseFont"
)
_PAGE = re.compile(rb"/Kids|/Type ?/Pages?\b|/Contents|/Resources|/Font\b|/Count \d+|/Parent|/Root")


@dataclass(frozen=True)
class Source:
    """An intact document."""

    name: str
    path: Path

    @property
    def size(self) -> int:
        """Its bytes."""
        return self.path.stat().st_size


@dataclass(frozen=True)
class Mutant:
    """A damaged document: its number, the document it was made from, and how."""

    name: str
    base: str
    kind: str
    data: bytes


def _flipped(data: bytes, rng: Random) -> bytes:
    made = bytearray(data)
    for _ in range(rng.randint(1, 64)):
        made[rng.randrange(len(made))] ^= 1 << rng.randrange(8)
    return bytes(made)


def _cut(data: bytes, rng: Random) -> bytes:
    return data[: len(data) * rng.randint(10, 99) // 100]


def _chunk(data: bytes, rng: Random) -> tuple[int, int]:
    """Where a part of a twentieth at most begins and ends."""
    size = rng.randint(1, max(1, len(data) // 20))
    start = rng.randrange(max(1, len(data) - size))
    return start, start + size


def _deleted(data: bytes, rng: Random) -> bytes:
    start, stop = _chunk(data, rng)
    return data[:start] + data[stop:]


def _doubled(data: bytes, rng: Random) -> bytes:
    start, stop = _chunk(data, rng)
    return data[:stop] + data[start:]


def _zeroed(data: bytes, rng: Random) -> bytes:
    start, stop = _chunk(data, rng)
    return data[:start] + bytes(stop - start) + data[stop:]


def _moved(data: bytes, rng: Random) -> bytes:
    """A part taken out and put elsewhere."""
    start, stop = _chunk(data, rng)
    rest = data[:start] + data[stop:]
    at = rng.randrange(len(rest) + 1)
    return rest[:at] + data[start:stop] + rest[at:]


def _digits(found: bytes, rng: Random) -> bytes:
    return re.sub(rb"\d", lambda _: b"%d" % rng.randrange(10), found)


def _spoiled(found: bytes, rng: Random) -> bytes:
    """Other digits where there are digits, else a name or word that means nothing."""
    if re.search(rb"\d", found) and rng.random() < 0.7:
        return _digits(found, rng)
    return bytes([found[0]]) + bytes(rng.choice(b"QXZ") for _ in found[1:])


def _at_some(
    pattern: re.Pattern[bytes], most: int, change: Callable[[bytes, Random], bytes]
) -> Callable[[bytes, Random], bytes]:
    """Damage at one place or a few places that a pattern finds; none gives the same bytes."""

    def damaged(data: bytes, rng: Random) -> bytes:
        places = [match.span() for match in pattern.finditer(data)]
        chosen = rng.sample(places, min(len(places), rng.randint(1, most)))
        for start, stop in sorted(chosen, reverse=True):
            data = data[:start] + change(data[start:stop], rng) + data[stop:]
        return data

    return damaged


def _in_streams(data: bytes, rng: Random) -> bytes:
    """Bytes inside of a stream or a few overwritten."""
    made = bytearray(data)
    places = [m.span(1) for m in _STREAM.finditer(data) if m.end(1) - m.start(1) > 4]
    for start, stop in rng.sample(places, min(len(places), rng.randint(1, 3))):
        for _ in range(rng.randint(1, 20)):
            made[rng.randrange(start, stop)] = rng.randrange(256)
    return bytes(made)


def _swapped(pattern: re.Pattern[bytes]) -> Callable[[bytes, Random], bytes]:
    """Two object numbers, or references to two objects, in one another's place."""

    def damaged(data: bytes, rng: Random) -> bytes:
        places = [match.span(1) for match in pattern.finditer(data)]
        if len(places) < 2:
            return data
        (a, b), (c, d) = sorted(rng.sample(places, 2))
        return data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]

    return damaged


#: The kinds of damage by name.
KINDS: dict[str, Callable[[bytes, Random], bytes]] = {
    "bytes flipped": _flipped,
    "cut": _cut,
    "part deleted": _deleted,
    "part doubled": _doubled,
    "part zeroed": _zeroed,
    "part moved": _moved,
    "cross-reference damaged": _at_some(_XREF, 6, _spoiled),
    "stream damaged": _in_streams,
    "object numbers swapped": _swapped(_OBJECT),
    "references swapped": _swapped(_REFERENCE),
    "lengths wrong": _at_some(_LENGTH, 4, _digits),
    "font dictionary broken": _at_some(_FONT, 2, _spoiled),
    "page tree broken": _at_some(_PAGE, 2, _spoiled),
}
#: Kinds after which a sound reader may find other letters, but not fewer.
LETTERS_CHANGE = frozenset(
    {"font dictionary broken", "references swapped", "object numbers swapped"}
)


def mutants(
    sources: Sequence[Source], numbers: Iterable[int] = range(COUNT), seed: int = SEED
) -> Iterator[Mutant]:
    """The damaged documents of these numbers: all kinds in turn, documents drawn by lot."""
    usable = [source for source in sources if 0 < source.size <= LARGEST]
    kinds = list(KINDS)
    for number in numbers:
        rng = Random(f"{seed} {number}")
        base = rng.choice(usable)
        kind = kinds[number % len(kinds)]
        made = _damaged(base.path.read_bytes(), kind, rng)
        yield Mutant(f"mutant-{number:03}", base.name, kind, made)


def _damaged(data: bytes, kind: str, rng: Random) -> bytes:
    """The damaged bytes, in no case the same ones."""
    for attempt in (data, _plain(data)):
        made = KINDS[kind](attempt, rng)
        if made not in (attempt, data):
            return made
    return _flipped(data, rng)


def _plain(data: bytes) -> bytes:
    """The document without compressed objects; as it was if it cannot be opened."""
    buffer = io.BytesIO()
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            pdf.save(
                buffer,
                object_stream_mode=pikepdf.ObjectStreamMode.disable,
                deterministic_id=not pdf.is_encrypted,
            )
    except pikepdf.PdfError:
        return data
    return buffer.getvalue()
