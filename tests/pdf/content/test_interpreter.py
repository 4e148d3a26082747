"""The content interpreter: graphics state, text operators, forms, marked content, patterns."""

from __future__ import annotations

import zlib
from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, String

from glyphstone import Drawn, Limits
from glyphstone.errors import LimitError
from glyphstone.model import Glyphs
from glyphstone.pdf.content.interpreter import Interpreter
from glyphstone.pdf.content.resources import FontStore
from glyphstone.pdf.document.layers import Layers
from tests.pdf.making import helvetica, interpret, stream, text_of

PDF = pikepdf.new()


def at(glyphs: Glyphs) -> list[tuple[float, float]]:
    return [(round(x, 4), round(y, 4)) for x, y in zip(glyphs.x, glyphs.y, strict=True)]


def faults(glyphs: Glyphs) -> list[str]:
    return [fault.what for fault in glyphs.faults]


# --- graphics state ---------------------------------------------------------------------------


def test_saving_and_restoring() -> None:
    glyphs = interpret(
        b"/F1 10 Tf 2 Tc 3 Tr q 1 0 0 1 50 60 cm /F1 20 Tf 0 Tr 5 Ts BT (a) Tj ET Q BT (b) Tj ET"
    )
    assert at(glyphs) == [(50, 65), (0, 0)]
    assert glyphs.size.tolist() == [20, 10]
    assert glyphs.mode.tolist() == [0, 3]
    assert glyphs.dx.tolist() == pytest.approx([0.556 * 20 + 2, 0.556 * 10 + 2])


def test_restoring_more_often_than_saving_changes_nothing() -> None:
    glyphs = interpret(b"Q Q /F1 9 Tf 1 0 0 1 5 6 cm Q BT (a) Tj ET Q")
    assert at(glyphs) == [(5, 6)]


def test_what_is_never_restored_ends_with_the_stream() -> None:
    form = stream(PDF, b"q q 9 0 0 9 9 9 cm q /F1 9 Tf", Subtype=Name.Form)
    glyphs = interpret(b"/F1 10 Tf /X Do BT (a) Tj ET", XObject=Dictionary(X=form))
    assert at(glyphs) == [(0, 0)]
    assert glyphs.size.tolist() == [10]


def test_saving_absurdly_often_is_refused() -> None:
    with pytest.raises(LimitError, match="absurdly often"):
        interpret(b"q " * 10_001 + b"BT (a) Tj ET")


def test_transformations_are_multiplied() -> None:
    glyphs = interpret(b"2 0 0 2 10 20 cm 1 0 0 1 5 5 cm BT /F1 10 Tf 1 1 Td (a) Tj ET")
    assert at(glyphs) == [(22, 32)]
    assert glyphs.size.tolist() == [20]


def test_a_transformation_inside_text() -> None:
    glyphs = interpret(b"BT /F1 10 Tf (a) Tj 1 0 0 1 100 0 cm (b) Tj ET")
    assert at(glyphs) == [(0, 0), (105.56, 0)]


def test_text_outside_a_text_object_is_shown() -> None:
    glyphs = interpret(b"/F1 10 Tf 5 6 Td (a) Tj BT (b) Tj ET (c) Tj")
    assert text_of(glyphs) == "abc"
    assert at(glyphs) == [(5, 6), (0, 0), (5.56, 0)]


def test_rendering_modes() -> None:
    content = b"BT /F1 9 Tf " + b"".join(b"%d Tr (x) Tj " % mode for mode in (*range(8), 9, -1))
    glyphs = interpret(content + b"ET")
    assert glyphs.mode.tolist() == [0, 1, 2, 3, 4, 5, 6, 7, 0, 0]
    assert glyphs.invisible.tolist() == [mode in (3, 7) for mode in (*range(8), 0, 0)]


@pytest.mark.parametrize("operand", [b"9" * 500, b"1e999", b"nan", b"-" * 9, b"(s)", b"/N", b""])
@pytest.mark.parametrize("operator", [b"Tr", b"Tc", b"Tz", b"Ts", b"TL", b"Td", b"Tm", b"cm"])
def test_absurd_operands_never_lose_a_glyph(operator: bytes, operand: bytes) -> None:
    glyphs = interpret(b"BT /F1 9 Tf " + operand + b" " + operator + b" (ab) Tj ET")
    assert text_of(glyphs) == "ab"


