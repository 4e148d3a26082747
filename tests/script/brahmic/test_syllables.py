"""Syllables of Brahmic scripts: from the order of drawing to that of storage, and back."""

from __future__ import annotations

import unicodedata
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge import samples
from glyphstone.model.text import UNKNOWN, Operation, Sign
from glyphstone.script.brahmic.half_forms import with_bars
from glyphstone.script.brahmic.sign_classes import order_matters
from glyphstone.script.brahmic.syllables import drawn, is_drawn_order, reorder

#: Sample texts in which the order of drawing differs: every such script of gflanguages that has
#: signs which move, with a text in valid order.
SAMPLES = {
    "Ahom": "sa_Ahom", "Bali": "ban_Bali", "Beng": "bn_Beng", "Bugi": "bug_Bugi",
    "Cakm": "ccp_Cakm", "Cham": "sa_Cham", "Deva": "hi_Deva", "Diak": "dv_Diak",
    "Dogr": "doi_Dogr", "Gonm": "gon_Gonm", "Gran": "sa_Gran", "Gujr": "gu_Gujr",
    "Java": "jv_Java", "Khmr": "km_Khmr", "Knda": "kn_Knda", "Lana": "kkh_Lana",
    "Laoo": "lo_Laoo", "Lepc": "lep_Lepc", "Mlym": "ml_Mlym", "Mtei": "sa_Mtei",
    "Mymr": "my_Mymr", "Nand": "sa_Nand", "Newa": "new_Newa", "Orya": "or_Orya",
    "Shrd": "sa_Shrd", "Sidd": "sa_Sidd", "Sinh": "si_Sinh", "Sund": "su_Sund",
    "Takr": "doi_Takr", "Taml": "ta_Taml", "Telu": "te_Telu",
    "Tibt": "bo_Tibt", "Tirh": "sa_Tirh", "Kawi": "kaw_Kawi", "Maka": "mak_Maka",
    "Modi": "mr_Modi", "Kthi": "bho_Kthi", "Bhks": "sa_Bhks",
}  # fmt: skip


@cache
def sample_text(code: str) -> str:
    return nfc("\n".join(samples.sample(code).paragraphs))


def nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def signs(*texts: str) -> list[Sign]:
    return [Sign(text, place) for place, text in enumerate(texts)]


def text_of(found: list[Sign]) -> str:
    return "".join(sign.text for sign in found)


def stored(*texts: str) -> str:
    return nfc(text_of(reorder(signs(*texts), visual=True)[0]))


