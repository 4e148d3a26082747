"""A project file that is made when the first answer comes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from glyphstone.errors import ProjectError
from glyphstone.flows.account import Account
from glyphstone.flows.recovery.document_reading import ReadDocument
from glyphstone.flows.recovery.kept import kept_maps, stamp
from glyphstone.flows.recovery.project import Project
from glyphstone.model import FontKey, Meaning
from glyphstone.store.database import Database
from glyphstone.store.events import Crib, Setting, Undo
from glyphstone.store.journal import ProjectFile
from glyphstone.version import __version__
from tests.flows.handmade import book

ONE = ReadDocument(
    Path("folder/a.pdf"), "a" * 64, book("a.pdf", [], []), (), 3, (), Account(), {}, {}, {}
)
TWO = replace(ONE, path=Path("b.pdf"), sha256="b" * 64, pages=4)
MAPS = {FontKey("1"): {7: Meaning("x", 0.5, "names")}}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.glyphstone"


def known(path: Path) -> list[tuple[str, str, int]]:
    with ProjectFile.open(path, read_only=True) as file:
        return [(one.sha256, one.file, one.pages) for one in file.documents()]


def test_no_file_is_made_before_the_first_answer(path: Path) -> None:
    project = Project(path, [ONE, TWO], read_only=False)
    assert (project.events(), project.notice, project.path) == ((), "", path)
    assert not path.exists()
    assert project.append(Setting("k", "v")) == 1
    assert project.events() == ((1, Setting("k", "v")),)
    project.close()
    assert known(path) == [("a" * 64, "a.pdf", 3), ("b" * 64, "b.pdf", 4)]


def test_the_first_answer_is_one_commit_with_all_that_belongs_to_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each commit waits for the disk once, and the person for each commit."""
    commits: list[str] = []
    write = Database.write

    def counted(self: Database, sql: str, values: Iterable[Any] = ()) -> int:
        if not self._connection.in_transaction or sql == "COMMIT":
            commits.append(sql)
        return write(self, sql, values)

    monkeypatch.setattr(Database, "write", counted)
    told = Setting("language", "niv")
    project = Project(path, [ONE, TWO], read_only=False, foretold=[told])
    project.name_action("tab.1")
    assert project.append(Setting("k", "v")) == 2
    assert commits == ["BEGIN IMMEDIATE", "COMMIT"]
    project.close()
    with ProjectFile.open(path, read_only=True) as file:
        assert file.events() == ((1, told), (2, Setting("k", "v")))
        assert file.was_done("tab.1")
    assert len(known(path)) == 2


def test_what_was_told_is_kept_with_the_next_answer_if_the_first_one_fails(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = Setting("language", "niv")
    project = Project(path, [ONE], read_only=False, foretold=[told])
    add = ProjectFile.set_setting

    def full(*_: object) -> None:
        raise ProjectError("the disk is full.")

    monkeypatch.setattr(ProjectFile, "set_setting", full)
    project.name_action("tab.1")
    with pytest.raises(ProjectError):
        project.append(Setting("k", "v"))
    monkeypatch.setattr(ProjectFile, "set_setting", add)
    assert known(path) == []
    project.append(Setting("k", "w"))
    assert project.events() == ((1, told), (2, Setting("k", "w")))
    project.close()
    assert len(known(path)) == 1


def test_documents_that_come_later_are_noted_too_and_those_renamed(path: Path) -> None:
    for documents in ([ONE], [ONE, TWO], [replace(ONE, path=Path("new.pdf"))]):
        project = Project(path, documents, read_only=False)
        project.begin()
        project.close()
    assert known(path) == [("a" * 64, "new.pdf", 3), ("b" * 64, "b.pdf", 4)]


def test_what_is_known_is_not_written_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Project(path, [ONE], read_only=False)
    first.begin()
    first.close()
    monkeypatch.setattr(ProjectFile, "add_document", pytest.fail)
    second = Project(path, [ONE], read_only=False)
    assert second.begin() is second.begin()
    second.close()


def test_whoever_looks_on_writes_nothing(path: Path) -> None:
    first = Project(path, [ONE], read_only=False)
    first.append(Undo())
    before = known(path)
    looking = Project(path, [ONE, TWO], read_only=True)
    assert looking.events() == ((1, Undo()),)
    with pytest.raises(ProjectError, match="for reading only"):
        looking.append(Undo())
    looking.close()
    assert known(path) == before
    first.close()


def test_a_file_that_is_not_there_cannot_be_made_by_one_who_looks_on(path: Path) -> None:
    looking = Project(path, [ONE], read_only=True)
    assert looking.events() == ()
    with pytest.raises(ProjectError):
        looking.begin()
    assert not path.exists()
    looking.close()


def test_a_closed_project_lets_others_write_and_has_no_events(path: Path) -> None:
    project = Project(path, [ONE], read_only=False)
    project.append(Undo())
    project.close()
    project.close()
    assert project.events() == ()
    other = Project(path, [ONE], read_only=False)
    assert other.append(Undo()) == 2
    other.close()


def test_kept_maps_count_until_an_answer_comes(path: Path) -> None:
    project = Project(path, [ONE], read_only=False)
    project.append(Undo())
    project.keep_maps(ONE.sha256, MAPS, stamp(1))
    assert kept_maps(path, ONE.sha256) == MAPS
    assert kept_maps(path, TWO.sha256) is None
    project.append(Undo())
    assert kept_maps(path, ONE.sha256) is None
    project.close()


def test_kept_maps_of_another_version_do_not_count(path: Path) -> None:
    assert stamp(3) == f"{__version__}/3"
    project = Project(path, [ONE], read_only=False)
    project.append(Undo())
    project.keep_maps(ONE.sha256, MAPS, "0.0.0/1")
    assert kept_maps(path, ONE.sha256) is None
    project.close()


def test_what_is_told_on_opening_counts_at_once_and_is_kept_when_the_project_begins(
    path: Path,
) -> None:
    told = (Setting("language", "yrk"), Crib("a.txt", "text"))
    project = Project(path, [ONE], read_only=False, foretold=told)
    assert project.events() == tuple(enumerate(told, 1))
    assert not path.exists()
    assert project.append(Undo()) == 3
    assert project.events() == (*enumerate(told, 1), (3, Undo()))
    project.close()
    more = (Setting("language", "niv"),)
    looking = Project(path, [ONE], read_only=True, foretold=more)
    assert looking.events()[-1] == (4, more[0])
    looking.close()
    with ProjectFile.open(path, read_only=True) as file:
        assert len(file.events()) == 3
