"""Language models of the same documents by pdftotext and by us, tested on text they never saw.

As in table 3 of the paper on pdf2xml, but small and with text whose truth is known. The eight
languages were named before anything was measured. A language is trained on forged journals and
novels of seeds that nothing else uses, and on the real documents of the shared data that are in
it (English and German only). One splitter and one tokeniser serve both sides. The vocabulary is
neither side's: it holds the words of the Declaration and of the samples that come with the font
project; all other words are one unknown word, so that figures can be compared.

The test is clean text of two kinds: sentences by the author of the forged documents under a seed of
their own, and the last third of the Declaration as people wrote it, of which the author of the
forged documents never saw a line. Sentences of fewer than four tokens (headings, numbers) are left
out. The bars are on all of it; each kind is told for itself. The articles are some hundred
sentences with many words that no model has seen, whose share hangs on how many words of the
training text were seen behind one word only: ten or so. A few of them more or less move that figure
by percents, on either side.

Models are trained with everything that each side writes: we leave out running heads and page
numbers, as `convert` does, and keep tables and formulas. What leaving those out as well would
change is told beside it.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import sentencex

from benchmarks.prose.author import Author, WordSource, declaration, said_of
from benchmarks.prose.baseline import paragraphs_of
from benchmarks.prose.documents import Kind, Wish, make
from benchmarks.prose.part import Part
from benchmarks.prose.perplexity import Trigrams, tokens, vocabulary
from benchmarks.prose.readings import by_default
from benchmarks.scripts.real_peers import text_by_pdftotext
from benchmarks.shared import shared_data
from forge import samples

__all__ = ["NAMED", "measure"]

NAMED = (
    "en_Latn", "de_Latn", "fr_Latn", "es_Latn", "nl_Latn", "pl_Latn", "ru_Cyrl", "el_Grek",
)  # fmt: skip
SEEDS = (201, 202, 203)
PAGES = 10
HELD_OUT = 2000
#: Sentences of fewer tokens are no test.
SHORTEST = 4
#: Real documents of running text, by language, judged by reading them.
REAL = {
    "de_Latn": ("GeoTopo-komprimiert.pdf",),
    "en_Latn": (
        "docling/2305.03393v1-pg9.pdf",
        "docling/amt_handbook_sample.pdf",
        "docling/multi_page.pdf",
        "docling/redp5110_sampled.pdf",
        "olmocr_bench_sample/discoverworld_crazy_table4.pdf",
        "olmocr_bench_sample/earnings.pdf",
        "olmocr_bench_sample/ff0f0b22c55d8b90dd77d153f48e144fc9db_pg2.pdf",
        "olmocr_bench_sample/ff4f7dad78081cff727d19ab51c181d4a661_pg1.pdf",
        "olmocr_bench_sample/ff518b1240a66978f22035528ccb029450b5_pg2.pdf",
        "olmocr_bench_sample/ffaac214730d2b8c2ec842e3618ccb9c4259_pg1.pdf",
        "olmocr_bench_sample/math_2503_04086.pdf",
        "olmocr_bench_sample/multi_column_miss.pdf",
        "olmocr_bench_sample/olmo2-pg4.pdf",
        "olmocr_bench_sample/openstax_caculus_pg_273.pdf",
        "olmocr_bench_sample/small_page_size.pdf",
        "pdfbox/PDFBOX-3038-001033-p2.pdf",
        "pdfbox/PDFBOX-3042-003177-p2.pdf",
        "pdfbox/PDFBOX-3044-010197-p5-ligatures.pdf",
        "pdfbox/PDFBOX-3062-002207-p1.pdf",
        "pdfbox/PDFBOX-3127-RAU4G6QMOVRYBISJU7R6MOVZCRFUO7P4-VFont.pdf",
        "pdfbox/cweb.pdf",
    ),
}
#: How much higher our perplexity may be anywhere.
HIGHER = 0.005
PDFTOTEXT, OURS, WITHOUT = "pdftotext", "ours", "ours without objects"
WHOLE = "all held-out text"
FORGED_TEST, DECLARATION = "of it forged sentences", "of it articles"
WORKERS = 2


@dataclass(frozen=True)
class Trained:
    """What the models of one language found."""

    code: str
    #: Tokens of the training text, by side.
    sizes: dict[str, int]
    #: By side and test.
    perplexity: dict[tuple[str, str], float]

    def higher(self, test: str, side: str = OURS) -> float:
        """By which share our figure is above pdftotext's; below zero where it is lower."""
        return self.perplexity[side, test] / self.perplexity[PDFTOTEXT, test] - 1


