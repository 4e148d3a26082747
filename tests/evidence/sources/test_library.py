"""What the library says of symbols, on entries made by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.evidence.sources.library import Library
from glyphstone.model import Shape, Symbol
from glyphstone.shapes.lookup import ShapeMatch
from glyphstone.store.map_library import LibraryEntry, MapLibrary
from tests.evidence.pages import Row, book_of_rows, glyph
from tests.verdict.drawn import box

Said = list[tuple[int, str, float]]


class Shelf(MapLibrary):
    """A library of a few entries, which knows what looks alike because it is told."""

    def __init__(self, *entries: LibraryEntry, match: ShapeMatch | None = None) -> None:
        self._entries = entries
        self._match = match

    def find(self, shape: str) -> tuple[LibraryEntry, ...]:
        """The entries of a drawing."""
        return tuple(entry for entry in self._entries if entry.shape == shape)

    def by_font(
        self, name: str, code: int, code_length: int | None = None
    ) -> tuple[LibraryEntry, ...]:
        """The entries of a code."""
        asked = (name, code, code_length)
        return tuple(
            entry for entry in self._entries if (entry.font, entry.code, entry.code_length) == asked
        )

    def match(self, shape: Shape) -> ShapeMatch | None:  # noqa: ARG002
        """What it was told."""
        return self._match


def entry(text: str, shape: str, *, font: str = "Other", how: str = "person") -> LibraryEntry:
    return LibraryEntry(text, font, shape=shape, how=how)


def said(
    symbols: Sequence[Symbol],
    library: MapLibrary,
    shapes: dict[str, Shape] | None = None,
    words: Sequence[Sequence[int]] = (),
) -> Said:
    book = book_of_rows(symbols, [Row(words)] if words else [])
    found = list(Library(library, shapes).proposals(book))
    assert all(proposal.source == "library" for proposal in found)
    return [(one.symbol, one.text, one.confidence) for one in found]


def test_the_same_drawing_has_the_same_text() -> None:
    library = Shelf(entry("ж", "shape 0"))
    assert said([glyph(0), glyph(1)], library) == [(0, "ж", 0.97)]


def test_what_no_person_has_seen_is_less_sure() -> None:
    library = Shelf(entry("ж", "shape 0", how="automatic"))
    assert said([glyph(0)], library) == [(0, "ж", 0.9)]
    both = Shelf(entry("ж", "shape 0", how="automatic"), entry("ж", "shape 0", font="Third"))
    assert said([glyph(0)], both) == [(0, "ж", 0.97)]


def test_blanks_and_claims_that_stand_are_left_alone() -> None:
    library = Shelf(entry("ж", "shape 0"))
    assert said([glyph(0, blank=True)], library) == []
    assert said([glyph(0, claim="a", trusted=True)], library) == []


def test_a_font_that_is_not_embedded_is_known_by_name_and_code() -> None:
    known = LibraryEntry("ж", "Hand", code=7, code_length=1)
    library = Shelf(known)
    assert said([glyph(0, shape=None, code=7)], library) == [(0, "ж", 0.9)]
    assert said([glyph(0, shape=None, code=8)], library) == []
    assert said([glyph(0, shape=None, code=7, font_name="Foot")], library) == []


def test_no_text_at_all_is_asked_about() -> None:
    assert said([glyph(0)], Shelf(entry("", "shape 0"))) == [(0, "", 0.4)]


def test_a_font_of_the_same_name_has_the_last_word() -> None:
    entries = [entry("ж", "shape 0", font="Hand"), entry("щ", "shape 0")]
    assert said([glyph(0)], Shelf(*entries)) == [(0, "ж", 0.97)]
    assert said([glyph(0, font_name="Foot")], Shelf(*entries)) == [(0, "ж", 0.2), (0, "щ", 0.2)]


# --- looks ------------------------------------------------------------------------------------


INK = box(0, 0, 1, 1)


def test_a_drawing_that_looks_alike() -> None:
    match = ShapeMatch("near", ("near",), 0.01, False, twins=("twin",))
    library = Shelf(entry("ж", "near"), match=match)
    shapes = {"shape 0": INK}
    assert said([glyph(0)], library, shapes) == [(0, "ж", 0.95)]
    assert said([glyph(0)], library) == []
    assert said([glyph(0)], Shelf(entry("ж", "far"), match=match), shapes) == []
    assert said([glyph(0)], Shelf(entry("ж", "twin"), match=match), shapes) == [(0, "ж", 0.95)]
    assert said([glyph(0)], Shelf(entry("ж", "near")), shapes) == []


def test_rivals_leave_a_drawing_open() -> None:
    match = ShapeMatch("near", ("near",), 0.01, False, rivals=("rival",))
    both = Shelf(entry("ж", "near"), entry("щ", "rival"), match=match)
    assert said([glyph(0)], both, {"shape 0": INK}) == [(0, "ж", 0.2), (0, "щ", 0.2)]
    one = Shelf(entry("ж", "near"), match=match)
    assert said([glyph(0)], one, {"shape 0": INK}) == [(0, "ж", 0.4)]


# --- scripts ----------------------------------------------------------------------------------


def letters(text: str, start: int = 10) -> tuple[list[Symbol], list[LibraryEntry]]:
    """Symbols, and what the library knows of each."""
    symbols = [glyph(n) for n in range(start, start + len(text))]
    return symbols, [entry(char, f"shape {start + n}") for n, char in enumerate(text)]


def reading(
    known: str,
    *,
    text: str = "а",
    unknown: int = 0,
    others: Sequence[Symbol] = (),
    words: Sequence[Sequence[int]] = (),
) -> list[tuple[str, float]]:
    """What is said of a letter that Latin and Cyrillic draw alike, beside known letters."""
    symbols, entries = letters(known)
    library = Shelf(entry(text, "shape 0"), *entries)
    blanks = [glyph(100 + n) for n in range(unknown)]
    found = said([glyph(0), *symbols, *blanks, *others], library, words=words)
    return [(said_text, confidence) for symbol, said_text, confidence in found if symbol == 0]


def test_a_lookalike_is_taken_in_a_font_of_its_script() -> None:
    assert reading("бдфцщжэюяч") == [("а", 0.97)]
    assert reading("bdfhkwzrqg") == [("а", 0.4)]
    assert reading("") == [("а", 0.4)]


def test_another_script_must_be_far_behind() -> None:
    # With the letter itself, Latin could draw 6 of 7, or 5 of 6, or 1 of 2.
    assert reading("ж") == [("а", 0.97)]
    assert reading("жеорсх") == [("а", 0.4)]
    assert reading("жщеорс") == [("а", 0.97)]


def test_letters_of_a_second_script_leave_the_script_open() -> None:
    # 9 of 10 are enough, 8 of 9 are not.
    assert reading("бдфцщжэю" + "ב") == [("а", 0.97)]
    assert reading("бдфцщжэ" + "ב") == [("а", 0.4)]


@pytest.mark.parametrize(("known", "confidence"), [(11, 0.97), (10, 0.4)])
def test_unknown_drawings_may_be_letters_of_another_script(known: int, confidence: float) -> None:
    # One unknown drawing for each four letters, the one in question included.
    assert reading("бдфцщжэюячш"[:known], unknown=3) == [("а", confidence)]


def test_claims_that_stand_tell_the_script_too() -> None:
    sound = [glyph(50 + n, claim="б", trusted=True) for n in range(4)]
    assert reading("", others=sound) == [("а", 0.97)]
    blank = [glyph(60 + n, blank=True) for n in range(9)]
    assert reading("", others=[*sound, *blank]) == [("а", 0.97)]
    digits = [glyph(70 + n, claim="1", trusted=True) for n in range(9)]
    assert reading("", others=[*sound, *digits]) == [("а", 0.97)]


def test_of_several_texts_the_one_of_the_fonts_script_is_meant() -> None:
    symbols, entries = letters("бдфцщжэюяч")
    library = Shelf(entry("a", "shape 0"), entry("а", "shape 0"), *entries)
    found = [one for one in said([glyph(0), *symbols], library) if one[0] == 0]
    assert found == [(0, "а", 0.97)]
    # Drawn by two codes, one of them may be a loan.
    twice = glyph(1, shape="shape 0")
    found = [one for one in said([glyph(0), twice, *symbols], library) if one[0] == 0]
    assert found == [(0, "a", 0.2), (0, "а", 0.2)]
    third = Shelf(entry("a", "shape 0"), entry("а", "shape 0"), entry("б", "shape 0"), *entries)
    found = [one for one in said([glyph(0), *symbols], third) if one[0] == 0]
    assert [confidence for _, _, confidence in found] == pytest.approx([0.4 / 3] * 3)
    sign = Shelf(entry("a", "shape 0"), entry("+", "shape 0"), *entries)
    found = [one for one in said([glyph(0), *symbols], sign) if one[0] == 0]
    assert found == [(0, "a", 0.2), (0, "+", 0.2)]


def test_a_lookalike_that_is_drawn_twice_is_asked_about() -> None:
    symbols, entries = letters("бдфцщжэюяч")
    library = Shelf(entry("а", "shape 0"), *entries)
    twice = [glyph(0), glyph(1, shape="shape 0")]
    found = [one for one in said([*twice, *symbols], library) if one[0] < 2]
    assert found == [(0, "а", 0.4), (1, "а", 0.4)]
    # What no other script draws so may be drawn twice.
    alone = Shelf(entry("ж", "shape 0"), *entries)
    found = [one for one in said([*twice, *symbols], alone) if one[0] < 2]
    assert found == [(0, "ж", 0.97), (1, "ж", 0.97)]


def test_marks_do_not_hide_a_lookalike() -> None:
    assert reading("bdfhkwzrqg", text="а\u0301") == [("а\u0301", 0.4)]
    assert reading("bdfhkwzrqg", text="1") == [("1", 0.97)]


#: A font with many unknown drawings (100 to 119): 10 to 12 are б, д, ж, which only Cyrillic has;
#: 13 and 14 are о and с, which Latin has too; 15 is b.
WORDS = ((0, 10, 100), (0, 11, 101), (12, 0))


def test_words_tell_the_script_of_a_letter() -> None:
    assert reading("бджосb", unknown=20) == [("а", 0.4)]
    assert reading("бджосb", unknown=20, words=WORDS) == [("а", 0.97)]
    # Two letters that only Cyrillic has are too few, and so are two words of five.
    assert reading("бджосb", unknown=20, words=WORDS[:2]) == [("а", 0.4)]
    others = ((0, 100), (0, 101), (0, 102, 103), (0, 104))
    assert reading("бджосb", unknown=20, words=(*WORDS, *others[:3])) == [("а", 0.97)]
    assert reading("бджосb", unknown=20, words=(*WORDS, *others)) == [("а", 0.4)]


def test_a_word_with_a_letter_of_another_script_leaves_it_open() -> None:
    assert reading("бджосb", unknown=20, words=(*WORDS, (0, 15))) == [("а", 0.4)]


def test_letters_that_words_have_told_tell_others() -> None:
    # о and с stand with б, д and ж; а stands with о, с and б alone.
    words = ((13, 10, 11, 12), (14, 10, 11, 12), (0, 13, 14, 10))
    assert reading("бджосb", unknown=20, words=words) == [("а", 0.97)]
    assert reading("бджосb", unknown=20, words=words[2:]) == [("а", 0.4)]


def test_a_letter_that_is_drawn_twice_is_not_told_by_words() -> None:
    twin = glyph(90, shape="shape 0")
    assert reading("бджосb", unknown=20, words=WORDS, others=[twin]) == [("а", 0.4)]
