"""Answers from a file: entered one after another, as if someone had typed them.

docs/how-to/recover.md describes the form: an entry a line, its place in numbers before a tab.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from glyphstone.cli.bounds import BOUNDS
from glyphstone.cli.terminal import complain
from glyphstone.errors import ExitCode, MapError, Place
from glyphstone.flows.recover import Recovery
from glyphstone.flows.recovery.filled_sheet import filled_glyphs, is_sheet
from glyphstone.flows.session import AnswerFile, Cue, Outcome, Status, read_answers

__all__ = ["AnswerEntry", "Replayed", "enter", "enter_all", "load", "parse_answers", "replay"]

#: How the name of a sheet with fields ends.
_SHEETS = frozenset({".csv", ".htm", ".html"})
#: Page, line and word; none has more than nine digits.
_PLACE = re.compile(r"(\d{1,9})(?:[ ,:]+(\d{1,9}))?(?:[ ,:]+(\d{1,9}))?")


@dataclass(frozen=True, slots=True)
class AnswerEntry:
    """One entry: its text, and its place (page, line, word) as far as the entry gives it."""

    #: Its line in the file; 0 if it is a field of a sheet.
    number: int
    text: str
    place: tuple[int, ...] = ()
    glyph: str | None = None
    #: The name of its document, or the SHA-256 of its bytes.
    document: str | None = None

    def __str__(self) -> str:
        where = f"line {self.number}" if self.number else f"glyph ⟦{self.glyph}⟧"
        return f"{where} (“{self.text}”)"


@dataclass(slots=True)
class Replayed:
    """What became of the entries: how many were taken, were known already, or failed and why."""

    taken: int = 0
    known: int = 0
    failures: list[str] = field(default_factory=list)
    #: Entries that were taken although they look like slips.
    doubts: list[str] = field(default_factory=list)


def load(path: Path) -> list[AnswerEntry] | AnswerFile:
    """The answers of a file: typed, exported, or a sheet that was filled in.

    A `MapError` says what is wrong and where.
    """
    text = _text(path)
    if path.suffix.lower() in _SHEETS or is_sheet(text):
        return [
            AnswerEntry(0, one.text, (), one.mark, one.sha256 or one.document or None)
            for one in filled_glyphs(text, str(path))
        ]
    if text.lstrip().startswith("{"):
        return read_answers(path)
    return parse_answers(text, path)


def enter_all(recovery: Recovery, answers: list[AnswerEntry] | AnswerFile, path: Path) -> ExitCode:
    """Enter answers and say what became of them."""
    recovery.project.begin()
    if isinstance(answers, AnswerFile):
        taken = recovery.take(answers)
        complain(f"{path}: {taken:,} answers taken over.")
        return ExitCode.OK
    done = replay(recovery, answers)
    for failure in done.failures:
        complain(f"{path}, {failure}")
    for doubt in done.doubts:
        complain(f"{path}, {doubt} It is taken as it stands.")
    known = f", {done.known:,} known already" if done.known else ""
    failed = f", {len(done.failures):,} to look at" if done.failures else ""
    answers_ = "answer" if done.taken == 1 else "answers"
    complain(f"{path}: {done.taken:,} {answers_} taken{known}{failed}.")
    open_ = done.failures or recovery.session.contradictions
    return ExitCode.PARTIAL if open_ else ExitCode.OK


def _text(path: Path) -> str:
    """The text of an answers file."""
    place = Place(file=str(path))
    try:
        if path.stat().st_size > BOUNDS.answers_bytes:
            raise MapError("this is far too long for a file of answers.", place=place)
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise MapError(
            f"the answers cannot be read ({error.strerror or error}).",
            place=place,
            next_step="Check the name.",
        ) from None
    except UnicodeDecodeError:
        raise MapError(
            "this is no text in UTF-8, so it cannot be a file of answers.",
            place=place,
            next_step="Save it as UTF-8.",
        ) from None


def parse_answers(text: str, path: Path) -> list[AnswerEntry]:
    """The entries of an answers file; every line is understood before the first is used."""
    entries: list[AnswerEntry] = []
    document: str | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        place = Place(file=f"{path}, line {number}")
        if line.startswith(":"):
            command, _, rest = line[1:].partition(" ")
            if command == "document" and rest.strip():
                document = rest.strip()
            elif command == "glyph" and rest.strip():
                glyph, _, reading = rest.strip().partition(" ")
                entries.append(
                    AnswerEntry(number, reading.strip(), (), glyph.strip("⟦⟧"), document)
                )
            else:
                raise MapError(
                    f"“:{command}” is no entry of an answers file.",
                    place=place,
                    next_step="There are “:document NAME” and “:glyph ID TEXT”.",
                )
            continue
        where, tab, said = line.partition("\t")
        if not tab:
            where, said = "", line
        found = _PLACE.fullmatch(where.strip()) if tab else None
        if tab and found is None:
            raise MapError(
                f"“{where.strip()[: BOUNDS.repeated_characters]}” before the tab is no place.",
                place=place,
                next_step="Write page, line and word as numbers, or leave place and tab out.",
            )
        if not said.strip() or any(ord(char) < 32 for char in said.strip()):
            raise MapError(
                "there is no text to enter here."
                if not said.strip()
                else "this line holds control characters.",
                place=place,
                next_step="Correct the line; nothing was entered.",
            )
        numbers = tuple(int(part) for part in found.groups() if part) if found else ()
        entries.append(AnswerEntry(number, said.strip(), numbers, None, document))
    if not entries:
        raise MapError(
            "there is no answer in this file.",
            place=Place(file=str(path)),
            next_step="Write an entry a line.",
        )
    return entries


def replay(recovery: Recovery, entries: list[AnswerEntry]) -> Replayed:
    """Enter the entries one after another; what cannot be used is told, the rest is kept."""
    done = Replayed()
    for entry in entries:
        outcome = enter(recovery, entry)
        if outcome is None:
            done.known += 1
            continue
        if outcome.status is Status.ASKED:
            # Nobody is there to be asked: the file is taken at its word, and the doubt is told.
            done.doubts.append(f"{entry}: {outcome.reason}")
            outcome = recovery.session.confirm(outcome)
        if outcome.status in (Status.DECODED, Status.CONTRADICTION):
            done.taken += 1
        else:
            done.failures.append(f"{entry}: {outcome.reason}")
    return done


def _refused(entry: AnswerEntry, reason: str) -> Outcome:
    return Outcome(Status.NONE, entry.text, reason=reason)


def enter(recovery: Recovery, entry: AnswerEntry) -> Outcome | None:
    """What became of an entry; None if the same was said before."""
    session, book = recovery.session, recovery.book
    document = _document(recovery, entry.document)
    if document == -1:
        if not entry.number:
            return _refused(entry, "Its document is not here.")
        return _refused(entry, f"There is no document “{entry.document}” here.")
    if entry.glyph is not None:
        symbol = recovery.symbol(entry.glyph, document or 0)
        if symbol is None:
            return _refused(entry, f"There is no glyph ⟦{entry.glyph}⟧.")
        reading = "" if entry.text == "-" else entry.text
        known = session.solution.known.get(symbol)
        if known == reading and symbol in session.solution.support:
            return None
        return session.read_glyph(symbol, reading)
    page, line, word = (*entry.place, None, None, None)[:3]
    if word is not None:
        tokens = recovery.tokens(document, page, line)
        if not 1 <= word <= len(tokens):
            return _refused(entry, f"There is no word {word} on page {page}, line {line}.")
        token = tokens[word - 1]
        if _said(recovery, entry.text, (token,)):
            return None
        return session.read_token(token, entry.text)
    if line is not None and _said(
        recovery, entry.text, tuple(recovery.tokens(document, page, line))
    ):
        return None
    found = session.find(entry.text, Cue(document, page, line))
    if len(found.matches) == 1 and _said(recovery, entry.text, found.matches[0].tokens):
        return None
    outcome = session.enter(entry.text, document=document, page=page, line=line)
    if outcome.status is Status.SEVERAL:
        places = ", ".join(
            f"page {book.lines[match.line].page} line {book.lines[match.line].number}"
            for match in outcome.matches[:4]
        )
        more = ", ..." if len(outcome.matches) > 4 else ""
        reason = f"It may stand at {len(outcome.matches)} places ({places}{more}): say which."
        return _refused(entry, reason)
    return outcome


def _document(recovery: Recovery, name: str | None) -> int | None:
    """The number of a document by its name; None without a name, -1 for an unknown one."""
    if name is None:
        return None
    for number, document in enumerate(recovery.documents):
        if name in (document.path.name, str(document.path), document.sha256):
            return number
    return -1


def _said(recovery: Recovery, text: str, tokens: tuple[int, ...]) -> bool:
    """Whether the same text was entered for the same words before, and still counts."""
    spots = tuple(recovery.book.spot(token) for token in tokens)
    return any(
        reading.answer.text.split() == text.split()
        and tuple(word.spot for word in reading.words) == spots
        for reading in recovery.session.solution.readings.values()
    )
