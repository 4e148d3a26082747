"""Scripts: from glyphs as they are drawn to Unicode as it is read."""
