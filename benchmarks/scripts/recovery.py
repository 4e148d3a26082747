"""The recovery session in scripts that join, stack and reorder: effort, map, and text."""

from __future__ import annotations

import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import glyphstone
from benchmarks.effort.documents import Language, Printed, printed
from benchmarks.effort.person import Effort, Person
from benchmarks.report import Cell
from benchmarks.scripts.measures import Alike, Difference, compare
from benchmarks.shared import shared_data
from forge import Layout, Writing, samples
from glyphstone.answers.cover import smallest_cover
from glyphstone.answers.session import Session
from glyphstone.evidence.registry import default_evidence
from glyphstone.model import FontKey, Meaning
from glyphstone.reading import TextOptions, read_text
from glyphstone.store.events import MemoryJournal

__all__ = ["Recovered", "measured", "recovered_text", "spoken"]

#: Declarations with a bar: their names, and the script that chooses the fonts.
ASKED = {
    "arb": ("Arabic", "Arab"),
    "hin": ("Hindi", "Deva"),
    "tam": ("Tamil", "Taml"),
    "mya": ("Burmese", "Mymr"),
}
#: The two cases that the paper had to leave.
UNFINISHED = {"khk_mong": ("Mongolian, vertical", "Mong"), "hin": ("Hindi", "Deva")}
#: Reported without a bar.
MORE = {
    "ben": ("Bengali", "Beng"),
    "guj": ("Gujarati", "Gujr"),
    "pan": ("Panjabi", "Guru"),
    "mal": ("Malayalam", "Mlym"),
    "kan": ("Kannada", "Knda"),
    "sin": ("Sinhala", "Sinh"),
    "mar": ("Marathi", "Deva"),
    "san": ("Sanskrit", "Deva"),
    "tha": ("Thai", "Thai"),
    "lao": ("Lao", "Laoo"),
    "bod": ("Tibetan", "Tibt"),
    "urd": ("Urdu", "Arab"),
    "pes_1": ("Persian", "Arab"),
    "div": ("Maldivian", "Thaa"),
    "shn": ("Shan", "Mymr"),
}
#: Scripts that write no space between words: none can be known where a line ends.
SPACELESS = frozenset({"Mymr", "Thai", "Laoo", "Tibt", "Khmr"})
SEEDS, QUICK_SEEDS = 5, 1
CAUGHT = 0.95


@dataclass(frozen=True)
class Recovered:
    """What one recovery took, and what came of it."""

    name: str
    unknown: int
    least: int
    effort: Effort
    #: What naming every glyph by itself would take: keys.
    single_keys: int
    difference: Difference
    #: Milliseconds for an answer, at the 95th percentile.
    milliseconds: float


def spoken(code: str, name: str, script: str, layout: Layout | None = None) -> Language:
    """A Declaration and how to set it; vertical from the left in Mongolian."""
    text = shared_data("udhr_txt", f"{code}.txt").read_text(encoding="utf-8")
    lines = tuple(line.strip() for line in text.splitlines() if line.strip())
    if layout is None:
        layout = Layout(writing=Writing.VERTICAL_LR) if script == "Mong" else Layout()
    return Language(code, name, samples.fonts_for(script), lines, layout)


def measured(quick: bool) -> dict[str, Any]:
    """Tables, figures and bars of recoveries by a simulated person."""
    found: dict[str, Any] = {"tables": [], "figures": {}, "bars": {}, "texts": []}
    if not shared_data("udhr_txt").is_dir():
        found["texts"].append("No Declarations in udhr_txt: nothing was recovered.")
        found["bars"]["recovery of Arabic, Hindi, Tamil, Burmese"] = (False, "no texts")
        return found
    asked = {code: _recovered(code, *named) for code, named in ASKED.items()}
    mongolian = [
        _recovered("khk_mong", f"{UNFINISHED['khk_mong'][0]}, {named}", "Mong", layout)
        for named, layout in _mongolian_layouts()
    ]
    _tell_asked(found, asked)
    _tell_unfinished(found, [*mongolian, asked["hin"]])
    if not quick:
        more = [_recovered(code, *named) for code, named in MORE.items()]
        found["tables"].append(_table("The same in more scripts, without a bar", more))
    _tell_slips(found, QUICK_SEEDS if quick else SEEDS)
    found["texts"].append(
        "The person reads the picture of the word that is asked for and types it in the order of"
        " reading, as anybody types; nothing else is told but the blank, the dot and digits by"
        " numbering. The exact minimum is the fewest words in which every glyph occurs that"
        " evidence leaves open. Actions are answers, answers put right and words of the check list"
        " said yes or no to. Glyph by glyph is what naming every such glyph by itself would take,"
        " half forms, dots and parts of vowels among them. A map is right when every cluster of"
        " every word has its code points; the text comes through the same pipeline as any other and"
        " is compared as in the tables above, with the error in percent."
    )
    return found


def _mongolian_layouts() -> list[tuple[str, Layout]]:
    vertical = Writing.VERTICAL_LR
    return [
        ("turned lines", Layout(writing=vertical, mongolian="turned_lines")),
        ("turned glyphs", Layout(writing=vertical, mongolian="turned_glyphs")),
    ]


def _recovered(code: str, name: str, script: str, layout: Layout | None = None) -> Recovered:
    text = spoken(code, name, script, layout)
    document = printed(text)
    session = Session(document.book, default_evidence(), MemoryJournal())
    unknown = [s.id for s in document.book.symbols if s.id not in session.solution.known]
    timed = _Timed(document, session)
    effort = timed.recover()
    return Recovered(
        name,
        len(unknown),
        _least(document, unknown),
        effort,
        sum(max(len(document.meaning(symbol)), 1) for symbol in unknown),
        recovered_text(document, session, text, script),
        # Nothing was waited for if evidence left nothing to ask.
        1000 * float(np.percentile(timed.seconds or [0.0], 95)),
    )


