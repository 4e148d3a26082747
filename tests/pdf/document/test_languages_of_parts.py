"""The language that a document declares for each glyph."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pikepdf import Array, Dictionary, Name, Pdf, String

from glyphstone import Glyphs
from glyphstone.pdf.document import declared_languages as languages_module
from tests.pdf.making import helvetica, interpret, limit, one_page, opened, stream, text_of

MARKED = b"BT /F1 12 Tf /P <</MCID 0>> BDC (a) Tj EMC /P <</MCID 1>> BDC (b) Tj EMC (c) Tj ET"


def languages(glyphs: Glyphs) -> dict[str, str | None]:
    """The language of each letter of a page."""
    return {
        letter: None if index < 0 else glyphs.langs[index]
        for letter, index in zip(text_of(glyphs), glyphs.lang.tolist(), strict=True)
    }


def read(pdf: Pdf, folder: Path) -> dict[str, str | None]:
    with opened(pdf, folder) as document:
        return languages(document.page(1).glyphs)


def element(pdf: Pdf, parent: Any, language: str | None = None, **entries: Any) -> Any:
    made = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.P, P=parent, **entries))
    if language is not None:
        made.Lang = String(language)
    return made


def tagged(content: bytes = MARKED, *, number: int | None = 0, catalog: str | None = None) -> Pdf:
    """A page with an empty structure tree."""
    pdf = one_page(content)
    if number is not None:
        pdf.pages[0].obj.StructParents = number
    pdf.Root.StructTreeRoot = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    if catalog is not None:
        pdf.Root.Lang = String(catalog)
    return pdf


def test_nothing_declared() -> None:
    glyphs = interpret(b"BT /F1 12 Tf (ab) Tj ET")
    assert glyphs.lang.tolist() == [-1, -1]
    assert len(glyphs.langs) == 0


def test_the_catalog_speaks_for_all(tmp_path: Path) -> None:
    pdf = one_page(b"BT /F1 12 Tf (ab) Tj ET")
    pdf.Root.Lang = String("niv")
    assert read(pdf, tmp_path) == {"a": "niv", "b": "niv"}
    with opened(pdf, tmp_path) as document:
        assert document.language == "niv"


def test_marked_content_in_the_stream_and_by_name() -> None:
    content = (
        b"BT /F1 12 Tf /Span <</Lang (fr)>> BDC (a) Tj /Span <</MCID 3>> BDC (b) Tj EMC EMC"
        b" /Span /Named BDC (c) Tj EMC (d) Tj ET"
    )
    glyphs = interpret(content, Properties=Dictionary(Named=Dictionary(Lang=String("de"))))
    assert languages(glyphs) == {"a": "fr", "b": "fr", "c": "de", "d": None}


def test_marked_content_inside_marked_content() -> None:
    content = (
        b"BT /F1 12 Tf /Span <</Lang (fr)>> BDC (a) Tj /Span <</Lang (yrk)>> BDC (b) Tj EMC"
        b" (c) Tj EMC (d) Tj ET"
    )
    assert languages(interpret(content)) == {"a": "fr", "b": "yrk", "c": "fr", "d": None}


def test_structure_by_the_tree_of_parents(tmp_path: Path) -> None:
    pdf = tagged(catalog="en")
    tree = pdf.Root.StructTreeRoot
    part = element(pdf, tree, "mns")
    own, inherited = element(pdf, part, "he"), element(pdf, element(pdf, part))
    tree.ParentTree = Dictionary(Nums=Array([0, Array([own, inherited])]))
    assert read(pdf, tmp_path) == {"a": "he", "b": "mns", "c": "en"}


def test_structure_by_kids_alone(tmp_path: Path) -> None:
    pdf = tagged(number=None)
    tree, page = pdf.Root.StructTreeRoot, pdf.pages[0].obj
    part = element(pdf, tree, "mns", Pg=page)
    part.K = Array([0, element(pdf, part, "he", K=Dictionary(Type=Name.MCR, MCID=1, Pg=page))])
    tree.K = part
    assert read(pdf, tmp_path) == {"a": "mns", "b": "he", "c": None}


@pytest.mark.parametrize("count", [1, 2, 7, 100])
def test_trees_of_numbers_in_leaves(count: int, tmp_path: Path) -> None:
    for wanted in {0, count // 2, count - 1}:
        pdf = tagged(number=3 * wanted)
        tree = pdf.Root.StructTreeRoot
        entries = [[3 * at, Array([element(pdf, tree, f"x-{at}")])] for at in range(count)]
        leaves = [
            Dictionary(
                Limits=Array([entries[at][0], entries[min(at + 9, count - 1)][0]]),
                Nums=Array([value for entry in entries[at : at + 10] for value in entry]),
            )
            for at in range(0, count, 10)
        ]
        tree.ParentTree = Dictionary(Kids=Array(leaves))
        assert read(pdf, tmp_path)["a"] == f"x-{wanted}"


def test_marked_content_is_nearer_than_structure(tmp_path: Path) -> None:
    pdf = tagged(
        b"BT /F1 12 Tf /P <</MCID 0 /Lang (fr)>> BDC (a) Tj /P <</MCID 1>> BDC (b) Tj EMC EMC ET",
        catalog="en",
    )
    tree = pdf.Root.StructTreeRoot
    both = [element(pdf, tree, "de"), element(pdf, tree, "he")]
    tree.ParentTree = Dictionary(Nums=Array([0, Array(both)]))
    assert read(pdf, tmp_path) == {"a": "fr", "b": "fr"}


def test_an_empty_language_says_that_nobody_knows(tmp_path: Path) -> None:
    pdf = tagged(catalog="en")
    tree = pdf.Root.StructTreeRoot
    tree.ParentTree = Dictionary(Nums=Array([0, Array([element(pdf, tree, "")])]))
    assert read(pdf, tmp_path) == {"a": None, "b": "en", "c": "en"}


def test_forms_have_entries_of_their_own(tmp_path: Path) -> None:
    pdf = tagged(b"/P <</MCID 0>> BDC BT /F1 12 Tf (a) Tj ET EMC /X Do")
    form = stream(
        pdf,
        b"/P <</MCID 0>> BDC BT /F1 12 Tf (b) Tj ET EMC",
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=Array([0, 0, 9, 9]),
        StructParents=1,
        Resources=Dictionary(Font=Dictionary(F1=helvetica())),
    )
    pdf.pages[0].obj.Resources.XObject = Dictionary(X=form)
    tree = pdf.Root.StructTreeRoot
    parts = [Array([element(pdf, tree, language)]) for language in ("fr", "de")]
    tree.ParentTree = Dictionary(Nums=Array([0, parts[0], 1, parts[1]]))
    assert read(pdf, tmp_path) == {"a": "fr", "b": "de"}
    # The first number is one as well.
    form.StructParents, pdf.pages[0].obj.StructParents = 0, 1
    assert read(pdf, tmp_path) == {"a": "de", "b": "fr"}


@pytest.mark.parametrize("by_structure", [True, False])
def test_annotations(by_structure: bool, tmp_path: Path) -> None:
    pdf = tagged(b"BT /F1 12 Tf (a) Tj ET", catalog="en")
    appearance = stream(
        pdf,
        b"BT /F1 12 Tf (b) Tj ET",
        Subtype=Name.Form,
        BBox=Array([0, 0, 9, 9]),
        Resources=Dictionary(Font=Dictionary(F1=helvetica())),
    )
    annotation = Dictionary(
        Subtype=Name.FreeText, Rect=Array([0, 0, 9, 9]), AP=Dictionary(N=appearance)
    )
    if by_structure:
        annotation.StructParent = 4
        tree = pdf.Root.StructTreeRoot
        tree.ParentTree = Dictionary(Nums=Array([4, element(pdf, tree, "kca")]))
    else:
        annotation.Lang = String("kca")
    pdf.pages[0].obj.Annots = Array([annotation])
    assert read(pdf, tmp_path) == {"a": "en", "b": "kca"}


def test_circles_and_nonsense_cost_nothing(tmp_path: Path) -> None:
    pdf = tagged(catalog="en")
    tree = pdf.Root.StructTreeRoot
    knot = element(pdf, tree)
    knot.P = knot
    kids = pdf.make_indirect(Dictionary(Limits=Array([0, 9])))
    kids.Kids = Array([kids])
    for parents in (
        Dictionary(Nums=Array([0, Array([knot, Name.Odd])])),
        Dictionary(Nums=Array([0])),
        Dictionary(Nums=Array([Name.Odd, 5, String("x"), 5])),
        Dictionary(Kids=Array([kids])),
        Dictionary(Kids=Name.Odd),
        Name.Odd,
    ):
        tree.ParentTree = parents
        assert read(pdf, tmp_path) == {"a": "en", "b": "en", "c": "en"}


def test_a_deep_structure_comes_to_an_end(tmp_path: Path) -> None:
    pdf = tagged()
    tree = pdf.Root.StructTreeRoot
    inner = top = element(pdf, tree, "he")
    for _ in range(2_000):
        inner = element(pdf, inner)
    tree.ParentTree = Dictionary(Nums=Array([0, Array([inner, top])]))
    assert read(pdf, tmp_path) == {"a": None, "b": "he", "c": None}


def test_so_many_elements_are_looked_at(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    limit(monkeypatch, languages_module, structure_known=1)
    pdf = tagged(catalog="en")
    tree = pdf.Root.StructTreeRoot
    both = [element(pdf, tree, "de"), element(pdf, tree, "he")]
    tree.ParentTree = Dictionary(Nums=Array([0, Array(both)]))
    assert read(pdf, tmp_path) == {"a": "de", "b": "en", "c": "en"}


def test_the_survey_lists_them_all(tmp_path: Path) -> None:
    pdf = tagged(b"BT /F1 12 Tf /Span <</Lang (fr)>> BDC (a) Tj EMC ET", catalog="en")
    tree = pdf.Root.StructTreeRoot
    tree.K = element(pdf, tree, "he")
    with opened(pdf, tmp_path) as document:
        assert document.survey().languages == ("en", "he", "fr")


def test_a_language_is_no_longer_than_tags_are() -> None:
    glyphs = interpret(b"BT /F1 12 Tf /Span <</Lang (%b)>> BDC (a) Tj EMC ET" % (b"x" * 5000))
    assert len(glyphs.langs[0]) == 64


def test_tables_without_the_column_have_no_languages() -> None:
    glyphs = interpret(b"")
    assert glyphs.lang.dtype == "int32"
    assert len(glyphs.lang) == 0
