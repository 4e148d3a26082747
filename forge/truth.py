"""What a forged document really says: columns of glyphs and clusters, and the text they make."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Clusters",
    "CodeTruth",
    "DamageTruth",
    "FontTruth",
    "Glyphs",
    "LineTruth",
    "ParagraphTruth",
    "SentenceTruth",
    "Truth",
    "WordTruth",
]

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]


@dataclass
class Glyphs:
    """Every shown glyph in stream order, one array a column.

    `x`, `y` is the text position when the glyph is shown (rise included), in points of the page's
    user space; `drawn_x`, `drawn_y` where the outline's own origin falls, which differs from it
    in vertical writing only. `dx`, `dy` is the glyph's own displacement by its written width,
    without character and word spacing. `gid` is -1 in Type 3 fonts. `copy` counts
    overprints of the same glyph.
    """

    page: Ints
    font: Ints
    code: Ints
    code_length: Ints
    cid: Ints
    gid: Ints
    source_gid: Ints
    cluster: Ints
    container: Ints
    mode: Ints
    copy: Ints
    size: Floats
    x: Floats
    y: Floats
    drawn_x: Floats
    drawn_y: Floats
    dx: Floats
    dy: Floats

    def __len__(self) -> int:
        return len(self.page)


@dataclass
class Clusters:
    """What glyphs stand for, one entry a cluster; -1 where there is no such unit.

    `inserted` marks text that is not the author's (a hyphen at a line end, a space after the last
    word). The glyphs of a cluster stand together in the stream: `first` is the row of the first
    in `Truth.glyphs`, `count` their number, overprints left out. A lone direction mark draws
    nothing and is a cluster without glyphs: `first` is -1 and `count` 0.
    """

    text: list[str]
    first: Ints
    count: Ints
    word: Ints
    line: Ints
    sentence: Ints
    paragraph: Ints
    inserted: Ints

    def __len__(self) -> int:
        return len(self.text)

    def glyphs(self, index: int) -> range:
        """The rows of one cluster's glyphs."""
        return range(self.first[index], self.first[index] + self.count[index])


@dataclass
class WordTruth:
    """A word: what white space parts; where none is written, the text up to the next space."""

    text: str
    sentence: int
    paragraph: int


@dataclass
class SentenceTruth:
    """A sentence exactly as the caller gave it."""

    text: str
    paragraph: int


@dataclass
class ParagraphTruth:
    """A paragraph and its part in the page: body, heading, header, footer, page_number, ..."""

    text: str
    role: str
    rtl: bool


@dataclass
class LineTruth:
    """A line as set, in reading order of its characters, with a hyphen where one was added."""

    text: str
    page: int
    paragraph: int
    column: int
    x: float
    y: float


@dataclass
class DamageTruth:
    """One damage a PDF font got, and the codes it touched with what they now claim."""

    name: str
    codes: dict[int, str | None]


@dataclass
class CodeTruth:
    """One code of a PDF font: what it draws, what it means, and what the PDF claims.

    `text` is the reading a good producer would write; `unique` says whether every use of the
    glyph is a cluster of its own with that very text. `claim` is the ToUnicode entry.
    """

    code: int
    length: int
    cid: int
    gid: int
    source_gid: int
    source_name: str
    name: str
    width: float
    text: str
    unique: bool
    blank: bool
    claim: str | None


@dataclass
class FontTruth:
    """One PDF font: its names, flavour, codes and damage (none means healthy)."""

    resource: str
    base_font: str
    source: str
    flavour: str
    encoding: str
    to_unicode: bool
    actual_text: bool
    damage: list[DamageTruth]
    codes: dict[int, CodeTruth]


@dataclass
class Truth:
    """Everything known about a forged document."""

    glyphs: Glyphs
    clusters: Clusters
    words: list[WordTruth]
    lines: list[LineTruth]
    sentences: list[SentenceTruth]
    paragraphs: list[ParagraphTruth]
    fonts: list[FontTruth]
    pages: int
    containers: list[str] = field(default_factory=list)
    features: list[str] = field(default_factory=list)

    def text(self, role: str = "body") -> str:
        """The paragraphs of one role, a line each."""
        return "\n".join(p.text for p in self.paragraphs if p.role == role)

    def to_json(self) -> str:
        """The whole truth as JSON, glyphs and clusters as columns."""

        def plain(value: Any) -> Any:
            return value.tolist() if isinstance(value, np.ndarray) else value

        content: dict[str, Any] = {f.name: getattr(self, f.name) for f in fields(Truth)}
        for part in ("glyphs", "clusters"):
            table = content[part]
            content[part] = {f.name: plain(getattr(table, f.name)) for f in fields(table)}
        return json.dumps(content, ensure_ascii=False, default=asdict)
