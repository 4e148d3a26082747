"""Corpora: everything accounted for once under kill -9, and what the corpus layer costs."""
