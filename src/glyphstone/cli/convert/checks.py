"""Refuses options of `glyphstone convert` that contradict each other, before any work is done."""

from __future__ import annotations

from collections.abc import Iterable

import click
from click.core import ParameterSource

from glyphstone.cli.convert.settings import Settings
from glyphstone.cli.many import are_several
from glyphstone.flows.formats import Format

__all__ = ["check"]

_OF_PROSE = (
    "base", "words", "vocabulary", "only_words", "spaces", "hyphens", "expand_ij", "restore",
    "changes",
    "keep", "leave_out", "merge", "method", "sr_eps", "sr_width", "lang", "lang_unit",
    "lang_action", "dropped", "sentences", "line_breaks", "zones", "word_boxes", "metadata",
)  # fmt: skip
_OF_PDF = (
    "pages", "maps", "password", "direction", "stripped", "fold_fullwidth", "keep_ligatures",
)  # fmt: skip
_OF_FORMATS = ("sentences", "line_breaks", "zones", "word_boxes", "metadata")
_OF_ONE = ("title", "url")


def check(ctx: click.Context, settings: Settings, form: Format) -> None:
    """Raises a usage error for options that have no effect or contradict each other."""
    if form.of_pages:
        _refuse(ctx, _OF_PROSE, f"--to {form.name} writes pages as they stand")
    for name in _OF_FORMATS:
        if name not in form.options:
            _refuse(ctx, (name,), f"--to {form.name} has nothing of the kind")
    if settings.base is not None:
        _refuse(ctx, _OF_PDF, "with --base the PDF is not read")
        if are_several(settings.files):
            raise click.UsageError("--base is the text of one file: give one file at a time.")
    if settings.method == "sr":
        _refuse(ctx, ("merge",), "--method sr has its own rule")
    else:
        _refuse(ctx, ("sr_eps", "sr_width"), "it is a parameter of --method sr")
    if not settings.lang:
        _refuse(ctx, ("lang_unit", "lang_action", "dropped"), "no language is wanted by --lang")
    if settings.lang_action == "mark":
        _refuse(ctx, ("dropped",), "--lang-action mark drops nothing")
    if settings.only_words and not (settings.words or settings.vocabulary):
        raise click.UsageError("--only-words goes by --words or --vocabulary: give one of them.")
    if both := settings.keep & settings.leave_out:
        role = sorted(both)[0].replace("_", "-")
        raise click.UsageError(f"--keep and --leave-out both name {role}s: choose one.")
    if are_several(settings.files):
        _refuse(ctx, _OF_ONE, "it is said of one file: give one file at a time")
    if settings.files.count("-") + (str(settings.base) == "-") > 1:
        raise click.UsageError("Standard input can be read once: give - once.")


def _refuse(ctx: click.Context, names: Iterable[str], why: str) -> None:
    """Raises a usage error if one of these options was given."""
    for param in ctx.command.params:
        name = param.name or ""
        if name in names and ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{max(param.opts, key=len)} has no effect: {why}.")
