"""Structured text as JSON: pages, blocks, lines and spans, written page by page.

`text.schema.json` beside this file is the schema; docs/formats/text.md says what the fields mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import resources
from typing import Any, Protocol

import msgspec

from glyphstone.model import (
    Block,
    Change,
    Fault,
    Font,
    LanguageSource,
    Notice,
    PageText,
    Span,
    TextLine,
)
from glyphstone.model.text import Box
from glyphstone.writers.text import Placeholder, filled

__all__ = [
    "FORMAT",
    "WholeText",
    "box_object",
    "ending",
    "json_document",
    "language_object",
    "page_object",
    "schema",
]

FORMAT = "glyphstone.text/1"

_encode = msgspec.json.Encoder().encode


def schema() -> dict[str, Any]:
    """The JSON Schema that every document written here keeps to."""
    text = resources.files(__package__).joinpath("text.schema.json").read_bytes()
    found: dict[str, Any] = msgspec.json.decode(text)
    return found


class WholeText(Protocol):
    """What is known of a document when all its pages are."""

    @property
    def fonts(self) -> Sequence[Font]: ...
    @property
    def faults(self) -> Sequence[Fault]: ...
    @property
    def script(self) -> str: ...
    @property
    def lang(self) -> str: ...
    @property
    def lang_confidence(self) -> float | None: ...
    @property
    def lang_source(self) -> LanguageSource: ...
    @property
    def declared_lang(self) -> str | None: ...
    @property
    def warnings(self) -> Sequence[Notice]: ...


def json_document(
    file: str,
    pages: Iterable[PageText],
    whole: WholeText,
    placeholder: Placeholder,
) -> Iterator[bytes]:
    """A document in parts, a page each; `whole` is asked when the last page is written."""
    yield b'{"format":' + _encode(FORMAT) + b',"file":' + _encode(file) + b',"pages":[\n'
    comma = b""
    for page in pages:
        yield comma + _encode(page_object(page, placeholder))
        comma = b",\n"
    yield b"\n]"
    for name, value in ending(whole).items():
        yield b',"' + name.encode() + b'":' + _encode(value)
    yield b"}\n"


def ending(whole: WholeText) -> dict[str, Any]:
    """What is known of the whole document, as JSON has it."""
    return {
        "fonts": [
            {"index": font.index, "name": font.name, "subtype": font.subtype}
            for font in whole.fonts
        ],
        "script": whole.script,
        **language_object(whole.lang, whole.lang_confidence, whole.lang_source),
        "declared_lang": whole.declared_lang,
        "warnings": [_warning(warning) for warning in whole.warnings],
        "faults": [str(fault) for fault in whole.faults],
    }


def page_object(page: PageText, placeholder: Placeholder) -> dict[str, Any]:
    """A page as JSON has it."""
    return {
        "number": page.number,
        "box": box_object(page.box),
        "rotate": page.rotate,
        "script": page.script,
        "direction": page.direction,
        **language_object(page.lang, page.lang_confidence, page.lang_source),
        "blocks": [_block(block, placeholder) for block in page.blocks],
        "left_out": page.left_out,
        "warnings": [_warning(warning) for warning in page.warnings],
        "faults": [str(fault) for fault in page.faults],
    }


def _warning(warning: Notice) -> dict[str, Any]:
    return {"name": warning.name, "what": warning.what, "page": warning.page}


def _block(block: Block, placeholder: Placeholder) -> dict[str, Any]:
    found: dict[str, Any] = {
        "kind": block.kind,
        "box": box_object(block.box),
        "script": block.script,
        "scripts": block.scripts,
        "mixed_script": block.mixed_script,
        "direction": block.direction,
        "writing_mode": block.writing_mode,
        **language_object(block.lang, block.lang_confidence, block.lang_source),
        "lines": [_line(line, placeholder) for line in block.lines],
    }
    if block.cell is not None:
        found["cell"] = {"row": block.cell[0], "column": block.cell[1]}
    return found


def _line(line: TextLine, placeholder: Placeholder) -> dict[str, Any]:
    return {
        "number": line.number,
        "box": box_object(line.box),
        "baseline": round(line.baseline, 2),
        "size": round(line.size, 2),
        "rotation": round(line.rotation, 2),
        "direction": line.direction,
        "writing_mode": line.writing_mode,
        "joint": line.joint,
        "spans": [_span(span, placeholder) for span in line.spans],
    }


def _span(span: Span, placeholder: Placeholder) -> dict[str, Any]:
    found: dict[str, Any] = {
        "text": filled(span, placeholder) if span.unknown else span.text,
        "box": box_object(span.box),
        "font": span.font,
        "font_name": span.font_name,
        "size": span.size,
        "script": span.script,
        "direction": span.direction,
        "writing_mode": span.writing_mode,
        **language_object(span.lang, span.lang_confidence, span.lang_source),
        "normalization": span.normalization,
        "map_confidence": span.map_confidence,
        "provenance": span.provenance,
    }
    if span.changes:
        found["changes"] = [_change(change) for change in span.changes]
    if span.raw_codepoints is not None:
        found["raw_codepoints"] = span.raw_codepoints
    if span.unknown:
        found["unknown"] = [{"font": font, "code": code} for font, code in span.unknown]
    return found


def _change(change: Change) -> dict[str, Any]:
    return {
        "operation": change.operation,
        "before": change.before,
        "after": change.after,
        "count": change.count,
    }


def language_object(lang: str, confidence: float | None, source: LanguageSource) -> dict[str, Any]:
    """A language as JSON has it.

    The confidence is left out where the PDF's own word was taken, null where none is known.
    """
    found: dict[str, Any] = {"lang": lang}
    if source is not LanguageSource.DECLARED:
        found["lang_confidence"] = None if confidence is None else round(confidence, 4)
    return found


def box_object(box: Box) -> Sequence[float]:
    """A box as JSON has it."""
    return [round(side, 2) for side in box]
