"""Tests of the forge, against readers that know nothing of it."""
