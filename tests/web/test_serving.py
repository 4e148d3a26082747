"""The server starts where it was, so that a page that outlived it finds it again."""

from __future__ import annotations

import contextlib
import socket
import stat
from pathlib import Path

import httpx
import pytest

from benchmarks.workbench.paper import Paper
from benchmarks.workbench.served import served
from glyphstone.web.serving import LOOPBACK, KeptService, Service, ServiceError, serve


def test_a_new_start_has_the_same_link_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    with served(tmp_path) as first:
        link = first.link
        cookies = dict(first.client.cookies)
    kept = tmp_path / "workbench" / "service.json"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    with served(tmp_path) as second:
        assert second.link == link
        with httpx.Client(cookies=cookies) as old:
            assert old.get(second.base).status_code == 200


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind((LOOPBACK, 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(ServiceError, match=str(port)):
            serve([], Service(port=port, folder=tmp_path), print, browser=False)


@pytest.mark.parametrize("content", [b"", b"{}", b'{"port": 1, "token": "short"}', b"\xff"])
def test_a_damaged_or_weak_token_is_not_taken(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "service.json").write_bytes(content)
    assert KeptService.of(tmp_path) == KeptService()


def test_what_is_kept_is_taken(tmp_path: Path) -> None:
    one = KeptService(8017, "t" * 43)
    one.keep(tmp_path)
    assert KeptService.of(tmp_path) == one


def test_the_end_is_quiet_though_a_page_listens(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    paper = Paper.of(("Sphinx of black quartz, judge my vow.",))
    with served(tmp_path) as server, contextlib.ExitStack() as pages:
        id_ = server.upload(paper.write(tmp_path / "a.pdf"))
        address = f"{server.base}/api/documents/{id_}/events"
        stream = pages.enter_context(server.client.stream("GET", address))
        news = stream.iter_lines()
        assert next(news).startswith("data:")
        server.process.terminate()
        assert [line for line in news if line.startswith("data: {")] == []
    assert capfd.readouterr().err == "Stopped.\n"
