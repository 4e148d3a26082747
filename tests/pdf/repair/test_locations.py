"""Where a PDF says what a repair must change: operands in streams, entries, font dictionaries."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from glyphstone.options import Limits
from glyphstone.pdf.repair.locations import Replacement, Watcher
from tests.pdf.making import helvetica, one_page, stream


def watched(pdf: pikepdf.Pdf, folder: Path) -> list[tuple[Replacement, bytes]]:
    """The sequences of the first page, each with the bytes that its site names."""
    path = folder / "watched.pdf"
    pdf.save(path)
    with closing(Watcher(path, None, Limits())) as watcher:
        number, page = next(iter(watcher.pages()))
        watcher.glyphs(number, page)
        found = watcher.replacements[number]
        return [
            (
                replacement,
                b"|".join(
                    watcher.pdf.get_object(key).read_bytes()[start:stop]
                    for key, start, stop in replacement.site
                ),
            )
            for replacement in found
        ]


def marked(text: str) -> bytes:
    return f"/S << /ActualText ({text}) >> BDC (a) Tj EMC ".encode()


def test_the_site_of_an_operand_is_just_its_bytes(tmp_path: Path) -> None:
    content = b"% << /ActualText (a) >>\nBT /F1 9 Tf " + marked("a") + marked("b") + b"ET"
    found = watched(one_page(content), tmp_path)
    assert [replacement.text for replacement, _ in found] == ["a", "b"]
    assert [written for _, written in found] == [
        b"<< /ActualText (a) >>",
        b"<< /ActualText (b) >>",
    ]
    assert all(replacement.entry is None for replacement, _ in found)
    assert all(replacement.around == -1 for replacement, _ in found)


@pytest.mark.parametrize(
    "pieces",
    [
        [b"BT /F1 9 Tf /S", b"<< /ActualText (a)", b"/MCID 4 >>", b"BDC (a) Tj EMC ET"],
        [b"BT /F1 9 Tf /S << /ActualText (a)", b"/MCID 4 >> BDC (a) Tj EMC ET"],
        [b"q", b"", b"BT /F1 9 Tf /S << /ActualText (a) /MCID 4 >> BDC (a) Tj EMC ET"],
    ],
)
def test_an_operand_that_is_cut_by_streams_stands_in_each(
    pieces: list[bytes], tmp_path: Path
) -> None:
    pdf = one_page()
    pdf.pages[0].Contents = Array([pdf.make_stream(piece) for piece in pieces])
    ((replacement, written),) = watched(pdf, tmp_path)
    assert replacement.text == "a"
    assert written.replace(b"|", b" ") == b"<< /ActualText (a) /MCID 4 >>"


def test_a_sequence_inside_another_knows_it(tmp_path: Path) -> None:
    content = (
        b"BT /F1 9 Tf /S << /ActualText (outer) >> BDC /T << /MCID 1 >> BDC"
        b" /S << /ActualText (inner) >> BDC (a) Tj EMC EMC EMC ET"
    )
    found = [replacement for replacement, _ in watched(one_page(content), tmp_path)]
    assert [(each.text, each.around) for each in found] == [("outer", -1), ("inner", 0)]


def test_an_entry_of_the_properties_is_kept_itself(tmp_path: Path) -> None:
    pdf = one_page(b"BT /F1 9 Tf /S /P0 BDC (a) Tj EMC ET")
    pdf.pages[0].Resources.Properties = Dictionary(P0=Dictionary(ActualText=String("x")))
    ((replacement, _),) = watched(pdf, tmp_path)
    assert replacement.site == ()
    assert replacement.entry is not None


def test_operands_of_a_form_stand_in_the_form(tmp_path: Path) -> None:
    pdf = one_page(b"/Fm Do BT " + marked("page") + b"ET /Fm Do")
    content = b"BT /F1 9 Tf " + marked("form") + b"ET"
    form = stream(pdf, content, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]))
    pdf.pages[0].Resources.XObject = Dictionary(Fm=form)
    found = watched(pdf, tmp_path)
    assert [(replacement.text, written) for replacement, written in found] == [
        ("form", b"<< /ActualText (form) >>"),
        ("page", b"<< /ActualText (page) >>"),
        ("form", b"<< /ActualText (form) >>"),
    ]
    assert found[0][0].site == found[2][0].site != found[1][0].site


def entries(pdf: pikepdf.Pdf, folder: Path) -> list[int]:
    """How many dictionaries of each font a repair must change."""
    path = folder / "fonts.pdf"
    pdf.save(path)
    with closing(Watcher(path, None, Limits())) as watcher:
        for number, page in watcher.pages():
            watcher.glyphs(number, page)
        return [len(found) for found in watcher.store.entries.values()]


def two_pages(font: Any) -> pikepdf.Pdf:
    pdf = pikepdf.new()
    for _ in range(2):
        pdf.pages.extend(one_page(b"BT /F1 9 Tf (a) Tj /F1 8 Tf (b) Tj ET").pages)
    entry = font(pdf)
    for page in pdf.pages:
        page.Resources.Font.F1 = entry
    return pdf


def test_a_font_of_its_own_has_one_dictionary_and_a_direct_one_as_many_as_pages(
    tmp_path: Path,
) -> None:
    assert entries(two_pages(lambda pdf: pdf.make_indirect(helvetica())), tmp_path) == [1]
    assert entries(two_pages(lambda _: helvetica()), tmp_path) == [2]
    assert entries(one_page(b"BT /None 9 Tf (a) Tj ET"), tmp_path) == []


def test_every_show_is_found_in_its_content(tmp_path: Path) -> None:
    pdf = one_page()
    form = stream(pdf, b"BT /F1 9 Tf [(c) 5 (d)] TJ ET", Subtype=Name.Form, BBox=Array([0] * 4))
    pdf.pages[0].Resources.XObject = Dictionary(X=pdf.make_indirect(form))
    parts = [b"BT /F1 9 Tf (a) Tj", b"5 Tj (b) ' ET /X Do BT 1 2 (e) \" ET"]
    pdf.pages[0].Contents = Array([pdf.make_stream(part) for part in parts])
    path = tmp_path / "shows.pdf"
    pdf.save(path)
    with closing(Watcher(path, None, Limits())) as watcher:
        number, page = next(iter(watcher.pages()))
        glyphs = watcher.glyphs(number, page)
        shows = watcher.shows[number]
        found = []
        for content, at in zip(shows.content.tolist(), shows.at.tolist(), strict=True):
            streams = [watcher.pdf.get_object(key) for key in shows.contents[content]]
            whole = b"\n".join(bytes(one.read_bytes()) for one in streams)
            found.append(whole[at : at + 3])
    assert found == [b"(a)", b"(b)", b"[(c", b"(e)"]
    assert [len(streams) for streams in shows.contents] == [2, 1]
    assert glyphs.show.tolist() == [0, 1, 2, 2, 3]
