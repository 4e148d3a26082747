"""Whose Han characters a page has, by all that stands around them."""

from __future__ import annotations

from collections import Counter

from glyphstone.data.scripts import Trait, scripts_with
from glyphstone.model import PageText, Span
from glyphstone.script.han import HAN_SCRIPTS, han_script

__all__ = ["HanNames"]

#: Names that the characters of a span alone can give, and that its surroundings may change.
_BY_IDEOGRAPHS = scripts_with(Trait.BY_IDEOGRAPHS)


class HanNames:
    """Names the Han spans of a document's pages: a heading without kana in a Japanese book."""

    def __init__(self) -> None:
        self._so_far: Counter[str] = Counter()

    def name(self, page: PageText, language: str | None) -> None:
        """Give the Han spans of a page and their blocks the names that they have there."""
        spans = [span for span in page.spans() if span.script in HAN_SCRIPTS]
        if not spans:
            return
        open_ones = [span for span in spans if span.script in _BY_IDEOGRAPHS]
        if open_ones:
            self._rename(page, open_ones, language)
        for span in spans:
            self._so_far[span.script] += len(span.text)

    def _rename(self, page: PageText, spans: list[Span], language: str | None) -> None:
        whole = page.text
        here = han_script(whole, language=language)
        if here in _BY_IDEOGRAPHS:
            # Nothing on the page speaks of kana or hangul, but pages before may have.
            before = max(self._so_far, key=lambda name: self._so_far[name], default="Hani")
            if here == "Hani" or before not in _BY_IDEOGRAPHS:
                here = before
        for span in spans:
            if span.script == "Hani" or here not in _BY_IDEOGRAPHS:
                span.script = here
