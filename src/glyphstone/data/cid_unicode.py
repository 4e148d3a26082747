"""The characters of Adobe's CJK collections, by CID."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from glyphstone.data._archive import archive, signed

__all__ = ["CidUnicode", "cid_to_unicode"]

_FILE = Path(__file__).with_name("cidunicode.bin")


@dataclass(frozen=True, slots=True)
class CidUnicode:
    """The text of each CID of a collection."""

    ordering: str
    #: The first character of each CID's text; 0 if it is unknown.
    codes: NDArray[np.uint32]
    #: The few CIDs with a longer text.
    longer: Mapping[int, str]
    #: CIDs that mean another character in vertical text, such as arrows that were turned.
    turned: Mapping[int, str]

    def text(self, cid: int, vertical: bool = False) -> str:
        """The characters of a CID, "" if it has none that are known."""
        if not 0 <= cid < len(self.codes):
            return ""
        if vertical and cid in self.turned:
            return self.turned[cid]
        code = int(self.codes[cid])
        return self.longer.get(cid) or (chr(code) if code else "")


@cache
def _collection(ordering: str) -> CidUnicode:
    tables = archive(_FILE)
    numbers = tables.numbers(ordering)
    count, longer, turned = tables.facts(ordering) or (0, 0, 0)
    codes = (np.cumsum(signed(numbers[:count])) + np.arange(count)).astype(np.uint32)
    codes.flags.writeable = False
    rest = iter(numbers[count:].tolist())
    return CidUnicode(ordering, codes, _strings(rest, longer), _strings(rest, turned))


def _strings(numbers: Iterator[int], count: int) -> Mapping[int, str]:
    """The next texts of a table: each a CID, a number of characters, the characters."""
    texts = {}
    for _ in range(count):
        cid = next(numbers)
        texts[cid] = "".join(map(chr, islice(numbers, next(numbers))))
    return MappingProxyType(texts)


def cid_to_unicode(ordering: str) -> CidUnicode | None:
    """The texts of a character collection of Adobe's, by its ordering, or None if unknown.

    Knows Japan1, Japan2, GB1, CNS1, Korea1 and KR, also written as `Adobe-Japan1`.
    """
    name = ordering.removeprefix("Adobe-")
    return None if archive(_FILE).facts(name) is None else _collection(name)