# --- what each script asks for ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("as_drawn", "as_stored"),
    [
        # Vowels before their consonant.
        (("ि", "क", "त", "ा", "ब"), "किताब"),
        (("ব", "ি", "ষ", "য়"), "বষিয়"),
        (("ਿ", "ਹ", "ੰ", "ਦ"), "ਹਿੰਦ"),
        (("વ", "િ", "શ્", "વ"), "વશ્વિ"),
        (("ெ", "ப", "ய", "ர்"), "பெயர்"),
        (("ക", "േ", "ര", "ളം"), "കരേളം"),
        (("ෙ", "ක", "්"), "කේ"),
        (("ខ", "្ម", "ែ", "រ"), "ខ្មរែ"),
        (("ေ", "န"), "နေ"),
        (("ꦺ", "ꦏ", "ꦴ"), "ꦏꦺꦴ"),
        (("ᬓ", "ᬾ", "ᬢ", "ᬵ"), "ᬓᬢᭀ"),
        (("ꨯ", "ꨆ"), "ꨆꨯ"),
        (("ᩮ", "ᨠ", "᩠", "ᨶ"), "ᨠᩮ᩠ᨶ"),
        (("ᮊ", "ᮦ", "ᮞ"), "ᮊᮞᮦ"),
        (("ᨙ", "ᨀ"), "ᨀᨙ"),
        (("ᰧ", "ᰀ"), "ᰀᰧ"),
        # A whole conjunct is crossed, however it is drawn; a virama that is seen is not.
        (("ि", "क्", "ष"), "क्षि"),
        (("ि", "क्ष"), "क्षि"),
        (("ि", "त", "्र"), "त्रि"),
        (("ट", "्", "ि", "ठ"), "ट्ठि"),
        (("க்", "ெ", "க"), "க்கெ"),
        (("ெ", "க்ஷ"), "க்ஷெ"),
        # Parts of a vowel that compose end side by side.
        (("ে", "ক", "া"), "কো"),
        (("ெ", "க", "ா"), "கொ"),
        (("െ", "ക", "ാ"), "കൊ"),
        (("ෙ", "ක", "ා", "්"), "කෝ"),
        # Parts that do not compose but look like the one vowel become it.
        (("क", "ा", "े"), "को"),
        (("का", "ै"), "कौ"),
        (("𑘎𑘰", "𑘹", "𑘜"), "𑘎𑘻𑘜"),
        (("𑵱𑶊", "𑶐"), "𑵱𑶓"),
        (("आ", "ें"), "ओं"),
        (("આ", "ે"), "ઓ"),
        # A bar behind a half form makes it a letter; behind a letter it is the vowel.
        (("क्", "ा"), "क"),
        (("क्", "ा", "ा"), "का"),
        (("ि", "न्", "ा", "श्", "च्", "ा", "य्", "ा"), "निश्चय"),
        (("क्", "े", "ा"), "के"),
        (("म्", "ा", "्"), "म्"),
        (("क्", "र्", "ा"), "र्क"),
        (("प्र्", "ा"), "प्र"),
        (("ર", "મ્", "ા"), "રમ"),
        # Letters without a bar have none.
        (("द्", "ा"), "द्ा"),
        (("अ", "ा"), "आ"),
        (("ੲ", "ੀ"), "ਈ"),
        (("ෙ", "එ"), "ඓ"),
        (("එ", "්"), "ඒ"),
        (("ഇ", "ൗ", "ട"), "ഈട"),
        # Reph goes before all its letters, the marks that share its glyph stay behind.
        (("ध", "म", "र्"), "धर्म"),
        (("क", "ा", "य", "र्"), "कार्य"),
        (("श", "ी", "र्ष"), "शीर्ष"),
        (("व", "र्ं"), "र्वं"),
        (("ि", "थ", "र्"), "र्थि"),
        (("िर्", "थ"), "र्थि"),
        (("आ", "र्ि", "थ", "क"), "आर्थिक"),
        (("आ", "र्िं", "थ"), "आर्थिं"),
        (("क", "र्ो"), "र्को"),
        (("िं", "क"), "किं"),
        (("ि", "ं", "क"), "किं"),
        (("ट", "्", "ि", "ठ", "र्"), "र्ट्ठि"),
        (("ಕ", "ಾ", "ಯ", "ರ್"), "ಕಾರ್ಯ"),
        (("ക", "ൎ", "യ"), "ൎകയ"),
        (("ක", "ර්‍"), "ර්‍ක"),
        # A dead ra at the beginning of a word, or that Tamil draws as one sign, is none.
        (("र्", "क"), "र्क"),
        (("ப", "ய", "ர்"), "பயர்"),
        # Ra in front of its letters.
        (("്ര", "ക"), "ക്ര"),
        (("െ", "്ര", "ക"), "ക്രെ"),
        (("്ര", "ക", "്യ"), "ക്ര്യ"),
        (("្រ", "ក"), "ក្រ"),
        (("េ", "្រ", "ប", "ើ"), "ប្រើ"),
        (("្រ", "ន", "្ត"), "ន្ត្រ"),
        (("ေ", "ြ", "က", "ွ", "း"), "ကြွေး"),
        (("ေ", "ြွ", "က", "း"), "ကြွေး"),
        (("ြ", "က", "ျ", "ာ"), "ကျြာ"),
        (("ꨴ", "ꨓ", "ꨳ"), "ꨓꨴꨳ"),
        # Below-base forms that are drawn behind the vowel.
        (("ಕಿ", "್ತ"), "ಕ್ತಿ"),
        (("ಷಿ", "್ಟ್ರ", "ೕ"), "ಷ್ಟ್ರೀ"),
        (("గా", "్మ"), "గ్మా"),
        (("គា", "្ម"), "គ្មា"),
        # Kinzi, and the order of Myanmar's marks.
        (("ဘ", "င်္"), "င်္ဘ"),
        (("အ", "ဂ", "င်္", "ါ"), "အင်္ဂါ"),
        (("က", "ံ", "ု"), "ကုံ"),
        (("ရု", "ိ", "း"), "ရိုး"),
        (("ဖ", "ွ့", "ဲ"), "ဖွဲ့"),
        (("ေ", "တ", "ှ", "်"), "တှ်ေ"),
        # Register shifters, stacks, nuktas, nasals.
        (("េ", "មា", "៉"), "ម៉ោ"),
        (("ས", "ི", "ྐ"), "སྐི"),
        (("ত", "ঁ", "া"), "তাঁ"),
        (("ᰀ", "ᰥ", "᰷", "ᰫ"), "ᰀ᰷ᰥᰫ"),
        # Thai, Lao and their like are stored as they are drawn, but for AM.
        (("เ", "ม", "ื", "อ", "ง"), "เมือง"),
        (("ເ", "ມ", "ື", "ອ", "ງ"), "ເມືອງ"),
        (("น", "ํ", "้", "า"), "น้ำ"),
        (("ບ", "່ໍ"), "ບໍ່"),
        (("ꪵ", "ꪼ", "ꪀ"), "ꪵꪼꪀ"),
        # What nobody knows may be a letter.
        (("ि", UNKNOWN, "ल"), UNKNOWN + "िल"),
        # Joiners stay.
        (("ि", "क्", "\u200d", "ष"), "क्\u200dषि"),
        (("क", "्", "\u200c", "ि", "ष"), "क्\u200cषि"),
    ],
)
def test_signs_as_they_are_drawn_come_out_as_they_are_stored(
    as_drawn: tuple[str, ...], as_stored: str
) -> None:
    assert stored(*as_drawn) == nfc(as_stored)


