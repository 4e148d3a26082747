"""A session: what is typed becomes a map, contradictions show, and nothing depends on the order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glyphstone.answers.ask import QuestionKind
from glyphstone.answers.outcomes import CheckWord, Outcome, Status
from glyphstone.answers.session import Session
from glyphstone.evidence import Evidence
from glyphstone.evidence.book import Book
from glyphstone.model import Claim, ClaimPath, Direction, FontKey, Proposal, Spot, State
from glyphstone.store.events import Answer, AnswerKind, MemoryJournal, Order, Overrule
from tests.answers.handmade import Said, handmade, symbol_of

LINES = ["раз два три", "четыре пять шесть", "семь раз отмерь раз отрежь", "он и она"]
WORDS = " ".join(LINES).split()


def begun(*lines: str, said: Said | None = None) -> Session:
    return Session(handmade(lines or LINES), [said] if said else [], MemoryJournal())


def letter(session: Session, text: str) -> str | None:
    return session.solution.known.get(symbol_of(session.book, text, LINES))


# --- typing -----------------------------------------------------------------------------------


def test_a_unique_word_is_decoded() -> None:
    session = begun()
    outcome = session.enter("и")
    assert (outcome.status, outcome.answer) == (Status.DECODED, 1)
    assert outcome.learned == ((symbol_of(session.book, "и", LINES), "и"),)
    assert session.entries[outcome.learned[0][0]].state is State.CONFIRMED
    assert session.token_text(2).endswith("и")


def test_an_answer_says_where_it_stands_by_rows() -> None:
    journal = MemoryJournal()
    session = Session(handmade(LINES), [], journal)
    session.enter("пять шесть")
    ((_, event),) = journal.events()
    assert isinstance(event, Answer)
    assert event.kind is AnswerKind.SEQUENCE
    assert [spot.sha256 for spot in event.spots] == ["0" * 64] * 2
    assert [spot.glyphs for spot in event.spots] == [session.book.spot(t).glyphs for t in (4, 5)]
    assert event.order is Order.LOGICAL


def test_several_places_are_shown_and_one_is_chosen() -> None:
    session = begun()
    outcome = session.enter("два")
    assert outcome.status is Status.SEVERAL
    assert outcome.answer is None
    assert len(outcome.matches) == 4
    index = next(i for i, match in enumerate(outcome.matches) if match.tokens == (1,))
    assert session.choose(outcome, index).status is Status.DECODED
    assert letter(session, "д") == "д"


def test_a_line_number_is_a_cue() -> None:
    session = begun()
    assert session.enter("раз", page=1, line=3).status is Status.DECODED
    assert letter(session, "з") == "з"


@pytest.mark.parametrize(
    ("drawn", "typed"),
    [("qwer tyui", "qwertyui"), ("qwertyui asd", "qwer tyui asd"), ("qw er tyui", "qwer tyui")],
)
def test_a_line_whose_words_are_parted_otherwise_is_taken_whole(drawn: str, typed: str) -> None:
    session = Session(handmade([drawn]), [], MemoryJournal())
    outcome = session.enter(typed, document=0, page=1, line=1)
    assert outcome.status is Status.DECODED
    assert "".join(session.token_text(token) for token in range(session.book.token_count)) == (
        "".join(typed.split())
    )
    assert session.enter(typed, document=0, page=1).status is Status.NONE


def test_a_part_of_a_line_is_not_taken_for_all_of_it() -> None:
    session = Session(handmade(["qwer tyui asdf"]), [], MemoryJournal())
    assert session.enter("qwertyui", document=0, page=1, line=1).status is Status.NONE
    assert session.solution.known == {}


def test_what_stands_nowhere_is_said_and_nothing_recorded() -> None:
    session = begun()
    outcome = session.enter("двенадцать")
    assert outcome.status is Status.NONE
    assert "10 letters" in outcome.reason
    assert outcome.answer is None
    assert not session.undo()


def test_too_many_letters_for_a_word_are_refused() -> None:
    outcome = begun().read_token(12, "невозможно")
    assert outcome.status is Status.NONE
    assert outcome.reason == "“невозможно” has too many letters for a word of 1 glyph."
    assert begun().read_token(0, " ").reason == "Nothing was typed."


def test_a_wildcard_teaches_the_rest() -> None:
    session = begun()
    session.read_token(1, "д*а")
    assert (letter(session, "д"), letter(session, "в"), letter(session, "а")) == ("д", None, "а")


def test_the_wildcard_can_be_changed() -> None:
    session = begun()
    session.setting("wildcard", "?")
    session.read_token(1, "д?а")
    assert (session.wildcard, letter(session, "в")) == ("?", None)
    session.undo()
    session.undo()
    assert session.wildcard == "*"


def test_composed_and_decomposed_letters_are_one() -> None:
    session = begun("йод", "дом")
    session.read_token(0, "и\u0306од")
    assert session.token_text(0) == "йод"
    assert session.read_glyph(0, "й").status is Status.DECODED


def test_a_whole_line_and_a_single_glyph() -> None:
    session = begun()
    session.read_line(1, LINES[1])
    assert session.line_text(1) == LINES[1]
    session.read_glyph(symbol_of(session.book, "з", LINES), "з")
    assert letter(session, "з") == "з"
    session.read_glyph(symbol_of(session.book, "д", LINES), "")
    assert letter(session, "д") == ""


def test_a_line_whose_words_part_otherwise() -> None:
    session = begun("в два ра за")
    session.read_line(0, "вдва раза")
    assert session.line_text(0) == "в два ра за"


def test_a_part_of_a_word() -> None:
    session = begun()
    spot = session.book.spot(3)
    session.read_crop(Spot(spot.document, spot.page, spot.glyphs[:2]), "че")
    assert session.token_text(3).startswith("че")


def test_a_ligature_is_asked_about_and_follows_later() -> None:
    book = handmade(["fin in"], spelling={"fin": ["ﬁ", "n"]})
    session = Session(book, [], MemoryJournal())
    outcome = session.read_token(0, "fin")
    assert outcome.learned == ()
    assert [a.choices for a in outcome.ambiguities] == [("f", "fi"), ("in", "n")]
    assert outcome.ambiguities[0].spot.glyphs == (0,)
    session.read_token(1, "in")
    assert session.token_text(0) == "fin"
    assert session.solution.known[0] == "fi"
    session.undo()
    assert 0 not in session.solution.known


def test_words_from_the_right() -> None:
    session = begun("שלום עולם", "אבג")
    assert session.book.lines[0].direction is Direction.RTL
    assert session.enter("שלום עולם").order is Order.LOGICAL
    assert session.line_text(0) == "שלום עולם"
    session.read_token(2, "אבג")
    assert session.token_text(2) == "אבג"


# --- contradictions ---------------------------------------------------------------------------


def clashing() -> Session:
    session = begun()
    session.read_token(0, "раз")
    assert session.read_token(1, "дво").status is Status.CONTRADICTION
    return session


def test_a_contradiction_names_both_sides_and_places() -> None:
    session = clashing()
    (found,) = session.contradictions
    assert [(side.text, side.answers) for side in found.sides] == [("а", (1,)), ("о", (2,))]
    assert [side.spots for side in found.sides] == [
        (session.book.spot(0),),
        (session.book.spot(1),),
    ]
    assert found.answers == (1, 2)
    assert "answer 1" in str(found)
    assert "keep the reading" in found.resolution
    assert session.entries[found.symbol].state is State.PROPOSED
    assert found.symbol not in session.solution.known
    assert not session.progress().complete


def test_either_side_can_be_kept() -> None:
    for side, text in enumerate("ао"):
        session = clashing()
        session.keep(session.contradictions[0], side)
        assert session.contradictions == ()
        assert letter(session, "а") == text
        assert (letter(session, "р"), letter(session, "в")) == ("р", "в")


def test_what_is_kept_over_a_claim_does_not_tell_how_words_are_divided() -> None:
    """A vowel of two parts, typed and kept where the file claims a whole cluster."""
    spelling = {"ಯೇ": "YL", "ಕೀ": "KL", "ಕಿ": "K", "ನೇ": "NL"}
    book = handmade(["ಯೇ ಕೀ ಕಿ ನೇ"], spelling=spelling)
    session = Session(book, [Said(Proposal(1, "ಬೇ", 0.95, "claims"))], MemoryJournal())
    session.read_token(0, "ಯೇ")
    session.keep(session.contradictions[0], 0)
    assert session.solution.known[1] == "ೇ"
    outcome = session.read_token(1, "ಕೀ")
    assert outcome.status is Status.ASKED
    session.confirm(outcome)
    session.read_token(2, "ಕಿ")
    assert not session.contradictions
    assert session.solution.known == {0: "ಯೆ", 1: "ೕ", 2: "ಕಿ"}


def test_what_is_said_after_keeping_counts_again() -> None:
    session = clashing()
    session.keep(session.contradictions[0], 1)
    session.read_token(0, "раз")
    assert len(session.contradictions) == 1


def test_either_side_can_be_forgotten_or_corrected() -> None:
    session = clashing()
    session.forget(2)
    assert session.contradictions == ()
    assert (letter(session, "а"), letter(session, "д")) == ("а", None)
    session = clashing()
    assert session.correct(2, "два").status is Status.DECODED
    assert session.contradictions == ()
    assert session.token_text(1) == "два"
    assert session.correct(99, "два").status is Status.NONE


def test_a_slip_in_a_typed_sequence_is_shown_where_it_nearly_fits() -> None:
    session = begun()
    session.read_line(0, LINES[0])
    outcome = session.enter("два тзи")
    assert outcome.status is Status.NONE
    assert "must be wrong" in outcome.reason
    assert [match.tokens for match in outcome.matches] == [(1, 2)]
    assert session.choose(outcome, 0).status is Status.CONTRADICTION


def test_a_second_glyph_for_a_letter_is_never_taken_in_silence() -> None:
    session = begun()
    session.read_line(0, LINES[0])
    outcome = session.enter("дда")
    assert outcome.status is Status.SEVERAL
    assert "second glyph" in outcome.reason
    assert session.choose(outcome, 0).status is Status.DECODED


def test_a_cue_makes_a_slip_a_contradiction_at_once() -> None:
    session = begun()
    session.read_line(3, LINES[3])
    assert session.enter("он и оба", page=1, line=4).status is Status.CONTRADICTION


def test_a_person_stands_above_evidence_but_the_clash_is_told() -> None:
    symbol = symbol_of(handmade(LINES), "и", LINES)
    session = begun(said=Said(Proposal(symbol, "1", 0.97, "said")))
    assert session.entries[symbol].state is State.PROPOSED
    assert session.solution.known[symbol] == "1"
    outcome = session.read_token(12, "и")
    assert outcome.status is Status.CONTRADICTION
    (found,) = session.contradictions
    assert [(side.text, side.sources) for side in found.sides] == [("и", ()), ("1", ("said",))]
    assert session.solution.known[symbol] == "и"
    session.read_token(2, "три")
    assert session.contradictions == ()


def test_weak_evidence_is_shown_but_still_asked_about() -> None:
    symbol = symbol_of(handmade(LINES), "и", LINES)
    session = begun(said=Said(Proposal(symbol, "1", 0.6, "said")))
    assert session.entries[symbol].text == "1"
    assert symbol not in session.solution.known
    assert session.read_token(12, "и").status is Status.DECODED


def test_evidence_that_agrees_adds_up_and_that_differs_takes_away() -> None:
    two = Said(Proposal(0, "р", 0.7, "one"), Proposal(0, "р", 0.7, "two"))
    assert begun(said=two).solution.known == {0: "р"}
    apart = Said(Proposal(0, "р", 0.95, "one"), Proposal(0, "п", 0.95, "two"))
    assert begun(said=apart).solution.known == {}


# --- drawings and scripts ---------------------------------------------------------------------


def test_an_answer_counts_for_the_same_drawing_in_another_document() -> None:
    book = handmade(["щука жук"], ["жук щука"], shapes=True)
    session = Session(book, [], MemoryJournal())
    session.read_line(0, "щука жук")
    assert session.line_text(1) == "жук щука"
    other = [entry for entry in session.entries if entry.state is State.PROPOSED]
    assert len(other) == 5
    assert {entry.provenance[-1].source for entry in other} == {"same shape"}
    assert session.next_question() is None


def test_a_lookalike_is_not_carried_into_another_script_unasked() -> None:
    # The second document has no letter that only Cyrillic draws so.
    book = handmade(["сон"], ["он"], shapes=True)
    session = Session(book, [], MemoryJournal())
    session.read_token(0, "сон")
    assert session.solution.known.keys() == {0, 1, 2}
    question = session.next_question()
    assert question is not None
    assert question.token == 1


def test_two_codes_with_one_drawing_stay_apart() -> None:
    session = begun("ка ко")
    session.read_token(0, "ка")
    assert len(session.solution.known) == 2


# --- placeholders, checks ---------------------------------------------------------------------


def test_corrections_of_single_places_by_an_older_version_are_ignored() -> None:
    session = begun()
    session.read_token(0, "раз")
    before = session.solution
    row = session.book.spot(7).glyphs[0]
    session._happen(Overrule(session.book.documents[0].sha256, 1, row, "Р"))
    assert session.token_text(7) == "раз"
    assert session.solution == before
    assert session.undo()
    assert session.undo()
    assert not session.undo(), "undoing takes back such an event as any other"


def test_a_line_is_copied_completed_and_pasted_back() -> None:
    session = begun()
    session.read_token(0, "раз")
    copied = session.line_text(2)
    assert copied.count("раз") == 2
    assert "⟦" in copied
    assert session.paste_line(2, copied).learned == ()
    assert session.contradictions == ()
    first = copied.split()[0]
    assert session.paste_line(2, copied.replace(first, "семь")).status is Status.DECODED
    assert session.line_text(2).startswith("семь раз отмер") is False
    assert session.token_text(6) == "семь"


def test_the_check_list_shows_every_decided_glyph() -> None:
    session = begun()
    for number, line in enumerate(LINES):
        session.read_line(number, line)
    words = session.check_list()
    assert {letter for word in words for letter in word.text} == set("".join(WORDS))
    assert len(words) <= 30
    assert len(session.check_list(2)) == 2


def test_a_yes_confirms_and_a_no_asks_on() -> None:
    proposals = [
        Proposal(symbol_of(handmade(LINES), char, LINES), said, 0.95, "said")
        for char, said in zip("один", "одиm", strict=True)
        if char in "".join(LINES)
    ]
    session = begun(said=Said(*proposals))
    words = {word.text: word for word in session.check_list()}
    assert "и" in words
    session.check(words["и"], True)
    assert session.entries[words["и"].symbols[0]].state is State.CONFIRMED
    wrong = words["оm"]
    session.check(wrong, False)
    (doubt,) = session.doubts
    assert doubt.texts == ("о", "m")
    assert not session.progress().complete
    session.read_token(wrong.token, "он")
    assert session.doubts == ()


# --- hints and progress -----------------------------------------------------------------------


def test_hints_point_at_what_is_unknown() -> None:
    session = begun()
    hints = session.frequent_unknown(3)
    counts = sorted((WORDS_TEXT.count(char) for char in set(WORDS_TEXT)), reverse=True)
    assert [hint.count for hint in hints] == counts[:3]
    assert session.worst_lines(1)[0].line == 2
    session.read_line(2, LINES[2])
    assert session.worst_lines(1)[0].line != 2
    for number, line in enumerate(LINES):
        session.read_line(number, line)
    assert session.worst_lines() == []
    assert session.frequent_unknown() == []


WORDS_TEXT = "".join(WORDS)


def test_questions_lead_to_a_whole_map() -> None:
    session = begun()
    asked = 0
    planned = session.progress().questions_left
    while (question := session.next_question()) is not None:
        assert question.kind is QuestionKind.TOKEN
        left = session.progress().questions_left
        session.read_token(question.token, WORDS[question.token])
        assert session.progress().questions_left < left
        asked += 1
    assert [session.line_text(number) for number in range(4)] == LINES
    assert session.progress().unchecked == len(session.solution.unchecked) > 0
    assert not session.progress().complete, "some letters were typed in one place only"
    for word in session.check_list(100):
        session.check(word, True)
    assert session.progress().complete
    assert session.progress().running.share == 1.0
    assert asked == planned < len(WORDS)


def test_a_word_can_be_skipped() -> None:
    session = begun()
    first = session.next_question()
    assert first is not None
    other = session.next_question(skip=[first.token])
    assert other is not None
    assert other.token != first.token


def test_what_cannot_be_told_is_asked_glyph_by_glyph() -> None:
    session = begun("кот")
    session.read_token(0, "к*т")
    question = session.next_question()
    assert question is not None
    assert (question.kind, question.position) == (QuestionKind.GLYPH, 1)


def test_a_glyph_that_nobody_can_tell_is_not_asked_for_ever() -> None:
    session = begun("кот")
    session.read_token(0, "к*т")
    question = session.next_question()
    assert question is not None
    assert session.next_question(skip_glyphs=question.teaches) is None
    session.read_glyph(question.teaches[0], "*")
    assert session.next_question() is None
    assert not session.progress().complete


def test_a_word_typed_as_it_is_read_tells_glyphs_that_are_drawn_otherwise() -> None:
    book = handmade(["किताब पानी"], spelling={"किताब": "िकताब"})
    session = Session(book, [], MemoryJournal())
    outcome = session.read_token(0, "किताब")
    assert dict(outcome.learned) == {0: "ि", 1: "क", 2: "त", 3: "ा", 4: "ब"}
    assert session.token_text(0) == "किताब"
    question = session.next_question()
    assert question is not None
    assert question.kind is QuestionKind.TOKEN


def test_words_together_tell_what_each_leaves_open() -> None:
    # Two glyphs for three letters: which is the ligature only another word can tell.
    spelling = {"بلد": ["بل", "د"], "بلس": ["بل", "س"], "سد": ["س", "د"]}
    session = Session(handmade(["بلد بلس سد"], spelling=spelling), [], MemoryJournal())
    first = session.read_token(0, "بلد")
    assert [set(one.choices) for one in first.ambiguities] == [{"د", "لد"}, {"ب", "بل"}]
    assert session.solution.known == {}
    assert session.entries[1].state is State.UNKNOWN
    session.read_token(2, "سد")
    assert session.token_text(0) == "بلد"
    assert session.token_text(1) == "بلس"
    session.undo()
    assert session.solution.known == {}


def test_a_glyph_that_words_do_not_settle_is_asked_about_by_itself() -> None:
    # These two always stand together.
    spelling = {word: [word[0], "ل", "متد"] for word in ("بلمتد", "سلمتد", "دلمتد")}
    session = Session(handmade(["بلمتد سلمتد دلمتد"], spelling=spelling), [], MemoryJournal())
    for token, word in enumerate(("بلمتد", "سلمتد", "دلمتد")):
        session.read_token(token, word)
    question = session.next_question()
    assert question is not None
    assert question.kind is QuestionKind.GLYPH
    assert question.teaches == (0,)
    session.read_glyph(0, "متد")
    assert session.next_question() is None
    assert session.solution.known[1] == "ل"
    assert session.token_text(0) == "بلمتد"


def test_a_joiner_that_is_not_drawn_is_no_contradiction() -> None:
    # A font without the conjunct draws its letters one by one; at the end of a word, none is asked.
    ta, ya = "\u0dad\u0dca", "\u0dba"
    conjunct, final = f"{ta}\u200d{ya}", f"{ya}{ta}"
    book = handmade([f"{conjunct} {final}"], spelling={conjunct: [ta, ya], final: [ya, ta]})
    session = Session(book, [], MemoryJournal())
    session.read_token(0, conjunct)
    assert session.read_token(1, final).status is Status.DECODED
    assert session.solution.known == {0: ta, 1: ya}
    assert session.token_text(1) == final


def test_a_slip_in_a_joined_script_is_a_contradiction() -> None:
    session = Session(handmade(["سلام سلم مال"]), [], MemoryJournal())
    session.read_token(0, "سلام")
    outcome = session.read_token(1, "سنم")
    assert outcome.status is Status.CONTRADICTION
    assert {side.text for side in outcome.contradictions[0].sides} == {"ل", "ن"}
    assert outcome.answer is not None
    session.correct(outcome.answer, "سلم")
    assert session.contradictions == ()


def test_the_order_of_the_file_is_thought_of_where_it_differs() -> None:
    book = handmade(["абв"])
    book.row[:] = [1, 0, 2]
    session = Session(book, [], MemoryJournal())
    outcome = session.read_token(0, "абв")
    assert [a.choices for a in outcome.ambiguities] == [("а", "б"), ("а", "б")]
    assert session.solution.known == {2: "в"}
    session.read_glyph(0, "а")
    assert session.token_text(0) == "абв"


def test_progress_counts_glyphs_and_running_text() -> None:
    session = begun("ааа б", said=Said(Proposal(1, "б", 0.95, "said")))
    session.read_token(0, "ааа")
    progress = session.progress()
    assert (progress.glyphs.total, progress.glyphs.confirmed, progress.glyphs.proposed) == (2, 1, 1)
    assert (progress.running.total, progress.running.confirmed) == (4, 3)
    assert progress.glyphs.share == 1.0


# --- the same events, the same state ----------------------------------------------------------

steps = st.lists(
    st.one_of(
        st.tuples(st.just("token"), st.integers(0, 13), st.integers(0, 13)),
        st.tuples(st.just("enter"), st.integers(0, 13), st.integers(1, 3)),
        st.tuples(st.just("glyph"), st.integers(0, 16), st.sampled_from("абв")),
        st.tuples(st.just("forget"), st.integers(1, 12), st.just(0)),
        st.tuples(st.just("keep"), st.integers(0, 3), st.integers(0, 1)),
        st.tuples(st.just("overrule"), st.integers(0, 40), st.sampled_from("xyz")),
        st.tuples(st.just("check"), st.integers(0, 5), st.booleans()),
        st.tuples(st.just("undo"), st.just(0), st.just(0)),
        st.tuples(st.just("redo"), st.just(0), st.just(0)),
    ),
    max_size=14,
)


def take(session: Session, step: tuple[str, int, int | str | bool]) -> None:
    what, one, other = step
    if what == "token" and isinstance(other, int):
        session.read_token(one, WORDS[other])
    elif what == "enter" and isinstance(other, int):
        session.enter(" ".join(WORDS[one : one + other]))
    elif what == "glyph" and isinstance(other, str):
        session.read_glyph(one, other)
    elif what == "forget":
        session.forget(one)
    elif what == "keep" and one < len(session.contradictions):
        session.keep(session.contradictions[one], int(other))
    elif what == "overrule" and isinstance(other, str):
        session._happen(Overrule(session.book.documents[0].sha256, 1, one, other))
    elif what == "check":
        words = session.check_list()
        if one < len(words):
            session.check(words[one], bool(other))
    elif what == "undo":
        session.undo()
    elif what == "redo":
        session.redo()


BOOK: Book = handmade(LINES)


@settings(deadline=None, max_examples=60)
@given(steps)
def test_reopening_gives_the_same_state(history: list[tuple[str, int, int | str | bool]]) -> None:
    journal = MemoryJournal()
    session = Session(BOOK, [Said(Proposal(3, "д", 0.95, "said"))], journal)
    for step in history:
        take(session, step)
    again = Session(BOOK, [Said(Proposal(3, "д", 0.95, "said"))], journal)
    assert again.solution == session.solution
    question = session.next_question()
    assert (again.next_question() is None) == (question is None)


@settings(deadline=None, max_examples=60)
@given(steps)
def test_undoing_everything_and_redoing_it(
    history: list[tuple[str, int, int | str | bool]],
) -> None:
    session = Session(BOOK, [], MemoryJournal())
    states = [session.solution]
    for step in history:
        if step[0] in ("undo", "redo"):
            continue
        before = session.solution
        take(session, step)
        if session.solution is not before:
            states.append(session.solution)
    for state in reversed(states[:-1]):
        assert session.undo()
        assert session.solution == state
    assert not session.undo()
    for state in states[1:]:
        assert session.redo()
        assert session.solution == state
    assert not session.redo()


# --- distrust ---------------------------------------------------------------------------------


class Believed:
    """Evidence that repeats what a book's file says of the symbols that are trusted."""

    name = "claims"

    def proposals(self, book: Book) -> list[Proposal]:
        return [Proposal(s.id, s.claim.text, 0.95, "claims") for s in book.symbols if s.trusted]


