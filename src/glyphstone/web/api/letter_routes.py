"""Letters to choose from, and languages."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from glyphstone.flows.workbench.palette import (
    language_named,
    languages_like,
    letters_like,
    palette,
)
from glyphstone.web.api.answering import json, workbench_of

__all__ = ["ROUTES"]

#: Languages of a list, as many as a person looks through.
_LISTED = 40


async def letters(request: Request) -> Response:
    """The letters of the document's language; with `like`, any letters by their names."""
    desk = workbench_of(request).desk(request.path_params["id"])
    sought = request.query_params.get("like", "")[:80]
    if sought:
        scripts = {one.script for one in desk.ready[0].languages}
        return json(letters_like(sought, scripts))
    return json(await desk.run(lambda: palette(desk.ready[0])))


async def languages(request: Request) -> Response:
    """Languages whose names or codes are like a text; with `tag`, the one that it names."""
    tag = request.query_params.get("tag", "")[:40]
    if tag:
        found = language_named(tag)
        return json([] if found is None else [found])
    return json(languages_like(request.query_params.get("like", "")[:80], _LISTED))


ROUTES = [
    Route("/api/documents/{id}/letters", letters),
    Route("/api/languages", languages),
]
