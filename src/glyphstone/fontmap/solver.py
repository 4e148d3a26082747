"""All evidence and all answers together: what each glyph means, how sure, and what clashes.

`solve` is a function of the events alone once book and evidence are given: nothing is remembered
from one call to the next but alignments that would come out the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from glyphstone.fontmap.align import Alignment, align
from glyphstone.fontmap.book import Book
from glyphstone.fontmap.clusters import nfc, reads_from_right
from glyphstone.fontmap.contradictions import Contradiction, Doubt, Side
from glyphstone.fontmap.events import (
    Answer,
    Check,
    Event,
    Forget,
    Keep,
    Overrule,
    Setting,
    SpotRef,
)
from glyphstone.fontmap.placeholders import Placeholders
from glyphstone.fontmap.places import Places
from glyphstone.fontmap.spread import ShapeTable
from glyphstone.model import Entry, Proposal, Spot, State

__all__ = ["STRONG", "TYPED", "Reading", "Solution", "Solver", "WordReading"]

#: From this confidence on a proposal counts as decoded and is not asked about.
STRONG = 0.9
#: The source of what a person said.
TYPED = "typed"
_UNKNOWN = Entry(None, State.UNKNOWN, 0.0)
_CONTESTED = 0.5
_SWEEPS = 4


@dataclass(frozen=True, slots=True)
class WordReading:
    """One word of an answer: its symbols, where they stand, and how the text lies over them."""

    symbols: tuple[int, ...]
    spot: Spot
    text: str
    alignment: Alignment | None


@dataclass(frozen=True, slots=True)
class Reading:
    """An answer as it is understood now."""

    number: int
    answer: Answer
    words: tuple[WordReading, ...]


@dataclass(frozen=True, slots=True)
class _Said:
    text: str
    number: int
    spot: Spot | None


@dataclass(frozen=True)
class Solution:
    """The state of a recovery."""

    entries: tuple[Entry, ...]
    #: The texts that count as decoded: read by a person, or proposed with confidence.
    known: Mapping[int, str]
    contradictions: tuple[Contradiction, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    readings: Mapping[int, Reading] = field(default_factory=dict)
    #: Single occurrences that read otherwise: (document, page, row) to text.
    overruled: Mapping[tuple[int, int, int], str] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    #: How many answers and checks speak for the text of a symbol.
    support: Mapping[int, int] = field(default_factory=dict)


class Solver:
    """Solves a book; keeps what does not depend on the events."""

    def __init__(self, book: Book, proposals: Iterable[Proposal]) -> None:
        self.book = book
        self.places = Places(book)
        self.placeholders = Placeholders(book.symbols)
        self._shapes = ShapeTable(book.symbols)
        by_symbol: dict[int, list[Proposal]] = defaultdict(list)
        for proposal in proposals:
            by_symbol[proposal.symbol].append(proposal)
        self._proposals = dict(by_symbol)
        self._evident = {symbol: _combined(found) for symbol, found in by_symbol.items()}
        self._sure = {
            symbol: entry.text
            for symbol, entry in self._evident.items()
            if entry.text is not None and entry.confidence >= STRONG
        }
        self._alignments: dict[tuple[int, int, tuple[str | None, ...]], Alignment | None] = {}

    def solve(self, events: Sequence[tuple[int, Event]]) -> Solution:
        """The state after these events, undone ones left out (see `events.effective`)."""
        forgotten = {event.answer for _, event in events if isinstance(event, Forget)}
        counted = [(number, event) for number, event in events if number not in forgotten]
        kept: dict[int, tuple[str, int]] = {}
        overruled: dict[tuple[int, int, int], str] = {}
        settings: dict[str, str] = {}
        checks: list[tuple[int, Check]] = []
        answers: list[tuple[int, Answer]] = []
        for number, event in counted:
            match event:
                case Answer():
                    answers.append((number, event))
                case Check():
                    checks.append((number, event))
                case Keep():
                    symbol = self.places.symbol(event.glyph)
                    if symbol is not None:
                        kept[symbol] = (nfc(event.text), number)
                case Overrule():
                    self._overrule(overruled, event)
                case Setting():
                    settings[event.key] = event.value
        said: dict[int, list[_Said]] = defaultdict(list)
        for number, check in checks:
            if check.right:
                self._note_check(said, number, check)
        readings = self._readings(answers, said, kept)
        entries, known, contradictions, support = self._entries(said, kept)
        return Solution(
            entries=tuple(entries),
            known=known,
            contradictions=tuple(contradictions),
            doubts=tuple(self._doubts(checks, known, overruled, said)),
            readings=readings,
            overruled=overruled,
            settings=settings,
            support=support,
        )

    # --- answers ----------------------------------------------------------------------------------

    def _readings(
        self,
        answers: Sequence[tuple[int, Answer]],
        said: dict[int, list[_Said]],
        kept: Mapping[int, tuple[str, int]],
    ) -> dict[int, Reading]:
        """Lay every answer over its glyphs, earlier ones first, ambiguous ones again later."""
        current: dict[int, str] = {**self._sure}
        for symbol, found in said.items():
            current[symbol] = found[0].text
        current.update({symbol: text for symbol, (text, _) in kept.items()})
        readings: dict[int, Reading] = {}
        pending = list(answers)
        for _ in range(_SWEEPS):
            ambiguous = []
            before = len(current)
            for number, answer in pending:
                reading = self.reading(number, answer, current)
                readings[number] = reading
                if any(word.alignment and word.alignment.open for word in reading.words):
                    ambiguous.append((number, answer))
                _note_texts(current, reading)
            if not ambiguous or len(current) == before:
                break
            pending = ambiguous
        for number in sorted(readings):
            for word in readings[number].words:
                if word.alignment is None:
                    continue
                for place, text in enumerate(word.alignment.texts):
                    if text is not None and not _is_private(text):
                        said[word.symbols[place]].append(_Said(text, number, word.spot))
        return dict(sorted(readings.items()))

    def reading(self, number: int, answer: Answer, known: Mapping[int, str]) -> Reading:
        """How an answer lies over its glyphs; number 0 is for trying one out."""
        if answer.glyph is not None:
            return Reading(number, answer, self._glyph_words(answer))
        words: list[WordReading] = []
        for place, (text, reference) in enumerate(_words(answer)):
            symbols = self.places.symbols_at(reference)
            spot = self.places.spot(reference)
            if symbols is None or spot is None:
                continue
            text, private = self.placeholders.parsed(text, spot.document)
            local = {**known, **private} if private else known
            key = (number, place, tuple(local.get(symbol) for symbol in symbols))
            if not number or key not in self._alignments:
                self._alignments[key] = align(
                    symbols, text, local, order=answer.order, wildcard=answer.wildcard
                )
            words.append(WordReading(symbols, spot, text, self._alignments[key]))
        return Reading(number, answer, tuple(words))

    def _glyph_words(self, answer: Answer) -> tuple[WordReading, ...]:
        symbol = None if answer.glyph is None else self.places.symbol(answer.glyph)
        if symbol is None:
            return ()
        spot = self.places.spot(answer.spots[0]) if answer.spots else None
        text = nfc(answer.text)
        told = None if answer.wildcard and answer.wildcard == text else text
        found = Alignment((told,), ((),), (), 0, answer.order)
        where = spot or Spot(self.book.symbols[symbol].document, 0, ())
        return (WordReading((symbol,), where, text, found),)

    def _note_check(self, said: dict[int, list[_Said]], number: int, check: Check) -> None:
        symbols = self.places.symbols_at(check.spot)
        spot = self.places.spot(check.spot)
        if symbols is None or len(symbols) != len(check.texts):
            return
        for symbol, text in dict(zip(symbols, check.texts, strict=True)).items():
            said[symbol].append(_Said(text, number, spot))

    def _overrule(self, overruled: dict[tuple[int, int, int], str], event: Overrule) -> None:
        spot = self.places.spot(SpotRef(event.sha256, event.page, (event.row,)))
        if spot is None:
            return
        key = (spot.document, spot.page, event.row)
        if event.text is None:
            overruled.pop(key, None)
        else:
            overruled[key] = nfc(event.text)

    # --- entries ----------------------------------------------------------------------------------

    def _entries(
        self, said: Mapping[int, Sequence[_Said]], kept: Mapping[int, tuple[str, int]]
    ) -> tuple[list[Entry], dict[int, str], list[Contradiction], dict[int, int]]:
        entries = [self._evident.get(symbol.id, _UNKNOWN) for symbol in self.book.symbols]
        known = dict(self._sure)
        contradictions: list[Contradiction] = []
        support: dict[int, int] = {}
        for symbol in sorted(symbol for symbol in {*said, *kept} if symbol >= 0):
            entry, contradiction = self._entry(symbol, said.get(symbol, ()), kept.get(symbol))
            entries[symbol] = entry
            if contradiction:
                contradictions.append(contradiction)
            if entry.state is State.CONFIRMED and entry.text is not None:
                known[symbol] = entry.text
                support[symbol] = len(
                    {p.answer for p in entry.provenance if p.source == TYPED} or {0}
                )
            else:
                known.pop(symbol, None)
        read = {s: known[s] for s in support}
        for proposal in self._shapes.proposals(read):
            if proposal.symbol in support or proposal.symbol in said:
                continue
            entry = _combined([*self._proposals.get(proposal.symbol, ()), proposal])
            entries[proposal.symbol] = entry
            if entry.text is not None and entry.confidence >= STRONG:
                known[proposal.symbol] = entry.text
            else:
                known.pop(proposal.symbol, None)
        return entries, known, contradictions, support

    def _entry(
        self, symbol: int, said: Sequence[_Said], kept: tuple[str, int] | None
    ) -> tuple[Entry, Contradiction | None]:
        """What a person's words make of a symbol, and what they leave unsettled."""
        evident = self._evident.get(symbol, _UNKNOWN)
        open_ = [one for one in said if kept is None or one.number > kept[1]]
        agreed = [one for one in said if kept is not None and one.text == kept[0]]
        by_text: dict[str, list[_Said]] = {} if kept is None else {kept[0]: agreed}
        for one in open_:
            if kept is None or one.text != kept[0]:
                by_text.setdefault(one.text, []).append(one)
        first = max(
            by_text, key=lambda text: (len(_numbers(by_text[text])), -_first(by_text, text))
        )
        provenance = tuple(
            Proposal(
                symbol, one.text, 1.0, TYPED, () if one.spot is None else (one.spot,), one.number
            )
            for one in by_text[first]
        )
        spoken_for = tuple(p for p in evident.provenance if p.text == first)
        sides = [_side(text, found) for text, found in by_text.items()]
        if len(sides) > 1:
            entry = Entry(first, State.PROPOSED, _CONTESTED, (*provenance, *spoken_for))
            return entry, Contradiction(symbol, tuple(sides))
        entry = Entry(first, State.CONFIRMED, 1.0, (*provenance, *spoken_for))
        against = evident.text is not None and evident.text != first
        settled = kept is not None or len(_numbers(by_text[first])) > 1
        if against and evident.confidence >= STRONG and not settled:
            sources = tuple(sorted({p.source for p in evident.provenance}))
            spots = tuple(spot for p in evident.provenance for spot in p.spots[:1])
            sides.append(Side(str(evident.text), (), sources, spots))
            return entry, Contradiction(symbol, tuple(sides))
        return entry, None

    def _doubts(
        self,
        checks: Sequence[tuple[int, Check]],
        known: Mapping[int, str],
        overruled: Mapping[tuple[int, int, int], str],
        said: Mapping[int, Sequence[_Said]],
    ) -> Iterable[Doubt]:
        """Words called wrong that still come out as they were shown."""
        for number, check in checks:
            symbols = self.places.symbols_at(check.spot)
            spot = self.places.spot(check.spot)
            if check.right or symbols is None or spot is None:
                continue
            now = tuple(
                overruled.get((spot.document, spot.page, row), known.get(symbol, ""))
                for symbol, row in zip(symbols, spot.glyphs, strict=True)
            )
            if now == check.texts:
                behind = {one.number for symbol in symbols for one in said.get(symbol, ())}
                yield Doubt(number, spot, check.texts, tuple(sorted(behind)))


