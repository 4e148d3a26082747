"""The targets: each hands arbitrary bytes to one reader, which may refuse them but never fail.

A target raises nothing that the reader does not declare.
"""

from __future__ import annotations

import asyncio
import struct
import tempfile
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tools.fuzz import seeds

__all__ = ["TARGETS", "Target"]


@dataclass(frozen=True, slots=True)
class Target:
    """One reader: what is done with the bytes, bytes to begin with, and how long they may be."""

    name: str
    run: Callable[[bytes], None]
    seeds: Callable[[Path], Iterable[bytes]]
    longest: int = 8192


_FOLDER = Path(tempfile.mkdtemp(prefix="glyphstone-fuzz."))


def _file(name: str, data: bytes) -> Path:
    path = _FOLDER / name
    path.write_bytes(data)
    return path


# --- what a PDF holds -----------------------------------------------------------------------------


def _tokens(data: bytes) -> None:
    from glyphstone.pdf.content.tokens import number, placed_tokens, string_bytes, tokenize

    found = tokenize(data)
    for _, token in placed_tokens(data, found):
        number(token)
        if token[:1] in (b"(", b"<") and token[:2] != b"<<":
            string_bytes(token)


def _cmaps(data: bytes) -> None:
    import pikepdf

    from glyphstone.errors import LimitError
    from glyphstone.options import Limits
    from glyphstone.pdf.fonts.cmaps import embedded_code_map

    pdf = pikepdf.new()
    stream = pdf.make_stream(data)
    try:
        found = embedded_code_map(stream, Limits(map_entries=10_000))
    except LimitError:
        return
    found.split(data[:200])


def _to_unicode(data: bytes) -> None:
    import pikepdf

    from glyphstone.errors import LimitError
    from glyphstone.options import Limits
    from glyphstone.pdf.fonts.unicode_map import read_to_unicode

    pdf = pikepdf.new()
    try:
        read_to_unicode(pdf.make_stream(data), Limits(map_entries=10_000))
    except LimitError:
        return


def _programs(data: bytes) -> None:
    from glyphstone.pdf.fonts.program import BrokenProgramError, FontProgram

    try:
        program = FontProgram(data)
    except BrokenProgramError:
        return
    for glyph in range(8):
        program.glyph_name(glyph)
        program.outline(glyph)
    program.glyph_of_cid  # noqa: B018 - worked out when asked for


def _documents(data: bytes) -> None:
    from glyphstone.document import open as open_document
    from glyphstone.errors import GlyphstoneError
    from glyphstone.options import Limits
    from glyphstone.reading import read_text

    limits = Limits(stream_bytes=1 << 20, page_bytes=1 << 21, page_glyphs=5_000, pages=8)
    try:
        with open_document(_file("fuzzed.pdf", data), limits=limits) as document:
            for _ in read_text(document):
                pass
    except GlyphstoneError:
        return


# --- what people hand over ------------------------------------------------------------------------


def _maps(data: bytes) -> None:
    from glyphstone.errors import MapError
    from glyphstone.store.exchange import read_maps

    try:
        read_maps(_file("maps.json", data))
    except MapError:
        return


def _answers(data: bytes) -> None:
    from glyphstone.errors import MapError
    from glyphstone.store.exchange import read_answers

    try:
        read_answers(_file("answers.json", data))
    except MapError:
        return


def _teckit(data: bytes) -> None:
    from glyphstone.errors import MapError
    from glyphstone.store.teckit import read_teckit

    try:
        read_teckit(_file("table.map", data))
    except MapError:
        return


def _projects(data: bytes) -> None:
    from glyphstone.errors import ProjectError
    from glyphstone.store.journal import ProjectFile

    path = _file("project.glyphstone", data)
    try:
        with ProjectFile.open(path, read_only=True) as project:
            project.events()
            project.actions()
            project.setting("language")
            for document in project.documents():
                project.kept_maps(document.sha256, "")
    except ProjectError:
        return


def _manifests(data: bytes) -> None:
    from glyphstone.corpus.sources.manifest import manifest_entries
    from glyphstone.errors import GlyphstoneError

    name = "manifest.csv" if data[:1] < b"\x80" and data[:1] not in (b"{", b"[") else "m.jsonl"
    try:
        for entry in manifest_entries(_file(name, data)):
            entry.file.encode("utf-8", "surrogateescape")
    except GlyphstoneError:
        return


