"""Whole documents: what is right without a person, what is called known, what a person does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean

from benchmarks.report import Cell, Report
from benchmarks.shapes.calibration import binned, calibration_error, diagram
from benchmarks.shapes.document_run import DocumentRun, recorded
from benchmarks.shapes.texts import ALPHABETS, Asked, asked, every_face, naskh
from glyphstone.verdict.characters import CONTEXTUAL

__all__ = ["ONE_DESIGN", "PICTURE", "tell_documents"]

#: Where the reliability diagram of a recorded run lies.
PICTURE = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "shapes-reliability.svg"
#: Scripts that the recogniser has one design of, beside those of one maker's series: other faces of
#: them are not expected to be read.
ONE_DESIGN = frozenset({"Tibt", "Mong", "Cher", "Tfng"})
#: The bars: wrong among what is called known, in percent; documents fully right with no action, in
#: one style and in four; mean actions; share of documents without a typed word; calibration error.
WRONG = 0.02
ALONE_ONE_STYLE, ALONE_FOUR_STYLES = 0.8, 0.65
ACTIONS, WORDLESS = 3, 0.95
CALIBRATION = 0.01
#: Glyph types right after neighbours, everything counted, in European scripts, in percent.
AFTER = 99.9
_EUROPEAN = ("Cyrl", "Latn", "Grek")
#: Actions for Nivkh and Nenets in any face, for Arabic in a plain face and in Amiri.
ANY_FACE, PLAIN_NASKH, AMIRI = 1, 5, 40


def tell_documents(report: Report, half: str, *, quick: bool) -> None:
    """Breaks every text of a half, reads it without a person, and lets one finish it."""
    every = asked(half)
    runs = _runs(every[::12] if quick else every)
    report.text(
        f"{len(runs)} documents in {len({one.asked.text.code for one in runs})} languages and"
        f" {len({one.asked.text.script for one in runs})} scripts, a page or two each"
        " (benchmarks/shapes/texts.py names languages, faces and damages; those beside the halves"
        " of the trust benchmark are chosen by the SHA-256 of their codes, damages go round)."
        " Nothing is told. The table of languages was made from the same Declaration, so that"
        " spelling knows these texts better than others. Scripts with one design to learn from: "
        + ", ".join(sorted(ONE_DESIGN & {one.asked.text.script for one in runs}))
        + "."
    )
    _tell_texts(report, runs)
    _tell_damages(report, runs)
    _tell_alone(report, runs)
    _tell_known(report, runs)
    _tell_types(report, runs)
    _tell_actions(report, runs)
    _tell_changing(report, runs)
    _tell_calibration(report, runs, quick=quick)
    faces = [] if quick else _runs(every_face())
    _tell_faces(report, "Nivkh and Nenets in every held-out face, no map", faces)
    for one in faces:
        holds = not one.course.words and one.course.actions <= ANY_FACE and one.ended_right
        report.bar(f"{_named(one)}: no word and at most {ANY_FACE} action", holds)
    arabic = [] if quick else _runs(naskh())
    _tell_faces(report, "Arabic, no map", arabic)
    for one, most in zip(arabic, (PLAIN_NASKH, AMIRI), strict=False):
        holds = one.course.actions <= most and one.ended_right
        report.bar(f"{_named(one)}: at most {most} actions", holds)


def _runs(every: Sequence[Asked]) -> list[DocumentRun]:
    found = []
    for one in every:
        found.append(recorded(one))
        print(f"{_named(found[-1])}: {found[-1].course}", flush=True)
    return found


def _named(run: DocumentRun) -> str:
    return f"{run.asked.text.code} in {run.asked.text.faces[0]}"


def _tell_texts(report: Report, runs: Sequence[DocumentRun]) -> None:
    rows: list[tuple[Cell, ...]] = [
        (
            f"{one.asked.text.code} ({one.asked.text.script})",
            one.asked.text.faces[0],
            one.asked.kind,
            one.printed.total,
            round(100 * one.printed.share, 2),
            round(100 * one.known.said / max(one.known.total, 1), 2),
            one.known.wrong,
            one.course.rows,
            one.course.corrected,
            one.course.words,
            one.course.checks,
            one.ended_right,
        )
        for one in runs
    ]
    report.table(
        "Documents, in percent of occurrences; then rows taken, glyphs corrected, words typed",
        (
            "text", "face", "damage", "occurrences", "right, nobody asked", "called known",
            "of these wrong", "rows", "corrected", "words", "checks", "right at the end",
        ),
        rows,
    )  # fmt: skip
    wrong: Counter[tuple[str, str, str]] = Counter()
    for one in runs:
        for there, out, times in one.known.examples:
            wrong[one.asked.text.code, there, out] += times
    report.table(
        "Called known and wrong",
        ("text", "stands there", "said", "times"),
        [(*names, times) for names, times in wrong.most_common(25)],
    )


def _tell_damages(report: Report, runs: Sequence[DocumentRun]) -> None:
    rows: list[tuple[Cell, ...]] = []
    for kind in dict.fromkeys(one.asked.kind for one in runs):
        own = [one for one in runs if one.asked.kind == kind]
        total = sum(one.printed.total for one in own)
        right = sum(one.printed.right for one in own)
        wrong = sum(one.known.wrong for one in own)
        rows.append((kind, len(own), round(100 * right / max(total, 1), 2), wrong))
    report.table(
        "By damage", ("damage", "documents", "right, nobody asked", "called known, wrong"), rows
    )


def _tell_alone(report: Report, runs: Sequence[DocumentRun]) -> None:
    for styled, bar in ((False, ALONE_ONE_STYLE), (True, ALONE_FOUR_STYLES)):
        name = "four styles" if styled else "one style"
        own = [
            one for one in runs if one.asked.text.script in ALPHABETS and one.asked.styled == styled
        ]
        alone = sum(one.alone for one in own)
        eyes = sum(one.right_to_the_eye for one in own)
        report.figure(f"fully_right_{name}", f"{alone} of {len(own)}")
        report.figure(f"fully_right_but_for_signs_of_one_drawing_{name}", f"{eyes} of {len(own)}")
        report.bar(
            f"alphabets, {name}: {bar:.0%} of documents fully right with no action",
            alone >= bar * len(own),
        )


def _tell_known(report: Report, runs: Sequence[DocumentRun]) -> None:
    total = sum(one.known.total for one in runs)
    said = sum(one.known.said for one in runs)
    wrong = sum(one.known.wrong for one in runs)
    right = sum(one.printed.right for one in runs)
    report.figure("occurrences", total)
    report.figure("right_with_nobody_asked_percent", round(100 * right / max(total, 1), 2))
    report.figure("called_known_percent", round(100 * said / max(total, 1), 2))
    report.figure("wrong_among_known_percent", round(100 * wrong / max(said, 1), 4))
    report.bar(f"at most {WRONG} % of what is called known is wrong", wrong <= WRONG / 100 * said)


def _tell_types(report: Report, runs: Sequence[DocumentRun]) -> None:
    rows: list[tuple[Cell, ...]] = []
    for script in dict.fromkeys(one.asked.text.script for one in runs):
        own = [one for one in runs if one.asked.text.script == script]
        types, right = sum(one.types for one in own), sum(one.types_right for one in own)
        share = round(100 * right / max(types, 1), 2)
        rows.append((script, len(own), types, share))
        report.figure(f"after_neighbours_{script}", share)
    report.table(
        "Glyph types right after neighbours, everything counted, nothing told, in percent",
        ("script", "documents", "glyph types", "right"),
        rows,
    )
    for script in _EUROPEAN:
        found = report.figures.get(f"after_neighbours_{script}")
        if isinstance(found, float):
            report.bar(f"{script}: {AFTER} % of glyph types after neighbours", found >= AFTER)


def _tell_actions(report: Report, runs: Sequence[DocumentRun]) -> None:
    alphabets = [one for one in runs if one.asked.text.script in ALPHABETS]
    for name, own in (("all", runs), ("alphabets", alphabets)):
        actions = mean(one.course.actions for one in own) if own else 0.0
        wordless = sum(not one.course.words for one in own)
        report.figure(f"mean_actions_{name}", round(actions, 2))
        report.figure(f"without_a_typed_word_{name}", f"{wordless} of {len(own)}")
        report.figure(f"right_at_the_end_{name}", sum(one.ended_right for one in own))
    report.bar(
        f"alphabets: at most {ACTIONS} actions in the mean", _mean(alphabets, _actions) <= ACTIONS
    )
    report.bar(
        f"alphabets: no word typed in {WORDLESS:.0%} of documents",
        _mean(alphabets, lambda one: not one.course.words) >= WORDLESS,
    )


def _actions(one: DocumentRun) -> float:
    return one.course.actions


def _mean(runs: Sequence[DocumentRun], of: Callable[[DocumentRun], float]) -> float:
    return mean(map(of, runs)) if runs else 0.0


def _tell_changing(report: Report, runs: Sequence[DocumentRun]) -> None:
    """Running glyphs of scripts whose letters change their form; nothing is told."""
    for script in sorted({one.asked.text.script for one in runs} & CONTEXTUAL):
        own = [one for one in runs if one.asked.text.script == script]
        total = sum(one.printed.total for one in own)
        share = 100 * sum(one.printed.right for one in own) / max(total, 1)
        report.figure(f"running_glyphs_{script}", round(share, 2))


def _tell_calibration(report: Report, runs: Sequence[DocumentRun], *, quick: bool) -> None:
    bins = binned(judged for one in runs for judged in one.judged)
    report.table(
        "Confidence that is said, and what is right, glyphs by their occurrences",
        ("up to", "occurrences", "mean confidence", "right"),
        [(one.upper, one.count, round(one.confidence, 4), round(one.right, 4)) for one in bins],
    )
    error = calibration_error(bins)
    report.figure("calibration_error", round(error, 4))
    report.bar(f"calibration error at most {CALIBRATION:.0%}", error <= CALIBRATION)
    if not (quick or report.quick):
        PICTURE.write_text(diagram(bins, "How far confidences are right"), encoding="utf-8")


def _tell_faces(report: Report, heading: str, runs: Sequence[DocumentRun]) -> None:
    report.table(
        heading,
        ("text", "right, nobody asked", "wrong", "rows", "corrected", "words", "checks", "ends"),
        [
            (
                _named(one),
                round(100 * one.printed.share, 2),
                one.known.wrong,
                one.course.rows,
                one.course.corrected,
                one.course.words,
                one.course.checks,
                "right" if one.ended_right else "not right",
            )
            for one in runs
        ],
    )
