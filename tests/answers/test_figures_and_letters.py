"""Letters and figures of one drawing are asked about unless what stands beside them tells."""

from __future__ import annotations

import pytest

from glyphstone.answers.session import Session
from glyphstone.model import Proposal
from glyphstone.store.events import MemoryJournal
from tests.answers.handmade import Said, handmade


def known(words: str, glyph: str, text: str, *sources: str) -> bool:
    """Whether a text that sources tell of a glyph counts, everything else known by claims."""
    book = handmade([words])
    glyphs = list(dict.fromkeys(words.replace(" ", "")))
    said = [
        Proposal(number, char, 0.95, "claims")
        for number, char in enumerate(glyphs)
        if char != glyph
    ]
    own = glyphs.index(glyph)
    told = [Proposal(own, text, 0.99, source) for source in sources]
    session = Session(book, [Said(*said, *told)], MemoryJournal())
    return session.solution.known.get(own) == text


@pytest.mark.parametrize(
    ("words", "text", "sure"),
    [
        ("#-нэ нэ", "З", False),
        ("#-нэ нэ", "3", False),
        ("#-нэ #нэ", "З", True),
        ("#-нэ (#)", "3", True),
        ("#-нэ 1#-нэ", "3", True),
        ("нэ #", "З", True),
        ("нэ #.", "З", False),
        ("#нэ", "3", False),
        # No figure is drawn like this letter.
        ("#-нэ нэ", "Ж", True),
    ],
)
def test_what_stands_beside_it_tells_a_letter_from_a_figure(
    words: str, text: str, sure: bool
) -> None:
    assert known(words, "#", text, "drawing") is sure


def test_another_source_that_says_so_is_enough() -> None:
    assert known("#-нэ нэ", "#", "З", "drawing", "spelling")
    assert known("#-нэ нэ", "#", "З", "claims")


def test_a_person_who_typed_it_is_believed() -> None:
    book = handmade(["#-нэ"])
    session = Session(book, [Said(Proposal(0, "З", 0.99, "drawing"))], MemoryJournal())
    assert 0 not in session.solution.known
    session.read_token(0, "З-нэ")
    assert session.solution.known[0] == "З"


def test_a_drawing_does_not_bear_out_which_of_the_two_was_typed() -> None:
    drawn = [Proposal(0, "З", 0.8, "drawing"), Proposal(2, "э", 0.8, "drawing")]
    said = [*drawn, Proposal(1, "-", 0.95, "claims")]
    session = Session(handmade(["#-э"]), [Said(*said)], MemoryJournal())
    session.read_token(0, "З-э")
    assert session.solution.unchecked == {0}
    (word,) = session.check_list()
    session.check(word, True)
    assert session.progress().complete


@pytest.mark.parametrize(
    ("words", "typed", "source"),
    [
        # A letter beside it tells; another source says so too; no figure is drawn like it.
        ("#-э #э", "З-э", "drawing"),
        ("#-э", "З-э", "claims"),
        ("#-э", "Ж-э", "drawing"),
    ],
)
def test_else_what_was_typed_once_is_borne_out(words: str, typed: str, source: str) -> None:
    said = [Proposal(0, typed[0], 0.8, source), Proposal(2, "э", 0.8, "drawing")]
    session = Session(
        handmade([words]), [Said(*said, Proposal(1, "-", 0.95, "claims"))], MemoryJournal()
    )
    session.read_token(0, typed)
    assert session.solution.unchecked == frozenset()