def _archives(data: bytes) -> None:
    from glyphstone.corpus.sources.archives import archive_entries, copy_member
    from glyphstone.errors import GlyphstoneError

    archive = _file("archive.bin", data)
    try:
        for entry in archive_entries(archive):
            if entry.member is not None and entry.member.size < 1 << 20:
                copy_member(archive, entry.member, _FOLDER / "member.pdf")
    except GlyphstoneError:
        return


def _journals(data: bytes) -> None:
    """A journal as it stands on disk; after a "F", payloads whose frames are whole."""
    from glyphstone.corpus.shards.shard_journal import ShardJournal

    if data[:1] == b"F":
        parts = data[1:].split(seeds.BETWEEN)
        data = b"".join(struct.pack("<II", len(one), zlib.crc32(one)) + one for one in parts)
    with ShardJournal(_file("shard.journal", data)) as journal:
        for _ in journal.in_order():
            pass


def _frames(data: bytes) -> None:
    from glyphstone.corpus.corpus_document import DocumentRead
    from glyphstone.guard.codec import Decoder
    from glyphstone.guard.wire_frames import Assembler, FrameError

    decoder: Decoder[DocumentRead] = Decoder(DocumentRead)
    try:
        for frame in Assembler(1 << 16).feed(data):
            # Whatever a decoder raises, the dialogue takes for nonsense of that document.
            try:
                decoder.decode(frame.payload)
            except Exception:
                continue
    except FrameError:
        return


@cache
def _entrances() -> tuple[Any, Any]:
    """A workbench without documents behind its gatekeeper, and one that lets everybody in."""
    from starlette.applications import Starlette

    from glyphstone.web.application import application
    from glyphstone.web.shelf import Shelf
    from glyphstone.web.workbench import Workbench

    bench = Workbench(Shelf(_FOLDER / "workbench"))
    guarded = application(bench, ["127.0.0.1:80"], "a token that nobody has guessed so far")
    inside = guarded._app
    assert isinstance(inside, Starlette)
    return guarded, inside


def _requests(data: bytes) -> None:
    """A request as strangers send it: method, path, query, headers, body, cut at line ends.

    Nobody comes in without the token; to a request with it, nothing fails.
    """
    guarded, inside = _entrances()
    lines = [*data.split(b"\n", 40), b"", b"", b""]
    headers = [tuple(line.split(b":", 1)) for line in lines[3:40] if b":" in line]
    body = lines[40] if len(lines) > 43 else b""
    statuses: list[int] = []

    waiting: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return waiting.pop() if waiting else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        assert message["type"].startswith(("http.", "websocket."))
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    path = "/" + lines[1].decode("utf-8", "replace")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": lines[0][:16].decode("latin-1").upper() or "GET",
        "scheme": "http",
        "path": path,
        "raw_path": b"/" + lines[1],
        "query_string": lines[2],
        "headers": [(name.lower(), value) for name, value in headers],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }
    request = {"type": "http.request", "body": body or data, "more_body": False}
    waiting.append(request)
    asyncio.run(guarded({**scope}, receive, send))
    assert len(statuses) == 1
    assert statuses[0] in (403, 421)
    statuses.clear()
    if not path.endswith("/events"):  # goes on for ever, as it should
        waiting[:] = [request]
        asyncio.run(inside({**scope}, receive, send))
        assert len(statuses) == 1
        assert statuses[0] != 500


TARGETS = {
    one.name: one
    for one in (
        Target("lexer", _tokens, seeds.contents),
        Target("cmaps", _cmaps, seeds.cmaps),
        Target("tounicode", _to_unicode, seeds.cmaps),
        Target("programs", _programs, seeds.programs, longest=1 << 16),
        Target("documents", _documents, seeds.documents, longest=1 << 16),
        Target("projects", _projects, seeds.projects, longest=1 << 17),
        Target("answers", _answers, seeds.answers),
        Target("maps", _maps, seeds.maps),
        Target("teckit", _teckit, seeds.teckit),
        Target("manifests", _manifests, seeds.manifests),
        Target("archives", _archives, seeds.archives, longest=1 << 14),
        Target("journals", _journals, seeds.journals),
        Target("requests", _requests, seeds.requests),
        Target("frames", _frames, seeds.frames),
    )
}
