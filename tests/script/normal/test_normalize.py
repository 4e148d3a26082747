"""Normal forms: what is written today, and a record of everything that went or came."""

from __future__ import annotations

from collections import Counter

import pytest
import unicodedata2
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.model.text import Operation
from glyphstone.script.normal import normalize as module
from glyphstone.script.normal.compose import composed
from glyphstone.script.normal.normalize import DEFAULT, Normalized, normalize
from glyphstone.script.normal.replacements import Compose, NormalForms, SoftHyphens

#: Every character of every plane, halves of characters among them, the troublesome ones often.
CHARACTERS = st.one_of(
    st.characters(exclude_categories=()),
    st.characters(min_codepoint=0x300, max_codepoint=0x36F),
    st.characters(min_codepoint=0xD7A0, max_codepoint=0xE010, exclude_categories=()),
    st.characters(min_codepoint=0xFB00, max_codepoint=0xFFFF, exclude_categories=()),
    st.sampled_from(
        "oоοａｏ\u212aaаIlӀіиμµ∆ΔαΣ⼈⺠人の\u00ad \t\u200d\u0651\u064e\u0640אבבּｱＡ，\ufe30"
    ),
)
TEXTS = st.text(CHARACTERS, max_size=12)
ALL_FORMS = st.builds(
    NormalForms,
    compose=st.sampled_from(Compose),
    expand_ligatures=st.booleans(),
    collapse_presentation_forms=st.booleans(),
    collapse_vertical_forms=st.booleans(),
    mend_lookalikes=st.booleans(),
    fold_fullwidth=st.booleans(),
    fold_spaces=st.booleans(),
    keep_long_s=st.booleans(),
    remove_tatweel=st.booleans(),
    strip_combining_marks=st.sampled_from(
        [frozenset(), frozenset({"Hebr"}), frozenset({"Arab", "Latn"})]
    ),
    soft_hyphens=st.sampled_from(SoftHyphens),
)


def balance(text: str, result: Normalized) -> Counter[str]:
    """The characters of a text after the recorded changes."""
    counts = Counter(text)
    for change in result.changes:
        for char in change.before:
            counts[char] -= change.count
        for char in change.after:
            counts[char] += change.count
    return counts


@given(TEXTS, ALL_FORMS, st.booleans(), TEXTS, st.sampled_from([None, "Cyrl", "Grek"]))
def test_done_twice_is_done_once(
    text: str, forms: NormalForms, vertical: bool, after: str, script: str | None
) -> None:
    once = normalize(text, forms, script=script, vertical=vertical, after=after)
    again = normalize(once.text, forms, script=script, vertical=vertical, after=after)
    assert again.text == once.text


@given(TEXTS, ALL_FORMS, st.booleans(), TEXTS, st.sampled_from([None, "Cyrl", "Grek"]))
def test_nothing_comes_or_goes_without_a_record(
    text: str, forms: NormalForms, vertical: bool, after: str, script: str | None
) -> None:
    result = normalize(text, forms, script=script, vertical=vertical, after=after)
    assert +balance(text, result) == Counter(result.text)
    assert min(balance(text, result).values(), default=0) >= 0
    assert {change.operation for change in result.changes} <= set(result.operations)
    assert (result.text == text) or result.operations


@given(TEXTS)
def test_the_result_is_sound(text: str) -> None:
    result = normalize(text).text
    assert unicodedata2.normalize("NFC", result) == result
    for char in result:
        assert unicodedata2.category(char) not in ("Cc", "Cs")
        assert ord(char) & 0xFFFE != 0xFFFE
        assert not "\ufdd0" <= char <= "\ufdef"


@given(TEXTS, st.sampled_from(["NFC", "NFD"]))
def test_composition_is_that_of_unicode(text: str, form: str) -> None:
    assert composed(text, form)[0] == unicodedata2.normalize(form, text)


def test_no_composition_reaches_across_a_cut() -> None:
    # Every character that has a canonical decomposition, put together again from its parts.
    wrong = []
    for code in range(0x110000):
        char = chr(code)
        apart = unicodedata2.normalize("NFD", char) if code > 0xBF else char
        if apart != char and composed(apart, "NFC")[0] != unicodedata2.normalize("NFC", char):
            wrong.append(f"{code:04X}")
    assert wrong == []


def test_plain_text_is_left_alone() -> None:
    for text in ("Plain text.", "Größe, naïve", "Привет, мир", "日本語のテキスト", "नमस्ते", "שלום"):
        assert normalize(text) == Normalized(text)


