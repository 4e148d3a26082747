"""Lines mended before they become paragraphs: lost letters, words.

In the default modes a line changes only where it shows damage, and each change names its reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from glyphstone.model import (
    UNKNOWN,
    BlockKind,
    ChangeReason,
    DrawnLine,
    GlyphKey,
    Mend,
    ProseLine,
    WordChange,
)
from glyphstone.prose.learning import UNSPACED, Learned
from glyphstone.prose.prose_options import ProseOptions
from glyphstone.text.words.ligatures import SIGNS, Ligatures
from glyphstone.text.words.word_characters import has_operators
from glyphstone.text.words.word_mending import Segmenter, WordMode

__all__ = ["LineMender"]

#: Blocks of numbers and single words, in which nothing tells where words end.
_WITHOUT_WORDS = frozenset({BlockKind.TABLE_CELL, BlockKind.PAGE_NUMBER})


class LineMender:
    """Mends the words of lines by what was learned from their document."""

    def __init__(self, learned: Learned, options: ProseOptions) -> None:
        self._ligatures: Ligatures = learned.ligatures
        self._mode = options.words
        self._segmenter: Segmenter | None = None
        # A vocabulary costs a pass over the document, and few sound documents need one.
        if self._mode is not None and (self._mode is not WordMode.DAMAGED or learned.has_doubts):
            self._segmenter = Segmenter(learned.vocabulary, self._mode, UNSPACED)

    def mend(self, line: ProseLine) -> ProseLine:
        """The mended line, which keeps the text that was drawn, and why it changed."""
        text, mends = self._ligatures.mend(line.text)
        unknown = _still_unknown(line, mends) if mends else line.unknown
        changes = [_letters_changed(line, text, mend) for mend in mends]
        if self._segmenter is not None and self._is_in_doubt(line) and _has_words(line):
            spacing = line.spacing
            if spacing is None or mends:
                # Gaps and other readings fit only the letters that the line had.
                mended = self._segmenter.line(text)
            else:
                mended = self._segmenter.line(text, spacing.gaps or None, spacing.others)
            mended = _sparing_unknown(text, mended)
            changes += _spaces_changed(line, text, mended, self._reason(line))
            text = mended
        if text == line.text:
            return line
        drawn = DrawnLine(line.text, line.unknown, tuple(changes))
        return replace(line, text=text, drawn=drawn, unknown=unknown)

    def _is_in_doubt(self, line: ProseLine) -> bool:
        """Whether the spaces of a line are looked at: by default only where it shows damage.

        A line without a font is of another tool's text, of which no gap is known.
        """
        return self._mode is not WordMode.DAMAGED or line.spacing is not None or not line.font

    def _reason(self, line: ProseLine) -> ChangeReason:
        if line.spacing is not None:
            return ChangeReason.GAPS
        if self._mode is WordMode.DAMAGED:
            return ChangeReason.SPACING_LOST
        return ChangeReason.VOCABULARY


def _letters_changed(line: ProseLine, text: str, mend: Mend) -> WordChange:
    """A mend with the word that it stands in."""
    start = max(text.rfind(" ", 0, mend.offset), -1) + 1
    stop = text.find(" ", mend.offset + len(mend.after))
    after = text[start:] if stop < 0 else text[start:stop]
    at = mend.offset - start
    before = after[:at] + mend.before + after[at + len(mend.after) :]
    if any(sign in mend.before for sign in SIGNS):
        reason = ChangeReason.UNKNOWN_GLYPH
    else:
        asked = mend.before in ("\u0132", "\u0133")
        reason = ChangeReason.REQUESTED if asked else ChangeReason.VOCABULARY
    return WordChange(line.page, line.number, before, after, reason)


def _spaces_changed(
    line: ProseLine, before: str, after: str, reason: ChangeReason
) -> Iterator[WordChange]:
    """The words between two spaces that both texts have, where they differ inside."""
    if before == after:
        return
    one, two = before.split(), after.split()
    first = second = 0
    while first < len(one) and second < len(two):
        left, right = one[first : first + 1], two[second : second + 1]
        first, second = first + 1, second + 1
        while (apart := sum(map(len, left)) - sum(map(len, right))) != 0:
            if apart < 0:
                left.append(one[first])
                first += 1
            else:
                right.append(two[second])
                second += 1
        if left != right:
            yield WordChange(line.page, line.number, " ".join(left), " ".join(right), reason)


def _has_words(line: ProseLine) -> bool:
    """Whether the words of a line can be judged: not in tables, formulas and typewriter text."""
    return line.kind not in _WITHOUT_WORDS and not line.advance and not has_operators(line.text)


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
