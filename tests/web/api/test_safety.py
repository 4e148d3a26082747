"""Requests that no page of ours makes: each is refused in one sentence, and nothing is read."""

from __future__ import annotations

import resource
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from benchmarks.workbench.paper import Paper
from benchmarks.workbench.served import Served

TRAVERSALS = (
    "../../../../etc/passwd", "..%2f..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd",
    "....//etc",
    "..\\..\\windows\\win.ini", "/etc/passwd", "%00", "%0a", "file:///etc/passwd", "~root",
    "..;/..;/etc/passwd", "%c0%ae%c0%ae/etc/passwd", "static/../../pyproject.toml", "0" * 16,
)  # fmt: skip
PLACES = (
    "/api/documents/{}", "/api/documents/{}/sizes", "/api/documents/{}/pages/1.png",
    "/api/documents/{}/pages/1", "/api/documents/{}/take/text", "/static/{}", "/static/messages/{}",
    "/{}",
)  # fmt: skip


@pytest.fixture(scope="module")
def document(server: Served, tmp_path_factory: pytest.TempPathFactory) -> str:
    paper = Paper.of(("Sphinx of black quartz, judge my vow.",))
    id_ = server.upload(paper.write(tmp_path_factory.mktemp("api") / "a.pdf"))
    server.open(id_)
    return id_


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("payload", TRAVERSALS)
def test_no_path_leads_out(server: Served, place: str, payload: str) -> None:
    answer = server.get(place.format(payload), follow_redirects=False)
    # A line break at the end of a path is cut off by the router: the page itself then.
    assert answer.status_code in (404, 405, 400) or "<title>Glyphstone" in answer.text
    assert "root:" not in answer.text
    assert "[build-system]" not in answer.text


@pytest.mark.parametrize("payload", TRAVERSALS)
def test_no_parameter_leads_out(server: Served, document: str, payload: str) -> None:
    for path in (
        f"pages/{payload}.png",
        f"pages/{payload}",
        f"take/{payload}",
        f"take/as-{payload}",
    ):
        answer = server.get(f"/api/documents/{document}/{path}", follow_redirects=False)
        assert answer.status_code in (400, 404, 422)
        assert "root:" not in answer.text
    answer = server.post(f"/api/documents/{document}/heal", json={"name": payload})
    assert answer.status_code == 400
    width = server.get(f"/api/documents/{document}/pages/1.png", params={"width": payload})
    assert width.status_code in (200, 400)


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"null", b"[]", b"[" * 5000, b'{"id": 1}', b"\xff\xfe",
        b'{"action": {"do": "x"}}',
        b'{"id":"a","client":"b","seen":0,"action":{"do":"word","token":1e99,"text":"a"}}',
        b'{"id":"a","client":"b","seen":0,"action":{"do":"word","token":-1,"text":"a"}}',
        b'{"id":"a","client":"b","seen":0,"action":{"do":"word","token":999999,"text":"a"}}',
        b'{"id":"a","client":"b","seen":0,"action":{"do":"glyph","symbol":-5,"text":"a"}}',
        b'{"id":"a","client":"b","seen":0,"action":{"do":"part","page":1,"rows":[99999],"text":"a"}}',
        b'{"id":"a","client":"b","seen":0,"action":{"do":"forget","answer":77}}',
        b'{"id":"a","client":"b","seen":0,"action":{"do":"distrust","font":"none"}}',
        b'{"id":"a","client":"b","seen":0,"action":{"do":"distrust","font":"7","document":9}}',
        b'{"id":"a","client":"b","seen":0,"action":{"do":"language","language":"<b>"}}',
        b'{"id":"a","client":"b","seen":0,"action":{"do":"confirm","pending":"x"}}',
        b'{"id":"a","client":"b","seen":0,"action":{"do":"keep","symbol":0,"text":"x"}}',
    ],
)  # fmt: skip
def test_an_action_that_makes_no_sense_is_refused_and_changes_nothing(
    server: Served, document: str, body: bytes
) -> None:
    before = server.get(f"/api/documents/{document}/tasks").json()["events"]
    answer = server.client.post(
        f"{server.base}/api/documents/{document}/actions",
        content=body,
        headers={"Origin": server.base},
    )
    assert answer.status_code in (400, 422)
    sentence = answer.json()["error"]
    assert sentence.endswith((".", "?"))
    assert "Traceback" not in sentence
    assert server.get(f"/api/documents/{document}/tasks").json()["events"] == before


def test_a_long_request_is_refused(server: Served, document: str) -> None:
    body = b'{"id":"' + b"a" * (2 << 20) + b'"}'
    answer = server.client.post(
        f"{server.base}/api/documents/{document}/actions",
        content=body,
        headers={"Origin": server.base},
    )
    assert answer.status_code == 413


def test_an_upload_that_says_it_is_too_long_is_refused_unread(server: Served) -> None:
    host, port = server.base.removeprefix("http://").split(":")
    cookie = "; ".join(f"{name}={value}" for name, value in server.client.cookies.items())
    head = (
        f"POST /api/documents HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {server.base}\r\n"
        f"Cookie: {cookie}\r\nX-File-Name: a.pdf\r\nContent-Length: {10 << 30}\r\n\r\n%PDF-"
    )
    with socket.create_connection((host, int(port)), timeout=30) as connection:
        connection.sendall(head.encode())
        assert connection.recv(1000).startswith(b"HTTP/1.1 413")


def _memory(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def test_a_chunked_upload_that_is_no_pdf_costs_no_memory(server: Served) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(64):
            yield bytes(1 << 20)

    before = _memory(server.process.pid)
    headers = {"Origin": server.base, "X-File-Name": "a.pdf"}
    try:
        answer = server.client.post(
            f"{server.base}/api/documents", content=chunks(), headers=headers
        )
        assert answer.status_code == 422
    except httpx.HTTPError:
        pass  # refused before all of it was sent
    assert _memory(server.process.pid) - before < 50 << 20


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>.pdf", "a\r\nSet-Cookie: b=c.pdf"])
def test_names_in_headers_are_names(server: Served, tmp_path: Path, name: str) -> None:
    paper = Paper.of(("Sphinx of black quartz, judge my vow.",))
    headers = {
        "Origin": server.base,
        "X-File-Name": httpx.QueryParams({"a": name})["a"].encode("unicode_escape").decode(),
    }
    answer = server.client.post(
        f"{server.base}/api/documents",
        content=paper.write(tmp_path / "a.pdf").read_bytes(),
        headers=headers,
    )
    id_ = answer.json()["id"]
    server.open(id_)
    taken = server.get(f"/api/documents/{id_}/take/maps")
    assert "set-cookie" not in taken.headers
    assert taken.headers["content-disposition"].startswith("attachment; filename=")


def test_errors_name_no_folder(server: Served, tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.4\n" + b"nothing of use\n" * 200)
    found = server.open(server.upload(broken))
    assert found["opening"]["stage"] == "failed"
    sizes = server.get(f"/api/documents/{found['id']}/sizes")
    assert sizes.status_code == 422
    assert "/" not in sizes.json()["error"].replace("and/or", "")
