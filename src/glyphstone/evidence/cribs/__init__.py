"""A text that is known to stand in a document, laid over its glyphs by the pattern of letters."""
