"""Solved maps as one line of JSON: a project keeps them, so that they need not be solved again."""

from __future__ import annotations

from typing import Annotated

import msgspec

from glyphstone.model import FontKey, FontMaps, Meaning

__all__ = ["MOST_BYTES", "maps_from_json", "maps_to_json"]

#: Bytes; longer maps are not kept. A line for a glyph takes about 50 bytes, so that this holds
#: 300,000 glyphs.
MOST_BYTES = 16 << 20
#: Code points; the same limit as in a file of maps (`exchange._MOST_TEXT`).
_MOST_TEXT = 256

_Code = Annotated[int, msgspec.Meta(ge=0)]


class _Meaning(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(max_length=_MOST_TEXT)]
    confidence: Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]
    source: str
    unchecked: bool = False


class _KeptMaps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stamp: str
    fonts: dict[str, dict[_Code, _Meaning]]


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[_KeptMaps] = msgspec.json.Decoder(_KeptMaps)


def maps_to_json(maps: FontMaps, stamp: str) -> str | None:
    """The maps as JSON; None if they are too long, or hold what no JSON can."""
    fonts = {
        str(key): {
            code: _Meaning(meaning.text, meaning.confidence, meaning.source, meaning.unchecked)
            for code, meaning in sorted(found.items())
        }
        for key, found in sorted(maps.items())
    }
    try:
        text = _encoder.encode(_KeptMaps(stamp, fonts))
    except UnicodeEncodeError:
        return None
    return None if len(text) > MOST_BYTES else text.decode()


def maps_from_json(text: str, stamp: str) -> FontMaps | None:
    """The maps that were kept under this stamp; None for another stamp or damaged JSON."""
    if len(text) > MOST_BYTES:
        return None
    try:
        kept = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        return None
    if kept.stamp != stamp:
        return None
    return {
        FontKey(key): {
            code: Meaning(meaning.text, meaning.confidence, meaning.source, meaning.unchecked)
            for code, meaning in found.items()
        }
        for key, found in kept.fonts.items()
    }
