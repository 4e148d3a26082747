"""Accents drawn over letters become one character with them, and nothing gets lost on the way."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from glyphstone.model import Change, Operation, PageText
from glyphstone.model import Piece as ReadPiece
from glyphstone.reading.accent_marks import combine_accents, find_accents
from glyphstone.reading.page_reader import PageReader
from glyphstone.reading.pieces import LinePieces
from glyphstone.reading.text_options import TextOptions
from tests.layout.placing import Piece, page
from tests.reading.rows_of import rows_of


def read(*pieces: Piece) -> PageText:
    return PageReader({}, TextOptions()).read(page(pieces))


@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize(
    ("letter", "accent", "text"),
    [("e", "´", "é"), ("c", "ˇ", "č"), ("u", "¨", "ü"), ("\u0131", "´", "í"), ("c", "¸", "ç")],
)
def test_an_accent_and_its_letter_are_one(letter: str, accent: str, text: str, first: bool) -> None:
    pair = [Piece(letter, 60, 700), Piece(accent, 61, 700, advance=0.33)]
    read_page = read(Piece("am", 50, 700), *(pair[::-1] if first else pair), Piece("bo", 65, 700))
    assert read_page.text == f"am{text}bo"


def test_a_full_stop_below_its_letter_is_its_dot() -> None:
    dot = Piece(".", 61, 698, advance=0.28)
    assert read(Piece("sam", 45, 700), Piece("h", 60, 700), dot, Piece("i.", 66, 700)).text == (
        "samḥi."
    )


@pytest.mark.parametrize("kern", [0.0, 0.06, -0.14], ids=["beside", "apart", "over"])
@pytest.mark.parametrize(
    ("accent", "capital", "text"),
    [("\u1fbf", "Α", "Ἀ"), ("\u1ffe", "Ι", "Ἱ"), ("\u0384", "Ε", "Έ"), ("\u1fde", "Ω", "Ὥ")],
)
def test_an_accent_before_a_greek_capital_is_on_it(
    accent: str, capital: str, text: str, kern: float
) -> None:
    # As fonts of TeX in the encoding LGR draw them: the accent 0.22 em wide, kerned or not.
    first = Piece(accent, 60, 700, advance=0.22)
    rest = Piece(f"{capital}χι", 62.2 + 10 * kern, 700)
    assert read(Piece("και", 40, 700), first, rest).text == f"και {text}χι"


def test_an_accent_before_a_greek_capital_is_not_on_the_sign_before_it() -> None:
    first = Piece("(", 55, 700), Piece("\u1ffe", 60, 700, advance=0.22)
    assert read(*first, Piece("Ελ)", 62.2, 700)).text == "(Ἑλ)"


def test_an_accent_behind_a_letter_is_an_apostrophe() -> None:
    first = Piece("αλλ", 45, 700)
    found = read(first, Piece("\u1fbd", 60, 700, advance=0.22), Piece("Αχι", 62.2, 700))
    assert found.text == "αλλ\u1fbdΑχι"
    # Nor is one on a letter that has none, or apart from its letter.
    assert read(Piece("\u1fbf", 60, 700, advance=0.22), Piece("Βχι", 62.2, 700)).text == "\u1fbfΒχι"
    apart = read(Piece("\u1fbf", 60, 700, advance=0.22), Piece("Αχι", 65, 700))
    assert "Αχι" in apart.text


def test_code_points_of_glyphs_and_text_balance() -> None:
    found = read(Piece("am", 50, 700), Piece("´", 61, 700, advance=0.33), Piece("\u0131x", 60, 700))
    (span,) = found.spans()
    assert span.raw_codepoints is not None
    balance = Counter(map(chr, span.raw_codepoints))
    for change in span.changes:
        balance.subtract(Counter(change.before * change.count))
        balance.update(Counter(change.after * change.count))
    assert +balance == Counter(span.text) == Counter("amíx")


def test_an_accent_by_itself_stays_what_it_is() -> None:
    assert read(Piece("a ^ b", 50, 700)).text == "a ^ b"


ACCENTS = {
    "`": "à", "´": "á", "^": "â", "ˆ": "â", "~": "ã", "˜": "ã", "¯": "ā", "ˉ": "ā", "˘": "ă",
    "˙": "ȧ", "¨": "ä", "˚": "å", "˝": "a̋", "ˇ": "ǎ", "¸": "a̧", "˛": "ą", "ˋ": "à", "ˊ": "á",
}  # fmt: skip


@pytest.mark.parametrize(
    ("accent", "text"), ACCENTS.items(), ids=[f"{ord(one):x}" for one in ACCENTS]
)
def test_each_accent_has_its_mark(accent: str, text: str) -> None:
    found = read(Piece("ma", 50, 700), Piece(accent, 56, 700, advance=0.33), Piece("bo", 60, 700))
    assert found.text == f"m{text}bo"


def combined(*texts: str, marks: tuple[int, ...]) -> tuple[list[str], LinePieces]:
    """The texts of pieces when the accents among them are combined; `marks` stand on letters."""
    rows = rows_of([Piece("a" * len(texts), 50, 700)])
    rows.lines[0].marks = np.array(marks, dtype=np.int64)
    made = LinePieces(
        [ReadPiece(text, number) for number, text in enumerate(texts)],
        [(number,) for number in range(len(texts))],
        list(texts),
        {},
    )
    combine_accents(rows, 0, made)
    return [piece.text for piece in made.pieces], made


def test_both_pieces_say_what_became_of_them() -> None:
    texts, made = combined("m", "ı", "´", marks=(2,))
    assert texts == ["m", "i\u0301", ""]
    assert made.changes == {
        1: Change(Operation.MARKS_ATTACHED, "ı", "i\u0301"),
        2: Change(Operation.MARKS_ATTACHED, "´", ""),
    }


@pytest.mark.parametrize(
    ("texts", "marks", "found"),
    [
        (("ȷ", "ˇ"), (1,), ["j\u030c", ""]),
        (("ı", "¸"), (1,), ["ı\u0327", ""]),
        (("ı", "˛"), (1,), ["ı\u0328", ""]),
        (("e", "´"), (), ["e", "´"]),
        (("e", "x"), (1,), ["e", "x"]),
        ((" ", "´"), (1,), [" ", "´"]),
        (("´", "e"), (0,), ["´", "e"]),
    ],
    ids=["j", "cedilla", "ogonek", "beside", "no accent", "behind a space", "first"],
)
def test_which_accents_are_combined(
    texts: tuple[str, ...], marks: tuple[int, ...], found: list[str]
) -> None:
    assert combined(*texts, marks=marks)[0] == found


def test_lines_with_accents_on_letters_are_found() -> None:
    rows = rows_of([Piece("ab", 50, 700), Piece("c´", 50, 680), Piece("de", 50, 660)])
    for line, marks in zip(rows.lines, ((1,), (2, 3), ()), strict=True):
        line.marks = np.array(marks, dtype=np.int64)
    found = find_accents(rows)
    assert (found.scattered.tolist(), found.places.tolist()) == ([False, False, False], [3])


def scattered(*pieces: Piece, marks: tuple[int, ...]) -> bool:
    """Whether the accents of a line cannot be read as they stand; `marks` stand on letters."""
    rows = rows_of(list(pieces))
    rows.lines[0].marks = np.array(marks, dtype=np.int64)
    return bool(find_accents(rows).scattered[0])


def test_accents_are_scattered_unless_each_follows_its_letter_and_all_is_in_order() -> None:
    assert not scattered(Piece("ae´bo´", 50, 700), marks=(2, 5))
    assert scattered(Piece("ae´´bo", 50, 700), marks=(2, 3))
    assert scattered(Piece("a ´bo", 50, 700), marks=(2,))
    assert scattered(Piece("bo", 70, 700), Piece("ae´", 50, 700), marks=(4,))


@pytest.mark.parametrize("letters", ["ae", "γω", "ıȷ"])
@pytest.mark.parametrize("accent", ["´", "ˆ", "¸"])
def test_an_accent_reads_the_same_on_both_ways(letters: str, accent: str) -> None:
    pieces = [Piece(f"x{letters}", 50, 700), Piece(accent, 61, 700, advance=0.33)]
    plain = read(*pieces, Piece("b", 66, 700))
    # The non-breaking space makes the line one that is read piece by piece.
    slow = read(*pieces, Piece("b\u00a0c", 66, 700))
    assert slow.text.replace("\u00a0", " ").removesuffix(" c") == plain.text
