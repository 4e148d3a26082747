"""The output formats of `convert`, for whoever lists them or chooses one."""

from __future__ import annotations

from glyphstone.plugins import PluginError
from glyphstone.writers.formats import Format, OutputOptions
from glyphstone.writers.registry import FORMATS, format_for, format_named, format_names, formats

__all__ = [
    "FORMATS",
    "Format",
    "OutputOptions",
    "PluginError",
    "format_for",
    "format_named",
    "format_names",
    "formats",
]
