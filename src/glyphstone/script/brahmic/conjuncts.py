"""What glyphs without a character of their own stand for: conjuncts, half forms, ligatures.

By the name of a glyph, and by the tables of a font that draws the script.
"""

from __future__ import annotations

from glyphstone.script.brahmic.conjunct_names import text_of_name
from glyphstone.script.brahmic.conjunct_tables import strings_of_glyphs

__all__ = ["strings_of_glyphs", "text_of_name"]
