"""The format that `glyphstone convert` was asked for, and the list of all for its help."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import click

from glyphstone.plugins import PluginError
from glyphstone.writers import registry
from glyphstone.writers.formats import Format as AnyFormat

__all__ = ["FORMATS", "Format", "chosen_format", "listed_formats", "wanted_format"]


class Format(StrEnum):
    """Our own formats, for code that tells them apart."""

    TEXT = "text"
    SENTENCES = "sentences"
    LAYOUT = "layout"
    OPUS = "opus"
    TEI = "tei"
    UDHR = "udhr"
    ALTO = "alto"
    JSON = "json"
    JSONL = "jsonl"
    FINEPDFS = "finepdfs"


FORMATS = {Format(one.name): one for one in registry.FORMATS}


def listed_formats() -> str:
    """A line for each format; if one of another package cannot be loaded, why."""
    try:
        lines = [f"  {one.name:<10} {one.what}" for one in registry.formats()]
    except PluginError as error:
        lines = [f"  {one.name:<10} {one.what}" for one in registry.FORMATS]
        lines.append(f"  {error}")
    return "\n".join(lines)


def wanted_format(name: str | None, output: Path | None) -> AnyFormat:
    """The format that was asked for, or that the name of the output says; else plain text."""
    if name is not None or output is None:
        return registry.format_named(name or "text")
    found = registry.format_for(output)
    if found is not None:
        return found
    if output.name.lower().endswith(".xml"):
        xml = [one.name for one in registry.formats() if one.suffix.endswith(".xml")]
        raise click.UsageError(
            f"{output.name} may be any of {', '.join(xml)}: say which with --to."
        )
    raise click.UsageError(f"The name {output.name} does not tell the format: say it with --to.")


def chosen_format(name: str | None, output: Path | None) -> Format:
    """As `wanted_format`, among our own formats."""
    return Format(wanted_format(name, output).name)
