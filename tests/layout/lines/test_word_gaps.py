"""What parts words: blanks, and gaps that are wider than those between letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest

from glyphstone.layout.lines.line_finder import find_lines
from glyphstone.layout.lines.word_gaps import DOT, cut_words
from tests.layout.framing import Placed, frame_of, lines_of
from tests.layout.placing import Piece, page

ADVANCE = 5.0
EM = 10.0


@pytest.mark.parametrize(
    ("onward", "words"),
    [
        (0.0, ["abcd"]),  # drawn where the next letter stands: a non-joiner that shows nothing
        (0.5, ["abcd"]),
        (1.5, ["ab", "cd"]),
        (3.0, ["ab", "cd"]),
    ],
)
def test_a_blank_without_room_parts_nothing(onward: float, words: list[str]) -> None:
    glyphs = page(
        [Piece("ab", 10, 100), Piece(" ", 20, 100, advance=0.3), Piece("cd", 20 + onward, 100)]
    )
    (line,) = find_lines(glyphs)
    assert ["".join(chr(glyphs.code[row]) for row in word.glyphs) for word in line.words] == words


def test_a_blank_over_which_nothing_stands_parts_words_that_overlap_it() -> None:
    glyphs = page([Piece("ab", 10, 100, advance=0.6), Piece(" ", 20, 100), Piece("cd", 25, 100)])
    (line,) = find_lines(glyphs)
    assert len(line.words) == 2


@pytest.mark.parametrize(("gap", "parts"), [(0.5, False), (1.3, True)])
def test_a_blank_parts_words_by_as_much_as_no_letter_covers(gap: float, parts: bool) -> None:
    """Letters of a font without widths begin with the blank that moves the pen over them."""
    glyphs: list[Placed] = []
    for number in range(6):
        along = 6.0 * number + (gap if number > 2 else 0.0)
        wide = 6.0 + (gap if number == 2 else 0.0)
        glyphs += [Placed(along, advance=5.9), blank(along, wide)]
    found = [[place // 2 for place in word] for word in words(glyphs)[0]]
    assert found == ([[0, 1, 2], [3, 4, 5]] if parts else [[0, 1, 2, 3, 4, 5]])


def spaced(gaps: Sequence[float], line: int = 0) -> list[Placed]:
    """Letters of a line with these gaps between them, in em."""
    along, found = 0.0, [Placed(0.0, -12.0 * line, ADVANCE, line=line)]
    for gap in gaps:
        along += ADVANCE + EM * gap
        found.append(Placed(along, -12.0 * line, ADVANCE, line=line))
    return found


def words(glyphs: Sequence[Placed]) -> list[list[list[int]]]:
    """For each line its words, as places of their glyphs."""
    frame, strips = frame_of(glyphs), lines_of(glyphs)
    cut = cut_words(frame, strips)
    ends = [*cut.first[1:].tolist(), len(cut.drawn)]
    found: list[list[list[int]]] = [[] for _ in range(len(strips))]
    for line, start, end in zip(cut.line.tolist(), cut.first.tolist(), ends, strict=True):
        found[line].append(cut.drawn[start:end].tolist())
    return found


def lengths(glyphs: Sequence[Placed]) -> list[list[int]]:
    return [[len(word) for word in line] for line in words(glyphs)]


def blank(along: float, advance: float = 3.0, line: int = 0) -> Placed:
    return Placed(along, -12.0 * line, advance, blank=True, line=line)


SOLID = [0.0] * 8


@pytest.mark.parametrize(("gap", "parts"), [(0.1, False), (0.104, True)])
def test_a_gap_between_words_is_a_tenth_of_an_em_wider_than_between_letters(
    gap: float, parts: bool
) -> None:
    assert lengths(spaced([*SOLID, gap])) == [[9, 1] if parts else [10]]


@pytest.mark.parametrize(("gap", "parts"), [(0.3, False), (0.304, True)])
def test_letters_may_be_tracked(gap: float, parts: bool) -> None:
    """A quarter of the gaps of a line says how far apart its letters stand."""
    assert lengths(spaced([0.2, 0.2, 0.2, 0.2, 0.21, 0.22, gap])) == [[7, 1] if parts else [8]]


def test_lines_with_few_gaps_go_by_the_page() -> None:
    tracked = spaced([0.2] * 12)
    assert lengths([*tracked, *spaced([0.25] * 3, 1)])[1] == [4]
    assert lengths([*tracked, *spaced([0.25] * 3 + [0.36], 1)])[1] == [4, 1]
    assert lengths([*tracked, *spaced([0.05] * 3 + [0.2], 1)])[1] == [4, 1]
    assert lengths([*tracked, *spaced([0.05] * 2 + [0.2], 1)])[1] == [4]


@pytest.mark.parametrize(("gap", "parts"), [(0.05, False), (0.054, True)])
def test_letters_that_overlap_do_not_make_every_touch_a_gap(gap: float, parts: bool) -> None:
    assert lengths(spaced([-0.2] * 8 + [gap])) == [[9, 1] if parts else [10]]


@pytest.mark.parametrize(("gap", "parts"), [(1.2, False), (1.21, True)])
def test_no_letters_of_a_word_stand_farther_apart_than_this(gap: float, parts: bool) -> None:
    assert lengths(spaced([1.15] * 8 + [gap])) == [[9, 1] if parts else [10]]


def with_blank(gaps: Sequence[float], *, advance: float = 3.0, at: float = 5.0) -> list[Placed]:
    """Two words parted by a blank, and a last letter behind more gaps."""
    start = 10.0
    rest = [replace(glyph, along=glyph.along + start) for glyph in spaced(gaps)]
    return [Placed(0.0), blank(at, advance), *rest]


@pytest.mark.parametrize(("gap", "parts"), [(0.2, False), (0.204, True)])
def test_beside_blanks_a_gap_must_be_wider(gap: float, parts: bool) -> None:
    assert lengths(with_blank([*SOLID, gap])) == [[1, 9, 1] if parts else [1, 10]]


@pytest.mark.parametrize(("gap", "parts"), [(0.4, False), (0.404, True)])
def test_beside_blanks_tracking_counts_twice(gap: float, parts: bool) -> None:
    assert lengths(with_blank([0.1] * 8 + [gap])) == [[1, 9, 1] if parts else [1, 10]]


@pytest.mark.parametrize(("count", "parts"), [(2, False), (3, True)])
def test_one_blank_does_not_close_the_gaps_of_a_line_that_they_part(
    count: int, parts: bool
) -> None:
    """TeX draws no blank but the one at which no line may end; its words are 0.198 em apart."""
    letters = [*SOLID, *([0.198, 0.0, 0.0] * count)]
    found = lengths(with_blank(letters))[0]
    assert found == ([1, 9, *[3] * count] if parts else [1, 9 + 3 * count])


def test_leaders_say_nothing_of_the_gaps_between_letters() -> None:
    """On a page of contents most gaps stand between dots."""
    dots = [replace(glyph, loose=DOT) for line in range(1, 9) for glyph in spaced([0.5] * 30, line)]
    assert lengths([*spaced([0.0, 0.25, 0.0]), *dots])[0] == [2, 2]


def test_a_line_with_a_blank_of_its_own_goes_by_it() -> None:
    """Hardly any gap of the page holds a blank."""
    page_lines = [glyph for line in range(1, 8) for glyph in spaced([0.0] * 8, line)]
    assert lengths([*with_blank([*SOLID, 0.15]), *page_lines])[0] == [1, 10]
    assert lengths([*with_blank([*SOLID, 0.15]), *page_lines, *spaced([*SOLID, 0.15], 8)])[8] == [
        9,
        1,
    ]


@pytest.mark.parametrize(("blanks", "parts"), [(3, False), (2, True)])
def test_three_blanks_in_a_hundred_gaps_are_the_way_of_the_page(blanks: int, parts: bool) -> None:
    """Then gaps of other lines must be wider, too."""
    glyphs: list[Placed] = []
    for line in range(10):
        own = spaced([0.0] * 10 if line else [0.0] * 9 + [0.15], line)
        glyphs += own
        if 0 < line <= blanks:
            last = own[-1]
            moved = replace(last, along=last.along + 5.0)
            glyphs[-1] = moved
            glyphs.append(blank(moved.along - 5.0, line=line))
    assert lengths(glyphs)[0] == ([10, 1] if parts else [11])


@pytest.mark.parametrize(("advance", "parts"), [(1.2, False), (1.3, True)])
def test_a_blank_that_hardly_advances_parts_nothing(advance: float, parts: bool) -> None:
    rest = [replace(glyph, along=glyph.along + 5.9) for glyph in spaced(SOLID)]
    assert lengths([Placed(0.0), blank(5.0, advance), *rest]) == [[1, 9] if parts else [10]]


@pytest.mark.parametrize(("left", "parts"), [(0.25, False), (0.26, True)])
def test_a_blank_needs_a_quarter_of_its_advance_to_stand_in(left: float, parts: bool) -> None:
    glyphs = [*spaced(SOLID), blank(45.0, 4.0)]
    after = [replace(g, along=g.along + 45.0 + 4.0 * left) for g in spaced(SOLID)]
    assert lengths([*glyphs, *after]) == [[9, 9] if parts else [18]]


@pytest.mark.parametrize(("off", "parts"), [(0.2, False), (0.3, True)])
def test_a_blank_right_on_a_letter_parts_nothing(off: float, parts: bool) -> None:
    """The middles of blank and letter must lie more than a fiftieth of an em apart."""
    glyphs = spaced([0.0, 0.0, 0.1, 0.0])
    middle = glyphs[2].along + ADVANCE / 2 + off
    assert lengths([*glyphs, blank(middle - 1.5, 3.0)]) == [[3, 2] if parts else [5]]
    middle = glyphs[3].along + ADVANCE / 2 - off
    assert lengths([*glyphs, blank(middle - 1.5, 3.0)])[0] == ([3, 2] if parts else [5])


@pytest.mark.parametrize(("up", "parts"), [(6.0, True), (6.1, False), (-6.1, False)])
def test_a_blank_of_an_empty_line_parts_nothing_in_its_neighbour(up: float, parts: bool) -> None:
    glyphs = [Placed(0.0), Placed(5.0), Placed(10.0), Placed(15.0)]
    off = replace(blank(7.5, 5.0), up=up)
    assert lengths([*glyphs, off]) == ([[2, 2]] if parts else [[4]])


def test_blanks_at_the_ends_of_a_line_part_nothing() -> None:
    glyphs = [blank(-8.0), *spaced(SOLID), blank(45.0), *spaced(SOLID, 1), blank(45.0, line=1)]
    assert lengths(glyphs) == [[9], [9]]


def test_blanks_are_given_line_by_line() -> None:
    glyphs = [blank(45.0, line=1), *spaced(SOLID), blank(45.0), *spaced(SOLID, 1)]
    cut = cut_words(frame_of(glyphs), lines_of(glyphs))
    assert (cut.blanks.tolist(), cut.blank_line.tolist()) == ([10, 0], [0, 1])


# --- the gaps of a whole page ---------------------------------------------------------------------


def text(lines: int, gaps: Sequence[float]) -> list[Placed]:
    return [glyph for line in range(lines) for glyph in spaced(gaps, line)]


def parted_at(glyphs: Sequence[Placed], gap: float) -> bool:
    """Whether one more line of a few letters is parted at a gap."""
    line = max(glyph.line for glyph in glyphs) + 1
    return len(words([*glyphs, *spaced([gap], line)])[line]) > 1


def gaps_of(counts: Mapping[float, int], *, blanks: int = 0) -> list[Placed]:
    """Lines of twenty gaps, so many of each width in all, the widest of each line last.

    The first lines begin with a letter that a blank parts from the rest.
    """
    gaps = [gap for gap, count in counts.items() for _ in range(count)]
    lines = -(-len(gaps) // 20)
    found: list[Placed] = []
    for line in range(lines):
        found += spaced(sorted(gaps[line::lines]), line)
        if line < blanks:
            found += [Placed(-15.0, -12.0 * line, line=line), blank(-8.0, line=line)]
    return found


@pytest.mark.parametrize(("gap", "parts"), [(0.165, False), (0.175, True)])
def test_the_valley_between_the_gaps_of_a_page_is_where_words_part(gap: float, parts: bool) -> None:
    """It begins at 0.02 em and is cut 0.15 em into it, which is not as far as its middle."""
    assert parted_at(gaps_of({0.0: 150, 0.401: 49}), gap) is parts


@pytest.mark.parametrize(("gap", "parts"), [(0.105, False), (0.115, True)])
def test_a_narrow_valley_is_cut_in_its_middle(gap: float, parts: bool) -> None:
    """It reaches from 0.02 to 0.2 em."""
    assert parted_at(gaps_of({0.0: 150, 0.201: 49}), gap) is parts


@pytest.mark.parametrize(("letters", "parts"), [(52, False), (51, True)])
def test_sixty_gaps_are_a_page(letters: int, parts: bool) -> None:
    """Fewer say nothing: a tenth of an em parts."""
    assert parted_at(gaps_of({0.0: letters, 0.401: 7}), 0.15) is parts


@pytest.mark.parametrize(("stray", "parts"), [(4, False), (5, True)])
def test_two_gaps_in_a_hundred_may_stray_into_a_valley(stray: int, parts: bool) -> None:
    counts = {0.0: 154 - stray, 0.201: stray, 0.401: 45}
    assert parted_at(gaps_of(counts), 0.15) is parts


@pytest.mark.parametrize(("words_", "parts"), [(6, False), (5, True)])
def test_three_gaps_in_a_hundred_must_lie_beyond_a_valley(words_: int, parts: bool) -> None:
    assert parted_at(gaps_of({0.0: 199 - words_, 0.401: words_}), 0.15) is parts


@pytest.mark.parametrize(("wide", "parts"), [(0.161, False), (0.141, True)])
def test_a_valley_is_eight_hundredths_wide(wide: float, parts: bool) -> None:
    """Letters up to 0.08 em, words from `wide` on."""
    assert parted_at(gaps_of({0.0: 100, 0.061: 50, wide: 49}), 0.111) is parts


@pytest.mark.parametrize(("solid", "parts"), [(110, True), (109, False)])
def test_tracked_letters_make_the_second_valley_the_one(solid: int, parts: bool) -> None:
    """If more than 45 of a hundred gaps lie beyond the first: that parts letters from marks."""
    assert parted_at(gaps_of({0.0: solid, 0.301: 179 - solid, 0.701: 20}), 0.4) is parts


@pytest.mark.parametrize(("steps", "parts"), [(6, False), (7, True)])
def test_tracked_letters_stand_at_about_one_distance(steps: int, parts: bool) -> None:
    counts = {0.0: 80, 0.901: 20} | {0.301 + 0.02 * i: 14 for i in range(steps)}
    rest = 199 - sum(counts.values())
    counts[0.0] += rest
    assert parted_at(gaps_of(counts), 0.5) is parts


@pytest.mark.parametrize(
    ("wide", "gap", "parts"),
    [(0.901, 0.475, False), (0.901, 0.49, True), (0.461, 0.435, False), (0.461, 0.445, True)],
)
def test_tracking_may_count_twice_inside_the_valley(wide: float, gap: float, parts: bool) -> None:
    """For a letter and its mark: twice 0.201 and 0.08 em, but not up to where words begin."""
    assert parted_at(gaps_of({0.201: 150, wide: 49}), gap) is parts


@pytest.mark.parametrize(
    ("gaps", "parts"),
    [
        # Words 0.165 em apart, where those of the page begin at 0.17.
        ([0.165, 0.0, 0.0] * 5, [1, 3, 3, 3, 3, 3]),
        # A little wider than the limit some of them may be, and few are much wider.
        ([0.165, 0.0, 0.0, 0.198, 0.0, 0.0] * 3 + [0.4, 0.0], [1, 3, 3, 3, 3, 3, 3, 2]),
        ([0.165, 0.0, 0.0] * 3 + [0.4, 0.0, 0.0] * 3, [10, 3, 3, 3]),
        # Two say nothing, nor do letters of a word that stand apart, nor half of all gaps.
        ([0.165, 0.0, 0.0] * 2 + [0.0] * 9, [16]),
        ([0.165] * 4 + [0.0] * 9, [14]),
        ([0.165, 0.0] * 4, [9]),
    ],
)
def test_a_line_of_narrow_gaps_goes_by_its_own(gaps: Sequence[float], parts: list[int]) -> None:
    page = gaps_of({0.0: 150, 0.401: 49})
    line = max(glyph.line for glyph in page) + 1
    assert lengths([*page, *spaced(gaps, line)])[line] == parts


@pytest.mark.parametrize(("usual", "parts"), [(0.099, True), (0.101, False)])
def test_on_a_page_whose_letters_are_tracked_narrow_gaps_are_theirs(
    usual: float, parts: bool
) -> None:
    """Marks are not tracked: in a line of many, most gaps are none."""
    page = gaps_of({usual: 150, 0.551: 49})
    line = max(glyph.line for glyph in page) + 1
    found = lengths([*page, *spaced([0.145, 0.0, 0.0] * 5, line)])[line]
    assert found == ([1, 3, 3, 3, 3, 3] if parts else [16])


@pytest.mark.parametrize(
    ("gaps", "parts"),
    [
        ([0.25, 0.0, 0.0] * 6 + [0.0] * 2, [1, 3, 3, 3, 3, 3, 5]),
        # A word may be as long as this, has others beside it, or its letters stand unevenly.
        ([0.25, 0.0, 0.0] * 6 + [0.0], [20]),
        ([0.25, 0.0, 0.0] * 6 + [0.0, 0.5], [20, 1]),
        ([0.25, 0.0, 0.05] * 6 + [0.0] * 2, [21]),
    ],
)
def test_a_line_of_short_words_on_a_page_of_tracked_letters_is_not_one(
    gaps: Sequence[float], parts: list[int]
) -> None:
    """Korean beside listings: a third of the gaps of its lines part words."""
    page = gaps_of({0.141: 300, 0.551: 98})
    line = max(glyph.line for glyph in page) + 1
    assert lengths([*page, *spaced(gaps, line)])[line] == parts


def test_the_valley_of_a_page_is_that_of_lines_spaced_like_it() -> None:
    tracked = gaps_of({0.201: 150, 0.901: 49})
    line = max(glyph.line for glyph in tracked) + 1
    assert len(words([*tracked, *spaced([0.155] * 8 + [0.3], line)])[line]) == 1
    assert len(words([*tracked, *spaced([0.15] * 8 + [0.3], line)])[line]) == 2


@pytest.mark.parametrize(("gap", "parts"), [(0.195, False), (0.25, True)])
def test_a_short_line_beside_blanks_goes_by_three_quarters_of_the_page(
    gap: float, parts: bool
) -> None:
    assert parted_at(gaps_of({0.0: 150, 0.1: 49}, blanks=10), gap) is parts


@pytest.mark.parametrize(
    ("counts", "parts"),
    [
        ({0.0: 189, 0.15: 10}, True),
        ({0.0: 191, 0.15: 8}, False),
        ({0.0: 187, 0.08: 2, 0.15: 10}, True),
        ({0.0: 186, 0.08: 3, 0.15: 10}, False),
        ({0.0: 100, 0.05: 89, 0.15: 10}, True),
        ({0.0: 40, 0.0501: 2, 0.04: 98, 0.15: 59}, False),
    ],
)
def test_blanks_left_out_here_and_there(counts: dict[float, int], parts: bool) -> None:
    """Then five gaps in a hundred are wider than a tenth of an em, and hardly any nearly so."""
    assert parted_at(gaps_of(counts, blanks=10), 0.11) is parts


def test_blanks_left_out_are_not_looked_for_among_few_gaps() -> None:
    assert parted_at(gaps_of({0.0: 54, 0.15: 5}, blanks=3), 0.11) is True
    assert parted_at(gaps_of({0.0: 53, 0.15: 5}, blanks=3), 0.11) is False


def test_letters_that_blanks_part_one_by_one_are_words() -> None:
    glyphs = [Placed(0.0), blank(5.0), Placed(8.0), blank(13.0), Placed(16.0)]
    assert words(glyphs) == [[[0], [2], [4]]]
    assert words([Placed(0.0)]) == [[[0]]]


DOTS = [0.0, 0.0, 0.0, 0.0, 0.0]


def dotted(gap: float, dots: int, behind: float = 0.3) -> list[Placed]:
    """Letters, then so many dots that stand apart, then letters."""
    glyphs = spaced([*DOTS, 0.3, *[gap] * (dots - 1), behind, *DOTS])
    return [replace(g, loose=DOT) if 6 <= i < 6 + dots else g for i, g in enumerate(glyphs)]


@pytest.mark.parametrize(("gap", "joined"), [(0.3, True), (0.5, True), (0.53, False)])
def test_three_dots_are_an_ellipsis(gap: float, joined: bool) -> None:
    assert lengths(dotted(gap, 3)) == [[6, 3, 6] if joined else [6, 1, 1, 1, 6]]


@pytest.mark.parametrize("dots", [2, 4, 5])
def test_other_numbers_of_dots_are_none(dots: int) -> None:
    assert lengths(dotted(0.3, dots)) == [[6, *[1] * dots, 6]]


@pytest.mark.parametrize(("gap", "joined"), [(0.49, False), (0.53, False), (0.56, True)])
@pytest.mark.parametrize("before", [True, False])
def test_dots_of_a_leader_are_none_though_rounding_moves_some(
    gap: float, joined: bool, before: bool
) -> None:
    near = [0.49, 0.49]
    gaps = [0.51, gap, *near] if before else [*near, gap, 0.51]
    glyphs = [replace(g, loose=DOT) for g in spaced(gaps)]
    parts = [1, 1, 3] if before else [3, 1, 1]
    assert lengths(glyphs) == [parts if joined else [1] * 5]


def test_dots_parted_by_blanks_are_none() -> None:
    glyphs = dotted(0.5, 3)
    place = glyphs[7].along - 4.5
    assert lengths([*glyphs, blank(place, 4.0)])[0] == [6, 1, 1, 1, 6]


def test_three_dots_may_begin_a_line() -> None:
    dots = [replace(g, loose=DOT) for g in spaced([0.3, 0.3])]
    rest = [replace(g, along=g.along + 30.0) for g in spaced(DOTS)]
    assert lengths([*dots, *rest]) == [[3, 6]]
    assert lengths([*spaced(DOTS), *(replace(g, line=1, up=-12.0) for g in [*dots, *rest])])[1] == [
        3,
        6,
    ]


def test_gaps_beside_operators_say_nothing_about_letters() -> None:
    """Every second glyph is an operator set with gaps of its own."""
    gaps = [0.0, 0.0, 0.0, 0.0, *[0.3] * 14]
    glyphs = spaced([*gaps, 0.25])
    plain = lengths(glyphs)
    loose = [replace(g, loose=1) if i > 4 and i % 2 else g for i, g in enumerate(glyphs)]
    assert plain == [[len(glyphs)]]
    assert len(lengths(loose)[0]) > 10


@pytest.mark.parametrize(("gap", "parts"), [(0.4, False), (0.41, True)])
def test_scripts_without_spaces_need_wider_gaps(gap: float, parts: bool) -> None:
    glyphs = [replace(g, wider=0.3) for g in spaced([*SOLID, gap])]
    assert lengths(glyphs) == [[9, 1] if parts else [10]]


def test_both_sides_of_a_gap_must_be_of_such_a_script() -> None:
    glyphs = spaced([*SOLID, 0.3])
    last = [*glyphs[:-1], replace(glyphs[-1], wider=0.3)]
    assert lengths(last) == [[9, 1]]
    both = [*glyphs[:-2], *(replace(g, wider=0.3) for g in glyphs[-2:])]
    assert lengths(both) == [[10]]


# --- marks ----------------------------------------------------------------------------------------


def mark(middle: float, line: int = 0) -> Placed:
    return Placed(middle, -12.0 * line, advance=0.0, mark=True, middle=middle, line=line)


def test_a_mark_stands_behind_the_letter_under_its_ink() -> None:
    glyphs = [*spaced([*SOLID, 0.3, *SOLID]), mark(50.0), mark(47.5)]
    assert words(glyphs) == [[[*range(9)], [9, 18, 19, *range(10, 18)]]]
    cut = cut_words(frame_of(glyphs), lines_of(glyphs))
    assert cut.marks.tolist() == [18, 19]
    assert cut.first.tolist() == [0, 9]


def base_of(glyphs: Sequence[Placed], place: int) -> int:
    """The glyph that one stands behind in its word."""
    (own,) = [word for line in words(glyphs) for word in line if place in word]
    return own[own.index(place) - 1]


def test_marks_of_one_letter_keep_their_order() -> None:
    assert words([*spaced([0.0]), mark(3.0), mark(2.0), mark(8.0)]) == [[[0, 2, 3, 1, 4]]]


def test_marks_are_given_line_by_line() -> None:
    glyphs = [*spaced([0.0]), mark(2.0, 1), mark(2.0), *spaced([0.0], 1)]
    cut = cut_words(frame_of(glyphs), lines_of(glyphs))
    assert cut.marks.tolist() == [3, 2]
    assert words(glyphs) == [[[0, 3, 1]], [[4, 2, 5]]]


@pytest.mark.parametrize(("middle", "base"), [(6.3, 0), (6.7, 1), (-50.0, 0), (90.0, 1)])
def test_a_mark_between_letters_stands_on_the_nearer(middle: float, base: int) -> None:
    """The first ends at 5, the second begins at 8; neither is drawn beside the mark."""
    glyphs = [Placed(0.0), Placed(8.0), Placed(500.0, line=1), mark(middle), Placed(520.0, line=1)]
    assert base_of(glyphs, 3) == base


@pytest.mark.parametrize(("middle", "base"), [(6.95, 2), (7.05, 0)])
def test_a_mark_drawn_with_a_letter_stands_rather_on_it(middle: float, base: int) -> None:
    """As if it stood a tenth of an em nearer: one point of the two to the other letter."""
    glyphs = [Placed(8.0), Placed(500.0, line=1), Placed(0.0), mark(middle)]
    assert base_of(glyphs, 3) == base


@pytest.mark.parametrize(("middle", "base"), [(7.0, 0), (9.0, 0), (9.9, 0), (10.1, 3)])
def test_a_mark_stands_on_no_letter_behind_a_blank_of_the_file(middle: float, base: int) -> None:
    """A visarga without an advance: its ink lies over the blank, or over the next word.

    The first letter ends at 5, the second begins at 8 and costs half an em more.
    """
    hanging = replace(mark(middle), along=5.0)
    glyphs = [Placed(0.0), hanging, blank(5.0), Placed(8.0), Placed(13.0)]
    assert base_of(glyphs, 1) == base


@pytest.mark.parametrize(("pen", "base"), [(8.0, 4), (7.81, 4), (7.79, 0), (5.0, 0)])
def test_a_mark_beside_both_letters_stands_on_the_one_where_the_pen_was(
    pen: float, base: int
) -> None:
    """A line from the right, its words drawn from the left; the mark is of a font of its own.

    The first letter ends at 5, the second begins at 8, and ink at 6 is nearer to the first.
    """
    lone = replace(mark(6.0), along=pen)
    glyphs = [Placed(0.0), Placed(-5.0), lone, blank(5.0), Placed(8.0), Placed(13.0)]
    assert base_of(glyphs, 2) == base


@pytest.mark.parametrize(("between", "base"), [(False, 1), (True, 0)])
def test_a_mark_in_front_of_the_letter_that_was_drawn_before_it_stands_on_that_one(
    between: bool, base: int
) -> None:
    """A medial ra of Tai Tham: the pen went back to the end of the last word."""
    front = replace(mark(7.2), along=5.0)
    glyphs = [Placed(0.0), Placed(7.6), *([Placed(13.0)] if between else []), front]
    assert base_of(glyphs, len(glyphs) - 1) == base


def test_the_second_mark_of_a_letter_is_drawn_with_it_too() -> None:
    """Its ink lies under the end of its letter, hardly farther from the next one in the file."""
    glyphs = [Placed(0.0), mark(2.0), mark(4.05), Placed(5.0)]
    assert base_of(glyphs, 2) == 1
    assert words(glyphs) == [[[0, 1, 2, 3]]]


def test_a_mark_goes_back_over_one_letter_only_for_a_blank() -> None:
    """Without the blank, the letter under its ink is the one that it stands on."""
    glyphs = [Placed(0.0), replace(mark(9.0), along=5.0), Placed(8.0), Placed(13.0)]
    assert base_of(glyphs, 1) == 2


def test_a_line_of_marks_alone_is_a_line_of_letters() -> None:
    glyphs = [replace(g, mark=True) for g in spaced([0.0, 0.0, 0.4])]
    frame, strips = frame_of(glyphs), lines_of(spaced([0.0, 0.0, 0.4]))
    cut = cut_words(frame, strips)
    assert cut.marks.tolist() == []
    assert cut.drawn.tolist() == [0, 1, 2, 3]


# --- formulas -------------------------------------------------------------------------------------


def test_parts_of_a_formula_begin_words_and_are_read_by_their_key() -> None:
    glyphs = [Placed(0.0), Placed(20.0), Placed(10.0)]
    frame, strips = frame_of(glyphs), lines_of(glyphs)
    frame.key = np.array([0.0, 5.0, 10.0])
    frame.apart = np.array([False, False, True])
    cut = cut_words(frame, strips)
    assert cut.drawn.tolist() == [0, 1, 2]
    assert cut.first.tolist() == [0, 1, 2]


def test_parts_of_a_formula_do_not_fill_the_gaps_of_each_other() -> None:
    """A lower part with a gap, behind an upper one that is as wide as all of it."""
    upper = [Placed(5.0 * i, 7.0) for i in range(8)]
    lower = [Placed(0.0, -7.0), Placed(5.0, -7.0), Placed(20.0, -7.0), Placed(25.0, -7.0)]
    glyphs = [*upper, *lower]
    frame, strips = frame_of(glyphs), lines_of(glyphs)
    frame.key = np.array([5.0 * i for i in range(8)] + [40.0] * 4)
    frame.apart = np.arange(12) == 8
    assert cut_words(frame, strips).first.tolist() == [0, 8, 10]
    frame.apart = None
    assert cut_words(frame, strips).first.tolist() == [0]


@pytest.mark.parametrize("gap", [0.2, 0.65, 1.1])
def test_decimals_in_a_row_are_words(gap: float) -> None:
    # The labels of an axis: all gaps but those at the dots part two numbers.
    labels = [f"0.{number}" for number in range(1, 10)]
    glyphs = page([Piece(" ".join(labels), 10, 100, gap=gap)])
    (line,) = find_lines(glyphs)
    found = ["".join(chr(glyphs.code[row]) for row in word.glyphs) for word in line.words]
    assert found == labels


def test_tracked_initials_with_dots_are_one_word() -> None:
    glyphs = page([Piece("a.b.c.d.e.f", 10, 100, tracking=0.3)])
    (line,) = find_lines(glyphs)
    assert len(line.words) == 1


def test_decimals_say_nothing_of_letters_that_stand_near_each_other() -> None:
    # Eight letters tracked by 0.09 em, and two more 0.18 em behind: no gap between words.
    pieces = [Piece("abcdefgh", 10, 100, tracking=0.09), Piece("ij", 58.1, 100, tracking=0.09)]
    pieces += [Piece("0.5", 90 + 30 * number, 100) for number in range(3)]
    glyphs = page(pieces)
    (line,) = find_lines(glyphs)
    found = ["".join(chr(glyphs.code[row]) for row in word.glyphs) for word in line.words]
    assert found == ["abcdefghij", "0.5", "0.5", "0.5"]
