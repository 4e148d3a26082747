"""What is told of word boundaries, and which bars hold."""

from __future__ import annotations

from benchmarks.prose import boundaries
from benchmarks.prose.spoiled_pdf import PdfWords
from benchmarks.prose.spoiled_text import compared
from benchmarks.prose.words import CleanWords, GluedWords, MendedWords, WordFigures

RIGHT = compared(["these are words"], ["these are words"])
WRONG = compared(["these are words"], ["thesearewords"])


def figures(found: bool, changes: int) -> WordFigures:
    after = RIGHT if found else WRONG
    return WordFigures(
        (PdfWords("en", "Latn", WRONG, WRONG, after),),
        (MendedWords("en", WRONG, WRONG, after, WRONG, after),),
        (GluedWords("en", after),),
        tuple(CleanWords(f"x{n}", 5_000, changes) for n in range(30)),
    )


def test_all_bars_hold_where_everything_is_right() -> None:
    part = boundaries.tell(figures(True, 0), quick=False)
    assert len(part.bars) == 5
    assert all(holds for holds, _ in part.bars.values())


def test_no_bar_holds_where_everything_is_wrong() -> None:
    part = boundaries.tell(figures(False, 2), quick=False)
    assert not any(holds for holds, _ in part.bars.values())


def test_a_few_words_prove_nothing() -> None:
    few = WordFigures(glued=(GluedWords("en", RIGHT),), clean=(CleanWords("en", 500, 0),))
    assert not next(
        holds
        for name, (holds, _) in boundaries.tell(few, quick=False).bars.items()
        if "clean" in name
    )


def test_nothing_is_claimed_without_texts() -> None:
    assert boundaries.tell(WordFigures(), quick=False).bars == {}
