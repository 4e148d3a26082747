"""Folders: every PDF once, links that lead out, names that are no text."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from glyphstone.corpus.sources.folder import folder_entries
from glyphstone.errors import UnreadableError
from tests.corpus.making import document, rows, run


def names(folder: Path, without: Path | None = None) -> list[str]:
    return [entry.name for entry in folder_entries(folder, without or folder / "out")]


def test_files_come_before_folders_and_both_by_name(tmp_path: Path) -> None:
    for name in ("z.pdf", "b/x.pdf", "a/y.PDF", "B.pdf", ".h.pdf", ".h/a.pdf", "n.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert names(tmp_path) == ["B.pdf", "z.pdf", "a/y.PDF", "b/x.pdf"]


def test_the_output_is_not_part_of_the_source(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").touch()
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "b.pdf").touch()
    assert names(tmp_path) == ["a.pdf"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_links_to_files_count_and_links_to_folders_do_not(tmp_path: Path) -> None:
    folder = tmp_path / "source"
    folder.mkdir()
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "a.pdf").touch()
    (folder / "link.pdf").symlink_to(tmp_path / "outside" / "a.pdf")
    (folder / "loop").symlink_to(folder)
    (folder / "away").symlink_to(tmp_path / "outside")
    (folder / "broken.pdf").symlink_to(tmp_path / "nowhere.pdf")
    assert names(folder) == ["link.pdf"]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are text there")
def test_a_name_that_is_no_text_is_read_and_written_out(tmp_path: Path) -> None:
    folder = tmp_path / "source"
    folder.mkdir()
    for byte in (b"\xff", b"\xfe"):
        Path(os.fsdecode(os.fsencode(folder) + b"/a" + byte + b".pdf")).write_bytes(
            document("Its name is no text.")
        )
    run(folder, tmp_path / "out")
    found = [one["id"] for one in rows(tmp_path / "out", "documents")]
    assert found == ["a\\xfe.pdf", "a\\xff.pdf"]


def test_a_folder_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="the folder cannot be read"):
        names(tmp_path / "missing")
