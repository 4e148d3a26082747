"""A copy of the package made of links, in which one module's text differs.

It goes first on the path of imports, in this process and in all that it starts.
"""

from __future__ import annotations

from pathlib import Path


def make_overlay(source: Path, folder: Path, changed: Path | None, text: bytes = b"") -> Path:
    """The folder to import from; only the folders on the way to the changed module are real."""
    place = folder / source.name
    place.mkdir(parents=True)
    _fill(source, place, changed, text)
    return folder


def _fill(source: Path, place: Path, changed: Path | None, text: bytes) -> None:
    for entry in source.iterdir():
        copy = place / entry.name
        if entry == changed:
            copy.write_bytes(text)
        elif entry.is_dir() and changed is not None and changed.is_relative_to(entry):
            copy.mkdir()
            _fill(entry, copy, changed, text)
        elif entry.name == "__pycache__" and changed is not None:
            copy.mkdir()
            _link_compiled(entry, copy, changed.stem)
        else:
            copy.symlink_to(entry)


def _link_compiled(cache: Path, copy: Path, changed: str) -> None:
    """Links what is compiled already, except for the changed module."""
    for entry in cache.iterdir():
        if entry.name.partition(".")[0] != changed:
            (copy / entry.name).symlink_to(entry)
