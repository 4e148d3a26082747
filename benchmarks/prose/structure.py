"""Sentences broken and glued, text lost, paragraphs and hyphens of documents of known text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from benchmarks.prose.author import said_of
from benchmarks.prose.baseline import Counts
from benchmarks.prose.documents import HYPHENATING, LANGUAGES, Kind, wishes
from benchmarks.prose.outcomes import AUTHOR, Outcome, Way, outcomes, summed
from benchmarks.prose.part import Part, percent
from benchmarks.prose.rates import Rates
from benchmarks.prose.readings import DEFAULT, EPS, PDFTOTEXT, SR, SR_OF_PDFTOTEXT
from benchmarks.report import Cell

__all__ = ["SEEDS", "measure", "tell"]

#: Seeds that nothing was developed on, and one for a look.
SEEDS = (101, 102, 103)
QUICK_SEEDS = (5,)
#: The eps that the paper uses where it says nothing else.
USUAL_EPS = 0.1
OURS: Way = (DEFAULT, None)
WAYS: tuple[Way, ...] = (
    (PDFTOTEXT, None),
    (SR, USUAL_EPS),
    (SR_OF_PDFTOTEXT, USUAL_EPS),
    OURS,
)


@dataclass(frozen=True)
class Paper:
    """Shares of sentences that the paper found broken, and what we allow ourselves."""

    sr: float
    gate: float
    most_broken: float


PAPER = {
    Kind.SINGLE: Paper(0.03, 0.10, 0.01),
    Kind.DOUBLE: Paper(0.08, 0.15, 0.02),
    Kind.NOVEL: Paper(0.0, 0.23, 0.002),
}
MOST_GLUED = 0.01
LEAST_F1 = 0.98
LEAST_PRECISION, LEAST_RECALL = 0.99, 0.98
PAGES, FEWEST_LANGUAGES, FEWEST_SCRIPTS = 500, 10, 6


def measure(quick: bool) -> Part:
    """All that forged documents tell of paragraphs, sentences and hyphens."""
    seeds = QUICK_SEEDS if quick else SEEDS
    asked = [wish for seed in seeds for wish in wishes(quick=quick, seed=seed)]
    part = tell(outcomes(asked), quick=quick)
    part.text(said_of(wish.code for wish in asked))
    return part


def tell(found: Sequence[Outcome], *, quick: bool) -> Part:
    """The tables and bars of what was found."""
    part = Part()
    _ground(part, found, quick)
    _by_way(part, found)
    _by_eps(part, found)
    _by_language(part, found)
    _counted(part, found)
    _hyphens(part, found, quick)
    return part


def _of(found: Iterable[Outcome], kind: Kind) -> list[Outcome]:
    return [one for one in found if one.wish.kind is kind]


def _name(way: Way) -> str:
    name, eps = way
    return name if eps is None else f"{name}, eps {eps:g}"


def _ground(part: Part, found: Sequence[Outcome], quick: bool) -> None:
    pages = sum(one.pages for one in found)
    codes = {one.wish.code for one in found}
    scripts = {code[3:] for code in codes}
    seeds = sorted({one.wish.seed for one in found})
    part.text(
        f"{len(found)} forged documents of {pages:,} pages in {len(codes)} languages and"
        f" {len(scripts)} scripts, seeds {', '.join(map(str, seeds))}; nothing was developed on the"
        " seeds of a full run. A sentence is *broken* if it is spread over two paragraphs; *glued*"
        " are ends of paragraphs that are gone, for each sentence of the body; *lost* are letters"
        " of the body that are nowhere. SR is run exactly as published, over all lines in our"
        " order of reading and over pdftotext's; what it takes for objects it does not write."
    )
    part.figures |= {"pages": pages, "languages": len(codes), "scripts": len(scripts)}
    if not quick:
        part.bar(
            f"at least {FEWEST_LANGUAGES} languages in {FEWEST_SCRIPTS} scripts, {PAGES} pages",
            pages >= PAGES and len(codes) >= FEWEST_LANGUAGES and len(scripts) >= FEWEST_SCRIPTS,
            f"{pages} pages, {len(codes)} languages, {len(scripts)} scripts",
        )


def _by_way(part: Part, found: Sequence[Outcome]) -> None:
    rows: list[Sequence[Cell]] = []
    for kind in Kind:
        own, paper = _of(found, kind), PAPER[kind]
        for way in WAYS:
            rates = summed(own, way).rates
            rows.append((kind, _name(way), rates.counts.sentences, *_shares(rates)))
        rows.append((kind, "SR in the paper", None, percent(paper.sr)))
        rows.append((kind, "GATE in the paper", None, percent(paper.gate)))
        ours = summed(own, OURS).rates
        for name, value in zip(("broken", "glued", "lost"), _shares(ours)[:3], strict=True):
            part.figures[f"{kind}, {name} percent"] = value
        part.figures[f"{kind}, paragraph F1"] = round(ours.paragraph_f1, 4)
        part.bar(
            f"{kind}: sentences broken at most {100 * paper.most_broken:g} %",
            ours.broken <= paper.most_broken,
            f"{ours.broken:.2%}",
        )
        part.bar(
            f"{kind}: glued at most {100 * MOST_GLUED:g} %",
            ours.glued <= MOST_GLUED,
            f"{ours.glued:.2%}",
        )
        lost = ours.counts.lost
        part.bar(f"{kind}: body text lost 0", lost == 0, f"{lost} of {ours.counts.letters} letters")
        part.bar(
            f"{kind}: paragraph F1 at least {LEAST_F1:g}",
            ours.paragraph_f1 >= LEAST_F1,
            f"{ours.paragraph_f1:.4f}",
        )
    part.table(
        "Sentences broken and glued, text lost, in percent",
        ("kind", "way", "sentences", "broken", "glued", "lost", "paragraph F1"),
        rows,
    )
    _by_seed(part, found)


def _shares(rates: Rates) -> tuple[Cell, Cell, Cell, Cell]:
    return (
        percent(rates.broken),
        percent(rates.glued),
        percent(rates.lost, 4),
        round(rates.paragraph_f1, 4),
    )


def _by_seed(part: Part, found: Sequence[Outcome]) -> None:
    seeds = sorted({one.wish.seed for one in found})
    part.table(
        "Our default, seed by seed",
        ("kind", "seed", "sentences", "broken", "glued", "lost", "paragraph F1"),
        [
            (kind, str(seed), rates.counts.sentences, *_shares(rates))
            for kind in Kind
            for seed in seeds
            for rates in [summed(_seeded(_of(found, kind), seed), OURS).rates]
        ],
    )


def _seeded(found: Iterable[Outcome], seed: int) -> list[Outcome]:
    return [one for one in found if one.wish.seed == seed]


def _by_eps(part: Part, found: Sequence[Outcome]) -> None:
    part.table(
        "SR at each eps, in percent",
        ("kind", "lines", "eps", "broken", "glued", "lost", "paragraph F1"),
        [
            (kind, lines, str(eps), *_shares(summed(_of(found, kind), (name, eps)).rates))
            for kind in Kind
            for name, lines in ((SR, "ours"), (SR_OF_PDFTOTEXT, "pdftotext's"))
            for eps in EPS
        ],
    )


def _by_language(part: Part, found: Sequence[Outcome]) -> None:
    rows: list[Sequence[Cell]] = []
    for code in _codes(found):
        row: list[Cell] = [code]
        for kind in Kind:
            own = [one for one in _of(found, kind) if one.wish.code == code]
            rates = summed(own, OURS).rates
            row += [percent(rates.broken), percent(rates.glued), round(rates.paragraph_f1, 3)]
        rows.append(row)
    short = {Kind.SINGLE: "one column", Kind.DOUBLE: "two columns", Kind.NOVEL: "novel"}
    columns = [f"{short[kind]}: {what}" for kind in Kind for what in ("broken %", "glued %", "F1")]
    part.table("Our default by language", ("language", *columns), rows)


def _codes(found: Iterable[Outcome], among: Iterable[str] = tuple(LANGUAGES)) -> list[str]:
    there = {one.wish.code for one in found}
    return [code for code in among if code in there]


def _counted(part: Part, found: Sequence[Outcome]) -> None:
    rows: list[Sequence[Cell]] = []
    for code in _codes(found):
        own = [one for one in found if one.wish.code == code]
        cells: list[Cell] = [code]
        whole = [_total(one.counts[name] for one in own) for name in (PDFTOTEXT, DEFAULT, AUTHOR)]
        of_each: tuple[Callable[[Counts], Cell], ...] = (
            lambda c: c.sentences,
            lambda c: c.words,
            lambda c: round(c.words_a_sentence, 2),
        )
        for of in of_each:
            cells += [of(counts) for counts in whole]
        rows.append(cells)
    part.table(
        "Sentences, words, words a sentence by one splitter: pdftotext, ours, what was written",
        (
            "language",
            *("sentences: pdftotext", "ours", "written"),
            *("words: pdftotext", "ours", "written"),
            *("words a sentence: pdftotext", "ours", "written"),
        ),
        rows,
    )


def _total(counts: Iterable[Counts]) -> Counts:
    all_of_them = list(counts)
    return Counts(sum(c.sentences for c in all_of_them), sum(c.words for c in all_of_them))


def _hyphens(part: Part, found: Sequence[Outcome], quick: bool) -> None:
    codes = _codes(found, HYPHENATING)
    of_code = {
        code: summed((one for one in found if one.wish.code == code), OURS).rates for code in codes
    }
    whole = summed((one for one in found if one.wish.code in HYPHENATING), OURS).rates
    part.table(
        "Hyphens at line ends: the producer's that went, in percent, and the author's that stayed",
        (
            *("language", "producer's", "precision", "recall", "author's", "gone"),
            *("suspended", "kept", "own at line ends", "kept whole"),
        ),
        [_hyphen_row(code, rates) for code, rates in (*of_code.items(), ("all", whole))],
    )
    counts = whole.counts
    part.figures |= {
        "hyphen precision": round(whole.hyphen_precision, 5),
        "hyphen recall": round(whole.hyphen_recall, 5),
        "suspended hyphens": counts.suspended,
        "suspended hyphens kept": counts.suspended_kept,
    }
    many = f" in {FEWEST_LANGUAGES} languages" if not quick else ""
    part.bar(
        f"hyphens: precision at least 99 %, recall at least 98 %{many}",
        whole.hyphen_precision >= LEAST_PRECISION
        and whole.hyphen_recall >= LEAST_RECALL
        and (quick or len(codes) >= FEWEST_LANGUAGES),
        f"{whole.hyphen_precision:.2%}, {whole.hyphen_recall:.2%}, {len(codes)} languages",
    )
    if counts.suspended:
        part.bar(
            "suspended hyphens kept",
            counts.suspended_kept == counts.suspended,
            f"{counts.suspended_kept} of {counts.suspended}",
        )


def _hyphen_row(name: str, rates: Rates) -> Sequence[Cell]:
    counts = rates.counts
    return (
        name,
        counts.hyphens,
        percent(rates.hyphen_precision),
        percent(rates.hyphen_recall),
        counts.own_hyphens,
        counts.own_removed,
        counts.suspended,
        counts.suspended_kept,
        counts.own_ends,
        counts.own_ends_kept,
    )
