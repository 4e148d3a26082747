"""A file of outlines with their texts: all that training needs of a thousand fonts.

Points are kept as differences, so that the accented forms of a letter repeat its bytes.
"""

from __future__ import annotations

import io
import json
import lzma
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["UNITS", "Drawn", "PackedFonts", "merged", "packed_fonts", "read", "write"]


#: Units of an em that outlines are kept in: a pixel of the recogniser has 34 of them.
UNITS = 1024


@dataclass(frozen=True, slots=True)
class Drawn:
    """One glyph: its text, how it joins its neighbours (bit 0 before, bit 1 behind), its outline.

    `points`, and the advance, are in 1024ths of an em; the script is ISO 15924.
    """

    text: str
    form: int
    script: str
    advance: int
    points: NDArray[np.int16]
    tags: NDArray[np.uint8]
    ends: NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class PackedFonts:
    """Outlines of many fonts in columns; a glyph's points are `starts[i]` up to `starts[i + 1]`."""

    #: Family, style and script of each font.
    fonts: list[tuple[str, str, str]]
    #: The text, form of joining and script of each label.
    labels: list[tuple[str, int, str]]
    font: NDArray[np.int32]
    label: NDArray[np.int32]
    advance: NDArray[np.int16]
    points: NDArray[np.int16]
    tags: NDArray[np.uint8]
    ends: NDArray[np.int16]
    point_starts: NDArray[np.int64]
    end_starts: NDArray[np.int64]

    def outline(self, glyph: int) -> tuple[NDArray[np.int16], NDArray[np.uint8], NDArray[np.int16]]:
        """Points, tags and ends of a glyph."""
        first, last = self.point_starts[glyph : glyph + 2]
        begin, end = self.end_starts[glyph : glyph + 2]
        return self.points[first:last], self.tags[first:last], self.ends[begin:end]

    def drawn(self, glyph: int) -> Drawn:
        """A glyph with its text and outline."""
        text, form, script = self.labels[self.label[glyph]]
        points, tags, ends = self.outline(glyph)
        return Drawn(text, form, script, int(self.advance[glyph]), points, tags, ends)


def write(path: Path, fonts: Iterable[tuple[tuple[str, str, str], list[Drawn]]]) -> None:
    """Packs the glyphs of fonts."""
    names: list[tuple[str, str, str]] = []
    labels: dict[tuple[str, int, str], int] = {}
    columns: dict[str, list[Any]] = {
        name: [] for name in ("font", "label", "advance", "x", "y", "tags", "ends", "n", "c")
    }
    for name, glyphs in fonts:
        names.append(name)
        for one in glyphs:
            columns["font"].append(len(names) - 1)
            columns["label"].append(
                labels.setdefault((one.text, one.form, one.script), len(labels))
            )
            columns["advance"].append(np.clip(one.advance, -32000, 32000))
            steps = np.diff(one.points, axis=0, prepend=np.zeros((1, 2), dtype=np.int16))
            columns["x"].append(steps[:, 0])
            columns["y"].append(steps[:, 1])
            columns["tags"].append(one.tags)
            columns["ends"].append(one.ends)
            columns["n"].append(len(one.points))
            columns["c"].append(len(one.ends))
    arrays: dict[str, Any] = {
        "font": np.array(columns["font"], dtype=np.int32),
        "label": np.array(columns["label"], dtype=np.int32),
        "advance": np.array(columns["advance"], dtype=np.int16),
        "n": np.array(columns["n"], dtype=np.int32),
        "c": np.array(columns["c"], dtype=np.int32),
        "ends": np.concatenate(columns["ends"]).astype(np.int16),
        "tags": np.concatenate(columns["tags"]).astype(np.uint8),
    }
    for axis in ("x", "y"):
        steps = np.concatenate(columns[axis]).astype(np.int16)
        # The absolute value of -32768 would not fit.
        large = (steps > 127) | (steps < -127)
        arrays[f"{axis}_small"] = np.where(large, -128, steps).astype(np.int8)
        arrays[f"{axis}_large"] = steps[large]
    buffer = io.BytesIO()
    np.savez(buffer, **arrays)
    head = json.dumps({"fonts": names, "labels": list(labels)}).encode()
    raw = len(head).to_bytes(4, "big") + head + buffer.getvalue()
    path.write_bytes(lzma.compress(raw, preset=6))


