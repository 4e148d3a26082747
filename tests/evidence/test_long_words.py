"""Where lines of scripts without spaces are cut into pieces."""

from __future__ import annotations

from itertools import pairwise

import pytest

from glyphstone.evidence.long_words import pieces

HAN = "人人生而自由、在尊嚴和權利上一律平等。他們賦有理性和良心"


def cut(texts: str | list[str | None], rows: list[int] | None = None) -> list[str]:
    """The pieces of a word, with a box for unknown glyphs."""
    glyphs = list(texts)
    begins = [0, *pieces(glyphs, rows or list(range(len(glyphs)))), len(glyphs)]
    return ["".join(one or "□" for one in glyphs[a:b]) for a, b in pairwise(begins)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param(
            HAN,
            ["人人生而自由、在", "尊嚴和權利上一律", "平等。他們賦有理", "性和良心"],
            id="han",
        ),
        pytest.param("ข้อประชุมสมัชชาใหญ่แห่งสห", ["ข้อประชุ", "มสมัชชาให", "ญ่แห่งสห"], id="thai"),
        pytest.param("འགྲོ་བ་མིའི་རིགས་རྒྱུད་ཡོངས་", ["འགྲོ་བ་མིའི་", "རིགས་རྒྱུད་", "ཡོངས་"], id="tibetan"),
        pytest.param(
            "እያንዳንዱ፡ሰው፡በሕግ፡ፊት፡በሰው፡ዘርነቱ፡", ["እያንዳንዱ፡ሰው፡", "በሕግ፡ፊት፡በሰው፡", "ዘርነቱ፡"], id="ethiopic"
        ),
        pytest.param("ไทยแลนด์เเเเเเเเเเไทย", ["ไทยแลนด์", "เเเเเเเเเเไทย"], id="leading vowels"),
        pytest.param("ດໂນທາຂອງາມະນຸດທັງໝົດ", ["ດໂນທາຂອງາ", "ມະນຸດທັງໝົດ"], id="vowel of its own"),
    ],
)
def test_a_line_is_cut_where_its_script_allows_it(line: str, expected: list[str]) -> None:
    assert cut(line) == expected


@pytest.mark.parametrize(
    "word",
    [
        pytest.param("internationalization", id="latin"),
        pytest.param("अन्तर्राष्ट्रीयकरणमेव", id="devanagari"),
        pytest.param(HAN[:16], id="short"),
    ],
)
def test_words_of_spaced_scripts_and_short_ones_stay_whole(word: str) -> None:
    assert cut(word) == [word]


def test_nothing_is_cut_beside_what_is_unknown() -> None:
    glyphs: list[str | None] = [None if place in (7, 9) else char for place, char in enumerate(HAN)]
    assert cut(glyphs)[0] == "人人生而自由、□尊□和"
    assert cut([None] * 30) == ["□" * 30]


def test_no_piece_begins_with_a_closing_sign_or_ends_with_an_opening_one() -> None:
    assert cut("一二三四五六七八。" + "一" * 12)[0] == "一二三四五六七八。"
    assert cut("一二三四五六七「" + "一" * 12)[0] == "一二三四五六七「一"


def test_a_mark_that_the_file_has_before_a_letter_stays_in_the_piece_before_it() -> None:
    rows = list(range(len(HAN)))
    rows[7], rows[8] = 8, 7
    assert cut(HAN, rows)[0] == "人人生而自由、在尊"


def test_no_piece_begins_with_a_letter_that_carries_a_mark_of_the_letter_before() -> None:
    rows = list(range(len(HAN)))
    rows[8], rows[9] = 9, 8
    assert cut(HAN, rows)[0] == HAN[:10]
