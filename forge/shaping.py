"""Words become runs of positioned glyphs; each distinct word is shaped once."""

from __future__ import annotations

import functools
import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import uharfbuzz as hb
from fontTools import unicodedata

from forge.errors import MissingGlyphError
from forge.fonts import Face, find
from forge.letter_parts import CGJ, Part, accents_apart, bars_apart, dots_apart
from forge.typeface import Direction, Typeface

__all__ = ["Run", "Shaped", "Shaper"]


class Shaped(NamedTuple):
    """One glyph: its number, its cluster within the run, and where it stands, in ems."""

    gid: int
    cluster: int
    x: float
    y: float
    advance: float


@dataclass(eq=False)
class Run:
    """Glyphs of one face and direction in drawing order, and the text of each cluster.

    `clusters` stand in text order; `starts` says where each begins in the run's text. `width` is
    the advance along the line, in ems, whichever way the line runs.
    """

    face: Face
    text: str
    rtl: bool
    vertical: bool
    glyphs: list[Shaped]
    clusters: list[str]
    starts: list[int]
    width: float
    uses: int = field(default=0)


@functools.cache
def _script(char: str) -> str:
    found = str(unicodedata.script(char))
    # These share runs with whatever stands before them.
    return "" if found in ("Zyyy", "Zinh", "Zzzz") else found


@functools.cache
def _hidden(char: str) -> bool:
    """Whether HarfBuzz leaves a character out when a font lacks it (default ignorables)."""
    code = ord(char)
    return (
        (unicodedata.category(char) == "Cf" and code not in range(0x600, 0x606))
        or 0xFE00 <= code <= 0xFE0F
        or 0x180B <= code <= 0x180F
        or code in (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164)
    )


