"""Of a line without blanks only the part that teaches something is asked about."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import forge
from forge.damage import NoToUnicode
from glyphstone.answers.ask import Question, QuestionKind
from glyphstone.answers.part_questions import part_of
from glyphstone.answers.session import Session
from glyphstone.model import Spot
from glyphstone.store.events import MemoryJournal
from tests.answers.books import Shelf, book_of
from tests.forge.reading import needs

#: The second line has one letter that the first has not, near its end.
FIRST = "ሰላምለሁሉ፡ቤትልጅ፡ምድር"
SECOND = "ሰላምለሁሉ፡ምድርቤት፡ልጅሰላም፡ሁሉቤት፡ምድርውሃ፡ሰላምልጅ"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    style = forge.Style(forge.Typeface(("NotoSansEthiopic",), damage=(NoToUnicode(),)))
    return book_of(forge.typeset([FIRST, SECOND], style=style), folder=tmp_path)


@pytest.fixture
def session(shelf: Shelf) -> Session:
    assert shelf.book.token_count == 2
    found = Session(shelf.book, [], MemoryJournal())
    found.read_token(0, FIRST)
    return found


def seen(shelf: Shelf, spot: Spot) -> str:
    """What stands at a place."""
    rows = {int(row): int(s) for row, s in zip(shelf.book.row, shelf.book.symbol, strict=True)}
    return "".join(shelf.truth(shelf.book.symbols[rows[row]]) for row in spot.glyphs)


@needs("NotoSansEthiopic")
def test_the_part_that_teaches_something_is_asked_about(shelf: Shelf, session: Session) -> None:
    question = session.next_question()
    assert question is not None
    assert (question.token, question.kind) == (1, QuestionKind.TOKEN)
    assert question.part == (SECOND.index("ምድርውሃ"), len(SECOND))
    assert session.sketch(1, question.part) == SECOND.replace("ምድርውሃ", "[ምድር□□") + "]"
    spot = session.spot_of(question)
    assert seen(shelf, spot) == "ምድርውሃ፡ሰላምልጅ"
    assert session.read_crop(spot, seen(shelf, spot)).answer is not None
    assert session.token_text(1) == SECOND
    assert session.next_question() is None


@needs("NotoSansEthiopic")
def test_a_part_that_left_it_open_is_asked_about_as_a_whole(shelf: Shelf, session: Session) -> None:
    question = session.next_question()
    assert question is not None
    symbols = shelf.book.token(1)
    # Somebody reads the part, and not the letters that were asked about.
    session.read_crop(session.spot_of(question), "ምድር**፡ሰላምልጅ")
    again = replace(question, part=None)
    assert session._in_part(again) == again
    assert session.spot_of(again).glyphs == shelf.book.spot(1).glyphs
    alone = replace(again, kind=QuestionKind.GLYPH, position=2)
    assert session.spot_of(alone).glyphs == shelf.book.spot(1).glyphs[2:3]
    known = session.solution.known
    assert part_of(shelf.book, alone, known) is None
    assert part_of(shelf.book, replace(again, teaches=tuple(set(symbols))), known) is None
    assert part_of(shelf.book, Question(QuestionKind.TOKEN, 0, 0, symbols[:1], 3, 0), known) is None
