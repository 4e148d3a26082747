"""The lines of a page as prose is made of them."""

from __future__ import annotations

from dataclasses import replace

from glyphstone.model import (
    Block,
    BlockKind,
    Direction,
    FontKey,
    GlyphKey,
    LanguageSource,
    PageText,
    ProseLine,
    Spacing,
    Span,
    TextLine,
    WritingMode,
)
from glyphstone.prose.page_lines import PageLines

BOX = (50.0, 700.0, 290.0, 710.0)


def key(font: int, code: int) -> GlyphKey:
    """A glyph of a font that nobody has named."""
    return GlyphKey(FontKey(str(font)), code)


def span(text: str, font: str = "Serif") -> Span:
    return Span(
        text, BOX, FontKey("1"), font, 10.0, "Latn", Direction.LTR, WritingMode.HORIZONTAL,
        lang="en", lang_confidence=0.9, lang_source=LanguageSource.DETECTED,
    )  # fmt: skip


def line(*spans: Span) -> TextLine:
    return TextLine(list(spans), BOX, 700.0, 10.0, 0.0, Direction.LTR, WritingMode.HORIZONTAL)


def made(*lines: TextLine, block: Block | None = None) -> list[ProseLine]:
    around = block or Block(BlockKind.BODY, [], BOX)
    around.lines = list(lines)
    return PageLines().of(PageText(number=3, box=BOX, rotate=0, blocks=[around]))


def test_a_line_brings_what_it_knows() -> None:
    spacing = Spacing(gaps=(0.1,), others=("a b",))
    own = replace(line(span("ab")), joint="", number=7, widest_gap=1.5, spacing=spacing)
    block = Block(BlockKind.FOOTNOTE, [], BOX)
    [found] = made(own, block=block)
    assert found == ProseLine(
        text="ab",
        page=3,
        number=7,
        block=0,
        kind=BlockKind.FOOTNOTE,
        box=BOX,
        size=10.0,
        font="Serif",
        script="Latn",
        lang="en",
        direction=Direction.LTR,
        joint="",
        column=(50.0, 290.0),
        widest_gap=1.5,
        spacing=spacing,
        lang_confidence=0.9,
        lang_source=LanguageSource.DETECTED,
    )


def test_lines_without_text_are_left_out() -> None:
    assert [one.text for one in made(line(), line(span("a")))] == ["a"]


def test_blocks_are_numbered_in_the_order_of_reading() -> None:
    blocks = [Block(BlockKind.BODY, [line(span("a"))], BOX) for _ in range(3)]
    found = PageLines().of(PageText(number=1, box=BOX, rotate=0, blocks=blocks))
    assert [one.block for one in found] == [0, 1, 2]


def test_the_longest_span_says_language_and_script() -> None:
    other = replace(span("a longer one"), lang="ru", script="Cyrl", lang_confidence=0.5)
    [found] = made(line(span("short"), other))
    assert (found.lang, found.script, found.lang_confidence) == ("ru", "Cyrl", 0.5)


def test_a_span_that_knows_nothing_takes_what_its_block_knows() -> None:
    block = Block(
        BlockKind.BODY, [], BOX, script="Grek", lang="el", lang_confidence=0.4,
        lang_source=LanguageSource.INHERITED,
    )  # fmt: skip
    for script in ("Zyyy", "Zinh"):
        own = replace(span("7"), script=script, lang="und", lang_confidence=None)
        [found] = made(line(own), block=block)
        assert (found.script, found.lang) == ("Grek", "el")
        assert (found.lang_confidence, found.lang_source) == (0.4, LanguageSource.INHERITED)


def test_the_font_is_that_of_most_characters() -> None:
    spans = [span("abc", "One"), span("abcd", "Two"), span("ab", "One")]
    assert made(line(*spans))[0].font == "One"
    assert made(line(*spans[:2]))[0].font == "Two"
    # Of two as common the first.
    assert made(line(span("ab", "Two"), span("ab", "One")))[0].font == "Two"


def test_what_is_unsure_and_unknown_in_any_span_is_so_in_the_line() -> None:
    spans = [
        replace(span("a"), map_confidence=0.8, provenance=("x", "y")),
        replace(span("b"), map_confidence=0.3, provenance=("y", "z"), unknown=(key(1, 2),)),
        replace(span("c"), unknown=(key(3, 4),)),
    ]
    [found] = made(line(*spans))
    assert found.map_confidence == 0.3
    assert found.provenance == ("x", "y", "z")
    assert found.unknown == (key(1, 2), key(3, 4))
    assert made(line(span("a")))[0].map_confidence is None


def test_a_cell_brings_the_number_of_its_row() -> None:
    block = Block(BlockKind.TABLE_CELL, [], BOX, cell=(4, 2))
    assert made(line(span("a")), block=block)[0].row == 4
    assert made(line(span("a")))[0].row == 0
