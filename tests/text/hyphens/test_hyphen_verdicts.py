"""What becomes of a hyphen between two halves, and by which odds."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pytest

from glyphstone.text.hyphens.habits import Habits, _Shown
from glyphstone.text.hyphens.hyphen_verdicts import (
    Break,
    HyphenAction,
    halves_of,
    judge_hyphen,
    suspends,
)
from glyphstone.text.hyphens.spelling_changes import SpellingChange

KEEP, REMOVE, SUSPENDED = HyphenAction.KEEP, HyphenAction.REMOVE, HyphenAction.SUSPENDED
#: Nothing known: a share of 0.35 of all hyphens is the author's, each half is 0.12 to 0.25 likely.
PRIOR = math.log(0.35 / 0.65)
PART = math.log(0.12 / 0.25)
#: A hundred different words, so that letter groups tell.
MANY = [f"w{one}{two}rd" for one in "abcdefghij" for two in "abcdefghij"]


class Listed:
    """A vocabulary of given counts."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts = counts

    def count(self, word: str) -> int:
        return self._counts.get(word, 0)


def odds(head: str, tail: str, habits: Habits | None = None, sign: str = "-") -> float:
    return judge_hyphen(Break(head, sign, tail), habits or Habits()).odds


# --- the halves -----------------------------------------------------------------------------------


def test_the_halves_are_the_tokens_around_the_break() -> None:
    assert halves_of("a new infor-", "mation is", "en") == Break("infor", "-", "mation", True, "en")
    assert halves_of("infor-", "mation", "en") == Break("infor", "-", "mation", False, "en")
    assert halves_of("infor-", "mation (now)", "en") == Break("infor", "-", "mation", False, "en")


@pytest.mark.parametrize(
    ("end", "start"), [("a -", "b"), ("a,-", "b"), ("a-", ""), ("a-", "(b"), ("-", "b")]
)
def test_signs_and_nothing_are_no_halves(end: str, start: str) -> None:
    assert halves_of(end, start, "en") is None


# --- what is certain ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "tail"), [("GNU/Li", "nux"), ("/usr/lo", "cal/src/."), ("EEP", "ROM/Flash")]
)
def test_between_slashes_the_known_word_is_made_whole(head: str, tail: str) -> None:
    habits = Habits(["a linux in local use has an eeprom beside it"])
    assert judge_hyphen(Break(head, "-", tail), habits).kind is HyphenAction.REMOVE
    assert judge_hyphen(Break(head, "-", tail), Habits(["a word"])).kind in (
        KEEP, HyphenAction.REMOVE if "/" not in head else KEEP,
    )  # fmt: skip


def test_parts_of_paths_are_words_of_the_document() -> None:
    habits = Habits(["see /etc/alternatives/name and /etc/runlevel.conf here"])
    assert judge_hyphen(Break("/etc/alterna", "-", "tives/NAME,"), habits).kind is REMOVE
    assert judge_hyphen(Break("/etc/runle", "-", "vel.conf"), habits).kind is REMOVE
    assert judge_hyphen(Break("/etc/alterna", "-", "tives/NAME,"), Habits(["a word"])).kind is KEEP


def test_a_short_word_between_two_hyphens_keeps_the_second() -> None:
    habits = Habits(["the date is up to you and to date from the days of today in a room"] * 3)
    assert judge_hyphen(Break("up-to", "-", "date"), habits).kind is KEEP


@pytest.mark.parametrize(
    ("head", "tail"),
    [
        ("1914", "1918"),
        ("COVID", "19"),
        ("7", "bit"),
        ("人", "abc"),
        ("abc", "人"),
        ("http://some", "page"),
        ("me@some", "page"),
        ("and/or", "page"),
        ("www.some", "page"),
    ],
)
def test_digits_addresses_and_scripts_without_hyphens_keep_it(head: str, tail: str) -> None:
    found = judge_hyphen(Break(head, "-", tail), Habits(["infor mation"]))
    assert found.kind is KEEP
    assert found.odds == math.inf


def test_a_hyphen_that_belongs_to_the_spelling_stays() -> None:
    habits = Habits(["information"])
    assert judge_hyphen(Break("infor", "\u05be", "mation"), habits).odds == math.inf
    assert judge_hyphen(Break("infor", "-", "mation"), habits).kind is REMOVE


