"""Texts without their points, accents and cantillation."""

from __future__ import annotations

import pytest
import unicodedata2
from fontTools import unicodedata as properties

from glyphstone.model.text import Operation
from glyphstone.script.normal.normalize import NormalForms, normalize


def stripped(text: str, *scripts: str) -> str:
    return normalize(text, NormalForms(strip_combining_marks=frozenset(scripts))).text


def test_nothing_is_stripped_unless_asked() -> None:
    assert normalize("שָׁלוֹם مُحَمَّد").operations == ()


def test_hebrew_points_and_cantillation() -> None:
    assert stripped("בְּרֵאשִׁ֖ית בָּרָ֣א", "Hebr") == "בראשית ברא"
    # Forms with their points decompose, so that the points go and the letters stay.
    assert stripped("\ufb2a\ufb31\ufb4b", "Hebr") == "שבו"


def test_hebrew_punctuation_in_the_same_range_stays() -> None:
    text = "אב־גד ה׀ו ז׃ ח׆ ט׳ י״"
    assert stripped(text, "Hebr") == text


def test_every_hebrew_mark_goes_and_nothing_else() -> None:
    for code in range(0x590, 0x600):
        is_mark = unicodedata2.category(chr(code)) == "Mn"
        assert stripped(f"א{chr(code)}ב", "Hebr") == ("אב" if is_mark else f"א{chr(code)}ב")


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("مُحَمَّدٌ", "محمد"),
        ("ٱلرَّحْمَٰنِ", "ٱلرحمن"),
        ("قُلۡ هُوَ ٱللَّهُ أَحَدٌ", "قل هو ٱلله أحد"),
        ("آب أم إن ئيس ؤ", "آب أم إن ئيس ؤ"),  # letters, composed or not
        ("\u0649\u0654 ه\u0654", "\u0649\u0654 ه\u0654"),
        ("ﻣﹷﻦ", "مـن"),
    ],
)
def test_arabic(text: str, result: str) -> None:
    assert stripped(text, "Arab") == unicodedata2.normalize("NFC", result)


def test_a_mark_of_two_scripts_goes_with_its_letter() -> None:
    text = "ܡ\u064e م\u064e"
    assert stripped(text, "Arab") == "ܡ\u064e م"
    assert stripped(text, "Syrc") == "ܡ م\u064e"
    assert "Syrc" in properties.script_extension("\u064e")


def test_composed_letters_stay_and_loose_accents_go() -> None:
    assert stripped("é x\u0301 \u0301", "Latn") == "é x "
    assert stripped("и\u0301", "Latn") == "и\u0301"


def test_what_spells_a_syllable_stays() -> None:
    assert stripped("हिन्दु क़", "Deva") == unicodedata2.normalize("NFC", "हिन्दु क़")
    assert stripped("अ॒ग्निम्॑", "Deva") == "अग्निम्"
    assert stripped("ދިވެހި", "Thaa") == "ދިވެހި"


def test_the_operation_is_named() -> None:
    found = normalize("אָ", NormalForms(strip_combining_marks=frozenset({"Hebr"})))
    assert found.operations == (Operation.COMBINING_MARKS_STRIPPED,)
    assert [(change.before, change.after) for change in found.changes] == [("\u05b8", "")]
