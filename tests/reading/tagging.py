"""Documents that declare their language."""

from __future__ import annotations

from pathlib import Path

import pikepdf

import forge
from forge import Style, Typeface, samples

__all__ = ["declared"]


def declared(folder: Path, sample: samples.Sample, language: str) -> Path:
    """A sample set on pages whose catalog declares a language."""
    path = folder / "declared.pdf"
    made = forge.typeset([sample.paragraphs], style=Style(Typeface(sample.fonts)))
    path.write_bytes(made.pdf)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.Root.Lang = pikepdf.String(language)
        pdf.save(path)
    return path
