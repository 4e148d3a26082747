"""Mongolian, Todo, Sibe and Manchu words: letters, and only those selectors that carry meaning.

A map names glyphs, and the glyph of a contextual form is named by a letter and the selector that
asks for this form (FVS1 to FVS4). In running text most forms come from the context alone, and the
selector says nothing: it goes. If the context would give another form, it stays.

What a map cannot tell: letters that are drawn alike (o and u, oe and ue, in most places a and e,
t and d) are whatever the map says, one letter for each glyph. A vowel separator (MVS) is often
drawn by the glyph of a space: it is known by the form of the vowel behind it, which ends a word by
itself. A space before a suffix (NNBSP) is drawn like any other narrow one: if the map does not name
it, it stays a space.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from glyphstone.model.text import Change, Operation, Sign

__all__ = [
    "collapse",
    "restore",
]

FVS1, FVS2, FVS3, FVS4 = "\u180b", "\u180c", "\u180d", "\u180f"
SELECTORS = FVS1 + FVS2 + FVS3 + FVS4
#: Characters of a word, at most. What is longer is none: a limit against lines without an end. By
#: hand, not swept.
LONGEST_WORD = 100
MVS, NNBSP = "\u180e", "\u202f"

_VOWELS = "ᠠ-ᠧᡃ-ᡉᡝ-ᡡᡳ"
_LETTER = "ᠠ-ᡸᢀ-ᢪ"
_VOWEL = f"[{_VOWELS}]"
_CONSONANT = rf"(?:(?!{_VOWEL})[{_LETTER}])"
_BEFORE_CONSONANT = rf"{_CONSONANT}"
_ANY_LETTER = f"[{_LETTER}]"

#: Forms that the context gives without a selector: letters, selector, what must stand before and
#: behind (selectors left out). From Unicode's standardized variants and what shapers do with them.
_RULES: tuple[tuple[str, str, str, str], ...] = (
    # Hudum: rounded feminine vowels of the first syllable; n, d and g that close a syllable.
    ("ᠥᠦ", FVS1, rf"^{_CONSONANT}$", _ANY_LETTER),
    ("ᠨᠳ", FVS1, rf"{_ANY_LETTER}$", _BEFORE_CONSONANT),
    ("ᠭ", FVS1, r"[ᠠᠢᠣᠤ]$", _BEFORE_CONSONANT),
    ("ᠭ", FVS2, r"[ᠡᠥᠦᠧ]$", _BEFORE_CONSONANT),
    ("ᠭ", FVS3, rf"{_CONSONANT}$", rf"(?!ᠭ){_CONSONANT}"),
    # A vowel behind the separator, n before it, d of a suffix.
    ("ᠠᠡ", FVS1, f"{MVS}$", "$"),
    ("ᠨ", FVS2, rf"{_ANY_LETTER}$", f"{MVS}[ᠠᠡ]"),
    ("ᠳ", FVS1, f"{NNBSP}$", _VOWEL),
    # Todo: d that closes a syllable, i behind a or i, long u.
    ("ᡎ", FVS1, rf"{_ANY_LETTER}$", _BEFORE_CONSONANT),
    ("ᡅ", FVS1, r"[ᠠᡅ]$", _ANY_LETTER),
    ("ᡇ", FVS2, r"ᡇ$", _ANY_LETTER),
    # Sibe and Manchu: t, d, f by their vowel, t that closes a syllable, o that ends a word behind
    # h and k; Manchu i, k.
    ("ᡨ", FVS1, "", "[ᠠᠣᡳ]"),
    ("ᡨ", FVS2, rf"{_ANY_LETTER}$", _BEFORE_CONSONANT),
    ("ᡩ", FVS1, "", "[ᡝᡠᡡ]"),
    ("ᡶ", FVS1, "", f"[ᡳᠣᡠᡡ]{_ANY_LETTER}"),
    ("ᠣ", FVS1, "[ᡥᡴ]$", "$"),
    ("ᡳ", FVS2, r"[ᠠᠣᡝᡠᡡ]$", _ANY_LETTER),
    ("ᡴ", FVS1, r"[^ᡝᡡ]$", _BEFORE_CONSONANT),
    ("ᡴ", FVS1, r"[ᡝᡡ]$", "$"),
    ("ᡴ", FVS2, r"[ᡝᡡ]$", _ANY_LETTER),
)
_COMPILED = tuple(
    (frozenset(letters), selector, re.compile(before), re.compile(behind))
    for letters, selector, before, behind in _RULES
)
_WORD = re.compile(f"[{_LETTER}{SELECTORS}{MVS}{NNBSP}]+")
_PLAIN = str.maketrans("", "", SELECTORS)
#: A space before a vowel in the form that it has behind a separator, at the end of a word; with n
#: in the form that it has before one, nothing may be drawn between.
_SEPARATED_VOWEL = rf"(?=[ᠠᠡ]{FVS1}(?![ᠠ-ᡸᢇ-ᢪ{MVS}]))"
_SEPARATED = re.compile(
    rf"(?<=[{_LETTER}{SELECTORS}])(?P<blank>[ \u00a0{NNBSP}]){_SEPARATED_VOWEL}"
    rf"|(?<=ᠨ{FVS2}){_SEPARATED_VOWEL}"
)


def restore(signs: Sequence[Sign]) -> tuple[list[Sign], list[Operation], list[Change]]:
    """The signs of a line with separators for their spaces and without idle selectors."""
    text = "".join([sign.text for sign in signs])
    if text.isascii() or not any("\u180b" <= char <= "\u180f" for char in text):
        return list(signs), [], []
    edits = _separators(text)
    edits |= dict.fromkeys(_idle(text, edits), "")
    if not edits:
        return list(signs), [], []
    result: list[Sign] = []
    changes: dict[tuple[str, str], int] = {}
    start = 0
    for sign in signs:
        parts = []
        for place in range(start, start + len(sign.text)):
            new = edits.get(place, text[place])
            parts.append(new)
            if new != text[place]:
                before, after = _difference(text[place], new)
                changes[before, after] = changes.get((before, after), 0) + 1
        start += len(sign.text)
        result.append(Sign("".join(parts), sign.piece))
    what = Operation.CONTEXTUAL_FORMS_COLLAPSED
    return result, [what], [Change(what, *change, count) for change, count in changes.items()]


def collapse(text: str) -> tuple[str, list[Change]]:
    """The same for a text."""
    signs, _, changes = restore([Sign(text, 0)])
    return signs[0].text, changes


def _separators(text: str) -> dict[int, str]:
    """Places in a text where a separator is meant, and what belongs there."""
    found = {}
    for match in _SEPARATED.finditer(text):
        place = match.start()
        # If nothing was drawn for it, it comes before the vowel's own letter.
        found[place] = MVS if match["blank"] else MVS + text[place]
    return found


def _difference(old: str, new: str) -> tuple[str, str]:
    """What went and what came, without what stayed."""
    return ("", new[: -len(old)]) if new.endswith(old) else (old, new)


def _idle(text: str, edits: Mapping[int, str]) -> Iterator[int]:
    """Places of the selectors that say nothing in a text that will be edited so."""
    mended = [edits.get(place, char) for place, char in enumerate(text)]
    places = [place for place, part in enumerate(mended) for _ in part]
    for match in _WORD.finditer("".join(mended)):
        yield from (places[match.start() + place] for place in _idle_in_word(match[0]))


@lru_cache(maxsize=4096)
def _idle_in_word(word: str) -> tuple[int, ...]:
    """Places in a word of the selectors whose form the context gives anyway."""
    if len(word) > LONGEST_WORD:
        return ()
    found = []
    for place in range(1, len(word)):
        if word[place] not in SELECTORS:
            continue
        before, behind = word[: place - 1].translate(_PLAIN), word[place + 1 :].translate(_PLAIN)
        joined = before.rpartition(NNBSP)[2] if not before.endswith(NNBSP) else before
        for letters, selector, left, right in _COMPILED:
            told = word[place - 1] in letters and word[place] == selector
            if told and left.search(joined) and right.match(behind):
                found.append(place)
                break
    return tuple(found)
