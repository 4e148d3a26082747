"""Every script there and back, direction, syllables, real files, recovery, speed."""

from __future__ import annotations

import importlib
import importlib.util
import os
import statistics
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import unicodedata2

from benchmarks.report import Cell, Report
from benchmarks.scripts import corpus
from benchmarks.scripts.corpus import Text
from benchmarks.scripts.reasons import reason
from benchmarks.scripts.roundtrip import Outcome, variants, went_round
from tools.ucd import SOURCE

#: Texts shorter than this are reported without a bar.
LONG = 2000
MEDIAN, WORST = 0.001, 0.01
LANGUAGES, SCRIPTS = 60, 30
INVERSE = 0.98
BIDI = SOURCE
#: Parts measured elsewhere: each has `measured(quick)` and gives figures, tables and bars.
PARTS = ("bidi", "syllables", "recovery", "real", "speed")


def main() -> int:
    """Measures and reports; the exit status says whether all bars hold."""
    report = Report.from_arguments(
        "scripts",
        "Every script: from the glyphs of a page to text in logical order",
        packages=("uharfbuzz", "gflanguages", "fonttools", "rapidfuzz"),
    )
    _timed("round trip", partial(_round_trip, report))
    for name in PARTS:
        if importlib.util.find_spec(f"benchmarks.scripts.{name}"):
            _timed(name, partial(_part, report, name))
    return report.finish()


def _timed(name: str, part: Callable[[], None]) -> None:
    began = time.monotonic()
    part()
    print(f"{name}: {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)


def _part(report: Report, name: str) -> None:
    """One of the parts; if it fails the others are told all the same, and the bar says so."""
    module = importlib.import_module(f"benchmarks.scripts.{name}")
    try:
        found = module.measured(report.quick)
    except Exception as error:
        traceback.print_exc()
        report.bar(f"{name} can be measured", False, reason=f"{type(error).__name__}: {error}")
        return
    _tell(report, name, found if "bars" in found else _direction(found))


# --- there and back ---------------------------------------------------------------------------


def _round_trip(report: Report) -> None:
    chosen = list(corpus.texts(report.quick))
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers) as pool:
        outcomes = list(zip(chosen, pool.map(_outcomes, chosen), strict=True))
    rows = [_row(text, found) for text, found in outcomes]
    columns = ("language", "script", "from", "characters", "spaces", "gaps")
    report.table(
        "There and back: character error rate in percent, of the worse storage where there are two",
        (*columns, "worst", "map", "what is left"),
        [row for (text, _), row in zip(outcomes, rows, strict=True) if text.characters >= LONG],
    )
    report.table(
        f"The same for texts under {LONG:,} characters, without a bar",
        (*columns, "worst", "map", "what is left"),
        [row for (text, _), row in zip(outcomes, rows, strict=True) if text.characters < LONG],
    )
    if why := corpus.where_from():
        report.text(f"Declarations that only npm has (Khmer, Telugu, Dzongkha...): {why}.")
    report.text(
        "Each text is set by HarfBuzz into a font that claims nothing, and read with the true map"
        " of its glyphs. Both sides in NFC; ignorable characters that change no glyph are left out"
        " on both sides, characters that one glyph draws count as equal. Right-to-left texts are"
        " stored both as drawn and as read, vertical ones by a vertical font and glyph by glyph."
        " `map` is the share of clusters that the true map can say in percent: where one glyph"
        " stands for two things (Sinhala ru), no map can."
    )
    _bars(report, [(text, found) for text, found in outcomes])


def _outcomes(text: Text) -> list[Outcome]:
    with tempfile.TemporaryDirectory() as folder:
        return [went_round(text, one, Path(folder) / "a.pdf") for one in variants(text)]


def _worst(found: Iterable[Outcome]) -> Outcome:
    return max(found, key=lambda outcome: outcome.difference.rate)


def _row(text: Text, found: Sequence[Outcome]) -> tuple[Cell, ...]:
    def percent(word: str) -> float | None:
        rates = [one.difference.rate for one in found if word in one.variant]
        return round(100 * max(rates), 3) if rates else None

    spaced = percent("spaces")
    if spaced is None:
        spaced = percent("")
    worst = _worst(found)
    return (
        text.language,
        text.script,
        text.source,
        text.characters,
        spaced,
        percent("gaps"),
        round(100 * worst.difference.rate, 3),
        round(100 * min(one.map_right for one in found), 2),
        reason(worst),
    )


