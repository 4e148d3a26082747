"""The documents and processes of the benchmark of corpora."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.corpus import documents
from benchmarks.corpus.projection import Measured, hours
from benchmarks.corpus.started import ROOT, environment


@pytest.mark.parametrize(("hostile", "names"), [(0, 0), (10, 10)])
def test_as_many_hostile_documents_as_asked_for(
    hostile: int, names: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(documents, "shared_data", lambda name: tmp_path / "nothing" / name)
    assert documents.make_folder(tmp_path / "folder", 2, hostile) == 2 + names
    found = [path.name for path in (tmp_path / "folder").rglob("*.pdf")]
    assert len(found) == 2 + names
    assert sum(not name.startswith("doc-") for name in found) == names


def test_processes_run_this_checkout_with_one_thread_of_blas(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    found = environment()
    assert found["OPENBLAS_NUM_THREADS"] == "1"
    assert found["PYTHONPATH"].startswith(str(ROOT / "src"))


def test_hours_for_ten_million_documents() -> None:
    one = Measured("x", documents=100, cpu_seconds=50.0, bytes_read=1.0, bytes_written=1.0)
    assert one.rate == 2.0
    assert round(hours(one.rate), 2) == 2.17
    assert hours(0.2) == 10 * hours(2.0)
