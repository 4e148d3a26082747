"""The limits of the reader: their documented values, and what happens on either side of each."""

from __future__ import annotations

import re
import zlib
from dataclasses import FrozenInstanceError, asdict
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from glyphstone.errors import LimitError
from glyphstone.model import Fault
from glyphstone.options import Limits
from glyphstone.pdf import picture, reader
from glyphstone.pdf.content import interpreter, text_operators
from glyphstone.pdf.document import declared_languages, layers, mend, page_tree
from glyphstone.pdf.fonts import bitmaps, cmaps, type3, unicode_map
from glyphstone.pdf.limits import READER_LIMITS, ReaderLimits
from glyphstone.pdf.objects import streams, values
from glyphstone.pdf.objects.matrix import IDENTITY
from glyphstone.pdf.repair import actual_text, permission
from tests.pdf.fonts.test_fax import packed
from tests.pdf.making import interpret, limit, one_page, opened, stream, text_of

PDF = pikepdf.new()
_ROW = re.compile(r"\| `(\w+)` \| ([\d,]+) \|")


def documented(root: Path) -> dict[str, float]:
    """Every limit and its value in the tables of the architecture page."""
    page = (root / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = page.partition("\n## Limits\n")[2].partition("\n## ")[0]
    rows = _ROW.findall(section)
    assert len(rows) == len(dict(rows))
    return {name: float(value.replace(",", "")) for name, value in rows}


def test_the_page_states_every_limit_as_it_is(root: Path) -> None:
    assert documented(root) == {**asdict(Limits()), **asdict(ReaderLimits())}


def test_limits_of_the_reader_cannot_be_changed_in_place() -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(READER_LIMITS, "layers", 1)  # noqa: B010
    assert ReaderLimits() == READER_LIMITS


def test_limits_of_the_reader_must_be_above_zero() -> None:
    with pytest.raises(ValueError, match="limit layers must be above zero"):
        ReaderLimits(layers=0)
    assert ReaderLimits(layers=1).layers == 1


# --- files that have to be mended ---------------------------------------------------------------


def objects_of(data: bytes) -> list[bytes]:
    """What the new page tree of a salvaged file lists."""
    mended = mend.salvage(data, 10**6)
    listed = b"" if mended is None else mended.rpartition(b"/Kids[")[2].partition(b"]")[0]
    return re.findall(rb"\d+ 0 R", listed)


def test_object_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, mend, object_number=5)
    data = b"".join(b"%d 0 obj <</Type/Page>> endobj\n" % number for number in (0, 1, 5, 6))
    assert objects_of(data) == [b"1 0 R", b"5 0 R"]


def packed_pages(numbers: list[int]) -> bytes:
    """An object stream with a page under each number."""
    body = b"<</Type/Page>>"
    index = b" ".join(b"%d %d" % (n, i * len(body)) for i, n in enumerate(numbers))
    stream = zlib.compress(index + b" " + body * len(numbers))
    head = b"<</Type/ObjStm/N %d/First %d/Filter/FlateDecode>>" % (len(numbers), len(index) + 1)
    return b"1 0 obj %b stream\n%b\nendstream endobj" % (head, stream)


def test_packed_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, mend, packed_objects=2, object_number=8)
    assert objects_of(packed_pages([7, 8, 9])) == [b"7 0 R", b"8 0 R"]
    assert objects_of(packed_pages([8, 9, 7])) == [b"8 0 R"]
    assert objects_of(packed_pages([0, 2])) == [b"2 0 R"]


def test_bytes_of_packed_objects() -> None:
    data = packed_pages([7, 8])
    size = len(zlib.decompress(data[data.index(b"stream\n") + 7 :][:-17]))
    whole, cut = mend.salvage(data, size), mend.salvage(data, size - 2)
    assert whole is not None
    assert cut is not None
    assert (whole.count(b"<</Type/Page>>"), cut.count(b"<</Type/Page>>")) == (2, 1)


def test_bytes_in_which_a_type_is_sought(monkeypatch: pytest.MonkeyPatch) -> None:
    data = b"3 0 obj" + b" <</Type/Page>>"
    limit(monkeypatch, mend, object_head_bytes=len(b" <</Type/Page"))
    assert objects_of(data) == [b"3 0 R"]
    limit(monkeypatch, mend, object_head_bytes=len(b" <</Type/Page") - 1)
    assert objects_of(data) == []


