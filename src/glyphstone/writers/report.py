"""The report of `glyphstone inspect` for machines: documented in docs/formats/inspect.md."""

from __future__ import annotations

from typing import Any

import msgspec

from glyphstone.model.data_frames import DataFrame, data_frame
from glyphstone.model.doubts import TRUST_WORDS
from glyphstone.model.notebook import safe, table
from glyphstone.model.plain_data import as_dict

__all__ = [
    "SCHEMA",
    "Failure",
    "FaultReport",
    "FontReport",
    "GlyphReport",
    "Pages",
    "ReasonReport",
    "Report",
    "decode",
    "encode",
    "legible",
]

#: Grows by one whenever a field changes its meaning or goes away; new fields may come any time.
SCHEMA = "glyphstone.inspect/1"


#: The columns of a table of fonts.
_COLUMNS = (
    *("key", "name", "subset_tag", "subtype", "program", "encoding", "embedded", "to_unicode"),
    *("glyphs", "uses", "without_text", "trust"),
)


class ReasonReport(msgspec.Struct, frozen=True):
    """One thing that speaks against a font's map."""

    kind: str
    sentence: str
    codes: list[int]


class GlyphReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """One distinct glyph of a font."""

    code: int
    code_bytes: int
    cid: int
    gid: int
    count: int
    first_page: int
    advance: float
    #: The claimed text with U+FFFD for lone surrogates, its code points, and the path of the claim.
    text: str = ""
    code_points: list[str] = []
    path: str = "none"
    name: str | None = None
    shape: str | None = None
    blank: bool = False
    #: The kinds of the reasons that concern this glyph.
    doubts: list[str] = []


class FontReport(msgspec.Struct, frozen=True):
    """One font of the document."""

    name: str
    subset_tag: str | None
    subtype: str
    program: str
    encoding: str
    embedded: bool
    vertical: bool
    to_unicode: bool
    collection: str | None
    #: Which font of the file it is, the same in every read.
    key: str
    #: Object and generation number; both 0 if the font has no object of its own.
    object: tuple[int, int]
    #: Distinct glyphs, how often they are shown together, and how many of them have no text.
    glyphs: int
    uses: int
    without_text: int
    trust: str
    reasons: list[ReasonReport]
    #: Only if it was asked for.
    glyph_table: list[GlyphReport] | None = None


class FaultReport(msgspec.Struct, frozen=True):
    """Something that could not be read; the rest was."""

    what: str
    page: int | None
    font: str | None


class Pages(msgspec.Struct, frozen=True):
    """How many pages were read, and which of them are special."""

    count: int
    glyphs: int
    scanned: list[int]
    invisible_text: list[int]
    without_glyphs: list[int]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of one document."""

    schema: str = SCHEMA
    version: str
    file: str
    #: "ok", or "partial" if something could not be read or had to be mended.
    verdict: str
    exit_code: int
    advice: str
    producer: str
    creator: str
    languages: list[str]
    encrypted: bool
    mended: str
    pages: Pages
    fonts: list[FontReport]
    faults: list[FaultReport]

    def to_dict(self) -> dict[str, Any]:
        """The report as dicts, lists, strings and numbers."""
        return as_dict(self)

    def to_pandas(self) -> DataFrame:
        """A DataFrame with one row a font, if pandas is installed."""
        columns: dict[str, list[Any]] = {
            name: [getattr(font, name) for font in self.fonts] for name in _COLUMNS
        }
        columns["reasons"] = [[reason.kind for reason in font.reasons] for font in self.fonts]
        return data_frame(columns)

    def _repr_html_(self) -> str:
        rows = [
            (
                font.name,
                font.key,
                TRUST_WORDS.get(font.trust, font.trust),
                font.glyphs,
                font.uses,
                " ".join(reason.sentence for reason in font.reasons),
            )
            for font in self.fonts
        ]
        heads = ("font", "key", "verdict", "glyphs", "shown", "why")
        return f"<div>{table(heads, rows, self.file)}<p>{safe(self.advice)}</p></div>"


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """Why a document could not be read at all."""

    schema: str = SCHEMA
    version: str
    file: str
    verdict: str
    exit_code: int
    error: str


def legible(text: str) -> str:
    """A text that every encoder takes: lone surrogates become U+FFFD."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def encode(report: Report | Failure) -> bytes:
    """The report as one line of JSON, without a line end."""
    return msgspec.json.encode(report)


def decode(line: bytes) -> Report:
    """The report that `encode` wrote."""
    return msgspec.json.decode(line, type=Report)
