"""The paper's procedure: sequences of words, found by their lengths, chosen by its two hints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from benchmarks.effort.documents import Printed
from benchmarks.effort.person import Effort, Person
from glyphstone.answers.outcomes import Status
from glyphstone.answers.session import Session
from glyphstone.evidence.book import Book

__all__ = ["TABLE_1", "TABLE_2", "by_the_paper", "uniqueness"]

#: What the paper prints: table 1 in percent for n = 1 to 6; characters, words, words typed.
TABLE_1 = {"niv": (10, 33, 72, 93, 97, 98), "yrk": (17, 29, 60, 86, 98, 100)}
TABLE_2 = {"niv": (81, 1430, 57), "yrk": (68, 1530, 76)}
#: How many words in a row are unique by their lengths nearly always (the paper's own advice).
_RUN = 5


def uniqueness(book: Book, longest: int = 6) -> list[float]:
    """Percent of the distinct sequences of n token lengths within lines that occur once."""
    lengths = (book.token_start[1:] - book.token_start[:-1]).tolist()
    shares = []
    for n in range(1, longest + 1):
        counts: Counter[tuple[int, ...]] = Counter()
        for line in book.lines:
            row = lengths[line.tokens[0] : line.tokens[1]]
            counts.update(tuple(row[i : i + n]) for i in range(len(row) - n + 1))
        shares.append(100 * sum(v == 1 for v in counts.values()) / max(len(counts), 1))
    return shares


def by_the_paper(printed: Printed, session: Session, most: float) -> Effort:
    """Type what the hints point at until everything is read.

    Until that share of the glyphs is known, five words in a row of the line with most unknown
    glyphs; later single words, the one with most unknown glyphs of the line with most different
    ones. Where several places fit, the line number is given as well, and that is one more round;
    where even then several fit, the place is chosen.
    """
    person = Person(printed, session)
    while hints := session.worst_lines(10_000):
        known = session.progress().glyphs.share
        early = known < most
        line = max(hints, key=lambda h: (h.unknown if early else h.distinct, -h.line)).line
        tokens = _chosen(session, line, _RUN if early else 1)
        text = " ".join(person.seen(session.book.spot(token)) for token in tokens)
        person.count(text)
        person.effort.rounds += 1
        outcome = session.enter(text)
        if outcome.status is Status.SEVERAL:
            person.effort.ambiguous += 1
            person.effort.rounds += 1
            place = session.book.lines[line]
            outcome = session.enter(text, page=place.page, line=place.number)
        if outcome.status is Status.SEVERAL:
            index = next(i for i, m in enumerate(outcome.matches) if m.tokens == tokens)
            outcome = session.choose(outcome, index)
        if outcome.status is Status.ASKED:
            outcome = session.confirm(outcome)
        if outcome.answer is None:
            raise RuntimeError(f"“{text}” was not taken: {outcome.reason}")
    person.effort.wrong = printed.wrong(dict(session.solution.known))
    return person.effort


def _chosen(session: Session, line: int, run: int) -> tuple[int, ...]:
    """The words in a row on a line that show most different unknown glyphs."""
    first, last = session.book.lines[line].tokens
    runs: Sequence[tuple[int, ...]] = [
        tuple(range(start, min(start + run, last)))
        for start in range(first, max(first + 1, last - run + 1))
    ]
    known = session.solution.known

    def unknown(tokens: tuple[int, ...]) -> int:
        return len({s for t in tokens for s in session.book.token(t) if s not in known})

    return max(runs, key=lambda tokens: (unknown(tokens), -tokens[0]))
