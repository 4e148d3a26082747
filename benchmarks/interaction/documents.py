"""Long documents without maps: coined words of a language on so many pages."""

from __future__ import annotations

import random
from dataclasses import dataclass

from forge import Document, Forged, Paragraph, Style, Typeface, coining, damage, prose

__all__ = ["DOCUMENTS", "LongDocument", "long_document"]

#: Distinct coined words of a document, and how little the most frequent of them stand out.
DISTINCT, FLATNESS = 6_000, 10
#: The share of words that are the language's own.
OWN_SHARE = 0.4
#: Words of a paragraph.
PARAGRAPH = 80


@dataclass(frozen=True)
class LongDocument:
    """A language of the forge's samples, and the face that sets it."""

    name: str
    language: str
    face: str
    #: Words that fill a page.
    page: int


DOCUMENTS = (
    LongDocument("Russian, an alphabet", "ru_Cyrl", "DejaVuSerif", 318),
    LongDocument("Hindi, with conjuncts", "hi_Deva", "NotoSansDevanagari", 615),
    LongDocument("Arabic, joined", "ar_Arab", "NotoNaskhArabic", 615),
)


def long_document(one: LongDocument, pages: int, seed: int = 1) -> Forged:
    """A document of a language, about so many pages, whose font has no map."""
    dice = random.Random(f"{one.language} {seed}")
    own = prose.words(one.language)
    coined = coining.crossed(own, DISTINCT, dice)
    weights = [1 / (FLATNESS + rank) for rank in range(len(coined))]
    blocks = []
    for _ in range(pages * one.page // PARAGRAPH):
        words = [
            dice.choice(own) if dice.random() < OWN_SHARE else dice.choices(coined, weights)[0]
            for _ in range(PARAGRAPH)
        ]
        blocks.append(Paragraph((" ".join(words).capitalize() + ".",)))
    face = Typeface(
        (one.face, "NotoSans"),
        damage=(damage.NoToUnicode(),),
        order="shuffled",
        codes="shuffled",
        seed=seed,
    )
    return Document(blocks, Style(face)).build()
