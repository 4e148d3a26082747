"""The simulated person of the effort benchmark: counts as told, and slips are put right."""

from __future__ import annotations

import pytest

from benchmarks.effort import __main__ as effort
from benchmarks.effort.documents import Language, Printed, printed
from benchmarks.effort.paper import by_the_paper, uniqueness
from benchmarks.effort.person import recovered

TEXT = (
    "Нивӊ қʼатьгун ӿара, чуғун ӿара сик намадивӊчоғр̌ иввут тʼоӿтта.",
    "Сик нивгун куғытӻарта, пʼинамад яймта адяй правоғир̌ пʼӊафқ-ӊафқғир̌ салӻата ӿат.",
    "Нар̌тиӊ верах мур̌ ло, пʼеғзнр̌ ло ӿар̌ ӿунв қавридра, верах айвунд ӿара верахкир̌.",
)


@pytest.fixture(scope="module")
def document() -> Printed:
    return printed(Language("niv", "Nivkh", ("DejaVuSans",), TEXT))


def test_the_person_reads_what_stands_there(document: Printed) -> None:
    words = " ".join(TEXT).split()
    assert [document.seen(document.book.spot(t)) for t in range(len(words))] == words


def test_questions_take_the_exact_minimum(document: Printed) -> None:
    session = effort.opened(document, [])
    minimum = effort.least(document.book, session)
    found = recovered(document, session)
    assert minimum.proven
    assert found.words == found.rounds == len(minimum.chosen)
    assert found.wrong == []
    assert found.checks <= 30


def test_slips_are_caught_and_put_right(document: Printed) -> None:
    for seed in range(4):
        found = recovered(document, effort.opened(document, []), seed)
        assert found.planted == found.words // 5
        assert found.caught == found.planted
        assert found.wrong == []


def test_a_wrong_map_is_seen(document: Printed) -> None:
    session = effort.opened(document, [])
    recovered(document, session)
    known = dict(session.solution.known)
    symbol = next(symbol for symbol, text in known.items() if text == "а")
    known[symbol] = "a"
    assert document.wrong(known) == [("а", "a")]


def test_the_papers_procedure_ends(document: Printed) -> None:
    for switch in effort.SWITCHES:
        found = by_the_paper(document, effort.opened(document, []), switch)
        assert found.wrong == []
        assert found.words >= len(effort.least(document.book, effort.opened(document, [])).chosen)


def test_uniqueness_is_over_distinct_sequences(document: Printed) -> None:
    shares = uniqueness(document.book, 3)
    assert shares == sorted(shares)
    assert 0 < shares[0] < 100


def test_without_the_texts_it_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["effort", "--quick"])
    assert effort.main() == 2
    assert "udhr_txt" in capsys.readouterr().err
