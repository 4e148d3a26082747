"""Tasks and outcomes as bytes and back, by the types that a flow is annotated with.

MessagePack through msgspec: dataclasses, Structs, enums of strings or numbers, builtin containers,
and beside them paths and NumPy arrays. Nothing in the bytes can name code to run.
"""

from __future__ import annotations

import math
import os
import sys
from pathlib import Path, PurePath
from typing import Any, Generic, TypeVar, get_origin

import msgspec

from glyphstone.guard import tagged

__all__ = ["Decoder", "encode"]

T = TypeVar("T")
#: First byte of what is encoded by the annotations alone, and of what needed tags.
_PLAIN, _TAGGED = b"\0", b"\1"


def encode(value: object) -> bytes | bytearray:
    """The bytes of plain data; raises TypeError, ValueError or OverflowError for what is none."""
    found = bytearray(_PLAIN)
    try:
        _ENCODER.encode_into(value, found, 1)
    except UnicodeEncodeError:
        builtins = msgspec.to_builtins(
            value, builtin_types=(bytes,), str_keys=False, enc_hook=_simplified
        )
        return _TAGGED + tagged.pack(builtins)
    return found


class Decoder(Generic[T]):
    """Reads bytes as values of one type, strictly."""

    def __init__(self, hint: Any) -> None:
        self._hint = hint
        self._decoder = msgspec.msgpack.Decoder(hint, dec_hook=_restored)

    def decode(self, data: bytes) -> T:
        """The value; raises an exception of any class if the bytes hold no value of the type."""
        form, body = data[:1], memoryview(data)[1:]
        if form == _PLAIN:
            found: T = self._decoder.decode(body)
        elif form == _TAGGED:
            found = msgspec.convert(tagged.unpack(bytes(body)), self._hint, dec_hook=_restored)
        else:
            raise ValueError("neither plain nor tagged")
        return found


def _simplified(value: Any) -> object:
    """What stands for a value that msgspec does not know."""
    if isinstance(value, PurePath):
        return os.fsencode(value)
    numpy = sys.modules.get("numpy")  # without NumPy loaded there can be no array
    if numpy is not None and isinstance(value, numpy.ndarray):
        if value.dtype.hasobject or value.dtype.names is not None:
            raise TypeError(f"arrays of {value.dtype} are not plain data")
        return value.dtype.str, value.shape, value.tobytes()
    if numpy is not None and isinstance(value, numpy.generic):
        return value.item()
    raise TypeError(f"{type(value).__name__} is not plain data")


def _restored(hint: Any, value: Any) -> object:
    """The value that `_simplified` stood in for."""
    kind = get_origin(hint) or hint
    if issubclass(kind, PurePath):
        return _path(kind, value)
    if f"{kind.__module__}.{kind.__qualname__}" == "numpy.ndarray":
        return _array(hint, value)
    raise TypeError(f"{kind.__name__} is not a type of plain data")


def _path(kind: type[PurePath], value: Any) -> PurePath:
    if not isinstance(value, bytes):
        raise TypeError("a path is bytes")
    return Path(os.fsdecode(value)) if kind is Path else kind(os.fsdecode(value))


def _array(hint: Any, value: Any) -> object:
    import numpy as np

    name, shape, data = msgspec.convert(value, tuple[str, tuple[int, ...], bytes])
    dtype = np.dtype(name)
    if dtype.hasobject or dtype.names is not None or min(shape, default=0) < 0:
        raise ValueError("an array of plain numbers is expected")
    if math.prod(shape) * dtype.itemsize != len(data):
        raise ValueError("an array has as many bytes as its shape asks for")
    if not _allows(hint, dtype):
        raise TypeError(f"{hint} is expected, not an array of {dtype}")
    return np.frombuffer(data, dtype).reshape(shape).copy()


def _allows(hint: Any, dtype: Any) -> bool:
    """Whether an annotation such as `NDArray[np.int32]` admits arrays of a dtype."""
    for argument in getattr(hint, "__args__", ())[1:]:
        for scalar in getattr(argument, "__args__", ()):
            if isinstance(scalar, type) and scalar is not Any:
                return issubclass(dtype.type, scalar)
    return True


_ENCODER = msgspec.msgpack.Encoder(enc_hook=_simplified)
