"""Where words may be broken by the patterns of their language."""

from __future__ import annotations

import pytest

from glyphstone.text.hyphens.break_points import is_break_point

pyphen = pytest.importorskip("pyphen")

WORDS = {
    "de": "zwischenveröffentlichung silbentrennung wodurch straße abend",
    "en": "information hyphenation compressed architecture stable",
    "hu": "rosszindulatú hibakeresőknek szólamfüggetlen",
    "it": "permettano alternative biblioteca",
    "nl": "besturingssysteem softwarecomponenten wachtwoord",
    "ru": "информация двухбуквенный производителя",
    "cs": "videopaměti právoplatné příkazového",
}


@pytest.mark.parametrize("lang", WORDS)
def test_it_says_what_pyphen_says(lang: str) -> None:
    known = pyphen.Pyphen(lang=pyphen.language_fallback(lang), left=2, right=2)
    for word in WORDS[lang].split():
        found = [at for at in range(2, len(word) - 1) if is_break_point(word[:at], word[at:], lang)]
        assert found == list(known.positions(word))


def test_nobody_breaks_off_one_letter() -> None:
    assert is_break_point("a", "bend", "de") is False
    assert is_break_point("aben", "d", "de") is False


@pytest.mark.parametrize(
    ("head", "tail", "lang"),
    [
        ("infor", "mation", "und"),
        ("x86", "bit", "en"),
        ("l'in", "formation", "fr"),
        ("инфор", "мация", "tlh"),
        ("a" * 40, "b" * 40, "en"),
    ],
)
def test_of_some_it_cannot_tell(head: str, tail: str, lang: str) -> None:
    assert is_break_point(head, tail, lang) is None


def test_latin_words_in_other_texts_are_broken_as_english_ones() -> None:
    assert is_break_point("thun", "derbird", "ko") is True
    assert is_break_point("thunde", "rbird", "ko") is False
