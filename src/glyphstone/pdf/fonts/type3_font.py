"""Type 3 fonts: dictionaries whose glyphs are little content streams."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import pikepdf

from glyphstone.errors import LimitError
from glyphstone.model import Bitmap, IntArray, Outline, Program
from glyphstone.pdf.fonts.font_defaults import FONT_DEFAULTS
from glyphstone.pdf.fonts.simple import SimpleFont
from glyphstone.pdf.fonts.type3 import draw_procedure
from glyphstone.pdf.objects.matrix import Matrix, multiply
from glyphstone.pdf.objects.values import dictionary, floats, key_text, matrix, rectangle

__all__ = ["Type3Font"]


class Type3Font(SimpleFont):
    """A font whose glyphs are little content streams."""

    #: None until a page has shown it.
    _upside_down: bool | None = None

    def _announced_program(self) -> Program:
        return Program.TYPE3

    def _find_descriptor(self) -> pikepdf.Object | None:
        return dictionary(self._entry.get("/FontDescriptor"))

    @cached_property
    def _written_matrix(self) -> Matrix:
        """From the glyphs' own space to text space."""
        written = self._entry.get("/FontMatrix")
        return matrix(written) if written is not None else (0.001, 0.0, 0.0, 0.001, 0.0, 0.0)

    @cached_property
    def em(self) -> float:
        """Text space units of an em.

        A few drivers leave the matrix out and set pixels at a size of 0.1: then an em is about as
        wide as the widest glyph and half as high as all of them together.
        """
        unit = abs(self._written_matrix[0])
        widest = max(floats(self._entry.get("/Widths")), default=0.0) * unit
        if not FONT_DEFAULTS.widest < widest < FONT_DEFAULTS.absurdly_wide:
            return 1.0
        box = rectangle(self._entry.get("/FontBBox"))
        tall = 0.0 if box is None else abs(box[3] - box[1]) * abs(self._written_matrix[3])
        return max(widest, min(tall / 2, 2 * widest))

    @cached_property
    def font_matrix(self) -> Matrix:
        """From the glyphs' own space to em units."""
        a, b, c, d, e, f = (value / self.em for value in self._written_matrix)
        return (a, b, c, d, e, f)

    @property
    def _width_unit(self) -> float:
        return self.font_matrix[0]

    def is_upside_down(self, mirrored: bool) -> bool:
        """Whether its drawings are upside down, as the matrix of its first use on a page tells.

        Such a font is handed out the right way up, like any other, so that its shapes can be
        compared; the matrices of its glyphs are turned along.
        """
        if self._upside_down is None:
            self._upside_down = mirrored
            if mirrored:
                self.font.ascent, self.font.descent = -self.font.descent, -self.font.ascent
        return self._upside_down

    @cached_property
    def _procedures(self) -> dict[str, int]:
        """The number of each named procedure: a Type 3 font's nearest thing to a glyph index."""
        return {name: number for number, name in enumerate(sorted(self._procedure_streams))}

    @cached_property
    def _procedure_streams(self) -> dict[str, Any]:
        procedures = dictionary(self._entry.get("/CharProcs"))
        listed = () if procedures is None else procedures.items()
        return {key_text(key): stream for key, stream in listed}

    def _own_name(self, code: int) -> str | None:  # noqa: ARG002
        return None

    def find_glyph_ids(self, codes: IntArray) -> IntArray:
        """The number of each code's procedure among the font's, by name; -1 for none."""
        numbers = [
            self._procedures.get(self._differences.get(code, ""), -1) for code in codes.tolist()
        ]
        return np.array(numbers, dtype=np.int64)

    def drawings(self, codes: IntArray) -> list[Outline | Bitmap | None]:
        """What each code's procedure draws."""
        return [self._drawing(code) for code in codes.tolist()]

    def _drawing(self, code: int) -> Outline | Bitmap | None:
        name = self._differences.get(code, "")
        procedure = self._procedure_streams.get(name)
        if not isinstance(procedure, pikepdf.Stream):
            return None
        try:
            resources = dictionary(self._entry.get("/Resources"))
            placing = self.font_matrix
            if self._upside_down:
                placing = multiply(placing, (1.0, 0.0, 0.0, -1.0, 0.0, 0.0))
            return draw_procedure(procedure, resources, placing, self.limits)
        except (LimitError, pikepdf.PdfError, ValueError) as error:
            self.report(f"the glyph procedure {name} cannot be followed: {error}")
            return None

    def _heights(self) -> tuple[float, float]:
        box = rectangle(self._entry.get("/FontBBox"))
        scale = self.font_matrix[3]
        if box is not None and box[1] != box[3]:
            low, high = sorted((box[1] * scale, box[3] * scale))
            if low > -FONT_DEFAULTS.highest and 0.0 < high < FONT_DEFAULTS.highest:
                return high, min(low, 0.0)
        return FONT_DEFAULTS.ascent, FONT_DEFAULTS.descent
