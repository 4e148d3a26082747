"""The library of maps and files of maps, for whoever lists, exports, imports or merges them."""

from __future__ import annotations

from glyphstone.store.exchange import MapFile, maps_json, read_maps, write_maps
from glyphstone.store.map_library import Conflict, MapLibrary, library_path
from glyphstone.verdict.characters import code_points, name_of

__all__ = [
    "Conflict",
    "MapFile",
    "MapLibrary",
    "code_points",
    "library_path",
    "maps_json",
    "name_of",
    "read_maps",
    "write_maps",
]