# --- text operators ---------------------------------------------------------------------------


def test_lines() -> None:
    glyphs = interpret(
        b"BT /F1 10 Tf 12 TL 5 100 Td (a) Tj T* (b) Tj (c) ' 0 -20 TD (d) Tj T* (e) Tj"
        b' 1 2 (f) " ET'
    )
    assert at(glyphs) == [(5, 100), (5, 88), (5, 76), (5, 56), (5, 36), (5, 16)]
    assert text_of(glyphs) == "abcdef"


def test_fonts_and_sizes_survive_the_text_object() -> None:
    glyphs = interpret(b"BT /F1 10 Tf ET BT (a) Tj ET")
    assert glyphs.size.tolist() == [10]


def test_negative_sizes_and_mirrors() -> None:
    glyphs = interpret(b"BT /F1 -10 Tf 50 50 Td (ab) Tj ET")
    assert at(glyphs) == [(50, 50), (44.44, 50)]
    mirrored = interpret(b"-1 0 0 1 100 0 cm BT /F1 10 Tf (ab) Tj ET")
    assert at(mirrored) == [(100, 0), (94.44, 0)]


def test_text_before_any_font_is_reported_and_kept() -> None:
    glyphs = interpret(b"BT (ab) Tj ET")
    assert glyphs.code.tolist() == [97, 98]
    assert faults(glyphs) == ["text is shown before any font is chosen"]


def test_unknown_operators_and_their_compatibility_brackets() -> None:
    glyphs = interpret(b"BX 1 2 3 foo EX 5 bar BT /F1 9 Tf (a) Tj /N baz (b) Tj ET 7")
    assert text_of(glyphs) == "ab"


def test_comments_between_operands() -> None:
    glyphs = interpret(b"BT /F1 % font\n 10 % size\n Tf (a) % string (x) Tj\n Tj ET")
    assert text_of(glyphs) == "a"
    assert glyphs.size.tolist() == [10]


def test_operators_without_space_around_them() -> None:
    glyphs = interpret(b"BT/F1 10 Tf 0 g[(a)]TJ 0 0 1 rg(b)Tj<63>Tj/F1 9 Tf(d)Tj ET")
    assert text_of(glyphs) == "abcd"


def test_fonts_of_graphics_states() -> None:
    state = Dictionary(G=Dictionary(Font=Array([helvetica(), 14])), N=Dictionary(LW=2))
    glyphs = interpret(b"/G gs /N gs BT (a) Tj ET", ExtGState=state)
    assert glyphs.size.tolist() == [14]
    assert glyphs.faults == []


def test_content_cut_into_parts_between_any_tokens() -> None:
    parts = [b"BT /F1", b"10 Tf", b"(a)", b"Tj [(b)]", b"TJ ET"]
    assert text_of(interpret(parts)) == "ab"


def test_inline_images_are_counted_and_passed_over() -> None:
    image = b"BI /W 8 /H 1 /IM true ID \x28 EI "
    assert text_of(interpret(b"BT /F1 9 Tf (a) Tj ET " + image + b"BT (b) Tj ET")) == "ab"


# --- forms ------------------------------------------------------------------------------------


def test_forms_inside_forms() -> None:
    inner = stream(
        PDF, b"BT /F1 10 Tf (b) Tj ET", Subtype=Name.Form, Matrix=Array([1, 0, 0, 1, 7, 0])
    )
    outer = stream(
        PDF,
        b"BT /F1 10 Tf (a) Tj ET 2 0 0 2 0 0 cm /I Do BT (c) Tj ET",
        Subtype=Name.Form,
        Matrix=Array([1, 0, 0, 1, 100, 0]),
        Resources=Dictionary(XObject=Dictionary(I=inner), Font=Dictionary(F1=helvetica())),
    )
    glyphs = interpret(b"/O Do BT /F1 10 Tf (d) Tj ET", XObject=Dictionary(O=outer))
    assert text_of(glyphs) == "abcd"
    assert at(glyphs) == [(100, 0), (114, 0), (100, 0), (0, 0)]
    assert [Drawn(kind) for kind in glyphs.drawn] == [Drawn.FORM] * 3 + [Drawn.PAGE]


