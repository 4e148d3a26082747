"""Pages, resources and the places text can hide in: forms, annotations, patterns, layers."""

from __future__ import annotations

from typing import Any

from pikepdf import Array, Dictionary, Name, Page, Pdf, String

from forge.content import TextWriter, number
from forge.embed import Embedded
from forge.emit import Emitter
from forge.layout import Container, Layout
from forge.pages import Chunk

__all__ = ["Assembler"]


class Assembler:
    """Writes pages into a PDF as the emitter hands over their chunks."""

    def __init__(self, pdf: Pdf, layout: Layout, fonts: list[Embedded]) -> None:
        self.pdf, self.layout = pdf, layout
        self.fonts = pdf.make_indirect(
            Dictionary({"/" + f.plan.resource: f.dictionary for f in fonts})
        )
        self.by_number = fonts
        self.pages: list[tuple[bytes, Dictionary, list[Any]]] = []
        self.layers: dict[Container, Any] = {}

    def page(self, chunks: list[tuple[Chunk, int]], emitter: Emitter) -> None:
        """Writes the chunks of one page, each with its container's number."""
        resources = Dictionary(Font=self.fonts)
        annotations: list[Any] = []
        main = emitter.writer()
        for count, (chunk, container) in enumerate(chunks):
            kind = chunk.style.container
            if kind in (Container.FORM, Container.PATTERN, Container.ANNOTATION):
                inner = emitter.writer()
                emitter.show(chunk, container, inner)
                own = Dictionary(Font=self.fonts)
                self._add_states(inner, own)
                self._keep(kind, count, inner, own, main, resources, annotations)
                continue
            if kind is not Container.PAGE:
                main.write(f"/OC /{self._layer(kind, resources)} BDC")
            if chunk.style.marked:
                main.write(f"/P << /MCID {count} >> BDC")
            emitter.show(chunk, container, main)
            if chunk.style.marked:
                main.write("EMC")
            if kind is not Container.PAGE:
                main.write("EMC")
        self._add_states(main, resources)
        self.pages.append((b"\n".join(main.out), resources, annotations))

    def _add_states(self, writer: TextWriter, resources: Dictionary) -> None:
        if not writer.states:
            return
        states = Dictionary()
        for (font, size), name in writer.states.items():
            entry = Array([self.by_number[font].dictionary, size])
            states["/" + name] = Dictionary(Type=Name.ExtGState, Font=entry)
        resources.ExtGState = states

    def _layer(self, kind: Container, resources: Dictionary) -> str:
        if kind not in self.layers:
            group = Dictionary(Type=Name.OCG, Name=String(kind.value))
            self.layers[kind] = self.pdf.make_indirect(group)
        if Name.Properties not in resources:
            resources.Properties = Dictionary()
        name = "OC0" if kind is Container.LAYER else "OC1"
        resources.Properties["/" + name] = self.layers[kind]
        return name

    def _keep(
        self,
        kind: Container,
        count: int,
        inner: TextWriter,
        own: Dictionary,
        main: TextWriter,
        resources: Dictionary,
        annotations: list[Any],
    ) -> None:
        """Puts a stream of its own into the page."""
        box = Array([0, 0, self.layout.width, self.layout.height])
        stream = self.pdf.make_stream(b"\n".join(inner.out))
        stream.Resources = own
        stream.BBox = box
        if kind is Container.PATTERN:
            stream.Type, stream.PatternType, stream.PaintType = Name.Pattern, 1, 1
            stream.TilingType = 1
            stream.XStep, stream.YStep = self.layout.width, self.layout.height
            if Name.Pattern not in resources:
                resources.Pattern = Dictionary()
            resources.Pattern[f"/P{count}"] = stream
            area = f"0 0 {number(self.layout.width)} {number(self.layout.height)}"
            main.write(f"q /Pattern cs /P{count} scn {area} re f Q")
            return
        stream.Type, stream.Subtype = Name.XObject, Name.Form
        if kind is Container.ANNOTATION:
            annotations.append(
                Dictionary(
                    Type=Name.Annot,
                    Subtype=Name.Stamp,
                    Rect=box,
                    F=4,
                    AP=Dictionary(N=stream),
                )
            )
            return
        # Two matrices that undo each other: a reader must apply both or neither is noticed.
        stream.Matrix = Array([0.5, 0, 0, 0.5, 10, 20])
        if Name.XObject not in resources:
            resources.XObject = Dictionary()
        resources.XObject[f"/Fm{count}"] = stream
        main.write(f"q 2 0 0 2 -20 -40 cm /Fm{count} Do Q")

    def finish(self, title: str, repeat: int) -> None:
        """Adds the pages, each time with content streams of their own, and the catalogue."""
        pdf, layout = self.pdf, self.layout
        for _ in range(repeat):
            for content, resources, notes in self.pages:
                page = Dictionary(
                    Type=Name.Page,
                    MediaBox=Array([0, 0, layout.width, layout.height]),
                    Resources=resources,
                    Contents=pdf.make_stream(content),
                )
                if layout.rotate:
                    page.Rotate = layout.rotate
                if notes:
                    page.Annots = Array([pdf.make_indirect(Dictionary(a)) for a in notes])
                pdf.pages.append(Page(pdf.make_indirect(page)))
        if self.layers:
            groups = list(self.layers.values())
            hidden = [g for k, g in self.layers.items() if k is Container.HIDDEN_LAYER]
            pdf.Root.OCProperties = Dictionary(
                OCGs=Array(groups), D=Dictionary(Order=Array(groups), OFF=Array(hidden))
            )
        pdf.docinfo[Name.Producer] = String("forge")
        if title:
            pdf.docinfo[Name.Title] = String(title)
