"""Documents in scripts whose letters change their form, the language told and nobody asked."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.report import Cell, Report
from benchmarks.shapes.document_run import printed_texts
from benchmarks.trust.forge_documents import broken
from benchmarks.trust.forge_runs import HeardDocument
from benchmarks.trust.forge_scoring import Scorer
from benchmarks.trust.forge_texts import HALVES, TrustText
from glyphstone.answers.session import Session
from glyphstone.store.events import MemoryJournal

__all__ = ["tell_shaped"]

#: Running glyphs right, in percent: plain faces of Arabic script, Amiri, and other scripts.
NASKH, AMIRI, OTHERS = 99.0, 95.0, 95.0
#: Language told, text, script, faces, bar; no bar where one design taught the script, or where what
#: is reached is only to be said.
_ASKED: tuple[tuple[str, str, str, str, float | None], ...] = (
    ("ar", "arb", "Arab", "Scheherazade-Regular", NASKH),
    ("ar", "arb", "Arab", "nazli", NASKH),
    ("fa", "pes_1", "Arab", "Scheherazade-Regular", NASKH),
    ("fa", "pes_1", "Arab", "nazli", NASKH),
    ("ur", "urd", "Arab", "Scheherazade-Regular", NASKH),
    ("ps", "pbu", "Arab", "Scheherazade-Regular", NASKH),
    ("ar", "arb", "Arab", "Amiri-Regular", AMIRI),
    ("ur", "urd", "Arab", "Amiri-Regular", AMIRI),
    ("hi", "hin", "Deva", "AnnapurnaSIL-Regular", OTHERS),
    ("hi", "hin", "Deva", "Lohit-Devanagari", OTHERS),
    ("bn", "ben", "Beng", "Lohit-Bengali,FreeSans", OTHERS),
    ("ta", "tam", "Taml", "Lohit-Tamil", OTHERS),
    ("ml", "mal_chillus", "Mlym", "Rachana-Regular", OTHERS),
    ("ml", "mal_chillus", "Mlym", "Manjari-Regular", OTHERS),
    ("km", "khm", "Khmr", "npm:battambang/khmer,FreeSans", OTHERS),
    ("km", "khm", "Khmr", "npm:suwannaphum/khmer,FreeSans", OTHERS),
    ("my", "mya", "Mymr", "Padauk-Regular", OTHERS),
    ("bo", "bod", "Tibt", "TibetanMachineUni", None),
    ("ur", "urd", "Arab", "NotoNastaliqUrdu-Regular", None),
    ("mn", "mon", "Mong", "NotoSansMongolian", None),
)
#: Where no bar is set, why.
_WHY = {
    "Tibt": "one design to learn from",
    "Mong": "one design, which the model has seen",
    "Arab": "Nastaliq; the model has seen the face",
}


def tell_shaped(report: Report, *, quick: bool) -> None:
    """Breaks each text, reads it with its language told, and counts running glyphs."""
    rows: list[tuple[Cell, ...]] = []
    for language, text, bar in _texts(quick):
        document = broken(text, "no map", language=language)
        session = Session(document.printed.book, [HeardDocument(document)], MemoryJournal())
        scorer = Scorer(document.printed)
        printed = scorer.score(printed_texts(session))
        known = scorer.score(session.solution.known, session.solution.unchecked)
        share = round(100 * printed.right / max(printed.total, 1), 2)
        name = f"{text.code} in {text.faces[0]}"
        said = round(100 * known.said / max(known.total, 1), 2)
        why = "" if bar is not None else _WHY[text.script]
        rows.append((name, text.script, printed.total, share, said, known.wrong, why))
        print(f"{name}: {share}", flush=True)
        report.figure(f"language_told_{text.code}_{text.faces[0]}", share)
        if bar is not None:
            report.bar(f"{name}: {bar} % of running glyphs right, the language told", share >= bar)
    report.table(
        "Shaped forms: no map, the language told, nobody asked; in percent of occurrences",
        ("text", "script", "occurrences", "right", "called known", "of these wrong", "no bar, as"),
        rows,
    )


def _texts(quick: bool) -> Iterator[tuple[str, TrustText, float | None]]:
    for language, code, script, faces, bar in _ASKED[:: 8 if quick else 1]:
        yield language, TrustText(code, script, HALVES.test, tuple(faces.split(","))), bar
