"""Typed words over glyphs: one to one, n to m, in either order, without guessing."""

from __future__ import annotations

import unicodedata2
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.answers.align import MISMATCH, Alignment, align, drawn_forms, laid_over
from glyphstone.answers.clusters import clusters, typed
from glyphstone.answers.overlay import overlay
from glyphstone.store.events import Order


def laid(symbols: list[int], text: str, known: dict[int, str] | None = None) -> Alignment:
    found = align(symbols, text, known or {})
    assert found is not None
    return found


def test_a_letter_a_glyph() -> None:
    found = laid([0, 1, 2], "кот")
    assert found.texts == ("к", "о", "т")
    assert (found.clashes, found.open, found.price) == ((), (), 0)


def test_a_letter_of_base_and_mark_may_be_one_glyph_or_two() -> None:
    assert laid([0, 1], "р̌а").texts == ("р̌", "а")
    assert laid([0, 1, 2], "р̌а").texts == ("р", "\u030c", "а")


def test_composed_and_decomposed_input_are_the_same() -> None:
    assert laid([0, 1], "й\u0301а") == laid([0, 1], "и\u0306\u0301а")
    assert laid([0, 1], "e\u0301a").texts == ("é", "a")


def test_a_composed_letter_may_be_drawn_in_two_parts() -> None:
    assert laid([0, 1, 2], "éa", {2: "a"}).texts == ("e", "\u0301", "a")


def test_which_letters_are_a_ligature_is_not_guessed() -> None:
    found = laid([0, 1], "fin")
    assert found.texts == (None, None)
    assert found.choices == (("f", "fi"), ("in", "n"))
    assert found.open == (0, 1)


def test_a_known_neighbour_settles_the_ligature() -> None:
    assert laid([0, 1], "fin", {1: "n"}).texts == ("fi", "n")
    assert laid([0, 1], "fin", {0: "fi"}).texts == ("fi", "n")


def test_what_all_ways_agree_on_is_taken() -> None:
    found = laid([0, 1, 2, 3], "office", {0: "o"})
    assert found.texts[0] == "o"
    found = laid([0, 1, 2, 3], "offic", {3: "c"})
    assert found.texts[3] == "c"


def test_one_symbol_twice_helps() -> None:
    # fi, a, fi: only one way gives both ends the same text.
    assert laid([0, 1, 0], "fiafi").texts == ("fi", "a", "fi")


def test_a_known_glyph_that_reads_otherwise_is_a_clash() -> None:
    found = laid([0, 1, 2], "кот", {1: "у"})
    assert found.texts == ("к", "о", "т")
    assert found.clashes == (1,)
    assert found.price >= MISMATCH


def test_one_symbol_with_two_letters_is_a_clash() -> None:
    assert laid([0, 1, 0], "кот").clashes == (2,)


def test_a_glyph_known_to_be_nothing_takes_nothing() -> None:
    assert laid([0, 9, 1], "да", {9: ""}).texts == ("д", "", "а")


def test_the_wildcard_says_nothing() -> None:
    assert laid([0, 1, 2], "к*т").texts == ("к", None, "т")
    assert laid([0, 1, 2], "к*т", {1: "о"}).clashes == ()
    other = align([0, 1, 2], "к?т", {}, wildcard="?")
    assert other is not None
    assert other.texts == ("к", None, "т")


def test_far_too_long_a_text_does_not_fit() -> None:
    assert align([0], "неподходящее", {}) is None
    assert align([], "а", {}) is None


def test_read_from_the_right() -> None:
    found = laid([2, 1, 0], "שלו")
    assert found.texts == ("ו", "ל", "ש")
    assert found.order is Order.LOGICAL


def test_known_glyphs_tell_the_visual_order() -> None:
    found = laid([2, 1, 0], "ולש", {2: "ו"})
    assert found.texts == ("ו", "ל", "ש")
    assert found.order is Order.VISUAL


