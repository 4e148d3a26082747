"""Named resources: where fonts are found, and what stands in for those that are not."""

from __future__ import annotations

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Object

from glyphstone import Font, Limits
from glyphstone.pdf.content.resources import MISSING, FontStore, Scope
from glyphstone.pdf.fonts.composite import CompositeFont
from glyphstone.pdf.fonts.font_dictionary import PdfFont
from glyphstone.pdf.fonts.simple import SimpleFont
from glyphstone.pdf.fonts.type3_font import Type3Font
from tests.pdf.making import helvetica, interpret, stream, text_of

PDF = pikepdf.new()


def store() -> FontStore:
    adopted: list[Font] = []
    return FontStore(Limits(), adopted.append)


def test_each_font_is_loaded_once_and_adopted() -> None:
    adopted: list[Font] = []
    fonts = FontStore(Limits(), adopted.append)
    entry = PDF.make_indirect(helvetica())
    assert fonts.load(entry) is fonts.load(entry)
    direct = helvetica()
    assert fonts.load(direct) is fonts.load(helvetica())
    assert [font.object_id for font in adopted] == [entry.objgen, (0, 0)]
    assert adopted == fonts.fonts
    assert [font.index for font in fonts.fonts] == [0, 1]


@pytest.mark.parametrize(
    ("subtype", "kind"),
    [
        (Name.Type0, CompositeFont),
        (Name.Type3, Type3Font),
        (Name.TrueType, SimpleFont),
        (Name.Type1, SimpleFont),
        (Name.MMType1, SimpleFont),
        (5, SimpleFont),
    ],
)
def test_the_subtype_chooses_the_kind_of_font(subtype: object, kind: type[PdfFont]) -> None:
    assert type(store().load(Dictionary(Type=Name.Font, Subtype=subtype))) is kind


def test_a_font_that_is_not_there_has_a_stand_in() -> None:
    fonts = store()
    missing = fonts.load(None)
    assert missing.font.subtype == MISSING
    assert not missing.font.embedded
    assert fonts.load(None) is missing


def test_faults_are_kept_once() -> None:
    fonts = store()
    fonts.report("F", "it is broken")
    fonts.report("F", "it is broken")
    assert [str(fault) for fault in fonts.faults] == ["font F: it is broken"]


@pytest.mark.parametrize(
    ("key", "name"),
    [
        (b"/F1", b"/F1"),
        (b"/F#31", b"/F1"),
        (b"/F1", b"/F#31"),
        (b"/A#20B", b"/A#20B"),
        (b"/F#e9", b"/F\xe9"),
        (b"/F#e9", b"/F#E9"),
        (b"/#d0#96", "/Ж".encode()),
        (b"/#23", b"/#23"),
        (b"/", b"/"),
    ],
)
def test_names_are_found_however_they_are_spelled(key: bytes, name: bytes) -> None:
    resources = Object.parse(b"<< /Font << " + key + b" << /Type /Font /BaseFont /X >> >> >>")
    assert Scope(resources, None, store()).font(name).font.name == "X"


def test_fonts_that_are_no_dictionaries_are_missing() -> None:
    for entry in (5, Name.F, Array([])):
        scope = Scope(Dictionary(Font=Dictionary(F1=entry)), None, store())
        assert scope.font(b"/F1").font.subtype == MISSING
    assert Scope(Dictionary(Font=7), None, store()).font(b"/F1").font.subtype == MISSING
    assert Scope(None, None, store()).font(b"/F1").font.subtype == MISSING


def test_what_inner_resources_lack_is_sought_around_them() -> None:
    fonts = store()
    outer = Scope(Dictionary(Font=Dictionary(F1=helvetica())), None, fonts)
    assert Scope(None, outer, fonts).font(b"/F1").font.name == "Helvetica"
    assert Scope(Dictionary(), outer, fonts).font(b"/F1").font.name == "Helvetica"
    own = Dictionary(Font=Dictionary(F1=Dictionary(Type=Name.Font, BaseFont=Name.Own)))
    assert Scope(own, outer, fonts).font(b"/F1").font.name == "Own"


def test_fonts_of_graphics_states() -> None:
    states = Dictionary(
        Good=Dictionary(Font=Array([helvetica(), 14])),
        None_=Dictionary(LW=2),
        Bad=Dictionary(Font=Array([5, 14])),
        Short=Dictionary(Font=Array([helvetica()])),
    )
    scope = Scope(Dictionary(ExtGState=states), None, store())
    found = scope.state_font(b"/Good")
    assert found is not None
    assert (found[0].font.name, found[1]) == ("Helvetica", 14.0)
    for name in (b"/None_", b"/Bad", b"/Short", b"/Absent"):
        assert scope.state_font(name) is None


# --- on a page --------------------------------------------------------------------------------


def test_a_missing_font_is_reported_and_its_glyphs_kept() -> None:
    glyphs = interpret(b"BT /None 9 Tf (ab) Tj /F1 9 Tf (c) Tj ET")
    assert glyphs.code.tolist() == [97, 98, 99]
    assert [glyphs.fonts[index].subtype for index in glyphs.font.tolist()] == [
        MISSING,
        MISSING,
        "Type1",
    ]
    assert [str(fault) for fault in glyphs.faults] == [
        "page 1: the font /None is not among its resources"
    ]


def test_a_form_without_resources_uses_those_of_the_page() -> None:
    bare = stream(PDF, b"BT /F1 9 Tf (in) Tj ET", Subtype=Name.Form)
    glyphs = interpret(b"/X Do", pdf=PDF, XObject=Dictionary(X=bare))
    assert text_of(glyphs) == "in"
    assert glyphs.faults == []
