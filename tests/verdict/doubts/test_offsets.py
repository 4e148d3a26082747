"""Names that contradict the map, and claims a fixed number of places off."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from glyphstone.model import ClaimPath, GlyphUse
from glyphstone.verdict.doubts.case import Case, Finding
from glyphstone.verdict.doubts.offsets import constant_shift, names_disagree
from tests.verdict.drawn import BLANK, box, font, use

INK = box(0.0, 0.0, 0.5, 1.0)


def named(claims: str, names: Sequence[str], count: int = 10) -> list[GlyphUse]:
    return [
        use(code, INK, claim, name=name, count=count)
        for code, (claim, name) in enumerate(zip(claims, names, strict=True), 1)
    ]


# --- names ------------------------------------------------------------------------------------


def disagreeing(claims: str, names: Sequence[str]) -> tuple[int, ...]:
    found = names_disagree(Case(font(), named(claims, names)))
    return () if found is None else found.codes


def test_a_name_that_contradicts_a_map_with_which_the_others_agree() -> None:
    assert disagreeing("abcdez", ["a", "b", "c", "d", "e", "q"]) == (6,)
    assert disagreeing("abcdz", ["a", "b", "c", "d", "q"]) == ()


def test_as_many_may_contradict_as_agree() -> None:
    agreeing = ["a", "b", "c", "d", "e"]
    assert len(disagreeing("abcdevwxyz", [*agreeing, *"ghkmq"])) == 5
    assert disagreeing("abcdeuvwxyz", [*agreeing, *"ghkmqr"]) == ()


@pytest.mark.parametrize(
    ("claim", "name", "wrong"),
    [
        ("z", "q", True),
        ("Q", "q", False),
        ("fi", "f_i", False),
        ("f", "f_i", False),
        ("fi", "f", False),
        ("+", "q", True),
        ("q", "plus", True),
        ("*", "plus", False),
        ("z", "g17", False),
    ],
)
def test_which_names_contradict(claim: str, name: str, wrong: bool) -> None:
    uses = [*named("abcde", list("abcde")), use(9, INK, claim, name=name)]
    found = names_disagree(Case(font(), uses))
    assert (found is not None) is wrong


def test_only_names_beside_a_to_unicode_map_are_heard() -> None:
    uses = named("abcde", list("abcde"))
    other = use(9, INK, "z", name="q", path=ClaimPath.ENCODING)
    assert names_disagree(Case(font(), [*uses, other])) is None
    assert names_disagree(Case(font(), [*uses, use(9, INK, "z")])) is None


def test_the_sentence_on_names_gives_the_most_frequent() -> None:
    uses = named("abcde", list("abcde"))
    rare, common = use(8, INK, "z", name="q", count=1), use(7, INK, "y", name="k", count=2)
    assert names_disagree(Case(font(), [*uses, rare, common])) == Finding(
        (7, 8), "2 glyph names contradict the map: “k” claims to be “y” (U+0079)."
    )
    assert names_disagree(Case(font(), [*uses, rare])) == Finding(
        (8,), "1 glyph name contradicts the map: “q” claims to be “z” (U+007A)."
    )


# --- shifts by the blank ----------------------------------------------------------------------


def shifted(
    claims: str, blank: str = "!", *, advance: float = 0.3, extra: Sequence[GlyphUse] = ()
) -> Finding | None:
    uses = [use(code, INK, claim) for code, claim in enumerate(claims, 10)]
    return constant_shift(Case(font(), [*uses, use(9, BLANK, blank, advance=advance), *extra]))


def test_the_blank_tells_by_how_many_places_all_is_off() -> None:
    assert shifted("bcde") == Finding(
        (9, 10, 11, 12, 13),
        "Every claimed character seems to stand 1 place after the right one (U+0062 for U+0061).",
    )
    found = shifted("`abc", "\x1f")
    assert found is not None
    assert "1 place before the right one (U+0060 for U+0061)" in found.sentence
    found = shifted("cdef", '"')
    assert found is not None
    assert "2 places after" in found.sentence


def test_a_blank_needs_five_claims_in_all() -> None:
    assert shifted("bcde") is not None
    assert shifted("bcd") is None


@pytest.mark.parametrize(("advance", "space"), [(0.11, True), (0.1, False)])
def test_a_joiner_is_no_space(advance: float, space: bool) -> None:
    assert (shifted("bcde", advance=advance) is not None) is space


@pytest.mark.parametrize("blank", [" ", "\u00a0", "\u200b", "ab", ""])
def test_blanks_that_tell_no_shift(blank: str) -> None:
    assert shifted("bcdefgh", blank) is None


def test_a_sound_blank_beside_speaks_against_a_shift() -> None:
    assert shifted("bcde", extra=[use(99, BLANK, " ", advance=0.3)]) is None


def test_the_most_frequent_blank_tells() -> None:
    found = shifted("fghij", "$", extra=[use(99, BLANK, "#", count=11, advance=0.3)])
    assert found is not None
    assert "3 places after" in found.sentence


@pytest.mark.parametrize(("good", "found"), [(18, True), (17, False)])
def test_nearly_all_must_become_text(good: int, found: bool) -> None:
    # With the blank itself, 19 of 20 are 95 %.
    claims = "b" * good + " " * (19 - good)
    assert (shifted(claims) is not None) is found


def test_no_claim_may_leave_unicode() -> None:
    assert shifted("\x00\x01bcde", "\x7f") is None


def test_an_invisible_font_is_not_shifted() -> None:
    uses = [use(code, BLANK, char, advance=0.3) for code, char in enumerate("bcdefg")]
    assert constant_shift(Case(font(), uses)) is None


@pytest.mark.parametrize(
    ("claim", "edges", "stands"),
    [
        (".", (0.0, 0.0, 0.4, 0.34), True),
        (".", (0.0, 0.0, 0.4, 0.35), False),
        (".", (0.0, 0.099, 0.2, 0.3), True),
        (".", (0.0, 0.1, 0.2, 0.3), False),
        (".", (0.0, -0.1, 0.2, 0.1), False),
        (".", (0.0, 0.0, 0.37, 0.25), True),
        (".", (0.0, 0.0, 0.375, 0.25), False),
        ("-", (0.0, 0.2, 0.5, 0.49), True),
        ("-", (0.0, 0.2, 0.5, 0.5), False),
        ("-", (0.0, 0.151, 0.5, 0.3), True),
        ("-", (0.0, 0.15, 0.5, 0.3), False),
        ("-", (0.0, 0.3, 0.27, 0.5), True),
        ("-", (0.0, 0.3, 1.3 * (0.5 - 0.3), 0.5), False),
        (",", (0.0, 0.0, 0.2, 0.2), False),
    ],
)
def test_a_sound_full_stop_or_hyphen_speaks_against_a_shift(
    claim: str, edges: tuple[float, float, float, float], stands: bool
) -> None:
    found = shifted("bcdefghij", extra=[use(99, box(*edges), claim)])
    assert (found is None) is stands


@pytest.mark.parametrize(("tall", "stands"), [(0.6, True), (0.8, False)])
def test_a_full_stop_is_measured_by_the_letters_of_its_font(tall: float, stands: bool) -> None:
    letters = [use(code, box(0, 0, 1, 2), char) for code, char in enumerate("bcdefghij", 10)]
    uses = [*letters, use(9, BLANK, "!", advance=0.3), use(99, box(0, 0, 0.6, tall), ".")]
    assert (constant_shift(Case(font(), uses)) is None) is stands


# --- shifts by names --------------------------------------------------------------------------


def by_names(claims: str, names: Sequence[str]) -> Finding | None:
    return constant_shift(Case(font(), named(claims, names)))


def test_names_tell_by_how_many_places_all_is_off() -> None:
    found = by_names("fghij", list("abcde"))
    assert found is not None
    assert found.sentence.startswith("Every claimed character seems to stand 5 places after")
    assert by_names("fghi", list("abcd")) is None


def test_four_of_five_names_must_tell_the_same() -> None:
    assert by_names("fghijklmzz", list("abcdefghab")) is not None
    assert by_names("fghijklzzz", list("abcdefgabc")) is None


def test_names_that_agree_speak_against_a_shift() -> None:
    assert by_names("fghijxyz", list("abcdexyz")) is None
    assert by_names("abcdefgh", list("abcdefgh")) is None
