"""Damage: each kind does what it says, is recorded, and leaves the drawing alone."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from forge import Flavour, Forged, Style, Typeface, damage, typeset
from tests.forge.reading import agrees_with_playa, extracted, ink, squeezed

TEXT = (
    "The quick brown fox jumps over the lazy dog 2.",
    "Съешь же ещё этих мягких французских булок, да выпей чаю.",
)
ALL: list[damage.Damage] = [
    damage.NoToUnicode(),
    damage.Missing(),
    damage.Wrong(),
    damage.Collide(3),
    damage.ToControl(),
    damage.ToPrivateUse(),
    damage.ToReplacement(),
    damage.BlankClaimsLetter(),
    damage.LetterClaimsBlank(),
    damage.Shift(),
    damage.Permute(),
    damage.LyingNames(),
    damage.OpaqueNames(),
    damage.MixedScripts(),
    damage.Legacy(),
]
FLAVOURS = [f for f in Flavour if f is not Flavour.TYPE0_PREDEFINED]


def forged(
    *done: damage.Damage, flavour: Flavour = Flavour.TYPE0_TRUETYPE, text: tuple[str, ...] = TEXT
) -> Forged:
    return typeset(text, style=Style(Typeface(("DejaVuSans",), flavour, done)))


@pytest.mark.parametrize("flavour", FLAVOURS)
@pytest.mark.parametrize("done", ALL, ids=lambda d: d.label)
def test_recorded_and_the_page_looks_the_same(
    done: damage.Damage, flavour: Flavour, tmp_path: Path
) -> None:
    made = forged(done, flavour=flavour)
    agrees_with_playa(made, tmp_path)
    record = made.truth.fonts[0].damage
    assert [r.name for r in record] == [done.label]
    assert record[0].codes
    healthy = ink(forged(flavour=flavour))
    assert np.abs(ink(made) - healthy).sum() < 0.02 * healthy.sum()


def claims(made: Forged) -> dict[str, str | None]:
    return {c.text: c.claim for c in made.truth.fonts[0].codes.values()}


def test_claims() -> None:
    assert set(claims(forged(damage.NoToUnicode())).values()) == {None}
    assert not made_to_unicode(forged(damage.NoToUnicode()))
    wrong = claims(forged(damage.Wrong(0.3, "12()")))
    assert {c for t, c in wrong.items() if c != t} <= set("12()")
    collided = claims(forged(damage.Collide(2)))
    assert len(set(collided.values())) == len(collided) - 2
    assert claims(forged(damage.BlankClaimsLetter()))[" "] == "x"
    blanks = [t for t, c in claims(forged(damage.LetterClaimsBlank())).items() if c == " "]
    assert len(blanks) > 1
    shifted = claims(forged(damage.Shift(3)))
    assert all(c == chr(ord(t) + 3) for t, c in shifted.items() if c and len(t) == 1)
    permuted = claims(forged(damage.Permute()))
    letters = [t for t in permuted if t.isalpha()]
    assert sorted(letters) == sorted(str(permuted[t]) for t in letters)
    assert all(permuted[t] != t for t in letters)


def made_to_unicode(made: Forged) -> bool:
    return b"/ToUnicode" in made.pdf


@pytest.mark.parametrize(
    ("done", "low", "high"),
    [
        (damage.ToControl(), 1, 31),
        (damage.ToPrivateUse(), 0xE000, 0xF8FF),
        (damage.ToReplacement(), 0xFFFD, 0xFFFD),
    ],
)
def test_claimed_ranges(done: damage.Damage, low: int, high: int) -> None:
    changed = [c for t, c in claims(forged(done)).items() if c and c != t]
    assert changed
    assert all(low <= ord(c[0]) <= high for c in changed)


def test_the_nenets_font() -> None:
    made = forged(*damage.nenets())
    found = claims(made)
    letters = [t for t in found if t.isalpha()]
    assert sum(found[t] is None for t in letters) > len(letters) / 2
    assert any(found[t] in ("1", "2", "(", ")") for t in letters)
    assert found["2"] == "2"


@pytest.mark.parametrize("flavour", [Flavour.TRUETYPE, Flavour.TYPE1, Flavour.TYPE1C])
def test_a_legacy_font_reads_as_latin(flavour: Flavour, tmp_path: Path) -> None:
    made = forged(damage.Legacy(), flavour=flavour, text=(TEXT[1],))
    text = squeezed(extracted(made, tmp_path))
    assert len(text) == len(squeezed(TEXT[1]))
    assert all(ord(c) < 256 for c in text)
    assert sum(c.isalpha() for c in text) > 30


@pytest.mark.parametrize("flavour", [Flavour.TYPE1, Flavour.TYPE1C, Flavour.TYPE3])
def test_names_that_lie_and_names_that_say_nothing(flavour: Flavour, tmp_path: Path) -> None:
    lying = forged(damage.LyingNames(), damage.NoToUnicode(), flavour=flavour)
    text = squeezed(extracted(lying, tmp_path))
    assert len(text) == len(squeezed("".join(TEXT)))
    assert text != squeezed("".join(TEXT))
    opaque = forged(damage.OpaqueNames("C{code:04d}"), damage.NoToUnicode(), flavour=flavour)
    assert all(c.name.startswith("C0") for c in opaque.truth.fonts[0].codes.values())


def test_damages_compose() -> None:
    made = forged(damage.Wrong(), damage.ToPrivateUse(), damage.OpaqueNames())
    assert [d.name for d in made.truth.fonts[0].damage] == ["Wrong", "ToPrivateUse", "OpaqueNames"]
