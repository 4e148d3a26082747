"""Glyph-for-glyph agreement with playa-pdf; where the two differ, PDFium is asked."""

from __future__ import annotations

import ctypes
import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np
import playa
import pypdfium2
import pypdfium2.raw as pdfium

import glyphstone
from benchmarks.reader.documents import name_of
from glyphstone import Drawn, Glyphs
from glyphstone.model import BoolArray, FloatArray, IntArray

__all__ = ["TOLERANCE", "Column", "Comparison", "Difference", "aligned", "compared", "explained"]

#: Points by which an origin may differ.
TOLERANCE = 0.15

#: Why we and playa differ, by document; each was traced to the glyph where it begins.
REASONS = {
    "cases/wsresources__Cameroon_Qwerty.pdf": (
        "Codes 155 to 158 lie beyond the font's /LastChar (154) and its descriptor has no "
        "/MissingWidth. The standard's default is 0 (ISO 32000-1, table 122), which we take; "
        "playa takes a whole em, so that the rest of each such line stands further right."
    ),
    "plain/olmocr_bench_sample/ff0f0b22c55d8b90dd77d153f48e144fc9db_pg2.pdf": (
        "Code 32 lies before the font's /FirstChar (42) and its descriptor has no /MissingWidth. "
        "The standard's default is 0 (ISO 32000-1, table 122), which we take; playa takes a whole "
        "em, so that what follows on the line stands further right."
    ),
}


@dataclass(frozen=True, slots=True)
class Column:
    """Glyphs in the order of the content: code or CID, and origin."""

    cid: IntArray
    x: FloatArray
    y: FloatArray

    def __len__(self) -> int:
        return len(self.cid)

    def slice(self, start: int, stop: int) -> Column:
        """The glyphs from one place up to another."""
        return Column(self.cid[start:stop], self.x[start:stop], self.y[start:stop])


@dataclass(frozen=True, slots=True)
class Difference:
    """Some glyphs of one page on which two readers do not agree, all of one kind."""

    file: str
    page: int
    what: str
    count: int
    #: How many of them PDFium sees as we do, as playa does; the rest it does not settle.
    ours: int
    playas: int

    @property
    def third(self) -> str:
        """Whom PDFium backs, in words."""
        parts = [(self.ours, "us"), (self.playas, "playa"), (self.open, "nobody")]
        said = [(count, who) for count, who in parts if count]
        if len(said) == 1:
            return said[0][1]
        return ", ".join(f"{who} {count:,} times" for count, who in said)

    @property
    def open(self) -> int:
        """How many PDFium does not settle."""
        return self.count - self.ours - self.playas


@dataclass(slots=True)
class Comparison:
    """What comparing documents found; comparisons add up."""

    files: int = 0
    pages: int = 0
    #: Horizontal glyphs on which both agree, and those on which they do not.
    agreed: int = 0
    differences: list[Difference] = field(default_factory=list)
    #: Vertical glyphs of ours, those with playa's CID, those PDFium sees at our origin.
    vertical: int = 0
    vertical_cids: int = 0
    vertical_origins: int = 0
    #: Glyphs of ours in content that playa does not walk, by kind and by document.
    beyond: Counter[Drawn] = field(default_factory=Counter)
    beyond_in: Counter[str] = field(default_factory=Counter)
    #: Documents that a reader could not open, and pages on which playa gave up.
    unread: list[str] = field(default_factory=list)

    @property
    def differing(self) -> int:
        """Horizontal glyphs on which the two do not agree."""
        return sum(difference.count for difference in self.differences)

    @property
    def backed(self) -> int:
        """Those of them where the third reader sides with us."""
        return sum(difference.ours for difference in self.differences)

    @property
    def glyphs(self) -> int:
        """All horizontal glyphs that were compared."""
        return self.agreed + self.differing

    @property
    def share(self) -> float:
        """The share on which we agree with playa, or a third reader agrees with us."""
        return (self.agreed + self.backed) / max(self.glyphs, 1)


def compared(paths: Iterable[Path]) -> Comparison:
    """Reads every document with both, and asks PDFium about pages that differ."""
    logging.getLogger("playa").setLevel(logging.CRITICAL)
    found = Comparison()
    for path in paths:
        found.files += 1
        try:
            _compare(path, found)
        except Exception as error:  # one reader cannot open it: told, and not compared
            found.unread.append(f"{name_of(path)}: {type(error).__name__}: {error}")
    return found


