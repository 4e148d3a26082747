"""Real documents whose source is also at hand as HTML: paragraphs, order, words, code, hyphens.

    make bench NAME=documents            the test half, and every peer
    make bench NAME=documents QUICK=1    three documents of the development half, and pdftotext

While rules are written, look at the development half alone:
`python -m benchmarks.documents --half development`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from benchmarks.documents.catalogue import Document, families
from benchmarks.documents.judging import MOST_PAGES_OF_SLOW, Verdict, judged
from benchmarks.documents.measures import Counts
from benchmarks.documents.packages import FILES, FetchError, fetch
from benchmarks.documents.readings import OURS, PEERS, peer_versions
from benchmarks.report import Report

#: What must show on the test half.
FEWEST_WORDS = 1_000_000
LEAST_F1 = 0.985
MOST_BROKEN, MOST_GLUED = 0.003, 0.005
LEAST_CODE = 0.99
MOST_HEADS, MOST_HYPHENS = 0.01, 0.007
#: Documents of a quick run.
_QUICK = (
    "debian-history/project-history.fr.fr",
    "nut/packager-guide.en",
    "gnu-standards/maintain.en",
)


def main() -> int:
    """Measure a half; the exit status says whether all bars hold."""
    quick = "--quick" in sys.argv
    half = "development" if quick or "development" in sys.argv else "test"
    name = "documents" if half == "test" else "documents-development"
    report = Report.from_arguments(
        name,
        "Prose of real documents beside the HTML of the same source",
        packages=("lxml", "pyphen"),
        arguments=["--quick"] if quick else [],
    )
    wanted = families(half)
    documents = [one for family in wanted for one in family.documents]
    tools: tuple[str, ...] = (OURS, *PEERS)
    if quick:
        documents = [one for one in documents if one.name in _QUICK]
        wanted = [one for one in wanted if any(doc.family == one.name for doc in documents)]
        tools = (OURS, "pdftotext")
    try:
        fetch(wanted)
    except FetchError as error:
        report.text(f"Nothing was measured: {error}")
        report.bar("the documents can be fetched", False, reason=str(error))
        return report.finish()
    verdicts = _judged(documents, tools)
    _tell(report, verdicts, tools, half)
    return report.finish()


def _judged(documents: Sequence[Document], tools: tuple[str, ...]) -> list[Verdict]:
    with ProcessPoolExecutor(1) as pool:
        found = []
        for verdict in pool.map(partial(judged, files=FILES, tools=tools), documents):
            print(f"{verdict.document.name}: {verdict.counts[OURS].f1:.3f}", flush=True)
            found.append(verdict)
    return found


def _pooled(verdicts: Sequence[Verdict], tool: str) -> Counts:
    return sum((one.counts[tool] for one in verdicts if tool in one.counts), Counts())


_MEASURES: dict[str, Callable[[Counts], float]] = {
    "paragraph F1": lambda c: round(c.f1, 4),
    "sentences broken, %": lambda c: _percent(c.broken, c.sentences),
    "sentences glued, %": lambda c: _percent(c.missing, c.sentences),
    "words found, %": lambda c: _percent(c.found, c.words),
    "words in order, %": lambda c: _percent(c.ordered, c.words),
    "code lines exact, %": lambda c: _percent(c.code_exact, c.code),
    "and their indents, %": lambda c: _percent(c.indent_exact, c.code),
    "running heads left, %": lambda c: _percent(c.heads_left, c.heads),
}


def _tell(report: Report, verdicts: Sequence[Verdict], tools: tuple[str, ...], half: str) -> None:
    by_tool = {tool: _pooled(verdicts, tool) for tool in tools}
    report.text(_how(half, verdicts))
    report.table(
        f"All documents of the {half} half",
        ("measure", *tools),
        [(name, *(value(by_tool[tool]) for tool in tools)) for name, value in _MEASURES.items()],
    )
    report.table(
        "Our prose, document by document",
        (
            "document", "paragraph F1", "broken", "glued", "sentences", "in order, %",
            "code lines", "exact", "indents", "heads left", "of", "hyphens wrong", "of",
            "words changed", "of",
        ),
        [_row(one) for one in verdicts],
    )  # fmt: skip
    names = list(dict.fromkeys(one.document.family for one in verdicts))
    order = {
        name: {
            tool: _percent(count.ordered, count.words)
            for tool in tools
            for count in [_pooled([one for one in verdicts if one.document.family == name], tool)]
        }
        for name in names
    }
    report.table(
        "Words in order by family, %",
        ("family", *tools),
        [(name, *order[name].values()) for name in names],
    )
    changed = [(one.document.name, *pair) for one in verdicts for pair in one.changed]
    report.table("Words that prose has otherwise than text", ("document", "text", "prose"), changed)
    wrong = [(one.document.name, *pair) for one in verdicts for pair in one.hyphens]
    report.table("Hyphens that are wrong", ("document", "prose", "HTML"), wrong)
    for name, value in _MEASURES.items():
        report.figure(name, value(by_tool[OURS]))
    _bars(report, by_tool[OURS], order)


def _row(one: Verdict) -> tuple[str | float | int, ...]:
    c = one.counts[OURS]
    return (
        one.document.name, round(c.f1, 3), c.broken, c.missing, c.sentences,
        _percent(c.ordered, c.words), c.code, c.code_exact, c.indent_exact, c.heads_left, c.heads,
        c.hyphens_wrong, c.hyphens, c.line_words_changed, c.line_words,
    )  # fmt: skip


def _bars(report: Report, ours: Counts, order: dict[str, dict[str, float]]) -> None:
    report.figure("words inside lines", ours.line_words)
    report.figure("words changed", ours.line_words_changed)
    report.bar(
        f"0 words changed inside lines, of at least {FEWEST_WORDS:,}",
        ours.line_words_changed == 0 and ours.line_words >= FEWEST_WORDS,
        reason=f"{ours.line_words_changed} of {ours.line_words:,}",
    )
    shares = {
        f"paragraph F1 at least {LEAST_F1}": (ours.f1, ours.f1 >= LEAST_F1),
        f"sentences broken at most {100 * MOST_BROKEN:.1f} %": _at_most(
            ours.broken, ours.sentences, MOST_BROKEN
        ),
        f"sentences glued at most {100 * MOST_GLUED:.1f} %": _at_most(
            ours.missing, ours.sentences, MOST_GLUED
        ),
        f"code lines at least {100 * LEAST_CODE:.0f} % exact": _at_least(
            ours.code_exact, ours.code, LEAST_CODE
        ),
        f"indents at least {100 * LEAST_CODE:.0f} % exact": _at_least(
            ours.indent_exact, ours.code, LEAST_CODE
        ),
        f"running heads left at most {100 * MOST_HEADS:.0f} %": _at_most(
            ours.heads_left, ours.heads, MOST_HEADS
        ),
        f"hyphens wrong at most {100 * MOST_HYPHENS:.1f} %": _at_most(
            ours.hyphens_wrong, ours.hyphens, MOST_HYPHENS
        ),
    }
    for what, (value, holds) in shares.items():
        report.bar(what, holds, reason=f"{value:.4f}")
    behind = [name for name, by in order.items() if by[OURS] < max(by.values())]
    report.bar(
        "words in order at least as the best peer in every family",
        not behind,
        reason=f"behind in {', '.join(behind)}",
    )


def _at_most(part: int, whole: int, most: float) -> tuple[float, bool]:
    share = part / max(1, whole)
    return share, share <= most


def _at_least(part: int, whole: int, least: float) -> tuple[float, bool]:
    share = part / max(1, whole)
    return share, share >= least


def _percent(part: int, whole: int) -> float:
    return round(100 * part / max(1, whole), 3)


def _how(half: str, verdicts: Sequence[Verdict]) -> str:
    langs = {one.document.lang for one in verdicts}
    peers = ", ".join(f"{name} {known}" for name, known in peer_versions().items())
    return (
        f"{len(verdicts)} documents in {len(langs)} languages ({half} half, named before any rule "
        "was written: catalogue.toml). Paragraph F1: ends of paragraphs, headings and items that "
        "are there, missing or invented; whether a term and its text are parted is not asked. "
        "Broken: sentences with an end of a paragraph inside. Glued: missing ends, by sentences. "
        "Lines of code count if the page has them as one line. Running heads: first and last lines "
        "of pages that three pages have. Entries of contents with leaders are left out for all "
        "tools. Hyphens: words broken at a line's end whose neighbours were found in the HTML. "
        f"Peers: {peers}; PyMuPDF and pymupdf4llm run apart, the latter, which takes seconds for a "
        f"page, on documents of at most {MOST_PAGES_OF_SLOW} pages."
    )


if __name__ == "__main__":
    raise SystemExit(main())
