"""What is trained on and what is only looked at: halves of the articles, languages held back."""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Collection, Iterable
from enum import Enum

from glyphstone.language.tags import language, macrolanguage, short_tag
from tools.ngramtraining import Texts
from tools.udhr import Declaration

__all__ = ["HELD_BACK", "Half", "Text", "apart", "articles", "everything", "held_back"]

#: A text with its language (ISO 639-3).
Text = tuple[str, str]

#: How many languages are held back from every fit, to see what becomes of unknown ones.
HELD_BACK = 40


class Half(Enum):
    """Part of a declaration."""

    #: The preamble and articles 1 to 15.
    FIRST = "first"
    #: Articles 16 to 30.
    SECOND = "second"
    WHOLE = "whole"


def articles(
    declarations: Iterable[Declaration], half: Half, without: Collection[str] = ()
) -> Texts:
    """The articles of every variety that has a language code."""
    texts: dict[tuple[str, str], list[str]] = defaultdict(list)
    for declaration in declarations:
        if declaration.language != "und" and declaration.language not in without:
            chosen = declaration.articles[_places(declaration, half)]
            texts[declaration.language, declaration.script] += filter(None, chosen)
    return dict(texts)


def everything(
    declarations: Iterable[Declaration], half: Half, without: Collection[str] = ()
) -> list[Text]:
    """The same articles one by one."""
    return [
        (language, text)
        for (language, _), texts in articles(declarations, half, without).items()
        for text in texts
    ]


def apart(
    declarations: Iterable[Declaration], part: int, parts: int, without: Collection[str]
) -> tuple[Texts, list[Text]]:
    """A part of the first halves to look at, without some languages, and all else to train on."""
    train_on: dict[tuple[str, str], list[str]] = defaultdict(list)
    look_at: list[Text] = []
    for declaration in declarations:
        if declaration.language == "und":
            continue
        chosen = range(*_places(declaration, Half.FIRST).indices(len(declaration.articles)))[
            part::parts
        ]
        for place, text in enumerate(declaration.articles):
            if place not in chosen and text:
                train_on[declaration.language, declaration.script].append(text)
            elif text and declaration.language not in without:
                look_at.append((declaration.language, text))
    return dict(train_on), look_at


def _places(declaration: Declaration, half: Half) -> slice:
    middle = (len(declaration.articles) + 1) // 2
    return {
        Half.FIRST: slice(0, middle),
        Half.SECOND: slice(middle, None),
        Half.WHOLE: slice(0, None),
    }[half]


def held_back(languages: Iterable[str], widespread: Collection[str]) -> frozenset[str]:
    """Languages that no probability is fitted on, picked by a hash of their codes.

    Not those that py3langid knows, for they would rightly be found; nor members of a
    macrolanguage whose short code would be told for them, and be right: Xiang is `zh` as well.
    """
    known = set(languages)
    told = {macrolanguage(code) for code in known if language(short_tag(code, "")) != code}
    small = [code for code in known - set(widespread) if macrolanguage(code) not in told - {""}]
    return frozenset(sorted(small, key=lambda code: zlib.crc32(code.encode()))[:HELD_BACK])
