"""Several processes open one new or old library at the same moment: each one's entry is kept."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from glyphstone.store import map_library
from glyphstone.store.map_library import MapLibrary
from tests.conftest import ROOT
from tests.store.first_writers import ROUNDS, SCENARIOS, WRITERS, later, library


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that start together")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_ten_first_writers_of_a_library(
    scenario: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = [sys.executable, "-m", "tests.store.first_writers", str(tmp_path), scenario]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    if scenario == "old":
        monkeypatch.setattr(map_library, "KIND", later())
    for round_ in range(ROUNDS):
        path = library(tmp_path, round_)
        with MapLibrary.open(path, read_only=True) as opened:
            assert {entry.text for entry in opened.entries()} == set(map(str, range(WRITERS)))
        backup = path.with_name(f"{path.name}.v1.bak")
        assert backup.exists() is (scenario == "old")
    assert not [file.name for file in tmp_path.iterdir() if file.suffix == ".part"]
