"""Where the recovered maps of a document come from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from glyphstone.errors import MapError, Place
from glyphstone.model import Font, State

__all__ = ["maps_for"]


class _Entry(msgspec.Struct):
    code: int
    text: str | None = None
    state: State = State.CONFIRMED


class _Font(msgspec.Struct):
    name: str
    object_id: tuple[int, int] | None = None
    entries: list[_Entry] = []


class _Maps(msgspec.Struct):
    fonts: list[_Font]


def maps_for(maps: Path | None, fonts: Sequence[Font]) -> dict[int, dict[int, str]]:
    """For each font of a document that was recovered, by its index: the text of its codes.

    `maps` is a file of maps. Entries of unknown text are left out.
    """
    if maps is None:
        return {}
    found: dict[int, dict[int, str]] = {}
    for known in _read(maps).fonts:
        texts = {
            entry.code: entry.text
            for entry in known.entries
            if entry.text is not None and entry.state is not State.UNKNOWN
        }
        for font in _same(known, fonts):
            found.setdefault(font.index, {}).update(texts)
    return found


def _same(known: _Font, fonts: Sequence[Font]) -> list[Font]:
    """The fonts of the document that a map is for: by object and name, else by name alone."""
    named = [font for font in fonts if font.name == known.name]
    exact = [font for font in named if font.object_id == known.object_id]
    return exact or (named if len(named) == 1 else [])


def _read(path: Path) -> _Maps:
    place = Place(file=str(path))
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Maps)
    except OSError as error:
        raise MapError(
            f"the file of maps cannot be read ({error.strerror}).",
            place=place,
            next_step="Check its name.",
        ) from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise MapError(
            f"this is not a file of maps ({error}).",
            place=place,
            next_step="Give a JSON file that Glyphstone has exported.",
        ) from None
