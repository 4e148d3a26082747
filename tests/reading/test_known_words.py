"""Words that a document has used before tell the language of its texts."""

from __future__ import annotations

import pytest

from glyphstone.language.identify import NgramIdentifier
from glyphstone.language.texts import LanguageOfText
from glyphstone.model import (
    Block,
    BlockKind,
    Direction,
    FontKey,
    PageText,
    Span,
    TextLine,
    WritingMode,
)
from glyphstone.reading.language_labels import Languages

FIRST = "the right to life is the right of all and the law protects the life of all people"
CHAIN = [
    "the law protects the people and all people honour judges who honour the law",
    "judges who honour people write careful sentences and honour careful people",
    "careful judges write sentences who careful people write and honour",
]


FONT = FontKey("1")


def page(texts: list[str]) -> PageText:
    """A page with a block for each text."""
    box = (0.0, 0.0, 100.0, 10.0)
    across = (Direction.LTR, WritingMode.HORIZONTAL)
    blocks = [
        Block(
            BlockKind.BODY,
            [
                TextLine(
                    [Span(text, box, FONT, "Test", 10.0, "Latn", *across)], box, 0, 10, 0, *across
                )
            ],
            box,
            script="Latn",
        )
        for text in texts
    ]
    return PageText(1, box, 0, blocks)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts whose letters were looked at."""
    seen: list[str] = []
    of = LanguageOfText.of

    def counted(self: LanguageOfText, text: str, **rest: object) -> object:
        seen.append(text)
        return of(self, text, **rest)  # type: ignore[arg-type]

    monkeypatch.setattr(LanguageOfText, "of", counted)
    return seen


def test_texts_of_known_words_make_their_other_words_known(looks: list[str]) -> None:
    languages = Languages(None)
    for text in (FIRST, *CHAIN):
        told = page([text])
        languages.tell(told)
        assert told.blocks[0].lang == "en"
    assert looks == [FIRST]


def test_formulas_are_not_looked_at(looks: list[str]) -> None:
    languages = Languages(None)
    told = page([FIRST, "x = 1 + 2 + 3 + y + 4 + 5 + z + 6 + 7 + 8 + 9 + 10 + 11 + a + 12 + b"])
    languages.tell(told)
    assert [block.lang for block in told.blocks] == ["en", "en"]
    assert looks == [FIRST]


def test_headings_with_other_numbers_are_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    identify = NgramIdentifier.identify

    def counted(self: NgramIdentifier, text: str, **rest: object) -> object:
        seen.append(text)
        return identify(self, text, **rest)  # type: ignore[arg-type]

    monkeypatch.setattr(NgramIdentifier, "identify", counted)
    languages = Languages(None)
    for number in ("1", "2.7", "3.14.15"):
        languages.tell(page([FIRST, f"Quaternionic propositions {number}"]))
    assert seen == [FIRST, "Quaternionic propositions"]
