"""What the Universal Declaration looks like: numbers by which its articles are found."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ARTICLES", "DECLARATION", "DeclarationRules"]

#: How many articles the declaration has.
ARTICLES = 30


@dataclass(frozen=True, slots=True)
class DeclarationRules:
    """When a paragraph heads an article; by hand on translations of the declaration, not swept."""

    #: Characters of a heading with a number, at most: a longer paragraph is text that begins with
    #: a number.
    heading_characters: int = 80
    #: Words, at most, of a paragraph that may be a heading although its role is not.
    heading_words: int = 8
    #: Words, at most, before the number of a heading that runs into its text ("Article 1", "The
    #: first article").
    words_before_number: int = 3
    #: Paragraphs, at most, from the heading of article 1 to that of article 2: the article is one
    #: sentence, the rest is room for notes.
    second_within: int = 10
    #: Numbers in a row that may be misprinted without ending the series.
    missing: int = 2


DECLARATION = DeclarationRules()
