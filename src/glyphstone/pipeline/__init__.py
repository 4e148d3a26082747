"""From a document's pages to its text: the order of the stages, nothing else."""

from __future__ import annotations

from glyphstone.pipeline.meanings import Known
from glyphstone.pipeline.options import TextOptions
from glyphstone.pipeline.reading import DocumentText, read_text

__all__ = ["DocumentText", "Known", "TextOptions", "read_text"]
