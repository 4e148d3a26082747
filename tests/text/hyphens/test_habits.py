"""What the lines of a document show about its words and hyphens."""

from __future__ import annotations

from collections import Counter

import pytest

from glyphstone.text.hyphens import habits as module
from glyphstone.text.hyphens.habits import Habits, letter_groups, plain_hyphens

#: A hundred different words of five letters.
MANY = [f"w{one}{two}rd" for one in "abcdefghij" for two in "abcdefghij"]


def test_words_are_counted_folded_and_without_the_signs_around_them() -> None:
    habits = Habits(["The (the) “end”.", "", "the"])
    assert habits.words == {"the": 3, "end": 1}
    assert habits.count("the") == 3
    assert habits.count("never") == 0
    assert habits.tokens == 4
    assert habits.lines == 2
    assert habits.signs == len("The (the) “end”.") + len("the")


def test_halves_of_a_word_broken_at_a_lines_end_are_not_counted() -> None:
    habits = Habits(["the infor-", "mation is", "so"])
    assert habits.words == {"the": 1, "is": 1, "so": 1}
    assert habits.breaks == {"-": 1}


def test_a_soft_hyphen_breaks_and_a_lone_dash_does_not() -> None:
    habits = Habits(["the infor\u00ad", "mation is", "he came -", "and went"])
    assert habits.breaks == {"\u00ad": 1}
    assert habits.words["and"] == 1
    assert "mation" not in habits.words


def test_a_blank_line_does_not_end_a_break() -> None:
    assert Habits(["the infor-", " ", "mation is"]).words == {"the": 1, "is": 1}


def test_what_follows_a_hyphen_and_a_space_is_remembered() -> None:
    habits = Habits(["de in- en uitvoer", "(op- of) af"])
    assert habits.followers == {"en": 1, "of": 1}
    assert habits.words == {"de": 1, "uitvoer": 1, "af": 1}


def test_compounds_are_counted_with_their_parts() -> None:
    habits = Habits(["a well-known state\u2010of-the-art x"])
    assert habits.words["well-known"] == 1
    assert habits.words["state-of-the-art"] == 1
    assert habits.compounds == 4
    assert habits.inner == {"-": 3, "\u2010": 1}
    assert habits.firsts == {"well": 1, "state": 1, "of": 1, "the": 1}
    assert habits.seconds == {"known": 1, "of": 1, "the": 1, "art": 1}


def test_soft_hyphens_inside_a_word_are_nothing() -> None:
    assert Habits(["the infor\u00admation, is"]).words == {"the": 1, "information": 1, "is": 1}


def test_what_stands_behind_an_apostrophe_is_a_word_too() -> None:
    assert Habits(["l'office d\u2019or"]).words == {
        "l'office": 1,
        "office": 1,
        "d\u2019or": 1,
        "or": 1,
    }


def test_the_parts_of_a_path_are_words_too() -> None:
    found = Habits(["see /etc/alternatives/x, and GNU/Linux"]).words
    assert (found["etc"], found["alternatives"], found["linux"]) == (1, 1, 1)
    assert found["gnu/linux"] == 1


def test_words_with_a_capital_inside_are_remembered_as_they_are_written() -> None:
    assert Habits(["SideEffect (iOS) Side EFFECT"]).mixed == {"SideEffect": 1, "iOS": 1}


def test_dashes_with_a_word_behind_them_are_counted_less_those_with_a_space() -> None:
    habits = Habits(["one\u2014two three/ four", "\u2014five six\u2014"])
    assert habits.ties == {"\u2014": 1, "/": -1}


def test_words_that_are_too_long_are_not_kept() -> None:
    habits = Habits(["x" * 64 + " " + "y" * 65])
    assert habits.words == {"x" * 64: 1}
    assert habits.tokens == 2


def test_no_more_words_are_kept_than_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WORDS", 2)
    assert Habits(["a b c a"]).words == {"a": 2, "b": 1}


def test_longer_words_are_counted_from_both_ends() -> None:
    habits = Habits(["work works worker network net"])
    assert habits.longer_from("work") == 2
    assert habits.longer_from("net") == 1
    assert habits.longer_from("zz") == 0
    assert habits.longer_to("work") == 1
    assert habits.longer_to("er") == 1
    assert habits.longer_to("s") == 1


