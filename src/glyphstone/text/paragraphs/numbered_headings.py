"""Headings that a document counts: the same words around numbers that rise, a line for each."""

from __future__ import annotations

from glyphstone.text.paragraphs.line_appearance import has_letters
from glyphstone.text.paragraphs.numerals import find_numeral

__all__ = ["NumberedHeadings", "numbered_form"]

#: A line that is longer says more than a word or two and a number.
LONGEST = 40
#: How many numbers must rise, and at which share of the lines of one form they must, and stand
#: inside their page: at its edges running heads count the pages.
FEWEST = 4
RISING = 0.8
INSIDE = 0.5
#: How many numbers may be missing between two.
MISSING = 2
#: More forms than this are not kept in mind, so that memory stays flat.
MOST_FORMS = 2000


def numbered_form(text: str) -> tuple[str, int] | None:
    """What a short line is but for its one number, and the number; None without words."""
    if len(text) > LONGEST:
        return None
    found = find_numeral(text)
    if found is None:
        return None
    value, start, end = found
    before, behind = text[:start].strip(), text[end:].rstrip()
    # A full stop or a colon behind some of them says nothing.
    while behind and not behind[-1].isalnum() and not has_letters(behind[-1]):
        behind = behind[:-1]
    if not has_letters(before) and not has_letters(behind):
        return None
    return f"{before}#{behind}", value


class _Series:
    """The lines of one form so far."""

    __slots__ = ("inside", "last", "rising", "seen")

    def __init__(self) -> None:
        self.last = 0
        self.seen = 0
        self.rising = 0
        self.inside = 0

    @property
    def is_counted(self) -> bool:
        return (
            self.rising >= FEWEST
            and self.rising >= RISING * self.seen
            and self.inside >= INSIDE * self.seen
        )


class NumberedHeadings:
    """Learns, line by line, which forms a document counts."""

    def __init__(self) -> None:
        self._series: dict[str, _Series] = {}

    def add(self, text: str, *, inside: bool) -> None:
        """Learn from a line; `inside` says that it is neither the first nor the last of a page."""
        found = numbered_form(text)
        if found is None:
            return
        form, value = found
        series = self._series.get(form)
        if series is None:
            if len(self._series) >= MOST_FORMS:
                return
            series = self._series[form] = _Series()
        # A table of contents, or a part of a book, counts from one again.
        series.rising += value == 1 or 0 < value - series.last <= MISSING + 1
        series.last = value
        series.seen += 1
        series.inside += inside

    @property
    def forms(self) -> frozenset[str]:
        """The forms whose numbers rise through the document."""
        return frozenset(form for form, series in self._series.items() if series.is_counted)