def lying(text: str) -> Session:
    """A session over a book whose file claims a letter too far for each glyph, and is believed."""
    book = handmade([text])
    names = dict.fromkeys(text.replace(" ", ""))
    claims = [Claim(chr(ord(name) + 1), ClaimPath.TO_UNICODE) for name in names]
    symbols = tuple(
        replace(symbol, claim=claim, trusted=True)
        for symbol, claim in zip(book.symbols, claims, strict=True)
    )
    return Session(replace(book, symbols=symbols), [Believed()], MemoryJournal())


def test_a_font_that_is_distrusted_is_asked_about_and_recovered() -> None:
    session = lying("abc abd")
    assert session.progress().glyphs.decoded == 4
    assert session.next_question() is None
    assert session.distrust(FontKey("0")) == 1
    assert session.solution.known == {}
    assert session.distrusted == {0, 1, 2, 3}
    assert session.next_question() is not None
    session.read_token(0, "abc")
    session.read_token(1, "abd")
    assert (session.token_text(0), session.token_text(1)) == ("abc", "abd")
    assert session.contradictions == ()


def test_some_codes_of_a_font_are_distrusted_alone() -> None:
    session = lying("abc")
    session.distrust(FontKey("0"), codes=[session.book.symbols[1].code])
    assert session.solution.known == {0: "b", 2: "d"}
    assert session.distrusted == {1}


