"""A recovery in progress: takes what a person types, tells what it means, and asks on.

A session knows no terminal, no HTTP and no PDF. Everything that happens is an event, kept by the
journal before it counts; the state is worked out from the events, so that opening a session again
gives the same state.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from glyphstone.answers.align import MISMATCH
from glyphstone.answers.clusters import changes_form, nfc
from glyphstone.answers.contradictions import Contradiction
from glyphstone.answers.keyboard import lone_letter, put_right, script_name, usual_script
from glyphstone.answers.match import Cue, Found, PlaceMatch
from glyphstone.answers.missing_letters import filled_in
from glyphstone.answers.outcomes import (
    Ambiguity,
    CheckWord,
    GlyphCard,
    Outcome,
    Status,
)
from glyphstone.answers.session_state import WILDCARD, SessionState
from glyphstone.answers.setback import setback
from glyphstone.answers.slips import doubt_about, refusal
from glyphstone.model import FontKey, Spot
from glyphstone.store.events import (
    Answer,
    AnswerKind,
    Check,
    Crib,
    Distrust,
    Divide,
    Forget,
    Keep,
    Order,
    Redo,
    Setting,
    SpotRef,
    Undo,
    effective,
)
from glyphstone.verdict.characters import script_of

__all__ = ["WILDCARD", "Session"]


class Session(SessionState):
    """Takes what a person types, and keeps it before it counts."""

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
        whole = self._whole_line(text, cue)
        return whole or Outcome(Status.NONE, text, matches=found.near, reason=found.reason)

    def _whole_line(self, text: str, cue: Cue) -> Outcome | None:
        """Take a text as all of a line whose words are parted otherwise; None if it is not that."""
        for number, place in enumerate(self.book.lines):
            if (cue.document or 0, cue.page, cue.line) == (
                place.document,
                place.page,
                place.number,
            ):
                taken = self.read_line(number, text)
                return taken if taken.answer is not None else None
        return None

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
        return self.read_tokens(range(*self.book.lines[line].tokens), text)

    def read_tokens(self, tokens: Sequence[int], text: str) -> Outcome:
        """Take "these words of a line read ...", however the typed text is parted."""
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

    def read_row(self, row: Sequence[tuple[GlyphCard, str]]) -> Outcome:
        """Take what each glyph of a row of cards reads; "" means that it stands for nothing.

        Every glyph is an answer of its own; undoing takes the whole row back.
        """
        if not row:
            return Outcome(Status.NONE, "", reason="Nothing was accepted.")
        together = self._events[-1][0] + 1 if self._events else 1
        events = []
        for card, text in row:
            spot = self.book.spot(card.token)
            place = Spot(spot.document, spot.page, (spot.glyphs[card.position],))
            events.append(
                Answer(
                    text,
                    (self._places.reference(place),),
                    AnswerKind.GLYPH,
                    glyph=self._solver.places.glyph_reference(card.symbol),
                    wildcard=self.wildcard,
                    row=together,
                )
            )
        before, disputed = self._solution.known, {one.symbol for one in self.contradictions}
        numbers = self._happen_together(events)
        return self._came_of(events[0], numbers, before, disputed)

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
        text, notice, question = self._in_one_script(text, spots)
        order = order or self._order(text, spots)
        event = Answer(text, spots, kind, order, wildcard=self.wildcard)
        words = self._solver.answers.reading(0, event, self._solution.known).words
        reason = refusal(words)
        question = question or doubt_about(
            words, self.book.symbols, self._solution.known, self.wildcard
        )
        if (reason or question) and (meant := self._only_missing(text, spots, kind)) is not None:
            return meant
        if reason or not (words and all(word.alignment for word in words)):
            reason = reason or (
                "The typed text has too many or too few letters for these glyphs: type what stands"
                f" there, with {self.wildcard} for what you cannot tell."
            )
            return Outcome(Status.NONE, text, reason=reason)
        if question:
            return Outcome(Status.ASKED, text, reason=question, notice=notice, pending=event)
        return self._unless_setback(event, notice)

    def _only_missing(
        self, text: str, spots: tuple[SpotRef, ...], kind: AnswerKind
    ) -> Outcome | None:
        """Ask whether only the missing letters of a word were typed; None if they do not fit."""
        token = self._places.token_at(spots[0]) if len(spots) == 1 else None
        whole = "" if token is None else filled_in(self.sketch(token), text)
        if not whole or whole == nfc(text):
            return None
        event = Answer(whole, spots, kind, self._order(whole, spots), wildcard=self.wildcard)
        (word,) = self._solver.answers.reading(0, event, self._solution.known).words
        if word.joint or word.alignment is None or word.alignment.price >= MISMATCH:
            return None
        if doubt_about((word,), self.book.symbols, self._solution.known, self.wildcard):
            return None
        question = f"Only the letters that are missing? The word reads “{whole}” then."
        return Outcome(Status.ASKED, whole, reason=question, pending=event)

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

    def _in_one_script(self, text: str, spots: Sequence[SpotRef]) -> tuple[str, str, str]:
        """A text without letters of another keyboard, what to say of it, and what to ask."""
        symbols = [s for spot in spots for s in self._places.symbols_at(spot) or () if s >= 0]
        fonts = {(self.book.symbols[s].document, self.book.symbols[s].font) for s in symbols}
        known = {
            symbol: known
            for symbol, known in self._solution.known.items()
            if symbol >= 0
            and (self.book.symbols[symbol].document, self.book.symbols[symbol].font) in fonts
        }
        mended, scripts = put_right(text, usual_script(known.values()))
        # A letter that another glyph has is not what this one draws: the font tells them apart.
        others = {known[symbol] for symbol in known.keys() - set(symbols)}
        own = {known[symbol] for symbol in symbols if symbol in known}
        if not scripts or (others - own) & (set(mended) - set(text)):
            return text, "", ""
        names = " and ".join(sorted(map(script_name, scripts)))
        if letter := lone_letter(text, mended, own):
            # No letter beside it tells what it is, and the font may have both.
            script = script_name(script_of(letter))
            return text, "", f"“{letter}” is a {script} letter among {names} ones: is it meant so?"
        return mended, f"Taken as {names} letters: {mended}", ""

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
        return self._came_of(event, [self._happen(event)], before, disputed, notice)

    def _came_of(
        self,
        event: Answer,
        numbers: Sequence[int],
        before: Mapping[int, str],
        disputed: Collection[int],
        notice: str = "",
    ) -> Outcome:
        """What became of answers that have just been kept; the first one is `event`."""
        after = self._solution.known
        learned = tuple(
            (symbol, text) for symbol, text in after.items() if before.get(symbol) != text
        )
        # An answer may also bring out what others contradict each other on.
        clashes = tuple(
            c
            for c in self.contradictions
            if not set(numbers).isdisjoint(c.answers) or c.symbol not in disputed
        )
        return Outcome(
            Status.CONTRADICTION if clashes else Status.DECODED,
            event.text,
            answer=numbers[0],
            learned=learned,
            contradictions=clashes,
            ambiguities=tuple(one for number in numbers for one in self._ambiguities(number)),
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
        self._happen(self._keeping(contradiction, side))

    def changes_if_kept(self, contradiction: Contradiction, side: int) -> dict[int, str | None]:
        """What keeping one reading would change: symbols with their texts after it."""
        return self.foreseen(self._keeping(contradiction, side))

    def _keeping(self, contradiction: Contradiction, side: int) -> Keep:
        glyph = self._solver.places.glyph_reference(contradiction.symbol)
        others = (one for number, one in enumerate(contradiction.sides) if number != side)
        over_evidence = not any(one.answers for one in others)
        return Keep(glyph, contradiction.sides[side].text, over_evidence)

    def changes_if_forgotten(self, answer: int) -> dict[int, str | None]:
        """What forgetting an answer would change: symbols with their texts after it."""
        return self.foreseen(Forget(answer))

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

    def divide(self, before: int, behind: int, *, document: int, page: int, parted: bool) -> None:
        """Say whether a word ends between two glyphs, which stand beside each other as drawn."""
        sha256 = self._given.documents[document].sha256
        self._happen(Divide(sha256, page, (before, behind), parted))

    def setting(self, key: str, value: str) -> None:
        """Change a setting, from here on."""
        self._happen(Setting(key, value))

    def crib(self, name: str, text: str) -> int:
        """Take a text that stands in the documents or nearly does; how many glyphs became known.

        The number of glyphs can be 0: then it fits nowhere, or tells nothing new.
        """
        before = len(self._solution.known)
        self._happen(Crib(name, text))
        return len(self._solution.known) - before

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

    def check(self, word: CheckWord, right: bool) -> Outcome:
        """Take a yes or no to a word of the check list; a no asks for the word as it reads."""
        spot = self._solver.places.reference(self.book.spot(word.token))
        number = self._happen(Check(spot, right, word.texts))
        reason = "" if right else "Type this word as it reads; the answers behind it are listed."
        return Outcome(Status.DECODED, word.text, answer=number, reason=reason)

    def check_row(self, words: Sequence[CheckWord]) -> list[int]:
        """Take a yes to several words of the check list at once; undoing takes all of it back."""
        together = self._events[-1][0] + 1 if self._events else 1
        spots = [self._solver.places.reference(self.book.spot(word.token)) for word in words]
        return self._happen_together(
            [
                Check(spot, True, word.texts, together)
                for spot, word in zip(spots, words, strict=True)
            ]
        )