def test_a_font_may_say_non_breaking_for_every_hyphen() -> None:
    broken = Break("infor", "\u2011", "mation")
    assert judge_hyphen(broken, Habits(["non\u2011free information"])).kind is REMOVE
    assert judge_hyphen(broken, Habits(["non\u2011free well-known information"])).kind is KEEP
    assert judge_hyphen(broken, Habits(["information"])).kind is KEEP


# --- odds by the parts alone ----------------------------------------------------------------------


def test_without_any_knowledge_the_prior_and_the_unseen_halves_decide() -> None:
    assert odds("abc", "def") == pytest.approx(PRIOR + 2 * PART)


def test_a_soft_hyphen_is_all_but_certain_to_go() -> None:
    assert odds("abc", "def", sign="\u00ad") == pytest.approx(PRIOR + 2 * PART - 5.0)


def test_a_head_of_one_letter_is_the_authors() -> None:
    assert odds("e", "def") == pytest.approx(PRIOR + 2 * PART + 5.0)
    assert odds("ee", "def") == pytest.approx(PRIOR + 2 * PART)
    assert odds("abc", "z") == pytest.approx(PRIOR + 2 * PART + 5.0)
    assert odds("a", "z") == pytest.approx(PRIOR + 2 * PART + 10.0)


def test_a_word_said_twice_is_the_authors() -> None:
    assert odds("hak", "hak") == pytest.approx(PRIOR + 2 * PART + 5.0)
    assert odds("ha", "hak") == pytest.approx(PRIOR + 2 * PART + 5.0)
    assert odds("setidak", "tidaknya") == pytest.approx(PRIOR + 2 * PART + 5.0)
    assert odds("setidak", "idak") == pytest.approx(PRIOR + 2 * PART + 5.0)
    # Three letters of a root may stand there by chance.
    assert odds("setida", "idanya") == pytest.approx(PRIOR + 2 * PART)
    assert odds("tidakse", "tidaknya") == pytest.approx(PRIOR + 2 * PART)


def test_a_vowel_three_times_is_the_authors() -> None:
    assert odds("vapaa", "aika") == pytest.approx(PRIOR + 2 * PART + 8.0)
    assert odds("zee", "eend") == pytest.approx(PRIOR + 2 * PART + 8.0)
    assert odds("za", "aaika") == pytest.approx(PRIOR + 2 * PART + 8.0)
    assert odds("vapa", "aika") == pytest.approx(PRIOR + 2 * PART)
    assert odds("tab", "aaabc") == pytest.approx(PRIOR + 2 * PART)
    assert odds("aaab", "ac") == pytest.approx(PRIOR + 2 * PART)
    assert odds("schiff", "frau") == pytest.approx(PRIOR + 2 * PART)


def test_parts_of_compounds_speak_for_the_author() -> None:
    habits = Habits()
    habits.firsts["abc"], habits.compounds = 3, 7
    part = math.log((0.5 * 3 / 12 + 0.12) / 0.25)
    assert odds("abc", "def", habits) == pytest.approx(PRIOR + PART + part)
    habits.seconds["def"] = 3
    assert odds("abc", "def", habits) == pytest.approx(PRIOR + 2 * part)


def test_words_of_the_document_speak_for_the_author() -> None:
    habits = Habits(["ab xx yy zz"])
    kinds, lines = 4, max(len("ab xx yy zz"), 10)
    prior = math.log((0.5 * 7 / lines) / (1 - 0.5 * 7 / lines))
    unseen = math.log((0.12 / kinds) / (0.5 * 0.5 / kinds))
    seen = math.log((0.12 / kinds + 0.5 * 1 / 4) / (0.5 * 0.5 / kinds))
    assert odds("ab", "def", habits) == pytest.approx(prior + seen + unseen)
    assert odds("def", "ab", habits) == pytest.approx(prior + unseen + seen)


def test_one_letter_stands_in_words_by_chance() -> None:
    habits = Habits(["q xx yy zz"])
    assert odds("def", "q", habits) == pytest.approx(odds("def", "u", habits))


def test_beginnings_and_ends_of_other_words_speak_for_a_break() -> None:
    habits = Habits(["abcx abcy abcz"])
    unseen = math.log((0.12 / 3) / (0.5 * 3.5 / 3))
    prior = odds("zzz", "def", habits) - 2 * math.log((0.12 / 3) / (0.5 * 0.5 / 3))
    other = math.log((0.12 / 3) / (0.5 * 0.5 / 3))
    assert odds("abc", "def", habits) == pytest.approx(prior + unseen + other)


