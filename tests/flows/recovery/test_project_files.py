"""Which documents are meant, and where their answers are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from glyphstone.errors import UnreadableError
from glyphstone.flows.recovery.digest import sha256_of
from glyphstone.flows.recovery.project_files import (
    companions,
    documents_of,
    find_project,
    project_of,
)
from glyphstone.model import FontKey
from glyphstone.store.events import (
    Answer,
    Check,
    Event,
    Forget,
    GlyphRef,
    Keep,
    Overrule,
    SpotRef,
    Undo,
)
from glyphstone.store.journal import ProjectFile


def file(path: Path, data: bytes = b"x") -> Path:
    path.write_bytes(data)
    return path


def project(path: Path, documents: list[Path], events: list[Event] | None = None) -> Path:
    with ProjectFile.open(path, create=True) as made:
        for document in documents:
            made.add_document(sha256_of(document), document.name, 1)
        for event in events or ():
            made.append(event)
    return path


# --- documents --------------------------------------------------------------------------------


def test_a_folder_stands_for_its_pdfs_in_order_of_name(tmp_path: Path) -> None:
    second, first = file(tmp_path / "b.pdf"), file(tmp_path / "a.PDF")
    file(tmp_path / "c.txt")
    (tmp_path / "d.pdf").mkdir()
    assert documents_of([tmp_path]) == [first, second]
    assert documents_of([second, tmp_path]) == [second, first]


def test_a_file_is_taken_as_given(tmp_path: Path) -> None:
    missing = tmp_path / "no.txt"
    assert documents_of([missing, missing]) == [missing]


def test_a_folder_without_a_pdf_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="no PDF in this folder") as caught:
        documents_of([tmp_path])
    assert caught.value.place.file == str(tmp_path)


def test_a_file_that_cannot_be_read_has_no_digest(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="cannot be read"):
        sha256_of(tmp_path / "no.pdf")
    assert sha256_of(file(tmp_path / "a", b"abc")).startswith("ba7816bf")


# --- project files ----------------------------------------------------------------------------


def test_a_document_s_own_project_comes_before_that_of_its_folder(tmp_path: Path) -> None:
    document = file(tmp_path / "a.pdf")
    assert find_project(document) is None
    folders = project(tmp_path / f"{tmp_path.name}.glyphstone", [document])
    assert find_project(document) == folders
    own = project(tmp_path / "a.glyphstone", [document])
    assert find_project(document) == own


def test_the_folder_s_project_must_know_the_document(tmp_path: Path) -> None:
    document, other = file(tmp_path / "a.pdf"), file(tmp_path / "b.pdf", b"y")
    folders = project(tmp_path / f"{tmp_path.name}.glyphstone", [other])
    assert find_project(document) is None
    assert find_project(tmp_path / "missing.pdf") is None
    file(folders, b"no project at all" * 100)
    assert find_project(other) is None


def test_answers_for_one_file_lie_beside_it(tmp_path: Path) -> None:
    document = file(tmp_path / "a.pdf")
    assert project_of([document]) == tmp_path / "a.glyphstone"
    folders = project(tmp_path / f"{tmp_path.name}.glyphstone", [document])
    assert project_of([document]) == folders


def test_answers_for_a_folder_or_several_files_lie_in_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "f"
    folder.mkdir()
    expected = folder / "f.glyphstone"
    assert project_of([folder]) == expected
    assert project_of([folder / "a.pdf", folder / "b.pdf"]) == expected
    assert project_of([tmp_path / "z" / "a.pdf", folder]) == expected


# --- companions -------------------------------------------------------------------------------


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Path]:
    return file(tmp_path / "a.pdf"), file(tmp_path / "b.pdf", b"y")


def events_about(sha256: str) -> list[Event]:
    spot, glyph = SpotRef(sha256, 1, (0,)), GlyphRef(sha256, FontKey("1"), 5)
    return [
        Answer("x", spots=(spot,)),
        Answer("x", glyph=glyph),
        Keep(glyph, "x"),
        Check(spot, True, ("x",)),
        Overrule(sha256, 1, 0, "x"),
    ]


@pytest.mark.parametrize("kind", range(5))
def test_a_document_that_answers_speak_of_comes_along(two: tuple[Path, Path], kind: int) -> None:
    document, other = two
    event = events_about(sha256_of(other))[kind]
    made = project(document.with_suffix(".glyphstone"), [document, other], [event])
    assert companions(made, [document]) == [other]
    assert companions(made, [document, other]) == []


def test_one_that_no_answer_speaks_of_does_not(two: tuple[Path, Path]) -> None:
    document, other = two
    events: list[Event] = [*events_about(sha256_of(document)), Forget(1), Undo()]
    made = project(document.with_suffix(".glyphstone"), [document, other], events)
    assert companions(made, []) == [document]
    assert companions(made, [document]) == []


def test_one_that_has_changed_or_is_gone_does_not(two: tuple[Path, Path]) -> None:
    document, other = two
    made = project(
        document.with_suffix(".glyphstone"), [document, other], events_about(sha256_of(other))
    )
    file(other, b"changed")
    assert companions(made, [document]) == []
    other.unlink()
    assert companions(made, [document]) == []


def test_a_project_of_one_document_has_no_companions(two: tuple[Path, Path]) -> None:
    document, other = two
    path = document.with_suffix(".glyphstone")
    assert companions(path, [document]) == []
    made = project(path, [other], events_about(sha256_of(other)))
    assert companions(made, [document]) == []
