"""How the objects of a repaired copy are packed."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest

from glyphstone.pdf.repair.saving import saved
from tests.pdf.making import one_page

PART = b'<rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" %s/>'


def is_packed(metadata: bytes | None) -> bool:
    pdf = one_page()
    if metadata is not None:
        pdf.Root.Metadata = pdf.make_stream(metadata)
    content = saved(pdf, Path("a.pdf"))
    with pikepdf.open(io.BytesIO(content)) as copy:
        assert len(copy.pages) == 1
    return b"/ObjStm" in content


@pytest.mark.parametrize(
    ("metadata", "packed"),
    [
        (None, True),
        (b"no XML", True),
        (PART % b'pdfaid:part="1"', False),
        (PART % b"pdfaid:part = '1'", False),
        (b"<pdfaid:part> 1 </pdfaid:part>", False),
        (PART % b'pdfaid:part="2"', True),
        (b"<pdfaid:part>12</pdfaid:part>", True),
    ],
    ids=["none", "other", "attribute", "spaced", "element", "second", "twelfth"],
)
def test_objects_are_packed_unless_the_file_is_to_last(
    metadata: bytes | None, packed: bool
) -> None:
    assert is_packed(metadata) is packed


def test_metadata_that_cannot_be_unpacked_says_nothing() -> None:
    pdf = one_page()
    broken = pikepdf.Stream(pdf, b"\x00\x01", Filter=pikepdf.Name("/Crypt"))
    pdf.Root.Metadata = pdf.make_indirect(broken)
    assert b"/ObjStm" in saved(pdf, Path("a.pdf"))
