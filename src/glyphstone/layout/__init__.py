"""Lines, columns and blocks of a page, from the positions of its glyphs."""
