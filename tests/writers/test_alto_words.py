"""ALTO: how sure words are, what identifiers and styles they have."""

from __future__ import annotations

from typing import Any

import pytest
from lxml import etree

from glyphstone.model import (
    UNKNOWN,
    Block,
    BlockKind,
    Direction,
    FontKey,
    GlyphKey,
    PageText,
    Span,
    TextLine,
    WritingMode,
)
from glyphstone.writers.alto import Alto
from glyphstone.writers.facts import Facts
from glyphstone.writers.protocol import written

NS = "{http://www.loc.gov/standards/alto/ns-v4#}"
BOX = (0.0, 0.0, 72.0, 36.0)
LTR, FLAT = Direction.LTR, WritingMode.HORIZONTAL


def span(text: str, sure: float | None = None, lang: str = "und") -> Span:
    keys = tuple(GlyphKey(FontKey("1"), 65) for _ in range(text.count(UNKNOWN)))
    found = Span(text, BOX, FontKey("1"), "F", 10.0, "Latn", LTR, FLAT, lang=lang, unknown=keys)
    found.map_confidence = sure
    return found


def root(*lines: list[Span], baseline: float = 12.0, rotate: int = 0) -> Any:
    """A document of two equal blocks with these lines."""
    made = [TextLine(spans, BOX, baseline, 10.0, 0.0, LTR, FLAT) for spans in lines]
    block = Block(BlockKind.BODY, made, BOX)
    page = PageText(4, BOX, rotate, [block, block])
    return etree.fromstring(b"".join(written(Alto(), Facts("x.pdf"), [page])))


def confidences(*spans: Span) -> list[str | None]:
    strings = [one.get("WC") for one in root(list(spans)).iter(f"{NS}String")]
    return strings[: len(strings) // 2]


def test_everything_is_numbered_from_one() -> None:
    found = root([span("a b")], [span("c")])
    for tag, count in (("TextBlock", 2), ("TextLine", 4), ("String", 6), ("Page", 1)):
        name = {"TextBlock": "block", "TextLine": "line", "String": "word", "Page": "page"}[tag]
        assert [one.get("ID") for one in found.iter(f"{NS}{tag}")] == [
            f"{name}{number}" for number in range(1, count + 1)
        ]
    assert found.find(f".//{NS}Page").get("PHYSICAL_IMG_NR") == "4"
    assert len(list(found.iter(f"{NS}SP"))) == 2


@pytest.mark.parametrize(
    ("first", "second", "least"),
    [
        (None, None, None),
        (0.5, None, "0.50"),
        (None, 0.25, "0.25"),
        (0.5, 0.25, "0.25"),
        (0.25, 0.5, "0.25"),
        (2.0, -1.0, "0.00"),
    ],
)
def test_a_word_is_as_sure_as_its_least_sure_part(
    first: float | None, second: float | None, least: str | None
) -> None:
    assert confidences(span("wo", first), span("rd", second)) == [least]


def test_a_word_with_an_unknown_glyph_is_not_sure_at_all() -> None:
    assert confidences(span(f"a{UNKNOWN} b", 0.75)) == ["0.00", "0.75"]


def test_lines_have_a_baseline_as_far_as_it_is_level() -> None:
    level = root([span("a")], baseline=30.0).find(f".//{NS}TextLine")
    assert level.get("BASELINE") == "100"
    assert root([span("a")], rotate=90).find(f".//{NS}TextLine").get("BASELINE") is None


def test_a_language_is_said_if_it_is_known() -> None:
    strings = list(root([span("a b", lang="sr")], [span("c")]).iter(f"{NS}String"))
    assert [one.get("LANG") for one in strings[:3]] == ["sr", "sr", None]
