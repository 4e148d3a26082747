"""The application itself: what a server hands on to it is answered, whatever it is."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from glyphstone.web.application import application
from glyphstone.web.shelf import Shelf
from glyphstone.web.workbench import Workbench


@pytest.mark.parametrize("path", ["/api/documents/", "/static", "/api/languages"])
def test_a_query_of_any_bytes_is_answered(tmp_path: Path, path: str) -> None:
    # Found by fuzzing: with a slash too many, such a query made the application fail.
    app = application(Workbench(Shelf(tmp_path)), ["127.0.0.1:80"], "t" * 43)
    statuses: list[int] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    scope = {
        "type": "http",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "query_string": b"a=\xed\xff",
        "headers": [
            (b"host", b"127.0.0.1:80"),
            (b"cookie", f"{app._cookie}={app.token}".encode()),
        ],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }
    # In a thread of its own: a browser test of the same process keeps a loop in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, app(scope, receive, send)).result()
    assert statuses in ([200], [404])
