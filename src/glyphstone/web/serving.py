"""Starts the workbench: a free port of this machine, the link, and the browser."""

from __future__ import annotations

import contextlib
import socket
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import uvicorn

from glyphstone.errors import GlyphstoneError
from glyphstone.files import write_whole
from glyphstone.options import Limits
from glyphstone.web.application import application
from glyphstone.web.shelf import Shelf
from glyphstone.web.workbench import Workbench

__all__ = ["LOOPBACK", "KeptService", "Service", "ServiceError", "serve"]

#: The address of this machine that no other machine can reach.
LOOPBACK = "127.0.0.1"
#: The file that keeps port and token, and the least characters of a token: 128 bits.
_KEPT, _LEAST_TOKEN = "service.json", 22
#: Seconds that open connections are given at the end: pages listen for ever.
_LAST_SECONDS = 1


class ServiceError(GlyphstoneError):
    """The server cannot listen where it should."""


@dataclass(frozen=True, slots=True)
class Service:
    """How the workbench is served; port 0 takes a free one."""

    host: str = LOOPBACK
    port: int = 0
    token: str | None = None
    limits: Limits | None = None
    folder: Path | None = None


def serve(
    paths: Sequence[Path],
    service: Service,
    announce: Callable[[str], None],
    *,
    browser: bool = True,
    password: str | None = None,
) -> None:
    """Serve until the process is asked to end; `announce` is given the link."""
    shelf = Shelf(service.folder)
    bench = Workbench(shelf, service.limits or Limits())
    opened = [shelf.add(path) for path in paths]
    for document in opened:
        document.password = password
    kept = KeptService.of(shelf.folder)
    listening = _listening(service, kept.port)
    port = listening.getsockname()[1]
    names = {service.host, "localhost"} if service.host == LOOPBACK else {service.host}
    shown = service.host if ":" not in service.host else f"[{service.host}]"
    if service.host in ("0.0.0.0", "::"):
        shown = socket.gethostname()
        names = {shown, "localhost", LOOPBACK, *_own_addresses()}
    hosts = [f"[{name}]:{port}" if ":" in name else f"{name}:{port}" for name in names]
    app = application(bench, hosts, service.token or kept.token)
    KeptService(port, app.token).keep(shelf.folder)
    document_part = f"&document={opened[0].id}" if opened else ""
    link = f"http://{shown}:{port}/open?token={app.token}{document_part}"
    announce(link)
    if browser:
        webbrowser.open(link)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=False,
        lifespan="on",
        timeout_graceful_shutdown=_LAST_SECONDS,
    )
    _Server(config, bench).run(sockets=[listening])


class _Server(uvicorn.Server):
    """Tells the pages that listen that it ends, instead of cutting them off."""

    def __init__(self, config: uvicorn.Config, bench: Workbench) -> None:
        super().__init__(config)
        self._bench = bench

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End what would never end by itself, then the rest."""
        self._bench.hang_up()
        await super().shutdown(sockets)


class KeptService(msgspec.Struct):
    """Port and token of the last time: a page that outlives its server finds the next one."""

    port: int = 0
    token: str | None = None

    @classmethod
    def of(cls, folder: Path) -> KeptService:
        """What was kept in a folder; nothing if there is none."""
        try:
            found = msgspec.json.decode((folder / _KEPT).read_bytes(), type=cls)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            return cls()
        return found if found.token and len(found.token) >= _LEAST_TOKEN else cls()

    def keep(self, folder: Path) -> None:
        """Keep it where only its owner can read it."""
        with contextlib.suppress(OSError, GlyphstoneError):
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(folder / _KEPT, msgspec.json.encode(self))
            (folder / _KEPT).chmod(0o600)


def _listening(service: Service, usual: int) -> socket.socket:
    """A socket at the port that is asked for, else at the usual one or any that is free."""
    if not service.port and usual:
        with contextlib.suppress(ServiceError):
            return _bound(service, usual)
    return _bound(service, service.port)


def _bound(service: Service, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in service.host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((service.host, port))
    except OSError as error:
        found.close()
        raise ServiceError(
            f"nothing can listen at {service.host}, port {port} ({error.strerror or error}).",
            next_step="Give another port with --port.",
        ) from None
    return found


def _own_addresses() -> set[str]:
    """The addresses of this machine, as far as it knows them by its own name."""
    try:
        return {str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None)}
    except OSError:
        return set()
