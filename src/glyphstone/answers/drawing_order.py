"""In which orders the characters of each syllable may be drawn, and how unusual each is.

What Unicode tells of a script (signs that stand left, viramas) gives the usual order; fonts differ
in where they put a reph, a mark beside another mark, or a vowel before a conjunct that they draw in
parts. All of that is offered with a price, and many words together tell which it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import inf

import unicodedata2

from glyphstone.script.bidi.algorithm import levels, visual_order
from glyphstone.script.brahmic.sign_classes import (
    DRAWN_IN_FRONT,
    IMPLICIT_REPH,
    KINZI,
    classes,
    is_ra,
    script_of,
)
from glyphstone.store.events import Order
from glyphstone.verdict.characters import script_of as character_script

__all__ = ["STACKING", "Form", "is_reph", "orders", "usual_order"]

#: Places of the characters of a syllable in one order of drawing, and its price in nats.
Form = tuple[tuple[int, ...], float]

#: A syllable of a Brahmic script as it is stored, by the classes of its characters.
_STORED = re.compile(r"R?Cn*(?:(?:Z?[JS]Z?|kS)Cn*)*(?:[nmMvxkPBZ]|SC|J(?!Z?C)|S(?!Z?C))*")


@dataclass(frozen=True, slots=True)
class OrderPrices:
    """Prices in nats of the orders in which fonts draw a syllable.

    Chosen by hand on forged documents of ten scripts (`make bench NAME=scripts`), not swept.
    """

    #: Signs of the left, or a reph, that are drawn where they are stored.
    unmoved: float = 5.0
    #: Signs of the left before a later letter of the syllable.
    before_later_letter: float = 4.0
    #: A reph among the marks, neither before nor behind all of them.
    reph_among_marks: float = 0.7
    #: One mark before another that is typed first.
    swapped_marks: float = 0.7
    #: Marks before their letter, in a word from the right.
    marks_first: float = 1.0
    #: Marks drawn together with a sign that stands left.
    marks_with_left_sign: float = 0.5
    #: A ra that some fonts put in front, and this one does not.
    ra_stays: float = 1.0
    #: A vowel that joins the letter above what stands below it.
    vowel_above_stack: float = 0.3
    #: A dot below that is drawn before its letter.
    nukta_first: float = 2.0


PRICES = OrderPrices()
#: Marks; so many are put in every order, of more each is moved by itself: six orders, not 24.
_ANY_ORDER = 3
#: Scripts whose second consonants have forms of their own, below or behind the first one.
_SCRIPTS = (
    "Ahom Bali Bugi Cakm Cham Gran Java Kawi Khmr Knda Kthi Lana Lepc Mlym Mtei Mymr Orya Sinh"
    " Sund Telu Tibt Tutg"
)
STACKING = frozenset(_SCRIPTS.split())


def orders(
    text: str, order: Order, leftward: bool = False
) -> Iterator[tuple[Sequence[int], tuple[Form, ...]]]:
    """For each syllable of a decomposed word in the order of drawing: its places and its forms.

    Of a word that is read from the right the syllable farthest to the right comes first, in logical
    order; in visual order the text stands as it is drawn from the left.
    """
    logical = order is Order.LOGICAL
    syllables = _syllables(text)
    if leftward and logical:
        syllables = _met_from_right(text, syllables)
    for places in syllables:
        forms = _forms("".join(text[place] for place in places), logical, leftward)
        yield places, tuple((tuple(places[i] for i in form), price) for form, price in forms)


def usual_order(text: str) -> str:
    """A text as it is mostly drawn, from the left."""
    parts = str(unicodedata2.normalize("NFD", text))
    return "".join(
        parts[place] for _, forms in orders(parts, Order.LOGICAL) for place in forms[0][0]
    )


def is_reph(text: str) -> bool:
    """Whether a text is a dead letter that is drawn above the next one."""
    return text in KINZI or (
        len(text) > 1 and is_ra(text[0]) and script_of(text[0]) in IMPLICIT_REPH
        and set(classes(text[1:])) <= {"J", "Z"}
    )  # fmt: skip


def _syllables(text: str) -> list[tuple[int, ...]]:
    kinds = classes(text)
    found: list[tuple[int, ...]] = []
    place = 0
    while place < len(text):
        match = _STORED.match(kinds, place)
        end = match.end() if match else place + 1
        while match is None and end < len(text) and _is_mark(text[end]):
            end += 1
        found.append(tuple(range(place, end)))
        place = end
    return found


def _met_from_right(text: str, syllables: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Syllables as they are met from the right: numbers and foreign words stand the other way."""
    line = levels("".join(text[places[0]] for places in syllables), 1)
    return [syllables[place] for place in reversed(visual_order(line))]


@lru_cache(maxsize=16384)
def _forms(text: str, logical: bool, from_right: bool) -> tuple[Form, ...]:
    """The orders of one syllable's characters, cheapest first, each once."""
    plain = tuple(range(len(text)))
    if len(text) == 1:
        return ((plain, 0.0),)
    found: dict[tuple[int, ...], float] = {}

    def offer(form: tuple[int, ...], price: float) -> None:
        if price < found.get(form, inf):
            found[form] = price

    kinds = classes(text)
    left = tuple(place for place in plain if kinds[place] in "PMB")
    moves = bool(left) or bool(_reph(text, kinds, plain))
    offer(plain, PRICES.unmoved if moves and logical else 0.0)
    if from_right:
        offer((*plain[1:], 0), PRICES.marks_first)
    # Vowels stand left of medials.
    left = tuple(sorted(left, key=lambda place: ("BPM".index(kinds[place]), place)))
    for front, price in _fronts(text, left):
        rest = tuple(place for place in plain if place not in front)
        _arrange(text, kinds, (front, rest), price, offer)
    return tuple(sorted(found.items(), key=lambda form: (form[1], form[0])))


