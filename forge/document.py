"""The document: blocks in, a PDF and its truth out."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields, replace

import pikepdf

from forge.assemble import Assembler
from forge.content import Coded, Mark
from forge.damage import Damage
from forge.embed import Embedded, embed
from forge.emit import Emitter
from forge.fonts import Face
from forge.layout import Block, Layout, Paragraph, Style
from forge.pages import Chunk, Composer
from forge.plan import PlannedFont, planned
from forge.records import glyph_table, repeated
from forge.shaping import Shaper
from forge.truth import Truth
from forge.typeface import Direction, Flavour

__all__ = ["Document", "Forged", "typeset"]


TYPE3 = (Flavour.TYPE3, Flavour.TYPE3_BITMAP)


@dataclass(frozen=True)
class Forged:
    """A PDF and everything that is true about it."""

    pdf: bytes
    truth: Truth
    #: The face that each font of the truth was made from.
    faces: tuple[Face, ...] = ()


@dataclass
class Document:
    """Blocks of text, the style of those that bring none of their own, and the page layout."""

    blocks: Sequence[Block]
    style: Style = field(default_factory=Style)
    layout: Layout = field(default_factory=Layout)
    title: str = ""

    def build(self) -> Forged:
        """Typesets the document; the same input gives the same bytes."""
        composer = Composer(self.layout, self.style)
        for block in self.blocks:
            composer.add(block)
        pages = composer.finish()
        pdf = pikepdf.new()
        fonts, coded, tables = self._fonts(pdf, composer.shapers.values())
        rows: list[tuple[int, int, float, float, int]] = []
        marks: list[Mark] = []
        assembler = Assembler(pdf, self.layout, fonts)
        emitter = Emitter(composer, coded, tables, fonts, rows, marks, assembler)
        for page in pages:
            emitter.page(page)
        assembler.finish(self.title, self.layout.repeat)
        glyphs, clusters = glyph_table(rows, marks, emitter, fonts)
        truth = Truth(
            glyphs,
            clusters,
            composer.words,
            emitter.lines,
            composer.sentences,
            composer.paragraphs,
            [font.truth for font in fonts],
            len(pages),
            emitter.containers,
            self._features(pages),
        )
        buffer = io.BytesIO()
        pdf.save(buffer, deterministic_id=True, compress_streams=True, min_version="1.7")
        faces = tuple(font.plan.face for font in fonts)
        return Forged(buffer.getvalue(), repeated(truth, self.layout.repeat), faces)

    def _fonts(
        self, pdf: pikepdf.Pdf, shapers: Iterable[Shaper]
    ) -> tuple[list[Embedded], list[Coded], dict[int, dict[int, dict[int, int]]]]:
        """Every PDF font, the coded glyphs, and where a shaper's face's glyph is among them."""
        fonts: list[Embedded] = []
        coded: list[Coded] = []
        tables: dict[int, dict[int, dict[int, int]]] = {}
        styles = [self.style, *(b.style for b in self.blocks if b.style is not None)]
        spanned = {style.typeface for style in styles if style.actual_text}
        for shaper in shapers:
            by_face: dict[int, dict[int, int]] = {}
            tables[id(shaper)] = by_face
            vertical = shaper.direction is not Direction.ACROSS and self.layout.wmode
            for face in shaper.faces:
                uses = shaper.uses(face)
                if not uses:
                    continue
                codes = by_face.setdefault(id(face), {})
                for plan in planned(face, shaper.typeface, vertical, uses, len(fonts)):
                    plan.sideways = shaper.direction is Direction.TURNED
                    for gid in plan.gids:
                        codes[gid] = len(coded)
                        coded.append(_coded(plan, gid))
                    for gid, blank in plan.movers.items():
                        coded[codes[gid]] = coded[codes[gid]]._replace(mover=codes[blank])
                    fonts.append(embed(pdf, plan, shaper.typeface in spanned))
        return fonts, coded, tables

    def _features(self, pages: list[list[Chunk]]) -> list[str]:
        """How the text was set, as "setting:value", wherever it is not the default."""
        plain = Layout()
        found = [
            f"{f.name}:{getattr(self.layout, f.name)}"
            for f in fields(Layout)
            if getattr(self.layout, f.name) != getattr(plain, f.name)
        ]
        default = Style()
        for style in dict.fromkeys(chunk.style for page in pages for chunk in page):
            for f in fields(Style):
                value = getattr(style, f.name)
                if f.name not in ("typeface", "size") and value != getattr(default, f.name):
                    found.append(f"{f.name}:{value}")
        return list(dict.fromkeys(found))


def _coded(plan: PlannedFont, gid: int) -> Coded:
    code, length = plan.codes[gid]
    data = code.to_bytes(length, "big")
    if plan.simple:
        shown = b"".join(_escaped(byte) for byte in data)
    else:
        shown = data.hex().upper().encode("ascii")
    units = plan.face.upem if plan.flavour in TYPE3 else 1000
    down, vx, vy = (v / 1000 for v in plan.down(gid)) if plan.vertical else (0.0, 0.0, 0.0)
    spaced = (code, length) == (32, 1)
    return Coded(plan.number, shown, plan.simple, plan.width(gid) / units, spaced, down, vx, vy)


def _escaped(byte: int) -> bytes:
    if 32 <= byte < 127 and byte not in b"()\\<>":
        return bytes([byte])
    return b"\\%03o" % byte


def typeset(
    text: str | Sequence[str] | Sequence[Sequence[str]],
    *,
    font: str | Sequence[str] | None = None,
    flavour: Flavour | None = None,
    damage: Sequence[Damage] = (),
    style: Style | None = None,
    layout: Layout | None = None,
) -> Forged:
    """One call: a string (a sentence), sentences, or paragraphs of sentences into a PDF.

    `font`, `flavour` and `damage` are short for a style with that typeface.
    """
    style = style or Style()
    face = style.typeface
    if font is not None:
        face = replace(face, fonts=(font,) if isinstance(font, str) else tuple(font))
    if flavour is not None:
        face = replace(face, flavour=flavour)
    if damage:
        face = replace(face, damage=tuple(damage))
    style = replace(style, typeface=face)
    if isinstance(text, str):
        text = [text]
    groups = [[p] if isinstance(p, str) else list(p) for p in text]
    if all(isinstance(p, str) for p in text):
        groups = [[str(p) for p in text]]
    blocks = [Paragraph(tuple(group)) for group in groups]
    return Document(blocks, style, layout or Layout()).build()
