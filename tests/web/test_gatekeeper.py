"""Who is let in, and who is not: about two hundred forged requests."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from glyphstone.web.gatekeeper import Gatekeeper

HOST = "127.0.0.1:8017"
BASE = f"http://{HOST}"
TOKEN = "t" * 43
FOREIGN_HOSTS = (
    "evil.example", "evil.example:8017", "127.0.0.1", "127.0.0.1:80", "127.0.0.2:8017", "",
    "127.0.0.1:8017.evil.example", "localhost.evil.example:8017", "[::1]:8017", "0:8017",
    "127.0.0.1:8017@evil.example", "rebound.example:8017",
)  # fmt: skip
FOREIGN_ORIGINS = (
    "null", "http://evil.example", "https://127.0.0.1", "http://127.0.0.1:80", "file://",
    "http://127.0.0.1:8017.evil.example", "http://localhost:9999", "chrome-extension://abc", "",
    "ftp://127.0.0.1:8017",
)  # fmt: skip
CHANGES = ("POST", "PUT", "PATCH", "DELETE")


class Counted:
    """An application that counts what reaches it."""

    def __init__(self) -> None:
        self.reached = 0

        async def answer(_request: Request) -> PlainTextResponse:
            self.reached += 1
            return PlainTextResponse("in")

        every = ["GET", "HEAD", *CHANGES]
        app = Starlette(routes=[Route("/{path:path}", answer, methods=every)])
        self.gate = Gatekeeper(app, [HOST, "localhost:8017"], TOKEN)

    def client(self, *, known: bool = True) -> Caller:
        client = Caller(self.gate)
        if known:
            assert client.get(f"/open?token={TOKEN}").status_code == 303
            self.reached = 0
        return client


class Caller:
    """A browser that keeps cookies and follows no redirection."""

    def __init__(self, gate: Gatekeeper) -> None:
        self._gate = gate
        self._cookies = httpx.Cookies()

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(self._gate)
            jar = self._cookies
            async with httpx.AsyncClient(transport=transport, base_url=BASE, cookies=jar) as client:
                answer = await client.request(method, path, **more)
                self._cookies = client.cookies
                return answer

        return asyncio.run(asked())

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.request("POST", path, **more)


def test_the_link_gives_a_cookie_that_no_script_and_no_other_site_can_use() -> None:
    client = Counted().client(known=False)
    answer = client.get(f"/open?token={TOKEN}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_the_link_leads_to_a_document_but_nowhere_else() -> None:
    client = Counted().client(known=False)
    for asked, location in (
        ("0123456789abcdef", "/#/0123456789abcdef"),
        ("//evil.example", "/"),
        ("../../etc", "/"),
        ("0123456789ABCDEF", "/"),
    ):
        answer = client.get("/open", params={"token": TOKEN, "document": asked})
        assert answer.headers["location"] == location


@pytest.mark.parametrize("token", ["", "x", TOKEN[:-1], TOKEN + "t", "T" * 43, "%00"])
def test_a_wrong_token_is_refused(token: str) -> None:
    counted = Counted()
    client = counted.client(known=False)
    assert client.get(f"/open?token={token}").status_code == 403
    assert client.get("/", headers={"Cookie": f"glyphstone-0={token}"}).status_code == 403
    assert counted.reached == 0


def test_nobody_comes_in_without_the_cookie() -> None:
    counted = Counted()
    client = counted.client(known=False)
    for path in ("/", "/api/documents", "/static/app.js", "/open", "/api/documents/x/events"):
        answer = client.get(path)
        assert answer.status_code == 403
        assert "link" in answer.text
    assert counted.reached == 0


@pytest.mark.parametrize(
    ("host", "method"), list(itertools.product(FOREIGN_HOSTS, ("GET", "HEAD", *CHANGES)))
)
def test_a_foreign_name_that_leads_here_is_refused(host: str, method: str) -> None:
    counted = Counted()
    client = counted.client()
    answer = client.request(method, "/api/documents", headers={"Host": host, "Origin": BASE})
    assert answer.status_code == 421
    assert counted.reached == 0


@pytest.mark.parametrize(("origin", "method"), list(itertools.product(FOREIGN_ORIGINS, CHANGES)))
def test_a_change_from_another_origin_is_refused(origin: str, method: str) -> None:
    counted = Counted()
    client = counted.client()
    answer = client.request(method, "/api/documents", headers={"Origin": origin})
    assert answer.status_code == 403
    assert counted.reached == 0


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none", "nonsense"])
@pytest.mark.parametrize("method", CHANGES)
def test_a_change_that_the_browser_calls_foreign_is_refused(site: str, method: str) -> None:
    counted = Counted()
    headers = {"Sec-Fetch-Site": site, "Origin": BASE}
    answer = counted.client().request(method, "/api/documents", headers=headers)
    assert answer.status_code == 403
    assert counted.reached == 0


def test_a_change_without_any_origin_is_refused() -> None:
    counted = Counted()
    client = counted.client()
    for method in CHANGES:
        assert client.request(method, "/api/documents").status_code == 403
    assert counted.reached == 0


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_site_cannot_even_ask(site: str) -> None:
    counted = Counted()
    answer = counted.client().get("/api/documents", headers={"Sec-Fetch-Site": site})
    assert answer.status_code == 403
    assert counted.reached == 0


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": BASE},
        {"Origin": "http://localhost:8017"},
        {"Sec-Fetch-Site": "same-origin"},
        {"Origin": BASE, "Sec-Fetch-Site": "same-origin"},
    ],
)
def test_the_own_page_is_let_in(headers: dict[str, str]) -> None:
    counted = Counted()
    client = counted.client()
    assert client.post("/api/documents", headers=headers).text == "in"
    assert client.get("/", headers={"Sec-Fetch-Site": "none"}).text == "in"
    assert client.get("/", headers={"Host": "localhost:8017"}).status_code in (200, 403)
    assert counted.reached >= 2


def test_every_answer_carries_the_policy() -> None:
    client = Counted().client()
    for answer in (client.get("/"), client.get("/", headers={"Host": "evil.example"})):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["referrer-policy"] == "no-referrer"


def test_the_token_has_at_least_128_bits_and_is_new_each_time() -> None:
    async def nothing(*_: object) -> None: ...

    tokens = {Gatekeeper(nothing, [HOST]).token for _ in range(20)}
    assert len(tokens) == 20
    assert all(len(token) >= 22 for token in tokens)


def test_there_are_no_web_sockets() -> None:
    counted = Counted()
    said: list[object] = []

    async def heard(message: object) -> None:
        said.append(message)

    async def nothing() -> dict[str, str]:
        return {"type": "websocket.connect"}

    asyncio.run(counted.gate({"type": "websocket", "path": "/"}, nothing, heard))
    assert (said, counted.reached) == ([], 0)
