"""Maps, lines and doubtful fonts as plain data."""

from __future__ import annotations

from dataclasses import asdict

from glyphstone.model import (
    Direction,
    DoubtfulFont,
    Entry,
    FontKey,
    IntArray,
    Line,
    Meaning,
    PageFacts,
    Proposal,
    State,
)
from glyphstone.model.doubts import TRUST_WORDS
from tests.layout.placing import page


def test_what_parts_of_a_map_are_if_nobody_says_more() -> None:
    assert asdict(Meaning("a")) == {
        "text": "a", "confidence": 1.0, "source": "map", "unchecked": False,
    }  # fmt: skip
    assert asdict(Proposal(3, "a", 0.5, "dot")) == {
        "symbol": 3, "text": "a", "confidence": 0.5, "source": "dot", "spots": (), "answer": None,
    }  # fmt: skip
    assert asdict(Entry(None, State.UNKNOWN, 0.0)) == {
        "text": None, "state": "unknown", "confidence": 0.0, "provenance": (),
    }  # fmt: skip
    assert [str(state) for state in State] == ["unknown", "proposed", "confirmed"]


def test_what_a_line_is_if_nobody_says_more() -> None:
    blanks: IntArray = page([]).code
    line = Line(1, 2, (), Direction.LTR, 3.0, (0.0, 1.0, 2.0, 3.0), 10.0, 0.0, blanks)
    assert (line.region, line.cell, line.aside, line.horizontal) == (0, None, False, ())
    assert line.marks.tolist() == []
    assert line.marks.dtype == "int64"


def test_what_a_page_is_if_nobody_says_more() -> None:
    facts = PageFacts(1, (0.0, 0.0, 1.0, 1.0), 0, 1.0)
    assert (facts.images, facts.image_cover) == (0, 0.0)


def test_a_doubtful_font_and_the_words_for_verdicts() -> None:
    assert DoubtfulFont(FontKey("1"), "F", "partial", 1, 2).reasons == ()
    assert TRUST_WORDS == {
        "trusted": "trusted",
        "partial": "partly broken",
        "untrusted": "not to be trusted",
        "none": "no text at all",
        "legacy": "legacy disguise suspected",
    }
