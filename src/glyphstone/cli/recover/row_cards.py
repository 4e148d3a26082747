"""Rows of cards: several glyphs with what they may say, to be accepted or corrected at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from glyphstone.cli.recover.commands import HELP, command
from glyphstone.cli.recover.findings import bar
from glyphstone.cli.recover.row_pictures import RowCell, fitting_cells, shown_text, times
from glyphstone.cli.recover.screen import is_command
from glyphstone.flows.session import GlyphCard

if TYPE_CHECKING:
    from glyphstone.cli.recover.conversation import Conversation

__all__ = ["RowCards"]

_HELP = """\
Compare each drawing with the letter below it, and look at the word it stands in.
  Enter               all are right
  NUMBER TEXT         this one says TEXT (- for nothing)
  NUMBER              you are asked what this one says; Enter leaves it open
  :skip               leave these; you are asked word by word
"""
#: The number of a card, and what it says.
_CORRECTION = re.compile(r"(\d{1,2})(?:\s+(\S+))?")


@dataclass(frozen=True, slots=True)
class RowRules:
    """When glyphs are shown as a row; by hand, not swept."""

    #: Fewer cards are no row. One is: Enter is less than the word that it stands in.
    fewest: int = 1
    #: Confidence below which a card comes behind all others: rows of the plain ones are quick.
    plain: float = 0.8
    #: Rows that are shown and taken at once: what is seen at one glance, and fits 24 lines.
    rows: int = 2


RULES = RowRules()


class RowCards:
    """Offers rows of glyphs as long as there are some that the person has not passed over."""

    def __init__(self, talk: Conversation) -> None:
        self._talk = talk
        #: Glyphs that the person did not want to judge in a row.
        self.passed: set[int] = set()

    def offer(self) -> None:
        """Show row after row; raises `LeaveError` if the person leaves."""
        while len(cards := self._talk.session.glyph_cards(skip=self.passed)) >= RULES.fewest:
            cards.sort(key=lambda card: card.confidence < RULES.plain)
            self._ask(cards[: RULES.rows * fitting_cells()], len(cards))

    def _ask(self, cards: Sequence[GlyphCard], left: int) -> None:
        talk = self._talk
        readings: dict[int, str | None] = {card.symbol: card.text for card in cards}
        self._show(cards, readings, left)
        while True:
            text = talk.screen.listen("> ")
            if not text:
                return self._accept(cards, readings)
            if text == ":skip":
                return self.passed.update(card.symbol for card in cards)
            if text in ("?", ":help", ":?"):
                talk.screen.say(_HELP + HELP)
            elif text == ":again":
                self._show(cards, readings, left)
            elif is_command(text):
                if command(talk, text):
                    return None
            elif not self._correct(text, cards, readings):
                talk.screen.say(
                    f"Type the number of a card, 1 to {len(cards)}, and what it says; Enter if all"
                    " are right; ? helps."
                )

    def _show(self, cards: Sequence[GlyphCard], readings: dict[int, str | None], left: int) -> None:
        talk = self._talk
        cells = [
            RowCell(
                card.symbol,
                (
                    f"{number}  {_said(readings[card.symbol])}",
                    times(card.count),
                    talk.session.likely_word(card),
                ),
            )
            for number, card in enumerate(cards, 1)
        ]
        more = f" ({left - len(cards):,} more behind them)" if left > len(cards) else ""
        talk.screen.say()
        noun = "glyph" if len(cards) == 1 else "glyphs"
        talk.screen.say(f"{len(cards)} {noun} to look at{more}:")
        talk.screen.show_rows(cells)
        talk.screen.say(
            "Is each drawing the letter below it? (Enter: yes, all; 3 x: the third is x; ? helps)"
        )

    def _correct(
        self, text: str, cards: Sequence[GlyphCard], readings: dict[int, str | None]
    ) -> bool:
        """Change what one card says; whether the text names one."""
        found = _CORRECTION.fullmatch(text)
        if found is None or not 1 <= int(found[1]) <= len(cards):
            return False
        number, said = int(found[1]), found[2]
        if said is None:
            said = self._talk.screen.listen(
                f"What does {number} say? (- for nothing; Enter leaves it open) > "
            )
        symbol = cards[number - 1].symbol
        readings[symbol] = None if not said else "" if said == "-" else said
        self._talk.screen.say(f"{number} is {_said(readings[symbol])}. Enter takes them all.")
        return True

    def _accept(self, cards: Sequence[GlyphCard], readings: dict[int, str | None]) -> None:
        talk = self._talk
        taken = [(card, said) for card in cards if (said := readings[card.symbol]) is not None]
        self.passed.update(card.symbol for card in cards if readings[card.symbol] is None)
        if not taken:
            return
        outcome = talk.session.read_row(taken)
        first = outcome.answer or 0
        numbers = (
            f"answer {first}"
            if len(taken) == 1
            else (f"answers {first} to {first + len(taken) - 1}")
        )
        talk.screen.say(f"Kept as {numbers}; :undo takes them back.")
        talk.settle_all(outcome)
        talk.screen.say(bar(talk.session.progress()))


def _said(text: str | None) -> str:
    return "left open" if text is None else shown_text(text)
