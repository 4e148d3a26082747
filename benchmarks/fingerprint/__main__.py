"""Whether a drawing keeps its key in other programs, and no two drawings of a font share one."""

from __future__ import annotations

import logging
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from benchmarks.fingerprint.programs import (
    EXACT,
    Program,
    cff,
    face,
    outlines,
    picture,
    scaled,
    shuffled,
    subset,
    trimmed,
)
from benchmarks.report import Cell, Report
from glyphstone.model import Outline, Shape
from glyphstone.shapes.fingerprint import BLANK, fingerprints
from glyphstone.shapes.lookup import ShapeIndex, ShapeMatch

FONTS = Path("/usr/share/fonts/truetype")
DEJAVU = FONTS / "dejavu" / "DejaVuSans.ttf"
NOTO = FONTS / "noto"
QUICK = ("", "Arabic", "Bengali", "Ethiopic", "Hebrew", "Khmer", "Runic", "Tamil", "Thai")

#: The judge's picture: pixels an em, and the difference of grey that is more than a hair (an edge
#: a quarter of a pixel off, a five hundredth of an em).
DENSITY = 128
HAIR = 64

#: What the bar is about, and what is told beside it.
BARRED = (
    "subset, even glyphs",
    "subset, odd glyphs",
    "shuffled order 1",
    "shuffled order 2",
    "CFF, equal curves",
    "units per em x 2",
    "units per em 1000 or 2048",
    "units per em 1024",
)
BESIDE = ("CFF, controls rounded", "units per em 512")
OUTCOMES = ("equal", "found", "twins", "ambiguous", "wrong", "lost")
SHARE = 0.995
BUDGET = 60.0


def main() -> int:
    """Measures and reports; the exit status says whether all bars hold."""
    report = Report.from_arguments(
        "fingerprint",
        "Fingerprints: the same drawing found again, different ones told apart",
        packages=("fonttools", "freetype-py", "numpy"),
    )
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    fonts = quick_fonts() if report.quick else all_fonts()
    outcomes: dict[str, Counter[str]] = {what: Counter() for what in (*BARRED, *BESIDE)}
    worst_font = (1.0, "")
    judged: Counter[str] = Counter()
    worst_grey = 0
    everything = ShapeIndex()
    asked: list[tuple[Shape, str]] = []
    lookups = Clock()
    for path in fonts:
        program = trimmed(path)
        drawings = outlines(program)
        shapes = dict(zip(drawings, fingerprints(list(drawings.values())), strict=True))
        grey, counts = judge(program, shapes)
        worst_grey = max(worst_grey, grey)
        judged += counts
        index = ShapeIndex()
        for shape in shapes.values():
            index.add(shape, shape.key)
            everything.add(shape, shape.key)
        here: Counter[str] = Counter()
        for what, other in variants(program):
            moved = outlines(other)
            names = [name for name in moved if name in shapes and name != ".notdef"]
            for name, shape in zip(names, fingerprints([moved[n] for n in names]), strict=True):
                with lookups:
                    match = index.find(shape)
                outcome = outcome_of(match, shapes[name].key)
                outcomes[what][outcome] += 1
                if what in BARRED:
                    here[outcome] += 1
                if what == "units per em 1000 or 2048" and not (match and match.exact):
                    asked.append((shape, shapes[name].key))
        worst_font = min(worst_font, (good(here), path.stem))
        print(f"{path.stem}: {len(shapes)} glyphs, {good(here):.2%}", flush=True)

    told_found(report, outcomes, worst_font)
    told_apart(report, judged, worst_grey, len(fonts))
    told_everything(report, everything, asked)
    told_speed(report, lookups)
    return report.finish()


def quick_fonts() -> list[Path]:
    """DejaVu Sans and a few scripts."""
    return [DEJAVU, *(NOTO / f"NotoSans{script}-Regular.ttf" for script in QUICK)]


def all_fonts() -> list[Path]:
    """DejaVu Sans and one Noto font a script: Sans, or Serif where there is no Sans."""
    sans = {
        path.stem.removeprefix("NotoSans"): path
        for path in NOTO.glob("NotoSans*-Regular.ttf")
        if "Display" not in path.stem
    }
    sans = {
        script: path
        for script, path in sans.items()
        if not script.startswith("Tifinagh") or script == "Tifinagh-Regular"
    }
    serif = {
        path.stem.removeprefix("NotoSerif"): path
        for path in NOTO.glob("NotoSerif*-Regular.ttf")
        if "Display" not in path.stem and "Slanted" not in path.stem
    }
    other = [NOTO / "NotoMusic-Regular.ttf", NOTO / "NotoNastaliqUrdu-Regular.ttf"]
    return [DEJAVU, *sorted([*{**serif, **sans}.values(), *other])]


