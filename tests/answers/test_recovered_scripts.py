"""Forged documents of many scripts, recovered by somebody who reads what is asked."""

from __future__ import annotations

from pathlib import Path

import pytest
import unicodedata2

from forge import Style, Typeface, damage, samples, typeset
from glyphstone.answers.ask import QuestionKind
from glyphstone.answers.outcomes import Status
from glyphstone.answers.session import Session
from glyphstone.evidence.registry import default_evidence
from glyphstone.store.events import MemoryJournal
from tests.answers.books import Shelf, book_of


def shelf_of(code: str, folder: Path) -> Shelf:
    sample = samples.sample(code)
    face = Typeface(
        sample.fonts, damage=[damage.NoToUnicode()], order="shuffled", codes="shuffled", seed=3
    )
    return book_of(typeset([sample.paragraphs], style=Style(face)), folder=folder)


def word_at(shelf: Shelf, token: int) -> str:
    """The word that stands at a token, as its source has it."""
    truth = shelf.forged[0].truth
    spot = shelf.book.spot(token)
    # The forge counts pages from 0.
    first = int((truth.glyphs.page < spot.page - 1).sum())
    clusters = sorted({int(truth.glyphs.cluster[first + row]) for row in spot.glyphs})
    return "".join("".join(truth.clusters.text[c] for c in clusters).split())


def nfc(text: str) -> str:
    return str(unicodedata2.normalize("NFC", text))


@pytest.mark.parametrize(
    "code",
    [
        "yrk_Cyrl", "el_Grek", "ka_Geor", "he_Hebr", "vi_Latn", "hi_Deva", "ta_Taml", "ar_Arab",
        "ur_Arab", "gu_Gujr", "or_Orya", "te_Telu", "km_Khmr", "my_Mymr", "th_Thai", "lo_Laoo",
        "bo_Tibt", "nqo_Nkoo", "dv_Thaa", "ff_Adlm", "ban_Bali",
    ],
)  # fmt: skip
def test_a_script_is_recovered_from_words_as_they_are_typed(code: str, tmp_path: Path) -> None:
    shelf = shelf_of(code, tmp_path)
    session = Session(shelf.book, default_evidence(), MemoryJournal())
    glyphs = asked_again = 0
    for _ in range(400):
        question = session.next_question()
        if question is None:
            break
        if question.kind is QuestionKind.TOKEN:
            outcome = session.read_token(question.token, word_at(shelf, question.token))
        else:
            glyphs += 1
            symbol = question.teaches[0]
            outcome = session.read_glyph(symbol, shelf.truth(shelf.book.symbols[symbol]))
        if outcome.status is Status.ASKED:
            # A right answer may take back much of what the words before it made likely.
            asked_again += 1
            outcome = session.confirm(outcome)
        assert outcome.answer is not None, outcome.reason
    assert asked_again <= 2
    assert session.next_question() is None
    assert session.contradictions == ()
    assert glyphs <= 4
    tokens = range(shelf.book.token_count)
    wrong = {
        (word_at(shelf, token), session.token_text(token))
        for token in tokens
        if nfc(word_at(shelf, token)) != nfc(session.token_text(token))
    }
    assert wrong == set()
