"""What the benchmark of real documents counts, on documents small enough to see."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.documents.catalogue import Document, families
from benchmarks.documents.html_truth import TruthBlock, truth_of
from benchmarks.documents.judging import words_changed
from benchmarks.documents.measures import Counts, Judge, code_lines, running_heads
from benchmarks.documents.readings import OurReading
from benchmarks.documents.token_alignment import align, in_order, tokens

ONE = "The first paragraph says something long enough. It has two sentences of words."
TWO = "Another paragraph follows the first one here, and it is told apart from it."


def blocks(*texts: str, kind: str = "p") -> list[TruthBlock]:
    return [TruthBlock(kind, text) for text in texts]


def test_each_document_has_a_half_and_the_halves_share_no_family() -> None:
    by_half = {half: {one.name for one in families(half)} for half in ("development", "test")}
    assert not by_half["development"] & by_half["test"]
    assert {one.half for one in families()} == set(by_half)
    documents = [one for family in families() for one in family.documents]
    assert len(documents) >= 40
    assert len({one.lang for one in documents}) >= 20
    # Families that showed faults before any rule was written.
    assert {"installation-guide", "lilypond", "debian-history"} <= by_half["development"]


def test_words_are_found_wherever_they_were_moved() -> None:
    truth = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    places = align(truth, truth[5:] + truth[:5])
    assert sorted(places) == list(range(10))
    assert in_order(places) == 5
    assert align(["a"], ["b"]) == [-1]


def test_signs_and_ideographs_are_words_and_quotes_are_alike() -> None:
    assert tokens("\u201cwell\u201d, 漢字 re\xadfill") == [
        '"',
        "well",
        '"',
        ",",
        "漢",
        "字",
        "refill",
    ]


@pytest.mark.parametrize(
    ("paragraphs", "right", "missing", "invented", "broken"),
    [
        ([ONE, TWO], 1, 0, 0, 0),
        ([f"{ONE} {TWO}"], 0, 1, 0, 0),
        ([*ONE.split(". "), TWO], 1, 0, 0, 0),
        ([ONE[:24], ONE[25:], TWO], 1, 0, 1, 1),
    ],
)
def test_ends_of_paragraphs_are_right_missing_or_invented(
    paragraphs: list[str], right: int, missing: int, invented: int, broken: int
) -> None:
    found = Judge(blocks(ONE, TWO)).judge(paragraphs)
    assert (found.right, found.missing, found.broken) == (right, missing, broken)
    assert found.invented == invented


def test_whether_a_term_is_parted_from_its_text_is_not_asked() -> None:
    truth = [TruthBlock("term", "a term of three"), *blocks(TWO, kind="item")]
    assert Judge(truth).judge([f"a term of three {TWO}"]).missing == 0


def test_the_number_of_an_item_is_not_taken_for_the_end_of_the_one_before() -> None:
    truth = blocks("Boot the installation system.", "Select the language.", kind="item")
    found = Judge(truth).judge(["5. Boot the installation system.", "6. Select the language."])
    assert (found.right, found.missing, found.invented) == (1, 0, 0)


def test_lines_of_code_count_with_their_indents() -> None:
    code = [TruthBlock("code", "if x:\n    y = 1\nz = 2")]
    shown = {"ifx:": 1, "y=1": 1, "z=2": 1}
    assert code_lines(code, ["if x:", "    y = 1", "z = 2"], shown) == (3, 3, 3)
    assert code_lines(code, ["if x:", "y = 1", "z = 2"], shown) == (3, 3, 1)
    assert code_lines(code, ["if x: y = 1 z = 2"], shown) == (3, 0, 0)
    # A line that the page does not have as one is not asked for.
    assert code_lines(code, [], {"ifx:": 1}) == (1, 0, 0)


def test_a_running_head_is_the_edge_of_three_pages() -> None:
    pages = [[f"Manual {number}", "text", "more"] for number in range(1, 5)]
    heads = running_heads(pages, blocks("text"), ["text", "Manual 2"])
    assert heads == (8, 1)


def test_what_the_author_wrote_at_the_edge_of_pages_is_no_running_head() -> None:
    words = ("one", "two", "three", "four")
    pages = [["}", "text", word] for word in words]
    code = [TruthBlock("code", "{\n}")] * 4
    assert running_heads(pages, code, ["{\n}"] * 4) == (4, 0)
    assert running_heads(pages, blocks("text"), ["{\n}"] * 4) == (4, 4)
    items = [["\u2022 Deps:", word] for word in words]
    assert running_heads(items, blocks("Deps:", "Deps:", "Deps:"), ["\u2022 Deps:"] * 3) == (4, 0)
    chapters = [[f"Chapter {word.strip()}", "A long title", word] for word in ("1", "2 ", "3  ")]
    titles = blocks("1. rész A long title", kind="heading")
    assert running_heads(chapters, titles, ["Chapter 2"])[1] == 0
    assert running_heads(chapters, blocks("text"), ["Chapter 2"])[1] == 1


def test_words_that_prose_has_otherwise_are_counted() -> None:
    ours = OurReading(
        text_lines={(1, 1): "an able man", (1, 2): "sound"},
        prose_lines={(1, 1): "a stable man", (1, 2): "sound"},
    )
    assert words_changed(ours) == (4, [("an able", "a stable")])


def test_f1_counts_both_faults() -> None:
    assert Counts(right=8, missing=1, invented=3).f1 == pytest.approx(0.8)
    assert (Counts(right=1) + Counts(right=2, words=3)).right == 3


def test_html_becomes_blocks_without_what_only_html_has(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(
        "<html><body><div class='navheader'>Prev</div><h1>Title</h1><p>A <b>word</b>.</p>"
        "<dl><dt>term</dt><dd><p>text</p></dd></dl><pre>a\n  b</pre>"
        "<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>"
        "<a href='next.html'>on</a></body></html>",
        "utf-8",
    )
    (tmp_path / "next.html").write_text("<html><body><p>The end.</p></body></html>", "utf-8")
    found = truth_of(Document("f", "test", "en", "x.pdf", "index.html"), tmp_path)
    assert [(one.kind, one.text) for one in found] == [
        ("heading", "Title"), ("p", "A word."), ("term", "term"), ("item", "text"),
        ("code", "a\n  b"), ("cell", "1"), ("cell", "2"), ("cell", "3"), ("cell", "4"), ("p", "on"),
        ("p", "The end."),
    ]  # fmt: skip
