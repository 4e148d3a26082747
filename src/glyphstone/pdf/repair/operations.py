"""The operations of a content stream and how they nest, to find where marked content may stand."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field

from glyphstone.pdf.content.tokens import placed_tokens, tokenize

__all__ = ["Operations"]

#: What marked content must nest with. Saved states are not among it, and should not be: Poppler
#: places an /ActualText by the state at its end, which must be that of the text.
_CLOSED_BY = {b"BT": b"ET", b"BDC": b"EMC", b"BMC": b"EMC"}
_CLOSING = frozenset(_CLOSED_BY.values())
#: How many operands each operator that shows text has.
_SHOWS = {b"Tj": 1, b"TJ": 1, b"'": 1, b'"': 3}
#: Operators that draw what stands elsewhere or is no text: a text must not speak for it.
_OTHER_DRAWING = frozenset([b"Do", b"EI", b"sh"])
_OPERATOR = re.compile(rb"[A-Za-z'\"][A-Za-z0-9*]*\Z")
_NO_OPERATORS = frozenset([b"true", b"false", b"null"])


@dataclass(slots=True)
class _Operation:
    """One operator with its operands: the bytes they take, and what stands around them."""

    name: bytes
    start: int
    stop: int
    #: The operation that opens what it stands in, -1 for the stream itself, and how deep that is.
    around: int
    depth: int
    #: Where the operation that closes it stands; for one that opens nothing, itself.
    closed: int


@dataclass(slots=True)
class Operations:
    """The operations of one content; `sound` if all that is opened is closed in its order."""

    content: bytes
    sound: bool = True
    _list: list[_Operation] = field(default_factory=list)
    #: The operations that show text, by where their string or array begins.
    _shows: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        open_: list[int] = []
        operands: list[tuple[int, bytes]] = []
        for at, token in placed_tokens(self.content, tokenize(self.content)):
            if token[:2] == b"BI" and len(token) > 2:
                self._add(b"EI", at, at + len(token), open_)
            elif _OPERATOR.match(token) and token not in _NO_OPERATORS:
                self._take(token, at, operands, open_)
                operands.clear()
            elif token[-1:].isspace() or token[-1:] == b"\0":
                operands.clear()  # operations without text, taken in one go
            else:
                operands.append((at, token))
        self.sound = self.sound and not open_

    def _take(
        self, name: bytes, at: int, operands: list[tuple[int, bytes]], open_: list[int]
    ) -> None:
        if name in _CLOSING:
            if not open_ or _CLOSED_BY[self._list[open_[-1]].name] != name:
                self.sound = False
                return
            self._list[open_.pop()].closed = len(self._list)
        start = operands[0][0] if operands else at
        self._add(name, start, at + len(name), open_)
        if name in _SHOWS and _count(operands) == _SHOWS[name]:
            self._shows[operands[-1][0]] = len(self._list) - 1
        if name in _CLOSED_BY:
            open_.append(len(self._list) - 1)

    def _add(self, name: bytes, start: int, stop: int, open_: list[int]) -> None:
        around = open_[-1] if open_ else -1
        self._list.append(_Operation(name, start, stop, around, len(open_), len(self._list)))

    def stretch(self, shows: Collection[int], silent: Collection[int]) -> tuple[int, int] | None:
        """The bytes around some shows that may be marked as one; None if there are none.

        Shows are named by where their operand begins. Between them others may stand only if they
        are `silent`, and nothing else may be drawn.
        """
        places = [self._shows.get(show, -1) for show in shows]
        if not self.sound or not places or min(places) < 0:
            return None
        first, last = self._siblings(min(places), max(places))
        end = self._list[last].closed
        wanted = {*places, *(self._shows.get(show, -1) for show in silent)}
        for number in range(first, end + 1):
            name = self._list[number].name
            if name in _OTHER_DRAWING or (name in _SHOWS and number not in wanted):
                return None
        return self._list[first].start, self._list[end].stop

    def _siblings(self, first: int, last: int) -> tuple[int, int]:
        """The operations around two others that stand in the same one."""
        while self._list[first].around != self._list[last].around:
            deeper = self._list[first].depth - self._list[last].depth
            if deeper >= 0:
                first = self._list[first].around
            if deeper <= 0:
                last = self._list[last].around
        return first, last


def _count(operands: list[tuple[int, bytes]]) -> int:
    """How many operands there are; numbers that follow one another are one token."""
    return sum(len(token.split()) if token[:1] in b"+-.0123456789" else 1 for _, token in operands)
