"""A forge document as somebody sees it on paper: what stands at a place, what a glyph means."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import numpy as np

import forge
from forge.damage import Damage, NoToUnicode
from forge.glyphmap import true_map

__all__ = ["ARABIC", "DEVANAGARI", "NIVKH", "THAI", "Paper"]

#: Coined words with the letters of Nivkh, each letter in several of them.
NIVKH = (
    "Ниғвӈ эғлӈ ӄʼар ытык, ӈамг ҳуӈы ӽанӈ вирдь.",
    "Ӄоӄр лаӷз тʼоӽ пʼерӈ, ӿыдь мағла ӄʼавдь ыкӈ.",
    "Ҳаӈы чʼам уғрут нанӄ, сик ӿуф ӷоз ӈыӈг яӽ.",
    "Ӈаӈ эрӄ ҳара ӄалғу, вит ӽуӷи ӿари тʼыӄ пʼу.",
    "Мағ ӷан лыҳ чʼыӈ, ӄʼус ӽоғ ӿат ыйм раю.",
)
ARABIC = ("لكل فرد الحق في الحرية والسلام", "ولا يجوز إخلال بالحقوق", "الناس سواء في الكرامة")
DEVANAGARI = (
    "शिक्षा और संस्कृति का अधिकार सभी को है।",
    "धार्मिक भावना की पूर्ति विधि करती है।",
)
THAI = ("มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกัน", "ทุกคนมีสิทธิในการดำรงชีวิต")


class Paper:
    """A document whose truth is known."""

    def __init__(self, forged: forge.Forged) -> None:
        self.forged = forged

    @classmethod
    def of(
        cls,
        texts: Sequence[str],
        *,
        fonts: Sequence[str] = ("DejaVuSans",),
        damage: Sequence[Damage] = (NoToUnicode(),),
        layout: forge.Layout | None = None,
        style: forge.Style | None = None,
    ) -> Paper:
        """Texts set in fonts that say nothing of their letters, a paragraph each."""
        face = forge.Typeface(tuple(fonts), codes="shuffled", damage=tuple(damage))
        blocks = [forge.Paragraph((text,)) for text in texts]
        wanted = style or forge.Style(typeface=face)
        return cls(forge.Document(blocks, wanted, layout or forge.Layout()).build())

    def write(self, path: Path) -> Path:
        """The PDF in a file."""
        path.write_bytes(self.forged.pdf)
        return path

    @property
    def lines(self) -> list[str]:
        """The lines as they are read."""
        return [line.text for line in self.forged.truth.lines]

    @cached_property
    def _first_row(self) -> dict[int, int]:
        pages, first = np.unique(self.forged.truth.glyphs.page, return_index=True)
        return dict(zip((pages + 1).tolist(), first.tolist(), strict=True))

    @cached_property
    def _maps(self) -> list[dict[int, str]]:
        return true_map(self.forged)

    def seen(self, page: int, rows: Sequence[int]) -> str:
        """What stands at a place, in the order of reading."""
        first = self._first_row[page]
        truth = self.forged.truth
        clusters = sorted({int(truth.glyphs.cluster[first + row]) for row in rows})
        return "".join(truth.clusters.text[one] for one in clusters).strip()

    def meaning(self, page: int, row: int) -> str:
        """What one glyph means by itself."""
        at = self._first_row[page] + row
        glyphs = self.forged.truth.glyphs
        return self._maps[int(glyphs.font[at])].get(int(glyphs.code[at]), "")

    def misread(self, maps: bytes) -> list[tuple[str, int, str, str]]:
        """Glyphs of a file of maps that mean something else: font, code, what is said, what is so.

        A glyph that the file leaves open is not among them: the text tells what is missing.
        """
        names = [font.base_font.rpartition("+")[2] for font in self.forged.truth.fonts]
        truth = dict(zip(names, self._maps, strict=True))
        return [
            (font["name"], one["code"], one["text"], meant)
            for font in json.loads(maps)["fonts"]
            for one in font["glyphs"]
            if one["text"] is not None
            and (meant := truth[font["name"]].get(one["code"], "")) != one["text"]
        ]
