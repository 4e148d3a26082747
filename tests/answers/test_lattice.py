"""Typed words as lattices: orders of drawing, segments, prices."""

from __future__ import annotations

import pytest
import unicodedata2
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.answers.clusters import nfc, reads_from_right
from glyphstone.answers.drawing_order import is_reph, orders, usual_order
from glyphstone.answers.lattice import Lattice, lattice
from glyphstone.answers.reading_costs import EMPTY, price_of
from glyphstone.script.brahmic.sign_classes import LETTER_PARTS, PARTS_BEHIND
from glyphstone.script.brahmic.syllables import drawn
from glyphstone.store.events import Order

#: Letters, signs and joints of scripts that move, stack and join.
ALPHABETS = (
    "कखतरयािीेुंः़्",
    "কতরযািীেোৌ্ং",
    "கதரமயாிெேொௌ்",
    "ကခတရမာိုေးံ့်္ျြွှ",
    "កខតរយាិេើោ្ំះ",
    "കതരമയാിെൊ്",
    "ابتلمنهّ",
    "ᠠᠡᠪᠭᠬᠮᠨᠷ",
)
words = st.sampled_from(ALPHABETS).flatmap(
    lambda letters: st.text(st.sampled_from(letters), min_size=1, max_size=8)
)


def ways(word: Lattice, text: tuple[str, ...]) -> float | None:
    """The price of the cheapest way in which glyphs take these texts one after another."""
    here = {0: 0.0}
    for part in text:
        after: dict[int, float] = {}
        for node, spent in here.items():
            for segment in word.segments[node]:
                if segment.text == part:
                    price = spent + segment.price
                    after[segment.to] = min(price, after.get(segment.to, price))
        here = after
    return here.get(word.end)


def joined_vowels(text: str) -> str:
    parts = {"េា": "ោ", "េី": "ើ", **PARTS_BEHIND, **LETTER_PARTS}
    for part, whole in parts.items():
        text = text.replace(part, whole)
    return text


def built(text: str, order: Order = Order.LOGICAL) -> Lattice:
    return lattice(text, order, "*", reads_from_right(text))


@pytest.mark.parametrize(
    ("typed", "glyphs"),
    [
        ("कि", ("ि", "क")),
        ("क्ति", ("ि", "क्", "त")),
        ("क्षा", ("क्ष", "ा")),
        ("धर्म", ("ध", "म", "र्")),
        ("कार्यों", ("क", "ा", "य", "र्ों")),
        ("मूर्ति", ("म", "ू", "र्ि", "त")),
        ("லிங்", ("லி", "ங்")),
        ("வொ", ("ெ", "வ", "ா")),
        ("কো", ("ে", "ক", "া")),
        ("ကြော", ("ေ", "ြ", "က", "ာ")),
        ("ကြွေး", ("ေ", "ြွ", "က", "း")),
        ("ဖွဲ့", ("ဖ", "ွ့", "ဲ")),
        ("ខ្មែរ", ("ែ", "ខ", "្ម", "រ")),
        ("ព្រះ", ("្រ", "ព", "ះ")),
        ("គើ", ("េ", "គ", "ី")),
        ("นำ", ("น", "ํ", "า")),
        ("క్తి", ("కి", "్త")),
        ("लोगों", ("ल", "ा", "े", "ग", "ा", "ें")),
        ("ओं", ("आ", "ें")),
        ("سلام", ("س", "لا", "م")),
        ("ᠬᠦᠮᠦᠨ", ("ᠬᠦ", "ᠮ", "ᠦ", "ᠨ")),
        ("ᠨᠡᠷ᠎ᠡ", ("ᠨ", "ᠡ", "ᠷ", "᠎ᠡ")),
    ],
)
def test_what_fonts_draw_is_on_the_way(typed: str, glyphs: tuple[str, ...]) -> None:
    price = ways(built(typed), glyphs)
    assert price is not None
    assert price <= 4


def with_bars(text: str) -> Lattice:
    return lattice(text, Order.LOGICAL, "*", leftward=False, bars=True)


@pytest.mark.parametrize(
    ("typed", "glyphs"),
    [
        ("की", ("क्", "ा", "ी")),
        ("निश्चय", ("ि", "न्", "ा", "श्च", "य्", "ा")),
        ("का", ("क्", "ा", "ा")),
        ("तम्", ("त्", "ा", "म्", "ा", "्")),
        ("મન", ("મ્", "ા", "ન્", "ા")),
    ],
)
def test_a_letter_may_be_a_half_form_and_a_bar_if_the_font_has_bars(
    typed: str, glyphs: tuple[str, ...]
) -> None:
    assert ways(built(typed), glyphs) is None
    price = ways(with_bars(typed), glyphs)
    assert price is not None
    assert price <= 4


def test_letters_without_a_bar_and_joined_ones_are_not_drawn_with_one() -> None:
    assert ways(with_bars("दर"), ("द्", "ा", "र")) is None
    assert ways(with_bars("क्य"), ("क्", "ा", "्य")) is None
    # One glyph for both is the letter.
    assert ways(with_bars("कर"), ("क", "र")) == 0.0


def test_a_vowel_behind_its_letter_is_unusual_where_it_belongs_before() -> None:
    usual, unusual = ways(built("कि"), ("ि", "क")), ways(built("कि"), ("क", "ि"))
    assert usual is not None
    assert unusual is not None
    assert unusual > usual + 3


