"""The true glyph map says what the clusters of a document say, in each glyph's own order."""

from __future__ import annotations

import pytest

from forge import Flavour, Forged, Style, Typeface, samples, typeset
from forge.glyphmap import agreement, true_map
from tests.forge.reading import needs

#: One language of each script that a gflanguages sample and an installed font let us set.
LANGUAGES = (
    "am_Ethi",
    "ar_Arab",
    "ban_Bali",
    "bn_Beng",
    "bo_Tibt",
    "bug_Bugi",
    "ccp_Cakm",
    "chr_Cher",
    "csw_Cans",
    "dv_Thaa",
    "el_Grek",
    "fa_Arab",
    "ff_Adlm",
    "gu_Gujr",
    "he_Hebr",
    "hi_Deva",
    "hy_Armn",
    "ja_Jpan",
    "jv_Java",
    "ka_Geor",
    "kkh_Lana",
    "km_Khmr",
    "kn_Knda",
    "ko_Kore",
    "lep_Lepc",
    "lif_Limb",
    "lo_Laoo",
    "ml_Mlym",
    "mn_Mong",
    "mnw_Mymr",
    "my_Mymr",
    "ne_Deva",
    "nqo_Nkoo",
    "or_Orya",
    "pa_Guru",
    "sa_Cham",
    "sa_Gran",
    "sa_Mtei",
    "new_Newa",
    "sa_Phag",
    "sat_Olck",
    "shn_Mymr",
    "su_Sund",
    "ta_Taml",
    "tdd_Tale",
    "te_Telu",
    "th_Thai",
    "tru_Syrc",
    "ur_Arab",
    "vi_Latn",
    "yi_Hebr",
    "zh_Hans",
)


def set_in(fonts: str | tuple[str, ...], *texts: str) -> Forged:
    return typeset([[text] for text in texts], font=fonts)


def meanings(forged: Forged) -> dict[str, str]:
    """What each glyph means, by the name that its source font gives it."""
    return {
        known.source_name: text
        for font, texts in zip(forged.truth.fonts, true_map(forged), strict=True)
        for code, text in texts.items()
        for known in (font.codes[code],)
    }


@needs("NotoSans", "NotoSansDevanagari", "NotoSansCJKjp")
@pytest.mark.parametrize("code", LANGUAGES)
def test_glyphs_of_a_cluster_say_its_text(code: str) -> None:
    sample = samples.sample(code)
    forged = typeset([[text] for text in sample.paragraphs], font=sample.fonts)
    found = agreement(forged)
    assert found.share >= 0.999, found.wrong.most_common(5)


@needs("NotoSansSinhala")
def test_what_no_map_can_say_is_told() -> None:
    """The sign for ae is drawn for u behind ra: the same glyph would need two meanings."""
    forged = set_in("NotoSansSinhala", "කැ ගැ දැ රු")
    found = agreement(forged)
    assert found.right == found.total - 1
    assert [text for _, _, text in found.wrong] == ["රු"]


@needs("NotoSansDevanagari")
def test_devanagari() -> None:
    said = meanings(set_in("NotoSansDevanagari", "कर्म क्या कि र्कि प्र लोगों क्ष"))
    assert said["rephdeva"] == "र्"
    assert said["kaprehalfdeva"] == "क्"
    assert said["kassadeva"] == "क्ष"
    assert said["ovowelsignanusvaradeva"] == "ों"
    assert {text for name, text in said.items() if name.startswith("ivowelsign")} >= {"ि"}


@needs("NotoSansKhmer")
def test_subjoined_letters_begin_with_the_sign_that_subjoins() -> None:
    said = meanings(set_in("NotoSansKhmer", "ស្ស ស្រី នៅ លើ ដោយ"))
    assert said["uni17D2179F"] == "្ស"
    assert said["uni17D2179A"] == "្រ"
    assert said["uni17C1"] == "េ"
    assert said["uni178A17B6"] == "ដា"


@needs("NotoSansKannada")
def test_a_letter_under_itself_is_the_second_of_the_two() -> None:
    said = meanings(set_in("NotoSansKannada", "ಅಲ್ಲಿ ಇಲ್ಲ"))
    assert said["lasubscriptknda"] == "್ಲ"


@needs("NotoSansModi")
def test_vowels_that_a_font_takes_apart() -> None:
    said = meanings(set_in("NotoSansModi", "𑘎𑘻𑘜 𑘎𑘹 𑘎𑘰"))
    assert said["Kaa"] == "𑘎𑘰"
    assert said["E_dv"] == "𑘹"


@needs("NotoNaskhArabic", "NotoSans")
def test_arabic_forms_are_letters_and_brackets_are_what_is_drawn() -> None:
    said = meanings(set_in(("NotoNaskhArabic", "NotoSans"), "سلام (ببب) إلى"))
    assert said["uniFE91"] == said["uniFE92"] == said["uniFE90"] == "ب"
    assert said["parenleft"] == "("
    assert said["parenright"] == ")"


@needs("NotoSansSinhala", "NotoSansMalayalam")
def test_joiners_that_choose_a_form_belong_to_it() -> None:
    said = meanings(set_in("NotoSansSinhala", "විද්\u200dයා කර්ම"))
    assert said["yapostsinh"] == "්\u200dය"
    said = meanings(set_in("NotoSansMalayalam", "അവന്\u200d"))
    assert said["nachillumlym"] == "ന്\u200d"


@needs("NotoSansMongolian")
def test_mongolian_forms_are_letters_and_the_separated_vowel_says_so() -> None:
    said = meanings(set_in("NotoSansMongolian", "ᠨᠡᠷ\u180eᠡ ᠬᠦᠮᠦᠨ"))
    assert said["u1821.finV1"] == "\u180eᠡ"
    assert said["u1821.med"] == "ᠡ"
    assert said["u182C_1826.ini"] == "ᠬᠦ"


@needs("NotoSansDevanagari")
@pytest.mark.parametrize("flavour", [Flavour.TYPE1, Flavour.TYPE0_CFF, Flavour.TYPE3])
def test_every_code_of_every_font_is_there(flavour: Flavour) -> None:
    """Several fonts made from one face share what its glyphs mean."""
    sample = samples.sample("hi_Deva")
    face = Typeface(sample.fonts, flavour, capacity=40)
    forged = typeset([[text] for text in sample.paragraphs], style=Style(face))
    maps = true_map(forged)
    assert [set(one) for one in maps] == [set(font.codes) for font in forged.truth.fonts]
    assert agreement(forged).share >= 0.999
