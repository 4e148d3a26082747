"""Signs that end sentences in scripts without a full stop."""

from __future__ import annotations

from pathlib import Path

import pytest

from forge import Flavour, Style, Typeface, samples, typeset
from glyphstone.evidence.sources.sentence_mark import Stop
from tests.answers.books import Shelf, book_of
from tests.forge.reading import needs

#: Signs whose claims are in doubt in these documents; the letters are sound.
DOUBTED = frozenset("।།။።։។॥.,?!")


def shelf_of(language: str, folder: Path, doubted: frozenset[str] = DOUBTED) -> Shelf:
    """A document whose font claims its letters rightly, and of whose signs nothing is believed."""
    sample = samples.sample(language)
    face = Typeface(sample.fonts, Flavour.TYPE0_TRUETYPE)
    forged = typeset([[text] for text in sample.paragraphs], style=Style(face))
    survey = book_of(forged, folder=folder).surveys[0]
    suspects = [
        frozenset(use.code for use in uses if use.claim.text and set(use.claim.text) <= doubted)
        for uses in survey.uses
    ]
    return book_of(forged, folder=folder, suspects=[suspects])


@needs("NotoSans", "NotoSansDevanagari", "NotoSansBengali", "NotoSansMyanmar")
@pytest.mark.parametrize(
    ("language", "sign"), [("hi_Deva", "।"), ("bn_Beng", "।"), ("my_Mymr", "။")]
)
def test_the_sign_that_ends_paragraphs_is_found(language: str, sign: str, tmp_path: Path) -> None:
    shelf = shelf_of(language, tmp_path)
    found = list(Stop().proposals(shelf.book))
    assert [proposal.text for proposal in found] == [sign]
    assert shelf.truth(shelf.book.symbols[found[0].symbol]) == sign
    assert found[0].confidence > 0.9
    assert found[0].spots


@needs("NotoSans", "NotoSansDevanagari")
def test_nothing_is_said_where_the_script_is_not_known(tmp_path: Path) -> None:
    sample = samples.sample("hi_Deva")
    face = Typeface(sample.fonts, Flavour.TYPE0_TRUETYPE)
    forged = typeset([[text] for text in sample.paragraphs], style=Style(face))
    assert not list(Stop().proposals(book_of(forged, folder=tmp_path).book))


@needs("NotoSans", "NotoSansDevanagari", "NotoSansGeorgian")
@pytest.mark.parametrize("language", ["mr_Deva", "en_Latn", "ka_Geor", "ru_Cyrl"])
def test_a_full_stop_is_left_to_its_own_evidence(language: str, tmp_path: Path) -> None:
    assert not list(Stop().proposals(shelf_of(language, tmp_path).book))
