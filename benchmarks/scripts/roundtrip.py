"""Texts typeset, read again with the true glyph map, and held against what was set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import glyphstone
from benchmarks.scripts.corpus import SPACELESS, Text
from benchmarks.scripts.measures import Alike, Difference, compare
from forge import Document, Flavour, Forged, Layout, Paragraph, Style, Typeface, Writing
from forge.glyphmap import agreement, true_map
from glyphstone.model import Block, Meaning, PageText, WritingMode
from glyphstone.reading import TextOptions, read_text

__all__ = ["Outcome", "Variant", "variants", "went_round"]


@dataclass(frozen=True)
class Variant:
    """One way to set a text."""

    name: str
    style: dict[str, str] = field(default_factory=dict)
    layout: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """What came back of one text set in one way."""

    code: str
    variant: str
    difference: Difference
    #: The share of clusters that the true map says rightly.
    map_right: float
    #: Whether the columns of a vertical text came in their order, None for horizontal ones.
    columns: bool | None


def variants(text: Text) -> Iterator[Variant]:
    """The ways in which a text is set: as producers store it, with and without blanks."""
    for spaces, named in (("glyph", "spaces"), ("gap", "gaps")):
        if text.writing == "horizontal":
            for order in ("visual", "logical") if text.rtl else ("visual",):
                yield Variant(f"{order}, {named}", {"spaces": spaces, "rtl_order": order})
        elif text.writing == "vertical-rl":
            if spaces == "glyph":
                yield Variant("vertical font", layout={"wmode": True})
                yield Variant("placed", layout={"wmode": False})
        else:
            for how in ("turned_lines", "turned_glyphs"):
                name = f"{how.replace('_', ' ')}, {named}"
                yield Variant(name, {"spaces": spaces}, {"mongolian": how})


def forged(text: Text, variant: Variant) -> Forged:
    """A text set in one way, in a font that claims nothing."""
    face = Typeface(text.fonts, Flavour.TYPE0_TRUETYPE, order="first_use", to_unicode=False)
    style = Style(face, rtl=text.rtl, **variant.style)  # type: ignore[arg-type]
    layout = Layout(writing=Writing(text.writing), **variant.layout)  # type: ignore[arg-type]
    blocks = [Paragraph((paragraph,)) for paragraph in text.paragraphs]
    return Document(blocks, style, layout).build()


def went_round(text: Text, variant: Variant, path: Path) -> Outcome:
    """Sets a text, reads it, and says how it differs."""
    made = forged(text, variant)
    pages = read(made, path)
    apart = "" if text.script in SPACELESS else " "
    alike = Alike(made, text.fonts)
    difference = compare(_set(made, apart), _read(pages, apart), alike)
    right = agreement(made).share
    down = None if text.writing == "horizontal" else columns_in_order(text, pages)
    return Outcome(text.code, variant.name, difference, right, down)


def read(made: Forged, path: Path) -> list[PageText]:
    """The pages of a forged document, read with its true map."""
    path.write_bytes(made.pdf)
    maps = {
        font.base_font: codes for font, codes in zip(made.truth.fonts, true_map(made), strict=True)
    }
    with glyphstone.open(path) as document:
        fonts = document.survey().fonts
        known = {
            font.key: {
                code: Meaning(meant)
                for code, meant in maps[f"{font.subset_tag}+{font.name}"].items()
            }
            for font in fonts
        }
        return list(read_text(document, maps=known, options=TextOptions(languages=False)))


def _set(made: Forged, apart: str) -> str:
    """What was set; in scripts without spaces no blank can be known where a line ends."""
    if apart:
        return made.truth.text()
    return "".join(line.text for line in made.truth.lines)


def _read(pages: list[PageText], apart: str) -> str:
    def running(block: Block) -> str:
        return block.text if apart else "".join(line.text.strip() for line in block.lines)

    return apart.join(running(block) for page in pages for block in page.blocks)


def columns_in_order(text: Text, pages: list[PageText]) -> bool:
    """Whether the columns of every page stand one after the other, from the side they begin on."""
    for page in pages:
        lines = [line for block in page.blocks for line in block.lines]
        if any(line.writing_mode is not WritingMode.VERTICAL for line in lines):
            return False
        centres = [(line.box[0] + line.box[2]) / 2 for line in lines]
        if text.writing == "vertical-rl":
            centres.reverse()
        if centres != sorted(centres):
            return False
    return True
