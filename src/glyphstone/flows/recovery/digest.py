"""The digest by which a document is known, whatever its name."""

from __future__ import annotations

import hashlib
from pathlib import Path

from glyphstone.errors import Place, UnreadableError

__all__ = ["sha256_of"]


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal digits."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise UnreadableError(
            f"the file cannot be read ({error.strerror or error}).",
            place=Place(file=str(path)),
            next_step="Check the name and the permissions.",
        ) from None
