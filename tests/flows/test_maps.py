"""Where the maps of a document come from, and which codes they count for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import forge
import glyphstone
from forge.damage import NoToUnicode, Wrong
from glyphstone.errors import MapError
from glyphstone.flows.maps import (
    KnownMaps,
    _broken,
    _knows,
    known_maps,
    maps_for,
    strict_maps,
)
from glyphstone.flows.recover import open_recovery
from glyphstone.flows.recovery.digest import sha256_of
from glyphstone.flows.recovery.project_files import find_project
from glyphstone.flows.source import Source
from glyphstone.model import FontKey, FontMaps, GlyphUse, Meaning, Shape, State
from glyphstone.store.exchange import FontEntry, GlyphEntry, MapFile, write_maps
from glyphstone.store.map_library import LibraryEntry, MapLibrary
from glyphstone.verdict.doubtful import doubted_codes
from glyphstone.verdict.trust import judge
from tests.flows.handmade import font, square, survey, use
from tests.reader import answer_all, typeset

KEY = FontKey("0")
ONE, TWO = square(0.3), square(0.6)
#: As the first, but on a coarser grid.
NEARLY_ONE = square(0.3004)
SURVEY = survey((font("F"), [use(1, shape=ONE), use(2, shape=TWO), use(3)]))


@pytest.fixture(autouse=True)
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "library.sqlite"
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(path))
    return path


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "x.pdf"
    path.write_bytes(b"this very file")
    return path


def found(document: Path, *fonts: FontEntry) -> FontMaps:
    path = document.parent / "maps.json"
    write_maps(path, MapFile(fonts))
    return maps_for(path, document, SURVEY)


def texts(maps: FontMaps) -> dict[int, str]:
    return {code: meant.text for code, meant in maps[KEY].items()}


def entry(
    *glyphs: GlyphEntry, document: str | None = None, key: FontKey | None = None
) -> FontEntry:
    return FontEntry("F", glyphs, document, key)


# --- a file of maps ---------------------------------------------------------------------------


def test_a_map_of_this_very_file_counts_code_by_code(document: Path) -> None:
    own = sha256_of(document)
    glyphs = GlyphEntry("a", code=1, shape=TWO.key), GlyphEntry("z", code=9)
    assert texts(found(document, entry(*glyphs, document=own, key=KEY))) == {1: "a", 9: "z"}
    assert texts(found(document, entry(*glyphs, document=own))) == {1: "a", 9: "z"}


def test_a_map_of_another_font_of_this_file_does_not_count(document: Path) -> None:
    with pytest.raises(MapError, match="no map for any font"):
        found(
            document,
            entry(GlyphEntry("a", code=1), document=sha256_of(document), key=FontKey("7")),
        )


def test_in_another_file_a_drawing_counts_and_its_code_does_not(document: Path) -> None:
    glyphs = GlyphEntry("a", code=2, shape=ONE.key), GlyphEntry("b", code=2)
    assert texts(found(document, entry(*glyphs, document="f" * 64))) == {1: "a"}


def test_a_code_of_another_file_counts_if_no_drawing_is_known(document: Path) -> None:
    assert texts(found(document, entry(GlyphEntry("c", code=3), document="f" * 64))) == {3: "c"}


def test_a_map_of_no_file_counts_by_code_too(document: Path) -> None:
    glyphs = GlyphEntry("a", shape=ONE.key), GlyphEntry("x", code=1), GlyphEntry("b", code=2)
    assert texts(found(document, entry(*glyphs))) == {1: "a", 2: "b"}


def test_a_font_of_another_name_does_not_count(document: Path) -> None:
    with pytest.raises(MapError) as caught:
        found(document, FontEntry("G", (GlyphEntry("a", code=1),)))
    assert caught.value.place.file == str(document.parent / "maps.json")


def test_what_was_found_in_this_very_file_overrules_the_rest(document: Path) -> None:
    own = sha256_of(document)
    first = entry(GlyphEntry("own", code=1), document=own)
    other = entry(GlyphEntry("other", shape=ONE.key), GlyphEntry("b", shape=TWO.key))
    for order in ((first, other), (other, first)):
        assert texts(found(document, *order)) == {1: "own", 2: "b"}


def test_glyphs_without_a_text_say_nothing(document: Path) -> None:
    glyphs = (
        GlyphEntry(None, code=1, shape=ONE.key, state=State.UNKNOWN),
        GlyphEntry("b", code=2, shape=TWO.key),
    )
    assert texts(found(document, entry(*glyphs, document="f" * 64))) == {2: "b"}
    assert texts(found(document, entry(*glyphs, document=sha256_of(document)))) == {2: "b"}


def test_how_sure_a_map_is_and_who_says_so_comes_along(document: Path) -> None:
    glyphs = GlyphEntry("a", code=1, confidence=0.5, source="typed"), GlyphEntry("b", code=2)
    assert found(document, entry(*glyphs))[KEY] == {
        1: Meaning("a", 0.5, "typed"),
        2: Meaning("b", 1.0, "map"),
    }


# --- doubtful letters -------------------------------------------------------------------------


def damaged(folder: Path, share: float) -> Path:
    path = folder / "wrong.pdf"
    face = forge.Typeface(("DejaVuSans",), damage=(Wrong(share),))
    text = "Sphinx of black quartz judge my vow and pack my box with five dozen jugs of ink"
    path.write_bytes(forge.typeset([text] * 3, style=forge.Style(face)).pdf)
    return path


def test_strict_maps_leave_doubted_codes_out_and_keep_the_rest(tmp_path: Path) -> None:
    with glyphstone.open(damaged(tmp_path, 0.6)) as document:
        seen = document.survey()
    made = strict_maps(seen)
    (face,), (uses,) = seen.fonts, seen.uses
    doubted = doubted_codes(judge(face, uses), uses)
    assert doubted
    assert set(made) == {face.key}
    assert made[face.key] == {
        one.code: Meaning(one.claim.text, 1.0, "claim")
        for one in uses
        if one.code not in doubted and one.claim.text
    }


def test_a_doubted_font_behind_a_sound_one_has_a_strict_map(tmp_path: Path) -> None:
    with glyphstone.open(damaged(tmp_path, 0.6)) as document:
        (face,), (uses,) = (seen := document.survey()).fonts, seen.uses
    both = survey((font("Sound", "s"), [use(97, "a")]), (face, uses))
    assert strict_maps(both) == strict_maps(seen)


def test_a_sound_font_has_no_strict_map() -> None:
    sound = survey((font("F"), [use(ord(char), char, square(0.3)) for char in "a"]))
    assert strict_maps(sound) == {}


def test_strict_is_for_who_asks_and_known_maps_count_before_it(tmp_path: Path) -> None:
    path = damaged(tmp_path, 0.6)
    with glyphstone.open(path) as document:
        assert known_maps(document, Source(path)) == KnownMaps({})
        strict = known_maps(document, Source(path, strict=True))
        (face,) = document.fonts
        assert set(strict.maps) == {face.key}
        maps = tmp_path / "maps.json"
        write_maps(maps, MapFile((FontEntry(face.name, (GlyphEntry("q", code=1),)),)))
        given = known_maps(document, Source(path, strict=True, maps=maps))
    assert given.maps[face.key] == {1: Meaning("q", 1.0, "map")}


# --- the project file and the library ---------------------------------------------------------


def test_project_and_library_are_asked_in_their_order(tmp_path: Path, library: Path) -> None:
    path, other = tmp_path / "broken.pdf", tmp_path / "other.pdf"
    lines = typeset(path)
    typeset(other)

    def meant(one: Path) -> dict[int, str]:
        with glyphstone.open(one) as document:
            maps = known_maps(document, Source(one)).maps
        return {code: meaning.text for codes in maps.values() for code, meaning in codes.items()}

    assert meant(path) == {}
    with open_recovery([path]) as recovery:
        answer_all(recovery, [lines])
        expected = {
            code: one.text for codes in recovery.maps(0).values() for code, one in codes.items()
        }
    assert find_project(path) is not None
    assert meant(path) == expected
    assert meant(other) == {}
    with open_recovery([path]) as recovery:
        recovery.save_to_library()
    assert set(meant(other).values()) == set(expected.values())
    library.write_bytes(b"no library at all" * 100)
    with glyphstone.open(other) as document:
        known = known_maps(document, Source(other))
    assert known.maps == {}
    assert known.notices[0].startswith("the library of maps is not used: ")


# --- whether the library has something to say -------------------------------------------------


def blank() -> Shape:
    return replace(ONE, key="1:blank", box=None)


@pytest.mark.parametrize(
    ("uses", "known"),
    [
        ([use(1, shape=ONE)], True),
        ([use(1, shape=NEARLY_ONE)], True),
        ([use(1, shape=TWO)], False),
        ([use(1, shape=TWO), use(2, shape=ONE)], True),
        ([use(1, shape=blank())], False),
        ([use(7)], True),
        ([use(8)], False),
        ([replace(use(7), code_length=2)], False),
        ([use(7, shape=TWO)], False),
        ([], False),
    ],
    ids=[
        "the drawing", "one that looks like it", "another", "one of two", "a blank",
        "a code without drawing", "another code", "a code of another length",
        "a code that is drawn", "nothing",
    ],
)  # fmt: skip
def test_the_library_knows_a_font_by_drawing_or_else_by_code(
    library: Path, uses: list[GlyphUse], known: bool
) -> None:
    with MapLibrary.open(library) as made:
        made.add([LibraryEntry("a", "G", ONE.key), LibraryEntry("b", "F", None, 7, 1)], [ONE])
        assert _knows(made, font("F"), uses) is known


def test_only_fonts_that_are_used_and_not_trusted_need_a_map() -> None:
    sound = (font("Sound", "1"), [use(ord(char), char) for char in "abc"])
    mute = (font("Mute", "2"), [use(1), use(2)])
    found = list(_broken(survey(sound, mute, (font("Unused", "3"), []))))
    assert [one.name for one, _ in found] == ["Mute"]
    assert [len(uses) for _, uses in found] == [2]


def test_a_library_without_entries_costs_no_survey(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "broken.pdf"
    typeset(path)
    with MapLibrary.open(library) as made:
        assert len(made) == 0
    with glyphstone.open(path) as document:
        monkeypatch.setattr(document, "survey", pytest.fail)
        assert known_maps(document, Source(path)) == KnownMaps({})
        library.unlink()
        assert known_maps(document, Source(path)) == KnownMaps({})


def test_the_library_is_asked_about_the_wanted_pages(tmp_path: Path) -> None:
    sound = forge.Style(forge.Typeface(("DejaVuSans",)))
    broken = forge.Style(forge.Typeface(("DejaVuSerif",), damage=(NoToUnicode(),)))
    blocks = [forge.Paragraph(("abc",)), forge.Paragraph(("abc",), style=broken)]
    path = tmp_path / "two.pdf"
    path.write_bytes(forge.Document(blocks, sound, forge.Layout(height=150)).build().pdf)
    with open_recovery([path]) as recovery:
        for symbol in recovery.book.symbols:
            if symbol.font == recovery.documents[0].fonts[1].key and not symbol.blank:
                recovery.session.read_glyph(symbol.id, "x")
        recovery.save_to_library()
        recovery.project.close()
    path.with_suffix(".glyphstone").unlink()
    for pages, known in ((None, True), ({2}, True), ({1}, False)):
        with glyphstone.open(path) as document:
            wanted = None if pages is None else frozenset(pages)
            assert bool(known_maps(document, Source(path, pages=wanted)).maps) is known
