"""A person at the machine, simulated: sees pictures of words, types, and never lies on purpose.

Only what the interface shows is used: the word that is asked about, the places of both sides of a
contradiction, the words of the check list. What stands on the paper is looked up by place alone.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from benchmarks.effort.documents import Printed, without_unseen
from glyphstone.answers.ask import Question, QuestionKind
from glyphstone.answers.clusters import clusters, nfc
from glyphstone.answers.contradictions import Contradiction
from glyphstone.answers.outcomes import Outcome, Status
from glyphstone.answers.session import Session
from glyphstone.model import Spot
from glyphstone.verdict.characters import script_of

__all__ = ["Effort", "Person", "recovered"]


@dataclass
class Effort:
    """What a recovery took, the planted mistakes apart."""

    words: int = 0
    keys: int = 0
    rounds: int = 0
    #: Single glyphs among the words.
    glyphs: int = 0
    ambiguous: int = 0
    checks: int = 0
    nays: int = 0
    #: Answers that were typed anew because they were wrong.
    mended: int = 0
    planted: int = 0
    #: Planted mistakes that a contradiction showed, or the check list.
    by_contradiction: int = 0
    by_check: int = 0
    #: Words typed rightly that looked like a slip and were confirmed.
    asked: int = 0
    wrong: list[tuple[str, str]] = field(default_factory=list)

    @property
    def caught(self) -> int:
        """Planted mistakes that were found before the end."""
        return self.by_contradiction + self.by_check


class Person:
    """Answers a session; with a seed, every fifth typed word has a wrong character."""

    def __init__(self, printed: Printed, session: Session, seed: int | None = None) -> None:
        self.printed = printed
        self.session = session
        self.effort = Effort()
        self._dice = None if seed is None else random.Random(seed)
        self._slips: dict[int, str] = {}
        #: Words that the session would not take though they were read rightly.
        self._skipped: list[int] = []
        letters = set(nfc("".join(printed.forged.truth.clusters.text)))
        self._letters = sorted(letter for letter in letters if letter.isalpha())
        # Slips are letters of the document and, in turn, any letters of its scripts.
        scripts = {script_of(letter) for letter in self._letters}
        self._any_letters = [
            char
            for char in map(chr, range(0x41, 0x3000))
            if char.isalpha() and script_of(char) in scripts
        ]

    def recover(self, check_limit: int = 30) -> Effort:
        """Answer all questions, then go through the check list."""
        self.answer_all()
        words = self.session.check_list(check_limit)
        for word in words:
            self.effort.checks += 1
            seen = self.seen(self.session.book.spot(word.token))
            now = self.session.token_text(word.token)
            if without_unseen(now) == without_unseen(seen):
                if now == word.text:
                    self.session.check(word, True)
                continue
            self.effort.nays += 1
            self.session.check(word, False)
            self._look_behind()
            if without_unseen(self.session.token_text(word.token)) != without_unseen(seen):
                # All that was typed is right, so it was understood wrongly: the word itself tells.
                self.count(seen)
                self.settle(self._sure(self.session.read_token(word.token, seen)))
        self.answer_all()
        self.effort.wrong = self.printed.wrong(dict(self.session.solution.known))
        return self.effort

    def answer_all(self) -> None:
        """Answer until nothing is asked; a word is never asked for ever."""
        for _ in range(2000):
            question = self.session.next_question(skip=self._skipped)
            if question is None:
                return
            self.effort.rounds += 1
            outcome = self._answer(question)
            if outcome.answer is None:
                self._skipped.append(question.token)
            self.settle(outcome)
        raise RuntimeError("The session does not come to an end.")

    def seen(self, spot: Spot) -> str:
        """What stands at a place."""
        return "".join(self.printed.seen(spot).split())

    def _answer(self, question: Question) -> Outcome:
        spot = self.session.spot_of(question)
        if question.kind is QuestionKind.GLYPH:
            self.count(text := self.printed.meaning(question.teaches[0]))
            self.effort.glyphs += 1
            return self._sure(self.session.read_glyph(question.teaches[0], text, spot=spot))
        text = self.slipped(self.seen(spot))
        outcome = self.session.read_crop(spot, text)
        if outcome.answer is None and self._slip is not None:
            # The session would not take it, or asked: the person looks again.
            self.effort.by_contradiction += 1
            outcome = self.session.read_crop(spot, self.seen(spot))
        outcome = self._sure(outcome)
        self.note(outcome)
        return outcome

    def _sure(self, outcome: Outcome) -> Outcome:
        """Confirm what was typed rightly if it looks like a slip."""
        if outcome.status is not Status.ASKED:
            return outcome
        self.effort.asked += 1
        return self.session.confirm(outcome)

    def count(self, text: str) -> None:
        """Count what is typed: blank-separated words, at least one."""
        self.effort.words += max(1, len(text.split()))
        self.effort.keys += len(text)

    _slip: str | None = None

    def slipped(self, text: str) -> str:
        """A word as it is typed, counted, with a wrong character in every fifth."""
        self.count(text)
        self._slip = None
        if self._dice is None or self.effort.words % 5:
            return text
        parts = clusters(text)
        places = [i for i, part in enumerate(parts) if part[0].isalpha()]
        if not places:
            return text
        place = self._dice.choice(places)
        pool = self._any_letters if self.effort.planted % 2 else self._letters
        other = [letter for letter in pool if nfc(letter) != parts[place][0]]
        parts[place] = self._dice.choice(other) + parts[place][1:]
        self.effort.planted += 1
        self._slip = text
        return "".join(parts)

    def note(self, outcome: Outcome) -> None:
        """Remember which answer has a slip."""
        self.effort.ambiguous += bool(outcome.ambiguities)
        if self._slip is not None and outcome.answer is not None:
            if nfc(outcome.text) != nfc(self._slip):
                self._slips[outcome.answer] = self._slip
            self._slip = None

    def settle(self, outcome: Outcome) -> None:
        """Look at both sides of each contradiction and put right what is wrong."""
        if outcome.status is Status.CONTRADICTION:
            self._settle_all(by_check=False)

    def _settle_all(self, *, by_check: bool) -> None:
        for _ in range(100):
            if not self.session.contradictions:
                return
            self._settle(self.session.contradictions[0], by_check=by_check)

    def _settle(self, contradiction: Contradiction, *, by_check: bool) -> None:
        if not self._mend(contradiction.answers, by_check=by_check):
            # All that was typed is right: then it holds against the evidence, and what the glyph
            # itself shows against how a word was understood.
            sides = contradiction.sides
            typed = [i for i, side in enumerate(sides) if side.answers]
            shows = nfc(self.printed.meaning(contradiction.symbol))
            held = next((i for i in typed if sides[i].text == shows), typed[0])
            self.session.keep(contradiction, held)

    def _look_behind(self) -> None:
        """After a no: look at the answers behind the word."""
        for doubt in self.session.doubts:
            self._mend(doubt.answers, by_check=True)
        self._settle_all(by_check=True)

    def _mend(self, answers: tuple[int, ...], *, by_check: bool) -> bool:
        """Compare answers with their places; type anew what is wrong."""
        mended = False
        for number in answers:
            reading = self.session.solution.readings.get(number)
            if reading is None:
                continue
            right = " ".join(self.seen(word.spot) for word in reading.words)
            if reading.answer.glyph is not None:
                right = self.printed.meaning(reading.words[0].symbols[0])
            if nfc(reading.answer.text) == nfc(right):
                continue
            self._sure(self.session.correct(number, right))
            self.effort.mended += 1
            mended = True
            if self._slips.pop(number, None) is not None:
                self.effort.by_check += by_check
                self.effort.by_contradiction += not by_check
        return mended


def recovered(printed: Printed, session: Session, seed: int | None = None) -> Effort:
    """The effort of a whole recovery."""
    return Person(printed, session, seed).recover()
