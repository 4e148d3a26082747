"""The evidence of documents that are taken together."""

from __future__ import annotations

from pathlib import Path

import pytest

from glyphstone.evidence.registry import source_names
from glyphstone.evidence.sources.library import Library
from glyphstone.flows.recover import open_recovery
from glyphstone.flows.recovery.document_reading import ReadDocument, ReadTask, read_document
from glyphstone.flows.recovery.evidence_gathering import gather
from tests.reader import TEXTS, answer_all, typeset


@pytest.fixture(autouse=True)
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The person's own library, which does not exist yet."""
    path = tmp_path / "own.sqlite"
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(path))
    return path


def read(path: Path, texts: tuple[str, ...] = TEXTS) -> ReadDocument:
    typeset(path, texts)
    return read_document(ReadTask(path), lambda _done, _total: None)


def taught(folder: Path, library: Path | None = None) -> None:
    """Keep the letters of a document in a library."""
    path = folder / "teacher.pdf"
    lines = typeset(path)
    with open_recovery([path], library=library) as recovery:
        answer_all(recovery, [lines])
        recovery.save_to_library()


def test_without_a_library_the_document_speaks_for_itself(tmp_path: Path) -> None:
    one = read(tmp_path / "a.pdf")
    found = gather([one])
    sources = {proposal.source for proposal in found.proposals}
    assert sources
    assert sources <= set(source_names()) - {Library.name}
    assert found.notices == ()
    assert found.book.symbols == one.book.symbols


def test_sources_that_are_switched_off_say_nothing(tmp_path: Path) -> None:
    one = read(tmp_path / "a.pdf")
    sources = {proposal.source for proposal in gather([one]).proposals}
    some = min(sources)
    left = {proposal.source for proposal in gather([one], switched_off=[some]).proposals}
    assert left == sources - {some}


def test_documents_become_one_book_with_shared_drawings(tmp_path: Path) -> None:
    both = [read(tmp_path / "a.pdf"), read(tmp_path / "b.pdf", TEXTS[:2])]
    book = gather(both).book
    assert [document.file for document in book.documents] == [str(one.path) for one in both]
    assert len(book.symbols) == sum(len(one.book.symbols) for one in both)


def test_the_own_library_is_asked_unless_it_is_switched_off(tmp_path: Path) -> None:
    taught(tmp_path)
    one = read(tmp_path / "a.pdf")
    assert Library.name in {proposal.source for proposal in gather([one]).proposals}
    off = gather([one], switched_off=[Library.name])
    assert Library.name not in {proposal.source for proposal in off.proposals}
    assert off.notices == ()


def test_a_library_that_is_named_counts_in_place_of_the_own_one(
    tmp_path: Path, library: Path
) -> None:
    other = tmp_path / "other.sqlite"
    taught(tmp_path, other)
    assert not library.exists()
    one = read(tmp_path / "a.pdf")
    assert Library.name not in {proposal.source for proposal in gather([one]).proposals}
    named = gather([one], library=other)
    assert Library.name in {proposal.source for proposal in named.proposals}


def test_a_damaged_library_is_told_and_the_rest_is_found(tmp_path: Path, library: Path) -> None:
    one = read(tmp_path / "a.pdf")
    expected = gather([one]).proposals
    library.write_bytes(b"no library at all" * 100)
    found = gather([one])
    assert found.proposals == expected
    (notice,) = found.notices
    assert notice.startswith(f"the library of maps is not used: {library}: ")
    assert gather([one], switched_off=[Library.name]).notices == ()
