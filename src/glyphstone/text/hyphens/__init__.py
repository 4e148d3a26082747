"""Hyphens at line ends: the author's own, or put there by the line break."""