def variants(program: Program) -> Iterator[tuple[str, Program]]:
    """The other programs that hold the same drawings."""
    names = program[1]
    units: int = face(program).units_per_EM
    yield BARRED[0], subset(program, names[::2])
    yield BARRED[1], subset(program, names[1::2])
    yield BARRED[2], shuffled(program, 1)
    yield BARRED[3], shuffled(program, 2)
    for factor, converted in cff(program, EXACT):
        yield BARRED[4] if factor == EXACT else BESIDE[0], converted
    yield BARRED[5], scaled(program, units * 2)
    yield BARRED[6], scaled(program, 2048 if units == 1000 else 1000)
    yield BARRED[7], scaled(program, 1024)
    for _, converted in cff(program, 1):
        yield BESIDE[0], converted
    yield BESIDE[1], scaled(program, 512)


def judge(program: Program, shapes: dict[str, Shape]) -> tuple[int, Counter[str]]:
    """The greatest difference of grey under one key, and what was compared, by FreeType's eye."""
    opened = face(program)
    opened.set_pixel_sizes(0, DENSITY)
    by_key: dict[str, dict[bytes, tuple[int, int, int, int, bytes]]] = defaultdict(dict)
    by_picture: dict[tuple[int, int, int, int, bytes], set[str]] = defaultdict(set)
    counts: Counter[str] = Counter(glyphs=len(shapes))
    for number, name in enumerate(program[1]):
        seen = picture(opened, number)
        key = shapes[name].key
        by_key[key][repr(seen[:4]).encode() + seen[4]] = seen
        if key == BLANK and any(seen[4]):
            counts["blank with ink"] += 1
        elif key != BLANK:
            by_picture[seen].add(key)
    counts["keys"] = len(by_key)
    counts["pictures with several keys"] = sum(len(keys) > 1 for keys in by_picture.values())
    worst = 0
    for pictures in by_key.values():
        first, *others = (placed(seen) for seen in pictures.values())
        for other in others:
            difference = apart(first, other)
            worst = max(worst, difference)
            counts["keys with several pictures"] += difference > HAIR
    return worst, counts


Placed = tuple[int, int, "np.ndarray[tuple[int, int], np.dtype[np.int64]]"]


def placed(seen: tuple[int, int, int, int, bytes]) -> Placed:
    left, top, rows, columns, grey = seen
    return left, top, np.frombuffer(grey, dtype=np.uint8).reshape(rows, columns).astype(np.int64)


def apart(one: Placed, other: Placed) -> int:
    """The greatest difference of grey between two pictures."""
    left, top = min(one[0], other[0]), max(one[1], other[1])
    rows = max(top - y + len(grey) for _, y, grey in (one, other))
    columns = max(x - left + grey.shape[1] for x, _, grey in (one, other))
    canvas = np.zeros((2, rows, columns), dtype=np.int64)
    for layer, (x, y, grey) in zip(canvas, (one, other), strict=True):
        layer[top - y : top - y + len(grey), x - left : x - left + grey.shape[1]] = grey
    return int(np.abs(canvas[0] - canvas[1]).max(initial=0))


def outcome_of(match: ShapeMatch | None, key: str) -> str:
    """In one word, how a lookup for the drawing with a key ended."""
    if match is None:
        return "lost"
    if match.ambiguous:
        return "ambiguous"
    if key not in (match.key, *match.twins):
        return "wrong"
    if match.twins:
        return "twins"
    return "equal" if match.exact else "found"


