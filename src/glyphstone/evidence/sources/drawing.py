"""Letters by their drawings: each glyph of a font compared with the letters of all scripts.

A drawing alone does not tell О from 0 or ’ from ʼ, and a face that was never seen may mislead. So
the drawings of a font are read together, with the alphabet and with their neighbours, and what
stays open is proposed for a person to confirm.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from glyphstone.evidence.book import Book
from glyphstone.evidence.drawings.chillu_custom import writes_chillus_in_parts, written_in_parts
from glyphstone.evidence.drawings.claimed_figures import figures_in_words
from glyphstone.evidence.drawings.code_tables import kept_codes
from glyphstone.evidence.drawings.confidence import RULES, looks_like_no_figure, speaks_against
from glyphstone.evidence.drawings.font_language import FontLanguage, language_found
from glyphstone.evidence.drawings.font_letters import LATIN, LetterReading
from glyphstone.evidence.drawings.foreign_words import foreign_letters, latin_letters
from glyphstone.evidence.drawings.lookalike_codes import PROBABLE, with_lookalikes
from glyphstone.evidence.drawings.old_figures import with_old_figures
from glyphstone.evidence.drawings.other_fonts import FontReadings, taught
from glyphstone.evidence.drawings.places import Neighbours, neighbours
from glyphstone.evidence.drawings.read_words import read_words
from glyphstone.evidence.drawings.roman_numerals import with_numerals
from glyphstone.evidence.drawings.seen_fonts import SeenFont, seen_fonts
from glyphstone.evidence.drawings.spelled import SPELLED
from glyphstone.evidence.drawings.spelled_scores import SCORING, spelling_scores, surer
from glyphstone.evidence.drawings.weighed import weighed
from glyphstone.evidence.symbol_places import some_places
from glyphstone.language.known_languages import letters_of
from glyphstone.language.letter_runs import LetterRuns, runs_of_language
from glyphstone.model import Proposal, Shape, Spot
from glyphstone.verdict.characters import CONTEXTUAL

__all__ = ["CODES", "SPELLING", "Drawing"]

#: The names of the sources that bear readings out: drawing, spelling and code are three.
SPELLING = "spelling"
CODES = "code table"


@dataclass(frozen=True, slots=True)
class DrawingTrust:
    """When drawings are listened to; by hand, not swept."""

    #: A proposal is made from this confidence on.
    least: float = 0.3
    #: How sure at most a code is that is read as another one: its own words are not looked at.
    as_another: float = 0.85
    #: Confidence of what a drawing plainly shows against a claim: enough that somebody is asked.
    against_claim: float = 0.5


TRUST = DrawingTrust()


#: Languages whose alphabets have the letter ʼ, which nearly everybody types as an apostrophe.
_TYPED_APOSTROPHE = frozenset({"uk", "be", "br"})
_LETTER_APOSTROPHE = "ʼ"


@dataclass(frozen=True, slots=True)
class _LastReading:
    """What the drawings of a font were taken for, and all that this depends on."""

    alphabet: frozenset[str]
    told: Mapping[int, str]
    readings: Sequence[LetterReading]


class Drawing:
    """Proposes letters by their drawings; `shapes` has those of the book by their keys.

    `language` is the tag of the language that a person told, "" to find it.
    """

    name = "drawing"
    description = "glyph, recognised by its drawing"

    def __init__(self, shapes: Mapping[str, Shape] | None = None, language: str = "") -> None:
        self._shapes = shapes or {}
        self._language = language
        self._told = letters_of(language) if language else {}
        self._book: Book | None = None
        self._fonts: tuple[SeenFont, ...] = ()
        self._beside = Neighbours({}, {})
        self._languages: dict[str, FontLanguage] = {}
        self._last: dict[int, _LastReading] = {}
        #: Symbols that are read as another of their font, by that one.
        self._equals: Mapping[int, list[int]] = {}
        #: Symbols that claim to be figures and stand inside words.
        self._figures: frozenset[int] = frozenset()
        #: What the codes of a font tell of its drawings, if it keeps a table.
        self._coded: Mapping[int, str] = {}
        #: What each font is taken for before anybody has read a word.
        self._unread: list[FontReadings] = []

    @property
    def languages(self) -> tuple[FontLanguage, ...]:
        """The scripts and languages of what was looked at, that of most drawings first."""
        return tuple(sorted(self._languages.values(), key=lambda one: (-one.drawings, one.script)))

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
        yield from self._by_code(known, places)
        known = {**self._coded, **known}
        elsewhere = taught(self._unread, known)
        in_parts = writes_chillus_in_parts(known.values())
        for script, drawn in self._readings(known).items():
            readings = list(self._reasoned(book.whole, script, drawn, known))
            found = weighed(book.whole, readings, known, self._spelling(script))
            for one in readings:
                if one.symbol in known:
                    continue
                text, confidence = one.text, found.confidences[one.symbol]
                if one.symbol in elsewhere and confidence < RULES.sure:
                    text, confidence = elsewhere[one.symbol], RULES.sure
                spots = places.get(one.symbol, ())
                is_spelled = one.symbol in found.spelled and text == one.text
                text = written_in_parts(text) if in_parts else text
                if confidence >= TRUST.least:
                    yield Proposal(one.symbol, text, confidence, self.name, spots)
                    yield from self._equally(one.symbol, text, confidence, known, places)
                if is_spelled:
                    yield Proposal(one.symbol, text, SPELLED.confidence, SPELLING, spots)

    def _by_code(
        self, known: Mapping[int, str], places: Mapping[int, tuple[Spot, ...]]
    ) -> Iterator[Proposal]:
        """What drawing and code agree on."""
        for symbol, text in self._coded.items():
            if symbol not in known:
                spots = places.get(symbol, ())
                yield Proposal(symbol, text, RULES.sure, self.name, spots)
                yield Proposal(symbol, text, RULES.sure, CODES, spots)
                yield from self._equally(symbol, text, RULES.sure, known, places)

    def _equally(
        self,
        symbol: int,
        text: str,
        confidence: float,
        known: Mapping[int, str],
        places: Mapping[int, tuple[Spot, ...]],
    ) -> Iterator[Proposal]:
        """What is said of the other codes of a drawing that has very many."""
        for equal in self._equals.get(symbol, ()):
            if equal not in known:
                least = min(confidence, TRUST.as_another)
                yield Proposal(equal, text, least, self.name, places.get(equal, ()))

    def _spelling(self, script: str) -> LetterRuns | None:
        """How the language of a script is spelled, None if the language is not plain."""
        language = self._languages.get(script)
        if language is None or not language.letters:
            return None
        return runs_of_language(language.language, script)

    def _readings(self, known: Mapping[int, str]) -> dict[str, list[LetterReading]]:
        """The readings of all fonts with unknown letters, by script."""
        found: dict[str, list[LetterReading]] = defaultdict(list)
        for font in self._fonts:
            if font.scripts and not all(symbol.id in known for symbol in font.symbols):
                found[font.scripts[0]] += self._read(font, known)
        return found

    def _reasoned(
        self, book: Book, script: str, readings: list[LetterReading], known: Mapping[int, str]
    ) -> Iterable[LetterReading]:
        """Readings of a script in which spelling has chosen unclear letters, and numerals found."""
        language = self._languages.get(script)
        alphabet = frozenset() if language is None else language.letters
        told = with_lookalikes(book, with_old_figures(book, readings, known), known)
        told = self._with_foreign_words(book, told, known)
        found = list(with_numerals(book, told, alphabet, known))
        spelling = self._spelling(script)
        if spelling is None:
            return found
        for _ in range(SCORING.rounds):
            scores = spelling_scores(book, found, known, spelling)
            again = {
                one.symbol: replace(one, respelled=True)
                for font in self._fonts
                if font.scripts[:1] == (script,) and any(s.id in scores for s in font.symbols)
                for one in self._read(font, known, scores)
                if one.symbol in scores and one.cosine >= SCORING.least_alike
            }
            before, found = found, [surer(one, again.get(one.symbol)) for one in found]
            if [one.text for one in found] == [one.text for one in before]:
                break
        return found

    def _with_foreign_words(
        self, book: Book, readings: list[LetterReading], known: Mapping[int, str]
    ) -> list[LetterReading]:
        """Readings in which letters of Latin words are read as such."""
        foreign = foreign_letters(book, readings, known) | latin_letters(book, readings, known)
        if not foreign:
            return readings
        latin = {
            one.symbol: replace(one, probability=min(one.probability, PROBABLE), numeral=True)
            for font in self._fonts
            if any(symbol.id in foreign for symbol in font.symbols)
            for one in font.letters.readings((LATIN,), beside=self._beside)
            if one.symbol in foreign
        }
        return [one for one in readings if one.symbol not in latin] + list(latin.values())

    def _against(self, claimed: Mapping[int, str]) -> Iterator[Proposal]:
        """What drawings plainly show where the file claims another letter.

        Only fonts are looked at that have glyphs without a sound claim, or figures in words; the
        verdict sees to others.
        """
        for font in self._fonts:
            if font.scripts and not CONTEXTUAL.isdisjoint(font.scripts):
                # A glyph may have the claim of its whole syllable.
                continue
            own = {symbol.id for symbol in font.symbols}
            # Where they stand tells figures from letters: what other fonts claim counts then.
            others = {} if own.isdisjoint(self._figures) else claimed
            known = {one: text for one, text in others.items() if one not in own | self._figures}
            for one in self._read(font, known):
                claim = claimed.get(one.symbol, one.text)
                misplaced = one.symbol in self._figures and looks_like_no_figure(one, claim)
                if misplaced or speaks_against(one, claim):
                    yield Proposal(one.symbol, one.text, TRUST.against_claim, self.name)

    def _look_at(self, book: Book) -> None:
        """Looks at every font with a drawing whose claim does not stand."""
        self._book = book
        self._last = {}
        claimed = _claimed(book)
        self._figures = figures_in_words(book.whole, claimed)
        seen = seen_fonts(book, self._shapes, claimed, self._figures, self._told)
        self._fonts, self._equals = seen.fonts, seen.equals
        self._beside = neighbours(book.whole) if self._fonts else Neighbours({}, {})
        self._coded = {
            symbol: text
            for symbol, text in kept_codes(self._fonts).items()
            if symbol not in claimed
        }
        claimed = {**self._coded, **claimed}
        self._languages = {}
        self._find_languages(book, claimed)
        self._unread = [
            FontReadings(
                font.scripts,
                {one.id: one for one in font.symbols},
                {one.symbol: one for one in self._read(font, claimed)},
            )
            for font in self._fonts
        ]

    def _find_languages(self, book: Book, claimed: Mapping[int, str]) -> None:
        """The language of each script: as told, else what the first reading looks like."""
        drawings: Counter[str] = Counter()
        for font in self._fonts:
            drawings.update({script: len(font.symbols) for script in font.scripts[:1]})
        for script, count in drawings.items():
            if script in self._told:
                found = FontLanguage(script, self._language, 1.0, True, letters=self._told[script])
            else:
                found = language_found(script, partial(self._read_in, book, claimed, script))
            if found.language in _TYPED_APOSTROPHE:
                found = replace(found, letters=found.letters - {_LETTER_APOSTROPHE})
            self._languages[script] = replace(found, drawings=count)

    def _read_in(
        self, book: Book, claimed: Mapping[int, str], script: str, language: FontLanguage | None
    ) -> tuple[list[str], float]:
        """The words of a book if a script is in a language, and how like its drawings are then."""
        others = {one: found for one, found in self._languages.items() if one != script}
        self._languages = others if language is None else {**others, script: language}
        readings = [(font, self._read(font, claimed)) for font in self._fonts]
        self._languages = others
        texts = {one.symbol: one.text for _, found in readings for one in found}
        alike = [
            one.cosine for font, found in readings if font.scripts[:1] == (script,) for one in found
        ]
        return read_words(book, {**texts, **claimed}), sum(alike) / max(len(alike), 1)

    def _read(
        self,
        font: SeenFont,
        known: Mapping[int, str],
        spelled: Mapping[int, Mapping[str, float]] | None = None,
    ) -> Sequence[LetterReading]:
        if not font.scripts:
            return ()
        language = self._languages.get(font.scripts[0])
        alphabet = frozenset() if language is None else language.letters
        told = {symbol: known[symbol] for symbol in self._near(font) if symbol in known}
        if spelled:
            return self._read_anew(font, alphabet, told, spelled)
        last = self._last.get(font.symbols[0].id)
        if last is None or (last.alphabet, last.told) != (alphabet, told):
            # After most answers nothing has changed in most fonts.
            last = _LastReading(alphabet, told, self._read_anew(font, alphabet, told))
            self._last[font.symbols[0].id] = last
        return last.readings

    def _read_anew(
        self,
        font: SeenFont,
        alphabet: frozenset[str],
        told: Mapping[int, str],
        spelled: Mapping[int, Mapping[str, float]] | None = None,
    ) -> list[LetterReading]:
        return font.letters.readings(
            font.scripts,
            alphabet=alphabet,
            known=told,
            beside=self._beside,
            leaning=font.leaning,
            spelled=spelled,
        )

    def _near(self, font: SeenFont) -> Iterator[int]:
        """The symbols of a font and those that stand beside them in words."""
        for symbol in font.symbols:
            yield symbol.id
            for beside in (self._beside.before, self._beside.behind):
                yield from beside.get(symbol.id, ())


def _claimed(book: Book) -> dict[int, str]:
    return {one.id: one.claim.text for one in book.symbols if one.trusted}
