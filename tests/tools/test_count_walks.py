"""The count of a walk: modules whose functions ran, and how often pages were interpreted."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT


def test_a_walk_counts_what_runs_and_not_what_is_imported(tmp_path: Path, sample: Path) -> None:
    (tmp_path / "bare").mkdir()
    shutil.copy(sample, tmp_path / "bare" / "sample.pdf")
    command = [sys.executable, "-m", "tools.count_walks", "--walk", "a glyph", "--folder"]
    done = subprocess.run(
        [*command, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    modules, interpretations = json.loads(done.stdout)
    assert interpretations == 1
    assert {"document/document.py", "pdf/reader.py", "pdf/content/interpreter.py"} <= set(modules)
    # Imported by the package, but nothing of it is needed for a glyph.
    assert "model/prose.py" not in modules
    assert not any(module.startswith(("cli/", "verdict/")) for module in modules)
