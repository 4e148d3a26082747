"""Which lines no map can say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from glyphstone.model import UNKNOWN, Glyphs, WritingMode
from glyphstone.pdf.repair.line_needs import needs_text
from tests.pdf.making import interpret
from tests.pdf.repair.lines_by_hand import text_line

KI = {"i": "ि", "k": "क"}


def asked(glyphs: Glyphs, meant: dict[str, str], text: str, **facts: Any) -> bool:
    """Whether a line needs a text, by what the letters of Helvetica mean."""
    rows = np.array([r for r in range(len(glyphs)) if glyphs.claims[r].text != " "], dtype=np.int64)
    line = text_line(text, rows, **facts)

    def said(row: int) -> str:
        claimed = glyphs.claims[row].text
        return meant.get(claimed, claimed)

    return needs_text(line, glyphs, rows, said)


def drawn(shown: bytes) -> Glyphs:
    """Glyphs of Helvetica at 10 points."""
    return interpret(b"BT /F1 10 Tf 50 50 Td " + shown + b" ET")


def test_letters_that_stand_as_they_are_read_need_nothing() -> None:
    assert not asked(drawn(b"(one two) Tj"), {}, "one two")
    assert not asked(drawn(b"[(one) -300 (two)] TJ"), {}, "one two")
    assert not asked(drawn(b"(ofce) Tj"), {"f": "ﬃ"}, "office")


def test_a_vowel_that_is_drawn_before_its_consonant_needs_a_text() -> None:
    assert asked(drawn(b"(ik) Tj"), {"i": "ि", "k": "क"}, "कि")


def test_a_mark_that_is_a_glyph_of_its_own_needs_a_text() -> None:
    assert asked(drawn(b"(ki) Tj"), {"i": "่", "k": "ก"}, "ก่")
    assert not asked(drawn(b"(k) Tj"), {"k": "ก่"}, "ก่")


@pytest.mark.parametrize(
    ("shown", "text", "wanted"),
    [
        (b"2 Tc (one) Tj", "one", True),
        (b"0.9 Tc (one) Tj", "one", False),
        (b"[(o) -200 (n) -200 (e)] TJ", "one", True),
        (b"[(one) -90 (two)] TJ", "one two", True),
        (b"[(one) -110 (two)] TJ", "one two", False),
        (b"(one two) Tj", "onetwo", True),
    ],
    ids=["spaced", "a little", "moved", "narrow", "wide", "joined"],
)
def test_letters_that_stand_as_far_apart_as_words_need_a_text(
    shown: bytes, text: str, wanted: bool
) -> None:
    assert asked(drawn(shown), {}, text) is wanted


@pytest.mark.parametrize("text", ["אב", "١٢", "\U0001e922\U0001e923", "𑄇𑄨"])
def test_text_that_viewers_would_turn_round_or_leave_out_gets_none(text: str) -> None:
    assert not asked(drawn(b"(ik) Tj"), {"i": text[1], "k": text[0]}, text)


def test_lines_that_run_downwards_get_none() -> None:
    assert not asked(drawn(b"(ik) Tj"), KI, "कि", writing_mode=WritingMode.VERTICAL)


@pytest.mark.parametrize(("turn", "angle"), [(b"0 1 -1 0", 90.0), (b".6 .8 -.8 .6", 53.1301)])
def test_gaps_are_measured_along_a_line_that_is_turned(turn: bytes, angle: float) -> None:
    turned = interpret(b"BT /F1 10 Tf " + turn + b" 50 50 Tm (one two) Tj ET")
    assert not asked(turned, {}, "one two", rotation=angle)
    apart = interpret(b"BT /F1 10 Tf 2 Tc " + turn + b" 50 50 Tm (one two) Tj ET")
    assert asked(apart, {}, "one two", rotation=angle)


def test_a_line_of_which_half_is_nameless_is_left_to_the_maps() -> None:
    shown, meant = drawn(b"(ikkx) Tj"), {**KI, "x": UNKNOWN}
    assert asked(shown, meant, f"किक{UNKNOWN}")
    assert not asked(drawn(b"(ikxx) Tj"), meant, f"कि{UNKNOWN}{UNKNOWN}")


def test_a_glyph_that_stands_for_nothing_says_nothing() -> None:
    assert not asked(drawn(b"(axb) Tj"), {"x": "\u2060"}, "ab")
    assert not asked(drawn(b"(abx) Tj"), {"x": ""}, "ab")
