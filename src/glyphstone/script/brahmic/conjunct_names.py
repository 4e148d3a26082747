"""What the names of Indic glyphs say: half forms, conjuncts, vowels, by the habits of foundries.

Names are words for letters, vowels and marks, run together or joined by hyphens, underscores and
dots, with the script before or behind: `ka-deva.half`, `k_ssa-deva`, `kassadeva`, `kahalfdeva`,
`dvnKSSa`, `rephdeva`, `kasubscriptknda`, `ivowelsignanusvara03deva`. The words for letters are
those of Unicode's names; a name is read as the fewest words that make it up.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from glyphstone.data.glyph_names import glyph_name_to_text
from glyphstone.data.indic import indic, indic_table
from glyphstone.data.scripts import (
    Trait,
    glyph_name_beginnings,
    glyph_name_endings,
    scripts_with,
)

__all__ = ["text_of_name"]

ZWJ = "\u200d"
#: Characters of a glyph name that the Adobe Glyph List specification allows; longer ones are noise.
LONGEST = 63

#: Letters of a conjunct at most; by hand, not swept.
MOST_LETTERS = 4


@dataclass(frozen=True, slots=True)
class _Costs:
    """What words of a name cost; a name is read as the words that cost least.

    Only the order of the sums counts. Chosen by hand, not swept.
    """

    #: A letter, a mark, or a vowel sign behind what is no stem.
    usual: int = 2
    #: A stem: its letters may be the beginning of another word.
    stem: int = 3
    #: A vowel letter, or a vowel sign where one is unlikely.
    unlikely: int = 4
    #: The word `vowel` behind a stem, which needs one.
    vowel_of_stem: int = 1


_COSTS = _Costs()

#: How names write scripts, before and behind the words.
_BEHIND = glyph_name_endings()
_BEFORE = glyph_name_beginnings()
_SCRIPT_BEHIND = re.compile(
    rf"(.+?)[-_]?({'|'.join(sorted(_BEHIND, key=len, reverse=True))})(?:[A-Z]{{3}})?"
)
_SCRIPT_BEFORE = re.compile(rf"({'|'.join(sorted(_BEFORE, key=len, reverse=True))})(?=[A-Z])")

#: Sinhala letters have names of their own in Unicode; foundries use those of the other scripts.
_SINHALA = {
    word: char
    for char, word in re.findall(
        "([ක-ෆ])([a-z]+)",
        "කka ඛkha ගga ඝgha ඞnga ඟnnga චca ඡcha ජja ඣjha ඤnya ඥjnya ඦnyja ටtta ඨttha "
        "ඩdda ඪddha ණnna ඬndda තta ථtha දda "
        "ධdha නna ඳnda පpa ඵpha බba භbha මma ඹmba යya රra ලla වva ශsha ෂssa සsa හha ළlla ෆfa",
    )
}
_SINHALA_VOWELS = {
    "aa": "ා", "ae": "ැ", "aae": "ෑ", "i": "ි", "ii": "ී", "u": "ු", "uu": "ූ", "e": "ෙ", "ee": "ේ",
    "ai": "ෛ", "o": "ො", "oo": "ෝ", "au": "ෞ",
}  # fmt: skip
#: Words that change the letters before them, and words that only number or describe a drawing.
_DEAD = ("prehalf", "half", "halant", "virama", "dead")
_JOINED = ("subscript", "below", "postform", "post", "blwf", "pstf", "vatu", "vattu", "sub", "pas")
_DRAWING = (
    "alt", "squish", "low", "high", "right", "left", "nocrest", "stem", "touch", "flat", "short",
    "tall", "wide", "narrow", "small", "spacing", "var", "ns", "case", "form", "preform",
)  # fmt: skip


class _Word(NamedTuple):
    """A word of a name by its kind.

    c letter, d its stem, i vowel letter, v vowel sign (w if its word may follow a stem), n
    nukta, x other mark, r reph, h what kills a letter, j what joins it below, - what says nothing.
    """

    kind: str
    text: str


def text_of_name(name: str, script: str | None = None) -> str | None:
    """The text that an Indic glyph's name says in its own logical order, or None.

    `script` (ISO 15924) is for names that do not tell it, such as `kka` or `reph`.
    """
    if len(name) > LONGEST:
        return None
    base, _, suffix = name.partition(".")
    plain = glyph_name_to_text(base)
    if plain and all(indic(char) for char in plain):
        parsed = [_Word("c" if _is_letter(char) else "x", char) for char in plain]
        found = indic(plain[0])
        return _changed(plain, parsed, suffix, found.script if found else "")
    core, told = _without_script(name)
    script = told or script
    if script is None or not core:
        return None
    return _read(core, script)


def _without_script(name: str) -> tuple[str, str | None]:
    """The words of a name, and the script that it names."""
    base, dot, suffix = name.partition(".")
    if match := _SCRIPT_BEFORE.match(base):
        return base[match.end() :] + dot + suffix, _BEFORE[match[1]]
    if match := _SCRIPT_BEHIND.fullmatch(base):
        return match[1] + dot + suffix, _BEHIND[match[2]]
    if suffix in _BEHIND:
        return base, _BEHIND[suffix]
    return name, None


def _is_letter(char: str) -> bool:
    facts = indic(char)
    return facts is not None and facts.syllabic == "Consonant"


def _changed(text: str, words: list[_Word], suffix: str, script: str) -> str:
    """A text that is spelled by numbers, with what the rest of its name says of it."""
    virama = _virama(script)
    last = suffix.lower().split(".")[0] if suffix else ""
    if not virama or not words or words[-1].kind != "c":
        return text
    if last in _DEAD:
        return text + virama
    if last in _JOINED or last == "conj":
        return virama + text
    return text


@lru_cache(maxsize=8192)
def _read(core: str, script: str) -> str | None:
    """The words of a name in one script, put together."""
    base, _, suffix = core.partition(".")
    words = _fewest(re.sub(r"[-_]+", "_", base).lower().strip("_"), script)
    if words is None:
        return None
    told = [_lexicon(script).get(word) for word in re.split(r"[-_.]", suffix.lower())]
    words += [word for word in told if word is not None and word.kind in "hj"]
    virama = _virama(script)
    # Sinhala letters join only if a joiner says so.
    joint = virama + ZWJ if script == "Sinh" else virama
    text, last = "", ""
    for word in words:
        if word.kind in "cd":
            text += joint if last == "c" else ZWJ if last == "d" and joint != virama else ""
            text += word.text + (virama if word.kind == "d" else "")
            last = word.kind
        elif word.kind in "viw":
            # A stem and its vowel: the letter is not dead.
            text = (text.removesuffix(virama) if last == "d" else text) + word.text
            last = "v"
        elif word.kind == "n":
            place = _place_of_nukta(text, virama + _ra(script))
            text = text[:place] + word.text + text[place:]
        elif word.kind == "r":
            text = word.text + text if last in "cd" else text + word.text
            last = last or "v"
        elif word.kind == "x":
            text, last = text + word.text, "v"
        elif word.kind == "h":
            # A stem is dead already.
            text, last = text if last == "d" else text + virama, "d"
        elif text and _is_letter(text[0]):
            text = joint + (text.removesuffix(virama) if last == "d" else text)
            last = "c" if last == "d" else last
        elif not text:
            # By itself it is the form that ra takes.
            text, last = virama + _ra(script), "v"
    return text or None


def _place_of_nukta(text: str, joined_ra: str) -> int:
    """Behind the last letter; of a letter and ra the first has it, since ra has none."""
    place = next((n + 1 for n in range(len(text) - 1, -1, -1) if _is_letter(text[n])), 0)
    return place - 2 if place > 2 and text[place - 2 : place] == joined_ra else place


def _fewest(core: str, script: str) -> list[_Word] | None:
    """The fewest words that make up a name, or None if it has another word."""
    lexicon = _lexicon(script)
    if core in lexicon and lexicon[core].kind != "-":
        return [lexicon[core]]
    best: list[tuple[int, tuple[_Word, ...]] | None] = [(0, ())] + [None] * len(core)
    for end in range(1, len(core) + 1):
        for start in range(end):
            before, word = best[start], lexicon.get(core[start:end])
            if before is None or word is None:
                continue
            last = before[1][-1].kind if before[1] else ""
            if word.kind == "i" and last == "d":
                word = lexicon.get(core[start:end] + "vowelsign", word)
            elif word.kind == "i" and start:
                continue
            cost = before[0] + _cost(word.kind, last)
            known = best[end]
            if known is None or cost < known[0]:
                best[end] = (cost, before[1] if word.kind == "-" else (*before[1], word))
    found = best[len(core)]
    return list(found[1]) if found and _is_sound(found[1], core) else None


def _is_sound(words: Sequence[_Word], core: str) -> bool:
    """Whether words are a glyph's, and not any word that stems happen to spell."""
    kinds = "".join(word.kind for word in words)
    letters = kinds.count("c") + kinds.count("d")
    ends_dead = kinds.endswith("d") and letters > 1 and "_" not in core
    return bool(kinds) and letters <= MOST_LETTERS and not ends_dead