def measure(quick: bool) -> Part:
    """The perplexity of models trained on both sides' text, in eight languages."""
    with ProcessPoolExecutor(WORKERS) as pool:
        train = partial(trained, seeds=SEEDS[:1], pages=3) if quick else trained
        part = tell(list(pool.map(train, NAMED)))
    part.text(said_of(NAMED))
    return part


def trained(
    code: str,
    seeds: Sequence[int] = SEEDS,
    pages: int = PAGES,
    source: WordSource = WordSource.HELD_BACK,
) -> Trained:
    """The models of one language, trained and tested; on articles only if an author read some."""
    split = partial(_tokenised, language=code[:2])
    sides: dict[str, list[list[str]]] = {PDFTOTEXT: [], OURS: [], WITHOUT: []}
    wishes = [Wish(kind, code, pages, seed, source) for seed in seeds for kind in Kind]
    with tempfile.TemporaryDirectory() as folder:
        for path in _training(code, wishes, Path(folder)):
            sides[PDFTOTEXT] += split(paragraphs_of(text_by_pdftotext(path)))
            sides[OURS] += split(by_default(path))
            sides[WITHOUT] += split(by_default(path, objects=False))
    whole, unseen = ((), ()) if source is WordSource.COINED else declaration(code)
    author = Author(code, "held out", source)
    forged = _long(tokens(sentence) for sentence in author.sentences(HELD_OUT))
    articles = _long(split(unseen))
    tests = {WHOLE: forged + articles, FORGED_TEST: forged, DECLARATION: articles}
    known = vocabulary(split([*whole, *samples.sample(code).paragraphs]))
    perplexity: dict[tuple[str, str], float] = {}
    for side, sentences in sides.items():
        model = Trigrams(sentences, known)
        for test, held_out in tests.items():
            if held_out:
                perplexity[side, test] = model.perplexity(held_out)
    sizes = {side: sum(map(len, sentences)) for side, sentences in sides.items()}
    return Trained(code, sizes, perplexity)


def _training(code: str, wishes: Sequence[Wish], folder: Path) -> Iterator[Path]:
    for wish in wishes:
        path = folder / "made.pdf"
        path.write_bytes(make(wish).pdf)
        yield path
    for name in REAL.get(code, ()):
        if (path := shared_data("plain", name)).is_file():
            yield path


def _long(sentences: Iterable[list[str]]) -> list[list[str]]:
    return [sentence for sentence in sentences if len(sentence) >= SHORTEST]


def _tokenised(paragraphs: Iterable[str], language: str) -> Iterator[list[str]]:
    for paragraph in paragraphs:
        for sentence in sentencex.segment(language, paragraph):
            if found := tokens(sentence):
                yield found


def tell(found: Sequence[Trained]) -> Part:
    """The table and the bars."""
    part = Part()
    tests = list(dict.fromkeys(test for one in found for _, test in one.perplexity))
    part.table(
        "Perplexity of trigram models, and by how many percent ours is higher",
        (
            *("language", "tokens: pdftotext", "ours", "tested on", "perplexity: pdftotext"),
            *("ours", "higher by %", "without objects", "higher by %"),
        ),
        [
            (
                one.code,
                one.sizes[PDFTOTEXT],
                one.sizes[OURS],
                test,
                round(one.perplexity[PDFTOTEXT, test], 2),
                round(one.perplexity[OURS, test], 2),
                f"{100 * one.higher(test):+.2f}",
                round(one.perplexity[WITHOUT, test], 2),
                f"{100 * one.higher(test, WITHOUT):+.2f}",
            )
            for one in found
            for test in tests
        ],
    )
    part.text(
        "Interpolated Kneser-Ney smoothing, nothing pruned, one splitter, one tokeniser and one"
        " fixed vocabulary for both sides; the languages were named beforehand. Training text:"
        " forged journals and novels of seeds of their own, and the real documents in English and"
        " German. Tested on sentences of the forged documents' author that are in none of them,"
        " and on the last third of the Declaration, which that author never saw; that is a"
        " small part, and a handful of rare words in the training text moves it by percents."
        " Running heads and page numbers are left out by us, tables and formulas kept."
    )
    for test in tests:
        found_here = [one.higher(test) for one in found]
        part.figures[f"{test}: most above pdftotext, percent"] = round(100 * max(found_here), 3)
        median = statistics.median(found_here)
        part.figures[f"{test}: median above pdftotext, percent"] = round(100 * median, 3)
    differences = {one.code: one.higher(WHOLE) for one in found}
    worst = max(differences, key=lambda code: differences[code])
    part.bar(
        "perplexity: never more than 0.5 % higher for us",
        differences[worst] <= HIGHER,
        f"{100 * differences[worst]:+.2f} % in {worst}",
    )
    median = statistics.median(differences.values())
    part.bar("perplexity: lower for us in the median", median < 0, f"{100 * median:+.2f} %")
    return part