def _fronts(text: str, left: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], float]]:
    """What stands in front of the letters, with or without a ra that some fonts put there."""
    ra = next((i for i in range(1, len(text) - 1) if text[i : i + 2] in DRAWN_IN_FRONT), None)
    yield left, 0.0 if ra is None else PRICES.ra_stays
    if ra is not None:
        yield (*left, ra, ra + 1), 0.0


def _arrange(
    text: str,
    kinds: str,
    parts: tuple[tuple[int, ...], tuple[int, ...]],
    price: float,
    offer: Callable[[tuple[int, ...], float], None],
) -> None:
    """Offer the orders of a syllable: what stands left, and the rest of it."""
    left, rest = parts
    reph = _reph(text, kinds, rest)
    others = rest[len(reph) :]
    body = tuple(place for place in others if _is_body(kinds, place))
    tail = tuple(place for place in others if not _is_body(kinds, place))
    for moved, swaps in _arranged(tail):
        for put, more in _with_reph(reph, body, moved):
            spent = price + swaps + more
            offer((*left, *put), spent)
            for cut in _later(kinds, put, body) if left else ():
                offer((*put[:cut], *left, *put[cut:]), spent + PRICES.before_later_letter)
    for base, below in _stacked(text, kinds, body):
        # The vowel may join the letter above what stands below it.
        for cut in range(len(tail) + 1):
            front, behind = (*left, *base, *tail[:cut]), tail[cut:]
            offer((*front, *below, *behind, *reph), price + PRICES.vowel_above_stack)
            offer((*front, *reph, *below, *behind), price + PRICES.vowel_above_stack)
    if left and (dots := tuple(place for place in body if kinds[place] == "n")):
        letters = tuple(place for place in body if place not in dots)
        offer((*left, *dots, *letters, *reph, *tail), price + PRICES.nukta_first)
    if left:
        # A font may draw a sign and what hangs above it as one.
        hanging = next((n for n, at in enumerate(tail) if not _hangs(text[at])), len(tail))
        if hanging == len(tail):
            offer((*left, *reph, *tail, *body), price + PRICES.marks_with_left_sign)
        for cut in range(1, hanging + 1):
            offer(
                (*left, *tail[:cut], *body, *reph, *tail[cut:]), price + PRICES.marks_with_left_sign
            )


def _stacked(
    text: str, kinds: str, body: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Letters that stand on the line, and those that a font puts below or behind them."""
    if not body or character_script(text[body[0]]) not in STACKING:
        return
    for cut in range(1, len(body)):
        if kinds[body[cut]] in "JS":
            yield body[:cut], body[cut:]


def _reph(text: str, kinds: str, rest: Sequence[int]) -> tuple[int, ...]:
    """The places of a letter that may be drawn above the next one, with its virama."""
    for length in (3, 2, 1):
        head = "".join(text[place] for place in rest[:length])
        if length < len(rest) and (is_reph(head) or (length == 1 and kinds[rest[0]] == "R")):
            return tuple(rest[:length])
    return ()


def _with_reph(
    reph: tuple[int, ...], body: tuple[int, ...], tail: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], float]]:
    if not reph:
        yield (*body, *tail), 0.0
        return
    for cut in range(len(tail) + 1):
        yield (
            (*body, *tail[:cut], *reph, *tail[cut:]),
            0.0 if cut in (0, len(tail)) else PRICES.reph_among_marks,
        )
    yield (*reph, *body, *tail), PRICES.unmoved


def _later(kinds: str, put: tuple[int, ...], body: tuple[int, ...]) -> Iterator[int]:
    """Where else signs of the left may stand: before each later letter of the body."""
    for cut in range(1, len(put)):
        if put[cut] in body and kinds[put[cut]] == "C" and kinds[put[cut] - 1] in "JSZ":
            yield cut


def _arranged(marks: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], float]]:
    """The orders of marks: few in every order, of many each by itself in every place."""
    if len(marks) <= _ANY_ORDER:
        for order in permutations(marks):
            swaps = sum(a > b for i, a in enumerate(order) for b in order[i + 1 :])
            yield order, PRICES.swapped_marks * swaps
        return
    yield marks, 0.0
    for place, mark in enumerate(marks):
        others = marks[:place] + marks[place + 1 :]
        for put in range(len(marks)):
            if put != place:
                yield (*others[:put], mark, *others[put:]), PRICES.swapped_marks * abs(put - place)


def _is_body(kinds: str, place: int) -> bool:
    """Whether a character belongs to the letters of its syllable."""
    if kinds[place] == "k":
        return kinds[place + 1 : place + 2] == "S"
    return kinds[place] in "CRJSZn."


def _hangs(char: str) -> bool:
    """Whether a sign takes no room of its own."""
    return bool(unicodedata2.category(char) == "Mn")


def _is_mark(char: str) -> bool:
    return bool(unicodedata2.category(char)[0] == "M") or char in "\u200c\u200d"