def test_bytes_of_a_dictionary_with_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    dictionary = b" <</F 1 0 R/F 1 0 R>>"
    limit(monkeypatch, mend, dictionary_bytes=len(dictionary))
    assert mend.without_repeats(b"3 0 obj" + dictionary).count(b"/F") == 1
    limit(monkeypatch, mend, dictionary_bytes=len(dictionary) - 1)
    assert mend.without_repeats(b"3 0 obj" + dictionary).count(b"/F") == 2


# --- the document -----------------------------------------------------------------------------


def test_pages_that_are_listed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, page_tree, repeated_pages=2)
    pdf = pikepdf.new()
    page = pdf.make_indirect(Dictionary(Type=Name.Page, MediaBox=Array([0, 0, 9, 9])))
    for times in (3, 4):
        tree = Dictionary(Type=Name.Pages, Kids=Array([page] * times))
        faults: list[Fault] = []
        found = list(page_tree.walk_pages(Dictionary(Pages=tree), Limits(), faults))
        assert len(found) == 3
        assert [str(fault) for fault in faults] == (
            ["the page tree lists the same pages again and again"] if times > 3 else []
        )


@pytest.mark.parametrize(("side", "absurd"), [(100.0, False), (100.1, True)])
@pytest.mark.parametrize("upright", [False, True])
def test_sides_of_a_page(
    side: float, absurd: bool, upright: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(monkeypatch, page_tree, page_side=100.0)
    box = Array([0, 0, 50, side] if upright else [0, 0, side, 50])
    tree = Dictionary(Type=Name.Pages, Kids=Array([Dictionary(Type=Name.Page, MediaBox=box)]))
    (page,) = page_tree.walk_pages(Dictionary(Pages=tree), Limits(), [])
    assert bool(page.faults) is absurd


def test_layers_that_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, layers, layers=2, layer_names=2)
    pdf = pikepdf.new()
    groups = [pdf.make_indirect(Dictionary(Name=String(name))) for name in "abc"]
    pdf.Root.OCProperties = Dictionary(D=Dictionary(OFF=Array(groups)))
    known = layers.Layers(pdf.Root)
    assert [known.find(group)[1] for group in groups] == [False, False, True]
    known.find(pdf.make_indirect(Dictionary(OCGs=Array(groups))))
    assert known.names[-1] == "a, b"


def chain(pdf: pikepdf.Pdf, length: int, language: str) -> list[Any]:
    """Elements inside each other, the outermost first; that one alone has a language."""
    elements: list[Any] = []
    for _ in range(length):
        made = pdf.make_indirect(Dictionary(S=Name.P))
        if elements:
            made.P = elements[-1]
            elements[-1].K = Array([made])
        else:
            made.Lang = String(language)
        elements.append(made)
    return elements


def test_elements_around_an_element(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, declared_languages, structure_depth=3)
    pdf = pikepdf.new()
    elements = chain(pdf, 4, "fr")
    tree = Dictionary(ParentTree=Dictionary(Nums=Array([5, elements[2], 6, elements[3]])))
    assert declared_languages.StructureLanguages(tree).of_object(5) == "fr"
    assert declared_languages.StructureLanguages(tree).of_object(6) is None


def test_elements_searched_for_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    pdf = pikepdf.new()
    elements = chain(pdf, 3, "fr")
    elements[-1].Lang = String("de")
    root = Dictionary(StructTreeRoot=Dictionary(K=elements[0]))
    # The catalog and the root of the tree count, too.
    limit(monkeypatch, declared_languages, structure_elements=5)
    assert declared_languages.claimed_languages(root) == ["fr", "de"]
    limit(monkeypatch, declared_languages, structure_elements=4)
    assert declared_languages.claimed_languages(root) == ["fr"]


def test_elements_walked_to_marked_content(monkeypatch: pytest.MonkeyPatch) -> None:
    pdf = pikepdf.new()
    (element,) = chain(pdf, 1, "fr")
    element.K = Array([3])
    tree = Dictionary(K=element)
    for elements, found in ((3, "fr"), (2, None)):
        limit(monkeypatch, declared_languages, structure_elements=elements)
        languages = declared_languages.StructureLanguages(tree)
        assert languages.of_content(declared_languages.NOWHERE, 3) == found


