"""The library of maps: what goes in comes out, and nothing is overwritten in silence."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path

import numpy as np
import pytest

from glyphstone.errors import LockedError, ProjectError
from glyphstone.model import Outline, Shape, State
from glyphstone.shapes.fingerprint import BLANK, fingerprint
from glyphstone.store import database, map_library
from glyphstone.store.drawings import drawing_text
from glyphstone.store.exchange import FontEntry, GlyphEntry, MapFile
from glyphstone.store.file_kind import FileKind
from glyphstone.store.map_library import (
    KIND,
    Conflict,
    LibraryEntry,
    MapLibrary,
    entries_of,
    library_path,
    script_of_text,
)

SHA256 = "0a" * 32


def box(width: float, height: float = 0.7, left: float = 0.1) -> Shape:
    """The drawing of a plain box."""
    corners = [(left, 0), (left + width, 0), (left + width, height), (left, height)]
    return fingerprint(Outline(np.array(corners, dtype=float), np.ones(4, np.uint8), np.array([3])))


A, B, C = box(0.5), box(0.6), box(0.55)
#: As A, but on a coarser grid.
NEARLY_A = box(0.5004)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "maps.sqlite"


def filled(path: Path) -> MapLibrary:
    library = MapLibrary.open(path)
    entries = [
        LibraryEntry("A", "Arial", A.key, 36, 2, SHA256, count=7),
        LibraryEntry("А", "Arial", A.key, 99, 2, SHA256, count=2),
        LibraryEntry("B", "Times", B.key, 1, 1, "0b" * 32, "automatic"),
        LibraryEntry("ka", "Preeti", None, 107, 1),
    ]
    assert library.add(entries, [A, B]) == 4
    return library


def test_what_is_known_of_a_drawing(path: Path) -> None:
    with filled(path) as library:
        latin, cyrillic = library.find(A.key)
        assert (latin.text, latin.script, latin.how, latin.count) == ("A", "Latn", "person", 7)
        assert (cyrillic.text, cyrillic.script, cyrillic.font) == ("А", "Cyrl", "Arial")
        assert latin.added.endswith("+00:00")
        assert library.find(C.key) == library.find(BLANK) == ()
        assert len(library) == 4


def test_drawings_are_found_by_their_looks(path: Path) -> None:
    with filled(path) as library:
        assert NEARLY_A.key != A.key
        found = library.match(NEARLY_A)
        assert found is not None
        assert (found.key, found.labels, found.exact) == (A.key, (A.key,), False)
        assert library.match(C) is None
        assert library.match(Shape(BLANK, A.drawing, None)) is None


def test_fonts_that_are_not_embedded(path: Path) -> None:
    with filled(path) as library:
        assert [entry.text for entry in library.by_font("Preeti", 107)] == ["ka"]
        assert [entry.text for entry in library.by_font("Preeti", 107, 1)] == ["ka"]
        assert library.by_font("Preeti", 107, 2) == ()
        assert library.by_font("Preeti", 108) == library.by_font("Arial", 36) == ()


def test_the_fonts(path: Path) -> None:
    with filled(path) as library:
        arial, preeti, times = library.fonts()
    assert (arial.name, arial.documents, arial.glyphs, arial.confirmed) == ("Arial", 1, 2, 2)
    assert arial.scripts == ("Cyrl", "Latn")
    assert (preeti.name, preeti.glyphs) == ("Preeti", 1)
    assert (times.name, times.confirmed) == ("Times", 0)


def test_adding_again(path: Path) -> None:
    with filled(path) as library:
        assert library.add(library.entries(), [A]) == 0
        corrected = LibraryEntry("Å", "Arial", A.key, 36, 2, SHA256, count=7)
        assert library.add([corrected]) == 1
        assert {entry.text for entry in library.find(A.key)} == {"Å", "А"}
        machine = LibraryEntry("Å", "Arial", A.key, 36, 2, SHA256, "automatic", count=8)
        library.add([machine])
        assert {entry.how for entry in library.find(A.key)} == {"person"}, "stays confirmed"
        assert library.add([LibraryEntry(" ", "Arial", BLANK, 3, 2), LibraryEntry("x", "Y")]) == 0


def test_removing(path: Path) -> None:
    with filled(path) as library:
        assert library.remove("Arial") == 2
        assert library.remove("Arial") == 0
        assert library.find(A.key) == ()
        assert library.match(NEARLY_A) is None, "its drawings are gone too"
        assert library.match(B) is not None


def test_export_and_import_give_the_same_library(path: Path, tmp_path: Path) -> None:
    with filled(path) as library, MapLibrary.open(tmp_path / "other.sqlite") as other:
        maps = library.export()
        assert other.import_(maps) == ()
        assert other.entries() == library.entries()
        assert other.match(NEARLY_A) is not None
        assert len(library.export("Times").fonts) == len(library.export("Times").drawings) == 1
        assert other.merge(library) == ()
        assert other.entries() == library.entries()


@pytest.mark.parametrize(
    ("prefer", "left"), [(None, {"A", "А"}), ("ours", {"A", "А"}), ("theirs", {"Á", "А"})]
)
def test_conflicts(prefer: str | None, left: set[str], path: Path, tmp_path: Path) -> None:
    with filled(path) as library, MapLibrary.open(tmp_path / "other.sqlite") as other:
        other.add(
            [
                LibraryEntry("Á", "Helvetica", A.key, 5, 1),
                LibraryEntry("Α", "Helvetica", A.key, 6, 1),
                LibraryEntry("C", "Helvetica", C.key, 7, 1),
                LibraryEntry("kha", "Preeti", None, 107, 1),
            ],
            [A, C],
        )
        found = library.merge(other, prefer)
        texts = {entry.text for entry in library.find(A.key)}
        assert library.find(C.key) == () if prefer is None else library.find(C.key) != ()
        named = [entry.text for entry in library.by_font("Preeti", 107)]
    assert found == (
        Conflict("Preeti", None, 107, ("ka",), ("kha",)),
        Conflict("Helvetica", A.key, 5, ("A",), ("Á",)),
    )
    assert texts == left | ({"Α"} if prefer else set()), "a third script is no conflict"
    assert named == (["kha"] if prefer == "theirs" else ["ka"])


def test_a_document_may_correct_itself(path: Path) -> None:
    with filled(path) as library:
        font = FontEntry("Arial", (GlyphEntry("Á", 36, 2, A.key),), SHA256)
        assert library.import_(MapFile((font,)), "ours") == ()
        assert {entry.text for entry in library.find(A.key)} == {"Á", "А"}


def test_what_is_worth_keeping() -> None:
    glyphs = (
        GlyphEntry("a", 1),
        GlyphEntry("b", 2, state=State.PROPOSED, confidence=0.95),
        GlyphEntry("c", 3, state=State.PROPOSED, confidence=0.5),
        GlyphEntry(None, 4, state=State.UNKNOWN, confidence=0.0),
        GlyphEntry(" ", 5, shape=BLANK),
        GlyphEntry("", 6),
    )
    kept = entries_of(MapFile((FontEntry("F", glyphs, SHA256),)))
    assert [(entry.text, entry.how) for entry in kept] == [
        ("a", "person"),
        ("b", "automatic"),
        ("", "person"),
    ]


@pytest.mark.parametrize(
    ("text", "script"),
    [("A", "Latn"), ("1", "Zyyy"), ("", "Zyyy"), ("\u0301", "Zyyy"), ("«Ж", "Cyrl")],
)
def test_scripts(text: str, script: str) -> None:
    assert script_of_text(text) == script


# --- the file ---------------------------------------------------------------------------------


def test_where_the_library_stands(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("GLYPHSTONE_MAPS", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert library_path() == tmp_path / "data" / "glyphstone" / "maps.sqlite"
    MapLibrary.open().close()
    assert library_path().exists()
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert library_path() == tmp_path / ".local" / "share" / "glyphstone" / "maps.sqlite"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert library_path().parts[-4:-2] == ("Library", "Application Support")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("APPDATA", str(tmp_path / "roaming"))
    assert library_path() == tmp_path / "roaming" / "glyphstone" / "maps.sqlite"
    monkeypatch.setenv("GLYPHSTONE_MAPS", "here.sqlite")
    assert library_path() == Path("here.sqlite")


def test_a_folder_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(tmp_path / "file" / "maps.sqlite"))
    with pytest.raises(ProjectError, match="the folder of your maps cannot be made"):
        MapLibrary.open()


@pytest.mark.skipif(sys.platform == "win32", reason="homes are found in another way")
def test_somebody_without_a_home_has_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("GLYPHSTONE_MAPS", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", unknown)
    assert not library_path().exists()
    assert not library_path().is_file()
    with pytest.raises(ProjectError, match="there is no such map library"):
        MapLibrary.open(read_only=True)
    with pytest.raises(ProjectError, match=r"cannot be made .* Name another place in GLYPHSTONE"):
        MapLibrary.open()


def test_files_that_are_no_library(path: Path) -> None:
    path.write_text("no library" * 99)
    with pytest.raises(ProjectError, match="this is not a map library"):
        MapLibrary.open(path)
    with pytest.raises(ProjectError, match="there is no such map library"):
        MapLibrary.open(path.with_name("none"), read_only=True)


def test_a_damaged_drawing(path: Path) -> None:
    filled(path).close()
    connection = sqlite3.connect(path)
    connection.execute("UPDATE drawings SET drawing = 'o 1 2 boo'")
    connection.commit()
    connection.close()
    with (
        MapLibrary.open(path, read_only=True) as library,
        pytest.raises(ProjectError, match="a drawing in this map library is damaged"),
    ):
        library.match(NEARLY_A)


def test_two_at_once(path: Path) -> None:
    with filled(path) as first, MapLibrary.open(path) as second:
        first.add([LibraryEntry("C", "Arial", C.key)])
        second.add([LibraryEntry("D", "Arial", C.key)])
        assert {entry.text for entry in first.find(C.key)} == {"C", "D"}


def test_one_that_writes_for_long(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    with filled(path) as library:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LockedError, match="another program is writing to it"):
            library.add([LibraryEntry("C", "Arial", C.key)])
        other.close()
        assert library.add([LibraryEntry("C", "Arial", C.key)]) == 1


def test_the_kind_is_not_that_of_a_project() -> None:
    from glyphstone.store import journal

    assert isinstance(KIND, FileKind)
    assert KIND.application_id != journal.KIND.application_id


# --- what an entry is about -------------------------------------------------------------------


@pytest.mark.parametrize(("confidence", "kept"), [(0.9, True), (0.899, False)])
def test_a_proposal_is_kept_from_nine_in_ten_on(confidence: float, kept: bool) -> None:
    glyph = GlyphEntry("b", 2, state=State.PROPOSED, confidence=confidence)
    found = entries_of(MapFile((FontEntry("F", (glyph,), SHA256, added="2026"),)))
    assert bool(found) is kept
    if kept:
        assert found == [LibraryEntry("b", "F", None, 2, None, SHA256, "automatic", added="2026")]


def test_a_map_comes_back_from_the_library_as_it_was_confirmed(path: Path) -> None:
    with MapLibrary.open(path) as library:
        library.add(
            [
                LibraryEntry("a", "F", None, 0, 2, SHA256, count=3),
                LibraryEntry("b", "F", None, 1, 2, SHA256, "automatic"),
            ]
        )
        (font,) = library.export().fonts
    first, second = font.glyphs
    assert (first.text, first.code, first.code_length, first.count) == ("a", 0, 2, 3)
    assert (first.state, first.confidence, first.source) == (State.CONFIRMED, 1.0, "library")
    assert (second.state, second.confidence) == (State.PROPOSED, 0.9)
    assert (font.name, font.document) == ("F", SHA256)
    assert font.added is not None


def test_only_a_code_of_a_document_replaces_what_it_said_before(path: Path) -> None:
    with MapLibrary.open(path) as library:
        for text in ("a", "b"):
            library.add([LibraryEntry(text, "F", None, 1, 1)])
            library.add([LibraryEntry(text, "G", A.key, None, None, SHA256)])
            library.add([LibraryEntry(text, "H", None, 1, 1, SHA256)])
        assert [entry.text for entry in library.entries("F")] == ["a", "b"]
        assert [entry.text for entry in library.entries("G")] == ["a", "b"]
        assert [entry.text for entry in library.entries("H")] == ["b"]


def test_a_code_of_two_bytes_is_no_code_of_one(path: Path) -> None:
    with MapLibrary.open(path) as library, MapLibrary.open(path.with_name("o.sqlite")) as other:
        library.add([LibraryEntry("a", "F", None, 1, 1)])
        other.add([LibraryEntry("b", "F", None, 1, 2)])
        assert library.merge(other) == ()
        assert {entry.text for entry in library.by_font("F", 1)} == {"a", "b"}
        assert [entry.text for entry in library.by_font("F", 1, 2)] == ["b"]


def test_readings_that_agree_in_part_do_not_contradict(path: Path) -> None:
    with MapLibrary.open(path) as library, MapLibrary.open(path.with_name("o.sqlite")) as other:
        library.add([LibraryEntry("a", "F", A.key)])
        other.add([LibraryEntry("a", "G", A.key), LibraryEntry("b", "G", A.key)])
        assert library.merge(other) == ()
        assert {entry.text for entry in library.find(A.key)} == {"a", "b"}


def test_entries_without_document_code_or_drawing_come_back_without(path: Path) -> None:
    entries = [
        LibraryEntry("a", "F", A.key, added="2026"),
        LibraryEntry("b", "F", None, 0, added="2026"),
        LibraryEntry("c", "F", B.key, 0, 1, SHA256, "automatic", 5, "2025"),
    ]
    with MapLibrary.open(path) as library:
        assert library.add(entries) == 3
        assert sorted(library.entries(), key=lambda entry: entry.text) == entries
        rows = library._database.rows("SELECT document, code, code_length, shape FROM entries")
    assert sorted(rows) == [("", -1, 0, A.key), ("", 0, 0, ""), (SHA256, 0, 1, B.key)]


def test_entries_are_listed_by_font_document_code_drawing_and_text(path: Path) -> None:
    wanted = [
        LibraryEntry("z", "E", None, 9, added="x"),
        LibraryEntry("y", "F", A.key, added="x"),
        LibraryEntry("x", "F", None, 0, added="x"),
        LibraryEntry("a", "F", None, 1, added="x"),
        LibraryEntry("b", "F", None, 1, added="x"),
        LibraryEntry("a", "F", None, 1, 2, added="x"),
        LibraryEntry("a", "F", None, 0, document=SHA256, added="x"),
    ]
    with MapLibrary.open(path) as library:
        library.add(reversed(wanted))
        assert list(library.entries()) == wanted
        assert [entry.text for entry in library.entries("E")] == ["z"]
        assert library.entries("G") == ()


def test_a_changed_count_is_a_change_and_the_time_stays(path: Path) -> None:
    with MapLibrary.open(path) as library:
        library.add([LibraryEntry("a", "F", A.key, count=1, added="2025")])
        assert library.add([LibraryEntry("a", "F", A.key, count=1, added="2026")]) == 0
        assert library.add([LibraryEntry("a", "F", A.key, count=2, added="2026")]) == 1
        (entry,) = library.entries()
        assert (entry.count, entry.added) == (2, "2025")


def test_what_evidence_found_may_be_confirmed_later(path: Path) -> None:
    with MapLibrary.open(path) as library:
        library.add([LibraryEntry("a", "F", A.key, how="automatic")])
        assert library.add([LibraryEntry("a", "F", A.key)]) == 1
        assert [entry.how for entry in library.entries()] == ["person"]


def test_an_export_has_the_latest_time_and_only_the_drawings_of_its_fonts(path: Path) -> None:
    with MapLibrary.open(path) as library:
        library.add(
            [
                LibraryEntry("a", "F", A.key, 1, 1, SHA256, added="2024"),
                LibraryEntry("b", "F", B.key, 2, 1, SHA256, added="2026"),
                LibraryEntry("c", "G", C.key, 3, 1, SHA256, added="2025"),
            ],
            [A, B, C],
        )
        (font,) = library.export("F").fonts
        assert (font.added, font.key) == ("2026", None)
        assert {shape.key for shape in library.export("F").drawings} == {A.key, B.key}
        assert len(library.export().drawings) == 3
        assert library.export("H") == MapFile(())


def test_a_drawing_without_ink_or_that_is_too_long_is_not_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = LibraryEntry("a", "F", A.key)
    text = drawing_text(A.drawing)
    with MapLibrary.open(path) as library:
        library.add([entry], [Shape(A.key, A.drawing, None)])
        assert library.match(A) is None
        monkeypatch.setattr(map_library, "LONGEST", len(text) - 1)
        library.add([entry], [A])
        assert library.match(A) is None
        monkeypatch.setattr(map_library, "LONGEST", len(text))
        library.add([entry], [A])
        assert library.match(A) is not None


def test_a_kind_of_each_glyph_counts_once_however_many_documents_show_it(path: Path) -> None:
    with MapLibrary.open(path) as library:
        library.add(
            [
                LibraryEntry("a", "F", A.key, 1, 1, SHA256),
                LibraryEntry("a", "F", A.key, 1, 1, "0b" * 32, "automatic"),
                LibraryEntry("b", "F", None, 7, 1),
                LibraryEntry("c", "F", None, 7, 1, how="automatic"),
            ]
        )
        (font,) = library.fonts()
    assert (font.documents, font.glyphs, font.confirmed) == (3, 3, 2)
    assert font.scripts == ("Latn",)
