"""What a session says back: reasons, orders, events, limits, each in full."""

from __future__ import annotations

import pytest

from glyphstone.answers.ask import QuestionKind
from glyphstone.answers.match import Cue
from glyphstone.answers.outcomes import Ambiguity, CheckWord, Outcome, Status
from glyphstone.answers.session import Session
from glyphstone.evidence.book import Book
from glyphstone.model import Proposal, Spot
from glyphstone.store.events import (
    Answer,
    AnswerKind,
    Check,
    Event,
    Forget,
    GlyphRef,
    Keep,
    MemoryJournal,
    Order,
    Setting,
    SpotRef,
)
from tests.answers.handmade import Said, handmade

SHA256 = f"{0:064d}"


def begun(book: Book, *proposals: Proposal) -> tuple[Session, MemoryJournal]:
    journal = MemoryJournal()
    return Session(book, [Said(*proposals)], journal), journal


def events(journal: MemoryJournal) -> list[Event]:
    return [event for _, event in journal.events()]


# --- typing ---------------------------------------------------------------------------------------


def test_several_places_are_counted_in_the_reason() -> None:
    session, journal = begun(handmade(["кот дом"]))
    outcome = session.enter("мир")
    assert (outcome.status, len(outcome.matches)) == (Status.SEVERAL, 2)
    assert outcome.reason == "2 places fit: choose one, or type one more word."
    assert outcome.text == "мир"
    assert events(journal) == []


def test_what_fits_only_with_a_ligature_is_shown_first_and_taken_on_a_named_line() -> None:
    book = handmade(["fin"], spelling={"fin": ["ﬁ", "n"]})
    session, _ = begun(book, Proposal(1, "n", 0.95, "said"))
    outcome = session.enter("fin")
    assert outcome.status is Status.SEVERAL
    assert len(outcome.matches) == 1
    assert outcome.reason == (
        "This fits only with a ligature, a split letter or a second glyph for a letter: choose the"
        " place if it is the right one."
    )
    taken = session.enter("fin", line=1)
    assert (taken.status, taken.answer) == (Status.DECODED, 1)
    assert session.solution.known == {0: "fi", 1: "n"}


def test_what_nearly_fits_is_taken_on_a_named_line_and_shown_elsewhere() -> None:
    book = handmade(["кот"])
    known = [Proposal(n, char, 0.95, "said") for n, char in enumerate("кот")]
    session, _ = begun(book, *known)
    outcome = session.enter("кит", page=1)
    assert (outcome.status, outcome.answer) == (Status.NONE, None)
    assert [match.tokens for match in outcome.matches] == [(0,)]
    assert outcome.reason == (
        "Glyphs that are already known read otherwise wherever “кит” would fit (page 1): one of the"
        " readings must be wrong."
    )
    assert session.enter("кит", line=1).status is Status.CONTRADICTION


def test_a_cue_names_the_document() -> None:
    session, journal = begun(handmade(["кот"], ["дом"]))
    assert session.enter("мир", document=1).status is Status.DECODED
    (answer,) = events(journal)
    assert isinstance(answer, Answer)
    assert answer.spots[0].sha256 == f"{1:064d}"


def test_a_word_is_kept_as_it_was_taken() -> None:
    session, journal = begun(handmade(["кот дом"]))
    session.setting("wildcard", "?")
    session.read_token(0, "к о т")
    session.read_crop(Spot(0, 1, (4, 5)), "д о")
    session.read_line(0, "кот дом")
    session.read_glyph(0, "к")
    session.read_glyph(0, "к", spot=Spot(0, 1, (0,)))
    glyph = GlyphRef(SHA256, session.book.symbols[0].font, 100)
    first, second = SpotRef(SHA256, 1, (0, 1, 2)), SpotRef(SHA256, 1, (4, 5, 6))
    half, one = SpotRef(SHA256, 1, (4, 5)), SpotRef(SHA256, 1, (0,))
    logical = Order.LOGICAL
    assert events(journal) == [
        Setting("wildcard", "?"),
        Answer("кот", (first,), AnswerKind.CROP, logical, wildcard="?"),
        Answer("до", (half,), AnswerKind.CROP, logical, wildcard="?"),
        Answer("кот дом", (first, second), AnswerKind.LINE, logical, wildcard="?"),
        Answer("к", (), AnswerKind.GLYPH, glyph=glyph, wildcard="?"),
        Answer("к", (one,), AnswerKind.GLYPH, glyph=glyph, wildcard="?"),
    ]


def test_one_word_is_a_token_and_several_are_a_sequence() -> None:
    session, journal = begun(handmade(["кот и дом"]))
    session.enter("и")
    session.enter("кот и")
    kinds = [event.kind for event in events(journal) if isinstance(event, Answer)]
    assert kinds == [AnswerKind.TOKEN, AnswerKind.SEQUENCE]


