"""The list of documents: names that lead nowhere, uploads that are bounded, a list that lasts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glyphstone.errors import NotAPdfError
from glyphstone.web.shelf import Shelf, UploadTooLargeError, safe_name

PDF = b"%PDF-1.7\n" + bytes(2000)


async def parts(*chunks: bytes) -> AsyncIterator[bytes]:
    for chunk in chunks:
        yield chunk


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize(
    ("given_", "kept"),
    [
        ("report.pdf", "report.pdf"),
        ("Доклад о языке.PDF", "Доклад о языке.pdf"),
        ("../../etc/passwd", "passwd.pdf"),
        ("..\\..\\boot.ini", "boot.ini.pdf"),
        ("/etc/shadow.pdf", "shadow.pdf"),
        ("..", "document.pdf"),
        ("", "document.pdf"),
        (".hidden.pdf", "hidden.pdf"),
        ("a\x00b\n.pdf", "a_b_.pdf"),
        ("<script>alert(1)</script>.pdf", "script_.pdf"),
        ("report\u202efdp.pdf", "report_fdp.pdf"),
        ("con:a*b?.pdf", "con_a_b_.pdf"),
    ],
)
def test_a_name_never_leads_elsewhere(given_: str, kept: str) -> None:
    assert safe_name(given_) == kept


@given(st.text(max_size=400))
def test_any_name_becomes_one_that_every_file_system_takes(name: str) -> None:
    kept = safe_name(name)
    assert kept.endswith(".pdf")
    assert not set(kept) & set('/\\\x00:*?"<>|\n')
    assert not kept.startswith(".")
    assert len(kept.encode()) <= 160
    assert safe_name(kept) == kept


def test_an_upload_is_written_whole_and_listed(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    found = asyncio.run(shelf.take_in("a.pdf", "", parts(PDF[:7], PDF[7:])))
    assert found.path.read_bytes() == PDF
    assert found.path.is_relative_to(tmp_path / "documents")
    assert [one.id for one in shelf.newest()] == [found.id]


def test_files_of_one_drop_lie_in_one_folder(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)

    async def both() -> list[Path]:
        return [(await shelf.take_in("a.pdf", drop, parts(PDF))).path for drop in ("x", "x", "y")]

    first, second, third = asyncio.run(both())
    assert first.parent == second.parent != third.parent
    assert (first.name, second.name) == ("a.pdf", "a-2.pdf")


@pytest.mark.parametrize("size", [0, 1])
def test_an_upload_has_a_limit(tmp_path: Path, size: int) -> None:
    shelf = Shelf(tmp_path)
    take = shelf.take_in("a.pdf", "", parts(PDF, bytes(size)), limit=len(PDF))
    if not size:
        assert asyncio.run(take).path.exists()
        return
    with pytest.raises(UploadTooLargeError):
        asyncio.run(take)
    assert files(tmp_path) == []


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"PK\x03\x04" + bytes(5000), b"\n" * 1100 + PDF]
)
def test_what_is_no_pdf_leaves_nothing_behind(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(NotAPdfError):
        asyncio.run(Shelf(tmp_path).take_in("a.pdf", "", parts(content)))
    assert files(tmp_path) == []


def test_an_upload_that_breaks_off_leaves_nothing_behind(tmp_path: Path) -> None:
    async def broken() -> AsyncIterator[bytes]:
        yield PDF
        raise ConnectionResetError

    with pytest.raises(Exception):  # noqa: B017, PT011
        asyncio.run(Shelf(tmp_path).take_in("a.pdf", "", broken()))
    assert files(tmp_path) == []


def test_the_list_outlives_the_server_but_passwords_do_not(tmp_path: Path) -> None:
    pdf = tmp_path / "a.pdf"
    pdf.write_bytes(PDF)
    shelf = Shelf(tmp_path / "bench")
    document = shelf.add(pdf)
    document.share, document.language, document.password = 0.5, "yrk", "secret"
    shelf.save()
    (again,) = Shelf(tmp_path / "bench").newest()
    assert (again.id, again.path, again.share) == (document.id, pdf, 0.5)
    assert (again.language, again.password) == ("yrk", None)
    assert b"secret" not in (tmp_path / "bench" / "shelf.json").read_bytes()


def test_the_same_file_is_listed_once_and_a_missing_one_not_at_all(tmp_path: Path) -> None:
    pdf = tmp_path / "a.pdf"
    pdf.write_bytes(PDF)
    shelf = Shelf(tmp_path / "bench")
    assert shelf.add(pdf).id == shelf.add(pdf).id
    pdf.unlink()
    assert list(shelf.newest()) == []


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff", b'[{"id": "../x"}]'])
def test_a_damaged_list_is_no_list(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "shelf.json").write_bytes(content)
    assert list(Shelf(tmp_path).newest()) == []


@pytest.mark.parametrize("id_", ["", "..", "0" * 15, "0" * 17, "G" * 16, "../../etc/passwd"])
def test_only_ids_of_ours_are_looked_up(tmp_path: Path, id_: str) -> None:
    assert Shelf(tmp_path).get(id_) is None
