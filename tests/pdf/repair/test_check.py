"""The check of a repaired copy: what it withholds, what it lets pass and says."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

import glyphstone
from glyphstone.options import Limits
from glyphstone.pdf.repair.check import WithheldError, _by_qpdf, _kind, _stream_faults, check
from tests.pdf.making import one_page

CONTENT = b"BT /F1 12 Tf (abc) Tj ET"


def saved(pdf: pikepdf.Pdf) -> bytes:
    out = io.BytesIO()
    pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.disable, static_id=True)
    return out.getvalue()


def two_pages(content: bytes = CONTENT) -> pikepdf.Pdf:
    pdf = one_page(content)
    pdf.pages.extend(one_page(content).pages)
    return pdf


def with_broken_stream(data: bytes, *, damage: str = "flate") -> pikepdf.Pdf:
    """Two pages, and in the resources of the first a stream that cannot be unpacked."""
    pdf = two_pages()
    kind = Name.FlateDecode if damage == "flate" else Name.DCTDecode
    broken = pdf.make_indirect(pikepdf.Stream(pdf, data, Filter=kind))
    pdf.pages[0].Resources.XObject = Dictionary(Unused=broken)
    return pdf


BROKEN = b"\x78\x9c" + b"\xff" * 40
BROKEN_PICTURE = b"\xff\xd8\xff\xe0" + b"\xff" * 40


def checked(
    source: pikepdf.Pdf | bytes, copy: pikepdf.Pdf | bytes, folder: Path, glyphs: list[int]
) -> list[str]:
    path = folder / "source.pdf"
    path.write_bytes(source if isinstance(source, bytes) else saved(source))
    content = copy if isinstance(copy, bytes) else saved(copy)
    return check(path, None, content, {}, glyphs, Limits())


def test_a_sound_copy_passes_without_a_word(tmp_path: Path) -> None:
    assert checked(two_pages(), two_pages(), tmp_path, [3, 3]) == []


@pytest.mark.parametrize(
    ("glyphs", "why"),
    [
        ([3], "it has 2 pages, the original 1"),
        ([3, 3, 3], "it has 2 pages, the original 3"),
        ([3, 4], "its pages show other glyphs"),
    ],
)
def test_pages_and_their_glyphs_are_counted(glyphs: list[int], why: str, tmp_path: Path) -> None:
    with pytest.raises(WithheldError) as caught:
        checked(two_pages(), two_pages(), tmp_path, glyphs)
    assert str(caught.value) == (
        f"{tmp_path / 'source.pdf'}: the repaired copy fails its own check ({why}) and is withheld."
        " Please report this file."
    )


def test_qpdf_must_find_the_same_pages(tmp_path: Path) -> None:
    """A reader that stops at a limit has not seen what the copy says on the other pages."""
    path = tmp_path / "source.pdf"
    path.write_bytes(saved(two_pages()))
    with pytest.raises(WithheldError, match=r"\(qpdf finds 2 pages in it, not 1\)"):
        check(path, None, path.read_bytes(), {}, [3], Limits(pages=1))


def without_size(data: bytes) -> bytes:
    return re.sub(rb"/Size \d+", b"", data)


def with_wrong_table(data: bytes) -> bytes:
    return re.sub(rb"startxref\n\d+", b"startxref\n7", data)


@pytest.mark.parametrize("spoil", [without_size, with_wrong_table])
def test_a_structure_that_must_be_mended_is_withheld_even_if_the_source_was_so(
    spoil: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    broken = spoil(saved(two_pages()))
    with pytest.raises(WithheldError, match="qpdf has to mend it"):
        checked(broken, broken, tmp_path, [3, 3])


def test_damage_inside_streams_is_kept_and_told(tmp_path: Path) -> None:
    damaged = with_broken_stream(BROKEN)
    (note,) = checked(damaged, damaged, tmp_path, [3, 3])
    assert note.startswith("Parts of the original are damaged and stay so in the copy (")


@pytest.mark.parametrize(
    "source", [two_pages(), with_broken_stream(BROKEN_PICTURE, damage="picture")]
)
def test_new_damage_is_withheld(source: pikepdf.Pdf, tmp_path: Path) -> None:
    with pytest.raises(WithheldError, match="qpdf finds fault with it"):
        checked(source, with_broken_stream(BROKEN), tmp_path, [3, 3])


def test_damage_is_compared_with_the_mended_source(tmp_path: Path) -> None:
    """A source that qpdf cannot open is mended by us; what it then has, its copy may have."""
    damaged = with_broken_stream(BROKEN)
    data = saved(damaged)
    without_table = data[: data.rindex(b"xref\n0")].replace(b"/Type /Catalog", b"/Type /Cattlog")
    (note,) = checked(without_table, damaged, tmp_path, [3, 3])
    assert "stay so" in note


def test_content_that_cannot_be_unpacked_is_damage_too(tmp_path: Path) -> None:
    pdf = two_pages()
    packed = zlib.compress(CONTENT * 99)
    broken = packed[: len(packed) // 2] + b"\xff" * 20
    page = pdf.pages[0]
    page.Contents = Array([page.Contents, pikepdf.Stream(pdf, broken, Filter=Name.FlateDecode)])
    with pytest.raises(WithheldError, match="qpdf finds fault with it"):
        checked(two_pages(), pdf, tmp_path, _glyphs(pdf, tmp_path))
    assert checked(pdf, pdf, tmp_path, _glyphs(pdf, tmp_path))


def _glyphs(pdf: pikepdf.Pdf, folder: Path) -> list[int]:
    path = folder / "counted.pdf"
    path.write_bytes(saved(pdf))
    with glyphstone.open(path) as document:
        return [len(page.glyphs) for page in document.pages()]


def test_a_code_must_say_its_text(tmp_path: Path) -> None:
    path = tmp_path / "source.pdf"
    path.write_bytes(saved(two_pages()))
    data = path.read_bytes()
    assert check(path, None, data, {0: {97: "a", 98: ""}}, [3, 3], Limits()) == []
    with pytest.raises(WithheldError, match=r"code 98 of font Helvetica does not say its text"):
        check(path, None, data, {0: {97: "a", 98: "x"}}, [3, 3], Limits())


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("WARNING: a.pdf (offset 12): object 3 0: bad data", "bad data"),
        ("a.pdf: expected 4 bytes at 17\nmore", "expected # bytes at #"),
        ("odd character (\x13) in string", "odd character (?) in string"),
    ],
)
def test_faults_of_one_kind_read_alike_in_every_file(sentence: str, kind: str) -> None:
    assert _kind(sentence) == kind


def test_a_copy_that_nobody_can_open_is_withheld(tmp_path: Path) -> None:
    with pytest.raises(WithheldError, match=r"check \(this is not a PDF\) and"):
        checked(two_pages(), b"no PDF", tmp_path, [3, 3])


def test_what_qpdf_says_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "copy.pdf"
    path.write_bytes(saved(two_pages()))
    assert _by_qpdf(path, 2) == ("", set())
    assert _by_qpdf(path, 3) == ("qpdf finds 2 pages in it, not 3", set())
    path.write_bytes(with_wrong_table(path.read_bytes()))
    assert _by_qpdf(path, 2) == ("qpdf has to mend it: file is damaged", set())
    path.write_bytes(b"no PDF")
    why, faults = _by_qpdf(path, 2)
    assert why.startswith("qpdf cannot open it: ")
    assert faults == set()
    path.write_bytes(saved(with_broken_stream(BROKEN)))
    why, faults = _by_qpdf(path, 2)
    assert (why, len(faults)) == ("", 2)
    assert _stream_faults(path, None) == faults
    assert _stream_faults(tmp_path / "none.pdf", None) == set()
