"""What each command of a conversation does and says, word by word."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from glyphstone.cli.recover.commands import HELP, command
from glyphstone.cli.recover.screen import LeaveError
from glyphstone.flows.session import Status
from tests.cli.recover.played import conversation, kept


def test_leaving() -> None:
    for typed in (":quit", ":q", ":quit now"):
        talk, _, _ = conversation()
        with pytest.raises(LeaveError):
            command(talk, typed)


@pytest.mark.parametrize("name", ["undo", "redo"])
@pytest.mark.parametrize("done", [True, False])
def test_undoing_lets_skipped_words_be_asked_again(name: str, done: bool) -> None:
    talk, recovery, screen = conversation()
    recovery.session.done = done
    talk.skipped, talk.skipped_glyphs = {1}, {2}
    assert command(talk, f":{name}") is done
    assert recovery.session.calls == [(name,)]
    assert (talk.skipped, talk.skipped_glyphs) == (set(), set())
    assert screen.lines == ["Done." if done else f"There is nothing to {name}."]


@pytest.mark.parametrize(
    ("typed", "document", "call"),
    [
        (":at 1 1 two words", 0, ("enter", "two words", ("document", 0), ("line", 1), ("page", 1))),
        (":at 2 4 word", 1, ("enter", "word", ("document", 1), ("line", 4), ("page", 2))),
        (":line 2 4  a whole  line ", 0, ("read_line", 1, "a whole  line")),
        (":line 2 4 x", 1, ("read_line", 2, "x")),
        (":glyph known  x ", 0, ("read_glyph", 42, "x")),
        (":glyph known -", 0, ("read_glyph", 42, "")),
    ],
)  # fmt: skip
@pytest.mark.parametrize("taken", [True, False])
def test_answers_that_say_where_they_stand(
    typed: str, document: int, call: tuple[Any, ...], taken: bool
) -> None:
    talk, recovery, screen = conversation()
    talk.document = document
    recovery.session.results = [kept() if taken else kept(status=Status.NONE)]
    assert command(talk, typed) is taken
    assert recovery.session.calls == [call]
    assert screen.lines == ["Kept as answer 5." if taken else "why"]


@pytest.mark.parametrize("name", ["at", "line"])
@pytest.mark.parametrize("rest", ["", "1", "1 1", "3 1 word", "1 2 word", "x 1 word", "1 x word"])
def test_a_place_that_is_none_is_explained(name: str, rest: str) -> None:
    talk, recovery, screen = conversation()
    assert command(talk, f":{name} {rest}") is False
    assert recovery.session.calls == []
    assert screen.lines == [
        f"Write :{name} PAGE LINE and what stands there; there must be such a line."
    ]


@pytest.mark.parametrize("rest", ["", "known", "known ", "other x"])
def test_a_glyph_that_is_none_is_explained(rest: str) -> None:
    talk, recovery, screen = conversation()
    talk.document = 1
    assert command(talk, f":glyph {rest}") is False
    assert recovery.session.calls == []
    assert recovery.symbols == ([(rest.split()[0], 1)] if rest else [])
    assert screen.lines == [
        "Write :glyph ID TEXT with the ID of a glyph (see :glyphs); - for nothing."
    ]


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ("1 1", "text of 0"), ("2 4", "text of 1"), ("2 4 more", "text of 1"),
        ("9 9", "There is no such line."), ("1", "There is no such line."),
        ("", "There is no such line."),
    ],
)  # fmt: skip
def test_copying_a_line(rest: str, said: str) -> None:
    talk, _, screen = conversation()
    assert command(talk, f":copy {rest}") is False
    assert screen.lines == [said]


def test_lines_with_most_unknown_glyphs() -> None:
    talk, recovery, screen = conversation()
    recovery.session.lines = [SimpleNamespace(line=1, unknown=9, distinct=4)]
    assert command(talk, ":lines") is False
    assert recovery.session.calls == [("worst_lines", 12)]
    assert screen.lines == ["  page 2, line 4: 9 unknown, 4 different: sketch 1/-1"]


def test_the_most_frequent_unknown_glyphs() -> None:
    talk, recovery, screen = conversation()
    recovery.session.unknown = [SimpleNamespace(symbol=8, count=30, token=4)]
    assert command(talk, ":glyphs") is False
    assert recovery.session.calls == [("frequent_unknown", 12)]
    assert screen.lines == ["  ⟦8⟧ stands 30 times, first on page 2, line 4: sketch 1/4"]


def test_contradictions_are_settled_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    talk, recovery, screen = conversation()
    assert command(talk, ":contradictions") is True
    assert screen.lines == ["There is none."]
    settled: list[object] = []
    monkeypatch.setattr(talk, "settle", settled.append)
    recovery.session.contradictions = ["one", "two"]
    assert command(talk, ":contradictions") is True
    assert settled == ["one", "two"]
    assert screen.lines == ["There is none."]


def test_the_check_list_can_be_asked_for() -> None:
    talk, _, screen = conversation()
    assert command(talk, ":check") is True
    assert screen.lines == ["There is nothing to check yet."]


def test_answers_are_listed_with_their_numbers() -> None:
    talk, recovery, screen = conversation()
    readings = recovery.session.solution.readings
    for number, text in ((3, "word"), (7, "line")):
        readings[number] = SimpleNamespace(answer=SimpleNamespace(text=text))
    assert command(talk, ":answers") is False
    assert screen.lines == ["  3  word", "  7  line"]


@pytest.mark.parametrize(("rest", "done"), [("3", True), (" 3 ", True), ("4", False), ("", False)])
def test_forgetting(rest: str, done: bool) -> None:
    talk, recovery, screen = conversation()
    recovery.session.solution.readings[3] = SimpleNamespace(answer=SimpleNamespace(text="word"))
    assert command(talk, f":forget {rest}") is done
    assert recovery.session.calls == ([("forget", 3)] if done else [])
    said = f"There is no answer {rest or 'without a number'}; see :answers."
    assert screen.lines == ["Answer 3 counts no longer." if done else said]


@pytest.mark.parametrize(
    ("rest", "call"), [("3 new  text ", ("correct", 3, "new  text")), ("3", None), ("x y", None)]
)
def test_correcting(rest: str, call: tuple[Any, ...] | None) -> None:
    talk, recovery, screen = conversation()
    assert command(talk, f":correct {rest}") is (call is not None)
    assert recovery.session.calls == ([] if call is None else [call])
    wrong = "Give the number of the answer and its new text."
    assert screen.lines == [wrong if call is None else "Kept as answer 5."]


def test_fonts_are_listed_with_what_is_believed() -> None:
    talk, recovery, screen = conversation()
    recovery.documents = [
        SimpleNamespace(fonts=[font("A", "7"), font("", "8", needs_map=True)]),
        SimpleNamespace(fonts=[font("A", "7", needs_map=True)]),
    ]
    assert command(talk, ":fonts") is False
    assert screen.lines == [
        "  A  7: 1,300 glyphs, believed\n  (no name)  8: 1,300 glyphs, not believed"
        "\n  A  7: 1,300 glyphs, not believed"
    ]


def font(name: str, key: str, *, needs_map: bool = False) -> Any:
    return SimpleNamespace(name=name, key=key, glyphs=1300, needs_map=needs_map)


@pytest.mark.parametrize(
    ("count", "noun"),
    [(1, "1 glyph"), (2, "2 glyphs"), (1234, "1,234 glyphs")],
)
def test_distrusting_says_how_many_glyphs_it_means(count: int, noun: str) -> None:
    talk, recovery, screen = conversation()
    recovery.meant = count
    assert command(talk, ":distrust  A font:41-5A ") is True
    assert recovery.distrusted == ["A font:41-5A"]
    assert screen.lines == [f"What the file says of {noun} is no longer believed."]


def test_what_is_distrusted_already_is_said_to_be() -> None:
    talk, recovery, screen = conversation()
    recovery.meant = 0
    assert command(talk, ":distrust 7") is False
    assert screen.lines == ["What the file says of that is already not believed."]


@pytest.mark.parametrize(("rest", "asked"), [("", []), (" ", []), (" Nobody", ["Nobody"])])
def test_a_font_that_nothing_is_called_is_explained(rest: str, asked: list[str]) -> None:
    talk, recovery, screen = conversation()
    assert command(talk, f":distrust{rest}") is False
    assert recovery.distrusted == asked
    assert screen.lines == [
        "Write :distrust and a font (see :fonts), a range of it, or a glyph's ID."
    ]


def test_the_text_of_all_documents() -> None:
    talk, recovery, screen = conversation()
    recovery.documents = [None, None]
    assert command(talk, ":text") is False
    assert screen.lines == ["first of 0", "last of 0", "first of 1", "last of 1"]


def test_where_everything_is_kept_and_what_is_no_command() -> None:
    talk, _, screen = conversation()
    assert command(talk, ":save") is False
    assert command(talk, ":nonsense here") is False
    assert screen.lines == [
        "Every answer is kept in x.glyphstone at once.",
        "There is no command :nonsense; ? lists them.",
    ]


def test_the_help_names_every_command() -> None:
    names = (
        "undo", "redo", "at", "line", "copy", "glyph", "lines", "glyphs", "contradictions",
        "check", "answers", "forget", "correct", "fonts", "distrust", "text", "again",
        "save", "quit",
    )  # fmt: skip
    assert [name for name in names if f":{name} " not in HELP.replace("\n", " ")] == []


# --- a word that the page parts -------------------------------------------------------------------


@pytest.mark.parametrize("taken", [True, False])
def test_the_underlined_word_is_joined_with_the_next(taken: bool) -> None:
    talk, recovery, screen = conversation()
    talk.token = 1
    recovery.session.results = [kept() if taken else kept(status=Status.NONE)]
    assert command(talk, ":join  oneword ") is taken
    assert recovery.session.calls == [("read_tokens", (1, 2), "oneword")]
    assert screen.lines == ["Kept as answer 5." if taken else "why"]


@pytest.mark.parametrize("token", [2, 4, 5])
def test_the_last_word_of_a_line_has_no_next(token: int) -> None:
    talk, recovery, screen = conversation()
    talk.token = token
    assert command(talk, ":join word") is False
    assert recovery.session.calls == []
    assert screen.lines == ["No word follows it on this line."]


@pytest.mark.parametrize(("token", "typed"), [(None, ":join word"), (1, ":join"), (1, ":join  ")])
def test_joining_without_a_word_is_explained(token: int | None, typed: str) -> None:
    talk, recovery, screen = conversation()
    talk.token = token
    assert command(talk, typed) is False
    assert recovery.session.calls == []
    assert screen.lines == [
        "Write :join and what the underlined word and the next one say together."
    ]