def test_forms_start_from_the_state_around_them_and_leave_it_alone() -> None:
    form = stream(PDF, b"BT (b) Tj /F1 30 Tf 3 Tr ET", Subtype=Name.Form)
    glyphs = interpret(b"BT /F1 10 Tf (a) Tj ET /X Do BT (c) Tj ET", XObject=Dictionary(X=form))
    assert glyphs.size.tolist() == [10, 10, 10]
    assert glyphs.mode.tolist() == [0, 0, 0]


def test_a_form_drawn_twice_is_shown_twice() -> None:
    form = stream(PDF, b"BT /F1 9 Tf (x) Tj ET", Subtype=Name.Form)
    glyphs = interpret(b"/X Do 1 0 0 1 50 0 cm /X Do", XObject=Dictionary(X=form))
    assert at(glyphs) == [(0, 0), (50, 0)]


def test_forms_that_draw_themselves_are_reported() -> None:
    pdf = pikepdf.new()
    form = stream(pdf, b"BT /F1 9 Tf (x) Tj ET /X Do", Subtype=Name.Form)
    form.Resources = Dictionary(XObject=Dictionary(X=form), Font=Dictionary(F1=helvetica()))
    glyphs = interpret(b"/X Do BT /F1 9 Tf (y) Tj ET", pdf=pdf, XObject=Dictionary(X=form))
    assert text_of(glyphs) == "xy"
    assert faults(glyphs) == ["a form draws itself"]


def test_forms_nested_too_deep_are_reported() -> None:
    pdf = pikepdf.new()
    form = stream(pdf, b"BT /F1 9 Tf (x) Tj ET", Subtype=Name.Form)
    for _ in range(20):
        inner = Dictionary(XObject=Dictionary(X=form))
        form = stream(pdf, b"BT /F1 9 Tf (o) Tj ET /X Do", Subtype=Name.Form, Resources=inner)
    glyphs = interpret(b"/X Do", pdf=pdf, limits=Limits(form_depth=5), XObject=Dictionary(X=form))
    assert text_of(glyphs) == "ooooo"
    assert faults(glyphs) == ["forms are nested deeper than 5"]


def test_forms_that_multiply_are_stopped() -> None:
    pdf = pikepdf.new()
    form = stream(pdf, b"BT /F1 9 Tf (x) Tj ET", Subtype=Name.Form)
    for _ in range(9):
        inner = Dictionary(XObject=Dictionary(X=form))
        form = stream(pdf, b"/X Do " * 20, Subtype=Name.Form, Resources=inner)
    with pytest.raises(LimitError, match="more than 2,000 forms"):
        interpret(b"/X Do", pdf=pdf, limits=Limits(page_forms=2000), XObject=Dictionary(X=form))


def test_missing_objects_are_reported_and_images_are_not_text() -> None:
    image = stream(PDF, b"\0", Subtype=Name.Image, Width=1, Height=1)
    glyphs = interpret(
        b"/None Do /I Do /Odd Do BT /F1 9 Tf (a) Tj ET",
        XObject=Dictionary(I=image, Odd=Name.Word),
    )
    assert text_of(glyphs) == "a"
    assert faults(glyphs) == [
        "the object /None is not among its resources",
        "the object /Odd is not among its resources",
    ]


def test_a_form_that_cannot_be_unpacked_loses_no_other() -> None:
    bad = stream(PDF, b"x", Subtype=Name.Form, Filter=Name.DCTDecode)
    good = stream(PDF, b"BT /F1 9 Tf (b) Tj ET", Subtype=Name.Form)
    glyphs = interpret(b"/A Do /B Do", XObject=Dictionary(A=bad, B=good))
    assert text_of(glyphs) == "b"
    assert faults(glyphs)[0].startswith("a form cannot be unpacked")


