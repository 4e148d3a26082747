"""Glyphs of a recovery one by one: drawing, count, proposals and why, and where each stands."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from glyphstone.answers.keyboard import script_name
from glyphstone.answers.live_text import GlyphState, glyph_states
from glyphstone.answers.outcomes import GlyphCard
from glyphstone.answers.propagation import SOURCE as SAME_SHAPE
from glyphstone.answers.solver import TYPED
from glyphstone.evidence.registry import describe
from glyphstone.flows.recovery.document_reading import shapes_of
from glyphstone.flows.recovery.solving import Solving
from glyphstone.flows.workbench.glyph_drawings import DrawnGlyph, drawn_glyph
from glyphstone.model import Entry, Shape
from glyphstone.verdict.characters import code_points, name_of, script_of
from glyphstone.verdict.lookalikes import scripts_alike

__all__ = [
    "GlyphRow",
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


@dataclass(frozen=True, slots=True)
class GlyphTable:
    """All fonts that need a map."""

    fonts: tuple[TableFont, ...]


def glyph_rows(recovery: Solving, cards: Iterable[GlyphCard]) -> list[GlyphRow]:
    """What a person needs to judge the glyphs of some cards."""
    states = glyph_states(recovery.session)
    shapes = shapes_of(recovery.documents)
    return [_row(recovery, card, states, shapes) for card in cards]


def glyph_table(recovery: Solving) -> GlyphTable:
    """Every visible glyph of the fonts that need a map, the worst first, what is known last."""
    session = recovery.session
    book = session.book
    states, shapes = glyph_states(session), shapes_of(recovery.documents)
    worst = {card.symbol: card for card in session.worst_glyphs()}
    ranks = {symbol: rank for rank, symbol in enumerate(worst)}
    shown = first_places(recovery)
    fonts: list[TableFont] = []
    for number, _ in enumerate(recovery.documents):
        for font in recovery.fonts_to_map(number):
            own = [
                symbol
                for symbol in book.symbols
                if (symbol.document, symbol.font) == (number, font.key)
                and not symbol.blank
                and symbol.id in shown
            ]
            own.sort(key=lambda one: (ranks.get(one.id, len(ranks)), -one.count, one.code))
            cards = [worst.get(one.id) or _card(recovery, one.id, shown[one.id]) for one in own]
            rows = tuple(_row(recovery, card, states, shapes) for card in cards)
            if rows:
                family = _STYLE.sub("", font.name.split("+")[-1]) or font.name
                fonts.append(TableFont(font.key, font.name, family, number, font.reasons, rows))
    return GlyphTable(tuple(fonts))


def first_places(recovery: Solving) -> Mapping[int, tuple[int, int, int]]:
    """For each symbol that stands in a word: how often, and the first token and place."""
    book = recovery.session.book
    counts: defaultdict[int, int] = defaultdict(int)
    first: dict[int, tuple[int, int]] = {}
    times = [0] * len(book.types)
    tokens: dict[int, int] = {}
    for token, type_ in enumerate(book.type_of.tolist()):
        times[type_] += 1
        tokens.setdefault(type_, token)
    for type_, symbols in enumerate(book.types):
        for place, symbol in enumerate(symbols):
            counts[symbol] += times[type_]
            first.setdefault(symbol, (tokens[type_], place))
    return {symbol: (counts[symbol], *place) for symbol, place in first.items()}


def _card(recovery: Solving, symbol: int, place: tuple[int, int, int]) -> GlyphCard:
    entry = recovery.session.entries[symbol]
    count, token, position = place
    text = recovery.session.solution.known.get(symbol, entry.text)
    return GlyphCard(symbol, text, entry.confidence, count, token, position)


def _row(
    recovery: Solving,
    card: GlyphCard,
    states: Sequence[GlyphState],
    shapes: Mapping[str, Shape],
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
        drawing=drawn_glyph(None if symbol.shape is None else shapes.get(symbol.shape)),
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
