"""Lines mended before they become paragraphs: lost letters, words, unknown glyphs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from glyphstone.model import UNKNOWN, BlockKind, GlyphKey, Mend, ProseLine
from glyphstone.prose.learning import UNSPACED, Learned
from glyphstone.prose.prose_options import ProseOptions
from glyphstone.text.words.ligatures import Ligatures
from glyphstone.text.words.word_characters import has_operators
from glyphstone.text.words.word_mending import Segmenter
from glyphstone.writers.text_lines import marked

__all__ = ["LineMender"]

#: Blocks of numbers and single words, in which nothing tells where words end.
_WITHOUT_WORDS = frozenset({BlockKind.TABLE_CELL, BlockKind.PAGE_NUMBER})


class LineMender:
    """Mends the words of lines by what was learned from their document."""

    def __init__(self, learned: Learned, options: ProseOptions) -> None:
        self._ligatures: Ligatures = learned.ligatures
        self._segmenter = (
            Segmenter(learned.vocabulary, options.words, UNSPACED)
            if options.words is not None
            else None
        )

    def mend(self, line: ProseLine) -> ProseLine:
        """The mended line, which keeps the text that was drawn."""
        text, mends = self._ligatures.mend(line.text)
        unknown = _still_unknown(line, mends) if mends else line.unknown
        if self._segmenter is not None and _has_words(line):
            spacing = line.spacing
            if spacing is None or mends:
                # Gaps and other readings fit only the letters that the line had.
                text = self._segmenter.line(text)
            else:
                text = self._segmenter.line(text, spacing.gaps or None, spacing.others)
        drawn = "" if text == line.text else marked(line.text, line.unknown)
        if unknown or "⟦" in text:
            text = marked(text, unknown)
        if text == line.text:
            return line
        return replace(line, text=text, drawn=drawn, unknown=unknown)


def _has_words(line: ProseLine) -> bool:
    """Whether the words of a line can be judged: not in tables, nor in formulas."""
    return line.kind not in _WITHOUT_WORDS and not has_operators(line.text)


def _still_unknown(line: ProseLine, mends: Sequence[Mend]) -> tuple[GlyphKey, ...]:
    """The unknown glyphs that no mend has named."""
    if not line.unknown:
        return ()
    kept = list(line.unknown)
    shift = named = 0
    for mend in mends:
        before = line.text[: mend.offset + shift].count(UNKNOWN) - named
        gone = mend.before.count(UNKNOWN) - mend.after.count(UNKNOWN)
        del kept[before : before + gone]
        named += gone
        shift += len(mend.before) - len(mend.after)
    return tuple(kept)
