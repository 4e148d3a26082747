"""Paragraphs and pages that no author wrote, for writers that must take them all."""

from __future__ import annotations

from itertools import cycle, pairwise
from random import Random

from hypothesis import strategies as st

from glyphstone.model import (
    UNKNOWN,
    Block,
    BlockKind,
    Direction,
    DrawnLine,
    FontKey,
    GlyphKey,
    Join,
    JoinKind,
    LineRole,
    PageText,
    Paragraph,
    Sentence,
    Span,
    TableCell,
    TableRow,
    TextLine,
    WritingMode,
)
from glyphstone.model.text import Box

#: What breaks writers: markup, controls, lone surrogates, marks, bidi, what is no character.
TROUBLE = (
    "<", ">", "&", '"', "'", "]]>", "<!--", "-->", "<?", "&amp;", "&#0;", "\0", "\x01", "\x0b",
    "\x0c", "\x1b", "\x1c", "\t", "\n", "\r", "\r\n", "\x7f", "\x85", "\xa0", "\xad", "\u2028",
    "\u2029", "\u202e", "\ud800", "\udfff", "\ufdd0", "\ufeff", "\ufffe", "\uffff", "\U0001ffff",
    "\U0010ffff", UNKNOWN, "⟦", "⟧", "⟦0:41⟧", "⟦U+0001⟧", "é", "e\u0301", "ж", "א", "ش", "ก",
    "क्षि", "漢", "ᠮ", "😀", " ", "  ", "-", "1.", "(2)", "\\", "\\u0000", "{", "}", "%s",
)  # fmt: skip

texts = st.one_of(
    st.lists(st.sampled_from(TROUBLE), max_size=12).map("".join),
    st.text(st.characters(codec=None), max_size=40),
    st.sampled_from(["", "Article 1", "Статья 2", "第三条", "1. One", "2. Two", "Word " * 30]),
)
langs = st.sampled_from(["und", "en", "sr-Latn", "zh-Hant", "niv", "", "no tag", "x\ud800", "-"])
numbers = st.one_of(
    st.floats(-2000, 2000),
    st.sampled_from([0.0, -0.0, 1e300, float("inf"), float("-inf"), float("nan")]),
)
boxes: st.SearchStrategy[Box] = st.tuples(numbers, numbers, numbers, numbers)
pages = st.integers(0, 9)


def glyphs_of(text: str) -> tuple[GlyphKey, ...]:
    """Glyphs of three fonts, one for each `UNKNOWN` in a text."""
    fonts = map(FontKey, ("12", "2.7", "d0f"))
    return tuple(
        GlyphKey(font, 0x41 + code)
        for code, font in zip(range(text.count(UNKNOWN)), cycle(fonts), strict=False)
    )


def tiled_row(text: str, random: Random) -> TableRow:
    """A row whose cells tile a text, in any columns."""
    cuts = sorted({0, len(text), *(random.randrange(len(text) + 1) for _ in range(3))})
    places = list(pairwise(cuts))
    cells = (
        TableCell(start, stop, column + random.randrange(2), random.randrange(4))
        for column, (start, stop) in enumerate(places, start=1)
    )
    return TableRow(random.randrange(3), random.randrange(5), tuple(cells))


drawn_lines = texts.map(lambda text: DrawnLine(text, glyphs_of(text)))


@st.composite
def paragraphs(draw: st.DrawFn) -> Paragraph:
    """Any paragraph, with joins and sentences that need not fit its text."""
    text = draw(texts)
    offsets = st.integers(-2, len(text) + 3)
    joins = st.builds(
        Join, offsets, st.sampled_from(JoinKind), st.sampled_from(["", "-", "\0", "\xad"]), pages
    )
    return Paragraph(
        text,
        draw(st.sampled_from(LineRole)),
        lines=tuple(draw(st.lists(st.tuples(pages, pages), max_size=3))),
        joins=tuple(draw(st.lists(joins, max_size=4))),
        sentences=tuple(draw(st.lists(st.builds(Sentence, offsets, offsets, langs), max_size=4))),
        lang=draw(langs),
        lang_confidence=draw(st.one_of(st.none(), st.floats(0, 1))),
        script=draw(st.sampled_from(["Zyyy", "Latn", "Hebr"])),
        direction=draw(st.sampled_from(Direction)),
        boxes=draw(st.dictionaries(pages, boxes, max_size=2)),
        level=draw(st.integers(0, 30)),
        map_confidence=draw(st.one_of(st.none(), st.floats(0, 1))),
        provenance=tuple(draw(st.lists(texts, max_size=2, unique=True))),
        unknown=draw(st.sampled_from([(), glyphs_of(text)])),
        drawn=draw(st.dictionaries(st.integers(0, 2), drawn_lines, max_size=2)),
        row=draw(st.one_of(st.none(), st.randoms().map(lambda random: tiled_row(text, random)))),
        label=draw(st.sampled_from(["", "•", "1.", text[:2]])),
    )


