"""When an /ActualText contradicts the glyphs it stands for."""

from __future__ import annotations

from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, String

from glyphstone.options import Limits
from glyphstone.pdf.repair.actual_text import (
    ActualTexts,
    _Covered,
    _without,
    contradicts,
)
from glyphstone.pdf.repair.edits import Edits
from tests.pdf.making import one_page


def covered(*meanings: str | bool | None) -> _Covered:
    """What glyphs of these meanings say together; False is one of a font that is not repaired."""
    found = _Covered()
    for meaning in meanings:
        found.add(meaning)
    return found


@pytest.mark.parametrize(
    ("actual", "meanings", "wrong"),
    [
        ("ab", ("a", "b"), False),
        ("ba", ("a", "b"), False),
        ("a b", ("a", "b"), False),
        ("a\u200db", ("a", "b"), False),
        ("a", ("a", "b"), True),
        ("abc", ("a", "b"), True),
        ("abb", ("a", "b"), True),
        ("ﬁ", ("f", "i"), False),
        ("é", ("e\u0301",), False),
        ("", ("-",), False),
        ("", ("\u00ad", "\u2010"), False),
        ("", ("a",), True),
        ("", ("-", "a"), True),
        ("-", ("\u2011",), False),
        ("", (), False),
        ("lie", (), False),
        ("lie", (False, False), False),
        ("ab", ("a", None), False),
        ("abc", ("a", None), False),
        ("b", ("a", None), True),
        ("ab", ("a", False), False),
        ("", ("a", None), True),
    ],
)
def test_letters_count_and_their_order_does_not(
    actual: str, meanings: tuple[str | bool | None, ...], wrong: bool
) -> None:
    assert contradicts(actual, covered(*meanings)) is wrong


@pytest.mark.parametrize(
    ("actual", "meanings", "wrong"),
    [
        ("কে", ("ৌ", "ক"), False),  # vowel signs are drawn in parts
        ("কে", ("ৌ", "খ"), True),
        ("क्ष", ("क", "ष"), False),  # so are viramas
        ("ा", ("ि",), False),
        ("กำ", ("ก", "ํ", "า"), False),
        ("ກາ", ("ກ",), False),
        ("a\u0301", ("a",), True),  # an accent is no vowel sign
        ("ab", ("a", "b", "ে"), True),  # signs count if the text itself has none
    ],
)
def test_parts_of_vowel_signs_are_not_compared(
    actual: str, meanings: tuple[str, ...], wrong: bool
) -> None:
    assert contradicts(actual, covered(*meanings)) is wrong


@given(st.text("abcא1-ﬁ", max_size=6), st.randoms(use_true_random=False))
def test_a_text_in_any_order_is_no_contradiction(text: str, chance: object) -> None:
    letters = list(text)
    assert hasattr(chance, "shuffle")
    chance.shuffle(letters)
    assert not contradicts(text, covered(*letters))


def test_what_is_covered_is_known_in_full_or_in_part() -> None:
    assert covered("a", "ab").known == {"a": 2, "b": 1}
    assert (covered("a").concerned, covered("a").complete) == (True, True)
    assert (covered(None).concerned, covered(None).complete) == (False, False)
    assert (covered(False).concerned, covered(True, "a").complete) == (False, False)


def test_only_the_text_is_taken_out_of_a_property_list() -> None:
    assert _without(b"<< /ActualText (a) /MCID 3 >>") == b"<< /MCID 3 >>"


# --- a whole document ---------------------------------------------------------------------------


def structured(pdf: pikepdf.Pdf, *kids: Any) -> ActualTexts:
    """The texts of a structure tree whose kids stand on no page of their own."""
    pdf.Root.StructTreeRoot = pdf.make_indirect(Dictionary(K=Array(list(kids))))
    return ActualTexts(pdf.Root, lambda _: None)


def test_elements_are_known_by_the_content_they_and_those_inside_them_have() -> None:
    pdf = one_page()
    page = pdf.pages[0].obj
    inner = Dictionary(ActualText=String("in"), K=Array([1, Dictionary(MCID=2)]))
    outer = Dictionary(ActualText=String("out"), Pg=page, K=Array([0, inner, Dictionary(K=3)]))
    texts = structured(pdf, outer, Dictionary(Pg=page, K=Array([4])))
    found = {
        mcid: sorted(element.text for element in elements)
        for (key, mcid), elements in texts._marked.items()
        if key == page.objgen
    }
    assert found == {0: ["out"], 1: ["in", "out"], 2: ["in", "out"], 3: ["out"]}
    assert sorted(element.text for element in texts._elements) == ["in", "out"]
    assert texts.seen == 0


def test_content_of_other_streams_leaves_a_text_incomplete() -> None:
    pdf = one_page()
    reference = Dictionary(MCID=0, Stm=pdf.make_stream(b""))
    texts = structured(pdf, Dictionary(ActualText=String("a"), K=Array([reference])))
    (element,) = texts._elements
    assert not element.covered.complete
    assert texts._marked == {}


def test_a_page_of_its_own_counts_before_that_of_the_element_around() -> None:
    pdf = one_page()
    pdf.pages.extend(one_page().pages)
    first, second = (page.obj for page in pdf.pages)
    inner = Dictionary(Pg=second, K=Array([7]))
    texts = structured(pdf, Dictionary(ActualText=String("a"), Pg=first, K=Array([inner, 8])))
    assert set(texts._marked) == {(second.objgen, 7), (first.objgen, 8)}


def test_a_document_without_a_structure_has_no_texts() -> None:
    texts = ActualTexts(pikepdf.new().Root, lambda _: None)
    assert (texts._elements, texts._marked, texts.seen) == ([], {}, 0)
    assert texts.remove_wrong(pikepdf.new(), Limits(), Edits()) == 0
