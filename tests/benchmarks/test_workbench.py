"""The benchmark of the workbench: what its random edits count."""

from __future__ import annotations

from pathlib import Path

import forge
from benchmarks.workbench.edits import edit_and_reopen, edit_together
from benchmarks.workbench.paper import NIVKH, Paper
from forge.damage import NoToUnicode


def written(folder: Path) -> Path:
    file = folder / "paper.pdf"
    Paper.of(NIVKH[:2], damage=(NoToUnicode(),), style=None, layout=forge.Layout()).write(file)
    return file


def test_stale_pages_are_refused_and_nothing_is_overwritten_in_silence(tmp_path: Path) -> None:
    found = edit_together(written(tmp_path), 60)
    assert found.edits == 60
    assert found.refused > 0
    assert found.taken > 0
    assert found.silent == 0


def test_a_project_that_is_read_again_is_as_it_was_left(tmp_path: Path) -> None:
    found = edit_and_reopen(written(tmp_path), 6)
    assert (found.operations, found.reopened, found.different) == (6, 1, 0)
