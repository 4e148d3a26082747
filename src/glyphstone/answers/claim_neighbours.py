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
from glyphstone.data.scripts import HAN_SETS, UNCERTAIN, WITHOUT_SPACES
from glyphstone.evidence.book import Book
from glyphstone.model import FontKey
from glyphstone.verdict.characters import script_of

__all__ = [
    "RULES",
    "NeighbourRules",
    "digits_beside_letters",
    "doubtful_maps",
    "out_of_place",
]


@dataclass(frozen=True, slots=True)
class NeighbourRules:
    """When a claim is out of place; by hand, not swept."""

    #: The share of a glyph's places in words, from which on its claim is not believed.
    share: float = 0.5
    #: Letters of one script beside a letter of another one that make a word: formulas have fewer.
    word: int = 3
    #: The share by which a font may have more of one bracket than of its counterpart: what opens as
    #: often as it closes is a bracket, whatever stands beside it.
    unpaired: float = 0.1


RULES = NeighbourRules()
#: Categories of signs that do not stand between two letters of a word.
_SIGNS = frozenset({"Nd", "Ps", "Pe"})
_CLOSED_BY = {"(": ")", "[": "]", "{": "}"}
_COUNTERPARTS = _CLOSED_BY | {closing: opening for opening, closing in _CLOSED_BY.items()}
#: Scripts in which signs, figures and letters of other scripts stand inside what gaps part.
_WITH_HAN = frozenset(HAN_SETS)


def out_of_place(book: Book) -> frozenset[int]:
    """Symbols whose claim, otherwise believed, does not fit the claims beside it."""
    paired = _paired(book)
    kind = [
        _kind(symbol.claim.text) if symbol.trusted and symbol.id not in paired else ""
        for symbol in book.symbols
    ]
    odd: Counter[int] = Counter()
    seen: Counter[int] = Counter()
    times = Counter(book.type_of.tolist())
    for number, symbols in enumerate(book.types):
        if len(symbols) < len("ab"):
            continue
        whole = _kinds(book, symbols, kind)
        fonts = [book.symbols[symbol].font if symbol >= 0 else None for symbol in symbols]
        for place, symbol in enumerate(symbols):
            if not whole[place]:
                continue
            # Formulas have letters of other fonts beside theirs.
            own = fonts[place]
            kinds = [one if font == own else "" for one, font in zip(whole, fonts, strict=True)]
            seen[symbol] += times[number]
            if _is_odd(kinds, place):
                odd[symbol] += times[number]
    return frozenset(s for s, count in odd.items() if count >= RULES.share * seen[s])


def digits_beside_letters(
    words: Iterable[tuple[Sequence[int], int]], texts: Mapping[int, str]
) -> frozenset[int]:
    """Symbols whose text does not fit the texts beside it, in words that stand so many times.

    A digit right beside a letter is out of place too, not only one between letters; its places by
    itself count for it.
    """
    kind = {symbol: _kind(text) for symbol, text in texts.items()}
    odd: Counter[int] = Counter()
    seen: Counter[int] = Counter()
    for symbols, times in words:
        kinds = [kind.get(symbol, "") for symbol in symbols]
        for place, symbol in enumerate(symbols):
            if not kinds[place]:
                continue
            seen[symbol] += times
            if _is_odd(kinds, place) or (
                texts[symbol].isdigit() and _touches_a_letter(kinds, place)
            ):
                odd[symbol] += times
    return frozenset(s for s, count in odd.items() if count >= RULES.share * seen[s])


def _touches_a_letter(kinds: Sequence[str], place: int) -> bool:
    """Whether a letter stands right beside a glyph, in a script that parts words by spaces."""
    return any(
        kinds[other] not in ("", "sign") and kinds[other] not in WITHOUT_SPACES
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


def _paired(book: Book) -> frozenset[int]:
    """Brackets of fonts that have as many of their counterparts."""
    uses: dict[tuple[int, FontKey, str], int] = {}
    for symbol in book.symbols:
        if symbol.trusted and symbol.claim.text in _COUNTERPARTS:
            key = (symbol.document, symbol.font, symbol.claim.text)
            uses[key] = uses.get(key, 0) + symbol.count
    found = set()
    for symbol in book.symbols:
        text = symbol.claim.text
        if symbol.trusted and text in _COUNTERPARTS:
            own = uses[symbol.document, symbol.font, text]
            other = uses.get((symbol.document, symbol.font, _COUNTERPARTS[text]), 0)
            if abs(own - other) <= RULES.unpaired * max(own, other):
                found.add(symbol.id)
    return frozenset(found)


def _kinds(book: Book, symbols: Sequence[int], kind: Sequence[str]) -> list[str]:
    """The kinds of the glyphs of a word; what stands in brackets is a word of its own."""
    found = [kind[symbol] if symbol >= 0 else "" for symbol in symbols]
    if not _WITH_HAN.isdisjoint(found):
        return [""] * len(found)
    open_: list[tuple[str, int]] = []
    for place, symbol in enumerate(symbols):
        text = book.symbols[symbol].claim.text if found[place] == "sign" else ""
        if text in _CLOSED_BY:
            open_.append((_CLOSED_BY[text], place))
        elif open_ and text == open_[-1][0]:
            # A pair of brackets is no pair of letters.
            found[place] = found[open_.pop()[1]] = ""
    return found


def _nearest(kinds: Sequence[str]) -> str:
    """The script of the nearest letter, signs left out; "" if something else stands between."""
    return next((kind for kind in kinds if kind != "sign"), "")


def _is_odd(kinds: Sequence[str], place: int) -> bool:
    """Whether the letters beside a glyph speak against its claim."""
    own = kinds[place]
    before, behind = _nearest(kinds[:place][::-1]), _nearest(kinds[place + 1 :])
    if own == "sign":
        return bool(before) and before == behind
    letters = {before, behind} - {""}
    if len(letters) != 1 or own in letters:
        return False
    return kinds.count(letters.pop()) >= RULES.word
