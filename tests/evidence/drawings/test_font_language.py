"""The language of a document whose drawings are read without knowing it."""

from __future__ import annotations

from forge import samples
from glyphstone.evidence.drawings.font_language import LANGUAGES, FontLanguage, language_found

SAKHA = " ".join(samples.sample("sah_Cyrl").paragraphs)[:1500]
#: The same read in a face that draws some letters oddly.
MISREAD = SAKHA.translate(str.maketrans("аыи", "ӓӹҋ"))


def found(
    first: str, again: str, lost: float = 0.0
) -> tuple[FontLanguage, list[FontLanguage | None]]:
    """The language of a text that reads otherwise with the alphabet that is tried."""
    asked: list[FontLanguage | None] = []

    def read(language: FontLanguage | None) -> tuple[list[str], float]:
        asked.append(language)
        return (first.split(), 0.6) if language is None else (again.split(), 0.6 - lost)

    return language_found("Cyrl", read), asked


def test_a_plain_language_needs_no_trial() -> None:
    language, asked = found(SAKHA, "")
    assert (language.language, asked) == ("sah", [None])
    assert "ҥ" in language.letters


def test_a_language_that_odd_letters_hide_is_tried() -> None:
    language, asked = found(MISREAD, SAKHA)
    assert language.language == "sah"
    assert language.probability >= LANGUAGES.probable
    assert "ҥ" in language.letters
    assert asked[1] is not None
    assert "ҥ" in asked[1].letters


def test_it_does_not_count_if_the_words_are_not_its_own() -> None:
    language, asked = found(MISREAD, MISREAD)
    assert (language.language, language.letters, len(asked)) == ("sah", frozenset(), 2)
    other = " ".join(samples.sample("ru_Cyrl").paragraphs)[:1500]
    assert found(MISREAD, other)[0].letters == frozenset()


def test_nor_if_the_drawings_are_less_like_its_letters() -> None:
    assert found(MISREAD, SAKHA, LANGUAGES.lost_likeness * 0.9)[0].letters
    assert not found(MISREAD, SAKHA, LANGUAGES.lost_likeness * 1.1)[0].letters


def test_without_words_nothing_is_tried() -> None:
    language, asked = found("", SAKHA)
    assert (language, asked) == (FontLanguage("Cyrl"), [None])
