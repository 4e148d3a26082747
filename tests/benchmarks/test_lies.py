"""What the benchmark of lies counts, on documents whose truth is known."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.lies.counting import LieTally, counted, flagged_by_looks, planned
from benchmarks.lies.forged import DAMAGES, Plan, Swap, plans
from benchmarks.lies.halves import is_test
from benchmarks.lies.real import RealFont, broken_files, real_files, real_fonts
from forge import Flavour, Style, Typeface, typeset
from forge.damage import Damage, Permute
from glyphstone.verdict.trust import Reason, Trust, Verdict

TEXT = "The quick brown fox jumps over a lazy dog, and five wizards box."


def tally(*harm: Damage) -> LieTally:
    face = Typeface(("DejaVuSans",), Flavour.TYPE0_TRUETYPE, damage=harm)
    return counted("one", typeset(TEXT, style=Style(face)))


def test_a_sound_font_is_counted_as_such() -> None:
    found = tally()
    assert (found.documents, found.sound, found.sound_flagged) == (1, 1, 0)
    assert (found.fonts, found.glyphs, found.named) == (0, 0, 0)


def test_swapped_letters_are_counted_glyph_by_glyph() -> None:
    found = tally(Swap(2))
    assert (found.fonts, found.found, found.large, found.large_found) == (1, 1, 1, 1)
    assert found.glyphs == 4
    assert found.doubted == found.named == 4
    assert (found.named_wrongly, found.missed, found.wrong) == (0, [], [])


def test_in_a_font_that_is_not_trusted_all_glyphs_are_doubted() -> None:
    found = tally(Permute())
    assert found.doubted == found.glyphs > 20
    both = LieTally()
    both.add(found)
    both.add(found)
    assert (both.documents, both.glyphs) == (2, 2 * found.glyphs)


def test_what_is_missed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.lies.counting.doubted_codes", lambda *_: frozenset())
    found = tally(Swap(1))
    assert (found.found, found.doubted) == (0, 0)
    (line,) = found.missed
    assert line.startswith("one: 2 of 2, ")


def test_reasons_by_drawings() -> None:
    seen = Reason("drawn-otherwise", (1,), "2 glyphs look.")
    legacy = Reason("legacy-disguise", (1,), "8 of 9 look like Thai.")
    named = Reason("legacy-disguise", (1,), "Fonts named so hold Thai.")
    assert flagged_by_looks(Verdict(Trust.PARTIAL, (seen,))) == "2 glyphs look."
    assert flagged_by_looks(Verdict(Trust.LEGACY, (legacy,))) == "8 of 9 look like Thai."
    assert flagged_by_looks(Verdict(Trust.LEGACY, (named,))) == ""


def test_the_halves_are_about_equal_and_depend_on_names_alone() -> None:
    names = [one.name for one in plans()]
    kept = sum(map(is_test, names))
    assert len(set(names)) == len(names)
    assert 0.4 * len(names) < kept < 0.6 * len(names)


def test_a_plan_says_what_is_made_of_it() -> None:
    plan = Plan("en_Latn", "NotoSans", 1, 0)
    assert (plan.name, plan.script) == ("en_Latn NotoSans one pair swapped", "Latn")
    assert planned(plan).glyphs == 2
    assert {one.label for one in plans(5)} == {label for label, _, _ in DAMAGES}


def test_without_real_documents_nothing_is_read() -> None:
    assert real_files() == broken_files() == []
    assert list(real_fonts(Path("no such file.pdf"))) == []


def test_fonts_that_are_known_to_lie() -> None:
    assert RealFont("right_to_left_02.pdf", "Tajawal-Bold", 9, "partial", "x").known
    assert not RealFont("right_to_left_02.pdf", "Arial", 9, "partial", "x").known
    assert not RealFont("other.pdf", "Tajawal-Bold", 9, "partial", "x").known
