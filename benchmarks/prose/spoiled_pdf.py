"""PDFs whose words are glued or letterspaced although gaps or strings still keep them apart."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import glyphstone
from benchmarks.prose.baseline import by_pdftotext
from benchmarks.prose.measures import measure
from benchmarks.prose.spoiled_text import Boundaries
from benchmarks.prose.truth import Truth, truth_of
from forge import (
    Document,
    LineDamage,
    Paragraph,
    SpoiledSpacing,
    Style,
    Typeface,
    samples,
)
from glyphstone.model import TextLine
from glyphstone.reading import TextOptions, read_text
from glyphstone.text.words.vocabulary import VocabularyBuilder
from glyphstone.text.words.word_mending import Segmenter

__all__ = ["KEPT", "PdfWords", "lines_read", "mended", "pdf_words"]

#: Damages that leave something by which words can be told.
KEPT = (
    LineDamage.NO_BLANKS,
    LineDamage.NO_ROOM,
    LineDamage.STRINGS,
    LineDamage.LETTERSPACED,
    LineDamage.LETTERSPACED_NO_BLANKS,
)
#: The share of lines that are spoiled.
SHARE = 0.75


@dataclass(frozen=True)
class PdfWords:
    """Boundaries of one document's words: by pdftotext, as read, and with words put right."""

    language: str
    script: str
    pdftotext: Boundaries
    read: Boundaries
    mended: Boundaries


def pdf_words(language: str, script: str, paragraphs: Sequence[str], seed: int = 0) -> PdfWords:
    """What becomes of a spoiled document's words."""
    text = "".join(paragraphs)
    fonts = samples.drawing(samples.fonts_for(script), text)
    style = Style(Typeface(fonts), spoiled=SpoiledSpacing(KEPT, SHARE, seed=seed))
    forged = Document([Paragraph((one,)) for one in paragraphs], style).build()
    truth = truth_of(forged)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "spoiled.pdf"
        path.write_bytes(forged.pdf)
        theirs = by_pdftotext(path)
        lines = lines_read(path)
    return PdfWords(
        language,
        script,
        _boundaries(truth, theirs),
        _boundaries(truth, [line.text for line in lines]),
        _boundaries(truth, mended(language, lines)),
    )


def lines_read(path: Path) -> list[TextLine]:
    """The lines of a file; those whose words are in doubt know their gaps and other readings."""
    options = TextOptions(languages=False, spacing=True)
    with glyphstone.open(path) as document:
        return [
            line
            for page in read_text(document, options=options)
            for block in page.blocks
            for line in block.lines
        ]


def mended(language: str, lines: Sequence[TextLine]) -> list[str]:
    """The lines with their words put right by the document's own words, gaps and readings."""
    builder = VocabularyBuilder(language)
    builder.add_reading(line.text for line in lines)
    most = max((len(line.spacing.others) for line in lines if line.spacing), default=0)
    for number in range(most):
        builder.add_reading(_reading(line, number) for line in lines)
    segmenter = Segmenter(builder.build())
    found = []
    for line in lines:
        spacing = line.spacing
        gaps, others = (spacing.gaps, spacing.others) if spacing else (None, ())
        found.append(segmenter.line(line.text, gaps, others))
    return found


def _reading(line: TextLine, number: int) -> str:
    """One of the other readings of a line, itself where there are not so many."""
    others = line.spacing.others if line.spacing else ()
    return others[number] if number < len(others) else line.text


def _boundaries(truth: Truth, texts: Sequence[str]) -> Boundaries:
    """Words are compared over the whole document: lines may be cut otherwise than they were set."""
    counts = measure(truth, [" ".join(texts)])
    return Boundaries(counts.true_boundaries, counts.boundaries, counts.same_boundaries)
