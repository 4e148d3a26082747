"""What people had before: pdftotext, and the rule that takes short lines for headings."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import sentencex

__all__ = ["SHORT", "Counts", "by_pdftotext", "counts", "paragraphs_of"]

#: Lines of fewer characters that begin with a capital or a digit are headings.
SHORT = 40
_BLANK = re.compile(r"\n[^\S\n]*\n")


def _is_heading(line: str) -> bool:
    return len(line) < SHORT and (line[0].isupper() or line[0].isdigit())


def paragraphs_of(text: str) -> list[str]:
    """The paragraphs of a plain text: blank lines part them, and headings stand alone."""
    found: list[str] = []
    for part in _BLANK.split(text.replace("\f", "\n\n")):
        lines: list[str] = []
        for line in (" ".join(raw.split()) for raw in part.split("\n")):
            if not line:
                continue
            if not _is_heading(line):
                lines.append(line)
                continue
            if lines:
                found.append(" ".join(lines))
                lines = []
            found.append(line)
        if lines:
            found.append(" ".join(lines))
    return found


def by_pdftotext(path: Path) -> list[str]:
    """The paragraphs of a file as pdftotext and the rule for headings give them."""
    command = ["pdftotext", "-enc", "UTF-8", str(path), "-"]
    done = subprocess.run(command, check=True, capture_output=True)
    return paragraphs_of(done.stdout.decode("utf-8", "replace"))


@dataclass(frozen=True)
class Counts:
    """How much text a corpus holds once it was split into sentences."""

    sentences: int
    words: int

    @property
    def words_a_sentence(self) -> float:
        """The mean length of a sentence."""
        return self.words / max(self.sentences, 1)


def counts(paragraphs: Iterable[str], language: str) -> Counts:
    """Sentences and words of paragraphs; one splitter for whoever made them."""
    sentences = words = 0
    for paragraph in paragraphs:
        parts = [s for s in sentencex.segment(language, paragraph) if s.strip()]
        sentences += len(parts)
        words += sum(len(s.split()) for s in parts)
    return Counts(sentences, words)
