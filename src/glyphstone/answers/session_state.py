"""What a session knows at a moment: the state, the text so far, and what to ask next."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
import unicodedata2

from glyphstone.answers.ask import Planner, Question
from glyphstone.answers.briefings import briefing_of
from glyphstone.answers.contradictions import Contradiction, Doubt
from glyphstone.answers.glyph_cards import proposed_cards, worst_cards
from glyphstone.answers.hints import (
    asked_singly,
    checked_types,
    frequent_unknown,
    in_turn,
    later_questions,
    likely_text,
    unknown_mask,
    unreadable,
    worst_lines,
)
from glyphstone.answers.match import Index
from glyphstone.answers.missing_letters import UNKNOWN_LETTER
from glyphstone.answers.outcomes import (
    CheckWord,
    GlyphCard,
    LineHint,
    SymbolHint,
)
from glyphstone.answers.part_questions import part_of, spot_of, was_asked_in_part
from glyphstone.answers.place_names import Places
from glyphstone.answers.progress import Progress, progress_of
from glyphstone.answers.solver import Solution, Solver
from glyphstone.answers.word_text import read_token
from glyphstone.evidence import BriefedEvidence, Evidence, LearningEvidence
from glyphstone.evidence.book import Book
from glyphstone.model import Entry, Spot
from glyphstone.store.events import (
    Answer,
    Event,
    Forget,
    Journal,
    SpotRef,
    effective,
)

__all__ = ["WILDCARD", "SessionState"]

#: The setting for the sign that means "I cannot tell", and what it is at first.
WILDCARD, _WILDCARD_SIGN = "wildcard", "*"
#: Glyphs or lines that a list of what to do next holds, and words of the check list; by hand: what
#: a person looks through at once.
_HINTS, _CHECKED = 20, 30


class SessionState:
    """Questions and state over a book; everything that happens is an event in a journal."""

    def __init__(
        self,
        book: Book,
        evidence: Iterable[Evidence],
        journal: Journal,
        *,
        library: Evidence | None = None,
    ) -> None:
        self.book = book
        self._given = book
        self._sources = [*evidence, *([] if library is None else [library])]
        self._places = Places(book)
        self._distrusted: frozenset[int] = frozenset()
        self._journal = journal
        self._events: list[tuple[int, Event]] = list(journal.events())
        self._briefing = briefing_of(effective(self._events)[0])
        self._solver = self._heard()
        #: What one more answer would lead to, with the number that it would have.
        self._tried: tuple[int, Answer, Solution] | None = None
        self._solution = self._solved()
        self._progress: tuple[Solution, Progress] | None = None

    def _heard(self) -> Solver:
        """A solver that knows what all sources say of the book as it is believed now."""
        for source in self._sources:
            if isinstance(source, BriefedEvidence):
                source.brief(self._briefing)
        proposals = (one for source in self._sources for one in source.proposals(self.book))
        learners = [source for source in self._sources if isinstance(source, LearningEvidence)]
        return Solver(self.book, proposals, learners)

    def _solved(self) -> Solution:
        """The state after all events; what the person distrusts makes it another book."""
        counted = effective(self._events)[0]
        forgotten = {event.answer for _, event in counted if isinstance(event, Forget)}
        distrusted = self._places.distrusted(
            event for number, event in counted if number not in forgotten
        )
        briefing = briefing_of(counted)
        if (distrusted, briefing) != (self._distrusted, self._briefing):
            if distrusted != self._distrusted:
                self.book = self._given.distrusting(distrusted)
            self._distrusted, self._briefing = distrusted, briefing
            self._solver = self._heard()
        return self._solver.solve(counted)

    @property
    def _learns(self) -> bool:
        """Whether what is known of one font may teach another."""
        return any(isinstance(source, LearningEvidence) for source in self._sources)

    # --- the state --------------------------------------------------------------------------------

    @property
    def solution(self) -> Solution:
        """The whole state."""
        return self._solution

    @property
    def events(self) -> Sequence[tuple[int, Event]]:
        """Everything that happened so far, each with its number, undoing included."""
        return self._events

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What the map holds for each symbol."""
        return self._solution.entries

    @property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """What the person has to settle."""
        return self._solution.contradictions

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """Words that the person called wrong and that still come out so."""
        return self._solution.doubts

    @property
    def wildcard(self) -> str:
        """The sign that means "I cannot tell"; change it with `setting("wildcard", ...)`."""
        return self._solution.settings.get(WILDCARD, _WILDCARD_SIGN)

    def progress(self) -> Progress:
        """How far the recovery has come; worked out once for each state."""
        if self._progress is None or self._progress[0] is not self._solution:
            question = self.next_question()
            left = 0 if question is None else question.left + 1
            found = progress_of(self._solution, self._planner.count, left)
            self._progress = (self._solution, found)
        return self._progress[1]

    def _happen(self, event: Event) -> int:
        number = self._journal.append(event)
        self._events.append((number, event))
        tried, self._tried = self._tried, None
        if tried is not None and tried[0] == number and tried[1] is event:
            self._solution = tried[2]
        else:
            self._solution = self._solved()
        return number

    def _happen_together(self, events: Sequence[Event]) -> list[int]:
        """Keep several events, and work the state out once."""
        numbers = self._journal.extend(events)
        self._events += zip(numbers, events, strict=True)
        self._tried = None
        self._solution = self._solved()
        return numbers

    def _after(self, answer: Answer) -> Solution:
        """The state that an answer would lead to; kept, as it is most often taken next."""
        number = self._events[-1][0] + 1 if self._events else 1
        counted = effective(self._events)[0]
        found = self._solver.solve([*counted, (number, answer)])
        self._tried = (number, answer, found)
        return found

    def foreseen(self, event: Event) -> dict[int, str | None]:
        """What an event would change if it happened now: symbols with their texts after it."""
        number = self._events[-1][0] + 1 if self._events else 1
        after = self._solver.solve([*effective(self._events)[0], (number, event)]).known
        before = self._solution.known
        return {
            symbol: after.get(symbol)
            for symbol in {*before, *after}
            if symbol >= 0 and before.get(symbol) != after.get(symbol)
        }

    @property
    def distrusted(self) -> frozenset[int]:
        """The symbols on which the file's own word counts for nothing, because a person says so."""
        return self._distrusted

    def token_at(self, reference: SpotRef) -> int | None:
        """The token that a lasting name means, None if it is part of one or several."""
        return self._places.token_at(reference)

    def token_with(self, document: int, page: int, row: int) -> int | None:
        """The token in which a row of a page stands."""
        glyph = self._places.glyph_at(document, page, row)
        if glyph is None:
            return None
        return int(np.searchsorted(self.book.token_start, glyph, side="right")) - 1

    # --- text -------------------------------------------------------------------------------------

    def texts(self, token: int) -> list[str | None]:
        """The text of each glyph of a token, in the order in which they are drawn."""
        return [self._solution.known.get(symbol) for symbol in self.book.token(token)]

    def token_text(self, token: int) -> str:
        """A token as it reads now, with placeholders for unknown glyphs."""
        marks = self._solver.placeholders

        def unknown(symbol: int) -> str:
            return marks.of(symbol) if symbol >= 0 else "\ufffd"

        return self._worded(token, self.texts(token), marks.escaped, unknown)

    def sketch(self, token: int, part: tuple[int, int] | None = None) -> str:
        """A token as it reads now, with a box for every unknown glyph, and brackets around a part.

        The part begins and ends at places of the drawn word.
        """
        begin, end = part or (-1, -1)

        def shown(place: int, text: str | None) -> str:
            said = UNKNOWN_LETTER if text is None else text
            return f"{'[' * (place == begin)}{said}{']' * (place == end - 1)}"

        return read_token(self.book, token, self.texts(token), self._solution.known, shown)

    def spot_of(self, question: Question) -> Spot:
        """The glyphs that a question asks about: a word, a part of one, or a single glyph."""
        return spot_of(self.book, question)

    def suggestion(self, question: Question) -> str:
        """What may stand where a question is asked, "" if one of its glyphs has no likely text.

        The person has to say yes to it: part of it is a proposal.
        """
        symbols = self.book.token(question.token)
        if question.position is not None:
            return likely_text(self._solution, symbols[question.position]) or ""
        texts = [likely_text(self._solution, symbol) for symbol in symbols]
        inside = range(*(question.part or (0, len(symbols))))
        if any(texts[place] is None for place in inside):
            return ""

        def shown(place: int, text: str | None) -> str:
            return text or "" if place in inside else ""

        return read_token(self.book, question.token, texts, self._solution.known, shown)

    def _worded(
        self,
        token: int,
        texts: Sequence[str | None],
        known: Callable[[str], str],
        unknown: Callable[[int], str],
    ) -> str:
        symbols = self.book.token(token)

        def shown(place: int, text: str | None) -> str:
            return unknown(symbols[place]) if text is None else known(text)

        return read_token(self.book, token, texts, self._solution.known, shown)

    def line_text(self, line: int) -> str:
        """A line as it reads now; completed, it can be pasted back with `paste_line`."""
        tokens = range(*self.book.lines[line].tokens)
        return self.book.joined(line, {token: self.token_text(token) for token in tokens})

    # --- what to do next --------------------------------------------------------------------------

    def frequent_unknown(self, limit: int = _HINTS) -> list[SymbolHint]:
        """The most frequent unknown glyphs."""
        return frequent_unknown(self._planner, unknown_mask(self._planner, self._solution), limit)

    def worst_lines(self, limit: int = _HINTS) -> list[LineHint]:
        """The lines with most unknown glyphs."""
        return worst_lines(self._planner, unknown_mask(self._planner, self._solution), limit)

    def next_question(
        self, *, skip: Collection[int] = (), skip_glyphs: Collection[int] = ()
    ) -> Question | None:
        """The question whose answer teaches most for the fewest letters; None when all is known.

        `skip` names tokens and `skip_glyphs` symbols that the person does not want to be asked
        about; a glyph that was answered with the wildcard is not asked about again either.
        """
        readings = self._solution.readings.values()
        asked = self._planner.types_of(word.symbols for r in readings for word in r.words)
        asked[self.book.type_of[list(skip)]] = True
        unknown = unknown_mask(self._planner, self._solution)
        # What answers contradict each other on is settled, not asked once more.
        disputed = (one.symbol for one in self.contradictions)
        unknown[[*skip_glyphs, *unreadable(self._solution), *disputed]] = False
        single = asked_singly(self.book, self._solution)
        if not self._learns:
            return self._in_part(self._planner.next_question(unknown, asked, single))
        turn = in_turn(self._planner, unknown)
        question = self._planner.next_question(turn, asked, single)
        if question is None:
            return self._in_part(self._planner.next_question(unknown, asked, single))
        later = later_questions(self._planner, turn, unknown, question.left + 1)
        return self._in_part(replace(question, left=question.left + later))

    def _in_part(self, question: Question | None) -> Question | None:
        """A question, about a part of its word if that is enough; else a second time about all."""
        if question is None or was_asked_in_part(self.book, question, self._solution.readings):
            return question
        return replace(question, part=part_of(self.book, question, self._solution.known))

    def glyph_cards(self, *, skip: Collection[int] = ()) -> list[GlyphCard]:
        """Glyphs to be accepted or corrected several at a time, by what they likely say.

        First the unknown ones with a likely text, then what is known but rests on too little, of
        both those that stand most often first. `skip` names symbols that are left out.
        """
        return proposed_cards(self._planner, self._solution, skip)

    def worst_glyphs(self) -> list[GlyphCard]:
        """All glyphs that somebody should look at, those that spoil most of the text first."""
        return worst_cards(self._planner, self._solution)

    def likely_word(self, card: GlyphCard, around: tuple[str, str] = ("[", "]")) -> str:
        """The word of a card as it likely reads, its glyph marked, with a box for what is open."""
        symbols = self.book.token(card.token)
        texts = [likely_text(self._solution, symbol) for symbol in symbols]
        before, behind = around

        def shown(place: int, text: str | None) -> str:
            said = UNKNOWN_LETTER if text is None else text
            if place == card.position and said and unicodedata2.category(said[0])[0] == "M":
                said = f"◌{said}"
            return f"{before}{said}{behind}" if place == card.position else said

        return read_token(self.book, card.token, texts, self._solution.known, shown)

    def check_list(self, limit: int = _CHECKED) -> list[CheckWord]:
        """Few words in which each decided glyph occurs, the least supported glyphs first."""
        words: list[CheckWord] = []
        shown: set[int] = set()
        for type_ in checked_types(self._planner, self._solution, limit):
            token = int(self._planner.first_token[type_])
            symbols = tuple(s for s in dict.fromkeys(self.book.types[type_]) if s not in shown)
            shown.update(symbols)
            texts = tuple(self._solution.known[symbol] for symbol in self.book.types[type_])
            line = int(self.book.token_line[token])
            words.append(CheckWord(token, line, self.token_text(token), texts, symbols))
        return words

    @cached_property
    def _planner(self) -> Planner:
        return Planner(self.book)

    @cached_property
    def _index(self) -> Index:
        return Index(self.book)
