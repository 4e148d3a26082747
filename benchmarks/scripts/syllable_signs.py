"""Lines as HarfBuzz draws them: a sign for each glyph, with what the glyph truly stands for.

What a glyph stands for comes from the tables of its font, and is held against the text of the
cluster that it was drawn for: where the two differ, the cluster is right, and the sign gets what
no other glyph of the cluster accounts for.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import uharfbuzz

from forge.fonts import Face
from glyphstone.model.text import UNKNOWN, Sign
from glyphstone.script.brahmic.conjuncts import strings_of_glyphs

__all__ = ["IGNORED", "Shaped", "nfc", "shaped_line", "without_ignored"]

#: Characters that draw nothing.
IGNORED = "\u200b\u200c\u200d\u2060\ufeff\u00ad"
_LEFT_OUT = str.maketrans("", "", IGNORED)
#: Vowels that are drawn in two parts of which the first is the vowel E.
_KHMER_E = "\u17c1"


@dataclass
class Shaped:
    """The glyphs of a line, their signs, and clusters that no glyph accounts for."""

    glyphs: list[int]
    signs: list[Sign] = field(default_factory=list)
    #: How many glyphs the tables of the font name otherwise than their clusters.
    corrected: int = 0
    unknown: int = 0


def nfc(text: str) -> str:
    """The text composed."""
    return unicodedata.normalize("NFC", text)


def without_ignored(text: str) -> str:
    """The text without characters that draw nothing."""
    return text.translate(_LEFT_OUT)


def shaped_line(face: Face, line: str) -> Shaped:
    """A line drawn by a face."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(line)
    buffer.guess_segment_properties()
    uharfbuzz.shape(face.hb, buffer)
    infos = buffer.glyph_infos
    starts = sorted({info.cluster for info in infos})
    ends = dict(zip(starts, [*starts[1:], len(line)], strict=True))
    found = Shaped([info.codepoint for info in infos])
    texts = [_named(face, glyph) for glyph in found.glyphs]
    for start in starts:
        places = [place for place, info in enumerate(infos) if info.cluster == start]
        _correct(face, found, texts, places, line[start : ends[start]])
    found.signs = [
        Sign(UNKNOWN if text is None else text, place) for place, text in enumerate(texts)
    ]
    return found


@cache
def _texts(face: Face) -> dict[int, str]:
    return strings_of_glyphs(face.path)


def _named(face: Face, glyph: int) -> str | None:
    text = _texts(face).get(glyph)
    return "" if text is None and not face.outline(glyph) else text


def _count(text: str) -> Counter[str]:
    return Counter(without_ignored(unicodedata.normalize("NFD", text)))


def _correct(
    face: Face, found: Shaped, texts: list[str | None], places: Sequence[int], cluster: str
) -> None:
    """Gives the glyphs of a cluster the cluster's own text where theirs is another."""
    wanted, named = _count(cluster), _count("".join(texts[place] or "" for place in places))
    if wanted == named:
        _as_in_cluster(texts, places, cluster)
        return
    if len(places) == 1:
        texts[places[0]] = cluster
        found.corrected += 1
        return
    extra, lacking = named - wanted, wanted - named
    if _is_drawn_in_two(extra, lacking):
        return
    wrong = [
        place for place in places if texts[place] is None or _count(texts[place] or "") & extra
    ] or [place for place in places if _is_no_plain_glyph(face, found.glyphs[place], texts[place])]
    if len(wrong) != 1:
        found.unknown += 1
        return
    rest = unicodedata.normalize("NFD", cluster)
    for place in places:
        if place != wrong[0]:
            for char in unicodedata.normalize("NFD", texts[place] or ""):
                rest = rest.replace(char, "", 1)
    first = (texts[wrong[0]] or "")[:1]
    if first and unicodedata.category(first).startswith("M") and first in rest:
        # A vowel drawn in front, with marks that it shares its glyph with.
        rest = first + rest.replace(first, "", 1)
    texts[wrong[0]] = nfc(rest)
    found.corrected += 1


def _as_in_cluster(texts: list[str | None], places: Sequence[int], cluster: str) -> None:
    """Where a glyph joins signs in another order than the cluster has them, the cluster's."""
    for place in places:
        text = texts[place] or ""
        if len(text) > 1 and text not in cluster:
            for start in range(len(cluster) - len(text) + 1):
                part = cluster[start : start + len(text)]
                if sorted(part) == sorted(text):
                    texts[place] = part
                    break


def _is_drawn_in_two(extra: Counter[str], lacking: Counter[str]) -> bool:
    """Whether only halves of vowels differ: a vowel in one, or by the looks of its parts."""
    halves = {_KHMER_E, "\u17b6", "\u17b8", "\u0e4d", "\u0e32", "\u0ecd", "\u0eb2", "\u0dd9"}
    wholes = {"\u17be", "\u17c4", "\u17bf", "\u17c0", "\u17c5", "\u0e33", "\u0eb3"}
    return set(extra) <= halves and set(lacking) <= wholes


def _is_no_plain_glyph(face: Face, glyph: int, text: str | None) -> bool:
    return text is not None and len(text) == 1 and face.glyph(text) != glyph
