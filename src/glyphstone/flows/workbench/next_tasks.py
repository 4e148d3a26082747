"""What to ask a person next: contradictions, rows of likely glyphs, words, and the check list.

The order is that of the conversation in the terminal. What a person does not want to answer now is
remembered here and nowhere else: it is asked again the next time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from glyphstone.answers.ask import Question
from glyphstone.answers.contradictions import Contradiction
from glyphstone.answers.honesty import FILE_SOURCES
from glyphstone.answers.outcomes import Ambiguity, CheckWord
from glyphstone.flows.recovery.solving import Solving
from glyphstone.flows.workbench.glyph_sheet import GlyphRow, GlyphSheet, said_by
from glyphstone.model import FontKey, Spot

__all__ = [
    "AmbiguityTask",
    "CheckTask",
    "ContradictionTask",
    "DoneTask",
    "RowTask",
    "SideView",
    "Task",
    "TaskQueue",
    "WaitTask",
    "WordTask",
]


@dataclass(frozen=True, slots=True)
class QueueRules:
    """How much is asked at once; by hand, not swept."""

    #: Glyphs of a row: what fits two lines of a screen and is seen at a glance.
    row: int = 12
    #: Confidence below which a card comes behind all others: rows of the plain ones are quick.
    plain: float = 0.8
    #: Words of the check list that are shown at once.
    checked: int = 12
    #: Glyphs that an answer left open and that are asked about; later words may tell the others.
    ambiguities: int = 3
    #: Places and answers of each side of a contradiction, and changes of each way out, that are
    #: shown.
    places: int = 1
    answers: int = 3
    changes: int = 12


RULES = QueueRules()


@dataclass(frozen=True, slots=True)
class SpotView:
    """A place to look at: the rows of a page's glyph table, and the words of their line."""

    document: int
    page: int
    line: int
    rows: tuple[int, ...]
    line_rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RowTask:
    """Glyphs with what they likely say: is each drawing the letter below it?"""

    glyphs: tuple[GlyphRow, ...]
    #: Glyphs that wait behind these.
    more: int
    kind: str = "row"


