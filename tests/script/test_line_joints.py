"""What stands between two lines, and what may not stand at their ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.script.line_joints import cannot_end, joint


@pytest.mark.parametrize(
    ("before", "after", "between"),
    [
        ("one", "two", " "),
        ("слово", "слово", " "),
        ("one,", "two", " "),
        ("one ", "two", ""),
        ("one", " two", ""),
        ("", "two", ""),
        ("one", "", ""),
        # words that are broken, or go on
        ("exam-", "ple", ""),
        ("exam\u00ad", "ple", ""),
        ("and/", "or", ""),
        ("so —", "he said", " "),
        ("so—", "he said", ""),
        ("בית־", "ספר", ""),
        # brackets and marks
        ("see (", "there)", ""),
        ("see", ")", ""),
        ("see", "!", ""),
        ("the", ".NET way", " "),
        ("the", ".a way", " "),
        ("the", ". way", ""),
        # no blanks
        ("日本語の", "テキスト", ""),
        ("中文，", "中文", ""),
        ("第3", "章", ""),
        ("第１", "２章", ""),
        ("中文、", "、中文", ""),
        ("使用Python", "編程", ""),
        ("使用 Python", "編程", " "),
        ("我们用 C 和", "Python", " "),
        ("中文。", "Latin", ""),
        ("ラ", "ーメン", ""),
        ("ภาษา", "ไทย", ""),
        ("ภาษาที่", "ไทย", ""),
        ("ภาษา", "Latin", " "),
        ("aกี", "ไทย", ""),
        ("ภาษา", "\u0e31ก", ""),
        ("ພາສາ", "ລາວ", ""),
        ("ភាសា", "ខ្មែរ", ""),
        ("ខ្មែរ។", "ភាសា", " "),
        ("မြန်မာ", "ဘာသာ", ""),
        ("མི་", "རིགས", ""),
        ("མི།", "རིགས", " "),
        ("ሁሉ፡", "እኩል", ""),
        ("ሁሉ ሰብ፡", "እኩል", " "),
        ("ሁሉሰብ፡፡", "እኩል", " "),
        ("ሁሉ።", "እኩል", " "),
        ("ࠌࠂࠉࠏ⸱", "ࠋࠄࠊ", ""),
        ("അവന്\u200d", "തമ്മില്\u200d", " "),
        ("ꦧꦱ", "ꦗꦮ", ""),
        ("ꦧꦱꦗꦮꦧꦱꦗꦮꦧꦱꦗꦮ ꦧꦱꦗꦮꦧꦱꦗꦮ", "ꦗꦮꦧꦱꦗꦮꦧꦱ", ""),
        ("ꪹꪫꪱ ꪬꪺ ꪬꪷ", "ꪹꪜꪸꪙ ꪭꪴ", " "),
        ("𑌮𑌾𑌨𑌵𑌾 𑌜𑌾𑌗𑌤", "𑌭𑌾𑌷𑌾", " "),
        ("ꆈꌠ", "ꁱꂷ", ""),
        # blanks
        ("한국", "사람", " "),
        ("漢字", "한글", " "),
        ("हिन्दी", "भाषा", " "),
        ("اللغة", "العربية", " "),
        ("ᠮᠣᠩᠭᠣᠯ", "ᠪᠢᠴᠢᠭ", " "),
        ("አማርኛ", "ቋንቋ", " "),
    ],
)
def test_joints(before: str, after: str, between: str) -> None:
    assert joint(before, after) == between


@pytest.mark.parametrize("char", "（「『【([{¿¡〝")
def test_what_ends_no_line(char: str) -> None:
    assert cannot_end(char)


@pytest.mark.parametrize("char", "a漢)」.、«»“”-")
def test_what_may_end_a_line(char: str) -> None:
    assert not cannot_end(char)


@given(st.text(max_size=6), st.text(max_size=6))
def test_a_joint_is_a_blank_or_nothing(before: str, after: str) -> None:
    assert joint(before, after) in ("", " ")


@pytest.mark.parametrize("sign", "\u104a\u104b\u17d4\u17d5\u17d6\u17da\u0e5a\u0e5b\u0eaf")
def test_a_space_follows_the_end_of_a_sentence(sign: str) -> None:
    assert joint(f"ខ{sign}", "ខ") == " "


def test_spaces_that_separate_words_stand_close() -> None:
    # 24 characters for each space, all of both lines counted.
    assert joint("ꦧ" * 12 + " ", "ꦧ") == ""
    assert joint("ꦧ" * 12 + " " + "ꦧ" * 5, "ꦧ" * 6) == " "
    assert joint("ꦧ" * 12 + " " + "ꦧ" * 5, "ꦧ" * 7) == ""


def test_as_many_spaces_as_touches_between_han_and_latin_leave_none() -> None:
    assert joint("中文 a 中文a", "中") == " "
    assert joint("中文 a中文", "b") == ""


@pytest.mark.parametrize("sign", "\u200b\u2060\ufeff")
def test_nothing_is_put_beside_what_has_no_width(sign: str) -> None:
    assert joint(f"word{sign}", "word") == ""
    assert joint("word", f"{sign}word") == ""
