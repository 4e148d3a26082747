"""Bounds on what one document can make the writers do."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["WRITER_LIMITS", "WriterLimits"]


@dataclass(frozen=True, slots=True)
class WriterLimits:
    """Limits against hostile input; chosen by hand unless a comment names another origin."""

    #: Points from the origin of a page; what lies farther is written as 0. No page is as large (PDF
    #: allows 14,400 points a side), and whole numbers below it are exact in every reader.
    distance: float = 1e9
    #: The rightmost column in which a line of laid-out text may begin: a line far outside its page
    #: would be a megabyte of blanks.
    column: int = 400
    #: Divisions of TEI inside each other: as many as TEI's own numbered ones (div1 to div7).
    #: Readers of XML give up somewhere.
    division_depth: int = 7
    #: Columns of a table: a cell farther to the right stands in the last one. Word has 63.
    table_columns: int = 63
    #: Characters of a claimed text that a card of the HTML sheet shows.
    claimed_characters: int = 24
    #: Pixels of the height of the PNG sheet: Pillow and viewers fail on higher ones. The HTML sheet
    #: has no such limit.
    sheet_height: int = 30_000


WRITER_LIMITS = WriterLimits()
