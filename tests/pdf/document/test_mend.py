"""Mending what qpdf gives up."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

import glyphstone
from glyphstone.pdf.document.mend import found_damage, gave_up, salvage, without_repeats
from tests.pdf.making import helvetica, text_of


def test_qpdf_giving_up_an_object_is_known_by_its_warnings() -> None:
    unknown = "a.pdf (object 7 0, offset 90): unknown token"
    lost = "a.pdf (object 12 0, offset 400): too many errors; giving up on reading object"
    assert gave_up([unknown, lost])
    assert not gave_up([unknown])


def test_repeats_are_blanked_and_offsets_kept() -> None:
    data = (
        b"1 0 obj\n<</F1 5 0 R /F1 5 0 R/F2 6 0 R /F1 5 0  R /F1 7 0 R>>\nendobj\n"
        b"2 0 obj <<>> stream\n<</F1 5 0 R /F1 5 0 R>>\nendstream endobj"
    )
    mended = without_repeats(data)
    assert len(mended) == len(data)
    first = mended[: mended.index(b"endobj")].split()
    assert first == b"1 0 obj <</F1 5 0 R /F2 6 0 R /F1 7 0 R>>".split()
    assert mended.index(b"/F2") == data.index(b"/F2")
    # What stands in a stream is not a dictionary.
    assert mended.endswith(data[data.index(b"2 0 obj") :])


def repeated_fonts(times: int) -> bytes:
    """A file whose page names its font again and again."""
    fonts = b" ".join([b"/F1 4 0 R"] * times)
    bodies = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Resources<</Font 6 0 R>>/Contents 5 0 R>>",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
        b"<</Length 27>>stream\nBT /F1 9 Tf (Mended) Tj ET \nendstream",
        b"<<" + fonts + b">>",
    ]
    return file_of(bodies)


def file_of(bodies: list[bytes]) -> bytes:
    """A file of these objects, numbered from 1; the first is its catalog."""
    out = b"%PDF-1.4\n"
    offsets = []
    for number, body in enumerate(bodies, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size, start = len(bodies) + 1, len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % size + table
    return out + b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (size, start)


def test_fonts_named_again_and_again_are_found(tmp_path: Path) -> None:
    path = tmp_path / "repeats.pdf"
    path.write_bytes(repeated_fonts(60))
    with glyphstone.open(path) as document:
        (page,) = document.pages()
        assert text_of(page.glyphs) == "Mended"
        assert document.fonts[-1].name == "Helvetica"


# --- files that lost their end ----------------------------------------------------------------


def made(tmp_path: Path, *, packed: bool) -> bytes:
    pdf = pikepdf.new()
    for word in (b"one", b"two", b"six"):
        page = Dictionary(
            Type=Name.Page,
            MediaBox=Array([0, 0, 99, 99]),
            Resources=Dictionary(Font=Dictionary(F1=helvetica())),
            Contents=pdf.make_stream(b"BT /F1 9 Tf (" + word + b") Tj ET"),
        )
        pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    path = tmp_path / "made.pdf"
    mode = pikepdf.ObjectStreamMode
    pdf.save(path, object_stream_mode=mode.generate if packed else mode.disable)
    return path.read_bytes()


def test_pages_are_found_again_without_the_table_of_contents(tmp_path: Path) -> None:
    for packed in (False, True):
        data = made(tmp_path, packed=packed)
        mended = salvage(data[: data.rindex(b"startxref")], 10**6)
        assert mended is not None
        path = tmp_path / "mended.pdf"
        path.write_bytes(mended)
        with glyphstone.open(path) as document:
            assert {text_of(page.glyphs) for page in document.pages()} == {"one", "two", "six"}


def test_where_there_is_no_page_there_is_nothing_to_salvage() -> None:
    assert salvage(b"%PDF-1.4\n1 0 obj <</Type/Catalog>> endobj", 10**6) is None
    assert salvage(b"", 10**6) is None
    broken = b"1 0 obj <</Type/ObjStm /N 5 /First 10 /Filter/FlateDecode>> stream\n"
    assert salvage(broken + zlib.compress(b"x y z")[:6], 10**6) is None
    assert salvage(broken + zlib.compress(b"x y z 1 2 <</Type/Page>>"), 10**6) is None


def packed(index: bytes, body: bytes, *, first: int | None = None, count: int = 2) -> bytes:
    """An object stream without anything around it."""
    head = b"<</Type/ObjStm/N %d/First %d/Filter[/FlateDecode]>>"
    data = zlib.compress(index + body)
    start = len(index) if first is None else first
    return b"1 0 obj " + head % (count, start) + b"stream\n" + data + b"\nendstream endobj"


def test_packed_objects_stand_where_the_index_says() -> None:
    body = b"<</Type/Page/A 1>><</Type/Page/B 2>>"
    mended = salvage(packed(b"7 0 8 18", body), 10**6)
    assert mended is not None
    assert b"7 0 obj\n<</Type/Page/A 1>>\nendobj\n8 0 obj\n<</Type/Page/B 2>>\nendobj" in mended
    assert b"/Count 2/Kids[7 0 R 8 0 R]" in mended


@pytest.mark.parametrize(
    "data",
    [
        packed(b"7 0 ", b"<</Type/Page>>").replace(b"/N 2", b""),
        packed(b"7 0 ", b"<</Type/Page>>").replace(b"/First 4", b""),
        packed(b"7 0 ", b"<</Type/Page>>").replace(b"/Flate", b"/Other"),
        packed(b"7 0 ", b"<</Type/Page>>").replace(b"stream\n", b"strean\n"),
        packed(b"a b ", b"<</Type/Page>>"),
        packed(b"7 0 ", b"<</Type/Pages>>"),
    ],
)
def test_packed_objects_that_cannot_be_read_are_passed_over(data: bytes) -> None:
    assert salvage(data, 10**6) is None


def test_the_new_table_leads_to_every_object() -> None:
    data = b"%PDF-1.4\n3 0 obj\n<</Type/Page/MediaBox[0 0 9 9]>>\nendobj\n"
    mended = salvage(data + packed(b"7 0 ", b"<</Type/Page>>", count=1), 10**6)
    assert mended is not None
    offsets = re.findall(rb"\n(\d+) 1\n(\d{10}) 00000 n", mended)
    assert [int(number) for number, _ in offsets] == [1, 3, 7, 8, 9]
    for number, offset in offsets:
        assert mended[int(offset) :].lstrip().startswith(number + b" 0 obj")
    start = re.search(rb"startxref\n(\d+)", mended)
    assert start is not None
    assert mended[int(start[1]) :].startswith(b"xref\n")
    assert b"/Size 10/Root 9 0 R" in mended


def test_damage_is_known_by_qpdfs_warnings() -> None:
    assert found_damage(["a.pdf: fine", "a.pdf (object 3 0): expected endobj"])
    assert found_damage(["a.pdf: file is damaged"])
    assert not found_damage(["a.pdf: dictionary has duplicated key /F1"])
    assert not found_damage([])


@pytest.mark.parametrize(
    "words",
    [
        "file is damaged",
        "expected n n obj",
        "expected endobj",
        "expected endstream",
        "unknown token while reading object; treating as string",
        "unexpected EOF",
        "too many errors; giving up on reading object",
        "EOF while reading token",
        "invalid character (0x13) in hexstring",
        "expected dictionary key but found non-name object",
        "attempting to recover stream length",
    ],
)
def test_each_kind_of_damage_is_known(words: str) -> None:
    assert found_damage([f"a.pdf (object 3 0, offset 17): {words}"])


def test_of_two_objects_with_one_number_the_later_counts() -> None:
    old = b"3 0 obj <</Type/Page/A 1>> endobj\n"
    mended = salvage(old + b"3 0 obj <</Type/Page/B 2>> endobj\n", 10**6)
    assert mended is not None
    assert b"\n3 1\n%010d 00000 n" % len(old) in mended
    assert b"/Count 1/Kids[3 0 R]" in mended


def test_a_type_behind_the_dictionary_of_an_object_is_not_its_own() -> None:
    assert salvage(b"3 0 obj <<>> endobj /Type/Page", 10**6) is None
    assert salvage(b"3 0 obj <<>> stream /Type/Page endstream endobj", 10**6) is None
    assert salvage(b"3 0 obj <<>> stream endobj /Type/Page", 10**6) is None
    assert salvage(b"3 0 obj <</Type/Page", 10**6) is not None


def test_what_differs_in_a_word_is_no_repeat() -> None:
    data = b"1 0 obj <</A 5 0 R/B 5 0 R/A 5 1 R>> endobj"
    assert without_repeats(data) == data
    apart = b"1 0 obj <</X <</A 5 0 R>>/Y <</A 5 0 R>> >> endobj"
    assert without_repeats(apart) == apart
