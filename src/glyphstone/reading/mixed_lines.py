"""Lines in which several scripts stand side by side, each as it is drawn: formulas, names."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate

import numpy as np

from glyphstone.model import BoolArray
from glyphstone.reading.meanings import COMMON
from glyphstone.reading.rows import PageRows
from glyphstone.script.foreign_letters import GREEK_SIGNS, mend_letters
from glyphstone.script.script_runs import script_runs

__all__ = ["greek_with_signs", "needs_mending", "script_cuts", "several_scripts"]


def several_scripts(page: PageRows) -> BoolArray:
    """Which lines have letters of more than one script."""
    traits, line = page.traits[page.flat], page.line_of_flat
    starts = page.line_starts[:-1]
    highest = np.maximum.reduceat(traits, starts)
    lowest = np.minimum.reduceat(np.where(traits == COMMON, highest[line], traits), starts)
    found: BoolArray = lowest != highest
    return found


def greek_with_signs(page: PageRows) -> BoolArray:
    """Which lines have Greek letters and signs that fonts claim for them, such as µ for μ."""
    found = np.zeros(len(page.lines), dtype=np.bool_)
    signs = [number for number, said in enumerate(page.meanings.said) if said.text in GREEK_SIGNS]
    shown = np.isin(page.numbers[page.flat], signs) if signs else found[:0]
    if not shown.any():
        return found
    found[page.line_of_flat[shown]] = True
    has_greek = np.zeros(len(page.lines), dtype=np.bool_)
    has_greek[page.line_of_flat[page.traits[page.flat] == page.meanings.trait("Grek")]] = True
    return found & has_greek


def needs_mending(page: PageRows, line: int) -> bool:
    """Whether letters of one script stand inside words of another that they should be of."""
    text = "".join(_texts(page, line))
    scripts = {page.meanings.script(trait) for trait in _traits(page, line) if trait != COMMON}
    return any(mend_letters(text, script) for script in (None, *sorted(scripts)))


def script_cuts(page: PageRows, lines: Iterable[int]) -> dict[int, str]:
    """Where in `flat` the scripts of some lines begin, and which."""
    found: dict[int, str] = {}
    for line in lines:
        texts = _texts(page, line)
        ends = list(accumulate(map(len, texts)))
        first = int(page.line_starts[line])
        for run in script_runs("".join(texts)):
            # A glyph of several scripts belongs to the first of them.
            place = first + bisect_right(ends, run.start)
            found.setdefault(place, run.script)
    return found


def _texts(page: PageRows, line: int) -> list[str]:
    """The text of each place of a line, with the space behind it."""
    start, stop = page.line_starts[line : line + 2].tolist()
    said = page.meanings.said
    texts = [said[number].text for number in page.numbers[page.flat[start:stop]].tolist()]
    words = page.word_starts[slice(*page.first_words[line : line + 2])]
    for word in words[1:].tolist():
        texts[word - start - 1] += " "
    return texts


def _traits(page: PageRows, line: int) -> set[int]:
    start, stop = page.line_starts[line : line + 2]
    return set(page.traits[page.flat[start:stop]].tolist())
