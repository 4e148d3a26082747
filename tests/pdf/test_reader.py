"""One page after another: faults stay where they are, annotations are drawn as viewers do."""

from __future__ import annotations

import io
from contextlib import closing
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf

import glyphstone
from forge import Container, Flavour, Paragraph, Style, Typeface, typeset
from forge import Document as ForgeDocument
from glyphstone import Drawn, GlyphstoneError, Limits, Survey
from glyphstone.errors import DamagedError
from glyphstone.model import Fault, Program
from glyphstone.pdf.reader import Reader
from tests.pdf.making import helvetica, one_page, opened, stream, text_of
from tests.pdf.spoiling import spoiled

BROKEN_PART = "a part of its content cannot be unpacked"


def three_pages() -> Pdf:
    pdf = pikepdf.new()
    for word in (b"one", b"two", b"three"):
        page = Dictionary(
            Type=Name.Page,
            MediaBox=Array([0, 0, 612, 792]),
            Resources=Dictionary(Font=Dictionary(F1=helvetica())),
            Contents=pdf.make_stream(b"BT /F1 12 Tf (" + word + b") Tj ET"),
        )
        pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    return pdf


def words(document: glyphstone.Document) -> list[str]:
    return [text_of(page.glyphs) for page in document.pages()]


# --- faults stay where they are ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        ({"Contents": Name.Nonsense}, "a part of its content is missing"),
        ({"Contents": Array([5])}, "a part of its content is missing"),
        ({"MediaBox": Array([0, 0, 0, 0])}, "its size is missing or absurd; Letter is assumed"),
        ({"Resources": Dictionary()}, "the font /F1 is not among its resources"),
    ],
)
def test_a_fault_of_one_page_is_told_with_its_number(
    spoil: dict[str, Any], said: str, tmp_path: Path
) -> None:
    pdf = three_pages()
    for key, value in spoil.items():
        pdf.pages[1].obj[f"/{key}"] = value
    with opened(pdf, tmp_path) as document:
        found = list(document.pages())
        assert [text_of(found[0].glyphs), text_of(found[2].glyphs)] == ["one", "three"]
        assert [str(fault) for fault in found[1].faults] == [f"page 2: {said}"]
        assert found[0].faults == found[2].faults == ()


def test_content_that_cannot_be_unpacked_loses_only_itself(tmp_path: Path) -> None:
    pdf = three_pages()
    bad = stream(pdf, b"x", Filter=Name.DCTDecode)
    good = pdf.make_stream(b"BT /F1 12 Tf (rest) Tj ET")
    pdf.pages[1].obj.Contents = Array([bad, good])
    with opened(pdf, tmp_path) as document:
        assert words(document) == ["one", "rest", "three"]
        (fault,) = document.page(2).faults
        assert fault.page == 2
        assert fault.what == (
            f"{BROKEN_PART}: a stream of text or glyphs is packed as /DCTDecode, which only images"
            " may be."
        )


def test_a_page_beyond_a_limit_keeps_what_came_before_it(tmp_path: Path) -> None:
    pdf = three_pages()
    many = b"BT /F1 12 Tf (kept) Tj " + b"(aaaaaaaaaaaaaaaaaaaa) Tj " * 300 + b"ET"
    pdf.pages[1].obj.Contents = pdf.make_stream(many)
    with opened(pdf, tmp_path, limits=Limits(page_glyphs=500)) as document:
        first, second, third = words(document)
        assert (first, third) == ("one", "three")
        assert second.startswith("kept")
        (fault,) = document.page(2).faults
        assert str(fault) == ("page 2: only a part of it was read: it shows more than 500 glyphs.")