def test_too_many_letters_are_refused() -> None:
    session, journal = begun(handmade(["я"]))
    session.setting("wildcard", "#")
    outcome = session.read_token(0, "неподходящее")
    assert outcome == Outcome(
        Status.NONE,
        "неподходящее",
        reason="“неподходящее” has too many letters for a word of 1 glyph.",
    )
    assert session.read_line(0, "  ") == Outcome(Status.NONE, "  ", reason="Nothing was typed.")
    assert events(journal) == [Setting("wildcard", "#")]


def test_known_glyphs_tell_in_which_order_a_word_was_typed() -> None:
    book = handmade(["אבג"])
    # Drawn from the left: gimel, bet, alef.
    known = Proposal(int(book.symbol[0]), "ג", 0.95, "said")
    session, _ = begun(book, known)
    assert session.read_token(0, "אבג").order is Order.LOGICAL
    session, _ = begun(book, known)
    assert session.read_token(0, "גבא").order is Order.VISUAL
    session, _ = begun(book)
    assert session.read_token(0, "גבא").order is Order.LOGICAL, "nothing tells"


def test_where_letters_move_the_visual_order_needs_a_contradiction_in_the_other() -> None:
    book = handmade(["कि"], spelling={"कि": "िक"})
    session, _ = begun(book)
    assert session.read_token(0, "िक").order is Order.LOGICAL
    session, _ = begun(book, Proposal(0, "ि", 0.95, "said"), Proposal(1, "क", 0.95, "said"))
    assert session.read_token(0, "कि").order is Order.LOGICAL
    assert session.token_text(0) == "कि"


def test_what_is_learned_is_new_or_other_than_before() -> None:
    session, _ = begun(handmade(["кот рот"]))
    assert session.read_token(0, "кот").learned == ((0, "к"), (1, "о"), (2, "т"))
    assert session.read_token(1, "рот").learned == ((3, "р"),)
    assert session.read_token(0, "кот").learned == ()


def test_an_ambiguity_is_named_once_with_its_place() -> None:
    book = handmade(["finfin"], spelling={"finfin": ["ﬁ", "n", "ﬁ", "n"]})
    session, _ = begun(book)
    outcome = session.read_token(0, "finxin")
    found = outcome.ambiguities
    assert len({one.symbol for one in found}) == len(found)
    session, _ = begun(handmade(["fin"], spelling={"fin": ["ﬁ", "n"]}))
    assert session.read_token(0, "fin").ambiguities == (
        Ambiguity(0, Spot(0, 1, (0,)), ("f", "fi")),
        Ambiguity(1, Spot(0, 1, (1,)), ("in", "n")),
    )


def test_a_contradiction_is_told_with_the_answer_that_makes_it() -> None:
    session, _ = begun(handmade(["кот рот"]))
    session.read_token(0, "кот")
    outcome = session.read_token(1, "рат")
    assert (outcome.status, outcome.answer) == (Status.CONTRADICTION, 2)
    assert outcome.reason == str(session.contradictions[0])
    assert outcome.contradictions == session.contradictions
    other = session.read_glyph(0, "к")
    assert (other.status, other.contradictions, other.reason) == (Status.DECODED, (), "")


# --- second thoughts ------------------------------------------------------------------------------


def test_second_thoughts_are_events() -> None:
    session, journal = begun(handmade(["кот рот"]))
    session.read_token(0, "кот")
    session.read_token(1, "рат")
    session.keep(session.contradictions[0], 1)
    session.forget(1)
    assert events(journal)[2:] == [
        Keep(GlyphRef(SHA256, session.book.symbols[1].font, 101), "а"),
        Forget(1),
    ]
    assert session.solution.known == {1: "а", 2: "т", 3: "р"}


def test_a_corrected_answer_stays_in_its_place_and_order() -> None:
    book = handmade(["אבג"])
    session, journal = begun(book, Proposal(int(book.symbol[0]), "ג", 0.95, "said"))
    session.read_token(0, "גבא")
    outcome = session.correct(1, "גדא")
    assert outcome.order is Order.VISUAL
    old, forgotten, new = events(journal)
    assert forgotten == Forget(1)
    assert isinstance(old, Answer)
    assert isinstance(new, Answer)
    assert (new.text, new.spots, new.kind) == ("גדא", old.spots, AnswerKind.CROP)
    missing = session.correct(1, "x")
    assert (missing.status, missing.reason) == (Status.NONE, "There is no answer 1 that counts.")
    session.read_glyph(0, "ג")
    assert session.correct(4, "ד").answer == 6
    last = events(journal)[-1]
    assert isinstance(last, Answer)
    assert last.glyph == GlyphRef(SHA256, book.symbols[0].font, 100)


def test_nothing_is_undone_or_redone_twice() -> None:
    session, _ = begun(handmade(["кот"]))
    assert not session.undo()
    assert not session.redo()
    session.read_token(0, "кот")
    assert session.undo()
    assert not session.undo()
    assert session.solution.known == {}
    assert session.redo()
    assert not session.redo()
    assert session.solution.known == {0: "к", 1: "о", 2: "т"}


