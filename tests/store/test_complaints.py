"""What a person is told of a file that cannot be used: the whole sentence and what to do next."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from glyphstone.errors import LockedError, MapError, ProjectError
from glyphstone.model import object_key
from glyphstone.store import database
from glyphstone.store.database import Database
from glyphstone.store.drawings import drawing_of
from glyphstone.store.events import Undo
from glyphstone.store.exchange import (
    FontEntry,
    GlyphEntry,
    MapFile,
    read_answers,
    read_maps,
    write_maps,
)
from glyphstone.store.file_kind import FileKind
from glyphstone.store.journal import ProjectFile
from glyphstone.store.map_library import MapLibrary

KIND = FileKind("notebook", 0x4E6F7465, ("CREATE TABLE notes (note TEXT NOT NULL) STRICT",))
RESTORE = "Restore it from a copy, or begin a new one under another name."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "notes.sqlite"


def changed(path: Path, *statements: str) -> None:
    """Change a file behind its back."""
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()


def made(path: Path) -> None:
    Database(path, KIND, create=True).close()


def complaint(ask: Callable[[], object]) -> str:
    with pytest.raises((ProjectError, MapError)) as caught:
        ask()
    return str(caught.value)


# --- files of SQLite --------------------------------------------------------------------------


def test_a_folder_or_nothing_in_place_of_a_file(path: Path) -> None:
    path.mkdir()
    told = complaint(lambda: Database(path, KIND, create=True))
    assert told == f"{path}: this is a folder. Give the name of a file."
    gone = path / "gone"
    told = complaint(lambda: Database(gone, KIND, create=False))
    assert told == f"{gone}: there is no such notebook. Check the name."
    deep = gone / "deeper"
    told = complaint(lambda: Database(deep, KIND, create=True))
    assert told == f"{deep}: its folder does not exist. Make the folder first."


@pytest.mark.parametrize("read_only", [True, False])
def test_an_empty_file_is_nothing_to_read(path: Path, read_only: bool) -> None:
    path.touch()
    told = complaint(lambda: Database(path, KIND, create=False, read_only=read_only))
    assert told == f"{path}: this notebook is empty. Check the name."


def test_a_file_of_another_program(path: Path) -> None:
    changed(path, "CREATE TABLE other (a)")
    told = complaint(lambda: Database(path, KIND, create=True))
    assert told == f"{path}: this is not a notebook of Glyphstone. Check the name."
    path.write_bytes(b"no database at all" * 100)
    told = complaint(lambda: Database(path, KIND, create=True))
    assert told == f"{path}: this is not a notebook of Glyphstone. Check the name."


def test_a_file_of_a_newer_version(path: Path) -> None:
    made(path)
    changed(path, "PRAGMA user_version = 7")
    told = complaint(lambda: Database(path, KIND, create=False))
    assert told == (
        f"{path}: a newer Glyphstone wrote this notebook (format 7; this one knows up to 1)."
        " Update Glyphstone."
    )


def test_a_file_with_tables_of_others(path: Path) -> None:
    made(path)
    changed(path, "CREATE TABLE other (a)")
    told = complaint(lambda: Database(path, KIND, create=False))
    assert told == f"{path}: this notebook holds tables that Glyphstone did not make so. {RESTORE}"


def test_a_file_whose_pages_are_spoilt(path: Path) -> None:
    kind = FileKind(
        "notebook",
        KIND.application_id,
        (
            "CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT;\n"
            "CREATE TABLE b (a INTEGER REFERENCES a) STRICT",
        ),
    )
    Database(path, kind, create=True).close()
    changed(path, "INSERT INTO b VALUES (9)")
    told = complaint(lambda: Database(path, kind, create=False))
    assert told == f"{path}: this notebook is damaged. {RESTORE}"


@pytest.mark.parametrize(
    ("code", "read_only", "told"),
    [
        (
            sqlite3.SQLITE_FULL,
            False,
            "the disk is full; what was confirmed before is safe, the last change was not kept."
            " Make room and try again.",
        ),
        (
            sqlite3.SQLITE_BUSY,
            False,
            "another program is writing to it. Wait until it is done and try again.",
        ),
        (
            sqlite3.SQLITE_LOCKED,
            False,
            "another program is writing to it. Wait until it is done and try again.",
        ),
        (sqlite3.SQLITE_NOTADB, False, "this is not a notebook of Glyphstone. Check the name."),
        (
            sqlite3.SQLITE_PERM,
            False,
            "this notebook may not be written to."
            " Check the permissions of the file and of its folder.",
        ),
        (
            sqlite3.SQLITE_READONLY,
            True,
            "this notebook may not be read. Check the permissions of the file and of its folder.",
        ),
        (
            sqlite3.SQLITE_IOERR,
            False,
            f"the disk failed while this notebook was in use (so it says). {RESTORE}",
        ),
        (sqlite3.SQLITE_CORRUPT, False, f"this notebook is damaged (so it says). {RESTORE}"),
        # The higher bits of a code say more than is of interest.
        (
            sqlite3.SQLITE_BUSY | 5 << 8,
            False,
            "another program is writing to it. Wait until it is done and try again.",
        ),
    ],
)
def test_what_sqlite_complains_of_is_told_in_a_sentence(
    path: Path, code: int, read_only: bool, told: str
) -> None:
    made(path)
    opened = Database(path, KIND, create=False, read_only=read_only)
    error = sqlite3.OperationalError("so\n it\0 says")
    error.sqlite_errorcode = code
    assert complaint(lambda: opened._fail(error)) == f"{path}: {told}"
    opened.close()


@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN])
@pytest.mark.parametrize(("free", "full"), [((1 << 20) - 1, True), (1 << 20, False)])
def test_a_disk_with_little_room_is_full(
    path: Path, monkeypatch: pytest.MonkeyPatch, code: int, free: int, full: bool
) -> None:
    made(path)
    opened = Database(path, KIND, create=False)
    error = sqlite3.OperationalError("x")
    error.sqlite_errorcode = code
    asked: list[Path] = []

    def usage(folder: Path) -> object:
        asked.append(folder)
        return type("Usage", (), {"free": free})

    monkeypatch.setattr("shutil.disk_usage", usage)
    assert ("the disk is full" in complaint(lambda: opened._fail(error))) is full
    assert asked == [path.parent]
    monkeypatch.setattr("shutil.disk_usage", lambda _: path.readlink())
    assert "the disk is full" not in complaint(lambda: opened._fail(error))
    opened.close()


def test_sqlite_is_quoted_in_one_short_line() -> None:
    assert database._words(sqlite3.Error("a\tb" + "x" * 300)) == "a b" + "x" * 197
    undecoded = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "x")
    assert database._words(undecoded) == "its tables are not in UTF-8"
    assert database._code(undecoded) == 0


def test_half_a_character_is_not_written(path: Path) -> None:
    opened = Database(path, KIND, create=True)
    told = complaint(lambda: opened.write("INSERT INTO notes VALUES (?)", ("\ud800",)))
    assert told == f"{path}: a text holds half of a character, which cannot be kept. Correct it."
    assert opened.write("INSERT INTO notes VALUES (?)", ("a",)) == 1
    assert opened.rows("SELECT note FROM notes") == [("a",)]
    opened.close()


def test_a_transaction_that_fails_leaves_nothing(path: Path) -> None:
    opened = Database(path, KIND, create=True)

    def fails() -> None:
        with opened.transaction():
            opened.write("INSERT INTO notes VALUES ('a')")
            raise KeyError

    with pytest.raises(KeyError):
        fails()
    assert opened.rows("SELECT note FROM notes") == []
    with opened.transaction():
        opened.write("INSERT INTO notes VALUES ('b')")
    assert opened.rows("SELECT note FROM notes") == [("b",)]
    opened.close()


# --- projects and libraries -------------------------------------------------------------------


def test_a_project_is_not_made_unless_that_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a.glyphstone"
    told = complaint(lambda: ProjectFile.open(path))
    assert told == f"{path}: there is no such project file. Check the name."
    deep = tmp_path / "no" / "a.glyphstone"
    told = complaint(lambda: ProjectFile.open(deep, create=True))
    assert told == f"{deep}: its folder does not exist. Make the folder first."
    assert list(tmp_path.iterdir()) == []


def test_whoever_reads_a_project_cannot_write_to_it(tmp_path: Path) -> None:
    path = tmp_path / "a.glyphstone"
    ProjectFile.open(path, create=True).close()
    with ProjectFile.open(path, read_only=True) as project:
        for write in (lambda: project.append(Undo()), lambda: project.keep_maps("a" * 64, {}, "")):
            told = complaint(write)
            assert told == f"{path}: it was opened for reading only. Open it for writing."


def test_settings_have_a_default(tmp_path: Path) -> None:
    with ProjectFile.open(tmp_path / "a.glyphstone", create=True) as project:
        assert project.setting("nothing") == ""
        assert project.setting("nothing", "x") == "x"
        project.set_setting("nothing", "y")
        assert project.setting("nothing", "x") == "y"
        assert project.notice == ""


def test_a_library_says_where_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "maps.sqlite"
    with MapLibrary.open(path) as library:
        assert library.path == path
    changed(path, "INSERT INTO drawings VALUES ('1:x', 0, 0, 1, 1, 'boo')")
    with MapLibrary.open(path, read_only=True) as library:
        told = complaint(library.export)
    assert told == (
        f"{path}: a drawing in this map library is damaged ('boo' belongs to no drawing). {RESTORE}"
    )


def test_another_writer_is_waited_for_in_vain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.01)
    path = tmp_path / "maps.sqlite"
    with MapLibrary.open(path) as library:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LockedError) as caught:
            library.remove("F")
        other.close()
    assert str(caught.value) == (
        f"{path}: another program is writing to it. Wait until it is done and try again."
    )


# --- files of JSON ----------------------------------------------------------------------------

GLYPH = '{"code": 1, "text": "a", "state": "confirmed", "confidence": 1}'
OTHER = GLYPH.replace('"a"', '"b"')
SHAPE = '{"shape": "1:o00000000", "text": "a", "state": "confirmed", "confidence": 1}'


def maps_of(glyphs: str, document: str = "") -> str:
    return (
        f'{{"schema": "glyphstone.maps/1", "fonts": [{{"name": "F"{document},'
        f' "glyphs": [{glyphs}]}}]}}'
    )


IN_DOCUMENT = f', "document": "{"a" * 64}"'


@pytest.mark.parametrize(
    ("glyphs", "document", "texts"),
    [
        (f"{GLYPH}, {OTHER}", "", ["a", "b"]),
        (f"{SHAPE}, {SHAPE.replace(chr(34) + 'a', chr(34) + 'b')}", IN_DOCUMENT, ["a", "b"]),
        (f"{GLYPH}, {OTHER}", IN_DOCUMENT, None),
        (f"{GLYPH}, {GLYPH}", "", None),
        (f"{SHAPE}, {SHAPE}", IN_DOCUMENT, None),
    ],
    ids=["of no document", "by drawing", "of one document", "the same", "the same drawing"],
)
def test_only_what_belongs_to_no_one_document_may_have_two_readings(
    tmp_path: Path, glyphs: str, document: str, texts: list[str] | None
) -> None:
    path = tmp_path / "maps.json"
    path.write_text(maps_of(glyphs, document), encoding="utf-8")
    if texts is not None:
        (font,) = read_maps(path).fonts
        assert [glyph.text for glyph in font.glyphs] == texts
        return
    assert complaint(lambda: read_maps(path)) == (
        f"{path}: font 1 (F), glyph 2: the same glyph stands in this font twice."
        " Nothing was taken from it."
    )


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("[]", "it must hold an object, not a list"),
        ("7", "it must hold an object, not a number"),
        ("null", "it must hold an object, not null"),
        ('"a"', "it must hold an object, not a string"),
        ("true", "it must hold an object, not true or false"),
        (
            "{}",
            'it does not say "schema": "glyphstone.answers/1", so it is no file of this kind',
        ),
        (
            '{"schema": "glyphstone.answers/9"}',
            "it is of version 9, and this Glyphstone reads glyphstone.answers/1",
        ),
        (
            '{"schema": "other"}',
            "its schema is 'other', and 'glyphstone.answers/1' was expected",
        ),
        ('{"schema": NaN}', "NaN is no number of JSON"),
        ('{"schema": "glyphstone.answers/1"}', '"answers" is missing'),
        (
            '{"schema": "glyphstone.answers/1", "answers": {}}',
            '"answers" must be a list, not an object',
        ),
        (
            '{"schema": "glyphstone.answers/1", "answers": [1]}',
            "answer 1: this must be an object, not a number",
        ),
        (
            '{"schema": "glyphstone.answers/1", "answers": [], "documents": [{"sha256": 1}]}',
            'document 1: "sha256" must be a string, not a number',
        ),
        (
            '{"schema": "glyphstone.answers/1", "answers": [], "documents": [{"sha256": "x"}]}',
            "document 1: \"sha256\" is not a SHA-256: 'x'",
        ),
        ("{", "line 1, column 2: it is not JSON"),
    ],
)
def test_what_is_no_file_of_answers_is_told(tmp_path: Path, content: str, told: str) -> None:
    path = tmp_path / "answers.json"
    path.write_text(content, encoding="utf-8")
    said = complaint(lambda: read_answers(path))
    assert said.startswith(f"{path}: {told}")
    if content != "{":
        assert said == f"{path}: {told}. Nothing was taken from it."


@pytest.mark.parametrize("text", ["z", "o 1 2 z z", "o 1 2 z o 3 4 z z"])
def test_a_contour_has_points_wherever_it_stands(text: str) -> None:
    with pytest.raises(ValueError, match=r"^a contour has no points$"):
        drawing_of(text)
    assert drawing_of("o 1 2 z o 3 4 o 5 6 z") is not None


# --- bounds -----------------------------------------------------------------------------------


def glyph_with(**fields: object) -> dict[str, object]:
    return {"code": 1, "text": "a", "state": "confirmed", "confidence": 1, **fields}


@pytest.mark.parametrize(
    ("field", "least", "most"),
    [("code", 0, 2**32 - 1), ("code_length", 1, 4), ("count", 0, 2**53)],
)
def test_numbers_of_a_glyph_have_bounds(tmp_path: Path, field: str, least: int, most: int) -> None:
    path = tmp_path / "maps.json"

    def read(value: object) -> object:
        fonts = [{"name": "F", "glyphs": [glyph_with(**{field: value})]}]
        path.write_text(json.dumps({"schema": "glyphstone.maps/1", "fonts": fonts}))
        (font,) = read_maps(path).fonts
        return getattr(font.glyphs[0], field)

    assert [read(value) for value in (least, most)] == [least, most]
    for wrong in (least - 1, most + 1, 1.0, True, "1"):
        assert complaint(partial(read, wrong)) == (
            f'{path}: font 1 (F), glyph 1: "{field}" must be a whole number from {least} to {most}.'
            " Nothing was taken from it."
        )


@pytest.mark.parametrize("value", [0, 1, 0.5])
def test_a_confidence_is_a_share(tmp_path: Path, value: float) -> None:
    path = tmp_path / "maps.json"
    fonts = [{"name": "F", "glyphs": [glyph_with(confidence=value)]}]
    path.write_text(json.dumps({"schema": "glyphstone.maps/1", "fonts": fonts}))
    assert read_maps(path).fonts[0].glyphs[0].confidence == value


@pytest.mark.parametrize("value", [-0.001, 1.001, True, "1", None])
def test_what_is_no_share_is_refused(tmp_path: Path, value: object) -> None:
    path = tmp_path / "maps.json"
    fonts = [{"name": "F", "glyphs": [glyph_with(confidence=value)]}]
    path.write_text(json.dumps({"schema": "glyphstone.maps/1", "fonts": fonts}))
    assert complaint(lambda: read_maps(path)) == (
        f'{path}: font 1 (F), glyph 1: "confidence" must be a number from 0 to 1.'
        " Nothing was taken from it."
    )


@pytest.mark.parametrize(
    ("number", "key"),
    [([2**31, 0], object_key(2**31, 0)), ([3, 2**31], object_key(3, 2**31)), ([0, 7], None)],
)
def test_an_object_number_of_an_older_file_names_a_font(
    tmp_path: Path, number: list[int], key: str | None
) -> None:
    path = tmp_path / "maps.json"
    fonts = [{"name": "F", "object": number, "glyphs": [glyph_with()]}]
    path.write_text(json.dumps({"schema": "glyphstone.maps/1", "fonts": fonts}))
    assert read_maps(path).fonts[0].key == key


@pytest.mark.parametrize(
    ("number", "told"),
    [
        ([2**31 + 1, 0], '"object" must be a whole number from 0 to 2147483648'),
        ([-1, 0], '"object" must be a whole number from 0 to 2147483648'),
        ([1], '"object" must be a list of 2 whole numbers'),
        ([1, 2, 3], '"object" must be a list of 2 whole numbers'),
        (7, '"object" must be a list of 2 whole numbers'),
    ],
)
def test_what_is_no_object_number_is_refused(tmp_path: Path, number: object, told: str) -> None:
    path = tmp_path / "maps.json"
    fonts = [{"name": "F", "object": number, "glyphs": [glyph_with()]}]
    path.write_text(json.dumps({"schema": "glyphstone.maps/1", "fonts": fonts}))
    assert complaint(lambda: read_maps(path)) == (
        f"{path}: font 1 (F): {told}. Nothing was taken from it."
    )


@pytest.mark.parametrize("point", [0xD800, 0xDBFF, 0xDC00, 0xDFFF])
def test_no_half_of_a_character_is_written_or_read(tmp_path: Path, point: int) -> None:
    path, char = tmp_path / "maps.json", chr(point)
    half = MapFile((FontEntry("F", (GlyphEntry(char, 5),)),))
    assert complaint(lambda: write_maps(path, half)) == (
        "font F, glyph 5: its text is half of a character, which no file can hold."
    )
    assert not path.exists()
    path.write_text(maps_of(json.dumps(glyph_with(text=char))))
    assert complaint(lambda: read_maps(path)) == (
        f'{path}: font 1 (F), glyph 1: "text" holds half of a character. Nothing was taken from it.'
    )


@pytest.mark.parametrize("char", ["\ud7ff", "\ue000"])
def test_neighbours_of_halves_are_whole(tmp_path: Path, char: str) -> None:
    path = tmp_path / "maps.json"
    write_maps(path, MapFile((FontEntry("F", (GlyphEntry(char, 5),)),)))
    assert read_maps(path).fonts[0].glyphs[0].text == char


@pytest.mark.parametrize(
    ("points", "text"),
    [
        ("U+10FFFF", "\U0010ffff"),
        ("U+110000", None),
        ("U+D7FF", "\ud7ff"),
        ("U+D800", None),
        ("U+DFFF", None),
        ("U+E000", "\ue000"),
        ("U+41", None),
        ("U+0041 U+0301", "A\u0301"),
    ],
)
def test_code_points_have_bounds(tmp_path: Path, points: str, text: str | None) -> None:
    path = tmp_path / "maps.json"
    path.write_text(maps_of(json.dumps(glyph_with(text=text or "x", code_points=points))))
    if text is not None:
        assert read_maps(path).fonts[0].glyphs[0].text == text
        return
    assert complaint(lambda: read_maps(path)) == (
        f'{path}: font 1 (F), glyph 1: "code_points" must look like "U+0041 U+0301".'
        " Nothing was taken from it."
    )


def test_a_text_of_a_glyph_has_a_longest_length(tmp_path: Path) -> None:
    path = tmp_path / "maps.json"
    path.write_text(maps_of(json.dumps(glyph_with(text="x" * 256))))
    assert read_maps(path).fonts[0].glyphs[0].text == "x" * 256
    path.write_text(maps_of(json.dumps(glyph_with(text="x" * 257))))
    assert complaint(lambda: read_maps(path)) == (
        f"{path}: font 1 (F), glyph 1: the text has more than 256 code points."
        " Nothing was taken from it."
    )


def test_a_file_from_anywhere_may_hold_64_mib_in_one_place(path: Path) -> None:
    opened = Database(path, KIND, create=True)
    assert opened._connection.getlimit(sqlite3.SQLITE_LIMIT_LENGTH) == 67_108_864
    opened.close()


@pytest.mark.parametrize(("patience", "tries"), [(0.0, 1), (0.001, 1), (0.003, 3)])
def test_a_pragma_is_tried_at_least_once(
    path: Path, monkeypatch: pytest.MonkeyPatch, patience: float, tries: int
) -> None:
    made(path)
    opened = Database(path, KIND, create=False)
    opened.close()
    monkeypatch.setattr(database, "PATIENCE", patience)
    monkeypatch.setattr(database, "PAUSE", 0.001)
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    asked: list[str] = []

    class Busy:
        def execute(self, sql: str) -> None:
            asked.append(sql)
            error = sqlite3.OperationalError("locked")
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise error

        def close(self) -> None: ...

    monkeypatch.setattr(opened, "_connection", Busy())
    with pytest.raises(sqlite3.OperationalError):
        opened._patiently("PRAGMA x")
    assert asked == ["PRAGMA x"] * tries
    assert slept == [0.001] * (tries - 1)
