"""The glyph sheet with fields of a recovery: what is asked about each glyph, and what is known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from glyphstone.answers.propagation import SOURCE as SAME_SHAPE
from glyphstone.answers.session import Session
from glyphstone.answers.solver import TYPED
from glyphstone.evidence.registry import describe
from glyphstone.flows.recovery.document_reading import FontFacts, shapes_of
from glyphstone.flows.recovery.solving import Solving
from glyphstone.model import GlyphKey, Shape, Symbol
from glyphstone.writers.sheet.contents import Card
from glyphstone.writers.sheet.fill_in import (
    FieldCard,
    FieldFont,
    FieldSheet,
    fill_in_csv,
    fill_in_html,
)

__all__ = ["field_sheet"]

#: Places that a card names, as many as fit on it; by hand.
_MOST_PLACES = 2
#: Who says a text, in a person's words, if it is not a source of evidence.
_WORDS = {TYPED: "typed by you", SAME_SHAPE: "drawn alike elsewhere"}


def field_sheet(
    recovery: Solving, command: str, *, as_csv: bool = False, document: int | None = None
) -> bytes | None:
    """A sheet with fields for the fonts that need a map, None if none does.

    `document` names one of several, by its number. `command` takes the filled sheet back. CSV
    begins with a mark of its encoding: without one, spreadsheets take the letters for those of
    another encoding.
    """
    sheet = _contents(recovery, command, document)
    if not sheet.fonts:
        return None
    if as_csv:
        return fill_in_csv(sheet).encode("utf-8-sig", "replace")
    return fill_in_html(sheet).encode("utf-8", "replace")


def _contents(recovery: Solving, command: str, wanted: int | None) -> FieldSheet:
    """Every visible glyph of the fonts that need a map, the worst first, what is known last."""
    shapes = shapes_of(recovery.documents)
    places = _places(recovery.session)
    fonts: list[FieldFont] = []
    worst = [card.symbol for card in recovery.session.worst_glyphs()]
    ranks = {symbol: rank for rank, symbol in enumerate(worst)}
    for number, document in enumerate(recovery.documents):
        if wanted not in (None, number):
            continue
        for font in recovery.fonts_to_map(number):
            cards = _cards(recovery.session, number, font, shapes, places, ranks)
            if cards:
                facts = f"{font.glyphs:,} glyphs shown {font.shown:,} times"
                fonts.append(
                    FieldFont(
                        document.path.name,
                        document.sha256,
                        font.name or "(no name)",
                        facts,
                        cards,
                    )
                )
    title = ", ".join(dict.fromkeys(font.document for font in fonts))
    return FieldSheet(title, command, fonts)


def _cards(
    session: Session,
    document: int,
    font: FontFacts,
    shapes: Mapping[str, Shape],
    places: Mapping[int, Sequence[str]],
    ranks: Mapping[int, int],
) -> list[FieldCard]:
    symbols = [
        symbol
        for symbol in session.book.symbols
        if (symbol.document, symbol.font) == (document, font.key) and not symbol.blank
    ]
    symbols.sort(key=lambda symbol: (ranks.get(symbol.id, len(ranks)), -symbol.count, symbol.code))
    return [_field(session, symbol, shapes, tuple(places.get(symbol.id, ()))) for symbol in symbols]


def _field(
    session: Session, symbol: Symbol, shapes: Mapping[str, Shape], places: tuple[str, ...]
) -> FieldCard:
    entry = session.entries[symbol.id]
    known = session.solution.known.get(symbol.id)
    says = max(
        (one for one in entry.provenance if one.text == entry.text),
        key=lambda one: one.confidence,
        default=None,
    )
    why = ""
    if says is not None:
        who = _WORDS.get(says.source) or describe(says.source).partition(",")[2].strip()
        why = f"{who or says.source}, {entry.confidence:.0%} sure"
    card = Card(
        code=symbol.code,
        code_bytes=symbol.code_length,
        text="",
        points="",
        name="",
        glyph_name=symbol.glyph_name,
        count=symbol.count,
        advance=symbol.advance,
        shape=None if symbol.shape is None else shapes.get(symbol.shape),
    )
    mark = GlyphKey(symbol.font, symbol.code).mark.strip("⟦⟧")
    proposed = "" if known is not None else entry.text or ""
    return FieldCard(card, mark, known, proposed, why, places)


def _places(session: Session) -> Mapping[int, list[str]]:
    """For each symbol the first places where it stands, with the words there."""
    book = session.book
    found: defaultdict[int, list[str]] = defaultdict(list)
    seen: set[tuple[int, int]] = set()
    for token in range(book.token_count):
        type_ = int(book.type_of[token])
        for symbol in dict.fromkeys(book.types[type_]):
            if len(found[symbol]) < _MOST_PLACES and (symbol, type_) not in seen:
                seen.add((symbol, type_))
                line = book.lines[book.token_line[token]]
                word = session.sketch(token)
                shown = f": {word}" if word.strip("□") else ""  # boxes alone say nothing
                found[symbol].append(f"page {line.page}, line {line.number}{shown}")
    return {symbol: list(dict.fromkeys(places)) for symbol, places in found.items()}