def explained(file: str) -> str:
    """Why a document is read differently, or "" where nobody has found out."""
    return REASONS.get(file, "")


def aligned(ours: Column, theirs: Column) -> tuple[list[tuple[int, int]], list[int], list[int]]:
    """Pairs of places of glyphs that are not the same; places only in ours; only in theirs.

    What is the same at both ends is set aside first. The rest is aligned by code and rounded
    place; runs of one length that still differ are paired in order, of others the glyphs that
    agree within the tolerance are found in order.
    """
    least = min(len(ours), len(theirs))
    same = _same(ours.slice(0, least), theirs.slice(0, least))
    if same.all() and len(ours) == len(theirs):
        return [], [], []
    start = least if same.all() else int(np.argmin(same))
    tail = _same(
        ours.slice(len(ours) - least + start, len(ours)),
        theirs.slice(len(theirs) - least + start, len(theirs)),
    )[::-1]
    end = len(tail) if tail.all() else int(np.argmin(tail))
    stop, other_stop = len(ours) - end, len(theirs) - end
    matcher = SequenceMatcher(
        None, _keys(ours.slice(start, stop)), _keys(theirs.slice(start, other_stop)), autojunk=False
    )
    pairs: list[tuple[int, int]] = []
    alone: list[int] = []
    missing: list[int] = []
    for tag, a, b, c, d in matcher.get_opcodes():
        mine, his = range(start + a, start + b), range(start + c, start + d)
        if tag == "equal" or len(mine) == len(his):
            pairs += [
                (i, j) for i, j in zip(mine, his, strict=True) if not _alike(ours, i, theirs, j)
            ]
            continue
        left = list(his)
        for i in mine:
            at = next((n for n, j in enumerate(left) if _alike(ours, i, theirs, j)), None)
            if at is None:
                alone.append(i)
            else:
                missing += left[:at]
                left = left[at + 1 :]
        missing += left
    return pairs, alone, missing


def _compare(path: Path, found: Comparison) -> None:
    name = name_of(path)
    with (
        glyphstone.open(path) as document,
        playa.open(path, space="default") as peer,
        Third(path) as third,
    ):
        for page, other in zip_longest(document.pages(), peer.pages):
            number = page.number if page is not None else other.page_idx + 1
            mine = page.glyphs if page is not None else None
            theirs = _theirs(other, f"{name}, page {number}", found)
            _compare_page(name, number, mine, theirs, third, found)


def _compare_page(
    name: str,
    number: int,
    mine: Glyphs | None,
    theirs: tuple[Column, Column],
    third: Third,
    found: Comparison,
) -> None:
    found.pages += 1
    empty = _column(())
    ours, ours_down = empty, empty
    if mine is not None:
        walked = mine.drawn <= Drawn.FORM
        for kind in mine.drawn[~walked].tolist():
            found.beyond[Drawn(kind)] += 1
        if not walked.all():
            found.beyond_in[name] += int((~walked).sum())
        ours = _of(mine, walked & ~mine.vertical)
        ours_down = _of(mine, walked & mine.vertical)
    pairs, alone, missing = aligned(ours, theirs[0])
    found.agreed += len(ours) - len(pairs) - len(alone)
    if pairs or alone or missing:
        seen = third.origins(number)
        _settle(name, number, ours, theirs[0], (pairs, alone, missing), seen, found)
    if len(ours_down):
        least = min(len(ours_down), len(theirs[1]))
        found.vertical += len(ours_down)
        found.vertical_cids += int((ours_down.cid[:least] == theirs[1].cid[:least]).sum())
        seen = third.origins(number)
        found.vertical_origins += sum(
            seen.near(x, y) for x, y in zip(ours_down.x, ours_down.y, strict=True)
        )


