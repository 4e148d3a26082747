"""Where a project file stands."""

from __future__ import annotations

from pathlib import Path

__all__ = ["project_path"]

_SUFFIX = ".glyphstone"


def project_path(document: Path) -> Path:
    """Where the project of a document or folder stands: beside a file, inside a folder."""
    if document.is_dir():
        name = document.resolve().name or "folder"
        return document / f"{name}{_SUFFIX}"
    return document.with_name(document.name.removesuffix(".pdf") + _SUFFIX)
