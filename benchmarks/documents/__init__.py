"""Prose of real documents whose source is also at hand as HTML."""