@pytest.mark.parametrize(("levels", "found"), [(3, "fr"), (2, None)])
def test_levels_of_a_number_tree(
    levels: int, found: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(monkeypatch, declared_languages, number_tree_depth=levels)
    node = Dictionary(Limits=Array([5, 5]), Nums=Array([5, Dictionary(Lang=String("fr"))]))
    for _ in range(2):
        node = Dictionary(Limits=Array([5, 5]), Kids=Array([node]))
    tree = Dictionary(ParentTree=node)
    assert declared_languages.StructureLanguages(tree).of_object(5) == found


def test_characters_of_a_language_tag(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, declared_languages, language_tag_length=3)
    assert declared_languages.language_in(Dictionary(Lang=String(" mnsx "))) == "mns"


# --- a page -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("operator", "sentence"),
    [
        (b"q ", "saves the graphics state absurdly often"),
        (b"/P BMC ", "nests marked content absurdly deep"),
    ],
)
def test_depth_of_a_page(operator: bytes, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, text_operators, saved_states=3)
    limit(monkeypatch, interpreter, mark_depth=3)
    assert text_of(interpret(operator * 3 + b"BT /F1 9 Tf (a) Tj ET")) == "a"
    with pytest.raises(LimitError, match=sentence):
        interpret(operator * 4 + b"BT /F1 9 Tf (a) Tj ET")


def test_faults_of_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, text_operators, page_faults=2)
    assert len(interpret(b"/A Do /A Do /B Do").faults) == 2
    assert len(interpret(b"/A Do /B Do /C Do").faults) == 2


def _named(forms: dict[str, pikepdf.Stream]) -> Dictionary:
    return Dictionary({f"/{name}": form for name, form in forms.items()})


def read_twice(monkeypatch: pytest.MonkeyPatch, **limits: int) -> str:
    """The text of two forms drawn twice, if their bytes may be unpacked once."""
    limit(monkeypatch, interpreter, **limits)
    pdf = pikepdf.new()
    forms = {
        name: stream(pdf, b"BT /F1 9 Tf (%b) Tj ET" % name.lower().encode(), Subtype=Name.Form)
        for name in "XY"
    }
    content = b"/X Do /Y Do /X Do /Y Do"
    allowed = len(content) + 2 * len(forms["X"].read_bytes())
    glyphs = interpret(content, pdf=pdf, limits=Limits(page_bytes=allowed), XObject=_named(forms))
    return text_of(glyphs)


def test_forms_that_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    size = len(b"BT /F1 9 Tf (x) Tj ET")
    assert read_twice(monkeypatch, kept_forms=2, kept_form_bytes=size + 1) == "xyxy"
    assert read_twice(monkeypatch, kept_forms=1, kept_form_bytes=size + 1) == "xyx"
    assert read_twice(monkeypatch, kept_forms=2, kept_form_bytes=size) == "xy"


# --- fonts ------------------------------------------------------------------------------------


def test_maps_that_build_on_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, cmaps, cmap_depth=2)
    pdf = pikepdf.new()
    below: pikepdf.Stream | None = None
    for code in (4, 3, 2, 1):
        made = stream(pdf, b"begincidchar <%02x> %d endcidchar" % (code, code + 10))
        if below is not None:
            made.UseCMap = below
        below = made
    assert below is not None
    found = cmaps.embedded_code_map(below, Limits())
    codes = np.array([1, 2, 3, 4])
    assert found.cids(codes, np.ones(4, dtype=np.uint8)).tolist() == [11, 12, 13, 0]


def test_ranges_that_are_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, unicode_map, range_codes=3)
    pdf = pikepdf.new()
    data = b"beginbfrange <01> <03> <0041> <11> <14> <0061> endbfrange"
    found = unicode_map.read_to_unicode(pdf.make_stream(data), Limits())
    assert sorted(found.single) == [1, 2, 3]
    assert found.ranges == [(0x11, 0x14, "a")]
    assert [found.text(code) for code in (1, 3, 0x11, 0x14)] == ["A", "C", "a", "d"]


@pytest.mark.parametrize(("forms", "known"), [(3, True), (4, False)])
def test_forms_of_a_procedure(forms: int, known: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, type3, type3_forms=3)
    assert _drawn(b"/X Do " * forms, X=b"0 0 9 9 re f") is known


