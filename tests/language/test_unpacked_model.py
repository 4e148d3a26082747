"""py3langid's model says the same from the cache as packed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from glyphstone.language.unpacked_model import cache_folder, identifier
from tests.language.test_identify import SENTENCES

TEXTS = (*SENTENCES.values(), "", "123", "ꯃꯅꯤꯄꯨꯔꯤ")


def ranks() -> list[list[tuple[str, float]]]:
    found = identifier()
    return [found.rank(text) for text in TEXTS]


def test_it_is_unpacked_once_and_says_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLYPHSTONE_CACHE", str(tmp_path / "new" / "cache"))
    abandoned = tmp_path / "new" / "cache" / ".part-old"
    abandoned.mkdir(parents=True)
    os.utime(abandoned, (0, 0))
    packed = ranks()
    (kept,) = (tmp_path / "new" / "cache").iterdir()
    assert kept.name.startswith("py3langid-")
    before = {path.name: path.stat().st_mtime_ns for path in kept.iterdir()}
    assert ranks() == packed
    assert {path.name: path.stat().st_mtime_ns for path in kept.iterdir()} == before
    # A file that is not whole is made anew; a cache that cannot be written is no reason to fail.
    (kept / "ptc.npy").write_bytes(b"")
    assert ranks() == packed
    assert (kept / "ptc.npy").stat().st_size > 1_000_000
    monkeypatch.setenv("GLYPHSTONE_CACHE", os.devnull)
    assert ranks() == packed


def test_where_the_cache_stands(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GLYPHSTONE_CACHE", "/x")
    assert cache_folder() == Path("/x")
    monkeypatch.delenv("GLYPHSTONE_CACHE")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert cache_folder() == tmp_path / ".cache" / "glyphstone"
    monkeypatch.setenv("XDG_CACHE_HOME", "/absolute")
    assert cache_folder() == Path("/absolute/glyphstone")
    monkeypatch.setattr("sys.platform", "darwin")
    assert cache_folder() == tmp_path / "Library" / "Caches" / "glyphstone"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert cache_folder() == tmp_path / "local" / "glyphstone"
