"""How far the file's own word on a font can be believed, by what a person has read of that font.

A PDF says what its glyphs mean in two ways, by a map and by glyph names, and each may be wrong
without the other. Every text that a person reads otherwise is a refutation: from the first one on
the rest of what the same source says of the same font is a proposal and no longer known.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import unicodedata2

from glyphstone.answers.answer_records import Statement
from glyphstone.answers.claim_neighbours import out_of_place
from glyphstone.answers.claim_wholes import whole_clusters
from glyphstone.answers.clusters import changes_form
from glyphstone.evidence.book import Book
from glyphstone.evidence.sources.claims import Claims
from glyphstone.evidence.sources.drawing import Drawing
from glyphstone.evidence.sources.names import Names, named_otherwise
from glyphstone.evidence.sources.numbered_names import NumberedNames
from glyphstone.model import FontKey, Proposal
from glyphstone.script.normal.set_accents import is_letter
from glyphstone.verdict.characters import is_ignorable
from glyphstone.verdict.lookalikes import lookalikes

__all__ = ["FILE_SOURCES", "RULES", "Honesty", "HonestyRules", "Refuted", "Voice", "refutes"]

#: Sources that repeat what the file says.
FILE_SOURCES = frozenset({Claims.name, Names.name, NumberedNames.name})
#: A document, a font of it, and the source: one voice of the file.
Voice = tuple[int, FontKey, str]


@dataclass(frozen=True, slots=True)
class HonestyRules:
    """What refutations do to a voice; chosen by hand, not swept."""

    #: Glyphs that a voice is taken to have right, and wrong, before anybody has read one.
    right_before: float = 9.5
    wrong_before: float = 0.5
    #: The most that a voice is believed after a refutation: below what counts as known.
    refuted: float = 0.85
    #: A voice whose estimated share of right texts is below this is not worth a question whenever
    #: an answer differs from it, if at least so many answers say so.
    liar: float = 0.8
    liar_answers: int = 2
    #: Claims out of place from which on the map of a font is refuted without a person. One may be a
    #: sign that the text does have inside a word.
    odd: int = 2
    #: Letters with another text than their drawing plainly shows, and their share of those whose
    #: drawing is plain, from which on a voice is refuted without a person; what it is worth then.
    #: Signs and marks do not count: a dot is a full stop, a nukta or a vowel.
    misdrawn: int = 2
    misdrawn_share: float = 0.5
    plain_drawing: float = 0.88
    by_drawings: float = 0.3


RULES = HonestyRules()


@dataclass(frozen=True, slots=True)
class Refuted:
    """A voice that a person has refuted: what it is still worth, and whether it is a liar."""

    share: float
    liar: bool

    @property
    def confidence(self) -> float:
        """The most that what it says is believed."""
        return min(self.share, RULES.refuted)

    def worse(self, other: Refuted | None) -> Refuted:
        """The worse of two findings about one voice."""
        if other is None:
            return self
        return Refuted(min(self.share, other.share), self.liar or other.liar)


class Honesty:
    """The voices of a book's files."""

    def __init__(self, book: Book, proposals: Iterable[Proposal]) -> None:
        self._symbols = book.symbols
        self._texts: dict[Voice, dict[int, str]] = defaultdict(dict)
        #: Claims that what stands beside them speaks against, before anybody has read a word.
        self._odd = out_of_place(book)
        self._whole = whole_clusters(book)
        #: Claims of what cannot be seen, on glyphs that draw something.
        self._unseen = frozenset(
            one.id
            for one in book.symbols
            if one.trusted and one.ink is not None and not one.blank and _is_unseen(one.claim.text)
        )
        self._misnamed = named_otherwise(book)
        for proposal in proposals:
            if (voice := self.voice(proposal)) is not None:
                self._texts[voice][proposal.symbol] = proposal.text

    def voice(self, proposal: Proposal) -> Voice | None:
        """The voice of a file that a proposal repeats, None if it comes from elsewhere."""
        if proposal.source not in FILE_SOURCES:
            return None
        symbol = self._symbols[proposal.symbol]
        return symbol.document, symbol.font, proposal.source

    def weighed(self, proposals: Iterable[Proposal]) -> list[Proposal]:
        """Proposals with less sure claims: out of place, of a cluster, unseen, a misread name.

        Those of a voice that drawings contradict are worth little.
        """
        unsure = self._odd | self._whole | self._unseen | self._misnamed
        heard = list(proposals)
        misdrawn = self._refuted_by_drawings(heard)
        found = []
        for one in heard:
            if one.source == Claims.name and one.symbol in unsure:
                one = replace(one, confidence=min(one.confidence, RULES.refuted))
            if self.voice(one) in misdrawn:
                one = replace(one, confidence=min(one.confidence, RULES.by_drawings))
            found.append(one)
        return found

    def _refuted_by_drawings(self, heard: Sequence[Proposal]) -> frozenset[Voice]:
        """The voices that say of most glyphs with a plain drawing another text than it shows."""
        plain = {
            one.symbol: one.text
            for one in heard
            if one.source == Drawing.name
            and one.confidence >= RULES.plain_drawing
            and is_letter(one.text)
        }
        found = []
        for voice, texts in self._texts.items():
            seen = {s for s in texts.keys() & plain.keys() if is_letter(texts[s])}
            wrong = sum(_shows_another(plain[symbol], texts[symbol]) for symbol in seen)
            if wrong >= max(RULES.misdrawn, RULES.misdrawn_share * len(seen)):
                found.append(voice)
        return frozenset(found)

    def refuted(self, said: Mapping[int, Sequence[Statement]]) -> dict[Voice, Refuted]:
        """The voices that a person has read otherwise at least once."""
        found: dict[Voice, Refuted] = {}
        for voice, texts in self._texts.items():
            wrong: set[int] = set()
            answers: set[int] = set()
            right: set[int] = set()
            # What is the text of a cluster is doubted already, and says nothing of the others.
            doubted = self._whole if voice[2] == Claims.name else frozenset()
            for symbol in (texts.keys() & said.keys()) - doubted:
                against = {one.number for one in said[symbol] if refutes(one.text, texts[symbol])}
                (wrong if against else right).add(symbol)
                answers |= against
            if voice[2] == Claims.name:
                odd = {symbol for symbol in texts if symbol in self._odd and symbol not in said}
                wrong |= odd if len(odd) >= RULES.odd else set()
            if wrong:
                heard = RULES.right_before + RULES.wrong_before + len(right) + len(wrong)
                share = (RULES.right_before + len(right)) / heard
                liar = share < RULES.liar and len(answers) >= RULES.liar_answers
                found[voice] = Refuted(share, liar)
        return found


def _shows_another(drawn: str, text: str) -> bool:
    """Whether a drawing is of another text, not only of one that is drawn alike."""
    return refutes(drawn, text) and not lookalikes(drawn, text)


def _is_unseen(text: str) -> bool:
    """Whether a text draws nothing: a joiner, a mark of direction, a selector."""
    return bool(text) and all(map(is_ignorable, text))


def refutes(typed: str, claimed: str) -> bool:
    """Whether what a person typed shows that a claim is wrong, not only written otherwise.

    A letter and its presentation form are one. People type the quotes and dashes that their
    keyboard has; a letter of another script is another letter, however alike it is drawn. If
    letters stack, many producers write the text of a whole cluster for one of its glyphs.
    """
    plain, other = (unicodedata2.normalize("NFKC", text) for text in (typed, claimed))
    parts, whole = (unicodedata2.normalize("NFKD", text) for text in (typed, claimed))
    if plain == other or (changes_form(plain + other) and (parts in whole or whole in parts)):
        return False
    letters = any(unicodedata2.category(char)[0] in "LM" for char in plain + other)
    return letters or not lookalikes(plain, other)
