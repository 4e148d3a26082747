"""Sound text is never made worse: what the recovery of one font does to the others."""

from __future__ import annotations

import csv
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

from benchmarks.report import Report
from benchmarks.shared import shared_data
from benchmarks.trust.forge_texts import TEXTS
from benchmarks.trust.sound_documents import (
    ANSWERS,
    SoundOutcome,
    forged_names,
    recovered_clean,
    recovered_forged,
)

__all__ = ["clean_files", "main"]

_ROOT = Path(__file__).resolve().parents[2]
_CACHE = _ROOT / ".cache" / "benchmarks" / "sound"
#: Forged documents, of a full and of a quick run.
DOCUMENTS, QUICK_DOCUMENTS = 300, 24
#: Clean files of a quick run.
QUICK_FILES = 12
#: Seconds on the clock for one document, on a machine that is busy with other things too.
SECONDS = 300.0


def main(options: list[str]) -> int:
    """Measures and reports; the exit status says whether all bars hold."""
    report = Report.from_arguments(
        "trust-sound", "Trust, sound text: recovery never makes it worse", arguments=options
    )
    report.bench = "trust"
    report.text(
        "Of each clean PDF: all evidence is gathered as by `recover --auto`, and the text compared;"
        f" then the font with the most glyphs is distrusted, up to {ANSWERS} of its words are typed"
        " as the file has them, and the glyphs of all other fonts compared. Of each forged document"
        " every other paragraph is in a sound font, the rest in one that is broken in one of the"
        f" ways of the forge; up to {ANSWERS} questions are answered rightly. A glyph is changed if"
        " the text would show anything but what its font claims."
    )
    files = clean_files()
    names = [f"{text.code}:{kind}" for text, kind in forged_names(DOCUMENTS)]
    if report.quick:
        files = files[:: max(1, len(files) // QUICK_FILES)]
        names = [f"{text.code}:{kind}" for text, kind in forged_names(QUICK_DOCUMENTS)]
    if not files:
        report.text("The folder `../shared/data` is absent: nothing was measured.")
        return report.finish()
    _tell(report, "clean PDFs", _outcomes(map(str, files)))
    _tell(report, "forged documents", _outcomes(names))
    return report.finish()


def clean_files() -> list[Path]:
    """All clean PDFs: the controls of the Declaration, and ordinary documents."""
    folder = shared_data("udhr_pdf")
    manifest = folder / "manifest.csv"
    if not manifest.is_file():
        return []
    with manifest.open(encoding="utf-8", newline="") as rows:
        controls = [
            folder / row["pdf"] for row in csv.DictReader(rows) if row["status"] != "broken"
        ]
    return [*sorted(controls), *sorted(shared_data("plain").rglob("*.pdf"))]


def _tell(report: Report, what: str, found: list[SoundOutcome]) -> None:
    key = what.replace(" ", "_")
    failed = [one for one in found if one.failure]
    changed = [one for one in found if one.auto or one.answered or one.text_changed]
    report.figure(f"{key}", len(found))
    report.figure(f"{key}_sound_glyphs", sum(one.sound for one in found))
    report.figure(f"{key}_changed_by_evidence", sum(one.auto for one in found))
    report.figure(f"{key}_changed_by_answers", sum(one.answered for one in found))
    report.figure(f"{key}_failed", len(failed))
    columns = (
        "document", "sound glyphs", "changed by evidence", "by answers", "text changed",
        "examples", "failure",
    )  # fmt: skip
    rows = [(one, "; ".join(f"{a} to {b}" for _, a, b, _ in one.examples[:4])) for one in found]
    report.table(
        f"{what.capitalize()}, changed or failed",
        columns,
        [
            (
                one.name, one.sound, one.auto, one.answered, one.text_changed, examples,
                one.failure,
            )
            for one, examples in rows
            if one in changed or one.failure
        ],
    )  # fmt: skip
    report.bar(
        f"{what}: recovery of one font changes nothing in the others",
        not changed,
        reason=", ".join(one.name for one in changed[:12]),
    )


def _outcomes(names: Iterable[str]) -> list[SoundOutcome]:
    """What became of each document, from the cache if it is known there."""
    folder = _CACHE / _stamp()
    folder.mkdir(parents=True, exist_ok=True)

    def outcome(name: str) -> SoundOutcome:
        kept = folder / f"{hashlib.sha256(name.encode()).hexdigest()[:16]}.json"
        if not kept.is_file():
            kept.write_text(_run(name), "utf-8")
        return SoundOutcome(**json.loads(kept.read_text("utf-8")))

    with ThreadPoolExecutor(int(os.environ.get("SOUND_PROCESSES", "1"))) as pool:
        return list(pool.map(outcome, names))


def _stamp() -> str:
    digest = hashlib.sha256()
    here = Path(__file__).parent
    for path in (*sorted((_ROOT / "src").rglob("*.py")), *sorted(here.glob("sound_d*.py"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _run(name: str) -> str:
    command = [sys.executable, "-m", "benchmarks.trust.sound_part", name]
    shown = Path(name).name
    try:
        done = subprocess.run(
            command, cwd=_ROOT, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return json.dumps({"name": shown, "failure": f"over {SECONDS:g} s"})
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no message"]
        return json.dumps({"name": shown, "failure": last[0][:200]})
    return done.stdout


def one(name: str) -> SoundOutcome:
    """What becomes of a file, or of a forged document that is named by text and damage."""
    if name.endswith(".pdf"):
        return recovered_clean(Path(name))
    code, _, kind = name.partition(":")
    return recovered_forged(next(text for text in TEXTS if text.code == code), kind)


if __name__ == "__main__":
    print(json.dumps(asdict(one(sys.argv[1])), ensure_ascii=False))
