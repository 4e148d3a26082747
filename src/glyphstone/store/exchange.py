"""Maps and answers as JSON that people can read, compare and keep under version control.

docs/formats/maps.md describes both forms. A file is read as a whole or not at all, and whatever is
wrong with it is said in one sentence with its place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import unicodedata2

from glyphstone.errors import MapError, Place, ProjectError
from glyphstone.files import write_whole
from glyphstone.model import FontKey, Shape, State, object_key
from glyphstone.shapes.fingerprint import fingerprints
from glyphstone.store.drawings import LONGEST, drawing_of, drawing_text
from glyphstone.store.events import Event, from_json, to_json
from glyphstone.store.json_file import ObjectReader, load
from glyphstone.verdict.characters import code_points

__all__ = [
    "ANSWERS",
    "MAPS",
    "AnswerDocument",
    "AnswerFile",
    "FontEntry",
    "GlyphEntry",
    "MapFile",
    "read_answers",
    "read_maps",
    "write_answers",
    "write_maps",
]

MAPS = "glyphstone.maps/1"
ANSWERS = "glyphstone.answers/1"

#: Code points of the text of one glyph: more than one glyph ever stands for; by hand.
_MOST_TEXT = 256
_SHA256 = re.compile(r"[0-9a-f]{64}")
_SHAPE = re.compile(r"\d+:(?:blank|[a-z][0-9a-f]{8,64})")
_KEY = re.compile(r"none|d[0-9a-f]+|[0-9]+(?:\.[0-9]+)?")
_POINTS = re.compile(r"U\+([0-9A-F]{4,6})")


@dataclass(frozen=True, slots=True)
class GlyphEntry:
    """What a map says of one glyph: of a code, of a drawing, or of both.

    `text` is None if the glyph is unknown and "" if it stands for nothing.
    """

    text: str | None
    code: int | None = None
    code_length: int | None = None
    shape: str | None = None
    state: State = State.CONFIRMED
    confidence: float = 1.0
    source: str = ""
    #: How often the document shows it, 0 if that is not known.
    count: int = 0
    #: Whether it rests on one place alone, and nobody has looked at it since.
    unchecked: bool = False


@dataclass(frozen=True, slots=True)
class FontEntry:
    """The map of one font; where it was found, if that is known."""

    name: str
    glyphs: tuple[GlyphEntry, ...]
    #: SHA-256 of the document, and the key of the font in it.
    document: str | None = None
    key: FontKey | None = None
    #: When it came into a library: ISO 8601 in UTC.
    added: str | None = None


@dataclass(frozen=True, slots=True)
class MapFile:
    """Maps of fonts, and drawings of their glyphs if they are to serve other documents too."""

    fonts: tuple[FontEntry, ...]
    drawings: tuple[Shape, ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerDocument:
    """A document that answers speak of."""

    sha256: str
    file: str
    pages: int


@dataclass(frozen=True, slots=True)
class AnswerFile:
    """A person's answers, in the order in which they were given."""

    events: tuple[Event, ...]
    documents: tuple[AnswerDocument, ...] = ()


# --- maps -------------------------------------------------------------------------------------


def write_maps(path: Path | str, maps: MapFile) -> None:
    """Write maps, sorted, one glyph a line; the file is there as a whole or not at all."""
    write_whole(Path(path), maps_json(maps).encode())


def read_maps(path: Path | str) -> MapFile:
    """The maps of a file; a `MapError` says what is wrong and where."""
    top = load(Path(path), MAPS)
    fonts: list[FontEntry] = []
    seen: set[tuple[object, ...]] = set()
    for entry in top.objects("fonts", "font"):
        font = _font(entry)
        if not _once(seen, (font.name, font.document, font.key)):
            entry.named(font.name).fail("the same font stands in the file twice")
        fonts.append(font)
    drawings = _read_drawings(top.objects("drawings", "drawing", required=False))
    return MapFile(tuple(sorted(fonts, key=_font_key)), drawings)