def follow(content: bytes, limits: Limits | None = None, **resources: Any) -> Interpreter:
    """The interpreter after it has followed a page."""
    limits = limits or Limits()
    found = Interpreter(FontStore(limits, lambda _: None), Layers(PDF.Root), limits, 1)
    found.draw_page([PDF.make_stream(content)], Dictionary(**resources))
    return found


def test_images_are_counted_and_the_largest_is_measured() -> None:
    image = stream(PDF, b"\0", Subtype=Name.Image, Width=1, Height=1)
    content = b"q 2 0 0 3 0 0 cm /I Do Q q 1 2 3 -4 9 9 cm /I Do Q BI /W 1 /H 1 ID x EI"
    found = follow(content, XObject=Dictionary(I=image))
    assert found.images == 3
    assert found.image_area == pytest.approx(10.0)
    assert follow(b"BT (x) Tj ET").images == 0


def test_objects_that_are_neither_form_nor_image_draw_nothing() -> None:
    other = stream(PDF, b"BT /F1 9 Tf (a) Tj ET", Subtype=Name.PS)
    bare = stream(PDF, b"BT /F1 9 Tf (b) Tj ET")
    glyphs = interpret(b"/O Do /B Do", XObject=Dictionary(O=other, B=bare))
    assert text_of(glyphs) == "b"
    assert glyphs.faults == []


def test_streams_that_cannot_show_anything_are_not_followed() -> None:
    found = follow(b"/F1 9 Tf 1 0 0 1 5 5 cm q Q" + b" q" * 20_000)
    assert found.record.shown == []


def test_forms_keep_the_kind_of_the_annotation_around_them() -> None:
    inner = stream(PDF, b"BT /F1 9 Tf (b) Tj ET", Subtype=Name.Form)
    outer = stream(
        PDF,
        b"BT /F1 9 Tf (a) Tj ET /I Do",
        Resources=Dictionary(XObject=Dictionary(I=inner), Font=Dictionary(F1=helvetica())),
    )
    found = follow(b"")
    found.draw_appearance(outer, (1.0, 0.0, 0.0, 1.0, 7.0, 8.0), hidden=True, language="fr")
    drawn, hidden, lang = zip(*((s[11], s[10], s[12]) for s in found.record.styles), strict=True)
    assert set(drawn) == {Drawn.ANNOTATION}
    assert set(hidden) == {True}
    assert [list(found.record.langs)[index] for index in lang] == ["fr"] * len(lang)
    assert found.record.lines[0][-2:] == (7.0, 8.0)


@pytest.mark.parametrize(("forms", "drawn"), [(3, True), (2, False)])
def test_forms_are_counted_each_time(forms: int, drawn: bool) -> None:
    form = stream(PDF, b"BT /F1 9 Tf (x) Tj ET", Subtype=Name.Form)
    objects = Dictionary(X=form)
    limits = Limits(page_forms=forms)
    if drawn:
        assert text_of(interpret(b"/X Do " * 3, limits=limits, XObject=objects)) == "xxx"
    else:
        with pytest.raises(LimitError, match="draws more than 2 forms"):
            interpret(b"/X Do " * 3, limits=limits, XObject=objects)


@pytest.mark.parametrize(("depth", "text"), [(2, "ab"), (1, "a")])
def test_forms_may_be_nested_as_deep_as_allowed(depth: int, text: str) -> None:
    inner = stream(PDF, b"BT /F1 9 Tf (b) Tj ET", Subtype=Name.Form)
    outer = stream(PDF, b"BT /F1 9 Tf (a) Tj ET /I Do", Subtype=Name.Form)
    glyphs = interpret(
        b"/O Do", limits=Limits(form_depth=depth), XObject=Dictionary(O=outer, I=inner)
    )
    assert text_of(glyphs) == text


