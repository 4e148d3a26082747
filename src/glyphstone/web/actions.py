"""What a person does on a page: each record of it becomes one call of the session.

An action has an id that the page made: who hears no answer sends it again, and it is done once.
`seen` is the newest event that the page knew of: what another page has changed since is not
overwritten in silence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from glyphstone.errors import GlyphstoneError
from glyphstone.flows.recover import Recovery
from glyphstone.flows.session import (
    LANGUAGE,
    GlyphCard,
    Outcome,
    Status,
    changes_form,
    letters_of,
)
from glyphstone.flows.workbench.live_lines import are_parted
from glyphstone.flows.workbench.next_tasks import TaskQueue
from glyphstone.flows.workbench.typed_breaks import typed_breaks
from glyphstone.model import FontKey, Spot
from glyphstone.web.action_records import (
    Action,
    ActionRequest,
    AskAgain,
    BringBack,
    CallWrong,
    CheckWords,
    ChoosePlace,
    ConfirmInput,
    CorrectAnswer,
    DistrustFont,
    DivideWords,
    ForgetAnswer,
    GiveCrib,
    KeepSide,
    PassOver,
    ReadGlyph,
    ReadPart,
    ReadRow,
    ReadWord,
    ReadWords,
    TakeBack,
    TellLanguage,
)
from glyphstone.web.desk import Desk, TypedWords

__all__ = ["BadActionError", "ConflictError", "do"]


class BadActionError(GlyphstoneError):
    """The action speaks of something that is not there."""


class ConflictError(GlyphstoneError):
    """Another page has changed the same since; both values are told."""

    def __init__(self, yours: str, theirs: str) -> None:
        super().__init__("another window has changed this since you saw it.")
        self.yours, self.theirs = yours, theirs


def do(desk: Desk, request: ActionRequest) -> dict[str, Any]:
    """Do what a page asks for, once; what became of it. Runs in the document's own thread."""
    recovery, queue = desk.ready
    name = f"{request.client}.{request.id}"
    if recovery.project.was_done(name):
        return {"status": "repeated", "events": desk.events}
    _refuse_other_numbers(desk, request)
    _refuse_stale(desk, request)
    before = dict(recovery.session.solution.known)
    count = desk.events
    recovery.project.name_action(name)
    try:
        told = _Deeds(desk, recovery, queue, name).done(request.action)
    finally:
        recovery.project.name_action("")
    if desk.events != count:
        desk.note_changes(before, request.client)
        desk.note_progress()
    return told | {"events": desk.events}


def _refuse_other_numbers(desk: Desk, request: ActionRequest) -> None:
    """Raise if words and glyphs have other numbers by now, or will have them only later."""
    if not request.beginning:
        # What stands behind the beginning has no numbers yet: this raises until it has.
        _ = desk.whole
    elif request.numbering != desk.numbering:
        raise BadActionError(
            "the rest of the document showed that it is read otherwise; look at this once more."
        )


def _refuse_stale(desk: Desk, request: ActionRequest) -> None:
    """Raise if another page changed since what this one wants to change."""
    recovery, _ = desk.ready
    action = request.action
    if isinstance(action, TakeBack | BringBack):
        author = desk.authors.get(desk.events, "")
        if desk.events > request.seen and author != request.client:
            raise ConflictError("", "")
        return
    for symbols, yours, theirs in _touched(recovery, action):
        stale = any(
            (found := desk.changed.get(symbol)) is not None
            and found.number > request.seen
            and found.client != request.client
            for symbol in symbols
        )
        if stale and yours != theirs:
            raise ConflictError(yours, theirs)


def _touched(recovery: Recovery, action: Action) -> Sequence[tuple[Sequence[int], str, str]]:
    """The glyphs that an action reads, what it says of them, and what they read now."""
    session, known = recovery.session, recovery.session.solution.known
    tokens = range(recovery.session.book.token_count)
    match action:
        case ReadWord() if action.token in tokens:
            word = session.book.token(action.token)
            return [(word, "".join(action.text.split()), session.sketch(action.token))]
        case ReadWords() if all(one in tokens for one in action.tokens):
            words = [session.sketch(one) for one in action.tokens]
            symbols = [s for one in action.tokens for s in session.book.token(one)]
            return [(symbols, action.text, " ".join(words))]
        case ReadGlyph():
            return [((action.symbol,), action.text, known.get(action.symbol, ""))]
        case ReadRow():
            return [((one.symbol,), one.text, known.get(one.symbol, "")) for one in action.glyphs]
    return []


