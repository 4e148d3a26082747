"""Requests that no page of ours makes, sent to a running workbench: who is let in, what is read."""

from __future__ import annotations

import contextlib
import itertools
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx

from benchmarks.workbench.served import Served
from glyphstone.web.web_limits import WEB_LIMITS

__all__ = ["Forgeries", "Traversals", "Uploads", "forge_requests", "try_paths", "try_uploads"]

CHANGES = ("POST", "PUT", "PATCH", "DELETE")
METHODS = ("GET", "HEAD", *CHANGES)
SITES = ("cross-site", "same-site", "none", "nonsense")
PATHS = ("/", "/api/documents", "/static/app.js", "/open", "/api/sample", "/api/languages?like=a")
PAYLOADS = (
    "../../../../etc/passwd", "..%2f..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd",
    "....//etc/passwd", "..\\..\\windows\\win.ini", "/etc/passwd", "%00", "%0a",
    "file:///etc/passwd", "~root", "..;/..;/etc/passwd", "%c0%ae%c0%ae/etc/passwd",
    "static/../../pyproject.toml", "0" * 16,
)  # fmt: skip
PLACES = (
    "/{0}", "/static/{0}", "/static/messages/{0}", "/api/documents/{0}",
    "/api/documents/{0}/sizes", "/api/documents/{0}/pages/1.png", "/api/documents/{0}/pages/1",
    "/api/documents/{0}/take/text", "/api/documents/{1}/pages/{0}.png",
    "/api/documents/{1}/pages/{0}", "/api/documents/{1}/take/{0}",
    "/api/documents/{1}/take/as-{0}", "/api/documents/{1}/healed/{0}",
)  # fmt: skip
#: What stands in files that nobody may reach, and in nothing of ours.
_SECRETS = ("root:x:", "[build-system]", "; for 16-bit app support")
_PART = 1 << 20


@dataclass
class Forgeries:
    """Forged requests, those that were refused, and whether anything is otherwise now."""

    sent: int = 0
    refused: int = 0
    changed: bool = False


@dataclass
class Traversals:
    """Requests whose paths try to lead out, and answers that held what lies outside."""

    sent: int = 0
    outside: int = 0


@dataclass
class Uploads:
    """Uploads that must be refused, those that were, the server's growth, and what they left."""

    sent: int = 0
    refused: int = 0
    megabytes: float = 0.0
    files: int = 0


def forge_requests(server: Served, document: str) -> Forgeries:
    """Foreign names, origins, sites and tokens, and none at all."""
    host = server.base.partition("://")[2]
    port = host.rpartition(":")[2]
    hosts = (
        "evil.example", f"evil.example:{port}", "127.0.0.1", "127.0.0.1:80", f"127.0.0.2:{port}",
        f"{host}.evil.example", f"localhost.evil.example:{port}", f"[::1]:{port}",
        f"{host}@evil.example", f"rebound.example:{port}",
    )  # fmt: skip
    origins = (
        "null", "http://evil.example", "https://127.0.0.1", "http://127.0.0.1:80", "file://",
        f"{server.base}.evil.example", "http://localhost:9", "chrome-extension://abc", "",
        f"ftp://{host}",
    )  # fmt: skip
    target = f"/api/documents/{document}"
    cookies = server.client.cookies
    ours = {"Origin": server.base}
    forged: list[tuple[str, str, dict[str, str], bool]] = [
        *((m, target, {**ours, "Host": one}, True) for one, m in itertools.product(hosts, METHODS)),
        *((m, target, {"Origin": one}, True) for one, m in itertools.product(origins, CHANGES)),
        *(
            (m, target, {**ours, "Sec-Fetch-Site": one}, True)
            for one, m in itertools.product(SITES, CHANGES)
        ),
        *((m, target, {}, True) for m in CHANGES),
        *((m, one, ours, False) for one, m in itertools.product(PATHS, METHODS)),
        *(
            (m, f"/open?token={one}", ours, False)
            for one, m in itertools.product(("", "x", "T" * 43, "%00"), METHODS)
        ),
    ]
    before = _state(server, document)
    found = Forgeries()
    for method, path, headers, known in forged:
        with httpx.Client(cookies=cookies if known else None, timeout=60) as client:
            answer = client.request(method, server.base + path, headers=headers)
        found.sent += 1
        found.refused += answer.status_code in (403, 421)
    found.changed = _state(server, document) != before
    return found


def try_paths(server: Served, document: str) -> Traversals:
    """Every place of a path with every name that tries to lead out."""
    found = Traversals()
    for place, payload in itertools.product(PLACES, PAYLOADS):
        answer = server.get(place.format(payload, document), follow_redirects=False)
        found.sent += 1
        found.outside += any(secret in answer.text for secret in _SECRETS)
    for payload in PAYLOADS:
        answer = server.post(f"/api/documents/{document}/heal", json={"name": payload})
        found.sent += 1
        found.outside += answer.status_code < 400 or any(one in answer.text for one in _SECRETS)
    return found


def try_uploads(server: Served, folder: Path, *, quick: bool) -> Uploads:
    """Uploads that say they are too long, that are twice too long, and that are no PDF."""
    before = set(_files(folder))
    found = Uploads()
    least = _memory(server, "VmRSS")
    Path(f"/proc/{server.process.pid}/clear_refs").write_text("5", encoding="ascii")
    found.sent += 1
    found.refused += _announced(server).startswith(b"HTTP/1.1 413")
    twice = 64 if quick else 2 * WEB_LIMITS.upload_bytes // _PART
    for first, parts in ((b"no PDF", 64), (b"%PDF-1.7\n", twice)):
        found.sent += 1
        found.refused += _chunked(server, first, parts) in (0, 413, 422)
    found.megabytes = max(_memory(server, "VmHWM") - least, 0) / 1024
    left = set(_files(folder)) - before
    # Of a short run the second upload is no longer than may be, and is taken.
    found.files = len(left) if not quick else 0
    return found


def _announced(server: Served) -> bytes:
    host, _, port = server.base.removeprefix("http://").partition(":")
    cookie = "; ".join(f"{name}={value}" for name, value in server.client.cookies.items())
    head = (
        f"POST /api/documents HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {server.base}\r\n"
        f"Cookie: {cookie}\r\nX-File-Name: a.pdf\r\nContent-Length: {10 << 30}\r\n\r\n%PDF-"
    )
    with socket.create_connection((host, int(port)), timeout=60) as connection:
        connection.sendall(head.encode())
        return connection.recv(1000)


def _chunked(server: Served, first: bytes, parts: int) -> int:
    """The status of an upload without a length; 0 if the server hung up before its end."""

    def body() -> Iterator[bytes]:
        yield first
        for _ in range(parts):
            yield bytes(_PART)

    headers = {"Origin": server.base, "X-File-Name": "long.pdf"}
    with contextlib.suppress(httpx.HTTPError):
        path = f"{server.base}/api/documents"
        return server.client.post(path, content=body(), headers=headers).status_code
    return 0


def _state(server: Served, document: str) -> tuple[object, object]:
    events = server.get(f"/api/documents/{document}/tasks").json()["events"]
    return server.get("/api/documents").json(), events


def _files(folder: Path) -> Iterator[Path]:
    return (one for one in folder.rglob("*") if one.is_file() and one.suffix == ".pdf")


def _memory(server: Served, name: str) -> int:
    """Kibibytes that the server takes, or took at most."""
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith(name))
