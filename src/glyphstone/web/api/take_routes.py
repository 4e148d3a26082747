"""What is taken away from a document, and what comes from colleagues and goes to neighbours."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import quote

import anyio.to_thread
import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from glyphstone.flows.source import Source
from glyphstone.flows.workbench.healing import heal, neighbours, weighed_neighbours
from glyphstone.flows.workbench.map_preview import preview_of_map
from glyphstone.flows.workbench.take_away import compared, offered_formats, take
from glyphstone.web.api.answering import (
    BadRequestError,
    body_of,
    json,
    page_of,
    workbench_of,
)
from glyphstone.web.desk import Desk
from glyphstone.web.shelf import UploadTooLargeError
from glyphstone.web.web_limits import WEB_LIMITS

__all__ = ["ROUTES"]


class HealRequest(msgspec.Struct):
    """The name of a document of the same folder."""

    name: str


def _source(desk: Desk) -> Source:
    return Source(desk.document.path, desk.document.password, limits=desk.limits)


async def offered(_request: Request) -> Response:
    """The formats of running text."""
    return json(offered_formats())


async def taken(request: Request) -> Response:
    """A file to take away."""
    desk = workbench_of(request).desk(request.path_params["id"])
    what = request.path_params["what"]
    made = await desk.run(lambda: take(desk.whole, what, _source(desk)))
    found = await anyio.to_thread.run_sync(made)
    remarks = quote(" ".join(found.remarks)[:2000])
    headers = {"Content-Disposition": _attachment(found.name), "X-Remarks": remarks}
    return Response(found.content, media_type=found.kind, headers=headers)


async def before_and_after(request: Request) -> Response:
    """The text of a page as the PDF claims it, and as it is recovered."""
    bench = workbench_of(request)
    desk = bench.desk(request.path_params["id"])
    page = page_of(request, len((await bench.sizes(desk.document.id)).sizes))
    found = await desk.run(lambda: compared(desk.whole, _source(desk), page))
    return json(await anyio.to_thread.run_sync(found))


async def kept(request: Request) -> Response:
    """Keep the maps in the library, for other documents."""
    desk = workbench_of(request).desk(request.path_params["id"])
    new, conflicts = await desk.run(lambda: desk.whole.save_to_library())
    told = [
        {"font": one.font, "ours": "/".join(one.ours), "theirs": "/".join(one.theirs)}
        for one in conflicts
    ]
    return json({"new": new, "conflicts": told})


async def previewed(request: Request) -> Response:
    """What a colleague's map would change."""
    desk = workbench_of(request).desk(request.path_params["id"])
    taken_in = bytearray()
    async for chunk in request.stream():
        taken_in += chunk
        if len(taken_in) > WEB_LIMITS.map_bytes:
            raise UploadTooLargeError("this is far too long for a file of maps.")

    def found() -> Any:
        with tempfile.TemporaryDirectory(prefix="glyphstone.") as folder:
            path = Path(folder) / "maps.json"
            path.write_bytes(bytes(taken_in))
            return preview_of_map(desk.whole, path)

    return json(await desk.run(found))


async def beside(request: Request) -> Response:
    """Other documents of the same folder that the map heals."""
    desk = workbench_of(request).desk(request.path_params["id"])
    maps = await desk.run(lambda: desk.whole.map_file(0))

    def found() -> list[dict[str, Any]]:
        with tempfile.TemporaryDirectory(prefix="glyphstone.") as folder:
            weighed = weighed_neighbours(
                desk.document.path, maps, Path(folder), desk.limits, WEB_LIMITS.neighbours
            )
        return [
            {"name": path.name, "shown": one.shown, "known": one.known} for path, one in weighed
        ]

    return json(await anyio.to_thread.run_sync(found))


async def healed(request: Request) -> Response:
    """Heal one of these documents: a repaired copy and the text are written beside it."""
    desk = workbench_of(request).desk(request.path_params["id"])
    asked = await body_of(request, HealRequest)
    near = {one.name: one for one in neighbours(desk.document.path, WEB_LIMITS.neighbours)}
    if asked.name not in near:
        raise BadRequestError("there is no such document in this folder.")
    maps = await desk.run(lambda: desk.whole.map_file(0))

    def done() -> Any:
        with tempfile.TemporaryDirectory(prefix="glyphstone.") as folder:
            return heal(near[asked.name], maps, Path(folder), desk.limits)

    outcome = await anyio.to_thread.run_sync(done)
    desk.healed |= {name: near[asked.name].with_name(name) for name in outcome.files}
    return json(outcome)


async def fetched(request: Request) -> Response:
    """What was written beside a document that was healed: a dropped one lies where nobody looks."""
    desk = workbench_of(request).desk(request.path_params["id"])
    path = desk.healed.get(request.path_params["name"])
    if path is None or not path.is_file():
        raise BadRequestError("there is no such file here any more; heal the document again.")
    return FileResponse(path, headers={"Content-Disposition": _attachment(path.name)})


def _attachment(name: str) -> str:
    """How a browser is told to keep a file under a name, whatever letters it has."""
    plain = name.encode("ascii", "replace").decode().replace('"', "_").replace("?", "_")
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"


ROUTES = [
    Route("/api/formats", offered),
    Route("/api/documents/{id}/take/{what}", taken),
    Route("/api/documents/{id}/pages/{page}/compared", before_and_after),
    Route("/api/documents/{id}/library", kept, methods=["POST"]),
    Route("/api/documents/{id}/maps", previewed, methods=["POST"]),
    Route("/api/documents/{id}/neighbours", beside),
    Route("/api/documents/{id}/heal", healed, methods=["POST"]),
    Route("/api/documents/{id}/healed/{name}", fetched),
]
