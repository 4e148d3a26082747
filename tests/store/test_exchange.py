"""Maps and answers as JSON: a round trip changes nothing, and nonsense is named with its place."""

from __future__ import annotations

import contextlib
import json
import re
import tracemalloc
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.errors import ExitCode, MapError
from glyphstone.model import Bitmap, FontKey, Outline, Shape, State, object_key
from glyphstone.shapes.fingerprint import fingerprint
from glyphstone.store import json_file as jsonfile
from glyphstone.store.drawings import LONGEST, drawing_of, drawing_text
from glyphstone.store.events import Answer, AnswerKind, Check, Forget, Order, SpotRef, Undo
from glyphstone.store.exchange import (
    AnswerDocument,
    AnswerFile,
    FontEntry,
    GlyphEntry,
    MapFile,
    read_answers,
    read_maps,
    write_answers,
    write_maps,
)

SHA256 = "c0" * 32
KEY = "1:o0123456789abcdef0123"

# --- round trips ------------------------------------------------------------------------------

_glyphs = st.builds(
    lambda text, code, length, shape, state, confidence, source, count, unchecked: GlyphEntry(
        text=None if state is State.UNKNOWN else text,
        code=code,
        code_length=length,
        shape=shape,
        state=state,
        confidence=round(confidence, 4),
        source=source,
        count=count,
        unchecked=unchecked,
    ),
    st.text(max_size=8),
    st.integers(0, 2**32 - 1),
    st.none() | st.integers(1, 4),
    st.none() | st.just(KEY) | st.just("1:blank"),
    st.sampled_from(State),
    st.floats(0, 1),
    st.text(max_size=9),
    st.integers(0, 10**9),
    st.booleans(),
)
_fonts = st.builds(
    lambda name, glyphs, document, number, added: FontEntry(
        name,
        tuple(sorted(glyphs, key=lambda g: (g.code or 0, g.code_length or 0, g.shape or ""))),
        document,
        number,
        added,
    ),
    st.text(max_size=20),
    st.lists(_glyphs, max_size=8, unique_by=lambda g: (g.code, g.code_length, g.shape)),
    st.none() | st.just(SHA256),
    st.none() | st.builds(object_key, st.integers(0, 2**31), st.integers(0, 65535)),
    st.none() | st.just("2026-01-02T03:04:05+00:00"),
)
_maps = st.lists(_fonts, max_size=4, unique_by=lambda font: (font.name, font.document, font.key))


def fonts_sorted(fonts: list[FontEntry]) -> tuple[FontEntry, ...]:
    return tuple(sorted(fonts, key=lambda f: (f.name, f.document or "", f.key or "")))


@given(_maps)
def test_maps_come_back(tmp_path_factory: pytest.TempPathFactory, fonts: list[FontEntry]) -> None:
    path = tmp_path_factory.getbasetemp() / "maps.json"
    write_maps(path, MapFile(tuple(fonts)))
    first = path.read_bytes()
    found = read_maps(path)
    assert found.fonts == fonts_sorted(fonts)
    write_maps(path, MapFile(tuple(reversed(found.fonts))))
    assert path.read_bytes() == first, "the same maps are the same bytes, in whatever order"


_spots = st.builds(
    SpotRef, st.just(SHA256), st.integers(1, 99), st.lists(st.integers(0, 9999)).map(tuple)
)
_events = st.one_of(
    st.builds(
        Answer,
        st.text(max_size=20),
        st.lists(_spots, max_size=2).map(tuple),
        st.sampled_from(AnswerKind),
        st.sampled_from(Order),
    ),
    st.builds(Check, _spots, st.booleans(), st.lists(st.text(max_size=3)).map(tuple)),
    st.builds(Forget, st.integers(1, 99)),
    st.builds(Undo),
)


@given(st.lists(_events, max_size=6).map(tuple), st.text(max_size=20))
def test_answers_come_back(
    tmp_path_factory: pytest.TempPathFactory, events: tuple[Any, ...], name: str
) -> None:
    path = tmp_path_factory.getbasetemp() / "answers.json"
    answers = AnswerFile(events, (AnswerDocument(SHA256, name, 3),))
    write_answers(path, answers)
    assert read_answers(path) == answers


