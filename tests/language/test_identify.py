"""Which language a text is in."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glyphstone.language.identify import (
    FEWEST_LETTERS,
    MOST_CHARACTERS,
    Candidate,
    Identification,
    NgramIdentifier,
    identify,
)
from tests.conftest import ROOT

SENTENCES = {
    "en": "The train to the coast leaves at noon, and nobody knows yet whether it will be late.",
    "de": "Der Zug nach München fährt heute leider mit einer Verspätung von zwanzig Minuten ab.",
    "fr": "Le train pour Lyon partira ce soir avec une heure de retard à cause de la neige.",
    "es": "El tren de la mañana llegó tarde porque había mucha nieve en las montañas del norte.",
    "cs": "Vlak do Brna dnes odjíždí z jiného nástupiště, než je napsáno na tabuli v hale.",
    "fi": "Juna lähtee tänään myöhässä, koska radalla on paljon lunta ja jäätä koko matkalla.",
    "tr": "Tren bugün kar yağışı yüzünden yarım saat gecikmeyle kalkacak, lütfen bekleyiniz.",
    "sw": "Watoto wote wanapaswa kwenda shule ili waweze kusoma na kuandika vizuri kwa lugha yao.",
    "ru": "Поезд на Москву сегодня отправляется с опозданием на двадцать минут из-за снега.",
    "uk": "Потяг до Львова сьогодні вирушає із запізненням через сильний снігопад у горах.",
    "sr": "Београд је главни град Србије и највећи град у земљи, који лежи на ушћу Саве у Дунав.",
    "el": "Η Αθήνα είναι η πρωτεύουσα της Ελλάδας και η μεγαλύτερη πόλη της χώρας.",
    "ka": "საქართველოს დედაქალაქი არის თბილისი, რომელიც მდებარეობს მდინარე მტკვრის ნაპირას.",
    "hy": "Երևանը Հայաստանի մայրաքաղաքն ու ամենամեծ քաղաքն է, որտեղ ապրում է շատ մարդ։",
    "ar": "القاهرة هي عاصمة جمهورية مصر العربية وأكبر مدنها من حيث عدد السكان والمساحة",
    "he": "ירושלים היא עיר הבירה של מדינת ישראל והעיר הגדולה ביותר בה מבחינת מספר התושבים",
    "hi": "दिल्ली भारत की राजधानी है और यहाँ बहुत सारे लोग रहते हैं जो अलग भाषाएँ बोलते हैं।",
    "th": "กรุงเทพมหานครเป็นเมืองหลวงและนครที่มีประชากรมากที่สุดของประเทศไทย",
    "ja": "東京は日本の首都であり、世界でも最も人口の多い都市の一つである。",
    "ko": "서울은 대한민국의 수도이자 최대 도시로서 정치, 경제, 문화의 중심지이다.",
    "zh-Hant": "臺北市是中華民國的首都，也是臺灣的政治、文化、經濟中心，這裡有許多學校與醫院。",
}


@pytest.mark.parametrize("tag", SENTENCES)
def test_sentences_of_everyday_are_told(tag: str) -> None:
    best = identify(SENTENCES[tag]).best
    assert best is not None
    assert best.tag == tag
    assert best.probability >= 0.6


def test_few_letters_say_nothing() -> None:
    assert identify("Hello!").candidates == ()
    assert identify("12.03.2024 - 17:00").script == "Zyyy"
    assert FEWEST_LETTERS == 10
    assert identify("the house" + "." * 9).letters == 8
    assert identify("the house").candidates == ()
    assert identify("the houses").candidates == ()
    assert identify("their house").letters == 10
    assert identify("their house").candidates


def test_letters_of_an_unknown_script_are_in_no_language() -> None:
    found = identify("𐎠𐎼𐎹𐎠𐎼𐎶𐎴 𐎠𐎼𐎹𐎠𐎼𐎶𐎴 𐎠𐎼𐎹𐎠𐎼𐎶𐎴 𐎠𐎼𐎹𐎠")
    assert (found.script, found.candidates, found.unknown) == ("Xpeo", (), 1.0)


def test_nonsense_in_latin_letters_is_in_no_language() -> None:
    best = identify("qxz wvkjq zzxq pfgh wqxk jjvq xkcd zqwv kxjq vvwz qzxk wjpq hgfx zkqv").best
    assert best is None or best.probability < 0.4


def test_a_script_that_one_language_has_does_not_prove_it() -> None:
    # Random letters of the Georgian script are not Georgian.
    best = identify("ჯჭპჟ ღჩცძ ჰჯჭჟპ წხჯჰ ჟპღჩ ცძჰჯ ჭჟპწხ ჯჰჟპ ღჩცძჰ ჯჭჟპ წხჯ").best
    assert best is None or best.probability < 0.6


def test_hints_narrow_the_scripts() -> None:
    found = identify(SENTENCES["ru"], scripts=("Latn",))
    assert all(candidate.tag != "ru" for candidate in found.candidates)


def test_quoted_words_of_another_script_do_not_matter() -> None:
    best = identify("Программа Mozilla Firefox успешно установлена на этот компьютер сегодня").best
    assert best is not None
    assert best.tag == "ru"


def test_a_language_that_only_the_second_opinion_knows_is_told_with_care() -> None:
    odia = "ଓଡ଼ିଶା ଭାରତର ଏକ ରାଜ୍ୟ ଅଟେ ଏବଂ ଏହାର ରାଜଧାନୀ ଭୁବନେଶ୍ୱର ଅଟେ।"
    best = identify(odia).best
    assert best is not None
    assert best.tag == "or"
    assert 0.6 <= best.probability < 0.7
    assert NgramIdentifier(second_opinion=False).identify(odia).candidates == ()


def test_an_identifier_says_what_it_knows() -> None:
    model = NgramIdentifier(second_opinion=False)
    assert model.knows("en-GB")
    assert model.knows("niv")
    assert not model.knows("sux")


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_probabilities_are_probabilities(text: str) -> None:
    found = identify(text)
    chances = [candidate.probability for candidate in found.candidates]
    assert all(0 <= chance <= 1 for chance in chances)
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) <= 1.001
    assert 0 <= found.unknown <= 1


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(sorted(SENTENCES)), st.integers(10, 60))
def test_the_same_text_gives_the_same_answer(tag: str, length: int) -> None:
    text = SENTENCES[tag][:length]
    assert identify(text) == identify(text)


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    code = (
        "import json, sys; import glyphstone.language.texts, glyphstone.language.identify;"
        "from glyphstone.data.language_model import language_table;"
        "print(json.dumps(['py3langid' in sys.modules, language_table.cache_info().currsize]))"
    )
    printed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True, cwd=ROOT
    ).stdout
    assert json.loads(printed) == [False, 0]


def test_a_clear_text_does_not_load_the_second_model() -> None:
    code = (
        "import sys; from glyphstone.language.identify import identify;"
        f"identify({SENTENCES['de']!r}); print('py3langid' in sys.modules)"
    )
    printed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True, cwd=ROOT
    ).stdout
    assert printed.strip() == "False"


def test_no_more_of_a_text_is_looked_at_than_says_something() -> None:
    english, russian = SENTENCES["en"] * 5, SENTENCES["ru"] * 50
    assert MOST_CHARACTERS == 400
    assert len(english) > 400
    assert identify(english + russian) == identify(english)
    assert identify(english[:399] + russian).letters <= 399


def test_improbable_candidates_are_not_told() -> None:
    found = identify(SENTENCES["en"][:30])
    assert found.candidates
    assert all(candidate.probability >= 0.005 for candidate in found.candidates)


def test_japanese_and_korean_writing_nearly_prove_their_language() -> None:
    for tag in ("ja", "ko"):
        best = identify(SENTENCES[tag]).best
        assert best is not None
        assert best.probability >= 0.95


def test_what_only_the_second_opinion_knows_is_no_surer_than_that() -> None:
    best = identify("ଓଡ଼ିଶା ଭାରତର ଏକ ରାଜ୍ୟ ଅଟେ ଏବଂ ଏହାର ରାଜଧାନୀ ଭୁବନେଶ୍ୱର ଅଟେ।").best
    assert best is not None
    assert best.probability == 0.65


def test_han_characters_may_be_of_either_chinese() -> None:
    model = NgramIdentifier(second_opinion=False)
    both, simplified, traditional = (
        set(model.group(script).numbers.tolist()) for script in ("Hani", "Hans", "Hant")
    )
    assert simplified | traditional <= both
    assert simplified - traditional
    assert traditional - simplified
    assert set(model.group("Hira").numbers) == set(model.group("Jpan").numbers)
    assert set(model.group("Hang").numbers) == set(model.group("Kore").numbers)
    assert len(model.group("Latn", "Cyrl").numbers) == len(model.group("Latn").numbers) + len(
        model.group("Cyrl").numbers
    )


def test_an_identification_adds_up() -> None:
    found = Identification(
        (Candidate("en", "eng", 0.5), Candidate("sco", "sco", 0.25)), "Latn", 100
    )
    assert found.best is found.candidates[0]
    assert found.unknown == 0.25
    assert found.probability("en-GB") == 0.5
    assert found.probability("de") == 0
    assert Identification((), "Latn", 0).best is None
