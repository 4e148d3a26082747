"""All that the server holds: the shelf, the desks of open documents, and pictures of pages."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias, TypeVar

import anyio
import anyio.to_thread

from glyphstone.errors import GlyphstoneError
from glyphstone.flows.source import Source
from glyphstone.flows.workbench.guarded import (
    FirstLook,
    GlyphPlaces,
    LookTask,
    PageSizes,
    PageTask,
    SizesTask,
    draw_page,
    first_look,
    glyph_places,
    guarded,
    prepare_workers,
    sizes_of_pages,
)
from glyphstone.options import Limits
from glyphstone.web.desk import Desk, Stage
from glyphstone.web.shelf import Shelf, ShelvedDocument
from glyphstone.web.turns import Turns
from glyphstone.web.web_limits import WEB_LIMITS

__all__ = ["LeftError", "UnknownDocumentError", "Workbench"]

T = TypeVar("T")
#: Tells whether whoever asked has gone.
HasLeft: TypeAlias = Callable[[], Awaitable[bool]]


class LeftError(GlyphstoneError):
    """Whoever asked has gone elsewhere."""


class UnknownDocumentError(GlyphstoneError):
    """There is no document with this id."""


@dataclass(eq=False)
class Workbench:
    """The state of the server."""

    shelf: Shelf
    limits: Limits = field(default_factory=Limits)
    desks: dict[str, Desk] = field(default_factory=dict)
    _pictures: OrderedDict[tuple[str, int, int], bytes] = field(default_factory=OrderedDict)
    _sizes: dict[str, PageSizes] = field(default_factory=dict)
    _places: OrderedDict[tuple[str, int], GlyphPlaces] = field(default_factory=OrderedDict)
    _waiting: set[asyncio.Task[None]] = field(default_factory=set)
    _drawing: Turns = field(default_factory=lambda: Turns(WEB_LIMITS.drawn_at_once))
    #: Documents of the list are looked at one after another.
    _looking: asyncio.Lock = field(default_factory=asyncio.Lock)

    def document(self, id_: str) -> ShelvedDocument:
        """The document with an id."""
        found = self.shelf.get(id_)
        if found is None or not found.path.is_file():
            raise UnknownDocumentError("there is no such document here any more.")
        return found

    def desk(self, id_: str) -> Desk:
        """The desk of a document, made if need be; it need not be open."""
        document = self.document(id_)
        if id_ not in self.desks:
            self.desks[id_] = Desk(document, self.limits)
        return self.desks[id_]

    async def open(self, id_: str) -> Desk:
        """The desk of a document, whose opening has begun; the oldest one nobody sees is closed."""
        desk = self.desk(id_)
        desk.open()
        unseen = [one for key, one in self.desks.items() if key != id_ and not one.watched]
        open_ = [one for one in unseen if one.opening.stage == Stage.READY]
        for other in open_[: max(len(self.desks) - WEB_LIMITS.open_documents, 0)]:
            await other.close()
        return desk

    def leave(self, id_: str) -> None:
        """Close a document in a while, unless somebody looks at it again."""
        waiting = asyncio.create_task(self._close_unwatched(id_))
        self._waiting.add(waiting)
        waiting.add_done_callback(self._waiting.discard)

    async def _close_unwatched(self, id_: str) -> None:
        await asyncio.sleep(WEB_LIMITS.idle_seconds)
        desk = self.desks.get(id_)
        if desk is not None and not desk.watched and desk.opening.stage == Stage.READY:
            await desk.close()
            self.shelf.save()

    async def close(self) -> None:
        """Close every document; all answers are kept."""
        for task in list(self._waiting):
            task.cancel()
        for desk in self.desks.values():
            await desk.close()
        self.shelf.save()

    def hang_up(self) -> None:
        """Tell all who listen that nothing more will come."""
        for desk in self.desks.values():
            desk.hang_up()

    def begin(self) -> None:
        """Start the worker that reads documents while the first page loads."""
        starting = asyncio.create_task(self.warm_up())
        self._waiting.add(starting)
        starting.add_done_callback(self._waiting.discard)

    async def warm_up(self) -> None:
        """Start the worker that reads documents, before the first one is there."""
        await anyio.to_thread.run_sync(prepare_workers)

    # --- pages, drawn and measured in processes of their own ------------------------------------

    def _source(self, document: ShelvedDocument) -> Source:
        return Source(document.path, document.password, limits=self.limits)

    async def sizes(self, id_: str) -> PageSizes:
        """Width and height of every page."""
        document = self.document(id_)
        if id_ not in self._sizes:
            task = SizesTask(self._source(document))
            self._sizes[id_] = await anyio.to_thread.run_sync(
                guarded, sizes_of_pages, task, document.path, self.limits
            )
        return self._sizes[id_]

    async def picture(
        self, id_: str, page: int, width: int, has_left: HasLeft | None = None
    ) -> bytes:
        """The picture of a page as PNG; nothing is drawn for somebody who has left meanwhile."""
        document = self.document(id_)
        key = (id_, page, min(width, WEB_LIMITS.picture_width))
        if key in self._pictures:
            self._pictures.move_to_end(key)
            return self._pictures[key]
        async with self._drawing.turn(int(width <= WEB_LIMITS.small_picture)):
            if has_left is not None and await has_left():
                raise LeftError("nobody waits for this picture any more.")
            if key in self._pictures:
                return self._pictures[key]
            task = PageTask(self._source(document), page, key[2])
            drawn = await anyio.to_thread.run_sync(
                guarded, draw_page, task, document.path, self.limits
            )
        self._pictures[key] = drawn
        while sum(map(len, self._pictures.values())) > WEB_LIMITS.picture_bytes:
            self._pictures.popitem(last=False)
        return drawn

    async def places(self, id_: str, page: int) -> GlyphPlaces:
        """Where each glyph of a page stands on its picture."""
        document = self.document(id_)
        key = (id_, page)
        if key not in self._places:
            task = PageTask(self._source(document), page)
            self._places[key] = await anyio.to_thread.run_sync(
                guarded, glyph_places, task, document.path, self.limits
            )
            while len(self._places) > WEB_LIMITS.kept_places:
                self._places.popitem(last=False)
        return self._places[key]

    async def look(self, id_: str) -> FirstLook:
        """What is wrong with a document, found out once."""
        document = self.document(id_)
        async with self._looking:
            if document.look is None:
                limits = replace(self.limits, seconds=WEB_LIMITS.look_seconds)
                task = LookTask(Source(document.path, document.password, limits=limits))
                document.look = await anyio.to_thread.run_sync(
                    guarded, first_look, task, document.path, limits
                )
                self.shelf.save()
        return document.look

    def forget_sizes(self, id_: str) -> None:
        """Measure and draw a document anew: its password may be another."""
        self._sizes.pop(id_, None)
