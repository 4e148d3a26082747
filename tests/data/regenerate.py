"""Compares a generated table with what its generator makes now."""

from __future__ import annotations

from pathlib import Path

import glyphstone.data


def folder() -> Path:
    """Where the generated tables lie."""
    return Path(glyphstone.data.__file__).parent


def stored(name: str) -> str:
    """The text of a generated table."""
    return (folder() / name).read_text(encoding="utf-8")


def facts(text: str) -> list[str]:
    """The lines of a table without its header, which names the versions of the sources."""
    return [line for line in text.splitlines() if not line.startswith("#")]
