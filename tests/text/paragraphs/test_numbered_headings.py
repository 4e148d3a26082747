"""A document that counts its headings shows it: the same words, numbers that rise."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from glyphstone.text.paragraphs.numbered_headings import MOST_FORMS, NumberedHeadings, numbered_form


def forms(texts: Iterable[str], *, inside: bool = True) -> frozenset[str]:
    learned = NumberedHeadings()
    for text in texts:
        learned.add(text, inside=inside)
    return learned.forms


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Article 7", ("Article#", 7)),
        ("Article 7.", ("Article#", 7)),
        ("7-modda:", ("#-modda", 7)),
        ("第七条", ("第#条", 7)),
        ("Part IV", ("Part#", 4)),
        ("अनुच्छेद ३", ("अनुच्छेद#", 3)),
        ("7.", None),
        ("Table 7 of 9", None),
        ("Article seven", None),
        ("A sentence that goes on long enough has 7 in it", None),
    ],
)
def test_the_form_is_what_stands_around_the_number(text: str, form: tuple[str, int] | None) -> None:
    assert numbered_form(text) == form


def test_numbers_that_rise_are_counted() -> None:
    assert forms(f"Article {number}" for number in range(1, 6)) == {"Article#"}


def test_a_missing_number_and_a_second_beginning_do_not_matter() -> None:
    assert forms(f"Article {number}" for number in (1, 2, 4, 5, 1, 2, 3, 4)) == {"Article#"}


def test_other_words_around_each_number_are_items_of_a_list() -> None:
    assert not forms(f"{number}. {word}" for number, word in enumerate("abcdefg", 1))


@pytest.mark.parametrize("numbers", [(1, 2, 3), (9, 3, 7, 2, 8, 4), (5, 5, 5, 5, 5)])
def test_few_numbers_or_such_as_do_not_rise_are_no_series(numbers: tuple[int, ...]) -> None:
    assert not forms(f"Article {number}" for number in numbers)


def test_what_counts_the_pages_at_their_edges_is_no_series() -> None:
    assert not forms((f"Page {number}" for number in range(1, 9)), inside=False)


def test_only_so_many_forms_are_kept() -> None:
    many = ["".join(chr(97 + int(digit)) for digit in str(n)) + " 1" for n in range(MOST_FORMS)]
    assert not forms(many + [f"Article {number}" for number in range(1, 6)])


def test_four_numbers_must_rise() -> None:
    assert forms(f"Article {number}" for number in (5, 6, 7, 8, 9)) == {"Article#"}
    assert not forms(f"Article {number}" for number in (5, 6, 7, 8))
    assert forms(f"Article {number}" for number in (1, 2, 3, 4)) == {"Article#"}


def test_four_in_five_numbers_must_rise() -> None:
    rising = [1, 2, 3, 4]
    assert forms(f"Article {number}" for number in [*rising, 9]) == {"Article#"}
    assert not forms(f"Article {number}" for number in [*rising, 9, 20])


def test_two_numbers_may_be_missing_between_two() -> None:
    assert forms(f"Article {number}" for number in (1, 4, 7, 10)) == {"Article#"}
    assert not forms(f"Article {number}" for number in (1, 5, 9, 13))
    # The first may be the third: none came before it.
    assert forms(f"Article {number}" for number in (3, 4, 5, 6)) == {"Article#"}


@pytest.mark.parametrize(("inside", "counted"), [(5, True), (4, False)])
def test_half_of_the_lines_must_stand_inside_their_page(inside: int, counted: bool) -> None:
    learned = NumberedHeadings()
    for number in range(1, 11):
        learned.add(f"Article {number}", inside=number <= inside)
    assert (learned.forms == {"Article#"}) is counted


def test_a_form_has_forty_characters_at_most() -> None:
    assert numbered_form("a" * 38 + " 7") is not None
    assert numbered_form("a" * 39 + " 7") is None


def test_what_stands_behind_the_number_keeps_its_letters_and_figures() -> None:
    assert numbered_form("Rule 7 b).") == ("Rule# b", 7)
    assert numbered_form("7 की:") == ("# की", 7)
