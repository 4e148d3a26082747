"""One document through one tool: what was counted."""

from __future__ import annotations

import subprocess
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.documents.catalogue import Document
from benchmarks.documents.html_truth import truth_of
from benchmarks.documents.measures import Counts, Judge, code_lines, running_heads
from benchmarks.documents.readings import OURS, OurReading, our_reading, peer_reading
from benchmarks.documents.token_alignment import tokens

__all__ = ["MOST_PAGES_OF_SLOW", "Verdict", "judged", "words_changed"]

#: The peer that looks at pages with a model, and the longest document that it is given.
SLOW = "pymupdf4llm"
MOST_PAGES_OF_SLOW = 40


@dataclass(slots=True)
class Verdict:
    """What each tool made of a document."""

    document: Document
    counts: dict[str, Counts] = field(default_factory=dict)
    #: Words that `convert` has otherwise than `text`, and hyphens that are wrong, for a person.
    changed: list[tuple[str, str]] = field(default_factory=list)
    hyphens: list[tuple[str, str]] = field(default_factory=list)


def judged(document: Document, files: Path, tools: tuple[str, ...]) -> Verdict:
    """What our reader and the peers make of a document."""
    path = files / document.pdf
    blocks = truth_of(document, files)
    judge = Judge(blocks)
    found = Verdict(document)
    pages = _page_lines(path)
    shown = Counter("".join(tokens(line)) for page in pages for line in page)
    for tool in tools:
        if tool == SLOW and len(pages) > MOST_PAGES_OF_SLOW:
            continue
        ours: OurReading | None = None
        if tool == OURS:
            ours = our_reading(path)
            paragraphs = ours.paragraphs
        else:
            paragraphs = peer_reading(tool, path)
        counts = judge.judge(paragraphs)
        lines = [line for text in paragraphs for line in text.split("\n")]
        counts.code, counts.code_exact, counts.indent_exact = code_lines(blocks, lines, shown)
        counts.heads, counts.heads_left = running_heads(pages, blocks, paragraphs)
        if ours is not None:
            counts.line_words, found.changed = words_changed(ours)
            counts.line_words_changed = len(found.changed)
            told = list(judge.hyphens(paragraphs, ours.hyphens))
            counts.hyphens = len(told)
            found.hyphens = [(own, truth) for right, own, truth in told if not right]
            counts.hyphens_wrong = len(found.hyphens)
        found.counts[tool] = counts
    return found


def words_changed(ours: OurReading) -> tuple[int, list[tuple[str, str]]]:
    """Words of all lines, and the stretches of lines that prose has otherwise than `text`."""
    count = 0
    changed = []
    for place, line in ours.prose_lines.items():
        drawn = ours.text_lines.get(place)
        if drawn is None:
            continue
        before, after = drawn.split(), line.split()
        count += len(before)
        if before != after:
            kept = Counter(before) & Counter(after)
            changed.append(
                (
                    " ".join(word for word in before if not kept[word]),
                    " ".join(word for word in after if not kept[word]),
                )
            )
    return count, changed


def _page_lines(path: Path) -> list[list[str]]:
    done = subprocess.run(
        ["pdftotext", "-layout", "-enc", "UTF-8", str(path), "-"], capture_output=True, check=True
    )
    pages = done.stdout.decode("utf-8", "replace").split("\f")
    return [[line.strip() for line in page.split("\n") if line.strip()] for page in pages]
