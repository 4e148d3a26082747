"""Font programs written from outlines: TrueType, CFF (name-keyed, CID-keyed) and Type 1."""

from forge.programs.cff import cff, cff_cid
from forge.programs.drawn import Drawn, drawn
from forge.programs.sfnt import opentype
from forge.programs.truetype import truetype
from forge.programs.type1 import Type1, type1

__all__ = ["Drawn", "Type1", "cff", "cff_cid", "drawn", "opentype", "truetype", "type1"]
