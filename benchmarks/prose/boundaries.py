"""Where words end, told as a part of the benchmark."""

from __future__ import annotations

from benchmarks.prose import words
from benchmarks.prose.part import Part, percent
from benchmarks.prose.spoiled_text import Boundaries
from benchmarks.prose.words import WordFigures

__all__ = ["measure", "tell"]

#: What must show.
KEPT_F1 = 0.99
LOST_FOUND, LOST_PRECISION = 0.80, 0.90
MOST_FALSE = 0.0002
FEWEST_LANGUAGES, FEWEST_WORDS = 30, 100_000


def measure(quick: bool) -> Part:
    """Word boundaries before and after; nothing where the Declarations are not at hand."""
    return tell(words.measure(quick=quick), quick=quick)


def tell(found: WordFigures, *, quick: bool) -> Part:
    """The tables, figures and bars of what was measured."""
    part = Part()
    if not found.glued:
        part.text("The Declarations are absent: no word boundaries were measured.")
        return part
    part.table(
        "Word boundaries of spoiled PDFs whose gaps, blanks or strings still tell (F1)",
        ("language", "script", "pdftotext", "as read", "words put right"),
        [
            (row.language, row.script, _f1(row.pdftotext), _f1(row.read), _f1(row.mended))
            for row in found.pdfs
        ],
    )
    part.table(
        "Word boundaries of text spoiled in three lines of four (F1)",
        ("language", "before", "own words", "a wrong reading", "a right reading", "gaps"),
        [
            (
                row.language, _f1(row.before), _f1(row.own_words), _f1(row.wrong_reading),
                _f1(row.other_reading), _f1(row.gaps),
            )
            for row in found.mended
        ],
    )  # fmt: skip
    part.table(
        "Lines glued with nothing kept: boundaries that were lost",
        ("language", "found, %", "precision, %"),
        [
            (row.language, percent(row.lost.recall), percent(row.lost.precision))
            for row in found.glued
        ],
    )
    changed = [(row.language, row.words, row.changes) for row in found.clean if row.changes]
    part.table(
        f"Clean text: all changes, in {found.clean_words:,} words of {len(found.clean)} languages",
        ("language", "words", "changes"),
        changed,
    )
    recall, precision = found.lost
    medians = {
        "spoiled PDFs": found.pdf_f1[2],
        "another reading": found.reading_f1[1],
        "gaps": found.gap_f1[1],
    }
    part.figures |= {f"{name}: F1": round(value, 4) for name, value in medians.items()}
    part.figures |= {
        "lost boundaries found, %": percent(recall),
        "lost boundaries: precision, %": percent(precision),
        "clean text: words": found.clean_words,
        "clean text: changes, %": percent(found.false_changes, 4),
    }
    for name, value in medians.items():
        part.bar(f"words, {name}: F1 at least {KEPT_F1}", value >= KEPT_F1, f"{value:.4f}")
    part.bar(
        f"words, no gap: {LOST_FOUND} of the lost boundaries found at precision {LOST_PRECISION}",
        recall >= LOST_FOUND and precision >= LOST_PRECISION,
        f"{recall:.3f} at {precision:.3f}",
    )
    enough = quick or (len(found.clean) >= FEWEST_LANGUAGES and found.clean_words >= FEWEST_WORDS)
    part.bar(
        "words, clean text: under 0.02 % of words changed, 100,000 words of 30 languages",
        enough and found.false_changes < MOST_FALSE,
        f"{percent(found.false_changes, 4)} % of {found.clean_words:,}",
    )
    return part


def _f1(boundaries: Boundaries) -> float:
    return round(boundaries.f1, 4)
