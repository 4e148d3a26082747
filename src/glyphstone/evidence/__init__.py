"""Sources of evidence for a map: one short file each, behind one protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from glyphstone.evidence.book import Book
from glyphstone.evidence.briefing import Briefing
from glyphstone.model import Proposal, Shape

if TYPE_CHECKING:
    from glyphstone.store.map_library import MapLibrary

__all__ = ["BriefedEvidence", "Evidence", "EvidenceSource", "LearningEvidence", "Materials"]


class Evidence(Protocol):
    """Something that can say what symbols mean by looking at the book; it abstains in doubt."""

    #: The name by which provenance and options speak of it.
    name: str

    def proposals(self, book: Book) -> Iterable[Proposal]:
        """What it has to say, at most one proposal for a symbol and text."""
        ...


@runtime_checkable
class LearningEvidence(Evidence, Protocol):
    """Evidence that can say more whenever something new is known."""

    def learned(self, book: Book, known: Mapping[int, str]) -> Iterable[Proposal]:
        """What follows from the texts that are known by now, for symbols that are not."""
        ...


@runtime_checkable
class BriefedEvidence(Evidence, Protocol):
    """Evidence that takes what a person tells of a document into account."""

    def brief(self, briefing: Briefing) -> None:
        """Take a briefing in place of the one before."""
        ...


@dataclass(frozen=True, slots=True)
class Materials:
    """What a source can be made from, beside the book that it is shown later."""

    #: The sources made before it whose line in the registry says that they anchor others.
    anchors: Sequence[Evidence] = ()
    #: The open library of maps, None if there is none.
    library: MapLibrary | None = None
    #: The drawings of the book by their keys, as far as they are at hand.
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    #: What a person told of the document.
    briefing: Briefing = field(default_factory=Briefing)


@dataclass(frozen=True, slots=True)
class EvidenceSource:
    """One source as the registry lists it, ours or another package's."""

    #: By this name it is switched off and stands in provenance.
    name: str
    #: What it finds and by what, in a person's words: "full stop, by its shape and place".
    description: str
    #: Makes the source; None if what it needs is not among the materials.
    make: Callable[[Materials], Evidence | None]
    #: Sources are heard in ascending order; ours have 10, 20, 30, ...
    order: int = 1000
    #: Whether what it is sure of may anchor other sources, such as a constant shift.
    anchors: bool = False