@dataclass(frozen=True, slots=True)
class WordTask:
    """A word, a part of one, or one glyph to be read (`asks` says which); what it may be."""

    asks: str
    token: int
    spot: SpotView
    #: The words of the line as far as they are read, that of the question as its parts.
    before: str
    word: str
    after: str
    suggestion: str
    left: int
    symbol: int | None = None
    kind: str = "word"


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a way out would change: texts before and after of some glyphs, and of how many."""

    changes: tuple[tuple[str | None, str | None], ...]
    changed: int


@dataclass(frozen=True, slots=True)
class AnswerView:
    """An answer behind a reading, and what forgetting it would change."""

    number: int
    text: str
    forgotten: Foreseen


@dataclass(frozen=True, slots=True)
class SideView:
    """One reading of a glyph: who says it, a place, and what keeping it would change."""

    text: str
    answers: tuple[AnswerView, ...]
    #: How many more answers say so.
    more_answers: int
    #: Sources of evidence that say so: their names, each with a person's words for it.
    sources: tuple[tuple[str, str], ...]
    spots: tuple[SpotView, ...]
    kept: Foreseen


@dataclass(frozen=True, slots=True)
class ContradictionTask:
    """Readings of one glyph of which at most one can hold."""

    glyph: GlyphRow | None
    symbol: int
    sides: tuple[SideView, ...]
    #: The font, if the file itself is on one side: it may be wrong about all of it; and how many
    #: of its glyphs count by the file's word alone, so that they would be asked about.
    font: str = ""
    font_key: str = ""
    font_glyphs: int = 0
    document: int = 0
    kind: str = "contradiction"


@dataclass(frozen=True, slots=True)
class AmbiguityTask:
    """A glyph that an answer left between several readings."""

    symbol: int
    spot: SpotView
    choices: tuple[str, ...]
    kind: str = "ambiguity"


@dataclass(frozen=True, slots=True)
class CheckedWord:
    """A word of the check list, and where it stands."""

    token: int
    text: str
    spot: SpotView


@dataclass(frozen=True, slots=True)
class CheckTask:
    """Words that show every glyph: does each read as said?"""

    words: tuple[CheckedWord, ...]
    kind: str = "check"


@dataclass(frozen=True, slots=True)
class DoneTask:
    """Nothing is left to ask; how many glyphs rest on too little, and what was skipped."""

    unchecked: int
    skipped: int
    complete: bool
    kind: str = "done"


@dataclass(frozen=True, slots=True)
class WaitTask:
    """Nothing is left to ask about the beginning of the document; the rest is being read."""

    kind: str = "wait"


Task = RowTask | WordTask | ContradictionTask | AmbiguityTask | CheckTask | DoneTask | WaitTask


@dataclass(slots=True)
class TaskQueue:
    """What is asked next, and what a person has passed over."""

    recovery: Solving
    tokens: set[int] = field(default_factory=set)
    glyphs: set[int] = field(default_factory=set)
    rows: set[int] = field(default_factory=set)
    disputes: set[int] = field(default_factory=set)
    checked: set[int] = field(default_factory=set)
    open: list[Ambiguity] = field(default_factory=list)
    #: Whether the check list is over, and whether a person wants it though nothing is in doubt.
    checks_over: bool = False
    checks_wanted: bool = False
    #: The glyphs as they are shown, made anew only where something has changed.
    sheet: GlyphSheet = field(init=False)

    def __post_init__(self) -> None:
        self.sheet = GlyphSheet(self.recovery)

    def clear(self) -> None:
        """Ask again about everything that was passed over."""
        for one in (self.tokens, self.glyphs, self.rows, self.disputes, self.checked, self.open):
            one.clear()
        self.checks_over = self.checks_wanted = False

    def pass_over_as(self, other: TaskQueue) -> None:
        """Pass over what another queue does, whose words and glyphs have the same numbers."""
        self.tokens |= other.tokens
        self.glyphs |= other.glyphs
        self.rows |= other.rows
        self.disputes |= other.disputes
        self.open = [*other.open]

    def leave_open(self, ambiguities: Sequence[Ambiguity]) -> None:
        """Ask about glyphs that an answer left open, before anything else."""
        self.open = list(ambiguities[: RULES.ambiguities])

    def tasks(self, count: int) -> list[Task]:
        """The next tasks, the first one to be shown now; the last says if nothing is left."""
        found: list[Task] = []
        for task in self._all():
            found.append(task)
            if len(found) >= count:
                break
        return found

    def _all(self) -> Iterator[Task]:
        session = self.recovery.session
        for contradiction in session.contradictions:
            if contradiction.symbol not in self.disputes:
                yield self._dispute(contradiction)
        for one in self.open:
            if one.symbol not in session.solution.known:
                yield AmbiguityTask(one.symbol, self._spot(one.spot), one.choices)
        cards = session.glyph_cards(skip=self.rows)
        cards.sort(key=lambda card: card.confidence < RULES.plain)
        for first in range(0, len(cards), RULES.row):
            shown = cards[first : first + RULES.row]
            more = len(cards) - first - len(shown)
            yield RowTask(tuple(self.sheet.rows(shown)), more)
        tokens, glyphs = set(self.tokens), set(self.glyphs)
        while question := session.next_question(skip=tokens, skip_glyphs=glyphs):
            yield self._word(question)
            tokens.add(question.token)
            glyphs.update(question.teaches)
        if self.recovery.partial:
            yield WaitTask()
            return
        yield from self._checks()
        progress = session.progress()
        yield DoneTask(progress.unchecked, len(self.tokens) + len(self.rows), progress.complete)

    def _checks(self) -> Iterator[Task]:
        unchecked = self.recovery.session.progress().unchecked
        if self.checks_over or not (unchecked or self.checks_wanted):
            return
        words = [one for one in self.recovery.session.check_list() if one.token not in self.checked]
        for first in range(0, len(words), RULES.checked):
            yield CheckTask(
                tuple(self._checked(one) for one in words[first : first + RULES.checked])
            )

    def check_words(self, tokens: Sequence[int]) -> list[CheckWord]:
        """The words of the check list with these numbers."""
        wanted = set(tokens)
        return [one for one in self.recovery.session.check_list() if one.token in wanted]

    # --- how a task is shown ------------------------------------------------------------------

    def _spot(self, spot: Spot) -> SpotView:
        book = self.recovery.session.book
        wanted = set(spot.glyphs)
        for line in book.lines:
            if (line.document, line.page) != (spot.document, spot.page):
                continue
            first, last = (int(book.token_start[token]) for token in line.tokens)
            rows = tuple(book.row[first:last].tolist())
            if wanted.intersection(rows):
                return SpotView(spot.document, spot.page, line.number, spot.glyphs, rows)
        return SpotView(spot.document, spot.page, 0, spot.glyphs, spot.glyphs)

    def _word(self, question: Question) -> WordTask:
        session, book = self.recovery.session, self.recovery.session.book
        line = book.lines[question.line]
        texts = {token: session.sketch(token) for token in range(*line.tokens)}
        before = {token: texts[token] for token in range(line.tokens[0], question.token)}
        after = {token: texts[token] for token in range(question.token + 1, line.tokens[1])}
        asks = "glyph" if question.position is not None else "part" if question.part else "word"
        symbols = book.token(question.token)
        return WordTask(
            asks,
            question.token,
            self._spot(session.spot_of(question)),
            " ".join(before.values()),
            session.sketch(question.token, question.part),
            " ".join(after.values()),
            session.suggestion(question),
            question.left,
            None if question.position is None else symbols[question.position],
        )

    def _dispute(self, contradiction: Contradiction) -> ContradictionTask:
        session, book = self.recovery.session, self.recovery.session.book
        symbol = book.symbols[contradiction.symbol]
        by_file = any(FILE_SOURCES.intersection(side.sources) for side in contradiction.sides)
        cards = [one for one in session.worst_glyphs() if one.symbol == contradiction.symbol]
        rows = self.sheet.rows(cards)
        return ContradictionTask(
            rows[0] if rows else None,
            contradiction.symbol,
            tuple(
                self._side(contradiction, number) for number, _ in enumerate(contradiction.sides)
            ),
            symbol.font_name if by_file else "",
            symbol.font if by_file else "",
            self._believed(symbol.document, symbol.font) if by_file else 0,
            symbol.document,
        )

    def _side(self, contradiction: Contradiction, number: int) -> SideView:
        session = self.recovery.session
        side = contradiction.sides[number]
        readings = session.solution.readings
        return SideView(
            side.text,
            tuple(
                AnswerView(
                    one,
                    readings[one].answer.text if one in readings else "",
                    self._foreseen(session.changes_if_forgotten(one)),
                )
                for one in side.answers[: RULES.answers]
            ),
            len(side.answers[RULES.answers :]),
            tuple((one, said_by(one)) for one in side.sources),
            tuple(self._spot(spot) for spot in side.spots[: RULES.places]),
            self._foreseen(session.changes_if_kept(contradiction, number)),
        )

    def _foreseen(self, changes: Mapping[int, str | None]) -> Foreseen:
        known = self.recovery.session.solution.known
        shown = [(known.get(symbol), text) for symbol, text in sorted(changes.items())]
        return Foreseen(tuple(shown[: RULES.changes]), len(changes))

    def _believed(self, document: int, font: FontKey) -> int:
        """How many glyphs of a font count because the file says so and for no other reason."""
        session = self.recovery.session
        return sum(
            (one.document, one.font) == (document, font)
            and one.id in session.solution.known
            and one.id not in session.solution.support
            and FILE_SOURCES.issuperset(each.source for each in session.entries[one.id].provenance)
            for one in session.book.symbols
        )

    def _checked(self, word: CheckWord) -> CheckedWord:
        spot = self.recovery.session.book.spot(word.token)
        return CheckedWord(word.token, word.text, self._spot(spot))
