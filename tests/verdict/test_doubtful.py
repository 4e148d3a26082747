"""Which letters rest on a font's word that cannot be believed, verdict by verdict."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glyphstone.model import DoubtfulFont, Font, FontKey, GlyphUse, Meaning, Survey
from glyphstone.verdict.doubtful import (
    GUESSED,
    RECOVERED,
    UNCHECKED,
    doubted_codes,
    doubtful_fonts,
    guessed_fonts,
    unchecked_fonts,
)
from glyphstone.verdict.trust import Reason, Trust, Verdict
from tests.verdict.drawn import font, text_uses, use

#: Three glyphs that claim a text, shown 10, 20 and 40 times, and one that claims none.
USES = [
    use(1, None, "a", count=10),
    use(2, None, "b", count=20),
    use(3, None, "c", count=40),
    use(4, None, "", count=80),
]
WRONG = Reason("case", (2, 4), "Something is wrong.")
MISSING = Reason("no-text", (4,), "Something has no text.")


def survey(*fonts: tuple[Font, list[GlyphUse]]) -> Survey:
    return Survey(
        "a.pdf",
        (),
        tuple(one for one, _ in fonts),
        tuple(tuple(uses) for _, uses in fonts),
        "",
        "",
        (),
        "",
        False,
    )


@pytest.mark.parametrize(
    ("trust", "codes"),
    [
        (Trust.TRUSTED, {2}),
        (Trust.PARTIAL, {2}),
        (Trust.NONE, {2}),
        (Trust.UNTRUSTED, {1, 2, 3}),
        (Trust.LEGACY, {1, 2, 3}),
    ],
)
def test_a_tainted_font_taints_every_claim(trust: Trust, codes: set[int]) -> None:
    assert doubted_codes(Verdict(trust, (WRONG,)), USES) == codes


def test_codes_without_a_claim_are_not_doubted() -> None:
    assert doubted_codes(Verdict(Trust.PARTIAL, (MISSING,)), USES) == frozenset()
    assert doubted_codes(Verdict(Trust.UNTRUSTED, (MISSING,)), USES[3:]) == frozenset()


def test_a_doubtful_font_tells_how_much_it_prints_and_what_speaks_against_it() -> None:
    one = font("Some")
    partial = Verdict(Trust.PARTIAL, (WRONG, MISSING))
    assert doubtful_fonts(survey((one, USES)), verdicts=[partial]) == (
        DoubtfulFont(one.key, "Some", "partial", 1, 20, ("Something is wrong.",)),
    )
    tainted = Verdict(Trust.UNTRUSTED, (WRONG, MISSING))
    sentences = ("Something is wrong.", "Something has no text.")
    assert doubtful_fonts(survey((one, USES)), verdicts=[tainted]) == (
        DoubtfulFont(one.key, "Some", "untrusted", 3, 70, sentences),
    )


def test_fonts_with_a_map_without_glyphs_or_without_doubts_are_left_out() -> None:
    first, second, third = (replace(font(name), key=FontKey(name)) for name in "123")
    tainted = Verdict(Trust.UNTRUSTED, (WRONG,))
    pages = survey((first, USES), (second, USES), (third, []))
    found = doubtful_fonts(pages, mapped={FontKey("1")}, verdicts=[tainted] * 3)
    assert [one.key for one in found] == [FontKey("2")]
    sound = Verdict(Trust.TRUSTED)
    found = doubtful_fonts(pages, verdicts=[sound, tainted, tainted])
    assert [one.key for one in found] == [FontKey("2")]
    assert doubtful_fonts(survey()) == ()


def test_without_verdicts_the_fonts_are_judged() -> None:
    sound = list(text_uses("The quick brown fox jumps over the lazy dog"))
    wrong = [replace(one, claim=use(0, None, "Ж").claim) for one in sound]
    names = [replace(font(name), key=FontKey(name)) for name in "12"]
    (found,) = doubtful_fonts(survey((names[0], sound), (names[1], wrong)))
    assert (found.key, found.trust) == (FontKey("2"), "untrusted")
    assert found.glyphs == len(wrong)
    assert found.reasons


def test_claims_that_are_no_text_are_marks_and_not_printed() -> None:
    one = font("Some")
    uses = [use(1, None, "a"), use(2, None, "\uf0b7"), use(3, None, "\ufffd")]
    tainted = Verdict(Trust.UNTRUSTED, (WRONG,))
    (found,) = doubtful_fonts(survey((one, uses)), verdicts=[tainted])
    assert found.glyphs == 1
    assert doubtful_fonts(survey((one, uses[1:])), verdicts=[tainted]) == ()


def test_fonts_with_guesses_tell_how_many_and_how_often_they_are_read() -> None:
    guessing, sure = font("Some"), replace(font("Other"), key=FontKey("2"))
    maps = {
        guessing.key: {
            1: Meaning("a", 0.89),
            2: Meaning("b", 0.6),
            3: Meaning("c", 0.9),
            4: Meaning("d", 0.5),
        },
        sure.key: {1: Meaning("a", 0.9)},
    }
    counts = {1: 10, 2: 20, 3: 40}  # the pages do not show 4
    (found,) = guessed_fonts([guessing, sure], maps, lambda _: counts)
    assert (found.key, found.glyphs, found.shown) == (guessing.key, 2, 30)
    assert found.guessed
    assert found.trust == RECOVERED
    assert found.reasons == (GUESSED,)


def test_fonts_with_letters_that_rest_on_one_place_are_told_apart_from_guesses() -> None:
    read, sure = font("Some"), replace(font("Other"), key=FontKey("2"))
    maps = {
        read.key: {
            1: Meaning("a", 1.0, "typed", unchecked=True),
            2: Meaning("b", 0.6, "drawings", unchecked=True),  # a guess is told as one
            3: Meaning("c", 1.0, "typed"),
            4: Meaning("d", 1.0, "typed", unchecked=True),
        },
        sure.key: {1: Meaning("a", 1.0, "typed")},
    }
    counts = {1: 10, 2: 20, 3: 40}  # the pages do not show 4
    (found,) = unchecked_fonts([read, sure], maps, lambda _: counts)
    assert (found.key, found.glyphs, found.shown) == (read.key, 1, 10)
    assert (found.unchecked, found.guessed, found.trust) == (True, False, RECOVERED)
    assert found.reasons == (UNCHECKED,)