def test_parts_of_a_khmer_vowel_become_one_and_both_glyphs_keep_a_sign() -> None:
    found, operations, changes = reorder(signs("េ", "ក", "ើ", "ត"))
    assert text_of(found) == "កើត"
    assert sorted(sign.piece for sign in found) == [0, 1, 2, 3]
    assert operations == [Operation.SYLLABLES_REORDERED, Operation.SPLIT_VOWEL_JOINED]
    assert [(change.before, change.after) for change in changes] == [("េើ", "ើ")]


@pytest.mark.parametrize(("right", "vowel"), [("ា", "ោ"), ("ី", "ើ"), ("ៅ", "ៅ"), ("ៀ", "ៀ")])
def test_the_right_part_of_a_khmer_vowel_may_have_been_named_by_its_looks(
    right: str, vowel: str
) -> None:
    assert stored("េ", "ក", right) == "ក" + vowel


def test_a_sign_of_two_meanings_is_split_and_both_know_their_glyph() -> None:
    found, _, _ = reorder(signs("व", "र्ं"))
    assert [(sign.text, sign.piece) for sign in found] == [("र्", 1), ("व", 0), ("ं", 1)]


def test_what_does_not_move_is_given_back_as_it_is() -> None:
    line = signs("Plain", " ", "text")
    assert reorder(line) == (line, [], [])


# --- which order a line is in ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texts", "answer"),
    [
        (("ि", "क"), True),
        (("क", "ि"), False),
        (("क", "ि", "त"), None),
        (("क", "ि", "त", "ा"), False),
        (("क", "ा", "ि", "त"), True),
        (("क", "ि", "ए"), False),
        (("ক", "ো", "ন"), False),
        (("ေ", "ြ", "က"), True),
        (("က", "ြ", "ေ", "က"), False),
        (("ध", "म", "र्"), True),
        (("र्", "क"), False),
    ],
)
def test_a_line_tells_the_order_it_is_in(texts: tuple[str, ...], answer: bool | None) -> None:
    assert is_drawn_order(signs(*texts)) is answer


def test_the_rest_of_the_line_decides_for_a_word_that_cannot() -> None:
    assert text_of(reorder(signs(*"कित किताब"))[0]) == "कित किताब"
    assert text_of(reorder(signs(*"कित", " ", *"िकताब"))[0]) == "कति किताब"


# --- real texts -----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", SAMPLES.values(), ids=SAMPLES)
def test_drawing_a_sample_and_putting_it_back_gives_the_sample(code: str) -> None:
    text = sample_text(code)
    assert order_matters(text)
    found, _, _ = reorder(signs(*drawn(text)))
    assert nfc(text_of(found)) == text


@pytest.mark.parametrize("code", SAMPLES.values(), ids=SAMPLES)
def test_a_sample_in_the_order_of_storage_stays_as_it_is(code: str) -> None:
    text = sample_text(code)
    assert nfc(text_of(reorder(signs(*text))[0])) == text


@pytest.mark.parametrize(
    "code",
    [
        "ben",
        "ccp",
        "guj",
        "hin",
        "jav_java",
        "kan",
        "lao",
        "mal",
        "mar",
        "mya",
        "nep",
        "san",
        "san_gran",
        "shn",
        "sin",
        "tam",
        "tha",
        "bod",
        "blt",
    ],
)
def test_every_line_of_a_declaration_comes_back(shared_data: Path, code: str) -> None:
    text = nfc((shared_data / "udhr_txt" / f"{code}.txt").read_text(encoding="utf-8"))
    wrong = [
        line for line in text.splitlines() if nfc(text_of(reorder(signs(*drawn(line)))[0])) != line
    ]
    assert wrong == []


# --- whatever comes -------------------------------------------------------------------------------