class Shaper:
    """Shapes text in one typeface and remembers every word."""

    def __init__(self, typeface: Typeface, direction: Direction = Direction.ACROSS) -> None:
        self.typeface = typeface
        self.direction = direction
        self.vertical = direction is Direction.DOWN
        self.faces = [find(name) for name in typeface.fonts]
        self.features = {f.lstrip("-"): not f.startswith("-") for f in typeface.features}
        self._words: dict[tuple[str, tuple[int, ...] | int], list[tuple[int, int, Run]]] = {}
        self._runs: dict[tuple[int, str, bool, str], Run] = {}
        self._abreast = re.compile(
            f"(?<![0-9A-Za-z])[0-9A-Za-z]{{2,{max(typeface.abreast, 2)}}}(?![0-9A-Za-z])"
        )

    def runs(self) -> list[Run]:
        """Every run shaped so far, in the order of first use."""
        return list(self._runs.values())

    def uses(self, face: Face) -> Counter[tuple[tuple[int, ...], str]]:
        """How often each cluster of a face was used: its glyphs in text order and its text."""
        counted: Counter[tuple[tuple[int, ...], str]] = Counter()
        for run in self._runs.values():
            if run.face is not face:
                continue
            grouped: list[list[int]] = [[] for _ in run.clusters]
            for glyph in reversed(run.glyphs) if run.rtl else run.glyphs:
                grouped[glyph.cluster].append(glyph.gid)
            for gids, text in zip(grouped, run.clusters, strict=True):
                counted[tuple(gids), text] += max(run.uses, 1)
        return counted

    def word(self, text: str, levels: tuple[int, ...] | int) -> list[tuple[int, int, Run]]:
        """The runs of a word in text order: start, embedding level and glyphs of each."""
        key = (text, levels)
        found = self._words.get(key)
        if found is None:
            found = self._words[key] = self._split(text, levels)
        return found

    def _face_of(self, char: str, before: Face | None) -> Face:
        # A mark or joiner stays with its letter's face where that face has it.
        joins = _hidden(char) or unicodedata.category(char)[0] == "M"
        if before is not None and joins and (_hidden(char) or before.draws(char)):
            return before
        for face in self.faces:
            if face.draws(char):
                return face
        if _hidden(char):
            return before or self.faces[0]
        raise MissingGlyphError(
            f"No font of {', '.join(self.typeface.fonts)} draws U+{ord(char):04X}"
            f" ({unicodedata.name(char, 'no name')}); add one that does."
        )

    def _split(self, text: str, levels: tuple[int, ...] | int) -> list[tuple[int, int, Run]]:
        keys: list[tuple[int, Face, str]] = []
        face: Face | None = None
        script = ""
        for i, char in enumerate(text):
            face = self._face_of(char, face)
            script = _script(char) or script
            level = levels if isinstance(levels, int) else levels[i]
            keys.append((level, face, script))
        # Leading common characters take the script that follows.
        first = next((k[2] for k in keys if k[2]), "")
        keys = [(level, f, s or first) for level, f, s in keys]
        abreast: set[int] = set()
        if self.vertical and self.typeface.abreast > 1:
            for found in self._abreast.finditer(text):
                # A mark of their own keeps them out of the runs beside them.
                keys[found.start() : found.end()] = [
                    (level, f, "Latn") for level, f, _ in keys[found.start() : found.end()]
                ]
                abreast.add(found.start())
        cuts = abreast | {0, len(text)}
        cuts |= {i for i in range(1, len(text)) if keys[i] != keys[i - 1]}
        runs = []
        for start, end in itertools.pairwise(sorted(cuts)):
            level, face, script = keys[start]
            if start in abreast:
                runs.append((start, level, self._side_by_side(face, text[start:end])))
                continue
            rtl = level % 2 == 1 and not self.vertical
            runs.append((start, level, self.run(face, text[start:end], rtl, script)))
        return runs

    def _side_by_side(self, face: Face, text: str) -> Run:
        """Characters across a vertical line, in a square of one em."""
        key = (id(face), text, False, "abreast")
        found = self._runs.get(key)
        if found is None:
            gids = [face.glyph(char) or 0 for char in text]
            widths = [face.advance(gid) / face.upem for gid in gids]
            baseline = -0.5 - face.cap_height / face.upem / 2
            glyphs, x = [], -sum(widths) / 2
            for i, (gid, width) in enumerate(zip(gids, widths, strict=True)):
                glyphs.append(Shaped(gid, i, x, baseline, -1.0 if i == len(gids) - 1 else 0.0))
                x += width
            starts = list(range(len(text)))
            found = Run(face, text, False, True, glyphs, list(text), starts, 1.0)
            self._runs[key] = found
        return found

    def run(self, face: Face, text: str, rtl: bool, script: str) -> Run:
        """The glyphs of a text in one face, one direction and one script."""
        key = (id(face), text, rtl, script)
        found = self._runs.get(key)
        if found is None:
            found = self._runs[key] = self._shape(face, text, rtl, script)
        return found

    def _shape(self, face: Face, text: str, rtl: bool, script: str) -> Run:
        if self.typeface.drawn == "accents":
            text = accents_apart(text, face.glyph)
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.direction = "ttb" if self.vertical else "rtl" if rtl else "ltr"
        if script:
            buffer.script = script
        if self.typeface.language:
            buffer.language = self.typeface.language
        buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        hb.shape(face.hb, buffer, self.features)
        starts = sorted({info.cluster for info in buffer.glyph_infos}) or [0]
        starts[0] = 0
        number = {start: i for i, start in enumerate(starts)}
        glyphs, x, y = [], 0.0, 0.0
        scale = 1 / face.upem
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions or (), strict=True):
            if info.codepoint == 0:
                raise MissingGlyphError(
                    f"{face.name} has no glyph for {text[info.cluster]!r}"
                    f" (U+{ord(text[info.cluster]):04X}) in {text!r}; add a font that has."
                )
            advance = place.y_advance if self.vertical else place.x_advance
            cluster = number.get(info.cluster, 0)
            wider = 0
            for part in self._parts(face, info.codepoint):
                at_x, at_y = x + wider * scale, y + part.rise * scale
                at_x += (place.x_offset + part.shift) * scale
                at_y += place.y_offset * scale
                own = 0 if part.extra else advance
                glyphs.append(Shaped(part.gid, cluster, at_x, at_y, (own + part.wider) * scale))
                wider += part.wider
            x += (place.x_advance + wider) * scale
            y += place.y_advance * scale
        ends = [*starts[1:], len(text)]
        clusters = [text[a:b].replace(CGJ, "") for a, b in zip(starts, ends, strict=True)]
        text = text.replace(CGJ, "")
        starts = list(itertools.accumulate(map(len, clusters[:-1]), initial=0))
        width = -y if self.vertical else x
        return Run(face, text, rtl, self.vertical, glyphs, clusters, starts, width)

    def _parts(self, face: Face, gid: int) -> Sequence[Part]:
        """The glyphs that draw a glyph in this typeface, most often itself."""
        if self.typeface.drawn == "dots":
            return dots_apart(face, gid)
        if self.typeface.drawn == "bars":
            return bars_apart(face, gid)
        return (Part(gid),)
