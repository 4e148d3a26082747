"""The faults of the pages that were read, so that whoever reads in whatever way can name them."""

from __future__ import annotations

from collections.abc import Sequence

from glyphstone.model import Fault
from glyphstone.pdf.limits import READER_LIMITS

__all__ = ["PageFaults"]


class PageFaults:
    """Keeps the faults of each page once, however often it is read, and a bounded number in all."""

    def __init__(self) -> None:
        self._by_page: dict[int, tuple[Fault, ...]] = {}
        self._kept = 0
        self._left_out = 0

    def add(self, number: int, faults: Sequence[Fault]) -> None:
        """Keep the faults of a page."""
        if not faults or number in self._by_page:
            return
        kept = tuple(faults[: READER_LIMITS.kept_faults - self._kept])
        self._by_page[number] = kept
        self._kept += len(kept)
        self._left_out += len(faults) - len(kept)

    def listed(self) -> list[Fault]:
        """The faults by page number; one more says how many are left out, if any are."""
        found = [fault for number in sorted(self._by_page) for fault in self._by_page[number]]
        if self._left_out:
            more = "1 more fault" if self._left_out == 1 else f"{self._left_out:,} more faults"
            found.append(Fault(f"{more} of pages, not listed"))
        return found
