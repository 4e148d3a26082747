"""Plain values as bytes with a type tag on each part, for values that have no annotation.

Knows what JSON knows, and bytes, tuples, sets, frozen sets, paths, dictionaries with any key, and
strings with lone surrogates (names of files that are not valid UTF-8).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import Any

import msgspec

__all__ = ["pack", "unpack"]


_SURROGATES, _TUPLE, _SET, _FROZENSET, _PATH, _DICT = range(1, 7)


def pack(value: object) -> bytes:
    """The bytes of a plain value; raises TypeError for anything else."""
    return msgspec.msgpack.encode(_tagged(value))


def unpack(data: bytes) -> Any:
    """The value that was packed; raises ValueError or TypeError if none was."""
    return msgspec.msgpack.decode(data, ext_hook=_untagged)


def _tagged(value: object) -> object:
    if value is None or type(value) in (bool, int, float, bytes):
        return value
    if type(value) is str:
        return value if _is_unicode(value) else _surrogates(value)
    if type(value) is list:
        return [_tagged(item) for item in value]
    if isinstance(value, PurePath):
        return msgspec.msgpack.Ext(_PATH, os.fsencode(value))
    if type(value) is dict:
        pairs = [[_tagged(key), _tagged(item)] for key, item in value.items()]
        return msgspec.msgpack.Ext(_DICT, msgspec.msgpack.encode(pairs))
    for kind, tag in ((tuple, _TUPLE), (set, _SET), (frozenset, _FROZENSET)):
        if type(value) is kind:
            return msgspec.msgpack.Ext(tag, pack(list(value)))
    raise TypeError(f"{type(value).__name__} is not plain data")


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _surrogates(text: str) -> msgspec.msgpack.Ext:
    return msgspec.msgpack.Ext(_SURROGATES, text.encode("utf-8", "surrogatepass"))


_MAKERS: dict[int, Callable[[bytes], object]] = {
    _SURROGATES: lambda data: data.decode("utf-8", "surrogatepass"),
    _TUPLE: lambda data: tuple(unpack(data)),
    _SET: lambda data: set(unpack(data)),
    _FROZENSET: lambda data: frozenset(unpack(data)),
    _PATH: lambda data: Path(os.fsdecode(data)),
    _DICT: lambda data: dict(unpack(data)),
}


def _untagged(code: int, data: memoryview) -> object:
    maker = _MAKERS.get(code)
    if maker is None:
        raise ValueError(f"no value has the tag {code}")
    return maker(bytes(data))
