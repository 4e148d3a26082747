"""Unlike shapes for one character, and one shape for unlike characters."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.model import GlyphUse, Shape
from glyphstone.shapes.fingerprint import fingerprint
from glyphstone.verdict.doubts import forms
from glyphstone.verdict.doubts.case import Case, Finding
from glyphstone.verdict.doubts.forms import shape_has_characters, shapes_share_character
from glyphstone.verdict.resemblance import Pictures
from tests.shapes.programs import DEJAVU, face, outline
from tests.verdict.drawn import box, font, shape_of, use

INK = box(0.0, 0.0, 0.5, 1.0)


def shape(name: str) -> Shape:
    """A shape that is only a name; how alike two are is said by `alike`."""
    return Shape(name, INK.drawing, INK.box)


@pytest.fixture
def alike(monkeypatch: pytest.MonkeyPatch) -> dict[frozenset[str], float]:
    """How alike two shapes are, by their names; 0 if it does not say."""
    table: dict[frozenset[str], float] = {}

    def told(first: Shape, second: Shape, _: Pictures) -> float:
        return 1.0 if first.key == second.key else table.get(frozenset((first.key, second.key)), 0)

    monkeypatch.setattr(forms, "resemblance", told)
    return table


def pair(text: str, code: int = 1, *, name: str = "") -> list[GlyphUse]:
    """Two shapes, `text`1 and `text`2, that claim one text."""
    return [use(code + n, shape(f"{name or text}{n + 1}"), text) for n in range(2)]


def shared(uses: Sequence[GlyphUse], *, vertical: bool = False) -> tuple[int, ...]:
    found = shapes_share_character(Case(font(vertical=vertical), uses))
    return () if found is None else found.codes


Table = dict[frozenset[str], float]


@pytest.mark.parametrize(
    ("text", "likeness", "wrong"),
    [
        ("+", 0.71, True),
        ("+", 0.72, False),
        ("7", 0.71, True),
        ("7", 0.72, False),
        ("k", 0.95, True),
        ("k", 0.96, False),
        ("漢", 0.71, True),
        ("漢", 0.72, False),
    ],
)
def test_two_shapes_of_one_character(text: str, likeness: float, wrong: bool, alike: Table) -> None:
    alike[frozenset((f"{text}1", f"{text}2"))] = likeness
    assert shared(pair(text)) == ((1, 2) if wrong else ())


@pytest.mark.parametrize("text", ["ب", "क", "\u0301", " ", "", "\u200d"])
@pytest.mark.usefixtures("alike")
def test_texts_that_may_have_many_shapes(text: str) -> None:
    assert shared(pair(text, name="x")) == ()


@pytest.mark.usefixtures("alike")
def test_one_shape_twice_is_one_shape() -> None:
    assert shared([use(1, shape("a"), "k"), use(2, shape("a"), "k")]) == ()
    assert shared([use(1, shape("a"), "é"), use(2, shape("b"), "e\u0301")]) == (1, 2)


@pytest.mark.usefixtures("alike")
def test_signs_are_turned_in_vertical_fonts_and_letters_are_not() -> None:
    assert shared(pair("("), vertical=False) == (1, 2)
    assert shared(pair("("), vertical=True) == ()
    assert shared(pair("+"), vertical=True) == ()
    assert shared(pair("k"), vertical=True) == (1, 2)


@pytest.mark.usefixtures("alike")
def test_the_sentence_names_the_most_frequent_character() -> None:
    uses = [*pair("k"), *pair("m", 3)]
    assert shapes_share_character(Case(font(), uses)) == Finding(
        (1, 2, 3, 4),
        "2 characters are claimed by several unlike shapes, such as “k” (U+006B).",
    )
    uses.append(use(5, shape("m1"), "m", count=1))
    found = shapes_share_character(Case(font(), uses))
    assert found is not None
    assert found.sentence.endswith("such as “m” (U+006D).")
    assert shapes_share_character(Case(font(), uses[:2])) == Finding(
        (1, 2), "1 character is claimed by several unlike shapes, such as “k” (U+006B)."
    )


@pytest.mark.parametrize(
    ("similar", "unlike", "wrong"), [(3, 1, False), (2, 1, True), (6, 2, False), (5, 2, True)]
)
def test_a_font_with_two_forms_of_many_characters(
    similar: int, unlike: int, wrong: bool, alike: Table
) -> None:
    uses: list[GlyphUse] = []
    for n, text in enumerate("bcdfgh"[:similar]):
        alike[frozenset((f"{text}1", f"{text}2"))] = 0.9
        uses += pair(text, 10 * n)
    for n, text in enumerate("kmp"[:unlike]):
        uses += pair(text, 100 + 10 * n)
    assert bool(shared(uses)) is wrong


def test_similar_letters_alone_are_doubted_below_three(alike: Table) -> None:
    for text in "bcd":
        alike[frozenset((f"{text}1", f"{text}2"))] = 0.72
    assert shared([*pair("b"), *pair("c", 3)]) == (1, 2, 3, 4)
    assert shared([*pair("b"), *pair("c", 3), *pair("d", 5)]) == ()


@pytest.mark.parametrize(
    ("names", "wrong"),
    [
        (("k", "k.alt"), False),
        (("k", "m"), True),
        (("k", "k"), True),
        (("k", None), True),
        (("k", "g12"), True),
        (("K", "k.sc"), False),
        (("m", "m.alt"), True),
    ],
)
@pytest.mark.usefixtures("alike")
def test_alternates_that_their_names_tell(names: tuple[str, str | None], wrong: bool) -> None:
    uses = [use(n, shape(f"s{n}"), "k", name=name) for n, name in enumerate(names)]
    assert bool(shared(uses)) is wrong


def test_a_chain_of_likeness_holds_many_shapes(alike: Table) -> None:
    uses = [use(n, shape(f"s{n}"), "+") for n in range(4)]
    for first, second in (("s0", "s2"), ("s2", "s1"), ("s1", "s3")):
        alike[frozenset((first, second))] = 0.8
    assert shared(uses) == ()
    alike[frozenset(("s1", "s3"))] = 0.7
    assert shared(uses) == (0, 1, 2, 3)


# --- small capitals ---------------------------------------------------------------------------


def small_capital(alike: Table, likeness: float, other: float = 0.0, text: str = "g") -> bool:
    """Whether a font with a small letter, its capital and a small capital is doubted."""
    alike[frozenset(("sc", "capital"))] = likeness
    alike[frozenset(("small", "capital"))] = other
    uses = [use(1, shape("small"), text), use(2, shape("sc"), text)]
    return bool(shared([*uses, use(3, shape("capital"), text.upper())]))


@pytest.mark.parametrize(
    ("likeness", "other", "wrong"),
    [(0.8, 0.0, False), (0.79, 0.0, True), (0.8, 0.79, False), (0.9, 0.8, True)],
)
def test_a_small_capital_is_like_the_capital_and_unlike_the_letter(
    likeness: float, other: float, wrong: bool, alike: Table
) -> None:
    assert small_capital(alike, likeness, other) is wrong


def test_letters_that_are_like_their_capitals_have_no_telling_small_capital(alike: Table) -> None:
    assert small_capital(alike, 1.0, text="k")
    assert not small_capital(alike, 1.0, text="у")
    assert not small_capital(alike, 1.0, text="á")


def test_a_small_capital_may_stand_under_the_capital(alike: Table) -> None:
    alike[frozenset(("a2", "g"))] = 0.9
    uses = [use(1, shape("a1"), "G"), use(2, shape("a2"), "G"), use(3, shape("g"), "g")]
    assert shared(uses) == ()


def test_without_a_capital_nothing_excuses_a_second_shape(alike: Table) -> None:
    alike[frozenset(("sc", "capital"))] = 1.0
    assert shared([use(1, shape("small"), "g"), use(2, shape("sc"), "g")]) == (1, 2)


def test_real_drawings_of_small_capitals() -> None:
    uses = [use(1, shape_of("g"), "g"), use(2, shape_of("G"), "G"), use(3, shape_of("ɢ"), "g")]
    assert shared(uses) == ()


# --- forms that the recogniser knows ------------------------------------------------------------

#: Letters that tell how high capitals are.
HIGH = [use(50 + n, shape_of(char), char) for n, char in enumerate("DHKl")]


@pytest.mark.parametrize(("letter", "drawn"), [("b", "ʙ"), ("e", "ᴇ"), ("i", "ɪ"), ("r", "ʀ")])
def test_a_small_capital_needs_no_capital_beside_it(letter: str, drawn: str) -> None:
    both = [use(1, shape_of(letter), letter), use(2, shape_of(drawn), letter)]
    assert shared([*both, *HIGH]) == ()
    # How low it is can only be told beside letters that are high.
    assert shared(both) == (1, 2)


@pytest.mark.parametrize(
    ("letter", "drawn"), [("b", "B"), ("i", "l"), ("e", "o"), ("h", "b"), ("f", "ff"), ("n", "m")]
)
def test_a_capital_or_another_letter_is_no_small_capital(letter: str, drawn: str) -> None:
    shape = shape_of("ﬀ" if drawn == "ff" else drawn)
    assert shared([use(1, shape_of(letter), letter), use(2, shape, letter), *HIGH]) == (1, 2)


def test_an_alternate_that_looks_like_its_letter_is_a_form_of_it() -> None:
    serif = face(DEJAVU.with_name("DejaVuSerif.ttf"))
    other = fingerprint(outline(serif, serif.get_char_index("g")))
    assert shared([use(1, shape_of("g"), "g"), use(2, other, "g"), *HIGH]) == ()
    assert shared([use(1, shape_of("q"), "q"), use(2, other, "q"), *HIGH]) == (1, 2)


# --- one shape for several characters ---------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "wrong"),
    [
        ("k", "w", True),
        ("a", "а", False),
        ("k", " ", False),
        ("k", "", False),
        ("ب", "ت", False),
        ("क", "\u0301", False),
        ("ب", "k", True),
        ("é", "e\u0301", False),
        ("كب", "كk", False),
    ],
)
def test_characters_that_may_share_a_shape(first: str, second: str, wrong: bool) -> None:
    uses = [use(1, INK, first), use(2, INK, second), use(3, box(0, 0, 1, 1), "x")]
    found = shape_has_characters(Case(font(), uses))
    assert (() if found is None else found.codes) == ((1, 2) if wrong else ())


def test_the_sentence_names_the_first_two_unlike_characters() -> None:
    other = box(0, 0, 1, 1)
    uses = [use(9, INK, "k"), use(4, INK, "K"), use(5, INK, "w")]
    assert shape_has_characters(Case(font(), [*uses, use(6, other, "x"), use(7, other, "y")])) == (
        Finding((4, 5, 6, 7, 9), "One shape claims to be both “K” (U+004B) and “w” (U+0077).")
    )
    assert shape_has_characters(Case(font(), uses[:2])) is None
