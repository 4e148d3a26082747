"""Texts written for the tests of cribs, and books whose glyphs draw them."""

from __future__ import annotations

from collections.abc import Mapping

from glyphstone.evidence.book import Book
from tests.answers.handmade import handmade

__all__ = ["GERMAN", "RIVER", "printed", "symbols_by_letter"]

RIVER = """
The river comes down from the hills behind the village and turns twice before it reaches the mill.
In spring the water rises over the meadows, and children carry their shoes when they walk to school.
Nobody remembers who built the first bridge. Some say that it was a miller, others that soldiers
needed it for their horses. There was a market every Thursday, and people from the other valley came
with butter, honey, wool and news. When the railway was opened, the market grew smaller each year.
Today three houses stand empty near the water. My grandmother was born in the middle one; she told
us that at night she could hear the wheel of the mill turning, even years after it had stopped.
We still visit her garden in summer. The apple trees are old but they bear more fruit than we can
eat, and so we leave baskets at the bridge for everyone who passes. Perhaps that is the market now.
"""
GERMAN = """
Hinter dem Dorf liegt ein kleiner See, den fast niemand kennt. Wer im Herbst dorthin geht, findet
Pilze unter den Birken und manchmal einen alten Kahn am Ufer. Der Vater meines Nachbarn hat ihn vor
vielen Jahren gebaut, um seine Netze auszulegen. Im Winter friert das Wasser bis auf den Grund, und
die jungen Leute laufen abends mit Laternen darauf. Einmal brach das Eis, doch alle kamen mit dem
Schrecken davon. Seitdem steht ein Schild am Weg, das keiner liest. Im Sommer gehört der See den
Fröschen, deren Konzert man bis zur Kirche hört. Der Pfarrer schließt dann das Fenster und lächelt.
"""


def printed(text: str, spelling: Mapping[str, tuple[str, ...]] | None = None) -> Book:
    """A book of one page whose lines are those of a text, a glyph a character."""
    return handmade([line for line in text.splitlines() if line.strip()], spelling=spelling)


def symbols_by_letter(text: str) -> dict[str, int]:
    """The symbol of each character of a text in the book that `printed` makes of it."""
    found: dict[str, int] = {}
    for char in "".join(text.split()):
        found.setdefault(char, len(found))
    return found
