"""The fonts of a book whose drawings are looked at: how like letters they are, and their script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from glyphstone.data.shape_model import shape_model
from glyphstone.evidence.book import Book
from glyphstone.evidence.drawings.equal_codes import parted
from glyphstone.evidence.drawings.font_letters import FontLetters
from glyphstone.evidence.drawings.font_scripts import SCRIPTS, scripts_shown
from glyphstone.evidence.drawings.leaning import leaning
from glyphstone.evidence.drawings.script_classes import ScriptClasses
from glyphstone.evidence.font_symbols import symbols_by_font
from glyphstone.model import Shape, Symbol
from glyphstone.shapes.extra_shapes import read_extra, with_extra
from glyphstone.shapes.recogniser import Recogniser, recogniser
from glyphstone.store.library_path import shapes_path

__all__ = ["SeenFont", "SeenFonts", "seen_fonts"]

#: Drawings of a font that are read together: more (Han) would take too much memory. By hand.
TOGETHER = 600


@dataclass(frozen=True, slots=True)
class SeenFont:
    """Drawings of one font that are read together."""

    letters: FontLetters
    symbols: tuple[Symbol, ...]
    #: Its script, or its two; none if that is not plain.
    scripts: tuple[str, ...] = ()
    leaning: NDArray[np.float64] | None = None


@dataclass(frozen=True, slots=True)
class SeenFonts:
    """All fonts that were looked at."""

    fonts: tuple[SeenFont, ...]
    #: Symbols that are read as another of their font, by that one.
    equals: Mapping[int, list[int]]


def seen_fonts(
    book: Book,
    shapes: Mapping[str, Shape],
    claimed: Mapping[int, str],
    doubted: Collection[int],
    told: Collection[str],
) -> SeenFonts:
    """Looks at every font with a drawing whose claim does not stand, or is among the doubted.

    `told` are the scripts of the language that a person told, if one did.
    """
    equals: dict[int, list[int]] = {}
    together = list(_drawn_together(book, shapes, equals))
    fonts = tuple(_looked_at(book, shapes, together, claimed, doubted, told))
    usual = Counter(font.scripts for font in fonts if font.scripts).most_common(1)
    if usual:
        fonts = tuple(_of_others(font, usual[0][0][0]) for font in fonts)
    return SeenFonts(fonts, equals)


def _looked_at(
    book: Book,
    shapes: Mapping[str, Shape],
    fonts: list[list[Symbol]],
    claimed: Mapping[int, str],
    doubted: Collection[int],
    told: Collection[str],
) -> Iterator[SeenFont]:
    classes: ScriptClasses | None = None
    largest = max(fonts, key=len, default=[])
    for drawn in fonts:
        if all(one.id in claimed and one.id not in doubted for one in drawn):
            continue
        model = _recogniser()
        classes = classes or ScriptClasses(model.classes, model.designs)
        # What is small or wide in a font of two signs is told by the letters around them.
        beside = [*drawn, *(largest if len(drawn) < SCRIPTS.fewest else ())]
        cosines = model.cosines(
            [shapes[one.shape or ""] for one in beside],
            [one.advance for one in beside],
            range(len(drawn)),
        )
        tops = [one.ink[3] if one.ink else 0.0 for one in drawn]
        letters = FontLetters([one.id for one in drawn], cosines, classes, model.scale, tops)
        scripts = _as_told(letters, scripts_shown(letters, claimed), told)
        lean = leaning(book.whole, letters, scripts) if len(scripts) > 1 else None
        yield SeenFont(letters, tuple(drawn), scripts, lean)


def _drawn_together(
    book: Book, shapes: Mapping[str, Shape], equals: dict[int, list[int]]
) -> Iterator[list[Symbol]]:
    """The drawings of each font, those of a font with very many in parts."""
    for symbols in symbols_by_font(book).values():
        drawn, same = parted(one for one in symbols if _is_drawn(one, shapes))
        equals |= same
        for first in range(0, max(len(drawn), 1), TOGETHER):
            yield drawn[first : first + TOGETHER]


def _is_drawn(symbol: Symbol, shapes: Mapping[str, Shape]) -> bool:
    shape = shapes.get(symbol.shape or "")
    return shape is not None and shape.box is not None


def _as_told(
    letters: FontLetters, scripts: tuple[str, ...], told: Collection[str]
) -> tuple[str, ...]:
    """The scripts of a font, that of the told language first if the font may be of it."""
    if not told or (scripts and scripts[0] in told):
        return scripts
    likeness = {script: float(letters.likeness(script).mean()) for script in told}
    best = max(likeness, key=lambda script: likeness[script])
    found = float(letters.likeness(scripts[0]).mean()) if scripts else SCRIPTS.alike
    return (best,) if likeness[best] >= found - SCRIPTS.second else scripts


def _of_others(font: SeenFont, script: str) -> SeenFont:
    """A font with too few drawings to tell, or signs alone, is of the script of the others."""
    if font.scripts:
        return font
    few = len(font.symbols) < SCRIPTS.fewest
    alike = float(font.letters.likeness(script).mean())
    return replace(font, scripts=(script,)) if few or alike >= SCRIPTS.alike else font


def _recogniser() -> Recogniser:
    """The recogniser, with the letters that a person had it learn."""
    path = shapes_path()
    return _with_extra(path, path.stat().st_mtime_ns) if path.is_file() else recogniser()


@lru_cache(maxsize=1)
def _with_extra(path: Path, _changed: int) -> Recogniser:
    return Recogniser(with_extra(shape_model(), read_extra(path)))