def test_a_fault_of_one_font_is_told_with_its_name(tmp_path: Path) -> None:
    faces = (Typeface(("DejaVuSans",)), Typeface(("DejaVuSerif",), Flavour.TRUETYPE))
    blocks = [Paragraph(("Sans.",), Style(faces[0])), Paragraph(("Serif.",), Style(faces[1]))]
    forged = ForgeDocument(blocks).build()
    pdf = pikepdf.open(io.BytesIO(forged.pdf))
    fonts = pdf.pages[0].Resources.Font
    broken = next(font for font in fonts.values() if "Serif" in str(font.BaseFont))
    broken.FontDescriptor.FontFile2.write(b"this is no font program at all")
    with opened(pdf, tmp_path) as document:
        survey = document.survey()
    programs = {font.name: font.program for font in survey.fonts}
    assert programs == {"DejaVuSans": Program.TRUETYPE, "DejaVuSerif": Program.BROKEN}
    assert [fault.font for fault in survey.faults] == ["DejaVuSerif"]
    assert "its font program is broken" in survey.faults[0].what
    assert len(survey.pages) == 1
    assert survey.pages[0].glyphs == len(forged.truth.glyphs)
    for font, uses in zip(survey.fonts, survey.uses, strict=True):
        assert all((use.shape is None) == (font.program is Program.BROKEN) for use in uses)
        assert all(use.claim.text for use in uses)


def test_a_decompression_bomb_on_one_page_loses_no_other(tmp_path: Path) -> None:
    pdf = three_pages()
    pdf.pages[1].obj.Contents = pdf.make_stream(b" " * 3_000_000)
    with opened(pdf, tmp_path, limits=Limits(stream_bytes=1_000_000)) as document:
        assert words(document) == ["one", "", "three"]
        (fault,) = document.page(2).faults
        assert "more than 1,000,000 bytes" in fault.what


# --- whole documents spoiled in one place -----------------------------------------------------


def _survey(path: Path) -> Survey | GlyphstoneError:
    try:
        with glyphstone.open(path) as document:
            survey = document.survey()
            for page in document.pages():
                assert len(page.glyphs.ink_box) == len(page.glyphs.duplicate) == len(page.glyphs)
            return survey
    except GlyphstoneError as error:
        return error


FLAVOURS = (
    Flavour.TRUETYPE,
    Flavour.TYPE1C,
    Flavour.TYPE3,
    Flavour.TYPE3_BITMAP,
    Flavour.TYPE0_TRUETYPE_MAPPED,
    Flavour.TYPE0_CMAP_CFF,
)


def _everything() -> bytes:
    """One page with every kind of font and every place that text can stand in."""
    face = Typeface(("DejaVuSans",), Flavour.TRUETYPE)
    styles = [Style(Typeface(("DejaVuSans",), flavour)) for flavour in FLAVOURS]
    styles += [Style(face, container=container, marked=True) for container in Container]
    styles.append(Style(face, font_by_state=True))
    return ForgeDocument([Paragraph(("Ab.",), style) for style in styles]).build().pdf


@pytest.mark.parametrize("first", range(4))
def test_any_entry_replaced_by_anything_gives_text_or_a_clear_sentence(
    first: int, tmp_path: Path
) -> None:
    path = tmp_path / "spoiled.pdf"
    count = 0
    for label, data in spoiled(_everything(), every=41, first=first * 10):
        path.write_bytes(data)
        outcome = _survey(path)
        if isinstance(outcome, GlyphstoneError):
            assert str(path) in str(outcome), label
        else:
            assert len(outcome.pages) == 1, label
        count += 1
    assert count > 50


# --- annotations ------------------------------------------------------------------------------


def annotated(tmp_path: Path, pdf: Pdf, *annotations: Any) -> glyphstone.Glyphs:
    pdf.pages[0].obj.Annots = Array(list(annotations))
    with opened(pdf, tmp_path) as document:
        (page,) = document.pages()
        assert len(page.glyphs.claims) == len(page.glyphs)
        return page.glyphs


def appearance(pdf: Pdf, **entries: Any) -> pikepdf.Stream:
    entries.setdefault("BBox", Array([0, 0, 10, 10]))
    own = Dictionary(Font=Dictionary(F1=helvetica()))
    return stream(pdf, b"BT /F1 1 Tf 1 2 Td (n) Tj ET", Subtype=Name.Form, Resources=own, **entries)


def annotation(normal: Any, **entries: Any) -> Dictionary:
    entries.setdefault("Rect", Array([100, 200, 120, 230]))
    return Dictionary(Type=Name.Annot, Subtype=Name.Stamp, AP=Dictionary(N=normal), **entries)


