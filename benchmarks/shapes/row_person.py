"""A person who looks at rows of likely glyphs, accepts or corrects them, and types what is left."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.trust.forge_documents import Broken
from benchmarks.trust.forge_person import PERSONS, TrustPerson
from glyphstone.answers.clusters import nfc
from glyphstone.answers.session import Session
from glyphstone.cli.recover.row_cards import RULES
from glyphstone.cli.recover.row_pictures import SIZES

__all__ = ["ROW", "RowCourse", "recover_by_rows", "same_to_the_eye"]

#: Glyphs that are shown and taken at once: two rows of a terminal wide enough for eight, as the
#: command line shows them.
ROW = RULES.rows * SIZES.most
#: Rows after which a person would stop.
_MOST_ROWS = 200
#: Signs that one drawing stands for: nobody who looks at paper corrects one of them to the other.
_ONE_DRAWING = ("’ʼ", "‘ʻ", "-‐‑")


@dataclass
class RowCourse:
    """What a recovery took: rows taken, glyphs corrected in them, words typed, words checked."""

    rows: int = 0
    corrected: int = 0
    words: int = 0
    checks: int = 0

    @property
    def actions(self) -> int:
        """All that the person did."""
        return self.rows + self.corrected + self.words + self.checks


def recover_by_rows(document: Broken, session: Session) -> RowCourse:
    """Rows as long as there are some; then questions and the check list, as the person of trust."""
    course = RowCourse()
    person = TrustPerson(document.printed, session, PERSONS["attentive"], "rows")
    varying = person.scorer.varying()
    passed: set[int] = set()
    while course.rows < _MOST_ROWS:
        cards = session.glyph_cards(skip=passed)
        if not cards:
            break
        cards.sort(key=lambda card: card.confidence < RULES.plain)
        taken = []
        for card in cards[:ROW]:
            if card.symbol in varying:
                passed.add(card.symbol)
                continue
            meaning = nfc(document.printed.meaning(card.symbol))
            said = card.text if card.text is not None else ""
            if not same_to_the_eye(nfc(said), meaning):
                course.corrected += 1
                said = meaning
            taken.append((card, said))
        if taken:
            course.rows += 1
            session.read_row(taken)
    typed = person.recover()
    course.words, course.checks = typed.words, typed.checks + typed.others
    return course


def same_to_the_eye(one: str, other: str) -> bool:
    """Whether two texts are the same but for signs that are drawn alike to the point."""
    return one == other or any(one in group and other in group for group in _ONE_DRAWING)
