"""Mending what qpdf gives up: repeated entries of a dictionary, files that lost their end."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable

from glyphstone.pdf.limits import READER_LIMITS

__all__ = ["found_damage", "gave_up", "salvage", "without_repeats"]

#: What qpdf says of objects that are not well formed (qpdf 12). Words that it also has for files
#: that merely break a rule, such as a key given twice, are not among them.
_DAMAGE = (
    "file is damaged",
    "expected n n obj",
    "expected endobj",
    "expected endstream",
    "unknown token",
    "unexpected",
    "giving up",
    "EOF while reading",
    "invalid character",
    "expected dictionary key",
    "attempting to recover stream length",
)

_OBJECT = re.compile(rb"(?<![0-9])(\d+)\s+\d+\s+obj\b")
_FLAT_DICTIONARY = re.compile(rb"<<[^<>]*>>")
_REFERENCE = re.compile(rb"/[^\s/<>\[\]()]+\s+\d+\s+\d+\s+R\b")


def gave_up(warnings: Iterable[str]) -> bool:
    """Whether qpdf says that there was an object it could not read."""
    return any("too many errors; giving up" in text for text in warnings)


def found_damage(warnings: Iterable[str]) -> bool:
    """Whether qpdf met damage when it read objects; it reads on with what is left of them."""
    return any(sign in text for text in warnings for sign in _DAMAGE)


def without_repeats(data: bytes) -> bytes:
    """The file with every repeated entry of a dictionary blanked out.

    Some producers write a font's name each time they use it; qpdf takes a handful of such entries
    in a row for garbage. Blanks keep every offset of the file true.
    """
    out = bytearray(data)
    for found in _OBJECT.finditer(data):
        end = found.end() + len(_head(data, found.end(), READER_LIMITS.dictionary_bytes))
        for flat in _FLAT_DICTIONARY.finditer(data, found.end(), end):
            seen: set[tuple[bytes, ...]] = set()
            for entry in _REFERENCE.finditer(data, flat.start(), flat.end()):
                words = tuple(entry[0].split())
                if words in seen:
                    out[entry.start() : entry.end()] = b" " * len(entry[0])
                seen.add(words)
    return bytes(out)


# --- a file that lost its end -----------------------------------------------------------------

_PAGE = re.compile(rb"/Type\s*/Page(?![A-Za-z])")
_PACKED_OBJECTS = re.compile(rb"/Type\s*/ObjStm\b")
_STREAM = re.compile(rb"\bstream\r?\n")
_FIRST = re.compile(rb"/First\s+(\d+)")
_COUNT = re.compile(rb"/N\s+(\d+)")
_FLATE = re.compile(rb"/Filter\s*\[?\s*/FlateDecode\b")


def salvage(data: bytes, limit: int) -> bytes | None:
    """A file whose objects are whole but whose table of contents is lost, with a new one.

    The pages come in the order in which they stand in the file. None if no page is found.
    """
    offsets: dict[int, int] = {}
    pages: dict[int, None] = {}
    unpacked: list[bytes] = []
    for found in _OBJECT.finditer(data):
        number = int(found[1])
        if not 0 < number <= READER_LIMITS.object_number:
            continue
        offsets[number] = found.start()
        head = _head(data, found.end(), READER_LIMITS.object_head_bytes)
        if _PAGE.search(head):
            pages[number] = None
        elif _PACKED_OBJECTS.search(head):
            for inner, body in _packed(data, found.end(), head, limit):
                unpacked.append(b"%d 0 obj\n%s\nendobj\n" % (inner, body))
                if _PAGE.search(body):
                    pages[inner] = None
    if not pages:
        return None
    return _rewrite(data, offsets, list(pages), unpacked)


def _head(data: bytes, start: int, most: int) -> bytes:
    """The dictionary that an object begins with, roughly."""
    stop = start + most
    found = (data.find(b"endobj", start, stop), data.find(b"stream", start, stop))
    return data[start : min((at for at in found if at >= 0), default=stop)]


def _packed(data: bytes, start: int, head: bytes, limit: int) -> list[tuple[int, bytes]]:
    """Numbers and bodies of the objects in an object stream."""
    first, count = _FIRST.search(head), _COUNT.search(head)
    body = _STREAM.search(data, start)
    if first is None or count is None or body is None or not _FLATE.search(head):
        return []
    try:
        content = zlib.decompressobj().decompress(data[body.end() :], limit)
    except zlib.error:
        return []
    objects = min(int(count[1]), READER_LIMITS.packed_objects)
    words = content[: int(first[1])].split()[: 2 * objects]
    try:
        numbers = [int(word) for word in words]
    except ValueError:
        return []
    starts = [int(first[1]) + at for at in numbers[1::2]]
    ends = [*starts[1:], len(content)]
    return [
        (number, content[begin:end])
        for number, begin, end in zip(numbers[::2], starts, ends, strict=False)
        if 0 < number <= READER_LIMITS.object_number
    ]


def _rewrite(data: bytes, offsets: dict[int, int], pages: list[int], added: list[bytes]) -> bytes:
    """The old bytes, the unpacked objects, a new page tree and a new cross-reference table."""
    out = [data, b"\n"]
    at = len(data) + 1
    for entry in added:
        offsets[int(entry.partition(b" ")[0])] = at
        out.append(entry)
        at += len(entry)
    tree = max([*offsets, *pages]) + 1
    kids = b" ".join(b"%d 0 R" % page for page in pages)
    for number, body in (
        (tree, b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(pages), kids)),
        (tree + 1, b"<</Type/Catalog/Pages %d 0 R>>" % tree),
    ):
        offsets[number] = at
        out.append(b"%d 0 obj\n%s\nendobj\n" % (number, body))
        at += len(out[-1])
    table = [b"xref\n0 1\n0000000000 65535 f \n"]
    table += [b"%d 1\n%010d 00000 n \n" % (number, offsets[number]) for number in sorted(offsets)]
    trailer = b"trailer\n<</Size %d/Root %d 0 R>>\nstartxref\n%d\n%%%%EOF\n"
    return b"".join([*out, *table, trailer % (tree + 2, tree + 1, at)])
