"""A project stands beside its document, or in its folder."""

from __future__ import annotations

from pathlib import Path

from glyphstone.store.project_path import project_path


def test_where_a_project_stands(tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    folder.mkdir()
    assert project_path(tmp_path / "a.pdf") == tmp_path / "a.glyphstone"
    assert project_path(tmp_path / "a.b") == tmp_path / "a.b.glyphstone"
    assert project_path(folder) == folder / "texts.glyphstone"
