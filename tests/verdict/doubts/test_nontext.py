"""Claims that are no text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from glyphstone.verdict.doubts.case import Case, Finding
from glyphstone.verdict.doubts.nontext import (
    control_characters,
    no_characters,
    private_use,
    replacement_characters,
)
from tests.verdict.drawn import BLANK, box, font, use

INK = box(0.0, 0.0, 0.5, 0.7)
Rule = Callable[[Case], Finding | None]


@pytest.mark.parametrize(
    ("rule", "claim", "what"),
    [
        (control_characters, "\x03", "control characters"),
        (private_use, "\ue012", "private-use characters"),
        (private_use, "\U0010fffd", "private-use characters"),
        (replacement_characters, "\ufffd", "the replacement character U+FFFD"),
        (no_characters, "\ufffe", "code points that are no characters"),
        (no_characters, "\ud800", "code points that are no characters"),
        (no_characters, "\u0378", "code points that are no characters"),
    ],
)
def test_what_is_no_text_is_found_even_among_text(rule: Rule, claim: str, what: str) -> None:
    uses = [use(9, INK, claim), use(2, INK, f"a{claim}b"), use(5, INK, "c"), use(6, INK, "")]
    assert rule(Case(font(), uses)) == Finding((2, 9), f"2 glyphs of 4 claim {what}.")
    assert rule(Case(font(), uses[1:3])) == Finding((2,), f"1 glyph of 2 claims {what}.")
    assert rule(Case(font(), uses[2:])) is None


def test_surrogates_and_unassigned_code_points_are_one_reason() -> None:
    uses = [use(9, INK, "\u0378"), use(2, INK, "\ud800")]
    found = no_characters(Case(font(), uses))
    assert found is not None
    assert found.codes == (2, 9)


def test_each_rule_keeps_to_its_own_characters() -> None:
    rules = (control_characters, private_use, replacement_characters, no_characters)
    for claim, expected in (("\x03", 0), ("\ue012", 1), ("\ufffd", 2), ("\ufffe", 3), ("é", None)):
        case = Case(font(), [use(1, INK, claim)])
        assert [rule(case) is not None for rule in rules] == [n == expected for n in range(4)]


@pytest.mark.parametrize(
    ("shape", "claim", "found"),
    [(BLANK, "\r", False), (BLANK, "\x03", True), (INK, "\r", True), (BLANK, "a\r", True)],
)
def test_a_blank_may_claim_a_line_end(shape: object, claim: str, found: bool) -> None:
    drawn = BLANK if shape is BLANK else INK
    case = Case(font(), [use(1, drawn, claim)])
    assert (control_characters(case) is not None) is found
