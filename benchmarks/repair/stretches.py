"""What else an /ActualText could stand for in text from the left: words, syllables, shows.

None of this is part of a repair. It is measured so that the choice of lines can be checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pikepdf

from benchmarks.repair.scripts import (
    ROWS,
    WAYS,
    Readers,
    apart,
    forged,
    own_text,
    true_maps,
)
from benchmarks.repair.viewers import same_pixels
from benchmarks.report import Cell, Report
from forge import Forged
from glyphstone.pdf.repair.rewrite import repair

__all__ = ["STRETCHES", "tell_stretches"]

VIEWERS = ("pdftotext", "PDFium")
LANGUAGES = ("hi_Deva", "kn_Knda", "th_Thai", "km_Khmr", "bo_Tibt")
#: What one text stands for, and whether the strings that are shown are cut for it.
STRETCHES = {
    "the map alone": ("", False),
    "a line": ("line", False),
    "a word, no show cut": ("word", False),
    "a word, shows cut": ("word", True),
    "a syllable, shows cut": ("cluster", True),
}


@dataclass
class _Piece:
    """A show or a part of one: its instruction, what it shows, and its rows."""

    at: int
    operand: pikepdf.Object
    rows: range


def tell_stretches(report: Report, folder: Path, readers: Readers) -> None:
    """A row for each way to set and each stretch, the mean over some scripts."""
    rows = [row for row in ROWS if row.language in LANGUAGES[: 1 if report.quick else None]]
    table: list[tuple[Cell, ...]] = []
    for way in (WAYS[0], WAYS[2]):
        found: dict[str, list[tuple[float, float, float, bool]]] = {}
        for row in rows:
            made = forged(row, way, broken=True)
            broken, mapped, copy = (folder / f"{name}.pdf" for name in ("broken", "mapped", "copy"))
            broken.write_bytes(made.pdf)
            maps = true_maps(made, broken)
            own = own_text(broken, maps)
            repair(broken, mapped, maps, overwrite=True)
            for name, (unit, cuts) in STRETCHES.items():
                _write(mapped, copy, made, unit, cuts)
                size = 100 * (copy.stat().st_size / broken.stat().st_size - 1)
                rates = [apart(own, "\n".join(readers[viewer](copy))) for viewer in VIEWERS]
                same = same_pixels(broken, copy)
                found.setdefault(name, []).append((rates[0], rates[1], size, same))
        for name, measured in found.items():
            means = [sum(one[place] for one in measured) / len(measured) for place in range(3)]
            alike = sum(one[3] for one in measured)
            table.append((way.name, name, len(measured), *(f"{mean:.2f}" for mean in means), alike))
    report.table(
        "Text from the left: what an ActualText stands for; percent apart, mean over scripts",
        ("set", "an ActualText for", "scripts", *VIEWERS, "larger by %", "same pixels"),
        table,
    )


def _write(source: Path, target: Path, made: Forged, unit: str, cuts: bool) -> None:
    """Write a document of which every glyph has its map, with texts for all stretches of a kind."""
    row = 0
    with pikepdf.open(source) as pdf:
        for page in pdf.pages:
            content = [
                (list(found.operands), found.operator)
                for found in pikepdf.parse_content_stream(page)
                if isinstance(found, pikepdf.ContentStreamInstruction)
            ]
            pieces: list[_Piece] = []
            size = 1
            for at, (operands, operator) in enumerate(content):
                if str(operator) == "Tf":
                    font = page.Resources.Font[str(operands[0])]
                    size = 2 if font.Subtype == "/Type0" else 1
                elif str(operator) in ("Tj", "TJ"):
                    whole = _Piece(at, operands[0], range(row, row + _count(operands[0], size)))
                    row = whole.rows.stop
                    units = [_unit(made, unit, one) for one in whole.rows]
                    pieces += _cut(whole, units, size) if cuts else [whole]
            page.Contents = pdf.make_stream(
                pikepdf.unparse_content_stream(list(_marked(content, pieces, made, unit)))
            )
        mode = pikepdf.ObjectStreamMode.generate
        pdf.save(target, deterministic_id=True, object_stream_mode=mode)


def _strings(shown: pikepdf.Object) -> list[pikepdf.Object]:
    return list(shown) if isinstance(shown, pikepdf.Array) else [shown]


def _count(shown: pikepdf.Object, size: int) -> int:
    parts = (part for part in _strings(shown) if isinstance(part, pikepdf.String))
    return sum(len(bytes(part)) // size for part in parts)


def _unit(made: Forged, unit: str, row: int) -> int:
    """The number of the line, word or cluster of a glyph, -1 for a blank between words."""
    cluster = int(made.truth.glyphs.cluster[row])
    word = int(made.truth.clusters.word[cluster])
    if unit == "word":
        return word
    return cluster if unit == "cluster" else int(made.truth.clusters.line[cluster])


def _cut(whole: _Piece, units: Sequence[int], size: int) -> Iterator[_Piece]:
    """A show cut wherever the unit changes."""
    parts: list[object] = []
    row = first = whole.rows.start
    for part in _strings(whole.operand):
        if not isinstance(part, pikepdf.String):
            parts.append(part)
            continue
        string = bytes(part)
        for start in range(0, len(string), size):
            place = row - whole.rows.start
            if row > first and units[place] != units[place - 1]:
                yield _Piece(whole.at, pikepdf.Array(parts), range(first, row))
                parts, first = [], row
            parts.append(pikepdf.String(string[start : start + size]))
            row += 1
    if parts:
        yield _Piece(whole.at, pikepdf.Array(parts), range(first, row))


def _marked(
    content: Iterable[tuple[list[pikepdf.Object], pikepdf.Operator]],
    pieces: Sequence[_Piece],
    made: Forged,
    unit: str,
) -> Iterator[tuple[Sequence[pikepdf.Object], pikepdf.Operator]]:
    """The instructions with marks around all pieces that share a unit."""
    groups: list[tuple[list[int], set[int]]] = []
    for number, piece in enumerate(pieces):
        units = {_unit(made, unit, row) for row in piece.rows} - {-1}
        if groups and units & groups[-1][1]:
            groups[-1][0].append(number)
            groups[-1][1].update(units)
        else:
            groups.append(([number], units))
    marks = {own[0]: _text(made, unit, units) for own, units in groups if units and unit}
    ends = {own[-1] for own, units in groups if units and unit}
    of: dict[int, list[int]] = {}
    for number, piece in enumerate(pieces):
        of.setdefault(piece.at, []).append(number)
    for at, (operands, operator) in enumerate(content):
        for number in of.get(at, []):
            if number in marks:
                entry = pikepdf.Dictionary(ActualText=pikepdf.String(marks[number]))
                yield [pikepdf.Name.Span, entry], pikepdf.Operator("BDC")
            shown = pieces[number].operand
            name = "TJ" if isinstance(shown, pikepdf.Array) else "Tj"
            yield [shown], pikepdf.Operator(name)
            if number in ends:
                yield [], pikepdf.Operator("EMC")
        if at not in of:
            yield operands, operator


def _text(made: Forged, unit: str, units: set[int]) -> str:
    """What the clusters of some lines, words or syllables say, a space between two words."""
    clusters = made.truth.clusters
    column = {"line": clusters.line, "word": clusters.word}.get(unit)
    chosen = [
        number
        for number, word in enumerate(clusters.word.tolist())
        if word >= 0 and (number if column is None else int(column[number])) in units
    ]
    words: dict[int, str] = {}
    for number in chosen:
        word = int(clusters.word[number])
        words[word] = words.get(word, "") + clusters.text[number]
    return " ".join(words.values())