def test_distrust_is_undone_forgotten_and_read_again() -> None:
    session = lying("abc")
    before = session.solution
    number = session.distrust(FontKey("0"))
    assert session.undo()
    assert session.solution == before
    assert session.distrusted == frozenset()
    assert session.redo()
    assert session.solution.known == {}
    session.forget(number)
    assert session.solution.known == before.known
    again = lying("abc")
    again._events.extend(session._events)
    assert again._solved() == session.solution


def test_a_font_that_is_not_there_cannot_be_distrusted() -> None:
    session = lying("abc")
    for font, document in ((FontKey("1"), 0), (FontKey("0"), 1)):
        with pytest.raises(ValueError, match="shows nothing in a font with the key"):
            session.distrust(font, document=document)
    assert session.distrusted == frozenset()


# --- slips ------------------------------------------------------------------------------------


def inked(*lines: str) -> Session:
    """A session over a book whose glyphs are all drawn."""
    book = handmade(lines)
    box = (0.0, 0.0, 0.5, 0.5)
    symbols = tuple(replace(symbol, ink=box) for symbol in book.symbols)
    return Session(replace(book, symbols=symbols), [], MemoryJournal())


@pytest.mark.parametrize(
    ("typed", "question"),
    [
        ("проливв", "You typed в twice?"),
        ("проолив", "You typed о twice?"),
        ("проли", "The word has 6 glyphs, and you typed 5 letters: did you leave one out?"),
        ("пролифв", "The word has 6 glyphs, and you typed 7 letters: did you type one too many?"),
        ("проlив", "“проlив” mixes Cyrillic and Latin letters: did you mean that?"),
    ],
)
def test_what_looks_like_a_slip_is_asked_about_before_it_counts(typed: str, question: str) -> None:
    session = inked("рол лип поо рив пролив")
    for token, word in enumerate(["рол", "лип", "поо"]):
        session.read_token(token, word)
    before = session.solution
    outcome = session.read_token(4, typed)
    assert (outcome.status, outcome.reason) == (Status.ASKED, question)
    assert outcome.answer is None
    assert session.solution is before, "nothing is recorded"


