"""Models of both sides, books that grow, and what is said of time and memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.prose import models, speed
from benchmarks.prose.author import Author, WordSource, declaration
from benchmarks.prose.book import GROWTH, SCALE, Writer
from benchmarks.prose.documents import Kind, Wish, make
from benchmarks.prose.models import NAMED, OURS, PDFTOTEXT, WHOLE, WITHOUT, Trained
from benchmarks.prose.part import Part
from benchmarks.prose.speed import Times, to_prose
from benchmarks.prose.truth import FURNITURE
from benchmarks.timing import Run


def test_a_language_is_trained_and_tested() -> None:
    found = models.trained("fi_Latn", seeds=(1,), pages=1, source=WordSource.COINED)
    assert set(found.sizes) == {PDFTOTEXT, OURS, WITHOUT}
    assert all(size > 100 for size in found.sizes.values())
    assert all(value > 1 for value in found.perplexity.values())


def test_eight_languages_are_named() -> None:
    assert len(set(NAMED)) == 8


def test_what_is_held_back_is_never_written(shared_data: Path) -> None:
    assert shared_data.is_dir()
    whole, unseen = declaration("en_Latn")
    assert whole[-len(unseen) :] == unseen
    assert len(unseen) > 20
    only_there = {w.lower() for line in unseen for w in line.split() if w.isalpha()} - {
        w.lower().strip(",.;") for line in whole[: -len(unseen)] for w in line.split()
    }
    written = " ".join(Author("en_Latn", "x", WordSource.HELD_BACK).sentences(2000)).lower().split()
    everything = (
        " ".join(Author("en_Latn", "x", WordSource.DECLARATION).sentences(2000)).lower().split()
    )
    assert len(only_there & set(everything)) > 50
    # The samples of the font project have some of these words, too.
    assert len(only_there & set(written)) < 10


def trained(*higher: float) -> Part:
    found = [
        Trained(
            f"x{number}",
            {PDFTOTEXT: 10, OURS: 9, WITHOUT: 8},
            {(PDFTOTEXT, WHOLE): 100.0, (OURS, WHOLE): 100 * (1 + by), (WITHOUT, WHOLE): 90.0},
        )
        for number, by in enumerate(higher)
    ]
    return models.tell(found)


@pytest.mark.parametrize(
    ("higher", "holds"),
    [
        ((-0.01, -0.02, 0.004), [True, True]),
        ((-0.01, -0.02, 0.006), [False, True]),
        ((0.001, 0.002, -0.01), [True, False]),
    ],
)
def test_bars_of_models(higher: tuple[float, ...], holds: list[bool]) -> None:
    assert [right for right, _ in trained(*higher).bars.values()] == holds


def test_the_words_of_a_book_never_run_out() -> None:
    writer = Writer(1)
    sizes = []
    for _ in range(4):
        for _ in range(5000):
            writer.word()
        sizes.append(len(writer.known))
    assert sizes[0] < sizes[1] < sizes[2] < sizes[3]
    assert sizes[-1] == pytest.approx(SCALE * 20_000**GROWTH, rel=0.02)
    assert len(set(writer.used)) == sizes[-1]


def test_a_file_becomes_prose(tmp_path: Path) -> None:
    made = make(Wish(Kind.SINGLE, "en_Latn", 4))
    path = tmp_path / "made.pdf"
    path.write_bytes(made.pdf)
    texts = [p.text for p in made.truth.paragraphs if p.role not in FURNITURE]
    written = sum(len(f"{text}\n".encode()) for text in texts)
    assert to_prose(path) == pytest.approx(written, rel=0.05)


def test_bars_of_speed_and_memory() -> None:
    def holds(ours: float, peak: float, seconds: float) -> list[bool]:
        part = Part()
        speed.tell_speed(part, [Times(Path("a"), [ours], [ours / 2], [1.0])], 1, bars=True)
        runs = {200: Run(1, 2.0, 200.0, 50.0), 2000: Run(1, seconds, peak, 50.0)}
        speed.tell_growth(part, runs)
        return [right for right, _ in part.bars.values()]

    assert holds(4.9, 240.0, 21.0) == [True, True, True]
    assert holds(5.1, 260.0, 40.0) == [False, False, False]