def test_one_part_alone_says_no_more_than_four() -> None:
    habits = Habits()
    habits.firsts["abc"] = 10_000
    assert odds("abc", "def", habits) == pytest.approx(PRIOR + PART + 4.0)
    long = Habits([" ".join(f"abc{one}{two}" for one in MANY[:10] for two in MANY[:10])])
    other = odds("zzz", "def", long)
    part = math.log(0.12 / 0.25)
    assert odds("abc", "def", long) == pytest.approx(other - part - 4.0)


def test_two_words_of_three_letters_are_the_authors() -> None:
    three = Habits(["abc def xx yy"])
    two = Habits(["ab def xx yyy"])
    plain = Habits(["abc deg xx yy"])

    def without(habits: Habits, head: str, tail: str) -> float:
        """The odds of the parts as words, each of them once among four."""
        kinds = 4
        seen = math.log((0.12 / kinds + 0.5 / 4) / (0.25 / kinds))
        unseen = math.log(0.12 / 0.25)
        share = 0.5 * 7 / max(habits.signs, 10)
        known = sum(seen if habits.count(part) else unseen for part in (head, tail))
        return math.log(share / (1 - share)) + known

    assert odds("abc", "def", three) == pytest.approx(without(three, "abc", "def") + 2.0)
    assert odds("ab", "def", two) == pytest.approx(without(two, "ab", "def"))
    assert odds("abc", "def", plain) == pytest.approx(without(plain, "abc", "def"))


def test_letter_groups_across_the_break_are_weighed() -> None:
    habits = Habits([" ".join([*MANY, "xoffices"])])
    # All groups known: -1.5; none: 1.2. Heads and tails differ by nothing else.
    strange = odds("qqq", "kkk", habits)
    familiar = odds("off", "ice", habits)
    assert strange - familiar == pytest.approx(2.7)
    habits_small = Habits([" ".join(MANY[:50])])
    plain = odds("qqq", "kkk", habits_small)
    share = 0.5 * 7 / (habits.signs)
    small = 0.5 * 7 / (habits_small.signs)
    prior = math.log(max(share, 0.004) / (1 - max(share, 0.004)))
    prior_small = math.log(small / (1 - small))
    assert strange - prior - (plain - prior_small) == pytest.approx(1.2)


# --- words that the document has neither whole nor as a compound -------------------------------


def hyphenated(*lines: str) -> Habits:
    """A document that breaks words, with some lines more."""
    return Habits(
        ["a firmware sto-", "rage some kernel of ker-", "nel firm-", "ware storage", *lines]
    )


def added(head: str, tail: str, habits: Habits, lang: str = "und") -> float:
    """What is added to the odds of the same document if it were not seen to be hyphenated."""
    found = judge_hyphen(Break(head, "-", tail, lang=lang), habits).odds
    share = habits.written_share("-")
    with_share = 0.5 * math.log(share / (1.0 - share))
    habits._shown = _Shown(0, 1)
    return found - judge_hyphen(Break(head, "-", tail), habits).odds + with_share


def test_in_a_hyphenated_document_the_share_tells_less() -> None:
    assert added("xyz", "tuv", hyphenated()) == pytest.approx(-0.85)
    habits = Habits(["a firmware sto-", "rage", "kernel"])
    assert added("xyz", "tuv", habits) == pytest.approx(
        0.5 * math.log(habits.written_share("-") / (1.0 - habits.written_share("-")))
    )


def test_a_known_word_before_the_hyphen_speaks_for_the_author() -> None:
    assert added("some", "tuv", hyphenated()) == pytest.approx(-0.85 + 0.65)
    assert added("of", "tuv", hyphenated()) == pytest.approx(-0.85)


def test_a_part_of_compounds_behind_it_speaks_for_the_author() -> None:
    assert added("xyz", "like", hyphenated("a ball-like thing")) == pytest.approx(-0.85 + 1.15)
    assert added("xyz", "ball", hyphenated("a ball-like thing")) == pytest.approx(-0.85)


def test_other_hyphens_of_the_word_speak_for_the_author() -> None:
    assert added("tuv-xyz", "rst", hyphenated()) == pytest.approx(-0.85 + 1.6)
    assert added("xyz", "rst-tuv-klm", hyphenated()) == pytest.approx(-0.85 + 1.6)