def test_appearances_are_fitted_into_their_rectangle(tmp_path: Path) -> None:
    pdf = one_page()
    glyphs = annotated(tmp_path, pdf, annotation(appearance(pdf)))
    assert text_of(glyphs) == "Textn"
    assert (glyphs.x[-1], glyphs.y[-1]) == (102.0, 206.0)
    assert glyphs.scale[-1].tolist() == [2.0, 0.0, 0.0, 3.0]
    assert [Drawn(kind) for kind in glyphs.drawn] == [Drawn.PAGE] * 4 + [Drawn.ANNOTATION]


def test_appearances_with_a_matrix_of_their_own(tmp_path: Path) -> None:
    pdf = one_page()
    turned = appearance(pdf, Matrix=Array([0, 1, -1, 0, 0, 0]))
    glyphs = annotated(tmp_path, pdf, annotation(turned, Rect=Array([120, 230, 100, 200])))
    # (1, 2) is turned to (-2, 1) in a box from (-10, 0) to (0, 10).
    assert glyphs.x[-1] == pytest.approx(100 + 8 * 2)
    assert glyphs.y[-1] == pytest.approx(200 + 1 * 3)
    assert glyphs.rotation[-1] == pytest.approx(90)


def test_the_present_state_of_an_appearance_is_drawn(tmp_path: Path) -> None:
    pdf = one_page()
    states = Dictionary(On=appearance(pdf))
    assert text_of(annotated(tmp_path, pdf, annotation(states, AS=Name.On))) == "Textn"
    assert text_of(annotated(tmp_path, pdf, annotation(states, AS=Name.Off))) == "Text"
    assert text_of(annotated(tmp_path, pdf, annotation(states))) == "Text"


def test_an_appearance_that_is_no_stream_draws_nothing(tmp_path: Path) -> None:
    pdf = one_page()
    bare = Dictionary(BBox=Array([0, 0, 10, 10]))
    states = annotation(Dictionary(On=bare), AS=Name.On)
    glyphs = annotated(tmp_path, pdf, states, annotation(Array([appearance(pdf)])))
    assert (text_of(glyphs), glyphs.faults) == ("Text", [])


@pytest.mark.parametrize(("flags", "hidden"), [(0, False), (4, False), (2, True), (32, True)])
def test_hidden_annotations_are_kept_and_marked(flags: int, hidden: bool, tmp_path: Path) -> None:
    pdf = one_page()
    glyphs = annotated(tmp_path, pdf, annotation(appearance(pdf), F=flags))
    assert glyphs.hidden.tolist() == [False] * 4 + [hidden]


def test_odd_annotations_lose_nothing_else(tmp_path: Path) -> None:
    pdf = one_page()
    odd = [
        None,
        5,
        Name.Word,
        Dictionary(),
        annotation(Name.Word),
        annotation(appearance(pdf), Rect=Array([1])),
        annotation(appearance(pdf, BBox=Name.Box)),
        annotation(appearance(pdf, BBox=Array([0, 0, 0, 0]))),
    ]
    glyphs = annotated(tmp_path, pdf, *odd, annotation(appearance(pdf)))
    assert text_of(glyphs).startswith("Text")
    assert text_of(glyphs).endswith("n")


# --- facts ------------------------------------------------------------------------------------


def test_images_are_counted_and_measured(tmp_path: Path) -> None:
    pdf = one_page(b"q 306 0 0 792 0 0 cm /I Do Q q 10 0 0 10 0 0 cm /I Do Q")
    image = stream(pdf, b"\0", Subtype=Name.Image, Width=1, Height=1)
    pdf.pages[0].Resources.XObject = Dictionary(I=image)
    with opened(pdf, tmp_path) as document:
        facts = document.page(1).facts
    assert facts.images == 2
    assert facts.image_cover == pytest.approx(0.5)


def test_languages_and_makers(tmp_path: Path) -> None:
    pdf = one_page()
    pdf.Root.Lang = pikepdf.String("yrk")
    pdf.docinfo.Producer = pikepdf.String("A press")
    pdf.docinfo.Creator = pikepdf.String("Ненецкий")
    with opened(pdf, tmp_path) as document:
        survey = document.survey()
    assert survey.languages == ("yrk",)
    assert (survey.producer, survey.creator) == ("A press", "Ненецкий")


