"""What words and drawings tell of the letters of one font."""

from __future__ import annotations

from itertools import pairwise

import pytest

from glyphstone.evidence.style_letters import TRUST, StyleLetters, StyleLooks
from glyphstone.evidence.style_pages import StyledFont
from glyphstone.evidence.style_words import StyleVocabulary

#: The glyphs of a font by what they mean: the number of a glyph is its place.
CHARS = "абвгдежзикл1234,-"
LETTERS, REST = CHARS[:11], CHARS[11:]
#: How unlike a glyph is to its own text in another font, and to any other text.
NEAR, FAR = 0.1, 1.2


def told(
    known: str,
    words: tuple[str, ...] = (),
    tokens: tuple[str, ...] = (),
    source: str = CHARS,
    strange: dict[str, float] | None = None,
) -> dict[str, str]:
    """The texts that are told, by what the glyphs mean; `source` are texts of the other font."""
    numbers = {char: number for number, char in enumerate(CHARS)}
    unlike = {
        number: {text: NEAR if text == char else FAR for text in source}
        for char, number in numbers.items()
    }
    next_ = {number: dict.fromkeys(source, FAR) for number in numbers.values()}
    strangers = {
        number: dict.fromkeys(source, (strange or {}).get(char, FAR))
        for char, number in numbers.items()
    }
    types = tuple(tuple(numbers[char] for char in token) for token in tokens)
    beside: dict[int, set[int]] = {}
    for token in types:
        for one, other in pairwise(token):
            beside.setdefault(one, set()).add(other)
            beside.setdefault(other, set()).add(one)
    font = StyledFont(
        tuple(numbers.values()),
        tuple(CHARS),
        types,
        {one: frozenset(others) for one, others in beside.items()},
    )
    found = StyleLetters(
        font,
        {numbers[char]: char for char in known},
        StyleLooks(unlike, next_, strangers),
        StyleVocabulary(map(tuple, words)),
    ).texts()
    return {CHARS[number]: text for number, text in found.items()}


#: Words that share their letters.
SHARED = ("багажа", "забаза", "казака", "гадала", "кабала", "зажала", "алгабка", "далака", "лагада")


def test_words_tell_letters_if_enough_of_them_are_known() -> None:
    found = told("абг", SHARED, SHARED)
    assert found
    assert all(char == text for char, text in found.items())
    assert told("абг", SHARED, SHARED[: TRUST.fewest_words - 1]) == {}
    assert told("абг", SHARED[:2], SHARED) == {}


def test_a_letter_that_looks_like_one_nobody_has_read_is_left() -> None:
    assert "з" in told("абг", SHARED, SHARED)
    assert "з" not in told("абг", SHARED, SHARED, strange={"з": NEAR / 2})


def test_drawings_tell_nothing_before_pairs_are_known() -> None:
    tokens = ("12", "34", "а,б")
    assert told(LETTERS[: TRUST.fewest_pairs - 1], tokens=tokens) == {}
    found = told(LETTERS[: TRUST.fewest_pairs], tokens=tokens)
    assert all(found[sign] == sign for sign in "1234,")


@pytest.mark.parametrize(
    ("tokens", "figures"),
    [
        (("12", "34"), "1234"),
        (("2", "3,", "4"), "234"),
        (("1",), ""),
        (("а2", "34"), "34"),
    ],
    ids=str,
)
def test_figures_stand_beside_figures_or_alone(tokens: tuple[str, ...], figures: str) -> None:
    found = told(LETTERS, tokens=tokens)
    assert (
        "".join(char for char in REST[:4] if char in found and char in "".join(tokens)) == figures
    )


def test_a_dash_needs_another_dash_to_be_told_from() -> None:
    assert "-" not in told(LETTERS, tokens=("а-б",))
    assert told(LETTERS, tokens=("а-б",), source=CHARS + "–")["-"] == "-"


def test_a_letter_needs_a_word_or_usual_neighbours() -> None:
    known = LETTERS[:8]
    assert told(known, tokens=("кага",))["к"] == "к"  # nothing of the other font comes near
    near = {"к": NEAR * 3.5}
    assert "к" in told(known, tokens=("кага",), strange=near)
    assert "к" not in told(known, tokens=("кага",), strange={"к": NEAR * 2})


def test_what_the_other_font_lacks_is_not_told() -> None:
    assert "2" not in told(LETTERS, tokens=("12", "34"), source=CHARS.replace("2", ""))
