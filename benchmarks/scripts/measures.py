"""How far a text that came back is from the one that was set."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import uharfbuzz as hb

from forge import Forged
from forge.fonts import Face, find
from forge.glyphmap import ignorable, true_map

__all__ = ["Alike", "Difference", "compare"]


@dataclass(frozen=True)
class Difference:
    """Characters set, edits to get them from what came back, and which edits are the commonest."""

    characters: int
    edits: int
    commonest: tuple[tuple[str, str, int], ...] = field(default=())

    @property
    def rate(self) -> float:
        """The character error rate."""
        return self.edits / max(self.characters, 1)


class Alike:
    """Folds what is drawn alike: characters of one glyph, and ignorables that change nothing."""

    def __init__(self, made: Forged, fonts: Sequence[str]) -> None:
        self._faces = [find(name) for name in fonts]
        self._characters: dict[str, str] = {}
        self._first: dict[tuple[int, int], str] = {}
        self._words: dict[str, str] = {}
        self._spelled = _spellings(made)

    def folded(self, text: str) -> str:
        """A text in which whatever is drawn alike is the same."""
        words = [self._word(word) for word in re.split(r"\s+", text) if word]
        return " ".join(words)

    def _word(self, word: str) -> str:
        found = self._words.get(word)
        if found is None:
            kept = self._without_idle(word) if any(map(ignorable, word)) else word
            for spelled, single in self._spelled:
                kept = kept.replace(spelled, single)
            kept = "".join(self._character(char) for char in unicodedata.normalize("NFC", kept))
            found = self._words[word] = kept
        return found

    def _character(self, char: str) -> str:
        """The first met of the characters that one glyph of one face draws."""
        found = self._characters.get(char)
        if found is None:
            found = char
            for number, face in enumerate(self._faces):
                gid = face.glyph(char)
                if gid is not None:
                    found = self._first.setdefault((number, gid), char)
                    break
            self._characters[char] = found
        return found

    def _without_idle(self, word: str) -> str:
        """A word without the ignorables whose absence changes no glyph."""
        place = 0
        while place < len(word):
            if ignorable(word[place]):
                without = word[:place] + word[place + 1 :]
                if self._drawn(without) == self._drawn(word):
                    word = without
                    continue
            place += 1
        return word

    def _drawn(self, word: str) -> list[list[int]]:
        return [_glyphs(face, word) for face in self._faces[:1]]


def _spellings(made: Forged) -> list[tuple[str, str]]:
    """Several characters with a joiner, and the one character that the same glyph draws."""
    found: dict[str, str] = {}
    for font, face, texts in zip(made.truth.fonts, made.faces, true_map(made), strict=True):
        for code, text in texts.items():
            single = face.characters.get(font.codes[code].source_gid)
            if single and single != text and len(text) > 1 and any(map(ignorable, text)):
                found[text] = single
    return sorted(found.items(), key=lambda item: -len(item[0]))


def _glyphs(face: Face, word: str) -> list[int]:
    buffer = hb.Buffer()
    buffer.add_str(word)
    buffer.guess_segment_properties()
    buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    hb.shape(face.hb, buffer, {})
    return [info.codepoint for info in buffer.glyph_infos]


def compare(placed: str, found: str, alike: Alike, most: int = 5) -> Difference:
    """The difference between what was set and what came back, after NFC, blanks run together."""
    expected, got = (alike.folded(unicodedata.normalize("NFC", text)) for text in (placed, found))
    if expected == got:
        return Difference(len(expected), 0)
    # Only benchmarks install it; tests ask for texts that come back without a fault.
    from rapidfuzz.distance import Levenshtein

    edits = Levenshtein.distance(expected, got)
    kinds: Counter[tuple[str, str]] = Counter()
    for operation in Levenshtein.opcodes(expected, got):
        if operation.tag != "equal":
            before = expected[operation.src_start : operation.src_end]
            kinds[before[:12], got[operation.dest_start : operation.dest_end][:12]] += 1
    commonest = tuple((*kind, count) for kind, count in kinds.most_common(most))
    return Difference(len(expected), edits, commonest)
