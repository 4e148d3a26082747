"""Contradictions in words: who says what, and what would settle it."""

from __future__ import annotations

from glyphstone.answers.contradictions import Contradiction, Side


def side(text: str, *answers: int, sources: tuple[str, ...] = ()) -> Side:
    return Side(text, answers, sources, ())


def test_two_answers() -> None:
    found = Contradiction(3, (side("а", 4, 1), side("о", 2)))
    assert found.answers == (1, 2, 4)
    assert str(found) == (
        "This glyph reads “а” by answer 4 and answer 1, but “о” by answer 2: look at the places and"
        " keep the reading that is right; or forget or correct an answer that is wrong"
        " (answers 1, 2, 4)."
    )


def test_one_answer_against_evidence_asks_for_one_more_word() -> None:
    found = Contradiction(3, (side("а", 1), side("о", sources=("dot", "library"))))
    assert str(found).startswith("This glyph reads “а” by answer 1, but “о” by dot and library: ")
    assert found.resolution.endswith("wrong (answer 1); or read the glyph in one more word")


def test_without_answers_nothing_can_be_forgotten() -> None:
    found = Contradiction(3, (side("а", sources=("dot",)), side("о", sources=("name",))))
    assert found.answers == ()
    assert "forget" not in found.resolution
