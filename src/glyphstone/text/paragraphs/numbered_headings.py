"""Numbered headings of a document: lines of the same words around numbers that rise."""

from __future__ import annotations

from dataclasses import dataclass

from glyphstone.text.paragraphs.line_appearance import has_letters
from glyphstone.text.paragraphs.numerals import find_numeral

__all__ = ["NumberedHeadings", "numbered_form"]


@dataclass(frozen=True, slots=True)
class _SeriesRules:
    """When lines of one form are numbered headings.

    Set by hand when the rule was written; none was swept.
    """

    #: Characters of a heading at most: a longer line says more than a few words and a number.
    longest: int = 40
    #: So many numbers must rise, and this share of all lines of the form.
    fewest_rising: int = 4
    rising_share: float = 0.8
    #: This share must stand inside its page: at its edges, running heads count the pages.
    inside_share: float = 0.5
    #: Numbers that may be missing between two.
    most_missing: int = 2


_RULES = _SeriesRules()
#: Forms that are remembered at most: a limit on memory, not on sense.
MOST_FORMS = 2000


def numbered_form(text: str) -> tuple[str, int] | None:
    """A short line with "#" for its one number, and the number; None without words."""
    if len(text) > _RULES.longest:
        return None
    found = find_numeral(text)
    if found is None:
        return None
    value, start, end = found
    before, behind = text[:start].strip(), text[end:].rstrip()
    # Some of the headings may end in a full stop or a colon.
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
            self.rising >= _RULES.fewest_rising
            and self.rising >= _RULES.rising_share * self.seen
            and self.inside >= _RULES.inside_share * self.seen
        )


class NumberedHeadings:
    """Learns, line by line, which forms a document numbers."""

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
        series.rising += value == 1 or 0 < value - series.last <= _RULES.most_missing + 1
        series.last = value
        series.seen += 1
        series.inside += inside

    @property
    def forms(self) -> frozenset[str]:
        """The forms whose numbers rise through the document."""
        return frozenset(form for form, series in self._series.items() if series.is_counted)
