"""Glyph names on books made by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from glyphstone.evidence.sources.names import Names, named_otherwise
from glyphstone.model import Claim, ClaimPath, Proposal, Spot, Symbol
from tests.evidence.pages import LETTER, Box, Row, book_of_rows, glyph

#: Letters without ascender, which can be checked against each other's height.
LOW = "acemnorsuvwxz"
TALL: Box = (0.0, 0.0, 0.4, 0.9)


def named(names: Sequence[str | None], tall: int = 0) -> list[Symbol]:
    """Low drawings under names, the last few of them too tall."""
    first = len(names) - tall
    return [
        glyph(n, name=name, ink=TALL if n >= first else (0.0, 0.0, 0.4, 0.5))
        for n, name in enumerate(names)
    ]


def proposed(symbols: Sequence[Symbol]) -> list[Proposal]:
    return list(Names().proposals(book_of_rows(symbols, [Row([(0, 1)], page=2)])))


def sure(symbols: Sequence[Symbol]) -> set[float]:
    return {proposal.confidence for proposal in proposed(symbols)}


def test_names_that_the_drawings_bear_out() -> None:
    found = proposed(named(LOW[:8]))
    assert found[0] == Proposal(0, "a", 0.95, "names", (Spot(0, 2, (0, 1)),))
    assert "".join(proposal.text for proposal in found) == LOW[:8]
    assert sure(named(LOW[:8])) == {0.95}


def test_few_drawings_leave_names_unsure() -> None:
    assert sure(named(LOW[:7])) == {0.6}
    assert sure([glyph(n, name=name, shape=None, ink=None) for n, name in enumerate(LOW)]) == {0.6}


def test_five_telling_names_are_heard() -> None:
    assert len(proposed(named([*LOW[:5], "g7", None, ""]))) == 5
    assert proposed(named([*LOW[:4], "g7", None, ""])) == []


@pytest.mark.parametrize(
    ("names", "tall", "expected"),
    [(20, 1, {0.95}), (19, 1, {0.6}), (20, 2, {0.6}), (19, 2, set())],
)
def test_drawings_that_disagree_make_names_doubtful_or_lies(
    names: int, tall: int, expected: set[float]
) -> None:
    spread = [f"{LOW[n % 13]}.v{n}" for n in range(names)]
    assert sure(named(spread, tall)) == expected


def test_a_claim_that_stands_is_not_said_again() -> None:
    symbols = [*named(LOW[:8]), glyph(8, name="w", claim="w", trusted=True)]
    assert [proposal.symbol for proposal in proposed(symbols)] == list(range(8))


@pytest.mark.parametrize(("names", "heard"), [(20, True), (19, False)])
def test_proven_claims_may_contradict_one_name_in_twenty(names: int, heard: bool) -> None:
    spread = [f"{LOW[n % 13]}.v{n}" for n in range(names - 1)]
    liar = glyph(99, name="w", claim="b", trusted=True)
    assert bool(proposed([*named(spread), liar])) is heard


@pytest.mark.parametrize("claim", ["w", "W", "ww"])
def test_a_claim_may_say_the_same_in_other_words(claim: str) -> None:
    assert proposed([*named(LOW[:8]), glyph(8, name="w", claim=claim, trusted=True)])


@pytest.mark.parametrize(("reused", "heard"), [(2, True), (3, False)])
def test_one_name_in_five_may_have_several_drawings(reused: int, heard: bool) -> None:
    # Ten names, some of them given twice.
    symbols = named([*LOW[:10], *LOW[:reused]])
    assert bool(proposed(symbols)) is heard
    # The same drawing twice is one drawing.
    twice = [*named(LOW[:10]), *(glyph(20 + n, name=LOW[n], shape=f"shape {n}") for n in range(5))]
    assert proposed(twice)


@pytest.mark.parametrize(("names", "heard"), [(25, True), (24, False)])
def test_five_names_of_25_may_have_several_drawings(names: int, heard: bool) -> None:
    spread = [f"{LOW[n % 13]}.v{n}" for n in range(names)]
    assert bool(proposed(named([*spread, *spread[:5]]))) is heard


def test_ligatures_are_spelled() -> None:
    found = proposed(named([*LOW[:8], "fi", "ffl", "f_f"]))
    assert [proposal.text for proposal in found[8:]] == ["fi", "ffl", "ff"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("uniFB00", "ff"),
        ("uniFB01", "fi"),
        ("uniFB02", "fl"),
        ("uniFB03", "ffi"),
        ("uniFB04", "ffl"),
        ("uniFB05", "ſt"),
        ("uniFB06", "st"),
    ],
)
def test_ligatures_of_unicode_are_spelled(name: str, text: str) -> None:
    assert proposed(named([*LOW[:8], name]))[-1].text == text


def test_each_font_is_heard_for_itself() -> None:
    # The names of the first font are too few, those of the second lie.
    few = [glyph(n, name="a") for n in range(3)]
    lies = [glyph(10 + n, font=1, name=LOW[n], ink=TALL if n > 3 else LETTER) for n in range(8)]
    honest = [glyph(20 + n, font=2, name=LOW[n]) for n in range(8)]
    found = proposed([*few, *lies, *honest])
    assert [one.symbol for one in found] == list(range(20, 28))


def test_names_of_conjuncts_are_never_sure() -> None:
    found = proposed(named([*LOW[:8], "k_ssa-deva", "ka"]))
    assert [(one.text, one.confidence) for one in found[8:]] == [("क्ष", 0.6)]
    assert {one.confidence for one in found[:8]} == {0.95}


#: Names of a font in a system of its own, what is claimed of two of them by Latin names, and a
#: claim that the file's own map makes.
SYSTEM = ("halfsa", "imatra", "repha", "rstroke", "h_m", "a", "ka")


def in_system(path: ClaimPath) -> list[Symbol]:
    claims = {"h_m": "hm", "a": "a"}
    return [
        replace(
            glyph(n, name=name, claim=claims.get(name, ""), trusted=name in claims),
            claim=Claim(claims.get(name, ""), path if name in claims else ClaimPath.NONE),
        )
        for n, name in enumerate(SYSTEM)
    ]


def test_names_of_a_system_are_proposed_and_none_is_sure() -> None:
    found = proposed(in_system(ClaimPath.GLYPH_NAME))
    assert [one.text for one in found] == ["स्", "ि", "र्", "्र", "ह्म", "अ", "क"]
    assert {one.confidence for one in found} == {0.6}


def test_a_latin_claim_by_a_name_that_means_another_thing_in_its_system_is_found() -> None:
    book = book_of_rows(in_system(ClaimPath.GLYPH_NAME), [Row([(0, 1)], page=2)])
    assert named_otherwise(book) == {4, 5}


def test_a_claim_of_the_file_s_own_map_is_no_misread_name() -> None:
    symbols = in_system(ClaimPath.TO_UNICODE)
    assert named_otherwise(book_of_rows(symbols, [Row([(0, 1)], page=2)])) == frozenset()
    assert {one.symbol for one in proposed(symbols)} == {0, 1, 2, 3, 6}
