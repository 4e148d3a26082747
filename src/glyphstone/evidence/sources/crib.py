"""Letters by a text that is known, or nearly known, to stand in the document.

Another edition, a verse, a list of words: its letters are laid over the glyphs by their pattern
alone, so that nothing else need be known and nothing else is leaned on. Wording may differ, parts
may be missing. A text that does not stand in the document fits nowhere, and then nothing is said.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import unicodedata2

from glyphstone.data.scripts import Trait, script_of, scripts_with
from glyphstone.evidence.book import Book
from glyphstone.evidence.cribs.crib_ligatures import ligatures
from glyphstone.evidence.cribs.crib_overlay import CribOverlay, CribPair, settled_letters
from glyphstone.evidence.drawings.confidence import is_custom
from glyphstone.evidence.symbol_places import some_places
from glyphstone.model import Direction, Proposal

__all__ = ["TRUST", "Cribs"]


@dataclass(frozen=True, slots=True)
class CribTrust:
    """When a crib is believed.

    Chosen by hand on the Declaration of Human Rights in fifteen languages, against its texts in
    others, other wordings, single verses and lists of words; not swept.
    """

    #: Glyphs of a word that counts, how many such words must bear each other out, each letter of
    #: them standing in another word too, and which share of all such words that must be.
    telling_glyphs: int = 5
    #: Glyphs of a word that may be the only one to speak for a letter.
    lone_glyphs: int = 3
    fewest_words: int = 4
    share: float = 0.6
    #: The share of all such words, of the book or of the crib, that they are, or words in a row
    #: without a gap. A crib in a language near to that of the book has words in common with it, and
    #: others with the same pattern and other letters: Slovak covers 0.22 of Czech, at most 7 in a
    #: row; half of it in other words, a crib still covers 0.75.
    covered: float = 0.3
    run: int = 15
    #: Different words that speak for a letter that is sure, and the share that may speak against.
    sure_words: int = 4
    against: float = 0.02
    #: Words in which another glyph of the font has the same letter, as a share: else two letters
    #: of the page may be one in the text.
    rivals: float = 0.1
    sure: float = 0.95
    #: Confidence of a letter by one word, by two, and by more if it is not sure.
    proposed: tuple[float, float, float] = (0.6, 0.75, 0.85)
    #: Confidence, at most, of a letter whose case nothing shows.
    no_case: float = 0.5
    #: Words of a book and of a text that are compared, so that it takes seconds.
    most_words: int = 150_000


TRUST = CribTrust()
#: Scripts whose letters change their forms or places: there a glyph is no letter of the text.
_CONTEXTUAL = frozenset(scripts_with(Trait.CONTEXTUAL))


class Cribs:
    """Proposes letters by texts that a person says stand in the document."""

    name = "crib"
    description = "glyph, by a text that you gave"

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = [
            unicodedata2.normalize("NFC", text).split()[: TRUST.most_words] for text in texts
        ]

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """What all cribs together say of the symbols of a book."""
        tokens = _tokens(book)
        fonts = {symbol.id: (symbol.document, symbol.font) for symbol in book.symbols}
        pairs: set[CribPair] = set()
        for words in self._texts:
            overlay = CribOverlay(tokens, words, fonts)
            found = overlay.pairs()
            borne_out = _borne_out(found, settled_letters(found, fonts))
            if borne_out and (
                overlay.longest_run >= TRUST.run or _covers(borne_out, tokens, words)
            ):
                pairs |= found
        letters = settled_letters(pairs, fonts)
        if not letters:
            return
        places = some_places(book)
        support = _support(pairs, letters)
        votes, spoken = _votes(pairs, fonts)
        two_cases = _fonts_of_two_cases(support, letters, fonts)
        for symbol, letter in letters.items():
            words = support[symbol][letter]
            if not words or script_of(letter) in _CONTEXTUAL:
                continue
            against = sum(support[symbol].values()) - words
            others = spoken[fonts[symbol], letter] - votes[symbol, letter]
            sure = (
                words >= TRUST.sure_words
                and against <= TRUST.against * words
                and others <= TRUST.rivals * words
                and not is_custom(letter)
            )
            confidence = TRUST.sure if sure else _proposed(words)
            if _has_case(letter) and fonts[symbol] not in two_cases:
                confidence = min(confidence, TRUST.no_case)
            yield Proposal(symbol, letter, confidence, self.name, places.get(symbol, ()))
        every = [word for words in self._texts for word in words]
        for symbol, (text, words) in ligatures(tokens, every, letters).items():
            if script_of(text[0]) in _CONTEXTUAL:
                continue
            yield Proposal(symbol, text, _proposed(words), self.name, places.get(symbol, ()))


def _tokens(book: Book) -> list[tuple[int, ...]]:
    """The words of a book in the order of reading, those with unknown drawings left empty."""
    whole = book.whole
    found: list[tuple[int, ...]] = []
    for token in range(min(whole.token_count, TRUST.most_words)):
        symbols = whole.token(token)
        if whole.lines[whole.token_line[token]].direction is Direction.RTL:
            symbols = symbols[::-1]
        found.append(() if min(symbols, default=-1) < 0 else symbols)
    return found


def _confirmed(pairs: Iterable[CribPair], letters: Mapping[int, str]) -> list[CribPair]:
    """The pairs all of whose letters are settled, and stand in another pair as well."""
    found = set(pairs)
    times: Counter[tuple[int, str]] = Counter(
        one for symbols, word in found for one in set(zip(symbols, word, strict=True))
    )
    return [
        (symbols, word)
        for symbols, word in found
        if all(
            letters.get(symbol) == char and times[symbol, char] > 1
            for symbol, char in zip(symbols, word, strict=True)
        )
    ]


def _borne_out(pairs: Iterable[CribPair], letters: Mapping[int, str]) -> list[CribPair]:
    """The longer words that bear each other out; none if they are few among all that fit."""
    telling = [pair for pair in pairs if len(pair[0]) >= TRUST.telling_glyphs]
    found = _confirmed(telling, letters)
    enough = len(found) >= TRUST.fewest_words and len(found) >= TRUST.share * len(telling)
    return found if enough else []


def _covers(
    pairs: Sequence[CribPair], tokens: Iterable[tuple[int, ...]], words: Iterable[str]
) -> bool:
    """Whether pairs are a good part of the longer words of a book, or of a text."""
    return any(
        len({pair[side] for pair in pairs})
        >= TRUST.covered * len({one for one in every if len(one) >= TRUST.telling_glyphs})
        for side, every in enumerate((tokens, words))
    )


def _support(pairs: Iterable[CribPair], letters: Mapping[int, str]) -> dict[int, Counter[str]]:
    """For each symbol how many different words speak for a letter.

    For the letter that is settled only words count all of whose letters are settled: a heading in
    capitals lies over the same words in small letters, but its letters are none of theirs.
    """
    found: dict[int, Counter[str]] = defaultdict(Counter)
    longer: set[tuple[int, str]] = set()
    for symbols, word in pairs:
        settled = all(
            letters.get(symbol) == char for symbol, char in zip(symbols, word, strict=True)
        )
        for symbol, char in set(zip(symbols, word, strict=True)):
            if settled or letters.get(symbol) != char:
                found[symbol][char] += 1
                if len(symbols) >= TRUST.lone_glyphs:
                    longer.add((symbol, char))
    for symbol, counts in found.items():
        for char, count in list(counts.items()):
            if count == 1 and (symbol, char) not in longer:
                del counts[char]  # a number by itself may be any other number
    return found


def _votes(
    pairs: Iterable[CribPair], fonts: Mapping[int, object]
) -> tuple[Counter[tuple[int, str]], Counter[tuple[object, str]]]:
    """In how many words each symbol has a letter, and in how many all symbols of a font have it."""
    votes: Counter[tuple[int, str]] = Counter(
        one for symbols, word in pairs for one in set(zip(symbols, word, strict=True))
    )
    spoken: Counter[tuple[object, str]] = Counter()
    for (symbol, letter), count in votes.items():
        spoken[fonts[symbol], letter] += count
    return votes, spoken


def _fonts_of_two_cases(
    support: Mapping[int, Counter[str]],
    letters: Mapping[int, str],
    fonts: Mapping[int, object],
) -> set[object]:
    """The fonts in which both small letters and capitals are settled: there a crib tells the case.

    Else it may have been written in another case than the page.
    """
    cases: dict[object, set[bool]] = defaultdict(set)
    for symbol, letter in letters.items():
        if _has_case(letter) and support[symbol][letter]:
            cases[fonts[symbol]].add(letter == letter.lower())
    return {font for font, found in cases.items() if len(found) > 1}


def _has_case(letter: str) -> bool:
    """Whether a letter is a capital, or small and has one that texts use; Georgian has none."""
    return letter != letter.lower() or letter != letter.title()


def _proposed(words: int) -> float:
    return TRUST.proposed[min(words, len(TRUST.proposed)) - 1]
