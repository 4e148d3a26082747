"""A person who reads a real file and types the exact words of its source.

The person sees what is asked, the check list and, when nothing is asked, the text; and does what
the messages suggest. If the truth of a word is not known, the question is passed over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from benchmarks.trust.real_truth import Truth
from benchmarks.trust.real_words import bag, seen_text
from glyphstone.answers.ask import Question, QuestionKind
from glyphstone.answers.contradictions import Contradiction
from glyphstone.answers.outcomes import Outcome, Status
from glyphstone.answers.session import Session
from glyphstone.evidence.book import Book
from glyphstone.flows.recovery.solving import Solving
from glyphstone.model import FontKey

__all__ = ["RealEffort", "RealPerson"]

#: Questions after which a session counts as one that comes to no end; real files ask up to 200.
MOST_ROUNDS = 600
#: Words of one glyph that the person compares before saying what it means.
MOST_PLACES = 40
#: The share of wrong words from which on a person who reads the text notices.
NOTICED = 0.005
#: Times that a person looks through the check list, as long as something is left to look at.
MOST_CHECKS = 6
#: Fonts that a person distrusts because the text is wrong and nothing is asked.
MOST_DISTRUSTED = 2


@dataclass
class RealEffort:
    """What a recovery of a real file took."""

    words: int = 0
    keys: int = 0
    glyphs: int = 0
    checks: int = 0
    #: Words of the check list that were wrong.
    noes: int = 0
    #: Inputs that were taken for a slip and confirmed; contradictions that were settled.
    asked: int = 0
    settled: int = 0
    #: Questions passed over: the file shows other words than the source, or the input was refused.
    passed: int = 0
    refused: int = 0
    distrusted: int = 0


class RealPerson:
    """Answers a recovery of one real file."""

    def __init__(self, solving: Solving, truth: Truth) -> None:
        self.solving = solving
        self.truth = truth.texts
        self.effort = RealEffort()
        #: What was typed and not taken: token, text, reason.
        self.refusals: list[tuple[int, str, str]] = []
        self._skipped: list[int] = []
        self._skipped_glyphs: list[int] = []

    @property
    def session(self) -> Session:
        """The session, which a recovery may begin anew."""
        return self.solving.session

    @property
    def book(self) -> Book:
        """The words of the file."""
        return self.session.book

    def recover(self, check_limit: int = 30) -> RealEffort:
        """Answer, check, and distrust a font if the text is wrong and nothing was asked."""
        self.answer_all()
        for _ in range(MOST_DISTRUSTED):
            font = self._wrong_font() if not self.effort.words else None
            if font is None:
                break
            self.effort.distrusted += 1
            if not self.solving.distrust(font):
                break
            self.answer_all()
        for _ in range(MOST_CHECKS):
            before = self.session.progress()
            self.check(check_limit)
            self.answer_all()
            now = self.session.progress()
            if not now.unchecked or now == before:
                break
        return self.effort

    # --- questions --------------------------------------------------------------------------------

    def answer_all(self) -> None:
        """Answer until nothing is asked."""
        for _ in range(MOST_ROUNDS):
            question = self.session.next_question(
                skip=self._skipped, skip_glyphs=self._skipped_glyphs
            )
            if question is None:
                return
            self._settle(self._answer(question))

    def _answer(self, question: Question) -> Outcome | None:
        if question.kind is QuestionKind.GLYPH:
            symbol = question.teaches[0]
            text = self.meaning(symbol)
            if text is None:
                self.effort.passed += 1
                self._skipped_glyphs.append(symbol)
                return None
            self.effort.glyphs += 1
            self._count(text)
            return self.session.read_glyph(symbol, text)
        text = self.truth[question.token]
        if text is None:
            self.effort.passed += 1
            self._skipped.append(question.token)
            return None
        return self._typed(question.token, text)

    def _typed(self, token: int, text: str) -> Outcome:
        self._count(text)
        outcome = self.session.read_token(token, text)
        if outcome.status is Status.ASKED:
            self.effort.asked += 1
            outcome = self.session.confirm(outcome)
        if outcome.answer is None:
            self.effort.refused += 1
            self.refusals.append((token, text, outcome.reason))
            self._skipped.append(token)
        return outcome

    def _count(self, text: str) -> None:
        self.effort.words += 1
        self.effort.keys += len(text)

    # --- what a glyph means -----------------------------------------------------------------------

    @cached_property
    def _tokens_of(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for token in range(self.book.token_count):
            for symbol in set(self.book.token(token)):
                found.setdefault(symbol, []).append(token)
        return found

    def meaning(self, symbol: int) -> str | None:
        """What is left of the words of a glyph if all their other glyphs are read."""
        left: Counter[str] = Counter()
        for token in self._tokens_of.get(symbol, [])[:MOST_PLACES]:
            text = self._left(token, symbol)
            if text is not None:
                left[text] += 1
        return left.most_common(1)[0][0] if left else None

    def _left(self, token: int, symbol: int) -> str | None:
        """The characters of a word that its other glyphs do not show."""
        shown = self.truth[token]
        symbols = self.book.token(token)
        if shown is None or symbols.count(symbol) != 1:
            return None
        texts = [self.session.solution.known.get(one) for one in symbols if one != symbol]
        if any(text is None for text in texts):
            return None
        others = bag("".join(filter(None, texts)))
        if others - bag(shown):
            return None
        left = bag(shown) - others
        return "".join(char for char in shown if left[char] and not left.subtract([char]))

    # --- contradictions ---------------------------------------------------------------------------

    def _settle(self, outcome: Outcome | None) -> None:
        if outcome is None or outcome.status is not Status.CONTRADICTION:
            return
        for _ in range(100):
            if not self.session.contradictions:
                return
            self.effort.settled += 1
            contradiction = self.session.contradictions[0]
            self.session.keep(contradiction, self._held(contradiction))

    def _held(self, contradiction: Contradiction) -> int:
        """The side that the words of the glyph bear out; else what was typed."""
        sides = contradiction.sides
        fits = [self._fits(contradiction.symbol, side.text) for side in sides]
        typed = [bool(side.answers) for side in sides]
        return max(range(len(sides)), key=lambda i: (fits[i], typed[i], -i))

    def _fits(self, symbol: int, text: str) -> int:
        """In how many words a text of a glyph would fit.

        If all other glyphs are known, nothing of the word may be left: else a letter that means
        nothing would fit everywhere.
        """
        known = self.session.solution.known
        fitting = 0
        for token in self._tokens_of.get(symbol, [])[:MOST_PLACES]:
            shown = self.truth[token]
            if shown is None:
                continue
            texts = [text if one == symbol else known.get(one) for one in self.book.token(token)]
            said, wanted = bag("".join(filter(None, texts))), bag(shown)
            fitting += not said - wanted and (None in texts or said == wanted)
        return fitting

    # --- looking at the result --------------------------------------------------------------------

    def check(self, limit: int) -> None:
        """Go through the check list; type what is wrong."""
        for word in self.session.check_list(limit):
            seen = self.truth[word.token]
            if seen is None:
                continue
            self.effort.checks += 1
            now = self.session.token_text(word.token)
            if seen_text(now) == seen_text(seen):
                if now == word.text:
                    self.session.check(word, True)
                continue
            self.effort.noes += 1
            self.session.check(word, False)
            self._settle(self._typed(word.token, seen))

    def wrong_tokens(self) -> list[int]:
        """Words all of whose glyphs count as known and that read otherwise than the source."""
        return [
            token
            for token in range(self.book.token_count)
            if (shown := self.truth[token]) is not None
            and None not in self.session.texts(token)
            and seen_text(self.session.token_text(token)) != seen_text(shown)
        ]

    def _wrong_font(self) -> str | None:
        """The font in which most wrong words stand, as the messages name it."""
        found: Counter[FontKey] = Counter()
        wrong = self.wrong_tokens()
        if len(wrong) < NOTICED * len(self.truth):
            return None
        for token in wrong:
            found.update(self._fonts(self.book.token(token)))
        return min(found, key=lambda font: (-found[font], font), default=None)

    def _fonts(self, symbols: Iterable[int]) -> set[FontKey]:
        return {self.book.symbols[symbol].font for symbol in symbols if symbol >= 0}
