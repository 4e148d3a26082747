"""Texts that no word can bear out: a digit or a bracket inside words, a letter of another script.

The verdict on a font looks at one glyph at a time. In the running text a wrong claim shows by what
stands beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import unicodedata2

from glyphstone.answers.clusters import changes_form
from glyphstone.data.scripts import UNCERTAIN
from glyphstone.evidence.book import Book
from glyphstone.model import FontKey
from glyphstone.verdict.characters import script_of

__all__ = ["RULES", "NeighbourRules", "doubtful_maps", "misplaced", "out_of_place"]


@dataclass(frozen=True, slots=True)
class NeighbourRules:
    """When a claim is out of place; by hand, not swept."""

    #: The share of a glyph's places in words, from which on its claim is not believed.
    share: float = 0.5


RULES = NeighbourRules()
#: Categories of signs that do not stand between two letters of a word.
_SIGNS = frozenset({"Nd", "Ps", "Pe"})


def out_of_place(book: Book) -> frozenset[int]:
    """Symbols whose claim, otherwise believed, does not fit the claims beside it."""
    claimed = {one.id: one.claim.text for one in book.symbols if one.trusted}
    times = Counter(book.type_of.tolist())
    return misplaced(((symbols, times[n]) for n, symbols in enumerate(book.types)), claimed)


def misplaced(
    words: Iterable[tuple[Sequence[int], int]], texts: Mapping[int, str], *, beside: bool = False
) -> frozenset[int]:
    """Symbols whose text does not fit the texts beside it, in words that stand so many times.

    With `beside`, a digit right beside a letter is out of place too, not only one between letters;
    then its places by itself count for it.
    """
    kind = {symbol: _kind(text) for symbol, text in texts.items()}
    odd: Counter[int] = Counter()
    seen: Counter[int] = Counter()
    for symbols, times in words:
        if len(symbols) < len("ab") and not beside:
            continue
        kinds = [kind.get(symbol, "") for symbol in symbols]
        for place, symbol in enumerate(symbols):
            if not kinds[place]:
                continue
            near = _nearest(kinds[:place][::-1]), _nearest(kinds[place + 1 :])
            seen[symbol] += times
            if _is_odd(kinds[place], *near) or (
                beside and texts[symbol].isdigit() and _touches_a_letter(kinds, place)
            ):
                odd[symbol] += times
    return frozenset(s for s, count in odd.items() if count >= RULES.share * seen[s])


def _touches_a_letter(kinds: Sequence[str], place: int) -> bool:
    return any(
        kinds[other] not in ("", "sign")
        for other in (place - 1, place + 1)
        if 0 <= other < len(kinds)
    )


def doubtful_maps(book: Book) -> frozenset[tuple[int, FontKey]]:
    """Fonts, by document and key, whose claims are not enough by themselves.

    The verdict believes some of their claims and not others. In an alphabet a glyph without a text,
    or with one that is none, says nothing of the others; where letters change their form, the
    verdict cannot tell a wrong letter from another form, and a map with a gap may have both.
    """
    believed: dict[tuple[int, FontKey], bool] = {}
    for symbol in book.symbols:
        if symbol.trusted:
            font = (symbol.document, symbol.font)
            believed[font] = believed.get(font, False) or changes_form(symbol.claim.text)
    return frozenset(
        font
        for symbol in book.symbols
        if (font := (symbol.document, symbol.font)) in believed
        and not symbol.trusted
        and not symbol.blank
        and (believed[font] or _is_text(symbol.claim.text))
    )


def _is_text(text: str) -> bool:
    """Whether a claim is something that can be read."""
    return any(unicodedata2.category(char)[0] in "LMNP" for char in text)


def _kind(text: str) -> str:
    """The script of a letter, "sign" for a digit or a bracket, "" for what stands anywhere."""
    if len(text) != 1:
        return ""
    if unicodedata2.category(text) in _SIGNS:
        return "sign"
    script = script_of(text) if text.isalpha() else ""
    return "" if script in UNCERTAIN else script


def _nearest(kinds: Sequence[str]) -> str:
    """The script of the nearest letter, signs left out; "" if something else stands between."""
    return next((kind for kind in kinds if kind != "sign"), "")


def _is_odd(own: str, before: str, behind: str) -> bool:
    """Whether the letters beside a glyph speak against its claim."""
    if own == "sign":
        return bool(before) and before == behind
    letters = {before, behind} - {""}
    return len(letters) == 1 and own not in letters
