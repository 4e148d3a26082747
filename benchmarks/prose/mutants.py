"""Damaged and hostile PDFs all the way to prose: valid text or a clear error, never a crash."""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

import glyphstone
from benchmarks.prose.author import WordSource, said_of
from benchmarks.prose.documents import Kind, Wish, make
from benchmarks.prose.part import Part
from benchmarks.prose.validity import well_formed
from benchmarks.reader.documents import name_of, real
from glyphstone import guard
from glyphstone.errors import GlyphstoneError, LimitError
from glyphstone.options import Limits
from glyphstone.writers.jsonl import Jsonl
from glyphstone.writers.opus import Opus
from glyphstone.writers.protocol import Facts, ProseWriter
from glyphstone.writers.tei import Tei

__all__ = ["Fate", "damaged", "fate", "measure", "prose_in_formats", "tell"]

#: The documents that are damaged, two pages each, and how often each is.
WISHES = tuple(
    Wish(kind, code, 2, 301, WordSource.DECLARATION)
    for kind, code in (
        (Kind.DOUBLE, "en_Latn"),
        (Kind.NOVEL, "ar_Arab"),
        (Kind.SINGLE, "hi_Deva"),
        (Kind.DOUBLE, "ja_Jpan"),
    )
)
MUTANTS, QUICK_MUTANTS = 100, 5
LIMITS = Limits(seconds=60.0)
WORKERS = 2
VALID, CLEAR, LIMIT, WRONG = "valid prose", "clear error", "stopped at a limit", "wrong"

_PLACE = re.compile(r'File "([^"]+)", line (\d+)')


@dataclass(frozen=True)
class Fate:
    """What became of a document, and what was said."""

    name: str
    end: str
    said: str = ""


def damaged(data: bytes, random: Random) -> bytes:
    """A PDF with some bytes changed, a part gone, or its end."""
    chance = random.random()
    if chance < 0.2:
        return data[: random.randrange(len(data))]
    if chance < 0.4:
        start = random.randrange(len(data))
        return data[:start] + data[start + random.randrange(1, 2000) :]
    found = bytearray(data)
    for _ in range(random.choice((1, 10, 100, 1000))):
        found[random.randrange(len(found))] = random.randrange(256)
    return bytes(found)


def prose_in_formats(path: Path, _: guard.Progress) -> dict[str, bytes]:
    """The prose of a file in formats that can be checked."""
    writers: dict[str, ProseWriter] = {"opus": Opus(), "tei": Tei(), "jsonl": Jsonl()}
    with glyphstone.open(path, limits=LIMITS) as document:
        found = glyphstone.read_prose(document)
        found.read()
        facts = Facts(path.name, lang=found.lang, script=found.script, direction=found.direction)
        parts = {name: [writer.begin(facts)] for name, writer in writers.items()}
        for paragraph in found:
            for name, writer in writers.items():
                parts[name].append(writer.write(paragraph))
    return {name: b"".join([*parts[name], writer.end()]) for name, writer in writers.items()}


def fate(path: Path, name: str) -> Fate:
    """What becomes of a document in a process of its own, within limits."""
    try:
        written = guard.run(prose_in_formats, path, file=name, limits=LIMITS)
    except guard.UnexpectedError as error:
        return Fate(name, WRONG, _last(error.details))
    except guard.CrashError as error:
        return Fate(name, WRONG, str(error))
    except LimitError as error:
        return Fate(name, LIMIT, str(error))
    except GlyphstoneError as error:
        return Fate(name, CLEAR, str(error))
    for form, data in written.items():
        if said := well_formed(form, data):
            return Fate(name, WRONG, f"{form}: {said}")
    return Fate(name, VALID)


def _last(trace: str) -> str:
    """The end of a traceback: the error, the file and the line, without the folders it lies in."""
    lines = trace.strip().splitlines() or [""]
    places = _PLACE.findall(trace) or [("nowhere", "0")]
    path, line = places[-1]
    return f"{lines[-1]} ({Path(path).name}, line {line})"


def _mutants(folder: Path, count: int) -> Iterator[tuple[Path, str]]:
    for wish in WISHES:
        pdf = make(wish).pdf
        random = Random(f"{wish}")
        for number in range(count):
            path = folder / f"{wish.code}-{number}.pdf"
            path.write_bytes(damaged(pdf, random))
            yield path, path.name


def measure(quick: bool) -> Part:
    """What became of damaged forged documents and of hostile ones."""
    guard.warm_up(["benchmarks.prose.mutants"])
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as pool:
        mutants = _mutants(Path(folder), QUICK_MUTANTS if quick else MUTANTS)
        bombs = [(path, name_of(path)) for path in real("bombs")]
        ends = {
            "damaged forged documents": list(pool.map(lambda one: fate(*one), mutants)),
            "hostile documents": list(pool.map(lambda one: fate(*one), bombs)),
        }
    part = tell(ends)
    part.text(said_of(wish.code for wish in WISHES))
    return part


def tell(ends: Mapping[str, Sequence[Fate]]) -> Part:
    """The table and the bar."""
    part = Part()
    counts = {what: Counter(one.end for one in fates) for what, fates in ends.items()}
    part.table(
        "PDFs that are damaged or mean harm, all the way to prose in XML and JSON",
        ("documents", "number", VALID, CLEAR, LIMIT, WRONG),
        [
            (what, found.total(), *(found[end] for end in (VALID, CLEAR, LIMIT, WRONG)))
            for what, found in counts.items()
        ],
    )
    wrong = [one for fates in ends.values() for one in fates if one.end == WRONG]
    if wrong:
        part.table("What went wrong", ("document", "how"), [(one.name, one.said) for one in wrong])
    part.figures["damaged and hostile PDFs"] = sum(map(len, ends.values()))
    part.figures["wrong"] = len(wrong)
    part.bar(
        "damaged and hostile PDFs give valid text or a clear error",
        not wrong,
        f"{len(wrong)} do not",
    )
    return part