def test_typed_as_drawn_stays_as_it_is() -> None:
    assert ways(built("िक", Order.VISUAL), ("ि", "क")) == 0.0


def test_joiners_draw_nothing_and_a_wildcard_says_nothing() -> None:
    assert ways(built("می\u200cشود"), tuple("میشود")) == 0.0
    assert None in {segment.text for segment in built("क*").segments[0]}


def test_a_joiner_goes_with_the_glyph_before_it_or_is_not_drawn() -> None:
    word = built("\u0dad\u0dca\u200d\u0dba")
    with_it, without = (
        ways(word, (dead, "\u0dba")) for dead in ("\u0dad\u0dca\u200d", "\u0dad\u0dca")
    )
    assert (with_it, without) == (0.0, 1.1)
    assert ways(word, ("\u0dad\u0dca\u0dba",)) == 1.1
    assert ways(word, ("\u0dad", "\u0dca\u0dba")) == 1.1
    assert ways(word, ("\u0dad\u0dca", "", "\u0dba")) == 1.1


@given(words)
def test_every_whole_way_has_the_typed_characters(text: str) -> None:
    word = built(text)
    assert all(
        word.before[segment.to] >= before
        for node, before in enumerate(word.before)
        for segment in word.segments[node]
    )
    for places, forms in orders(unicodedata2.normalize("NFD", text), Order.LOGICAL):
        assert all(sorted(form) == sorted(places) for form, _ in forms)
        assert len({form for form, _ in forms}) == len(forms)
    whole = {segment.text for segment in word.segments[0] if segment.to == word.end}
    if len(unicodedata2.normalize("NFD", text)) <= 3:
        # Both parts of a vowel that stands around its letter are the vowel.
        assert joined_vowels(nfc(text)) in whole


@pytest.mark.parametrize(
    "text", ["किताब", "धर्म", "ক্তি", "வெளி", "ကြောင်း", "ខ្មែរ", "భాష", "ಕನ್ನಡ", "ဖြစ်"]
)
def test_the_usual_order_is_that_of_the_scripts_own_rules(text: str) -> None:
    assert nfc(usual_order(text)) == nfc("".join(drawn(text)))


def test_a_reph_is_told_from_other_dead_letters() -> None:
    assert is_reph("र्")
    assert is_reph("\u1004\u103a\u1039")
    assert not is_reph("क्")
    assert not is_reph("र")
    assert not is_reph("ர்")


def test_prices_tell_what_fonts_do_from_what_they_do_not() -> None:
    assert price_of("क") == 0.0
    assert price_of("") == EMPTY
    assert price_of("क्") < price_of("क्ष") < price_of("कष")
    assert price_of("لا") < price_of("بل")
    assert price_of("ᠪᠠ") < price_of("ᠨᠠ")
    assert price_of("ि") < price_of("र्ि") < price_of("कि")
    assert price_of("्र") < price_of("्क")
    assert price_of("្ក") < price_of("្ក្")
    assert price_of("ुक") > price_of("कु")


def segments(text: str, node: int = 0) -> dict[str | None, float]:
    return {segment.text: segment.price for segment in built(text).segments[node]}


def test_a_letter_cut_from_its_mark_costs_more_than_the_composed_letter() -> None:
    assert segments("é") == {"": 0.0, "e": 2.5, "é": 0.0}
    assert segments("ab") == {"": 0.0, "a": 0.0, "ab": 0.0}
    # Wherever it is cut: behind another letter, before one, or at both ends.
    assert segments("bé") == {"": 0.0, "b": 0.0, "be": 2.5, "bé": 0.0}
    assert segments("éb") == {"": 0.0, "e": 2.5, "é": 0.0, "éb": 0.0}
    assert segments("éé") == {"": 0.0, "e": 2.5, "é": 0.0, "ée": 2.5, "éé": 0.0}
    vietnamese = built("ối")
    assert segments("ối") == {"": 0.0, "o": 2.5, "ô": 0.0, "ố": 0.0, "ối": 0.0}
    (cut,) = (segment.to for segment in vietnamese.segments[0] if segment.text == "o")
    assert segments("ối", cut) == {
        "": 0.0,
        "\u0302": 2.5,
        "\u0302\u0301": 2.5,
        "\u0302\u0301i": 2.5,
    }


def test_a_glyph_reaches_over_two_boundaries_of_syllables_at_most() -> None:
    assert segments("abcd").keys() == {"", "a", "ab", "abc"}


def test_a_glyph_takes_at_most_eight_characters() -> None:
    marks = "\u0315\u031a\u0321\u0322\u0327\u0328\u0334\u0335\u0336"
    longest = max(len(text) for text in segments("x" + marks) if text is not None)
    assert longest == 8


def test_vowels_that_look_like_two_others_may_be_drawn_by_them() -> None:
    assert ways(built("लो"), ("ल", "ो")) == 0.0
    assert ways(built("लो"), ("ल", "ा", "े")) == 2.0


def test_a_bracket_read_from_the_right_is_drawn_as_its_mirror_image() -> None:
    assert segments("(א").keys() >= {")"}
    assert segments("(a").keys() >= {"("}


def test_what_stands_for_nothing_alone_is_typed_all_the_same() -> None:
    assert ways(built("\u200b"), ("\u200b",)) == 0.0
    assert ways(built("a\u200bb"), ("a", "b")) == 0.0
