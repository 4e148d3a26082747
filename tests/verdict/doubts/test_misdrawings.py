"""Glyphs whose drawing is another letter than they claim: when that is said, and how."""

from __future__ import annotations

from collections import OrderedDict

import pytest

from glyphstone.model import GlyphUse
from glyphstone.verdict import claim_likeness
from glyphstone.verdict.claim_likeness import ClaimSight, ComparedGlyph, Near, Sight
from glyphstone.verdict.doubts import misdrawings
from glyphstone.verdict.doubts.case import Case, Finding
from glyphstone.verdict.doubts.misdrawings import SIGNS, drawn_otherwise, misdrawn
from glyphstone.verdict.trust import Trust, judge
from tests.verdict.drawn import font, shape_of, text_uses, use

TEXT = "Plain words of one sound font, judged by their looks"
RUSSIAN = "Съешь ещё этих мягких французских булок да выпей чаю"


def seen(
    own: float,
    other: float,
    claim: str = "a",
    looks: str = "б",
    script: str = "Latn",
    *,
    designs: int = 100,
    glyphs: int = 20,
) -> tuple[int, ...]:
    """The codes of the lies if one glyph of many that pass is so like its claim and a letter."""
    uses = [use(code, shape_of("x"), "x") for code in range(1, glyphs)]
    odd = use(99, shape_of("x"), claim)
    case = Case(font(), [*uses, odd])
    one = ComparedGlyph(odd, own, designs, (Near(looks, script, other),))
    case.sight = Sight(glyphs, ("x",) * (glyphs - 1), (one,))
    return tuple(one.use.code for one in misdrawn(case))


def found(uses: list[GlyphUse]) -> Finding | None:
    return drawn_otherwise(Case(font(), uses))


def swapped(text: str, one: str, two: str) -> list[GlyphUse]:
    return list(text_uses(text, {one: two, two: one}))


def test_a_sound_font_is_left_in_peace() -> None:
    assert found(list(text_uses(TEXT))) is None
    assert found(list(text_uses(RUSSIAN))) is None


def test_two_letters_exchanged() -> None:
    uses = swapped(TEXT, "o", "k")
    finding = found(uses)
    assert finding is not None
    assert {use.claim.text for use in uses if use.code in finding.codes} == {"o", "k"}
    assert finding.sentence == (
        f"2 glyphs of {len(set(TEXT) - set(' ,'))} look unlike what they claim, two and two"
        " exchanged: “k” (U+006B) looks like “o” (U+006F), “o” (U+006F) looks like “k” (U+006B)."
    )
    assert judge(font(), uses).trust is Trust.PARTIAL


def test_the_letter_of_the_readme_that_claims_to_be_a_digit() -> None:
    uses = list(text_uses(RUSSIAN, {"б": "2"}))
    finding = found(uses)
    assert finding is not None
    assert [use.claim.text for use in uses if use.code in finding.codes] == ["2"]
    assert "“2” (U+0032) looks like “б” (U+0431)" in finding.sentence


def test_a_permuted_font_is_not_to_be_trusted() -> None:
    letters = sorted(set(RUSSIAN) - {" "})
    moved = dict(zip(letters, letters[7:] + letters[:7], strict=True))
    verdict = judge(font(), text_uses(RUSSIAN, moved))
    assert verdict.trust is Trust.UNTRUSTED
    (reason,) = [one for one in verdict.reasons if one.kind == "drawn-otherwise"]
    assert ", and claim each other's text:" in reason.sentence