def maps_json(maps: MapFile) -> str:
    """Maps as text, sorted, one glyph a line."""
    fonts = []
    for font in sorted(maps.fonts, key=_font_key):
        head: dict[str, Any] = {"name": font.name}
        if font.document is not None:
            head["document"] = font.document
        if font.key is not None:
            head["key"] = font.key
        if font.added is not None:
            head["added"] = font.added
        lines = [f"{_dump(key)}: {_dump(value)}" for key, value in head.items()]
        rows = [_dump(_glyph_row(font, glyph)) for glyph in sorted(font.glyphs, key=_glyph_key)]
        lines.append(f'"glyphs": {_list(rows, 6)}')
        fonts.append("{\n      " + ",\n      ".join(lines) + "\n    }")
    parts = [f'"schema": {_dump(MAPS)}', f'"fonts": {_list(fonts, 2)}']
    if maps.drawings:
        shapes = sorted({shape.key: shape for shape in maps.drawings}.items())
        rows = [_dump({"shape": key, "drawing": drawing_text(s.drawing)}) for key, s in shapes]
        parts.append(f'"drawings": {_list(rows, 2)}')
    return "{\n  " + ",\n  ".join(parts) + "\n}\n"


def _font_key(font: FontEntry) -> tuple[str, str, str]:
    return font.name, font.document or "", font.key or ""


def _glyph_key(glyph: GlyphEntry) -> tuple[int, int, str, str]:
    code = -1 if glyph.code is None else glyph.code
    return code, glyph.code_length or 0, glyph.shape or "", glyph.text or ""


def _glyph_row(font: FontEntry, glyph: GlyphEntry) -> dict[str, Any]:
    row: dict[str, Any] = {}
    if glyph.code is not None:
        row["code"] = glyph.code
    if glyph.code_length is not None:
        row["code_length"] = glyph.code_length
    if glyph.shape is not None:
        row["shape"] = glyph.shape
    if glyph.text is None:
        row["text"] = None
    else:
        if any("\ud800" <= char <= "\udfff" for char in glyph.text):
            raise MapError(
                "its text is half of a character, which no file can hold.",
                place=Place(font=font.name, glyph=str(glyph.code)),
            )
        row["text"] = unicodedata2.normalize("NFC", glyph.text)
        row["code_points"] = code_points(glyph.text)
    row["state"] = glyph.state.value
    row["confidence"] = round(glyph.confidence, 4)
    row["source"] = glyph.source
    if glyph.count:
        row["count"] = glyph.count
    if glyph.unchecked:
        row["unchecked"] = True
    return row


def _font(entry: ObjectReader) -> FontEntry:
    name = entry.text("name")
    entry = entry.named(name)
    document = entry.text("document", _SHA256, "a SHA-256") if entry.has("document") else None
    glyphs: list[GlyphEntry] = []
    seen: set[tuple[object, ...]] = set()
    for row in entry.objects("glyphs", "glyph"):
        glyph = _glyph(row)
        identity = (glyph.code, glyph.code_length, glyph.shape)
        # Readings that belong to no one document may differ: a drawing can be two letters.
        free = glyph.code is None or document is None
        if not _once(seen, (*identity, glyph.text) if free else identity):
            row.fail("the same glyph stands in this font twice")
        glyphs.append(glyph)
    return FontEntry(
        name=name,
        glyphs=tuple(sorted(glyphs, key=_glyph_key)),
        document=document,
        key=_key(entry),
        added=entry.text("added") if entry.has("added") else None,
    )


def _key(entry: ObjectReader) -> FontKey | None:
    """The key of a font; older files have its object and generation number."""
    if entry.has("key"):
        return FontKey(entry.text("key", _KEY, "the key of a font"))
    number = entry.numbers("object", 2)
    # Fonts that were no objects of their own all had the number 0: it names none of them.
    return object_key(number[0], number[1]) if number and number[0] else None


def _glyph(row: ObjectReader) -> GlyphEntry:
    text = row.text("text") if row.has("text") else None
    if "text" not in row.fields:
        row.fail('"text" is missing; write null for a glyph that is not known')
    if row.has("code_points"):
        text = _pointed(row, text)
    if text is not None and len(text) > _MOST_TEXT:
        row.fail(f"the text has more than {_MOST_TEXT} code points")
    code = row.whole("code", 0, 2**32 - 1) if row.has("code") else None
    shape = row.text("shape", _SHAPE, "the key of a drawing") if row.has("shape") else None
    if code is None and shape is None:
        row.fail('it needs a "code", a "shape" or both')
    state = row.text("state")
    if state not in set(State):
        row.fail(f'"state" must be one of {", ".join(State)}, not {state!r}')
    if (text is None) is not (state == State.UNKNOWN):
        row.fail('"text" is null if "state" is unknown, and only then')
    return GlyphEntry(
        text=text,
        code=code,
        code_length=row.whole("code_length", 1, 4) if row.has("code_length") else None,
        shape=shape,
        state=State(state),
        confidence=row.share("confidence"),
        source=row.text("source") if row.has("source") else "",
        count=row.whole("count", 0, 2**53) if row.has("count") else 0,
        unchecked=row.flag("unchecked"),
    )


