"""All evidence and all answers together: what each glyph means, how sure, and what clashes.

`solve` is a function of the events alone once book and evidence are given: nothing is remembered
from one call to the next but alignments that would come out the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from glyphstone.answers.answer_records import AnswerReading, Statement, Told
from glyphstone.answers.clusters import changes_form, nfc
from glyphstone.answers.contradictions import Contradiction, Doubt, Side
from glyphstone.answers.figures_and_letters import undecided_figures
from glyphstone.answers.heard_evidence import STRONG, HeardEvidence
from glyphstone.answers.honesty import RULES, Honesty, Refuted, Voice
from glyphstone.answers.interpretation import AnswerReader
from glyphstone.answers.look_over import LookOver, StateSoFar
from glyphstone.answers.place_names import Places
from glyphstone.answers.placeholders import Placeholders
from glyphstone.answers.propagation import ShapeTable
from glyphstone.answers.sign_customs import is_custom, undecided_signs
from glyphstone.answers.swallowed_letters import swallowing
from glyphstone.answers.vouching import TYPED
from glyphstone.answers.word_text import read_token
from glyphstone.answers.words_against import WordsAgainst
from glyphstone.evidence import LearningEvidence
from glyphstone.evidence.book import Book
from glyphstone.model import Entry, Proposal, Spot, State
from glyphstone.store.events import Answer, Check, Event, Forget, Keep, Setting, SpotRef
from glyphstone.verdict.characters import spelled_out

__all__ = ["STRONG", "TYPED", "Solution", "Solver"]


@dataclass(frozen=True, slots=True)
class Confidences:
    """Confidences (0 to 1) that the solver works with; chosen by hand, not swept."""

    #: A text on which answers contradict each other: no better than a toss.
    contested: float = 0.5
    #: What a word makes likely that leaves other texts open: below `strong`, so it is asked on.
    likely: float = 0.6


CONFIDENCES = Confidences()
#: Answers that are kept with an entry, at most, the earliest ones; a person looks at no more. By
#: hand.
_SHOWN = 16


@dataclass(frozen=True)
class Solution:
    """The state of a recovery."""

    entries: tuple[Entry, ...]
    #: The texts that count as decoded: read by a person, or proposed with confidence.
    known: Mapping[int, str]
    contradictions: tuple[Contradiction, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    readings: Mapping[int, AnswerReading] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    #: How many answers and checks speak for the text of a symbol.
    support: Mapping[int, int] = field(default_factory=dict)
    #: Symbols whose text rests on too little to be vouched for (`vouching`): known, but to be
    #: looked at.
    unchecked: frozenset[int] = frozenset()
    #: The words, as their symbols, that a person typed or said yes to; the symbols that these words
    #: do not tell apart from those beside them, and the words that would (`divided_words`).
    read_words: frozenset[tuple[int, ...]] = frozenset()
    mixed: frozenset[int] = frozenset()
    parting: frozenset[tuple[int, ...]] = frozenset()


class Solver:
    """Solves a book; keeps what does not depend on the events."""

    def __init__(
        self,
        book: Book,
        proposals: Iterable[Proposal],
        learners: Sequence[LearningEvidence] = (),
    ) -> None:
        self.book = book
        self._learners = learners
        self.places = Places(book)
        self.placeholders = Placeholders(book.symbols)
        self._shapes = ShapeTable(book.symbols)
        heard = list(proposals)
        self._honesty = Honesty(book, heard)
        self._evidence = HeardEvidence(self._honesty.weighed(heard))
        self._left = LookOver(book, self.places)
        self._against = WordsAgainst(book)
        self.answers = AnswerReader(book, self.places, self.placeholders)

    def solve(self, events: Sequence[tuple[int, Event]]) -> Solution:
        """The state after these events, undone ones left out (see `events.effective`)."""
        forgotten = {event.answer for _, event in events if isinstance(event, Forget)}
        counted = [(number, event) for number, event in events if number not in forgotten]
        kept: dict[int, tuple[str, int]] = {}
        over_evidence: set[int] = set()
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
                        over_evidence.discard(symbol)
                        if event.over_evidence and changes_form(event.text):
                            over_evidence.add(symbol)
                case Setting():
                    settings[event.key] = event.value
        checked: dict[int, list[Statement]] = defaultdict(list)
        for number, check in checks:
            if check.right and not self._left.was_settled_otherwise(number, check, kept):
                self._note_check(checked, number, check)
        firm = {symbol: found for symbol, found in kept.items() if symbol not in over_evidence}
        evidence, told, said = self._read(answers, firm, checked, over_evidence)
        # How typed words are divided among glyphs, all of them together tell: what was kept over
        # evidence holds as long as they say the same.
        kept = {
            symbol: found
            for symbol, found in kept.items()
            if symbol in firm or _is_borne_out(found[0], said.get(symbol, ()))
        }
        entries, known, contradictions, support = self._entries(
            evidence, said, kept, told.likely, over_evidence
        )
        doubts = tuple(self._doubts(checks, known, said, told.readings))
        left = self._left.found(
            StateSoFar(
                entries,
                known,
                support,
                said,
                kept,
                told.readings,
                frozenset(_outvoted(self._evidence, entries, support)),
                over_evidence,
            ),
            checks,
            {one.symbol for one in contradictions},
            [one.spot for one in doubts],
        )
        return Solution(
            entries=tuple(entries),
            known=known,
            contradictions=tuple(contradictions),
            doubts=doubts,
            readings=told.readings,
            settings=settings,
            support=support,
            read_words=left.read_words,
            mixed=left.mixed.symbols,
            parting=left.mixed.parting,
            unchecked=left.unchecked,
        )

    def _read(
        self,
        answers: Sequence[tuple[int, Answer]],
        kept: Mapping[int, tuple[str, int]],
        checked: Mapping[int, Sequence[Statement]],
        turned_down: Collection[int],
    ) -> tuple[HeardEvidence, Told, dict[int, list[Statement]]]:
        """What answers say, with as much of the evidence as they leave standing.

        An answer that refutes what the file says of a font lowers the rest of it, and then other
        answers may lie otherwise over their glyphs: so all are read again until nothing falls.
        `turned_down` are glyphs of which a person has refused what the evidence says. So does one
        that leaves nothing for a glyph, as a claim has swallowed what it draws.
        """
        settled = {symbol: text for symbol, (text, _) in kept.items()}
        evidence = self._evidence
        refuted: dict[Voice, Refuted] = {}
        doubted: frozenset[int] = frozenset()
        while True:
            heard = {s: text for s, text in evidence.sure.items() if s not in turned_down}
            start = {**heard, **settled}
            firm = {s: found[0].text for s, found in checked.items() if s not in kept}
            told = self.answers.read(answers, start, firm, offered=evidence.offered)
            said = {symbol: list(found) for symbol, found in checked.items()}
            for symbol, statements in told.counts.items():
                said.setdefault(symbol, []).extend(statements)
            found = self._honesty.refuted(_as_kept(said, kept))
            now = refuted | {voice: one.worse(refuted.get(voice)) for voice, one in found.items()}
            too_long = doubted | swallowing(
                told, evidence, self.book.symbols, kept.keys() | checked.keys()
            )
            if (now, too_long) == (refuted, doubted):
                return evidence, told, said
            refuted, doubted = now, too_long
            evidence = self._evidence.lowered(self._honesty, refuted).doubting(doubted)

    def _note_check(self, said: dict[int, list[Statement]], number: int, check: Check) -> None:
        symbols = self.places.symbols_at(check.spot)
        spot = self.places.spot(check.spot)
        if symbols is None or len(symbols) != len(check.texts):
            return
        for symbol, text in dict(zip(symbols, check.texts, strict=True)).items():
            said[symbol].append(Statement(text, number, spot))

    # --- entries ----------------------------------------------------------------------------------

    def _entries(
        self,
        evidence: HeardEvidence,
        said: Mapping[int, Sequence[Statement]],
        kept: Mapping[int, tuple[str, int]],
        likely: Mapping[int, Sequence[Statement]],
        turned_down: Collection[int],
    ) -> tuple[list[Entry], dict[int, str], list[Contradiction], dict[int, int]]:
        entries = [evidence.entry(symbol.id) for symbol in self.book.symbols]
        known = dict(evidence.sure)
        contradictions: list[Contradiction] = []
        support: dict[int, int] = {}
        for symbol in sorted(symbol for symbol in {*said, *kept} if symbol >= 0):
            entry, contradiction = self._entry(
                evidence,
                symbol,
                said.get(symbol, ()),
                kept.get(symbol),
                turned_down=symbol in turned_down,
            )
            entries[symbol] = entry
            if contradiction:
                contradictions.append(contradiction)
            if entry.state is State.CONFIRMED and entry.text is not None:
                known[symbol] = entry.text
                text = spelled_out(entry.text)
                numbers = {
                    one.number for one in said.get(symbol, ()) if spelled_out(one.text) == text
                }
                support[symbol] = max(1, len(numbers))
            else:
                known.pop(symbol, None)
        for symbol, found in likely.items():
            if symbol >= 0 and symbol not in said and symbol not in kept and symbol not in known:
                entries[symbol] = evidence.with_more(symbol, _guesses(symbol, found))
        read = {s: known[s] for s in support}
        more = _by_symbol(self._shapes.proposals(read))
        for learner in (None, *self._learners):
            if learner is not None:
                for symbol, found_now in _by_symbol(learner.learned(self.book, known)).items():
                    more.setdefault(symbol, []).extend(found_now)
            for symbol, proposals in more.items():
                if symbol in support or symbol in said:
                    continue
                if any(evidence.sure.get(symbol, one.text) != one.text for one in proposals):
                    # An answer about one font changes nothing that another font is believed in.
                    continue
                entries[symbol] = entry = evidence.with_more(symbol, proposals)
                if entry.text is not None and entry.confidence >= STRONG:
                    known[symbol] = entry.text
        read_by_now = support.keys() | said.keys()
        for symbol in {
            *self._against.found(known, read_by_now),
            *undecided_signs(self.book, entries, known, read_by_now),
            *undecided_figures(self.book, entries, known, read_by_now),
        }:
            # Not refuted, but asked about as if it were.
            doubted = min(entries[symbol].confidence, RULES.refuted)
            entries[symbol] = replace(entries[symbol], confidence=doubted)
            known.pop(symbol)
        return entries, known, contradictions, support

    def _entry(
        self,
        evidence: HeardEvidence,
        symbol: int,
        said: Sequence[Statement],
        kept: tuple[str, int] | None,
        *,
        turned_down: bool,
    ) -> tuple[Entry, Contradiction | None]:
        """What a person's words make of a symbol, and what they leave unsettled."""
        evident = evidence.opposing(symbol)
        plain = _one_spelling(said, kept)
        open_ = [one for one in said if kept is None or one.number > kept[1]]
        agreed = [one for one in said if kept is not None and plain(one.text) == kept[0]]
        by_text: dict[str, list[Statement]] = {} if kept is None else {kept[0]: agreed}
        for one in open_:
            if kept is None or plain(one.text) != kept[0]:
                by_text.setdefault(plain(one.text), []).append(one)
        first = max(
            by_text, key=lambda text: (len(_numbers(by_text[text])), -_first(by_text, text))
        )
        provenance = tuple(
            Proposal(
                symbol, one.text, 1.0, TYPED, () if one.spot is None else (one.spot,), one.number
            )
            for one in by_text[first][:_SHOWN]
        )
        letters = spelled_out(first)
        spoken_for = tuple(p for p in evident.provenance if spelled_out(p.text) == letters)
        if len(by_text) > 1:
            entry = Entry(first, State.PROPOSED, CONFIDENCES.contested, (*provenance, *spoken_for))
            sides = tuple(_side(text, found) for text, found in by_text.items())
            return entry, Contradiction(symbol, sides)
        entry = Entry(first, State.CONFIRMED, 1.0, (*provenance, *spoken_for))
        settled = kept is not None or turned_down or len(_numbers(by_text[first])) > 1
        if _is_against(evident, first) and not settled:
            sources = tuple(sorted({p.source for p in evident.provenance}))
            spots = tuple(spot for p in evident.provenance for spot in p.spots[:1])
            other = Side(str(evident.text), (), sources, spots)
            return entry, Contradiction(symbol, (_side(first, by_text[first]), other))
        return entry, None

    def _doubts(
        self,
        checks: Sequence[tuple[int, Check]],
        known: Mapping[int, str],
        said: Mapping[int, Sequence[Statement]],
        readings: Mapping[int, AnswerReading],
    ) -> Iterable[Doubt]:
        """Words called wrong that still come out as they were shown, and not as typed since."""
        for number, check in checks:
            symbols = self.places.symbols_at(check.spot)
            spot = self.places.spot(check.spot)
            if check.right or symbols is None or spot is None:
                continue
            now = tuple(known.get(symbol, "") for symbol in symbols)
            typed = self._reads_as_typed(number, check.spot, spot, readings, known)
            if now == check.texts and not typed:
                behind = {one.number for symbol in symbols for one in said.get(symbol, ())}
                yield Doubt(number, spot, check.texts, tuple(sorted(behind)))

    def _reads_as_typed(
        self,
        number: int,
        reference: SpotRef,
        spot: Spot,
        readings: Mapping[int, AnswerReading],
        known: Mapping[int, str],
    ) -> bool:
        """Whether a word comes out as a person typed it after calling it wrong."""
        typed = {
            nfc(word.text)
            for answer, reading in readings.items()
            if answer > number
            for word in reading.words
            if word.spot == spot
        }
        token = self.places.token_at(reference) if typed else None
        if token is None:
            return False
        texts = [known.get(symbol) for symbol in self.book.token(token)]
        return read_token(self.book, token, texts, known, lambda _, text: text or "") in typed


