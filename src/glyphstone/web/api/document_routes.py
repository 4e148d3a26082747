"""Documents: the list, what is dropped on the page, and how far one is."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glyphstone.flows.recover import Recovery
from glyphstone.flows.session import script_name
from glyphstone.flows.workbench.first_look import look_at_read
from glyphstone.flows.workbench.palette import language_named
from glyphstone.model import Direction
from glyphstone.model.doubts import TRUST_WORDS
from glyphstone.web.api.answering import BadRequestError, body_of, json, workbench_of
from glyphstone.web.desk import Desk, Stage
from glyphstone.web.shelf import ShelvedDocument
from glyphstone.web.web_limits import WEB_LIMITS

__all__ = ["ROUTES", "SAMPLE"]

#: The sample that comes with the package.
SAMPLE = Path(__file__).parents[1] / "sample.pdf"


class OpenRequest(msgspec.Struct):
    """How a document is to be opened; what is not said stays as it is."""

    language: str | None = None
    direction: str | None = None
    password: str | None = None
    again: bool = False
    #: Whether it may take more time and memory than before.
    patient: bool = False


async def listed(request: Request) -> Response:
    """All documents of the shelf."""
    bench = workbench_of(request)
    return json([_entry(one, bench.desks.get(one.id)) for one in bench.shelf.newest()])


async def uploaded(request: Request) -> Response:
    """Take in a PDF, part by part; one that says it is too long is refused before it is read."""
    bench = workbench_of(request)
    name = unquote(request.headers.get("x-file-name", ""))
    drop = request.headers.get("x-drop", "")[:64]
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced) > WEB_LIMITS.upload_bytes:
        return json(
            {"error": f"This file is larger than {WEB_LIMITS.upload_bytes >> 20:,} MB."}, 413
        )
    found = await bench.shelf.take_in(name, drop, _patient(request))
    return json(_entry(found, None), 201)


async def _patient(request: Request) -> AsyncIterator[bytes]:
    """The parts of an upload; one that stops is given up."""
    parts = request.stream().__aiter__()
    while True:
        try:
            async with asyncio.timeout(WEB_LIMITS.upload_pause):
                chunk = await anext(parts)
        except StopAsyncIteration:
            return
        except TimeoutError:
            raise BadRequestError("the upload stopped half-way; try again.") from None
        yield chunk


async def sampled(request: Request) -> Response:
    """Put a fresh copy of the sample on the shelf, or the one that was begun."""
    bench = workbench_of(request)
    target = bench.shelf.folder / "documents" / "sample" / "sample.pdf"
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(SAMPLE, target)
    return json(_entry(bench.shelf.add(target), None), 201)


async def removed(request: Request) -> Response:
    """Take a document off the list."""
    bench = workbench_of(request)
    id_ = request.path_params["id"]
    bench.document(id_)
    desk = bench.desks.pop(id_, None)
    if desk is not None:
        await desk.close()
    bench.shelf.remove(id_)
    return json({})


async def opened(request: Request) -> Response:
    """Begin to open a document; with another direction or password, open it anew."""
    bench = workbench_of(request)
    asked = await body_of(request, OpenRequest)
    desk = bench.desk(request.path_params["id"])
    document = desk.document
    before = (document.direction, document.password)
    if asked.direction is not None:
        if asked.direction not in ("", *(one.value for one in Direction)):
            raise BadRequestError("this is no direction of reading.")
        document.direction = asked.direction
    if asked.password is not None:
        document.password = asked.password
        bench.forget_sizes(document.id)
    if asked.language is not None:
        document.language = asked.language
    if asked.patient:
        desk.allow_more()
    anew = before != (document.direction, document.password) or asked.again
    if anew and desk.opening.stage != Stage.CLOSED:
        await desk.close()
    bench.shelf.add(document.path)
    await bench.open(document.id)
    return json(_entry(document, desk))


async def told(request: Request) -> Response:
    """What a document is, how far it is opened, and once it is open, the diagnosis."""
    bench = workbench_of(request)
    id_ = request.path_params["id"]
    desk = bench.desk(id_)
    found = _entry(desk.document, desk)
    if desk.opening.stage == Stage.READY:
        found |= await desk.run(_diagnosis, desk)
    return json(found)


async def measured(request: Request) -> Response:
    """Width and height of every page."""
    found = await workbench_of(request).sizes(request.path_params["id"])
    return json({"sizes": found.sizes})


async def looked_at(request: Request) -> Response:
    """What is wrong with a document, before it is opened."""
    return json(await workbench_of(request).look(request.path_params["id"]))


def _entry(one: ShelvedDocument, desk: Desk | None) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": one.name,
        "added": one.added,
        "share": one.share,
        "pages": one.pages,
        "complete": one.complete,
        "look": one.look,
        "language": one.language,
        "language_name": _language_name(one.language),
        "direction": one.direction,
        "opening": None if desk is None else desk.news(),
    }


def _diagnosis(desk: Desk) -> dict[str, Any]:
    recovery, _ = desk.ready
    document = recovery.documents[0]
    to_map = {font.key for font in recovery.fonts_to_map(0)}
    return {
        "look": look_at_read(document),
        "advice": document.advice,
        "scanned": document.scanned,
        "unsure_direction": document.unsure_direction,
        "right_to_left": any(
            line.direction is Direction.RTL for line in recovery.book.lines if not line.document
        ),
        "project": recovery.project.path.name,
        "notices": [*recovery.notices, *document.account.sentences()],
        "fonts": [
            {
                "key": font.key,
                "name": font.name,
                "trust": font.trust.value,
                "words": TRUST_WORDS[font.trust.value],
                "glyphs": font.glyphs,
                "shown": font.shown,
                "reasons": font.reasons,
                "doubts": font.doubts,
                "believed": font.key not in to_map,
            }
            for font in document.fonts
        ],
        "languages": _languages(recovery),
        "begun": recovery.project.begun,
    }


def _languages(recovery: Recovery) -> list[dict[str, Any]]:
    return [
        {
            "script": one.script,
            "script_name": script_name(one.script),
            "language": one.language,
            "language_name": _language_name(one.language),
            "probability": round(one.probability, 3),
            "told": one.told,
        }
        for one in recovery.languages
    ]


def _language_name(tag: str) -> str:
    found = language_named(tag)
    return tag if found is None else found.name


ROUTES = [
    Route("/api/documents", listed),
    Route("/api/documents", uploaded, methods=["POST"]),
    Route("/api/sample", sampled, methods=["POST"]),
    Route("/api/documents/{id}", told),
    Route("/api/documents/{id}", removed, methods=["DELETE"]),
    Route("/api/documents/{id}/open", opened, methods=["POST"]),
    Route("/api/documents/{id}/sizes", measured),
    Route("/api/documents/{id}/look", looked_at),
]
