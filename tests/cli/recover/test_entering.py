"""Answers of a file, entered into a session that is played."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from glyphstone.cli.recover.answer_lines import AnswerEntry, enter, enter_all, replay
from glyphstone.errors import ExitCode
from glyphstone.flows.session import AnswerFile, Cue, Outcome, Status
from glyphstone.model import Spot
from tests.cli.recover.played import Recovery, kept


class Played(Recovery):
    """A recovery of two documents whose words have places."""

    def __init__(self) -> None:
        super().__init__()
        self.documents = [
            SimpleNamespace(path=Path("far/a.pdf"), sha256="aa"),
            SimpleNamespace(path=Path("far/b.pdf"), sha256="bb"),
        ]  # fmt: skip
        self.session.solution.support = {}
        self.asked: list[tuple[Any, ...]] = []
        self.project = SimpleNamespace(path="x", begin=lambda: self.asked.append(("begin",)))

    def tokens(self, document: int | None, page: int | None, line: int | None) -> tuple[int, ...]:
        self.asked.append((document, page, line))
        return (3, 4)

    def take(self, answers: AnswerFile) -> int:
        self.asked.append(("take", answers))
        return 1234


@pytest.fixture
def played() -> Any:
    return Played()


def said(recovery: Any, number: int, text: str, *tokens: int) -> None:
    words = [SimpleNamespace(spot=recovery.book.spot(token)) for token in tokens]
    recovery.session.solution.readings[number] = SimpleNamespace(
        answer=SimpleNamespace(text=text), words=words
    )


def reason(outcome: Outcome | None) -> str:
    assert outcome is not None
    assert outcome.status is Status.NONE
    return outcome.reason


# --- documents and glyphs ---------------------------------------------------------------------


def test_a_document_that_is_not_there_is_named(played: Any) -> None:
    entry = AnswerEntry(1, "word", (), None, "c.pdf")
    assert reason(enter(played, entry)) == "There is no document “c.pdf” here."
    assert played.session.calls == []


@pytest.mark.parametrize(
    ("name", "number"), [("a.pdf", 0), ("b.pdf", 1), ("far/b.pdf", 1), ("bb", 1), (None, None)]
)
def test_a_document_is_known_by_name_by_path_and_by_digest(
    name: str | None, number: int | None, played: Any
) -> None:
    enter(played, AnswerEntry(1, "x", (), "known", name))
    assert played.symbols == [("known", number or 0)]
    played.session.results = [SimpleNamespace(matches=()), kept()]
    enter(played, AnswerEntry(1, "word", (5, 6), None, name))
    assert played.session.calls[1:] == [
        ("find", "word", Cue(number, 5, 6)),
        ("enter", "word", ("document", number), ("line", 6), ("page", 5)),
    ]


def test_a_glyph_that_is_not_there_is_named(played: Any) -> None:
    assert reason(enter(played, AnswerEntry(1, "x", (), "q"))) == "There is no glyph ⟦q⟧."


@pytest.mark.parametrize(
    ("known", "support", "again"),
    [
        ({}, {}, True),
        ({42: "y"}, {42: 1}, True),
        ({42: "x"}, {}, True),
        ({42: "x"}, {42: 1}, False),
    ],
    ids=["new", "other", "unsupported", "same"],
)  # fmt: skip
def test_a_glyph_is_entered_unless_it_is_known_so(
    known: dict[int, str], support: dict[int, int], again: bool, played: Any
) -> None:
    played.session.solution.known, played.session.solution.support = known, support
    found = enter(played, AnswerEntry(1, "x", (), "known"))
    assert (found is not None) is again
    assert played.session.calls == ([("read_glyph", 42, "x")] if again else [])


# --- words ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "token"), [(1, 3), (2, 4)])
def test_a_word_is_entered_by_its_number(word: int, token: int, played: Any) -> None:
    assert enter(played, AnswerEntry(1, "cat", (7, 8, word))) is not None
    assert played.asked == [(None, 7, 8)]
    assert played.session.calls == [("read_token", token, "cat")]


@pytest.mark.parametrize("word", [0, 3])
def test_a_word_that_is_not_there_is_named(word: int, played: Any) -> None:
    found = enter(played, AnswerEntry(1, "cat", (7, 8, word)))
    assert reason(found) == f"There is no word {word} on page 7, line 8."


@pytest.mark.parametrize(
    ("text", "tokens", "again"),
    [("cat", (3,), False), (" cat ", (3,), False), ("dog", (3,), True), ("cat", (4,), True),
     ("cat", (3, 4), True)],
)  # fmt: skip
def test_a_word_that_was_said_before_is_known(
    text: str, tokens: tuple[int, ...], again: bool, played: Any
) -> None:
    said(played, 1, "else", 0)
    said(played, 2, text, *tokens)
    assert (enter(played, AnswerEntry(1, "cat", (7, 8, 1))) is not None) is again


@pytest.mark.parametrize(("count", "again"), [(0, True), (1, False), (2, True)])
def test_words_are_known_if_they_can_stand_at_one_place_only(
    count: int, again: bool, played: Any
) -> None:
    said(played, 1, "two  words", 3, 4)
    match = SimpleNamespace(tokens=(3, 4), line=0)
    played.session.results = [SimpleNamespace(matches=(match,) * count), kept()]
    found = enter(played, AnswerEntry(1, "two words"))
    assert (found is not None) is again
    assert played.session.calls[0] == ("find", "two words", Cue(None, None, None))


@pytest.mark.parametrize(("count", "more"), [(2, ""), (4, ""), (5, ", ...")])
def test_several_places_are_listed_up_to_four(count: int, more: str, played: Any) -> None:
    matches = tuple(SimpleNamespace(tokens=(0,), line=place % 2) for place in range(count))
    several = kept(status=Status.SEVERAL, matches=matches)
    played.session.results = [SimpleNamespace(matches=matches), several]
    places = ["page 1 line 1", "page 2 line 4"] * 2
    assert reason(enter(played, AnswerEntry(1, "at"))) == (
        f"It may stand at {count} places ({', '.join(places[: min(count, 4)])}{more}): say which."
    )


# --- all of them ------------------------------------------------------------------------------


def test_entries_are_counted_as_taken_known_or_failed(played: Any) -> None:
    played.session.solution.known, played.session.solution.support = {42: "x"}, {42: 1}
    played.session.results = [
        kept(), kept(status=Status.CONTRADICTION), kept(status=Status.NONE, reason="No."),
        kept(status=Status.SEVERAL, reason="Where?"),
    ]  # fmt: skip
    entries = [AnswerEntry(4, "x", (), "known")]
    entries += [AnswerEntry(number, "w", (1, 1, 1)) for number in (5, 6, 7, 8)]
    done = replay(played, entries)
    assert (done.taken, done.known) == (2, 1)
    assert done.failures == ["line 7 (“w”): No.", "line 8 (“w”): Where?"]


def test_what_looks_like_a_slip_is_taken_at_its_word_and_told(
    played: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    slips = [kept(status=Status.ASKED, reason=reason) for reason in ("Twice?", "Thrice?")]
    played.session.results = [
        slips[0], kept(status=Status.CONTRADICTION), kept(),
        slips[1], kept(status=Status.NONE, reason="No."),
    ]  # fmt: skip
    entries = [AnswerEntry(number, f"w{number}", (1, 1, 1)) for number in (5, 6, 7)]
    assert enter_all(played, entries, Path("list")) is ExitCode.PARTIAL
    assert played.session.calls == [
        ("read_token", 3, "w5"), ("confirm", slips[0]), ("read_token", 3, "w6"),
        ("read_token", 3, "w7"), ("confirm", slips[1]),
    ]  # fmt: skip
    assert capsys.readouterr().err.splitlines() == [
        "list, line 7 (“w7”): No.",
        "list, line 5 (“w5”): Twice? It is taken as it stands.",
        "list, line 7 (“w7”): Thrice? It is taken as it stands.",
        "list: 2 answers taken, 1 to look at.",
    ]


@pytest.mark.parametrize(
    ("results", "contradictions", "said_last", "status"),
    [
        ([kept()], [], "1 answer taken.", ExitCode.OK),
        ([kept(), kept()], [], "2 answers taken.", ExitCode.OK),
        ([kept()], ["one"], "1 answer taken.", ExitCode.PARTIAL),
        (
            [kept(status=Status.NONE, reason="No.")], [],
            "0 answers taken, 1 to look at.", ExitCode.PARTIAL,
        ),
    ],
    ids=["one", "two", "contradiction", "failed"],
)  # fmt: skip
def test_what_became_of_all_is_said(
    results: list[Any], contradictions: list[str], said_last: str, status: ExitCode, played: Any,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    played.session.results, played.session.contradictions = results, contradictions
    entries = [AnswerEntry(number, "w", (1, 1, 1)) for number in range(1, len(results) + 1)]
    assert enter_all(played, entries, Path("list")) is status
    lines = capsys.readouterr().err.splitlines()
    assert lines[-1] == f"list: {said_last}"
    assert lines[:-1] == (["list, line 1 (“w”): No."] if "look" in said_last else [])
    assert played.asked[0] == ("begin",)


def test_known_answers_are_counted(played: Any, capsys: pytest.CaptureFixture[str]) -> None:
    said(played, 1, "w", 3)
    entries = [AnswerEntry(1, "w", (1, 1, 1)), AnswerEntry(2, "v", (1, 1, 2))]
    assert enter_all(played, entries, Path("list")) is ExitCode.OK
    assert capsys.readouterr().err == "list: 1 answer taken, 1 known already.\n"


def test_exported_answers_are_taken_over(played: Any, capsys: pytest.CaptureFixture[str]) -> None:
    answers = AnswerFile(())
    assert enter_all(played, answers, Path("list")) is ExitCode.OK
    assert played.asked == [("begin",), ("take", answers)]
    assert capsys.readouterr().err == "list: 1,234 answers taken over.\n"


def test_spots_are_what_the_book_says(played: Any) -> None:
    assert played.book.spot(3) == Spot(0, 7, (30, 31))
