"""Brahmic scripts: syllables in drawing and storage order, conjuncts."""
