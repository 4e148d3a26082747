"""What is looked at of a font, and how alike drawings are to what they claim."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from glyphstone.model import GlyphUse, Shape
from glyphstone.shapes.recogniser import Recogniser
from glyphstone.verdict import claim_likeness
from glyphstone.verdict.claim_likeness import (
    SIGHT,
    ComparedGlyph,
    Sight,
    judged_text,
    sight_of,
)
from tests.verdict.drawn import box, shape_of, use

SOUND = "Thequickbrownfxjmpsv"


def lying(drawn: str, claimed: str) -> list[GlyphUse]:
    """Letters of DejaVu Sans under other claims."""
    return [
        use(code, shape_of(one), text)
        for code, (one, text) in enumerate(zip(drawn, claimed, strict=True), 1)
    ]


def by_claim(sight: Sight) -> dict[str, ComparedGlyph]:
    return {one.use.claim.text: one for one in sight.compared}


@pytest.mark.parametrize(
    ("claim", "judged"),
    [
        ("a", "a"),
        ("б", "б"),
        ("2", "2"),
        ("(", "("),
        ("ﬁ", "fi"),
        ("fi", "fi"),
        ("ﻋ", "ع"),
        ("e\u0301", "é"),
        (".", ""),
        ("+", ""),
        ("\u0301", ""),
        ("ª", ""),
        ("𝔄", ""),
        ("①", ""),
        ("ʰ", ""),
        ("Ⅷ", ""),
        ("क्त", "क्त"),
        ("अ" * 7, ""),
        ("a+", ""),
        ("", ""),
        (" ", ""),
    ],
)
def test_what_is_judged(claim: str, judged: str) -> None:
    assert judged_text(claim) == judged


def test_a_sound_font_passes_at_a_glance() -> None:
    assert sight_of(lying(SOUND, SOUND)) == Sight(len(SOUND), tuple(SOUND), ())


def test_two_letters_that_claim_each_other() -> None:
    sight = sight_of(lying(SOUND, SOUND.translate(str.maketrans("ek", "ke"))))
    seen = by_claim(sight)
    assert sight.judged == len(SOUND)
    assert seen.keys() >= {"e", "k"}
    latin = {claim: one.among({"Latn"}) for claim, one in seen.items()}
    assert (latin["e"].looks, latin["k"].looks) == ("k", "e")
    assert latin["e"].script == "Latn"
    assert seen["e"].own < 0.3 < 0.7 < seen["e"].other


def test_a_letter_and_its_twin_in_another_script_are_no_others() -> None:
    twins = str.maketrans("eocxpT", "еосхрТ")
    assert not sight_of(lying(SOUND, SOUND.translate(twins))).compared


def test_small_capitals_are_no_other_letters() -> None:
    sight = sight_of(lying(SOUND.upper(), SOUND))
    latin = [one.among({"Latn"}) for one in sight.compared]
    assert all(one.own > one.other for one in latin)


def test_a_look_alike_of_another_script_vouches_only_if_the_drawing_is_plainly_like_it() -> None:
    # A digit of the Cham script is drawn a little like б, and is a 2 as well.
    sight = sight_of(lying("Нужноещёбы", "Нужноещё2ы"))
    (one,) = (one for one in sight.compared if one.use.claim.text == "2")
    assert one.own < SIGHT.vouching
    assert one.apart > 0.35


def test_letters_of_some_scripts_alone() -> None:
    sight = sight_of(lying("Нужноещёбы", "2ужноещёбы"))
    (one,) = sight.compared
    assert one.among({"Cyrl"}).looks in "НнH"
    assert {near.script for near in one.among({"Cyrl"}).near} <= {"Cyrl", "Zyyy"}
    # No letter is of a private script.
    assert (one.among({"Qaaa"}).other, one.among({"Qaaa"}).looks) == (-1.0, "")


def test_a_font_of_two_drawings_is_looked_at_too() -> None:
    (one,) = sight_of(lying("ke", "1e")).compared
    assert (one.looks, one.use.claim.text) == ("k", "1")
    assert sight_of([]) == Sight()


def test_claims_that_are_not_judged_are_not_compared() -> None:
    signs = "." * len(SOUND)
    assert sight_of(lying(SOUND, signs)) == Sight()


def test_a_letter_that_nothing_taught_is_not_compared() -> None:
    # One sign of Nushu, which the recogniser knows from a single design.
    sight = sight_of(lying(SOUND, "\U0001b170" + SOUND[1:]))
    assert (sight.judged, sight.compared) == (len(SOUND), ())


def test_a_letter_that_nothing_taught_costs_no_look(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Sequence[int] | None] = []
    cosines = Recogniser.cosines

    def noted(
        self: Recogniser,
        shapes: Sequence[Shape],
        advances: Sequence[float],
        rows: Sequence[int] | None = None,
    ) -> NDArray[np.float32]:
        looked.append(rows)
        return cosines(self, shapes, advances, rows)

    monkeypatch.setattr(Recogniser, "cosines", noted)
    monkeypatch.setattr(claim_likeness, "_remembered", OrderedDict())
    wrong = "\U0001b170k" + SOUND[2:]
    assert [one.use.claim.text for one in sight_of(lying(SOUND, wrong)).compared] == ["k"]
    assert looked == [[1]]


def test_the_most_used_are_compared_if_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    few = claim_likeness.ClaimSight(most=2)
    monkeypatch.setattr(claim_likeness, "SIGHT", few)
    wrong = SOUND[1:] + SOUND[0]
    uses = [
        use(code, shape_of(one), text, count=100 if code in (3, 9) else 1)
        for code, (one, text) in enumerate(zip(SOUND, wrong, strict=True), 1)
    ]
    assert [one.use.code for one in sight_of(uses).compared] == [3, 9]


def test_what_was_seen_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    uses = lying(SOUND, SOUND.translate(str.maketrans("ekvs", "kesv")))
    first = sight_of(uses)
    monkeypatch.setattr(claim_likeness, "recogniser", None)
    assert sight_of(lying(SOUND, SOUND.translate(str.maketrans("ekvs", "kesv")))).compared
    assert [(one.own, one.looks) for one in sight_of(uses).compared] == [
        (one.own, one.looks) for one in first.compared
    ]


def test_a_drawing_without_height_is_like_nothing() -> None:
    line = box(0.1, 0.3, 0.6, 0.3)
    sight = sight_of([*lying(SOUND, SOUND), use(99, line, "g")])
    assert [one.use.code for one in sight.compared] == [99]
