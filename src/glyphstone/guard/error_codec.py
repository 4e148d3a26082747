"""Our errors as bytes and back, with their class, place and attributes."""

from __future__ import annotations

import importlib
import sys

import msgspec

from glyphstone.errors import ExitCode, GlyphstoneError, Place
from glyphstone.guard import tagged

__all__ = ["decode_error", "encode_error"]

_PACKAGE = "glyphstone"


class _Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    #: Module and name of the class and of the classes it derives from, up to GlyphstoneError.
    classes: tuple[tuple[str, str], ...]
    place: tuple[bytes | None, int | None, bytes | None, bytes | None]
    exit_code: ExitCode
    verdict: str
    #: The other attributes, tagged.
    attributes: bytes


def encode_error(error: GlyphstoneError) -> bytes:
    """The bytes of an error; attributes that are not plain data are left out."""
    place = error.place
    attributes = {name: value for name, value in vars(error).items() if _is_plain(value)}
    sent = _Sent(
        classes=tuple(
            (kind.__module__, kind.__qualname__)
            for kind in type(error).__mro__
            if issubclass(kind, GlyphstoneError)
        ),
        place=(_bytes(place.file), place.page, _bytes(place.font), _bytes(place.glyph)),
        exit_code=error.exit_code,
        verdict=error.verdict,
        attributes=tagged.pack(attributes),
    )
    return msgspec.msgpack.encode(sent)


def decode_error(data: bytes) -> GlyphstoneError:
    """The error; raises an exception of any class if the bytes hold none."""
    sent = msgspec.msgpack.decode(data, type=_Sent)
    attributes = tagged.unpack(sent.attributes)
    if not isinstance(attributes["what"], str) or not isinstance(attributes["next_step"], str):
        raise TypeError("an error is told in words")
    kind = _known(sent.classes)
    error = kind.__new__(kind, attributes["what"])
    vars(error).update(attributes)
    file, page, font, glyph = sent.place
    error.place = Place(file=_text(file), page=page, font=_text(font), glyph=_text(glyph))
    if error.exit_code is not sent.exit_code:
        error.exit_code = sent.exit_code
    if error.verdict != sent.verdict:
        error.verdict = sent.verdict
    return error


def _is_plain(value: object) -> bool:
    try:
        tagged.pack(value)
    except (TypeError, ValueError, OverflowError):
        return False
    return True


def _known(classes: tuple[tuple[str, str], ...]) -> type[GlyphstoneError]:
    """The most derived of the classes that this process knows.

    Modules of the package are loaded to find it; others are only asked if they are loaded
    already, so that nothing in an answer makes this process run code.
    """
    for module_name, name in classes:
        if module_name.partition(".")[0] == _PACKAGE:
            module = importlib.import_module(module_name)
        elif module_name in sys.modules:
            module = sys.modules[module_name]
        else:
            continue
        kind = getattr(module, name, None)
        if isinstance(kind, type) and issubclass(kind, GlyphstoneError):
            return kind
    return GlyphstoneError


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else text.encode("utf-8", "surrogatepass")


def _text(data: bytes | None) -> str | None:
    return None if data is None else data.decode("utf-8", "surrogatepass")
