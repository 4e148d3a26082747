"""The maps of a document solved anew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import glyphstone
from glyphstone.flows.recover import open_recovery
from glyphstone.flows.recovery.solved import solved_maps
from glyphstone.flows.source import Source
from glyphstone.model import FontMaps
from tests.reader import UNHELPED, answer_all, typeset

#: Its ñ is no letter of another script, which tells the script of the others.
SHOWN = "mañana"
LETTERS = set(SHOWN)


@pytest.fixture(autouse=True)
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "own.sqlite"
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(path))
    return path


def solved(path: Path, project: Path | None) -> tuple[FontMaps, tuple[str, ...]]:
    with glyphstone.open(path) as document:
        return solved_maps(document, Source(path), project)


def letters(maps: FontMaps) -> set[str]:
    return {meant.text for codes in maps.values() for meant in codes.values()} - {" "}


def all_checked(maps: FontMaps) -> FontMaps:
    return {
        font: {code: replace(one, unchecked=False) for code, one in codes.items()}
        for font, codes in maps.items()
    }


def folder_of_two(tmp_path: Path) -> tuple[Path, Path, Path]:
    """Two documents of the same font; what the first shows was read in the second only."""
    folder = tmp_path / "folder"
    folder.mkdir()
    first, second = folder / "a.pdf", folder / "b.pdf"
    typeset(first, (SHOWN,))
    lines = typeset(second, (f"Hasta {SHOWN} por la mar",))
    with open_recovery([folder]) as recovery:
        place = recovery.tokens(1, 1, 1)
        for token, word in zip(place, lines[0].split(), strict=True):
            recovery.session.read_token(token, word)
        project = recovery.project.path
    return first, second, project


def test_without_answers_and_library_claims_stand(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    typeset(path)
    assert solved(path, None) == ({}, ())
    assert not (tmp_path / "a.glyphstone").exists()


def test_answers_of_the_project_file_count(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    lines = typeset(path)
    with open_recovery([path], switched_off=UNHELPED) as recovery:
        answer_all(recovery, [lines])
        expected = recovery.maps(0)
        project = recovery.project.path
    # Drawings, which this recovery did not look at, bear out what was typed once.
    typed_once = (one for codes in expected.values() for one in codes.values())
    assert any(one.unchecked for one in typed_once)
    assert solved(path, project) == (all_checked(expected), ())
    # Whoever names no project file means none that lies elsewhere.
    project.rename(tmp_path / "elsewhere.glyphstone")
    assert solved(path, None) == ({}, ())


def test_what_was_read_in_a_companion_counts(tmp_path: Path) -> None:
    first, second, project = folder_of_two(tmp_path)
    maps, notices = solved(first, project)
    assert (letters(maps), notices) == (LETTERS, ())
    second.unlink()
    assert letters(solved(first, project)[0]) < LETTERS


def test_a_companion_that_cannot_be_read_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, project = folder_of_two(tmp_path)
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"no PDF")
    monkeypatch.setattr("glyphstone.flows.recovery.solved.companions", lambda *_: [broken, second])
    maps, notices = solved(first, project)
    assert (letters(maps), notices) == (LETTERS, ())


def test_a_damaged_library_is_told(tmp_path: Path, library: Path) -> None:
    path = tmp_path / "a.pdf"
    typeset(path)
    library.write_bytes(b"no library at all" * 100)
    maps, (notice,) = solved(path, None)
    assert maps == {}
    assert notice.startswith("the library of maps is not used: ")
