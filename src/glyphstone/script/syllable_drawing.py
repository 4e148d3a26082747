"""Text of Brahmic scripts in the order in which a shaper draws it."""

from __future__ import annotations

import re
import unicodedata

from glyphstone.script.syllable_classes import (
    DRAWN_IN_FRONT,
    IMPLICIT_REPH,
    KINZI,
    SPLIT,
    ZWNJ,
    character_class,
    classes,
    is_ra,
    order_matters,
    script_of,
)

__all__ = ["drawn"]

#: A syllable as it is stored.
_STORED = re.compile(
    r"(?P<reph>R|CkS(?=C)|CJ(?=C))?"
    r"(?P<chain>Cn*(?:(?:Z?[JS]Z?)Cn*)*)"
    r"(?P<tail>(?:[nmMvxkPBZ]|SC|J(?!Z?C)|S(?!Z?C))*)"
)
_KHMER_E = "\u17c1"
_BEHIND_RA = "\u0d2f\u0d35"


def drawn(text: str) -> list[str]:
    """The texts of the signs that draw a text, from left to right.

    A sign is a code point, but reph and kinzi (drawn behind their letters) and subjoined ra where
    it is drawn in front of them are one sign each. Vowels that are drawn on both sides of their
    letter are two signs. Fonts differ in what else they draw as one.
    """
    if not order_matters(text):
        return list(text)
    stored = "".join(_parts(char) for char in text)
    kinds = classes(stored)
    signs: list[str] = []
    place = 0
    while place < len(stored):
        match = _STORED.match(stored_kinds := kinds, place)
        if match is None:
            signs.append(stored[place])
            place += 1
            continue
        reph = match["reph"] or ""
        begin = place
        if reph.startswith("C") and not _is_reph(stored[place : place + len(reph)]):
            reph = ""
            match = re.compile(r"(?P<chain>Cn*(?:(?:Z?[JS]Z?|kS)Cn*)*)" + _TAIL).match(
                stored_kinds, place
            )
            assert match is not None
        cut = match.start("chain")
        signs += _syllable(
            stored[begin : begin + len(reph)],
            stored[cut : match.end("chain")],
            stored[slice(*match.span("tail"))],
            kinds[slice(*match.span("tail"))],
        )
        place = match.end()
    return signs


_TAIL = r"(?P<tail>(?:[nmMvxkPBZ]|SC|J(?!Z?C)|S(?!Z?C))*)"


def _is_reph(text: str) -> bool:
    """Whether a dead letter at the beginning of a syllable is drawn behind it."""
    return text in KINZI or (is_ra(text[0]) and script_of(text[0]) in IMPLICIT_REPH)


def _parts(char: str) -> str:
    """A vowel sign that is drawn on both sides as its two parts; any other character as it is."""
    if char in SPLIT:
        return _KHMER_E + char
    if char.isascii() or unicodedata.decomposition(char) == "":
        return char
    parts = unicodedata.normalize("NFD", char)
    return parts if character_class(parts[0]) == "P" else char


def _syllable(reph: str, chain: str, tail: str, kinds: str) -> list[str]:
    """One syllable: what is drawn in front, the letters, the marks behind."""
    before: list[str] = []
    behind: list[str] = []
    vowels = [char for char, kind in zip(tail, kinds, strict=True) if kind == "P"]
    medials = [char for char, kind in zip(tail, kinds, strict=True) if kind == "M"]
    others = [char for char, kind in zip(tail, kinds, strict=True) if kind == "B"]
    marks = [(c, k) for c, k in zip(tail, kinds, strict=True) if k not in "PMB"]
    # A virama that is seen keeps the vowel behind itself.
    seen = chain.rfind(ZWNJ) + 1
    before += chain[:seen]
    chain = chain[seen:]
    ra = ""
    end = len(chain)
    while end > 3 and chain[end - 1] in _BEHIND_RA and chain[end - 2] == "\u0d4d":
        end -= 2
    if end > 2 and chain[end - 2 : end] in DRAWN_IN_FRONT:
        ra = chain[end - 2 : end]
        chain = chain[: end - 2] + chain[end:]
    signs = [*before, *others, *vowels, *medials, *([ra] if ra else []), *chain]
    if reph in KINZI:
        signs.append(reph)
        reph = ""
    late = len(signs)
    for char, kind in marks:
        signs.append(char)
        if kind in "vnm":
            late = len(signs)
    if reph:
        signs.insert(late, reph)
    return signs + behind