def random_text(random: Random) -> str:
    """Trouble, and any code points."""
    return "".join(
        random.choice(TROUBLE) if random.random() < 0.6 else chr(random.randrange(0x110000))
        for _ in range(random.randrange(30))
    )


def random_page(random: Random) -> PageText:
    """A page as below, made in a hundredth of the time."""
    odd = (0.0, 595.0, -1e300, float("inf"), float("nan"))

    def box() -> Box:
        return random.choice(odd), random.choice(odd), 3.0, random.choice(odd)

    def line() -> TextLine:
        text = random_text(random)
        direction, mode = random.choice(list(Direction)), random.choice(list(WritingMode))
        lang = random.choice(["und", "en", "no tag", "\0"])
        span = Span(
            text,
            box(),
            FontKey("1"),
            text,
            9.0,
            "Latn",
            direction,
            mode,
            lang=lang,
            unknown=glyphs_of(text),
        )
        return TextLine([span, span], box(), random.choice(odd), 9.0, 0.0, direction, mode)

    kinds = list(BlockKind)
    blocks = [Block(random.choice(kinds), [line(), line()], box()) for _ in range(2)]
    return PageText(random.randrange(3), box(), random.choice([0, 90, 180, 270]), blocks)


def random_paragraph(random: Random) -> Paragraph:
    """A paragraph as above, made in a hundredth of the time."""
    text = random_text(random)

    def offset() -> int:
        return random.randrange(-2, len(text) + 3)

    return Paragraph(
        text,
        random.choice(list(LineRole)),
        lines=tuple((random.randrange(9), 1) for _ in range(random.randrange(3))),
        joins=tuple(
            Join(offset(), random.choice(list(JoinKind)), random.choice(TROUBLE))
            for _ in range(random.randrange(4))
        ),
        sentences=tuple(Sentence(offset(), offset()) for _ in range(random.randrange(4))),
        lang=random.choice(["und", "en", "no tag", "\0"]),
        direction=random.choice(list(Direction)),
        boxes={random.randrange(9): (0.0, 1.0, float("inf"), 3.0)},
        level=random.randrange(30),
        map_confidence=random.choice([None, 0.0, 0.5, 1.0]),
        provenance=tuple({random_text(random): None for _ in range(random.randrange(3))}),
        unknown=glyphs_of(text) if random.randrange(2) else (),
        row=tiled_row(text, random) if not random.randrange(3) else None,
        label=text[:1] if random.randrange(2) else random.choice(TROUBLE),
    )


@st.composite
def spans(draw: st.DrawFn) -> Span:
    """Any span; only its unknown glyphs are as many as its text says."""
    text = draw(texts)
    return Span(
        text,
        draw(boxes),
        FontKey(draw(st.sampled_from(["none", "1", "2.7", "d0f"]))),
        draw(texts),
        draw(st.floats(0, 40)),
        "Latn",
        draw(st.sampled_from(Direction)),
        draw(st.sampled_from(WritingMode)),
        lang=draw(langs),
        map_confidence=draw(st.one_of(st.none(), st.floats(-1, 2))),
        unknown=glyphs_of(text),
    )


@st.composite
def page_texts(draw: st.DrawFn) -> PageText:
    """Any page."""
    lines = st.builds(
        TextLine,
        st.lists(spans(), max_size=3),
        boxes,
        numbers,
        st.floats(0, 40),
        st.just(0.0),
        st.sampled_from(Direction),
        st.sampled_from(WritingMode),
    )
    blocks = st.builds(
        Block, st.sampled_from(BlockKind), st.lists(lines, max_size=3), boxes, lang=langs
    )
    return PageText(
        draw(pages),
        draw(boxes),
        draw(st.sampled_from([0, 90, 180, 270, 450, -90, 7])),
        draw(st.lists(blocks, max_size=3)),
    )
