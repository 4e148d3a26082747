"""The maps of a document solved anew, from all evidence, the answers and the library."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from glyphstone.answers.briefings import briefing_of
from glyphstone.document import Document
from glyphstone.document import open as open_document
from glyphstone.errors import GlyphstoneError
from glyphstone.flows.recovery.document_reading import ReadDocument, book_of
from glyphstone.flows.recovery.evidence_gathering import gather
from glyphstone.flows.recovery.project import Project
from glyphstone.flows.recovery.project_files import companions
from glyphstone.flows.recovery.solving import Solving
from glyphstone.flows.source import Source
from glyphstone.model import FontMaps, WordBreaks
from glyphstone.store.events import effective
from glyphstone.store.journal import ProjectFile
from glyphstone.store.project_path import project_path
from glyphstone.store.word_breaks import breaks_of_all

__all__ = ["solved_maps"]


def solved_maps(
    document: Document, source: Source, project: Path | None
) -> tuple[FontMaps, tuple[str, ...]]:
    """The maps by all evidence, the answers of a project file and the library; and notices.

    Nothing if there is no project file and the library has nothing to say: then claims stand.
    """
    breaks: Mapping[str, WordBreaks] = {}
    if project is not None and project.is_file():
        with ProjectFile.open(project, read_only=True) as file:
            breaks = breaks_of_all(effective(file.events())[0])
    read = [book_of(document, breaks=breaks)]
    if project is not None:
        read += _companions(project, source)
    with ExitStack() as stack:
        kept = Project(project or project_path(source.path), read, read_only=True)
        stack.callback(kept.close)
        told = briefing_of(effective(kept.events())[0])
        solving = Solving(read, kept, gather(read, briefing=told))
        return (solving.maps(0) if kept.begun or solving.taught else {}), solving.notices


def _companions(project: Path, source: Source) -> list[ReadDocument]:
    """Other documents that the answers speak of; one that cannot be read is left out."""
    found = []
    for path in companions(project, [source.path]):
        try:
            with open_document(path, password=source.password, limits=source.limits) as document:
                document.keep_pages()
                found.append(book_of(document))
        except GlyphstoneError:
            continue
    return found
