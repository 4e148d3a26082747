"""The small corpus that runs are disturbed over."""

from __future__ import annotations

from tests.corpus.conftest import small_corpus

__all__ = ["small_corpus"]
