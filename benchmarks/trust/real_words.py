"""Words of a source laid along the tokens of a file, by what the file claims of its glyphs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf

import unicodedata2

from glyphstone.evidence.book import Book
from glyphstone.verdict.characters import is_ignorable

__all__ = [
    "PRICES",
    "Drawn",
    "Step",
    "bag",
    "differs",
    "drawn_text",
    "is_sign",
    "parted",
    "path_through",
    "seen_text",
    "sound_parts",
    "together",
]


@dataclass(frozen=True, slots=True)
class AlignmentPrices:
    """Prices, in characters, of laying words along tokens; by hand, on the half that is no test."""

    #: Characters that a glyph without a claim may stand for, and the price of each.
    unknown_stands_for: int = 4
    unknown_price: float = 0.2
    #: An unknown glyph that stands for nothing.
    unknown_for_nothing: float = 0.6
    #: Joining two tokens to one word, or two words to one token.
    joined: float = 0.5
    #: A word or a token that nothing stands for, beside its characters. A little less than joining:
    #: a word that only one of both has is no part of its neighbour.
    alone: float = 0.49
    #: The share of a word's characters that may differ before its truth counts as unknown.
    most_different: float = 0.34
    #: A claim is right if it is so in so many words, and wrong in no more than this share of them;
    #: and so a letter of the source is in the file.
    sound_words: int = 3
    sound_wrong: float = 0.25
    #: A word of at least so many glyphs is printed over another if its advances together are so
    #: many times as wide as the place that it takes.
    overprinted_glyphs: int = 4
    overprinted: float = 1.25
    #: Ways that cost so much more than the cheapest one up to the same token are given up.
    given_up: float = 60.0


PRICES = AlignmentPrices()


def seen_text(text: str) -> str:
    """A text as it is compared: letters without forms, nothing that cannot be seen, no blanks."""
    plain = unicodedata2.normalize("NFKC", text)
    kept = (
        char for char in plain if not is_ignorable(char) and not char.isspace() and char != "\u0640"
    )
    return str(unicodedata2.normalize("NFC", "".join(kept)))


def bag(text: str) -> Counter[str]:
    """The characters of a text without their order."""
    return Counter(unicodedata2.normalize("NFD", seen_text(text)))


@dataclass(frozen=True, slots=True)
class Drawn:
    """A token or a word: its characters, and how many unknown glyphs are among them."""

    chars: Counter[str]
    size: int
    unknown: int = 0

    def __add__(self, other: Drawn) -> Drawn:
        return Drawn(self.chars + other.chars, self.size + other.size, self.unknown + other.unknown)


def _price(token: Drawn, word: Drawn) -> float:
    """What it costs that a token shows a word."""
    common = sum(min(count, word.chars[char]) for char, count in token.chars.items())
    open_ = word.size - common
    hidden = min(open_, PRICES.unknown_stands_for * token.unknown)
    idle = max(0, token.unknown - open_)
    return (
        token.size - common + open_ - hidden
        + PRICES.unknown_price * hidden + PRICES.unknown_for_nothing * idle
    )  # fmt: skip


#: The token and the word at which a step begins, and how many of each it takes together.
Step = tuple[int, int, tuple[int, int]]
#: Tokens and words that are taken together.
_STEPS = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 0), (0, 1))


def is_sign(text: str) -> bool:
    return text != "" and all(unicodedata2.category(char)[0] == "P" for char in text)


def differs(tokens: Sequence[Drawn], words: Sequence[Drawn]) -> bool:
    token, word = together(tokens), together(words)
    common = sum(min(count, word.chars[char]) for char, count in token.chars.items())
    strange = max(token.size - common, word.size - common - 4 * token.unknown)
    return strange > PRICES.most_different * max(word.size, token.size)


@dataclass(frozen=True, slots=True)
class Sound:
    """What a file and its source agree on nearly everywhere."""

    #: Glyphs whose claims are right, by the words of the source.
    glyphs: frozenset[int]
    #: Letters of the source that the file shows.
    letters: frozenset[str]

    def is_other_wording(
        self, book: Book, own: Sequence[int], tokens: Sequence[Drawn], words: Sequence[Drawn]
    ) -> bool:
        """Whether tokens show other letters than the source has, and nobody need doubt them.

        Letters that are put in must be drawn by sound glyphs. Where letters are missing, no glyph
        may say too little: all must be sound, and so must the letters.
        """
        shown, wanted = together(tokens), together(words)
        if shown.unknown:
            return False
        added = _letters(shown.chars - wanted.chars)
        missing = _letters(wanted.chars - shown.chars)
        doubted = {s for s in own if s not in self.glyphs}
        if missing:
            return not doubted and missing <= self.letters
        return bool(added) and not any(added & _claimed_letters(book, s) for s in doubted)


def sound_parts(
    book: Book,
    tokens: Sequence[Drawn],
    words: Sequence[Drawn],
    path: Sequence[Step],
) -> Sound:
    """What is right nearly everywhere; a glyph is wrong where its letter is not in the word."""
    right: Counter[int | str] = Counter()
    wrong: Counter[int | str] = Counter()
    for first, word, step in path:
        if step != (1, 1):
            continue
        token, own = tokens[first], set(book.token(first))
        letters = _letters(words[word].chars)
        added = _letters(token.chars - words[word].chars)
        missing = _letters(words[word].chars - token.chars)
        right.update(letters - missing)
        if token.unknown or added or missing:
            wrong.update(missing)
            wrong.update(s for s in own if added & _claimed_letters(book, s))
        else:
            right.update(own)
    sound = [
        one
        for one, count in right.items()
        if count >= PRICES.sound_words and wrong[one] <= PRICES.sound_wrong * count
    ]
    return Sound(
        frozenset(one for one in sound if isinstance(one, int)),
        frozenset(one for one in sound if isinstance(one, str)),
    )


def _letters(chars: Iterable[str]) -> set[str]:
    return {char for char in chars if not is_sign(char)}


def _claimed_letters(book: Book, symbol: int) -> set[str]:
    return set() if symbol < 0 else _letters(bag(book.symbols[symbol].claim.text))


def together(pieces: Sequence[Drawn]) -> Drawn:
    whole = pieces[0]
    for piece in pieces[1:]:
        whole += piece
    return whole


def path_through(tokens: Sequence[Drawn], words: Sequence[Drawn]) -> list[Step]:
    """The cheapest way through tokens and words: where each step begins, and the step."""
    given_up = PRICES.given_up
    while not (found := _walked(tokens, words, given_up)) and (tokens or words):
        # Lines that nobody can read may cost more than all that was thought of.
        given_up *= 4
    return found


def _walked(tokens: Sequence[Drawn], words: Sequence[Drawn], given_up: float) -> list[Step]:
    """The cheapest way, ways given up that cost so much more; nothing if none is left."""
    best: list[dict[int, tuple[float, tuple[int, int]]]] = [{} for _ in range(len(tokens) + 4)]
    best[0][0] = (0.0, (0, 0))
    for i in range(len(tokens) + 1):
        least = min((spent for spent, _ in best[i].values()), default=0.0)
        for j in range(min(best[i], default=0), len(words) + 1):
            # Ways of this token go on to further words meanwhile.
            here = best[i].get(j)
            if here is None or here[0] > least + given_up:
                continue
            for step in _STEPS:
                many, more = step
                if i + many > len(tokens) or j + more > len(words):
                    continue
                spent = here[0] + _step_price(tokens[i : i + many], words[j : j + more])
                if spent < best[i + many].get(j + more, (inf,))[0]:
                    best[i + many][j + more] = (spent, step)
    steps: list[Step] = []
    i, j = len(tokens), len(words)
    if j not in best[i]:
        return steps
    while i or j:
        step = best[i][j][1]
        i, j = i - step[0], j - step[1]
        steps.append((i, j, step))
    return steps[::-1]


def _step_price(tokens: Sequence[Drawn], words: Sequence[Drawn]) -> float:
    if not tokens or not words:
        return (
            together(tokens or words).size + PRICES.alone + sum(token.unknown for token in tokens)
        )
    joined = PRICES.joined * (len(tokens) + len(words) - 2)
    return joined + _price(together(tokens), together(words))


def parted(tokens: Sequence[Drawn], shown: str) -> list[str | None]:
    """The parts of a word that several tokens show; None if it cannot be told."""
    found: list[str | None] = []
    rest = shown
    for token in tokens[:-1]:
        fitting = [
            cut
            for cut in range(1, len(rest))
            if not unicodedata2.combining(rest[cut]) and not _price(token, drawn_text(rest[:cut]))
        ]
        if len(fitting) != 1:
            return [None] * len(tokens)
        found.append(rest[: fitting[0]])
        rest = rest[fitting[0] :]
    return [*found, rest]


def drawn_text(text: str) -> Drawn:
    chars = bag(text)
    return Drawn(chars, chars.total())