def _pointed(row: ObjectReader, text: str | None) -> str:
    """The text that the code points spell; what is shown beside them must be the same text."""
    words = row.text("code_points").split()
    matches = [_POINTS.fullmatch(word) for word in words]
    values = [int(match[1], 16) for match in matches if match]
    if len(values) != len(words) or any(v > 0x10FFFF or 0xD800 <= v < 0xE000 for v in values):
        row.fail('"code_points" must look like "U+0041 U+0301"')
    spelt = "".join(map(chr, values))
    if text is None or _nfc(text) != _nfc(spelt):
        row.fail('"text" and "code_points" say different things: correct one, or remove the latter')
    return spelt


def _read_drawings(rows: Iterable[ObjectReader]) -> tuple[Shape, ...]:
    readers: list[ObjectReader] = []
    keys: list[str] = []
    seen: set[tuple[object, ...]] = set()
    drawings = []
    for row in rows:
        key = row.text("shape", _SHAPE, "the key of a drawing")
        if not _once(seen, (key,)):
            row.fail("the same drawing stands in the file twice")
        try:
            drawings.append(drawing_of(row.text("drawing", longest=LONGEST)))
        except ValueError as error:
            row.fail(f'"drawing" cannot be read: {error}')
        readers.append(row)
        keys.append(key)
    shapes = fingerprints(drawings)
    for row, key, shape in zip(readers, keys, shapes, strict=True):
        if shape.key != key:
            row.fail("the drawing does not have the key that stands beside it")
    return tuple(sorted(shapes, key=lambda shape: shape.key))


# --- answers ----------------------------------------------------------------------------------


def write_answers(path: Path | str, answers: AnswerFile) -> None:
    """Write answers in their order, one a line."""
    write_whole(Path(path), answers_json(answers).encode())


def read_answers(path: Path | str) -> AnswerFile:
    """The answers of a file; a `MapError` says what is wrong and where."""
    top = load(Path(path), ANSWERS)
    documents: list[AnswerDocument] = []
    seen: set[tuple[object, ...]] = set()
    for row in top.objects("documents", "document", required=False):
        document = AnswerDocument(
            row.text("sha256", _SHA256, "a SHA-256"),
            row.text("file"),
            row.whole("pages", 0, 2**31),
        )
        if not _once(seen, (document.sha256,)):
            row.fail("the same document stands in the file twice")
        documents.append(document)
    events: list[Event] = []
    for row in top.objects("answers", "answer"):
        try:
            events.append(from_json(json.dumps(row.fields)))
        except ProjectError as error:
            row.fail(f"this is no answer ({error.what.rstrip('.')})")
    return AnswerFile(tuple(events), tuple(documents))


def answers_json(answers: AnswerFile) -> str:
    """Answers as text, one a line."""
    documents = [
        _dump({"sha256": d.sha256, "file": d.file, "pages": d.pages})
        for d in sorted(answers.documents, key=lambda d: (d.file, d.sha256))
    ]
    rows = [_dump(json.loads(to_json(event))) for event in answers.events]
    parts = [f'"schema": {_dump(ANSWERS)}', f'"documents": {_list(documents, 2)}']
    parts.append(f'"answers": {_list(rows, 2)}')
    return "{\n  " + ",\n  ".join(parts) + "\n}\n"


# --- both -------------------------------------------------------------------------------------


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _list(rows: Sequence[str], indent: int) -> str:
    if not rows:
        return "[]"
    blank = "\n" + " " * (indent + 2)
    return "[" + ",".join(blank + row for row in rows) + "\n" + " " * indent + "]"


def _nfc(text: str) -> str:
    return str(unicodedata2.normalize("NFC", text))


def _once(seen: set[tuple[object, ...]], item: tuple[object, ...]) -> bool:
    """Whether something is seen for the first time."""
    if item in seen:
        return False
    seen.add(item)
    return True
