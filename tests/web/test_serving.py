"""The server starts where it was, so that a page that outlived it finds it again."""

from __future__ import annotations

import socket
import stat
from pathlib import Path

import httpx
import pytest

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
