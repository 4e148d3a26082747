"""Corpus runs where the system cannot fork, locks otherwise, or has other paths: played here."""

from __future__ import annotations

import os
from pathlib import Path, PureWindowsPath

import pytest

from glyphstone.corpus.sources.entry import SourceEntry, legible_path, with_path
from glyphstone.guard import pool
from tests.corpus.making import ENGLISH, document, rows, run, tree


def test_without_forks_the_same_bytes_come_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "a.pdf").write_bytes(document(ENGLISH))
    (source / "b.pdf").write_bytes(b"no PDF")
    run(source, tmp_path / "forked")
    monkeypatch.setattr(pool, "CAN_FORK", False)
    run(source, tmp_path / "fresh")
    assert tree(tmp_path / "fresh") == tree(tmp_path / "forked")


def test_paths_in_the_output_have_slashes() -> None:
    assert PureWindowsPath("a\\b\\c.pdf").as_posix() == "a/b/c.pdf"
    entry = with_path(SourceEntry(0, "a/b.pdf", "a/b.pdf"), "C:\\corpus\\a\\b.pdf")
    assert (entry.name, entry.file) == ("a/b.pdf", "C:\\corpus\\a\\b.pdf")


def test_a_path_with_half_a_pair_is_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    # Windows lets names hold lone surrogates; the system encodes them with surrogatepass there.
    monkeypatch.setattr(os, "fsencode", lambda path: path.encode("utf-8", "surrogatepass"))
    assert legible_path("a\ud800.pdf") == "a\\xed\\xa0\\x80.pdf"


def test_a_system_that_cannot_sync_folders_still_writes(
    small_corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open

    def no_folders(path: object, flags: int, *more: int) -> int:
        if isinstance(path, Path) and path.is_dir():
            raise PermissionError(13, "Permission denied")
        return real(path, flags, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", no_folders)
    run(small_corpus, tmp_path / "out")
    assert len(rows(tmp_path / "out", "documents")) >= 6