def test_a_slip_is_typed_anew_or_confirmed() -> None:
    session = inked("кот отк")
    outcome = session.read_token(0, "котт")
    assert outcome.status is Status.ASKED
    again = session.retype(outcome, "ко")
    assert again.status is Status.ASKED
    assert session.retype(again, "кот").status is Status.DECODED
    assert session.token_text(0) == "кот"
    sure = inked("кот отк")
    assert sure.confirm(sure.read_token(0, "коттт")).status is Status.DECODED
    assert [one.answer.text for one in sure.solution.readings.values()] == ["коттт"]
    with pytest.raises(ValueError, match="nothing is pending"):
        sure.confirm(Outcome(Status.NONE, "к"))
    with pytest.raises(ValueError, match="nothing is pending"):
        sure.retype(Outcome(Status.NONE, "к"), "к")


def test_ligatures_that_fonts_have_are_not_asked_about() -> None:
    session = Session(
        handmade(["office"], spelling={"office": ["o", "ffi", "c", "e"]}), [], MemoryJournal()
    )
    assert session.read_token(0, "office").status is Status.DECODED
    assert session.read_token(0, "officee").status is Status.ASKED


@pytest.mark.parametrize(("typed", "taken"), [("к", False), ("ко", False), ("кор", True)])
def test_far_too_few_letters_are_refused(typed: str, taken: bool) -> None:
    session = inked("коровницы")
    outcome = session.read_token(0, typed)
    assert (outcome.status is Status.NONE) is not taken
    if not taken:
        assert outcome.reason == f"“{typed}” has too few letters for a word of 9 glyphs."


