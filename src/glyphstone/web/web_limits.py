"""How much the workbench takes and keeps; what goes beyond is refused in one sentence."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["WEB_LIMITS", "WebLimits"]


@dataclass(frozen=True, slots=True)
class WebLimits:
    """Limits of the server; by hand, far above what a person needs."""

    #: Bytes of a PDF that is dropped on the page, of a file of maps, and of any other request.
    upload_bytes: int = 512 << 20
    map_bytes: int = 32 << 20
    request_bytes: int = 1 << 20
    #: Seconds in which the next part of an upload must come.
    upload_pause: float = 30.0
    #: Documents on the shelf, and documents that are open at once.
    documents: int = 500
    open_documents: int = 8
    #: Bytes of a file's name, so that every file system takes it.
    name_bytes: int = 150
    #: Bytes of pictures of pages that are kept, and the widest picture, in pixels.
    picture_bytes: int = 96 << 20
    picture_width: int = 3200
    #: Pixels: no wider are pictures that stand beside the pages; they wait for those of pages.
    small_picture: int = 200
    #: Pages whose glyphs' places are kept.
    kept_places: int = 64
    #: Pages that are drawn at once, each in a process of its own.
    drawn_at_once: int = 2
    #: Seconds that the first look at a document of the list may take.
    look_seconds: float = 30.0
    #: How much more time and memory a document may take if a person asks for it.
    patience: int = 4
    #: Seconds without anybody looking after which a document is closed for the terminal to open.
    idle_seconds: float = 20.0
    #: Seconds between two signs of life to a page that listens.
    heartbeat: float = 15.0
    #: Other documents of the folder that are looked at.
    neighbours: int = 50
    #: Tasks that a page is given, so that the next ones are ready.
    tasks: int = 4


WEB_LIMITS = WebLimits()
