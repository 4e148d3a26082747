"""How likely letters and signs are before anybody has looked."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from glyphstone.evidence.drawings import priors
from glyphstone.evidence.drawings.priors import letter_priors

#: Shares of the languages of a script that have a letter.
USAGE = {
    "Cyrl": {"а": 1.0, "б": 0.5, "ӑ": 0.021, "ѫ": 0.01, "\u0301": 0.02},
    "Latn": {"a": 1.0, "e": 1.0, "f": 0.8, "i": 1.0, "é": 0.4, "\u0301": 0.1},
}


@pytest.fixture
def _usage(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A made-up use of letters."""
    monkeypatch.setattr(priors, "usage", lambda script: USAGE.get(script, {}))
    priors._priors.cache_clear()
    yield
    priors._priors.cache_clear()


def prior(script: str, text: str, alphabet: str = "") -> float:
    return float(letter_priors(script, [text], alphabet)[0])


@pytest.mark.parametrize(
    ("sign", "weight"),
    [(".", -0.5), ("7", -0.5), ("«", -0.5), ("§", -3.0), ("€", -3.0), ("☃", -6.0), ("⁂", -6.0)],
)
def test_signs_are_usual_rare_or_strays(sign: str, weight: float) -> None:
    assert prior("Cyrl", sign) == weight
    assert prior("Thai", sign, "กข") == weight


def test_a_sign_of_the_alphabet_is_usual() -> None:
    assert prior("Cyrl", "ʼ") == -3.0
    assert prior("Cyrl", "ʼ", "абʼ") == -0.5


@pytest.mark.usefixtures("_usage")
@pytest.mark.parametrize(
    ("letter", "share"), [("а", 1.0), ("б", 0.5), ("ӑ", 0.021), ("ѫ", 0.02), ("ф", 0.02)]
)
def test_without_an_alphabet_letters_count_by_their_use(letter: str, share: float) -> None:
    assert prior("Cyrl", letter) == pytest.approx(0.8 * math.log(share))


@pytest.mark.usefixtures("_usage")
def test_an_alphabet_counts_for_more_than_use() -> None:
    assert prior("Cyrl", "ѫ", "аѫ") == 0
    assert prior("Cyrl", "б", "аѫ") == pytest.approx(-5 + 0.8 * math.log(0.5))
    assert prior("Cyrl", "а", "ѫ") == pytest.approx(-5)


@pytest.mark.usefixtures("_usage")
def test_marks_and_letters_made_of_letters_belong_to_an_alphabet() -> None:
    assert prior("Cyrl", "а\u0301", "а") == pytest.approx(-1.5)
    assert prior("Latn", "é", "e\u0301") == 0
    assert prior("Latn", "é", "e") == pytest.approx(-5 + 0.8 * math.log(0.4))


def test_an_apostrophe_that_is_a_letter_is_meant() -> None:
    assert prior("Cyrl", "’") == -0.5
    assert prior("Cyrl", "’", "абʼ") == -3.0
    assert prior("Latn", "‘", "aʻ") == -3.0


def test_signs_of_a_script_are_usual_in_it() -> None:
    assert prior("Deva", "।") == prior("Arab", "،") == -0.5
    assert prior("Latn", "।") == prior("Latn", "،") == -6.0
    # A fraction that is drawn as a danda.
    assert prior("Beng", "৷", "ক") == -3.0


def test_marks_that_fonts_draw_alone_are_likelier_than_spacing_accents() -> None:
    assert prior("Latn", "\u0301") == -3.0
    assert prior("Latn", "´") == -6.0


def test_marks_of_recitation_are_rare() -> None:
    assert prior("Arab", "\u064b", "اب") == -0.5
    assert prior("Arab", "\u0670", "اب") == -0.5
    assert prior("Arab", "\u08f0", "اب") < -2
    assert prior("Arab", "\u06e4", "اب") == -3.0


def test_georgian_capitals_stand_in_headings_alone() -> None:
    assert prior("Geor", "Ა", "ა") == pytest.approx(prior("Geor", "ა", "ა") - 5.0)


def test_letters_that_numerals_are_drawn_as_are_rare_but_there() -> None:
    assert prior("Cyrl", "І", "аб") == pytest.approx(-3.7)


@pytest.mark.usefixtures("_usage")
def test_a_capital_is_less_likely_than_its_letter() -> None:
    assert prior("Cyrl", "А") == pytest.approx(-0.7)
    assert prior("Cyrl", "А", "а") == pytest.approx(-0.7)
    assert prior("Cyrl", "Б") == pytest.approx(prior("Cyrl", "б") - 0.7)
    # What has no case is none.
    assert prior("Hebr", "א") == pytest.approx(0.8 * math.log(0.02))


@pytest.mark.usefixtures("_usage")
def test_each_further_letter_of_a_glyph_makes_it_less_likely() -> None:
    assert prior("Latn", "fi") == pytest.approx(-1.5 + 0.8 * math.log(0.8))
    assert prior("Latn", "ffi", "fi") == pytest.approx(-3)
    # A letter written with a combining mark is one letter, and one of the alphabet is one.
    assert prior("Latn", "e\u0301", "e") == 0
    assert prior("Latn", "ffi", "fiffi") == pytest.approx(-3)
    # The rarest of its letters counts.
    assert prior("Latn", "fö", "f") < -5


@pytest.mark.usefixtures("_usage")
def test_letters_of_another_script_are_judged_by_their_own() -> None:
    assert prior("Cyrl", "é", "а") == prior("Latn", "é")
    assert prior("Cyrl", "a", "а") == 0
    assert prior("Thai", "б", "กข") == prior("Cyrl", "б")


def test_the_use_of_letters_is_that_of_languages() -> None:
    common, rare, foreign = letter_priors("Cyrl", ["а", "ӈ", "ꙮ"])
    assert common == pytest.approx(0, abs=0.05)
    assert common > rare > foreign
    assert foreign == pytest.approx(0.8 * math.log(0.02))
    assert prior("Zzzz", "\ue000") < 0


def test_priors_come_in_the_order_of_texts_and_may_not_be_changed() -> None:
    found = letter_priors("Cyrl", [".", "а", "☃"])
    assert found.tolist() == [prior("Cyrl", text) for text in (".", "а", "☃")]
    with pytest.raises(ValueError, match="read-only"):
        found[0] = 1
    assert letter_priors("Cyrl", []).tolist() == []


def test_armenian_ends_its_sentences_with_a_sign_of_its_own() -> None:
    assert prior("Armn", "։", "աբ") == 0.0
    assert prior("Armn", ":", "աբ") == -3.0
    assert prior("Cyrl", ":") == -0.5


@pytest.mark.parametrize(
    ("alphabet", "figure", "weight"),
    [
        ("ابي", "٣", 0.0),
        ("ابي", "۳", -3.0),
        ("ابی", "۳", 0.0),
        ("ابی", "٣", -3.0),
        ("ابیڵ", "٣", 0.0),
    ],
)
def test_languages_of_arabic_script_have_one_set_of_figures(
    alphabet: str, figure: str, weight: float
) -> None:
    assert prior("Arab", figure, alphabet) == weight


def test_the_thousands_mark_is_rarer_than_the_comma_of_arabic() -> None:
    assert prior("Arab", "،", "ابي") == -0.5
    assert prior("Arab", "٬", "ابي") == -3.0