def _settle(
    name: str,
    number: int,
    ours: Column,
    theirs: Column,
    apart: tuple[list[tuple[int, int]], list[int], list[int]],
    seen: Origins,
    found: Comparison,
) -> None:
    """Asks the third reader; only what it shows is testimony, not what it leaves out.

    Nor is a glyph that it shows where both have one: that may be another glyph, there by chance.
    """
    pairs, alone, missing = apart
    votes: dict[str, Counter[str]] = {}
    mine, his = (
        Origins(zip(ours.x, ours.y, strict=True)),
        Origins(zip(theirs.x, theirs.y, strict=True)),
    )

    def backs_us(i: int) -> bool:
        return seen.near(ours.x[i], ours.y[i]) and not his.near(ours.x[i], ours.y[i])

    def backs_playa(j: int) -> bool:
        return seen.near(theirs.x[j], theirs.y[j]) and not mine.near(theirs.x[j], theirs.y[j])

    for i, j in pairs:
        moved = ours.cid[i] == theirs.cid[j]
        vote = "open"
        # Origins say nothing about codes.
        if moved and backs_us(i) != backs_playa(j):
            vote = "ours" if backs_us(i) else "playa"
        what = "another origin" if moved else "another code"
        votes.setdefault(what, Counter())[vote] += 1
    for i in alone:
        votes.setdefault("only we have it", Counter())["ours" if backs_us(i) else "open"] += 1
    for j in missing:
        vote = "playa" if backs_playa(j) else "open"
        votes.setdefault("only playa has it", Counter())[vote] += 1
    for what, count in votes.items():
        found.differences.append(
            Difference(name, number, what, count.total(), count["ours"], count["playa"])
        )


# --- the three readers ----------------------------------------------------------------------------


def _of(glyphs: Glyphs, rows: BoolArray) -> Column:
    return Column(glyphs.cid[rows], glyphs.x[rows], glyphs.y[rows])


def _theirs(page: Any, place: str, found: Comparison) -> tuple[Column, Column]:
    """playa's glyphs of a page, horizontal and vertical."""
    across: list[tuple[int, float, float]] = []
    down: list[tuple[int, float, float]] = []
    if page is not None:
        try:
            for glyph in page.glyphs:
                (down if glyph.font.vertical else across).append((glyph.cid, *glyph.origin))
        except Exception as error:  # what it gave before stays
            found.unread.append(f"{place}: playa stops with {type(error).__name__}: {error}")
    return _column(across), _column(down)


def _column(rows: Sequence[tuple[int, float, float]]) -> Column:
    cid, x, y = zip(*rows, strict=True) if rows else ((), (), ())
    return Column(np.array(cid, dtype=np.int64), np.array(x, dtype=float), np.array(y, dtype=float))


class Origins:
    """The origins of the glyphs that PDFium sees on a page."""

    def __init__(self, places: Iterable[tuple[float, float]]) -> None:
        self._places = np.array(list(places), dtype=float).reshape(-1, 2)

    def near(self, x: float, y: float) -> bool:
        """Whether a glyph stands at a place, within the tolerance."""
        return bool((np.abs(self._places - (x, y)).max(axis=1) <= TOLERANCE).any())


class Third:
    """PDFium's eye on one document, opened when first asked."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._document: Any = None
        self._known: dict[int, Origins] = {}

    def __enter__(self) -> Third:
        return self

    def __exit__(self, *_: object) -> None:
        if self._document is not None:
            self._document.close()

    def origins(self, number: int) -> Origins:
        """The origins on a page, counted from 1; none where PDFium cannot read it."""
        if number not in self._known:
            try:
                if self._document is None:
                    self._document = pypdfium2.PdfDocument(self._path)
                self._known[number] = Origins(_seen(self._document[number - 1]))
            except pypdfium2.PdfiumError:
                self._known[number] = Origins(())
        return self._known[number]


def _seen(page: Any) -> Iterator[tuple[float, float]]:
    text = page.get_textpage()
    x, y = ctypes.c_double(), ctypes.c_double()
    for index in range(text.count_chars()):
        if pdfium.FPDFText_IsGenerated(text.raw, index) != 1 and pdfium.FPDFText_GetCharOrigin(
            text.raw, index, ctypes.byref(x), ctypes.byref(y)
        ):
            yield x.value, y.value
    text.close()
    page.close()


# --- the alignment --------------------------------------------------------------------------------


def _same(ours: Column, theirs: Column) -> BoolArray:
    same: BoolArray = (
        (ours.cid == theirs.cid)
        & (np.abs(ours.x - theirs.x) <= TOLERANCE)
        & (np.abs(ours.y - theirs.y) <= TOLERANCE)
    )
    return same


def _alike(ours: Column, i: int, theirs: Column, j: int) -> bool:
    return bool(_same(ours.slice(i, i + 1), theirs.slice(j, j + 1))[0])


def _keys(column: Column) -> list[tuple[int, float, float]]:
    rounded = (column.x.round().tolist(), column.y.round().tolist())
    return list(zip(column.cid.tolist(), *rounded, strict=True))
