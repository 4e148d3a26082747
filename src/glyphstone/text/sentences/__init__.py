"""Sentences of a paragraph."""