def test_letters_of_another_keyboard_are_put_right_and_told() -> None:
    session = inked("сосна оса")
    outcome = session.read_token(0, "coсна")
    assert outcome.status is Status.DECODED
    assert outcome.notice == "Taken as Cyrillic letters: сосна"
    assert session.token_text(0) == "сосна"
    assert session.read_token(1, "оса").notice == ""


def test_a_letter_that_another_glyph_has_is_not_put_right() -> None:
    # The font draws Latin A and Cyrillic А by two glyphs; the text is Cyrillic.
    session = inked("Аист вода гнус рыба A")
    for token, word in enumerate(["Аист", "вода", "гнус", "рыба"]):
        session.read_token(token, word)
    outcome = session.read_token(4, "A")
    assert outcome.notice == ""
    assert session.token_text(4) == "A"


def test_a_letter_by_itself_is_asked_about_before_it_is_put_right() -> None:
    # Nothing tells yet that the font draws Latin A and Cyrillic А by two glyphs.
    session = inked("вода гнус рыба A Аист")
    for token, word in enumerate(["вода", "гнус", "рыба"]):
        session.read_token(token, word)
    outcome = session.read_token(3, "A")
    assert outcome.status is Status.ASKED
    assert outcome.reason == "“A” is a Latin letter among Cyrillic ones: is it meant so?"
    session.confirm(outcome)
    assert session.token_text(3) == "A"
    session.read_token(4, "Аист")
    assert (session.token_text(3), session.token_text(4)) == ("A", "Аист")


