"""Evidence and answers together: confidences, states, sides, doubts."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.answers.solver import STRONG, TYPED, Solution, Solver
from glyphstone.evidence.book import Book
from glyphstone.model import Proposal, Spot, State
from glyphstone.store.events import (
    Answer,
    AnswerKind,
    Check,
    Event,
    Forget,
    GlyphRef,
    Keep,
    Setting,
    SpotRef,
)
from tests.answers.handmade import handmade

SHA256 = f"{0:064d}"
#: к is symbol 0, о 1, т 2, р 3.
LINES = ["кот рот", "тор"]


def book() -> Book:
    return handmade(LINES)


def solve(events: Sequence[Event], *proposals: Proposal) -> Solution:
    return Solver(book(), proposals).solve(list(enumerate(events, 1)))


def glyph(symbol: int, text: str, sha256: str = SHA256) -> Answer:
    code = book().symbols[symbol].code
    reference = GlyphRef(sha256, book().symbols[symbol].font, code)
    return Answer(text, (), AnswerKind.GLYPH, glyph=reference)


def word(text: str, token: int) -> Answer:
    return Answer(text, (place(token),))


def place(token: int) -> SpotRef:
    spot = book().spot(token)
    return SpotRef(SHA256, spot.page, spot.glyphs)


def said(symbol: int, text: str, confidence: float, source: str = "said") -> Proposal:
    return Proposal(symbol, text, confidence, source)


# --- evidence alone ---------------------------------------------------------------------------


@pytest.mark.parametrize(("confidence", "known"), [(0.9, True), (0.899, False)])
def test_strong_evidence_counts_as_decoded(confidence: float, known: bool) -> None:
    found = solve([], said(0, "к", confidence))
    assert STRONG == 0.9
    assert (0 in found.known) is known
    entry = found.entries[0]
    assert (entry.text, entry.state) == ("к", State.PROPOSED)
    assert entry.confidence == pytest.approx(confidence)
    assert found.entries[1].state is State.UNKNOWN
    assert (found.entries[1].text, found.entries[1].confidence) == (None, 0.0)


def test_sources_that_agree_add_up_and_others_take_away() -> None:
    found = solve([], said(0, "к", 0.5), said(0, "к", 0.8), said(0, "х", 0.25))
    assert found.entries[0].text == "к"
    assert found.entries[0].confidence == pytest.approx(0.9 * 0.75)
    assert len(found.entries[0].provenance) == 3


def test_equal_evidence_takes_the_first_text_of_the_alphabet() -> None:
    assert solve([], said(0, "х", 0.5), said(0, "к", 0.5)).entries[0].text == "к"


def test_composed_and_decomposed_proposals_agree() -> None:
    found = solve([], said(0, "и\u0306", 0.8), said(0, "й", 0.5))
    assert found.known == {0: "й"}
    assert found.entries[0].confidence == pytest.approx(0.9)


# --- answers ----------------------------------------------------------------------------------


def test_an_answer_confirms_and_names_itself() -> None:
    found = solve([word("кот", 0)])
    assert found.known == {0: "к", 1: "о", 2: "т"}
    entry = found.entries[0]
    assert (entry.state, entry.confidence) == (State.CONFIRMED, 1.0)
    (proposal,) = entry.provenance
    assert (proposal.source, proposal.answer, proposal.confidence) == (TYPED, 1, 1.0)
    assert proposal.spots == (Spot(0, 1, (0, 1, 2)),)
    assert found.support == {0: 1, 1: 1, 2: 1}


def test_support_counts_answers_and_checks() -> None:
    found = solve([word("кот", 0), word("рот", 1), Check(place(2), True, ("т", "о", "р"))])
    assert found.support == {0: 1, 1: 3, 2: 3, 3: 2}


def test_a_glyph_that_is_only_kept_has_the_support_of_one() -> None:
    keep = Keep(GlyphRef(SHA256, book().symbols[0].font, book().symbols[0].code), "к")
    found = solve([keep])
    assert found.known == {0: "к"}
    assert found.support == {0: 1}


def test_evidence_that_agrees_stays_in_the_provenance() -> None:
    found = solve([glyph(0, "к")], said(0, "к", 0.3), said(0, "х", 0.2))
    assert [p.source for p in found.entries[0].provenance] == [TYPED, "said"]
    assert found.contradictions == ()


def test_an_answer_of_another_document_says_nothing() -> None:
    assert solve([glyph(0, "к", "f" * 64)]).known == {}


def test_only_the_first_sixteen_answers_are_kept_with_an_entry() -> None:
    found = solve([glyph(0, "к")] * 17)
    assert [p.answer for p in found.entries[0].provenance] == list(range(1, 17))
    assert found.support[0] == 17


# --- contradictions ---------------------------------------------------------------------------


def test_two_readings_are_contested_and_count_as_unknown() -> None:
    found = solve([glyph(0, "к"), glyph(0, "х")], said(0, "к", 0.95))
    assert found.known == {}
    entry = found.entries[0]
    assert (entry.text, entry.state, entry.confidence) == ("к", State.PROPOSED, 0.5)
    (contradiction,) = found.contradictions
    assert [(side.text, side.answers) for side in contradiction.sides] == [("к", (1,)), ("х", (2,))]
    assert found.support == {}


def test_more_answers_or_the_earlier_one_stand_first() -> None:
    found = solve([glyph(0, "к"), glyph(0, "х"), glyph(0, "х")])
    assert found.entries[0].text == "х"
    assert solve([glyph(0, "х"), glyph(0, "к")]).entries[0].text == "х"


def test_a_side_shows_the_places_of_its_first_sixteen_answers_each_once() -> None:
    many = handmade(["к " * 20])
    solver = Solver(many, [])
    reference = GlyphRef(SHA256, many.symbols[0].font, many.symbols[0].code)

    def read(text: str, token: int | None) -> Answer:
        spots = () if token is None else (SpotRef(SHA256, 1, many.spot(token).glyphs),)
        return Answer(text, spots, AnswerKind.GLYPH, glyph=reference)

    answers = [read("х", 19), *(read("к", token) for token in range(17))]
    (found,) = solver.solve(list(enumerate(answers, 1))).contradictions
    other, most = found.sides
    assert (other.text, other.spots) == ("х", (many.spot(19),))
    assert most.answers == tuple(range(2, 19))
    assert most.spots == tuple(many.spot(token) for token in range(16))
    twice = solver.solve(list(enumerate([read("х", 1), read("к", 2), read("к", 2)], 1)))
    assert twice.contradictions[0].sides[1].spots == (many.spot(2),)


@pytest.mark.parametrize(("confidence", "clash"), [(0.9, True), (0.899, False)])
def test_one_answer_against_strong_evidence_is_told(confidence: float, clash: bool) -> None:
    found = solve([glyph(0, "х")], Proposal(0, "к", confidence, "dot", (Spot(0, 1, (0,)),)))
    assert found.known == {0: "х"}
    assert bool(found.contradictions) is clash
    if clash:
        typed, evident = found.contradictions[0].sides
        assert (typed.text, typed.answers) == ("х", (1,))
        assert (evident.text, evident.answers, evident.sources) == ("к", (), ("dot",))
        assert evident.spots == (Spot(0, 1, (0,)),)


def test_two_answers_against_evidence_settle_it() -> None:
    assert solve([glyph(0, "х"), glyph(0, "х")], said(0, "к", 0.95)).contradictions == ()


def test_what_is_kept_holds_until_something_else_is_said() -> None:
    reference = GlyphRef(SHA256, book().symbols[0].font, book().symbols[0].code)
    events: list[Event] = [glyph(0, "к"), glyph(0, "х"), Keep(reference, "х")]
    found = solve(events)
    assert (found.known, found.contradictions) == ({0: "х"}, ())
    assert [proposal.answer for proposal in found.entries[0].provenance] == [2]
    found = solve([*events, glyph(0, "к")])
    assert found.known == {}
    assert [side.text for side in found.contradictions[0].sides] == ["х", "к"]
    found = solve([*events, glyph(0, "х")], said(0, "к", 0.95))
    assert (found.known, found.contradictions) == ({0: "х"}, ())
    assert [proposal.answer for proposal in found.entries[0].provenance] == [2, 4]
    assert found.support == {0: 2}
    # What was said before it was kept is settled, what is said afterwards is counted once.
    found = solve([*events, glyph(0, "х"), glyph(0, "к"), glyph(0, "к")])
    (contradiction,) = found.contradictions
    assert [(side.text, side.answers) for side in contradiction.sides] == [
        ("х", (2, 4)),
        ("к", (5, 6)),
    ]
    assert found.entries[0].text == "х", "as many answers, and the earlier one"


def test_a_forgotten_answer_counts_no_longer() -> None:
    assert solve([glyph(0, "к"), Forget(1)]).known == {}


def test_settings_take_the_last_value() -> None:
    found = solve([Setting("wildcard", "?"), Setting("wildcard", "#"), Setting("a", "b")])
    assert found.settings == {"wildcard": "#", "a": "b"}


# --- checks -----------------------------------------------------------------------------------


def test_a_word_called_wrong_is_doubted_while_it_still_comes_out_so() -> None:
    events: list[Event] = [word("кот", 0), Check(place(0), False, ("к", "о", "т"))]
    (doubt,) = solve(events).doubts
    assert (doubt.number, doubt.texts, doubt.answers) == (2, ("к", "о", "т"), (1,))
    assert doubt.spot == Spot(0, 1, (0, 1, 2))
    assert solve([*events, Forget(1), word("кит", 0)]).doubts == ()
    assert solve([word("кот", 0), Check(place(0), True, ("к", "о", "т"))]).doubts == ()


@pytest.mark.parametrize(
    "check",
    [
        Check(SpotRef(SHA256, 1, (0, 1, 2)), True, ("к", "о")),
        Check(SpotRef(SHA256, 9, (0, 1, 2)), True, ("к", "о", "т")),
        Check(SpotRef("f" * 64, 1, (0, 1, 2)), True, ("к", "о", "т")),
        Check(SpotRef("f" * 64, 1, (0, 1, 2)), False, ("к", "о", "т")),
    ],
)
def test_a_check_of_something_else_says_nothing(check: Check) -> None:
    found = solve([check])
    assert (found.known, found.doubts) == ({}, ())


# --- other fonts ------------------------------------------------------------------------------


def test_a_drawing_read_once_counts_in_another_font_with_its_evidence() -> None:
    two = handmade(["яю"], ["яю"], shapes=True, fonts=[1, 2])
    solver = Solver(two, [Proposal(2, "ю", 0.5, "said")])
    answer = Answer("яю", (SpotRef(SHA256, 1, (0, 1)),))
    found = solver.solve([(1, answer)])
    assert found.entries[2].text == "я"
    assert found.entries[2].confidence == pytest.approx(0.95 * 0.5)
    assert 2 not in found.known
    agreed = Solver(two, []).solve([(1, answer)])
    assert (agreed.known[2], agreed.known[3]) == ("я", "ю")
    assert agreed.entries[2].state is State.PROPOSED


def test_what_is_likely_of_a_glyph_without_a_symbol_is_no_entry() -> None:
    two = handmade(["بد", "ن"])
    two.symbol[0] = -1
    found = Solver(two, []).solve([(1, Answer("بد", (SpotRef(SHA256, 1, (0, 1)),)))])
    assert found.entries[2].state is State.UNKNOWN, "the last entry is that of the last symbol"
    assert set(found.known) <= {1}


def test_what_is_likely_is_proposed_and_asked_on() -> None:
    # Two glyphs for three letters: each of the two texts of a glyph is as likely as the other.
    spelling = {"بلد": ["بل", "د"]}
    two = handmade(["بلد"], spelling=spelling)
    spot = SpotRef(SHA256, 1, (0, 1))
    evident = Proposal(0, "د", 0.5, "said")
    found = Solver(two, [evident]).solve([(1, Answer("بلد", (spot,)))])
    assert found.known == {}
    assert found.entries[0].state is State.PROPOSED
    assert found.entries[0].text == "د"


@pytest.mark.parametrize(("confidence", "stays"), [(0.9, True), (0.89, False)])
def test_an_answer_about_one_font_changes_nothing_that_another_is_believed_in(
    confidence: float, stays: bool
) -> None:
    two = handmade(["яю"], ["яю"], shapes=True, fonts=[1, 2])
    solver = Solver(two, [Proposal(3, "я", confidence, "said")])
    found = solver.solve([(1, Answer("яю", (SpotRef(SHA256, 1, (0, 1)),)))])
    assert found.known.get(3) == ("я" if stays else None)
    assert (found.entries[3].text == "я") is stays


# --- what the file says of a font -------------------------------------------------------------


def claimed(symbol: int, text: str) -> Proposal:
    return said(symbol, text, 0.95, "claims")


def test_a_claim_that_an_answer_refutes_makes_the_others_of_its_font_proposals() -> None:
    claims = [claimed(0, "x"), claimed(1, "о"), claimed(2, "т"), claimed(3, "р")]
    assert solve([], *claims).known == {0: "x", 1: "о", 2: "т", 3: "р"}
    found = solve([word("кот", 0)], *claims)
    assert found.known == {0: "к", 1: "о", 2: "т"}
    assert (found.entries[3].text, found.entries[3].state) == ("р", State.PROPOSED)
    assert found.entries[3].confidence == pytest.approx(0.85)
    (contradiction,) = found.contradictions
    assert [side.text for side in contradiction.sides] == ["к", "x"]


def test_names_and_claims_of_a_font_are_believed_apart() -> None:
    found = solve([word("кот", 0)], claimed(0, "x"), said(3, "р", 0.95, "names"))
    assert found.known[3] == "р"


def test_claims_of_another_font_stay() -> None:
    two = handmade(["яю"], ["эъ"], fonts=[1, 2])
    solver = Solver(two, [claimed(0, "x"), claimed(1, "ю"), claimed(2, "э")])
    found = solver.solve([(1, glyph_of(two, 0, "я"))])
    assert found.known == {0: "я", 2: "э"}


def glyph_of(of: Book, symbol: int, text: str) -> Answer:
    one = of.symbols[symbol]
    sha256 = of.documents[one.document].sha256
    return Answer(text, (), AnswerKind.GLYPH, glyph=GlyphRef(sha256, one.font, one.code))


def test_a_font_that_two_answers_refute_speaks_against_no_third_one() -> None:
    claims = [claimed(0, "w"), claimed(1, "x"), claimed(2, "y"), claimed(3, "z")]
    once = solve([word("кот", 0)], *claims)
    assert {one.symbol for one in once.contradictions} == {0, 1, 2}
    twice = solve([word("кот", 0), word("рот", 1)], *claims)
    assert twice.contradictions == ()
    assert twice.known == {0: "к", 1: "о", 2: "т", 3: "р"}


def test_a_claim_that_is_kept_against_an_answer_refutes_nothing() -> None:
    claims = [claimed(0, "к"), claimed(1, "о"), claimed(3, "р")]
    reference = GlyphRef(SHA256, book().symbols[0].font, book().symbols[0].code)
    events: list[Event] = [glyph(0, "н"), Keep(reference, "к")]
    assert 3 not in solve(events[:1], *claims).known
    assert solve(events, *claims).known == {0: "к", 1: "о", 3: "р"}
