"""Claims that are the text of a whole cluster."""

from __future__ import annotations

import pytest

from glyphstone.answers.claim_wholes import whole_clusters
from glyphstone.answers.session import Session
from glyphstone.evidence.sources.claims import Claims
from glyphstone.store.events import MemoryJournal
from tests.answers.claims_by_name import claimed_book, named


@pytest.mark.parametrize(
    ("words", "claims", "found"),
    [
        # Bengali: the left half of o, and the half right of the letter that says itself.
        (["েঘা", "েয", "কা"], {"ে": "ো"}, ["ে"]),
        (["েঘা", "েয", "কা"], {}, []),
        (["েঘৗ", "কা"], {"ৗ": "ৌ"}, ["ৗ"]),
        # Thai: the ring of sara am.
        (["คํา", "นาม"], {"ํ": "ำ"}, ["ํ"]),
        # Two syllables side by side with the same vowel.
        (["পুR"], {"R": "রু"}, []),
        (["ುkು"], {"ು": "ೊ", "k": "ಕ"}, []),
        # A conjunct, and a sign below it that says nothing.
        (["sx", "दsx", "दs"], {"s": "ष्ट्र", "x": ""}, ["s"]),
        (["sx", "दsx", "दx", "मx"], {"s": "ष्ट्र", "x": ""}, []),
        (["दx"], {"x": ""}, []),
        # Alphabets have no such claims.
        (["abc"], {"b": "bc"}, []),
    ],
    ids=[
        "left half",
        "sound",
        "right half",
        "ring",
        "next syllable",
        "vowel behind",
        "conjunct",
        "missing",
        "letter",
        "alphabet",
    ],
)
def test_claims_of_whole_clusters(
    words: list[str], claims: dict[str, str], found: list[str]
) -> None:
    assert named(words, whole_clusters(claimed_book(words, claims))) == found


@pytest.mark.parametrize(("alone", "found"), [(3, ["ে"]), (4, [])])
def test_a_quarter_of_its_places_shows_it(alone: int, found: list[str]) -> None:
    words = ["েঘা", *["েয", "েক", "েন", "েল"][:alone], "কা"]
    assert named(words, whole_clusters(claimed_book(words, {"ে": "ো"}))) == found


def test_the_claim_of_a_whole_cluster_is_asked_about_and_the_map_stands() -> None:
    book = claimed_book(["েঘা", "েয", "কা"], {"ে": "ো"})
    session = Session(book, [Claims()], MemoryJournal())
    assert set(session.solution.known) == {1, 2, 3, 4}
    session.read_token(1, "যে")
    assert session.solution.known[0] == "ে"
    assert session.token_text(0) == "ঘো"
    assert session.progress().contradictions == 0
