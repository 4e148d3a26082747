"""What documents, taken together, tell about their glyphs without a person."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from glyphstone.errors import ProjectError
from glyphstone.evidence import Evidence
from glyphstone.evidence.book import Book
from glyphstone.evidence.briefing import Briefing
from glyphstone.evidence.drawings.font_language import FontLanguage
from glyphstone.evidence.registry import default_evidence
from glyphstone.evidence.sources.crib import Cribs
from glyphstone.evidence.sources.drawing import Drawing
from glyphstone.evidence.sources.library import Library
from glyphstone.flows.recovery.book_joining import joined
from glyphstone.flows.recovery.document_reading import ReadDocument, shapes_of
from glyphstone.flows.recovery.shared_shapes import with_shared_keys
from glyphstone.model import Proposal, Shape
from glyphstone.store.map_library import MapLibrary, library_path

__all__ = ["NO_CRIB_FITS", "Gathered", "gather", "proposals_about", "tables_known"]

#: What is said if a crib tells nothing.
NO_CRIB_FITS = (
    "the crib fits nowhere in the documents, so it tells nothing; other words, or a longer part,"
    " may fit."
)


@dataclass(frozen=True, slots=True, eq=False)
class Gathered:
    """The documents as one book, and all that their evidence proposes."""

    book: Book
    proposals: tuple[Proposal, ...]
    #: What a person should know of where the evidence comes from.
    notices: tuple[str, ...] = ()
    #: The sources that were not asked.
    switched_off: tuple[str, ...] = ()
    #: What a person had told of the documents.
    briefing: Briefing = field(default_factory=Briefing)
    #: The scripts and languages that drawings show, that of most glyphs first.
    languages: tuple[FontLanguage, ...] = ()


def gather(
    documents: Sequence[ReadDocument],
    *,
    library: Path | None = None,
    switched_off: Collection[str] = (),
    briefing: Briefing | None = None,
) -> Gathered:
    """Join documents into one book and ask every source of evidence about it.

    `library` is the library of maps, None for the person's own.
    """
    shapes = shapes_of(documents)
    book = with_shared_keys(joined([one.book for one in documents]), shapes)
    told = briefing or Briefing()
    proposals, notices, languages = proposals_about(
        book, shapes, library=library, switched_off=switched_off, briefing=told
    )
    return Gathered(book, proposals, notices, tuple(sorted(switched_off)), told, languages)


def proposals_about(
    book: Book,
    shapes: Mapping[str, Shape],
    *,
    library: Path | None = None,
    switched_off: Collection[str] = (),
    briefing: Briefing | None = None,
) -> tuple[tuple[Proposal, ...], tuple[str, ...], tuple[FontLanguage, ...]]:
    """What every source of evidence says of a book, and why the library is not asked, if so.

    The scripts and languages that drawings show come with it.
    """
    sources = default_evidence(switched_off, shapes=shapes, briefing=briefing)
    proposals = [one for one in _said(sources, book) if one.source not in switched_off]
    languages = next((one.languages for one in sources if isinstance(one, Drawing)), ())
    notices: tuple[str, ...] = ()
    told = briefing is not None and briefing.cribs and Cribs.name not in switched_off
    if told and all(proposal.source != Cribs.name for proposal in proposals):
        notices = (NO_CRIB_FITS,)
    if Library.name not in switched_off:
        try:
            proposals += _known(library or library_path(), shapes, book)
        except ProjectError as error:
            # A damaged library is no reason to withhold what is known without it.
            notices = (*notices, f"the library of maps is not used: {error}")
    return tuple(proposals), notices, languages


def tables_known(library: Path | None) -> dict[str, dict[int, str]]:
    """The tables of legacy fonts in a library, None for the person's own; none if there is none."""
    path = library or library_path()
    try:
        if not path.exists():
            return {}
        with MapLibrary.open(path, read_only=True) as known:
            return known.tables()
    except ProjectError:
        return {}  # told when the evidence was gathered


def _said(sources: Iterable[Evidence], book: Book) -> Iterable[Proposal]:
    return (proposal for source in sources for proposal in source.proposals(book))


def _known(path: Path, shapes: Mapping[str, Shape], book: Book) -> list[Proposal]:
    """What the library says; nothing if there is none."""
    if not path.exists():
        return []
    with MapLibrary.open(path, read_only=True) as library:
        return list(_said([Library(library, shapes)], book))
