"""Glyphs named by their drawings alone: fonts that nobody trained on, and documents set in them."""