def test_forged_documents_have_no_faults(tmp_path: Path) -> None:
    path = tmp_path / "sound.pdf"
    path.write_bytes(typeset("Sound.").pdf)
    with glyphstone.open(path) as document:
        survey = document.survey()
    assert survey.faults == ()
    assert survey.mended == ""
    assert not survey.encrypted


@pytest.mark.parametrize(
    ("count", "announced"),
    [(b"1", 1), (b"7", 7), (b"-3", 0), (b"9999", 50), (b"/N", 0), (b"null", 0)],
)
def test_announced_pages_are_what_the_tree_says_within_limits(
    count: bytes, announced: int, tmp_path: Path
) -> None:
    path = tmp_path / "made.pdf"
    one_page().save(path, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    path.write_bytes(path.read_bytes().replace(b"/Count 1", b"/Count " + count))
    with glyphstone.open(path, limits=Limits(pages=50)) as document:
        assert document.announced_pages == announced
        assert len(list(document.pages())) == 1


def test_an_image_covers_no_more_than_the_page(tmp_path: Path) -> None:
    pdf = one_page(b"9999 0 0 9999 0 0 cm /I Do")
    image = stream(pdf, b"\0", Subtype=Name.Image, Width=1, Height=1)
    pdf.pages[0].Resources.XObject = Dictionary(I=image)
    with opened(pdf, tmp_path) as document:
        assert document.page(1).facts.image_cover == 1.0


@pytest.mark.parametrize(
    ("box", "place", "scale"),
    [
        ([0, 0, 0, 10], (101.0, 206.0), [1.0, 0.0, 0.0, 3.0]),
        ([0, 0, 10, 0], (102.0, 202.0), [2.0, 0.0, 0.0, 1.0]),
        ([10, 10, 0, 0], (102.0, 206.0), [2.0, 0.0, 0.0, 3.0]),
        ([-5, -5, 5, 5], (112.0, 221.0), [2.0, 0.0, 0.0, 3.0]),
    ],
)
def test_a_box_without_width_or_height_is_not_stretched(
    box: list[int], place: tuple[float, float], scale: list[float], tmp_path: Path
) -> None:
    pdf = one_page()
    glyphs = annotated(tmp_path, pdf, annotation(appearance(pdf, BBox=Array(box))))
    assert (glyphs.x[-1], glyphs.y[-1]) == place
    assert glyphs.scale[-1].tolist() == scale


@pytest.mark.parametrize("length", [3, 5])
def test_rectangles_have_four_numbers(length: int, tmp_path: Path) -> None:
    pdf = one_page()
    numbers = Array([100, 200, 120, 230, 5][:length])
    assert text_of(annotated(tmp_path, pdf, annotation(appearance(pdf), Rect=numbers))) == "Text"
    odd = appearance(pdf, BBox=Array([0, 0, 10, 10, 5][:length]))
    assert text_of(annotated(tmp_path, pdf, annotation(odd))) == "Text"


@pytest.mark.parametrize(
    ("own", "structure", "language"), [("fr", "de", "fr"), (None, "de", "de"), (None, None, None)]
)
def test_an_annotation_speaks_its_own_language_or_that_of_the_structure(
    own: str | None, structure: str | None, language: str | None, tmp_path: Path
) -> None:
    pdf = one_page(b"")
    note = annotation(appearance(pdf), StructParent=4)
    if own is not None:
        note.Lang = pikepdf.String(own)
    if structure is not None:
        element = Dictionary(Lang=pikepdf.String(structure))
        parents = Dictionary(Nums=Array([4, element]))
        pdf.Root.StructTreeRoot = Dictionary(ParentTree=parents)
    glyphs = annotated(tmp_path, pdf, note)
    found = [glyphs.langs[index] if index >= 0 else None for index in glyphs.lang.tolist()]
    assert found == [language]


def test_pages_without_a_tree_are_found_and_told_once(tmp_path: Path) -> None:
    path = tmp_path / "made.pdf"
    three_pages().save(path, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    path.write_bytes(path.read_bytes().replace(b"/Kids", b"/Kods"))
    with glyphstone.open(path) as document:
        assert sorted(words(document)) == ["one", "three", "two"]
        assert [page.number for page in document.pages()] == [1, 2, 3]
        assert [str(fault) for fault in document.faults] == [
            "the page tree is lost; pages found by searching for them: 3"
        ]


def test_a_missing_catalog_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "made.pdf"
    path.write_bytes(b"%PDF-1.4\ntrailer <</Root 5 0 R /Size 6>>\nstartxref\n9\n%%EOF\n")
    with pytest.raises(glyphstone.GlyphstoneError) as caught:
        glyphstone.open(path)
    assert caught.value.exit_code == 6


def test_a_document_without_pages_is_damaged(tmp_path: Path) -> None:
    pdf = pikepdf.new()
    with opened(pdf, tmp_path) as document, pytest.raises(DamagedError) as caught:
        list(document.pages())
    assert str(caught.value) == (
        f"{tmp_path / 'made.pdf'}: the document has no pages. Fetch or copy the file again."
    )


def reading(path: Path, password: str | None = None) -> Reader:
    return Reader(path, password, Limits(), lambda _: None)


def test_faults_of_a_document_are_noted_once_and_before_those_of_fonts(tmp_path: Path) -> None:
    path = tmp_path / "made.pdf"
    one_page().save(path)
    with closing(reading(path)) as reader:
        reader._store.report("F", "broken")
        reader.note(Fault("one"))
        reader.note(Fault("one"))
        reader.note(Fault("two"))
        assert [str(fault) for fault in reader.faults] == ["one", "two", "font F: broken"]


def test_facts_of_a_document_that_has_none(tmp_path: Path) -> None:
    path = tmp_path / "made.pdf"
    pdf = one_page()
    pdf.save(path)
    with closing(reading(path)) as reader:
        assert (reader.info("/Title"), reader.language, reader.languages) == ("", None, [])
        assert (reader.encrypted, reader.mended, reader.fonts) == (False, "", [])
    pdf.docinfo["/Title"] = pikepdf.String("A title")
    pdf.Root.Lang = pikepdf.String("")
    pdf.save(path, encryption=pikepdf.Encryption(owner="o", user="u"))
    with closing(reading(path, "u")) as reader:
        assert (reader.info("/Title"), reader.info("/Author")) == ("A title", "")
        assert (reader.language, reader.encrypted) == (None, True)


def test_languages_of_pages_come_behind_those_of_the_document(tmp_path: Path) -> None:
    pdf = one_page(b"BT /F1 9 Tf /S <</Lang (fr)>> BDC (a) Tj EMC /S <</Lang (en)>> BDC EMC ET")
    pdf.Root.Lang = pikepdf.String("en")
    path = tmp_path / "made.pdf"
    pdf.save(path)
    with closing(reading(path)) as reader:
        assert reader.languages == ["en"]
        for number, page in reader.pages():
            reader.glyphs(number, page)
        assert reader.languages == ["en", "fr"]


def test_an_annotation_in_a_hidden_layer_is_hidden(tmp_path: Path) -> None:
    pdf = one_page(b"")
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=pikepdf.String("L")))
    for off, hidden in (([], False), ([layer], True)):
        pdf.Root.OCProperties = Dictionary(D=Dictionary(OFF=Array(off)))
        glyphs = annotated(tmp_path, pdf, annotation(appearance(pdf), OC=layer))
        assert glyphs.hidden.tolist() == [hidden]


def test_the_cover_of_an_image_is_its_share_of_the_visible_page(tmp_path: Path) -> None:
    pdf = one_page(b"50 0 0 100 0 0 cm /I Do", MediaBox=Array([100, 100, 300, 200]))
    image = stream(pdf, b"\0", Subtype=Name.Image, Width=1, Height=1)
    pdf.pages[0].Resources.XObject = Dictionary(I=image)
    with opened(pdf, tmp_path) as document:
        facts = document.page(1).facts
    assert (facts.number, facts.box, facts.images) == (1, (100, 100, 300, 200), 1)
    assert facts.image_cover == pytest.approx(0.25)
