"""Names, shifts and twins: what fonts say of themselves and of each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from forge import Document, Flavour, Paragraph, Style, Typeface, damage, samples, typeset
from forge.glyphmap import true_map
from glyphstone.evidence import Evidence
from glyphstone.evidence.registry import CONFIDENT, default_evidence
from glyphstone.evidence.sources.names import Names
from glyphstone.evidence.sources.twin import Twin, has_foreign_twin
from tests.answers.books import Shelf, book_of

TEXT = [
    "The quick brown fox jumps over the lazy dog.",
    "Pack my box with five dozen liquor jugs, and judge how vexingly quick daft zebras run.",
]
RUSSIAN = ["Съешь же ещё этих мягких французских булок, да выпей чаю. Широкая электрификация."]


def wrong(shelf: Shelf, source: Evidence) -> list[tuple[str, str]]:
    """What a source says with confidence and wrongly."""
    return [
        (p.text, truth)
        for p in source.proposals(shelf.book)
        if p.confidence >= CONFIDENT
        and p.text != (truth := shelf.truth(shelf.book.symbols[p.symbol]))
    ]


def sure(shelf: Shelf, source: Evidence) -> int:
    return sum(p.confidence >= CONFIDENT for p in source.proposals(shelf.book))


def shift() -> Evidence:
    return next(source for source in default_evidence() if source.name == "shift")


@pytest.mark.parametrize("text", [TEXT, RUSSIAN])
def test_honest_names_are_heard(text: list[str], tmp_path: Path) -> None:
    face = Typeface(("DejaVuSans",), Flavour.TYPE1C, damage=(damage.NoToUnicode(),))
    shelf = book_of(typeset(text, style=Style(face)), folder=tmp_path)
    assert wrong(shelf, Names()) == []
    assert sure(shelf, Names()) >= 0.9 * len(shelf.book.symbols)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("text", [TEXT, RUSSIAN])
def test_lying_names_are_not(seed: int, text: list[str], tmp_path: Path) -> None:
    spoilt = (damage.NoToUnicode(), damage.LyingNames())
    face = Typeface(("DejaVuSans",), Flavour.TYPE1C, damage=spoilt, seed=seed)
    shelf = book_of(typeset(text, style=Style(face)), folder=tmp_path)
    assert wrong(shelf, Names()) == []


def test_codes_that_are_all_as_far_off(tmp_path: Path) -> None:
    face = Typeface(("DejaVuSans",), codes="kept", damage=(damage.NoToUnicode(),))
    shelf = book_of(typeset([TEXT] * 3, style=Style(face)), folder=tmp_path)
    assert wrong(shelf, shift()) == []
    assert sure(shelf, shift()) == len(shelf.book.symbols) - 1  # all but a ligature


def test_claims_that_are_all_as_far_off(tmp_path: Path) -> None:
    face = Typeface(("DejaVuSans",), codes="shuffled", damage=(damage.Shift(3),))
    shelf = book_of(typeset([TEXT] * 3, style=Style(face)), folder=tmp_path)
    assert wrong(shelf, shift()) == []
    assert sure(shelf, shift()) >= 0.9 * len(shelf.book.symbols)


@pytest.mark.parametrize("seed", range(3))
def test_codes_in_disorder_are_no_shift(seed: int, tmp_path: Path) -> None:
    face = Typeface(("DejaVuSans",), codes="shuffled", damage=(damage.NoToUnicode(),), seed=seed)
    shelf = book_of(typeset([TEXT] * 3, style=Style(face)), folder=tmp_path)
    assert list(shift().proposals(shelf.book)) == []


def shelf_of_two(healthy: str, spoilt: str, folder: Path) -> Shelf:
    """A document in one face, embedded twice: once healthy, once without a map."""
    style = Style(Typeface(("DejaVuSans",)))
    other = Style(
        Typeface(("DejaVuSans",), codes="shuffled", seed=1, damage=(damage.NoToUnicode(),))
    )
    blocks = [Paragraph((healthy,)), Paragraph((spoilt,), other)]
    return book_of(Document(blocks, style).build(), folder=folder, suspects=[[frozenset(), None]])


def test_the_same_drawing_in_a_healthy_font(tmp_path: Path) -> None:
    shelf = shelf_of_two(TEXT[0] + TEXT[1], TEXT[0], tmp_path)
    assert wrong(shelf, Twin()) == []
    found = {p.text: p.confidence for p in Twin().proposals(shelf.book)}
    assert found["q"] < CONFIDENT  # Cyrillic has a letter that is drawn so
    assert found["."] >= CONFIDENT
    assert {text for text in TEXT[0] if text != " "} == set(found)


def test_a_lookalike_is_not_carried_into_another_script(tmp_path: Path) -> None:
    shelf = shelf_of_two(TEXT[0] + TEXT[1] + "ABCEHKMOPTX", "Вся почта роскошь", tmp_path)
    assert wrong(shelf, Twin()) == []
    assert list(Twin().proposals(shelf.book)) != []


@pytest.mark.parametrize(("text", "twin"), [("a", True), ("А", True), ("ж", False), ("1", False)])
def test_lookalikes(text: str, twin: bool) -> None:
    assert has_foreign_twin(text) is twin


def test_sources_can_be_switched_off() -> None:
    names = [source.name for source in default_evidence()]
    assert len(set(names)) == len(names)
    assert {"blank", "dot", "numbering", "names", "shift", "twin", "claims"} <= set(names)
    assert {"paper_space", "paper_dot"} <= set(names)
    for name in names:
        assert [s.name for s in default_evidence({name})] == [n for n in names if n != name]
    assert default_evidence(names) == []


def test_names_of_conjuncts_are_proposed_and_never_taken_for_sure(tmp_path: Path) -> None:
    sample = samples.sample("hi_Deva")
    face = Typeface(sample.fonts, Flavour.TYPE1C, damage=(damage.NoToUnicode(),))
    forged = typeset([sample.paragraphs], style=Style(face))
    shelf = book_of(forged, folder=tmp_path)
    conjuncts = [p for p in Names().proposals(shelf.book) if "\u094d" in p.text and len(p.text) > 1]
    truth = {text for codes in true_map(forged) for text in codes.values()}
    assert len(conjuncts) >= 10
    assert all(p.confidence < CONFIDENT for p in conjuncts)
    assert sum(p.text in truth for p in conjuncts) >= 0.9 * len(conjuncts)
