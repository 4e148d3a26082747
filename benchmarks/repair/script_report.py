"""The tables and bars of the repair script by script."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from benchmarks.repair.scripts import ROWS, Outcome
from benchmarks.report import Cell, Report

__all__ = ["readme_rows", "tell_scripts"]

#: What must show: characters apart from our own text, and bytes more, in percent.
MOST_APART = 0.5
MOST_LARGER = 3.0
SCRIPTS = 20
VIEWERS = ("pdftotext", "PDFium", "pdf.js")
#: Those that are held to it; pdf.js reads no /ActualText.
HELD = VIEWERS[:2]
#: Rows of one script count once.
_SAME_SCRIPT = {"Persian": "Arabic", "Urdu, Nastaliq": "Arabic"}


def tell_scripts(report: Report, found: Sequence[Outcome]) -> None:
    """A row a script and way, and which scripts hold."""
    report.table(
        "Script by script: characters in which copied text differs from our own, in percent"
        " (the same document never broken)",
        (
            *("script", "half", "set", "characters", "lines", "with ActualText"),
            *VIEWERS,
            *("same pixels", "bytes", "larger by %", "own text from what was set"),
        ),
        [_row(one) for one in found],
    )
    report.text(
        "Our own text is that of `glyphstone text` with the same map, the true one of every glyph. "
        "Both texts in NFC, without marks of direction and word joiners, each stretch of white "
        "space one space; spaces count as characters. The half named test was fixed before "
        "anything was measured on it, and nothing was chosen by it. pdf.js reads no /ActualText "
        "and is reported only."
    )
    for script, said in readme_rows(found):
        for viewer, rates in zip(VIEWERS, said, strict=True):
            report.figure(f"{script}: {viewer}", rates)
    across = [one for one in found if not one.way.leftward]
    _bars(report, across)
    worse = [
        f"{one.row.script} in {viewer} ({one.apart[viewer]:.2f}, {one.unbroken[viewer]:.2f};"
        f" our own text is {one.own:.1f} % from what was set)"
        for one in found
        if one.way.leftward
        for viewer in HELD
        if one.apart[viewer] > one.unbroken[viewer]
    ]
    report.figure("reading_order_worse", len(worse))
    report.bar(
        "right to left, stored as read: never worse than the same file unbroken",
        not worse,
        reason="; ".join(worse),
    )


def readme_rows(found: Sequence[Outcome]) -> list[tuple[str, tuple[str, ...]]]:
    """For each script and viewer the worst of the usual ways, and of letters set apart."""
    rows = []
    for script in dict.fromkeys(one.row.script for one in found):
        own = [one for one in found if one.row.script == script and not one.way.leftward]
        rows.append((script, tuple(_worst(own, viewer) for viewer in VIEWERS)))
    return rows


def _worst(found: Sequence[Outcome], viewer: str) -> str:
    said = []
    for spaced in (False, True):
        ways = [one for one in found if ("tracking" in one.way.style) is spaced]
        if ways:
            said.append(f"{max(one.apart.get(viewer, -1.0) for one in ways):.1f}")
    return ", ".join(said)


def _row(one: Outcome) -> tuple[Cell, ...]:
    return (
        *(one.row.script, one.row.half, one.way.name, one.characters, one.lines, one.told),
        *(_beside(one, viewer) for viewer in VIEWERS),
        *(one.same_pixels, one.before, f"{one.larger:+.1f}", f"{one.own:.2f}"),
    )


def _beside(one: Outcome, viewer: str) -> str:
    if viewer not in one.apart:
        return "absent"
    return f"{one.apart[viewer]:.2f} ({one.unbroken[viewer]:.2f})"


def _bars(report: Report, found: Sequence[Outcome]) -> None:
    names = list(dict.fromkeys(one.row.script for one in found))
    scripts = {_SAME_SCRIPT.get(name, name) for name in names}
    report.figure("scripts", len(scripts))
    if not report.quick:
        every = {_SAME_SCRIPT.get(row.script, row.script) for row in ROWS}
        report.bar(f"at least {SCRIPTS} scripts", len(every) >= SCRIPTS, reason=f"{len(every)}")
    for viewer in HELD:
        _bar(
            report,
            found,
            f"apart_{viewer}",
            f"at most {MOST_APART} % of the characters apart from our own text in {viewer}",
            partial(_apart, viewer),
            MOST_APART,
        )
    _bar(
        report,
        found,
        "larger",
        f"the file at most {MOST_LARGER:.0f} % larger",
        lambda one: one.larger,
        MOST_LARGER,
    )
    pixels = [f"{one.row.script}, {one.way.name}" for one in found if not one.same_pixels]
    report.figure("script_pixels", len(found) - len(pixels))
    report.bar("script by script: pixels unchanged", not pixels, reason="; ".join(pixels))
    reread = [f"{one.row.script}, {one.way.name}" for one in found if one.reread]
    report.bar("our own text of the copy is the same", not reread, reason="; ".join(reread))


def _apart(viewer: str, one: Outcome) -> float:
    return one.apart[viewer]


def _bar(
    report: Report,
    found: Sequence[Outcome],
    name: str,
    what: str,
    measure: Callable[[Outcome], float],
    most: float,
) -> None:
    """One bar over all scripts; those over it are named, by their worst way."""
    worst: dict[str, Outcome] = {}
    for one in found:
        script = one.row.script
        if script not in worst or measure(one) > measure(worst[script]):
            worst[script] = one
    over = {script: one for script, one in worst.items() if measure(one) > most}
    report.figure(f"{name}_holds", len(worst) - len(over))
    report.figure(f"{name}_rows", len(worst))
    report.bar(
        f"script by script: {what}",
        not over,
        reason=f"{len(worst) - len(over)} of {len(worst)}; not "
        + ", ".join(f"{s} ({measure(one):.1f}, {one.way.name})" for s, one in over.items()),
    )