@pytest.mark.parametrize(
    ("text", "result", "operations"),
    [
        # Latin and Armenian ligatures
        ("ﬁnd oﬃce ﬂy oﬄine ﬀ", "find office fly offline ff", ["ligature_expanded"]),
        ("Haﬅ ﬆ", "Hast st", ["ligature_expanded"]),
        ("ﬓ ﬔ ﬕ ﬖ ﬗ", "մն մե մի վն մխ", ["ligature_expanded"]),
        # Arabic forms: letters, ligatures in the order of reading, marks without a blank
        ("ﻣﺮﺣﺒﺎ", "مرحبا", ["presentation_forms_collapsed"]),
        ("ﺳﻼﻡ", "سلام", ["presentation_forms_collapsed", "ligature_expanded"]),
        ("ﷲ", "الله", ["ligature_expanded"]),
        ("ﲗ", "ئج", ["ligature_expanded"]),
        ("ﻡﹶﻥ", "مَن", ["presentation_forms_collapsed"]),
        ("ﻡﱠ", "مَّ", ["presentation_forms_collapsed", "ligature_expanded"]),
        ("ﻣﹷﻦ", "مـَن", ["presentation_forms_collapsed"]),
        ("ﮊ", "ژ", ["presentation_forms_collapsed"]),
        # Hebrew forms: wide letters, the ligature, points by composition
        ("ﬡﬢﬣ", "אדה", ["presentation_forms_collapsed"]),
        ("ﭏ", "אל", ["ligature_expanded"]),
        ("\ufb2aלום", "ש\u05c1לום", ["nfc"]),
        # composition
        ("cafe\u0301", "café", ["nfc"]),
        ("\u0958", "क\u093c", ["nfc"]),
        ("ᄒ\u1161\u11ab", "한", ["nfc"]),
        ("a\u0323\u0302", "ậ", ["nfc"]),
        ("\u212b \u2126 \u212a", "Å Ω K", ["nfc"]),
        ("ש\u05c1\u05b8", "ש\u05b8\u05c1", ["nfc"]),
        # what is none
        ("a\x00b\x07", "ab", ["control_removed"]),
        ("a\tb\u2028c", "a b c", ["control_removed"]),
        ("\ufeffa\ufffe", "a\ufffd", ["control_removed"]),
        ("\u202bא\u202c", "א", ["control_removed"]),
        ("\ud83d\ude00\ud83d", "😀\ufffd", ["surrogate_replaced"]),
    ],
)
def test_default_forms(text: str, result: str, operations: list[str]) -> None:
    found = normalize(text)
    assert found.text == result
    assert [str(operation) for operation in found.operations] == operations


@pytest.mark.parametrize(
    "text",
    [
        "\ufbb2 \ufbc2 \ufe73",  # no decomposition
        "\ufdfa \ufdfb \ufdfc \ufdfd",  # signs for a phrase, a word, money
        "！，。ＡＢ　（）",  # wide forms, unless asked
        "ｱｲｳ ｶﾞ ﾜ",  # narrow kana
        "㌔ ㍿ ㊗ ① Ⅷ ㎏",  # squares, circles, numerals
        "ŉ ǆ ĳ ª º ² ½ ſ µ ™",  # letters and signs with a compatibility decomposition
        "´ ¨ ˘",  # signs that are blank and mark only by compatibility
        "नहीं में\u200dर \u200cय",  # joiners
        "\u200eabc\u200f",  # direction marks
        "👩\u200d👩\u200d👧 🏴\U000e0067\U000e007f",
        "葛\U000e0100",  # a variation selector
    ],
)
def test_what_stays(text: str) -> None:
    assert normalize(text) == Normalized(text)


def test_the_long_s_can_stay_long() -> None:
    assert normalize("Haﬅ", NormalForms(keep_long_s=True)).text == "Haſt"


def test_ligatures_and_forms_can_stay() -> None:
    assert normalize("ﬁ ﻻ ﻡ", NormalForms(expand_ligatures=False)).text == "ﬁ ﻻ م"
    assert normalize("ﬁ ﻡ", NormalForms(collapse_presentation_forms=False)).text == "fi ﻡ"


def test_wide_forms_are_folded_if_asked_but_never_kana() -> None:
    found = normalize("Ａ１！，　（ｱ）ﾞ。｢￥", NormalForms(fold_fullwidth=True))
    assert found.text == "A1!, (ｱ)ﾞ。「¥"
    assert found.operations == (Operation.FULLWIDTH_FOLDED,)


def test_blanks_are_folded_if_asked() -> None:
    assert normalize("a\u00a0b\u2009c\u202fd").operations == ()
    assert normalize("a\u00a0b\u2009c\u202fd", NormalForms(fold_spaces=True)).text == "a b c d"


