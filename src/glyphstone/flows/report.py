"""The report of `inspect` as a command reads it back."""

from __future__ import annotations

from glyphstone.writers.report import (
    Failure,
    FaultReport,
    FontReport,
    Report,
    decode,
    encode,
    legible,
)

__all__ = ["Failure", "FaultReport", "FontReport", "Report", "decode", "encode", "legible"]
