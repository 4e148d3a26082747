"""Cuts a trained model into the files that the package ships, and writes their notice.

python -m tools.shapes.ship model.npz
"""

from __future__ import annotations

import sys
from pathlib import Path

from glyphstone.data.shape_model import FILES, read_model
from tools.shapes.families import read_families
from tools.shapes.notice import FILE, notice

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


def main() -> None:
    model = Path(sys.argv[1])
    learned = read_model(model.read_bytes()).facts["families"]
    words = notice(learned, read_families())
    ship(model)
    FILE.write_text(words, encoding="utf-8")


if __name__ == "__main__":
    main()
