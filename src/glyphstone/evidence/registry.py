"""The sources of evidence that need no person: ours, and those that other packages add."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from glyphstone.evidence import Evidence, EvidenceSource, Materials
from glyphstone.evidence.book import Book
from glyphstone.evidence.briefing import Briefing
from glyphstone.evidence.sources.blank import Blank
from glyphstone.evidence.sources.claims import Claims
from glyphstone.evidence.sources.crib import Cribs
from glyphstone.evidence.sources.drawing import CODES, SPELLING, Drawing
from glyphstone.evidence.sources.font_tables import Tables
from glyphstone.evidence.sources.full_stop import Dot
from glyphstone.evidence.sources.library import Library
from glyphstone.evidence.sources.names import Names
from glyphstone.evidence.sources.numbered_names import NumberedNames
from glyphstone.evidence.sources.numbering import Numbering
from glyphstone.evidence.sources.paper_dot import PaperDot
from glyphstone.evidence.sources.paper_space import PaperSpace
from glyphstone.evidence.sources.sentence_mark import Stop
from glyphstone.evidence.sources.shift import Shift
from glyphstone.evidence.sources.styles import Styles
from glyphstone.evidence.sources.twin import Twin
from glyphstone.model import Proposal, Shape
from glyphstone.plugins import Origin, Plugin, blamed, load, origins
from glyphstone.store.map_library import MapLibrary

__all__ = ["CONFIDENT", "GROUP", "SOURCES", "default_evidence", "describe", "source_names"]

#: Confidence (0 to 1) from which on a proposal is to stand without being asked about; by hand.
CONFIDENT = 0.9

#: The entry point group by which another package adds an `EvidenceSource`.
GROUP = "glyphstone.evidence"


def _drawing(given: Materials) -> Evidence:
    return Drawing(given.shapes, given.briefing.language)


def _by_drawing(_: Materials) -> Evidence | None:
    return None


def _cribs(given: Materials) -> Evidence | None:
    return Cribs(given.briefing.cribs) if given.briefing.cribs else None


def _tables(given: Materials) -> Evidence | None:
    return None if given.library is None else Tables(given.library.tables())


def _library(given: Materials) -> Evidence | None:
    return None if given.library is None else Library(given.library, given.shapes)


#: Our own sources, one line each, in the order in which they are heard.
SOURCES = (
    EvidenceSource(Blank.name, Blank.description, lambda _: Blank(), 10, anchors=True),
    EvidenceSource(Dot.name, Dot.description, lambda _: Dot(), 20, anchors=True),
    EvidenceSource(
        Numbering.name,
        Numbering.description,
        lambda given: Numbering(given.shapes),
        30,
        anchors=True,
    ),
    EvidenceSource(Names.name, Names.description, lambda _: Names(), 40, anchors=True),
    EvidenceSource(
        NumberedNames.name, NumberedNames.description, lambda _: NumberedNames(), 45, anchors=True
    ),
    EvidenceSource(Shift.name, Shift.description, lambda given: Shift(given.anchors), 50),
    EvidenceSource(Stop.name, Stop.description, lambda _: Stop(), 60),
    EvidenceSource(Twin.name, Twin.description, lambda _: Twin(), 70),
    EvidenceSource(Claims.name, Claims.description, lambda _: Claims(), 80),
    EvidenceSource(PaperSpace.name, PaperSpace.description, lambda _: PaperSpace(), 90),
    EvidenceSource(PaperDot.name, PaperDot.description, lambda _: PaperDot(), 100),
    EvidenceSource(Styles.name, Styles.description, lambda given: Styles(given.shapes), 105),
    EvidenceSource(Drawing.name, Drawing.description, _drawing, 107),
    EvidenceSource(Tables.name, Tables.description, _tables, 108),
    EvidenceSource(Cribs.name, Cribs.description, _cribs, 109),
    EvidenceSource(Library.name, Library.description, _library, 110),
    # These bear out what drawings are taken for, so that their source asks them.
    EvidenceSource(CODES, "glyph, where its code page has it", _by_drawing, 115),
    EvidenceSource(SPELLING, "glyph, borne out by how its language is spelled", _by_drawing, 120),
)
_OURS = frozenset(source.name for source in SOURCES)


def default_evidence(
    switched_off: Collection[str] = (),
    *,
    library: MapLibrary | None = None,
    shapes: Mapping[str, Shape] | None = None,
    briefing: Briefing | None = None,
) -> list[Evidence]:
    """Every source but those switched off by name; a source switched off anchors nothing.

    The sources of other packages are loaded here. Without a `library` its source is left out, and
    whoever needs it makes it.
    """
    made: list[Evidence] = []
    anchors: list[Evidence] = []
    given = Materials(anchors, library, shapes or {}, briefing or Briefing())
    for source in _heard(switched_off):
        evidence = source.make(given)
        if evidence is not None and source.anchors:
            evidence = _Once(evidence)
            anchors.append(evidence)
        if evidence is not None:
            made.append(evidence)
    return made


class _Once:
    """Evidence that others build on: what it says of a book is found once."""

    def __init__(self, evidence: Evidence) -> None:
        self.name = evidence.name
        self._evidence = evidence
        self._said: tuple[Book, tuple[Proposal, ...]] | None = None

    def proposals(self, book: Book) -> tuple[Proposal, ...]:
        """All that it says."""
        if self._said is None or self._said[0] is not book:
            self._said = (book, tuple(self._evidence.proposals(book)))
        return self._said[1]


def source_names() -> tuple[str, ...]:
    """The names of all sources, ours first; those of other packages are not loaded."""
    others = (origin.name for origin in origins(GROUP))
    return tuple(dict.fromkeys((*(source.name for source in SOURCES), *others)))


def describe(name: str) -> str:
    """What a source finds, in a person's words; the name itself if there is no such source."""
    ours = (source.description for source in SOURCES if source.name == name)
    others = {origin.name for origin in origins(GROUP)} - {name}
    return next(ours, None) or next((one.description for one in _others(others)), name)


