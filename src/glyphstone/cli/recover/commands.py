"""The commands of the conversation: what begins with a colon."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from glyphstone.cli.bounds import BOUNDS
from glyphstone.cli.recover.findings import font_lines
from glyphstone.cli.recover.screen import LeaveError
from glyphstone.cli.recover.told import read_cribs
from glyphstone.errors import GlyphstoneError
from glyphstone.flows.session import LANGUAGE, letters_of, near_languages

if TYPE_CHECKING:
    from glyphstone.cli.recover.conversation import Conversation

__all__ = ["HELP", "command"]

HELP = """\
Type the underlined word as you read it, then Enter. * stands for a letter that you cannot tell.
The letters behind its boxes □ are enough: they are put into the word, and you are asked.
  Enter               skip this word; if you are asked whether it is a certain word: yes
  :skip               skip this word
  :undo  :redo        take back what you did last, or bring it back
  :at PAGE LINE WORDS what stands on a line, one word or several
  :join TEXT          what the underlined word and the next one say, if they are one word
  :line PAGE LINE TEXT    a whole line (:copy PAGE LINE prints it with ⟦..⟧ for what is unknown)
  :glyph ID TEXT      one glyph, by the ID between ⟦ ⟧
  :lines  :glyphs     the lines with most unknown glyphs; the most frequent unknown glyphs
  :contradictions     answers that do not fit together
  :check              go through a few words that show every glyph: right or wrong
  :answers            what was answered so far, with numbers
  :forget NUMBER      let an answer count no longer
  :correct NUMBER TEXT    type an answer anew
  :fonts              the fonts, and whether what the file says of them is believed
  :distrust FONT      believe nothing that the file says of a font; FONT:41-5A for a range, or the
                      ID of one glyph
  :language CODE      the language of the documents (yrk, cs, az-Cyrl), for letters drawn alike
  :crib FILE          a text that stands in the documents, or nearly does
  :text               the text as it reads now
  :again              show this word again
  :save               where everything is kept
  :quit               leave; everything is kept"""


def command(talk: Conversation, text: str) -> bool:
    """Do what a command says; whether to go on to the next question."""
    name, _, rest = text[1:].partition(" ")
    rest = rest.strip()
    match name:
        case "quit" | "q":
            raise LeaveError
        case "undo" | "redo":
            done = talk.session.undo() if name == "undo" else talk.session.redo()
            talk.skipped.clear()
            talk.skipped_glyphs.clear()
            talk.rows.passed.clear()
            talk.screen.say("Done." if done else f"There is nothing to {name}.")
            return done
        case "at" | "line":
            return _at(talk, name, rest)
        case "join":
            return _join(talk, rest)
        case "copy":
            line = _line(talk, rest.split())
            talk.screen.say(
                "There is no such line." if line is None else talk.session.line_text(line)
            )
        case "glyph":
            return _glyph(talk, rest)
        case "lines":
            for hint in talk.session.worst_lines(BOUNDS.listed):
                place = talk.book.lines[hint.line]
                talk.screen.say(
                    f"  page {place.page}, line {place.number}: {hint.unknown} unknown,"
                    f" {hint.distinct} different: {talk.screen.sketch(hint.line, -1)}"
                )
        case "glyphs":
            for glyph in talk.session.frequent_unknown(BOUNDS.listed):
                mark = talk.recovery.placeholders.of(glyph.symbol)
                line = int(talk.book.token_line[glyph.token])
                place = talk.book.lines[line]
                talk.screen.say(
                    f"  {mark} stands {glyph.count} times, first on page {place.page},"
                    f" line {place.number}: {talk.screen.sketch(line, glyph.token)}"
                )
        case "contradictions":
            if not talk.session.contradictions:
                talk.screen.say("There is none.")
            talk.settle_each(talk.session.contradictions)
            return True
        case "check":
            talk.check()
            return True
        case "answers":
            for number, reading in talk.session.solution.readings.items():
                talk.screen.say(f"  {number}  {reading.answer.text}")
        case "forget":
            return talk.forget(rest)
        case "correct":
            return talk.correct(rest)
        case "fonts":
            talk.screen.say("\n".join(font_lines(talk.recovery)))
        case "distrust":
            return _distrust(talk, rest)
        case "language":
            return _language(talk, rest)
        case "crib":
            return _crib(talk, rest)
        case "text":
            for number in range(len(talk.recovery.documents)):
                for written in talk.recovery.text(number).splitlines():
                    talk.screen.say(written)
        case "save":
            talk.screen.say(f"Every answer is kept in {talk.recovery.project.path} at once.")
        case _:
            talk.screen.say(f"There is no command :{name}; ? lists them.")
    return False


def _language(talk: Conversation, rest: str) -> bool:
    if not letters_of(rest):
        near = ", ".join(near_languages(rest)) if rest else ""
        like = f" Near to it are {near}." if near else ""
        talk.screen.say(f"Write :language and a code, such as yrk, cs or az-Cyrl.{like}")
        return False
    talk.session.setting(LANGUAGE, rest)
    talk.screen.say(f"The letters are read as those of {rest} now; :undo takes that back.")
    return True


def _crib(talk: Conversation, rest: str) -> bool:
    if not rest:
        talk.screen.say("Write :crib and the name of a file of text, in UTF-8.")
        return False
    try:
        ((name, text),) = read_cribs([Path(rest).expanduser()])
    except GlyphstoneError as error:
        talk.screen.say(str(error))
        return False
    found = talk.session.crib(name, text)
    if found > 0:
        glyphs = "1 glyph is" if found == 1 else f"{found:,} glyphs are"
        talk.screen.say(f"{glyphs} known by it; :undo takes it back.")
    else:
        talk.screen.say("It makes nothing known: it fits nowhere, or tells nothing new.")
    return True


def _distrust(talk: Conversation, rest: str) -> bool:
    count = talk.recovery.distrust(rest) if rest else None
    if count is None:
        talk.screen.say("Write :distrust and a font (see :fonts), a range of it, or a glyph's ID.")
        return False
    if not count:
        talk.screen.say("What the file says of that is already not believed.")
        return False
    plural = "" if count == 1 else "s"
    talk.screen.say(f"What the file says of {count:,} glyph{plural} is no longer believed.")
    return True


def _line(talk: Conversation, words: Sequence[str]) -> int | None:
    """The line that page and line numbers mean."""
    if len(words) < 2 or not (words[0].isdecimal() and words[1].isdecimal()):
        return None
    wanted = (talk.document, int(words[0]), int(words[1]))
    for number, line in enumerate(talk.book.lines):
        if (line.document, line.page, line.number) == wanted:
            return number
    return None


def _at(talk: Conversation, name: str, rest: str) -> bool:
    words = rest.split(maxsplit=2)
    line = _line(talk, words)
    if line is None or len(words) < 3:
        talk.screen.say(
            f"Write :{name} PAGE LINE and what stands there; there must be such a line."
        )
        return False
    if name == "line":
        return talk.told(talk.session.read_line(line, words[2]))
    place = talk.book.lines[line]
    return talk.told(
        talk.session.enter(words[2], document=place.document, page=place.page, line=place.number)
    )


def _join(talk: Conversation, rest: str) -> bool:
    """Take one word that the page seems to part in two."""
    token = talk.token
    if token is None or not rest:
        talk.screen.say("Write :join and what the underlined word and the next one say together.")
        return False
    if token + 1 >= talk.book.lines[talk.book.token_line[token]].tokens[1]:
        talk.screen.say("No word follows it on this line.")
        return False
    return talk.told(talk.session.read_tokens((token, token + 1), rest))


def _glyph(talk: Conversation, rest: str) -> bool:
    mark, _, text = rest.partition(" ")
    symbol = talk.recovery.symbol(mark, talk.document) if mark else None
    if symbol is None or not text.strip():
        talk.screen.say("Write :glyph ID TEXT with the ID of a glyph (see :glyphs); - for nothing.")
        return False
    reading = "" if text.strip() == "-" else text.strip()
    return talk.told(talk.session.read_glyph(symbol, reading))
