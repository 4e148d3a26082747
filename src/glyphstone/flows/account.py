"""What every command says of a document that it has read, and the exit status that follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from glyphstone.document import Document
from glyphstone.errors import ExitCode
from glyphstone.model import DoubtfulFont, GlyphKey

__all__ = ["Account", "account_of", "listed"]

#: Sentences of one kind that are said one by one: they fit on a screen of 24 lines. The report of
#: `inspect --json` lists all. By hand.
MOST_SAID = 20
#: Names of doubtful fonts that one sentence lists, so that it stays readable; by hand.
MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Account:
    """How far a document could be read, and how far its text can be believed."""

    #: What could not be read, a sentence each; that the file had to be mended comes first.
    faults: tuple[str, ...] = ()
    #: How many glyphs of the text are unknown, and how many distinct ones.
    unknown: int = 0
    distinct: int = 0
    #: Fonts of which letters are printed that nobody vouches for.
    doubtful: tuple[DoubtfulFont, ...] = ()
    #: Whether its time was over before the last page; one of the faults says where.
    stopped: bool = False

    @property
    def status(self) -> ExitCode:
        """LIMIT if time was over; PARTIAL if something is missing, unknown or doubtful; else OK."""
        if self.stopped:
            return ExitCode.LIMIT
        partial = self.faults or self.unknown or self.doubtful
        return ExitCode.PARTIAL if partial else ExitCode.OK

    def sentences(self) -> Iterator[str]:
        """What a person should hear."""
        yield from listed(self.faults, "faults")
        if self.unknown:
            yield (
                f"unknown glyphs remain: {self.unknown:,} in the text, {self.distinct:,} distinct."
                " glyphstone recover names them."
            )
        if guessed := [font for font in self.doubtful if font.guessed]:
            yield _guesses(guessed)
        if unchecked := [font for font in self.doubtful if font.unchecked]:
            yield _unchecked(unchecked)
        if claimed := [f for f in self.doubtful if not (f.guessed or f.unchecked)]:
            yield _doubts(claimed)


def account_of(
    document: Document,
    unknown: Counter[GlyphKey],
    doubtful: Collection[DoubtfulFont],
) -> Account:
    """The account of what was read of a document."""
    return Account(
        faults=tuple(str(fault) for fault in document.all_faults),
        unknown=unknown.total(),
        distinct=len(unknown),
        doubtful=tuple(doubtful),
        stopped=document.stopped,
    )


def listed(sentences: Collection[str], noun: str) -> Iterator[str]:
    """The first sentences, and how many more there are."""
    for place, sentence in enumerate(sentences):
        if place == MOST_SAID:
            yield f"and {len(sentences) - MOST_SAID:,} more {noun}; inspect --json lists all."
            return
        yield sentence


def _guesses(fonts: Collection[DoubtfulFont]) -> str:
    shown, glyphs = sum(font.shown for font in fonts), sum(font.glyphs for font in fonts)
    said, _ = _named(fonts)
    return (
        f"guessed letters: {shown:,} of {said} ({glyphs:,} distinct) are likely, not vouched for."
        " glyphstone recover shows them to you, --strict puts marks in their place."
    )


def _unchecked(fonts: Collection[DoubtfulFont]) -> str:
    shown, glyphs = sum(font.shown for font in fonts), sum(font.glyphs for font in fonts)
    said, _ = _named(fonts)
    return (
        f"unchecked letters: {shown:,} of {said} ({glyphs:,} distinct) rest on one place alone, or"
        " on the file alone. glyphstone recover shows them to you (:check), --strict puts marks in"
        " their place."
    )


def _named(fonts: Collection[DoubtfulFont]) -> tuple[str, bool]:
    """The fonts by name, and whether it is one name."""
    names = list(dict.fromkeys(font.name or "(no name)" for font in fonts))
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    one = len(names) == 1
    return f"the {'font' if one else 'fonts'} {', '.join(names[:MOST_NAMED])}{more}", one


def _doubts(fonts: Collection[DoubtfulFont]) -> str:
    shown = sum(font.shown for font in fonts)
    said, one = _named(fonts)
    claims = f"{said} {'claims' if one else 'claim'}"
    return (
        f"doubtful letters: {shown:,} are printed as {claims}, which is not to be trusted."
        " glyphstone inspect says why, glyphstone recover finds the right ones, --strict puts"
        " marks in their place."
    )