def _bars(report: Report, outcomes: Sequence[tuple[Text, Sequence[Outcome]]]) -> None:
    barred = [(text, found) for text, found in outcomes if text.characters >= LONG]
    # Where no Declaration can be had, samples must do.
    barred = barred if len(barred) > 1 else list(outcomes)
    rates = [_worst(found).difference.rate for _, found in barred]
    median, worst = statistics.median(rates), max(rates)
    languages = {text.code.partition("_")[0] for text, _ in barred}
    scripts = {text.script for text, _ in barred}
    over = [text.language for (text, _), rate in zip(barred, rates, strict=True) if rate > WORST]
    report.figure("languages", len(languages))
    report.figure("scripts", len(scripts))
    report.figure("languages_in_all", len({text.code.partition("_")[0] for text, _ in outcomes}))
    report.figure("scripts_in_all", len({text.script for text, _ in outcomes}))
    report.figure("median_error_percent", round(100 * median, 4))
    report.figure("worst_error_percent", round(100 * worst, 4))
    report.figure("without_error", sum(rate == 0 for rate in rates))
    if not report.quick:
        report.bar(
            f"at least {LANGUAGES} languages in {SCRIPTS} scripts with a bar",
            len(languages) >= LANGUAGES and len(scripts) >= SCRIPTS,
            reason=f"{len(languages)} languages in {len(scripts)} scripts",
        )
    report.bar(
        "median error of a language at most 0.1 %", median <= MEDIAN, reason=f"{100 * median:.3f} %"
    )
    report.bar(
        "worst error of a language at most 1 %",
        worst <= WORST,
        reason=f"{100 * worst:.2f} %; over the bar: {', '.join(over)}",
    )
    down = [(text, one) for text, found in outcomes for one in found if one.columns is not None]
    wrong = [f"{text.language} ({one.variant})" for text, one in down if not one.columns]
    report.figure("vertical_documents", len(down))
    report.figure("vertical_columns_in_order", len(down) - len(wrong))
    report.bar(
        "columns from the right in Japanese and Chinese, from the left in Mongolian and Manchu",
        not wrong,
        reason="not so: " + ", ".join(wrong),
    )


# --- what is measured elsewhere ---------------------------------------------------------------


def _tell(report: Report, name: str, found: dict[str, Any]) -> None:
    """Adds the figures, tables and bars of one part."""
    for heading, columns, rows in found.get("tables", ()):
        report.table(heading, columns, rows)
    for words in found.get("texts", ()):
        report.text(words)
    for what, value in found.get("figures", {}).items():
        report.figure(f"{name}: {what}", value)
    for what, (holds, why) in found.get("bars", {}).items():
        report.bar(what, holds, reason=why)


def _direction(found: dict[str, Any]) -> dict[str, Any]:
    """The figures of direction as tables and bars."""
    conformance: dict[str, tuple[int, int]] = found["conformance"]
    files = {name: BIDI / f"{name}.txt" for name in conformance}
    versions = sorted(
        {path.open(encoding="utf-8").readline()[2:].split("-")[1][:-5] for path in files.values()}
    )
    ways = sorted({key.split(": ")[1] for key in found if key.startswith("mixed: ")} - {""})
    ways = [way for way in ways if not way.endswith("a line")]
    rows = [
        (way, *(round(100 * found[f"{kind}: {way}"], 2) for kind in ("clean", "mixed")))
        for way in ways
    ]
    failures = sum(failed for _, failed in conformance.values())
    mixed = found["mixed: ours"]
    return {
        "tables": [
            (
                f"UAX #9: the consortium's files of Unicode {', '.join(versions)}",
                ("file", "cases", "failures"),
                [(name, *counts) for name, counts in conformance.items()],
            ),
            (
                f"Lines from the right that come back exactly, percent: {found['languages']}"
                f" languages, {found['clean lines']:,} lines as they are,"
                f" {found['mixed lines']:,} with Latin, numbers and brackets mixed in",
                ("way", "clean", "mixed"),
                rows,
            ),
        ],
        "texts": [
            f"Our own tables are those of Unicode {unicodedata2.unidata_version}. Of"
            f" {found['quoting lines']:,} English lines that quote Arabic and Hebrew words"
            f" {100 * found['quoting: ours']:.2f} % come back exactly."
        ],
        "figures": {
            "conformance_failures": failures,
            "conformance_cases": sum(cases for cases, _ in conformance.values()),
            "clean_lines_percent": round(100 * found["clean: ours"], 3),
            "mixed_lines_percent": round(100 * mixed, 3),
        },
        "bars": {
            "BidiTest and BidiCharacterTest without a failure": (failures == 0, f"{failures} fail"),
            "mixed lines from the right: at least 98 % come back exactly": (
                mixed >= INVERSE,
                f"{100 * mixed:.2f} %",
            ),
        },
    }


if __name__ == "__main__":
    raise SystemExit(main())