def test_forms_for_vertical_lines() -> None:
    found = normalize("︵文︶︑﹁", vertical=True)
    assert (found.text, found.operations) == (
        "（文）、「",
        (Operation.VERTICAL_FORMS_COLLAPSED,),
    )
    assert normalize("︵文︶", script="Jpan").text == "（文）"
    assert normalize("︵a︶").text == "(a)"
    assert normalize("︵文︶", NormalForms(fold_fullwidth=True), vertical=True).text == "(文)"
    assert normalize("︵", NormalForms(collapse_vertical_forms=False)).text == "︵"


def test_tatweel_goes_if_asked_and_its_mark_stays() -> None:
    forms = NormalForms(remove_tatweel=True)
    assert normalize("كـــتاب").text == "كـــتاب"
    found = normalize("كـــتاب", forms)
    assert (found.text, found.operations) == ("كتاب", (Operation.TATWEEL_REMOVED,))
    assert found.changes[0].count == 3
    assert normalize("ﻣﹷﻦ", forms).text == "مَن"


def test_other_normal_forms() -> None:
    decomposed = normalize("é ﬁ", NormalForms(compose=Compose.NFD))
    assert decomposed.text == "e\u0301 fi"
    assert decomposed.operations == (Operation.LIGATURE_EXPANDED, Operation.NFD)
    assert normalize("e\u0301", NormalForms(compose=Compose.NONE)).text == "e\u0301"


def test_compatibility_for_those_who_ask() -> None:
    found = normalize("x² ① Ⅷ ﬁ ẛ 𝐀", NormalForms(compose=Compose.NFKC))
    assert found.text == "x2 1 VIII fi ṡ A"
    assert found.operations[0] is Operation.NFKC
    assert normalize("é ²", NormalForms(compose=Compose.NFKD)).text == "e\u0301 2"
    kept = "´ ¨ ㌔ ｶﾞ ㊗ 한"
    assert normalize(kept, NormalForms(compose=Compose.NFKC)) == Normalized(kept)


def test_soft_hyphens_inside_a_line_go_and_the_one_at_its_end_stays() -> None:
    found = normalize("Silben\u00adtren\u00adnung am En\u00ad")
    assert found.text == "Silbentrennung am En\u00ad"
    assert found.operations == (Operation.SOFT_HYPHEN_REMOVED,)
    assert found.changes[0].count == 2
    assert normalize("En\u00ad", after="d").text == "En"
    assert normalize("En\u00ad", NormalForms(soft_hyphens=SoftHyphens.REMOVE)).text == "En"
    kept = NormalForms(soft_hyphens=SoftHyphens.KEEP)
    assert normalize("Sil\u00adbe", kept) == Normalized("Sil\u00adbe")


def test_a_word_may_be_set_in_several_fonts() -> None:
    parts = ["йа", "w", "нар, w"]
    texts = [
        normalize(part, before="".join(parts[:place]), after="".join(parts[place + 1 :])).text
        for place, part in enumerate(parts)
    ]
    assert texts == ["йа", "ԝ", "нар, w"]
    assert normalize("w").text == normalize("w", after=" нар").text == "w"
    assert normalize("⼈", before="日本").text == "人"


def test_private_use_stays_and_is_counted() -> None:
    found = normalize("a\ue000\ue000\U000f0001")
    assert found.text == "a\ue000\ue000\U000f0001"
    assert found.operations == (Operation.PRIVATE_USE_KEPT,)
    assert [(change.before, change.count) for change in found.changes] == [
        ("\ue000", 2),
        ("\U000f0001", 1),
    ]


def test_equal_changes_are_counted_together() -> None:
    (change,) = normalize("ﬁﬁﬁ").changes
    assert (change.before, change.after, change.count) == ("ﬁ", "fi", 3)


def test_marks_that_only_change_places_are_no_change() -> None:
    found = normalize("ש\u05c1\u05b8")
    assert (found.operations, found.changes) == ((Operation.NFC,), ())


def test_the_default_is_what_a_default_object_is() -> None:
    assert NormalForms() == DEFAULT
    assert normalize("ﬁ", NormalForms()) == normalize("ﬁ")


def test_plans_for_64_sets_of_forms_are_kept() -> None:
    # Equal sets are told apart by identity, so that a caller who makes them anew fills the table.
    sets = [NormalForms() for _ in range(65)]
    for forms in sets[:64]:
        normalize("ﬁn", forms)
    assert len(module._PLANS) == 64
    normalize("ﬁn", sets[0])
    assert len(module._PLANS) == 64
    normalize("ﬁn", sets[64])
    assert len(module._PLANS) == 1
    assert normalize("ﬁn", sets[0]).text == "fin"
