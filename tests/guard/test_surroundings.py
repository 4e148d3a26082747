"""What a document's process takes over from its parent."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from glyphstone.guard.surroundings import Load, Surroundings


@pytest.fixture(autouse=True)
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, a module path and an environment that are put back afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["one", "two"])
    for name in list(os.environ):
        if name != "PYTEST_CURRENT_TEST":
            monkeypatch.delenv(name)
    monkeypatch.setenv("KEPT", "a")
    return tmp_path


def test_a_process_takes_over_folder_environment_and_module_path(
    surroundings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setting = Surroundings.now("module", "name", 5)
    assert (setting.module, setting.name, setting.memory_bytes) == ("module", "name", 5)
    (surroundings / "other").mkdir()
    monkeypatch.chdir(surroundings / "other")
    monkeypatch.setenv("KEPT", "changed")
    monkeypatch.setenv("EXTRA", "x")
    sys.path[:] = ["three"]
    setting.adopt()
    assert Path.cwd() == surroundings
    assert os.environ["KEPT"] == "a"
    assert "EXTRA" not in os.environ
    assert sys.path == ["one", "two"]


def test_a_folder_that_is_gone_is_no_error(surroundings: Path) -> None:
    gone = Surroundings("m", "n", 1, os.fsencode(surroundings / "gone"), {}, ())
    gone.adopt()
    assert Path.cwd() == surroundings
    Surroundings("m", "n", 1, b"", {}, ()).adopt()
    assert Path.cwd() == surroundings


def test_modules_are_looked_for_where_the_parent_does() -> None:
    load = Load(("m",))
    assert load.module_path == (b"one", b"two")
    sys.path[:] = []
    load.adopt()
    assert sys.path == ["one", "two"]


def test_entries_of_the_module_path_that_are_no_strings_stay_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "path", ["one", Path("two")])
    assert Load(()).module_path == (b"one",)