def _heard(switched_off: Collection[str]) -> list[EvidenceSource]:
    """The sources that are not switched off, in their order."""
    ours = (source for source in SOURCES if source.name not in switched_off)
    return sorted([*ours, *_others(switched_off)], key=lambda source: source.order)


# --- sources of other packages ----------------------------------------------------------------

_OR_OFF = ", or switch it off with --off {name}"


def _others(skip: Collection[str]) -> list[EvidenceSource]:
    return [
        _checked(plugin)
        for plugin in load(GROUP, EvidenceSource, taken=_OURS, skip=skip, also=_OR_OFF)
    ]


def _checked(plugin: Plugin[EvidenceSource]) -> EvidenceSource:
    """The source of another package, made so that its faults name the package."""
    origin, source = plugin.origin, plugin.part
    if source.name != origin.name:
        raise origin.error(f"calls itself “{source.name}”", also=_OR_OFF)

    def make(given: Materials) -> Evidence | None:
        with blamed(origin, also=_OR_OFF):
            evidence = source.make(given)
        return None if evidence is None else _Foreign(origin, evidence)

    return replace(source, make=make)


class _Foreign:
    """Evidence of another package: what it says is checked, and its faults name the package."""

    def __init__(self, origin: Origin, evidence: Evidence) -> None:
        self.name = origin.name
        self._origin = origin
        self._evidence = evidence

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """All that it says."""
        with blamed(self._origin, also=_OR_OFF):
            found = list(self._evidence.proposals(book))
        wrong = next((one for one in found if not self._is_sound(one, len(book.symbols))), None)
        if wrong is not None:
            raise self._origin.error(
                f"gave a proposal that cannot be used: {wrong!r}", also=_OR_OFF
            )
        return found

    def _is_sound(self, proposal: object, symbols: int) -> bool:
        return (
            isinstance(proposal, Proposal)
            and 0 <= proposal.symbol < symbols
            and 0 <= proposal.confidence <= 1
            and proposal.source == self.name
            and proposal.answer is None
        )
