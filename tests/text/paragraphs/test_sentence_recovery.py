"""The SR method: its figures, its column width, its preconditions, and that nothing is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.model import BlockKind, JoinKind, LineRole, Paragraph, ProseLine
from glyphstone.text.paragraphs.sentence_recovery import Lengths, SRBuilder, SRSettings, recover

#: The eleven lines of figure 6, broken where figure 5 shows them.
FIGURE_6 = [
    "3. THE CHARACTERISTICS OF THE",
    "TEXT CORPUS",
    "Meteorological texts have been collected during 2010, 2011, and",
    "2012 years from several sources (Republic Hydrometeorological",
    "Service of Serbia1, the Meteos agency2, the Politika daily news3,",
    "   ",
    "1 http://www.hidmet.gov.rs",
    "B924, SMedia5 and Internet portal Krstarica6). The created text",
    "corpus contains 13705 text descriptions, which consist of a total of",
    "45862 sentences.",
    "3.1 Weather Forecast Sublanguage",
]
FIGURE_7 = (
    "3. THE CHARACTERISTICS OF THE TEXT CORPUS\n"
    "Meteorological texts have been collected during 2010, 2011, and 2012 years from several "
    "sources (Republic Hydrometeorological Service of Serbia1, the Meteos agency2, the Politika "
    "daily news3, B924, SMedia5 and Internet portal Krstarica6). The created text corpus contains "
    "13705 text descriptions, which consist of a total of 45862 sentences.\n"
    "3.1 Weather Forecast Sublanguage\n"
)


def prose_line(text: str, number: int) -> ProseLine:
    box = (50.0, 700.0 - 12 * number, 50.0 + 5 * len(text), 710.0 - 12 * number)
    return ProseLine(text, 1, number, 0, BlockKind.BODY, box, 10.0, "F", "Latn", "en")


def test_the_eleven_lines_of_the_figures() -> None:
    found = recover(FIGURE_6)
    assert found.text == FIGURE_7
    assert found.roles == [
        LineRole.HEADING,
        LineRole.HEADING,
        LineRole.START,
        LineRole.MIDDLE,
        LineRole.MIDDLE,
        None,
        LineRole.OBJECT,
        LineRole.MIDDLE,
        LineRole.MIDDLE,
        LineRole.END,
        LineRole.HEADING,
    ]


def test_objects_are_marked_and_not_lost() -> None:
    found = recover(FIGURE_6)
    objects = [one for one in found.paragraphs if one.role is LineRole.OBJECT]
    assert [one.text for one in objects] == ["1 http://www.hidmet.gov.rs"]


@pytest.mark.parametrize(
    ("length", "role"),
    [
        (76, LineRole.HEADING),
        (77, LineRole.START),
        (85, LineRole.START),
        (93, LineRole.START),
        (94, LineRole.HEADING),
    ],
)
def test_a_width_of_85_accepts_77_to_93(length: int, role: LineRole) -> None:
    assert recover(["x" * length], SRSettings(width=85)).roles == [role]


def test_the_width_is_the_commonest_length_from_the_mean_up_and_of_two_the_longer() -> None:
    assert Lengths(["x" * 3] * 9 + ["x" * 60] * 2 + ["x" * 70] * 2).column_width == 70
    # The mean itself counts, empty lines lower it, and blanks at the ends have no length.
    assert Lengths(["aaaa"] * 3).column_width == 4
    assert Lengths(["", "", "  ab  ", "abc"]).column_width == 3
    assert Lengths().column_width == 0


def test_a_hyphen_at_a_line_end_goes() -> None:
    found = recover(["the meta-", "bolic rate", "is high."], SRSettings(width=10))
    assert found.text == "the metabolic rate is high.\n"


def test_a_wider_tolerance_takes_what_a_narrow_one_calls_a_heading() -> None:
    lines = ["x" * 100] * 5 + ["y" * 80]
    assert recover(lines, SRSettings(eps=0.3)).roles[-1] is LineRole.MIDDLE
    assert recover(lines, SRSettings(eps=0.05)).roles[-1] is LineRole.OBJECT


def warned(lines: list[str], *, width: int | None = None) -> set[str]:
    return {notice.name for notice in recover(lines, SRSettings(width=width)).warnings}


PARAGRAPH = ["x" * 60] * 5 + ["the end."]


def test_a_document_as_the_method_wants_it_is_not_warned_of() -> None:
    assert (
        warned([*PARAGRAPH, "", "A Heading Here", "", *PARAGRAPH, "OTHER", *PARAGRAPH] * 3) == set()
    )


def test_each_precondition_that_fails_is_named() -> None:
    assert warned(["x" * 60, "a", "b", "c", "end."] * 8, width=60) == {"sr_many_objects"}
    ragged = ["x" * (35 + 7 * n % 25) for n in range(40)]
    assert "sr_uneven_lines" in warned([*ragged, *PARAGRAPH], width=70)
    plain = [line for _ in range(5) for line in (*PARAGRAPH, "plain heading")]
    assert warned(plain) == {"sr_plain_headings"}
    long = [line for _ in range(5) for line in (*PARAGRAPH, "LONG " * 14)]
    assert warned(long) == {"sr_long_headings"}


@given(st.lists(st.text(alphabet="ab. -\u0915\u05d0", max_size=12)), st.integers(1, 12))
def test_every_line_with_text_is_in_one_unit_and_streaming_gives_the_same(
    lines: list[str], width: int
) -> None:
    settings = SRSettings(width=width)
    found = recover(lines, settings, join=" ".join)
    places = sorted(place for one in found.paragraphs for place in one.lines)
    assert places == [place for place, line in enumerate(lines) if line.strip()]

    builder = SRBuilder(settings)
    units: list[Paragraph] = []
    for number, line in enumerate(lines):
        units += builder.push(prose_line(line, number))
    units += builder.flush()
    assert [(one.role, list(one.lines)) for one in units] == [
        (one.role, [(1, place) for place in one.lines]) for one in found.paragraphs
    ]


def test_the_builder_joins_as_published_and_records_it() -> None:
    builder = SRBuilder(SRSettings(width=9))
    lines = [prose_line(text, n) for n, text in enumerate(["the meta-", "bolic one", "ends."])]
    [paragraph] = [one for line in lines for one in builder.push(line)]
    assert paragraph.text == "the metabolic one ends."
    assert [(join.offset, join.kind, join.removed) for join in paragraph.joins] == [
        (8, JoinKind.HYPHEN_REMOVED, "-"),
        (18, JoinKind.SPACE, ""),
    ]


def test_the_builder_needs_the_width_and_leaves_out_by_request() -> None:
    with pytest.raises(ValueError, match="column width"):
        SRBuilder(SRSettings())
    builder = SRBuilder(
        SRSettings(width=Lengths(FIGURE_6).column_width), leave_out=frozenset({LineRole.OBJECT})
    )
    units = [one for n, text in enumerate(FIGURE_6) for one in builder.push(prose_line(text, n))]
    units += builder.flush()
    assert [one.text for one in units] == FIGURE_7.splitlines()
    assert builder.left_out == {LineRole.OBJECT: 1}


@pytest.mark.parametrize("eps", [0.0, 0.99])
def test_a_tolerance_below_one_is_taken(eps: float) -> None:
    assert SRSettings(eps=eps, width=1).eps == eps


@pytest.mark.parametrize(("eps", "width"), [(1.0, None), (-0.01, None), (0.1, 0)])
def test_settings_without_sense_are_refused(eps: float, width: int | None) -> None:
    with pytest.raises(ValueError, match=r"must be"):
        SRSettings(eps=eps, width=width)


def test_lengths_are_counted_without_whitespace_at_the_ends() -> None:
    lengths = Lengths(["  abcd ", "ab", ""])
    assert lengths.mean == 2.0
    assert lengths.column_width == 4
    assert Lengths(["ab", "ab", "abcd", "abcd", "a"]).column_width == 4
    assert Lengths().mean == 0.0
    assert Lengths().column_width == 0


def test_a_line_at_the_mean_may_be_the_width() -> None:
    assert Lengths(["abc", "abc"]).column_width == 3


def test_the_roles_of_lines_follow_their_length_and_last_sign() -> None:
    full, short = "x" * 20, "x" * 5
    lines = [short, full, full, short, "x.", short, "y!", full, "z?"]
    found = recover(lines, SRSettings(width=20))
    assert found.roles == [
        LineRole.HEADING,
        LineRole.START,
        LineRole.MIDDLE,
        LineRole.OBJECT,
        LineRole.END,
        LineRole.HEADING,
        LineRole.WHOLE,
        LineRole.START,
        LineRole.END,
    ]
    assert found.width == 20
    assert [one.lines for one in found.paragraphs] == [[0], [1, 2, 4], [3], [5], [6], [7, 8]]


def test_headings_and_objects_in_a_row_are_one_each() -> None:
    full, short = "x" * 20, "x" * 5
    lines = [short, short, full, short, short, full, short, "end."]
    found = recover(lines, SRSettings(width=20), join="|".join)
    assert [(one.role, one.lines) for one in found.paragraphs] == [
        (LineRole.HEADING, [0, 1]),
        (LineRole.WHOLE, [2, 5, 7]),
        (LineRole.OBJECT, [3, 4]),
        (LineRole.OBJECT, [6]),
    ]
    assert found.paragraphs[0].text == f"{short}|{short}"
    assert found.text == f"{short}|{short}\n{full}|{full}|end.\n"


def test_other_signs_may_finish_lines() -> None:
    settings = SRSettings(width=20, finals="。")
    assert recover(["x.", "字。"], settings).roles == [LineRole.HEADING, LineRole.WHOLE]


def test_the_builder_begins_anew_when_it_is_flushed() -> None:
    builder = SRBuilder(SRSettings(width=9))
    assert list(builder.push(prose_line("x" * 9, 1))) == []
    assert [one.role for one in builder.flush()] == [LineRole.WHOLE]
    assert [one.lines for one in builder.push(prose_line("ends.", 2))] == [((1, 2),)]


def test_a_heading_leaves_when_another_unit_begins() -> None:
    builder = SRBuilder(SRSettings(width=9))
    assert list(builder.push(prose_line("head", 1))) == []
    assert list(builder.push(prose_line("more", 2))) == []
    given = list(builder.push(prose_line("x" * 9, 3)))
    assert [(one.role, len(one.lines)) for one in given] == [(LineRole.HEADING, 2)]


def test_the_builder_joins_scripts_without_spaces_without_one() -> None:
    builder = SRBuilder(SRSettings(width=3, finals="。"))
    lines = [replace(prose_line(text, n), joint="") for n, text in enumerate(["字字字", "字。"])]
    [found] = [one for line in lines for one in builder.push(line)]
    assert found.text == "字字字字。"
    assert found.joins[0].kind is JoinKind.NOTHING
