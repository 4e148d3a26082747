"""What a person reads against the file's own word, and what is left of that word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glyphstone.answers.answer_records import Statement
from glyphstone.answers.honesty import Honesty, Refuted, refutes
from glyphstone.model import Claim, ClaimPath, FontKey, Proposal
from tests.answers.handmade import handmade

#: к о т р а are symbols 0 to 4 of one font.
BOOK = handmade(["кот", "рот", "рота"])
CLAIMS, NAMES = (0, FontKey("0"), "claims"), (0, FontKey("0"), "names")


def honesty(texts: str, source: str = "claims") -> Honesty:
    return Honesty(BOOK, [Proposal(i, text, 0.95, source) for i, text in enumerate(texts)])


def said(texts: str, *, answers: int = 1) -> dict[int, list[Statement]]:
    return {i: [Statement(text, i % answers + 1, None)] for i, text in enumerate(texts)}


def test_a_voice_that_nobody_refuted_is_not_named() -> None:
    assert honesty("котра").refuted(said("кот")) == {}
    assert honesty("котра").refuted({}) == {}


@pytest.mark.parametrize(
    ("texts", "read", "share"),
    [("xотра", "к", 9.5 / 11), ("xотра", "котра", 13.5 / 15), ("xyzра", "котра", 11.5 / 15)],
)
def test_its_share_is_what_was_read_and_ten_glyphs_before(
    texts: str, read: str, share: float
) -> None:
    found = honesty(texts).refuted(said(read))
    assert list(found) == [CLAIMS]
    assert found[CLAIMS].share == pytest.approx(share)
    assert not found[CLAIMS].liar


def test_it_is_never_known_again_after_a_refutation() -> None:
    assert Refuted(0.99, liar=False).confidence == 0.85
    assert Refuted(0.85, liar=False).confidence == 0.85
    assert Refuted(0.6, liar=True).confidence == 0.6


@pytest.mark.parametrize(
    ("texts", "answers", "liar"),
    [("xyzра", 1, False), ("xyzра", 2, True), ("xyтра", 2, False)],
)
def test_a_liar_has_many_texts_wrong_by_several_answers(
    texts: str, answers: int, liar: bool
) -> None:
    (found,) = honesty(texts).refuted(said("котра", answers=answers)).values()
    assert found.liar is liar
    assert (found.share < 0.8) is (texts == "xyzра")


def test_the_worse_of_two_findings() -> None:
    better, worse = Refuted(0.9, liar=False), Refuted(0.7, liar=True)
    assert better.worse(worse) == worse.worse(better) == worse
    assert better.worse(None) == better
    assert Refuted(0.6, liar=False).worse(worse) == Refuted(0.6, liar=True)


def test_sources_that_do_not_repeat_the_file_have_no_voice() -> None:
    assert honesty("xотра", "said").refuted(said("котра")) == {}
    assert set(honesty("xотра", "names").refuted(said("котра"))) == {NAMES}


@pytest.mark.parametrize(
    ("typed", "claim", "refuted"),
    [
        ("к", "к", False),
        ("fi", "ﬁ", False),
        ("\u0646", "\ufee7", False),  # noon and its initial form
        ("'", "’", False),
        ("-", "–", False),
        ("!", "?", True),
        ("а", "a", True),  # Cyrillic and Latin
        ("к", "К", True),
        ("", "к", True),
        ("é", "e", True),
    ],
)
def test_what_refutes_a_claim(typed: str, claim: str, refuted: bool) -> None:
    assert refutes(typed, claim) is refuted


@pytest.mark.parametrize(
    ("typed", "claim", "refuted"),
    [
        ("ष्ट", "ष्ट्र", False),
        ("ष्ट्र", "ष्ट", False),
        ("ष्ट", "ब", True),
        ("", "ब", False),
        ("a", "ab", True),
    ],
)
def test_the_text_of_a_cluster_for_one_of_its_glyphs_refutes_nothing(
    typed: str, claim: str, refuted: bool
) -> None:
    assert refutes(typed, claim) is refuted


@pytest.mark.parametrize(
    ("text", "ink", "confidence"),
    [
        ("\u202d", (0.0, 0.2, 0.3, 0.3), 0.85),
        ("\u202d", None, 0.95),
        ("‐", (0.0, 0.2, 0.3, 0.3), 0.95),
    ],
    ids=["drawn", "not drawn", "seen"],
)
def test_a_drawing_that_claims_what_cannot_be_seen_is_not_sure(
    text: str, ink: tuple[float, float, float, float] | None, confidence: float
) -> None:
    first, *rest = BOOK.symbols
    first = replace(first, claim=Claim(text, ClaimPath.TO_UNICODE), trusted=True, ink=ink)
    book = replace(BOOK, symbols=(first, *rest))
    proposal = Proposal(0, text, 0.95, "claims")
    (found,) = Honesty(book, [proposal]).weighed([proposal])
    assert found.confidence == confidence


def weighed(texts: str, drawn: str, confidence: float = 0.88) -> list[float]:
    """What names are worth beside drawings; a blank is no plain drawing."""
    names = [Proposal(i, text, 0.95, "names") for i, text in enumerate(texts)]
    drawings = [
        Proposal(i, text, confidence, "drawing") for i, text in enumerate(drawn) if text != " "
    ]
    found = Honesty(BOOK, [*names, *drawings]).weighed([*names, *drawings])
    return [one.confidence for one in found if one.source == "names"]


@pytest.mark.parametrize(
    ("drawn", "worth"),
    [
        ("    ", 0.95),
        ("к   ", 0.95),
        ("кот ", 0.3),
        ("ко  ", 0.3),
        ("коz ", 0.3),
        ("коzq", 0.3),
        ("кyzq", 0.95),
    ],
)
def test_names_that_most_plain_drawings_contradict_are_worth_little(
    drawn: str, worth: float
) -> None:
    assert set(weighed("xyzq", drawn)) == {worth}


def test_drawings_that_are_not_plain_refute_no_names() -> None:
    assert set(weighed("xyzq", "котр", 0.87)) == {0.95}


@pytest.mark.parametrize(("names", "drawn"), [("\u093c\u093f12", "кото"), ("xyzq", ".:12")])
def test_signs_and_marks_refute_no_names(names: str, drawn: str) -> None:
    assert set(weighed(names, drawn)) == {0.95}


def test_lookalikes_of_another_script_refute_no_names() -> None:
    assert set(weighed("kotp", "котр")) == {0.95}
