"""Starts plain scripts, as a person would write them, that use the guard."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT

#: What all scripts begin with. None has a main guard.
HEAD = """\
import os, sys
from pathlib import Path
from glyphstone import guard
from glyphstone.options import Limits
from tests.guard import flows
limits = Limits(seconds=600)
"""


def environment(**more: str) -> dict[str, str]:
    """The environment for a script outside the checkout that loads the modules of this one."""
    path = os.pathsep.join([str(ROOT), *(entry for entry in sys.path if entry)])
    return {**os.environ, "PYTHONPATH": path, **more}


def start(folder: Path, code: str, **more: str) -> subprocess.Popen[str]:
    """A script that has begun to run in a folder."""
    script = folder / "script.py"
    script.write_text(HEAD + code, encoding="utf-8")
    return subprocess.Popen(
        [sys.executable, str(script)],
        cwd=folder,
        env=environment(**more),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def output(folder: Path, code: str, **more: str) -> tuple[str, str]:
    """What a script prints and what it complains of; it must end well."""
    with start(folder, code, **more) as script:
        printed, complaints = script.communicate()
    assert script.returncode == 0, complaints
    return printed, complaints
