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
        self.pages: list[tuple[list[bytes], Dictionary, list[Any]]] = []
        self.layers: dict[Container, Any] = {}

    def page(self, chunks: list[tuple[Chunk, int]], emitter: Emitter) -> None:
        """Writes the chunks of one page, each with its container's number."""
        resources = Dictionary(Font=self.fonts)
        annotations: list[Any] = []
        main = emitter.writer()
        for count, (chunk, container) in enumerate(chunks):
            kind = chunk.style.container
            if kind not in (Container.PAGE, Container.LAYER, Container.HIDDEN_LAYER):
                inner = emitter.writer()
                self._show(chunk, container, count, emitter, inner)
                own = Dictionary(Font=self.fonts)
                self._add_states(inner, own)
                self._keep(kind, count, inner, own, main, resources, annotations)
                continue
            if kind is not Container.PAGE:
                main.write(f"/OC /{self._layer(kind, resources)} BDC")
            self._show(chunk, container, count, emitter, main)
            if kind is not Container.PAGE:
                main.write("EMC")
        self._add_states(main, resources)
        if self.layout.scan:
            main.out.insert(0, self._scan(resources))
        self.pages.append((main.out, resources, annotations))

    def _show(
        self, chunk: Chunk, container: int, count: int, emitter: Emitter, writer: TextWriter
    ) -> None:
        """Writes a chunk inside the marked content that its style asks for."""
        style = chunk.style
        entries = [f"/MCID {count}"] if style.marked else []
        if style.replacement is not None:
            data = ("\ufeff" + style.replacement).encode("utf-16-be").hex().upper()
            entries.append(f"/ActualText <{data}>")
        if entries:
            writer.write(f"/{'P' if style.marked else 'Span'} << {' '.join(entries)} >> BDC")
        emitter.show(chunk, container, writer)
        if entries:
            writer.write("EMC")

    def _scan(self, resources: Dictionary) -> bytes:
        """A grey full-page picture with darker stripes, like a bad scan of lines."""
        rows = [bytes([170 if 8 <= y % 6 < 9 or y % 6 < 2 else 235]) * 60 for y in range(84)]
        picture = self.pdf.make_stream(b"".join(rows))
        picture.Type, picture.Subtype = Name.XObject, Name.Image
        picture.Width, picture.Height, picture.BitsPerComponent = 60, 84, 8
        picture.ColorSpace = Name.DeviceGray
        if Name.XObject not in resources:
            resources.XObject = Dictionary()
        resources.XObject["/Scan"] = picture
        size = f"{number(self.layout.width)} 0 0 {number(self.layout.height)}"
        return f"q {size} 0 0 cm /Scan Do Q".encode("ascii")

    def _contents(self, lines: list[bytes]) -> Any:
        """One stream, or an array of streams cut between operators."""
        parts = self.layout.content_parts
        if parts == 1:
            return self.pdf.make_stream(b"\n".join(lines))
        step = max(1, -(-len(lines) // parts))
        cut = [lines[i : i + step] for i in range(0, len(lines), step)]
        return Array([self.pdf.make_stream(b"\n".join(part)) for part in cut])

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
        if kind is not Container.BARE_FORM:
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
                    Contents=self._contents(content),
                )
                if not layout.inherited_resources or list(resources.keys()) != ["/Font"]:
                    page.Resources = resources
                if layout.rotate:
                    page.Rotate = layout.rotate
                if notes:
                    page.Annots = Array([pdf.make_indirect(Dictionary(a)) for a in notes])
                pdf.pages.append(Page(pdf.make_indirect(page)))
        if layout.inherited_resources:
            pdf.Root.Pages.Resources = Dictionary(Font=self.fonts)
        if self.layers:
            groups = list(self.layers.values())
            hidden = [g for k, g in self.layers.items() if k is Container.HIDDEN_LAYER]
            pdf.Root.OCProperties = Dictionary(
                OCGs=Array(groups), D=Dictionary(Order=Array(groups), OFF=Array(hidden))
            )
        pdf.docinfo[Name.Producer] = String("forge")
        if title:
            pdf.docinfo[Name.Title] = String(title)
