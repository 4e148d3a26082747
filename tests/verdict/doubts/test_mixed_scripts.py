"""Letters of scripts that do not belong together."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.model import GlyphUse
from glyphstone.verdict.doubts.case import Case, Finding
from glyphstone.verdict.doubts.mixed_scripts import mixed_scripts
from tests.verdict.drawn import font, use

HEBREW, THAI, GEORGIAN, TAMIL = "אבגד", "กขคง", "აბგდ", "அஆஇஈ"


def claiming(*texts: tuple[str, int], start: int = 10) -> list[GlyphUse]:
    """Glyphs that claim the characters of each text, each used as often as said."""
    pairs = [(char, count) for text, count in texts for char in text]
    return [use(code, None, char, count=n) for code, (char, n) in enumerate(pairs, start)]


def found(uses: Sequence[GlyphUse]) -> tuple[int, ...]:
    finding = mixed_scripts(Case(font(), uses))
    return () if finding is None else finding.codes


@pytest.mark.parametrize(
    ("claim", "mixed"),
    [
        ("qж", True),
        ("אก", True),
        ("ab", False),
        ("a1", False),
        ("a\u0301", False),
        ("漢か", False),
        ("カ漢한ㄅ", False),
        ("漢a", True),
        ("a\u05bc", False),
    ],
)
def test_one_glyph_of_two_scripts(claim: str, mixed: bool) -> None:
    assert found([use(5, None, claim)]) == ((5,) if mixed else ())


def test_the_sentence_gives_examples() -> None:
    assert mixed_scripts(Case(font(), [use(5, None, "qж")])) == Finding(
        (5,),
        "It claims single letters of scripts that do not belong together: “qж” (U+0071 U+0436).",
    )


def test_stray_letters_of_two_scripts_one_with_three() -> None:
    uneven = claiming(("א", 4), ("ב", 5), ("ג", 7), ("ก", 5))
    assert found(uneven) == (10, 11, 12, 13)
    assert found(uneven[:3]) == ()


def test_two_tiny_scripts_may_be_examples_three_are_not() -> None:
    two = claiming((HEBREW[:2], 5), (THAI[:2], 5))
    assert found(two) == ()
    assert found([*two, *claiming((TAMIL[:1], 5), start=30)]) == (10, 11, 12, 13, 30)


def test_words_are_no_stray_letters() -> None:
    assert found(claiming((HEBREW, 5), (THAI, 5), (TAMIL, 5))) == ()


def test_a_name_of_three_letters_shows_them_equally_often() -> None:
    thai = claiming(("ไ", 4), ("ท", 4), ("ย", 8))
    tiny = claiming((HEBREW[:2], 5), (TAMIL[:1], 5), start=30)
    assert found([*thai, *tiny]) == ()
    uneven = claiming(("ไ", 4), ("ท", 4), ("ย", 9))
    assert len(found([*uneven, *tiny])) == 6


@pytest.mark.parametrize(("glyphs", "stray"), [(5, False), (6, True)])
def test_three_letters_under_many_codes_are_no_name(glyphs: int, stray: bool) -> None:
    thai = [use(50 + n, None, "ไทย"[n % 3], count=12 if n % 3 == 2 else 6) for n in range(glyphs)]
    if glyphs == 5:
        thai[2] = use(52, None, "ย", count=12)
    tiny = claiming((HEBREW[:2], 6), start=30)
    assert bool(found([*thai, *tiny])) is stray


def test_companions_of_any_script_are_never_stray() -> None:
    assert found(claiming(("aω", 5), ("ж", 5), ("1", 5))) == ()


@pytest.mark.parametrize(("rest", "stray"), [(97 * 5, True), (97 * 5 + 1, False)])
def test_stray_letters_must_be_part_of_the_running_text(rest: int, stray: bool) -> None:
    uses = claiming((HEBREW[:1], 5), (THAI[:1], 5), (TAMIL[:1], 5))
    assert bool(found([*uses, use(99, None, "a", count=rest)])) is stray
