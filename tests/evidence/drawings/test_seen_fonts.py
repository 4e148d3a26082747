"""When drawings tell the script of a font, with a recogniser that says what the test says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from glyphstone.evidence.drawings import seen_fonts
from glyphstone.evidence.drawings.font_letters import FontLetters, LetterReading
from glyphstone.evidence.sources.drawing import Drawing
from glyphstone.model import Shape, Symbol
from glyphstone.shapes.fingerprint import fingerprint
from tests.evidence.drawings.tiny_classes import CLASSES
from tests.evidence.pages import Row, book_of_rows, glyph
from tests.shapes.contours import drawn, rectangle

Likeness = Mapping[str, float]

HEBREW, THAI, CYRILLIC = "אבגדהוזח", "กขคงจฉชซ", "абвгдзо"


class Told:
    """A recogniser that has been told how alike drawings are, by their order."""

    classes = CLASSES
    designs = np.full(len(CLASSES), 9, np.int16)
    scale = 20.0

    def __init__(self, likeness: Sequence[Likeness]) -> None:
        self._likeness = {key(number): one for number, one in enumerate(likeness)}

    def cosines(
        self, shapes: Sequence[Shape], advances: Sequence[float], wanted: Sequence[int]
    ) -> NDArray[np.float32]:
        assert len(advances) == len(shapes)
        rows = [self._likeness[shapes[number].key] for number in wanted]
        return np.array([[row.get(one.text, 0.0) for one in CLASSES] for row in rows], np.float32)


def shape(number: int) -> Shape:
    return fingerprint(drawn([rectangle(0, 0, 100 + 10 * number, 500)]))


def key(number: int) -> str:
    return shape(number).key


def read(
    monkeypatch: pytest.MonkeyPatch,
    likeness: Sequence[Likeness],
    words: Sequence[Sequence[int]] | None = None,
    known: str = "",
) -> str:
    """What each drawing is proposed as, a space if as nothing; the first few may be known."""
    monkeypatch.setattr(seen_fonts, "recogniser", lambda: Told(likeness))
    symbols: list[Symbol] = [
        glyph(at, shape=key(at), claim=known[at : at + 1], trusted=at < len(known))
        for at in range(len(likeness))
    ]
    book = book_of_rows(symbols, [Row(words or [range(len(likeness))])])
    source = Drawing({key(number): shape(number) for number in range(len(likeness))})
    found = {one.symbol: one.text for one in source.proposals(book)}
    return "".join(found.get(number, " ") for number in range(len(likeness)))


def alike(texts: str, cosine: float = 0.9) -> list[Likeness]:
    return [{text: cosine} for text in texts]


@pytest.mark.parametrize("count", [5, 6])
def test_six_drawings_tell_a_script(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    said = HEBREW[:count] if count >= 6 else " " * count
    assert read(monkeypatch, alike(HEBREW[:count])) == said


@pytest.mark.parametrize(("cosine", "told"), [(0.47, True), (0.43, False)])
def test_drawings_must_be_alike_to_tell_a_script(
    cosine: float, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert read(monkeypatch, alike(HEBREW, cosine)).strip() == (HEBREW if told else "")


@pytest.mark.parametrize(("known", "said"), [("אב", ""), ("אבג", "ד")])
def test_three_known_letters_tell_the_script_of_a_small_font(
    known: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert read(monkeypatch, alike("אבגד"), known=known).strip() == said


def test_known_letters_count_for_more_than_drawings(monkeypatch: pytest.MonkeyPatch) -> None:
    both = [{h: 0.8, t: 0.85} for h, t in zip(HEBREW, THAI, strict=True)]
    assert read(monkeypatch, both) == THAI
    assert read(monkeypatch, both, known="אבג").strip() == HEBREW[3:]
    # Signs are of no script.
    assert read(monkeypatch, [*alike("03."), *alike("אב")], known="03.").strip() == ""


def words(first: int, count: int) -> list[range]:
    """A word of the first drawings, and one of the others."""
    return [range(first), range(first, count)]


@pytest.mark.parametrize("own", [3, 4])
def test_a_second_script_has_four_drawings_of_its_own(
    own: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = [{h: 0.9, t: 0.7} for h, t in zip(HEBREW, THAI, strict=True)]
    second = [{"ד": 0.6, t: 0.9} for t in THAI[:own]]
    found = read(monkeypatch, [*first, *second], words(8, 8 + own))
    assert found[:8] == HEBREW
    assert (found[8:] == THAI[:own]) is (own == 4)


@pytest.mark.parametrize(("less", "two"), [(0.73, True), (0.77, False)])
def test_the_drawings_of_a_second_script_are_plainly_of_it(
    less: float, two: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By 0.15 more like it than like the first."""
    first = [{h: 0.9, t: 0.8} for h, t in zip(HEBREW, THAI, strict=True)]
    second = [{h: less, t: 0.9} for h, t in zip(HEBREW[:4], THAI[:4], strict=True)]
    found = read(monkeypatch, [*first, *second], words(8, 12))
    assert (found[8:] == THAI[:4]) is two


