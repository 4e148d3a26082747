from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.prose import spoiled_text, words
from benchmarks.prose.spoiled_pdf import pdf_words
from benchmarks.prose.spoiled_text import Boundaries, compared, spaces_of, squeezed
from forge import prose
from glyphstone.text.words.word_mending import Segmenter

LINES = st.lists(
    st.lists(st.text("abcdé", min_size=1, max_size=7), min_size=1, max_size=8).map(" ".join),
    min_size=1,
    max_size=12,
)


def text_of(code: str, count: int = 60) -> list[str]:
    made = prose.sentences(code, count, traps=(), lengths=(5, 20))
    return [line for one in made for line in spoiled_text.wrapped(one.text)]


@given(LINES, st.integers(0, 9))
def test_damage_changes_nothing_but_spaces(lines: list[str], seed: int) -> None:
    rng = random.Random(seed)
    for damaged in (spoiled_text.glued(lines, 0.5, rng), spoiled_text.spoiled(lines, rng)):
        assert [squeezed(line) for line in damaged] == [squeezed(line) for line in lines]
    for line in lines:
        assert len(spoiled_text.gaps_of(line, rng)) == len(spaces_of(line))


@given(LINES)
def test_what_is_right_is_counted_as_right(lines: list[str]) -> None:
    found = compared(lines, lines)
    assert found.true == found.found == found.same == sum(map(str.count, lines, " " * len(lines)))
    assert found.f1 == found.recall == found.precision == 1


def test_what_is_wrong_is_counted_as_wrong() -> None:
    found = compared(["ab cd ef"], ["a bcd ef"])
    assert found == Boundaries(2, 2, 1)
    assert (found.recall, found.precision, found.f1) == (0.5, 0.5, 0.5)
    assert compared(["ab cd"], ["abcd"]).recall == 0


def test_glued_lines_are_counted_and_no_others() -> None:
    lines = text_of("en_Latn")
    found = words.glued_words("eng", lines, 0.2)
    spaces = sum(line.count(" ") for line in lines)
    assert 0 < found.lost.true < 0.4 * words.ROUNDS * spaces
    assert found.lost.recall > 0.8
    assert words.glued_words("eng", lines, 0.0).lost == Boundaries()


def test_whatever_helps_is_better_than_nothing() -> None:
    row = words.mended_words("eng", text_of("en_Latn"))
    assert row.before.f1 < row.own_words.f1 < row.other_reading.f1
    assert row.before.f1 < row.wrong_reading.f1 < row.gaps.f1


def test_a_change_of_a_clean_text_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = text_of("en_Latn")
    row = words.clean_words("eng", lines)
    assert row.words == sum(len(line.split()) for line in lines)
    monkeypatch.setattr(Segmenter, "line", lambda _, text: squeezed(text))
    assert words.clean_words("eng", lines).changes == row.words - len(lines)


def test_a_spoiled_document_is_read_and_mended() -> None:
    paragraphs = [one.text for one in prose.sentences("en_Latn", 30, traps=(), lengths=(8, 20))]
    row = pdf_words("eng", "Latn", paragraphs)
    assert row.read.f1 < 0.9
    assert row.mended.f1 > 0.98


def test_figures_are_medians_and_pools() -> None:
    rows = tuple(
        words.GluedWords("xxx", Boundaries(10, found, same))
        for found, same in ((10, 10), (8, 4), (10, 5))
    )
    clean = (words.CleanWords("a", 900, 1), words.CleanWords("b", 100, 0))
    figures = words.WordFigures(glued=rows, clean=clean)
    assert figures.lost == (0.5, 0.5)
    assert figures.clean_words == 1000
    assert figures.false_changes == 0.001
    assert words.WordFigures().pdf_f1 == (1.0, 1.0, 1.0)
