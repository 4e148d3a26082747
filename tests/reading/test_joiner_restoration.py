"""Non-joiners put back where the forms of letters tell of them."""

from __future__ import annotations

from glyphstone.model import (
    Change,
    Direction,
    FontKey,
    FontMaps,
    Meaning,
    Operation,
    Piece,
    Reading,
)
from glyphstone.model.text import Sign
from glyphstone.reading.joiner_restoration import restore_joiners
from glyphstone.reading.pieces import LinePieces
from glyphstone.reading.rows import PageRows
from glyphstone.script.joiners import NON_JOINER, JoiningForms
from tests.layout.placing import Piece as Placed
from tests.reading.rows_of import rows_of

#: Codes of a font with two forms of beh: f at the end of words, j joined.
MAPS: FontMaps = {
    FontKey("0"): {
        ord("f"): Meaning("ب"),
        ord("j"): Meaning("ب"),
        ord("r"): Meaning("ر"),
        ord("m"): Meaning("\u064e"),
        ord(" "): Meaning(" "),
    }
}
#: Words that teach the forms: f three times last, j three times joined.
TAUGHT = "jrf jrf jrf"
TEXTS = {code: meant.text for code, meant in MAPS[FontKey("0")].items()}


def line(text: str) -> tuple[PageRows, LinePieces, Reading]:
    """A line whose reading order is the order of its string."""
    rows = rows_of([Placed(text, 50, 700)], MAPS)
    pieces = LinePieces(
        [Piece(TEXTS[ord(char)], row) for row, char in enumerate(text)],
        [(row,) for row in range(len(text))],
        [TEXTS[ord(char)] for char in text],
        {},
    )
    signs = [Sign(piece.text, row) for row, piece in enumerate(pieces.pieces)]
    return rows, pieces, Reading(signs, Direction.RTL, (Operation.VISUAL_ORDER_REVERSED,))


def restored(text: str, forms: JoiningForms | None = None) -> Reading:
    rows, pieces, reading = line(text)
    (found,) = restore_joiners(rows, [(pieces, reading)], forms or JoiningForms())
    return found


def texts(reading: Reading) -> str:
    return "".join(sign.text for sign in reading.signs)


def test_a_final_form_inside_a_word_has_a_non_joiner_behind_it() -> None:
    found = restored(f"{TAUGHT} rfr")
    assert texts(found).endswith(f"رب{NON_JOINER}ر")
    assert texts(found).count(NON_JOINER) == 1
    assert found.operations == (Operation.VISUAL_ORDER_REVERSED, Operation.NON_JOINER_RESTORED)
    assert found.changes == (Change(Operation.NON_JOINER_RESTORED, "ب", f"ب{NON_JOINER}"),)


def test_the_non_joiner_stands_behind_the_marks_of_its_letter() -> None:
    found = restored(f"{TAUGHT} rfmmr")
    assert texts(found).endswith(f"رب\u064e\u064e{NON_JOINER}ر")
    assert found.changes == (
        Change(Operation.NON_JOINER_RESTORED, "\u064e", f"\u064e{NON_JOINER}"),
    )


def test_each_place_is_told() -> None:
    found = restored(f"{TAUGHT} rfr fr")
    assert texts(found).count(NON_JOINER) == 2
    assert len(found.changes) == 2


def test_a_line_without_such_a_place_is_given_back_as_it_is() -> None:
    rows, pieces, reading = line(TAUGHT)
    (found,) = restore_joiners(rows, [(pieces, reading)], JoiningForms())
    assert found is reading


def test_forms_are_learnt_from_all_lines_first_and_kept() -> None:
    forms = JoiningForms()
    assert NON_JOINER not in texts(restored("rfr", forms))
    restored(TAUGHT, forms)
    assert NON_JOINER in texts(restored("rfr", forms))


def test_a_piece_of_several_glyphs_ends_a_word() -> None:
    rows, pieces, reading = line(f"{TAUGHT} rfr")
    pieces.rows[-1] = (1, 2)
    (found,) = restore_joiners(rows, [(pieces, reading)], JoiningForms())
    assert NON_JOINER not in texts(found)
