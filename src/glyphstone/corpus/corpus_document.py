"""What one document of a corpus becomes, in its own process: a record, and a sketch of its text."""

from __future__ import annotations

import stat
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import zstandard

from glyphstone.corpus.duplicates.sketches import sketch_of
from glyphstone.corpus.sources.archives import copy_member
from glyphstone.corpus.sources.entry import Given, Member
from glyphstone.errors import Place, UnreadableError
from glyphstone.flows.corpus_record import BrokenFont, RecordTask, TextForm, record
from glyphstone.flows.recovery.digest import sha256_of
from glyphstone.flows.source import Source
from glyphstone.guard import Progress
from glyphstone.options import Limits

__all__ = ["DocumentRead", "DocumentTask", "read_one"]

#: The level of zstd for records on their way: fast, and a third of the size.
_LEVEL = 1
#: Sentences about what could not be read that a record keeps; the rest is counted. By hand.
_MOST_FAULTS = 20


@dataclass(frozen=True, slots=True)
class DocumentTask:
    """One document of a corpus, and how it is read."""

    path: Path
    identity: str
    name: str
    #: Its place in the corpus.
    number: int = 0
    #: Where it stands in an archive, and the file that it is copied to from there.
    member: Member | None = None
    copy: Path | None = None
    url: str = ""
    date: str = ""
    given: Given = field(default_factory=dict)
    password: str | None = None
    limits: Limits = field(default_factory=Limits)
    text: str = "prose"
    heal: bool = True
    shapes: bool = True
    strict: bool = False
    sketch: bool = True
    #: The pages that are read; None for all. What is left out makes the record partial.
    pages: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class DocumentRead:
    """A document that was read, as far as a corpus keeps it."""

    #: One line of JSON, packed: all columns but those about duplicates.
    packed: bytes
    outcome: str
    lang: str
    script: str
    pages: int
    pages_scanned: int
    characters: int
    unknown_share: float
    doubtful_share: float
    producer: str
    sketch: bytes
    fonts: tuple[BrokenFont, ...]
    notices: tuple[str, ...] = ()


def read_one(task: DocumentTask, progress: Progress) -> DocumentRead:
    """Read a document."""
    path = task.path
    if task.member is not None and task.copy is not None:
        copy_member(path, task.member, task.copy)
        path = task.copy
    else:
        _must_be_file(path, task.name)
    digest = sha256_of(path)
    source = Source(path, task.password, pages=task.pages, limits=task.limits, strict=task.strict)
    found = record(
        RecordTask(
            source,
            task.identity,
            task.name,
            TextForm(task.text),
            heal=task.heal,
            shapes=task.shapes,
            url=task.url,
            date=task.date,
        ),
        progress,
    )
    facts = found.facts
    faults = list(facts.faults[:_MOST_FAULTS])
    if len(facts.faults) > _MOST_FAULTS:
        faults.append(f"and {len(facts.faults) - _MOST_FAULTS:,} more")
    partial = bool(facts.faults) or task.pages is not None
    ours = {
        "pages_left_out": task.pages is not None,
        "sha256": digest,
        "outcome": "partial" if partial else "ok",
        "language_iso639_3": facts.lang,
        "script": facts.script,
        "pages": facts.pages,
        "pages_scanned": facts.pages_scanned,
        "characters": facts.characters,
        "unknown_share": facts.unknown_share,
        "doubtful_share": facts.doubtful_share,
        "font_verdicts": facts.verdicts,
        "fonts_broken": len(found.fonts),
        "fonts_healed": sum(font.healed > 0 for font in found.fonts),
        "map_provenance": list(facts.provenance),
        "map_confidence": facts.map_confidence,
        "producer": _printable(facts.producer),
        "faults": [_printable(fault.replace(str(path), task.name)) for fault in faults],
        "metadata": task.given,
    }
    line = found.line
    line = line[:-1] + b"," + msgspec.json.encode(ours)[1:]
    return DocumentRead(
        packed=zstandard.ZstdCompressor(_LEVEL).compress(line),
        outcome="partial" if partial else "ok",
        lang=facts.lang,
        script=facts.script,
        pages=facts.pages,
        pages_scanned=facts.pages_scanned,
        characters=facts.characters,
        unknown_share=facts.unknown_share,
        doubtful_share=facts.doubtful_share,
        producer=_printable(facts.producer),
        sketch=sketch_of(found.text, digest) if task.sketch else b"",
        fonts=found.fonts,
        notices=found.notices,
    )


def _must_be_file(path: Path, name: str) -> None:
    """Refuses what is no plain file: opening a pipe would wait for ever."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError) as error:
        raise UnreadableError(
            f"the file cannot be read ({getattr(error, 'strerror', None) or error}).",
            place=Place(file=name),
            next_step="Check the name and the permissions.",
        ) from None
    if not stat.S_ISREG(mode):
        raise UnreadableError(
            "this is no file.", place=Place(file=name), next_step="Give the path of a PDF."
        )


def _printable(text: str) -> str:
    """A text without control characters and lone surrogates."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(shown.encode("utf-8", "replace").decode("utf-8").split())
