"""A recovery in progress: takes what a person types, tells what it means, and asks on.

A session knows no terminal, no HTTP and no PDF. Everything that happens is an event, kept by the
journal before it counts; the state is worked out from the events, so that opening a session again
gives the same state.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property

from glyphstone.answers.align import MISMATCH
from glyphstone.answers.ask import Planner, Question
from glyphstone.answers.clusters import changes_form
from glyphstone.answers.contradictions import Contradiction, Doubt
from glyphstone.answers.hints import (
    asked_singly,
    checked_types,
    frequent_unknown,
    unknown_mask,
    unreadable,
    worst_lines,
)
from glyphstone.answers.keyboard import put_right, script_name, usual_script
from glyphstone.answers.match import Cue, Found, Index, PlaceMatch
from glyphstone.answers.outcomes import (
    Ambiguity,
    CheckWord,
    LineHint,
    Outcome,
    Status,
    SymbolHint,
)
from glyphstone.answers.place_names import Places
from glyphstone.answers.progress import Progress, progress_of
from glyphstone.answers.setback import setback
from glyphstone.answers.slips import doubt_about, refusal
from glyphstone.answers.solver import Solution, Solver
from glyphstone.answers.word_text import read_word
from glyphstone.evidence import Evidence
from glyphstone.evidence.book import Book
from glyphstone.model import Entry, FontKey, Spot
from glyphstone.store.events import (
    Answer,
    AnswerKind,
    Check,
    Distrust,
    Event,
    Forget,
    Journal,
    Keep,
    Order,
    Redo,
    Setting,
    SpotRef,
    Undo,
    effective,
)

__all__ = ["WILDCARD", "Session"]

#: The setting for the sign that means "I cannot tell", and what it is at first.
WILDCARD, _WILDCARD_SIGN = "wildcard", "*"
#: Glyphs or lines that a list of what to do next holds, and words of the check list; by hand: what
#: a person looks through at once.
_HINTS, _CHECKED = 20, 30


class Session:
    """Answers, questions and state over a book."""

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
        self._solver = self._heard()
        self._journal = journal
        self._events: list[tuple[int, Event]] = list(journal.events())
        #: What one more answer would lead to, with the number that it would have.
        self._tried: tuple[int, Answer, Solution] | None = None
        self._solution = self._solved()

    def _heard(self) -> Solver:
        """A solver that knows what all sources say of the book as it is believed now."""
        proposals = (one for source in self._sources for one in source.proposals(self.book))
        return Solver(self.book, proposals)

    def _solved(self) -> Solution:
        """The state after all events; what the person distrusts makes it another book."""
        counted = effective(self._events)[0]
        forgotten = {event.answer for _, event in counted if isinstance(event, Forget)}
        distrusted = self._places.distrusted(
            event for number, event in counted if number not in forgotten
        )
        if distrusted != self._distrusted:
            self._distrusted = distrusted
            self.book = self._given.distrusting(distrusted)
            self._solver = self._heard()
        return self._solver.solve(counted)

    # --- the state --------------------------------------------------------------------------------

    @property
    def solution(self) -> Solution:
        """The whole state."""
        return self._solution

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
        """How far the recovery has come."""
        question = self.next_question()
        left = 0 if question is None else question.left + 1
        return progress_of(self._solution, self._planner.count, left)

    def _happen(self, event: Event) -> int:
        number = self._journal.append(event)
        self._events.append((number, event))
        tried, self._tried = self._tried, None
        if tried is not None and tried[0] == number and tried[1] is event:
            self._solution = tried[2]
        else:
            self._solution = self._solved()
        return number

    def _after(self, answer: Answer) -> Solution:
        """The state that an answer would lead to; kept, as it is most often taken next."""
        number = self._events[-1][0] + 1 if self._events else 1
        counted = effective(self._events)[0]
        found = self._solver.solve([*counted, (number, answer)])
        self._tried = (number, answer, found)
        return found

    # --- input ------------------------------------------------------------------------------------

    def enter(
        self,
        text: str,
        *,
        document: int | None = None,
        page: int | None = None,
        line: int | None = None,
    ) -> Outcome:
        """Take a word or several words in a row, wherever they stand; page and line are cues."""
        cue = Cue(document, page, line)
        found = self.find(text, cue)
        if len(found.matches) == 1 and (found.sure or line is not None):
            return self._read(text, found.matches[0])
        if found.matches:
            reason = f"{len(found.matches)} places fit: choose one, or type one more word."
            if not found.sure:
                reason = (
                    "This fits only with a ligature, a split letter or a second glyph for a letter:"
                    " choose the place if it is the right one."
                )
            return Outcome(Status.SEVERAL, text, matches=found.matches, reason=reason)
        if len(found.near) == 1 and line is not None:
            return self._read(text, found.near[0])
        return Outcome(Status.NONE, text, matches=found.near, reason=found.reason)

    def find(self, text: str, cue: Cue | None = None) -> Found:
        """Where a text may stand, without taking it."""
        known = self._solution.known
        if "⟦" in text and self.book.documents:
            first = (cue.document if cue else None) or 0
            text, private = self._solver.placeholders.parsed(text, first)
            known = {**known, **private}
        return self._index.find(text, known, cue, self.wildcard)

    def choose(self, outcome: Outcome, index: int) -> Outcome:
        """Take a text at one of the places that an outcome listed."""
        return self._read(outcome.text, outcome.matches[index])

    def _read(self, text: str, match: PlaceMatch) -> Outcome:
        kind = AnswerKind.TOKEN if len(match.tokens) == 1 else AnswerKind.SEQUENCE
        return self._answer(text, [self.book.spot(t) for t in match.tokens], kind, match.order)

    def read_token(self, token: int, text: str) -> Outcome:
        """Take "this word reads ..."."""
        return self._answer("".join(text.split()), [self.book.spot(token)], AnswerKind.CROP)

    def read_crop(self, spot: Spot, text: str) -> Outcome:
        """Take "these glyphs read ..."; they need not be a whole word."""
        return self._answer("".join(text.split()), [spot], AnswerKind.CROP)

    def read_line(self, line: int, text: str) -> Outcome:
        """Take "this line reads ...", with or without placeholders."""
        tokens = range(*self.book.lines[line].tokens)
        return self._answer(text, [self.book.spot(t) for t in tokens], AnswerKind.LINE)

    def paste_line(self, line: int, text: str) -> Outcome:
        """Take back a line that was copied out with `line_text` and completed."""
        return self.read_line(line, text)

    def read_glyph(self, symbol: int, text: str, *, spot: Spot | None = None) -> Outcome:
        """Take "this glyph reads ..."; an empty text means that it stands for nothing."""
        places = self._solver.places
        spots = () if spot is None else (places.reference(spot),)
        glyph = places.glyph_reference(symbol)
        kind = AnswerKind.GLYPH
        return self._unless_setback(Answer(text, spots, kind, glyph=glyph, wildcard=self.wildcard))

    def _answer(
        self, text: str, spots: Sequence[Spot], kind: AnswerKind, order: Order | None = None
    ) -> Outcome:
        references = tuple(self._places.reference(spot) for spot in spots)
        return self._typed(text, references, kind, order)

    def _typed(
        self, text: str, spots: tuple[SpotRef, ...], kind: AnswerKind, order: Order | None
    ) -> Outcome:
        """Take what was typed over some places, unless it looks like a slip."""
        if not text.split():
            return Outcome(Status.NONE, text, reason="Nothing was typed.")
        text, notice = self._in_one_script(text, spots)
        order = order or self._order(text, spots)
        event = Answer(text, spots, kind, order, wildcard=self.wildcard)
        words = self._solver.answers.reading(0, event, self._solution.known).words
        reason = refusal(words)
        if reason or not (words and all(word.alignment for word in words)):
            reason = reason or (
                "The typed text has too many or too few letters for these glyphs: type what stands"
                f" there, with {self.wildcard} for what you cannot tell."
            )
            return Outcome(Status.NONE, text, reason=reason)
        question = doubt_about(words, self.book.symbols, self._solution.known, self.wildcard)
        if question:
            return Outcome(Status.ASKED, text, reason=question, notice=notice, pending=event)
        return self._unless_setback(event, notice)

    def _unless_setback(self, event: Answer, notice: str = "") -> Outcome:
        """Take an answer, unless it would change much that is known and contradicts nothing."""
        after = self._after(event)
        if len(after.contradictions) <= len(self.contradictions):
            question = setback(self._solution, after, self._planner.count)
            if question:
                return Outcome(
                    Status.ASKED, event.text, reason=question, notice=notice, pending=event
                )
        return self._recorded(event, notice)

    def _in_one_script(self, text: str, spots: Sequence[SpotRef]) -> tuple[str, str]:
        """A text without letters of another keyboard, and what to say of it."""
        symbols = [s for spot in spots for s in self._places.symbols_at(spot) or () if s >= 0]
        fonts = {(self.book.symbols[s].document, self.book.symbols[s].font) for s in symbols}
        known = (
            known
            for symbol, known in self._solution.known.items()
            if symbol >= 0
            and (self.book.symbols[symbol].document, self.book.symbols[symbol].font) in fonts
        )
        mended, scripts = put_right(text, usual_script(known))
        if not scripts:
            return text, ""
        names = " and ".join(sorted(map(script_name, scripts)))
        return mended, f"Taken as {names} letters: {mended}"

    def confirm(self, outcome: Outcome) -> Outcome:
        """Take an input that was asked about: it is no slip."""
        if outcome.pending is None:
            raise ValueError("nothing is pending: only an input that was asked about is confirmed")
        return self._recorded(outcome.pending, outcome.notice)

    def retype(self, outcome: Outcome, text: str) -> Outcome:
        """Take another text in the places of an input that was asked about."""
        old = outcome.pending
        if old is None:
            raise ValueError("nothing is pending: only an input that was asked about is typed anew")
        if old.glyph is not None:
            again = Answer(text, old.spots, old.kind, old.order, old.glyph, self.wildcard)
            return self._unless_setback(again)
        return self._typed(text, old.spots, old.kind, None)

    def _order(self, text: str, references: Sequence[SpotRef]) -> Order:
        """In which order a text was typed, as far as known glyphs tell."""
        prices = {}
        for order in (Order.LOGICAL, Order.VISUAL):
            event = Answer(text, tuple(references), AnswerKind.TOKEN, order, wildcard=self.wildcard)
            reading = self._solver.answers.reading(0, event, self._solution.known)
            prices[order] = sum(word.alignment.price for word in reading.words if word.alignment)
            if changes_form(text) and prices[order] < MISMATCH:
                # Where letters move, the cheaper order proves nothing.
                return order
        return min(prices, key=lambda order: prices[order])

    def _recorded(self, event: Answer, notice: str = "") -> Outcome:
        before, disputed = self._solution.known, {one.symbol for one in self.contradictions}
        number = self._happen(event)
        after = self._solution.known
        learned = tuple(
            (symbol, text) for symbol, text in after.items() if before.get(symbol) != text
        )
        # An answer may also bring out what others contradict each other on.
        clashes = tuple(
            c for c in self.contradictions if number in c.answers or c.symbol not in disputed
        )
        return Outcome(
            Status.CONTRADICTION if clashes else Status.DECODED,
            event.text,
            answer=number,
            learned=learned,
            contradictions=clashes,
            ambiguities=tuple(self._ambiguities(number)),
            order=event.order,
            reason=" ".join(map(str, clashes)),
            notice=notice,
        )

    def _ambiguities(self, number: int) -> Iterable[Ambiguity]:
        reading = self._solution.readings.get(number)
        seen: set[int] = set()
        for word in reading.words if reading else ():
            for place in word.alignment.open if word.alignment else ():
                symbol = word.symbols[place]
                if symbol in seen or symbol in self._solution.known or word.alignment is None:
                    continue
                seen.add(symbol)
                where = Spot(word.spot.document, word.spot.page, (word.spot.glyphs[place],))
                yield Ambiguity(symbol, where, word.alignment.choices[place])

    # --- second thoughts --------------------------------------------------------------------------

    def forget(self, answer: int) -> None:
        """Let an answer or a check count no longer; what followed from it goes with it."""
        self._happen(Forget(answer))

    def keep(self, contradiction: Contradiction, side: int) -> None:
        """Say which reading of a glyph holds; the other letters of all answers stay."""
        glyph = self._solver.places.glyph_reference(contradiction.symbol)
        self._happen(Keep(glyph, contradiction.sides[side].text))

    def correct(self, answer: int, text: str) -> Outcome:
        """Forget an answer and take another text in its places."""
        reading = self._solution.readings.get(answer)
        if reading is None:
            return Outcome(Status.NONE, text, reason=f"There is no answer {answer} that counts.")
        old = reading.answer
        self.forget(answer)
        if old.glyph is not None:
            return self._recorded(
                Answer(text, old.spots, old.kind, old.order, old.glyph, self.wildcard)
            )
        outcome = self._typed(text, old.spots, old.kind, old.order)
        if outcome.status is Status.NONE:
            self.undo()
        return outcome

    def distrust(self, font: FontKey, *, document: int = 0, codes: Collection[int] = ()) -> int:
        """Believe nothing that the file says of a font, or of some of its codes.

        What was believed of them is asked, unless answers or other evidence tell it. The number
        can be forgotten as that of an answer can; undoing takes it back as well.
        """
        if not any((s.document, s.font) == (document, font) for s in self._given.symbols):
            raise ValueError(f"document {document} shows nothing in a font with the key {font!r}")
        sha256 = self._given.documents[document].sha256
        return self._happen(Distrust(sha256, font, tuple(sorted(set(codes)))))

    @property
    def distrusted(self) -> frozenset[int]:
        """The symbols on which the file's own word counts for nothing, because a person says so."""
        return self._distrusted

    def setting(self, key: str, value: str) -> None:
        """Change a setting, from here on."""
        self._happen(Setting(key, value))

    def undo(self) -> bool:
        """Take back what was done last; False if there is nothing."""
        if not effective(self._events)[0]:
            return False
        self._happen(Undo())
        return True

    def redo(self) -> bool:
        """Bring back what was taken back last; False if there is nothing."""
        if not effective(self._events)[1]:
            return False
        self._happen(Redo())
        return True

    # --- text -------------------------------------------------------------------------------------

    def texts(self, token: int) -> list[str | None]:
        """The text of each glyph of a token, in the order in which they are drawn."""
        return [self._solution.known.get(symbol) for symbol in self.book.token(token)]

    def token_text(self, token: int) -> str:
        """A token as it reads now, with placeholders for unknown glyphs."""
        marks = self._solver.placeholders

        def unknown(symbol: int) -> str:
            return marks.of(symbol) if symbol >= 0 else "\ufffd"

        return self._worded(token, marks.escaped, unknown)

    def sketch(self, token: int) -> str:
        """A token as it reads now, with a box for every unknown glyph."""
        return self._worded(token, str, lambda _symbol: "□")

    def _worded(
        self, token: int, known: Callable[[str], str], unknown: Callable[[int], str]
    ) -> str:
        symbols = self.book.token(token)

        def shown(place: int, text: str | None) -> str:
            return unknown(symbols[place]) if text is None else known(text)

        return read_word(
            [self.book.symbols[symbol] if symbol >= 0 else None for symbol in symbols],
            self.texts(token),
            self.book.spot(token).glyphs,
            self.book.lines[self.book.token_line[token]].direction,
            shown,
        )

    def line_text(self, line: int) -> str:
        """A line as it reads now; completed, it can be pasted back with `paste_line`."""
        return " ".join(self.token_text(token) for token in range(*self.book.lines[line].tokens))

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
        return self._planner.next_question(unknown, asked, asked_singly(self.book, self._solution))

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

    def check(self, word: CheckWord, right: bool) -> Outcome:
        """Take a yes or no to a word of the check list; a no asks for the word as it reads."""
        spot = self._solver.places.reference(self.book.spot(word.token))
        number = self._happen(Check(spot, right, word.texts))
        reason = "" if right else "Type this word as it reads; the answers behind it are listed."
        return Outcome(Status.DECODED, word.text, answer=number, reason=reason)

    @cached_property
    def _planner(self) -> Planner:
        return Planner(self.book)

    @cached_property
    def _index(self) -> Index:
        return Index(self.book)
