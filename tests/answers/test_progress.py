"""How far a recovery has come: glyphs and running text, what is in the way."""

from __future__ import annotations

import numpy as np

from glyphstone.answers.contradictions import Contradiction, Doubt
from glyphstone.answers.progress import Progress, Tally, progress_of
from glyphstone.answers.solver import Solution
from glyphstone.model import Entry, Spot, State

ENTRIES = (
    Entry("a", State.CONFIRMED, 1.0),
    Entry("b", State.PROPOSED, 0.95),
    Entry("c", State.PROPOSED, 0.5),
    Entry(None, State.UNKNOWN, 0.0),
    Entry("e", State.CONFIRMED, 1.0),
)
#: The last symbol stands in no word; one count more is for glyphs without a symbol.
COUNT = np.array([5, 3, 2, 1, 0, 9])


def test_tallies() -> None:
    found = progress_of(Solution(ENTRIES, {0: "a", 1: "b", 4: "e", -1: "x"}), COUNT, 7)
    assert found.glyphs == Tally(total=4, decoded=2, confirmed=1, proposed=2, unknown=1)
    assert found.running == Tally(total=11, decoded=8, confirmed=5, proposed=5, unknown=1)
    assert (found.contradictions, found.doubts, found.questions_left) == (0, 0, 7)
    assert found.glyphs.share == 0.5
    assert not found.complete


def test_nothing_to_decode_is_all_decoded() -> None:
    assert Tally(0, 0, 0, 0, 0).share == 1.0
    assert progress_of(Solution((), {}), np.zeros(1, dtype=np.int64), 0).complete


def test_what_is_disputed_is_not_complete() -> None:
    whole = Tally(1, 1, 1, 0, 0)
    assert Progress(whole, whole, 0, 0, 0).complete
    assert not Progress(whole, whole, 1, 0, 0).complete
    assert not Progress(whole, whole, 0, 1, 0).complete
    assert not Progress(whole, whole, 0, 0, 0, 1).complete
    known = {0: "a"}
    found = progress_of(
        Solution(
            ENTRIES[:1],
            known,
            (Contradiction(0, ()),),
            (Doubt(1, Spot(0, 1, (0,)), ("a",), (1,)),),
        ),
        COUNT,
        0,
    )
    assert (found.contradictions, found.doubts) == (1, 1)
