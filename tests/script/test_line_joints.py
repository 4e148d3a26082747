"""What stands between two lines, and what may not stand at their ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.script.line_joints import cannot_end, cannot_start, joint


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
        # no blanks
        ("日本語の", "テキスト", ""),
        ("中文，", "中文", ""),
        ("第3", "章", ""),
        ("使用Python", "編程", ""),
        ("使用 Python", "編程", " "),
        ("我们用 C 和", "Python", " "),
        ("中文。", "Latin", ""),
        ("ラ", "ーメン", ""),
        ("ภาษา", "ไทย", ""),
        ("ภาษาที่", "ไทย", ""),
        ("ภาษา", "Latin", " "),
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


@pytest.mark.parametrize("char", "）」』】、。，．！？ぁっゃョーㇰ々ゝヽ・：；)]}!?।។་\u0301")
def test_what_begins_no_line(char: str) -> None:
    assert cannot_start(char)


@pytest.mark.parametrize("char", "aяあア漢한「（(-—«»“”'\"„¿1#")
def test_what_may_begin_a_line(char: str) -> None:
    assert not cannot_start(char)


@pytest.mark.parametrize("char", "（「『【([{¿¡〝")
def test_what_ends_no_line(char: str) -> None:
    assert cannot_end(char)


@pytest.mark.parametrize("char", "a漢)」.、«»“”-")
def test_what_may_end_a_line(char: str) -> None:
    assert not cannot_end(char)


@given(st.text(max_size=6), st.text(max_size=6))
def test_a_joint_is_a_blank_or_nothing(before: str, after: str) -> None:
    assert joint(before, after) in ("", " ")
