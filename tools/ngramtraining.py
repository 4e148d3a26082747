"""Counts the features of texts whose language is known, and makes a table of what they say."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from glyphstone.data.language_model import (
    MAGIC,
    PROFILE_STEPS,
    WEIGHT_BITS,
    LanguageTable,
    Variety,
    bucketed,
)
from glyphstone.language.alphabets import alphabet
from glyphstone.language.fold import fold
from glyphstone.language.ngrams import KINDS, Features, features, keys
from glyphstone.language.scoring import scores
from glyphstone.language.tags import short_tag

__all__ = ["MOST_LETTERS", "Texts", "pack", "train"]

#: Writing systems with more signs are never seen whole.
MOST_LETTERS = 400

#: The texts (articles) of each variety, by its language and script.
Texts = Mapping[tuple[str, str], Sequence[str]]

#: A feature rarer than this in a language (natural logarithm of its share) says nothing.
_FLOOR = -10.0
#: What was seen once was seen by chance as well as not.
_SEEN_ONCE = 0.6
#: A feature of more than this share of all varieties tells none of them apart.
_COMMON = 0.3
#: What even the commonest feature weighs, on the scale of the logarithm of its rarity.
_LEAST_RARITY = 0.2
#: Parts into which the texts are cut, to see how a text that was not trained on scores.
_FOLDS = 3
_PIECE = 300
#: Written in a second script by as many.
_TWO_SCRIPTS = {("cmn", "Hant"), ("srp", "Latn"), ("uzn", "Cyrl")}
_LEAST_RATE = 0.05


def train(texts: Texts, widespread: Iterable[str] = ()) -> LanguageTable:
    """The table of these texts; `widespread` are the languages most texts are in."""
    known = set(widespread)
    varieties = tuple(
        Variety(language, script, language in known and _usual(language, script))
        for language, script in sorted(texts)
    )
    ones = np.ones((len(varieties), KINDS), np.float32)
    nothing = np.zeros((len(varieties), len(varieties)), np.float32)
    rates: list[list[NDArray[np.float64]]] = [[] for _ in varieties]
    totals: list[list[NDArray[np.float64]]] = [[] for _ in varieties]
    for part in range(_FOLDS):
        kept = {
            key: [text for place, text in enumerate(parts) if place % _FOLDS != part]
            for key, parts in texts.items()
        }
        table = _table(kept, varieties, ones, nothing)
        for number, variety in enumerate(varieties):
            for piece in _pieces(texts[variety.language, variety.script][part::_FOLDS]):
                score = scores(table, piece)
                own = score.by_kind(number)
                rates[number].append(own / np.maximum(score.amounts, 1e-6))
                totals[number].append(score.total / max(own.sum(), 1e-6))
    expected, profiles = ones.copy(), nothing.copy()
    for number, rows in enumerate(rates):
        if rows:
            expected[number] = np.median(np.array(rows), axis=0)
            profiles[number] = np.median(np.array(totals[number]), axis=0)
    return _table(texts, varieties, np.maximum(expected, _LEAST_RATE), profiles)


def _usual(language: str, script: str) -> bool:
    """Whether a language is much written in a script."""
    return "-" not in short_tag(language, script) or (language, script) in _TWO_SCRIPTS


def _pieces(texts: Sequence[str]) -> Iterator[Features]:
    """Texts cut to the length of blocks of text, for what is repeated counts less."""
    text = " ".join(texts)
    for start in range(0, len(text), _PIECE):
        found = features(fold(text[start : start + _PIECE]).text)
        if found.amounts.sum() > _PIECE // 2:
            yield found


def _table(
    texts: Texts,
    varieties: tuple[Variety, ...],
    expected: NDArray[np.float32],
    profiles: NDArray[np.float32],
) -> LanguageTable:
    found, owners, shares, single = [], [], [], []
    for number, variety in enumerate(varieties):
        parts = texts[variety.language, variety.script]
        every = np.concatenate([keys(fold(text).text) for text in parts])
        distinct, counts = np.unique(every, return_counts=True)
        kinds = distinct & 7
        totals = np.maximum(np.bincount(kinds, counts, minlength=8), 1)
        found.append(distinct)
        owners.append(np.full(len(distinct), number))
        shares.append(np.where(counts == 1, _SEEN_ONCE, counts) / totals[kinds])
        single.append((counts == 1) & (kinds >= 3))
    key, owner = np.concatenate(found), np.concatenate(owners)
    share, once = np.concatenate(shares), np.concatenate(single)
    distinct, place, holders = np.unique(key, return_inverse=True, return_counts=True)
    rarity = _LEAST_RARITY + np.log(len(varieties) / holders)
    weight = np.maximum(np.log(share) - _FLOOR, 0) * rarity[place]
    kept = (weight > 0) & (holders[place] < _COMMON * len(varieties))
    kept &= ~(once & (holders[place] == 1))
    key, owner, weight = key[kept], owner[kept], weight[kept]
    order = np.lexsort((owner, key))
    key, owner, weight = key[order], owner[order], weight[order]
    distinct, counts = np.unique(key, return_counts=True)
    steps = 1 << WEIGHT_BITS
    # Weights by steps that hold equally many of them.
    middles = np.quantile(weight, (np.arange(steps) + 0.5) / steps)
    step = np.searchsorted((middles[1:] + middles[:-1]) / 2, weight)
    return LanguageTable(
        *bucketed(distinct.astype(np.uint32)),
        np.concatenate(([0], np.cumsum(counts))).astype(np.int32),
        (owner << WEIGHT_BITS | step).astype(np.uint16),
        middles.astype(np.float32),
        varieties,
        tuple(_alphabet(texts, variety) for variety in varieties),
        expected,
        profiles,
    )


def _alphabet(texts: Texts, variety: Variety) -> frozenset[str]:
    """The letters that a variety is known to have, or that its texts have more than once."""
    listed = alphabet(variety.language, variety.script)
    counts = Counter("".join(texts[variety.language, variety.script]).lower())
    seen = {sign for sign, count in counts.items() if sign.isalpha() and count > 1}
    letters = seen | (listed.letters if listed else set())
    return frozenset(letters) if len(letters) <= MOST_LETTERS else frozenset()


def pack(table: LanguageTable) -> bytes:
    """A table as one stream of bytes."""
    facts = {
        "features": len(table.keys) - 1,
        "entries": len(table.entries),
        "weights": [round(float(weight), 3) for weight in table.weights],
        "varieties": [
            [variety.language, variety.script, variety.widespread] for variety in table.varieties
        ],
        "letters": ["".join(sorted(letters)) for letters in table.letters],
        "expected": [[round(float(rate), 3) for rate in row] for row in table.expected],
    }
    head = json.dumps(facts, separators=(",", ":"), ensure_ascii=False).encode("utf-8")
    return b"".join(
        [
            MAGIC,
            len(head).to_bytes(4, "big"),
            head,
            table.keys[:-1].astype("<u4").tobytes(),
            np.diff(table.starts).astype("<u2").tobytes(),
            table.entries.astype("<u2").tobytes(),
            np.clip(np.round(table.profiles * PROFILE_STEPS), 0, 255).astype(np.uint8).tobytes(),
        ]
    )
