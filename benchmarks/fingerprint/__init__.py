"""Fingerprints: the same drawing in other programs, and different drawings in one."""
