"""What is told of the letters of one font by the words and drawings of others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median

import unicodedata2

from glyphstone.evidence.style_pages import StyledFont
from glyphstone.evidence.style_words import Explained, StyleVocabulary, Votes, cores_of, is_letter

__all__ = ["TRUST", "StyleLetters", "StyleLooks"]


@dataclass(frozen=True, slots=True)
class StyleTrust:
    """When one style may speak for another; by hand on four families and nine languages."""

    #: Glyphs of a font that must be known for it to teach another.
    fewest_known: int = 10
    #: The drawings among which that of a letter must be, and how unlike it may be at most.
    nearest: int = 8
    farthest: float = 1.0
    #: Words that must agree on a letter, and the share of others that may disagree.
    fewest_votes: int = 2
    against: float = 0.25
    #: Words of the vocabulary that a font must show, and their share of what it spells out.
    fewest_words: int = 8
    least_share: float = 0.1
    #: The same for one letter: words with different neighbours, and their share as a part of that
    #: of the whole font.
    letter_words: int = 2
    letter_share: float = 0.5
    #: Known pairs of drawings that must show that two fonts are cuts of one face, and the share of
    #: them that must be nearest to each other.
    fewest_pairs: int = 8
    agreeing: float = 0.6
    #: How unlike a pair may be beside the median of the known pairs, and how many times more unlike
    #: any other pair with one of the two must be.
    alike: tuple[tuple[float, float], ...] = ((2.0, 3.0), (4.0, 5.0))
    #: The same for a letter that no known word has, every drawing of the other font counted.
    alone: tuple[float, float] = (2.0, 4.0)
    #: How unlike a pair may be for what stands beside a glyph.
    unlike: float = 1.5
    #: Neighbours of a letter that must be known, and the share of them that stand beside it in
    #: other words too, if no word with it is known.
    fewest_neighbours: int = 6
    usual_neighbours: float = 0.85
    #: Rounds in which what was found may help to find more.
    rounds: int = 4
    sure: float = 0.95


TRUST = StyleTrust()

#: What fonts draw alike at the same height: a drawing tells only between known ones.
_ALIKE = ("'’‘ʼʻ`´′ʹ", '"“”„‟″', "-‐‑–—−", "|ǀ∣", "CG", "СЄ", "УҮ", "КҚ", "НҢ", "LŁ")
#: What only its neighbours tell from a digit.
_FIGURES_ALIKE = "O0oОоΟοQlI1|ІіӀıiSs5Zz2Bb8бБ6ЗзЭ3Чч4g9q7T"

#: Digits that stand alone as letters do: a numeral I, a circle.
_ALONE_ALIKE = "01"

#: What a text is unlike: for each glyph the least distance of each known text.
Unlike = Mapping[int, Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class StyleLooks:
    """Distances between the glyphs of one font and the known texts of others.

    For each glyph and text: that of the glyph with the text, that of the nearest other glyph of the
    same other font, and that of the nearest glyph of it which nobody has read yet.
    """

    unlike: Unlike
    rivals: Unlike
    strangers: Unlike


class StyleLetters:
    """What is told of one font, given what is known of all."""

    def __init__(
        self,
        font: StyledFont,
        known: Mapping[int, str],
        looks: StyleLooks,
        words: StyleVocabulary,
    ) -> None:
        self._font = font
        self._unlike = looks.unlike
        self._rivals = looks.rivals
        self._strangers = looks.strangers
        self._words = words
        self._known = {symbol: known[symbol] for symbol in font.symbols if symbol in known}
        self._open = [symbol for symbol in font.symbols if symbol not in known]
        self._taken = set(self._known.values())
        able: dict[int, tuple[str, ...]] = {s: (text,) for s, text in self._known.items()}
        able |= {symbol: self._able(symbol) for symbol in self._open}
        letters = {symbol for symbol, texts in able.items() if any(map(is_letter, texts))}
        cores = [core for core in cores_of(font.types, letters) if letters.issuperset(core)]
        self._votes = Votes(cores, words, able, frozenset(self._open))
        #: The share of the font's words that are known.
        self._share = 0.0
        #: How unlike the drawings of one text usually are.
        self._usual = median(self._pairs() or [0.0])

    def texts(self) -> dict[int, str]:
        """The texts of glyphs that nobody has read yet, as far as they are certain."""
        led = {symbol: self._led(symbol) for symbol in self._open}
        spelled = self._known | {symbol: text for symbol, text in led.items() if text is not None}
        explained = self._votes.explained(spelled)
        self._share = explained.share
        found = {
            symbol: text
            for symbol, text in led.items()
            if text is not None
            and self._borne_out(symbol, explained)
            and not self._may_be_strange(symbol, text)
        }
        if self._same_face():
            for symbol in self._open:
                text = self._drawn(symbol)
                if symbol not in found and text is not None:
                    found[symbol] = text
        times = Counter(found.values())
        return {symbol: text for symbol, text in found.items() if times[text] == 1}

    def _able(self, symbol: int) -> tuple[str, ...]:
        """The texts that a glyph may have by its looks, likeliest first."""
        unlike = self._unlike.get(symbol, {})
        near = [
            text for text in unlike if text not in self._taken and unlike[text] <= TRUST.farthest
        ]
        return tuple(sorted(near, key=lambda text: (unlike[text], text))[: TRUST.nearest])

    # --- by words ---------------------------------------------------------------------------------

    def _led(self, symbol: int) -> str | None:
        return self._votes.leading(symbol, TRUST.fewest_votes, TRUST.against)

    def _borne_out(self, symbol: int, explained: Explained) -> bool:
        """Whether words show that two fonts share a vocabulary, and that a letter belongs in it."""
        if explained.known < TRUST.fewest_words or explained.share < TRUST.least_share:
            return False
        words, share = explained.of(symbol)
        return words >= TRUST.letter_words and share >= TRUST.letter_share * explained.share

    def _may_be_strange(self, symbol: int, text: str, apart: float = 1.0) -> bool:
        """Whether a glyph is like one of the other font that nobody has read yet."""
        unlike = self._unlike[symbol][text]
        return self._strangers[symbol][text] <= apart * unlike

    # --- by drawings ------------------------------------------------------------------------------

    def _pairs(self) -> list[float]:
        """How unlike the known pairs are: the same text in this font and in another."""
        return [
            self._unlike[symbol][text]
            for symbol, text in self._known.items()
            if text in self._unlike.get(symbol, {})
        ]

    def _same_face(self) -> bool:
        """Whether the known pairs show that this font is a cut of the same face."""
        pairs = self._pairs()
        if len(pairs) < TRUST.fewest_pairs:
            return False
        nearest = sum(
            min(unlike, key=lambda one: (unlike[one], one)) == text
            for symbol, text in self._known.items()
            if text in (unlike := self._unlike.get(symbol, {}))
        )
        return nearest >= TRUST.agreeing * len(pairs)

    def _drawn(self, symbol: int) -> str | None:
        """The text whose drawing a glyph has, if nothing else comes near; None if not certain."""
        unlike = self._unlike.get(symbol, {})
        free = [text for text in unlike if text not in self._taken]
        if not free:
            return None
        text = min(free, key=lambda one: (unlike[one], one))
        others = [unlike[one] for one in free if one != text]
        others += [self._unlike[s][text] for s in self._open if s != symbol and s in self._unlike]
        least, second = unlike[text], min(others, default=float("inf"))
        if not any(
            least <= most * self._usual
            and second >= apart * least
            and not self._may_be_strange(symbol, text, apart)
            for most, apart in TRUST.alike
        ):
            return None
        if text not in self._votes.votes.get(symbol, {text: ()}):
            return None
        if is_letter(text) and not self._fits_in_words(symbol, text):
            # A letter that no other font shows may be drawn nearly alike.
            most, apart = TRUST.alone
            if least > most * self._usual or self._rivals[symbol][text] < apart * least:
                return None
        return text if self._in_company(symbol, text, unlike) else None

    def _fits_in_words(self, symbol: int, text: str) -> bool:
        """Whether a known word has a letter there, or what stands beside it is usual."""
        texts = {**self._known, symbol: text}
        cores = self._votes.with_symbol(symbol)
        words, share = self._votes.explained(texts, cores).of(symbol)
        if words >= 1 and share >= TRUST.letter_share * self._share:
            return True
        neighbours, usual = self._words.company(cores, symbol, texts)
        return neighbours >= TRUST.fewest_neighbours and usual >= TRUST.usual_neighbours

    def _looks(self, symbol: int) -> str:
        """The known text of a glyph, else that of the drawing which it is most like."""
        unlike = self._unlike.get(symbol, {})
        near = min(unlike, key=lambda one: (unlike[one], one), default="")
        sure = near and unlike[near] <= TRUST.unlike * self._usual
        return self._known.get(symbol) or (near if sure else "")

    def _in_company(self, symbol: int, text: str, known: Mapping[str, float]) -> bool:
        """Whether no other sign could be meant that fonts draw alike."""
        for alike in _ALIKE:
            if text in alike and not any(other in known for other in alike if other != text):
                return False
        beside = {self._looks(other) for other in self._font.beside.get(symbol, ())}
        figures = any(unicodedata2.category(one[0]) == "Nd" for one in beside - {""})
        letters = any(map(is_letter, beside))
        if unicodedata2.category(text[0]) == "Nd":
            alone = text not in _ALONE_ALIKE and "" not in beside
            return (figures or alone) and not letters
        return text not in _FIGURES_ALIKE or (letters and not figures)
