"""XML by hand, piece by piece: well-formed whatever the text holds.

Every text goes through `printable` and the escapes below, every tag through the stack, so that a
document cannot come out malformed; the tests parse back what hostile texts become.
"""

from __future__ import annotations

import re
from collections import Counter

from glyphstone.writers.protocol import Replaced, printable

__all__ = ["XmlStream"]

_IN_TEXT = re.compile("[&<>\r]")
_IN_VALUE = re.compile('[&<>"\t\n\r]')
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
# A reader would turn these into others if they stood there as they are.
_ESCAPES |= {"\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}


def _escape(found: re.Match[str]) -> str:
    return _ESCAPES[found[0]]


class XmlStream:
    """An XML document in the making: what was added since the last `taken` waits in it."""

    def __init__(self, replaced: Replaced | None = None) -> None:
        self.replaced: Replaced = Counter() if replaced is None else replaced
        self._waiting: list[str] = []
        self._open: list[str] = []

    def declaration(self) -> None:
        """The first line of every document."""
        self._waiting.append('<?xml version="1.0" encoding="UTF-8"?>\n')

    def doctype(self, root: str, public: str, system: str) -> None:
        """The declaration of a document type; all three are the writer's own words."""
        self._waiting.append(f'<!DOCTYPE {root} PUBLIC "{public}" "{system}">\n')

    def start(self, tag: str, attributes: dict[str, str] | None = None) -> None:
        """Opens an element; tags and names of attributes are the writer's own words."""
        self._waiting.append(f"<{tag}{self._values(attributes)}>")
        self._open.append(tag)

    def stop(self) -> None:
        """Closes the element that was opened last."""
        self._waiting.append(f"</{self._open.pop()}>")

    def empty(self, tag: str, attributes: dict[str, str] | None = None) -> None:
        """An element with nothing in it."""
        self._waiting.append(f"<{tag}{self._values(attributes)}/>")

    def text(self, text: str) -> None:
        """Text inside the element that is open."""
        self._waiting.append(_IN_TEXT.sub(_escape, printable(text, self.replaced)))

    def element(self, tag: str, text: str, attributes: dict[str, str] | None = None) -> None:
        """An element with a text in it."""
        self.start(tag, attributes)
        self.text(text)
        self.stop()

    def line(self) -> None:
        """A line end between elements, for people who look at the file."""
        self._waiting.append("\n")

    def finish(self) -> None:
        """Closes what is open, and says how often something was written as a mark."""
        while self._open:
            self.stop()
        self._waiting.append("\n")
        if self.replaced:
            counts = " ".join(f"{name}:{self.replaced[name]}" for name in sorted(self.replaced))
            self._waiting.append(f'<?glyphstone replaced="{counts}"?>\n')

    def taken(self) -> bytes:
        """What has been added since the last time."""
        text = "".join(self._waiting)
        self._waiting.clear()
        return text.encode("utf-8")

    def _values(self, attributes: dict[str, str] | None) -> str:
        if not attributes:
            return ""
        return "".join(
            f' {name}="{_IN_VALUE.sub(_escape, printable(value, self.replaced))}"'
            for name, value in attributes.items()
        )
