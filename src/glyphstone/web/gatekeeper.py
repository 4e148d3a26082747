"""Who may come in: only a browser on this machine that was given the link, and only its own page.

Every request needs the right host (a foreign name that leads here is refused), the cookie that the
link was exchanged for, and, if it changes something, the page's own origin.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Gatekeeper"]

#: Where the link leads, which carries the token.
ENTRANCE = "/open"
#: Bytes of the token: 256 bits.
_TOKEN_BYTES = 32
#: The id of a document, which the link may name.
_DOCUMENT = re.compile("[0-9a-f]{16}")
_SAFE = frozenset({"GET", "HEAD"})
_OURS = frozenset({"same-origin", "none"})
_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_NO_LINK = (
    "This page is for whoever started Glyphstone. Open it by the link that the terminal shows;"
    " it changes with every start."
)


class Gatekeeper:
    """Stands before the application and lets only its own page in."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str], token: str | None = None) -> None:
        self._app = app
        #: The hosts that the browser may call us by, with their port.
        self._hosts = frozenset(host.lower() for host in hosts)
        self.token = token or secrets.token_urlsafe(_TOKEN_BYTES)
        # Cookies do not know ports: two servers of one machine would take each other's.
        self._cookie = "glyphstone-" + hashlib.sha256(self.token.encode()).hexdigest()[:8]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # there are no web sockets here
        refusal = self._refusal(scope)
        guarded = _with_headers(send)
        if refusal is not None:
            await refusal(scope, receive, guarded)
        else:
            await self._app(scope, receive, guarded)

    def _refusal(self, scope: Scope) -> Response | None:
        """The answer to a request that is not let in; the entrance answers by itself."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return _refused("This name does not lead here.", 421)
        site = headers.get("sec-fetch-site")
        origin = headers.get("origin")
        if scope["method"] not in _SAFE:
            if origin is None and site is None:
                return _refused("A change must come from the workbench's own page.", 403)
            if origin is not None and not self._is_ours(origin):
                return _refused("A change must come from the workbench's own page.", 403)
            if site is not None and site != "same-origin":
                return _refused("A change must come from the workbench's own page.", 403)
        if scope["path"] == ENTRANCE:
            return self._enter(scope)
        if site is not None and site not in _OURS:
            return _refused("Another site may not ask for this.", 403)
        if not self._is_known(headers):
            return _refused(_NO_LINK, 403)
        return None

    def _is_ours(self, origin: str) -> bool:
        scheme, _, host = origin.lower().partition("://")
        return scheme in ("http", "https") and host in self._hosts

    def _is_known(self, headers: Headers) -> bool:
        for header in headers.getlist("cookie"):
            try:
                cookies = SimpleCookie(header)
            except CookieError:
                continue
            if self._cookie in cookies and _equal(cookies[self._cookie].value, self.token):
                return True
        return False

    def _enter(self, scope: Scope) -> Response:
        """Exchange the token of the link for a cookie."""
        asked = parse_qs(scope["query_string"].decode("latin-1"))
        given = asked.get("token", [""])
        if scope["method"] not in _SAFE or len(given) != 1 or not _equal(given[0], self.token):
            return _refused(_NO_LINK, 403)
        document = asked.get("document", [""])[0]
        where = f"/#/{document}" if _DOCUMENT.fullmatch(document) else "/"
        answer = RedirectResponse(where, status_code=303)
        answer.set_cookie(self._cookie, self.token, httponly=True, samesite="strict", path="/")
        return answer


def _equal(given: str, wanted: str) -> bool:
    return secrets.compare_digest(given.encode(), wanted.encode())


def _refused(sentence: str, status: int) -> Response:
    return PlainTextResponse(sentence + "\n", status_code=status)


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers[name] = value
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sent