def test_patterns_of_the_language_tell_where_a_word_may_be_broken() -> None:
    pytest.importorskip("pyphen")
    assert added("com", "pressed", hyphenated(), "en") == pytest.approx(-0.85 - 1.3)
    assert added("comp", "ressed", hyphenated(), "en") == pytest.approx(-0.85 + 0.9)


def test_the_same_vowel_on_both_sides_speaks_for_the_author() -> None:
    assert added("semi", "intel", hyphenated()) == pytest.approx(-0.85 + 3.0)
    assert added("semy", "intel", hyphenated()) == pytest.approx(-0.85)
    assert added("sell", "lintel", hyphenated()) == pytest.approx(-0.85)
    assert added("i", "intel", hyphenated()) == pytest.approx(-0.85)


def test_another_form_of_the_word_speaks_against_the_author() -> None:
    habits = hyphenated("the handbooks were vases")
    assert added("hand", "booking", habits) == pytest.approx(-0.85 - 1.2)
    # Three letters behind the break must be shared, and all but the last three.
    assert added("hand", "book", hyphenated("handbooks")) == pytest.approx(-0.85 - 1.2)
    assert added("hand", "boot", hyphenated("handbooks")) == pytest.approx(-0.85 - 1.2)
    assert added("hand", "bo", hyphenated("handbooks")) == pytest.approx(-0.85)
    assert added("hand", "bookbinders", hyphenated("handbooks")) == pytest.approx(-0.85)
    assert added("vas", "eline", hyphenated("vases")) == pytest.approx(-0.85)


def test_a_word_known_as_a_part_of_compounds_is_known() -> None:
    for line in ("an upstream-version here", "the real-upstream here"):
        told = judge_hyphen(Break("up", "-", "stream"), Habits([line, "else"]))
        assert told.kind is REMOVE
        assert told.known_joined


def test_a_tail_shorter_than_any_of_the_document_speaks_for_the_author() -> None:
    words = [f"abc{one}de" for one in "fghijklmnopqrstuvwxy"]
    broken = [f"abc- {word[3:]} {word} abc-".split(" ", 1) for word in words]
    lines = [part for head, rest in broken for part in (f"x {head}", rest.removesuffix(" abc-"))]
    habits = Habits(lines)
    assert habits.shortest_tail == 3
    assert added("xyz", "tu", habits) == pytest.approx(-0.85 + 1.2)
    assert added("xyz", "tuv", Habits(lines)) == pytest.approx(-0.85)
    # Fewer than twenty broken words show nothing.
    assert Habits(lines[:-2]).shortest_tail == 1


def test_capitals_that_stand_nowhere_by_themselves_are_a_broken_word() -> None:
    assert added("EEP", "ROM", hyphenated()) == pytest.approx(-0.85 - 2.5)
    assert added("CD", "ROM", hyphenated("a CD-reader")) == pytest.approx(-0.85)
    assert added("USB", "HID", hyphenated("an USB")) == pytest.approx(-0.85 + 0.65)
    assert added("Eep", "ROM", hyphenated()) == pytest.approx(-0.85)


def test_a_part_written_with_a_capital_behind_hyphens_tells_of_small_ones() -> None:
    line = "der Debian-Kern"
    assert added("Bau", "kern", hyphenated(line)) == pytest.approx(-0.85 + 1.15 - 1.5)
    both = hyphenated(line, "der alt-kern")
    assert added("Bau", "kern", both) == pytest.approx(-0.85 + 1.15)


def test_a_short_document_is_hyphenated_where_strange_halves_have_a_break_point() -> None:
    pytest.importorskip("pyphen")
    lines = ["the well-known self-test is a read-only thing", "of some use"]
    broken = Break("architec", "-", "ture", lang="en")
    assert not Habits(lines).hyphenated
    assert judge_hyphen(broken, Habits(lines)).kind is REMOVE
    assert judge_hyphen(Break("archite", "-", "cture", lang="en"), Habits(lines)).kind is KEEP
    # A half that is a word may be one of a compound.
    assert judge_hyphen(broken, Habits([*lines, "an architec too"])).kind is KEEP
    assert judge_hyphen(broken, Habits([*lines, "a ture too"])).kind is KEEP