def test_each_change_of_the_text_state_counts_from_where_it_stands() -> None:
    glyphs = interpret(
        b"BT /F1 10 Tf ( ) Tj 3 Tw ( ) Tj 50 Tz ( ) Tj 2 Ts ( ) Tj 1 Tc ( ) Tj"
        b' 1 0 0 1 0 0 Tm ( ) Tj 7 TL 5 4 ( ) " ( ) Tj ET'
    )
    space = 2.78
    wide = [space, space + 3, (space + 3) / 2, (space + 3) / 2, (space + 4) / 2, (space + 4) / 2]
    assert glyphs.dx.tolist() == pytest.approx([*wide, (space + 9) / 2, (space + 9) / 2])
    assert glyphs.y.tolist() == [0, 0, 0, 2, 2, 2, -5, -5]
    assert glyphs.scale[:, 0].tolist() == [10, 10, 5, 5, 5, 5, 5, 5]


def test_a_graphics_state_changes_the_font_in_the_middle_of_a_line() -> None:
    state = Dictionary(G=Dictionary(Font=Array([helvetica(), 20])))
    glyphs = interpret(b"BT /F1 10 Tf (a) Tj /G gs (b) Tj gs (c) Tj ET", ExtGState=state)
    assert glyphs.size.tolist() == [10, 20, 20]
    assert at(glyphs) == [(0, 0), (5.56, 0), (16.68, 0)]


def test_lines_move_in_the_space_of_their_matrix() -> None:
    moved = interpret(b"BT /F1 9 Tf 1 2 3 4 5 6 Tm 10 100 Td (a) Tj 1 -2 TD (b) Tj T* (c) Tj ET")
    assert at(moved) == [(315, 426), (310, 420), (304, 412)]
    assert moved.scale.tolist() == [[9, 18, 27, 36]] * 3


@pytest.mark.parametrize("content", [b"/F1 Tf", b"12 Tf", b"Tf", b"<</A 1>> Tj", b"/P Tj", b"Tj"])
def test_operators_without_their_operands_change_nothing(content: bytes) -> None:
    glyphs = interpret(b"BT /F1 9 Tf " + content + b" (a) Tj ET")
    assert (text_of(glyphs), glyphs.size.tolist(), glyphs.faults) == ("a", [9], [])


@pytest.mark.parametrize("content", [b"Do", b"scn", b"SCN", b"gs", b"BDC EMC", b"EMC", b"BMC"])
def test_operators_that_name_nothing_are_no_fault(content: bytes) -> None:
    glyphs = interpret(content + b" BT /F1 9 Tf (a) Tj ET")
    assert (text_of(glyphs), glyphs.faults) == ("a", [])


# --- limits -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("allowed", "shown"), [(3, True), (2, False)])
def test_four_bytes_of_a_string_are_taken_for_one_glyph(allowed: int, shown: bool) -> None:
    """Hexadecimal digits, two to a byte, and codes of two bytes are the longest spelling."""
    content = b"BT /F1 9 Tf (abcdefghij) Tj ET"  # 12 bytes with the brackets
    limits = Limits(page_glyphs=allowed)
    if shown:
        assert len(interpret(content, limits=limits)) == 10
    else:
        with pytest.raises(LimitError, match="shows more than 2 glyphs"):
            interpret(content, limits=limits)


def test_parts_of_a_page_that_are_missing_are_reported() -> None:
    found = follow(b"")
    found.draw_page([5, PDF.make_stream(b"BT (a) Tj ET")], None)
    assert [fault.what for fault in found.record.faults] == [
        "a part of its content is missing",
        "text is shown before any font is chosen",
    ]


def test_a_part_that_cannot_be_unpacked_is_reported_and_the_others_read() -> None:
    bad = stream(PDF, b"x", Filter=Name.DCTDecode)
    found = follow(b"")
    found.draw_page([bad, PDF.make_stream(b"BT (a) Tj ET")], None)
    assert found.record.faults[0].what.startswith("a part of its content cannot be unpacked: ")
    assert found.record.shown == [b"(a)"]


def test_long_names_are_cut_in_sentences() -> None:
    (fault,) = interpret(b"/" + b"x" * 100 + b" Do").faults
    assert fault.what == f"the object /{'x' * 63} is not among its resources"


def test_more_glyphs_than_allowed() -> None:
    with pytest.raises(LimitError, match="more than 100 glyphs"):
        interpret(b"BT /F1 9 Tf " + b"(aaaaaaaaaa) Tj " * 99, limits=Limits(page_glyphs=100))


