"""Blocks of lines, and the furniture of pages: running heads, page numbers."""
