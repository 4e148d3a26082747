"""One workbench for all tests that need no other, and the browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks.workbench.served import Served, served


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A workbench that many tests share; each brings its own documents."""
    with served(tmp_path_factory.mktemp("workbench")) as found:
        yield found
