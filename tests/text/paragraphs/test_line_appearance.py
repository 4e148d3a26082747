"""What the text of a line looks like."""

from __future__ import annotations

import pytest

from glyphstone.text.paragraphs.line_appearance import (
    all_capitals,
    caption_label,
    ends_in_initial,
    first_word,
    has_leader,
    has_letters,
    is_formula,
    is_item,
    is_note,
    is_numbered,
    number_depth,
    title_case,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ABC", True),
        ("AB", False),
        ("A B C 7", True),
        ("ABc", False),
        ("123", False),
        ("", False),
        # Among letters without capitals, abbreviations are all that has any.
        ("主板的 IDE RAID", False),
    ],
)
def test_three_capitals_and_no_small_letter(text: str, expected: bool) -> None:
    assert all_capitals(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The End of It All", True),
        ("The End with It All", True),
        ("The End under It All", False),
        ("Title", False),
        ("the End Of", False),
        ("", False),
        ("7 The End", True),
    ],
)
def test_small_words_of_four_letters_may_stand_in_titles(text: str, expected: bool) -> None:
    assert title_case(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 Title", True),
        ("1.", True),
        ("1) Title", True),
        ("12.3.4 Title", True),
        ("A. Title", True),
        ("IV. Title", True),
        ("IV) Title", True),
        ("XVIIIII. Title", True),
        ("1234 Title", False),
        ("1.1234 Title", False),
        ("A Title", False),
        ("IV Title", False),
        ("1st", False),
        ("Title 1", False),
    ],
)
def test_section_numbers(text: str, expected: bool) -> None:
    assert is_numbered(text) is expected


@pytest.mark.parametrize(
    ("text", "depth"),
    [("3.1 Results", 2), ("3.1. Results", 2), ("3.1.2 Results", 3), ("3 Results", 0), ("3.1", 0)],
)
def test_the_depth_of_a_section_is_that_of_its_number(text: str, depth: int) -> None:
    assert number_depth(text) == depth


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("• thing", "sure"),
        ("\uf0b7 thing", "sure"),
        ("- thing", "maybe"),
        ("-thing", ""),
        ("1. thing", "maybe"),
        ("(1) thing", "maybe"),
        ("a) thing", "maybe"),
        ("iv. thing", "maybe"),
        ("1、thing", "maybe"),
        ("[12] thing", "maybe"),
        ("[12]thing", ""),
        ("1.5 thing", ""),
        ("1234. thing", ""),
        ("a.b. thing", ""),
        ("1.Thing", "maybe"),
        ("thing", ""),
        ("", ""),
    ],
)
def test_items_of_lists(text: str, expected: str) -> None:
    assert is_item(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("by J.", True), ("J.", True), ("by Jr.", False), ("7.", False), ("by J. R", False)],
)
def test_initials_at_a_lines_end(text: str, expected: bool) -> None:
    assert ends_in_initial(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("* note", True),
        ("† note", True),
        ("¹note", True),
        ("⁷ note", True),
        ("12 note", True),
        ("12) note", True),
        ("12.note", False),
        ("1234 note", False),
        ("note", False),
    ],
)
def test_notes_begin_with_a_sign_or_a_number(text: str, expected: bool) -> None:
    assert is_note(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Figure 3. What it shows", "sure"),
        ("Fig. 3: What it shows", "sure"),
        ("Table 2.1 – Counts", "sure"),
        ("Tabelle 4 Zahlen", "maybe"),
        ("Figure 3.", ""),
        ("Figure 3", ""),
        ("Figure A", ""),
        ("Figure 1234. Long", "maybe"),
        ("图1：结果", "sure"),
        ("Fig.3 What it shows", "maybe"),
        # An appendix, and a sentence with a number in brackets.
        ("B.2.5 Examples of it", ""),
        ("控制台（VT1 到 VT6）。", ""),
        (f"{'F' * 20} 3. Text", "sure"),
        (f"{'F' * 21} 3. Text", ""),
        ("3. Text", ""),
    ],
)
def test_labels_of_captions(text: str, expected: str) -> None:
    assert caption_label(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("a", True), ("人", True), ("\u0301", True), ("\ufffc", True), ("12.5 —", False), ("", False)],
)
def test_letters_marks_and_unknown_glyphs_are_prose(text: str, expected: bool) -> None:
    assert has_letters(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = b + c", True),
        ("x ≤ y", True),
        ("a b c", False),
        ("so it = this", True),
        ("this = that now", False),
        # As many letters in words of four as beside them.
        ("abcd = efgh ij kl mno p", True),
        ("abcd = efgh ij kl mno", False),
        ("= 7", True),
    ],
)
def test_formulas_have_relations_and_hardly_a_word(text: str, expected: bool) -> None:
    assert is_formula(text) is expected


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("word after", 4),
        ("word", 4),
        ("", 1),
        (" word", 1),
        ("élan vital", 4),
        ("43.25字字 字", 5),
        ("字字 字", 2),
        ("7字", 1),
        ("été字", 3),
    ],
)
def test_the_length_of_the_first_word(text: str, length: int) -> None:
    assert first_word(text) == length


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Contents .... 7", True),
        ("Contents . . . . 7", True),
        ("Contents ....xviii", True),
        ("Contents …… 12", True),
        ("Contents ... 7", False),
        ("Contents … 7", False),
        ("Contents ....", False),
        ("Contents .... 1234567", False),
        ("Contents .... 7 8", False),
    ],
)
def test_leaders_end_in_a_number(text: str, expected: bool) -> None:
    assert has_leader(text) is expected
