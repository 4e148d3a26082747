"""Drawn lines back to the order of reading."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge import bidi as independent
from glyphstone.script.bidi.algorithm import levels, mirrored, visual_order
from glyphstone.script.bidi.drawn_line import item_class
from glyphstone.script.bidi.inverse import ReadingOrder, undrawn
from glyphstone.script.bidi.plausibility import misfits, odd_words
from tests.script.counting import lines_run

WORDS = st.sampled_from(
    ["שלום", "עולם", "سلام", "كلمة", "دنیا", "word", "Name", "12", "3.5%", "١٩٤٨", "10/12/1948"]
)
BRACKETED = st.builds(
    lambda word, pair: f"{pair[0]}{word}{pair[1]}", WORDS, st.sampled_from(["()", "[]", "«»"])
)
LINES = st.lists(WORDS | BRACKETED, min_size=1, max_size=7).map(" ".join)


def drawn(text: str, base: int, *, as_meant: bool = False) -> list[str]:
    """A line from left to right as the forge's own algorithm draws it."""
    found = independent.levels(text, base) or [0] * len(text)
    return [
        (mirrored(text[place]) or text[place]) if found[place] & 1 and not as_meant else text[place]
        for place in independent.reordered(found)
    ]


def read(found: ReadingOrder) -> str:
    return "".join(found.texts[place] for place in found.order)


def redrawn(found: ReadingOrder) -> list[str]:
    """An order drawn again by the forward algorithm, in the context that it takes for granted."""
    chars = [found.texts[place] for place in found.order]
    before = {"AL": "ا", "R": "א", "L": "a", "ON": ""}
    context = "".join(char or before[name] for name, char in found.context.before)
    behind = before[found.context.behind] if found.context.behind else ""
    line = levels(context + "".join(chars) + behind, found.base)[len(context) :][: len(chars)]
    return [
        (mirrored(chars[place]) or chars[place]) if line[place] & 1 else chars[place]
        for place in visual_order(line)
    ]


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("שלום עולם", 1),
        ("שלום world עולם", 1),
        ("سعر (word) كلمة (سلام) 12,5%", 1),
        ("«كلمة» (1948)", 1),
        ("من 10 km إلى 20 km", 1),  # units behind their numbers
        ("معيار ISO 9001 هنا", 1),  # names before theirs
        ("قال Paris (France) ثم", 1),
        ('قال "foo" ثم bar.', 1),
        ("اعتمد في 10 كانون الأول / ديسمبر 1948.", 1),
        ("הכנס (10.12.1948) נפתח ב-3 ביוני", 1),
        ("The word שלום means peace", 0),
        ("from سلام (عليكم) to word", 0),
        ("ܫܠܡܐ 12 ܐܢܫܐ", 1),
        ("ޢާއްމު 10 ޤަރާރު", 1),
        ("ߞߊ߬ߝߏ ߁߂ ߞߏ", 1),  # N'Ko, its digits from the right too
        ("𞤀𞤣𞤤𞤢𞤥 𞥑𞥒", 1),  # Adlam
        ("", 1),
        ("   ", 1),
        ("abc", 1),
        ("!?", 0),
    ],
)
@pytest.mark.parametrize("as_meant", [False, True])
def test_lines_come_back(text: str, base: int, as_meant: bool) -> None:
    found = undrawn(drawn(text, base, as_meant=as_meant), base)
    assert read(found) == text
    assert found.certain
    assert found.base == base


@given(LINES, st.sampled_from([0, 1, None]))
def test_what_is_certain_is_drawn_as_it_stands(text: str, base: int | None) -> None:
    line = drawn(text, 1 if base is None else base)
    found = undrawn(line, base)
    assert sorted(found.order) == list(range(len(line)))
    if found.certain:
        # A map may say of brackets how they are drawn or what they mean.
        assert [_plain(char) for char in redrawn(found)] == [_plain(char) for char in line]


def _plain(char: str) -> str:
    return min(char, mirrored(char) or char)


@given(st.text("abאבاب12٣.,()[] «»-\u05b8\u200d\u202e\u2067\u2069\n\ufffc", max_size=20))
def test_nothing_is_lost_whatever_is_drawn(text: str) -> None:
    for base in (None, 0, 1):
        found = undrawn(list(text), base)
        assert sorted(found.order) == list(range(len(text)))
        assert len(found.texts) == len(text)
        assert all(new in (old, mirrored(old)) for old, new in zip(text, found.texts, strict=True))


@given(LINES)
def test_the_file_decides_what_drawing_leaves_open(text: str) -> None:
    found = independent.levels(text, 1) or []
    order = independent.reordered(found)
    line = drawn(text, 1)
    filed = [order.index(place) for place in range(len(text))]
    back = undrawn(line, 1, filed)
    assert back.certain
    assert [_plain(char) for char in read(back)] == [_plain(char) for char in text]


def test_a_line_closes_brackets_that_the_line_before_opened() -> None:
    text = "מילה [Word] 12) סוף"
    paragraph = "התחלה (" + text
    line = independent.levels(paragraph, 1) or []
    line = line[len(paragraph) - len(text) :]
    shown = [
        (mirrored(text[place]) or text[place]) if line[place] & 1 else text[place]
        for place in independent.reordered(line)
    ]
    assert read(undrawn(shown, 1)) == text


