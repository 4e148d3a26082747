"""The script and the language that the drawings of a document show, taken together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from glyphstone.data.language_model import language_table
from glyphstone.evidence.drawings.read_words import stretches
from glyphstone.language.identify import identify

__all__ = ["LANGUAGES", "FontLanguage", "LanguageRules", "language_found", "language_shown"]


@dataclass(frozen=True, slots=True)
class LanguageRules:
    """When a language is plain; by hand, not swept."""

    #: How probable it must be for its alphabet to count.
    probable: float = 0.6
    #: How much less like the letters of an alphabet that is tried drawings may be, in the mean.
    lost_likeness: float = 0.02


LANGUAGES = LanguageRules()


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


def language_found(
    script: str, read: Callable[[FontLanguage | None], tuple[Sequence[str], float]]
) -> FontLanguage:
    """The language of a script in a document, with its letters if it is plain.

    `read` gives the words of the document, as its drawings are read with the letters of a language
    or of any, and how like these the drawings are. A face that draws one letter oddly hides the
    language; so the likeliest one is tried, and counts if the words are plainly its own then.
    """
    words, before = read(None)
    texts = stretches(words, script)
    found = language_shown(texts, script, LANGUAGES.probable)
    if found.letters or not found.language:
        return found
    words, after = read(language_shown(texts, script, 0.0))
    tried = language_shown(stretches(words, script), script, LANGUAGES.probable)
    plain = tried.letters and tried.language == found.language
    return tried if plain and before - after <= LANGUAGES.lost_likeness else found


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
