"""Letters typed on another keyboard: Latin a, o, c in a Cyrillic word.

Alphabets share drawings, and a person sees no difference between the letters. A word has one
script: letters of another one that have a twin in it are put right, and the person is told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache

import unicodedata2
from fontTools import unicodedata as properties

from glyphstone.verdict.characters import script_of
from glyphstone.verdict.lookalikes import drawn_alike

__all__ = [
    "alphabets_of",
    "letter_runs",
    "lone_letter",
    "put_right",
    "script_name",
    "usual_script",
]

#: Alphabets that draw some of their letters alike (data/lookalikes.txt).
_ALPHABETS = frozenset({"Armn", "Cher", "Copt", "Cyrl", "Geor", "Grek", "Latn"})


@dataclass(frozen=True, slots=True)
class UsualScript:
    """When the letters of a font have one script; by hand, not swept."""

    #: Letters that must be known, and the share of one alphabet among them.
    letters: int = 5
    share: float = 0.8


RULES = UsualScript()
#: The letters that keyboards of an alphabet have: rarer twins are not what was meant.
_COMMON_LETTERS = {"Cyrl": ("\u0400", "\u045f"), "Grek": ("Α", "ω"), "Latn": ("A", "z")}
#: The letters that nearly every language of an alphabet writes.
_EVERY_ALPHABET_HAS = {"Cyrl": ("А", "я")}
#: Numbers in Latin capitals, as all alphabets write them; one letter alone may be any letter.
_ROMAN = re.compile("(?=[IVXLCDM]{2})M{0,3}(C[MD]|D?C{0,3})(X[CL]|L?X{0,3})(I[XV]|V?I{0,3})")
#: Letters with their marks, one after another.
_RUN = re.compile(r"(?:[^\W\d_]|[\u0300-\u036f\u0483-\u0487])+")


def letter_runs(text: str) -> list[str]:
    """The runs of letters of a text: parts that a hyphen, a digit or a sign separates."""
    return _RUN.findall(text)


def alphabets_of(text: str) -> frozenset[str]:
    """The alphabets that the letters of a text belong to."""
    return frozenset(map(script_of, text)) & _ALPHABETS


def script_name(script: str) -> str:
    """The English name of a script."""
    return str(properties.script_name(script, default=script))


def usual_script(texts: Iterable[str]) -> str:
    """The alphabet of nearly all letters among some texts, "" if there is none."""
    scripts = Counter(script_of(text[0]) for text in texts if text and text[0].isalpha())
    for script, count in scripts.most_common(1):
        if (
            script in _ALPHABETS
            and count >= RULES.letters
            and count >= RULES.share * scripts.total()
        ):
            return script
    return ""


def put_right(text: str, script: str = "") -> tuple[str, frozenset[str]]:
    """A typed text with every run of letters in one alphabet, and the scripts it was put into.

    In a run of two alphabets the letters that only one of them has decide. A run that both could
    write is taken to be in `script`, if that is given, else in that of most of its letters. What
    cannot be put right stays.
    """
    into: set[str] = set()

    def mended(found: re.Match[str]) -> str:
        run = found[0]
        wanted = _script_for(run, script)
        if not wanted:
            return run
        twins = _in_script(run, wanted)
        if twins is None or twins == run:
            return run
        first, last = _EVERY_ALPHABET_HAS.get(wanted, ("", "\U0010ffff"))
        if len(run) == 1 and not first <= twins <= last:
            # Most often a number: I by itself.
            return run
        into.add(wanted)
        return twins

    return _RUN.sub(mended, text), frozenset(into)


def lone_letter(typed: str, mended: str, own: Collection[str] = ()) -> str:
    """The first letter that stands by itself and was put right, "" if there is none.

    Letters that are known to be in place (`own`) are what they were put right into.
    """
    for run, other in zip(letter_runs(typed), letter_runs(mended), strict=True):
        if len(run) == 1 and run != other and other not in own:
            return run
    return ""


def _script_for(run: str, script: str) -> str:
    """The alphabet that a run of letters is meant in, "" if that cannot be told."""
    if _ROMAN.fullmatch(run):
        return ""
    own = alphabets_of(run)
    bases = [c for c in unicodedata2.normalize("NFD", run) if unicodedata2.category(c)[0] == "L"]
    if len(own) < 2:
        return script if own and own != {script} else ""
    firm = {
        script_of(char)
        for char in bases
        if not any(_twin(char, other) for other in own - {script_of(char)})
    }
    if firm:
        return firm.pop() if len(firm) == 1 else ""
    if script in own:
        return script
    (first, most), (_, less) = Counter(map(script_of, bases)).most_common(2)
    return first if most > less else ""


def _in_script(run: str, script: str) -> str | None:
    """A run of letters with twins in an alphabet for those of others; None if one has none."""
    found: list[str] = []
    for char in unicodedata2.normalize("NFD", run):
        if unicodedata2.category(char)[0] != "L" or script_of(char) == script:
            found.append(char)
        elif twin := _twin(char, script):
            found.append(twin)
        else:
            return None
    return str(unicodedata2.normalize("NFC", "".join(found)))


@lru_cache(maxsize=4096)
def _twin(char: str, script: str) -> str:
    """The letter of an alphabet that is drawn as this one is; "" if there is not just one."""
    category = unicodedata2.category(char)
    first, last = _COMMON_LETTERS.get(script, ("", "\U0010ffff"))
    found = {
        other
        for other in drawn_alike(char)
        if script_of(other) == script
        and unicodedata2.category(other) == category
        and first <= other <= last
    }
    return found.pop() if len(found) == 1 else ""
