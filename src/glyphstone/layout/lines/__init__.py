"""Lines, words and their direction, from where the glyphs stand."""
