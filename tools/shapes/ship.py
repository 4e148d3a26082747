"""Cuts the trained models into files: what the package ships with its notice, and what is measured.

python -m tools.shapes.ship shipped.npz measured.npz
"""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.shapes.measured_model import MEASURED
from glyphstone.data.shape_model import FILES, read_model
from tools.shapes.debian import read_debian
from tools.shapes.families import read_families
from tools.shapes.notice import FILE, notice

__all__ = ["ship"]

#: Bytes of one part: no file of the repository is larger.
PART = 2**21


def ship(model: Path, files: tuple[Path, ...] = FILES) -> None:
    """Writes the parts of a model."""
    data = model.read_bytes()
    if len(data) > PART * len(files):
        raise SystemExit(f"{model} has {len(data)} bytes: too many for {len(files)} parts")
    for number, path in enumerate(files):
        path.write_bytes(data[number * PART : (number + 1) * PART])


def main() -> None:
    shipped, measured = map(Path, sys.argv[1:])
    learned = read_model(shipped.read_bytes()).facts["families"]
    words = notice(learned, read_families(), read_debian())
    ship(shipped)
    ship(measured, MEASURED)
    FILE.write_text(words, encoding="utf-8")


if __name__ == "__main__":
    main()
