"""Letters by their drawings: each glyph of a font compared with the letters of all scripts.

A drawing alone does not tell О from 0 or ’ from ʼ, and a face that was never seen may mislead. So
the drawings of a font are read together, with the alphabet and with their neighbours, and what
stays open is proposed for a person to confirm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from glyphstone.data.language_model import language_table
from glyphstone.data.scripts import UNCERTAIN
from glyphstone.evidence.book import Book
from glyphstone.evidence.drawings.confidence import RULES, confidence_of, speaks_against
from glyphstone.evidence.drawings.font_letters import FontLetters, LetterReading
from glyphstone.evidence.drawings.leaning import leaning
from glyphstone.evidence.drawings.other_fonts import FontReadings, taught
from glyphstone.evidence.drawings.places import Neighbours, neighbours
from glyphstone.evidence.drawings.script_classes import ScriptClasses
from glyphstone.evidence.font_symbols import symbols_by_font
from glyphstone.evidence.symbol_places import some_places
from glyphstone.language.identify import identify
from glyphstone.model import Proposal, Shape, Symbol
from glyphstone.shapes.recogniser import recogniser
from glyphstone.verdict.characters import CONTEXTUAL, script_of

__all__ = ["Drawing"]


@dataclass(frozen=True, slots=True)
class DrawingTrust:
    """When a font and its language are told by drawings; by hand, not swept."""

    #: Drawings, and their mean likeness, from which on they tell the script of a font.
    fewest: int = 6
    alike: float = 0.45
    #: A second script that is less alike by no more than this may be in the font too.
    second: float = 0.15
    #: It must have drawings of its own: so many that are more like it, by so much.
    own_drawings: int = 4
    own_likeness: float = 0.15
    #: Known letters, all of one script, that tell it.
    known_letters: int = 3
    #: How probable a language must be for its alphabet to count.
    language: float = 0.6
    #: Characters of the text that the language is told by, at most.
    sample: int = 6000
    #: A proposal is made from this confidence on.
    least: float = 0.3
    #: Confidence of what a drawing plainly shows against a claim: enough that somebody is asked.
    against_claim: float = 0.5


TRUST = DrawingTrust()


#: Scripts whose letters are drawn alike: words do not tell which of them a letter is of.
_ALIKE = frozenset({"Latn", "Cyrl", "Grek", "Copt", "Cher", "Lisu"})


@dataclass(frozen=True, slots=True)
class _Font:
    letters: FontLetters
    symbols: tuple[Symbol, ...]
    #: Its script, or its two; none if that is not plain.
    scripts: tuple[str, ...] = ()
    leaning: NDArray[np.float64] | None = None


class Drawing:
    """Proposes letters by their drawings; `shapes` has those of the book by their keys."""

    name = "drawing"
    description = "glyph, recognised by its drawing"

    def __init__(self, shapes: Mapping[str, Shape] | None = None) -> None:
        self._shapes = shapes or {}
        self._book: Book | None = None
        self._fonts: tuple[_Font, ...] = ()
        self._beside = Neighbours({}, {})
        self._alphabets: dict[str, frozenset[str]] = {}
        #: What each font is taken for before anybody has read a word.
        self._unread: list[FontReadings] = []

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """What drawings say of the symbols whose claims do not stand, and against those that do."""
        claimed = _claimed(book)
        yield from self.learned(book, claimed)
        yield from self._against(claimed)

    def learned(self, book: Book, known: Mapping[int, str]) -> Iterable[Proposal]:
        """What they say of symbols that are not known, given those that are."""
        if book is not self._book:
            self._look_at(book)
        places = some_places(book) if self._fonts else {}
        elsewhere = taught(self._unread, known)
        for font in self._fonts:
            if all(symbol.id in known for symbol in font.symbols):
                continue
            for one in self._read(font, known):
                text, confidence = one.text, confidence_of(one)
                if one.symbol in elsewhere and confidence < RULES.sure:
                    text, confidence = elsewhere[one.symbol], RULES.sure
                if confidence >= TRUST.least and one.symbol not in known:
                    spots = places.get(one.symbol, ())
                    yield Proposal(one.symbol, text, confidence, self.name, spots)

    def _against(self, claimed: Mapping[int, str]) -> Iterator[Proposal]:
        """What drawings plainly show where the file claims another letter.

        Only fonts are looked at that have glyphs without a sound claim; the verdict sees to others.
        """
        for font in self._fonts:
            if font.scripts and not CONTEXTUAL.isdisjoint(font.scripts):
                # A glyph may have the claim of its whole syllable.
                continue
            for one in self._read(font, {}):
                claim = claimed.get(one.symbol, one.text)
                if speaks_against(one, claim):
                    yield Proposal(one.symbol, one.text, TRUST.against_claim, self.name)

    def _look_at(self, book: Book) -> None:
        """Looks at every font with a drawing whose claim does not stand."""
        self._book = book
        claimed = _claimed(book)
        self._fonts = tuple(self._looked_at(book, claimed))
        self._beside = neighbours(book.whole) if self._fonts else Neighbours({}, {})
        self._alphabets = {}
        usual = Counter(font.scripts for font in self._fonts if font.scripts).most_common(1)
        if usual:
            # A font with too few drawings to tell is of the script of the others.
            self._fonts = tuple(
                font if font.scripts else replace(font, scripts=usual[0][0][:1])
                for font in self._fonts
            )
        self._find_languages(book, claimed)
        self._unread = [
            FontReadings(
                font.scripts,
                {one.id: one for one in font.symbols},
                {one.symbol: one for one in self._read(font, claimed)},
            )
            for font in self._fonts
        ]

    def _looked_at(self, book: Book, claimed: Mapping[int, str]) -> Iterator[_Font]:
        classes: ScriptClasses | None = None
        for symbols in symbols_by_font(book).values():
            drawn = [one for one in symbols if self._is_drawn(one)]
            if all(one.id in claimed for one in drawn):
                continue
            model = recogniser()
            classes = classes or ScriptClasses(model.classes, model.designs)
            cosines = model.cosines(
                [self._shapes[one.shape or ""] for one in drawn], [one.advance for one in drawn]
            )
            tops = [one.ink[3] if one.ink else 0.0 for one in drawn]
            letters = FontLetters([one.id for one in drawn], cosines, classes, model.scale, tops)
            scripts = _scripts(letters, claimed)
            lean = leaning(book.whole, letters, scripts) if len(scripts) > 1 else None
            yield _Font(letters, tuple(drawn), scripts, lean)

    def _is_drawn(self, symbol: Symbol) -> bool:
        shape = self._shapes.get(symbol.shape or "")
        return shape is not None and shape.box is not None

    def _find_languages(self, book: Book, claimed: Mapping[int, str]) -> None:
        """The alphabet of each script, by the language that the first reading looks like."""
        read: dict[int, str] = {}
        for font in self._fonts:
            read |= {one.symbol: one.text for one in self._read(font, claimed)}
        text = _text(book, {**read, **claimed})
        for script in {font.scripts[0] for font in self._fonts if font.scripts}:
            self._alphabets[script] = _alphabet(text, script)

    def _read(self, font: _Font, known: Mapping[int, str]) -> Sequence[LetterReading]:
        if not font.scripts:
            return ()
        return font.letters.readings(
            font.scripts,
            alphabet=self._alphabets.get(font.scripts[0], frozenset()),
            known=known,
            beside=self._beside,
            leaning=font.leaning,
        )


def _claimed(book: Book) -> dict[int, str]:
    return {one.id: one.claim.text for one in book.symbols if one.trusted}


def _scripts(letters: FontLetters, known: Mapping[int, str]) -> tuple[str, ...]:
    """The script of a font by its known letters, else by its drawings, with a second if there is.

    Nothing if neither tells.
    """
    counts = Counter(
        script
        for symbol in letters.symbols
        for char in known.get(symbol, "")
        if (script := script_of(char)) not in UNCERTAIN
    )
    if counts and counts.most_common(1)[0][1] >= TRUST.known_letters:
        return (counts.most_common(1)[0][0],)
    if len(letters.symbols) < TRUST.fewest:
        return ()
    ranked = letters.scripts()
    first, likeness = ranked[0]
    if likeness < TRUST.alike:
        return ()
    others = (
        script
        for script, other in ranked[1:]
        if likeness - other <= TRUST.second
        and not {script, first} <= _ALIKE
        and _has_own(letters, script, first)
    )
    return (first, *list(others)[:1])


def _has_own(letters: FontLetters, script: str, first: str) -> bool:
    """Whether some drawings are plainly of one script and not of another."""
    more = letters.likeness_of_letters(script) - letters.likeness(first)
    return int((more >= TRUST.own_likeness).sum()) >= TRUST.own_drawings


def _text(book: Book, texts: Mapping[int, str]) -> str:
    """The words of a book, as many as tell a language."""
    whole = book.whole
    found: list[str] = []
    size = 0
    for token in range(whole.token_count):
        word = "".join(texts.get(symbol, "") for symbol in whole.token(token))
        found.append(word)
        size += len(word) + 1
        if size > TRUST.sample:
            break
    return " ".join(found)


def _alphabet(text: str, script: str) -> frozenset[str]:
    """The letters of the language that a text is in, none if that is not plain."""
    best = identify(text, scripts=[script]).best
    if best is None or best.probability < TRUST.language:
        return frozenset()
    table = language_table()
    return next(
        (
            letters
            for variety, letters in zip(table.varieties, table.letters, strict=True)
            if (variety.language, variety.script) == (best.language, script)
        ),
        frozenset(),
    )
