"""The conversation of `glyphstone recover`: one question at a time, on any terminal.

It works line by line, so that a screen reader can follow it and a script can hold it.
"""

from __future__ import annotations

import contextlib
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from glyphstone.cli.findings import bar
from glyphstone.cli.pictures import Graphics, em_for, fits, png, shown, sizes
from glyphstone.cli.terminal import inert
from glyphstone.errors import GlyphstoneError
from glyphstone.files import write_whole
from glyphstone.fontmap.ask import Question, QuestionKind
from glyphstone.fontmap.clusters import reading_order
from glyphstone.fontmap.contradictions import Contradiction
from glyphstone.fontmap.events import Order
from glyphstone.fontmap.outcomes import Ambiguity, CheckWord, Outcome, Status
from glyphstone.model import Direction, Spot
from glyphstone.recovery import Recovery

__all__ = ["Conversation", "LeaveError", "prepare_line_editing"]

HELP = """\
Type the underlined word as you read it, then Enter. * stands for a letter that you cannot tell.
  Enter               skip this word
  :undo  :redo        take back what you did last, or bring it back
  :at PAGE LINE WORDS what stands on a line, one word or several
  :line PAGE LINE TEXT    a whole line (:copy PAGE LINE prints it with ⟦..⟧ for what is unknown)
  :glyph ID TEXT      one glyph, by the ID between ⟦ ⟧
  :lines  :glyphs     the lines with most unknown glyphs; the most frequent unknown glyphs
  :contradictions     answers that do not fit together
  :check              go through a few words that show every glyph: right or wrong
  :answers            what was answered so far, with numbers
  :forget NUMBER      let an answer count no longer
  :correct NUMBER TEXT    type an answer anew
  :text               the text as it reads now
  :again              show this word again
  :save               where everything is kept
  :quit               leave; everything is kept"""

_LIST = 12
#: So many glyphs that an answer left open are asked about; the next words may tell the others.
_ASKED = 3


class LeaveError(Exception):
    """The person wants to leave."""


