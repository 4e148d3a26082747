"""Cuts a trained model into the files that the package ships.

python -m tools.shapes.ship model.npz
"""

from __future__ import annotations

import sys
from pathlib import Path

from glyphstone.data.shape_model import FILES

__all__ = ["ship"]

#: Bytes of one part: small enough for a repository.
PART = 2_000_000


def ship(model: Path, files: tuple[Path, ...] = FILES) -> None:
    """Writes the parts of a model."""
    data = model.read_bytes()
    if len(data) > PART * len(files):
        raise SystemExit(f"{model} has {len(data)} bytes: too many for {len(files)} parts")
    for number, path in enumerate(files):
        path.write_bytes(data[number * PART : (number + 1) * PART])


if __name__ == "__main__":
    ship(Path(sys.argv[1]))