def test_a_mark_in_a_word_from_the_right_is_not_guessed() -> None:
    # Whether the mark is drawn before or behind its letter depends on the font.
    assert laid([0, 1], "בּ").texts == (None, None)
    assert laid([0, 1], "בּ", {0: "ב"}).texts == ("ב", "ּ")


def test_a_vowel_typed_behind_its_consonant_but_drawn_before_it() -> None:
    found = laid([0, 1], "कि")
    assert found.texts == ("ि", "क")
    assert found.order is Order.LOGICAL


def test_the_same_vowel_typed_as_it_is_drawn() -> None:
    assert laid([0, 1], "िक").texts == ("ि", "क")


def test_a_vowel_of_two_sides() -> None:
    # Bengali o: a part before the consonant, a part behind it.
    assert laid([0, 1, 2], "কো").texts == ("ে", "ক", "া")


def test_clusters_keep_conjuncts_and_syllables_together() -> None:
    assert clusters("क्षत्रिय") == ["क्ष", "त्रि", "य"]
    assert clusters("각") == ["각"]
    assert clusters("\u1100\u1161\u11a8x") == ["\u1100\u1161\u11a8", "x"]
    assert clusters("р̌а") == ["р̌", "а"]
    # Asat kills a vowel and joins nothing.
    assert clusters("ကင်ပ") == ["က", "င်", "ပ"]


words = st.text(st.sampled_from("абвгде\u0301\u030cйёxfi"), min_size=1, max_size=10)


@given(words, st.integers(1, 10), st.dictionaries(st.integers(0, 9), words, max_size=4))
def test_the_texts_of_a_way_make_the_typed_word(
    text: str, glyphs: int, known: dict[int, str]
) -> None:
    known = {s: unicodedata2.normalize("NFC", t) for s, t in known.items()}
    found = align(list(range(glyphs)), text, known)
    if found is None or None in found.texts:
        return
    whole = "".join(str(part) for part in found.texts)
    assert unicodedata2.normalize("NFD", whole) == unicodedata2.normalize("NFD", text)
    assert found == align(list(range(glyphs)), text, known)


@given(words)
def test_taking_a_word_apart_loses_nothing(text: str) -> None:
    cut = typed(text)
    assert "".join(cut.clusters) == "".join(cut.composed)
    assert len(cut.firm) == len(cut.chars) + 1
    assert "".join(cut.chars) == "".join(
        unicodedata2.normalize("NFD", char) for char in cut.composed
    )


# --- prices of ways ---------------------------------------------------------------------------


def test_what_a_way_costs() -> None:
    assert laid([0, 1], "fin").price == 4, "one glyph takes one letter more"
    assert laid([0], "fin").price == 8
    assert laid([0, 1, 2], "да", {1: ""}).price == 0
    assert laid([0, 1, 2], "да").price == 6, "one glyph stands for nothing"
    assert laid([0, 1, 2], "éa").price == 4, "a composed letter in two parts, neither whole"
    assert laid([0, 1, 2], "р̌а").price == 0, "a letter and its mark, each a character"
    assert laid([0, 1], "р̌\u0323а").price == 0
    assert laid([0, 1, 2], "р̌\u0323а").price == 2, "two marks that one glyph takes"
    assert laid([0, 1], "é\u030c", {0: "e"}).price == 4, "a part of a letter, and one more mark"
    assert laid([0, 1], "é", {0: "e"}).price == 2, "a part of a letter"
    assert laid([0], "é\u030c").price == 0
    assert laid([0, 1, 2], "кот", {1: "у"}).price == 100
    assert laid([0, 1, 0], "кот").price == 100, "one symbol with two texts"


def test_a_glyph_takes_no_part_of_one_letter_with_another_letter() -> None:
    found = laid([0, 1], "éa")
    assert found.texts == ("é", "a")
    found = laid([0, 1, 2], "éab", {0: "e"})
    assert found.texts == ("e", "\u0301", "ab"), "the mark and a letter never share a glyph"
    assert found.price == 2 + 4


