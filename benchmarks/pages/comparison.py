"""One document in whole and in part, with the maps that its project file holds and without any."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import glyphstone
from glyphstone.errors import GlyphstoneError
from glyphstone.flows.convert import ConvertTask, convert
from glyphstone.flows.options import ProseOptions
from glyphstone.flows.recovery.digest import sha256_of
from glyphstone.flows.recovery.kept import stamp
from glyphstone.flows.source import Source
from glyphstone.flows.text import TextTask, text
from glyphstone.model import FontKey, Meaning
from glyphstone.store.journal import ProjectFile
from glyphstone.store.project_path import project_path

__all__ = ["Comparison", "compare"]

#: Ranges of pages that are read of each document.
MOST_PARTS = 4
#: Facts that neighbouring pages or all pages decide.
BY_NEIGHBOURS = frozenset({"kind", "lang", "lang_confidence", "lang_source"})
#: Non-joiners are learned from all pages that are read; they are counted apart, word by word.
NON_JOINER = "\u200c"
RESTORED = "non_joiner_restored"
#: Changes for which the code points before them are not kept.
OF_SPACES = frozenset({"space_inserted", "space_collapsed"})


@dataclass
class Comparison:
    """What was compared and what differs."""

    lines: int = 0
    other_lines: int = 0
    words: int = 0
    other_joiners: int = 0
    pages: int = 0
    other_pages: int = 0
    characters: int = 0
    other_characters: int = 0
    parts: int = 0
    cut_inside: int = 0
    examples: list[str] = field(default_factory=list)

    def add(self, other: Comparison) -> None:
        """Take another comparison in."""
        for name in ("lines", "other_lines", "words", "other_joiners", "pages", "other_pages",
                     "characters", "other_characters", "parts", "cut_inside"):  # fmt: skip
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.examples += other.examples


def compare(name: str, path: Path, *, mapped: bool, seed: int = 0) -> Comparison | None:
    """Compare parts of a document with the whole; None if it has one page or cannot be read."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "document.pdf"
        copy.write_bytes(path.read_bytes())
        try:
            pages = _pages(copy)
            if pages < 2:
                return None
            if mapped:
                _keep_maps(copy)
            return _compared(name, copy, pages, Random(f"{name} {seed}"))
        except GlyphstoneError:
            return None


def _pages(path: Path) -> int:
    with glyphstone.open(path) as document:
        return len(document)


def _keep_maps(path: Path) -> None:
    """A project file whose maps give every font letters of its own: none can be mistaken."""
    with glyphstone.open(path) as document:
        survey = document.survey()
    maps: dict[FontKey, dict[int, Meaning]] = {}
    for place, (font, uses) in enumerate(zip(survey.fonts, survey.uses, strict=True)):
        if not uses:
            continue
        letters = Random(str(font.key))
        maps[font.key] = {
            use.code: Meaning(" ")
            if use.shape is not None and use.shape.blank
            else Meaning(
                chr(letters.choice(range(0x3041, 0x3097)) if place % 2 else 0x61 + use.code % 26)
            )
            for use in uses
        }
    with ProjectFile.open(project_path(path), create=True) as project:
        project.add_document(sha256_of(path), path.name, len(survey.pages))
        project.keep_maps(sha256_of(path), maps, stamp(0))


def _compared(name: str, path: Path, pages: int, random: Random) -> Comparison:
    found = Comparison()
    whole_lines = _text(path, None).split("\f")
    whole_json = _structured(path, None)
    whole_prose = _prose(path, None)
    for wanted in _parts(pages, random):
        found.parts += 1
        lines = _text(path, wanted).split("\f")
        for number, part in zip(sorted(wanted), lines, strict=True):
            _compare_lines(found, name, number, whole_lines[number - 1], part)
        for number, page in zip(sorted(wanted), _structured(path, wanted), strict=True):
            found.pages += 1
            if _fixed(page) != _fixed(whole_json[number - 1]):
                found.other_pages += 1
                found.examples.append(f"{name}, page {number}: other JSON")
        _compare_prose(found, name, wanted, whole_prose, _prose(path, wanted))
    return found


