"""Letters without a vowel in Malayalam, which texts write in two ways with one drawing.

Newer texts have a character for each, older ones the letter, a virama and a joiner. A drawing does
not tell which; what is known of the document does.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["writes_chillus_in_parts", "written_in_parts"]

#: The characters of newer texts, and what older texts have.
_IN_PARTS = {
    "\u0d7a": "\u0d23\u0d4d\u200d",
    "\u0d7b": "\u0d28\u0d4d\u200d",
    "\u0d7c": "\u0d30\u0d4d\u200d",
    "\u0d7d": "\u0d32\u0d4d\u200d",
    "\u0d7e": "\u0d33\u0d4d\u200d",
    "\u0d7f": "\u0d15\u0d4d\u200d",
}
_PARTS = frozenset(_IN_PARTS.values())


def writes_chillus_in_parts(known: Iterable[str]) -> bool:
    """Whether texts that are known have such letters in parts, and none as one character."""
    found = {text in _PARTS for text in known if text in _PARTS or text in _IN_PARTS}
    return found == {True}


def written_in_parts(text: str) -> str:
    """A letter as older texts write it; other texts as they are."""
    return _IN_PARTS.get(text, text)
