"""Slips of a person who types: what an answer would mean that a slip explains better.

In an alphabet nearly every glyph is one letter. If a typed word would make a drawn glyph mean
nothing, or one glyph several letters, or mixes two scripts, then a letter was left out, typed twice
or typed on another keyboard far more often than the font is so drawn. Such an answer is asked about
before it counts; what no font could mean is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from glyphstone.answers.align import MISMATCH
from glyphstone.answers.answer_records import WordReading
from glyphstone.answers.clusters import clusters, typed
from glyphstone.answers.keyboard import alphabets_of, letter_runs, script_name
from glyphstone.model import Symbol

__all__ = ["LIMITS", "SlipLimits", "doubt_about", "refusal"]


@dataclass(frozen=True, slots=True)
class SlipLimits:
    """How far the letters of a word and its glyphs may differ in number; by hand, not swept.

    Real fonts reach two glyphs a letter (a letter and its accent) and three letters a glyph (ffi)
    throughout a word; scripts that stack need up to four glyphs a letter and six letters a glyph.
    """

    glyphs_a_letter: float = 2.5
    letters_a_glyph: float = 3.0
    stacked_glyphs_a_letter: float = 5.0
    stacked_letters_a_glyph: float = 8.0
    #: Glyphs and letters that may be too many however short the word is.
    always: int = 2


LIMITS = SlipLimits()
#: What fonts of alphabets do draw as one glyph: ligatures, digraphs, numbers in one box.
_ONE_GLYPH = frozenset(
    [
        *("ff", "fi", "fl", "ffi", "ffl", "fb", "fh", "fj", "fk", "ft", "fft", "ffj", "st", "ſt"),
        *("ct", "tt", "ti", "tti", "ty", "Th", "th", "ch", "ck", "ae", "AE", "oe", "OE"),
        *("ij", "IJ", "lj", "Lj", "LJ", "nj", "Nj", "NJ", "dž", "Dž", "DŽ", "dz", "Dz", "DZ"),
        *("եւ", "ու", "Ու", "մն", "մե", "մի", "վն", "մխ"),
        *("...", "..", "--", "---", "''", ",,", "``", "!!", "??", "?!", "!?", "No", "TM", "SM"),
        *("1/2", "1/4", "3/4", "°C", "°F"),
    ]
)
#: The longest ones first, so that they are found whole.
_LIGATURES = re.compile("|".join(map(re.escape, sorted(_ONE_GLYPH, key=len, reverse=True))))


def refusal(words: Sequence[WordReading]) -> str:
    """Why a typed text cannot stand for its glyphs at all, "" if it can."""
    for word in words:
        glyphs, letters = len(word.symbols), len(typed(word.text).chars)
        a_letter = LIMITS.stacked_glyphs_a_letter if word.joint else LIMITS.glyphs_a_letter
        a_glyph = LIMITS.stacked_letters_a_glyph if word.joint else LIMITS.letters_a_glyph
        few = glyphs > a_letter * letters + LIMITS.always
        if few or letters > a_glyph * glyphs + LIMITS.always:
            return (
                f"“{word.text}” has too {'few' if few else 'many'} letters for a word of"
                f" {_counted(glyphs, 'glyph')}."
            )
    return ""


def doubt_about(
    words: Sequence[WordReading],
    symbols: Sequence[Symbol],
    known: Mapping[int, str],
    wildcard: str,
) -> str:
    """A question, in one sentence, about what looks like a slip in a typed text; "" if nothing."""
    for word in words:
        if not word.joint and (found := next(_doubts(word, symbols, known, wildcard), "")):
            return found
    for word in words:
        for part in letter_runs(word.text):
            if len(scripts := alphabets_of(part)) > 1:
                names = " and ".join(sorted(script_name(script) for script in scripts))
                return f"“{part}” mixes {names} letters: did you mean that?"
    return ""


def _doubts(
    word: WordReading, symbols: Sequence[Symbol], known: Mapping[int, str], wildcard: str
) -> Iterator[str]:
    if word.alignment is None or wildcard in word.text:
        return
    yield from _doubts_about_number(word, known)
    if word.alignment.price >= MISMATCH and not word.alignment.clashes:
        # It fits only if something known is wrong, and does not even tell what.
        yield f"“{word.text}” does not fit what is known of the word: did you leave a letter out?"
    before = ""
    for symbol, text in zip(word.symbols, word.alignment.texts, strict=True):
        if text is None or symbol < 0 or known.get(symbol) == text:
            before += text or ""
            continue
        if not text and symbols[symbol].ink is not None and not symbols[symbol].blank:
            where = f"after “{before}”" if before else "at the beginning"
            yield f"A glyph {where} would stand for nothing: did you leave a letter out?"
        elif len(clusters(text)) > 1 and text not in _ONE_GLYPH:
            yield f"One glyph would stand for “{text}”: did you type a letter too many?"
        before += text


def _doubts_about_number(word: WordReading, known: Mapping[int, str]) -> Iterator[str]:
    """Whether there are more letters than ligatures explain, or fewer than marks do."""
    cut = typed(word.text)
    glyphs = sum(len(clusters(known.get(symbol, " "))) for symbol in word.symbols)
    letters = len(cut.clusters)
    excess = letters - glyphs - _ligature_letters(word.text)
    if excess > 0:
        single = clusters(_LIGATURES.sub(" ", word.text))
        doubled = {one for one, next_ in pairwise(single) if one == next_}
        if excess == 1 and len(doubled) == 1:
            yield f"You typed {doubled.pop()} twice?"
        else:
            yield f"{_numbers(word, letters)}: did you type one too many?"
    elif len(cut.chars) < glyphs:
        yield f"{_numbers(word, letters)}: did you leave one out?"


def _numbers(word: WordReading, letters: int) -> str:
    return (
        f"The word has {_counted(len(word.symbols), 'glyph')},"
        f" and you typed {_counted(letters, 'letter')}"
    )


def _ligature_letters(text: str) -> int:
    """How many letters of a text ligatures may hold beyond one a glyph."""
    return sum(len(found) - 1 for found in _LIGATURES.findall(text))


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
