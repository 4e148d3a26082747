"""Tests of how the recogniser of drawings is made."""
