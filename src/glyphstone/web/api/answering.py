"""Requests and answers as JSON, and errors as one sentence."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from glyphstone.errors import EncryptedError, GlyphstoneError
from glyphstone.web.actions import BadActionError, ConflictError
from glyphstone.web.desk import NotReadyError
from glyphstone.web.shelf import UploadTooLargeError
from glyphstone.web.web_limits import WEB_LIMITS
from glyphstone.web.workbench import UnknownDocumentError, Workbench

__all__ = ["BadRequestError", "body_of", "failed", "json", "number_of", "page_of", "workbench_of"]

T = TypeVar("T")
#: The most digits of a number that a request may hold.
_MOST_DIGITS = 9


class BadRequestError(GlyphstoneError):
    """The request is not one that our pages make."""


_STATUS: tuple[tuple[type[GlyphstoneError], int], ...] = (
    (UnknownDocumentError, 404),
    (ConflictError, 409),
    (NotReadyError, 425),
    (UploadTooLargeError, 413),
    (EncryptedError, 423),
    (BadRequestError, 400),
    (BadActionError, 422),
    (GlyphstoneError, 422),
)


def workbench_of(request: Request) -> Workbench:
    """The state of the server."""
    found: Workbench = request.app.state.workbench
    return found


def json(content: object, status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(msgspec.json.encode(content), status_code=status, media_type="application/json")


async def body_of(request: Request, type_: type[T]) -> T:
    """The body of a request, checked; a long or malformed one is refused."""
    taken = bytearray()
    async for chunk in request.stream():
        taken += chunk
        if len(taken) > WEB_LIMITS.request_bytes:
            raise UploadTooLargeError("this request is too long.")
    try:
        return msgspec.json.decode(bytes(taken), type=type_)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequestError(f"this request is malformed: {error}.") from None


def number_of(text: str, least: int, most: int) -> int:
    """A number of a path or a query within bounds."""
    if not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS):
        raise BadRequestError("this is no number.")
    if not least <= int(text) <= most:
        raise BadRequestError(f"this number is not between {least} and {most}.")
    return int(text)


def page_of(request: Request, pages: int) -> int:
    """The number of the page that a path names."""
    return number_of(request.path_params["page"], 1, pages)


async def failed(_request: Request, error: Exception) -> Response:
    """An error as one sentence."""
    if not isinstance(error, GlyphstoneError):
        name = type(error).__name__
        return json({"error": f"An error in Glyphstone itself ({name}); please report it."}, 500)
    status = next(number for kind, number in _STATUS if isinstance(error, kind))
    said: dict[str, object] = {"error": _sentence(error), "verdict": error.verdict}
    if isinstance(error, ConflictError):
        said |= {"yours": error.yours, "theirs": error.theirs}
    return json(said, status)


def _sentence(error: GlyphstoneError) -> str:
    """The sentence for a person; only the name of a file, never its path, goes to the page."""
    what = error.what[:1].upper() + error.what[1:]
    name = (error.place.file or "").replace("\\", "/").rsplit("/", 1)[-1]
    where = ", ".join(
        part
        for part in (name, "" if error.place.page is None else f"page {error.place.page}")
        if part
    )
    return (
        f"{where}: {error.what} {error.next_step}".strip()
        if where
        else (f"{what} {error.next_step}".strip())
    )
