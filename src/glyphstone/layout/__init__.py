"""Where glyphs stand: lines and words, from geometry."""
