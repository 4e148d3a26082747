"""What every command says of a document that it has read."""

from __future__ import annotations

import pytest

from glyphstone.flows.account import Account, listed
from glyphstone.model import DoubtfulFont, FontKey


def doubtful(*names: str, shown: int = 1000) -> str:
    fonts = tuple(
        DoubtfulFont(FontKey(str(at)), name, "untrusted", 2, shown) for at, name in enumerate(names)
    )
    (said,) = Account(doubtful=fonts).sentences()
    return said


def test_unknown_glyphs_are_counted_in_all_and_distinct() -> None:
    (said,) = Account(unknown=12345, distinct=1234).sentences()
    assert said.startswith("unknown glyphs remain: 12,345 in the text, 1,234 distinct.")


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("A",), "1,000 are printed as the font A claims,"),
        (("",), "1,000 are printed as the font (no name) claims,"),
        (("A", "A"), "2,000 are printed as the font A claims,"),
        (("A", "B"), "2,000 are printed as the fonts A, B claim,"),
        (tuple("ABCDE"), "5,000 are printed as the fonts A, B, C, D, E claim,"),
        (tuple("ABCDEF"), "6,000 are printed as the fonts A, B, C, D, E and 1 more claim,"),
        (tuple("ABCDEFG"), "7,000 are printed as the fonts A, B, C, D, E and 2 more claim,"),
    ],
)
def test_doubtful_fonts_are_named_once_and_five_at_most(names: tuple[str, ...], said: str) -> None:
    assert f"doubtful letters: {said}" in doubtful(*names)


def test_all_parts_are_told_in_their_order() -> None:
    font = DoubtfulFont(FontKey("1"), "F", "untrusted", 1, 2)
    said = list(Account(faults=("lost",), unknown=1, distinct=1, doubtful=(font,)).sentences())
    assert [one.split(":")[0] for one in said] == [
        "lost",
        "unknown glyphs remain",
        "doubtful letters",
    ]


@pytest.mark.parametrize(("count", "last"), [
    (19, "18"), (20, "19"), (21, "and 1 more faults; inspect --json lists all."),
    (1500, "and 1,480 more faults; inspect --json lists all."),
])  # fmt: skip
def test_twenty_sentences_are_listed_one_by_one(count: int, last: str) -> None:
    said = list(listed([str(one) for one in range(count)], "faults"))
    assert said[-1] == last
    assert len(said) == min(count, 21)


def test_guessed_letters_are_told_apart_from_doubtful_ones() -> None:
    fonts = (
        DoubtfulFont(FontKey("1"), "A", "recovered", 20, 1000, guessed=True),
        DoubtfulFont(FontKey("2"), "B", "recovered", 3, 50, guessed=True),
        DoubtfulFont(FontKey("3"), "C", "untrusted", 2, 7),
        DoubtfulFont(FontKey("1"), "A", "recovered", 4, 30, unchecked=True),
    )
    guessed, unchecked, doubted = Account(doubtful=fonts).sentences()
    assert unchecked.startswith("unchecked letters: 30 of the font A (4 distinct) rest on one")
    assert guessed.startswith("guessed letters: 1,050 of the fonts A, B (23 distinct) are likely,")
    assert doubted.startswith("doubtful letters: 7 are printed as the font C claims,")
