"""Structured text as JSON: pages, blocks, lines and spans, written page by page.

`text.schema.json` beside this file is the schema; docs/formats/text.md says what the fields mean.
Whatever comes in, what goes out keeps to it: texts are `printable`, numbers `finite`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec

from glyphstone.model import (
    Block,
    Change,
    Direction,
    DoubtfulFont,
    LanguageSource,
    Notice,
    PageText,
    Span,
    TextLine,
    TextWord,
    WritingMode,
)
from glyphstone.model.text import Box
from glyphstone.writers.facts import WholeText
from glyphstone.writers.marks import marked
from glyphstone.writers.protocol import Replaced, finite, lang_tag, printable, share
from glyphstone.writers.text_lines import filled

__all__ = [
    "FORMAT",
    "box_object",
    "ending",
    "json_document",
    "language_object",
    "language_tag",
    "page_object",
    "provenance_object",
    "schema",
    "script_code",
]

FORMAT = "glyphstone.text/1"

_encode = msgspec.json.Encoder().encode
#: What UTF-8 cannot hold.
_ALONE = re.compile("[\ud800-\udfff]")
_SCRIPT = re.compile("[A-Z][a-z]{3}")


def schema() -> dict[str, Any]:
    """The JSON Schema that every document written here keeps to."""
    text = resources.files(__package__).joinpath("text.schema.json").read_bytes()
    found: dict[str, Any] = msgspec.json.decode(text)
    return found


def json_document(
    file: str,
    pages: Iterable[PageText],
    whole: WholeText,
    *,
    word_boxes: bool = False,
) -> Iterator[bytes]:
    """A document in parts, a page each; `whole` is asked when the last page is written."""
    replaced: Replaced = Counter()
    named = _encode(printable(file, replaced))
    yield b'{"format":' + _encode(FORMAT) + b',"file":' + named + b',"pages":[\n'
    comma = b""
    for page in pages:
        yield comma + _encode(page_object(page, replaced, word_boxes=word_boxes))
        comma = b",\n"
    yield b"\n]"
    for name, value in ending(whole, replaced).items():
        yield b',"' + name.encode() + b'":' + _encode(value)
    yield b"}\n"


def ending(whole: WholeText, replaced: Replaced) -> dict[str, Any]:
    """What is known of the whole document, as JSON has it."""
    declared = whole.declared_lang
    return {
        "fonts": [
            {
                "key": font.key,
                "name": printable(font.name, replaced),
                "subtype": printable(font.subtype, replaced),
            }
            for font in whole.fonts
        ],
        "doubtful_fonts": [_doubtful(font, replaced) for font in whole.doubtful_fonts],
        "script": script_code(whole.script),
        **language_object(whole.lang, whole.lang_confidence, whole.lang_source),
        "declared_lang": None if declared is None else printable(declared, replaced),
        "warnings": [_warning(warning, replaced) for warning in whole.warnings],
        "faults": [printable(str(fault), replaced) for fault in whole.faults],
    }


def _doubtful(font: DoubtfulFont, replaced: Replaced) -> dict[str, Any]:
    return {
        "key": font.key,
        "name": printable(font.name, replaced),
        "trust": font.trust,
        "glyphs": font.glyphs,
        "shown": font.shown,
        "reasons": [printable(reason, replaced) for reason in font.reasons],
        "guessed": font.guessed,
        "unchecked": font.unchecked,
    }


def page_object(
    page: PageText, replaced: Replaced | None = None, *, word_boxes: bool = False
) -> dict[str, Any]:
    """A page as JSON has it; `replaced` counts what became a mark."""
    counted = Counter() if replaced is None else replaced
    return {
        "number": max(0, page.number),
        "box": box_object(page.box),
        "rotate": page.rotate,
        "script": script_code(page.script),
        "direction": page.direction,
        **language_object(page.lang, page.lang_confidence, page.lang_source),
        "blocks": [
            _block(block, counted, word_boxes)
            for block in page.blocks
            if any(line.spans for line in block.lines)
        ],
        "left_out": page.left_out,
        "warnings": [_warning(warning, counted) for warning in page.warnings],
        "faults": [printable(str(fault), counted) for fault in page.faults],
    }


def _warning(warning: Notice, replaced: Replaced) -> dict[str, Any]:
    return {
        "name": warning.name,
        "what": printable(warning.what, replaced),
        "page": warning.page,
    }


def _block(block: Block, replaced: Replaced, word_boxes: bool) -> dict[str, Any]:
    found: dict[str, Any] = {
        "kind": block.kind,
        "box": box_object(block.box),
        "script": script_code(block.script),
        "scripts": list(dict.fromkeys(map(script_code, block.scripts))),
        "mixed_script": block.mixed_script,
        "direction": block.direction,
        "writing_mode": block.writing_mode,
        **language_object(block.lang, block.lang_confidence, block.lang_source),
        "lines": [_line(line, replaced, word_boxes) for line in block.lines if line.spans],
    }
    if block.cell is not None:
        found["cell"] = {"row": block.cell[0], "column": block.cell[1]}
    return found


def _line(line: TextLine, replaced: Replaced, word_boxes: bool) -> dict[str, Any]:
    found: dict[str, Any] = {
        "number": max(0, line.number),
        "box": box_object(line.box),
        "baseline": round(finite(line.baseline), 2),
        "size": round(finite(line.size), 2),
        "rotation": round(finite(line.rotation), 2),
        "direction": line.direction,
        "writing_mode": line.writing_mode,
        "joint": line.joint,
        "spans": [_span(span, replaced) for span in line.spans],
    }
    if word_boxes:
        found["words"] = [_word(word, replaced) for word in line.words]
    return found


def _word(word: TextWord, replaced: Replaced) -> dict[str, Any]:
    return {
        "text": printable(marked(word.text, word.unknown), replaced),
        "box": box_object(word.box),
        "confidence": share(word.confidence),
    }


def _span(span: Span, replaced: Replaced) -> dict[str, Any]:
    down = span.writing_mode is WritingMode.VERTICAL
    text = filled(span) if span.unknown else span.text
    found: dict[str, Any] = {
        "text": printable(text, replaced),
        "box": box_object(span.box),
        "font": span.font,
        "font_name": printable(span.font_name, replaced),
        "size": finite(span.size),
        "script": script_code(span.script),
        "direction": Direction.TTB if down else span.direction,
        "writing_mode": span.writing_mode,
        **language_object(span.lang, span.lang_confidence, span.lang_source),
        "normalization": span.normalization,
        "map_confidence": share(span.map_confidence),
        "provenance": provenance_object(span.provenance, replaced),
    }
    if span.changes:
        found["changes"] = [_change(change, replaced) for change in span.changes]
    if span.raw_codepoints is not None:
        found["raw_codepoints"] = span.raw_codepoints
    if span.unknown:
        found["unknown"] = [{"font": font, "code": code} for font, code in span.unknown]
    return found


def _change(change: Change, replaced: Replaced) -> dict[str, Any]:
    return {
        "operation": change.operation,
        "before": _kept(change.before, replaced),
        "after": _kept(change.after, replaced),
        "count": change.count,
    }


def _kept(text: str, replaced: Replaced) -> str:
    """What came or went as it was, controls and all, as far as UTF-8 can hold it."""
    return _ALONE.sub(lambda found: printable(found[0], replaced), text)


def language_object(lang: str, confidence: float | None, source: LanguageSource) -> dict[str, Any]:
    """A language as JSON has it.

    The confidence is left out if the PDF's own word was taken, null if none is known.
    """
    found: dict[str, Any] = {"lang": language_tag(lang)}
    if found["lang"] == "und":
        found["lang_confidence"] = None
    elif source is not LanguageSource.DECLARED:
        sure = share(confidence)
        found["lang_confidence"] = None if sure is None else round(sure, 4)
    return found


@lru_cache(maxsize=256)
def language_tag(lang: str) -> str:
    """The tag if it names a language, else `und`."""
    tag = lang_tag(lang)
    return tag if len(tag.partition("-")[0]) > 1 else "und"


@lru_cache(maxsize=256)
def script_code(script: str) -> str:
    """The script if it has the form of a code, else that of unknown scripts."""
    return script if _SCRIPT.fullmatch(script) else "Zzzz"


def provenance_object(paths: Iterable[str], replaced: Replaced) -> Sequence[str]:
    """The paths by which glyphs are known as JSON has them, each once."""
    return list(dict.fromkeys(printable(path, replaced) for path in paths))


def box_object(box: Box) -> Sequence[float]:
    """A box as JSON has it."""
    return [round(finite(side), 2) for side in box]
