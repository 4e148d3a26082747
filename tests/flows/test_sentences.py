"""What a person is told when a flow cannot go on: the whole sentence and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import forge
import glyphstone
from glyphstone.errors import GlyphstoneError
from glyphstone.flows.account import Account
from glyphstone.flows.convert import ConvertTask, convert
from glyphstone.flows.maps import maps_for
from glyphstone.flows.options import ProseOptions
from glyphstone.flows.recovery.digest import sha256_of
from glyphstone.flows.recovery.project_files import documents_of
from glyphstone.flows.repair import RepairTask, repair
from glyphstone.flows.source import Source, opened
from glyphstone.flows.text import TextTask, text
from glyphstone.model import DoubtfulFont, FontKey
from glyphstone.store.exchange import FontEntry, GlyphEntry, MapFile, write_maps
from tests.flows.handmade import font, survey, use


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(tmp_path / "none.sqlite"))
    made = tmp_path / "two.pdf"
    made.write_bytes(forge.typeset("Some words.", layout=forge.Layout(repeat=2)).pdf)
    return made


def silent(_done: int, _total: int) -> None:
    """Tell nobody."""


def told(ask: Callable[[], object]) -> str:
    with pytest.raises(GlyphstoneError) as caught:
        ask()
    return str(caught.value)


def test_pages_that_are_not_there(path: Path) -> None:
    def none() -> None:
        with opened(Source(path, pages=frozenset({9}))):
            pass

    assert told(none) == (
        f"{path}: the document has none of these pages."
        " Pages are counted from 1; glyphstone inspect says how many there are."
    )
    for pages, missing in (({1, 5}, "page 5"), ({1, 5, 6, 9}, "pages 5-6, 9")):
        with opened(Source(path, pages=frozenset(pages))) as document:
            assert [str(fault) for fault in document.all_faults] == [
                f"the document has no {missing}"
            ]
    with opened(Source(path, pages=frozenset({1, 2}))) as document:
        assert document.all_faults == ()


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    gone = tmp_path / "gone.pdf"
    assert told(lambda: sha256_of(gone)) == (
        f"{gone}: the file cannot be read (No such file or directory)."
        " Check the name and the permissions."
    )


def test_a_folder_without_documents(tmp_path: Path) -> None:
    assert told(lambda: documents_of([tmp_path])) == (
        f"{tmp_path}: there is no PDF in this folder. Give a folder with PDFs, or files."
    )


def test_maps_of_other_fonts(path: Path) -> None:
    maps = path.with_name("maps.json")
    write_maps(maps, MapFile((FontEntry("G", (GlyphEntry("a", 1),)),)))
    assert told(lambda: maps_for(maps, path, survey((font("F"), [use(1)])))) == (
        f"{maps}: it has no map for any font of this document."
        " Give the maps of this document or of one with the same fonts."
    )


def test_a_repair_of_what_is_not_recovered(path: Path) -> None:
    assert told(lambda: repair(RepairTask(Source(path), path.with_name("b.pdf")), silent)) == (
        f"{path}: nothing is recovered for this document yet."
        " Recover it with glyphstone recover, or give a file of maps with --maps."
    )


def test_a_result_that_cannot_be_written(path: Path) -> None:
    gone = path.with_name("gone")
    check = "Check the folder's free space and permissions."
    assert told(lambda: text(TextTask(Source(path), structured=gone), silent)) == (
        f"two.pdf: the text could not be written (No such file or directory). {check}"
    )
    task = ConvertTask(Source(path), "a name", "text", ProseOptions(), gone)
    assert told(lambda: convert(task, silent)) == (
        f"a name: what it becomes could not be written (No such file or directory). {check}"
    )


def test_what_the_account_says() -> None:
    doubtful = (DoubtfulFont(FontKey("1"), "F", "untrusted", 1, 2),)
    assert list(Account(("lost",), 3, 2, doubtful).sentences()) == [
        "lost",
        "unknown glyphs remain: 3 in the text, 2 distinct. glyphstone recover names them.",
        "doubtful letters: 2 are printed as the font F claims, which is not to be trusted."
        " glyphstone inspect says why, glyphstone recover finds the right ones, --strict puts"
        " marks in their place.",
    ]


def test_a_closed_recovery_s_documents_can_be_opened_again(path: Path) -> None:
    with glyphstone.recover(path, read_only=True) as recovery:
        first = recovery.progress()
    with glyphstone.recover(str(path), read_only=True) as recovery:
        assert recovery.progress() == first
