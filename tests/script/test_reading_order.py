"""Pieces of a line, as drawn, in the order of reading."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
import unicodedata2
from hypothesis import given
from hypothesis import strategies as st

import glyphstone
from forge import Style, Typeface, samples, typeset
from forge import bidi as independent
from glyphstone.model.lines import Direction
from glyphstone.model.text import UNKNOWN, Operation, Piece, Reading
from glyphstone.reading.text_reader import read_text
from glyphstone.script import reading_order as module
from glyphstone.script.bidi.algorithm import mirrored
from glyphstone.script.reading_order import PageOrder, Stored, is_plain, page_order, reading
from tests.script.counting import lines_run


def text_of(found: Reading) -> str:
    return "".join(sign.text for sign in found.signs)


def line(text: str, base: int, *, logical: bool = False, room: float = 0.5) -> list[Piece]:
    """A line as the forge draws it, a glyph a letter, marks without room; as drawn or as read."""
    levels = independent.levels(text, base) or [0] * len(text)
    pieces: list[Piece] = []
    at = 0.0
    for number, place in enumerate(independent.reordered(levels)):
        char = (mirrored(text[place]) or text[place]) if levels[place] & 1 else text[place]
        mark = unicodedata2.category(char) == "Mn"
        pieces.append(Piece(char, place if logical else number, at, 0.0 if mark else room, mark))
        at += 0.0 if mark else room
    return pieces


# --- text from the left -----------------------------------------------------------------------


def test_an_accent_that_the_file_has_before_its_letter_is_read_behind_it() -> None:
    pieces = [
        Piece("t", 0, 0.0, 0.4),
        Piece("a", 2, 0.4, 0.5),
        Piece("\u0304", 1, 0.4, 0.5),
        Piece("r", 3, 0.9, 0.4),
    ]
    assert text_of(reading(pieces)) == "ta\u0304r"
    # Of what nobody has named, the file alone tells.
    pieces[2] = Piece(UNKNOWN, 1, 0.4, 0.5, mark=True)
    assert text_of(reading(pieces)) == f"t{UNKNOWN}ar"


def test_a_letter_below_goes_with_the_letter_before_it_in_the_file() -> None:
    # A ra below has a little room of its own and begins under the next letter.
    pieces = [
        Piece("\u0ca4", 0, 0.0, 0.55),
        Piece("\u0cb5\u0cbe", 2, 0.6, 1.2),
        Piece("\u0ccd\u0cb0", 1, 0.7, 0.06),
        Piece("\u0c97\u0cbf", 3, 1.8, 0.6),
    ]
    assert text_of(reading(pieces)) == "\u0ca4\u0ccd\u0cb0\u0cb5\u0cbe\u0c97\u0cbf"


def test_a_plain_line_stays_as_it_is() -> None:
    found = reading(line("A plain line.", 0))
    assert text_of(found) == "A plain line."
    assert found.direction is Direction.LTR
    assert [sign.piece for sign in found.signs] == list(range(13))
    assert not found.operations
    assert not found.changes


def test_the_file_knows_better_where_letters_overlap() -> None:
    pieces = [Piece("f", 0, 0.0, 0.3), Piece("T", 2, 0.3, 0.6), Piece("o", 1, 0.4, 0.5)]
    assert text_of(reading(pieces)) == "foT"


def test_a_word_of_three_letters_tells_its_own_order_one_of_two_that_of_the_line() -> None:
    usual = [Piece(char, row, 0.5 * row, 0.5) for row, char in enumerate("words")]
    blank = Piece(" ", -1, 2.5, 0.3)
    three = [Piece(char, 12 - place, 3 + 0.1 * place, 0.5) for place, char in enumerate("abc")]
    assert text_of(reading([*usual, blank, *three])) == "words abc"
    two = [Piece(char, 11 - place, 3 + 0.1 * place, 0.5) for place, char in enumerate("ab")]
    assert text_of(reading([*usual, blank, *two])) == "words ba"


def test_the_file_does_not_move_what_stands_apart() -> None:
    pieces = [Piece("a", 0, 0.0, 0.5), Piece("b", 2, 0.5, 0.5), Piece("c", 1, 1.0, 0.5)]
    assert text_of(reading(pieces)) == "abc"


def test_a_word_that_the_file_has_in_parts_stays_as_drawn() -> None:
    assert text_of(reading([Piece("a", 7), Piece("b", 90), Piece("c", 8)])) == "abc"


def test_a_mark_that_the_file_has_first_follows_its_body() -> None:
    pieces = [Piece("e", 1, 0.0, 0.5), Piece("\u0301", 0, 0.2, 0.0, True), Piece("t", 2, 0.5, 0.3)]
    assert text_of(reading(pieces)) == "e\u0301t"


def test_letters_drawn_backwards_keep_their_marks() -> None:
    pieces = [Piece("a", 3), Piece("\u0301", 4, mark=True), Piece("b", 2), Piece("c", 1)]
    assert text_of(reading(pieces)) == "a\u0301bc"


def test_lines_from_the_top_are_not_turned() -> None:
    found = reading(line("שלום abc", 0), Direction.TTB)
    assert found.direction is Direction.TTB
    assert [sign.piece for sign in found.signs] == list(range(8))


def test_syllables_are_put_in_order() -> None:
    # The vowel sign is drawn before the consonant that it follows.
    found = reading([Piece("ि", 0, 0, 0.3), Piece("क", 1, 0.3, 0.6)])
    assert text_of(found) == "कि"
    assert Operation.SYLLABLES_REORDERED in found.operations


def test_what_is_plain() -> None:
    assert is_plain("plain Text, Ελληνικά, 日本語")
    assert not is_plain("नमस्ते")
    assert not is_plain("سلام")
    assert not is_plain("ꦲꦤ")
    assert module.SYLLABIC.search("ကမ္ဘာ")


# --- text from the right ----------------------------------------------------------------------

TEXTS = [
    "שלום עולם",
    "הכנס (Geneva) נפתח ב-10.12.1948.",
    "قال «سلام» ثم word (12).",
    "ܫܠܡܐ ܥܡܟ",
    "ޢާއްމު ޤަރާރު",
    "ߒߞߏ ߞߊ߲",
    "𞤀𞤣𞤤𞤢𞤥",
    "شَمْسٌ وَقَمَرٌ",
    "בְּרֵאשִׁית בָּרָא",
]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("logical", [False, True])
@pytest.mark.parametrize("direction", [None, Direction.RTL])
def test_lines_from_the_right(text: str, logical: bool, direction: Direction | None) -> None:
    pieces = line(text, 1, logical=logical)
    page = page_order([pieces])
    assert page.stored is (Stored.LOGICAL if logical else Stored.VISUAL)
    found = reading(pieces, direction, page)
    assert unicodedata2.normalize("NFC", text_of(found)) == unicodedata2.normalize("NFC", text)
    assert found.direction is Direction.RTL
    assert (Operation.VISUAL_ORDER_REVERSED in found.operations) is not logical


def test_turning_is_recorded_and_mirrored_brackets_are_counted() -> None:
    found = reading(line("(שלום)", 1), Direction.RTL)
    assert text_of(found) == "(שלום)"
    assert Operation.MIRRORED in found.operations
    assert Counter({(c.before, c.after): c.count for c in found.changes}) == {
        ("(", ")"): 1,
        (")", "("): 1,
    }


def test_brackets_that_the_map_says_as_meant_stay() -> None:
    pieces = [Piece(mirrored(piece.text) or piece.text, piece.row) for piece in line("(שלום)", 1)]
    found = reading(pieces, Direction.RTL)
    assert text_of(found) == "(שלום)"
    assert not found.changes


def test_a_latin_word_keeps_the_direction_of_its_paragraph() -> None:
    found = reading(line("Geneva.", 1), Direction.RTL)
    assert text_of(found) == "Geneva."
    assert found.direction is Direction.RTL


def test_a_direction_that_no_letter_bears_out_is_kept_where_it_is_possible() -> None:
    assert reading(line("שלום", 0), Direction.LTR).direction is Direction.LTR
    assert text_of(reading(line("שלום", 0), Direction.LTR)) == "שלום"


def test_gaps_come_out_where_they_are_read() -> None:
    words = ["סוף", "word", "שלום"]
    pieces: list[Piece] = []
    for word in words:
        if pieces:
            pieces.append(Piece(" ", -1))
        letters = word if word.isascii() else word[::-1]
        pieces += [Piece(char, len(pieces) + number) for number, char in enumerate(letters)]
    found = reading(pieces)
    assert text_of(found) == "שלום word סוף"


def test_the_file_tells_on_which_side_of_a_word_a_number_is_read() -> None:
    # Both are drawn alike.
    for text in ("ראו Geneva 1948 שם", "ראו 1948 Geneva שם"):
        pieces = line(text, 1, logical=True)
        assert text_of(reading(pieces, Direction.RTL, page_order([pieces]))) == text


def test_marks_drawn_before_or_behind_their_letter_follow_it() -> None:
    base, mark = "ב", "\u05b8"
    for rows in ((0, 1, 2), (1, 0, 2)):
        pieces = [
            Piece("ג", rows[2] + 1, 0.0, 0.5),
            Piece(base, rows[0], 0.5, 0.5),
            Piece(mark, rows[1], 0.7, 0.0, True),
            Piece("א", 9, 1.0, 0.5),
        ]
        assert text_of(reading(pieces)) == f"א{base}{mark}ג"


def test_a_mark_with_room_of_its_own_stands_left_of_its_letter() -> None:
    pieces = [
        Piece("\u07aa", 3, 0.0, 0.04),
        Piece("މ", 2, 0.04, 0.5),
        Piece("\u07a6", 1, 0.54, 0.04),
        Piece("ހ", 0, 0.58, 0.5),
    ]
    assert text_of(reading(pieces)) == "ހ\u07a6މ\u07aa"


def test_a_mark_beyond_a_blank_goes_back_to_its_letter() -> None:
    pieces = [
        Piece("ܒ", 5, 0.0, 0.5),
        Piece("\u0330", 3, 0.8, 0.0, True),
        Piece(" ", 4, 0.8),
        Piece("ܟ", 2, 0.8, 0.5),
        Piece("ܗ", 1, 1.3, 0.5),
        Piece("ܐ", 0, 1.8, 0.5),
    ]
    assert text_of(reading(pieces)) == "ܐܗܟ\u0330 ܒ"


def test_several_marks_follow_their_letter_from_the_nearest_in_the_file() -> None:
    pieces = [
        Piece("\u064e", 0, 0.6, 0.0, True),
        Piece("\u0651", 1, 0.6, 0.0, True),
        Piece("ن", 2, 0.5, 0.5),
        Piece("م", 3, 1.0, 0.5),
    ]
    found = reading(pieces)
    assert text_of(found) == "من\u0651\u064e"
    assert Operation.MARKS_ATTACHED in found.operations


def test_joiners_stand_between_letters() -> None:
    pieces = [
        Piece("د", 3, 0.0, 0.5),
        Piece("\u200c", 2, 0.5, 0.0, True),
        Piece("ه", 1, 0.5, 0.5),
        Piece("ب", 0, 1.0, 0.5),
    ]
    assert text_of(reading(pieces)) == "به\u200cد"


@pytest.mark.parametrize(
    ("pieces", "text"),
    [
        ([("ه", 1, 0.0), ("\u200d", 0, 0.0)], "ه\u200d"),
        ([("ه", 0, 0.0), ("\u200d", 1, 0.0)], "ه\u200d"),
        ([("ت", 0, 0.0), ("ه", 2, 0.5), ("\u200d", 1, 0.5)], "ه\u200dت"),
        ([("ت", 2, 0.0), ("ه", 0, 0.5), ("\u200d", 1, 0.5)], "ه\u200dت"),
        ([("ष", 1, 0.0), ("\u200d", 0, 0.0)], "\u200dष"),
        ([("क", 0, 0.0), ("ष", 2, 0.5), ("\u200d", 1, 0.5)], "क\u200dष"),
        ([("ष", 0, 0.0), ("\u200d", 1, 0.5)], "ष\u200d"),
    ],
)
def test_a_joiner_that_begins_where_a_letter_begins(
    pieces: list[tuple[str, int, float]], text: str
) -> None:
    line = [
        Piece(char, row, start, 0.0 if char == "\u200d" else 0.5, char == "\u200d")
        for char, row, start in pieces
    ]
    assert text_of(reading(line)) == text


def test_unknown_glyphs_keep_their_place() -> None:
    pieces = [Piece(char, row) for row, char in enumerate(["ם", UNKNOWN, "ל", "ש"])]
    assert text_of(reading(pieces)) == f"של{UNKNOWN}ם"
    only = [Piece(UNKNOWN, row) for row in range(3)]
    assert [sign.piece for sign in reading(only, Direction.RTL).signs] == [2, 1, 0]


def test_overlapping_letters_go_by_the_file() -> None:
    # As in Nastaliq: the second letter begins farther right than the first.
    pieces = [
        Piece("ی", 3, 0.0, 0.9),
        Piece("ح", 1, 0.5, 0.7),
        Piece("ن", 2, 0.6, 0.4),
        Piece("م", 0, 1.2, 0.5),
    ]
    assert text_of(reading(pieces)) == "محنی"


def test_a_piece_of_another_font_that_the_file_has_first_stays_where_it_is_drawn() -> None:
    pieces = [
        Piece("ے", 0, 0.0, 0.8),
        Piece("ئ", 3, 0.8, 0.8),
        Piece("ا", 2, 1.6, 0.3),
        Piece("ج", 1, 1.9, 0.6),
    ]
    assert text_of(reading(pieces)) == "جائے"


# --- what a page says ---------------------------------------------------------------------------


def test_a_page_tells_how_it_is_stored_and_set() -> None:
    texts = ["هذه جملة قصيرة.", "وهذه جملة ثانية.", "وجملة أخرى هنا."]
    assert page_order([line(text, 1) for text in texts]) == PageOrder(
        Stored.VISUAL, from_left=False, leftward=True
    )
    assert page_order([line(text, 0, logical=True) for text in texts]) == PageOrder(
        Stored.LOGICAL, from_left=True, leftward=True
    )
    assert page_order([line("plain text", 0)]) == PageOrder()
    assert page_order([]) == PageOrder()


def test_kerning_and_marks_do_not_tell_how_a_page_is_stored() -> None:
    stacked = [Piece("א", 0, 0.00, 0.5), Piece("ב", 1, 0.01, 0.5)]
    assert page_order([stacked]).stored is None
    marks = [Piece("א", 0, 0.0, 0.5), Piece("\u05b8", 1, 0.2, 0.0, True)]
    assert page_order([marks]).stored is None


def test_paragraphs_set_from_the_left_end_with_their_full_stop() -> None:
    texts = ["هذه جملة قصيرة.", "وهذه جملة ثانية.", "المادة 7"]
    lines = [line(text, 0) for text in texts]
    page = page_order(lines)
    assert page.from_left
    found = [reading(pieces, Direction.RTL, page) for pieces in lines]
    assert [text_of(one) for one in found] == texts
    assert {one.direction for one in found} == {Direction.RTL}


# --- whatever comes -----------------------------------------------------------------------------

PIECES = st.lists(
    st.builds(
        Piece,
        st.sampled_from(
            [*"ab אשا1٢()«.", "لا", "", UNKNOWN, "\u05b8", "\u064b", "\u200d", "\u202e", *"कि์กﷲ\n"]
        ),
        st.integers(-1, 20),
        st.floats(-3, 20),
        st.floats(0, 2),
        st.booleans(),
    ),
    max_size=14,
)


@given(
    PIECES,
    st.sampled_from([None, *Direction]),
    st.builds(PageOrder, st.sampled_from([None, *Stored]), st.booleans(), st.booleans()),
)
def test_no_piece_is_lost_or_doubled(
    pieces: list[Piece], direction: Direction | None, page: PageOrder
) -> None:
    found = reading(pieces, direction, page)
    assert {sign.piece for sign in found.signs} == set(range(len(pieces)))
    before = Counter(char for piece in pieces for char in piece.text)
    after = Counter(char for sign in found.signs for char in sign.text)
    for change in found.changes:
        for char in change.before:
            before[char] -= change.count
        for char in change.after:
            before[char] += change.count
    assert +before == +after


WORDS = st.sampled_from(
    ["שלום", "עולם", "سلام", "كلمة", "word", "Name", "12", "3.5%", "(word)", "(سلام)", "[12]", "١٩"]
)


@given(st.lists(WORDS, min_size=1, max_size=7).map(" ".join))
def test_what_the_file_has_as_it_is_read_is_read_so(text: str) -> None:
    found = reading(line(text, 1, logical=True), Direction.RTL, PageOrder(Stored.LOGICAL))
    assert text_of(found) == text


@pytest.mark.parametrize("first_row", [0, 500])
def test_the_file_is_asked_about_a_line_that_it_has_nearly_in_one_piece(first_row: int) -> None:
    # Drawn, the number may be read on either side of the name.
    text = "שלום 10 Geneva עולם"
    pieces = [replace(piece, row=piece.row + first_row) for piece in line(text, 1, logical=True)]
    last = max(range(len(pieces)), key=lambda place: pieces[place].row)

    def read(last_row: int) -> str:
        pieces[last] = replace(pieces[last], row=last_row)
        return text_of(reading(pieces, Direction.RTL, PageOrder(Stored.LOGICAL)))

    assert read(first_row + 2 * len(pieces)) == text
    assert read(first_row + 2 * len(pieces) + 1) == "שלום Geneva 10 עולם"


def test_plain_lines_are_hardly_looked_at() -> None:
    plain = line("The quick brown fox jumps over the lazy dog and so on, line by line.", 0)
    mixed = line("نص عربي (word) و«اقتباس» في 12 من السطر هنا 1948", 1)
    assert 10 * lines_run(lambda: reading(plain)) < lines_run(lambda: reading(mixed))


@pytest.mark.parametrize(
    "texts",
    [
        ["("] * 400 + ["]"] * 400,
        ["(", "א", ")"] * 270,
        ["א", *["\u05b8"] * 800],
        ["1", " ", "a", " ", "א", " "] * 130,
        ["\u202e", "א", "\u2067"] * 270,
    ],
    ids=["open", "pairs", "marks", "numbers", "controls"],
)
def test_work_grows_with_the_length_of_lines_that_nobody_wrote(texts: list[str]) -> None:
    def work(texts: list[str]) -> int:
        pieces = [
            Piece(text, len(texts) - place, 0.01 * place, 0.5, text == "\u05b8")
            for place, text in enumerate(texts)
        ]
        found = reading(pieces, Direction.RTL, page_order([pieces]))
        assert len(found.signs) == len(pieces)
        return lines_run(lambda: reading(pieces, Direction.RTL, page_order([pieces])))

    assert work(texts * 2) < 2.5 * work(texts)


# --- real lines -----------------------------------------------------------------------------------


@pytest.mark.parametrize("stored", ["visual", "logical"])
@pytest.mark.parametrize(
    "language", ["ar_Arab", "he_Hebr", "dv_Thaa", "nqo_Nkoo", "aii_Syrc", "fuf_Adlm", "yi_Hebr"]
)
def test_typeset_text_comes_back(language: str, stored: str, tmp_path: Path) -> None:
    sample = samples.sample(language)
    style = Style(Typeface(sample.fonts), rtl_order=stored, spaces="gap")  # type: ignore[arg-type]
    path = tmp_path / "forged.pdf"
    path.write_bytes(typeset([sample.paragraphs], style=style).pdf)
    with glyphstone.open(path) as document:
        lines = [one.text for page in read_text(document) for b in page.blocks for one in b.lines]
    wanted = unicodedata2.normalize("NFC", " ".join(sample.paragraphs))
    assert _seen(" ".join(lines)) == _seen(wanted)


def _seen(text: str) -> list[str]:
    """The words of a text without what draws nothing."""
    return "".join(char for char in text if unicodedata2.category(char) != "Cf").split()


@pytest.mark.parametrize(
    ("rows", "turned"),
    [([0, 1, 2], True), ([2, 1, 0], False), ([2, 0, 1], False), ([1, 0, 2], False)],
)
def test_a_line_was_turned_if_most_of_its_letters_stand_backwards_in_the_file(
    rows: list[int], turned: bool
) -> None:
    pieces = [
        Piece(char, row, 0.5 * at, 0.5)
        for at, (char, row) in enumerate(zip("גבא", rows, strict=True))
    ]
    found = reading(pieces)
    assert text_of(found) == "אבג"
    assert (Operation.VISUAL_ORDER_REVERSED in found.operations) is turned


@pytest.mark.parametrize(
    ("texts", "drawn"),
    [
        (["िक"], True),
        (["कि"], False),
        (["कख"], None),
        (["िक", "कि"], None),
        (["िक", "िक", "कि"], True),
        (["िक", "कि", "कि"], False),
        (["ab", "िक"], True),
        (["ab"], None),
        # A line ends a word: the vowel of the first does not stand before the letter of the next.
        (["कि", "क"], False),
    ],
)
def test_the_lines_of_a_page_tell_together_whether_syllables_stand_as_drawn(
    texts: list[str], drawn: bool | None
) -> None:
    lines = [[Piece(char, row, 0.5 * row, 0.5) for row, char in enumerate(text)] for text in texts]
    assert page_order(lines) == PageOrder(drawn=drawn)


def test_what_the_page_says_of_syllables_holds_for_each_of_its_lines() -> None:
    unclear = [Piece(char, row, 0.5 * row, 0.5) for row, char in enumerate("किक")]
    assert text_of(reading(unclear, page=PageOrder(drawn=False))) == "किक"
    assert text_of(reading(unclear, page=PageOrder(drawn=True))) == "ककि"
