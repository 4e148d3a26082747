"""Drawings that the library knows from other documents."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import unicodedata2

from glyphstone.data.scripts import COMMON
from glyphstone.evidence.book import Book
from glyphstone.evidence.font_symbols import symbols_by_font
from glyphstone.model import Proposal, Shape, Survey, Symbol
from glyphstone.store.map_library import LibraryEntry, MapLibrary, script_of_text
from glyphstone.verdict.lookalikes import scripts_alike

__all__ = ["Library", "shapes_of"]


@dataclass(frozen=True, slots=True)
class LibraryTrust:
    """How sure the library makes; chosen by hand on forge documents, not swept."""

    #: The same drawing, by its key and by its looks, whose text a person has confirmed.
    same_key: float = 0.97
    same_looks: float = 0.95
    #: The same drawing whose text no person has looked at.
    unconfirmed: float = 0.9
    #: The same code of a font of the same name that is not embedded: names tell less than drawings.
    same_name: float = 0.9
    #: What someone has to be asked about; divided among the texts if there are several.
    ask: float = 0.4


@dataclass(frozen=True, slots=True)
class ScriptShares:
    """When the known letters of a font tell its script; chosen by hand, not swept."""

    #: Share of the letters that a script must be able to draw to be the font's.
    leading: float = 0.9
    #: Share that no second script may reach.
    rival: float = 0.85
    #: Unknown drawings for each known letter: they may be letters of another script.
    unknown: float = 0.25


@dataclass(frozen=True, slots=True)
class Company:
    """When the words of a letter tell its script; chosen by hand, not swept."""

    #: Different letters in them that no other script writes, and the share of the words that have
    #: one: the others may be of any script.
    fewest: int = 3
    share: float = 0.5


TRUST = LibraryTrust()
SHARES = ScriptShares()
COMPANY = Company()


@dataclass(frozen=True, slots=True)
class _Known:
    """What the library says of one symbol: every text, and how sure it would be alone."""

    entries: tuple[LibraryEntry, ...]
    confidence: float
    #: Whether drawings that look different may be meant.
    doubtful: bool = False

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(entry.text for entry in self.entries))


class Library:
    """Proposes what the library knows; letters that two scripts draw alike only in their own.

    `shapes` has the drawings of the book by their keys (`shapes_of` gives them); without them, only
    drawings with the very same key are found.
    """

    name = "library"
    description = "glyph, by shapes that the map library knows"

    def __init__(self, library: MapLibrary, shapes: Mapping[str, Shape] | None = None) -> None:
        self._library = library
        self._shapes = shapes or {}
        self._found: dict[str, _Known | None] = {}

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """One proposal for each known symbol in doubt, or one for each text if they differ."""
        words = _words(book)
        for symbols in symbols_by_font(book).values():
            readings = {
                symbol.id: reading
                for symbol in symbols
                if not symbol.blank and (reading := self._reading(symbol)) is not None
            }
            script = _script(symbols, readings)
            drawn = Counter(symbol.shape for symbol in symbols)
            once = [one for one in symbols if one.shape is None or drawn[one.shape] == 1]
            beside = {} if script else _scripts_beside(once, readings, words)
            for symbol in symbols:
                reading = readings.get(symbol.id)
                if reading is not None and not symbol.trusted:
                    twice = symbol.shape is not None and drawn[symbol.shape] > 1
                    own = script or beside.get(symbol.id, "")
                    yield from self._weighed(symbol, reading, own, twice)

    def _reading(self, symbol: Symbol) -> _Known | None:
        if symbol.shape is None:
            entries = self._library.by_font(symbol.font_name, symbol.code, symbol.code_length)
            return _Known(entries, TRUST.same_name) if entries else None
        if symbol.shape not in self._found:
            self._found[symbol.shape] = self._known(symbol.shape)
        reading = self._found[symbol.shape]
        if reading is None:
            return None
        # If the font itself is known, what the same drawing means in others does not matter.
        own = tuple(entry for entry in reading.entries if entry.font == symbol.font_name)
        return _Known(own or reading.entries, reading.confidence, reading.doubtful)

    def _known(self, key: str) -> _Known | None:
        entries = self._library.find(key)
        if entries:
            return _Known(entries, TRUST.same_key)
        shape = self._shapes.get(key)
        match = None if shape is None else self._library.match(shape)
        if match is None:
            return None
        keys = dict.fromkeys((*match.labels, *match.twins, *match.rivals))
        entries = tuple(entry for known in keys for entry in self._library.find(known))
        return _Known(entries, TRUST.same_looks, match.ambiguous) if entries else None

    def _weighed(
        self, symbol: Symbol, reading: _Known, script: str, twice: bool
    ) -> Iterable[Proposal]:
        texts = reading.texts
        chosen = [text for text in texts if script_of_text(text) in (script, COMMON)]
        if list(map(script_of_text, chosen)) == [script] and not twice:
            texts = (chosen[0],)
        if len(texts) > 1:
            for text in texts:
                yield Proposal(symbol.id, text, TRUST.ask / len(texts), self.name)
            return
        (text,) = texts
        confidence = reading.confidence
        if not any(entry.how == "person" for entry in reading.entries if entry.text == text):
            confidence = min(confidence, TRUST.unconfirmed)
        loan = len(_able(text)) > 1 and (script_of_text(text) != script or twice)
        if loan or reading.doubtful or not text:
            confidence = min(confidence, TRUST.ask)
        yield Proposal(symbol.id, text, confidence, self.name)


def shapes_of(surveys: Iterable[Survey]) -> dict[str, Shape]:
    """The drawings of some documents by their keys."""
    return {
        use.shape.key: use.shape
        for survey in surveys
        for uses in survey.uses
        for use in uses
        if use.shape is not None
    }


def _script(symbols: Sequence[Symbol], readings: Mapping[int, _Known]) -> str:
    """The script of a font's letters, "" if another one might be meant as well.

    One letter may be a lookalike; what decides is whether a second script could draw about all of
    the font's letters too.
    """
    able: Counter[str] = Counter()
    letters = unknown = 0
    for symbol in symbols:
        reading = readings.get(symbol.id)
        if symbol.trusted:
            scripts = {script_of_text(symbol.claim.text)}
        elif reading is not None:
            scripts = {script for text in reading.texts for script in _able(text)}
        else:
            unknown += not symbol.blank
            continue
        scripts.discard(COMMON)
        letters += bool(scripts)
        able.update(scripts)
    ranked = able.most_common(2)
    if not ranked or unknown > SHARES.unknown * letters:
        return ""
    if ranked[0][1] < SHARES.leading * letters:
        return ""
    rival = sum(count for _, count in ranked[1:])
    return ranked[0][0] if rival < SHARES.rival * letters else ""


def _words(book: Book) -> Mapping[int, list[frozenset[int]]]:
    """The different words that each symbol stands in with others."""
    found: dict[int, list[frozenset[int]]] = defaultdict(list)
    for symbols in book.types:
        word = frozenset(symbols)
        for symbol in word if len(word) > 1 else ():
            found[symbol].append(word)
    return found


def _only(symbol: Symbol, reading: _Known | None) -> str | None:
    """The one script that writes a symbol; "" if several do or none in particular; None if unknown.

    Signs and digits stand beside letters of any script.
    """
    if symbol.trusted:
        scripts = {script_of_text(symbol.claim.text)}
    elif reading is not None:
        scripts = {script for text in reading.texts for script in _able(text)}
    else:
        return "" if symbol.blank else None
    return next(iter(scripts)) if len(scripts) == 1 and COMMON not in scripts else ""


def _scripts_beside(
    symbols: Sequence[Symbol],
    readings: Mapping[int, _Known],
    words: Mapping[int, Sequence[frozenset[int]]],
) -> dict[int, str]:
    """The scripts of letters by the words they stand in; each that is told helps to tell others."""
    only = {symbol.id: _only(symbol, readings.get(symbol.id)) for symbol in symbols}
    found: dict[int, str] = {}
    while True:
        more = {
            symbol.id: script
            for symbol in symbols
            if symbol.id in readings
            and symbol.id not in found
            and (script := _script_beside(words.get(symbol.id, ()), only, symbol.id))
        }
        if not more:
            return found
        found |= more
        for symbol, script in more.items():
            if only[symbol] == "" and any(script in _able(t) for t in readings[symbol].texts):
                only[symbol] = script


def _script_beside(
    words: Sequence[frozenset[int]], only: Mapping[int, str | None], itself: int
) -> str:
    """The script of the words of a letter, "" if they do not tell: a word has one script."""
    told = [{script for one in word - {itself} if (script := only.get(one))} for word in words]
    scripts = set[str]().union(*told)
    if len(scripts) != 1:
        return ""
    (script,) = scripts
    letters = {one for word in words for one in word - {itself} if only.get(one) == script}
    enough = sum(map(bool, told)) >= COMPANY.share * len(words)
    return script if enough and len(letters) >= COMPANY.fewest else ""


@lru_cache(maxsize=4096)
def _able(text: str) -> frozenset[str]:
    """The scripts in which a text, as it is drawn, could be written; none for signs and digits."""
    letters = [
        scripts_alike(char)
        for char in unicodedata2.normalize("NFD", text)
        if unicodedata2.category(char)[0] == "L"
    ]
    return frozenset.intersection(*letters) if letters else frozenset()