def read(path: Path) -> PackedFonts:
    """What `write` wrote."""
    raw = lzma.decompress(path.read_bytes())
    size = int.from_bytes(raw[:4], "big")
    head = json.loads(raw[4 : 4 + size])
    arrays = np.load(io.BytesIO(raw[4 + size :]))
    starts = np.concatenate([[0], np.cumsum(arrays["n"])])
    points = np.stack([_steps(arrays, axis) for axis in ("x", "y")], axis=1)
    # Each glyph's first step is its first point.
    walked = np.cumsum(points, axis=0)
    before = np.concatenate([np.zeros((1, 2), dtype=np.int64), walked])[starts[:-1]]
    walked -= np.repeat(before, arrays["n"], axis=0)
    return PackedFonts(
        fonts=[tuple(one) for one in head["fonts"]],
        labels=[tuple(one) for one in head["labels"]],
        font=arrays["font"],
        label=arrays["label"],
        advance=arrays["advance"],
        points=walked.astype(np.int16),
        tags=arrays["tags"],
        ends=arrays["ends"],
        point_starts=starts,
        end_starts=np.concatenate([[0], np.cumsum(arrays["c"])]),
    )


def _steps(arrays: Any, axis: str) -> NDArray[np.int64]:
    steps: NDArray[np.int64] = arrays[f"{axis}_small"].astype(np.int64)
    steps[arrays[f"{axis}_small"] == -128] = arrays[f"{axis}_large"]
    return steps


def packed_fonts(fonts: Iterable[tuple[tuple[str, str, str], list[Drawn]]]) -> PackedFonts:
    """Glyphs of fonts in columns."""
    labels: dict[tuple[str, int, str], int] = {}
    names: list[tuple[str, str, str]] = []
    font: list[int] = []
    glyphs: list[Drawn] = []
    for name, own in fonts:
        font += [len(names)] * len(own)
        names.append(name)
        glyphs += own
    label = [labels.setdefault((one.text, one.form, one.script), len(labels)) for one in glyphs]
    return PackedFonts(
        fonts=names,
        labels=list(labels),
        font=np.array(font, dtype=np.int32),
        label=np.array(label, dtype=np.int32),
        advance=np.array([np.clip(one.advance, -32000, 32000) for one in glyphs], dtype=np.int16),
        points=np.concatenate([np.zeros((0, 2), np.int16), *(one.points for one in glyphs)]),
        tags=np.concatenate([np.zeros(0, np.uint8), *(one.tags for one in glyphs)]),
        ends=np.concatenate([np.zeros(0, np.int16), *(one.ends for one in glyphs)]),
        point_starts=np.cumsum([0, *(len(one.points) for one in glyphs)]),
        end_starts=np.cumsum([0, *(len(one.ends) for one in glyphs)]),
    )


def merged(parts: Sequence[PackedFonts]) -> PackedFonts:
    """Several packed files as one."""
    labels: dict[tuple[str, int, str], int] = {}
    fonts: list[tuple[str, str, str]] = []
    font, label = [], []
    for part in parts:
        numbers = [labels.setdefault(one, len(labels)) for one in part.labels]
        label.append(np.array(numbers, dtype=np.int32)[part.label])
        font.append(part.font + len(fonts))
        fonts += part.fonts
    return PackedFonts(
        fonts=fonts,
        labels=list(labels),
        font=np.concatenate(font).astype(np.int32),
        label=np.concatenate(label),
        advance=np.concatenate([part.advance for part in parts]),
        points=np.concatenate([part.points for part in parts]),
        tags=np.concatenate([part.tags for part in parts]),
        ends=np.concatenate([part.ends for part in parts]),
        point_starts=_joined_starts([part.point_starts for part in parts]),
        end_starts=_joined_starts([part.end_starts for part in parts]),
    )


def _joined_starts(starts: Sequence[NDArray[np.int64]]) -> NDArray[np.int64]:
    found = [np.zeros(1, dtype=np.int64)]
    for one in starts:
        found.append(one[1:] + found[-1][-1])
    return np.concatenate(found)
