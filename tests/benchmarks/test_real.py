"""The measure of real documents: what is compared, and when an assertion holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.prose.assertions import Assertion, holds
from benchmarks.prose.expected import ACTUAL_TEXT, GEOTOPO, Wrong, folded, wrong
from benchmarks.prose.real import OURS, RealFigures, RealRow


def asserted(kind: str, **said: object) -> Assertion:
    return Assertion(Path("page.pdf"), kind, said)


def test_words_broken_at_a_line_end_are_joined_in_all_texts() -> None:
    assert folded("a bro-\nken word, well-known") == "a broken word, well-known"


def test_ligatures_and_nameless_glyphs_are_the_same_in_all_texts() -> None:
    assert folded("o\ufb03ce (cid:12) \ufffc") == "office \ufffd \ufffd"


def test_a_text_that_is_as_expected_has_no_errors() -> None:
    assert wrong("one two three", "one two three") == Wrong(0, 0)


def test_where_blanks_mean_nothing_only_signs_are_compared() -> None:
    assert wrong("o n e", "one", blanks=False) == Wrong(0, None)


@pytest.mark.parametrize(("text", "held"), [("a kind word", True), ("a kin word", False)])
def test_a_text_is_present_if_it_stands_there(text: str, held: bool) -> None:
    assert holds(asserted("present", text="kind"), text) is held
    assert holds(asserted("absent", text="kind"), text) is not held


def test_a_text_may_differ_by_so_many_characters() -> None:
    assert holds(asserted("present", text="kind words", max_diffs=2), "some kin wards here")
    assert not holds(asserted("present", text="kind words", max_diffs=1), "some kin wards here")


def test_quotes_of_all_kinds_are_one() -> None:
    assert holds(asserted("present", text='"so"'), "\u201cso\u201d")


def test_only_the_end_of_a_page_is_looked_at_where_that_is_asked() -> None:
    assert holds(asserted("absent", text="1", last_n=3), "1 and more")


def test_a_text_stands_before_another() -> None:
    said = asserted("order", before="one", after="two")
    assert holds(said, "one, two")
    assert not holds(said, "two, one")
    assert not holds(said, "one")


def test_bars_compare_our_page_text_with_the_best_peer() -> None:
    found = RealFigures(
        rows=[
            RealRow(GEOTOPO, "a", 100, 10, {OURS: Wrong(3, 2), "pdftotext": Wrong(2, 4)}),
            RealRow(ACTUAL_TEXT, "b", 100, 10, {OURS: Wrong(3, None), "PyMuPDF": Wrong(3, None)}),
        ],
        held={OURS: 4, "pdftotext": 5},
        judged=6,
    )
    assert [met for met, _ in found.bars().values()] == [False, True, True, False]
    assert found.pooled(GEOTOPO)[OURS] == (3.0, 20.0)


def test_a_document_that_we_give_up_costs_the_bar() -> None:
    rows = [RealRow(GEOTOPO, "a", 100, 10, {"pdftotext": Wrong(2, 4)})]
    found = RealFigures(rows=rows, held={"pdftotext": 5}, judged=6)
    assert [met for met, _ in found.bars().values()] == [False, False]
