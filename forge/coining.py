"""Words that a language does not have but might: two of its own, crossed at a common letter."""

from __future__ import annotations

import functools
import itertools
import random

from forge import prose

__all__ = ["crossed", "text"]

#: Different coined words of a language, and words of a text of them: about as many as a document
#: of ten printed pages has.
DIFFERENT, WORDS = 600, 1800
#: Characters of a coined word.
SHORTEST, LONGEST = 2, 16
#: Attempts at a word before a language counts as having no more.
ATTEMPTS = 40 * DIFFERENT
#: The share of words that are the language's own, as function words are in any text.
OWN_SHARE = 0.4
#: How little the most frequent coined words stand out: weights fall as 1 / (this + rank).
FLATNESS = 10


def crossed(words: tuple[str, ...], count: int, rng: random.Random) -> list[str]:
    """So many different words, if there are: the head of one word with the tail of another.

    Both have the same letter at the seam, so that letters and marks follow one another as they
    do in the language.
    """
    known = dict.fromkeys(words)
    made: dict[str, None] = {}
    for _ in range(ATTEMPTS):
        head, tail = rng.choice(words), rng.choice(words)
        places = itertools.product(range(1, len(head)), range(len(tail) - 1))
        seams = [(i, j) for i, j in places if head[i] == tail[j]]
        if not seams:
            continue
        i, j = rng.choice(seams)
        word = head[:i] + tail[j:]
        if SHORTEST <= len(word) <= LONGEST and word not in known:
            made[word] = None
        if len(made) == count:
            break
    return list(made)


@functools.cache
def text(code: str) -> str:
    """One text in a language, the same on every machine: coined words among its sample's own.

    Of coined words the first ones are frequent and most are rare, as in any text.
    """
    rng = random.Random(f"coined {code}")
    words = prose.words(code)
    coined = crossed(words, DIFFERENT, rng)
    weights = [1 / (FLATNESS + rank) for rank in range(len(coined))]
    found: list[str] = []
    while len(found) < WORDS:
        if not coined or rng.random() < OWN_SHARE:
            start = rng.randrange(len(words))
            found += words[start : start + rng.randint(1, 4)]
        else:
            found += rng.choices(coined, weights)
    return " ".join(found)
