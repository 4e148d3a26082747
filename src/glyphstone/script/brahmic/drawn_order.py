"""Text of Brahmic scripts in the order in which a shaper draws it."""

from __future__ import annotations

import re
import unicodedata

from glyphstone.script.brahmic.sign_classes import (
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

_MARKS = r"(?P<tail>(?:[nmMvxkPBZT]|[ST]C|J(?!Z?C)|S(?!Z?C))*)"
#: A syllable as it is stored: with a letter that may be drawn behind the others, and without.
_WITH_REPH = re.compile(r"(?P<reph>R|CkS(?=C)|CJ(?=C))(?P<chain>Cn*(?:Z?[JS]Z?Cn*)*)" + _MARKS)
_PLAIN = re.compile(r"(?P<chain>Cn*(?:(?:Z?[JS]Z?|kS)Cn*)*)" + _MARKS)
_KHMER_E = "\u17c1"
#: Malayalam ya and va, subjoined behind a ra.
_BEHIND_RA = re.compile(r"(?:\u0d4d[\u0d2f\u0d35])*$")


def drawn(text: str) -> list[str]:
    """The texts of the signs that draw a text, from left to right.

    A sign is a code point, but reph and kinzi (drawn behind their letters) and subjoined ra if
    drawn in front of them are one sign each. Vowels that are drawn on both sides of their
    letter are two signs. Fonts differ in what else they draw as one.
    """
    whole = text if text.isascii() else "".join(map(_parts, text))
    if not order_matters(whole):
        return list(whole)
    kinds = classes(whole)
    signs: list[str] = []
    place = 0
    while place < len(whole):
        match = _WITH_REPH.match(kinds, place)
        if match is None or not _is_reph(whole[slice(*match.span("reph"))]):
            match = _PLAIN.match(kinds, place)
        if match is None:
            signs.append(whole[place])
            place += 1
            continue
        chain, tail = (whole[slice(*match.span(part))] for part in ("chain", "tail"))
        reph = whole[place : match.start("chain")]
        signs += _syllable(reph, chain, list(zip(tail, match["tail"], strict=True)))
        place = match.end()
    return signs


def _is_reph(text: str) -> bool:
    """Whether a dead letter at the beginning of a syllable is drawn behind it."""
    return (
        len(text) == 1 or text in KINZI or (is_ra(text[0]) and script_of(text[0]) in IMPLICIT_REPH)
    )


def _parts(char: str) -> str:
    """A vowel sign that is drawn on both sides as its two parts; any other character as it is."""
    if char in SPLIT:
        return _KHMER_E + char
    if char.isascii() or unicodedata.decomposition(char) == "":
        return char
    parts = unicodedata.normalize("NFD", char)
    return parts if character_class(parts[0]) == "P" else char


def _syllable(reph: str, chain: str, marks: list[tuple[str, str]]) -> list[str]:
    """One syllable: what is drawn in front, the letters, the marks behind."""
    # A virama that is seen keeps the vowel behind itself.
    seen = chain.rfind(ZWNJ) + 1
    signs = list(chain[:seen])
    chain = chain[seen:]
    for wanted in "BPM":
        signs += [char for char, kind in marks if kind == wanted]
    behind = _BEHIND_RA.search(chain)
    end = behind.start() if behind else len(chain)
    if end > 2 and chain[end - 2 : end] in DRAWN_IN_FRONT:
        signs.append(chain[end - 2 : end])
        chain = chain[: end - 2] + chain[end:]
    signs += chain
    if reph in KINZI:
        signs.append(reph)
        reph = ""
    late = len(signs)
    for char, kind in marks:
        if kind not in "BPM":
            signs.append(char)
            late = len(signs) if kind in "vnm" else late
    if reph:
        signs.insert(late, reph)
    return signs
