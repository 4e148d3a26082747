"""What a page shows: content streams, their operators, the glyph table."""
