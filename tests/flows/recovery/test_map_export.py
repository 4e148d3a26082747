"""What a recovery knows, as maps that can be exported."""

from __future__ import annotations

from pathlib import Path

import pytest

from glyphstone.flows.account import Account
from glyphstone.flows.recovery.document_reading import FontFacts, ReadDocument
from glyphstone.flows.recovery.map_export import map_file
from glyphstone.model import Entry, FontKey, Proposal, State
from glyphstone.store.exchange import GlyphEntry
from glyphstone.verdict.trust import Trust
from tests.flows.handmade import book, square, symbol

SHAPE = square(0.3)
BOOK = book(
    "a.pdf",
    [
        symbol(0, shape=SHAPE.key), symbol(1, shape="gone"), symbol(2),
        symbol(3, key="1", shape=SHAPE.key),
    ],
    [[0]],
)  # fmt: skip


def document(*fonts: tuple[str, Trust]) -> ReadDocument:
    facts = tuple(FontFacts(FontKey(key), "F", trust, True, 1, 1) for key, trust in fonts)
    return ReadDocument(Path("a.pdf"), "5" * 64, BOOK, facts, 1, (), Account(), {}, {}, {})


def wanted(*fonts: tuple[str, Trust]) -> tuple[ReadDocument, list[FontFacts]]:
    made = document(*fonts)
    return made, [font for font in made.fonts if font.needs_map]


ENTRIES = (
    Entry("a", State.CONFIRMED, 0.9, (
        Proposal(0, "b", 1.0, "loud"), Proposal(0, "a", 0.4, "low"), Proposal(0, "a", 0.9, "high"),
    )),
    Entry("b", State.PROPOSED, 0.5, (Proposal(1, "c", 0.9, "other"),)),
    Entry(None, State.UNKNOWN, 0.0),
    Entry("d", State.CONFIRMED, 1.0),
)  # fmt: skip


def test_each_font_that_needs_a_map_is_written_with_all_its_glyphs() -> None:
    made = map_file(
        [wanted(("0", Trust.NONE), ("1", Trust.TRUSTED))], BOOK, ENTRIES, {SHAPE.key: SHAPE}
    )
    (font,) = made.fonts
    assert (font.name, font.key, font.document) == ("F", FontKey("0"), "5" * 64)
    assert font.glyphs == (
        GlyphEntry("a", 10, 1, SHAPE.key, State.CONFIRMED, 0.9, "high", 1),
        GlyphEntry("b", 11, 1, "gone", State.PROPOSED, 0.5, "", 2),
        GlyphEntry(None, 12, 1, None, State.UNKNOWN, 0.0, "", 3),
    )
    assert made.drawings == (SHAPE,)


def test_a_drawing_that_two_fonts_share_is_written_once() -> None:
    made = map_file(
        [wanted(("0", Trust.NONE), ("1", Trust.PARTIAL))], BOOK, ENTRIES, {SHAPE.key: SHAPE}
    )
    assert [font.key for font in made.fonts] == [FontKey("0"), FontKey("1")]
    assert made.drawings == (SHAPE,)


def test_fonts_that_can_be_believed_are_not_written() -> None:
    made = map_file([wanted(("0", Trust.TRUSTED))], BOOK, ENTRIES, {SHAPE.key: SHAPE})
    assert (made.fonts, made.drawings) == ((), ())


@pytest.mark.parametrize("trust", list(Trust))
def test_every_verdict_but_trusted_needs_a_map(trust: Trust) -> None:
    (facts,) = document(("0", trust)).fonts
    assert facts.needs_map is (trust is not Trust.TRUSTED)


def test_fonts_behind_one_that_can_be_believed_are_written() -> None:
    made = map_file(
        [wanted(("0", Trust.TRUSTED), ("1", Trust.NONE))], BOOK, ENTRIES, {SHAPE.key: SHAPE}
    )
    assert [font.key for font in made.fonts] == [FontKey("1")]
    assert [glyph.text for glyph in made.fonts[0].glyphs] == ["d"]
