"""Where the maps of a document come from, and which codes they count for."""

from __future__ import annotations

from pathlib import Path

import pytest

import forge
import glyphstone
from forge.damage import Wrong
from glyphstone.errors import MapError
from glyphstone.flows.maps import KnownMaps, known_maps, maps_for, strict_maps
from glyphstone.flows.recover import open_recovery
from glyphstone.flows.recovery.digest import sha256_of
from glyphstone.flows.recovery.project_files import find_project
from glyphstone.flows.source import Source
from glyphstone.model import FontKey, FontMaps, Meaning, State
from glyphstone.store.exchange import FontEntry, GlyphEntry, MapFile, write_maps
from glyphstone.verdict.doubtful import doubted_codes
from glyphstone.verdict.trust import judge
from tests.flows.handmade import font, square, survey, use
from tests.reader import answer_all, typeset

KEY = FontKey("0")
ONE, TWO = square(0.3), square(0.6)
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