def _is_against(evident: Entry, text: str) -> bool:
    """Whether evidence surely says otherwise; a letter and its presentation form are one."""
    return (
        evident.text is not None
        and evident.confidence >= STRONG
        and spelled_out(evident.text) != spelled_out(text)
        and not is_custom(text, evident)
    )


def _outvoted(
    evidence: HeardEvidence, entries: Sequence[Entry], read: Iterable[int]
) -> Iterator[int]:
    """Those of the symbols that were read of which evidence surely says otherwise."""
    for symbol in read:
        text = entries[symbol].text
        if text is not None and _is_against(evidence.opposing(symbol), text):
            yield symbol


def _by_symbol(proposals: Iterable[Proposal]) -> dict[int, list[Proposal]]:
    found: dict[int, list[Proposal]] = defaultdict(list)
    for proposal in proposals:
        found[proposal.symbol].append(proposal)
    return found


def _guesses(symbol: int, found: Sequence[Statement]) -> list[Proposal]:
    """Proposals of what answers make likely, one for each text."""
    by_text = {one.text: one for one in reversed(found)}
    return [
        Proposal(
            symbol,
            text,
            CONFIDENCES.likely,
            TYPED,
            () if one.spot is None else (one.spot,),
            one.number,
        )
        for text, one in by_text.items()
    ]


