"""Answers in a file of lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from glyphstone.cli.bounds import CommandBounds
from glyphstone.cli.recover import answer_lines
from glyphstone.cli.recover.answer_lines import AnswerEntry, load, parse_answers
from glyphstone.errors import MapError

FILE = Path("answers.txt")


def parsed(text: str) -> list[AnswerEntry]:
    return parse_answers(text, FILE)


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("some words", AnswerEntry(1, "some words")),
        ("  some words ", AnswerEntry(1, "some words")),
        ("3\tword", AnswerEntry(1, "word", (3,))),
        ("3 4\tword", AnswerEntry(1, "word", (3, 4))),
        ("3,4:5\tword", AnswerEntry(1, "word", (3, 4, 5))),
        (" 3 \t word ", AnswerEntry(1, "word", (3,))),
        ("123456789\tword", AnswerEntry(1, "word", (123456789,))),
        (":glyph 1:2A x", AnswerEntry(1, "x", (), "1:2A")),
        (":glyph ⟦1:2A⟧ x y", AnswerEntry(1, "x y", (), "1:2A")),
        (":glyph 1:2A", AnswerEntry(1, "", (), "1:2A")),
    ],
)
def test_a_line_is_an_entry(line: str, entry: AnswerEntry) -> None:
    assert parsed(line) == [entry]


def test_comments_and_empty_lines_are_passed_over_and_counted() -> None:
    assert parsed("# what\n\n  \nword\n") == [AnswerEntry(4, "word")]


def test_a_document_counts_for_the_lines_behind_it() -> None:
    assert parsed("one\n:document a b.pdf \ntwo\n:glyph 1:2 x\n:document c.pdf\nthree") == [
        AnswerEntry(1, "one"),
        AnswerEntry(3, "two", document="a b.pdf"),
        AnswerEntry(4, "x", glyph="1:2", document="a b.pdf"),
        AnswerEntry(6, "three", document="c.pdf"),
    ]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (":nonsense x", "“:nonsense” is no entry"),
        (":document", "“:document” is no entry"),
        (":glyph  ", "“:glyph” is no entry"),
        ("here\tword", "“here” before the tab is no place"),
        ("1 2 3 4\tword", "“1 2 3 4” before the tab is no place"),
        ("1234567890\tword", "“1234567890” before the tab"),
        ("\tword", "“” before the tab"),
        ("3\t ", "no text to enter"),
        ("word\x07", "control characters"),
        ("3\ta\tb", "control characters"),
    ],
)
def test_a_line_that_is_no_entry_is_named(line: str, why: str) -> None:
    with pytest.raises(MapError, match=why) as caught:
        parsed(f"fine\n{line}\n")
    assert caught.value.place.file == "answers.txt, line 2"


def test_a_message_repeats_forty_characters_at_most() -> None:
    with pytest.raises(MapError) as caught:
        parsed("x" * 41 + "\tword")
    assert caught.value.what == f"“{'x' * 40}” before the tab is no place."


def test_a_file_without_an_answer_is_refused() -> None:
    with pytest.raises(MapError, match="no answer in this file") as caught:
        parsed("# only this\n")
    assert caught.value.place.file == "answers.txt"


def test_a_file_is_read_as_lines_or_as_exported_answers(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes("\ufeff3\tword".encode())
    assert load(path) == [AnswerEntry(1, "word", (3,))]
    path.write_text(' {"nonsense": 1}', encoding="utf-8")
    with pytest.raises(MapError) as caught:
        load(path)
    assert "nonsense" not in str(caught.value.place.file)


def test_a_file_that_cannot_be_read_or_is_no_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(MapError, match="the answers cannot be read"):
        load(tmp_path / "missing")
    path = tmp_path / "a"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(MapError, match="no text in UTF-8"):
        load(path)
    monkeypatch.setattr(answer_lines, "BOUNDS", CommandBounds(answers_bytes=4))
    path.write_bytes(b"word")
    assert load(path) == [AnswerEntry(1, "word")]
    path.write_bytes(b"words")
    with pytest.raises(MapError, match="far too long"):
        load(path)
