"""What a glyph looks like, independent of its font: fingerprints, lookup, pictures."""
