"""How a person names fonts, ranges of codes and glyphs."""

from __future__ import annotations

from pathlib import Path

import pytest

from glyphstone.flows.account import Account
from glyphstone.flows.recovery.document_reading import FontFacts, ReadDocument
from glyphstone.flows.recovery.font_names import Meant, meant
from glyphstone.model import FontKey
from glyphstone.verdict.trust import Trust
from tests.flows.handmade import book, symbol

#: The codes are 10, 11 and 12 of the font 5, and 13 of the font 6.
BOOK = book(
    "a.pdf", [symbol(0, key="5"), symbol(1, key="5"), symbol(2, key="5"), symbol(3, key="6")], [[0]]
)
FIVE, SIX = FontKey("5"), FontKey("6")


def documents() -> list[ReadDocument]:
    facts = tuple(
        FontFacts(key, name, Trust.TRUSTED, True, 1, 1)
        for key, name in ((FIVE, "ABCDEF+Serif"), (SIX, "Sans"))
    )
    return [ReadDocument(Path("a.pdf"), "5" * 64, BOOK, facts, 1, (), Account(), {}, {}, {})]


@pytest.mark.parametrize(
    ("named", "found"),
    [
        ("Serif", [(0, FIVE, ())]),
        ("serif", [(0, FIVE, ())]),
        ("ABCDEF+Serif", [(0, FIVE, ())]),
        ("GHIJKL+Serif", [(0, FIVE, ())]),
        ("6", [(0, SIX, ())]),
        (" Sans ", [(0, SIX, ())]),
        ("all", [(0, FIVE, ()), (0, SIX, ())]),
        ("⟦5:B⟧", [(0, FIVE, (11,))]),
        ("5:0b", [(0, FIVE, (11,))]),
        ("Serif:A-B", [(0, FIVE, (10, 11))]),
        ("Serif:0-FF", [(0, FIVE, (10, 11, 12))]),
        ("Serif:D", []),
        ("Sans:A-C", []),
        ("Ser", []),
        ("", []),
        ("7", []),
        ("5:xy", []),
    ],
)
def test_what_a_name_means(named: str, found: list[Meant]) -> None:
    assert meant(documents(), BOOK, named) == found


def test_a_font_without_a_name_is_not_meant_by_nothing() -> None:
    (document,) = documents()
    facts = (FontFacts(FIVE, "", Trust.TRUSTED, True, 1, 1),)
    nameless = ReadDocument(document.path, "5" * 64, BOOK, facts, 1, (), Account(), {}, {}, {})
    assert meant([nameless], BOOK, "") == []
    assert meant([nameless], BOOK, "5") == [(0, FIVE, ())]
