"""Reads what we need of an Adobe Font Metrics file."""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(slots=True)
class Afm:
    """One font's names, widths and built-in encoding."""

    name: str = ""
    ascent: int = 0
    descent: int = 0
    widths: dict[str, int] = field(default_factory=dict)
    encoding: list[str | None] = field(default_factory=lambda: [None] * 256)


def core_font_folder() -> Path:
    """Where matplotlib keeps Adobe's metrics of the 14 standard fonts; it is not imported."""
    spec = importlib.util.find_spec("matplotlib")
    if spec is None or spec.origin is None:
        raise SystemExit("matplotlib is not installed; it carries the AFM files.")
    return Path(spec.origin).parent / "mpl-data" / "fonts" / "pdfcorefonts"


def read_afm(path: Path) -> Afm:
    """The metrics of one AFM file; a font without Ascender and Descender has its box's."""
    afm = Afm()
    keys: dict[str, str] = {}
    for line in path.read_text(encoding="ascii").splitlines():
        if line.startswith("C "):
            fields = dict(part.split(None, 1) for part in line.split(";") if len(part.split()) > 1)
            name = fields["N"].strip()
            afm.widths[name] = int(fields["WX"])
            if (code := int(fields["C"])) >= 0:
                afm.encoding[code] = name
        else:
            key, _, value = line.partition(" ")
            keys.setdefault(key, value.strip())
    box = [int(number) for number in keys["FontBBox"].split()]
    afm.name = keys["FontName"]
    afm.ascent = int(keys.get("Ascender", box[3]))
    afm.descent = int(keys.get("Descender", box[1]))
    return afm
