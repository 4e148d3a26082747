"""Rows of cards at the prompt, with a session and a person that are played."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from glyphstone.cli.recover import row_cards as module
from glyphstone.cli.recover.conversation import Conversation
from glyphstone.cli.recover.screen import LeaveError
from tests.cli.recover.played import conversation, kept

ASKED = "Is each drawing the letter below it? (Enter: yes, all; 3 x: the third is x; ? helps)"


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "bar", lambda _: "bar")
    monkeypatch.setattr(module, "fitting_cells", lambda: 3)


def card(symbol: int, text: str, confidence: float = 0.88, count: int = 2) -> Any:
    return SimpleNamespace(symbol=symbol, text=text, confidence=confidence, count=count)


def play(*replies: str, cards: list[Any]) -> tuple[Conversation, list[str], list[Any]]:
    """The row that is offered, what is said, and the rows that were taken."""
    talk, recovery, screen = conversation(*replies)
    session: Any = recovery.session
    session.cards = cards
    taken: list[Any] = []

    def read_row(row: Any) -> Any:
        taken.append([(one.symbol, text) for one, text in row])
        known = {one.symbol for one, _ in row}
        session.cards = [one for one in session.cards if one.symbol not in known]
        return kept(answer=4)

    session.read_row = read_row
    session.likely_word = lambda one: f"a[{one.text}]"
    screen_: Any = screen
    screen_.show_rows = lambda cells: screen.lines.extend(" / ".join(one.labels) for one in cells)
    talk.rows.offer()
    assert screen.replies == []
    return talk, screen.lines, taken


def test_enter_takes_all_of_a_row() -> None:
    _, lines, taken = play("", cards=[card(1, "п"), card(2, "ӈ", count=1)])
    assert taken == [[(1, "п"), (2, "ӈ")]]
    assert lines == [
        "",
        "2 glyphs to look at:",
        "1  п / 2 times / a[п]",
        "2  ӈ / once / a[ӈ]",
        ASKED,
        "? > ",
        "Kept as answers 4 to 5; :undo takes them back.",
        "bar",
    ]


@pytest.mark.parametrize("replies", [("2 ң", ""), ("2", "ң", "")])
def test_a_number_corrects_one(replies: tuple[str, ...]) -> None:
    _, lines, taken = play(*replies, cards=[card(1, "п"), card(2, "ӈ")])
    assert taken == [[(1, "п"), (2, "ң")]]
    assert "2 is ң. Enter takes them all." in lines


def test_what_means_nothing_and_what_is_left_open() -> None:
    talk, lines, taken = play("1 -", "2", "", "", cards=[card(1, "п"), card(2, "ӈ")])
    assert taken == [[(1, "")]]
    assert "1 is nothing. Enter takes them all." in lines
    assert "2 is left open. Enter takes them all." in lines
    assert "Kept as answer 4; :undo takes them back." in lines
    assert talk.rows.passed == {2}


def test_a_row_that_is_left_open_is_no_answer() -> None:
    talk, _, taken = play("1", "", "2", "", "", cards=[card(1, "п"), card(2, "ӈ")])
    assert taken == []
    assert talk.rows.passed == {1, 2}


def test_a_row_may_be_passed_over() -> None:
    talk, _, taken = play(":skip", cards=[card(1, "п"), card(2, "ӈ")])
    assert taken == []
    assert talk.rows.passed == {1, 2}


def test_one_glyph_is_a_row() -> None:
    _, lines, taken = play("", cards=[card(1, "п")])
    assert "1 glyphs to look at:" not in lines
    assert taken == [[(1, "п")]]


def test_two_rows_at_a_time_follow_each_other_with_the_doubtful_ones_last() -> None:
    plain = [card(number, chr(96 + number)) for number in range(3, 9)]
    cards = [card(1, "a", 0.79), card(2, "b", 0.8), *plain]
    _, lines, taken = play("", "", cards=cards)
    first = [(number, chr(96 + number)) for number in range(2, 8)]
    assert taken == [first, [(8, "h"), (1, "a")]]
    assert "6 glyphs to look at (2 more behind them):" in lines
    assert "2 glyphs to look at:" in lines


@pytest.mark.parametrize("typed", ["foo", "3", "0 x", "2 a b"])
def test_what_is_neither_a_card_nor_a_command_is_said(typed: str) -> None:
    _, lines, taken = play(typed, "", cards=[card(1, "п"), card(2, "ӈ")])
    assert (
        lines.count(
            "Type the number of a card, 1 to 2, and what it says; Enter if all are right; ? helps."
        )
        == 1
    )
    assert taken == [[(1, "п"), (2, "ӈ")]]


def test_help_the_row_again_and_commands_work_there_too() -> None:
    _, lines, _ = play("?", ":again", ":save", "", cards=[card(1, "п"), card(2, "ӈ")])
    assert any(line.startswith("Compare each drawing") for line in lines)
    assert lines.count(ASKED) == 2
    assert "Every answer is kept in x.glyphstone at once." in lines


def test_a_command_that_changes_something_shows_the_row_anew() -> None:
    talk, lines, _ = play(":undo", "", cards=[card(1, "п"), card(2, "ӈ")])
    assert lines.count(ASKED) == 2
    assert talk.rows.passed == set()


def test_a_person_may_leave() -> None:
    with pytest.raises(LeaveError):
        play(":quit", cards=[card(1, "п"), card(2, "ӈ")])