_LETTERS = {
    "Deva": "कखगघरषतनय", "Beng": "কখগরষতয", "Gujr": "કખગરષત", "Orya": "କଖଗରଷତ",
    "Mlym": "കഖഗരഷത", "Khmr": "កខគរសត", "Mymr": "ကခဂသတ", "Java": "ꦏꦒꦫꦱꦠ",
}  # fmt: skip
_JOINTS = {
    "Deva": "्", "Beng": "্", "Gujr": "્", "Orya": "୍", "Mlym": "്", "Khmr": "្", "Mymr": "္",
    "Java": "꧀",
}  # fmt: skip
_VOWELS = {
    "Deva": "ािीुूेैोौ", "Beng": "ািীুূেৈোৌ", "Gujr": "ાિીુૂેૈોૌ", "Orya": "ାିୀୁୂେୈୋୌ",
    "Mlym": "ാിീുൂെേൈൊോൌ", "Khmr": "ាិីុូើឿៀេែៃោៅ", "Mymr": "ာိီုူေဲ", "Java": "ꦴꦶꦸꦺꦻꦼ",
}  # fmt: skip


@st.composite
def words(draw: st.DrawFn) -> str:
    script = draw(st.sampled_from(sorted(_LETTERS)))
    letters = st.sampled_from(_LETTERS[script])
    word = ""
    for _ in range(draw(st.integers(1, 4))):
        chain = draw(st.lists(letters, min_size=1, max_size=3))
        if script == "Mlym":
            # Whether a subjoined ra stands in front depends on the letters that it is joined to.
            chain = [letter for letter in chain if letter != "ര"] or ["ര"]
        if script == "Khmr" and "រ" in chain[1:]:
            chain = [chain[0], "រ"]
        word += _JOINTS[script].join(chain)
        word += draw(st.sampled_from(["", *_VOWELS[script]]))
    return word


@given(words())
def test_any_word_that_is_drawn_comes_back(word: str) -> None:
    found, _, _ = reorder(signs(*drawn(word)), visual=True)
    assert nfc(text_of(found)) == nfc(word)


_SIGNS = ("कर्तिींािकेংরक্টো", "េើាក្រ៉", "ေြက္င်ံု့", "ಕಿ್ತರ", "กำํ้า", "\u200c\u200d aB1", UNKNOWN)
_ANYTHING = st.text(st.sampled_from("".join(_SIGNS)), max_size=4)


@given(st.lists(_ANYTHING, max_size=12), st.sampled_from([None, True, False]))
def test_no_code_point_comes_or_goes_unrecorded(texts: list[str], visual: bool | None) -> None:
    before = signs(*texts)
    after, operations, changes = reorder(before, visual)
    expected = Counter(text_of(before))
    for change in changes:
        expected.subtract(Counter(change.before))
        expected.update(Counter(change.after))
    assert Counter(text_of(after)) == +expected
    assert {sign.piece for sign in after} == {sign.piece for sign in before}
    assert bool(operations) == (after != before)


@given(st.lists(_ANYTHING, max_size=12))
def test_what_is_in_the_order_of_storage_is_not_moved_again(texts: list[str]) -> None:
    once, _, _ = reorder(signs(*texts), visual=False)
    # No spelling has a vowel sign right behind a virama: there it is the bar of a half form.
    assert once == list(with_bars(signs(*texts))[0])


@pytest.mark.parametrize(
    "text", ["र्", "ि", "ा", "्", "्र", "្រ", "ំ", "់", "ြ", "ေ", "\u200d", "क्", "ো", "ํ้", "က့ံု"]
)
def test_a_line_of_one_sign_without_end_is_put_in_order_like_others(text: str) -> None:
    """Searches that try every beginning again would not come to an end here."""
    for line in ([text] * 10000, ["क", *[text] * 10000, "क"], [text * 2000]):
        found, _, changes = reorder(signs(*line))
        if not changes:
            assert Counter("".join(sign.text for sign in found)) == Counter("".join(line))
        assert len("".join(drawn("".join(line)))) >= len("".join(line))


@pytest.mark.parametrize(
    ("signs", "texts"),
    [
        (["ि", "क-", "ि", "क"], ["क", "ि", "-", "क", "ि"]),
        (["-क", "ि", "ख"], ["-क", "ख", "ि"]),
        (["ि", "क", "-", "ि", "ख"], ["क", "ि", "-", "ख", "ि"]),
    ],
)
def test_what_is_of_no_such_script_parts_words_also_inside_a_sign(
    signs: list[str], texts: list[str]
) -> None:
    found, _, _ = reorder([Sign(text, place) for place, text in enumerate(signs)], visual=True)
    assert [sign.text for sign in found] == texts
