"""`python -m benchmarks.lies [--quick]`: are lies seen, and sound fonts left in peace?"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from benchmarks.lies.cost import Cost, costs
from benchmarks.lies.counting import LieTally, planned
from benchmarks.lies.forged import plans
from benchmarks.lies.halves import is_test
from benchmarks.lies.real import RealFont, broken_files, real_files, real_fonts
from benchmarks.report import Report

#: Of the forged documents a full run takes every so many, which meets all damages by turns; of
#: these and of the real ones a quick run every so many.
_FORGED = 5
_QUICK = 23
#: Documents whose cost is measured: every so many of the real ones.
_COSTLY = 17
_WORKERS = 3
_HALVES = ("development", "test")
_COMMANDS = ("inspect", "text")
_YES = ("?", "yes")


def main() -> int:
    """Runs the benchmark."""
    report = Report.from_arguments("lies", "Lies: does each drawing look like what its font claims")
    report.text(
        "Half of all documents, by the hash of their names, are the test; thresholds were found on"
        " the other half. The recogniser has learned Noto and many free faces, also most that the"
        " forged documents are set in, so that the forged part flatters; the fonts of real"
        " documents (Computer Modern, Times, Helvetica and others) it has not seen. A glyph lies if"
        " it has ink and claims a text that is not drawn as its own. A font counts as found if one"
        " such glyph is doubted."
    )
    _forged(report)
    _real(report)
    _broken(report)
    _costs(report)
    return report.finish()


def _forged(report: Report) -> None:
    tallies: dict[tuple[str, str, str], LieTally] = defaultdict(LieTally)
    wanted = plans(_QUICK * _FORGED if report.quick else _FORGED)
    with ProcessPoolExecutor(_WORKERS) as pool:
        for one, tally in zip(wanted, pool.map(planned, wanted), strict=True):
            half = _HALVES[is_test(one.name)]
            for key in (("all", ""), ("damage", one.label), ("script", one.script)):
                tallies[half, *key].add(tally)
    for half in _HALVES:
        rows = [
            _row(name or "all", tally)
            for (of, _, name), tally in sorted(tallies.items())
            if of == half
        ]
        report.table(
            f"Forged documents, {half} half",
            ("damage or script", "documents", "fonts that lie", "found", "with five glyphs or more",
             "found ", "glyphs that lie", "doubted", "named by drawing", "named wrongly",
             "sound fonts", "flagged"),
            rows,
        )  # fmt: skip
        _forged_bars(report, half, tallies[half, "all", ""])


def _row(name: str, tally: LieTally) -> tuple[str | int, ...]:
    return (
        name,
        tally.documents,
        tally.fonts,
        tally.found,
        tally.large,
        tally.large_found,
        tally.glyphs,
        tally.doubted,
        tally.named,
        tally.named_wrongly,
        tally.sound,
        tally.sound_flagged,
    )


def _forged_bars(report: Report, half: str, tally: LieTally) -> None:
    if tally.missed or tally.wrong:
        report.table(
            f"What was missed or named wrongly, {half} half, the first 40",
            ("what", "where"),
            [("missed", one) for one in tally.missed[:40]]
            + [("named wrongly", one) for one in tally.wrong],
        )
    by_font = _share(tally.found, tally.fonts)
    by_large_font = _share(tally.large_found, tally.large)
    by_glyph = _share(tally.doubted, tally.glyphs)
    right = _share(tally.named - tally.named_wrongly, tally.named)
    report.figure(f"{half}: fonts found", by_font)
    report.figure(f"{half}: fonts with five glyphs found", by_large_font)
    report.figure(f"{half}: glyphs doubted", by_glyph)
    report.figure(f"{half}: glyphs named rightly", right)
    small = (tally.fonts - tally.large) - (tally.found - tally.large_found)
    left = tally.fonts - tally.found
    reason = f"{left} of {tally.fonts} are not, {small} of these with fewer than five glyphs"
    report.bar(f"{half}: 98 % of the fonts that lie are found", by_font >= 0.98, reason=reason)
    report.bar(f"{half}: 95 % of the glyphs that lie are doubted", by_glyph >= 0.95)
    report.bar(f"{half}: 99.5 % of the glyphs named by drawing do lie", right >= 0.995)


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 1.0


def _real(report: Report) -> None:
    files = real_files()
    if not files:
        report.text("The folder `../shared/data` is absent: real documents were left out.")
        return
    flagged: list[tuple[str, RealFont]] = []
    for half in _HALVES:
        own = [path for path in files if _HALVES[is_test(path.name)] == half]
        fonts = _fonts(own[:: _QUICK if report.quick else 1])
        against = [font for font in fonts if font.against]
        wrong = [font for font in against if not font.known]
        flagged += [(half, font) for font in against]
        report.figure(f"{half}: fonts of real documents", len(fonts))
        report.figure(f"{half}: flagged by their drawings", len(against))
        report.figure(f"{half}: of these not known to lie", len(wrong))
        report.bar(
            f"{half}: under 0.2 % of the fonts of real documents are wrongly flagged",
            len(wrong) < 0.002 * len(fonts) or not wrong,
            reason=f"{len(wrong)} of {len(fonts)}",
        )
    report.table(
        "Fonts of real documents that are flagged by their drawings",
        ("half", "document", "font", "glyphs", "verdict", "lies", "why"),
        [
            (
                half,
                one.file,
                one.name,
                one.glyphs,
                one.trust,
                _YES[one.known],
                one.against,
            )
            for half, one in flagged
        ],
    )


def _fonts(files: Sequence[Path]) -> list[RealFont]:
    with ProcessPoolExecutor(_WORKERS) as pool:
        return [font for fonts in pool.map(real_fonts, files) for font in fonts]


def _broken(report: Report) -> None:
    files = broken_files()[:: _QUICK if report.quick else 1]
    if not files:
        return
    caught = 0
    lines: list[tuple[str, str, str]] = []
    with ProcessPoolExecutor(_WORKERS) as pool:
        for fonts in pool.map(real_fonts, files):
            caught += any(font.trust != "trusted" for font in fonts)
            lines += [(font.file, font.name, font.against) for font in fonts if font.against]
    report.text(
        f"Of {len(files)} broken files of the Declaration, {caught} have a font that is not"
        " trusted."
    )
    report.table("Broken files, what drawings say", ("file", "font", "why"), lines)
    report.figure("broken files", len(files))
    report.figure("broken files caught", caught)


def _costs(report: Report) -> None:
    files = [path for path in real_files() if not path.name.startswith("udhr")]
    files += [path for path in real_files() if path.name.startswith("udhr")][::4]
    every = _COSTLY * 5 if report.quick else _COSTLY
    measured: dict[str, list[tuple[str, Cost]]] = defaultdict(list)
    for path in files[::every]:
        for command in _COMMANDS:
            measured[command].append((path.name, costs(command, path)))
    for command, found in measured.items():
        ratios = [cost.ratio for _, cost in found]
        report.table(
            f"CPU seconds of {command} with the look at drawings and without",
            ("document", "with", "without", "times"),
            [
                (name, round(cost.seeing, 2), round(cost.blind, 2), round(cost.ratio, 2))
                for name, cost in found
            ],
        )
        median, worst = statistics.median(ratios), max(ratios)
        report.figure(f"{command}: times the cost, median", round(median, 2))
        report.figure(f"{command}: times the cost, worst", round(worst, 2))
        report.bar(f"{command} costs at most 1.3 times as much in the median", median <= 1.3)
        report.bar(f"{command} costs at most 2.5 times as much in the worst case", worst <= 2.5)


if __name__ == "__main__":
    raise SystemExit(main())
