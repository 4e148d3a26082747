"""Whether a file may be changed: its owner's rights, its signatures."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from glyphstone.errors import EncryptedError
from glyphstone.options import Limits
from glyphstone.pdf.repair.locations import Watcher
from glyphstone.pdf.repair.permission import SignedError, unlocked, unsigned
from tests.pdf.making import one_page


def locked(folder: Path, **rights: bool) -> Path:
    path = folder / "locked.pdf"
    allow = pikepdf.Permissions(**rights)
    one_page().save(path, encryption=pikepdf.Encryption(owner="owner", user="", allow=allow))
    return path


def notes(path: Path, password: str | None = None) -> list[str]:
    with closing(Watcher(path, password, Limits())) as watcher:
        return unlocked(watcher, password)


@pytest.mark.parametrize("right", ["modify_other", "extract", "print_highres"])
def test_each_right_that_is_withheld_needs_the_owner(right: str, tmp_path: Path) -> None:
    path = locked(tmp_path, **{right: False})
    with pytest.raises(EncryptedError) as caught:
        notes(path)
    assert str(caught.value) == (
        f"{path}: the file is encrypted, and its owner restricts what may be done with it; a"
        " repaired copy would be free of that. Give the owner's password with --password."
    )
    with pytest.raises(EncryptedError):
        notes(path, "wrong")
    assert notes(path, "owner") == ["The original is encrypted; the repaired copy is not."]


def test_a_file_that_restricts_nothing_needs_no_owner(tmp_path: Path) -> None:
    assert notes(locked(tmp_path, modify_form=False)) == [
        "The original is encrypted; the repaired copy is not."
    ]
    one_page().save(tmp_path / "free.pdf")
    assert notes(tmp_path / "free.pdf") == []


SIGNATURE = Dictionary(FT=Name.Sig, V=Dictionary(Type=Name.Sig))


@pytest.mark.parametrize(
    ("entries", "signed"),
    [
        ({}, False),
        ({"AcroForm": Dictionary(Fields=Array([]))}, False),
        ({"AcroForm": Dictionary(SigFlags=1)}, True),
        ({"AcroForm": Dictionary(SigFlags=2)}, False),
        ({"AcroForm": Dictionary(SigFlags=3)}, True),
        ({"Perms": Dictionary()}, False),
        ({"Perms": Dictionary(DocMDP=Dictionary())}, True),
        ({"AcroForm": Dictionary(Fields=Array([5, SIGNATURE]))}, True),
        ({"AcroForm": Dictionary(Fields=Array([Dictionary(FT=Name.Sig)]))}, False),
        ({"AcroForm": Dictionary(Fields=Array([Dictionary(FT=Name.Tx, V=Name.A)]))}, False),
        ({"AcroForm": Dictionary(Fields=Array([Dictionary(Kids=Array([SIGNATURE]))]))}, True),
        ({"AcroForm": Name.A}, False),
    ],
)
def test_signatures_are_found(entries: dict[str, Any], signed: bool, tmp_path: Path) -> None:
    pdf = one_page()
    for key, value in entries.items():
        pdf.Root[f"/{key}"] = value
    path = tmp_path / "form.pdf"
    pdf.save(path)
    with closing(Watcher(path, None, Limits())) as watcher:
        if signed:
            with pytest.raises(SignedError) as caught:
                unsigned(watcher, allowed=False)
            assert str(caught.value) == (
                f"{path}: the document is signed, and any change makes its signature invalid."
                " Repair a copy all the same with --allow-signed."
            )
        else:
            assert unsigned(watcher, allowed=False) == []
        note = "The document is signed; in the repaired copy its signature is no longer valid."
        assert unsigned(watcher, allowed=True) == ([note] if signed else [])


def test_fields_in_a_circle_come_to_an_end(tmp_path: Path) -> None:
    pdf = one_page()
    field = pdf.make_indirect(Dictionary(FT=Name.Tx))
    field.Kids = Array([field, field])
    pdf.Root.AcroForm = Dictionary(Fields=Array([field]))
    path = tmp_path / "circle.pdf"
    pdf.save(path)
    with closing(Watcher(path, None, Limits())) as watcher:
        assert unsigned(watcher, allowed=False) == []
