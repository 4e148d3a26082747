"""Danda and its like on books made by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.evidence.sources.sentence_mark import SIGNS, Stop
from glyphstone.model import Proposal, Symbol
from tests.evidence.pages import Box, Row, book_of_rows, glyph

#: A bar as tall as letters: 0.5 em.
BAR: Box = (0.0, 0.0, 0.1, 0.5)
HINDI = "कखगघङचछजझञटठड"
A, B, SIGN = 0, 1, 13
WORD, ENDED = (A, B), (A, SIGN)


def letters(known: str = HINDI[:5], foreign: str = "") -> list[Symbol]:
    """Thirteen letters of a font, those known with trusted claims."""
    claims = list(known + foreign)
    claims += [""] * (13 - len(claims))
    return [glyph(n, claim=claim, trusted=bool(claim)) for n, claim in enumerate(claims)]


def proposed(
    ends: Sequence[Sequence[int]],
    *,
    sign: Symbol | None = None,
    others: Sequence[Symbol] = (),
    inner: int = 0,
) -> list[Proposal]:
    """Proposals for paragraphs of 39 words and one that ends them on a short line.

    The first `inner` words end with the sign.
    """
    rows = []
    top = 10_000.0
    for end in ends:
        ended = min(inner, 39)
        inner -= ended
        words = [*[ENDED] * ended, *[WORD] * (39 - ended)]
        rows.append(Row(words, (0.0, top - 10, 100.0, top)))
        rows.append(Row([end], (0.0, top - 22, 20.0, top - 12)))
        top -= 24
    symbols = [*(others or letters()), sign or glyph(SIGN, ink=BAR, advance=0.2)]
    return list(Stop().proposals(book_of_rows(symbols, rows)))


def test_the_sign_that_ends_paragraphs() -> None:
    (found,) = proposed([ENDED] * 4)
    assert (found.symbol, found.text, found.confidence, found.source) == (SIGN, "।", 0.93, "stop")
    assert len(found.spots) == 3


@pytest.mark.parametrize(
    ("claims", "sign"),
    [("क", "।"), ("ক", "।"), ("ਕ", "।"), ("କ", "।"), ("ꠀ", "।"), ("𑐀", "।"), ("ཀ", "།")],
)
def test_the_sign_of_each_script(claims: str, sign: str) -> None:
    (found,) = proposed([ENDED] * 4, others=letters(claims * 5))
    assert found.text == sign


@pytest.mark.parametrize(
    ("claim", "sign", "tall"), [("က", "။", 0.8), ("ក", "។", 0.3), ("አ", "።", 0.5), ("ա", "։", 1.8)]
)
def test_signs_that_are_no_bars(claim: str, sign: str, tall: float) -> None:
    wide = 0.4
    mark = glyph(SIGN, ink=(0.0, 0.0, wide, wide * tall * 1.01), advance=0.5)
    low = [glyph(n, claim=claim, trusted=n < 5, ink=(0, 0, 0.4, 0.3)) for n in range(13)]
    assert [one.text for one in proposed([ENDED] * 4, sign=mark, others=low)] == [sign]
    flat = glyph(SIGN, ink=(0.0, 0.0, wide, wide * tall * 0.99), advance=0.5)
    assert proposed([ENDED] * 4, sign=flat, others=low) == []


def test_every_sign_has_proportions() -> None:
    assert {script: sign for script, (sign, _) in SIGNS.items()} == {
        **dict.fromkeys(("Deva", "Beng", "Guru", "Orya", "Sylo", "Newa"), "।"),
        "Tibt": "།", "Mymr": "။", "Khmr": "។", "Ethi": "።", "Armn": "։",
    }  # fmt: skip
    assert dict(SIGNS.values()) == {
        "।": (3.0, 20.0), "།": (2.5, 20.0), "။": (0.8, 4.0), "។": (0.3, 1.5), "።": (0.5, 2.0),
        "։": (1.8, 5.0),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("wide", "tall", "found"),
    [
        (0.05, 0.149, False),
        (0.05, 0.151, True),
        (0.1, 0.299, False),
        (0.02, 0.401, False),
        (0.02, 0.399, True),
        (0.0, 0.5, False),
    ],
)
def test_a_danda_is_a_bar(wide: float, tall: float, found: bool) -> None:
    sign = glyph(SIGN, ink=(0.1, 0.2, 0.1 + wide, 0.2 + tall), advance=0.2)
    assert bool(proposed([ENDED] * 4, sign=sign)) is found


@pytest.mark.parametrize(("advance", "found"), [(0.05, True), (0.049, False)])
def test_a_mark_over_a_letter_is_no_sign(advance: float, found: bool) -> None:
    assert bool(proposed([ENDED] * 4, sign=glyph(SIGN, ink=BAR, advance=advance))) is found


def test_what_is_known_or_not_drawn_is_not_proposed() -> None:
    assert proposed([ENDED] * 4, sign=glyph(SIGN, ink=BAR, claim="।", trusted=True)) == []
    assert proposed([ENDED] * 4, sign=glyph(SIGN, ink=None)) == []


def test_five_letters_tell_the_script() -> None:
    assert proposed([ENDED] * 4, others=letters(HINDI[:5]))
    assert not proposed([ENDED] * 4, others=letters(HINDI[:4]))
    assert not proposed([ENDED] * 4, others=letters("abcde"))
    assert not proposed([ENDED] * 4, others=letters(""))


def test_nine_letters_in_ten_are_of_the_script() -> None:
    assert proposed([ENDED] * 4, others=letters(HINDI[:9], "a"))
    assert not proposed([ENDED] * 4, others=letters(HINDI[:8], "a"))
    # Signs are of no script.
    assert proposed([ENDED] * 4, others=letters(HINDI[:5], "1.-+"))


def test_three_paragraphs_are_enough() -> None:
    assert proposed([ENDED] * 3)
    assert not proposed([ENDED] * 2)


def test_half_of_the_paragraphs_end_so() -> None:
    others = [WORD, WORD, (B, A), (B, A)]
    assert proposed([*[ENDED] * 4, *others])
    assert not proposed([*[ENDED] * 4, *others, (B, A)])


def test_four_places_in_five_are_ends_of_tokens() -> None:
    inside = (SIGN, A)
    assert proposed([*[ENDED] * 7, (SIGN, A, SIGN)])
    assert proposed([*[ENDED] * 8, inside, inside])
    assert not proposed([*[ENDED] * 8, inside, inside, inside])


@pytest.mark.parametrize(("inner", "found"), [(18, True), (19, False)])
def test_chance_must_not_explain_it(inner: int, found: bool) -> None:
    # A sign of 22 or 23 ends among 240 ends 4 of 6 paragraphs once in 1,099 or 927 cases.
    assert bool(proposed([*[ENDED] * 4, *[WORD] * 2], inner=inner)) is found


def test_each_font_is_judged_for_itself() -> None:
    # The first font has no known script, the second no sign, the third both.
    foreign = [glyph(n, font=1) for n in range(2)]
    silent = [glyph(n, font=2, claim=HINDI[n], trusted=True) for n in range(2, 8)]
    telling = [glyph(n, font=3, claim=HINDI[n], trusted=True) for n in range(8, 13)]
    sign = glyph(SIGN, ink=BAR, advance=0.2, font=3)
    (found,) = proposed([ENDED] * 4, sign=sign, others=[*foreign, *silent, *telling])
    assert found.symbol == SIGN


def test_an_empty_book_says_nothing() -> None:
    assert proposed([]) == []
