"""The README's example runs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import forge
from tests.forge.reading import needs

FOLDER = Path(forge.__file__).parent


@needs("NotoSans")
def test_example() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (FOLDER / "README.md").read_text("utf-8"), re.S)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})


def test_bytes_do_not_depend_on_the_process() -> None:
    """Sets and hashes differ between runs of Python; the bytes must not."""
    script = (
        "import hashlib, forge\n"
        "style = forge.Style(forge.Typeface(codes='shuffled', damage=[forge.damage.Wrong()]))\n"
        "print(hashlib.sha256(forge.typeset('Some text, fi.', style=style).pdf).hexdigest())"
    )
    seen = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(FOLDER.parent)}
        command = [sys.executable, "-c", script]
        done = subprocess.run(command, env=environment, check=True, capture_output=True)
        seen.add(done.stdout)
    assert len(seen) == 1


def test_the_forge_stands_alone() -> None:
    for path in FOLDER.rglob("*.py"):
        assert not re.search(r"^\s*(import|from) glyphstone", path.read_text("utf-8"), re.M)
