"""Non-joiners by the forms of letters."""

from __future__ import annotations

from pathlib import Path

import pytest

import forge
import glyphstone
from forge import Style, Typeface
from glyphstone.model import UNKNOWN, Operation
from glyphstone.reading import read_text
from glyphstone.script.joiners import JoiningForms

#: Glyphs of the letter heh: as it begins, goes on, ends a word, stands alone.
BEGIN, MIDDLE, END, ALONE = 1, 2, 3, 4
REH = (9, "ر")


def word(*glyphs: int | tuple[int, str]) -> list[tuple[int, str]]:
    return [(one, "ه") if isinstance(one, int) else one for one in glyphs]


def test_the_form_of_a_words_end_inside_a_word_shows_a_non_joiner() -> None:
    forms = JoiningForms()
    forms.learn([word(BEGIN, MIDDLE, END)] * 5)
    assert forms.parted(word(BEGIN, END, BEGIN, END)) == [1]
    assert forms.parted(word(BEGIN, MIDDLE, END)) == []


def test_a_letter_that_never_joins_the_next_shows_nothing() -> None:
    forms = JoiningForms()
    forms.learn([word(BEGIN, REH, BEGIN, MIDDLE, END)] * 5)
    assert forms.parted(word(BEGIN, REH, BEGIN, END)) == []


def test_a_font_with_one_form_for_all_places_shows_nothing() -> None:
    forms = JoiningForms()
    forms.learn([word(BEGIN, BEGIN, BEGIN)] * 20)
    assert forms.parted(word(BEGIN, BEGIN)) == []


def test_marks_and_signs_behind_a_word_are_no_letters() -> None:
    forms = JoiningForms()
    mark, comma = (20, "\u064e"), (21, "،")
    forms.learn([word(BEGIN, MIDDLE, END, mark, comma)] * 5)
    assert forms.parted(word(BEGIN, END, mark, BEGIN, END)) == [1]
    assert forms.parted(word(BEGIN, END, mark, comma)) == []


def test_a_glyph_that_nobody_has_named_ends_no_word() -> None:
    """Else a form that joins the next letter is taken for a final one where letters are unknown."""
    forms = JoiningForms()
    unknown = (30, UNKNOWN)
    forms.learn([word(BEGIN, unknown)] * 5 + [word(BEGIN, REH)] * 3 + [word(MIDDLE, REH)] * 5)
    assert forms.parted(word(BEGIN, REH)) == []
    assert forms.parted(word(BEGIN, unknown)) == []


def parts(ends: int, inside: int, joined: int, at_end: int = 0) -> bool:
    """Whether a final form that was seen so often parts a word, beside a form seen joined."""
    forms = JoiningForms()
    forms.learn([word(END)] * ends + [word(END, REH)] * inside)
    forms.learn([word(BEGIN, REH)] * joined + [word(BEGIN)] * at_end)
    return forms.parted(word(END, REH)) == [0]


def test_a_final_form_must_be_seen_at_three_ends_of_words() -> None:
    assert parts(ends=3, inside=0, joined=3)
    assert not parts(ends=2, inside=0, joined=3)


def test_two_fifths_of_the_places_of_a_final_form_are_ends_of_words() -> None:
    assert parts(ends=4, inside=6, joined=3)
    assert not parts(ends=4, inside=7, joined=3)


def test_another_form_must_be_seen_joined_three_times() -> None:
    assert not parts(ends=3, inside=0, joined=2)


def test_a_joining_form_hardly_ever_ends_a_word() -> None:
    assert parts(ends=3, inside=0, joined=19, at_end=1)
    assert not parts(ends=3, inside=0, joined=18, at_end=1)


def test_a_form_of_another_letter_tells_nothing() -> None:
    forms = JoiningForms()
    forms.learn([word(END)] * 5 + [[(7, "ب"), REH]] * 5)
    assert forms.parted(word(END, REH)) == []
    # Nor do letters that join to nothing behind them.
    forms.learn([[(8, "د")]] * 5)
    assert forms.parted([(8, "د"), REH]) == []


def test_what_stands_behind_must_be_a_letter_that_joins() -> None:
    forms = JoiningForms()
    forms.learn([word(BEGIN, MIDDLE, END)] * 5)
    assert forms.parted(word(END, (30, "ء"))) == []
    assert forms.parted(word(END, (31, "1"))) == []
    assert forms.parted(word(END, (32, "ـ"))) == []
    assert forms.parted(word(END, (33, ""), BEGIN)) == [0]
    # Presentation forms and ligatures by their letters.
    forms.learn([[(40, "ﻪ")]] * 3 + [[(41, "له"), REH]] * 3)
    assert forms.parted([(40, "ﻪ"), REH]) == [0]


def test_other_joining_scripts_know_no_such_non_joiner() -> None:
    def mongolian(*forms: int) -> list[tuple[int, str]]:
        return [(form, "ᠠ") for form in forms]

    forms = JoiningForms()
    forms.learn([mongolian(BEGIN, MIDDLE, END)] * 5)
    assert forms.parted(mongolian(BEGIN, END, BEGIN, END)) == []


@pytest.mark.parametrize("order", ["visual", "logical"])
def test_a_persian_text_comes_back_with_its_non_joiners(order: str, tmp_path: Path) -> None:
    text = (
        "می‌روم و نمی‌دانم که خانه‌ها و بچه‌ها همه مهم هستند مرا ببین نه آن را همیشه بهتر است"
        " کسی که نیکی دارد زندگی خوبی دارد"
    )
    style = Style(Typeface(("DejaVuSans",)), rtl_order=order)  # type: ignore[arg-type]
    # The words of one line are few: the same text again shows the forms often enough.
    (tmp_path / "made.pdf").write_bytes(forge.typeset([text] * 4, style=style).pdf)
    with glyphstone.open(tmp_path / "made.pdf") as document:
        (page,) = read_text(document)
    assert page.text.replace("\n", " ") == " ".join([text] * 4)
    assert any(Operation.NON_JOINER_RESTORED in span.normalization for span in page.spans())
