"""`glyphstone maps` as a person and as a script use it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from glyphstone.cli import main
from glyphstone.errors import ExitCode
from glyphstone.store.exchange import FontEntry, GlyphEntry, MapFile, read_maps, write_maps
from glyphstone.store.map_library import MapLibrary
from tests.store.test_map_library import A, B

GLYPHS = (
    GlyphEntry("A", 36, 2, A.key, count=3),
    GlyphEntry("ӷ", 37, 2, B.key, count=1),
    GlyphEntry("", 38, 2),
)


@pytest.fixture(autouse=True)
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "own" / "maps.sqlite"
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(path))
    monkeypatch.setenv("COLUMNS", "120")
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "book.json"
    write_maps(path, MapFile((FontEntry("Noto Sans", GLYPHS, "ab" * 32),), (A, B)))
    return path


@pytest.fixture
def contrary(tmp_path: Path) -> Path:
    path = tmp_path / "contrary.json"
    font = FontEntry("Other", (GlyphEntry("Á", 1, 1, A.key), GlyphEntry("é", 2, 1)))
    write_maps(path, MapFile((font,)))
    return path


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["maps", *map(str, arguments)])


def test_an_empty_library(library: Path) -> None:
    result = run("list")
    assert result.exit_code == 0
    assert "holds no maps yet" in result.stdout
    assert json.loads(run("list", "--json").stdout)["fonts"] == []
    assert run("export").stdout == '{\n  "schema": "glyphstone.maps/1",\n  "fonts": []\n}\n'
    assert not library.exists(), "looking makes nothing"


def test_adding_and_looking(file: Path) -> None:
    added = run("add", file)
    assert (added.exit_code, added.stdout) == (0, "")
    assert added.stderr == f"{file} is in the library, which now has 3 entries.\n"
    listed = run("list")
    assert "Noto Sans" in listed.stdout
    assert "1 document" in listed.stdout
    assert "Cyrl, Latn" in listed.stdout
    assert json.loads(run("list", "--json").stdout) == {
        "schema": "glyphstone.library/1",
        "fonts": [
            {
                "name": "Noto Sans",
                "documents": 1,
                "glyphs": 3,
                "confirmed": 3,
                "scripts": ["Cyrl", "Latn", "Zyyy"],
            }
        ],
    }
    shown = run("show", "Noto Sans").stdout
    assert "U+04F7" in shown
    assert "CYRILLIC SMALL LETTER GHE WITH DESCENDER" in shown
    assert "(nothing)" in shown
    assert json.loads(run("show", "Noto Sans", "--json").stdout)["fonts"][0]["name"] == "Noto Sans"


def test_export_and_import(file: Path, tmp_path: Path) -> None:
    run("add", file)
    out = tmp_path / "out.json"
    result = run("export", "-o", out)
    assert (result.exit_code, result.stderr) == (0, f"The maps of 1 font are in {out}.\n")
    found = read_maps(out)
    assert [glyph.text for glyph in found.fonts[0].glyphs] == ["A", "ӷ", ""]
    assert run("export", "-o", out).exit_code == ExitCode.OUTPUT
    assert run("export", "Noto Sans", "-o", out, "--force").exit_code == 0
    other = tmp_path / "other.sqlite"
    assert run("import", out, "--library", other).exit_code == 0
    with MapLibrary.open(other, read_only=True) as theirs, MapLibrary.open() as ours:
        assert theirs.entries() == ours.entries()


def test_removing(file: Path) -> None:
    run("add", file)
    result = run("remove", "Noto Sans")
    assert (result.exit_code, result.stderr) == (0, "Forgot 3 entries of Noto Sans.\n")
    assert "holds no maps yet" in run("list").stdout


def test_conflicts_are_shown_and_nothing_is_taken(file: Path, contrary: Path) -> None:
    run("add", file)
    result = run("import", contrary)
    assert result.exit_code == ExitCode.PROJECT
    assert "A (U+0041)" in result.stdout
    assert "Á (U+00C1)" in result.stdout
    assert result.stderr == (
        f"{contrary}: it contradicts the library in 1 place, so nothing of it was taken in."
        " Choose with --prefer ours or --prefer theirs.\n"
    )
    with MapLibrary.open() as known:
        assert len(known) == 3


@pytest.mark.parametrize(("prefer", "text"), [("ours", "A"), ("theirs", "Á")])
def test_a_person_decides(prefer: str, text: str, file: Path, contrary: Path) -> None:
    run("add", file)
    result = run("add", contrary, "--prefer", prefer, "--json")
    assert result.exit_code == 0
    report = json.loads(result.stdout)
    assert report["taken"] is True
    assert report["conflicts"] == [
        {"font": "Other", "shape": A.key, "code": 1, "ours": ["A"], "theirs": ["Á"]}
    ]
    with MapLibrary.open() as known:
        assert [entry.text for entry in known.find(A.key)] == [text]
        assert [entry.text for entry in known.by_font("Other", 2)] == ["é"]


def test_merging_libraries(file: Path, contrary: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    run("add", contrary, "--library", other)
    assert run("merge", other).exit_code == 0
    run("remove", "Other")
    run("add", file)
    assert run("merge", other).exit_code == ExitCode.PROJECT
    assert run("merge", other, "--prefer", "ours").exit_code == 0


def test_many_conflicts_are_counted(tmp_path: Path) -> None:
    for name, text in (("a", "x"), ("b", "y")):
        glyphs = tuple(GlyphEntry(text, code, 1) for code in range(30))
        write_maps(tmp_path / name, MapFile((FontEntry("F", glyphs),)))
    run("add", tmp_path / "a")
    result = run("add", tmp_path / "b")
    assert "... and 10 more; --json lists all." in result.stdout
    assert "in 30 places" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("show", "Nothing"), "font Nothing: the library knows nothing of such a font."),
        (("remove", "Nothing"), "the library knows nothing of such a font."),
        (("export", "Nothing"), "the library knows nothing of such a font."),
        (("add", "none.json"), "none.json: it cannot be read"),
        (("merge", "none.sqlite"), "none.sqlite: there is no such map library."),
        (("list", "--library", "none.sqlite"), "none.sqlite: there is no such map library."),
    ],
)
def test_one_clear_sentence(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == ExitCode.PROJECT
    assert result.stderr.count("\n") == 1
    assert words in result.stderr


def test_nothing_is_taken_where_one_of_several_files_is_bad(file: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    assert run("add", file, bad).exit_code == ExitCode.PROJECT
    assert "holds no maps yet" in run("list").stdout


def test_a_library_that_is_damaged(library: Path) -> None:
    library.parent.mkdir()
    library.write_bytes(b"SQLite format 3\0" + b"\xa5" * 5000)
    result = run("list")
    assert result.exit_code == ExitCode.PROJECT
    assert result.stderr.startswith(f"{library}: this ")
    assert result.stderr.count("\n") == 1


def test_the_help_does_not_load_what_it_does_not_need() -> None:
    code = (
        "import sys; from glyphstone.cli import main\n"
        "try: main(['maps', '--help'])\n"
        "except SystemExit: pass\n"
        "sys.exit('rich.table' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


# --- word by word -----------------------------------------------------------------------------


def printed(*arguments: str | Path) -> list[str]:
    return [line.rstrip() for line in run(*arguments).stdout.splitlines()]


def test_the_table_of_fonts(file: Path, contrary: Path, tmp_path: Path) -> None:
    run("add", file)
    run("add", contrary, "--prefer", "ours")
    marks = tmp_path / "marks.json"
    write_maps(marks, MapFile((FontEntry("", (GlyphEntry(".", 1, 1),)),)))
    run("add", marks)
    assert printed("list") == [
        "Font        Glyphs   Confirmed         From   Script",
        "────────────────────────────────────────────────────────",
        "(no name)        1           1   1 document   -",
        "Noto Sans        3           3   1 document   Cyrl, Latn",
        "Other            1           1   1 document   Latn",
    ]


def test_the_table_of_glyphs_is_sorted_by_script_and_text(file: Path) -> None:
    run("add", file)
    assert printed("show", "Noto Sans") == [
        "Text        Code points   Name                                       Code   By",
        "──────────────────────────────────────────────────────────────────────────────────",
        "ӷ           U+04F7        CYRILLIC SMALL LETTER GHE WITH DESCENDER     37   person",
        "A           U+0041        LATIN CAPITAL LETTER A                       36   person",
        "(nothing)                                                              38   person",
    ]


def test_glyphs_of_one_text_are_sorted_by_their_codes(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    glyphs = (GlyphEntry("x", 9, 1), GlyphEntry("x", 2, 1), GlyphEntry("a", 5, 1))
    write_maps(path, MapFile((FontEntry("F", glyphs),)))
    run("add", path)
    assert [line.split()[0] + line.split()[-2] for line in printed("show", "F")[2:]] == [
        "a5", "x2", "x9",
    ]  # fmt: skip


def test_the_table_of_conflicts(file: Path, contrary: Path) -> None:
    run("add", file)
    for prefer in ((), ("--prefer", "ours")):
        assert printed("add", contrary, *prefer) == [
            "Font    Glyph                     Ours         Theirs",
            "─────────────────────────────────────────────────────────",
            f"Other   {A.key}   A (U+0041)   Á (U+00C1)",
        ]


def test_a_refusal_is_said_in_json_too(file: Path, contrary: Path) -> None:
    run("add", file)
    result = run("add", contrary, "--json")
    assert result.exit_code == ExitCode.PROJECT
    report = json.loads(result.stdout)
    assert (report["taken"], report["prefer"], report["source"]) == (False, None, str(contrary))
    chosen = json.loads(run("add", contrary, "--json", "--prefer", "ours").stdout)
    assert (chosen["taken"], chosen["prefer"]) == (True, "ours")
    nothing = json.loads(run("add", file, "--json").stdout)
    assert (nothing["taken"], nothing["conflicts"]) == (True, [])


@pytest.mark.parametrize(("count", "more"), [(20, None), (21, 1)])
def test_twenty_conflicts_are_listed(count: int, more: int | None, tmp_path: Path) -> None:
    for name, text in (("a", ""), ("b", "y")):
        glyphs = tuple(GlyphEntry(text, code, 1) for code in range(count))
        write_maps(tmp_path / name, MapFile((FontEntry("", glyphs),)))
    run("add", tmp_path / "a")
    lines = printed("add", tmp_path / "b")
    assert lines[2].split() == ["(no", "name)", "code", "0", "(nothing)", "y", "(U+0079)"]
    assert len(lines) == 2 + 20 + (more is not None)
    assert lines[22:] == ([] if more is None else [f"... and {more} more; --json lists all."])


def test_what_was_forgotten_and_written_is_counted(
    file: Path, contrary: Path, tmp_path: Path
) -> None:
    run("add", file)
    run("add", contrary, "--prefer", "ours")
    out = tmp_path / "out.json"
    assert run("export", "-o", out).stderr == f"The maps of 2 fonts are in {out}.\n"
    assert run("remove", "Other").stderr == "Forgot 1 entry of Other.\n"
    assert run("remove", "Other").exit_code == ExitCode.PROJECT
    library = tmp_path / "own" / "maps.sqlite"
    refused = run("export", "-o", library, "--library", library, "--force")
    assert refused.exit_code == ExitCode.OUTPUT
    assert "this is the input itself" in refused.stderr


def test_an_empty_library_knows_no_font(library: Path) -> None:
    result = run("show", "X")
    assert result.stderr == (
        "font X: the library knows nothing of such a font."
        " glyphstone maps list names those it knows.\n"
    )
    assert not library.exists()
    assert run("export").exit_code == 0


# --- tables of TECkit -------------------------------------------------------------------------


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "old.map"
    path.write_text(
        'LHSName "Old Font"\n0x41 <> U+0410\n0x42 <> U+0411\n0x43 0x44 <> U+0412\n'
        "0x45 / _ 0x41 > U+0413\npass(Unicode)\nU+0410 <> U+0411\n",
        encoding="utf-8",
    )
    return path


def test_a_table_is_taken_in_and_what_it_says_beyond_is_told(table: Path) -> None:
    result = run("import", table)
    assert result.exit_code == 0
    assert "1 rule for a sequence, 1 rule by neighbours, 1 other pass cannot be kept" in (
        result.stderr
    )
    assert "3 entries" in result.stderr
    shown = run("show", "Old Font").stdout
    assert "А" in shown
    assert "table" in shown


def test_a_table_is_written(table: Path, tmp_path: Path) -> None:
    run("add", table)
    out = tmp_path / "new.map"
    result = run("export", "Old Font", "--format", "teckit", "-o", out)
    assert result.exit_code == 0
    assert "0x42 <> U+0411 ; CYRILLIC CAPITAL LETTER BE" in out.read_text(encoding="utf-8")
    assert run("export", "Old Font", "--format", "teckit").stdout == out.read_text(encoding="utf-8")


def test_a_table_that_cannot_be_written_is_refused(file: Path, tmp_path: Path) -> None:
    run("add", file)
    result = run("export", "--format", "teckit")
    assert result.exit_code == ExitCode.USAGE
    assert "name it" in result.stderr
    # Its codes have two bytes.
    result = run("export", "Noto Sans", "--format", "teckit")
    assert result.exit_code == ExitCode.PROJECT
    assert "no texts of single bytes" in result.stderr
    both = tuple(
        FontEntry("Old", (GlyphEntry(text, 65, 1),), name * 32)
        for text, name in (("А", "ab"), ("Б", "cd"))
    )
    write_maps(tmp_path / "both.json", MapFile(both))
    run("add", tmp_path / "both.json", "--prefer", "theirs")
    result = run("export", "Old", "--format", "teckit")
    assert result.exit_code == ExitCode.PROJECT
    assert "differently (0x41)" in result.stderr
