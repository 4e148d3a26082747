"""Reads the drawings of one font together: a letter each, as neighbours and alphabet allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from glyphstone.evidence.assignment import assigned
from glyphstone.evidence.drawings.letter_case import case_scores, open_cases, other_case
from glyphstone.evidence.drawings.places import (
    Neighbours,
    PlaceKind,
    join_scores,
    kind_of,
    place_scores,
)
from glyphstone.evidence.drawings.priors import letter_priors
from glyphstone.evidence.drawings.script_classes import ScriptClasses
from glyphstone.verdict.characters import CONTEXTUAL

__all__ = ["LATIN", "FontLetters", "LetterReading", "ReadingWeights"]


@dataclass(frozen=True, slots=True)
class ReadingWeights:
    """How a font is read; logarithms of odds unless said otherwise; by hand, not swept."""

    #: Rounds in which letters and the kinds of their neighbours settle, at most; two are usual.
    rounds: int = 8
    #: Texts that a drawing is compared with in full, the likeliest ones.
    candidates: int = 12
    #: How many of them are compared in their other case too, whatever it scores.
    cases: int = 3
    #: A second drawing of a letter: faces have alternates, subsets seldom both.
    again: float = -4.0
    #: Drawings that a letter may have so.
    drawings: int = 3
    #: How much more a drawing must be like a letter than like all that is left for it to be one
    #: more drawing of the letter; the same in scripts whose letters change their form, where vowel
    #: signs have a drawing for each width of letters.
    more: float = 12.0
    more_contextual: float = 6.0
    #: Scripts that are compared with the use of their letters counted, those most alike.
    scripts: int = 8


WEIGHTS = ReadingWeights()

#: Latin letters stand in documents of any script; those drawn alike are not compared.
LATIN = "Latn"
_EUROPEAN = frozenset({"Latn", "Cyrl", "Grek"})
_UNDOTTED = "ı"


@dataclass(frozen=True, slots=True)
class LetterReading:
    """What one drawing is taken for."""

    symbol: int
    text: str
    #: How likely it is among all texts that it was compared with, and how much alike.
    probability: float
    cosine: float
    #: The next likely text.
    second: str
    #: How many designs it was learned from.
    designs: int
    #: How alike the drawing is to the likeliest letter of any other script that stands anywhere.
    foreign: float
    #: Whether another drawing of the font is taken for the same: then one of them may be a letter
    #: with a mark that nothing was learned of.
    shared: bool = False
    #: Whether spelling chose it, against what the drawing alone is most like.
    respelled: bool = False
    #: Whether its words may all be Roman numerals, so that it is a Latin letter.
    numeral: bool = False
    #: Whether nothing in the font tells if it is a small letter or a capital.
    case_open: bool = False


class FontLetters:
    """The drawings of one font as the recogniser sees them."""

    def __init__(
        self,
        symbols: Sequence[int],
        cosines: NDArray[np.float32],
        classes: ScriptClasses,
        scale: float,
        tops: Sequence[float] = (),
    ) -> None:
        self.symbols = tuple(symbols)
        self._cosines = cosines
        self._classes = classes
        self._scale = scale
        #: How far above the baseline each drawing reaches, in any unit; empty if not known.
        self._tops = tops

    def scripts(self) -> list[tuple[str, float]]:
        """The scripts, the likeliest first, with the mean likeness of the drawings to each.

        Being like a letter that hardly any language has counts for less.
        """
        raw = [
            (float(self._classes.texts(script).of(self._cosines).max(axis=1).mean()), script)
            for script in self._classes.scripts
        ]
        best = sorted(raw, reverse=True)[: WEIGHTS.scripts]
        found = [(script, float(self.likeness(script).mean())) for _, script in best]
        return sorted(found, key=lambda one: -one[1])

    def likeness(self, script: str) -> NDArray[np.float64]:
        """For each drawing how like it is to the likeliest text of a script."""
        texts = self._classes.texts(script)
        prior = letter_priors(script, texts.texts) / self._scale
        return np.asarray((texts.of(self._cosines) + prior).max(axis=1), dtype=np.float64)

    def likeness_of_letters(self, script: str) -> NDArray[np.float64]:
        """The same with the letters of the script alone, common signs left out."""
        texts = self._classes.texts(script)
        prior = letter_priors(script, texts.texts) / self._scale
        own = (texts.of(self._cosines) + prior)[:, texts.script >= 0]
        return np.asarray(own.max(axis=1), dtype=np.float64)

    def alike(self, scripts: Sequence[str]) -> tuple[tuple[str, ...], NDArray[np.float32]]:
        """The texts of scripts, and for each drawing how like it is to each of them."""
        texts = self._classes.texts(*scripts)
        return texts.texts, texts.of(self._cosines)

    def readings(
        self,
        scripts: Sequence[str],
        *,
        alphabet: Collection[str] = (),
        known: Mapping[int, str] | None = None,
        beside: Neighbours | None = None,
        leaning: NDArray[np.float64] | None = None,
        spelled: Mapping[int, Mapping[str, float]] | None = None,
    ) -> list[LetterReading]:
        """What each drawing is taken for if the font is of a script, or of several.

        `known` has the texts of symbols, of this font and others, that need no reading. `leaning`
        says for each drawing and script how well it fits the words that the drawing stands in,
        `spelled` for some symbols what each small letter gains by spelling.
        """
        told = known or {}
        texts = self._classes.texts(*scripts)
        likeness = _with_undotted(texts.of(self._cosines), texts.texts, alphabet)
        scores = self._scale * likeness.astype(np.float64)
        scores += letter_priors(scripts[0], texts.texts, alphabet)
        if leaning is not None:
            lean = np.concatenate([leaning, np.zeros((len(leaning), 1))], axis=1)
            scores += self._scale * lean[:, texts.script]
        if spelled:
            self._add_spelling(scores, texts.texts, spelled)
        if beside is not None and texts.forms.any():
            scores += join_scores(self.symbols, texts.forms, beside)
        foreign = np.full(len(self.symbols), -1.0)
        if scripts[0] not in _EUROPEAN and LATIN not in scripts:
            foreign = self.likeness_of_letters(LATIN)
        columns = self._columns(scores, texts.texts, told)
        names = [texts.texts[column] for column in columns.tolist()]
        scores = scores[:, columns]
        for row, symbol in enumerate(self.symbols):
            if symbol in told:
                scores[row] = -1e3
                if told[symbol] in names:
                    scores[row, names.index(told[symbol])] = 1e3
        contextual = not CONTEXTUAL.isdisjoint(scripts)
        more = WEIGHTS.more_contextual if contextual else WEIGHTS.more
        own_kinds = np.array([kind_of(name) for name in names])
        chosen = scores.argmax(axis=1)
        if len(self._tops):
            rows = {row: told[one] for row, one in enumerate(self.symbols) if one in told}
            alike = likeness[:, columns]
            scores += case_scores(self._tops, alike, chosen, names, rows)
            chosen = scores.argmax(axis=1)
        placed = scores
        for _ in range(WEIGHTS.rounds):
            if beside is not None:
                kinds: dict[int, PlaceKind] = {s: kind_of(text) for s, text in told.items()}
                kinds |= {
                    symbol: PlaceKind(own_kinds[column])
                    for symbol, column in zip(self.symbols, chosen.tolist(), strict=True)
                    if symbol not in told
                }
                placed = scores + place_scores(self.symbols, kinds, beside)[:, own_kinds]
            before, chosen = chosen, _one_each(placed, more)
            if np.array_equal(before, chosen):
                break
        return self._found(
            placed, chosen, names, likeness[:, columns], told, texts.designs[columns], foreign
        )

    def _add_spelling(
        self,
        scores: NDArray[np.float64],
        texts: Sequence[str],
        spelled: Mapping[int, Mapping[str, float]],
    ) -> None:
        """Adds what spelling says to the scores of some drawings; others than letters lose most."""
        small = [text.lower() for text in texts]
        for row, symbol in enumerate(self.symbols):
            gains = spelled.get(symbol)
            if gains:
                least = min(gains.values())
                scores[row] += [gains.get(text, least) for text in small]

    def _columns(
        self, scores: NDArray[np.float64], texts: Sequence[str], told: Mapping[int, str]
    ) -> NDArray[np.intp]:
        most = min(WEIGHTS.candidates, scores.shape[1])
        # In full order: what a partition puts first differs from machine to machine.
        best = np.argsort(-scores, axis=1, kind="stable")[:, :most]
        known = {told[symbol] for symbol in self.symbols if symbol in told}
        known |= {
            other_case(texts[column]) for column in np.unique(best[:, : WEIGHTS.cases]).tolist()
        }
        named = [number for number, text in enumerate(texts) if text in known]
        return np.unique(np.concatenate([best.ravel(), np.array(named, dtype=np.intp)]))

    def _found(
        self,
        scores: NDArray[np.float64],
        chosen: NDArray[np.int64],
        names: Sequence[str],
        likeness: NDArray[np.float32],
        told: Mapping[int, str],
        designs: NDArray[np.int16],
        foreign: NDArray[np.float64],
    ) -> list[LetterReading]:
        found = []
        owners = {column: scores[row, column] for row, column in enumerate(chosen.tolist())}
        drawings = Counter(chosen.tolist())
        taken = np.array([owners.get(column, -np.inf) for column in range(len(names))])
        rows = {row for row, symbol in enumerate(self.symbols) if symbol in told}
        texts = np.array(names, dtype=object)
        cases = open_cases([names[column] for column in chosen.tolist()], rows)
        for row, symbol in enumerate(self.symbols):
            if symbol in told:
                continue
            column = int(chosen[row])
            # What another drawing is more like is hardly free.
            own = np.where(taken > scores[row], scores[row] + WEIGHTS.again, scores[row])
            own[column] = scores[row, column]
            odds = np.exp(own - own.max())
            odds /= odds.sum()
            # A letter that joins stands there for each of its forms.
            same = texts == names[column]
            likely = float(odds[same].sum())
            rest = np.where(same, -1.0, odds)
            found.append(
                LetterReading(
                    symbol,
                    names[column],
                    likely,
                    float(likeness[row, column]),
                    names[int(rest.argmax())],
                    int(designs[column]),
                    float(foreign[row]),
                    drawings[column] > 1,
                    case_open=cases[row],
                )
            )
        return found


def _with_undotted(
    likeness: NDArray[np.float32], texts: Sequence[str], alphabet: Collection[str]
) -> NDArray[np.float32]:
    """The likeness of drawings in which a dotless i counts as i, if the alphabet has only that.

    Some faces draw i without its dot behind f.
    """
    if "i" not in alphabet or _UNDOTTED in alphabet or not {"i", _UNDOTTED} <= set(texts):
        return likeness
    dotted, undotted = texts.index("i"), texts.index(_UNDOTTED)
    likeness[:, dotted] = np.maximum(likeness[:, dotted], likeness[:, undotted])
    return likeness


def _one_each(scores: NDArray[np.float64], more: float) -> NDArray[np.int64]:
    """A column for each row, no column twice if that is not much better."""
    rows, columns = scores.shape
    if rows > WEIGHTS.drawings * columns:
        # Drawings so alike that there are too few letters for all of them are of one letter.
        return np.asarray(scores.argmax(axis=1), dtype=np.int64)
    times = [scores + number * WEIGHTS.again for number in range(WEIGHTS.drawings)]
    found = np.asarray(assigned(-np.concatenate(times, axis=1)) % columns, dtype=np.int64)
    best = scores.argmax(axis=1)
    lost = scores[np.arange(rows), best] - scores[np.arange(rows), found]
    return np.where(lost > more, best, found)