def test_more_bytes_than_allowed_lose_only_the_rest() -> None:
    pdf = pikepdf.new()
    bomb = pdf.make_stream(b"")
    bomb.write(zlib.compress(bytes(2_000_000)), filter=Name.FlateDecode)
    bomb.Subtype = Name.Form
    glyphs = interpret(
        b"BT /F1 9 Tf (a) Tj ET /B Do BT (c) Tj ET",
        pdf=pdf,
        limits=Limits(page_bytes=1_000_000),
        XObject=Dictionary(B=bomb),
    )
    assert text_of(glyphs) == "ac"
    assert "more than" in faults(glyphs)[0]


# --- marked content ---------------------------------------------------------------------------


def test_marked_content_ids_nest() -> None:
    glyphs = interpret(
        b"BT /F1 9 Tf /P <</MCID 3>> BDC (a) Tj /Span <</Lang (en)>> BDC (b) Tj EMC"
        b" /X BMC (c) Tj EMC /Q <</MCID 4 >> BDC (d) Tj EMC EMC (e) Tj EMC EMC (f) Tj ET"
    )
    assert glyphs.mcid.tolist() == [3, 3, 3, 4, -1, -1]


def test_marked_content_by_named_properties() -> None:
    entry = Dictionary(MCID=9, ActualText=String("seen"))
    glyphs = interpret(
        b"BT /F1 9 Tf /Span /MC0 BDC (a) Tj EMC /Span /None BDC (b) Tj EMC ET",
        Properties=Dictionary(MC0=entry),
    )
    assert glyphs.mcid.tolist() == [9, -1]
    assert glyphs.actual_text.tolist() == [0, -1]
    assert glyphs.actual_texts == ["seen"]


def test_actual_texts() -> None:
    glyphs = interpret(
        b"BT /F1 9 Tf /Span <</ActualText (one)>> BDC (ab) Tj EMC"
        b" /Span <</ActualText <FEFF0416>/MCID 2>> BDC (c) Tj EMC"
        b" /Span<</ActualText()>>BDC (d) Tj EMC /Span <</ActualText (one)>> BDC (e) Tj EMC ET"
    )
    assert glyphs.actual_texts == ["one", "Ж", "", "one"]
    assert glyphs.actual_text.tolist() == [0, 0, 1, 2, 3]
    assert glyphs.mcid.tolist() == [-1, -1, 2, -1, -1]


@pytest.mark.parametrize(
    "entry",
    [
        b"<</MCID " + b"9" * 5000 + b">>",
        b"<</MCID -5>>",
        b"<</MCID /A>>",
        b"<</ActualText 5>>",
        b"<</ActualText (a) /MCID",
        b"<</ActualText >> >>",
        b"/Nothing",
        b"(string)",
        b"",
    ],
)
def test_marked_content_that_cannot_be_read_loses_no_glyph(entry: bytes) -> None:
    glyphs = interpret(b"BT /F1 9 Tf /Span " + entry + b" BDC (a) Tj EMC ET")
    # A dictionary that is never closed takes the rest of the stream with it.
    assert text_of(glyphs) == ("" if entry.startswith(b"<</ActualText (a) /MCID") else "a")


def test_a_tag_of_layers_with_properties_of_its_own_is_a_mark_like_any_other() -> None:
    glyphs = interpret(b"BT /F1 9 Tf /OC <</MCID 3>> BDC (a) Tj EMC (b) Tj ET")
    assert glyphs.mcid.tolist() == [3, -1]
    assert glyphs.layer.tolist() == [-1, -1]


def test_properties_that_cannot_be_read_are_reported() -> None:
    glyphs = interpret(b"BT /F1 9 Tf /Span <</ActualText (a) /X 5 /Y>> BDC (a) Tj EMC ET")
    assert faults(glyphs) == ["a marked-content entry cannot be read"]
    assert text_of(glyphs) == "a"


