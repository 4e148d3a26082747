"""Constant shifts on books made by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from glyphstone.evidence.sources.shift import Shift
from glyphstone.model import Proposal, Spot, Symbol
from tests.answers.handmade import Said
from tests.evidence.pages import Box, Row, book_of_rows, glyph

#: Ten letters without ascender: all can be checked against an x-height of half an em.
LOW = "acemnorsuv"
TALL: Box = (0.0, 0.0, 0.4, 0.9)


def coded(text: str, shift: int = 29, ink: Mapping[int, Box] | None = None) -> list[Symbol]:
    """Symbols whose codes are so many places before their characters."""
    ink = ink or {}
    return [
        glyph(n, code=ord(char) - shift, ink=ink.get(n, (0.0, 0.0, 0.4, 0.5)))
        for n, char in enumerate(text)
    ]


def shifted(
    symbols: Sequence[Symbol], known: Mapping[int, str], confidence: float = 0.9
) -> list[Proposal]:
    said = Said(*(Proposal(number, text, confidence, "said") for number, text in known.items()))
    return list(Shift([said]).proposals(book_of_rows(symbols, [Row([(0, 1)], page=3)])))


def text_of(found: Sequence[Proposal]) -> str:
    return "".join(proposal.text for proposal in found)


def test_two_anchors_shift_all_codes() -> None:
    found = shifted(coded(LOW), {0: "a", 1: "c"})
    assert text_of(found) == LOW
    assert found[0] == Proposal(0, "a", 0.95, "shift", (Spot(0, 3, (0, 1)),))
    assert found[5] == Proposal(5, "o", 0.95, "shift")


def test_one_anchor_is_not_enough() -> None:
    assert shifted(coded(LOW), {0: "a"}) == []
    assert shifted(coded(LOW), {}) == []


def test_every_anchor_must_agree() -> None:
    assert shifted(coded(LOW), {0: "a", 1: "c", 2: "x"}) == []


@pytest.mark.parametrize(("confidence", "found"), [(0.9, True), (0.89, False)])
def test_anchors_must_be_sure(confidence: float, found: bool) -> None:
    assert bool(shifted(coded(LOW), {0: "a", 1: "c"}, confidence)) is found


def test_an_anchor_is_one_character() -> None:
    assert shifted(coded(LOW), {0: "a", 1: "cc"}) == []


def test_no_offset_is_no_shift() -> None:
    assert shifted(coded(LOW, 0), {0: "a", 1: "c"}) == []
    assert text_of(shifted(coded(LOW, -1), {0: "a", 1: "c"})) == LOW


def test_drawings_that_disagree_forbid_a_shift() -> None:
    # Of twenty drawings one may have another build, of nineteen none.
    many = coded(LOW * 2, ink={0: TALL})
    assert text_of(shifted(many, {1: "c", 2: "e"})) == LOW * 2
    assert shifted(many[:19], {1: "c", 2: "e"}) == []


def test_few_drawings_leave_a_shift_unsure() -> None:
    nine = shifted(coded(LOW[:9]), {0: "a", 1: "c"})
    assert {proposal.confidence for proposal in nine} == {0.6}
    ten = shifted(coded(LOW), {0: "a", 1: "c"})
    assert {proposal.confidence for proposal in ten} == {0.95}


@pytest.mark.parametrize(("anchors", "confidence"), [(8, 0.95), (7, 0.6)])
def test_many_anchors_need_no_drawings(anchors: int, confidence: float) -> None:
    symbols = coded(LOW[:9])
    found = shifted(symbols, {n: LOW[n] for n in range(anchors)})
    assert {proposal.confidence for proposal in found} == {confidence}


@pytest.mark.parametrize(("text", "found"), [("aceno123", True), ("acen1234", False)])
def test_a_shift_must_give_five_letters(text: str, found: bool) -> None:
    assert bool(shifted(coded(text), {0: "a", 1: "c"})) is found


@pytest.mark.parametrize(("beyond", "found"), [(2, True), (3, False)])
def test_a_shift_must_make_text_of_four_symbols_in_five(beyond: int, found: bool) -> None:
    symbols = coded("aceno123"[: 10 - beyond] + "\x7f\x80\x81"[:beyond])
    assert bool(shifted(symbols, {0: "a", 1: "c"})) is found


def test_shifted_codes_end_with_ascii() -> None:
    found = shifted(coded("acenouvw~\x7f\x1f ", 31), {0: "a", 1: "c"})
    assert text_of(found) == "acenouvw~ "


def claimed(text: str, shift: int, *, trusted: str = "") -> list[Symbol]:
    """Symbols that claim a character so many places behind theirs."""
    return [
        glyph(n, code=200 - 7 * n, claim=chr(ord(char) + shift), trusted=char in trusted)
        for n, char in enumerate(text)
    ]


def test_claims_are_shifted_before_codes() -> None:
    assert text_of(shifted(claimed("aceгдж", 3), {0: "a", 1: "c"})) == "aceгдж"


def test_claims_that_stand_are_not_shifted() -> None:
    symbols = claimed("acenox", 3, trusted="x")
    assert text_of(shifted(symbols, {0: "a", 1: "c"})) == "aceno"
    assert shifted(claimed("acenox", 3, trusted="ac"), {0: "a", 1: "c"}) == []


def test_a_shifted_claim_must_be_a_character_of_text() -> None:
    symbols = claimed("aceno\x7f", 3)
    assert text_of(shifted(symbols, {0: "a", 1: "c"})) == "aceno"
    symbols = [*claimed("aceno", 3), glyph(5, code=1, claim="ab")]
    assert text_of(shifted(symbols, {0: "a", 1: "c"})) == "aceno"
    low = [*claimed("aceno", 50), glyph(5, code=1, claim="!")]
    assert text_of(shifted(low, {0: "a", 1: "c"})) == "aceno"


def test_fonts_are_shifted_each_for_itself() -> None:
    other = [glyph(10 + n, font=1, code=ord(char) - 5) for n, char in enumerate(LOW)]
    known = {0: "a", 1: "c", 10: "a", 11: "c"}
    assert text_of(shifted([*coded(LOW), *other], known)) == LOW * 2
    assert text_of(shifted([*coded(LOW), *other], {0: "a", 1: "c"})) == LOW
