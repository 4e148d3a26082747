"""A worker for many documents has the tables read before the first of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from glyphstone.cli import many
from glyphstone.options import Limits

_READ = """\
from glyphstone.data.glance_table import glance_table
from glyphstone.data.language_model import language_table
from glyphstone.data.shape_model import shape_model

tables = (shape_model, glance_table, language_table)
print([table.cache_info().currsize for table in tables])
import glyphstone.flows.warm_tables
print([table.cache_info().currsize for table in tables])
"""


def test_loading_it_reads_the_tables() -> None:
    # In a fresh process: here somebody may have loaded the module, or emptied the caches since.
    said = subprocess.run(
        [sys.executable, "-c", _READ], capture_output=True, check=True, text=True
    ).stdout
    assert said.splitlines() == ["[0, 0, 0]", "[1, 1, 1]"]


@pytest.mark.parametrize(("count", "warm"), [(3, []), (4, ["glyphstone.flows.warm_tables"])])
def test_only_a_worker_for_many_documents_is_warmed(
    count: int, warm: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(many, "warm_up", asked.extend)

    def begin(place: int) -> None:
        raise AssertionError(place)

    reading = many.outcomes(None, begin, count, Limits(), 1)  # type: ignore[arg-type]
    with pytest.raises(AssertionError):
        next(reading)
    assert asked == warm
