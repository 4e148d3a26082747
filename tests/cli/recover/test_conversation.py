"""The course of a conversation, with a session and a person that are played."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from glyphstone.cli.recover import conversation as module
from glyphstone.cli.recover.commands import HELP, command
from glyphstone.cli.recover.screen import LeaveError
from glyphstone.flows.session import Order, QuestionKind, Status
from glyphstone.model import Spot
from tests.cli.recover.played import conversation, kept


@pytest.fixture(autouse=True)
def _short_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "bar", lambda _: "bar")


def question(
    token: int, line: int, position: int | None = None, part: tuple[int, int] | None = None
) -> Any:
    kind = QuestionKind.TOKEN if position is None else QuestionKind.GLYPH
    return SimpleNamespace(
        kind=kind, token=token, line=line, position=position, part=part, teaches=(8, 9)
    )


WORD = "What does the underlined word say? (Enter skips; ? helps)"
GLYPH = "What does the underlined glyph say? (- for nothing; Enter skips; ? helps)"


# --- questions --------------------------------------------------------------------------------


def test_a_word_is_shown_asked_about_and_taken() -> None:
    talk, recovery, screen = conversation("word")
    recovery.session.questions = [question(4, 1)]
    talk.run()
    assert screen.lines == [
        "bar", "", "doc0: Page 2, line 4, word 2 of 2", "show 1 (40, 41)", "  sketch 1/4", WORD,
        "? > ", "Kept as answer 5.", "",
    ]  # fmt: skip
    assert recovery.session.calls == [
        ("next", set(), set()), ("read_token", 4, "word"), ("next", set(), set()),
    ]  # fmt: skip


def test_a_part_of_a_long_word_is_shown_and_taken() -> None:
    talk, recovery, screen = conversation("some")
    recovery.session.questions = [question(4, 1, part=(1, 2))]
    talk.run()
    assert screen.lines[2:7] == [
        "doc0: Page 2, line 4, part of word 2 of 2", "show 1 (41,)", "  sketch 1/4(1, 2)",
        WORD.replace("word", "part"), "? > ",
    ]  # fmt: skip
    assert recovery.session.calls[1] == ("read_crop", Spot(0, 7, (41,)), "some")


@pytest.mark.parametrize(("typed", "reading"), [("x", "x"), ("-", "")])
def test_a_glyph_is_shown_alone(typed: str, reading: str) -> None:
    talk, recovery, screen = conversation(typed)
    recovery.session.questions = [question(5, 2, position=1)]
    talk.run()
    assert screen.lines[2:7] == [
        "doc1: Page 2, line 4, glyph of word 1 of 1", "show 2 (51,)", "  sketch 2/5", GLYPH, "? > ",
    ]  # fmt: skip
    assert talk.document == 1
    assert recovery.session.calls[1] == ("read_glyph", 205, reading, ("spot", Spot(1, 7, (51,))))


@pytest.mark.parametrize("likely", ["word", "?", ":quit"])
def test_a_likely_word_is_taken_by_enter(likely: str) -> None:
    talk, recovery, screen = conversation("")
    recovery.session.questions = [question(4, 1)]
    recovery.session.likely = likely
    talk.run()
    asked = f"Is this “{likely}”? (Enter if it is; else type the word; :skip skips; ? helps)"
    assert screen.lines[5] == asked
    assert ("read_token", 4, likely) in recovery.session.calls


def test_a_likely_glyph_is_taken_by_enter() -> None:
    talk, recovery, screen = conversation("")
    recovery.session.questions = [question(5, 2, position=1)]
    recovery.session.likely = "x"
    talk.run()
    asked = (
        "Is this “x”? (Enter if it is; else type the glyph; - for nothing; :skip skips; ? helps)"
    )
    assert screen.lines[5] == asked
    assert recovery.session.calls[1][:3] == ("read_glyph", 205, "x")


def test_another_word_than_the_likely_one_can_be_typed() -> None:
    talk, recovery, _ = conversation("other")
    recovery.session.questions = [question(4, 1)]
    recovery.session.likely = "word"
    talk.run()
    assert recovery.session.calls[1] == ("read_token", 4, "other")


@pytest.mark.parametrize("likely", ["", "word"])
def test_a_question_is_skipped_by_command(likely: str) -> None:
    talk, recovery, _ = conversation(":skip")
    recovery.session.questions = [question(4, 1)]
    recovery.session.likely = likely
    talk.run()
    assert recovery.session.calls == [("next", set(), set()), ("next", {4}, set())]


def test_what_is_skipped_is_not_asked_again() -> None:
    talk, recovery, _ = conversation("", "")
    recovery.session.questions = [question(4, 1), question(5, 2, position=0)]
    talk.run()
    assert recovery.session.calls == [
        ("next", set(), set()), ("next", {4}, set()), ("next", {4}, {8, 9}),
    ]  # fmt: skip


def test_the_bar_is_shown_again_if_something_was_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    talk, recovery, screen = conversation("word", "word")
    recovery.session.questions = [question(4, 1), question(3, 1)]

    def told(outcome: Any) -> bool:  # noqa: ARG001
        recovery.session.solution.known[len(screen.replies)] = "x"
        recovery.session.solution.known[1] = "x"
        return True

    monkeypatch.setattr(talk, "told", told)
    talk.run()
    assert screen.lines.count("bar") == 3


@pytest.mark.parametrize("typed", ["?", ":help", ":?"])
def test_help_and_a_second_look_keep_the_question(typed: str) -> None:
    talk, recovery, screen = conversation(typed, ":again", ":save", "word")
    recovery.session.questions = [question(4, 1)]
    talk.run()
    assert screen.lines.count(HELP) == 1
    assert screen.lines.count(WORD) == 2
    assert screen.lines.count("? > ") == 4
    assert recovery.session.calls[1:-1] == [("read_token", 4, "word")]


def test_contradictions_of_an_earlier_session_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    talk, recovery, screen = conversation()
    recovery.session.contradictions = ["one"]
    monkeypatch.setattr(talk, "settle", lambda one: screen.say(f"settle {one}"))
    talk.run()
    assert screen.lines == ["bar", "settle one", ""]


def test_leaving_leaves() -> None:
    talk, recovery, _ = conversation(":quit")
    recovery.session.questions = [question(4, 1)]
    with pytest.raises(LeaveError):
        talk.run()


# --- what became of an answer -----------------------------------------------------------------


def test_an_answer_that_fits_nowhere_is_explained() -> None:
    talk, _, screen = conversation()
    assert talk.told(kept(status=Status.NONE, reason="It fits nowhere.")) is False
    assert screen.lines == ["It fits nowhere."]


@pytest.mark.parametrize(("count", "more"), [(1, ""), (12, ""), (13, " ...")])
def test_what_is_new_is_listed_up_to_twelve(count: int, more: str) -> None:
    talk, _, screen = conversation()
    learned = tuple((number, "" if number == 0 else "x") for number in range(count))
    assert talk.told(kept(learned=learned)) is True
    new = ", ".join(["nothing", *["x"] * (min(count, 12) - 1)])
    assert screen.lines == [f"Kept as answer 5. New: {new}{more}"]


def test_an_answer_in_the_order_of_drawing_is_said_to_be() -> None:
    talk, _, screen = conversation()
    assert talk.told(kept(order=Order.VISUAL)) is True
    assert screen.lines == [
        "Kept as answer 5.", "Understood as typed from left to right, as it is drawn.",
    ]  # fmt: skip


def test_what_was_read_otherwise_than_typed_is_said_before_what_is_kept() -> None:
    talk, _, screen = conversation()
    assert talk.told(kept(notice="Read so.", learned=((1, "x"),))) is True
    assert screen.lines == ["Read so.", "Kept as answer 5. New: x"]


@pytest.mark.parametrize(("count", "noun"), [(1, "glyph"), (2, "glyphs")])
def test_scripts_that_change_forms_let_other_words_tell(count: int, noun: str) -> None:
    talk, _, screen = conversation()
    assert talk.told(kept(text="कार्यों", ambiguities=(ambiguity(1),) * count)) is True
    assert screen.lines[1:] == [f"{count} {noun} of it may be read in two ways; other words tell."]


def ambiguity(symbol: int) -> Any:
    return SimpleNamespace(symbol=symbol, spot=Spot(0, 7, (symbol,)), choices=("a", ""))


def asked(symbol: int) -> list[str]:
    return [
        f"The word leaves open what the glyph ⟦{symbol}⟧ stands for:",
        f"spot 7 ({symbol},) of {symbol}", "  1  a", "  2  (nothing)",
        "? A number, or what it says; Enter leaves it open > ",
    ]  # fmt: skip


def test_three_open_glyphs_are_asked_about_and_known_ones_are_not() -> None:
    talk, recovery, screen = conversation("", "")
    recovery.session.solution.known[2] = "x"
    assert talk.told(kept(ambiguities=tuple(map(ambiguity, (1, 2, 3, 4))))) is True
    assert screen.lines == ["Kept as answer 5.", *asked(1), *asked(3)]


@pytest.mark.parametrize(
    ("typed", "reading"), [("1", "a"), ("2", ""), ("3", "3"), ("0", "0"), ("ж", "ж")]
)
def test_an_open_glyph_is_named_by_number_or_text(typed: str, reading: str) -> None:
    talk, recovery, screen = conversation(typed)
    assert talk.told(kept(ambiguities=(ambiguity(1),))) is True
    assert recovery.session.calls == [("read_glyph", 1, reading, ("spot", Spot(0, 7, (1,))))]
    assert screen.lines[-1] == "Kept as answer 5."


@pytest.mark.parametrize("typed", [":save", "x"])
def test_a_command_or_a_refusal_ends_the_open_glyphs(typed: str) -> None:
    talk, recovery, screen = conversation(typed)
    recovery.session.results = [kept(status=Status.NONE)]
    assert talk.told(kept(ambiguities=(ambiguity(1), ambiguity(3)))) is True
    assert asked(3)[0] not in screen.lines


# --- what looks like a slip -------------------------------------------------------------------

AGAIN = "? Type it again, or Enter if it does read so > "


def slip(reason: str = "Twice?") -> Any:
    return kept(status=Status.ASKED, answer=None, reason=reason, notice="Not yet.", pending="it")


def test_a_slip_that_is_none_is_taken_as_typed() -> None:
    talk, recovery, screen = conversation("")
    outcome = slip()
    assert talk.told(outcome) is True
    assert recovery.session.calls == [("confirm", outcome)]
    assert screen.lines == ["Twice?", AGAIN, "Kept as answer 5."]


def test_a_slip_is_typed_anew() -> None:
    talk, recovery, screen = conversation("word")
    outcome = slip()
    assert talk.told(outcome) is True
    assert recovery.session.calls == [("retype", outcome, "word")]
    assert screen.lines == ["Twice?", AGAIN, "Kept as answer 5."]


def test_what_is_typed_anew_may_be_a_slip_again_or_fit_nowhere() -> None:
    talk, recovery, screen = conversation("one", "two")
    first, second = slip(), slip("Thrice?")
    recovery.session.results = [second, kept(status=Status.NONE, reason="It fits nowhere.")]
    assert talk.told(first) is False
    assert recovery.session.calls == [("retype", first, "one"), ("retype", second, "two")]
    assert screen.lines == ["Twice?", AGAIN, "Thrice?", AGAIN, "It fits nowhere."]


@pytest.mark.parametrize(
    ("typed", "calls", "said"),
    [
        (":save", [], "Every answer is kept in x.glyphstone at once."),
        (":undo", [("undo",)], "Done."),
    ],
)
def test_a_command_in_place_of_a_slip_is_done_and_nothing_is_taken(
    typed: str, calls: list[tuple[Any, ...]], said: str
) -> None:
    talk, recovery, screen = conversation(typed)
    assert talk.told(slip()) is False
    assert recovery.session.calls == calls
    assert screen.lines == ["Twice?", AGAIN, said]


# --- several places ---------------------------------------------------------------------------


def several(count: int) -> Any:
    matches = tuple(SimpleNamespace(line=1, tokens=(number, 0)) for number in range(count))
    return kept(status=Status.SEVERAL, matches=matches, text="at")


@pytest.mark.parametrize("count", [2, 12, 13])
def test_places_are_listed_up_to_twelve(count: int) -> None:
    talk, _, screen = conversation("")
    assert talk.told(several(count)) is False
    places = [f"  {n + 1}  page 2, line 4: sketch 1/{n}" for n in range(min(count, 12))]
    more = ["  ... and more: type one more word with it."] if count > 12 else []
    assert screen.lines == [
        f"“at” may stand at {count} places:", *places, *more,
        "? Which one? (a number; Enter for none) > ", "None of them; nothing was kept.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("count", "typed", "place"),
    [(3, "1", 0), (3, "3", 2), (3, "4", None), (3, "0", None), (3, "x", None), (13, "12", 11),
     (13, "13", None)],
)  # fmt: skip
def test_a_place_is_chosen_by_its_number(count: int, typed: str, place: int | None) -> None:
    talk, recovery, _ = conversation(typed)
    outcome = several(count)
    assert talk.told(outcome) is (place is not None)
    assert recovery.session.calls == ([] if place is None else [("choose", outcome, place)])


# --- contradictions ---------------------------------------------------------------------------


def contradiction(symbol: int = 6) -> Any:
    spots = (Spot(0, 1, (1,)), Spot(0, 2, (2,)))
    sides = (
        SimpleNamespace(text="a", answers=(3, 4), sources=("the name",), spots=spots),
        SimpleNamespace(text="b", answers=(), sources=(), spots=()),
    )  # fmt: skip
    return SimpleNamespace(symbol=symbol, sides=sides, answers=(3, 4))


KEEP = "? Keep which? (a number; :correct ANSWER TEXT; :forget ANSWER; Enter leaves it) > "


def test_both_sides_are_shown_with_who_said_so() -> None:
    talk, recovery, screen = conversation("")
    recovery.session.solution.readings[3] = SimpleNamespace(answer=SimpleNamespace(text="cat"))
    talk.settle(contradiction())
    assert screen.lines == [
        "Two readings of one glyph, ⟦6⟧, do not fit together:",
        "  1  “a” by answer 3 (“cat”), check 4, the name",
        "spot 1 (1,) of 6",
        "  2  “b” by what was found",
        KEEP,
    ]
    assert recovery.session.calls == []


@pytest.mark.parametrize(("typed", "side"), [("1", 0), ("2", 1)])
def test_one_side_is_kept(typed: str, side: int) -> None:
    talk, recovery, screen = conversation(typed)
    found = contradiction()
    talk.settle(found)
    assert recovery.session.calls == [("keep", found, side)]
    assert screen.lines[-1] == f"“{'ab'[side]}” is kept."


@pytest.mark.parametrize(
    ("typed", "call"),
    [
        (["0", "3", "x 3", "f 3", ":forget 3"], ("forget", 3)),
        ([":forget 4", ":forget 3"], ("forget", 3)),
        ([":correct", ":correct 3 new"], ("correct", 3, "new")),
        (["c 3 new", ":save", ":nonsense", "2"], ("keep", "it", 1)),
    ],
)  # fmt: skip
def test_an_answer_is_forgotten_or_corrected_after_some_tries(
    typed: list[str], call: tuple[Any, ...]
) -> None:
    talk, recovery, screen = conversation(*typed)
    recovery.session.solution.readings[3] = SimpleNamespace(answer=SimpleNamespace(text="cat"))
    found = contradiction()
    talk.settle(found)
    assert recovery.session.calls == [tuple(found if part == "it" else part for part in call)]
    assert screen.lines.count(KEEP) == len(typed)
    assert screen.replies == []


def test_a_command_that_does_something_ends_the_settling() -> None:
    talk, recovery, screen = conversation(":save", ":undo")
    talk.settle(contradiction())
    assert recovery.session.calls == [("undo",)]
    assert screen.lines[-4:] == [
        KEEP, "Every answer is kept in x.glyphstone at once.", KEEP, "Done.",
    ]  # fmt: skip


@pytest.mark.parametrize("way", ["run", "told", "command"])
@pytest.mark.parametrize(("typed", "settled"), [(":forget 3", 1), ("1", 2)])
def test_what_one_choice_has_settled_is_not_asked_again(way: str, typed: str, settled: int) -> None:
    talk, recovery, screen = conversation(*[typed] * settled)
    recovery.session.solution.readings[3] = SimpleNamespace(answer=SimpleNamespace(text="cat"))
    both = [contradiction(6), contradiction(8)]
    recovery.session.contradictions = both
    if way == "run":
        talk.run()
    elif way == "told":
        talk.told(kept(contradictions=tuple(both)))
    else:
        command(talk, ":contradictions")
    asked = [line for line in screen.lines if line.startswith("Two readings of one glyph")]
    assert len(asked) == screen.lines.count(KEEP) == settled
    assert screen.replies == []


# --- a font that the file may be wrong about --------------------------------------------------


def against(symbol: int, *sources: str) -> Any:
    """An answer reads a glyph otherwise than the sources do."""
    return SimpleNamespace(
        symbol=symbol,
        sides=(
            SimpleNamespace(text="a", answers=(5,), sources=("typed",), spots=()),
            SimpleNamespace(text="b", answers=(), sources=sources, spots=()),
        ),
    )


class Contradicted:
    """What is said, called and settled when an answer contradicts what was found.

    The symbols 0 to 2 are of one font, 3 is of another without a name, 4 and 5 are of a second
    document.
    """

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        *reply: str,
        found: list[Any],
        left: list[Any] | None = None,
    ) -> None:
        talk, recovery, screen = conversation(*reply)
        fonts = [SimpleNamespace(key="7", name="Times"), SimpleNamespace(key="8", name="")]
        recovery.documents = [SimpleNamespace(fonts=fonts), SimpleNamespace(fonts=fonts[::-1])]
        keys = [(0, "7"), (0, "7"), (0, "7"), (0, "8"), (1, "8"), (1, "8")]
        recovery.book.symbols = [SimpleNamespace(document=doc, font=key) for doc, key in keys]
        earlier = against(9)
        recovery.session.contradictions = [earlier, *found]
        recovery.session.still_contradicted = [earlier, *(left or ())]
        self.settled: list[Any] = []
        monkeypatch.setattr(talk, "settle", self.settled.append)
        assert talk.told(kept(contradictions=tuple(found))) is True
        assert screen.replies == []
        self.lines, self.calls = screen.lines, recovery.session.calls


def font_asked(count: int, name: str) -> str:
    return (
        f"? The file says otherwise of {count} glyphs of this word, in the font {name}."
        " Believe what it says of this font no longer? (y/N) > "
    )


NO_LONGER = "It is no longer believed; :undo takes that back."


@pytest.mark.parametrize(
    "found",
    [
        [against(0, "claims")],
        [against(0, "claims"), against(3, "claims")],
        [against(3, "claims"), against(4, "claims")],
        [against(0, "claims"), against(1, "shape")],
        [against(0, "claims"), against(1)],
    ],
    ids=["one", "two-fonts", "two-documents", "other-source", "other-answer"],
)
def test_one_glyph_against_the_file_says_nothing_of_the_font(
    found: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    it = Contradicted(monkeypatch, found=found)
    assert it.lines == ["Kept as answer 5."]
    assert it.calls == []
    assert it.settled == found


@pytest.mark.parametrize("source", ["claims", "names", "numbers"])
def test_two_glyphs_against_the_file_ask_about_the_font_once(
    source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [against(0, source), against(2, "shape", source)]
    it = Contradicted(monkeypatch, "n", found=found)
    assert it.lines == ["Kept as answer 5.", font_asked(2, "Times")]
    assert it.calls == []
    assert it.settled == found


def test_a_font_that_is_distrusted_leaves_only_what_is_still_contradicted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = [against(0, "claims"), against(1, "names"), against(2, "claims"), against(3, "shape")]
    it = Contradicted(monkeypatch, "y", found=found, left=[found[3]])
    assert it.lines == ["Kept as answer 5.", font_asked(3, "Times"), NO_LONGER]
    assert it.calls == [("distrust", "7", 0)]
    assert it.settled == [found[3]]


def test_fonts_of_several_documents_are_asked_about_one_after_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = [against(4, "claims"), against(0, "claims"), against(5, "claims"), against(1, "names")]
    it = Contradicted(monkeypatch, "yes", "", found=found, left=found[1::2])
    assert it.lines == ["Kept as answer 5.", font_asked(2, "8"), NO_LONGER, font_asked(2, "Times")]
    assert it.calls == [("distrust", "8", 1)]
    assert it.settled == found[1::2]


# --- a yes or a no ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "answer"),
    [("y", True), ("YES", True), ("", False), ("n", False), ("yess", False), ("ye", False)],
)
def test_only_a_yes_is_a_yes_and_commands_keep_the_question(typed: str, answer: bool) -> None:
    talk, recovery, screen = conversation(":undo", ":save", typed)
    assert talk.confirmed("Sure?") is answer
    asked = "? Sure? (y/N) > "
    assert screen.lines == [
        asked, "Done.", asked, "Every answer is kept in x.glyphstone at once.", asked,
    ]  # fmt: skip
    assert recovery.session.calls == [("undo",)]


# --- the check list ---------------------------------------------------------------------------


def checked(*replies: str, count: int = 2) -> tuple[list[str], list[tuple[Any, ...]]]:
    talk, recovery, screen = conversation(*replies)
    words = [SimpleNamespace(line=1, token=4, text=f"w{n}") for n in range(count)]
    recovery.session.words = words
    recovery.session.results = [kept(answer=9, reason="Later.")]
    readings = recovery.session.solution.readings
    for number, text in ((2, "dog"), (3, "cat")):
        readings[number] = SimpleNamespace(answer=SimpleNamespace(text=text))
    recovery.session.doubts = [
        SimpleNamespace(number=8, answers=(2,)), SimpleNamespace(number=9, answers=(3, 4)),
    ]  # fmt: skip
    talk.check()
    calls = [
        tuple(words.index(part) if part in words else part for part in call)
        for call in recovery.session.calls
    ]
    assert screen.replies == []
    return screen.lines, calls


def shown(number: int) -> list[str]:
    return [
        "", f"{number} of 2: doc0: page 2, line 4", "show 1 (40, 41)",
        f"? Does it read “w{number - 1}”? (y, n, Enter ends) > ",
    ]  # fmt: skip


FIRST = "2 words show every glyph that is decided. Does each read as said?"


@pytest.mark.parametrize("yes", ["y", "YES"])
def test_a_yes_is_kept_and_the_next_word_comes(yes: str) -> None:
    lines, calls = checked(yes, "")
    assert lines == [FIRST, *shown(1), *shown(2)]
    assert calls == [("check", 0, True)]


@pytest.mark.parametrize("no", ["n", "No"])
def test_a_no_asks_for_the_word_and_names_the_answers_behind_it(no: str) -> None:
    lines, calls = checked(no, "", "")
    asked = "? Type it as it reads (Enter: later) > "
    assert lines == [FIRST, *shown(1), asked, "Later.", "  answer 3: cat", *shown(2)]
    assert calls == [("check", 0, False)]


def test_a_no_with_the_right_word_is_an_answer() -> None:
    lines, calls = checked("n", "right", "")
    assert "Kept as answer 5." in lines
    assert "Later." not in lines
    assert calls == [("check", 0, False), ("read_token", 4, "right")]


def test_commands_after_a_no_are_done_and_the_word_is_asked_for_again() -> None:
    asked = "? Type it as it reads (Enter: later) > "
    save = "Every answer is kept in x.glyphstone at once."
    lines, calls = checked("n", ":save", ":undo", "right", "")
    assert lines == [
        FIRST, *shown(1), asked, save, asked, "Done.", asked, "Kept as answer 5.",
        "  answer 3: cat", *shown(2),
    ]  # fmt: skip
    assert calls == [("check", 0, False), ("undo",), ("read_token", 4, "right")]
    lines, calls = checked("n", ":save", "", "")
    assert lines == [
        FIRST, *shown(1), asked, save, asked, "Later.", "  answer 3: cat", *shown(2),
    ]  # fmt: skip
    assert calls == [("check", 0, False)]


def test_nonsense_and_commands_keep_the_word() -> None:
    lines, calls = checked("maybe", ":undo", ":save", "y", "")
    assert lines == [
        FIRST, *shown(1), shown(1)[-1], "Done.", shown(1)[-1],
        "Every answer is kept in x.glyphstone at once.", shown(1)[-1], *shown(2),
    ]  # fmt: skip
    assert calls == [("undo",), ("check", 0, True)]
