"""The format that `glyphstone convert` is asked for, and the list of all for its help."""

from __future__ import annotations

from pathlib import Path

import click

from glyphstone.flows.formats import (
    FORMATS,
    Format,
    PluginError,
    format_for,
    format_named,
    format_names,
    formats,
)

__all__ = ["FormatName", "chosen_format", "listed_formats"]


class FormatName(click.ParamType[str]):
    """The name of a format, ours or another package's."""

    name = "format"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """The name, if there is such a format; nothing is loaded for it."""
        if str(value) not in format_names():
            self.fail(f"{value!r} is none of {', '.join(format_names())}", param, ctx)
        return str(value)


def listed_formats() -> str:
    """A line for each format; if one of another package cannot be loaded, why."""
    try:
        lines = [f"  {one.name:<10} {one.what}" for one in formats()]
    except PluginError as error:
        lines = [f"  {one.name:<10} {one.what}" for one in FORMATS]
        lines.append(f"  {error}")
    return "\n".join(lines)


def chosen_format(name: str | None, output: Path | None) -> Format:
    """The format that was asked for, or that the name of the output says; else plain text."""
    if name is not None or output is None:
        return format_named(name or "text")
    found = format_for(output)
    if found is not None:
        return found
    if output.name.lower().endswith(".xml"):
        xml = [one.name for one in formats() if one.suffix.endswith(".xml")]
        raise click.UsageError(
            f"{output.name} may be any of {', '.join(xml)}: say which with --to."
        )
    raise click.UsageError(f"The name {output.name} does not tell the format: say it with --to.")