def _cost(kind: str, last: str) -> int:
    """How unlikely a word is behind another."""
    if kind == "-":
        return 0
    if kind == "w":
        costs = {"d": _COSTS.vowel_of_stem, "c": _COSTS.unlikely}
        return costs.get(last, _COSTS.usual)
    if kind == "v":
        return _COSTS.unlikely if last == "d" else _COSTS.usual
    return {"i": _COSTS.unlikely, "d": _COSTS.stem}.get(kind, _COSTS.usual)


@cache
def _ra(script: str) -> str:
    table = indic_table().items()
    return next((char for char, facts in table if facts.script == script and facts.ra), "")


@cache
def _virama(script: str) -> str:
    return next(
        (
            char
            for kind in ("Virama", "Invisible_Stacker")
            for char, facts in indic_table().items()
            if facts.script == script and facts.syllabic == kind
        ),
        "",
    )


@cache
def _lexicon(script: str) -> dict[str, _Word]:
    """The words of a script: its letters and signs by their Unicode names, and foundries' words."""
    found: dict[str, _Word] = {"_": _Word("-", "")}
    found |= {str(digit): _Word("-", "") for digit in range(10)}
    found |= {word: _Word("-", "") for word in _DRAWING}
    for char, facts in indic_table().items():
        if facts.script == script:
            for word, kind in _words_for(char, facts.syllabic):
                found.setdefault(word, _Word(kind, char))
    if script == "Sinh":
        for word, char in _SINHALA.items():
            found[word], found[word[:-1]] = _Word("c", char), _Word("d", char)
        for word, char in _SINHALA_VOWELS.items():
            found |= {word + "vowelsign": _Word("v", char), word + "vowel": _Word("w", char)}
    virama, ra = _virama(script), _ra(script)
    for word in ("rakar", "rakaar", "ravattu", "ravatu", "raphala"):
        found[word] = _Word("x", virama + (ZWJ if script == "Sinh" else "") + ra)
    joiner = ZWJ if script in scripts_with(Trait.EXPLICIT_REPH) else ""
    for word in ("reph", "repha", "raphar"):
        found[word] = _Word("r", ra + virama + joiner)
    found |= {word: _Word("h", "") for word in _DEAD}
    found |= {word: _Word("j", "") for word in _JOINED}
    for word in ("virama", "halant"):
        found[word] = _Word("h", virama)
    return found


def _words_for(char: str, kind: str) -> list[tuple[str, str]]:
    """The words for one character and their kinds."""
    name = unicodedata.name(char, "")
    if name.startswith("COMBINING"):
        return []
    if match := re.search(r"\bVOWEL SIGN (.+)$", name):
        return [
            (sound + ending, "w" if ending == "vowel" else "v")
            for sound in _sounds(match[1])
            for ending in ("vowelsign", "vowel", "matra", "sign")
        ]
    if match := re.search(r"\b(?:LETTER|VOWEL(?! SIGN)) (.+)$", name):
        sounds = _sounds(match[1])
        if kind != "Consonant":
            return [(sound, "i") for sound in sounds]
        stems = [(sound[:-1], "d") for sound in sounds if sound.endswith("a") and len(sound) > 1]
        return [(sound, "c") for sound in sounds] + stems
    if match := re.search(r"\bSIGN (.+)$", name):
        return [(sound, "n" if kind == "Nukta" else "x") for sound in _sounds(match[1])]
    return []


def _sounds(words: str) -> list[str]:
    """How foundries write a Unicode name: VOCALIC R is rvocalic."""
    parts = words.lower().replace("-", "").split()
    return list(dict.fromkeys(["".join(parts), "".join(reversed(parts))]))
