"""The records of a recovery: they survive being written, and undoing is an event like any other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.errors import ProjectError
from glyphstone.model import FontKey
from glyphstone.store.events import (
    Answer,
    AnswerKind,
    Check,
    Distrust,
    Divide,
    Event,
    Forget,
    GlyphRef,
    Keep,
    MemoryJournal,
    Order,
    Overrule,
    Redo,
    Setting,
    SpotRef,
    Undo,
    effective,
    from_json,
    to_json,
)

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
numbers = st.integers(0, 2**31)
spots = st.builds(SpotRef, words, numbers, st.lists(numbers, max_size=4).map(tuple))
glyphs = st.builds(GlyphRef, words, numbers, numbers)
events: st.SearchStrategy[Event] = st.one_of(
    st.builds(
        Answer,
        words,
        st.lists(spots, max_size=3).map(tuple),
        st.sampled_from(AnswerKind),
        st.sampled_from(Order),
        st.none() | glyphs,
        words,
    ),
    st.builds(Forget, numbers),
    st.builds(Keep, glyphs, words),
    st.builds(Overrule, words, numbers, numbers, st.none() | words),
    st.builds(Check, spots, st.booleans(), st.lists(words, max_size=3).map(tuple)),
    st.builds(Distrust, words, words.map(FontKey), st.lists(numbers, max_size=3).map(tuple)),
    st.builds(Divide, words, numbers, st.tuples(numbers, numbers), st.booleans()),
    st.builds(Setting, words, words),
    st.just(Undo()),
    st.just(Redo()),
)


@given(events)
def test_an_event_survives_being_written(event: Event) -> None:
    line = to_json(event)
    assert "\n" not in line
    assert from_json(line) == event
    assert from_json(line.encode()) == event


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"version": 1}',
        '{"version": 1, "record": {"event": "dance"}}',
        '{"version": 1, "record": {"event": "forget", "answer": "one"}}',
        '{"version": 0, "record": {"event": "undo"}}',
        '{"version": 6, "record": {"event": "undo"}}',
        b"\xff\xfe",
    ],
)
def test_what_is_no_event_is_said_in_a_sentence(line: str | bytes) -> None:
    with pytest.raises(ProjectError):
        from_json(line)


def test_the_journal_of_the_memory_numbers_from_one() -> None:
    journal = MemoryJournal()
    assert [journal.append(Undo()), journal.append(Forget(1))] == [1, 2]
    assert journal.events() == ((1, Undo()), (2, Forget(1)))
    assert MemoryJournal(journal.events()).append(Redo()) == 3


@given(st.lists(events, max_size=20))
def test_undoing_and_redoing_is_a_walk_along_one_history(history: list[Event]) -> None:
    journal = MemoryJournal()
    done: list[Event] = []
    undone: list[Event] = []
    for event in history:
        journal.append(event)
        if isinstance(event, Undo):
            undone += [done.pop()] if done else []
        elif isinstance(event, Redo):
            done += [undone.pop()] if undone else []
        else:
            done, undone = [*done, event], []
    counts, back = effective(journal.events())
    assert [event for _, event in counts] == done
    assert [event for _, event in back] == undone
    assert sorted(number for number, _ in counts) == [number for number, _ in counts]


def test_answers_of_one_row_are_undone_and_brought_back_together() -> None:
    alone, first, second = Answer("a"), Answer("b", row=7), Answer("c", row=7)
    other = Answer("d", row=8)
    row = [(1, alone), (2, first), (3, second)]
    assert effective([*row, (4, Undo())]) == ([(1, alone)], [(3, second), (2, first)])
    assert effective([*row, (4, Undo()), (5, Redo())]) == (row, [])
    assert effective([*row, (4, other), (5, Undo())]) == (row, [(4, other)])


def test_answers_by_themselves_are_undone_one_by_one() -> None:
    both = [(1, Answer("a")), (2, Answer("b"))]
    assert effective([*both, (3, Undo())])[0] == both[:1]


def test_numbers_go_on_from_the_last_event() -> None:
    journal = MemoryJournal([(7, Undo())])
    assert journal.append(Redo()) == 8


def test_an_event_is_one_line_of_sorted_json() -> None:
    assert to_json(Undo()) == '{"version":5,"record":{"event":"undo"}}'
    assert from_json('{"version": 1, "record": {"event": "undo"}}') == Undo()
    assert from_json('{"version": 5, "record": {"event": "undo"}}') == Undo()


def test_older_events_name_a_font_by_its_number() -> None:
    line = '{"version": 1, "record": {"event": "keep", "text": "a",'
    line += ' "glyph": {"sha256": "0f", "font": 3, "code": 65}}}'
    assert from_json(line) == Keep(GlyphRef("0f", 3, 65), "a")


def test_what_another_version_wrote_says_what_to_do() -> None:
    with pytest.raises(ProjectError) as caught:
        from_json('{"version": 6, "record": {"event": "undo"}}')
    assert str(caught.value) == (
        "This event was recorded by another version of the format (6)."
        " Open it with a newer Glyphstone."
    )
