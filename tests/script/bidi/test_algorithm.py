"""The bidirectional algorithm against the consortium's files and the forge's own version."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import unicodedata2
from hypothesis import given
from hypothesis import strategies as st

from forge import bidi as independent
from glyphstone.script.bidi import algorithm as bidi
from glyphstone.script.bidi.char_classes import MAY_TURN, bracket
from tests.script.counting import lines_run
from tools.ucd import SOURCE

UNICODE = SOURCE
#: The files are long: parts of them run side by side.
PARTS = 4

#: Letters of both directions, numbers, signs, brackets, blanks, marks: no explicit controls.
MIXED = st.text("abאבاب\u0301\u064b\u05b81٢+,./%$ ()[]«»'!\t", max_size=24)


def agrees(found: list[int], classes: list[str], levels: list[str], order: list[int]) -> bool:
    """Whether levels and their order are as a test file has them, without what X9 takes out."""
    out = bidi.removed(classes)
    shown = ["x" if gone else str(level) for level, gone in zip(found, out, strict=True)]
    return shown == levels and [p for p in bidi.visual_order(found) if not out[p]] == order


def class_cases() -> Iterator[tuple[str, int, list[str], list[int]]]:
    levels: list[str] = []
    order: list[int] = []
    with (UNICODE / "BidiTest.txt").open(encoding="utf-8") as file:
        for line in file:
            if line.startswith("@Levels:"):
                levels = line[8:].split()
            elif line.startswith("@Reorder:"):
                order = [int(place) for place in line[9:].split()]
            elif line[0] not in "#@\n":
                names, _, bits = line.partition(";")
                yield names, int(bits, 16), levels, order


@pytest.mark.parametrize("part", range(PARTS))
def test_every_case_of_classes_comes_out(part: int) -> None:
    cases = 0
    for number, (names, bits, levels, order) in enumerate(class_cases()):
        if number % PARTS != part:
            continue
        classes = names.split()
        for bit, base in ((1, None), (2, 0), (4, 1)):
            if bits & bit:
                cases += 1
                found = bidi.levels_of_classes(classes, base)
                assert agrees(found, classes, levels, order), (names, base)
    assert cases > 150_000


def test_every_case_of_characters_comes_out() -> None:
    cases = 0
    with (UNICODE / "BidiCharacterTest.txt").open(encoding="utf-8") as file:
        for line in file:
            if line[0] in "#\n":
                continue
            codes, direction, base, levels, order = line.rstrip("\n").split(";")
            text = "".join(chr(int(code, 16)) for code in codes.split())
            found = bidi.levels(text, {"0": 0, "1": 1}.get(direction))
            classes = [bidi.bidi_class(char) for char in text]
            wanted = [int(place) for place in order.split()]
            assert agrees(found, classes, levels.split(), wanted), line
            if direction == "2":
                assert bidi.base_level(text) == int(base), line
            cases += 1
    assert cases > 91_000


def test_classes_are_those_of_unicode_but_for_what_changed_since() -> None:
    changed = {}
    for line in (UNICODE / "extracted" / "DerivedBidiClass.txt").read_text("utf-8").splitlines():
        fields = [field.strip() for field in line.partition("#")[0].split(";")]
        if len(fields) == 2:
            first, _, last = fields[0].partition("..")
            for code in range(int(first, 16), int(last or first, 16) + 1):
                if bidi.bidi_class(chr(code)) != fields[1]:
                    changed[f"{code:04X}"] = {bidi.bidi_class(chr(code)), fields[1]}
    # Newer versions gave some signs and vowel signs another class, and no letter another side.
    assert len(changed) <= 16
    assert {"R", "AL", "AN", "EN"}.isdisjoint(set().union(*changed.values()))


@given(MIXED, st.sampled_from([0, 1]))
def test_levels_agree_with_the_forge(text: str, base: int) -> None:
    # The forge leaves out what stands at the end of lines (rule L1).
    text = text.replace("\t", "") + "."
    found = bidi.levels(text, base)
    assert found == (independent.levels(text, base) or [0] * len(text))
    assert bidi.visual_order(found) == independent.reordered(found)


@given(st.lists(st.integers(0, 5), max_size=30))
def test_the_order_of_a_line_leads_back(levels: list[int]) -> None:
    order = bidi.visual_order(levels)
    assert sorted(order) == list(range(len(levels)))
    back = bidi.visual_order([levels[place] for place in order])
    assert [order[place] for place in back] == list(range(len(levels)))


def test_the_base_is_that_of_the_first_strong_letter_outside_isolates() -> None:
    assert bidi.base_level("1. abc אבג") == 0
    assert bidi.base_level("1. אבג abc") == 1
    assert bidi.base_level("\u2067אבג\u2069 abc") == 0
    assert bidi.base_level("123", default=1) == 1
    assert bidi.base_level("123\nאבג") == 0  # the first paragraph alone


def test_paragraphs_have_bases_of_their_own() -> None:
    assert bidi.levels("ab.\nאב.\nab") == [0, 0, 0, 0, 1, 1, 1, 1, 0, 0]


def test_angle_brackets_pair_with_their_canonical_equivalents() -> None:
    assert bracket("\u2329") == bracket("\u3008") == ("\u3009", True)
    assert bracket("\u232a") == ("\u3009", False)
    assert bracket("a") is None
    assert bidi.levels("א\u2329b\u3009ג", 1) == [1, 1, 2, 1, 1]


@pytest.mark.parametrize(
    ("text", "base", "drawn"),
    [
        ("abc (def)", 0, "abc (def)"),
        ("אבג (דה)", 1, "(הד) גבא"),
        ("abc אבג (דה) 12", 0, "abc 12 (הד) גבא"),
        ("(abc) אב", 1, "בא (abc)"),
        ("سعر 12.5% فقط", 1, "طقف %12.5 رعس"),
        ("«كلمة»", 1, "«ةملك»"),
        ("שָׁלוֹם", 1, "םוֹלשָׁ"),  # marks stay behind their letter
        ("a\u202eb\u202cc", 0, "abc"),
        ("a\u2067אב c\u2069d", 0, "ac באd"),
        ("", 1, ""),
    ],
)
def test_lines_are_drawn_as_readers_see_them(text: str, base: int, drawn: str) -> None:
    assert bidi.drawn(text, base) == drawn


def test_mirror_images() -> None:
    assert bidi.mirrored("(") == ")"
    assert bidi.mirrored("»") == "«"
    assert bidi.mirrored("a") is None


def test_the_quick_look_misses_no_character_that_turns_text() -> None:
    turning = {"R", "AL", "AN", "RLE", "RLO", "RLI", "FSI", "LRE", "LRO", "LRI", "PDF", "PDI"}
    missed = [
        f"{code:04X}"
        for code in range(0x110000)
        if unicodedata2.bidirectional(chr(code)) in turning and not MAY_TURN.match(chr(code))
    ]
    assert missed == []


def test_plain_text_is_hardly_looked_at_and_mixed_text_a_bounded_number_of_times() -> None:
    mixed = "نص عربي with Latin (12.5%) و«اقتباس» [1948] " * 2 + "نهاية السطر هنا"
    plain = "The quick brown fox jumps over the lazy dog, " * 2 + "and so on."
    bidi.levels(plain)  # what is made once, at the first look
    assert lines_run(lambda: bidi.levels(plain)) < 10
    once = lines_run(lambda: bidi.levels(mixed))
    twice = lines_run(lambda: bidi.levels(2 * mixed))
    assert once < 60 * len(mixed)
    assert twice < 2.2 * once