class Conversation:
    """Asks and listens until all is known or the person leaves."""

    def __init__(
        self,
        recovery: Recovery,
        *,
        graphics: Graphics,
        pictures: Path | None = None,
        ask: Callable[[str], str] | None = None,
    ) -> None:
        self._recovery = recovery
        self._session = recovery.session
        self._book = recovery.book
        self._graphics = graphics
        self._pictures = pictures
        self._ask = ask or input
        self._skipped: set[int] = set()
        self._drawn = 0

    # --- the course of it ---------------------------------------------------------------------

    def run(self) -> None:
        """Ask until nothing is left to ask; raises `LeaveError` where the person goes."""
        self.say(bar(self._session.progress()))
        for contradiction in self._session.contradictions:
            self._settle(contradiction)
        while (question := self._session.next_question(skip=self._skipped)) is not None:
            before = len(self._session.solution.known)
            self.pose(question)
            while True:
                text = self._listen("> ")
                if not text:
                    self._skipped.add(question.token)
                    break
                if self._take(text, question):
                    break
            if len(self._session.solution.known) != before:
                self.say(bar(self._session.progress()))
            if self._stuck(question, before):
                break
        self.say()

    def _stuck(self, question: Question, before: int) -> bool:
        """Whether the same glyph would be asked about for ever."""
        if question.kind is not QuestionKind.GLYPH or question.token not in self._skipped:
            return False
        upcoming = self._session.next_question(skip=self._skipped)
        return (
            upcoming is not None
            and upcoming.kind is QuestionKind.GLYPH
            and upcoming.token in self._skipped
            and len(self._session.solution.known) == before
        )

    def say(self, line: str = "") -> None:
        """Print one line that only shows itself."""
        click.echo(inert(line))

    def _listen(self, prompt: str) -> str:
        return unicodedata.normalize("NFC", self._ask(prompt).strip())

    def pose(self, question: Question) -> None:
        """Show what is asked about, and ask."""
        line = self._book.lines[question.line]
        tokens = range(*line.tokens)
        what = "word" if question.kind is QuestionKind.TOKEN else "glyph of word"
        self.say()
        self.say(
            f"{self._document(line.document)}Page {line.page}, line {line.number},"
            f" {what} {tokens.index(question.token) + 1} of {len(tokens)}"
        )
        spot = self._book.spot(question.token)
        rows: Sequence[int] = spot.glyphs
        if question.position is not None:
            rows = (spot.glyphs[question.position],)
        self._show(question.line, rows)
        self.say(f"  {self._sketch(question.line, question.token)}")
        if question.position is not None:
            self.say("What does the underlined glyph say? (- for nothing; Enter skips; ? helps)")
        else:
            self.say("What does the underlined word say? (Enter skips; ? helps)")

    def _document(self, document: int) -> str:
        if len(self._recovery.documents) == 1:
            return ""
        return f"{self._recovery.documents[document].path.name}: "

    def _sketch(self, line: int, token: int) -> str:
        """A line with a box for every unknown glyph, and brackets around one of its words."""
        words = []
        leftwards = self._book.lines[line].direction is Direction.RTL
        for number in range(*self._book.lines[line].tokens):
            texts = self._session.texts(number)
            order = reading_order(texts, leftwards)
            text = "".join("□" if (part := texts[i]) is None else part for i in order)
            words.append(f"[{text}]" if number == token else text)
        return " ".join(words)

    def _show(self, line: int, rows: Sequence[int]) -> None:
        """A picture of a line, some of its glyphs underlined, on the terminal or in a folder."""
        if self._graphics is Graphics.NONE and self._pictures is None:
            return
        try:
            if self._pictures is not None:
                self._drawn += 1
                target = self._pictures / f"{self._drawn:04d}.png"
                write_whole(target, png(self._recovery.picture(line, rows, em_for(Graphics.NONE))))
                self.say(f"  Picture: {target}")
            if self._graphics is Graphics.NONE:
                return
            for em in sizes(self._graphics):
                picture = self._recovery.picture(line, rows, em)
                if fits(picture, self._graphics):
                    break
            if picture.missing == len(rows):
                self.say("  (The file does not hold this font: look at the page in a viewer.)")
            click.echo(shown(picture, self._graphics), nl=False)
        except GlyphstoneError as error:
            self.say(f"  (No picture: {error})")

    # --- what is typed ------------------------------------------------------------------------

    def _take(self, text: str, question: Question) -> bool:
        """Use what was typed; whether to go on to the next question."""
        if text in ("?", ":help", ":?"):
            self.say(HELP)
            return False
        if text == ":again":
            self.pose(question)
            return False
        if _is_command(text):
            return self._command(text)
        if question.position is not None:
            symbol = self._book.token(question.token)[question.position]
            spot = self._book.spot(question.token)
            place = Spot(spot.document, spot.page, (spot.glyphs[question.position],))
            reading = "" if text == "-" else text
            return self._told(self._session.read_glyph(symbol, reading, spot=place))
        return self._told(self._session.read_token(question.token, text))

    def _told(self, outcome: Outcome) -> bool:
        """Say what became of an answer; whether it was taken."""
        if outcome.status is Status.NONE:
            self.say(outcome.reason)
            return False
        if outcome.status is Status.SEVERAL:
            return self._choose(outcome)
        if outcome.learned:
            new = ", ".join(text or "nothing" for _, text in outcome.learned[:_LIST])
            more = " ..." if len(outcome.learned) > _LIST else ""
            self.say(f"Kept as answer {outcome.answer}. New: {new}{more}")
        else:
            self.say(f"Kept as answer {outcome.answer}.")
        if outcome.order is Order.VISUAL:
            self.say("Understood as typed from left to right, as it is drawn.")
        for contradiction in outcome.contradictions:
            self._settle(contradiction)
        for ambiguity in outcome.ambiguities[:_ASKED]:
            if not self._resolve(ambiguity):
                break
        return True

    def _choose(self, outcome: Outcome) -> bool:
        self.say(f"“{outcome.text}” may stand at {len(outcome.matches)} places:")
        for number, match in enumerate(outcome.matches[:_LIST], 1):
            place = self._book.lines[match.line]
            self.say(
                f"  {number}  page {place.page}, line {place.number}:"
                f" {self._sketch(match.line, match.tokens[0])}"
            )
        if len(outcome.matches) > _LIST:
            self.say("  ... and more: type one more word with it.")
        choice = self._listen("Which one? (a number; Enter for none) > ")
        if choice.isdecimal() and 1 <= int(choice) <= min(len(outcome.matches), _LIST):
            return self._told(self._session.choose(outcome, int(choice) - 1))
        self.say("None of them; nothing was kept.")
        return False

    def _resolve(self, ambiguity: Ambiguity) -> bool:
        """Ask about one glyph that an answer left open; whether to ask about more."""
        if ambiguity.symbol in self._session.solution.known:
            return True
        mark = self._recovery.placeholders.of(ambiguity.symbol)
        self.say(f"The word leaves open what the glyph {mark} stands for:")
        self._show_spot(ambiguity.spot, ambiguity.symbol)
        for number, choice in enumerate(ambiguity.choices, 1):
            self.say(f"  {number}  {choice or '(nothing)'}")
        choice = self._listen("A number, or what it says; Enter leaves it open > ")
        if not choice:
            return True
        if _is_command(choice):
            self._command(choice)
            return False
        if choice.isdecimal() and 1 <= int(choice) <= len(ambiguity.choices):
            choice = ambiguity.choices[int(choice) - 1]
        outcome = self._session.read_glyph(ambiguity.symbol, choice, spot=ambiguity.spot)
        return self._told(outcome)

    # --- contradictions -----------------------------------------------------------------------

    def _settle(self, contradiction: Contradiction) -> None:
        """Show both sides of a contradiction and let the person keep, correct or forget."""
        mark = self._recovery.placeholders.of(contradiction.symbol)
        self.say(f"Two readings of one glyph, {mark}, do not fit together:")
        for number, side in enumerate(contradiction.sides, 1):
            self.say(f"  {number}  “{side.text}” by {self._who(side.answers, side.sources)}")
            for spot in side.spots[:1]:
                self._show_spot(spot, contradiction.symbol)
        while True:
            choice = self._listen(
                "Keep which? (a number; “c ANSWER TEXT” corrects, “f ANSWER” forgets;"
                " Enter leaves it) > "
            )
            if not choice:
                return
            if _is_command(choice):
                self._command(choice)
                return
            if choice.isdecimal() and 1 <= int(choice) <= len(contradiction.sides):
                self._session.keep(contradiction, int(choice) - 1)
                self.say(f"“{contradiction.sides[int(choice) - 1].text}” is kept.")
                return
            command, _, rest = choice.partition(" ")
            if command == "f" and self._forget(rest):
                return
            if command == "c" and self._correct(rest):
                return

    def _who(self, answers: Sequence[int], sources: Sequence[str]) -> str:
        readings = self._session.solution.readings
        said = [
            f"answer {number} (“{readings[number].answer.text}”)"
            if number in readings
            # What is not an answer is a yes in the check list.
            else f"check {number}"
            for number in answers
        ]
        return ", ".join([*said, *sources]) or "what was found"

    def _show_spot(self, spot: Spot, symbol: int) -> None:
        for number, line in enumerate(self._book.lines):
            if (line.document, line.page) != (spot.document, spot.page):
                continue
            first, last = (int(self._book.token_start[token]) for token in line.tokens)
            rows = self._book.row[first:last]
            here = [
                int(row)
                for row, found in zip(rows, self._book.symbol[first:last], strict=True)
                if found == symbol and row in spot.glyphs
            ]
            if here:
                self.say(
                    f"     {self._document(line.document)}page {line.page}, line {line.number}"
                )
                self._show(number, here)
                return

    def _forget(self, rest: str) -> bool:
        if not rest.strip().isdecimal() or int(rest) not in self._session.solution.readings:
            self.say(f"There is no answer {rest.strip() or 'without a number'}; see :answers.")
            return False
        self._session.forget(int(rest))
        self.say(f"Answer {int(rest)} counts no longer.")
        return True

    def _correct(self, rest: str) -> bool:
        number, _, text = rest.strip().partition(" ")
        if not number.isdecimal() or not text.strip():
            self.say("Give the number of the answer and its new text.")
            return False
        return self._told(self._session.correct(int(number), text.strip()))

    # --- commands -----------------------------------------------------------------------------

    def _command(self, text: str) -> bool:
        """Do what a command says; whether to go on to the next question."""
        name, _, rest = text[1:].partition(" ")
        rest = rest.strip()
        match name:
            case "quit" | "q":
                raise LeaveError
            case "undo" | "redo":
                done = self._session.undo() if name == "undo" else self._session.redo()
                self._skipped.clear()
                self.say("Done." if done else f"There is nothing to {name}.")
                return done
            case "at" | "line":
                return self._at(name, rest)
            case "copy":
                line = self._line(rest.split())
                self.say(
                    "There is no such line." if line is None else self._session.line_text(line)
                )
            case "glyph":
                return self._glyph(rest)
            case "lines":
                for hint in self._session.worst_lines(_LIST):
                    place = self._book.lines[hint.line]
                    self.say(
                        f"  page {place.page}, line {place.number}: {hint.unknown} unknown,"
                        f" {hint.distinct} different: {self._sketch(hint.line, -1)}"
                    )
            case "glyphs":
                for glyph in self._session.frequent_unknown(_LIST):
                    mark = self._recovery.placeholders.of(glyph.symbol)
                    line = int(self._book.token_line[glyph.token])
                    place = self._book.lines[line]
                    self.say(
                        f"  {mark} stands {glyph.count} times, first on page {place.page},"
                        f" line {place.number}: {self._sketch(line, glyph.token)}"
                    )
            case "contradictions":
                if not self._session.contradictions:
                    self.say("There is none.")
                for contradiction in self._session.contradictions:
                    self._settle(contradiction)
                return True
            case "check":
                self.check()
                return True
            case "answers":
                for number, reading in self._session.solution.readings.items():
                    self.say(f"  {number}  {reading.answer.text}")
            case "forget":
                return self._forget(rest)
            case "correct":
                return self._correct(rest)
            case "text":
                for number in range(len(self._recovery.documents)):
                    for written in self._recovery.text(number).splitlines():
                        self.say(written)
            case "save":
                self.say(f"Every answer is kept in {self._recovery.project.path} at once.")
            case _:
                self.say(f"There is no command :{name}; ? lists them.")
        return False

    def _line(self, words: Sequence[str], document: int = 0) -> int | None:
        """The line that page and line numbers mean."""
        if len(words) < 2 or not (words[0].isdecimal() and words[1].isdecimal()):
            return None
        wanted = (document, int(words[0]), int(words[1]))
        for number, line in enumerate(self._book.lines):
            if (line.document, line.page, line.number) == wanted:
                return number
        return None

    def _at(self, name: str, rest: str) -> bool:
        words = rest.split(maxsplit=2)
        line = self._line(words)
        if line is None or len(words) < 3:
            self.say(f"Write :{name} PAGE LINE and what stands there; there must be such a line.")
            return False
        if name == "line":
            return self._told(self._session.read_line(line, words[2]))
        place = self._book.lines[line]
        return self._told(
            self._session.enter(
                words[2], document=place.document, page=place.page, line=place.number
            )
        )

    def _glyph(self, rest: str) -> bool:
        mark, _, text = rest.partition(" ")
        symbol = self._recovery.symbol(mark) if mark else None
        if symbol is None or not text.strip():
            self.say("Write :glyph ID TEXT with the ID of a glyph (see :glyphs); - for nothing.")
            return False
        reading = "" if text.strip() == "-" else text.strip()
        return self._told(self._session.read_glyph(symbol, reading))

    # --- the end ------------------------------------------------------------------------------

    def check(self) -> None:
        """Go through few words in which each decided glyph occurs."""
        words = self._session.check_list()
        if not words:
            self.say("There is nothing to check yet.")
            return
        self.say(f"{len(words)} words show every glyph that is decided. Does each read as said?")
        for number, word in enumerate(words, 1):
            if not self._check(number, len(words), word):
                return

    def _check(self, number: int, total: int, word: CheckWord) -> bool:
        """Ask about one word; False where the person has had enough."""
        line = self._book.lines[word.line]
        self.say()
        self.say(
            f"{number} of {total}: {self._document(line.document)}page {line.page},"
            f" line {line.number}"
        )
        self._show(word.line, self._book.spot(word.token).glyphs)
        while True:
            said = self._listen(f"Does it read “{inert(word.text)}”? (y, n, Enter ends) > ")
            if _is_command(said):
                self._command(said)
                return False
            if not said:
                return False
            if said.lower() in ("y", "yes"):
                self._session.check(word, True)
                return True
            if said.lower() in ("n", "no"):
                outcome = self._session.check(word, False)
                text = self._listen("Type it as it reads (Enter: later) > ")
                if _is_command(text):
                    self._command(text)
                elif text:
                    self._told(self._session.read_token(word.token, text))
                else:
                    self.say(outcome.reason)
                return True

    def confirmed(self, question: str) -> bool:
        """A yes or no, no where nothing is typed."""
        said = self._listen(f"{question} (y/N) > ").lower()
        if said in (":quit", ":q"):
            raise LeaveError
        return said in ("y", "yes")


def _is_command(text: str) -> bool:
    """Whether a line is a command: a colon with a letter of the alphabet of commands behind it."""
    return text.startswith(":") and text[1:2].isascii() and text[1:2].isalpha()


def prepare_line_editing() -> None:
    """Have arrow keys and history work at the prompt, where the system can."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
