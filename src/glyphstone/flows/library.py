"""The library of maps and files of maps, for whoever lists, exports, imports or merges them."""

from __future__ import annotations

from glyphstone.store.exchange import MapFile, maps_json, read_maps, write_maps
from glyphstone.store.map_library import Conflict, MapLibrary, library_path
from glyphstone.store.teckit import SUFFIX, TeckitTable, read_teckit, table_of
from glyphstone.verdict.characters import code_points, name_of

__all__ = [
    "SUFFIX",
    "Conflict",
    "MapFile",
    "MapLibrary",
    "TeckitTable",
    "code_points",
    "library_path",
    "maps_json",
    "name_of",
    "read_maps",
    "read_teckit",
    "table_of",
    "write_maps",
]
