"""Standard streams that are closed, full or no longer read: the right status, one sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from glyphstone.errors import ExitCode

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX is used")
FULL = Path("/dev/full")


def shell(line: str, sample: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell, in which `glyphstone` and `$FILE` stand for what they say."""
    named = {"FILE": str(sample), "PYTHON": sys.executable, **environment}
    line = line.replace("glyphstone", '"$PYTHON" -m glyphstone')
    return subprocess.run(
        ["bash", "-c", line],
        env={**os.environ, **named},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize(
    "command",
    [
        'text "$FILE"',
        'text "$FILE" --json',
        'convert "$FILE"',
        'inspect "$FILE"',
        'inspect "$FILE" --json',
        'recover "$FILE" --json',
        "--help",
    ],
)
def test_a_full_disk_behind_standard_output_is_told(command: str, sample: Path) -> None:
    done = shell(f"glyphstone {command} > /dev/full", sample)
    assert done.returncode == ExitCode.OUTPUT
    assert "standard output cannot be written (No space left on device)." in done.stderr
    assert "Traceback" not in done.stderr


def test_a_closed_standard_output_is_told(sample: Path) -> None:
    done = shell('glyphstone text "$FILE" >&-', sample)
    assert done.returncode == ExitCode.OUTPUT
    assert "it is closed" in done.stderr


def test_a_closed_standard_error_changes_nothing(sample: Path) -> None:
    usual = shell('glyphstone text "$FILE"', sample)
    done = shell('glyphstone text "$FILE" 2>&-', sample)
    assert (done.returncode, done.stdout) == (usual.returncode, usual.stdout)


def test_a_closed_standard_input_changes_nothing(sample: Path) -> None:
    usual = shell('glyphstone inspect "$FILE"', sample)
    done = shell('glyphstone inspect "$FILE" <&-', sample)
    assert (done.returncode, done.stdout) == (usual.returncode, usual.stdout)


def test_a_reader_that_has_gone_is_no_error(sample: Path) -> None:
    done = shell('glyphstone inspect "$FILE" | head -1; exit ${PIPESTATUS[0]}', sample)
    assert (done.returncode, done.stderr) == (ExitCode.OK, "")


def test_nobody_needs_a_home(sample: Path) -> None:
    done = shell('env -u HOME -u GLYPHSTONE_MAPS -u XDG_DATA_HOME glyphstone text "$FILE"', sample)
    assert done.returncode == ExitCode.PARTIAL
    assert "Traceback" not in done.stderr