@pytest.mark.parametrize("moved", [0, 7])
def test_letters_that_hardly_any_design_taught_are_judged_together(
    moved: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Russian as if each of its letters had been learned from too few designs to be judged alone.
    hardly = ClaimSight(designs=10_000)
    monkeypatch.setattr(claim_likeness, "SIGHT", hardly)
    monkeypatch.setattr(misdrawings, "SIGHT", hardly)
    monkeypatch.setattr(claim_likeness, "_remembered", OrderedDict())
    letters = sorted(set(RUSSIAN) - {" "})
    claims = dict(zip(letters, letters[moved:] + letters[:moved], strict=True))
    verdict = judge(font(), text_uses(RUSSIAN, claims))
    assert verdict.trust is (Trust.UNTRUSTED if moved else Trust.TRUSTED)


def test_a_letter_of_a_small_font_that_claims_to_be_a_digit() -> None:
    # What a face lacks is drawn by another, of which a document has a few letters.
    assert judge(font(), text_uses("өү", {"ө": "1"})).suspects == {3}
    assert judge(font(), text_uses("өү")).trust is Trust.TRUSTED


def standing(share: float, other: float, number: int, *, passed: int = 0) -> int:
    """How many lie if so many drawings are as like their claims as like those of others."""
    uses = [use(code, shape_of("x"), "x") for code in range(1, 31)]
    case = Case(font(), uses)
    near = (Near("y", "Latn", other),)
    compared = [ComparedGlyph(one, 0.1, 1, near, share) for one in uses[:number]]
    case.sight = Sight(30, ("x",) * passed, tuple(compared))
    return len(misdrawn(case))


def test_drawings_that_are_as_like_any_claim_as_their_own_lie() -> None:
    many, share, other = SIGNS.fewest_standing, SIGNS.standing, SIGNS.other_standing
    assert standing(share, other, many) == many
    assert standing(share + 0.01, other, many) == 0
    assert standing(share, other - 0.01, many) == 0
    assert standing(share, other, many - 1) == 0
    assert standing(share, other, many, passed=1) == 0


@pytest.mark.parametrize(
    ("by", "words"),
    [(1, "each 1 place after the right one"), (-3, "each 3 places before the right one")],
)
def test_a_shift_is_named(by: int, words: str) -> None:
    text = "plainwordsfekhumbqgtv"
    finding = found(list(text_uses(text, {char: chr(ord(char) + by) for char in text})))
    assert finding is not None
    assert words in finding.sentence


def test_lines_down_the_page_are_not_judged() -> None:
    assert drawn_otherwise(Case(font(vertical=True), swapped(TEXT, "o", "k"))) is None


@pytest.mark.parametrize(
    ("own", "other", "lies"),
    [
        (SIGNS.own, SIGNS.own + SIGNS.apart + 0.01, True),
        (SIGNS.own + 0.01, 0.9, False),
        (0.0, SIGNS.other, True),
        (0.0, SIGNS.other - 0.01, False),
        (0.3, 0.3 + SIGNS.apart - 0.01, False),
    ],
)
def test_a_lie_is_unlike_its_claim_and_like_another(own: float, other: float, lies: bool) -> None:
    assert seen(own, other) == ((99,) if lies else ())


@pytest.mark.parametrize(
    ("claim", "own", "other"),
    [
        ("(", SIGNS.own_bracket, SIGNS.own_bracket + SIGNS.apart_bracket + 0.01),
        ("ب", SIGNS.own_contextual, SIGNS.own_contextual + SIGNS.apart_contextual + 0.01),
    ],
)
def test_brackets_and_letters_that_change_need_more(claim: str, own: float, other: float) -> None:
    assert seen(own, other, claim) == (99,)
    assert seen(own + 0.02, other + 0.1, claim) == ()
    assert seen(own, other - 0.04, claim) == ()
    assert seen(own + 0.02, other - 0.04) == (99,)


def test_letters_of_few_designs_and_fonts_of_few_glyphs_need_more() -> None:
    own, other = SIGNS.own_strict, SIGNS.other_strict
    assert seen(own, other, designs=SIGNS.designs - 1) == (99,)
    assert seen(own + 0.01, other, designs=SIGNS.designs - 1) == ()
    assert seen(own, other - 0.01, designs=SIGNS.designs - 1) == ()
    assert seen(own + 0.01, other, designs=SIGNS.designs) == (99,)
    assert seen(own, other, glyphs=SIGNS.glyphs - 1) == (99,)
    assert seen(own + 0.01, other, glyphs=SIGNS.glyphs - 1) == ()
    assert seen(own + 0.01, other, glyphs=SIGNS.glyphs) == (99,)


def test_a_letter_of_a_script_that_the_font_has_not_is_chance() -> None:
    assert seen(0.0, 0.9, looks="ก", script="Thai") == ()
    assert seen(0.0, 0.9, looks="7", script="Zyyy") == (99,)
    few = SIGNS.fitting  # glyphs in all, so that one letter too few fits
    assert seen(0.0, 0.9, looks="ก", script="Thai", glyphs=few) == (99,)


def test_a_strange_face_is_not_judged() -> None:
    uses = [use(code, shape_of("x"), "x") for code in range(1, 21)]

    def lies(strange: int) -> int:
        case = Case(font(), uses)
        unlike = SIGNS.strange - 0.01
        compared = [
            ComparedGlyph(one, unlike, 100, (Near("ж", "Cyrl", 0.1),)) for one in uses[:strange]
        ]
        compared.append(ComparedGlyph(uses[-1], 0.0, 100, (Near("y", "Latn", 0.9),)))
        case.sight = Sight(20, ("x",) * (19 - strange), tuple(compared))
        return len(misdrawn(case))

    assert lies(10) == 1
    assert lies(11) == 0


def test_in_a_font_that_lies_weaker_signs_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(misdrawings, "_is_strange", lambda _: False)
    uses = [use(code, shape_of("x"), "x") for code in range(1, 21)]
    weak = Near("y", "Latn", SIGNS.other_weak)

    def lies(strong: int) -> int:
        case = Case(font(), uses)
        compared = [
            ComparedGlyph(one, 0.0, 100, (Near("y", "Latn", 0.9),)) for one in uses[:strong]
        ]
        compared.append(ComparedGlyph(uses[-1], SIGNS.other_weak - SIGNS.apart_weak, 100, (weak,)))
        case.sight = Sight(20, (), tuple(compared))
        return len(misdrawn(case))

    assert lies(SIGNS.fewest) == SIGNS.fewest + 1
    assert lies(SIGNS.fewest - 1) == SIGNS.fewest - 1
