"""What is trained on and what is only looked at: halves of the articles, languages held back."""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Collection, Iterable
from enum import Enum

from tools.ngramtraining import Texts
from tools.udhr import Declaration

__all__ = ["HELD_BACK", "Half", "articles", "held_back"]

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
        if declaration.language == "und" or declaration.language in without:
            continue
        middle = (len(declaration.articles) + 1) // 2
        first, last = {
            Half.FIRST: (0, middle),
            Half.SECOND: (middle, None),
            Half.WHOLE: (0, None),
        }[half]
        chosen = declaration.articles[first:last]
        texts[declaration.language, declaration.script] += filter(None, chosen)
    return dict(texts)


def held_back(languages: Iterable[str], widespread: Collection[str]) -> frozenset[str]:
    """Languages that no probability is fitted on; those that py3langid knows would be found."""
    small = sorted(set(languages) - set(widespread), key=lambda code: zlib.crc32(code.encode()))
    return frozenset(small[:HELD_BACK])
