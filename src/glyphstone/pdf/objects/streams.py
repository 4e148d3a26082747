"""The unpacked bytes of a PDF stream, never more of them than allowed."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from typing import Any, NamedTuple

import pikepdf

from glyphstone.errors import LimitError
from glyphstone.pdf.limits import READER_LIMITS
from glyphstone.pdf.objects.values import name_text, whole

__all__ = ["Unpacked", "stream_bytes", "unpack"]

#: Bytes of a damaged deflate stream that are unpacked at a time; those with the damage are lost.
_DAMAGED_STEP = 256
_SHORT_NAMES = {
    "/Fl": "/FlateDecode",
    "/LZW": "/LZWDecode",
    "/A85": "/ASCII85Decode",
    "/AHx": "/ASCIIHexDecode",
    "/RL": "/RunLengthDecode",
}


class Unpacked(NamedTuple):
    """The bytes of a stream, and whether some are lost because it is damaged or breaks off."""

    data: bytes
    lost: bool = False


def stream_bytes(stream: pikepdf.Object, limit: int) -> bytes:
    """The unpacked bytes of a stream; as far as they can be had if it is damaged."""
    return unpack(stream, limit).data


def unpack(stream: pikepdf.Object, limit: int) -> Unpacked:
    """The unpacked bytes of a stream, and whether damage has cost some of them.

    qpdf unpacks whole streams without any bound, so every filter that can blow up is undone here.
    """
    if limit <= 0:  # which zlib would take for no limit at all
        raise LimitError("nothing more may be unpacked.")
    found = Unpacked(stream.read_raw_bytes())
    for name, parms in _filters(stream):
        data, lost = _undo(name, parms, found.data, limit)
        found = Unpacked(data, lost or found.lost)
    if len(found.data) > limit:
        raise LimitError(f"a stream holds more than {limit:,} bytes.")
    return found


def _filters(stream: pikepdf.Object) -> list[tuple[str, Any]]:
    """The stream's filters in the order they are to be undone, with their parameters."""
    names = stream.get("/Filter")
    if names is None:
        return []
    parms = stream.get("/DecodeParms", stream.get("/DP"))
    if isinstance(names, pikepdf.Name):
        if isinstance(parms, pikepdf.Array):
            parms = parms[0] if len(parms) else None
        listed = [(f"/{name_text(names)}", parms)]
    elif isinstance(names, pikepdf.Array):
        many = list(parms) if isinstance(parms, pikepdf.Array) else [parms] * len(names)
        many += [None] * (len(names) - len(many))
        listed = [(f"/{name_text(name)}", parm) for name, parm in zip(names, many, strict=False)]
    else:
        return []
    return [
        (_SHORT_NAMES.get(name, name), parm if isinstance(parm, pikepdf.Dictionary) else None)
        for name, parm in listed
    ]


def _undo(name: str, parms: Any, data: bytes, limit: int) -> Unpacked:
    if name == "/FlateDecode":
        inflated, lost = _inflate(data, limit)
        return Unpacked(_unpredict(inflated, parms, limit), lost)
    if name == "/LZWDecode":
        early = 1 if parms is None else whole(parms.get("/EarlyChange"), 1)
        unpacked, lost = _unlzw(data, early, limit)
        return Unpacked(_unpredict(unpacked, parms, limit), lost)
    if name == "/ASCIIHexDecode":
        return Unpacked(_unhex(data))
    if name == "/ASCII85Decode":
        return _un85(data)
    if name == "/RunLengthDecode":
        return _unrun(data, limit)
    if name == "/Crypt":
        return Unpacked(data)
    raise LimitError(f"a stream of text or glyphs is packed as {name}, which only images may be.")


def _inflate(data: bytes, limit: int) -> Unpacked:
    unpacker = zlib.decompressobj()
    try:
        out = unpacker.decompress(data, limit)
        if unpacker.eof:
            return Unpacked(out)
        if not unpacker.unconsumed_tail:
            return Unpacked(out, bool(data.strip()) and not _ends(data, limit))
    except zlib.error:
        found = _inflate_damaged(data, limit)
        if len(found.data) < limit:
            return found
    raise LimitError(f"a stream unpacks to more than {limit:,} bytes.")


def _ends(data: bytes, limit: int) -> bool:
    """Whether the packed data ends where it should: then only the checksum behind it is missing."""
    unpacker = zlib.decompressobj(-15)
    try:
        unpacker.decompress(data[2:], limit)
    except zlib.error:
        return False
    return unpacker.eof


def _inflate_damaged(data: bytes, limit: int) -> Unpacked:
    """As much as can be had from a deflate stream that breaks off or has a bad header.

    Nothing is lost if the packed data itself ends as it should: a wrong header or checksum.
    """
    best = Unpacked(b"", lost=bool(data.strip()))
    for start, bits in ((0, 15), (2, -15), (0, -15)):
        unpacker = zlib.decompressobj(bits)
        parts: list[bytes] = []
        size = 0
        try:
            for at in range(start, len(data), _DAMAGED_STEP):
                part = unpacker.decompress(data[at : at + _DAMAGED_STEP], limit - size)
                parts.append(part)
                size += len(part)
                if size >= limit or unpacker.eof:
                    break
        except zlib.error:
            pass
        out = b"".join(parts)
        if len(out) > len(best.data):
            best = Unpacked(out, not unpacker.eof)
    return best


