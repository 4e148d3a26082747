"""Every promise names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path


def test_every_promise_has_a_proof_that_exists(root: Path) -> None:
    page = (root / "docs" / "promises.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (R\d+) \|.*$", page, flags=re.M)
    assert rows == [f"R{number}" for number in range(1, 26)]
    for path, name in re.findall(r"`(tests/[\w/]+(?:\.py)?)(?:::(\w+))?`", page):
        assert (root / path).exists(), path
        if name:
            assert f"def {name}(" in (root / path).read_text(encoding="utf-8"), name
    for line in re.findall(r"^\| R\d+ \|.*$", page, flags=re.M):
        assert re.search(r"`tests/|results/|`make ", line), line
