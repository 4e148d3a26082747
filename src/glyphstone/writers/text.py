"""Plain text: the lines of a page as they stand, unknown glyphs marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

import numpy as np
import unicodedata2

from glyphstone.model import Claim, Direction, Font, Glyphs, IntArray, Line

__all__ = ["Entries", "claimed_entries", "mark", "text_lines"]

#: What a code of a font means, None where nobody knows.
Entries: TypeAlias = Callable[[int, int], str | None]

_LEFTWARDS = frozenset({"R", "AL"})
_KEEPS_ORDER = frozenset({"L", "EN", "AN", "ES", "CS"})
#: Control characters, private use, nothing at all: claims that are no text.
_NO_TEXT = frozenset({"Cc", "Cn", "Co", "Cs"})
_ALEFS = frozenset("اآأإٱ")
_NOTHING = "\u2060"  # what a repaired font says of a glyph that stands for nothing
_WHITE = re.compile(r"\s+")


def mark(font: int, code: int) -> str:
    """A visible mark for an unknown glyph that is the same wherever the glyph stands."""
    return f"⟦{font}:{code:X}⟧"


def text_lines(
    glyphs: Glyphs,
    lines: Iterable[Line],
    entries: Entries,
    placeholder: Callable[[int, int], str] = mark,
) -> Iterator[str]:
    """The text of each line in reading order, normalised (NFC), words parted by one space.

    A white square bracket that is text itself is written `⟦(⟧`, as in every text with marks.
    """
    for line in lines:
        steps = [_steps(word.glyphs) for word in line.words]
        usual = sum(steps)
        words = [
            # A word of two letters says little about the order of the file.
            _Word(glyphs, _as_written(word.glyphs, own if abs(own) > 1 else usual), entries)
            for word, own in zip(line.words, steps, strict=True)
        ]
        from_right = _reads_from_right(words, line.direction)
        if from_right is not (line.direction is Direction.RTL):
            words.reverse()
        ordered = _in_order(words, from_right)
        written = " ".join(word.read(from_right, placeholder) for word in ordered)
        yield unicodedata2.normalize("NFC", _WHITE.sub(" ", written).strip())


def _steps(rows: IntArray) -> int:
    """How much more often the file goes on to the right inside a word than to the left."""
    if len(rows) < 2 or int(rows.max() - rows.min()) >= len(rows):
        return 0
    return int(np.sign(np.diff(np.argsort(rows, kind="stable"))).sum())


def _as_written(rows: IntArray, steps: int) -> IntArray:
    """Glyphs from the left in the order of the file, where that has the word in one piece.

    Where letters overlap and marks stand on them, the file knows better than their places.
    """
    if len(rows) < 2 or int(rows.max() - rows.min()) >= len(rows):
        return rows
    ordered = np.sort(rows)
    return ordered if steps >= 0 else ordered[::-1]


class _Word:
    """The glyphs of a word, as drawn from the left, with their texts."""

    def __init__(self, glyphs: Glyphs, rows: IntArray, entries: Entries) -> None:
        self._glyphs = glyphs
        self._rows = rows
        self._keys = list(zip(glyphs.font[rows].tolist(), glyphs.code[rows].tolist(), strict=True))
        self._texts = [entries(font, code) for font, code in self._keys]
        sides = {unicodedata2.bidirectional(c) for text in self._texts for c in text or ""}
        self.leftwards = not _LEFTWARDS.isdisjoint(sides)
        self.rightwards = not self.leftwards and not sides.isdisjoint({"L", "EN", "AN"})

    def read(self, from_right: bool, placeholder: Callable[[int, int], str]) -> str:
        """The word's text in reading order."""
        unsaid = not self.leftwards and not self.rightwards
        leftwards = self.leftwards or (unsaid and from_right)
        order = self._from_right() if leftwards else range(len(self._keys))
        return "".join(
            placeholder(*self._keys[place])
            if (text := self._texts[place]) is None
            else text.replace("⟦", "⟦(⟧")
            for place in order
        )

    def _from_right(self) -> list[int]:
        """Numbers and words of other scripts inside keep their order, marks follow their letter."""
        found: list[int] = []
        run: list[int] = []
        marks = [place for place, text in enumerate(self._texts) if _is_mark(text)]
        for place in reversed(range(len(self._texts))):
            text = self._texts[place]
            if place in marks:
                continue
            if text and all(unicodedata2.bidirectional(char) in _KEEPS_ORDER for char in text):
                run.insert(0, place)
                continue
            found += [*run, place]
            run = []
        found += run
        return self._with_marks(found, marks) if found else marks

    def _with_marks(self, letters: list[int], marks: list[int]) -> list[int]:
        """Each mark behind the letter that it stands on."""
        if not marks:
            return letters
        boxes = self._glyphs.box[self._rows]
        middles = (boxes[:, 0] + boxes[:, 2]) / 2
        upon: dict[int, list[int]] = {}
        for place in sorted(marks, key=lambda place: int(self._rows[place])):
            apart = np.abs(middles[letters] - middles[place])
            upon.setdefault(letters[int(apart.argmin())], []).append(place)
        return [place for letter in letters for place in (letter, *upon.get(letter, ()))]


def _reads_from_right(words: Sequence[_Word], direction: Direction) -> bool:
    """How a line is read by its words, else as its glyphs stand."""
    if direction is Direction.TTB:
        return False
    leftwards = sum(word.leftwards for word in words)
    rightwards = sum(word.rightwards for word in words)
    if leftwards == rightwards:
        return direction is Direction.RTL
    return leftwards > rightwards


def _in_order(words: Sequence[_Word], from_right: bool) -> Iterator[_Word]:
    """The words of a line with each run of words of the other direction turned round."""
    run: list[_Word] = []
    for word in words:
        if word.rightwards if from_right else word.leftwards:
            run.insert(0, word)
            continue
        yield from run
        run = []
        yield word
    yield from run


def _is_mark(text: str | None) -> bool:
    return bool(text) and all(unicodedata2.category(char)[0] == "M" for char in text or "")


# --- what a healthy PDF claims ----------------------------------------------------------------


def claimed_entries(fonts: Sequence[Font]) -> Entries:
    """What the fonts themselves claim; a claim that is no text counts as unknown."""

    def claimed(font: int, code: int) -> str | None:
        return _readable(fonts[font].source.claim(code))

    return claimed


def _readable(claim: Claim) -> str | None:
    text = claim.text
    if not text or "\ufffd" in text:
        return None
    if any(unicodedata2.category(char) in _NO_TEXT and not char.isspace() for char in text):
        return None
    return _logical(text.replace(_NOTHING, ""))


def _logical(text: str) -> str:
    """A claim in reading order: letters that cannot stand so are in the order of drawing."""
    if len(text) < 2 or _LEFTWARDS.isdisjoint(map(unicodedata2.bidirectional, text)):
        return text
    marked_first = unicodedata2.category(text[0]) == "Mn"
    if marked_first or (text[0] in _ALEFS and text[1] == "ل"):
        return text[::-1]
    return text