def test_a_letter_by_itself_that_is_known_is_put_right_and_told() -> None:
    session = inked("вода гнус рыба А")
    for token, word in enumerate(["вода", "гнус", "рыба", "А"]):
        session.read_token(token, word)
    assert session.read_token(3, "A").notice == "Taken as Cyrillic letters: А"


def test_a_word_that_two_alphabets_could_write_is_in_the_script_of_its_font() -> None:
    session = inked("сосна лиды оса")
    session.read_token(0, "сосна")
    session.read_token(1, "лиды")
    outcome = session.read_token(2, "oca")
    assert outcome.notice == "Taken as Cyrillic letters: оса"
    assert outcome.contradictions == ()


# --- what is left to look at ------------------------------------------------------------------


def unchecked(session: Session) -> str:
    return "".join(sorted(session.solution.known[symbol] for symbol in session.solution.unchecked))


def test_what_was_typed_in_one_place_only_is_left_to_look_at() -> None:
    session = begun("баобаб рог", "гора")
    session.read_token(0, "баобаб")
    assert unchecked(session) == "о"
    session.read_token(1, "рог")
    assert unchecked(session) == "гр", "о stands in two words"
    assert session.progress().unchecked == 2
    assert not session.progress().complete
    session.read_token(2, "гора")
    assert unchecked(session) == ""
    assert session.progress().complete


