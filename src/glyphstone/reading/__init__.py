"""From a document's pages to its text: the order of the stages, nothing else."""

from __future__ import annotations

from glyphstone.reading.text_options import TextOptions
from glyphstone.reading.text_reader import DocumentText, read_text

__all__ = ["DocumentText", "TextOptions", "read_text"]
