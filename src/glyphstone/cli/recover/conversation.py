"""The conversation of `glyphstone recover`: one question at a time, on any terminal.

It works line by line, so that a screen reader can follow it and a script can hold it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from glyphstone.cli.bounds import BOUNDS
from glyphstone.cli.recover.commands import HELP, command
from glyphstone.cli.recover.findings import bar
from glyphstone.cli.recover.row_cards import RowCards
from glyphstone.cli.recover.screen import Screen, is_command
from glyphstone.cli.terminal import inert
from glyphstone.flows.recover import Recovery
from glyphstone.flows.session import (
    FILE_SOURCES,
    Ambiguity,
    CheckWord,
    Contradiction,
    Order,
    Outcome,
    Question,
    QuestionKind,
    Status,
    changes_form,
)
from glyphstone.model import FontKey

__all__ = ["Conversation"]

#: Glyphs that an answer left open and that are asked about; the next words may tell the others.
#: By hand, not swept.
_ASKED = 3
#: Glyphs of one answer that the file reads otherwise from which on the font itself is in doubt.
_SUSPICIOUS = 2


class Conversation:
    """Asks and listens until all is known or the person leaves."""

    def __init__(self, recovery: Recovery, screen: Screen) -> None:
        self.recovery = recovery
        self.session = recovery.session
        self.book = recovery.book
        self.screen = screen
        #: Words and glyphs that the person did not want to read.
        self.skipped: set[int] = set()
        self.skipped_glyphs: set[int] = set()
        #: The document that was asked about last: commands speak of its pages.
        self.document = 0
        #: The word that was asked about last.
        self.token: int | None = None
        self.rows = RowCards(self)

    # --- the course of it ---------------------------------------------------------------------

    def run(self) -> None:
        """Ask until nothing is left to ask; raises `LeaveError` if the person leaves."""
        self.screen.say(bar(self.session.progress()))
        self.settle_each(self.session.contradictions)
        while (question := self._next()) is not None:
            before = len(self.session.solution.known)
            self.pose(question)
            while True:
                text = self.screen.listen("> ")
                likely = "" if text else self.session.suggestion(question)
                if not likely and text in ("", ":skip"):
                    self._skip(question)
                    break
                if self._answer(likely, question) if likely else self._take(text, question):
                    break
            if len(self.session.solution.known) != before:
                self.screen.say(bar(self.session.progress()))
        self.screen.say()

    def _next(self) -> Question | None:
        self.rows.offer()
        return self.session.next_question(skip=self.skipped, skip_glyphs=self.skipped_glyphs)

    def _skip(self, question: Question) -> None:
        if question.kind is QuestionKind.GLYPH:
            self.skipped_glyphs.update(question.teaches)
        else:
            self.skipped.add(question.token)

    def pose(self, question: Question) -> None:
        """Show what is asked about, and ask."""
        line = self.book.lines[question.line]
        self.document, self.token = line.document, question.token
        tokens = range(*line.tokens)
        what = "word" if question.kind is QuestionKind.TOKEN else "glyph of word"
        what = "part of word" if question.part is not None else what
        self.screen.say()
        self.screen.say(
            f"{self.screen.document(line.document)}Page {line.page}, line {line.number},"
            f" {what} {tokens.index(question.token) + 1} of {len(tokens)}"
        )
        self.screen.show(question.line, self.session.spot_of(question).glyphs)
        self.screen.say(f"  {self.screen.sketch(question.line, question.token, question.part)}")
        what = "word" if question.position is None else "glyph"
        what = "part" if question.part is not None else what
        nothing = "" if question.position is None else "- for nothing; "
        likely = self.session.suggestion(question)
        if likely:
            self.screen.say(
                f"Is this “{likely}”? (Enter if it is; else type the {what};"
                f" {nothing}:skip skips; ? helps)"
            )
        else:
            self.screen.say(f"What does the underlined {what} say? ({nothing}Enter skips; ? helps)")

    # --- what is typed ------------------------------------------------------------------------

    def _take(self, text: str, question: Question) -> bool:
        """Use what was typed; whether to go on to the next question."""
        if text in ("?", ":help", ":?"):
            self.screen.say(HELP)
            return False
        if text == ":again":
            self.pose(question)
            return False
        if is_command(text):
            return command(self, text)
        return self._answer(text, question)

    def _answer(self, text: str, question: Question) -> bool:
        """Take what stands where a question was asked; whether it was taken."""
        place = self.session.spot_of(question)
        if question.position is not None:
            symbol = self.book.token(question.token)[question.position]
            reading = "" if text == "-" else text
            return self.told(self.session.read_glyph(symbol, reading, spot=place))
        if question.part is not None:
            return self.told(self.session.read_crop(place, text))
        return self.told(self.session.read_token(question.token, text))

    def told(self, outcome: Outcome) -> bool:
        """Say what became of an answer; whether it was taken."""
        if outcome.status is Status.NONE:
            self.screen.say(outcome.reason)
            return False
        if outcome.status is Status.SEVERAL:
            return self._choose(outcome)
        if outcome.status is Status.ASKED:
            return self._ask_about_slip(outcome)
        if outcome.notice:
            self.screen.say(outcome.notice)
        if outcome.learned:
            new = ", ".join(text or "nothing" for _, text in outcome.learned[: BOUNDS.listed])
            more = " ..." if len(outcome.learned) > BOUNDS.listed else ""
            self.screen.say(f"Kept as answer {outcome.answer}. New: {new}{more}")
        else:
            self.screen.say(f"Kept as answer {outcome.answer}.")
        if outcome.order is Order.VISUAL:
            self.screen.say("Understood as typed from left to right, as it is drawn.")
        self.settle_all(outcome)
        if outcome.ambiguities and changes_form(outcome.text):
            # In such scripts the next words tell more cheaply than a glyph out of its word.
            count = len(outcome.ambiguities)
            plural = "" if count == 1 else "s"
            self.screen.say(
                f"{count} glyph{plural} of it may be read in two ways; other words tell."
            )
            return True
        for ambiguity in outcome.ambiguities[:_ASKED]:
            if not self._resolve(ambiguity):
                break
        return True

    def _ask_about_slip(self, outcome: Outcome) -> bool:
        """Ask whether what was typed is meant so; whether something was taken."""
        self.screen.say(outcome.reason)
        text = self.screen.listen("Type it again, or Enter if it does read so > ")
        if is_command(text):
            command(self, text)
            return False
        if not text:
            return self.told(self.session.confirm(outcome))
        return self.told(self.session.retype(outcome, text))

    def _choose(self, outcome: Outcome) -> bool:
        self.screen.say(f"“{outcome.text}” may stand at {len(outcome.matches)} places:")
        for number, match in enumerate(outcome.matches[: BOUNDS.listed], 1):
            place = self.book.lines[match.line]
            self.screen.say(
                f"  {number}  page {place.page}, line {place.number}:"
                f" {self.screen.sketch(match.line, match.tokens[0])}"
            )
        if len(outcome.matches) > BOUNDS.listed:
            self.screen.say("  ... and more: type one more word with it.")
        choice = self.screen.listen("Which one? (a number; Enter for none) > ")
        if choice.isdecimal() and 1 <= int(choice) <= min(len(outcome.matches), BOUNDS.listed):
            return self.told(self.session.choose(outcome, int(choice) - 1))
        self.screen.say("None of them; nothing was kept.")
        return False

    def _resolve(self, ambiguity: Ambiguity) -> bool:
        """Ask about one glyph that an answer left open; whether to ask about more."""
        if ambiguity.symbol in self.session.solution.known:
            return True
        mark = self.recovery.placeholders.of(ambiguity.symbol)
        self.screen.say(f"The word leaves open what the glyph {mark} stands for:")
        self.screen.show_spot(ambiguity.spot, ambiguity.symbol)
        for number, choice in enumerate(ambiguity.choices, 1):
            self.screen.say(f"  {number}  {choice or '(nothing)'}")
        choice = self.screen.listen("A number, or what it says; Enter leaves it open > ")
        if not choice:
            return True
        if is_command(choice):
            command(self, choice)
            return False
        if choice.isdecimal() and 1 <= int(choice) <= len(ambiguity.choices):
            choice = ambiguity.choices[int(choice) - 1]
        outcome = self.session.read_glyph(ambiguity.symbol, choice, spot=ambiguity.spot)
        return self.told(outcome)

    # --- contradictions -----------------------------------------------------------------------

    def settle_all(self, outcome: Outcome) -> None:
        """Settle what an answer contradicts; first of all, whether the file's word is worth it."""
        fonts = Counter(
            (symbol.document, symbol.font)
            for contradiction in outcome.contradictions
            if FILE_SOURCES.intersection(*(side.sources for side in contradiction.sides[1:]))
            for symbol in [self.book.symbols[contradiction.symbol]]
        )
        for (document, font), count in fonts.items():
            if count >= _SUSPICIOUS:
                self._ask_about_font(document, font, count)
        self.settle_each(outcome.contradictions)

    def _ask_about_font(self, document: int, font: FontKey, count: int) -> None:
        """Ask once whether the file is wrong about a font, in place of a question a glyph."""
        facts = next(one for one in self.recovery.documents[document].fonts if one.key == font)
        name = facts.name or font
        if self.confirmed(
            f"The file says otherwise of {count} glyphs of this word, in the font {name}."
            " Believe what it says of this font no longer?"
        ):
            self.session.distrust(font, document=document)
            self.screen.say("It is no longer believed; :undo takes that back.")

    def settle_each(self, contradictions: Sequence[Contradiction]) -> None:
        """Settle contradictions, but none that is gone by what was done about another."""
        for contradiction in contradictions:
            if contradiction in self.session.contradictions:
                self.settle(contradiction)

    def settle(self, contradiction: Contradiction) -> None:
        """Show both sides of a contradiction and let the person keep, correct or forget."""
        mark = self.recovery.placeholders.of(contradiction.symbol)
        self.screen.say(f"Two readings of one glyph, {mark}, do not fit together:")
        for number, side in enumerate(contradiction.sides, 1):
            self.screen.say(f"  {number}  “{side.text}” by {self._who(side.answers, side.sources)}")
            for spot in side.spots[:1]:
                self.screen.show_spot(spot, contradiction.symbol)
        while True:
            choice = self.screen.listen(
                "Keep which? (a number; :correct ANSWER TEXT; :forget ANSWER; Enter leaves it) > "
            )
            if not choice:
                return
            if is_command(choice):
                if command(self, choice):
                    return
                continue
            if choice.isdecimal() and 1 <= int(choice) <= len(contradiction.sides):
                self.session.keep(contradiction, int(choice) - 1)
                self.screen.say(f"“{contradiction.sides[int(choice) - 1].text}” is kept.")
                return

    def _who(self, answers: Sequence[int], sources: Sequence[str]) -> str:
        readings = self.session.solution.readings
        said = [
            f"answer {number} (“{readings[number].answer.text}”)"
            if number in readings
            # What is not an answer is a yes in the check list.
            else f"check {number}"
            for number in answers
        ]
        return ", ".join([*said, *sources]) or "what was found"

    def forget(self, rest: str) -> bool:
        """Let an answer count no longer; whether there was one."""
        if not rest.strip().isdecimal() or int(rest) not in self.session.solution.readings:
            self.screen.say(
                f"There is no answer {rest.strip() or 'without a number'}; see :answers."
            )
            return False
        self.session.forget(int(rest))
        self.screen.say(f"Answer {int(rest)} counts no longer.")
        return True

    def correct(self, rest: str) -> bool:
        """Take an answer anew; whether it was taken."""
        number, _, text = rest.strip().partition(" ")
        if not number.isdecimal() or not text.strip():
            self.screen.say("Give the number of the answer and its new text.")
            return False
        return self.told(self.session.correct(int(number), text.strip()))

    # --- the end ------------------------------------------------------------------------------

    def confirmed(self, question: str) -> bool:
        """A yes or no, no if nothing is typed; commands work here as everywhere."""
        while is_command(said := self.screen.listen(f"{question} (y/N) > ")):
            command(self, said)
        return said.lower() in ("y", "yes")

    def check(self) -> None:
        """Go through few words in which each decided glyph occurs."""
        words = self.session.check_list()
        if not words:
            self.screen.say("There is nothing to check yet.")
            return
        self.screen.say(
            f"{len(words)} words show every glyph that is decided. Does each read as said?"
        )
        for number, word in enumerate(words, 1):
            if not self._check(number, len(words), word):
                return

    def _check(self, number: int, total: int, word: CheckWord) -> bool:
        """Ask about one word; False if the person wants to stop."""
        line = self.book.lines[word.line]
        self.screen.say()
        self.screen.say(
            f"{number} of {total}: {self.screen.document(line.document)}page {line.page},"
            f" line {line.number}"
        )
        self.screen.show(word.line, self.book.spot(word.token).glyphs)
        while True:
            said = self.screen.listen(f"Does it read “{inert(word.text)}”? (y, n, Enter ends) > ")
            if is_command(said):
                command(self, said)
                continue
            if not said:
                return False
            if said.lower() in ("y", "yes"):
                self.session.check(word, True)
                return True
            if said.lower() in ("n", "no"):
                outcome = self.session.check(word, False)
                text = self.screen.listen("Type it as it reads (Enter: later) > ")
                while is_command(text):
                    command(self, text)
                    text = self.screen.listen("Type it as it reads (Enter: later) > ")
                if text:
                    self.told(self.session.read_token(word.token, text))
                else:
                    self.screen.say(outcome.reason)
                self._look_behind(number_of=outcome.answer)
                return True

    def _look_behind(self, number_of: int | None) -> None:
        """List the answers that led to a word which is still wrong."""
        readings = self.session.solution.readings
        for doubt in self.session.doubts:
            if doubt.number == number_of:
                for number in doubt.answers:
                    if number in readings:
                        self.screen.say(f"  answer {number}: {readings[number].answer.text}")