def test_a_yes_and_an_answer_about_the_glyph_itself_are_confirmations() -> None:
    session = begun("рог")
    session.read_token(0, "рог")
    assert unchecked(session) == "гор"
    session.read_glyph(0, "р")
    assert unchecked(session) == "го"
    (word,) = session.check_list()
    session.check(word, True)
    assert unchecked(session) == ""


def test_evidence_that_agrees_confirms_what_was_typed_once() -> None:
    for confidence, left in ((0.5, "го"), (0.49, "гор")):
        session = Session(
            handmade(["рог"]), [Said(Proposal(0, "р", confidence, "said"))], MemoryJournal()
        )
        session.read_token(0, "рог")
        assert unchecked(session) == left


def test_a_reading_that_was_kept_is_settled() -> None:
    session = begun("рог", "рок")
    session.read_token(0, "рог")
    session.read_token(1, "вок")
    (contradiction,) = session.contradictions
    session.keep(contradiction, 0)
    assert "р" not in unchecked(session)


# --- what is likely -------------------------------------------------------------------------------


@pytest.mark.parametrize(("confidence", "offered"), [(0.5, "ab"), (0.89, "ab"), (0.49, "")])
def test_a_word_of_likely_letters_is_suggested(confidence: float, offered: str) -> None:
    book = handmade(["ab"])
    said = Said(Proposal(0, "a", 0.95, "names"), Proposal(1, "b", confidence, "names"))
    session = Session(book, [said], MemoryJournal())
    question = session.next_question()
    assert question is not None
    assert session.suggestion(question) == offered