class _Deeds:
    """Does one action."""

    def __init__(self, desk: Desk, recovery: Recovery, queue: TaskQueue, name: str) -> None:
        self._desk = desk
        self._recovery = recovery
        self._session = recovery.session
        self._queue = queue
        self._name = name

    def done(self, action: Action) -> dict[str, Any]:
        """What became of an action."""
        by_type: Mapping[type, Callable[[Any], dict[str, Any]]] = {
            ReadWord: self._word,
            ReadWords: self._words,
            ReadPart: self._part,
            ReadGlyph: self._glyph,
            DivideWords: self._divide,
            ReadRow: self._row,
            KeepSide: self._keep,
            ForgetAnswer: self._forget,
            CorrectAnswer: self._correct,
            DistrustFont: self._distrust,
            CheckWords: self._check,
            CallWrong: self._wrong,
            TakeBack: self._undo,
            BringBack: self._redo,
            TellLanguage: self._language,
            GiveCrib: self._crib,
            ConfirmInput: self._confirm,
            ChoosePlace: self._choose,
            PassOver: self._skip,
            AskAgain: self._again,
        }
        return by_type[type(action)](action)

    def _outcome(self, outcome: Outcome, typed: TypedWords | None = None) -> dict[str, Any]:
        """An outcome for the page; what must be asked about waits under the action's name."""
        if outcome.status in (Status.ASKED, Status.SEVERAL):
            self._desk.pending[self._name] = (outcome, typed)
        elif outcome.answer is not None and typed is not None:
            self._part_words(typed)
        if outcome.ambiguities and not changes_form(outcome.text):
            self._queue.leave_open(outcome.ambiguities)
        book = self._session.book
        return {
            "status": outcome.status.value,
            "reason": outcome.reason if outcome.status is not Status.CONTRADICTION else "",
            "notice": outcome.notice,
            "answer": outcome.answer,
            "learned": [text for _, text in outcome.learned],
            "contradictions": len(outcome.contradictions),
            "pending": self._name if self._name in self._desk.pending else "",
            "places": [
                {
                    "page": book.lines[match.line].page,
                    "line": book.lines[match.line].number,
                    "text": self._session.line_text(match.line),
                }
                for match in outcome.matches
            ],
        }

    def _token(self, token: int) -> int:
        if not 0 <= token < self._session.book.token_count:
            raise BadActionError(f"there is no word {token} in this document.")
        return token

    def _symbol(self, symbol: int) -> int:
        if not 0 <= symbol < len(self._session.book.symbols):
            raise BadActionError(f"there is no glyph {symbol} in this document.")
        return symbol

    def _word(self, action: ReadWord) -> dict[str, Any]:
        token = self._token(action.token)
        outcome = self._session.read_token(token, action.text)
        return self._outcome(outcome, TypedWords((token,), action.text))

    def _words(self, action: ReadWords) -> dict[str, Any]:
        tokens = [self._token(token) for token in action.tokens]
        lines = {int(self._session.book.token_line[token]) for token in tokens}
        if len(lines) != 1:
            raise BadActionError("these words do not stand in one line.")
        outcome = self._session.read_tokens(tokens, action.text)
        return self._outcome(outcome, TypedWords(tuple(tokens), action.text))

    def _part_words(self, typed: TypedWords) -> None:
        """Part words as they were typed."""
        line = self._session.book.lines[self._session.book.token_line[typed.tokens[0]]]
        for one in typed_breaks(self._recovery, typed.tokens, typed.text):
            self._session.divide(
                one.before, one.behind, document=line.document, page=line.page, parted=one.parted
            )

    def _part(self, action: ReadPart) -> dict[str, Any]:
        spot = self._spot(action.document, action.page, action.rows)
        return self._outcome(self._session.read_crop(spot, action.text))

    def _spot(self, document: int, page: int, rows: Sequence[int]) -> Spot:
        lines = self._desk.lines.get((document, page), ())
        book = self._session.book
        shown = {
            row
            for line in lines
            for token in range(*book.lines[line].tokens)
            for row in book.spot(token).glyphs
        }
        if not rows or not shown.issuperset(rows):
            raise BadActionError(f"there are no such glyphs on page {page}.")
        return Spot(document, page, tuple(rows))

    def _glyph(self, action: ReadGlyph) -> dict[str, Any]:
        symbol = self._symbol(action.symbol)
        document = self._session.book.symbols[symbol].document
        spot = None
        if action.row >= 0:
            spot = self._spot(document, action.page, [action.row])
        return self._outcome(self._session.read_glyph(symbol, action.text, spot=spot))

    def _divide(self, action: DivideWords) -> dict[str, Any]:
        recovery, place = self._recovery, (action.document, action.page)
        pair = (action.before, action.behind)
        parted = are_parted(recovery, self._desk.lines.get(place, ()), pair)
        if parted is None:
            raise BadActionError(f"these glyphs do not stand beside each other on page {place[1]}.")
        if parted == action.parted:
            return {"status": "nothing"}
        self._session.divide(*pair, document=place[0], page=place[1], parted=action.parted)
        return {"status": "divided" if action.parted else "joined"}

    def _row(self, action: ReadRow) -> dict[str, Any]:
        book = self._session.book
        row = []
        for one in action.glyphs:
            symbols = book.token(self._token(one.token))
            if not 0 <= one.position < len(symbols) or symbols[one.position] != one.symbol:
                raise BadActionError(f"glyph {one.symbol} does not stand there.")
            row.append((GlyphCard(one.symbol, one.text, 1.0, 0, one.token, one.position), one.text))
        self._queue.rows.update(action.passed)
        if not row:
            return {"status": "skipped"}
        return self._outcome(self._session.read_row(row))

    def _keep(self, action: KeepSide) -> dict[str, Any]:
        for contradiction in self._session.contradictions:
            for number, side in enumerate(contradiction.sides):
                if (contradiction.symbol, side.text) == (action.symbol, action.text):
                    self._session.keep(contradiction, number)
                    return {"status": "kept"}
        raise BadActionError("this contradiction is settled already.")

    def _forget(self, action: ForgetAnswer) -> dict[str, Any]:
        if not 1 <= action.answer <= self._recovery.project.event_count():
            raise BadActionError(f"there is no answer {action.answer}.")
        self._session.forget(action.answer)
        return {"status": "forgotten"}

    def _correct(self, action: CorrectAnswer) -> dict[str, Any]:
        return self._outcome(self._session.correct(action.answer, action.text))

    def _distrust(self, action: DistrustFont) -> dict[str, Any]:
        try:
            self._session.distrust(FontKey(action.font), document=action.document)
        except (ValueError, IndexError):
            raise BadActionError("this document has no such font.") from None
        self._queue.clear()
        return {"status": "distrusted"}

    def _check(self, action: CheckWords) -> dict[str, Any]:
        words = self._queue.check_words(action.tokens)
        if words:
            self._session.check_row(words)
        self._queue.checked.update(action.tokens)
        return {"status": "checked"}

    def _wrong(self, action: CallWrong) -> dict[str, Any]:
        words = self._queue.check_words([self._token(action.token)])
        self._queue.checked.add(action.token)
        if action.text:
            return self._outcome(self._session.read_token(action.token, action.text))
        for word in words:
            self._session.check(word, False)
        return {"status": "checked"}

    def _undo(self, _action: TakeBack) -> dict[str, Any]:
        done = self._session.undo()
        self._queue.clear()
        return {"status": "undone" if done else "nothing"}

    def _redo(self, _action: BringBack) -> dict[str, Any]:
        done = self._session.redo()
        self._queue.clear()
        return {"status": "redone" if done else "nothing"}

    def _language(self, action: TellLanguage) -> dict[str, Any]:
        if not letters_of(action.language):
            raise BadActionError(f"no letters of “{action.language[:40]}” are known.")
        self._session.setting(LANGUAGE, action.language)
        self._desk.document.language = action.language
        self._queue.clear()
        return {"status": "told"}

    def _crib(self, action: GiveCrib) -> dict[str, Any]:
        found = self._session.crib(action.name, action.text)
        return {"status": "told", "learned": [""] * max(found, 0)}

    def _pending(self, name: str) -> tuple[Outcome, TypedWords | None]:
        found = self._desk.pending.pop(name, None)
        if found is None:
            raise BadActionError("this was answered already; type it again.")
        return found

    def _confirm(self, action: ConfirmInput) -> dict[str, Any]:
        outcome, typed = self._pending(action.pending)
        return self._outcome(self._session.confirm(outcome), typed)

    def _choose(self, action: ChoosePlace) -> dict[str, Any]:
        outcome, _ = self._pending(action.pending)
        if not 0 <= action.index < len(outcome.matches):
            raise BadActionError("there is no such place.")
        return self._outcome(self._session.choose(outcome, action.index))

    def _skip(self, action: PassOver) -> dict[str, Any]:
        queue = self._queue
        queue.tokens.update(self._token(token) for token in action.tokens)
        queue.glyphs.update(self._symbol(symbol) for symbol in action.glyphs)
        queue.rows.update(action.rows)
        queue.disputes.update(action.disputes)
        queue.checked.update(action.checked)
        queue.open = [one for one in queue.open if one.symbol != action.ambiguity]
        queue.checks_over = queue.checks_over or action.checks_over
        return {"status": "skipped"}

    def _again(self, action: AskAgain) -> dict[str, Any]:
        self._queue.clear()
        self._queue.checks_wanted = action.checks
        return {"status": "skipped"}
