"""The errors a person may meet: what is wrong, where, what to do next, and the exit code."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

__all__ = [
    "BadPageError",
    "DamagedError",
    "EncryptedError",
    "ExitCode",
    "GlyphstoneError",
    "LimitError",
    "LockedError",
    "MapError",
    "NotAPdfError",
    "OutputError",
    "Place",
    "ProjectError",
    "UnreadableError",
]


class ExitCode(IntEnum):
    """What the command line's exit status means; the numbers never change their meaning."""

    OK = 0
    UNEXPECTED = 1
    USAGE = 2
    PARTIAL = 3
    NOT_PDF = 4
    ENCRYPTED = 5
    DAMAGED = 6
    LIMIT = 7
    UNREADABLE = 8
    OUTPUT = 9
    CRASH = 10
    PROJECT = 11


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is wrong: as much of file, page, font and glyph as is known."""

    file: str | None = None
    page: int | None = None
    font: str | None = None
    glyph: str | None = None

    def __str__(self) -> str:
        parts = [
            self.file,
            None if self.page is None else f"page {self.page}",
            None if self.font is None else f"font {self.font}",
            None if self.glyph is None else f"glyph {self.glyph}",
        ]
        return ", ".join(part for part in parts if part)


class GlyphstoneError(Exception):
    """Base of every error we raise on purpose."""

    exit_code: ExitCode = ExitCode.UNEXPECTED
    #: One word of the closed list of verdicts that a batch report uses.
    verdict: str = "damaged"

    def __init__(self, what: str, *, place: Place | None = None, next_step: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.place = place or Place()
        self.next_step = next_step

    def __str__(self) -> str:
        where = str(self.place)
        sentence = f"{where}: {self.what}" if where else self.what
        return f"{sentence} {self.next_step}".rstrip()


class UnreadableError(GlyphstoneError):
    """The file is not there, is a folder, or may not be read."""

    exit_code = ExitCode.UNREADABLE


class NotAPdfError(GlyphstoneError):
    """The bytes are not a PDF."""

    exit_code = ExitCode.NOT_PDF
    verdict = "not_pdf"


class EncryptedError(GlyphstoneError):
    """The file needs a password that we do not have."""

    exit_code = ExitCode.ENCRYPTED
    verdict = "encrypted"


class DamagedError(GlyphstoneError):
    """The file is a PDF, but so damaged that nothing can be read from it."""

    exit_code = ExitCode.DAMAGED


class BadPageError(GlyphstoneError):
    """One page cannot be read; the others are not touched by it."""

    exit_code = ExitCode.PARTIAL
    verdict = "partial"


class LimitError(GlyphstoneError):
    """Reading would take more time, memory or nesting than is allowed."""

    exit_code = ExitCode.LIMIT
    verdict = "memory"


class OutputError(GlyphstoneError):
    """A result could not be written where it was asked for."""

    exit_code = ExitCode.OUTPUT


class ProjectError(GlyphstoneError):
    """A project file, or the library of maps, cannot be used as it is."""

    exit_code = ExitCode.PROJECT


class LockedError(ProjectError):
    """Another process works on the project file."""


class MapError(GlyphstoneError):
    """A file of maps or answers does not say what it should."""

    exit_code = ExitCode.PROJECT
