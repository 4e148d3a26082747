"""How much the commands take in, list and show: beyond it they refuse, or say how much is left."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["BOUNDS", "CommandBounds"]


@dataclass(frozen=True, slots=True)
class CommandBounds:
    """Each number with its unit. All were set by hand and not swept."""

    # --- what is taken in
    #: Files that may be read at a time: more than machines have cores.
    jobs: int = 256
    #: MiB that --memory takes at least: with less, not even an empty document can be read.
    least_memory_mib: int = 64
    #: The highest page number that --pages takes: as many pages as `Limits.pages` lets a file have.
    page_number: int = 1_000_000
    #: Bytes of text that a word list or a vocabulary may hold, unpacked: a hundred dictionaries.
    list_bytes: int = 1 << 28
    #: Digits of a count in a word list; a longer number is a word.
    count_digits: int = 15
    #: Bytes at the begin of a file that are searched for the mark of a PDF, as viewers do.
    pdf_mark_bytes: int = 1024
    #: Bytes of a file of answers: far more than a person types in a life.
    answers_bytes: int = 64 << 20
    #: Bytes of a crib: a Bible and more; it is kept in the project file.
    crib_bytes: int = 8 << 20

    # --- what is listed one by one; the rest is counted
    #: Faults below the table of fonts.
    faults: int = 10
    #: Conflicts between two libraries.
    conflicts: int = 20
    #: Lines, answers or glyphs that a command of a recovery lists.
    listed: int = 12
    #: Texts that a recovery found by one source.
    found_texts: int = 40
    #: Probability from which on a language is called sure.
    sure_language: float = 0.9
    #: The highest probability that is shown: nothing that is found is certain.
    most_sure: float = 0.99
    #: Drawings of a script from which on it is named although its language is not known.
    script_drawings: int = 20

    # --- what is shown
    #: Columns of a terminal below which the kind of each font is left out.
    narrow_columns: int = 64
    #: Characters of a wrong place that a message repeats.
    repeated_characters: int = 40
    #: Characters of the bar that shows how far a recovery has come.
    bar_characters: int = 24
    #: Bytes of a file that are printed at a time.
    printed_bytes: int = 1 << 20


BOUNDS = CommandBounds()