def test_words_against_the_direction_go_on_in_the_next_line() -> None:
    paragraph = "he said القاسية, 59 and more"
    text = paragraph[:16]
    assert text[-1] == ","
    line = (independent.levels(paragraph, 0) or [])[:16]
    shown = [text[place] for place in independent.reordered(line)]
    assert shown[8] == ","
    assert read(undrawn(shown, 0)) == text


def test_brackets_that_a_map_confuses_are_told_by_the_blanks_beside_them() -> None:
    # Both glyphs claim to be the same bracket.
    line = drawn("كلمة (سلام) هنا", 1)
    confused = [")" if char == "(" else char for char in line]
    assert read(undrawn(confused, 1)) == "كلمة (سلام) هنا"


def test_a_ligature_is_one_item() -> None:
    assert read(undrawn(["م", "لا", "س"], 1)) == "سلام"


def test_an_unknown_glyph_goes_with_its_neighbours() -> None:
    assert read(undrawn(list("םו\ufffcש"), 1)) == "ש\ufffcום"
    assert read(undrawn(["\ufffc", "a"], None)) == "\ufffca"


def test_most_words_tell_the_direction() -> None:
    assert undrawn(drawn("كلمة word كلمة", 1)).base == 1
    assert undrawn(drawn("one كلمة two", 0)).base == 0


def test_signs_tell_the_direction_where_words_do_not() -> None:
    found = undrawn(drawn("قال word.", 1))
    assert (read(found), found.base) == ("قال word.", 1)
    found = undrawn(drawn("word: كلمة", 0))
    assert (read(found), found.base) == ("word: كلمة", 0)


def test_a_page_from_the_right_outweighs_a_few_words() -> None:
    line = drawn("كلمة one two", 1)
    assert undrawn(line).base == 0
    assert read(undrawn(line, leftward=True)) == "كلمة one two"


def test_paragraphs_that_a_program_set_from_the_left_are_read_from_the_right() -> None:
    # The full stop stands at the right end of the line, where a reader would begin.
    line = drawn("هذه جملة قصيرة.", 0)
    assert line[-1] == "."
    found = undrawn(line, 1)
    assert read(found) == "هذه جملة قصيرة."
    assert found.leftward
    number = drawn("المادة 1", 0)
    assert read(undrawn(number, 1, from_left=True)) == "المادة 1"


def test_classes_of_items() -> None:
    assert item_class("لا") == "AL"
    assert item_class("1a") == "L"
    assert item_class("12") == "EN"
    assert item_class("\u05b8") == "NSM"
    assert item_class("") == item_class("\u200d") == item_class("\u202b") == "BN"
    assert item_class("\n") == "WS"


def test_what_a_reader_finds_odd() -> None:
    assert misfits(list("abc (def).")) == 0
    assert misfits(list("abc )def(")) > misfits(list("abc def)")) > 0
    assert misfits(list("abc def)"), ["("]) == 0
    assert misfits(list(" .abc")) == 1
    assert odd_words(list("ISO 9001"), 1) < odd_words(list("9001 ISO"), 1)
    assert odd_words(list("10 km"), 1) < odd_words(list("km 10"), 1)


def test_the_declaration_comes_back_in_languages_from_the_right(shared_data: Path) -> None:
    from benchmarks.scripts import bidi as measures

    assert shared_data.is_dir()
    texts = measures.rtl_texts()
    assert len(texts) >= 13
    cases = [
        case
        for language, paragraphs in texts.items()
        for case in measures.lines(language, paragraphs[:12])
    ]
    right = sum(measures.ours(case.drawn) == case.read for case in cases)
    assert right >= 0.995 * len(cases)


@pytest.mark.parametrize(
    ("text", "base"),
    [("قال abc (def) ghi (ثم) قال", 1), ("abc [def] אב (גד) הו", 0), ("قال abc (def) ghi «ثم»", 1)],
)
def test_brackets_that_a_map_has_turned_are_turned_back(text: str, base: int) -> None:
    """The map says of brackets neither how they are drawn nor what they mean."""
    found = independent.levels(text, base) or [0] * len(text)
    items = [
        text[place] if found[place] & 1 else mirrored(text[place]) or text[place]
        for place in independent.reordered(found)
    ]
    assert read(undrawn(items, base)) == text


def test_a_line_that_nobody_reads_is_not_searched() -> None:
    def work(count: int) -> int:
        items = ["a"] * (count - 2) + ["א", ")"]
        return lines_run(lambda: undrawn(items, 1))

    assert work(1000) > 5 * work(1001)


def test_a_full_stop_behind_a_space_does_not_begin_a_line() -> None:
    for drawn_line in ("אב.", "אב. "):
        found = undrawn(list(drawn_line), 1)
        assert read(found) == "בא." + drawn_line[3:]
        assert found.leftward


@pytest.mark.parametrize(("names", "whole"), [(11, True), (12, False)])
def test_twelve_places_of_a_line_are_looked_at_for_numbers_on_either_side(
    names: int, whole: bool
) -> None:
    # Names have their number behind them, units before them: the one unit is drawn farthest to the
    # right, so that its place is looked at last.
    text = " ".join(["כלמה 10 km", *(f"כלמה ISO {30 + number}" for number in range(names))])
    assert (read(undrawn(drawn(text, 1), 1)) == text) is whole
