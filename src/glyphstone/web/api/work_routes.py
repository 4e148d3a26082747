"""The work on a document: pages, tasks, glyphs, history, and every action."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from glyphstone.flows.workbench.history import deeds, next_deeds
from glyphstone.flows.workbench.live_lines import words_with
from glyphstone.flows.workbench.shown import SeenState
from glyphstone.web.action_records import ActionRequest, OnScreen
from glyphstone.web.actions import do
from glyphstone.web.api.answering import body_of, json, number_of, page_of, workbench_of
from glyphstone.web.desk import Desk
from glyphstone.web.web_limits import WEB_LIMITS
from glyphstone.web.workbench import Workbench

__all__ = ["ROUTES"]

#: Pixels: the width of a picture that asks for none, and the least one.
_USUAL_WIDTH, _LEAST_WIDTH = 1000, 40
#: The number of an event that no document reaches.
_MOST_EVENTS = 99_999_999


async def drawn(request: Request) -> Response:
    """The picture of a page."""
    bench = workbench_of(request)
    id_ = request.path_params["id"]
    page = page_of(request, len((await bench.sizes(id_)).sizes))
    asked = request.query_params.get("width", str(_USUAL_WIDTH))
    width = number_of(asked, _LEAST_WIDTH, WEB_LIMITS.picture_width)
    picture = await bench.picture(id_, page, width, request.is_disconnected)
    headers = {"Cache-Control": "private, max-age=3600"}
    return Response(picture, media_type="image/png", headers=headers)


async def placed(request: Request) -> Response:
    """Where each glyph of a page stands."""
    bench = workbench_of(request)
    id_ = request.path_params["id"]
    page = page_of(request, len((await bench.sizes(id_)).sizes))
    found = await bench.places(id_, page)
    headers = {"Cache-Control": "private, max-age=3600"}
    return Response(
        msgspec.json.encode(found.corners), media_type="application/json", headers=headers
    )


async def read(request: Request) -> Response:
    """The lines of a page as they read now."""
    bench = workbench_of(request)
    desk = bench.desk(request.path_params["id"])
    page = page_of(request, len((await bench.sizes(desk.document.id)).sizes))

    seen = _seen(request)
    return json(await desk.run(lambda: desk.screen.page(page, desk.events, seen)))


def _seen(request: Request) -> SeenState | None:
    """What the page knows already, and of which opening of the document."""
    known = request.query_params.get("known", "")
    edition = request.query_params.get("edition", "")[:20]
    return SeenState(edition, number_of(known, 0, _MOST_EVENTS)) if known else None


async def asked(request: Request) -> Response:
    """The next tasks, and how far the recovery is."""
    desk = workbench_of(request).desk(request.path_params["id"])
    return json(await desk.run(_state, desk, desk.version))


def _state(desk: Desk, version: int) -> dict[str, Any]:
    """The next tasks and how far the recovery is; `version` is how new the page may take it for."""
    recovery, queue = desk.ready
    progress = recovery.session.progress()
    undo, redo = next_deeds(recovery)
    return {
        "tasks": queue.tasks(WEB_LIMITS.tasks),
        "progress": {
            "share": progress.running.share,
            "glyphs": progress.glyphs,
            "running": progress.running,
            "contradictions": progress.contradictions,
            "doubts": progress.doubts,
            "questions": progress.questions_left,
            "unchecked": progress.unchecked,
            "complete": progress.complete and not recovery.partial,
        },
        "beginning": recovery.partial,
        "numbering": desk.numbering,
        "undo": undo,
        "redo": redo,
        "events": desk.events,
        "edition": desk.screen.edition,
        "version": version,
    }


async def acted(request: Request) -> Response:
    """Do what a person did on a page; everybody who looks at the document is told."""
    bench = workbench_of(request)
    desk = bench.desk(request.path_params["id"])
    action = await body_of(request, ActionRequest)

    def done() -> dict[str, Any]:
        # The page that did it has the version that all others are told of, and need not ask again.
        done = do(desk, action) | _changed(desk, action.screen)
        return done | {"state": _state(desk, desk.version + 1)}

    outcome = await desk.run(done)
    desk.tell()
    return json(outcome)


def _changed(desk: Desk, screen: OnScreen | None) -> dict[str, Any]:
    """What an answer has changed of that which the page shows: it need not ask for it."""
    if screen is None:
        return {}
    shown, events = desk.screen, desk.events
    pages = [
        shown.page(page, events, SeenState(screen.edition, known))
        for page, known in screen.pages.items()
        if (0, page) in desk.lines
    ]
    sheet = None
    if screen.sheet is not None:
        sheet = shown.sheet(events, SeenState(screen.edition, screen.sheet))
    return {"pages": pages, "sheet": sheet}


async def sheet(request: Request) -> Response:
    """Every glyph of the fonts that need a map, or what has changed of them."""
    desk = workbench_of(request).desk(request.path_params["id"])
    seen = _seen(request)
    return json(await desk.run(lambda: desk.screen.sheet(desk.events, seen)))


async def recalled(request: Request) -> Response:
    """What was done, the newest first."""
    desk = workbench_of(request).desk(request.path_params["id"])
    return json(await desk.run(lambda: deeds(desk.ready[0])))


async def searched(request: Request) -> Response:
    """Words in which a text stands."""
    desk = workbench_of(request).desk(request.path_params["id"])
    wanted = request.query_params.get("text", "")[:200]
    return json(await desk.run(lambda: words_with(desk.ready[0], 0, wanted)))


async def followed(request: Request) -> Response:
    """A stream that tells of every change, as long as the page listens."""
    bench = workbench_of(request)
    id_ = request.path_params["id"]
    desk = bench.desk(id_)
    return StreamingResponse(_news(bench, id_, desk), media_type="text/event-stream")


async def _news(bench: Workbench, id_: str, desk: Desk) -> AsyncIterator[bytes]:
    queue = desk.listen()
    try:
        while True:
            try:
                async with asyncio.timeout(WEB_LIMITS.heartbeat):
                    news = await queue.get()
                if news is None:
                    return
                yield b"data: " + msgspec.json.encode(news) + b"\n\n"
            except TimeoutError:
                yield b": still here\n\n"
    finally:
        desk.leave(queue)
        if not desk.watched:
            bench.leave(id_)


ROUTES = [
    Route("/api/documents/{id}/pages/{page}.png", drawn),
    Route("/api/documents/{id}/pages/{page}/places", placed),
    Route("/api/documents/{id}/pages/{page}", read),
    Route("/api/documents/{id}/tasks", asked),
    Route("/api/documents/{id}/actions", acted, methods=["POST"]),
    Route("/api/documents/{id}/sheet", sheet),
    Route("/api/documents/{id}/history", recalled),
    Route("/api/documents/{id}/search", searched),
    Route("/api/documents/{id}/events", followed),
]