def test_marks_of_a_form_end_with_it() -> None:
    form = stream(PDF, b"/P <</MCID 7>> BDC BT /F1 9 Tf (a) Tj ET EMC EMC EMC", Subtype=Name.Form)
    open_form = stream(PDF, b"/P <</MCID 8>> BDC BT /F1 9 Tf (b) Tj ET", Subtype=Name.Form)
    glyphs = interpret(
        b"/P <</MCID 1>> BDC /X Do /Y Do BT /F1 9 Tf (c) Tj ET EMC",
        XObject=Dictionary(X=form, Y=open_form),
    )
    assert glyphs.mcid.tolist() == [7, 8, 1]


def test_the_id_0_is_an_id_however_it_is_written() -> None:
    glyphs = interpret(
        b"BT /F1 9 Tf /P /N BDC (a) Tj EMC /P <</MCID 0>> BDC (b) Tj EMC"
        b" /P <</MCID 0 /Lang (fr)>> BDC (c) Tj EMC ET",
        Properties=Dictionary(N=Dictionary(MCID=0)),
    )
    assert glyphs.mcid.tolist() == [0, 0, 0]


def test_a_form_stands_in_the_marked_content_around_it() -> None:
    form = stream(PDF, b"BT /F1 9 Tf (a) Tj ET", Subtype=Name.Form)
    glyphs = interpret(
        b"/P <</MCID 1>> BDC /Q <</MCID 2>> BDC /X Do EMC EMC", XObject=Dictionary(X=form)
    )
    assert glyphs.mcid.tolist() == [2]


def test_languages_that_marked_content_claims() -> None:
    found = follow(b"/S <</Lang (fr)>> BDC /S <</Lang ()>> BDC (x) Tj EMC EMC")
    assert list(found.languages) == ["fr"]
    assert list(found.record.langs) == ["fr", ""]


def test_ends_of_marks_that_were_never_begun_are_passed_over() -> None:
    glyphs = interpret(b"EMC EMC /P <</MCID 1>> BDC BT /F1 9 Tf (a) Tj ET EMC")
    assert glyphs.mcid.tolist() == [1]


def test_marks_without_properties_change_nothing_but_nest() -> None:
    glyphs = interpret(
        b"BT /F1 9 Tf /P <</MCID 1>> BDC /Q BMC (a) Tj EMC (b) Tj EMC /MCID BDC (c) Tj EMC ET"
    )
    assert glyphs.mcid.tolist() == [1, 1, -1]


def test_content_in_layers() -> None:
    pdf = pikepdf.new()
    hidden = pdf.make_indirect(Dictionary(Name=String("Hidden")))
    shown = pdf.make_indirect(Dictionary(Name=String("Shown")))
    pdf.Root.OCProperties = Dictionary(D=Dictionary(OFF=Array([hidden])))
    form = stream(pdf, b"BT /F1 9 Tf (c) Tj ET", Subtype=Name.Form, OC=hidden)
    glyphs = interpret(
        b"BT /F1 9 Tf /OC /H BDC (a) Tj EMC /OC /S BDC (b) Tj EMC ET /X Do BT (d) Tj ET",
        pdf=pdf,
        Properties=Dictionary(H=hidden, S=shown),
        XObject=Dictionary(X=form),
    )
    assert glyphs.hidden.tolist() == [True, False, True, False]
    assert [glyphs.layers[index] for index in glyphs.layer[:3].tolist()] == [
        "Hidden",
        "Shown",
        "Hidden",
    ]
    assert glyphs.layer[3] == -1


# --- patterns ---------------------------------------------------------------------------------


def test_text_of_a_tiling_pattern_is_read_once() -> None:
    tile = stream(
        PDF,
        b"BT /F1 9 Tf (t) Tj ET",
        PatternType=1,
        Matrix=Array([1, 0, 0, 1, 30, 40]),
        Resources=Dictionary(Font=Dictionary(F1=helvetica())),
    )
    content = b"2 0 0 2 9 9 cm /Pattern cs /P scn 0 0 9 9 re f /P scn BT /F1 9 Tf (a) Tj ET"
    glyphs = interpret(content, Pattern=Dictionary(P=tile))
    assert text_of(glyphs) == "ta"
    assert at(glyphs) == [(30, 40), (9, 9)]
    assert [Drawn(kind) for kind in glyphs.drawn] == [Drawn.PATTERN, Drawn.PAGE]


