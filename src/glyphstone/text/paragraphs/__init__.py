"""Paragraphs from lines, and the role of each line."""
