"""The four signs of a disguise, and the sentence of each."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.model import GlyphUse
from glyphstone.verdict.doubts.case import Case, Finding
from glyphstone.verdict.doubts.disguise import legacy_disguise
from tests.verdict.drawn import box, font, use


def claiming(text: str, count: int = 10) -> list[GlyphUse]:
    return [use(code, None, char, count=count) for code, char in enumerate(text, 1)]


def found(uses: Sequence[GlyphUse], name: str = "Test") -> Finding | None:
    return legacy_disguise(Case(font(name), uses))


def test_a_known_family_concerns_all_that_shows() -> None:
    uses = [*claiming("ab"), use(8, None, " "), use(9, None, "")]
    assert found(uses, "Preeti") == Finding(
        (1, 2), "Fonts named Preeti hold Devanagari under the codes of Latin letters."
    )
    assert found(uses) is None


def test_another_code_page() -> None:
    assert found(claiming("ÀÁÂÃÄÅÆÇ")) == Finding(
        tuple(range(1, 9)),
        "Nearly all its letters are accented Latin ones, as when the bytes of another script"
        " are read as Western European.",
    )


@pytest.mark.parametrize(
    ("number", "words"), [(1, "1 Latin letter is"), (2, "2 Latin letters are")]
)
def test_letters_drawn_over_others(number: int, words: str) -> None:
    mark = box(-0.4, 0.5, 0.0, 0.7)
    over = [use(10 + n, mark, "xy"[n], advance=0.0) for n in range(number)]
    assert found([*claiming("abc"), *over]) == Finding(
        (1, 2, 3, *range(10, 10 + number)),
        f"{words} drawn over the glyph before, as only the marks of another script are.",
    )


def test_rare_signs_among_letters() -> None:
    uses = [*claiming("abcdefghijklmnop", 20)]
    uses += [use(30 + n, None, sign, count=20) for n, sign in enumerate("¢£¥§©¶†")]
    assert found(uses) == Finding(
        (*range(1, 17), *range(30, 37)),
        "7 rare signs stand among its letters far too often to be signs.",
    )
