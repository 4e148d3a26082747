"""The demo runs by itself and ends with the right text."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT


def test_the_demo(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "demo", tmp_path / "demo", ignore=shutil.ignore_patterns("out"))
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"}
    result = subprocess.run(
        [sys.executable, "-m", "demo"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        check=False,
        timeout=60,
    )
    printed = result.stdout.decode()
    assert result.returncode == 0, result.stderr.decode()
    assert "27 of 27 lines" in printed
    assert "  This page looks right on screen and on paper.\n" in printed
    assert "\x1b" not in printed  # no colours where nobody sees them
    assert {path.name for path in (tmp_path / "demo" / "out").iterdir()} >= {
        "sample.fixed.pdf",
        "sample.glyphstone",
        "sample.html",
        "sample.sentences.txt",
        "sample.tei.xml",
    }
