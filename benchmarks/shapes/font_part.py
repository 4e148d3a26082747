"""Single glyphs of unseen faces: given the alphabet, given the script, and with nothing told."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from itertools import compress

from benchmarks.report import Cell, Report
from benchmarks.shapes.faces import FaceText
from glyphstone.evidence.drawings.font_letters import FontLetters, LetterReading
from glyphstone.evidence.drawings.script_classes import ScriptClasses
from glyphstone.model import Shape
from glyphstone.shapes.recogniser import Recogniser
from tools.shapes.packed import Drawn

__all__ = ["rights", "tell_fonts", "tops_of"]

#: The bars, in percent of glyph types: given the alphabet, given the script alone, given nothing.
EUROPEAN, OTHERS = (99.5, 98.0, 97.0), (98.5, 95.0, 93.0)
_BARRED = {
    **dict.fromkeys(("Cyrl", "Latn", "Grek"), EUROPEAN),
    **dict.fromkeys(
        ("Geor", "Armn", "Hebr", "Thai", "Laoo", "Ethi", "Cans", "Cher", "Deva"), OTHERS
    ),
}
#: Scripts of which the bars ask for letters, signs and digits: clusters of several characters are
#: counted in the table, and in the running text of documents.
_SINGLE = frozenset({"Deva"})
#: Texts that no drawing tells apart; neighbours or customs of spelling do.
ALIKE = ("-‐‑", "’ʼ'", "ӏӀІI|l", "оОo0O", "зЗ3", ",‚", ".․", "Іі")
#: How counts of single characters end.
_ALONE = " of one character"
#: Glyphs whose naming is timed, and seconds of one core that it may take.
TIMED, SECONDS = 100, 0.7


def tops_of(shapes: Iterable[Shape]) -> list[float]:
    """How far above the baseline drawings reach."""
    return [0.0 if one.box is None else one.box[3] for one in shapes]


def tell_fonts(
    report: Report, model: Recogniser, every: Iterable[FaceText], *, quick: bool
) -> None:
    """Reads every face and reports how many glyph types are right."""
    classes = ScriptClasses(model.classes, model.designs)
    counts: dict[str, Counter[str]] = {}
    wrong: Counter[tuple[str, str, str]] = Counter()
    spent = 0.0
    for number, one in enumerate(every):
        if quick and number % 8:
            continue
        begun = time.process_time()
        cosines = model.cosines(one.shapes, one.advances)
        spent += time.process_time() - begun
        numbers, tops = range(len(one.glyphs)), tops_of(one.shapes)
        letters = FontLetters(numbers, cosines, classes, model.scale, tops)
        own = counts.setdefault(f"{one.script} {one.language}", Counter())
        own.update(_counted(one, letters))
        for reading, drawn in zip(_given(letters, one), one.glyphs, strict=True):
            if not _is_right(reading, drawn):
                wrong[one.language, drawn.text, reading.text] += 1
    _tell(report, counts)
    report.table(
        "Taken for another, the alphabet given",
        ("language", "drawn", "taken for", "faces"),
        [(*names, times) for names, times in wrong.most_common(25)],
    )
    glyphs = sum(own["glyphs"] for own in counts.values())
    seconds = spent / max(glyphs, 1) * TIMED
    report.figure("cpu_seconds_per_100_glyphs", round(seconds, 3))
    report.bar(f"{TIMED} glyphs named in under {SECONDS} s of CPU", seconds < SECONDS)


def _given(letters: FontLetters, one: FaceText) -> list[LetterReading]:
    return letters.readings([one.script], alphabet=one.alphabet)


def _counted(one: FaceText, letters: FontLetters) -> Counter[str]:
    ranked = letters.scripts()
    found = ranked[0][0] if ranked else ""
    counted = Counter(fonts=1, glyphs=len(one.glyphs), found=int(found == one.script))
    single = [len(drawn.text) == 1 for drawn in one.glyphs]
    counted[f"glyphs{_ALONE}"] = sum(single)
    for name, readings in (
        ("alphabet", _given(letters, one)),
        ("script", letters.readings([one.script])),
        ("nothing", letters.readings([found])),
    ):
        right = [_is_right(*both) for both in zip(readings, one.glyphs, strict=True)]
        counted[name] = sum(right)
        counted[name + _ALONE] = sum(compress(right, single))
    return counted


def rights(readings: Iterable[LetterReading], glyphs: Iterable[Drawn]) -> int:
    """How many readings are right, true lookalikes counted as one."""
    return sum(_is_right(one, drawn) for one, drawn in zip(readings, glyphs, strict=True))


def _is_right(reading: LetterReading, drawn: Drawn) -> bool:
    same = reading.text == drawn.text
    return same or any(reading.text in group and drawn.text in group for group in ALIKE)


def _tell(report: Report, counts: dict[str, Counter[str]]) -> None:
    rows: list[tuple[Cell, ...]] = []
    by_script: dict[str, Counter[str]] = {}
    for name, own in counts.items():
        by_script.setdefault(name.split()[0], Counter()).update(own)
        rows.append((name, own["fonts"], own["glyphs"], *_shares(own), own["found"]))
    report.table(
        "Glyph types right, in percent, before neighbours; true lookalikes count as right",
        ("text", "faces", "glyphs", "alphabet told", "script told", "nothing told", "script found"),
        rows,
    )
    for script, own in sorted(by_script.items()):
        told = ("the alphabet told", "the script told", "nothing told")
        counted = _shares(own, _ALONE if script in _SINGLE else "")
        of = " of letters" if script in _SINGLE else ""
        for share, what, bar in zip(counted, told, _BARRED.get(script, ()), strict=False):
            report.bar(f"{script}: {bar} %{of} with {what}", share >= bar)
        if script in _SINGLE:
            report.figure(f"letters_alphabet_told_{script}", counted[0])
        for share, what in zip(_shares(own), told, strict=True):
            report.figure(f"{what.removeprefix('the ').replace(' ', '_')}_{script}", share)
    fonts = sum(own["fonts"] for own in counts.values())
    found = sum(own["found"] for own in counts.values())
    report.figure("scripts_found", round(found / max(fonts, 1), 4))
    report.bar("the script found in 99 % of fonts with nothing told", found >= 0.99 * fonts)


def _shares(own: Counter[str], of: str = "") -> tuple[float, float, float]:
    glyphs = max(own[f"glyphs{of}"], 1)
    shares = [round(100 * own[name + of] / glyphs, 2) for name in ("alphabet", "script", "nothing")]
    return shares[0], shares[1], shares[2]
