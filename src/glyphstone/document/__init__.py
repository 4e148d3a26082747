"""A lazy document: open() a PDF, stream its pages, ask its fonts, survey the whole of it."""

from __future__ import annotations

from glyphstone.document.document import Document, DocumentSource, Page, open
from glyphstone.document.surveyor import Surveyor

__all__ = ["Document", "DocumentSource", "Page", "Surveyor", "open"]
