"""How likely unseen words are by their letters."""

from __future__ import annotations

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.text.words import spelling
from glyphstone.text.words.spelling import SHORT, Spelling

WORDS = ["rights", "light", "night", "human", "humans", "woman", "might", "rite"]


def test_without_words_every_letter_is_one_of_a_hundred() -> None:
    assert Spelling([]).word("ab") == pytest.approx(3 * log(1 / 100))


def test_shares_are_interpolated_by_witten_and_bell() -> None:
    # "a" alone: the letter and the end of the word, each seen once.
    alone = Spelling(["a"])
    # Behind nothing two kinds of letter were seen in two places: (1 + 2 * 0.01) / (2 + 2).
    plain = (1 + 2 / 100) / 4
    # Behind the edge "a" was seen once, one kind: (1 + 1 * plain) / (1 + 1).
    opening = (1 + plain) / 2
    # The end behind "a", then behind the edge and "a".
    closing = (1 + plain) / 2
    closing = (1 + closing) / 2
    assert alone.word("a") == pytest.approx(log(opening) + log(closing))


def test_a_context_of_three_letters_counts_and_no_more() -> None:
    known = Spelling(["abcd", "xbce"])
    assert known.word("abcd") > known.word("abce")
    assert known.word("xbce") > known.word("xbcd")
    far = known.word("zabcd") - known.word("zabce")
    farther = known.word("yzabcd") - known.word("yzabce")
    assert far == pytest.approx(farther)


def test_a_letter_seen_behind_its_context_is_likelier_than_another() -> None:
    known = Spelling(WORDS)
    assert known.word("fight") > known.word("fihgt")
    assert known.word("human") > known.word("hamun")


def test_longer_words_cost_more() -> None:
    known = Spelling(WORDS)
    assert known.word("zz") > known.word("zzz") > known.word("zzzz")


@given(st.text("abhimnrstgue", min_size=1, max_size=9), st.data())
def test_the_table_of_a_text_gives_the_score_of_every_stretch(
    text: str, data: st.DataObject
) -> None:
    known = Spelling(WORDS)
    table = known.table(text)
    start = data.draw(st.integers(0, len(text) - 1))
    stop = data.draw(st.integers(start + 1, len(text)))
    assert table(start, stop) == pytest.approx(known.word(text[start:stop]))
    if stop - start >= SHORT:
        assert table.begins[start] + table.ends[stop] == pytest.approx(table(start, stop))


def test_a_thousand_words_are_looked_at_whole() -> None:
    assert spelling.ENOUGH == 1_000


def test_a_sample_of_many_words_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = Spelling(["aa", "ca"]).word("ab")
    monkeypatch.setattr(spelling, "ENOUGH", 2)
    # Of six sorted words every fourth is looked at: "aa" and "ca".
    sampled = Spelling(["aa", "ab", "ba", "bb", "ca", "cb"])
    assert sampled.word("ab") == pytest.approx(expected)


def test_the_order_of_the_words_does_not_matter() -> None:
    assert Spelling(WORDS).word("tight") == Spelling(reversed(WORDS)).word("tight")