# --- text -----------------------------------------------------------------------------------------


def test_unknown_glyphs_are_marked_or_boxed() -> None:
    session, _ = begun(handmade(["кот дом"]))
    session.read_token(0, "к*т")
    mark = "⟦0:65⟧"
    assert session.token_text(0) == f"к{mark}т"
    assert session.sketch(0) == "к□т"
    assert session.texts(0) == ["к", None, "т"]
    assert session.line_text(0) == f"к{mark}т ⟦0:67⟧{mark}⟦0:68⟧"


def test_brackets_of_the_text_are_not_taken_for_marks() -> None:
    session, _ = begun(handmade(["ab"]))
    session.read_glyph(0, "⟦")
    assert session.token_text(0) == "⟦(⟧⟦0:65⟧"
    assert session.sketch(0) == "⟦□"


def test_a_typed_placeholder_stands_for_its_glyph_when_words_are_looked_for() -> None:
    session, _ = begun(handmade(["кот дым"], ["дым"]))
    assert [match.tokens for match in session.find("к⟦0:65⟧т", Cue(document=0)).matches] == [(0,)]
    assert [match.tokens for match in session.find("⟦0:67⟧ом", Cue(document=0)).matches] == [(1,)]
    assert (0,) in [match.tokens for match in session.find("к⟦0:65⟧т").matches]
    assert session.find("⟦0:67⟧⟦0:65⟧").matches == ()
    # The glyphs of the document that the person names.
    assert session.find("⟦0:67⟧⟦0:68⟧⟦0:69⟧", Cue(document=1)).matches == ()
    mark = "⟦0:6A⟧"
    assert [match.tokens for match in session.find(f"{mark}ым", Cue(document=1)).matches] == [(2,)]


# --- what to do next ------------------------------------------------------------------------------


def test_lists_hold_twenty_and_check_lists_thirty() -> None:
    letters = [chr(0x4E00 + n) for n in range(40)]
    session, _ = begun(handmade(letters))
    assert len(session.frequent_unknown()) == 20
    assert len(session.worst_lines()) == 20
    assert len(session.frequent_unknown(40)) == 40
    for number, letter in enumerate(letters):
        session.read_glyph(number, letter)
    assert len(session.check_list()) == 30
    assert len(session.check_list(99)) == 40


def test_a_check_word_names_each_glyph_once_over_all_words() -> None:
    session, journal = begun(handmade(["кок", "кот"]))
    session.read_token(0, "кок")
    session.read_token(1, "кот")
    words = session.check_list()
    assert words == [CheckWord(1, 1, "кот", ("к", "о", "т"), (0, 1, 2))]
    outcome = session.check(words[0], True)
    assert outcome == Outcome(Status.DECODED, "кот", answer=3)
    outcome = session.check(words[0], False)
    assert outcome.reason == "Type this word as it reads; the answers behind it are listed."
    spot = SpotRef(SHA256, 1, (4, 5, 6))
    assert events(journal)[2:] == [
        Check(spot, True, ("к", "о", "т")),
        Check(spot, False, ("к", "о", "т")),
    ]


def test_words_of_a_check_list_share_no_glyph() -> None:
    session, _ = begun(handmade(["аб", "бв"]))
    for number, letter in enumerate("абв"):
        session.read_glyph(number, letter)
    assert [word.symbols for word in session.check_list()] == [(0, 1), (2,)]


def test_questions_left_count_the_one_that_is_asked() -> None:
    session, _ = begun(handmade(["аб вг"]))
    assert session.progress().questions_left == 2
    session.read_token(0, "аб")
    assert session.progress().questions_left == 1
    session.read_token(1, "вг")
    assert session.progress().questions_left == 0


@pytest.mark.parametrize("skipped", [0, 1])
def test_a_skipped_word_is_skipped_wherever_it_stands(skipped: int) -> None:
    session, _ = begun(handmade(["аб аб"]))
    question = session.next_question(skip=[skipped])
    assert question is not None
    assert question.kind is QuestionKind.GLYPH


def test_an_answer_that_brings_out_a_contradiction_of_others_says_so() -> None:
    session, _ = begun(handmade(["ток", "тỗ", "ỗ"]))
    session.read_token(0, "ток")
    session.confirm(session.read_token(1, "ỗ"))
    # Only now it is clear that the second answer leaves a letter out.
    outcome = session.read_token(2, "ỗ")
    assert outcome.status is Status.CONTRADICTION
    assert [c.answers for c in outcome.contradictions] == [(1, 2)]


def test_a_word_that_fits_in_no_way_that_can_be_told_is_asked_about() -> None:
    session, _ = begun(handmade(["ток", "тỗ"]))
    session.read_token(0, "ток")
    outcome = session.read_token(1, "ỗ")
    assert outcome.status is Status.ASKED
    assert "does not fit what is known" in outcome.reason
