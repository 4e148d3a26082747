"""Tests of the PDF reader, one file a module."""
