"""How unusual it is that one glyph stands for a text: each price in nats, by its rule."""

from __future__ import annotations

import pytest

from glyphstone.answers.reading_costs import EMPTY, price_of


def test_a_glyph_for_nothing_costs_most_of_the_usual_things() -> None:
    assert EMPTY == price_of("") == 7.0


@pytest.mark.parametrize(
    ("text", "price"),
    [
        # Letters and ligatures of alphabets.
        ("a", 0.0),
        ("é", 0.0),
        ("e\u0323\u0301", 1.5),  # a letter with its composed mark, and one mark more
        ("fi", 4.5),
        ("ffi", 9.0),
        ("a\u0301b", 4.5),
        ("\u0301", 0.0),
        ("\u0301a", 8.5),  # a mark before a letter it does not belong to
        ("كلم", 9.0),
        ("بل", 4.5),
        # Ligatures that the writing demands.
        ("لا", 0.3),
        ("ᠪᠠ", 0.3),
        ("ᠨᠠ", 4.5),
        # Characters that show nothing.
        ("\u200dक", 0.2),
        ("क\u200d", 1.0),
        ("a\ufe0f", 0.2),
        ("\ufe0fa", 0.2),
        ("\u200d", 7.2),
    ],
)
def test_letters(text: str, price: float) -> None:
    assert price_of(text) == pytest.approx(price)


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("क", 0.0),
        ("्", 1.0),  # a virama where letters join
        ("்", 0.0),  # and where they do not
        ("क्", 0.3),
        ("र्", 0.3),
        ("க்", 0.3),
        ("ക്", 0.3),
        ("ក្", 1.8),  # where letters stack, a dead letter is none
        ("က်", 0.3),
        ("क्ष", 1.4),
        ("क्ष्", 1.4),
        ("क्त्य", 1.6),
        ("ക്ക", 1.4),
        ("र्क", 5.4),  # a reph is drawn by itself
        ("င်္", 0.3),
        ("င်္က", 5.4),
        ("कक", 7.0),
        # Marks.
        ("ि", 0.0),
        ("ुं", 1.1),
        ("िं", 1.1),
        ("कु", 1.5),
        ("कुं", 1.9),
        ("क्षु", 3.6),
        ("कि", 5.5),  # a sign that stands left of its letter
        ("ကေ", 5.5),
        ("ချ", 1.5),
        ("क्षि", 7.6),
        ("र्ि", 1.8),
        ("र्ु", 1.8),
        ("़", 0.0),
        ("क़", 1.5),
        ("ुक", 11.0),
        ("ाक", 11.0),
        ("्ु", 5.0),
        # Letters that a virama puts below or behind another.
        ("्र", 0.6),
        ("्क", 4.0),
        ("्क्", 6.0),
        ("្ក", 0.3),
        ("្រ", 0.3),
        ("្ក្", 2.3),
        ("्कि", 11.5),
    ],
)
def test_syllables_of_brahmic_scripts(text: str, price: float) -> None:
    assert price_of(text) == pytest.approx(price)


def test_a_chillu_is_not_cut_in_two() -> None:
    whole = price_of("ര്\u200d") + price_of("വ്വ")
    assert whole < price_of("ര") + price_of("്\u200dവ്വ")
    assert price_of("ര്\u200d") == price_of("ക്\u200d") == 0.3
