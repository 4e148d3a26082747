"""Lines put together to a paragraph."""

from __future__ import annotations

from dataclasses import replace

from glyphstone.model import (
    Direction,
    DrawnLine,
    FontKey,
    GlyphKey,
    Join,
    JoinKind,
    LanguageSource,
    LineRole,
    Paragraph,
)
from glyphstone.text.paragraphs.assembly import assemble, by_joint, role_of_lines
from tests.text.paragraphs.making import page_line

LTR, RTL, TTB = Direction.LTR, Direction.RTL, Direction.TTB


def key(font: int, code: int) -> GlyphKey:
    """A glyph of a font that nobody has named."""
    return GlyphKey(FontKey(str(font)), code)


def test_lines_are_joined_as_the_line_before_says() -> None:
    first = replace(page_line("one"), joint="")
    found = by_joint([first, page_line("two", number=5), page_line("three", number=6, page=2)])
    assert found.text == "onetwo three"
    assert found.joins == (
        Join(3, JoinKind.NOTHING, "", 1, 5),
        Join(7, JoinKind.SPACE, "", 2, 6),
    )


def test_a_line_alone_needs_no_join() -> None:
    assert by_joint([page_line("one")]).joins == ()


def test_a_paragraph_has_the_lines_and_the_level_it_was_given() -> None:
    lines = [page_line("one", number=3), page_line("two", number=4, page=2)]
    found = assemble(lines, LineRole.HEADING, level=2)
    assert (found.text, found.role, found.level) == ("one two", LineRole.HEADING, 2)
    assert found.lines == ((1, 3), (2, 4))


def test_its_language_and_script_are_those_of_most_characters() -> None:
    lines = [
        replace(page_line("short"), lang="de", script="Latn", lang_confidence=0.1),
        replace(
            page_line("much longer"),
            lang="ru",
            script="Cyrl",
            lang_confidence=0.7,
            lang_source=LanguageSource.DECLARED,
        ),
        replace(page_line("nothing is known of this one"), lang="und", script="Zyyy"),
    ]
    found = assemble(lines, LineRole.WHOLE)
    assert (found.lang, found.script) == ("ru", "Cyrl")
    assert (found.lang_confidence, found.lang_source) == (0.7, LanguageSource.DECLARED)


def test_a_language_that_one_line_has_is_that_of_all() -> None:
    lines = [page_line("a long line of nothing"), replace(page_line("x"), lang="de")]
    assert assemble(lines, LineRole.WHOLE).lang == "de"
    assert assemble(lines[:1], LineRole.WHOLE).lang == "und"


def test_of_two_languages_as_long_the_first_is_taken() -> None:
    lines = [replace(page_line("abc"), lang="de"), replace(page_line("xyz"), lang="ru")]
    assert assemble(lines, LineRole.WHOLE).lang == "de"


def test_its_direction_is_that_of_most_characters() -> None:
    lines = [page_line("ab", direction=LTR), page_line("abc", direction=RTL)]
    assert assemble(lines, LineRole.WHOLE).direction is RTL
    assert assemble(lines[::-1], LineRole.WHOLE).direction is RTL
    assert assemble([page_line(direction=TTB)], LineRole.WHOLE).direction is TTB
    assert assemble([page_line(direction=TTB)] * 2, LineRole.WHOLE).direction is TTB


def test_the_least_sure_glyph_and_all_sources_are_kept() -> None:
    lines = [
        replace(page_line(), map_confidence=0.8, provenance=("a", "b"), unknown=(key(1, 2),)),
        replace(
            page_line(), map_confidence=0.4, provenance=("b", "c"), unknown=(key(1, 2), key(3, 4))
        ),
        page_line(),
    ]
    found = assemble(lines, LineRole.WHOLE)
    assert found.map_confidence == 0.4
    assert found.provenance == ("a", "b", "c")
    assert found.unknown == (key(1, 2), key(1, 2), key(3, 4))
    assert assemble(lines[2:], LineRole.WHOLE).map_confidence is None


def test_lines_that_were_mended_are_kept_as_they_were_drawn() -> None:
    lines = [page_line(), replace(page_line(), drawn=DrawnLine("so me wo rds"))]
    assert assemble(lines, LineRole.WHOLE).drawn == {1: DrawnLine("so me wo rds")}


def test_there_is_a_box_around_its_lines_on_each_page() -> None:
    boxes = [(5.0, 20.0, 90.0, 30.0), (10.0, 10.0, 80.0, 19.0), (1.0, 12.0, 99.0, 40.0)]
    lines = [replace(page_line(), box=box) for box in boxes]
    lines.append(replace(page_line(page=2), box=(7.0, 7.0, 8.0, 8.0)))
    assert assemble(lines, LineRole.WHOLE).boxes == {
        1: (1.0, 10.0, 99.0, 40.0),
        2: (7.0, 7.0, 8.0, 8.0),
    }


def roles(role: LineRole, lines: int) -> tuple[LineRole, ...]:
    return role_of_lines(Paragraph("", role, lines=((1, 1),) * lines))


def test_lines_of_running_text_are_its_start_its_middle_and_its_end() -> None:
    start, middle, end = LineRole.START, LineRole.MIDDLE, LineRole.END
    assert roles(LineRole.WHOLE, 1) == (LineRole.WHOLE,)
    assert roles(LineRole.WHOLE, 2) == (start, end)
    assert roles(LineRole.WHOLE, 4) == (start, middle, middle, end)
    assert roles(LineRole.HEADING, 2) == (LineRole.HEADING,) * 2
