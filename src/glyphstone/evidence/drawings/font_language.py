"""The script and the language that the drawings of a document show, taken together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from glyphstone.data.language_model import language_table
from glyphstone.language.identify import identify

__all__ = ["FontLanguage", "language_shown"]


@dataclass(frozen=True, slots=True)
class FontLanguage:
    """A script, how many drawings are of it, and the language that its letters look like."""

    #: ISO 15924.
    script: str
    #: BCP 47; "" if nothing tells it.
    language: str = ""
    #: How probable the language is, 1 if a person told it.
    probability: float = 0.0
    #: Whether a person told the language.
    told: bool = False
    drawings: int = 0
    #: The letters of the language, none if it is not plain enough to count.
    letters: frozenset[str] = frozenset()


def language_shown(texts: Sequence[str], script: str, probable: float) -> FontLanguage:
    """The language that most of some texts in a script are in; its letters from a probability on.

    Title pages and imprints are often in another language than the rest: each text counts as one.
    """
    chances: dict[tuple[str, str], float] = defaultdict(float)
    for text in texts:
        for one in identify(text, scripts=[script]).candidates:
            chances[one.tag, one.language] += one.probability
    if not chances:
        return FontLanguage(script)
    (tag, language), total = max(chances.items(), key=lambda one: one[1])
    probability = round(total / len(texts), 4)
    letters: frozenset[str] = frozenset()
    if probability >= probable:
        table = language_table()
        letters = next(
            (
                found
                for variety, found in zip(table.varieties, table.letters, strict=True)
                if (variety.language, variety.script) == (language, script)
            ),
            letters,
        )
    return FontLanguage(script, tag, probability, letters=letters)