def _unlzw(data: bytes, early: int, limit: int) -> Unpacked:
    # Codes 256 and 257 clear the table and end the data; codes grow from 9 to 12 bits.
    table: list[bytes] = [bytes([i]) for i in range(256)] + [b"", b""]
    out: list[bytes] = []
    size = 0
    width = 9
    buffer = 0
    bits = 0
    last = b""
    for byte in data:
        buffer = (buffer << 8) | byte
        bits += 8
        if bits < width:
            continue
        bits -= width
        code = buffer >> bits
        buffer &= (1 << bits) - 1
        if code == 256:
            del table[258:]
            width = 9
            last = b""
            continue
        if code == 257:
            break
        if code < len(table):
            entry = table[code]
            if last:
                table.append(last + entry[:1])
        elif last and code == len(table):
            entry = last + last[:1]
            table.append(entry)
        else:
            return Unpacked(b"".join(out), lost=True)
        out.append(entry)
        size += len(entry)
        if size > limit:
            raise LimitError(f"a stream unpacks to more than {limit:,} bytes.")
        last = entry
        if len(table) + early >= 1 << width and width < 12:
            width += 1
    # Some producers leave out the code that ends the data.
    return Unpacked(b"".join(out))


def _unhex(data: bytes) -> bytes:
    digits = re.sub(rb"[^0-9A-Fa-f]", b"", data.split(b">", 1)[0])
    return binascii.unhexlify(digits + b"0" if len(digits) % 2 else digits)


def _un85(data: bytes) -> Unpacked:
    body = re.sub(rb"[^!-uz]", b"", data.removeprefix(b"<~").split(b"~", 1)[0])
    try:
        return Unpacked(base64.a85decode(body))
    except ValueError:
        body = body.replace(b"z", b"!!!!!")
    out = bytearray()
    for start in range(0, len(body), 5):
        try:
            out += base64.a85decode(body[start : start + 5])
        except ValueError:
            return Unpacked(bytes(out), lost=True)  # what stands before the damage is kept
    return Unpacked(bytes(out))


def _unrun(data: bytes, limit: int) -> Unpacked:
    out: list[bytes] = []
    size = at = 0
    while at < len(data) and data[at] != 128:
        length = data[at]
        if length < 128:
            part = data[at + 1 : at + 2 + length]
            at += length + 2
        else:
            part = data[at + 1 : at + 2] * (257 - length)
            at += 2
        out.append(part)
        size += len(part)
        if size > limit:
            raise LimitError(f"a stream unpacks to more than {limit:,} bytes.")
    return Unpacked(b"".join(out), lost=at > len(data))


def _unpredict(data: bytes, parms: Any, limit: int) -> bytes:
    """Undo the PNG and TIFF predictors that a few producers put on any stream."""
    predictor = 1 if parms is None else whole(parms.get("/Predictor"), 1)
    if predictor < 2:
        return data
    colors = whole(parms.get("/Colors"), 1)
    depth = whole(parms.get("/BitsPerComponent"), 8)
    columns = whole(parms.get("/Columns"), 1)
    row = (colors * depth * columns + 7) // 8
    if (
        not 0 < row <= limit
        or not 0 < colors <= READER_LIMITS.predictor_colors
        or depth not in (1, 2, 4, 8, 16)
    ):
        raise LimitError("a stream is packed in rows of an absurd length.")
    step = (colors * depth + 7) // 8
    if predictor == 2:
        return _untiff(data, row, step) if depth == 8 else data
    return _unpng(data, row, step)


def _untiff(data: bytes, row: int, step: int) -> bytes:
    out = bytearray(data)
    for start in range(0, len(out), row):
        for i in range(start + step, min(start + row, len(out))):
            out[i] = (out[i] + out[i - step]) & 255
    return bytes(out)


def _unpng(data: bytes, row: int, step: int) -> bytes:
    out = bytearray()
    above = bytes(row)
    for start in range(0, len(data), row + 1):
        kind = data[start]
        line = bytearray(data[start + 1 : start + 1 + row])
        for i in range(len(line)):
            left = line[i - step] if i >= step else 0
            up = above[i]
            if kind == 1:
                line[i] = (line[i] + left) & 255
            elif kind == 2:
                line[i] = (line[i] + up) & 255
            elif kind == 3:
                line[i] = (line[i] + (left + up) // 2) & 255
            elif kind == 4:
                corner = above[i - step] if i >= step else 0
                guess = left + up - corner
                near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up))
                near = min(near, (abs(guess - corner), 2, corner))
                line[i] = (line[i] + near[2]) & 255
        out += line
        above = bytes(line)
    return bytes(out)
