"""Letters of another script inside a word."""

from __future__ import annotations

import pytest
import unicodedata2

from glyphstone.data.han_variants import radicals
from glyphstone.script import foreign_letters as module
from glyphstone.script.foreign_letters import may_mend, mend_letters, mend_radicals, mixes, twin
from glyphstone.verdict.lookalikes import lookalikes


def mended(text: str, script: str | None = None) -> str:
    letters = list(text)
    for place, letter in mend_letters(text, script) + mend_radicals(text):
        letters[place] = letter
    return "".join(letters)


def test_twins_are_drawn_alike_and_of_one_case() -> None:
    for group in module._TWINS:
        for other in group[1:]:
            assert lookalikes(group[0], other), group
            if unicodedata2.category(other) != "Lo":  # the capitals of Lisu have no case
                assert group[0].isupper() == other.isupper()


def test_a_group_has_one_letter_of_a_script() -> None:
    for group in module._TWINS:
        scripts = [module._script(letter) for letter in group]
        assert len(set(scripts)) == len(scripts), group


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("мoре", "море"),  # Latin o
        ("Mосква", "Москва"),  # Latin M
        ("что-тo", "что-тo"),  # one letter is not enough to tell
        ("чтo", "что"),
        ("Украïна", "Україна"),
        ("мáма", "ма́ма"),
        ("æвзаг", "ӕвзаг"),
        ("çулçă", "çулçă"),  # as many strange letters as own ones
        ("Чăваш", "Чӑваш"),
        ("гIалгIай", "гӏалгӏай"),  # the palochka
        ("ГIалгIай", "Гӏалгӏай"),
        ("нохчlо", "нохчӏо"),
        ("къыхэкIыкІэ", "къыхэкӏыкІэ"),
        ("Iван", "Іван"),
        ("ДОКУMЕНТ", "ДОКУМЕНТ"),
        ("wоrd", "word"),  # Cyrillic o
        ("Εlephant", "Elephant"),  # Greek E
        ("καλo", "καλο"),  # Latin o
        ("Aθήνα", "Αθήνα"),
        ("ελπίδα κoινή", "ελπίδα κοινή"),
        ("µε ∆ημος", "με Δημος"),  # signs
        ("հаyer", "հаyer"),  # three scripts
        ("ꓐꓑꓵA", "ꓐꓑꓵꓮ"),
    ],
)
def test_words_with_strange_letters(text: str, result: str) -> None:
    assert mended(text) == unicodedata2.normalize("NFC", result)


@pytest.mark.parametrize(
    "text",
    [
        "plain", "слово", "λόγος", "два words",
        "pH", "рН", "ΔT", "αA", "μm", "µm", "µΩ", "кBт", "hν",
        "iФон", "VIPом", "ТCЖ", "AВС", "ГIАЛА", "x²у",
        "H2О", "CО2", "0бъект", "Θίν", "θɪŋk", "βeta", "χi", "Σx", "cos", "сор",
    ],
)  # fmt: skip
def test_what_is_mixed_on_purpose_or_cannot_be_told_stays(text: str) -> None:
    assert mended(text) == text


def test_the_script_around_decides_for_words_of_ambiguous_letters() -> None:
    assert mended("сорo") == "сорo"
    assert mended("сорo", "Cyrl") == "соро"
    assert mended("СOВЕT", "Cyrl") == "СОВЕТ"
    assert mended("сорo", "Latn") == "сорo"
    assert mended("иI") == "иI"
    assert mended("иI", "Cyrl") == "иӏ"


def test_twins_keep_their_marks() -> None:
    assert twin("ö", "Cyrl") == "ӧ"
    assert twin("Ë", "Cyrl") == "Ё"
    assert twin("v", "Grek") is None
    assert twin("ö", "Grek") == "ο\u0308"


def test_radicals_in_words_are_ideographs() -> None:
    assert mended("⼈⺠の⽇本") == "人民の日本"
    assert mended("⼀ ⼁ ⼂") == "⼀ ⼁ ⼂"  # a table of radicals
    assert mended("⼀⼁⼂") == "⼀⼁⼂"


def test_every_radical_has_the_ideograph_of_its_decomposition() -> None:
    table = radicals()
    for code in range(0x2F00, 0x2FD6):
        assert table[chr(code)] == unicodedata2.normalize("NFKC", chr(code))


@pytest.mark.parametrize(
    ("word", "script", "places"),
    [
        # Among its own kind a word needs more letters of its own than strange ones.
        ("жo", "Cyrl", []),
        ("жжo", "Cyrl", [2]),
        ("жжoo", "Cyrl", []),
        ("жжжoo", "Cyrl", [3, 4]),
        ("ЖЖO", "Cyrl", []),
        ("ЖЖЖO", "Cyrl", [3]),
        # Elsewhere twice as many, in capitals four, and one that is no twin.
        ("жo", None, []),
        ("жжo", None, [2]),
        ("жжжoo", None, []),
        ("жжжжoo", None, [4, 5]),
        ("ЖЖЖO", None, []),
        ("ЖЖЖЖO", None, [4]),
        ("аоo", None, []),
        ("аоo", "Cyrl", [2]),
        # Lisu has capitals alone.
        ("ꓐꓵA", None, [2]),
        # A palochka beside a small letter.
        ("БIа", "Cyrl", [1]),
        ("аIБ", "Cyrl", []),
        ("БIБ", "Cyrl", []),
        ("Iа", "Cyrl", []),
        # Signs in Greek words.
        ("αµ", None, [1]),
        ("aµ", None, []),
        ("Α∆", None, []),
        ("ΑΒ∆", None, [2]),
        # Case as in words.
        ("жжOж", None, []),
        ("Oжж", None, [0]),
    ],
)
def test_how_many_letters_of_its_own_a_word_needs(
    word: str, script: str | None, places: list[int]
) -> None:
    assert [place for place, _ in mend_letters(word, script)] == places


@pytest.mark.parametrize(
    ("text", "mixed"),
    [
        ("abc", False),
        ("бв", False),
        ("αβ", False),
        ("aб", True),
        ("б в a", True),
        ("αб", True),
        ("µ", True),
        ("αµ", True),
        ("", False),
        ("אa", False),
    ],
)
def test_texts_in_which_scripts_are_mixed(text: str, mixed: bool) -> None:
    assert mixes(text) is mixed
    assert may_mend(text) is mixed


def test_radicals_are_worth_a_look() -> None:
    assert may_mend("⼈")
    assert not may_mend("人")
