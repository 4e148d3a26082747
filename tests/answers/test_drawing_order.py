"""In which orders the characters of a syllable may be drawn, and what each order costs in nats."""

from __future__ import annotations

import pytest
import unicodedata2

from glyphstone.answers.drawing_order import is_reph, orders, usual_order
from glyphstone.store.events import Order

MARKS = "\u0301\u0323\u0300\u0306\u0307"


def forms(text: str, order: Order = Order.LOGICAL, leftward: bool = False) -> dict[str, object]:
    """The orders of the only syllable of a text, as text, with their prices."""
    text = unicodedata2.normalize("NFD", text)
    ((places, found),) = orders(text, order, leftward)
    assert places == tuple(range(len(text)))
    assert [price for _, price in found] == sorted(price for _, price in found), "cheapest first"
    return {"".join(text[place] for place in form): round(price, 6) for form, price in found}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("क", {"क": 0.0}),
        # A vowel that stands left: moved, or not moved.
        ("कि", {"िक": 0.0, "कि": 5.0}),
        ("කෙ", {"ෙක": 0.0, "කෙ": 5.0}),
        ("கொ", {"\u0bc6க\u0bbe": 0.0, "க\u0bc6\u0bbe": 5.0}),
        # It may stand before the second letter of a conjunct drawn in parts.
        ("क्ति", {"िक्त": 0.0, "क्ित": 4.0, "क्ति": 5.0}),
        # A reph behind its letter.
        ("र्क", {"कर्": 0.0, "र्क": 5.0}),
        ("र्कु", {"कर्ु": 0.0, "कुर्": 0.0, "र्कु": 5.0}),
        (
            "र्कुं",
            {
                "कर्ुं": 0.0,
                "कुंर्": 0.0,
                "कर्ंु": 0.7,
                "कुर्ं": 0.7,
                "कंुर्": 0.7,
                "कंर्ु": 1.4,
                "र्कुं": 5.0,
                "र्कंु": 5.7,
            },
        ),
        # A reph that has a code point, and a kinzi, which is three characters.
        ("ൎക", {"കൎ": 0.0, "ൎക": 5.0}),
        ("ൎകു", {"കൎു": 0.0, "കുൎ": 0.0, "ൎകു": 5.0}),
        ("င်္က", {"ကင်္": 0.0, "င်္က": 5.0}),
        ("င်္ကေ", {"ေကင်္": 0.0, "ေင်္က": 0.5, "င်္ကေ": 5.0, "င်္ေက": 9.0}),
        # A dead ra of other scripts, or one that is subjoined, stays.
        ("ర్క", {"ర్క": 0.0}),
        ("क्र", {"क्र": 0.0}),
        ("र्", {"र्": 0.0}),
        # A reph and a vowel of the left, drawn together or not.
        ("र्कि", {"िकर्": 0.0, "िर्क": 0.5, "र्कि": 5.0, "र्िक": 9.0}),
        # Two marks in either order.
        ("कुं", {"कुं": 0.0, "कंु": 0.7}),
        # A nukta goes with the vowel before the letter.
        ("क़ि", {"िक़": 0.0, "ि़क": 2.0, "क़ि": 5.0}),
        # A ra below that some fonts put in front.
        ("ក្រ", {"ក្រ": 0.0, "្រក": 0.0}),
        # With a vowel of the left too; it costs if the ra stays.
        ("ក្រេ", {"េ្រក": 0.0, "េក្រ": 1.0, "ក្រេ": 5.0, "ក្េរ": 5.0}),
        ("ക്രെ", {"െ്രക": 0.0, "െക്ര": 1.0, "ക്രെ": 5.0, "ക്െര": 5.0}),
        ("ក្រា", {"ក្រា": 0.0, "្រកា": 0.0, "កា្រ": 1.3}),
        # A vowel that joins the letter above what stands below.
        ("క్తి", {"క్తి": 0.0, "కి్త": 0.3}),
    ],
)
def test_orders_of_a_syllable(text: str, expected: dict[str, float]) -> None:
    assert forms(text) == expected


def test_a_vowel_killer_with_a_virama_belongs_to_the_letters() -> None:
    # Asat and virama stay with the letter above; asat by itself is a mark among others.
    assert forms("က်္ခာ") == {"က်္ခာ": 0.0, "က်ာ္ခ": 0.3}
    assert forms("က်ာ") == {"က်ာ": 0.0, "ကာ်": 0.7}


def test_typed_as_drawn_the_stored_order_costs_nothing() -> None:
    assert forms("कि", Order.VISUAL) == {"कि": 0.0, "िक": 0.0}
    assert forms("र्क", Order.VISUAL)["र्क"] == 0.0


def test_marks_in_every_order_up_to_three_and_one_by_one_beyond() -> None:
    three = forms("कुंः")
    assert len(three) == 6
    assert three["कःंु"] == 2.1, "three swaps"
    four = forms("कुंः\u0951")
    moved = {text: price for text, price in four.items() if text[0] == "क"}
    assert len(moved) == 1 + 4 * 3 - 3, "neighbours that change places are one order, found twice"
    assert moved["कंः\u0951ु"] == 2.1
    assert moved["क\u0951ुंः"] == 2.1
    assert "कंु\u0951ः" not in moved, "two pairs that change places at once"


def test_from_the_right_marks_may_stand_before_their_letter() -> None:
    assert forms("בָּ", leftward=True) == {"בָּ": 0.0, "ָּב": 1.0}
    assert "ָּב" not in forms("בָּ")


def test_syllables_of_a_word_from_the_right_are_met_from_the_right() -> None:
    text = "אב12"
    met = [places for places, _ in orders(text, Order.LOGICAL, leftward=True)]
    assert met == [(0,), (1,), (3,), (2,)], "a number stands the other way"
    assert [places for places, _ in orders(text, Order.VISUAL, leftward=True)] == [
        (0,),
        (1,),
        (2,),
        (3,),
    ]


def test_marks_of_alphabets_stay_with_their_letter() -> None:
    text = "xa" + MARKS + "b"
    assert [places for places, _ in orders(text, Order.LOGICAL)] == [
        (0,),
        tuple(range(1, 7)),
        (7,),
    ]


@pytest.mark.parametrize(
    ("text", "reph"),
    [
        ("र्", True),
        ("र", False),
        ("र्क", False),
        ("क्", False),
        ("ர்", False),
        ("र्\u200d", True),
        ("\u1004\u103a\u1039", True),
        ("\u1004\u103a", False),
        ("", False),
    ],
)
def test_rephs(text: str, reph: bool) -> None:
    assert is_reph(text) is reph


def test_the_usual_order_of_a_word_takes_the_cheapest_form_of_each_syllable() -> None:
    assert usual_order("किताब") == "िकताब"
    assert usual_order("é") == "e\u0301"