_numbers = st.floats(-4, 4, allow_nan=False)
_contours = st.lists(
    st.lists(st.tuples(_numbers, _numbers, st.sampled_from((0, 1, 2))), min_size=1, max_size=5),
    max_size=3,
)


@given(_contours, st.sampled_from((0.0, 0.05)))
def test_outlines_come_back(contours: list[list[tuple[float, float, int]]], stroke: float) -> None:
    points = [(x, y) for contour in contours for x, y, _ in contour]
    outline = Outline(
        np.array(points, dtype=np.float64).reshape(-1, 2),
        np.array([tag for contour in contours for *_, tag in contour], dtype=np.uint8),
        np.cumsum([len(contour) for contour in contours], dtype=np.int64) - 1,
        stroke,
    )
    found = drawing_of(drawing_text(outline))
    assert isinstance(found, Outline)
    assert np.array_equal(found.points, outline.points)
    assert np.array_equal(found.tags, outline.tags)
    assert np.array_equal(found.ends, outline.ends)
    assert found.stroke == stroke


@given(st.integers(0, 20), st.integers(0, 9), st.randoms(use_true_random=False))
def test_bitmaps_come_back(width: int, height: int, chance: Any) -> None:
    rows = chance.randbytes((width + 7) // 8 * height)
    bitmap = Bitmap(width, height, rows, (0.5, 0, 0, 0.25, -0.125, 1e-7))
    assert drawing_of(drawing_text(bitmap)) == bitmap


@pytest.mark.parametrize(
    "text",
    [
        "o 1 2",
        "z",
        "o 1 z",
        "x 1 2 z",
        "o nan 2 z",
        "o 1e9 2 z",
        "stroke",
        "bitmap 1 2",
        "bitmap 8 2 1 0 0 1 0 0 ff",
        "bitmap 8 1 1 0 0 1 0 0 xy",
        "bitmap 99999 99999 1 0 0 1 0 0 ff",
        "bitmap -1 1 1 0 0 1 0 0 ff",
        "o 1 2 " * LONGEST,
    ],
)
def test_what_is_no_drawing(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        drawing_of(text)


# --- how it looks -----------------------------------------------------------------------------


def square(side: float) -> Shape:
    corners = np.array([(0, 0), (side, 0), (side, side), (0, side)], dtype=float)
    return fingerprint(Outline(corners, np.ones(4, np.uint8), np.array([3])))


def test_it_reads_well_and_differs_by_lines(tmp_path: Path) -> None:
    shape = square(0.5)
    glyphs = (
        GlyphEntry("и\u0306", 300, 2, shape.key, count=9, source="typed"),
        GlyphEntry(None, 5, 1, None, State.UNKNOWN, 0.0),
    )
    path = tmp_path / "maps.json"
    write_maps(path, MapFile((FontEntry("Noto", glyphs, SHA256, FontKey("12")),), (shape,)))
    assert path.read_text("utf-8") == (
        "{\n"
        '  "schema": "glyphstone.maps/1",\n'
        '  "fonts": [\n'
        "    {\n"
        '      "name": "Noto",\n'
        f'      "document": "{SHA256}",\n'
        '      "key": "12",\n'
        '      "glyphs": [\n'
        '        {"code": 5, "code_length": 1, "text": null, "state": "unknown",'
        ' "confidence": 0.0, "source": ""},\n'
        f'        {{"code": 300, "code_length": 2, "shape": "{shape.key}", "text": "й",'
        ' "code_points": "U+0438 U+0306", "state": "confirmed", "confidence": 1.0,'
        ' "source": "typed", "count": 9}\n'
        "      ]\n"
        "    }\n"
        "  ],\n"
        '  "drawings": [\n'
        f'    {{"shape": "{shape.key}", "drawing": "o 0 0 o 0.5 0 o 0.5 0.5 o 0 0.5 z"}}\n'
        "  ]\n"
        "}\n"
    )
    found = read_maps(path)
    assert found.fonts[0].glyphs[1].text == "и\u0306", "the code points are what counts"
    assert [drawn.key for drawn in found.drawings] == [shape.key]
    assert unicodedata.is_normalized("NFC", path.read_text("utf-8"))


def test_half_a_character_is_not_written(tmp_path: Path) -> None:
    maps = MapFile((FontEntry("F", (GlyphEntry("\udc00", 1),)),))
    with pytest.raises(MapError, match="half of a character"):
        write_maps(tmp_path / "maps.json", maps)
    assert list(tmp_path.iterdir()) == []


# --- nonsense ---------------------------------------------------------------------------------


def good() -> dict[str, Any]:
    glyph = {"code": 65, "text": "A", "state": "confirmed", "confidence": 1}
    font = {"name": "Noto", "document": SHA256, "glyphs": [glyph, {**glyph, "code": 66}]}
    return {"schema": "glyphstone.maps/1", "fonts": [font], "later": "unknown fields are let be"}


def _glyph(**fields: object) -> Callable[[dict[str, Any]], object]:
    """Spoils the second glyph."""

    def spoil(top: dict[str, Any]) -> None:
        top["fonts"][0]["glyphs"][1].update(fields)

    return spoil


def _without(key: str) -> Callable[[dict[str, Any]], object]:
    return lambda top: top["fonts"][0]["glyphs"][1].pop(key)


def _font(**fields: object) -> Callable[[dict[str, Any]], object]:
    return lambda top: top["fonts"][0].update(fields)


def _top(**fields: object) -> Callable[[dict[str, Any]], object]:
    return lambda top: top.update(fields)


def drawing(shape: str, text: object) -> dict[str, object]:
    return {"shape": shape, "drawing": text}


SQUARE = square(0.5)
PATH = drawing_text(SQUARE.drawing)
SECOND = "font 1 (Noto), glyph 2: "


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (_glyph(code="B"), SECOND + '"code" must be a whole number from 0'),
        (_glyph(code=True), SECOND + '"code" must be a whole number'),
        (_glyph(code=-1), SECOND + '"code" must be a whole number'),
        (_glyph(code=65), SECOND + "the same glyph stands in this font twice"),
        (_glyph(code_length=9), SECOND + '"code_length" must be a whole number from 1 to 4'),
        (_without("code"), SECOND + 'it needs a "code", a "shape" or both'),
        (_without("text"), SECOND + '"text" is missing'),
        (_without("state"), SECOND + '"state" is missing'),
        (_glyph(text=5), SECOND + '"text" must be a string, not a number'),
        (_glyph(text=["a"]), SECOND + '"text" must be a string, not a list'),
        (_glyph(text="\ud83d"), SECOND + '"text" holds half of a character'),
        (_glyph(text="a" * 300), SECOND + "the text has more than 256"),
        (_glyph(text="a" * 70000), SECOND + '"text" is too long'),
        (_glyph(text=None), SECOND + '"text" is null if'),
        (_glyph(state="sure"), SECOND + '"state" must be one of unknown, proposed, confirmed'),
        (_glyph(state="unknown"), SECOND + '"text" is null if'),
        (_glyph(confidence=1.5), SECOND + '"confidence" must be a number from 0 to 1'),
        (_glyph(confidence="high"), SECOND + '"confidence" must be a number from 0 to 1'),
        (_glyph(unchecked="no"), SECOND + '"unchecked" must be true or false, not a string'),
        (_glyph(code_points="A"), SECOND + '"code_points" must look like'),
        (_glyph(code_points="U+D800"), SECOND + '"code_points" must look like'),
        (_glyph(code_points="U+0042"), SECOND + '"text" and "code_points" say different things'),
        (_glyph(shape="../../x"), SECOND + '"shape" is not the key of a drawing'),
        (_font(name=None), 'font 1: "name" must be a string, not null'),
        (_font(document="abc"), 'font 1 (Noto): "document" is not a SHA-256'),
        (_font(key="a b"), 'font 1 (Noto): "key" is not the key of a font'),
        (_font(object=[1]), 'font 1 (Noto): "object" must be a list of 2 whole numbers'),
        (_font(object=[1, "x"]), 'font 1 (Noto): "object" must be a whole number'),
        (_font(glyphs={}), 'font 1 (Noto): "glyphs" must be a list, not an object'),
        (_font(glyphs=[7]), "font 1 (Noto), glyph 1: this must be an object, not a number"),
        (lambda top: top["fonts"].append(top["fonts"][0]), "font 2 (Noto): the same font stands"),
        (_top(fonts="Noto"), '"fonts" must be a list, not a string'),
        (lambda top: top.pop("fonts"), '"fonts" is missing'),
        (_top(schema="glyphstone.maps/7"), "it is of version 7, and this Glyphstone reads"),
        (_top(schema="glyphstone.answers/1"), "its schema is 'glyphstone.answers/1', and"),
        (lambda top: top.pop("schema"), 'it does not say "schema": "glyphstone.maps/1"'),
        (_top(drawings=[drawing(SQUARE.key, "boo")]), 'drawing 1: "drawing" cannot be read'),
        (_top(drawings=[drawing(KEY, PATH)]), "drawing 1: the drawing does not have the key"),
        (_top(drawings=[drawing(SQUARE.key, PATH)] * 2), "drawing 2: the same drawing stands"),
    ],
)
def test_maps_with_nonsense(
    spoil: Callable[[dict[str, Any]], object], words: str, tmp_path: Path
) -> None:
    top = good()
    path = tmp_path / "maps.json"
    path.write_text(json.dumps(top))
    assert len(read_maps(path).fonts[0].glyphs) == 2
    spoil(top)
    path.write_text(json.dumps(top))
    with pytest.raises(MapError) as caught:
        read_maps(path)
    assert f"{path}: {words}" in str(caught.value)
    assert str(caught.value).endswith("Nothing was taken from it.")
    assert "\n" not in str(caught.value)
    assert caught.value.exit_code is ExitCode.PROJECT


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"schema": 1,\n "fonts": [,]}', "line 2, column 12: it is not JSON"),
        (b"", "line 1, column 1: it is not JSON"),
        (b"\xff\xfe", "it is not UTF-8 text"),
        (b"[]", "it must hold an object, not a list"),
        (b"true", "it must hold an object, not true or false"),
        (
            b'{"a": 1, "b": {"c": 1, "c": 2}}',
            'line 1, column 24: "c" stands twice in one object',
        ),
        (b'{"a": NaN}', "NaN is no number of JSON"),
        (b"[" * 100_000, "it is not JSON that such a file may hold"),
        (b'{"a": ' + b"9" * 5000 + b"}", "it is not JSON that such a file may hold"),
    ],
)
def test_files_with_nonsense(content: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / "maps.json"
    path.write_bytes(content)
    for read in (read_maps, read_answers):
        with pytest.raises(MapError) as caught:
            read(path)
        assert words in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(MapError, match="it cannot be read"):
        read_maps(tmp_path / "none.json")
    with pytest.raises(MapError, match="it cannot be read"):
        read_maps(tmp_path)
    path = tmp_path / "maps.json"
    path.write_text(json.dumps(good()))
    monkeypatch.setattr(jsonfile, "MOST_BYTES", 20)
    with pytest.raises(MapError, match="too much for such a file"):
        read_maps(path)


def test_a_file_of_more_values_than_memory_is_lent_to(tmp_path: Path) -> None:
    path = tmp_path / "maps.json"
    path.write_bytes(b'{"a": [' + b"[]," * 3_000_000 + b"[]]}")
    tracemalloc.start()
    with pytest.raises(MapError, match="it holds more than 4,000,000 values, too much for such a"):
        read_maps(path)
    assert tracemalloc.get_traced_memory()[1] < 2 * path.stat().st_size
    tracemalloc.stop()


def test_the_limit_on_values_is_exact(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "maps.json"
    path.write_text('{"schema": "glyphstone.maps/1", "fonts": [], "a": [1, {}]}')
    monkeypatch.setattr(jsonfile, "MOST_VALUES", 7)
    assert read_maps(path).fonts == ()
    monkeypatch.setattr(jsonfile, "MOST_VALUES", 6)
    with pytest.raises(MapError, match="it holds more than 6 values"):
        read_maps(path)


def test_answers_that_are_nested_too_deeply(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    head = b'{"schema": "glyphstone.answers/1", "answers": [{"version": 1, "record": '
    for depth in range(300, 1300, 7):
        path.write_bytes(head + b"[" * depth + b"]" * depth + b"}]}")
        with pytest.raises(MapError, match=r"this is no answer|not JSON that such a file may hold"):
            read_answers(path)


def test_thousands_of_documents_that_answers_speak_of(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    documents = tuple(AnswerDocument(f"{n:064x}", f"{n:05}", 1) for n in range(20_000))
    write_answers(path, AnswerFile((), documents))
    assert read_answers(path).documents == documents


@pytest.mark.parametrize(
    ("answers", "documents", "words"),
    [
        ([{"version": 1, "record": {"event": "dance"}}], [], "answer 1: this is no answer"),
        ([{"version": 9, "record": {"event": "undo"}}], [], "answer 1: this is no answer"),
        ([{"text": "what?"}], [], "answer 1: this is no answer"),
        (["text"], [], "answer 1: this must be an object, not a string"),
        ([], [{"sha256": "1", "file": "", "pages": 1}], 'document 1: "sha256" is not a SHA-256'),
        ([], [{"sha256": SHA256, "file": "a", "pages": 1}] * 2, "document 2: the same document"),
    ],
)
def test_answers_with_nonsense(
    answers: list[object], documents: list[object], words: str, tmp_path: Path
) -> None:
    path = tmp_path / "answers.json"
    top = {"schema": "glyphstone.answers/1", "answers": answers, "documents": documents}
    path.write_text(json.dumps(top))
    with pytest.raises(MapError) as caught:
        read_answers(path)
    assert words in str(caught.value)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_whatever_a_file_holds(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.json"
    path.write_bytes(content)
    with pytest.raises(MapError):
        read_maps(path)


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["name", "glyphs", "code", "text", "state", "shape", "drawing"]), inner
        )
    ),
    max_leaves=12,
)


@given(_json, _json)
def test_whatever_the_fields_hold(
    tmp_path_factory: pytest.TempPathFactory, fonts: object, drawings: object
) -> None:
    path = tmp_path_factory.getbasetemp() / "fields.json"
    top = {"schema": "glyphstone.maps/1", "fonts": fonts, "drawings": drawings}
    path.write_text(json.dumps(top))
    with contextlib.suppress(MapError):
        read_maps(path)


def test_the_page_on_the_format_names_everything_in_it(tmp_path: Path, root: Path) -> None:
    glyph = GlyphEntry("a", 1, 1, SQUARE.key, count=1, unchecked=True)
    font = FontEntry("F", (glyph,), SHA256, FontKey("1"), "2026-01-02T03:04:05+00:00")
    write_maps(tmp_path / "maps.json", MapFile((font,), (SQUARE,)))
    write_answers(tmp_path / "answers.json", AnswerFile((), (AnswerDocument(SHA256, "a", 1),)))
    page = (root / "docs" / "formats" / "maps.md").read_text("utf-8")
    for name in ("maps.json", "answers.json"):
        text = (tmp_path / name).read_text("utf-8")
        for key in re.findall(r'"(\w+)":', text):
            assert f"`{key}`" in page or key == "schema", key
        assert json.loads(text)["schema"] in page
    assert all(f"`{state}`" in page for state in State)


@pytest.mark.parametrize(
    ("written", "key"), [([12, 0], "12"), ([12, 3], "12.3"), ([0, 0], None), (None, None)]
)
def test_older_files_name_a_font_by_its_object(
    tmp_path: Path, written: list[int] | None, key: str | None
) -> None:
    font: dict[str, object] = {"name": "Noto", "document": SHA256, "glyphs": []}
    if written is not None:
        font["object"] = written
    path = tmp_path / "maps.json"
    path.write_text(json.dumps({"schema": "glyphstone.maps/1", "fonts": [font]}), encoding="utf-8")
    assert read_maps(path).fonts[0].key == key


def test_fonts_and_glyphs_are_sorted_and_confidences_rounded(tmp_path: Path) -> None:
    glyphs = (
        GlyphEntry("b", 2, 1, confidence=0.123456),
        GlyphEntry("a", 1, 2, count=0),
        GlyphEntry("c", 1, 1),
        GlyphEntry("d", None, None, KEY),
    )
    fonts = (
        FontEntry("B", ()),
        FontEntry("A", glyphs, SHA256, FontKey("2")),
        FontEntry("A", (), SHA256, FontKey("10")),
        FontEntry("A", ()),
    )
    write_maps(tmp_path / "maps.json", MapFile(fonts))
    found = read_maps(tmp_path / "maps.json").fonts
    assert [(font.name, font.document, font.key) for font in found] == [
        ("A", None, None),
        ("A", SHA256, "10"),
        ("A", SHA256, "2"),
        ("B", None, None),
    ]
    assert [glyph.text for glyph in found[2].glyphs] == ["d", "c", "a", "b"]
    assert found[2].glyphs[3].confidence == 0.1235


@pytest.mark.parametrize(
    ("field", "least", "most"),
    [("code", 0, 2**32 - 1), ("code_length", 1, 4), ("count", 0, 2**53), ("confidence", 0, 1)],
)
def test_numbers_are_let_in_to_their_limits(
    field: str, least: int, most: int, tmp_path: Path
) -> None:
    path = tmp_path / "maps.json"
    for value, fits in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
        top = good()
        _glyph(**{field: value})(top)
        path.write_text(json.dumps(top))
        if fits:
            assert value in {getattr(glyph, field) for glyph in read_maps(path).fonts[0].glyphs}
        else:
            with pytest.raises(MapError, match=f'"{field}" must be'):
                read_maps(path)


@pytest.mark.parametrize(("pages", "fits"), [(0, True), (2**31, True), (2**31 + 1, False)])
def test_documents_have_up_to_two_billion_pages(pages: int, fits: bool, tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    document = AnswerDocument(SHA256, "a.pdf", pages)
    write_answers(path, AnswerFile((), (document,)))
    if fits:
        assert read_answers(path).documents == (document,)
    else:
        with pytest.raises(MapError, match='"pages" must be a whole number from 0 to 2147483648'):
            read_answers(path)


def test_a_text_has_up_to_256_code_points(tmp_path: Path) -> None:
    path = tmp_path / "maps.json"
    for length, fits in ((256, True), (257, False)):
        top = good()
        _glyph(text="a" * length)(top)
        path.write_text(json.dumps(top))
        if fits:
            assert read_maps(path).fonts[0].glyphs[1].text == "a" * length
        else:
            with pytest.raises(MapError, match="more than 256 code points"):
                read_maps(path)


def test_glyphs_are_sorted_by_code_length_drawing_and_text(tmp_path: Path) -> None:
    drawing, other = "1:o" + "0" * 20, "1:o" + "1" * 20
    sorted_ = (
        GlyphEntry("z", shape=drawing),
        GlyphEntry("y", shape=other),
        GlyphEntry("x", 0),
        GlyphEntry("a", 1),
        GlyphEntry("b", 1),
        GlyphEntry("w", 1, shape=drawing),
        GlyphEntry("v", 1, shape=other),
        GlyphEntry("u", 1, 1),
        GlyphEntry("t", 1, 2),
    )
    for order in (sorted_, sorted_[::-1]):
        write_maps(tmp_path / "maps.json", MapFile((FontEntry("F", order),)))
        (font,) = read_maps(tmp_path / "maps.json").fonts
        assert font.glyphs == sorted_
        rows = json.loads((tmp_path / "maps.json").read_bytes())["fonts"][0]["glyphs"]
        assert [row["text"] for row in rows] == [glyph.text for glyph in sorted_]


def test_fonts_are_sorted_by_name_document_and_key(tmp_path: Path) -> None:
    one = (GlyphEntry("a", 1),)
    sorted_ = (
        FontEntry("E", one, "f" * 64),
        FontEntry("F", one),
        FontEntry("F", one, key=FontKey("7")),
        FontEntry("F", one, "a" * 64),
        FontEntry("F", one, "a" * 64, FontKey("1")),
        FontEntry("F", one, "b" * 64),
    )
    for order in (sorted_, sorted_[::-1]):
        write_maps(tmp_path / "maps.json", MapFile(order))
        assert read_maps(tmp_path / "maps.json").fonts == sorted_
        rows = json.loads((tmp_path / "maps.json").read_bytes())["fonts"]
        assert [row["name"] for row in rows] == [font.name for font in sorted_]


def test_documents_of_answers_are_sorted_by_name_and_digest(tmp_path: Path) -> None:
    sorted_ = (
        AnswerDocument("b" * 64, "a.pdf", 0),
        AnswerDocument("a" * 64, "b.pdf", 2**31),
        AnswerDocument("c" * 64, "b.pdf", 1),
    )
    write_answers(tmp_path / "answers.json", AnswerFile((Undo(),), sorted_[::-1]))
    assert read_answers(tmp_path / "answers.json") == AnswerFile((Undo(),), sorted_)
