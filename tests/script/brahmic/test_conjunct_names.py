"""What the names of Indic glyphs say."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge import fonts
from glyphstone.script.brahmic.conjunct_names import LONGEST, text_of_name
from glyphstone.script.brahmic.conjunct_tables import strings_of_glyphs


@pytest.mark.parametrize(
    ("name", "text"),
    [
        # By numbers.
        ("uni0915094D0937", "क्ष"),
        ("uni0915.half", "क्"),
        ("uni0CB0.below", "್ರ"),
        ("uni17D2179A", "្រ"),
        # Words with the script behind them.
        ("kadeva", "क"),
        ("kabengali", "ক"),
        ("kahalfdeva", "क्"),
        ("kaprehalfdeva", "क्"),
        ("kassadeva", "क्ष"),
        ("kakadeva", "क्क"),
        ("dadhadeva", "द्ध"),
        ("kanuktadeva", "क़"),
        ("kanuktaprehalfdeva", "क़्"),
        ("rephdeva", "र्"),
        ("ivowelsigndeva", "ि"),
        ("ivowelsignanusvara03deva", "िं"),
        ("kasubscriptknda", "್ಕ"),
        ("karasubscriptknda", "್ಕ್ರ"),
        ("kaviramaknda", "ಕ್"),
        ("kevowelknda", "ಕೆ"),
        ("ngaiivowelsigntamil", "ஙீ"),
        ("katamlym", "ക്ത"),
        ("kassasinh", "ක්\u200dෂ"),
        ("shanuktadevaMAR", "श़"),
        # The names of today's drawing tools.
        ("ka-deva", "क"),
        ("k-deva", "क्"),
        ("ka-deva.half", "क्"),
        ("k_ssa-deva", "क्ष"),
        ("k_ssa-deva.alt", "क्ष"),
        ("kssa-deva", "क्ष"),
        ("iMatra-deva", "ि"),
        ("iMatra_reph-deva", "िर्"),
        ("rakar-deva", "्र"),
        ("ra-deva.below", "्र"),
        ("ka_ssa-deva", "क्ष"),
        ("n_da_gran", "𑌨𑍍𑌦"),
        # The script in front, as old collections have it.
        ("dvnKSSa", "क्ष"),
        ("dvKa", "क"),
        ("bnKa", "ক"),
    ],
)
def test_a_name_that_tells_its_script_is_read(name: str, text: str) -> None:
    found = text_of_name(name)
    assert found is not None
    assert unicodedata.normalize("NFC", found) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(
    ("name", "script", "text"),
    [
        ("kka", "Deva", "क्क"),
        ("kka", "Beng", "ক্ক"),
        ("k_ssa", "Deva", "क्ष"),
        ("reph", "Gujr", "ર્"),
        ("raVattu", "Deva", "्र"),
        ("vattu", "Beng", "্র"),
    ],
)
def test_a_name_without_a_script_is_read_where_it_is_given(
    name: str, script: str, text: str
) -> None:
    assert text_of_name(name, script) == text
    assert text_of_name(name) is None


@pytest.mark.parametrize(
    "name", ["A", "parenleft", "foo-deva", "g12", "", "lengthmarkknda", "x" * 500, ".notdef", "-"]
)
def test_other_names_say_nothing(name: str) -> None:
    assert text_of_name(name) is None


@given(st.text(max_size=70), st.sampled_from([None, "Deva", "Khmr", "Zzzz"]))
def test_no_name_is_an_error(name: str, script: str | None) -> None:
    text_of_name(name, script)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        # What a suffix says of a letter that is spelled by its number.
        ("uni0915.conj", "्क"),
        ("uni0915.sub", "्क"),
        ("uni0915.HALF", "क्"),
        ("uni0915.alt", "क"),
        ("uni093F.half", "ि"),
        # The script behind a dot, with a language, or with an underscore.
        ("ka.deva", "क"),
        ("ka_deva", "क"),
        ("ka-devaHIN", "क"),
        # A nukta belongs to the letter before a joined ra, which has none of its own.
        ("kanukta-deva.below", "्क़"),
        ("ra_nukta-deva", "ऱ"),
        ("ka_ra_nukta-deva", "क़्र"),
        ("ka_rakar_nukta-deva", "क़्र"),
        # A stem takes a vowel; a vowel letter stands alone.
        ("kiivowel-deva", "की"),
        ("k_aa-deva", "का"),
        ("aa-deva", "आ"),
        ("ka_aavowelsign-deva", "का"),
        ("rvocalicvowelsign-deva", "ृ"),
        ("vocalicrvowelsign-deva", "ृ"),
        # Reph stands before its letters, wherever the name has it.
        ("reph_ka-deva", "र्क"),
        ("ka_reph-deva", "र्क"),
        ("reph_iMatra-deva", "र्ि"),
        # Words by themselves.
        ("half-deva", "्"),
        ("virama-deva", "्"),
        ("vattu-deva", "्र"),
        ("candrabindu-deva", "ँ"),
        ("ka7-deva", "क"),
        ("k_ss-deva", "क्ष्"),
        # A stem is dead already: what kills a letter adds nothing to it.
        ("khalant-deva", "क्"),
        ("k-deva.half", "क्"),
        ("kh-deva.half", "ख्"),
        ("k_ss-deva.half", "क्ष्"),
        ("k_ssa_halant-deva", "क्ष्"),
        ("ka_virama_half-deva", "क्"),
        # Four letters at most.
        ("k_k_k_ka-deva", "क्क्क्क"),
        # Sinhala and Telugu write a joiner; Sinhala letters have names of other scripts.
        ("k_ssa-sinh", "ක්\u200dෂ"),
        ("kaaavowelsign-sinh", "කා"),
        ("rakar-sinh", "්\u200dර"),
        ("reph-sinh", "ර්\u200d"),
        ("reph-telu", "ర్\u200d"),
        ("reph-knda", "ರ್"),
        ("kasubscript-khmer", "្ក"),
        ("dvnKa.half", "क्"),
    ],
)
def test_words_of_a_name_are_put_together(name: str, text: str) -> None:
    found = text_of_name(name)
    assert found is not None
    assert unicodedata.normalize("NFC", found) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(
    "name",
    [
        "k_k_k_k_ka-deva",
        "kass-deva",
        "kaseven-deva",
        "-deva",
        "deva",
        "kaDEVA",
        "ka-devaHI",
        "gmka",
    ],
)
def test_names_of_other_words_say_nothing(name: str) -> None:
    assert text_of_name(name) is None


def test_longer_names_are_not_read() -> None:
    assert LONGEST == 63
    longest = "ka" + "_" * (LONGEST - len("ka-deva")) + "-deva"
    assert len(longest) == LONGEST
    assert text_of_name(longest) == "क"
    assert text_of_name("ka_" + longest[2:]) is None


@pytest.mark.parametrize(
    ("name", "share"),
    [("Devanagari", 0.85), ("Bengali", 0.9), ("Gujarati", 0.9), ("Oriya", 0.9), ("Tamil", 0.9),
     ("Kannada", 0.9), ("Grantha", 0.95), ("Khmer", 1.0)],
)  # fmt: skip
def test_names_agree_with_what_the_tables_of_their_font_say(name: str, share: float) -> None:
    face = fonts.find(f"NotoSans{name}")
    pairs = [
        (text_of_name(face.glyph_name(glyph)), text)
        for glyph, text in strings_of_glyphs(face.path).items()
        if len(text) > 1 and min(text) > "\u0300"
    ]
    read = [(found, text) for found, text in pairs if found is not None]
    right = sum(plain(found) == plain(text) for found, text in read)
    assert len(read) > 0.8 * len(pairs)
    assert right >= share * len(read)


def plain(text: str) -> str:
    return unicodedata.normalize("NFC", text.replace("\u200d", ""))