@pytest.mark.parametrize(("content", "known"), [(b"/Y Do", True), (b"/X Do", False)])
def test_forms_inside_forms_of_a_procedure(
    content: bytes, known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(monkeypatch, type3, type3_form_depth=1)
    assert _drawn(content, X=b"/Y Do", Y=b"/Z Do", Z=b"0 0 9 9 re f") is known


def _drawn(content: bytes, **forms: bytes) -> bool:
    pdf = pikepdf.new()
    made = {name: stream(pdf, data, Subtype=Name.Form) for name, data in forms.items()}
    resources = Dictionary(XObject=_named(made))
    return type3.draw_procedure(pdf.make_stream(content), resources, IDENTITY, Limits()) is not None


@pytest.mark.parametrize(("pixels", "known"), [(32, True), (31, False)])
def test_pixels_of_a_glyph(pixels: int, known: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, bitmaps, glyph_pixels=pixels)
    plain = b"BI /W 8 /H 4 /IM true /BPC 1 ID abcd EI"
    assert (bitmaps.plain_mask(plain, IDENTITY) is not None) is known
    head = b"BI /W 8 /H 4 /IM true /F /CCF /DP << /K -1 /Columns 8 >> ID "
    fax = head + packed(np.zeros((4, 8), dtype=bool)) + b" EI"
    assert (bitmaps.fax_mask(fax, IDENTITY) is not None) is known
    image = stream(PDF, b"abcd", Width=8, Height=4, ImageMask=True)
    assert (bitmaps.image_bitmap(image, IDENTITY, Limits()) is not None) is known


# --- values -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "kept"), [(99.5, True), (100.0, False)])
@pytest.mark.parametrize("sign", [1, -1])
def test_size_of_a_number(
    number: float, kept: bool, sign: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(monkeypatch, values, number_size=100.0)
    number *= sign
    assert values.real(number, 7.0) == (number if kept else 7.0)
    assert values.floats(Array([1, number])) == [1.0, number if kept else 0.0]
    assert values.floats(Array([Name.A, number])) == [0.0, number if kept else 0.0]


def test_entries_of_an_array() -> None:
    assert values.floats(Array([1, 2, 3]), 3) == [1.0, 2.0, 3.0]
    assert values.floats(Array([1, 2, 3]), 2) == []


@pytest.mark.parametrize(("colors", "read"), [(3, True), (4, False), (0, False)])
def test_components_of_a_predicted_sample(
    colors: int, read: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(monkeypatch, streams, predictor_colors=3)
    made = PDF.make_stream(b"")
    parms = Dictionary(Predictor=2, Colors=colors, Columns=1)
    made.write(zlib.compress(b"abc"), filter=Name.FlateDecode, decode_parms=parms)
    if read:
        assert streams.stream_bytes(made, 100) == b"abc"
    else:
        with pytest.raises(LimitError, match="rows of an absurd length"):
            streams.stream_bytes(made, 100)


# --- repair and pictures ----------------------------------------------------------------------


@pytest.mark.parametrize(("fields", "signed"), [(2, True), (1, False)])
def test_fields_searched_for_signatures(
    fields: int, signed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(monkeypatch, permission, form_fields=fields)
    signature = Dictionary(FT=Name.Sig, V=Dictionary())
    form = Dictionary(Fields=Array([signature, Dictionary(FT=Name.Tx)]))
    assert permission._is_signed(Dictionary(AcroForm=form)) is signed


@pytest.mark.parametrize("upright", [False, True])
def test_pixels_of_a_picture(
    upright: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    limit(monkeypatch, picture, picture_side=100)
    path = tmp_path / "page.pdf"
    one_page().save(path)
    for side, shown in ((50.0, True), (50.5, False)):
        box = (0.0, 0.0, 9.0, side) if upright else (0.0, 0.0, side, 9.0)
        assert (picture.crop(path, None, 1, box, 2.0) is not None) is shown


def test_elements_searched_for_actual_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    element = Dictionary(ActualText=String("a"), K=Dictionary(ActualText=String("b")))
    root = Dictionary(StructTreeRoot=Dictionary(K=element))
    for elements, found in ((3, ["a", "b"]), (2, ["a"])):
        limit(monkeypatch, actual_text, actual_text_elements=elements)
        texts = actual_text.ActualTexts(root, lambda *_: None)
        assert [element.text for element in texts._elements] == found


def test_annotations_of_a_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    limit(monkeypatch, reader, annotations=2)
    pdf = one_page(b"")
    form = stream(pdf, b"BT /F1 9 Tf (x) Tj ET", Subtype=Name.Form, BBox=Array([0, 0, 9, 9]))
    note = Dictionary(Rect=Array([0, 0, 9, 9]), AP=Dictionary(N=form))
    for count in (2, 3):
        pdf.pages[0].Annots = Array([note] * count)
        with opened(pdf, tmp_path) as document:
            assert len(document.page(1).glyphs) == 2