def test_an_option_keeps_its_hyphens() -> None:
    plain = added("no", "site-dir", hyphenated())
    assert judge_hyphen(Break("--no", "-", "site-dir"), hyphenated()).kind is KEEP
    dashed = judge_hyphen(Break("--no", "-", "site-dir"), hyphenated()).odds
    bare = judge_hyphen(Break("no", "-", "site-dir"), hyphenated()).odds
    assert dashed - bare == pytest.approx(3.0)
    assert plain < 3.0
    assert judge_hyphen(Break("-Wl,no", "-", "site-dir"), hyphenated()).odds == pytest.approx(bare)


def test_capitals_behind_hyphens_are_as_likely_as_the_document_has_them() -> None:
    lines = ["the Debian-system and the Linux-system", "of the GNU-system", "an Info-Page"]
    broken = Break("Spark", "-", "Stations")
    told, without = judge_hyphen(broken, Habits(lines)), Habits(lines)
    without._capitals[True] = without._behind[True] = 0
    assert told.odds - judge_hyphen(broken, without).odds == pytest.approx(math.log(2 / 5))
    small = Break("spark", "-", "Stations")
    assert judge_hyphen(small, Habits(lines)).odds == pytest.approx(
        judge_hyphen(small, without).odds
    )


def test_paths_of_a_hyphenated_document_are_broken_as_its_words_are() -> None:
    assert judge_hyphen(Break("/etc/ac", "-", "counts/NAME"), hyphenated()).kind is REMOVE
    assert judge_hyphen(Break("etc/ac", "-", "counts/NAME"), hyphenated()).kind is KEEP


# --- odds by known words --------------------------------------------------------------------------


def test_a_known_word_goes_and_a_known_compound_stays() -> None:
    base = odds("infor", "mation", Habits(["unknown thing", "else"]))
    assert base < 0
    joined = judge_hyphen(Break("infor", "-", "mation"), Habits(["information else", "else"]))
    assert joined.kind is REMOVE
    assert joined.known_joined
    compound = judge_hyphen(Break("infor", "-", "mation"), Habits(["infor-mation else", "else"]))
    assert compound.kind is KEEP
    assert not compound.known_joined


def test_what_a_known_word_weighs() -> None:
    words = Listed({"abcdef": 1})
    found = judge_hyphen(Break("abc", "-", "def"), Habits(), words)
    assert found.odds == pytest.approx(PRIOR + 2 * PART - 6.0)
    words = Listed({"abc-def": 1})
    assert judge_hyphen(Break("abc", "-", "def"), Habits(), words).odds == pytest.approx(
        PRIOR + 2 * PART + 6.0
    )


def test_a_word_known_both_ways_is_weighed_by_how_often() -> None:
    words = Listed({"abcdef": 2, "abc-def": 6})
    found = judge_hyphen(Break("abc", "-", "def"), Habits(), words)
    assert found.odds == pytest.approx(PRIOR + 2 * PART + 3 * math.log(3) + 1.1)
    assert not found.known_joined
    even = judge_hyphen(Break("abc", "-", "def"), Habits(), Listed({"abcdef": 2, "abc-def": 2}))
    assert not even.known_joined


def test_the_document_and_the_list_are_asked_and_the_larger_count_holds() -> None:
    habits = Habits(["abcdef abcdef abcdef x"])
    both = judge_hyphen(Break("abc", "-", "def"), habits, Listed({"abcdef": 1, "abc-def": 2}))
    assert both.known_joined


@pytest.mark.parametrize(
    ("head", "tail"),
    [
        ("“Infor", "mation”,"),
        ("l'infor", "mation"),
        ("l\u2019infor", "mation"),
        ("new-infor", "mation"),
        ("infor", "mation-s"),
        ("infor", "mation\u2019s"),
        ("INFOR", "MATION"),
    ],
)
def test_a_word_is_found_behind_quotes_apostrophes_and_other_hyphens(head: str, tail: str) -> None:
    habits = Habits(["information here"])
    assert judge_hyphen(Break(head, "-", tail), habits).known_joined


def test_what_stands_before_an_apostrophe_at_the_break_is_no_word() -> None:
    found = judge_hyphen(Break("abc", "-", "\u02bcdef"), Habits(["abc here"]))
    assert not found.known_joined


def test_a_capital_in_the_second_half_is_a_name() -> None:
    base = PRIOR + 2 * PART
    assert odds("Jean", "Pierre") == pytest.approx(base + 6.0)
    assert odds("INFOR", "MATION") == pytest.approx(base)
    assert odds("INFOR", "Mation") == pytest.approx(base + 6.0)
    assert odds("A", "B") == pytest.approx(base + 10.0 + 6.0)
    assert odds("Jean", "pierre") == pytest.approx(base)


