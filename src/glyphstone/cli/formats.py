"""Which format `glyphstone convert` is asked for, by name or by the name of the output."""

from __future__ import annotations

from pathlib import Path

import click

from glyphstone.flows.formats import FORMATS, Format

__all__ = ["chosen_format"]


def chosen_format(name: str | None, output: Path | None) -> Format:
    """The format that was asked for, or that the name of the output says; else plain text."""
    if name is not None:
        return Format(name)
    if output is None:
        return Format.TEXT
    ending = output.name.lower()
    fitting = [one for one, facts in FORMATS.items() if ending.endswith(facts.suffix)]
    if fitting:
        return max(fitting, key=lambda one: len(FORMATS[one].suffix))
    xml = ", ".join(one for one, facts in FORMATS.items() if facts.suffix.endswith(".xml"))
    raise click.UsageError(
        f"{output.name} may be any of {xml}: say which with --to."
        if ending.endswith(".xml")
        else f"The name {output.name} does not tell the format: say it with --to."
    )
