"""Text operators, and the place each glyph gets by the numbers that were written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from forge.layout import Style

__all__ = ["Coded", "Mark", "Placed", "TextWriter", "number"]


# Strings' own brackets are always escaped, so these stand for themselves.
OPENING, CLOSING = (b"(", b"<"), (b")", b">")


class Coded(NamedTuple):
    """A glyph as a PDF font holds it; widths in ems, as written into the font."""

    font: int
    shown: bytes
    simple: bool
    width: float
    spaced: bool
    down: float
    vx: float
    vy: float
    #: The coded glyph that is shown behind it and moves the pen, -1 if none does.
    mover: int = -1


class Placed(NamedTuple):
    """A glyph that should stand at a place of its chunk's axes (the outline's origin).

    One that begins a string is not shown together with what stands before it.
    """

    coded: int
    cluster: int
    x: float
    y: float
    begins: bool = False


class Mark(NamedTuple):
    """Glyphs shown by one chunk: where their rows begin and end, and what they share."""

    start: int
    end: int
    matrix: tuple[float, float, float, float, float, float]
    size: float
    stretch: float
    mode: int
    vertical: bool


def number(value: float, digits: int = 4) -> str:
    """A number as PDF writes it."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@dataclass
class _State:
    """What the text operators have set so far."""

    x: float = 0.0
    y: float = 0.0
    line_x: float = 0.0
    line_y: float = 0.0
    rise: float = 0.0
    font: int = -1
    spacing: float = 0.0