def test_small_letters_behind_capitals_are_another_word() -> None:
    base = PRIOR + 2 * PART
    assert odds("PC", "kaart") == pytest.approx(base + 6.0)
    assert odds("PPPoE", "link") == pytest.approx(base + 6.0)
    assert odds("e/PC", "kaart") == math.inf
    assert odds("X", "ray") == pytest.approx(base + 5.0)
    assert odds("PCs", "kaart") == pytest.approx(base)


def test_a_word_with_a_capital_inside_is_made_whole_if_the_document_has_it() -> None:
    habits = Habits(["a SideEffect here", "a side-effect there, and more"] * 3)
    assert judge_hyphen(Break("Side", "-", "Effect."), habits).kind is REMOVE
    assert judge_hyphen(Break("Side", "-", "Effects"), habits).kind is KEEP


def test_even_odds_remove_the_hyphen() -> None:
    # The sign of the odds decides: just above zero it stays.
    habits = Habits()
    assert judge_hyphen(Break("ee", "-", "def"), habits).kind is REMOVE
    assert judge_hyphen(Break("e", "-", "def"), habits).kind is KEEP


# --- changed spellings ----------------------------------------------------------------------------


def test_a_spelling_changes_back_if_the_document_has_the_word() -> None:
    found = judge_hyphen(Break("Zuk", "-", "ker"), Habits(["der Zucker"]))
    assert found.kind is REMOVE
    assert found.change == SpellingChange(1, "c", 0)
    assert found.known_joined
    assert found.odds == -6.0
    assert judge_hyphen(Break("Zuk", "-", "ker"), Habits(["der Tee"])).change is None


def test_a_word_that_is_known_as_it_stands_does_not_change() -> None:
    habits = Habits(["der Zucker und zukker"])
    assert judge_hyphen(Break("Zuk", "-", "ker"), habits).change is None


# --- suspended hyphens ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "lang"),
    [("en", "nl"), ("und", "de-AT"), ("and", "en"), ("ja", "fi"), ("och", "swe"), ("og", "nb")],
)
def test_conjunctions_of_the_language_stand_behind_suspended_hyphens(word: str, lang: str) -> None:
    assert suspends(word, lang, Habits())
    assert not suspends(word, "und", Habits())


def test_what_the_document_has_behind_hyphens_is_learned() -> None:
    assert suspends("ne", "und", Habits(["in- ne uit", "dat ne hier", "ne"]))
    assert not suspends("ne", "und", Habits(["in- ne uit", "ne"]))
    assert not suspends("ne", "und", Habits(["dat ne hier", "ne ne"]))


def test_a_conjunction_between_two_halves_suspends_the_hyphen() -> None:
    assert judge_hyphen(Break("in", "-", "en", True, "nl"), Habits()).kind is SUSPENDED


@pytest.mark.parametrize(
    "broken",
    [
        Break("in", "-", "en", False, "nl"),
        Break("in", "-", "en,", True, "nl"),
        Break("in", "\u00ad", "en", True, "nl"),
        Break("in", "-", "en", True, "de"),
    ],
)
def test_a_hyphen_is_not_suspended(broken: Break) -> None:
    assert judge_hyphen(broken, Habits()).kind is not SUSPENDED


def test_a_word_that_is_known_whole_is_not_suspended() -> None:
    assert judge_hyphen(Break("wer", "-", "bis", True, "de"), Habits(["werbis da"])).kind is REMOVE


def test_letters_across_the_break_tell_an_ending_from_a_conjunction() -> None:
    finnish = Habits([" ".join([*MANY, "xrjoja"])])
    assert judge_hyphen(Break("kirjo", "-", "ja", True, "fi"), finnish).kind is not SUSPENDED
    assert judge_hyphen(Break("maa", "-", "ja", True, "fi"), finnish).kind is SUSPENDED
    # A vowel behind a consonant would begin no syllable: it is the conjunction.
    dutch = Habits([" ".join([*MANY, "xerken", "xerien"])])
    assert judge_hyphen(Break("werk", "-", "en", True, "nl"), dutch).kind is SUSPENDED
    assert judge_hyphen(Break("weri", "-", "en", True, "nl"), dutch).kind is not SUSPENDED