class _Timed(Person):
    """A person who waits for each answer to be understood, and for the next question."""

    seconds: list[float]

    def answer_all(self) -> None:
        """Answer until nothing is asked."""
        self.seconds = getattr(self, "seconds", [])
        before = self.session.read_token

        def read_token(token: int, text: str) -> Any:
            start = time.perf_counter()
            outcome = before(token, text)
            self.session.next_question()
            self.seconds.append(time.perf_counter() - start)
            return outcome

        self.session.read_token = read_token  # type: ignore[method-assign]
        try:
            super().answer_all()
        finally:
            self.session.read_token = before  # type: ignore[method-assign]


def _least(document: Printed, unknown: list[int]) -> int:
    bit = {symbol: 1 << place for place, symbol in enumerate(unknown)}
    sets = [sum({bit.get(symbol, 0) for symbol in symbols}) for symbols in document.book.types]
    return len(smallest_cover(sets, (1 << len(unknown)) - 1, steps=20_000).chosen)


def recovered_text(document: Printed, session: Session, text: Language, script: str) -> Difference:
    """How far the text of a recovered document is from what was set."""
    maps: dict[FontKey, dict[int, Meaning]] = {}
    for symbol in document.book.symbols:
        if symbol.id in session.solution.known:
            codes = maps.setdefault(symbol.font, {})
            codes[symbol.code] = Meaning(session.solution.known[symbol.id])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "recovered.pdf"
        path.write_bytes(document.forged.pdf)
        with glyphstone.open(path) as opened:
            options = TextOptions(languages=False)
            pages = list(read_text(opened, maps=maps, options=options))
    blocks = [block for page in pages for block in page.blocks]
    truth = document.forged.truth
    if script in SPACELESS:
        placed = "".join(line.text.strip() for line in truth.lines)
        got = "".join(line.text.strip() for block in blocks for line in block.lines)
    else:
        placed, got = truth.text(), " ".join(block.text for block in blocks)
    return compare(placed, got, Alike(document.forged, text.fonts))


# --- what is told ---------------------------------------------------------------------------------

_COLUMNS = (
    "language", "glyphs", "words typed", "exact minimum", "of them single glyphs", "keys",
    "actions", "glyph by glyph", "its keys", "map right", "text error, %", "ms an answer, p95",
)  # fmt: skip


def _table(heading: str, rows: list[Recovered]) -> tuple[str, tuple[str, ...], list[Any]]:
    return heading, _COLUMNS, [_row(one) for one in rows]


def _row(one: Recovered) -> tuple[Cell, ...]:
    effort = one.effort
    return (
        one.name,
        one.unknown,
        effort.words,
        one.least,
        effort.glyphs,
        effort.keys,
        effort.rounds + effort.mended + effort.checks,
        one.unknown,
        one.single_keys,
        not effort.wrong,
        round(100 * one.difference.rate, 3),
        round(one.milliseconds, 1),
    )


def _tell_asked(found: dict[str, Any], asked: dict[str, Recovered]) -> None:
    heading = "Recovery from fonts without a map, by a simulated person who types words"
    found["tables"].append(_table(heading, list(asked.values())))
    for code, one in asked.items():
        found["figures"] |= {
            f"words_{code}": one.effort.words,
            f"least_{code}": one.least,
            f"glyph_by_glyph_{code}": one.unknown,
            f"actions_{code}": one.effort.rounds + one.effort.mended + one.effort.checks,
            f"text_error_percent_{code}": round(100 * one.difference.rate, 4),
        }
        wrong = ", ".join(f"{there} as {out}" for there, out in one.effort.wrong[:5])
        found["bars"][f"{one.name}: recovered to a fully right map"] = (not one.effort.wrong, wrong)


def _tell_unfinished(found: dict[str, Any], rows: list[Recovered]) -> None:
    found["tables"].append(_table("The paper's two unfinished cases", rows))
    for one in rows:
        edits = ", ".join(f"{a!r} as {b!r}" for a, b, _ in one.difference.commonest)
        right = one.difference.edits == 0 and not one.effort.wrong
        found["bars"][f"{one.name}: recovered to fully right text"] = (right, edits)


def _tell_slips(found: dict[str, Any], seeds: int) -> None:
    rows: list[tuple[Cell, ...]] = []
    planted = caught = 0
    for code, (name, script) in ASKED.items():
        document = printed(spoken(code, name, script))
        efforts = []
        for seed in range(seeds):
            session = Session(document.book, default_evidence(), MemoryJournal())
            efforts.append(Person(document, session, seed).recover())
        here, there = sum(e.planted for e in efforts), sum(e.caught for e in efforts)
        planted, caught = planted + here, caught + there
        rows.append(
            (
                name,
                seeds,
                here,
                sum(effort.by_contradiction for effort in efforts),
                sum(effort.by_check for effort in efforts),
                round(100 * there / max(here, 1), 1),
                sum(not effort.wrong for effort in efforts),
            )
        )
    columns = ("language", "runs", "planted", "by contradiction", "by check list", "caught, %")
    found["tables"].append(
        ("The same with a wrong character in every fifth word", (*columns, "right maps"), rows)
    )
    found["figures"]["slips_caught"] = round(caught / max(planted, 1), 4)
    found["bars"][f"recovery: at least {CAUGHT:.0%} of planted slips are caught"] = (
        caught >= CAUGHT * planted,
        f"{caught} of {planted}",
    )