def _parts(pages: int, random: Random) -> Iterator[frozenset[int]]:
    """Single pages and stretches, the last page always among them."""
    yield frozenset({pages})
    for _ in range(MOST_PARTS - 1):
        first = random.randint(1, pages)
        yield frozenset(range(first, min(pages, first + random.choice((0, 0, 1, 4))) + 1))


def _compare_lines(found: Comparison, name: str, page: int, whole: str, part: str) -> None:
    ours, theirs = part.splitlines(), whole.splitlines()
    found.lines += len(theirs)
    found.words += len(whole.split())
    if ours == theirs:
        return
    if [line.replace(NON_JOINER, "") for line in ours] == [
        line.replace(NON_JOINER, "") for line in theirs
    ]:
        found.other_joiners += sum(a != b for a, b in zip(whole.split(), part.split(), strict=True))
        return
    differ = sum(a != b for a, b in zip(ours, theirs, strict=False)) + abs(len(ours) - len(theirs))
    found.other_lines += differ
    found.examples.append(f"{name}, page {page}: {differ} other lines")


def _compare_prose(
    found: Comparison,
    name: str,
    wanted: frozenset[int],
    whole: Sequence[dict[str, Any]],
    part: Sequence[dict[str, Any]],
) -> None:
    """Paragraphs of the range against those of the whole, the ones at its edges apart."""
    inside = [one for one in whole if one["lines"] and {at[0] for at in one["lines"]} <= wanted]
    ours = Counter("".join(one["text"] for one in part if _within(one, wanted)))
    theirs = Counter("".join(one["text"] for one in inside))
    found.characters += theirs.total()
    found.other_characters += (theirs - ours).total()
    texts = {one["text"] for one in part}
    cut = [one for one in inside if one["text"] not in texts and not _at_edge(one, wanted)]
    found.cut_inside += len(cut)
    for one in cut[:1]:
        found.examples.append(f"{name}: other paragraph {one['text'][:40]!r}")


def _within(paragraph: dict[str, Any], wanted: frozenset[int]) -> bool:
    return all(at[0] in wanted for at in paragraph["lines"])


def _at_edge(paragraph: dict[str, Any], wanted: frozenset[int]) -> bool:
    """Whether a paragraph stands on the first or last page of a stretch of the range."""
    edges = {a for a in wanted if a - 1 not in wanted or a + 1 not in wanted}
    return any(at[0] in edges for at in paragraph["lines"])


def _text(path: Path, pages: frozenset[int] | None) -> str:
    return text(TextTask(Source(path, pages=pages)), _silent).text


def _structured(path: Path, pages: frozenset[int] | None) -> list[dict[str, Any]]:
    with tempfile.NamedTemporaryFile() as part:
        text(TextTask(Source(path, pages=pages), structured=Path(part.name)), _silent)
        found: list[dict[str, Any]] = json.loads(Path(part.name).read_bytes())["pages"]
        return found


def _prose(path: Path, pages: frozenset[int] | None) -> list[dict[str, Any]]:
    with tempfile.NamedTemporaryFile() as part:
        task = ConvertTask(
            Source(path, pages=pages), path.name, "json", ProseOptions(), Path(part.name)
        )
        convert(task, _silent)
        found: list[dict[str, Any]] = json.loads(Path(part.name).read_bytes())["paragraphs"]
        return found


def _fixed(value: Any) -> Any:
    """JSON without what neighbouring pages decide, and without the non-joiners that were restored.

    A restored non-joiner stands in the text, in the list of what was done and in the list of
    changes; the code points before all changes are kept if there is such a change.
    """
    if isinstance(value, dict):
        found = {key: _fixed(one) for key, one in value.items() if key not in BY_NEIGHBOURS}
        return _without_restored(found) if "normalization" in found else found
    if isinstance(value, list):
        return [_fixed(one) for one in value]
    return value.replace(NON_JOINER, "") if isinstance(value, str) else value


def _without_restored(span: dict[str, Any]) -> dict[str, Any]:
    """A span as if no non-joiner had been restored in it."""
    span["normalization"] = [one for one in span["normalization"] if one != RESTORED]
    changes = [one for one in span.pop("changes", ()) if one["operation"] != RESTORED]
    if changes:
        span["changes"] = changes
    if all(one["operation"] in OF_SPACES for one in changes):
        span.pop("raw_codepoints", None)
    return span


def _silent(_done: int, _total: int) -> None:
    """Tell nobody."""
