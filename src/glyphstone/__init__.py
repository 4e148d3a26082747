"""Glyphstone."""