def test_words_read_after_a_question_count_once_they_are_a_tenth_more() -> None:
    habits = Habits([" ".join(MANY[:20])])
    assert habits.longer_from("w") == 20
    habits.add("wx wy")
    assert habits.longer_from("w") == 20
    habits.add("wz")
    assert habits.longer_from("w") == 23


def test_the_share_of_the_authors_hyphens_is_expected_from_compounds() -> None:
    habits = Habits()
    habits.lines, habits.signs = 10, 700
    habits.inner["-"], habits.breaks["-"] = 19, 5
    # 19.5 compounds, of each of which 7 in 70 characters fall on a line's end, in 5 breaks.
    assert habits.written_share("-") == pytest.approx(19.5 * 7 / 70 / 5)


def test_the_share_of_the_authors_hyphens_is_bounded() -> None:
    habits = Habits()
    assert habits.written_share("-") == pytest.approx(0.35)
    habits.inner["-"] = 1000
    assert habits.written_share("-") == 0.9
    habits.lines, habits.signs = 1, 10_000
    habits.inner["-"], habits.breaks["-"] = 0, 1000
    assert habits.written_share("-") == 0.004


def test_short_lines_count_as_ten_characters_long() -> None:
    habits = Habits()
    habits.lines, habits.signs, habits.breaks["-"] = 10, 20, 4
    assert habits.written_share("-") == pytest.approx(0.5 * 7 / 10 / 4)


def test_letter_groups_across_a_break_are_familiar_by_their_share() -> None:
    habits = Habits([" ".join([*MANY, "office"])])
    assert habits.familiar("off", "ice") == 1.0
    # Of "offi", "ffix" and "fixx" the document has the first.
    assert habits.familiar("off", "ixx") == pytest.approx(1 / 3)
    assert habits.familiar("zzz", "zzz") == 0.0


def test_a_small_document_knows_no_letter_groups() -> None:
    assert Habits([" ".join(MANY[:99])]).familiar("wa", "ard") is None
    assert Habits([" ".join(MANY[:100])]).familiar("wa", "ard") == 1.0


def test_a_break_without_letters_has_no_groups() -> None:
    assert Habits([" ".join(MANY)]).familiar("", "a") is None


def test_groups_that_only_suspected_words_have_are_not_known() -> None:
    habits = Habits([" ".join([*MANY, "office", "offish"])])
    suspected = Counter(letter_groups(" office "))
    # Of "offi", "ffic" and "fice" the first stands in "offish" too.
    assert habits.familiar("off", "ice", suspected) == pytest.approx(1 / 3)
    assert habits.familiar("off", "ice", Counter()) == 1.0


def test_groups_of_a_word_with_an_apostrophe_are_those_of_its_last_part() -> None:
    habits = Habits([" ".join([*MANY, "l'xyzq"])])
    assert habits.familiar("xy", "zq") == 1.0
    assert habits.familiar("l'", "xy") == 0.0


def test_groups_have_four_characters() -> None:
    assert letter_groups("abcdef") == ["abcd", "bcde", "cdef"]
    assert letter_groups("abc") == []


def test_hyphens_of_every_kind_are_counted_as_one() -> None:
    assert plain_hyphens("a\u2010b\u05bec-d\u2014e") == "a-b-c-d\u2014e"


def test_words_broken_at_line_ends_that_stand_whole_elsewhere_show_hyphenation() -> None:
    lines = ["the kernel and firm-", "ware of a ker-", "nel with stor-", "age", "firmware"]
    habits = Habits(lines)
    assert not habits.hyphenated
    habits.add("some storage here")
    assert not habits.hyphenated
    habits.add("and ker-")
    habits.add("nel")
    assert habits.hyphenated


def test_compounds_at_line_ends_show_no_hyphenation() -> None:
    assert not Habits(
        ["a half-", "open door, well-", "known, half-", "open", "half-open"]
    ).hyphenated


def test_capitals_behind_hyphens_are_counted_by_what_stands_before() -> None:
    habits = Habits(["a Debian-Paket, the Linux-kernel, x86-Code", "self-test self-Test"])
    assert habits.capital_seconds == {"paket": 1, "code": 1, "test": 1}
    assert habits.capital_share("GNU") == pytest.approx(3 / 4)
    assert habits.capital_share("self") == pytest.approx(2 / 3)
    assert Habits().capital_share("GNU") == 1.0
