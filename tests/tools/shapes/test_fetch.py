"""Fetching, with a registry and an archive that are made up."""

from __future__ import annotations

import io
import shutil
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tools.shapes.families import Family
from tools.shapes.fetch import fetch_debian, fetch_families, unpack

FILES = (
    "package.json", "sub/package.json", "files/NAME-latin-400-normal.woff",
    "files/NAME-latin-400-normal.woff2", "files/NAME-thai-700-normal.woff",
    "files/NAME-thai-900-normal.woff", "files/NAME-cyrillic-400-normal.woff",
    "files/NAME-3-400-normal.woff", "LICENSE",
)  # fmt: skip


def _family(name: str, *scripts: str) -> Family:
    return Family(name, "5.1.2", "OFL-1.1", "serif", scripts or ("Thai",), "")


def _archive(path: Path, name: str) -> None:
    with tarfile.open(path, "w:gz") as archive:
        for file in FILES:
            member = tarfile.TarInfo("package/" + file.replace("NAME", name))
            member.size = len(file)
            archive.addfile(member, io.BytesIO(file.encode()))


def _npm(missing: frozenset[str], calls: list[list[str]]) -> Callable[..., Any]:
    """A stand-in for npm: a call that asks for a missing package fails as a whole."""

    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[bytes]:
        assert command[:4] == ["npm", "pack", "--silent", "--pack-destination"]
        wanted = [name.removeprefix("@fontsource/").split("@") for name in command[5:]]
        calls.append([name for name, _version in wanted])
        if missing & set(calls[-1]):
            return subprocess.CompletedProcess(command, 1)
        for name, version in wanted:
            _archive(Path(command[4]) / f"fontsource-{name}-{version}.tgz", name)
        return subprocess.CompletedProcess(command, 0)

    return run


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    found: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", _npm(frozenset(["gone"]), found))
    monkeypatch.setattr(shutil, "which", lambda _name: "here")
    return found


def test_only_files_that_are_learned_from_are_taken(tmp_path: Path) -> None:
    archive = tmp_path / "one.tgz"
    _archive(archive, "one-sans")
    unpack(archive, _family("one-sans"), tmp_path)
    assert sorted(path.name for path in (tmp_path / "one-sans").iterdir()) == [
        "one-sans-latin-400-normal.woff",
        "one-sans-thai-700-normal.woff",
        "package.json",
    ]
    assert (tmp_path / "one-sans" / "package.json").read_text() == "package.json"


def test_what_is_missing_is_told_and_the_rest_is_fetched(
    tmp_path: Path, calls: list[list[str]]
) -> None:
    families = [_family("one"), _family("gone"), _family("two")]
    assert fetch_families(families, tmp_path) == ["gone"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one", "two"]
    assert calls == [["one", "gone", "two"], ["one"], ["gone"], ["two"]]


def test_what_is_there_is_not_fetched_again(tmp_path: Path, calls: list[list[str]]) -> None:
    fetch_families([_family("one")], tmp_path)
    fetch_families([_family("one"), _family("two")], tmp_path)
    assert fetch_families([_family("one"), _family("two")], tmp_path) == []
    assert calls == [["one"], ["two"]]


def test_families_are_fetched_a_dozen_at_a_time(tmp_path: Path, calls: list[list[str]]) -> None:
    fetch_families([_family(f"family{number}") for number in range(25)], tmp_path)
    assert sorted(map(len, calls)) == [1, 12, 12]


def test_without_npm_a_person_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    with pytest.raises(SystemExit, match="npm, which is not here"):
        fetch_families([_family("one")], tmp_path)
    with pytest.raises(SystemExit, match="apt-get and dpkg-deb, which are not here"):
        fetch_debian(folder=tmp_path / "debian")


def test_debians_fonts_are_unpacked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def run(command: list[str], **given: Any) -> subprocess.CompletedProcess[bytes]:
        done.append(" ".join(command[:2]))
        if command[:2] == ["apt-get", "download"] and len(done) > 1:
            for package in command[3:]:
                (given["cwd"] / f"{package}_1_all.deb").touch()
        return subprocess.CompletedProcess(command, len(done) == 1)

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(shutil, "which", lambda _name: "here")
    assert fetch_debian(folder=tmp_path) == tmp_path
    assert fetch_debian(folder=tmp_path) == tmp_path
    # The first try fails, as there are no lists of packages yet.
    assert done == ["apt-get download", "apt-get update", "apt-get download", "dpkg-deb -x"]
    done[:] = ["lists are there"]
    fetch_debian(["fonts-noto-core", "fonts-two", "fonts-one"], tmp_path)
    assert done[1:] == ["apt-get download", "dpkg-deb -x", "dpkg-deb -x"]
