"""The documents that a person has opened: ids that say nothing of paths, and where each lies.

No path of the disk can be reached through the workbench but those of this list: the command line
puts a document on it, or a person drops one on the page. The list outlives the server.
"""

from __future__ import annotations

import contextlib
import re
import secrets
import unicodedata
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import anyio
import msgspec

from glyphstone.errors import GlyphstoneError, NotAPdfError, OutputError, Place
from glyphstone.files import free_path, write_whole
from glyphstone.flows.library import library_path
from glyphstone.flows.workbench.first_look import FirstLook
from glyphstone.web.web_limits import WEB_LIMITS

__all__ = ["Shelf", "ShelvedDocument", "UploadTooLargeError", "safe_name", "workbench_folder"]

_ID = re.compile(r"[0-9a-f]{16}")
#: What no file system's name may hold, and what Windows does not allow in one.
_UNSAFE = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|\u2028\u2029\u202a-\u202e\u2066-\u2069]')
_NAMELESS = "document"
#: A PDF begins with this within its first bytes (ISO 32000, annex H allows 1,024).
_MAGIC, _WITHIN = b"%PDF-", 1024


class UploadTooLargeError(GlyphstoneError):
    """More bytes were sent than are taken."""


@dataclass(slots=True)
class ShelvedDocument:
    """One document: its id, its place, and what the start page shows of it."""

    id: str
    path: Path
    added: str
    #: How far it was when it was last open: share of the text, pages, and whether all is done.
    share: float | None = None
    pages: int = 0
    complete: bool = False
    #: What is wrong with it, once somebody has looked.
    look: FirstLook | None = None
    #: What a person chose for it.
    language: str = ""
    direction: str = ""
    #: Not kept: passwords are never written down.
    password: str | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        """The name of its file."""
        return self.path.name


class _Kept(msgspec.Struct):
    id: str
    path: str
    added: str
    share: float | None = None
    pages: int = 0
    complete: bool = False
    look: FirstLook | None = None
    language: str = ""
    direction: str = ""


def workbench_folder() -> Path:
    """Where the workbench keeps its list and the documents that were dropped on it."""
    return library_path().with_name("workbench")


class Shelf:
    """The list of documents, newest first."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or workbench_folder()
        self._documents: dict[str, ShelvedDocument] = {}
        #: Folders of files that were dropped together.
        self._drops: dict[str, Path] = {}
        self._load()

    def newest(self) -> Sequence[ShelvedDocument]:
        """All documents whose file is still there, the newest first."""
        found = [one for one in self._documents.values() if one.path.is_file()]
        return sorted(found, key=lambda one: one.added, reverse=True)

    def get(self, id_: str) -> ShelvedDocument | None:
        """The document with an id; None if there is none."""
        return self._documents.get(id_) if _ID.fullmatch(id_) else None

    def add(self, path: Path) -> ShelvedDocument:
        """Put a file on the list; one that is there already moves to its front."""
        path = path.absolute()
        known = next((one for one in self._documents.values() if one.path == path), None)
        found = known or ShelvedDocument(secrets.token_hex(8), path, "")
        found.added = datetime.now(UTC).isoformat(timespec="milliseconds")
        self._documents[found.id] = found
        self.save()
        return found

    def remove(self, id_: str) -> None:
        """Take a document off the list; its files stay where they are."""
        self._documents.pop(id_, None)
        self.save()

    def save(self) -> None:
        """Keep the list; that it cannot be kept spoils nothing."""
        kept = [
            _Kept(
                one.id,
                str(one.path),
                one.added,
                one.share,
                one.pages,
                one.complete,
                one.look,
                one.language,
                one.direction,
            )
            for one in self.newest()[: WEB_LIMITS.documents]
        ]
        with contextlib.suppress(OSError, OutputError):
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(self.folder / "shelf.json", msgspec.json.encode(kept))

    def _load(self) -> None:
        with contextlib.suppress(OSError, msgspec.DecodeError, UnicodeDecodeError):
            data = (self.folder / "shelf.json").read_bytes()
            for one in msgspec.json.decode(data, type=list[_Kept]):
                if _ID.fullmatch(one.id):
                    values = msgspec.structs.asdict(one) | {"path": Path(one.path)}
                    self._documents[one.id] = ShelvedDocument(**values)

    # --- what is dropped on the page ----------------------------------------------------------

    async def take_in(
        self, name: str, drop: str, parts: AsyncIterator[bytes], limit: int | None = None
    ) -> ShelvedDocument:
        """Write an upload to a folder of its own as it comes, and put it on the list.

        Files of one `drop` share a folder. What is no PDF or too long leaves nothing behind.
        """
        limit = WEB_LIMITS.upload_bytes if limit is None else limit
        folder = self._drops.get(drop) if drop else None
        if folder is None:
            folder = self.folder / "documents" / secrets.token_hex(8)
            if drop:
                self._drops[drop] = folder
        await anyio.to_thread.run_sync(lambda: folder.mkdir(parents=True, exist_ok=True))
        target = free_path(folder / safe_name(name))
        part = folder / f".{secrets.token_hex(8)}.part"
        try:
            await _stream(parts, part, limit, target.name)
            part.replace(target)
        except OSError as error:
            raise OutputError(
                f"the file could not be kept ({error.strerror or error}).",
                place=Place(file=target.name),
                next_step="Check the free space of the disk.",
            ) from None
        finally:
            part.unlink(missing_ok=True)
            with contextlib.suppress(OSError):
                folder.rmdir()  # if nothing else lies there
        return self.add(target)


async def _stream(parts: AsyncIterator[bytes], target: Path, limit: int, name: str) -> None:
    """Write the parts of an upload, which must be a PDF of at most so many bytes."""
    taken = 0
    begin = b""
    async with await anyio.open_file(target, "xb") as file:
        async for chunk in parts:
            taken += len(chunk)
            if taken > limit:
                raise UploadTooLargeError(
                    f"this file is larger than {limit >> 20:,} MB.",
                    place=Place(file=name),
                    next_step="Open it from the terminal: glyphstone open FILE.pdf",
                )
            if len(begin) < _WITHIN:
                begin += chunk[: _WITHIN - len(begin)]
                if len(begin) >= _WITHIN:
                    _check_magic(begin, name)
            await file.write(chunk)
    _check_magic(begin, name)


def _check_magic(begin: bytes, name: str) -> None:
    if _MAGIC not in begin:
        raise NotAPdfError(
            "this is no PDF.", place=Place(file=name), next_step="Drop a file that ends in .pdf."
        )


def safe_name(name: str) -> str:
    """A file's name without anything that leads elsewhere or disturbs; it ends in .pdf."""
    base = re.split(r"[/\\]", unicodedata.normalize("NFC", name))[-1]
    base = _UNSAFE.sub("_", base.encode("utf-8", "replace").decode()).strip().lstrip(".")
    stem = base[:-4] if base.lower().endswith(".pdf") else base
    stem = stem.encode()[: WEB_LIMITS.name_bytes].decode("utf-8", "ignore").rstrip(". ")
    return f"{stem or _NAMELESS}.pdf"
