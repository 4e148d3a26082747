"""Marked content: what a sequence says of the text inside it."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["UNMARKED", "Mark"]

_MCID = re.compile(rb"/MCID\s+(\d{1,10})(?!\d)")


class Mark(NamedTuple):
    """What a marked-content sequence says of the text inside, together with those around it."""

    mcid: int
    actual_text: int
    layer: int
    hidden: bool
    #: The language, and whether marked content tells it, which is nearer than the structure.
    lang: int
    told: bool

    def numbered(self, mcid: int) -> Mark:
        """The same with a marked-content id."""
        return self._replace(mcid=mcid & 0x7FFFFFFF)

    def numbered_as_written(self, properties: bytes) -> Mark:
        """The same with the id that properties written in the content give, if they give one."""
        found = _MCID.search(properties)
        return self.numbered(int(found[1])) if found else self

    def in_layer(self, layer: int, shown: bool) -> Mark:
        """The same inside a layer; a layer of -1 is none."""
        if layer < 0:
            return self
        return self._replace(layer=layer, hidden=self.hidden or not shown)

    def in_language(self, lang: int, told: bool) -> Mark:
        """The same in a language, unless a nearer one is known."""
        return self if self.told and not told else self._replace(lang=lang, told=told)


UNMARKED = Mark(-1, -1, -1, False, -1, False)