def _words(answer: Answer) -> list[tuple[str, SpotRef]]:
    """The typed words with their places; as one word where their numbers differ."""
    words = answer.text.split()
    spots = answer.spots
    if not spots or len(words) == len(spots):
        return list(zip(words, spots, strict=False))
    if len({(spot.sha256, spot.page) for spot in spots}) > 1:
        return []
    parts = spots[::-1] if reads_from_right(answer.text) else spots
    rows = tuple(row for spot in parts for row in spot.glyphs)
    return [("".join(words), SpotRef(spots[0].sha256, spots[0].page, rows))]


def _is_private(text: str) -> bool:
    return any("\U000f0000" <= char <= "\U000ffffd" for char in text)


def _note_texts(current: dict[int, str], reading: Reading) -> None:
    """Remember what an answer says for those that come after it; the first word stands."""
    for word in reading.words:
        if word.alignment is None:
            continue
        for symbol, text in zip(word.symbols, word.alignment.texts, strict=True):
            if text is not None and not _is_private(text):
                current.setdefault(symbol, text)


def _numbers(found: Sequence[_Said]) -> set[int]:
    return {one.number for one in found}


def _first(by_text: Mapping[str, Sequence[_Said]], text: str) -> int:
    return min((one.number for one in by_text[text]), default=0)


def _side(text: str, found: Sequence[_Said]) -> Side:
    spots = tuple(dict.fromkeys(one.spot for one in found if one.spot is not None))
    return Side(text, tuple(sorted(_numbers(found))), (), spots)


def _combined(proposals: Sequence[Proposal]) -> Entry:
    """What evidence alone makes of a symbol: sources that agree add up, others take away."""
    doubt: dict[str, float] = {}
    for proposal in proposals:
        text = nfc(proposal.text)
        doubt[text] = doubt.get(text, 1.0) * (1.0 - proposal.confidence)
    ranked = sorted(doubt, key=lambda text: (doubt[text], text))
    best = ranked[0]
    confidence = 1.0 - doubt[best]
    if len(ranked) > 1:
        confidence *= doubt[ranked[1]]
    return Entry(best, State.PROPOSED, confidence, tuple(proposals))
