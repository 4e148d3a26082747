"""The command line: one file a command."""

from __future__ import annotations

from glyphstone.cli.group import main

__all__ = ["main"]
