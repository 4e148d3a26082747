"""Glyphs of a recovery one by one: drawing, count, proposals and why, and where each stands."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from weakref import WeakKeyDictionary

import numpy as np

from glyphstone.answers.hints import likely_text
from glyphstone.answers.keyboard import script_name
from glyphstone.answers.live_text import GlyphState, glyph_states
from glyphstone.answers.outcomes import GlyphCard
from glyphstone.answers.propagation import SOURCE as SAME_SHAPE
from glyphstone.answers.solver import TYPED
from glyphstone.evidence.book import Book
from glyphstone.evidence.registry import describe
from glyphstone.flows.recovery.document_reading import shapes_of
from glyphstone.flows.recovery.solving import Solving
from glyphstone.flows.workbench.glyph_drawings import DrawnGlyph, drawn_glyph
from glyphstone.model import Entry, FontKey, Symbol
from glyphstone.verdict.characters import code_points, name_of, script_of
from glyphstone.verdict.lookalikes import scripts_alike

__all__ = [
    "GlyphRow",
    "GlyphSheet",
    "GlyphTable",
    "ProposedText",
    "TableFont",
    "first_places",
    "glyph_rows",
    "glyph_table",
    "said_by",
]

#: Who says a text, in a person's words, if it is not a source of evidence.
_WORDS = {TYPED: "typed by you", SAME_SHAPE: "drawn alike elsewhere"}
#: Proposals of a glyph that are shown; by hand: what is read at a glance.
_MOST_PROPOSED = 4
#: The alphabets whose letters a person may confuse by typing on the wrong keyboard.
ALPHABETS = frozenset({"Armn", "Cher", "Copt", "Cyrl", "Geor", "Grek", "Latn"})
#: Words of a font's name that say its style and not its family.
_STYLE = re.compile(
    r"[-, ]?(?:bold|italic|oblique|regular|roman|book|medium|light|semi|demi|black|ital|mt|ps)+",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ProposedText:
    """A text that something speaks for: how sure, and who says so: its name, and in words."""

    text: str
    confidence: float
    source: str
    why: str
    points: str
    name: str


@dataclass(frozen=True, slots=True)
class GlyphRow:
    """A glyph: its number in the book, its drawing, its text now, and what speaks for which.

    `text` is the text that counts or else the likeliest, None if there is none; `known` says that
    it counts. `word` shows it in a word, between `before` and `after`, at a place that can be
    shown: page, and row of the page's glyph table.
    """

    symbol: int
    mark: str
    drawing: DrawnGlyph | None
    text: str | None
    known: bool
    state: GlyphState
    confidence: float
    count: int
    points: str
    name: str
    proposals: tuple[ProposedText, ...]
    #: Other alphabets that have a letter with this drawing: their codes (ISO 15924) and names.
    alike: tuple[tuple[str, str], ...]
    token: int
    position: int
    document: int
    page: int
    line: int
    row: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class TableFont:
    """A font that needs a map: its names and its glyphs, those that help most first."""

    key: str
    name: str
    family: str
    document: int
    reasons: tuple[str, ...]
    rows: tuple[GlyphRow, ...]

    def only(self, rows: Iterable[GlyphRow]) -> TableFont:
        """The same font with some of its rows."""
        return replace(self, rows=tuple(rows))


@dataclass(frozen=True, slots=True)
class GlyphTable:
    """All fonts that need a map."""

    fonts: tuple[TableFont, ...]


def glyph_rows(recovery: Solving, cards: Iterable[GlyphCard]) -> list[GlyphRow]:
    """What a person needs to judge the glyphs of some cards."""
    return GlyphSheet(recovery).rows(cards)


def glyph_table(recovery: Solving) -> GlyphTable:
    """Every visible glyph of the fonts that need a map, the worst first, what is known last."""
    return GlyphSheet(recovery).table()


class GlyphSheet:
    """The sheet of a recovery; a row that says what it said is the same one as before."""

    def __init__(self, recovery: Solving) -> None:
        self._recovery = recovery
        self._shapes = shapes_of(recovery.documents)
        #: For each symbol what its row was made of, and the row.
        self._made: dict[int, tuple[tuple[object, ...], GlyphRow]] = {}

    def rows(self, cards: Iterable[GlyphCard]) -> list[GlyphRow]:
        """What a person needs to judge the glyphs of some cards."""
        states = glyph_states(self._recovery.session)
        return [self._row(card, states) for card in cards]

    def table(self) -> GlyphTable:
        """Every visible glyph of the fonts that need a map, the worst first, what is known last."""
        recovery, session = self._recovery, self._recovery.session
        states, places = glyph_states(session), first_places(recovery)
        worst = {card.symbol: card for card in session.worst_glyphs()}
        ranks = {symbol: rank for rank, symbol in enumerate(worst)}
        fonts: list[TableFont] = []
        for number, _ in enumerate(recovery.documents):
            for font in recovery.fonts_to_map(number):
                own = sorted(
                    self._by_font.get((number, font.key), ()),
                    key=lambda one: (ranks.get(one.id, len(ranks)), -one.count, one.code),
                )
                cards = (
                    worst.get(one.id) or _card(recovery, one.id, places[one.id]) for one in own
                )
                rows = tuple(self._row(card, states) for card in cards)
                if rows:
                    family = _STYLE.sub("", font.name.split("+")[-1]) or font.name
                    fonts.append(TableFont(font.key, font.name, family, number, font.reasons, rows))
        return GlyphTable(tuple(fonts))

    @cached_property
    def _by_font(self) -> Mapping[tuple[int, FontKey], Sequence[Symbol]]:
        """The visible symbols of each font that stand in a word."""
        shown = first_places(self._recovery)
        found: defaultdict[tuple[int, FontKey], list[Symbol]] = defaultdict(list)
        for symbol in self._recovery.book.symbols:
            if not symbol.blank and symbol.id in shown:
                found[symbol.document, symbol.font].append(symbol)
        return found

    def _row(self, card: GlyphCard, states: Sequence[GlyphState]) -> GlyphRow:
        """The row of a glyph; made anew only if the glyph or the line that shows it has changed."""
        session, book = self._recovery.session, self._recovery.session.book
        solution = session.solution
        first, end = book.lines[book.token_line[card.token]].tokens
        line = book.symbol[book.token_start[first] : book.token_start[end]].tolist()
        about = (
            card,
            session.entries[card.symbol],
            states[card.symbol],
            card.symbol in solution.known,
            tuple(likely_text(solution, one) for one in book.token(card.token)),
            tuple(map(solution.known.get, line)),
        )
        before = self._made.get(card.symbol)
        if before is None or before[0] != about:
            before = (about, _row(self._recovery, card, states, self._drawn))
            self._made[card.symbol] = before
        return before[1]

    def _drawn(self, symbol: Symbol) -> DrawnGlyph | None:
        """The drawing of a symbol, which no answer changes."""
        known = self._made.get(symbol.id)
        if known is not None:
            return known[1].drawing
        return drawn_glyph(None if symbol.shape is None else self._shapes.get(symbol.shape))


def first_places(recovery: Solving) -> Mapping[int, tuple[int, int, int]]:
    """For each symbol that stands in a word: how often, and the first token and place."""
    return _places_in(recovery.book)


#: The places of the books that are at work: no answer changes them.
_PLACES: WeakKeyDictionary[Book, Mapping[int, tuple[int, int, int]]] = WeakKeyDictionary()


def _places_in(book: Book) -> Mapping[int, tuple[int, int, int]]:
    found = _PLACES.get(book)
    if found is None:
        _, tokens, times = np.unique(book.type_of, return_index=True, return_counts=True)
        counts: defaultdict[int, int] = defaultdict(int)
        first: dict[int, tuple[int, int]] = {}
        for token, often, symbols in zip(tokens.tolist(), times.tolist(), book.types, strict=True):
            for place, symbol in enumerate(symbols):
                counts[symbol] += often
                first.setdefault(symbol, (token, place))
        found = {symbol: (counts[symbol], *place) for symbol, place in first.items()}
        _PLACES[book] = found
    return found


def _card(recovery: Solving, symbol: int, place: tuple[int, int, int]) -> GlyphCard:
    entry = recovery.session.entries[symbol]
    count, token, position = place
    text = recovery.session.solution.known.get(symbol, entry.text)
    return GlyphCard(symbol, text, entry.confidence, count, token, position)


def _row(
    recovery: Solving,
    card: GlyphCard,
    states: Sequence[GlyphState],
    drawn: Callable[[Symbol], DrawnGlyph | None],
) -> GlyphRow:
    session, book = recovery.session, recovery.session.book
    symbol = book.symbols[card.symbol]
    entry = session.entries[card.symbol]
    line = book.lines[book.token_line[card.token]]
    # Private use characters never stand in a word, so that they part it safely.
    before, _, rest = session.likely_word(card, ("\ue000", "\ue001")).partition("\ue000")
    _, _, after = rest.partition("\ue001")
    text = card.text or ""
    proposals = tuple(_proposals(entry))
    return GlyphRow(
        symbol=card.symbol,
        mark=recovery.placeholders.of(card.symbol),
        drawing=drawn(symbol),
        text=card.text,
        known=card.symbol in session.solution.known,
        state=states[card.symbol],
        confidence=round(card.confidence, 3),
        count=card.count,
        points=code_points(text),
        name=name_of(text) if text else "",
        proposals=proposals,
        alike=_alike(text),
        token=card.token,
        position=card.position,
        document=line.document,
        page=line.page,
        line=line.number,
        row=book.spot(card.token).glyphs[card.position],
        before=before,
        after=after,
    )


@cache
def said_by(source: str) -> str:
    """Who says a text, in a person's words; what other packages add is looked up once."""
    return _WORDS.get(source) or describe(source).partition(",")[2].strip() or source


def _proposals(entry: Entry) -> Iterable[ProposedText]:
    """The texts that something speaks for, the likeliest first, each with its best reason."""
    best: dict[str, tuple[float, str]] = {}
    for one in entry.provenance:
        if one.text not in best or one.confidence > best[one.text][0]:
            best[one.text] = (one.confidence, one.source)
    ranked = sorted(best.items(), key=lambda item: (-item[1][0], item[0]))
    for text, (confidence, source) in ranked[:_MOST_PROPOSED]:
        yield ProposedText(
            text, round(confidence, 3), source, said_by(source), code_points(text), name_of(text)
        )


def _alike(text: str) -> tuple[tuple[str, str], ...]:
    """The other alphabets that have a letter with this very drawing."""
    if len(text) != 1 or not text.isalpha():
        return ()
    others = scripts_alike(text) - {script_of(text)}
    return tuple(sorted((one, script_name(one)) for one in others if one in ALPHABETS))
