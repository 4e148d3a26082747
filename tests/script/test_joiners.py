"""Non-joiners by the forms of letters."""

from __future__ import annotations

from pathlib import Path

import pytest

import forge
import glyphstone
from forge import Style, Typeface
from glyphstone.model import Operation
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
