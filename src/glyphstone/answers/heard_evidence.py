"""All that the sources of evidence say of the symbols of a book, and what follows without a person.

A voice of the file that a person has refuted is heard, but believed less.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from glyphstone.answers.clusters import nfc
from glyphstone.answers.honesty import FILE_SOURCES, RULES, Honesty, Refuted, Voice
from glyphstone.answers.propagation import SOURCE as SAME_SHAPE
from glyphstone.evidence.sources.drawing import Drawing
from glyphstone.evidence.sources.library import Library
from glyphstone.evidence.sources.twin import Twin
from glyphstone.model import KNOWN, Entry, Proposal, State
from glyphstone.verdict.characters import script_of, spelled_out
from glyphstone.verdict.lookalikes import drawn_alike

__all__ = ["DISPUTES", "OFFERED", "STRONG", "DisputeRules", "HeardEvidence"]

#: Confidence from which on a proposal counts as decoded and is not asked about.
STRONG = KNOWN
#: Confidence of a source from which on what it says helps to divide a typed word; as much as it
#: takes to vouch for what was typed once.
OFFERED = 0.5
#: Sources that look at the drawing of a glyph.
_DRAWN = frozenset({Twin.name, Drawing.name, Library.name, SAME_SHAPE})
_UNKNOWN = Entry(None, State.UNKNOWN, 0.0)


@dataclass(frozen=True, slots=True)
class DisputeRules:
    """What a text is worth that another source speaks against; by hand, not swept."""

    #: A drawing that is as sure as this wins against what the file says: it is printed as a guess.
    sure_drawing: float = 0.99
    #: The most that a disputed text is believed: it is likely, and asked about.
    most: float = 0.88


DISPUTES = DisputeRules()


class HeardEvidence:
    """Proposals by symbol, and what they come to."""

    def __init__(
        self,
        proposals: Iterable[Proposal],
        opposing: Mapping[int, Entry] | None = None,
    ) -> None:
        by_symbol: dict[int, list[Proposal]] = defaultdict(list)
        for proposal in proposals:
            by_symbol[proposal.symbol].append(proposal)
        self._proposals = dict(by_symbol)
        self._entries = {symbol: _combined(found) for symbol, found in by_symbol.items()}
        self._opposing = self._entries if opposing is None else opposing
        #: The texts that count as decoded without a person.
        self.sure: Mapping[int, str] = {
            symbol: entry.text
            for symbol, entry in self._entries.items()
            if entry.text is not None and entry.confidence >= STRONG
        }

    def entry(self, symbol: int) -> Entry:
        """What evidence alone makes of a symbol."""
        return self._entries.get(symbol, _UNKNOWN)

    def offered(self, symbol: int) -> tuple[str, ...]:
        """The texts that a source proposes for a symbol and rather believes than not."""
        likely = (p for p in self._proposals.get(symbol, ()) if p.confidence >= OFFERED)
        return tuple(dict.fromkeys(nfc(one.text) for one in likely))

    def opposing(self, symbol: int) -> Entry:
        """What speaks against an answer that reads a symbol otherwise."""
        return self._opposing.get(symbol, _UNKNOWN)

    def with_more(self, symbol: int, more: Sequence[Proposal]) -> Entry:
        """What evidence makes of a symbol together with other proposals.

        A source that speaks again has learned more: what it said before counts no longer.
        """
        again = {one.source for one in more}
        before = (one for one in self._proposals.get(symbol, ()) if one.source not in again)
        return _combined([*before, *more])

    def lowered(self, honesty: Honesty, refuted: Mapping[Voice, Refuted]) -> HeardEvidence:
        """The same evidence, in which refuted voices of the file are believed less.

        They still speak against an answer that differs from them, as one refutation may be a slip;
        a liar does so no more.
        """
        heard: list[Proposal] = []
        against: list[Proposal] = []
        for proposal in (one for found in self._proposals.values() for one in found):
            voice = honesty.voice(proposal)
            fallen = None if voice is None else refuted.get(voice)
            if fallen is None:
                heard.append(proposal)
                against.append(proposal)
                continue
            confidence = min(proposal.confidence, fallen.confidence)
            heard.append(replace(proposal, confidence=confidence))
            if not fallen.liar:
                against.append(proposal)
        return HeardEvidence(heard, HeardEvidence(against)._entries)

    def doubting(self, symbols: Collection[int]) -> HeardEvidence:
        """The same evidence, in which what the file says of some symbols is likely and no more.

        It does not speak against answers either.
        """
        heard: list[Proposal] = []
        opposing = {symbol: one for symbol, one in self._opposing.items() if symbol not in symbols}
        for symbol, found in self._proposals.items():
            if symbol not in symbols:
                heard += found
                continue
            others = [one for one in found if one.source not in FILE_SOURCES]
            if others:
                opposing[symbol] = _combined(others)
            heard += [
                one
                if one.source not in FILE_SOURCES
                else replace(one, confidence=min(one.confidence, RULES.refuted))
                for one in found
            ]
        return HeardEvidence(heard, opposing)


def _combined(proposals: Sequence[Proposal]) -> Entry:
    """What evidence alone makes of a symbol: sources that agree add up, others take away.

    Of those that look at the drawing only the surest counts: a letter that another script draws
    alike misleads all of them.
    """
    doubt: dict[str, float] = {}
    drawn: dict[str, float] = {}
    said: dict[str, Proposal] = {}
    told = {spelled_out(nfc(one.text)) for one in proposals if one.source not in _DRAWN}
    for proposal in proposals:
        # A letter and its presentation form are one letter, read as the surer source writes it.
        letters = spelled_out(nfc(proposal.text))
        if proposal.source in _DRAWN:
            letters = _as_told(letters, told)
            drawn[letters] = min(drawn.get(letters, 1.0), 1.0 - proposal.confidence)
            doubt.setdefault(letters, 1.0)
        else:
            doubt[letters] = doubt.get(letters, 1.0) * (1.0 - proposal.confidence)
        tells = spelled_out(nfc(proposal.text)) == letters
        if tells and (letters not in said or proposal.confidence > said[letters].confidence):
            said[letters] = proposal
    for letters, least in drawn.items():
        doubt[letters] *= least
    ranked = sorted(doubt, key=lambda text: (doubt[text], text))
    best = ranked[0]
    confidence = 1.0 - doubt[best]
    if len(ranked) > 1:
        confidence = _disputed(doubt[best], doubt[ranked[1]], 1.0 - drawn.get(best, 1.0))
    return Entry(nfc(said[best].text), State.PROPOSED, confidence, tuple(proposals))


def _as_told(letters: str, told: Collection[str]) -> str:
    """What another source says, if it has the very drawing of a text of the same script.

    No drawing tells a hyphen from U+2010, or the palochka from І.
    """
    if len(letters) != 1 or letters in told:
        return letters
    alike = (
        one
        for one in sorted(drawn_alike(letters) & set(told))
        if script_of(one) == script_of(letters)
    )
    return next(alike, letters)


def _disputed(doubt: float, other: float, drawn: float) -> float:
    """The confidence of a text that another one is said beside, given the doubt of both.

    If a drawing surely shows the text, it is as likely as the odds of both say; else both sources
    take from each other.
    """
    if drawn < DISPUTES.sure_drawing:
        return (1.0 - doubt) * other
    for_, against = (1.0 - doubt) * other, (1.0 - other) * doubt
    return min(for_ / max(for_ + against, 1e-9), DISPUTES.most)