@pytest.mark.parametrize(("other", "two"), [(0.6, True), (0.4, False)])
def test_a_second_script_is_nearly_as_alike_as_the_first(
    other: float, two: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first is 0.9 and 0.6 alike, 0.8 in the mean; the second may be less by 0.15."""
    first = [{h: 0.9, t: other} for h, t in zip(HEBREW, THAI, strict=True)]
    second = [{h: 0.6, t: 0.9} for h, t in zip(HEBREW[:4], THAI[:4], strict=True)]
    found = read(monkeypatch, [*first, *second], words(8, 12))
    assert (found[8:] == THAI[:4]) is two


def test_scripts_with_the_same_letters_are_never_two_in_a_font(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = [{c: 0.9, "o": 0.6} for c in CYRILLIC]
    second = [{"о": 0.6, one: 0.9} for one in "abab"]
    found = read(monkeypatch, [*first, *second], words(7, 11))
    assert found[:7] == CYRILLIC
    assert not set(found) & set("abo")


def test_a_drawing_unlike_all_letters_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    likeness = [*alike(HEBREW[:7]), {"ח": 0.05}]
    assert read(monkeypatch, likeness) == f"{HEBREW[:7]} "
    assert read(monkeypatch, [*likeness[:7], {"ח": 0.36}]) == HEBREW


def test_blanks_and_drawings_that_are_not_there_are_no_drawings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seen_fonts, "recogniser", lambda: Told(alike(HEBREW)))
    symbols = [glyph(number, shape=key(number)) for number in range(6)]
    symbols += [glyph(6, shape="blank", blank=True), glyph(7, shape=None), glyph(8, shape="lost")]
    shapes = {key(number): shape(number) for number in range(6)}
    shapes["blank"] = Shape("blank", drawn([]), None)
    book = book_of_rows(symbols, [Row([range(6)])])
    found = list(Drawing(shapes).proposals(book))
    assert [one.symbol for one in found] == list(range(6))


def test_drawings_are_read_anew_only_if_something_near_them_is_known_since(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    readings: list[Mapping[int, str]] = []
    original = FontLetters.readings

    def counted(self: FontLetters, *args: Any, **options: Any) -> list[LetterReading]:
        readings.append(options["known"])
        return original(self, *args, **options)

    monkeypatch.setattr(FontLetters, "readings", counted)
    monkeypatch.setattr(seen_fonts, "recogniser", lambda: Told(alike(HEBREW)))
    symbols = [glyph(at, shape=key(at)) for at in range(8)]
    far = glyph(8, font=1, claim="x", trusted=True)
    book = book_of_rows([*symbols, far], [Row([range(8)]), Row([[8]])])
    source = Drawing({key(number): shape(number) for number in range(8)})
    first = list(source.learned(book, {}))
    begun = len(readings)
    assert list(source.learned(book, {8: "y"})) == first
    assert len(readings) == begun
    after = list(source.learned(book, {0: "ב", 8: "y"}))
    assert len(readings) == begun + 1
    assert readings[-1] == {0: "ב"}
    assert [one.symbol for one in after] != [one.symbol for one in first]
