"""Brahmic scripts: syllables in the order of drawing and of storage, conjuncts."""
