"""Random and hostile documents through every format: each result valid, and the same each time.

Run with a number it writes so many documents and says what their bytes come to.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any
from xml.parsers import expat

import jsonschema
import msgspec
from lxml import etree

from benchmarks.prose.part import Part
from benchmarks.reader.documents import ROOT
from glyphstone.model import PageText, Paragraph
from glyphstone.writers.alto import Alto
from glyphstone.writers.facts import Facts, NothingKnown
from glyphstone.writers.jsonl import Columns, Jsonl
from glyphstone.writers.opus import Opus
from glyphstone.writers.plain import LaidOut, Plain, Unit
from glyphstone.writers.protocol import Writer, written
from glyphstone.writers.structured.pages import json_document, schema
from glyphstone.writers.structured.prose import JsonProse
from glyphstone.writers.tei import Tei
from glyphstone.writers.udhr import Udhr
from tests.writers import schemas
from tests.writers.hostile import random_page, random_paragraph, random_text

__all__ = ["FORMATS", "Hostile", "hostile_documents", "measure", "tell", "trouble", "well_formed"]

DOCUMENTS, QUICK_DOCUMENTS = 2000, 200
SEED = 77
#: How often what was found wrong is told with its words.
LISTED = 10


@dataclass(frozen=True)
class Hostile:
    """A document that no author wrote."""

    facts: Facts
    paragraphs: Sequence[Paragraph]
    pages: Sequence[PageText]


def _prose(writer: Callable[[], Writer[Paragraph]]) -> Callable[[Hostile], bytes]:
    return lambda one: b"".join(written(writer(), one.facts, one.paragraphs))


def _pages(writer: Callable[[], Writer[PageText]]) -> Callable[[Hostile], bytes]:
    return lambda one: b"".join(written(writer(), one.facts, one.pages))


def _structured_pages(one: Hostile) -> bytes:
    """What `text --json` writes."""
    return b"".join(json_document(one.facts.file, one.pages, NothingKnown()))


def _structured(one: Hostile) -> bytes:
    """What `convert --to json` writes."""
    writer = JsonProse()
    parts = [writer.before_pages(one.facts), *map(writer.page, one.pages)]
    whole = NothingKnown(other_languages={one.facts.title: len(one.facts.title)})
    parts += written(writer, replace(one.facts, whole=whole), one.paragraphs)
    return b"".join(parts)


# --- what is valid --------------------------------------------------------------------------------


def _is_text(data: bytes) -> str:
    """What is wrong with a plain text."""
    controls = {c for c in data.decode("utf-8") if c < " " and c not in "\n\t\f\r"}
    return f"controls {sorted(controls)!r}" if controls else ""


def _is_xml(data: bytes, validate: Callable[[etree._Element], str] | None = None) -> str:
    root = etree.fromstring(data, etree.XMLParser(recover=False, resolve_entities=False))
    pieces: list[str] = []
    parser = expat.ParserCreate()
    parser.CharacterDataHandler = pieces.append
    parser.Parse(data, True)
    if "".join(pieces) != "".join(map(str, root.itertext())):
        return "two parsers read different texts"
    return validate(root) if validate is not None else ""


def _tei(root: etree._Element) -> str:
    return "" if schemas.tei().validate(root) else str(schemas.tei().error_log)


def _alto(root: etree._Element) -> str:
    return "" if schemas.alto().validate(root) else str(schemas.alto().error_log)


def _is_json(data: bytes) -> str:
    return "" if json.loads(data) == msgspec.json.decode(data) else "two parsers read two things"


@cache
def _validator() -> Any:
    return jsonschema.Draft202012Validator(schema())


def _is_structured(data: bytes) -> str:
    error = jsonschema.exceptions.best_match(_validator().iter_errors(json.loads(data)))
    return _is_json(data) or (str(error.message) if error is not None else "")


#: How each format is written, and what says whether it is right.
FORMATS: dict[str, tuple[Callable[[Hostile], bytes], Callable[[bytes], str]]] = {
    "text": (_prose(Plain), _is_text),
    "sentences": (_prose(lambda: Plain(Unit.SENTENCE)), _is_text),
    "layout": (_pages(LaidOut), _is_text),
    "opus": (_prose(Opus), _is_xml),
    "opus without sentences": (_prose(lambda: Opus(sentences=False)), _is_xml),
    "tei": (_prose(Tei), lambda data: _is_xml(data, _tei)),
    "tei with lines and zones": (
        _prose(lambda: Tei(lines=True, zones=True)),
        lambda data: _is_xml(data, _tei),
    ),
    "udhr": (_prose(Udhr), _is_xml),
    "alto": (_pages(Alto), lambda data: _is_xml(data, _alto)),
    "json": (_structured, _is_structured),
    "json of pages alone": (_structured_pages, _is_structured),
    "jsonl": (_prose(Jsonl), _is_json),
    "finepdfs": (_prose(lambda: Jsonl(Columns.FINEPDFS)), _is_json),
}


def trouble(name: str, one: Hostile) -> str:
    """What is wrong with a document in a format; nothing where all is well."""
    try:
        data = FORMATS[name][0](one)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return well_formed(name, data)


def well_formed(name: str, data: bytes) -> str:
    """What is wrong with the bytes of a format; nothing where all is well."""
    try:
        return FORMATS[name][1](data)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


# --- measuring ------------------------------------------------------------------------------------


def hostile_documents(count: int) -> Iterator[Hostile]:
    """So many documents, the same ones each time."""
    random = Random(SEED)
    for _ in range(count):
        yield Hostile(
            Facts(random_text(random), title=random_text(random), url=random_text(random)),
            [random_paragraph(random) for _ in range(random.randrange(5))],
            [random_page(random) for _ in range(random.randrange(3))],
        )


def measure(quick: bool) -> Part:
    """Whether all formats of hostile documents are valid, and the same in two processes."""
    count = QUICK_DOCUMENTS if quick else DOCUMENTS
    wrong: Counter[str] = Counter()
    examples: list[tuple[str, str]] = []
    for one in hostile_documents(count):
        for name in FORMATS:
            if said := trouble(name, one):
                wrong[name] += 1
                if wrong[name] <= LISTED:
                    examples.append((name, said[:200]))
    return tell(count, wrong, examples, _digests(count, "1"), _digests(count, "2"))


def _digests(count: int, hash_seed: str) -> dict[str, str]:
    """What the bytes of each format come to in a process whose sets have another order."""
    command = [sys.executable, "-m", "benchmarks.prose.validity", str(count)]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    said = subprocess.check_output(command, text=True, cwd=ROOT, env=environment)
    found: dict[str, str] = json.loads(said)
    return found


def _main(count: int) -> None:
    digests = {name: hashlib.sha256() for name in FORMATS}
    for one in hostile_documents(count):
        for name, (write, _) in FORMATS.items():
            try:
                digests[name].update(write(one))
            except Exception as error:
                digests[name].update(type(error).__name__.encode())
    print(json.dumps({name: digest.hexdigest() for name, digest in digests.items()}))


def tell(
    count: int,
    wrong: Counter[str],
    examples: Iterable[tuple[str, str]],
    first: dict[str, str],
    second: dict[str, str],
) -> Part:
    """The table and the bars."""
    part = Part()
    same = {name: first[name] == second[name] for name in FORMATS}
    part.table(
        f"{count:,} random and hostile documents in every format",
        ("format", "invalid", "same bytes in two processes"),
        [(name, wrong[name], same[name]) for name in FORMATS],
    )
    if listed := list(examples):
        part.table("What was invalid", ("format", "what was said"), listed)
    part.text(
        "XML is read by lxml and by expat, which must find the same text, TEI and ALTO are held"
        " against public schemas; JSON is read by two parsers that must agree, the structured form"
        " is held against our own schema; plain text must be UTF-8 without controls. The two"
        " processes order their sets differently."
    )
    part.figures |= {"hostile_documents": count, "invalid": wrong.total()}
    part.bar(
        f"XML and JSON of {count:,} random and hostile documents are all valid",
        not wrong,
        ", ".join(f"{name}: {n}" for name, n in wrong.items()),
    )
    different = [name for name, right in same.items() if not right]
    part.bar("same input, same bytes", not different, ", ".join(different))
    return part


if __name__ == "__main__":
    _main(int(sys.argv[1]))