def test_a_glyph_takes_at_most_eight_characters() -> None:
    assert laid([0], "abcdefgh").texts == ("abcdefgh",)
    assert align([0], "abcdefghi", {}) is None
    assert align([0, 1], "abcdefghi", {}) is not None


def test_an_equal_way_without_the_first_letter_is_not_guessed() -> None:
    found = laid([0, 1, 2], "да")
    assert found.choices == (("", "д"), ("", "а", "д"), ("", "а"))


def test_a_wildcard_among_ways_leaves_the_others_open() -> None:
    found = laid([0, 1], "f*n", {1: "n"})
    assert found.texts == (None, None)
    assert found.choices == (("f",), ("n",))
    assert found.price == 4


def test_the_visual_order_is_tried_only_if_the_other_contradicts() -> None:
    both = align([2, 1, 0], "ולש", {})
    assert both is not None
    assert both.order is Order.LOGICAL
    assert both.texts == ("ש", "ל", "ו")
    forced = align([2, 1, 0], "ולש", {}, order=Order.VISUAL)
    assert forced is not None
    assert (forced.order, forced.texts) == (Order.VISUAL, ("ו", "ל", "ש"))
    worse = align([2, 1, 0], "ולש", {2: "x"})
    assert worse is not None
    assert worse.order is Order.LOGICAL, "of two that contradict as much the first is taken"


def test_how_a_text_may_be_drawn() -> None:
    assert drawn_forms("abc", Order.LOGICAL) == (("abc", False),)
    assert drawn_forms("कि", Order.LOGICAL) == (("िक", False),)
    assert drawn_forms("कि", Order.VISUAL) == (("कि", False),)
    assert drawn_forms("בּא", Order.LOGICAL) == (("בּא", True), ("ּבא", True))
    assert drawn_forms("בּא", Order.VISUAL) == (("בּא", False), ("ּבא", False))


def test_in_scripts_that_change_their_form_only_a_lone_or_known_text_is_sure() -> None:
    found = laid([1, 0], "بلد")
    assert found.texts == (None, None)
    assert found.choices == (("د", "لد"), ("ب", "بل"))
    known = laid([1, 0], "بلد", {1: "د"})
    assert known.texts == ("د", "بل")
    assert known.choices == ((), ())
    clash = laid([2, 1, 0], "كلب", {1: "م"})
    assert clash.clashes == (1,)
    assert clash.price == 100


def test_an_unusual_order_is_no_contradiction() -> None:
    # The vowel is known to stand behind its letter: unusual, but the word was typed as it is read.
    found = laid([0, 1], "कि", {0: "क", 1: "ि"})
    assert (found.order, found.price) == (Order.LOGICAL, 5.0)
    forced = align([0, 1], "कि", {0: "क", 1: "ि"}, order=Order.VISUAL)
    assert forced is not None
    assert forced.price == 0.0


def test_a_letter_with_two_marks_is_cut_as_other_words_tell() -> None:
    # The font draws ẹ̀ as è and a dot below: glyphs 1 and 9.
    open_ = align((0, 1, 9), "bẹ̀", {})
    assert open_ is not None
    assert open_.choices == ((), ("è", "ẹ"), ("\u0300", "\u0323"))
    told = align((0, 1, 9), "bẹ̀", {1: "è"})
    assert told is not None
    assert told.texts == ("b", "è", "\u0323")
    assert told.price == 0


def test_a_known_comma_before_a_word_from_the_right_is_the_one_typed_behind_it() -> None:
    # Drawn from the left: he, kaf, nun, waw, and at the right end the comma.
    word = overlay(range(5), "ונכה،", Order.LOGICAL, "*")
    found = laid_over(word, {4: "،", 0: "ה"}, Order.LOGICAL)
    assert found is not None
    assert found.texts == ("ה", "כ", "נ", "ו", "،")
    assert found.clashes == ()
    drawn = laid_over(word, {0: "،", 4: "ו"}, Order.LOGICAL)
    assert drawn is not None
    assert drawn.texts == ("،", "ה", "כ", "נ", "ו")
