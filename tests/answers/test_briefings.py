"""What a person told of the documents: the last language, every crib that counts."""

from __future__ import annotations

from glyphstone.answers.briefings import briefing_of, briefings
from glyphstone.answers.session import Session
from glyphstone.evidence.book import Book
from glyphstone.evidence.briefing import Briefing
from glyphstone.model import Proposal
from glyphstone.store.events import Answer, Crib, Event, Forget, MemoryJournal, Setting
from tests.answers.handmade import handmade


def test_the_language_told_last_counts() -> None:
    told: list[tuple[int, Event]] = [(1, Setting("language", "ru")), (2, Setting("wildcard", "#"))]
    assert briefing_of(told) == Briefing("ru")
    assert briefing_of([*told, (3, Setting("language", "yrk"))]) == Briefing("yrk")
    assert briefing_of([(1, Answer("a"))]) == Briefing()


def test_a_crib_counts_once_and_until_it_is_forgotten() -> None:
    events: list[tuple[int, Event]] = [
        (1, Crib("a.txt", "one")),
        (2, Crib("b.txt", "two")),
        (3, Crib("c.txt", "one")),
    ]
    assert briefing_of(events).cribs == ("one", "two")
    assert briefing_of([*events, (4, Forget(2))]).cribs == ("one",)


def test_what_was_told_before_is_not_told_again() -> None:
    kept: list[tuple[int, Event]] = [(1, Setting("language", "yrk")), (2, Crib("a.txt", "one"))]
    assert briefings(kept, "yrk", [("a.txt", "one")]) == ()
    assert briefings(kept, None, []) == ()
    assert briefings(kept, "niv", [("b.txt", "two"), ("c.txt", "two")]) == (
        Setting("language", "niv"),
        Crib("b.txt", "two"),
    )


class Listening:
    """Evidence that notes its briefings, and proposes the language for every symbol."""

    name = "listening"

    def __init__(self) -> None:
        self.heard: list[Briefing] = []

    def brief(self, briefing: Briefing) -> None:
        self.heard.append(briefing)

    def proposals(self, book: Book) -> list[Proposal]:
        return [Proposal(one.id, self.heard[-1].language or "?", 0.95, "") for one in book.symbols]


def test_evidence_hears_a_briefing_and_hears_it_taken_back() -> None:
    evidence = Listening()
    session = Session(handmade(["ab"]), [evidence], MemoryJournal())
    assert session.solution.known == {0: "?", 1: "?"}
    session.setting("language", "yrk")
    assert session.solution.known == {0: "yrk", 1: "yrk"}
    session.undo()
    assert session.solution.known == {0: "?", 1: "?"}
    assert evidence.heard == [Briefing(), Briefing("yrk"), Briefing()]


def test_a_session_that_is_opened_again_begins_with_its_briefing() -> None:
    evidence = Listening()
    Session(handmade(["ab"]), [evidence], MemoryJournal([(1, Setting("language", "niv"))]))
    assert evidence.heard == [Briefing("niv")]