class Clock:
    """Time spent inside `with`, in CPU seconds, and how often."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.times = 0
        self._start = 0.0

    def __enter__(self) -> None:
        self._start = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self.seconds += time.perf_counter() - self._start
        self.times += 1


def good(outcomes: Counter[str]) -> float:
    """The share that was found again without doubt."""
    return (outcomes["equal"] + outcomes["found"]) / max(outcomes.total(), 1)


def alike(outcomes: Counter[str]) -> float:
    """The share that was found again, alone or with others that no eye tells from it."""
    return good(outcomes) + outcomes["twins"] / max(outcomes.total(), 1)


def told_found(
    report: Report, outcomes: dict[str, Counter[str]], worst_font: tuple[float, str]
) -> None:
    rows: list[tuple[Cell, ...]] = [
        (
            what,
            count.total(),
            *(count[name] for name in OUTCOMES),
            100 * good(count),
            100 * alike(count),
        )
        for what, count in outcomes.items()
    ]
    barred: Counter[str] = sum((outcomes[what] for what in BARRED), Counter())
    rows.append(
        (
            "all but the last two",
            barred.total(),
            *(barred[name] for name in OUTCOMES),
            100 * good(barred),
            100 * alike(barred),
        )
    )
    report.table(
        "The same drawing in another program",
        ("program", "glyphs", *OUTCOMES, "good %", "with twins %"),
        rows,
    )
    report.text(
        "Equal: the same key. Found: by tolerant lookup among all glyphs of the original font, "
        "as the only one and rightly. Twins: found together with another drawing of the font that "
        "differs from it by less than a hair, and not counted as good. CFF programs hold curves "
        "raised from quadratic to cubic on a grid six times finer, where that is exact; the last "
        "rows, told beside the bar, round them to the old grid (and hold the glyphs too wide for "
        "a finer one), or round all points to 512 units. Keys differ after doubling the em where "
        "FreeType rounds the points of a scaled component, and after subsetting where fontTools "
        "mends a glyph's left edge and keeps its side bearing. The font with the smallest share is "
        f"{worst_font[1]} with {worst_font[0]:.2%}."
    )
    strict = {what: good(outcomes[what]) for what in BARRED}
    loose = min(alike(outcomes[what]) for what in BARRED)
    least = min(strict, key=lambda what: strict[what])
    report.figure("found_share", good(barred))
    report.figure("found_share_least_program", strict[least])
    report.figure("found_or_twins_share_least_program", loose)
    report.figure("found_share_least_font", worst_font[0])
    report.figure("found_share_cff_rounded", good(outcomes[BESIDE[0]]))
    report.figure("found_share_512_units", good(outcomes[BESIDE[1]]))
    report.figure("wrong", sum(count["wrong"] for count in outcomes.values()))
    report.bar(
        f"equal, or found as the only one, for {SHARE:.1%} of glyphs over all programs together",
        good(barred) >= SHARE,
    )
    report.bar(
        f"equal, or found as the only one, for {SHARE:.1%} of glyphs in each kind of program",
        strict[least] >= SHARE,
        reason=f"{strict[least]:.2%} in {least}: the rest are twins, letters that a font draws "
        "twice with a unit's difference, which rounding wipes out; choosing one would be a guess",
    )
    report.bar(
        f"equal, or found and told from all that look different, for {SHARE:.1%} of glyphs in "
        "each kind of program",
        loose >= SHARE,
    )


def told_apart(report: Report, judged: Counter[str], worst: int, fonts: int) -> None:
    report.table(
        "Different drawings in one font",
        ("what", "count"),
        [
            ("fonts", fonts),
            ("glyphs", judged["glyphs"]),
            ("keys, summed over fonts", judged["keys"]),
            ("glyphs that share a key with another picture", judged["keys with several pictures"]),
            ("greatest difference of grey under one key, of 255", worst),
            ("blank keys with ink", judged["blank with ink"]),
            (
                "pictures that are equal to the last grey under several keys",
                judged["pictures with several keys"],
            ),
        ],
    )
    report.text(
        f"The judge is FreeType's own rendering at {DENSITY} pixels an em, unhinted; different "
        f"means that some pixel differs by more than {HAIR} of 255."
    )
    report.figure("fonts", fonts)
    report.figure("glyphs", judged["glyphs"])
    report.figure("keys_with_several_pictures", judged["keys with several pictures"])
    report.figure("pictures_with_several_keys", judged["pictures with several keys"])
    report.bar(
        "no two visually different glyphs of one font share a key",
        not judged["keys with several pictures"] and not judged["blank with ink"],
    )


def told_everything(report: Report, index: ShapeIndex, asked: list[tuple[Shape, str]]) -> None:
    count: Counter[str] = Counter()
    clock = Clock()
    for shape, key in asked[:: max(1, len(asked) // 5000)]:
        with clock:
            match = index.find(shape)
        count[outcome_of(match, key)] += 1
    report.table(
        "One index of all fonts, asked for glyphs rounded to 1000 or 2048 units an em",
        ("shapes", "questions", *OUTCOMES[1:], "µs a question"),
        [
            (
                len(index),
                count.total(),
                *(count[name] for name in OUTCOMES[1:]),
                clock.seconds / max(clock.times, 1) * 1e6,
            )
        ],
    )
    report.figure("index_shapes", len(index))
    report.figure("index_found_share", good(count))
    report.figure("index_microseconds", clock.seconds / max(clock.times, 1) * 1e6)


def told_speed(report: Report, lookups: Clock) -> None:
    rows: list[tuple[Cell, ...]] = []
    slowest = 0.0
    for what, path in (("DejaVu Sans", DEJAVU), ("Noto Sans", NOTO / "NotoSans-Regular.ttf")):
        drawings = [d for d in outlines(trimmed(path)).values() if not d.blank]
        batches = [drawings[start : start + 100] for start in range(0, len(drawings), 100)]
        cost = min(timed(batches) for _ in range(5)) / len(drawings) * 1e6
        points = float(np.mean([len(drawing.tags) for drawing in drawings]))
        rows.append((what, len(drawings), points, cost))
        slowest = max(slowest, cost)
    report.table(
        "Time, batches of 100 glyphs, one core",
        ("font", "glyphs", "points a glyph", "µs a glyph"),
        rows,
    )
    report.figure("microseconds_a_glyph", slowest)
    report.figure("lookup_microseconds", lookups.seconds / max(lookups.times, 1) * 1e6)
    report.bar(f"at most {BUDGET:.0f} µs a glyph in batches of 100", slowest <= BUDGET)


def timed(batches: list[list[Outline]]) -> float:
    """CPU seconds for all batches."""
    start = time.process_time()
    for batch in batches:
        fingerprints(batch)
    return time.process_time() - start


if __name__ == "__main__":
    raise SystemExit(main())