def _is_borne_out(text: str, said: Sequence[Statement]) -> bool:
    """Whether answers say a text of a glyph, or nothing at all."""
    return not said or any(spelled_out(one.text) == spelled_out(text) for one in said)


def _one_spelling(said: Sequence[Statement], kept: tuple[str, int] | None) -> Callable[[str], str]:
    """Gives letters and their presentation form one spelling: the one that was kept, or typed."""
    texts = [one.text for one in said]
    spelled = {spelled_out(text): text for text in texts}
    spelled |= {text: text for text in texts if text in spelled}
    if kept is not None:
        spelled[spelled_out(kept[0])] = kept[0]
    return lambda text: spelled[spelled_out(text)]


def _numbers(found: Sequence[Statement]) -> set[int]:
    return {one.number for one in found}


def _first(by_text: Mapping[str, Sequence[Statement]], text: str) -> int:
    return min((one.number for one in by_text[text]), default=0)


def _side(text: str, found: Sequence[Statement]) -> Side:
    spots = dict.fromkeys(one.spot for one in found[:_SHOWN] if one.spot is not None)
    return Side(text, tuple(sorted(_numbers(found))), (), tuple(spots))


def _as_kept(
    said: Mapping[int, Sequence[Statement]], kept: Mapping[int, tuple[str, int]]
) -> dict[int, Sequence[Statement]]:
    """What a person said of each glyph; of one that was settled, only what holds."""
    found = dict(said)
    for symbol, (text, number) in kept.items():
        found[symbol] = [Statement(text, number, None)]
    return found