class TextWriter:
    """Writes text objects into one content stream and keeps a row for each glyph.

    A row is (index of the coded glyph, cluster, x, y, copy) in the axes of the text matrix;
    `marks` say which matrix that was.
    """

    def __init__(
        self,
        coded: list[Coded],
        resources: list[str],
        rows: list[tuple[int, int, float, float, int]],
        marks: list[Mark],
    ) -> None:
        self.coded, self.resources, self.rows, self.marks = coded, resources, rows, marks
        self.out: list[bytes] = []
        self.states: dict[tuple[int, float], str] = {}

    def write(self, line: str) -> None:
        """Adds operators as they stand."""
        self.out.append(line.encode("latin-1"))

    def chunk(
        self,
        lines: Iterable[tuple[list[Placed], float]],
        matrix: tuple[float, float, float, float, float, float],
        style: Style,
        vertical: bool,
        spans: dict[int, str],
        leading: float,
    ) -> None:
        """One text object: lines of glyphs, each with its word spacing."""
        self.style, self.vertical, self.spans = style, vertical, spans
        self.state = _State()
        self.parts: list[bytes] = []
        self.open = False
        self.begun = False
        self.quoted = False
        self.matrix = matrix
        self.leading = round(leading, 3)
        start = len(self.rows)
        self.stretch = 1.0 if vertical else style.stretch / 100
        self.write("BT")
        if style.stretch != 100:
            self.write(f"{number(style.stretch)} Tz")
        if style.tracking:
            # Down the page is negative, so vertical tracking is too.
            self.write(f"{number(-style.tracking if vertical else style.tracking)} Tc")
        if style.rise:
            self.write(f"{number(style.rise)} Ts")
            self.state.rise = style.rise
        if style.mode:
            self.write(f"{style.mode} Tr")
        for placed, spacing in lines:
            copies = (0, 1) if style.overprint else (0,)
            for copy in copies:
                if copy:
                    placed = [p._replace(x=p.x + style.overprint) for p in placed]
                self._line(placed, spacing, copy)
        for condition, operators in (
            (style.stretch != 100, "100 Tz"),
            (style.tracking or style.operators == '"', "0 Tc"),
            (self.state.rise, "0 Ts"),
            (style.mode, "0 Tr"),
            (self.state.spacing, "0 Tw"),
        ):
            if condition:
                self.write(operators)
        self.write("ET")
        stretch = style.stretch / 100
        self.marks.append(
            Mark(start, len(self.rows), matrix, style.size, stretch, style.mode, vertical)
        )

    # --- one line -----------------------------------------------------------------------------

    def _line(self, placed: list[Placed], spacing: float, copy: int) -> None:
        style, state, coded, rows = self.style, self.state, self.coded, self.rows
        if not placed:
            return
        spacing = round(spacing, 4)
        quote = style.operators in ("'", '"') and self.begun and not copy
        if spacing != state.spacing:
            if not (quote and style.operators == '"'):
                self.write(f"{number(spacing)} Tw")
            state.spacing = spacing
        tracking = style.tracking * (-1 if self.vertical else 1)
        scale = style.size * self.stretch
        tolerance = 0.0015 * style.size
        extra = tracking * self.stretch
        cluster = -1
        spanned = False
        by_rise = style.marks == "rise" and not self.vertical
        base = placed[0].y
        for item in placed:
            glyph = coded[item.coded]
            if item.cluster != cluster:
                if spanned:
                    self._flush()
                    self.write("EMC")
                    spanned = False
                cluster = item.cluster
                text = self.spans.get(cluster)
                if text is not None:
                    self._flush()
                    data = ("\ufeff" + text).encode("utf-16-be").hex().upper()
                    self.write(f"/Span << /ActualText <{data}> >> BDC")
                    spanned = True
            if item.begins:
                self._flush()
            if glyph.font != state.font:
                self._flush()
                self._font(glyph.font)
            x, y = item.x, item.y
            if self.vertical:
                x += glyph.vx * style.size * style.stretch / 100
                y += glyph.vy * style.size
            if not self.begun:
                self._begin(x, y)
            elif quote:
                quote = False
                self._quote(base)
            if by_rise:
                rise = round(style.rise + y - base, 3)
                if rise != state.rise:
                    self._flush()
                    self.write(f"{number(rise)} Ts")
                    state.rise = rise
                y = base
            if self.vertical:
                self._approach_down(x, y, tolerance)
            else:
                self._approach(x, y, tolerance, scale)
            if not self.open:
                self.parts.append(b"(" if glyph.simple else b"<")
                self.open = True
                self.simple = glyph.simple
            self.parts.append(glyph.shown)
            rows.append((item.coded, cluster, state.x, state.y + state.rise, copy))
            spacing_here = state.spacing if glyph.spaced else 0.0
            if self.vertical:
                state.y += glyph.down * style.size + tracking + spacing_here
            else:
                state.x += glyph.width * scale + extra + spacing_here * self.stretch
            if glyph.mover >= 0:
                self.parts.append(coded[glyph.mover].shown)
                rows.append((glyph.mover, cluster, state.x, state.y + state.rise, copy))
                state.x += coded[glyph.mover].width * scale + extra
        self._flush()
        if spanned:
            self.write("EMC")

    def _font(self, font: int) -> None:
        resource, size = self.resources[font], number(self.style.size)
        if self.style.font_by_state:
            name = self.states.setdefault((font, self.style.size), f"GS{len(self.states)}")
            self.write(f"/{name} gs")
        else:
            self.write(f"/{resource} {size} Tf")
        self.state.font = font

    def _begin(self, x: float, y: float) -> None:
        a, b, c, d, e, f = self.matrix
        self.write(" ".join(number(v, 6) for v in (a, b, c, d, e, f)) + " Tm")
        self.begun = True
        if self.style.operators in ("'", '"'):
            self.write(f"{number(self.leading)} TL")
        self._move(x, y)

    def _quote(self, base: float) -> None:
        """Goes to the next line; the string that follows is shown by ' or \"."""
        state = self.state
        if abs(base + self.leading - state.line_y) > 0.0005 or abs(state.line_x) > 0.0005:
            self._move(0, base + self.leading)
        state.line_y = round(state.line_y - self.leading, 6)
        state.x, state.y = state.line_x, state.line_y
        self.quoted = True

    def _quoted(self, string: bytes) -> None:
        head = b""
        if self.style.operators == '"':
            tracking = -self.style.tracking if self.vertical else self.style.tracking
            numbers = f"{number(self.state.spacing)} {number(tracking)} "
            head = numbers.encode("ascii")
        self.out.append(head + string + b" " + self.style.operators.encode("ascii"))
        self.quoted = False

    def _move(self, x: float, y: float) -> None:
        state = self.state
        if self.quoted:
            self._quoted(b"()")
        dx, dy = round(x - state.line_x, 4), round(y - state.line_y, 4)
        # A move to where the line began still takes the pen back there.
        if dx or dy or (state.x, state.y) != (state.line_x, state.line_y):
            self.write(f"{number(dx)} {number(dy)} Td")
        state.line_x = round(state.line_x + dx, 6)
        state.line_y = round(state.line_y + dy, 6)
        state.x, state.y = state.line_x, state.line_y

    def _approach(self, x: float, y: float, tolerance: float, scale: float) -> None:
        state = self.state
        if abs(y - state.y) > tolerance:
            self._flush()
            self._move(x, y)
            return
        gap = x - state.x
        if -tolerance < gap < tolerance:
            return
        if self.style.operators == "Tj":
            self._flush()
            self._move(x, y)
            return
        step = round(-gap * 1000 / scale, 2)
        self._adjust(step)
        state.x -= step * scale / 1000

    def _approach_down(self, x: float, y: float, tolerance: float) -> None:
        state = self.state
        if abs(x - state.x) > tolerance:
            self._flush()
            self._move(x, y)
            return
        gap = y - state.y
        if -tolerance < gap < tolerance:
            return
        step = round(-gap * 1000 / self.style.size, 2)
        self._adjust(step)
        state.y -= step * self.style.size / 1000

    def _adjust(self, step: float) -> None:
        if self.open:
            self.parts.append(b")" if self.simple else b">")
            self.open = False
        self.parts.append(number(step).encode("ascii"))

    def _flush(self) -> None:
        if not self.parts:
            return
        if self.open:
            self.parts.append(b")" if self.simple else b">")
            self.open = False
        parts, self.parts = self.parts, []
        if self.quoted:
            if parts[0] in OPENING:
                end = next(i for i, part in enumerate(parts) if part in CLOSING) + 1
                self._quoted(b"".join(parts[:end]))
                parts = parts[end:]
                if not parts:
                    return
            else:
                self._quoted(b"()")
        plain = parts[0] in OPENING and sum(part in OPENING for part in parts) == 1
        body = b"".join(parts)
        self.out.append(body + b" Tj" if plain and parts[-1] in CLOSING else b"[" + body + b"] TJ")
