"""A line as its characters and the whitespace between them."""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["SpacedLine", "spaces", "squeezed"]


def squeezed(text: str) -> str:
    """A text without its whitespace."""
    return "".join(text.split())


def spaces(text: str) -> list[bool]:
    """Whether whitespace follows each character that is not whitespace, the last left out."""
    found: list[bool] = []
    for piece in text.split():
        found.extend([False] * (len(piece) - 1))
        found.append(True)
    return found[:-1]


class SpacedLine:
    """A line as its characters and the whitespace behind each."""

    __slots__ = ("_blanks", "_text", "odds", "plain", "spaced")

    def __init__(self, text: str) -> None:
        self._text = text
        self.plain = squeezed(text)
        self.spaced = spaces(text)
        self._blanks = re.findall(r"\s+", text.strip())
        #: Odds of a space behind each character, as logarithms, if gaps tell any.
        self.odds: Sequence[float] | None = None

    def tokens(self) -> list[tuple[int, int]]:
        """Where each stretch without a space begins and ends."""
        found = []
        start = 0
        for place, spaced in enumerate(self.spaced, 1):
            if spaced:
                found.append((start, place))
                start = place
        if self.plain:
            found.append((start, len(self.plain)))
        return found

    def render(self, before: Sequence[bool]) -> str:
        """The line with its spaces as they are now; whitespace that stays is as it was."""
        if self.spaced == before:
            return self._text
        blanks = iter(self._blanks)
        parts = [self._text[: len(self._text) - len(self._text.lstrip())]]
        start = 0
        for place, (was, now) in enumerate(zip(before, self.spaced, strict=True), 1):
            blank = next(blanks) if was else " "
            if now:
                parts += (self.plain[start:place], blank)
                start = place
        parts.append(self.plain[start:])
        parts.append(self._text[len(self._text.rstrip()) :])
        return "".join(parts)
