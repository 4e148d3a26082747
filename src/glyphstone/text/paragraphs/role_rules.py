"""By which sizes and distances a line is no running text."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ROLE_RULES", "RoleRules"]


@dataclass(frozen=True, slots=True)
class RoleRules:
    """Sizes and distances of headings, labels, notes, rows, running heads and page numbers.

    Set by hand when the rules were written and checked on the forged documents of benchmarks/prose;
    none was swept.
    """

    #: Ratios to the usual size: headings at least, labels of figures and footnotes at most.
    heading_size: float = 1.08
    label_size: float = 0.9
    footnote_size: float = 0.93
    #: Words of a label in a figure, and lines of a heading, at most.
    most_label_words: int = 3
    most_heading_lines: int = 4
    #: A line of more characters than this, none of them a letter or digit, is a rule or a leader.
    most_bare_signs: int = 6
    #: A line with so much white on both sides is set off from the margins, in em; it is centred if
    #: the two differ by no more than this, and this share of the larger.
    centred_room: float = 1.5
    centred_lean: float = 1.0
    centred_lean_share: float = 0.2
    #: Characters of a label in a script that does not part words, at most.
    most_label_characters: int = 8
    #: Words so far apart are cells if so much white is behind the line, both in em.
    cell_gap: float = 2.0
    row_room: float = 1.0
    #: A running head stands so far from the text, in em of the text; one that is as large as the
    #: text has a page number beside it and stands farther away.
    small_head_gap: float = 0.9
    numbered_head_gap: float = 1.2
    #: A page number stands so far from both edges of its column, in em, or is that of the page.
    page_number_room: float = 3.0


ROLE_RULES = RoleRules()