def test_a_word_with_a_letter_of_which_nothing_is_known_is_not_suggested() -> None:
    session = Session(handmade(["ab"]), [Said(Proposal(0, "a", 0.95, "names"))], MemoryJournal())
    question = session.next_question()
    assert question is not None
    assert session.suggestion(question) == ""


def test_a_single_glyph_is_suggested_alone() -> None:
    session = Session(handmade(["ab"]), [Said(Proposal(1, "b", 0.6, "names"))], MemoryJournal())
    question = session.next_question()
    assert question is not None
    assert session.suggestion(replace(question, position=1)) == "b"
    assert session.suggestion(replace(question, position=0)) == ""


def test_two_tokens_are_read_as_one_word_and_one_as_two() -> None:
    session = Session(handmade(["qwer tyui asdf"]), [], MemoryJournal())
    assert session.read_tokens((0, 1), "qwertyui").status is Status.DECODED
    assert [session.token_text(token) for token in (0, 1)] == ["qwer", "tyui"]
    assert session.read_token(2, "as df").status is Status.DECODED
    assert session.token_text(2) == "asdf"


class _Taught:
    """Evidence that knows a glyph as soon as another one is known."""

    name = "taught"

    def __init__(self, proposal: Proposal, after: int) -> None:
        self._proposal, self._after = proposal, after

    def proposals(self, book: Book) -> list[Proposal]:
        assert book.symbols
        return []

    def learned(self, book: Book, known: Mapping[int, str]) -> list[Proposal]:
        assert book.symbols
        return [self._proposal] if self._after in known else []


def test_evidence_may_learn_from_answers() -> None:
    taught = _Taught(Proposal(1, "б", 0.95, "taught"), after=0)
    session = Session(handmade(["аа бб вв"]), [taught], MemoryJournal())
    assert 1 not in session.solution.known
    session.read_token(0, "аа")
    assert session.solution.known == {0: "а", 1: "б"}
    assert session.entries[1].provenance[0].source == "taught"
    session.undo()
    assert session.solution.known == {}
    session.redo()
    # What a person reads counts, whatever follows from other answers; so much of it is asked about.
    outcome = session.read_token(1, "жж")
    assert outcome.status is Status.ASKED
    session.confirm(outcome)
    assert session.solution.known[1] == "ж"


def test_what_is_learned_changes_nothing_that_is_believed() -> None:
    taught = _Taught(Proposal(1, "б", 0.95, "taught"), after=0)
    sources: list[Evidence] = [Said(Proposal(1, "д", 0.95, "said")), taught]
    session = Session(handmade(["аа бб вв"]), sources, MemoryJournal())
    session.read_token(0, "аа")
    assert session.solution.known[1] == "д"


def test_a_letter_does_not_contradict_its_presentation_form() -> None:
    said = Said(Proposal(0, "\ufee7", 0.95, "claims"), Proposal(0, "ن", 0.9, "names"))
    session = Session(handmade(["نن بب"]), [said], MemoryJournal())
    assert session.solution.known[0] == "\ufee7"
    assert session.entries[0].confidence > 0.99
    session.read_token(0, "نن")
    assert not session.contradictions
    assert session.solution.known[0] == "ن"


def test_typed_letters_do_not_contradict_the_presentation_form_of_a_ligature() -> None:
    said = Said(Proposal(0, "\ufefb", 0.95, "claims"), Proposal(0, "لا", 0.9, "names"))
    session = Session(
        handmade(["لا بلا"], spelling={"لا": ["&"], "بلا": "ب&"}), [said], MemoryJournal()
    )
    assert session.entries[0].confidence > 0.99
    # One word confirmed as it is shown, and one typed.
    session.check(CheckWord(0, 0, "\ufefb", ("\ufefb",), (0,)), True)
    session.read_token(1, "بلا")
    assert not session.contradictions
    assert session.solution.known[0] == "لا"
    assert session.solution.support[0] == 2
