"""The encryption handler that a file names, searched in its bytes: qpdf opens no such file."""

from __future__ import annotations

import re

__all__ = ["handler_name", "is_unknown_handler"]

_ENCRYPT = re.compile(rb"/Encrypt\s*(?:(\d{1,10})\s+(\d{1,5})\s+R\b|<<)")
_FILTER = re.compile(rb"/Filter\s*/([^\s\0/<>\[\](){}%]+)")
_HEX = re.compile(rb"#([0-9a-fA-F]{2})")
#: Bytes of an encryption dictionary that are searched for the name of its handler.
_DICTIONARY_BYTES = 1 << 16
#: Characters of a handler's name that a message shows.
_NAME_LENGTH = 64
#: How qpdf says that it does not know a handler, or its version (checked with qpdf 12).
_UNKNOWN = ("unsupported encryption filter", "Unsupported /R or /V in encryption dictionary")


def is_unknown_handler(error: Exception) -> bool:
    """Whether qpdf refused a file because of its encryption handler."""
    return any(words in str(error) for words in _UNKNOWN)


def handler_name(data: bytes) -> str:
    """The name of a file's encryption handler, "" if it cannot be found."""
    for found in reversed(list(_ENCRYPT.finditer(data))):  # the last trailer counts
        start = found.end() if found[1] is None else _object_start(data, found[1], found[2])
        if start < 0:
            continue
        stop = data.find(b"endobj", start, start + _DICTIONARY_BYTES)
        body = data[start : stop if stop >= 0 else start + _DICTIONARY_BYTES]
        named = _FILTER.search(body)
        if named is not None:
            return _decoded(named[1])
    return ""


def _object_start(data: bytes, number: bytes, generation: bytes) -> int:
    """Where the newest object of a number begins, -1 for none."""
    start = -1
    for found in re.finditer(rb"(?<!\d)0*%d\s+0*%d\s+obj\b" % (int(number), int(generation)), data):
        start = found.end()
    return start


def _decoded(name: bytes) -> str:
    plain = _HEX.sub(lambda found: bytes([int(found[1], 16)]), name)
    text = plain.decode("utf-8", "replace")[:_NAME_LENGTH]
    return "".join(char if char.isprintable() else "�" for char in text)
