"""What a person hears of a document that was converted."""

from __future__ import annotations

import pytest

from glyphstone.cli.convert.summaries import ROLE_NAMES, summary, troubles
from glyphstone.flows.account import Account
from glyphstone.flows.convert import ConvertOutcome
from glyphstone.model import LineRole


def said(outcome: ConvertOutcome, *, dropping: bool = True) -> list[str]:
    return list(summary("a.pdf", outcome, dropping=dropping))


def test_nothing_is_said_of_nothing() -> None:
    assert said(ConvertOutcome()) == []
    assert list(troubles("a.pdf", ConvertOutcome())) == []


def test_lines_left_out_are_counted_by_role_in_the_order_of_roles() -> None:
    left = {LineRole.CAPTION: 2, LineRole.PAGE_ELEMENT: 1234, LineRole.OBJECT: 0}
    assert said(ConvertOutcome(left_out=left)) == [
        "a.pdf: lines left out: 1,234 of page-elements, 2 of captions."
        " --keep page-elements,captions keeps them."
    ]


@pytest.mark.parametrize(("dropping", "done"), [(True, "dropped"), (False, "marked")])
def test_other_languages_are_counted_the_commonest_first(dropping: bool, done: str) -> None:
    others = {"fr": 5, "de": 5, "en": 1000}
    assert said(ConvertOutcome(others=others), dropping=dropping) == [
        f"a.pdf: characters in other languages, {done}: 1,010 (1,000 in en, 5 in de, 5 in fr)."
    ]


def test_remarks_come_before_warnings_and_these_are_bounded() -> None:
    outcome = ConvertOutcome(remarks=("r",), warnings=tuple(map(str, range(22))))
    found = said(outcome)
    assert found[:2] == ["a.pdf: r", "a.pdf: 0"]
    assert found[-1] == "a.pdf: and 2 more warnings; inspect --json lists all."


def test_what_is_missing_is_a_trouble() -> None:
    outcome = ConvertOutcome(account=Account(faults=("lost",)), replaced=1234)
    assert list(troubles("a.pdf", outcome)) == [
        "a.pdf: lost",
        "a.pdf: characters that the format cannot hold stand as marks: 1,234.",
    ]


def test_every_role_that_can_be_left_out_has_a_name() -> None:
    unnamed = {LineRole.START, LineRole.MIDDLE, LineRole.END, LineRole.WHOLE}
    assert set(ROLE_NAMES.values()) == set(LineRole) - unnamed
