"""How well glyphs are named by their drawings.

The model that comes with the package has learned some of the faces that are measured. So another
one is used, which was trained without them (measured_model.py); with `--model` nothing is recorded.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.report import Report
from benchmarks.shapes.bitmap_part import tell_bitmaps
from benchmarks.shapes.document_part import tell_documents
from benchmarks.shapes.faces import faces
from benchmarks.shapes.font_part import tell_fonts
from benchmarks.shapes.measured_model import use_model
from benchmarks.shapes.shaped_part import tell_shaped
from benchmarks.trust.forge_texts import HALVES
from glyphstone.data import shape_model
from glyphstone.shapes.recogniser import recogniser

#: Of the faces every so many is read as bitmaps too, those with very many glyphs left out: four
#: readings each take long.
SOME, LARGEST = 6, 150


def main() -> int:
    """Measures, reports, and says by the exit status whether all bars hold."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.shapes", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a small run, not recorded")
    parser.add_argument("--model", type=Path, help="another model than the measured one")
    parser.add_argument("--half", choices=(HALVES.development, HALVES.test), default=HALVES.test)
    asked = parser.parse_args()
    use_model(asked.model)
    name = "shapes" if asked.half == HALVES.test else f"shapes-{asked.half}"
    report = Report(
        name,
        f"Glyphs named by their drawings ({asked.half} half of the documents)",
        quick=asked.quick or asked.model is not None,
        bench="shapes",
        packages=("numpy", "freetype-py"),
    )
    facts = shape_model.shape_model().facts
    report.text(
        f"The model learned from {len(facts['families']) - len(facts['held_out'])} families;"
        f" {len(facts['held_out'])} were held out, among them all faces below that it could know."
    )
    every = list(faces())
    tell_fonts(report, recogniser(), every, quick=asked.quick)
    some = [one for one in every if len(one.glyphs) <= LARGEST][:: SOME * (4 if asked.quick else 1)]
    tell_bitmaps(report, recogniser(), some)
    tell_documents(report, asked.half, quick=asked.quick)
    tell_shaped(report, quick=asked.quick)
    return report.finish()


if __name__ == "__main__":
    raise SystemExit(main())
