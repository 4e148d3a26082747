"""The application: routes, the page itself, and what happens at start and end."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from glyphstone.errors import GlyphstoneError
from glyphstone.web.api import document_routes, letter_routes, take_routes, work_routes
from glyphstone.web.api.answering import failed
from glyphstone.web.gatekeeper import Gatekeeper
from glyphstone.web.workbench import Workbench

__all__ = ["STATIC", "application"]

#: The page and all that it loads.
STATIC = Path(__file__).parent / "static"


def application(bench: Workbench, hosts: Iterable[str], token: str | None = None) -> Gatekeeper:
    """The application behind its gatekeeper; `hosts` are the names that it may be called by."""

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        bench.begin()
        try:
            yield
        finally:
            await bench.close()

    app = Starlette(
        routes=[
            Route("/", _page),
            *document_routes.ROUTES,
            *work_routes.ROUTES,
            *letter_routes.ROUTES,
            *take_routes.ROUTES,
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        exception_handlers={GlyphstoneError: failed, Exception: failed},
        lifespan=lifespan,
    )
    # To send a request on to the address without its slash, its query would have to be UTF-8.
    app.router.redirect_slashes = False
    app.state.workbench = bench
    return Gatekeeper(app, hosts, token)


async def _page(_request: Request) -> FileResponse:
    return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})
