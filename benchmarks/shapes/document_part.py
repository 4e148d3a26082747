"""Whole documents without a person: how much is right, what is called known, what is wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from benchmarks.report import Cell, Report
from benchmarks.trust.forge_documents import Broken, broken, kinds_for
from benchmarks.trust.forge_runs import HeardDocument
from benchmarks.trust.forge_scoring import Score, Scorer
from benchmarks.trust.forge_texts import TEXTS, TrustText
from glyphstone.answers.session import Session
from glyphstone.evidence.sources.drawing import Drawing
from glyphstone.store.events import MemoryJournal

__all__ = ["KINDS", "tell_documents"]

#: Damages that leave the drawings as all there is to go by.
KINDS = ("no map", "zero advance", "opaque names", "private use", "four styles")
#: The bar: wrong among the occurrences that are called known, in percent.
WRONG = 0.02
#: Alphabets with at least three designs, of which documents must be right without a person.
ALPHABETS = frozenset({"Latn", "Cyrl", "Grek", "Hebr", "Armn", "Geor", "Thai", "Ethi"})
ALONE_ONE_STYLE, ALONE_FOUR_STYLES = 0.8, 0.65


@dataclass(frozen=True)
class _Result:
    text: TrustText
    kind: str
    #: If every proposal is taken, the best of each glyph; and what the session calls known.
    taken: Score
    known: Score


def tell_documents(report: Report, half: str, *, quick: bool) -> None:
    """Breaks every text of a half in each way and reads it without a person."""
    results = []
    for text in TEXTS:
        if text.half == half:
            kinds = [kind for kind in kinds_for(text) if kind in KINDS]
            results += [_read(text, kind) for kind in kinds[: 1 if quick else None]]
    _tell_texts(report, results)
    said = sum(one.known.said for one in results)
    wrong = sum(one.known.wrong for one in results)
    total = sum(one.known.total for one in results)
    right = sum(one.taken.right for one in results)
    report.figure("occurrences", total)
    report.figure("right_if_all_proposals_are_taken_percent", round(100 * right / total, 2))
    report.figure("called_known_percent", round(100 * said / total, 2))
    report.figure("wrong_among_known_percent", round(100 * wrong / max(said, 1), 4))
    report.bar(f"at most {WRONG} % of what is called known is wrong", wrong <= WRONG / 100 * said)
    for styled, bar in ((False, ALONE_ONE_STYLE), (True, ALONE_FOUR_STYLES)):
        own = [
            one
            for one in results
            if one.text.script in ALPHABETS and (one.kind == "four styles") == styled
        ]
        alone = sum(one.taken.right == one.taken.total for one in own)
        name = "four styles" if styled else "one style"
        report.figure(f"fully_right_{name}", f"{alone} of {len(own)}")
        report.bar(
            f"alphabets, {name}: {bar:.0%} of documents fully right if every proposal is taken",
            alone >= bar * len(own),
        )


def _read(text: TrustText, kind: str) -> _Result:
    document: Broken = broken(text, kind)
    scorer = Scorer(document.printed)
    best: dict[int, tuple[float, str]] = {}
    for one in document.proposals(document.printed.book):
        sure = one.confidence if one.source == Drawing.name else one.confidence - 0.05
        if sure > best.get(one.symbol, (0.0, ""))[0]:
            best[one.symbol] = (sure, one.text)
    session = Session(document.printed.book, [HeardDocument(document)], MemoryJournal())
    return _Result(
        text,
        kind,
        scorer.score({symbol: found for symbol, (_, found) in best.items()}),
        scorer.score(session.solution.known, session.solution.unchecked),
    )


def _tell_texts(report: Report, results: list[_Result]) -> None:
    rows: list[tuple[Cell, ...]] = []
    for text in dict.fromkeys(one.text for one in results):
        own = [one for one in results if one.text is text]
        total = sum(one.known.total for one in own)
        examples: Counter[tuple[str, str]] = Counter()
        for one in own:
            for there, out, times in one.known.examples:
                examples[there, out] += times
        rows.append(
            (
                f"{text.code} ({text.script})",
                len(own),
                total,
                round(100 * sum(one.taken.right for one in own) / total, 2),
                round(100 * sum(one.known.said for one in own) / total, 2),
                sum(one.known.wrong for one in own),
                ", ".join(f"{there} as {out}" for (there, out), _ in examples.most_common(3)),
            )
        )
    report.table(
        "Documents without a person, in percent of occurrences",
        (
            "text",
            "documents",
            "occurrences",
            "right, every proposal taken",
            "called known",
            "of these wrong",
            "which",
        ),
        rows,
    )
