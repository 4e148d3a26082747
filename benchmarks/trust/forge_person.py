"""Persons who recover a document: what they see on paper they type, confirm, settle and check.

Only what the interface shows is used. What stands on the paper is looked up by place alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from benchmarks.effort.documents import Printed, without_unseen
from benchmarks.trust.forge_scoring import Scorer, as_drawn
from benchmarks.trust.forge_slips import Fingers
from glyphstone.answers.ask import Question, QuestionKind
from glyphstone.answers.clusters import changes_form, nfc
from glyphstone.answers.contradictions import Contradiction
from glyphstone.answers.honesty import FILE_SOURCES
from glyphstone.answers.outcomes import CheckWord, Outcome, Status
from glyphstone.answers.session import Session
from glyphstone.model import FontKey, Spot

__all__ = ["PERSONS", "Course", "Manner", "TrustPerson"]


@dataclass(frozen=True)
class Manner:
    """How a person works."""

    #: The share of letters typed with a slip.
    slips: float = 0.0
    #: Whether the person looks through the words of the check list.
    checks: bool = True


PERSONS = {
    "attentive": Manner(),
    "with slips": Manner(slips=0.03),
    "declines": Manner(checks=False),
}
#: What a person does at most: questions, looks at one question, rounds of the check list,
#: contradictions settled at a time.
_QUESTIONS, _TRIES, _ROUNDS, _SETTLED = 600, 4, 8, 60
#: Lines that a person compares with the paper before the first question, and the share of words in
#: them that must be wrong before a font is distrusted.
_LOOKED, _LIES = 6, 0.5
#: A fall of the share of right text that counts.
_FALL = 0.01


@dataclass
class Course:
    """What a recovery took, and how it went."""

    words: int = 0
    keys: int = 0
    checks: int = 0
    #: Yes and no to other questions, readings kept, fonts distrusted, choices.
    others: int = 0
    slips: int = 0
    #: The words that the session expected to ask for, at the beginning.
    estimate: int = 0
    #: The questions asked, until the check list and in all.
    asked_first: int = 0
    asked: int = 0
    #: Questions that were left because no answer was taken.
    left: int = 0
    #: Falls of the share of right text after an answer that raised no question.
    falls: list[tuple[str, float]] = field(default_factory=list)


class TrustPerson:
    """Answers a session in a manner."""

    def __init__(
        self,
        printed: Printed,
        session: Session,
        manner: Manner,
        seed: str,
        faces: Sequence[str] = (),
    ) -> None:
        self.printed = printed
        self.session = session
        self.manner = manner
        self.course = Course()
        self.scorer = Scorer(printed, faces)
        letters = sorted(
            {c for c in nfc("".join(printed.forged.truth.clusters.text)) if c.isalpha()}
        )
        self._fingers = Fingers(seed, manner.slips, letters)
        self._symbols = {
            (spot.page, row): symbol
            for token in range(printed.book.token_count)
            for spot in [printed.book.spot(token)]
            for row, symbol in zip(spot.glyphs, printed.book.token(token), strict=True)
        }
        self._skipped: set[int] = set()
        self._skipped_glyphs: set[int] = set()
        self._share = self._right()
        self._left_open: set[int] = set()
        self._questioned = False
        #: What a glyph says by itself nobody can tell if it says now this and now that.
        self._varying = self.scorer.varying()

    def _right(self) -> float:
        return self.scorer.score(self.session.solution.known).share

    def recover(self) -> Course:
        """Looks at what is believed, answers all questions, and looks through the check list."""
        self._look_first()
        self.course.estimate = self.session.progress().questions_left
        self._answer_all()
        self.course.asked_first = self.course.asked
        if self.manner.checks:
            for _ in range(_ROUNDS):
                before = self.session.solution.unchecked
                words = self.session.check_list()
                if not words or not self._check_all(words):
                    break
                self._answer_all()
                if self.session.solution.unchecked == before:
                    break
        self.course.slips = self._fingers.slips
        return self.course

    # --- fonts that lie -----------------------------------------------------------------------

    def _look_first(self) -> None:
        """Compare the first lines with the paper, and distrust fonts that are mostly wrong."""
        book = self.session.book
        right: Counter[tuple[int, FontKey]] = Counter()
        wrong: Counter[tuple[int, FontKey]] = Counter()
        for token in range(book.lines[min(_LOOKED, len(book.lines)) - 1].tokens[1]):
            symbols = [s for s in book.token(token) if s in self.session.solution.known]
            if len(symbols) < len(book.token(token)):
                continue
            same = _same(self.session.token_text(token), self.seen(book.spot(token)))
            for symbol in symbols:
                one = book.symbols[symbol]
                (right if same else wrong)[one.document, one.font] += 1
        for (document, font), count in wrong.items():
            if count > _LIES * (count + right[document, font]):
                self.session.distrust(font, document=document)
                self.course.others += 1
        self._share = self._right()

    # --- questions ----------------------------------------------------------------------------

    def answer_some(self, questions: int) -> None:
        """Answer so many questions at most, and check nothing."""
        self._answer_all(questions)

    def _answer_all(self, questions: int = _QUESTIONS) -> None:
        for _ in range(questions):
            question = self.session.next_question(
                skip=self._skipped, skip_glyphs=self._skipped_glyphs
            )
            if question is None:
                return
            self.course.asked += 1
            if not self._answer(question):
                self.course.left += 1
                if question.kind is QuestionKind.GLYPH:
                    self._skipped_glyphs.update(question.teaches)
                else:
                    self._skipped.add(question.token)

    def seen(self, spot: Spot) -> str:
        """What stands at a place, as it is typed; of a letter that is cut, the parts shown."""
        clusters = self.printed.clusters_of(spot)
        truth = self.printed.forged.truth.clusters
        here = Counter(clusters)
        cut = {one for one, count in here.items() if count < self.printed.drawn[one]}
        if not cut:
            return nfc("".join(self.printed.seen(spot).split()))
        parts: dict[int, str] = {}
        for row, cluster in sorted(zip(spot.glyphs, clusters, strict=True)):
            symbol = self._symbols.get((spot.page, row), -1)
            shown = self.printed.meaning(symbol) if symbol >= 0 else ""
            whole = truth.text[cluster] if cluster not in parts else ""
            parts[cluster] = parts.get(cluster, "") + (shown if cluster in cut else whole)
        return nfc("".join("".join(text for _, text in sorted(parts.items())).split()))

    def _answer(self, question: Question) -> bool:
        place = self.session.spot_of(question)
        if question.kind is QuestionKind.GLYPH:
            return self._read_glyph(question.teaches[0], place)
        return self._read_word(question.token, place)

    def _read_glyph(self, symbol: int, place: Spot) -> bool:
        if symbol in self._varying:
            return False
        right = self.printed.meaning(symbol)
        outcome = self.session.read_glyph(symbol, self._typed(right), spot=place)
        return self._took(self._sure(outcome, right))

    def _read_word(self, token: int, part: Spot | None = None) -> bool:
        """Type a word or the part that is asked about, again if it is not taken; whether it was."""
        right = self.seen(part or self.session.book.spot(token))
        for _ in range(_TRIES):
            typed = self._typed(right)
            if part is None:
                taken = self.session.read_token(token, typed)
            else:
                taken = self.session.read_crop(part, typed)
            outcome = self._sure(taken, right)
            if self._took(outcome):
                return True
            if nfc(outcome.text) == nfc(right):
                return False
        return False

    def _sure(self, outcome: Outcome, right: str) -> Outcome:
        """Confirm what was typed rightly if it is asked about, else type it again."""
        for _ in range(_TRIES):
            if outcome.status is not Status.ASKED:
                break
            self._questioned = True
            if nfc(outcome.text) == nfc(right):
                self.course.others += 1
                outcome = self.session.confirm(outcome)
            else:
                outcome = self.session.retype(outcome, self._typed(right))
        return outcome

    def _typed(self, text: str) -> str:
        self.course.words += 1
        found = self._fingers.typed(text)
        self.course.keys += len(found)
        return found

    def _took(self, outcome: Outcome) -> bool:
        if outcome.answer is None:
            return False
        share = self._right()
        clashes = outcome.status is Status.CONTRADICTION
        questioned, self._questioned = self._questioned, False
        if share < self._share - _FALL and not clashes and not questioned:
            self.course.falls.append((outcome.text, self._share - share))
        self._share = share
        if clashes:
            self._settle_all(outcome)
        if not changes_form(outcome.text):
            self._choose(outcome)
        self._share = self._right()
        return True

    def _choose(self, outcome: Outcome) -> None:
        """Say what glyphs mean that an answer left open."""
        for open_ in outcome.ambiguities[:3]:
            meaning = nfc(self.printed.meaning(open_.symbol))
            if open_.symbol in self._varying:
                continue
            if meaning in open_.choices and open_.symbol not in self.session.solution.known:
                self.course.others += 1
                self.session.read_glyph(open_.symbol, meaning, spot=open_.spot)

    # --- contradictions -----------------------------------------------------------------------

    def _settle_all(self, outcome: Outcome | None = None) -> None:
        if outcome is not None:
            self._ask_about_fonts(outcome)
        for _ in range(_SETTLED):
            waiting = [c for c in self.session.contradictions if c.symbol not in self._left_open]
            if not waiting:
                return
            if not self._settle(waiting[0]):
                self._left_open.add(waiting[0].symbol)

    def _ask_about_fonts(self, outcome: Outcome) -> None:
        """Distrust a font of which the file says otherwise twice or more in one right word."""
        reading = self.session.solution.readings.get(outcome.answer or 0)
        if reading is None or any(
            nfc(reading.answer.text) != nfc(self.seen(word.spot)) for word in reading.words
        ):
            return
        fonts: Counter[tuple[int, FontKey]] = Counter()
        for contradiction in outcome.contradictions:
            one = self.session.book.symbols[contradiction.symbol]
            if FILE_SOURCES.intersection(*(side.sources for side in contradiction.sides[1:])):
                fonts[one.document, one.font] += 1
        for (document, font), count in fonts.items():
            if count > 1:
                self.session.distrust(font, document=document)
                self.course.others += 1

    def _settle(self, contradiction: Contradiction) -> bool:
        """Mend answers that are wrong, else keep what the glyph shows; whether that could be."""
        if self._mend(contradiction.answers):
            return True
        if contradiction.symbol in self._varying:
            return False
        shows = nfc(self.printed.meaning(contradiction.symbol))
        sides = contradiction.sides
        held = next((i for i, side in enumerate(sides) if side.text == shows), None)
        if held is None and any(not side.answers for side in sides):
            typed = [i for i, side in enumerate(sides) if side.answers]
            held = typed[0] if len(typed) == 1 else None
        if held is not None and shows and not sides[held].text:
            # Nobody who sees a letter says that it means nothing.
            held = None
        if held is None:
            return False
        self.course.others += 1
        self.session.keep(contradiction, held)
        return True

    def _mend(self, answers: Sequence[int]) -> bool:
        """Compare answers with their places; type anew what is wrong."""
        mended = False
        for number in answers:
            reading = self.session.solution.readings.get(number)
            if reading is None:
                continue
            right = " ".join(self.seen(word.spot) for word in reading.words)
            if reading.answer.glyph is not None:
                right = self.printed.meaning(reading.words[0].symbols[0])
            if nfc(reading.answer.text) != nfc(right):
                self._sure(self.session.correct(number, self._typed(right)), right)
                mended = True
        return mended

    # --- the check list -----------------------------------------------------------------------

    def _check_all(self, words: Sequence[CheckWord]) -> bool:
        """Look at words until nothing rests on one place; whether any was looked at."""
        for number, word in enumerate(words):
            if not self.session.solution.unchecked:
                return bool(number)
            self._check(word)
        return bool(words)

    def _check(self, word: CheckWord) -> None:
        self.course.checks += 1
        seen = self.seen(self.session.book.spot(word.token))
        if _same(word.text, seen):
            self.session.check(word, True)
            return
        self.session.check(word, False)
        for doubt in self.session.doubts:
            self._mend(doubt.answers)
        self._settle_all()
        if not _same(self.session.token_text(word.token), seen):
            self._read_word(word.token)


def _same(text: str, seen: str) -> bool:
    """Whether a word looks as it stands on the paper."""
    return as_drawn(without_unseen(text)) == as_drawn(without_unseen(seen))
