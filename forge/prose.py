"""Sentences that are units by construction: known words, one final sign, and planted traps."""

from __future__ import annotations

import functools
import random
import unicodedata
from dataclasses import dataclass

from forge.samples import sample

__all__ = ["TRAPS", "Sentence", "sentences", "words"]

STOPS = {
    "Deva": "।",
    "Beng": "।",
    "Guru": "।",
    "Orya": "।",
    "Armn": "։",
    "Ethi": "።",
    "Mymr": "။",
    "Khmr": "។",
    "Tibt": "།",
    "Jpan": "。",
    "Hans": "。",
    "Hant": "。",
}
QUESTIONS = {"Arab": "؟", "Grek": ";", "Ethi": "፧", "Jpan": "？", "Hans": "？", "Hant": "？"}
UNSPACED = frozenset({"Jpan", "Hans", "Hant"})
# Abbreviations whose full stop ends no sentence, by script; others get initials only.
ABBREVIATIONS = {
    "Latn": ("Dr.", "Prof.", "St.", "e.g.", "i.e.", "cf.", "No. 5"),
    "Cyrl": ("т.е.", "г.", "и т.д.", "стр. 5"),
    "Grek": ("π.χ.", "κ.", "δηλ."),
}
QUOTES = {"Jpan": "「」", "Hans": "“”", "Hant": "「」", "Cyrl": "«»", "Grek": "«»", "Arab": "«»"}
TRAPS = ("abbreviation", "initials", "dialogue", "decimal", "ellipsis")


@dataclass(frozen=True)
class Sentence:
    """One sentence and the traps for splitters that were planted in it."""

    text: str
    traps: tuple[str, ...]


@functools.cache
def _words(code: str, texts: tuple[str, ...] = ()) -> tuple[str, list[str]]:
    found = sample(code)
    words: list[str] = []
    for paragraph in (*found.paragraphs, *texts):
        if found.script in UNSPACED:
            # Between two signs stands a phrase; it does for a word.
            signs = (" " if unicodedata.category(c)[0] in "PSZN" else c for c in paragraph)
            words += "".join(signs).split()
            continue
        for word in paragraph.split():
            bare = word.strip("".join(c for c in word if unicodedata.category(c)[0] in "PSZ"))
            if bare and not any(unicodedata.category(c)[0] in "PSZN" for c in bare):
                words.append(bare)
    return found.script, words


def words(code: str, texts: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The words of a language's sample and of other texts, as they follow one another."""
    return tuple(_words(code, texts)[1])


def _in_runs(words: list[str], count: int, rng: random.Random) -> list[str]:
    """Words in runs of one to four that follow one another in their text."""
    chosen: list[str] = []
    while len(chosen) < count:
        start = rng.randrange(len(words))
        chosen += words[start : start + min(rng.randint(1, 4), count - len(chosen))]
    return chosen


def _planted(trap: str, script: str, words: list[str], rng: random.Random) -> list[str]:
    if trap == "abbreviation":
        return [rng.choice(ABBREVIATIONS[script]), rng.choice(words)]
    if trap == "initials":
        first, second, name = (rng.choice(words) for _ in range(3))
        return [f"{first[0].upper()}.", f"{second[0].upper()}.", name.capitalize()]
    if trap == "decimal":
        return [f"{rng.randint(1, 99)}.{rng.randint(1, 99)}"]
    if trap == "ellipsis":
        return [rng.choice(words) + "..."]
    quotes = QUOTES.get(script, "“”")
    said = [rng.choice(words) for _ in range(rng.randint(2, 4))]
    sign = QUESTIONS.get(script, "?")
    return [quotes[0] + said[0], *said[1:-1], said[-1] + sign + quotes[1]]


def sentences(
    code: str,
    count: int,
    *,
    seed: int = 0,
    traps: tuple[str, ...] = TRAPS,
    share: float = 0.3,
    texts: tuple[str, ...] = (),
    lengths: tuple[int, int] | None = None,
) -> list[Sentence]:
    """Sentences of a language's own words in random order, a share of them with a trap inside.

    Scripts without spaces get short phrases as words. A trap that a script has no form of
    (abbreviations and initials outside alphabets with capitals) is left out. `texts` are read for
    words beside the language's sample. With `lengths`, sentences have between so and so many
    words, taken in short runs as they stand in the texts; else all are of one length.
    """
    rng = random.Random(f"{code} {seed}")
    script, words = _words(code, texts)
    cased = script in ABBREVIATIONS
    usable = [t for t in traps if cased or t not in ("abbreviation", "initials")]
    joiner = "" if script in UNSPACED else " "
    made = []
    for _ in range(count):
        if lengths is not None:
            chosen = _in_runs(words, rng.randint(*lengths), rng)
        else:
            chosen = [rng.choice(words) for _ in range(rng.randint(1, 3) if not joiner else 9)]
        planted: tuple[str, ...] = ()
        if usable and rng.random() < share:
            trap = rng.choice(usable)
            at = rng.randint(1, len(chosen) - 1) if len(chosen) > 1 else 0
            # Something follows every trap, so that the final sign is the sentence's own.
            chosen[at:at] = _planted(trap, script, words, rng)
            planted = (trap,)
        if cased:
            chosen[0] = chosen[0][:1].upper() + chosen[0][1:]
        sign = STOPS.get(script, ".")
        if rng.random() < 0.15:
            sign = QUESTIONS.get(script, "?")
        made.append(Sentence(joiner.join(chosen) + sign, planted))
    return made
