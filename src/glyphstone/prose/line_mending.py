"""Lines mended before they become paragraphs: lost letters, words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from glyphstone.model import UNKNOWN, BlockKind, DrawnLine, GlyphKey, Mend, ProseLine
from glyphstone.prose.learning import UNSPACED, Learned
from glyphstone.prose.prose_options import ProseOptions
from glyphstone.text.words.ligatures import Ligatures
from glyphstone.text.words.word_characters import has_operators
from glyphstone.text.words.word_mending import Segmenter

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
                mended = self._segmenter.line(text)
            else:
                mended = self._segmenter.line(text, spacing.gaps or None, spacing.others)
            text = _sparing_unknown(text, mended)
        if text == line.text:
            return line
        return replace(line, text=text, drawn=DrawnLine(line.text, line.unknown), unknown=unknown)


def _has_words(line: ProseLine) -> bool:
    """Whether the words of a line can be judged: not in tables, nor in formulas."""
    return line.kind not in _WITHOUT_WORDS and not has_operators(line.text)


def _sparing_unknown(text: str, mended: str) -> str:
    """A text with other spaces, but with its own in and around words that have an unknown letter.

    Nobody can tell whether such a word is one.
    """
    if UNKNOWN not in text or text == mended:
        return mended
    letters = "".join(text.split())
    own, new = _blanks(text), _blanks(mended)
    start = 0
    for word in text.split():
        stop = start + len(word)
        if UNKNOWN in word:
            new[start : stop + 1] = own[start : stop + 1]
        start = stop
    return "".join(map("".join, zip(new, [*letters, ""], strict=True)))


def _blanks(text: str) -> list[str]:
    """What stands before each letter of a text, and behind the last."""
    return _LETTER.split(text)


_LETTER = re.compile(r"\S")


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
