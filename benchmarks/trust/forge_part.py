"""The forge part: persons recover broken documents, and all that is called known is compared."""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median

from benchmarks.report import Cell, Report
from benchmarks.shapes.measured_model import use_model
from benchmarks.shared import shared_data
from benchmarks.trust.forge_documents import kinds_for
from benchmarks.trust.forge_person import PERSONS
from benchmarks.trust.forge_runs import Documents, Record, RunName, recorded
from benchmarks.trust.forge_texts import HALVES, TEXTS
from glyphstone.data import shape_model

__all__ = ["main"]

#: The bars: wrong among known occurrences for each person, in percent.
WRONG = {"attentive": 0.0, "with slips": 0.02, "declines": 0.1}
COMPLETE, ESTIMATES, NEAR = 0.95, 0.9, 0.2
EFFORT, STYLES, KEYS = 2.0, 1.3, 800
QUICK_RUNS = 60
#: Runs from which on a sample is worth keeping.
SAMPLE = 200


def main(arguments: Sequence[str]) -> int:
    """Runs, reports, and says by the exit status whether all bars hold."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.trust forge")
    parser.add_argument("--quick", action="store_true", help="a small run, not recorded")
    parser.add_argument("--half", choices=(HALVES.development, HALVES.test), default=HALVES.test)
    parser.add_argument("--runs", type=int, help="only so many runs, spread over all of them")
    parser.add_argument("--model", type=Path, help="another recogniser than the measured one")
    asked = parser.parse_args(arguments)
    use_model(asked.model)
    names = _names(asked.half, asked.runs or (QUICK_RUNS if asked.quick else None))
    missing = {n.text for n in names if not _text(n.text).is_file()} - {"mon"}
    if missing:
        print(f"../shared/data/udhr_txt has no {', '.join(sorted(missing))}.", file=sys.stderr)
        return 2
    texts = {one.code: one for one in TEXTS}
    documents = Documents()
    records = [recorded(name, texts, documents) for name in names]
    name = "trust-forge" if asked.half == HALVES.test else f"trust-forge-{asked.half}"
    report = Report(
        name,
        f"Trust, forged documents: what is called known is right ({asked.half} half)",
        quick=asked.quick or len(names) < SAMPLE,
        bench="trust",
        packages=("numpy", "uharfbuzz"),
    )
    everything = len(_names(asked.half, None))
    if len(names) < everything:
        report.text(
            f"A sample: {len(names)} of the {everything} runs of this half, drawn over texts,"
            " damages and persons."
        )
        report.figure("runs_of_all", round(len(names) / everything, 3))
    report.figure("runs", len(names))
    held = len(shape_model.shape_model().facts["held_out"])
    report.text(f"The recogniser of drawings was trained without {held} families of fonts.")
    _told(report, records)
    return report.finish()


def _text(code: str) -> Path:
    return shared_data("udhr_txt", f"{code}.txt")


def _names(half: str, most: int | None) -> list[RunName]:
    """The runs of a half, those of one document together; a sample is drawn, always the same."""
    found = [
        RunName(text.code, kind, person)
        for text in TEXTS
        if text.half == half
        for kind in kinds_for(text)
        for person in PERSONS
    ]
    if most is None or most >= len(found):
        return found
    # Every so many-th would keep time with the persons.
    return [found[place] for place in sorted(random.Random(1).sample(range(len(found)), most))]


def _told(report: Report, records: Sequence[Record]) -> None:
    _told_trust(report, records)
    _told_effort(report, records)
    _told_estimates(report, records)
    _told_groups(report, "By kind of damage", records, lambda one: one.kind)
    _told_groups(report, "By text", records, lambda one: f"{one.text} ({one.script})")
    _told_wrong(report, records)


def _told_trust(report: Report, records: Sequence[Record]) -> None:
    rows: list[tuple[Cell, ...]] = []
    for person, bar in WRONG.items():
        own = [one for one in records if one.person == person]
        known, wrong = sum(one.known for one in own), sum(one.wrong for one in own)
        complete = sum(one.complete for one in own)
        falsely = sum(one.complete and one.wrong > 0 for one in own)
        falls = sum(len(one.falls) for one in own)
        share = 100 * wrong / max(known, 1)
        rows.append(
            (
                person,
                len(own),
                sum(one.occurrences for one in own),
                known,
                wrong,
                round(share, 4),
                sum(one.shown_wrong for one in own),
                sum(one.one_drawing for one in own),
                complete,
                falsely,
                falls,
                sum(one.slips for one in own),
            )
        )
        report.figure(f"wrong_percent_{person}", round(share, 5))
        report.figure(f"complete_{person}", round(complete / max(len(own), 1), 4))
        report.bar(
            f"{person}: at most {bar} % of what is called known is wrong",
            share <= bar,
            reason=_most(own, lambda one: one.wrong),
        )
        if person == "attentive":
            report.bar(
                f"complete in at least {COMPLETE:.0%} of attentive runs",
                complete >= COMPLETE * len(own),
                reason=_most(own, lambda one: int(not one.complete)),
            )
        report.bar(
            f"{person}: never complete while wrong",
            falsely == 0,
            reason=_most(own, lambda one: int(one.complete and one.wrong > 0)),
        )
        report.bar(
            f"{person}: no answer lowers the right text by a point unasked",
            falls == 0,
            reason=_most(own, lambda one: len(one.falls)),
        )
    report.table(
        "Persons",
        (
            "person",
            "runs",
            "occurrences",
            "called known",
            "wrong",
            "wrong, %",
            "wrong, not vouched for too",
            "of one drawing",
            "complete",
            "complete while wrong",
            "falls",
            "slips",
        ),
        rows,
    )
    report.text(
        "Occurrences are of clusters in words. Called known is what the recovery vouches for at the"
        " end: not what rests on one place alone or on a claim of a font with wrong claims, and not"
        " what is disputed; the column behind it counts these too. A cluster is right if it has the"
        " code points of the source, or is read as the source. So is another text that the face"
        " draws by the same glyphs at the same places, as nobody who looks at the page can tell the"
        " two apart: these are counted under *of one drawing*. The person with slips"
        " types 3 % of all letters wrongly: left out, put in, doubled, exchanged with the next, or"
        " another one, lookalikes of other keyboards first. The one who declines types without"
        " slips and looks at no check list. All compare the first six lines with the paper, and"
        " distrust a font that is mostly wrong there; glyphs that mean now this and now that are"
        " left open."
    )


def _most(records: Iterable[Record], count: Callable[[Record], int]) -> str:
    """The kinds of damage that count most, and the texts."""
    kinds: Counter[str] = Counter()
    texts: Counter[str] = Counter()
    for one in records:
        kinds[one.kind] += count(one)
        texts[one.text] += count(one)
    parts = (
        ", ".join(f"{n} ({c})" for n, c in found.most_common(4) if c) for found in (kinds, texts)
    )
    return "; ".join(parts)


def _told_effort(report: Report, records: Sequence[Record]) -> None:
    own = [one for one in records if one.person == "attentive"]
    ratios = [(one.words + one.checks) / one.cover for one in own if one.cover]
    rows: list[tuple[Cell, ...]] = [
        ("words", *_spread([one.words for one in own])),
        ("keys", *_spread([one.keys for one in own])),
        ("checks", *_spread([one.checks for one in own])),
        ("other actions", *_spread([one.others for one in own])),
        ("words and checks for each word of the smallest cover", *_spread(ratios)),
    ]
    report.table("Effort of the attentive person", ("what", "median", "ninth tenth", "most"), rows)
    middle = median(ratios) if ratios else 0.0
    report.figure("effort_median", round(middle, 3))
    report.bar(f"words and checks at most {EFFORT:.0f} times the cover (median)", middle <= EFFORT)
    styles = {(one.text, one.kind): one for one in own if one.kind in ("one style", "four styles")}
    more = {
        text: styles[text, "four styles"].words / styles[text, "one style"].words
        for text, kind in styles
        if kind == "one style" and (text, "four styles") in styles
    }
    if more:
        plain = [ratio for text, ratio in more.items() if text != "vie"] or list(more.values())
        report.table(
            "Four styles, words for each word of one style",
            ("text", "ratio"),
            [(text, round(ratio, 2)) for text, ratio in more.items()],
        )
        report.figure("styles_median", round(median(plain), 3))
        report.bar(
            f"four styles at most {STYLES} times the words of one (median)",
            median(plain) <= STYLES,
            reason="what one style taught is not yet used for the next",
        )
    keys = [one.keys for one in own if one.script in ("Tibt", "Ethi") and one.kind == "no map"]
    if keys:
        report.bar(f"Tibetan and Ethiopic at most {KEYS} keys", max(keys) <= KEYS)


def _spread(values: Sequence[float]) -> tuple[Cell, ...]:
    ordered = sorted(values) or [0]
    return tuple(round(ordered[int(s * (len(ordered) - 1))], 2) for s in (0.5, 0.9, 1.0))


def _told_estimates(report: Report, records: Sequence[Record]) -> None:
    own = [one for one in records if one.estimate or one.asked]
    near = sum(_is_near(one) for one in own)
    report.table(
        "Estimates at the beginning, against the questions asked",
        ("person", "runs", "within 20 % or one question"),
        [
            (person, len(group), sum(map(_is_near, group)))
            for person in WRONG
            for group in [[one for one in own if one.person == person]]
        ],
    )
    report.figure("estimates_near", round(near / max(len(own), 1), 4))
    report.bar(
        f"estimates near in {ESTIMATES:.0%} of runs",
        near >= ESTIMATES * len(own),
        reason=_most(own, lambda one: int(not _is_near(one))),
    )


def _is_near(one: Record) -> bool:
    return abs(one.estimate - one.asked) <= max(1.0, NEAR * one.asked)


def _told_groups(
    report: Report, heading: str, records: Iterable[Record], key: Callable[[Record], str]
) -> None:
    groups: dict[str, list[Record]] = defaultdict(list)
    for one in records:
        groups[key(one)].append(one)
    rows: list[tuple[Cell, ...]] = []
    for name, group in groups.items():
        attentive = [one for one in group if one.person == "attentive"]
        rows.append(
            (
                name,
                len(group),
                *(sum(one.wrong for one in group if one.person == person) for person in WRONG),
                f"{sum(one.complete for one in attentive)} of {len(attentive)}",
                sum(not _is_near(one) for one in group),
                sum(len(one.falls) for one in group),
                _spread([one.words for one in attentive])[0],
                _spread([one.checks for one in attentive])[0],
                _spread([one.cover for one in attentive])[0],
                len({word for one in attentive for word, _ in one.misspelt}),
            )
        )
    columns = ("", "runs", *(f"wrong, {person}" for person in WRONG), "complete")
    report.table(
        heading,
        (*columns, "estimates off", "falls", "words", "checks", "cover", "words misspelt"),
        rows,
    )


def _told_wrong(report: Report, records: Iterable[Record]) -> None:
    rows: list[tuple[Cell, ...]] = [
        (one.text, one.kind, one.person, one.wrong, one.complete, _shown(one))
        for one in sorted(records, key=lambda one: -one.wrong)
        if one.wrong
    ]
    if rows:
        report.table(
            "What is called known and wrong",
            ("text", "damage", "person", "wrong", "complete", "what stands there, what comes out"),
            rows,
        )


def _shown(one: Record) -> str:
    return ", ".join(f"{there} as {out} {count} times" for there, out, count in one.examples[:3])
