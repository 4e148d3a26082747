"""Lines, words and their direction, from the positions of glyphs."""