def test_patterns_inside_text_leave_the_line_alone() -> None:
    tile = stream(PDF, b"BT /F1 9 Tf 70 70 Td (t) Tj ET", PatternType=1)
    glyphs = interpret(
        b"BT /F1 10 Tf 5 5 Td (a) Tj /P scn (b) Tj 1 1 Td (c) Tj ET", Pattern=Dictionary(P=tile)
    )
    found = dict(zip(text_of(glyphs), at(glyphs), strict=True))
    assert found == {"a": (5, 5), "t": (70, 70), "b": (10.56, 5), "c": (6, 6)}


def test_a_pattern_lies_in_the_space_of_the_stream_that_sets_it() -> None:
    tile = stream(PDF, b"BT /F1 9 Tf (t) Tj ET /N Do", Matrix=Array([1, 0, 0, 1, 30, 40]))
    inner = stream(PDF, b"BT /F1 9 Tf (n) Tj ET", Subtype=Name.Form)
    form = stream(
        PDF, b"5 0 0 5 0 0 cm /P scn", Subtype=Name.Form, Matrix=Array([2, 0, 0, 2, 100, 0])
    )
    other = stream(PDF, b"BT /F1 9 Tf (o) Tj ET", Matrix=Array([1, 0, 0, 1, 7, 8]))
    glyphs = interpret(
        b"1 0 0 1 1 1 cm /X Do /Q SCN BT /F1 9 Tf (a) Tj ET",
        XObject=Dictionary(X=form, N=inner),
        Pattern=Dictionary(P=tile, Q=other),
    )
    assert text_of(glyphs) == "tnoa"
    assert at(glyphs) == [(161, 81), (161, 81), (7, 8), (1, 1)]
    assert [Drawn(kind) for kind in glyphs.drawn] == [Drawn.PATTERN] * 3 + [Drawn.PAGE]


def test_shading_patterns_and_plain_colours_are_no_text() -> None:
    shading = Dictionary(PatternType=2)
    glyphs = interpret(
        b"/S scn 0.5 0.5 0 scn /None SCN BT /F1 9 Tf (a) Tj ET", Pattern=Dictionary(S=shading)
    )
    assert text_of(glyphs) == "a"
    assert glyphs.faults == []


# --- hostile content --------------------------------------------------------------------------

OPERATORS = b"q Q BT ET Tj TJ ' \" Tf Td TD Tm T* cm gs Do BDC BMC EMC scn Tr Tz Ts ID EI".split()
OPERANDS = [b"/F1", b"/X", b"1", b"-2.5", b"0", b"(a)", b"<62>", b"[(c) 5 (d)]", b"<</MCID 1>>"]
WORDS = st.sampled_from([*OPERATORS, *OPERANDS, b"BI /W 1", b"% c\n"])


@given(st.lists(WORDS, max_size=40))
def test_operators_in_any_order_are_followed(words: list[bytes]) -> None:
    form = stream(PDF, b"BT /F1 9 Tf (x) Tj ET", Subtype=Name.Form)
    glyphs = interpret(b" ".join(words), XObject=Dictionary(X=form))
    assert len(glyphs.claims) == len(glyphs) == len(glyphs.box)
    assert set(glyphs.code.tolist()) <= set(b"abcdx")


# --- brackets that nothing closes -----------------------------------------------------------------

OPEN = ["its content ends inside brackets that nothing closes; text in them is lost"]


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (b"(b) Tj /Span <</Lang (en-g >>BDC (c) Tj EMC", OPEN),
        (b"(b) Tj (c Tj ET", OPEN),
        (b"(b) Tj [(c) 20 (d) TJ ET", OPEN),
        (b"(b) Tj (c) Tj (", []),
        (b"(b) Tj [1 2", []),
        (b"(b) Tj (c\\) Tj)", []),
        (b"(b) Tj /Span <</Lang (en Tj) >>", []),
    ],
)
def test_text_that_an_open_bracket_swallows_is_a_fault(content: bytes, named: list[str]) -> None:
    glyphs = interpret(b"/F1 10 Tf BT (a) Tj " + content)
    assert text_of(glyphs)[:2] == "ab"
    assert faults(glyphs) == named
