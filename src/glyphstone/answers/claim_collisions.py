"""Claims that two unlike drawings of one font share, in scripts whose letters change their form.

The verdict on a font lets several drawings have one text there: vowel signs have variants, letters
that join have forms. A letter that claims the text of another looks the same to it. What remains is
not refuted, but it is not vouched for either: somebody has to look at it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import unicodedata2

from glyphstone.answers.clusters import changes_form, nfc
from glyphstone.data.joining_types import joining_type
from glyphstone.evidence.book import Book
from glyphstone.model import Direction, FontKey, Symbol

__all__ = ["RULES", "CollisionRules", "collided"]


@dataclass(frozen=True, slots=True)
class CollisionRules:
    """When drawings with one text are variants of a sign; by hand, not swept."""

    #: Signs of one text whose advances differ by no more are variants of it, in em.
    sign_advance_em: float = 0.2
    #: Share of the joining letters of a font with two drawings for one form, from which on the font
    #: is taken to choose drawings by the letters beside them.
    alternates: float = 0.3


RULES = CollisionRules()
#: Whether a letter joins the one before it and the one behind it.
_Form = tuple[bool, bool]


def collided(book: Book) -> frozenset[int]:
    """Symbols whose believed claim another drawing of their font has too, without a reason."""
    groups: dict[tuple[int, FontKey], dict[str, list[Symbol]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for symbol in book.symbols:
        text = nfc(symbol.claim.text)
        if symbol.trusted and not symbol.blank and changes_form(text):
            groups[symbol.document, symbol.font][text].append(symbol)
    several = [
        {text: found for text, found in texts.items() if len(_drawings(found)) > 1}
        for texts in groups.values()
    ]
    found: set[int] = set()
    joining: list[dict[str, list[Symbol]]] = []
    for texts in several:
        found |= {s.id for text, own in texts.items() if _is_unlike(text, own) for s in own}
        joining.append({text: own for text, own in texts.items() if _joins(text)})
    if any(joining):
        uses = _uses(book)
        for texts, every in zip(joining, groups.values(), strict=True):
            letters = sum(map(_joins, every))
            found.update(_unlike_forms(texts, uses, letters))
    return frozenset(found)


def _drawings(symbols: Iterable[Symbol]) -> set[object]:
    return {symbol.id if symbol.shape is None else symbol.shape for symbol in symbols}


def _joins(text: str) -> bool:
    """Whether a text is of letters that join."""
    return any(joining_type(char) in ("D", "R", "L") for char in text)


def _is_unlike(text: str, symbols: Sequence[Symbol]) -> bool:
    """Whether drawings with one text are no variants of a sign and no forms of a joining letter."""
    if _joins(text):
        return False
    wide = [symbol.advance for symbol in symbols]
    is_sign = unicodedata2.category(text[0])[0] == "M"
    return not is_sign or max(wide) - min(wide) > RULES.sign_advance_em


def _unlike_forms(
    texts: dict[str, list[Symbol]], uses: dict[int, Counter[tuple[_Form, str, str]]], letters: int
) -> Iterator[int]:
    """Symbols that have the text and the form of another one."""
    by_form = {text: _sharing(own, uses, beside=False) for text, own in texts.items()}
    sharing = [text for text, found in by_form.items() if found]
    beside = len(sharing) > RULES.alternates * letters
    for text in sharing:
        yield from _sharing(texts[text], uses, beside=True) if beside else by_form[text]


def _sharing(
    symbols: Sequence[Symbol],
    uses: dict[int, Counter[tuple[_Form, str, str]]],
    *,
    beside: bool,
) -> set[int]:
    """Symbols that stand in the same form as another one, or `beside` the same letters too."""
    places: dict[object, set[int]] = defaultdict(set)
    for symbol in symbols:
        own = uses.get(symbol.id, Counter())
        if beside:
            for use in own:
                places[use].add(symbol.id)
        elif own:
            forms: Counter[_Form] = Counter()
            for (form, _, _), count in own.items():
                forms[form] += count
            places[forms.most_common(1)[0][0]].add(symbol.id)
    return {symbol for found in places.values() if len(found) > 1 for symbol in found}


def _uses(book: Book) -> dict[int, Counter[tuple[_Form, str, str]]]:
    """For each symbol in which forms it stands, and between which letters, how often."""
    found: dict[int, Counter[tuple[_Form, str, str]]] = defaultdict(Counter)
    for token in range(book.token_count):
        drawn = [symbol for symbol in book.token(token) if symbol >= 0]
        if book.lines[book.token_line[token]].direction is Direction.RTL:
            drawn.reverse()
        texts = [nfc(book.symbols[symbol].claim.text) for symbol in drawn]
        letters = [(s, text) for s, text in zip(drawn, texts, strict=True) if _joins(text)]
        for place, (symbol, text) in enumerate(letters):
            before = letters[place - 1][1] if place else ""
            behind = letters[place + 1][1] if place + 1 < len(letters) else ""
            form = (_joined(before, text), _joined(text, behind))
            found[symbol][form, before, behind] += 1
    return found


def _joined(first: str, second: str) -> bool:
    """Whether the last letter of a text joins the first one of another."""
    bases = [[char for char in one if joining_type(char) != "T"] for one in (first, second)]
    if not all(bases):
        return False
    return joining_type(bases[0][-1]) in ("D", "L", "C") and joining_type(bases[1][0]) in (
        "D",
        "R",
        "C",
    )
