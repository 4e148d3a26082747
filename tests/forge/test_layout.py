"""Layouts: whatever operators place the glyphs, the truth is what an independent reader finds."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray

from forge import (
    Container,
    Document,
    Flavour,
    Forged,
    ForgeError,
    Layout,
    Paragraph,
    Style,
    Table,
    Typeface,
    Writing,
    typeset,
)
from forge.layout import Block
from tests.forge.reading import agrees_with_playa, ink, needs

SENTENCES = (
    "Everyone has the right to freedom of thought, conscience and religion.",
    "No one shall be subjected to arbitrary arrest, detention or exile.",
    "Everyone is entitled in full equality to a fair and public hearing by a tribunal.",
)
SERIF = Typeface(("DejaVuSerif",))
SIMPLE = Typeface(("DejaVuSerif",), Flavour.TRUETYPE, codes="kept")
JAPANESE = (
    "すべての人間は、（生まれながらにして）自由であり、",
    "尊厳と権利とについて平等である。",
)
MONGOLIAN = ("ᠬᠦᠮᠦᠨ ᠪᠦᠷ ᠲᠥᠷᠥᠵᠦ ᠮᠡᠨᠳᠡᠯᠡᠬᠦ ᠡᠷᠬᠡ ᠴᠢᠯᠥᠭᠡ ᠲᠡᠢ᠃",)

STYLES = {
    "justified by TJ": Style(SERIF, align="justify"),
    "justified by Tw": Style(SIMPLE, align="justify", justify_by="tw"),
    "centred": Style(SERIF, align="center"),
    "hyphenated": Style(SIMPLE, align="justify", hyphenate=True),
    "gaps": Style(SIMPLE, spaces="gap"),
    "space at line end": Style(SIMPLE, spaces="line_end"),
    "tracking, stretch and rise": Style(SERIF, tracking=1.5, stretch=85, rise=2),
    "Tj and Td": Style(SERIF, operators="Tj"),
    "quote": Style(SIMPLE, operators="'"),
    "overprint": Style(SERIF, overprint=0.3),
    "quarter turn": Style(SERIF, angle=90),
    "slant": Style(SERIF, angle=-17.5),
    "invisible": Style(SERIF, mode=3),
    "form": Style(SERIF, container=Container.FORM),
    "layer": Style(SERIF, container=Container.LAYER),
    "hidden layer": Style(SERIF, container=Container.HIDDEN_LAYER),
    "marked": Style(SERIF, marked=True),
}


@pytest.mark.parametrize("name", STYLES)
@pytest.mark.parametrize("columns", [1, 2])
def test_places(name: str, columns: int, tmp_path: Path) -> None:
    layout = Layout(columns=columns, header="Head", footer="Foot", page_number="{page} of {pages}")
    forged = typeset([SENTENCES] * 9, style=STYLES[name], layout=layout)
    agrees_with_playa(forged, tmp_path)


def pdfium_places(forged: Forged) -> NDArray[np.float64]:
    """Where pdfium finds the glyphs of the first page, line ends of its own left out."""
    import ctypes

    from pypdfium2 import raw

    page = pypdfium2.PdfDocument(forged.pdf)[0].get_textpage()
    x, y = ctypes.c_double(), ctypes.c_double()
    found = []
    for i in range(page.count_chars()):
        if chr(raw.FPDFText_GetUnicode(page.raw, i)) in "\r\n":
            continue
        raw.FPDFText_GetCharOrigin(page.raw, i, x, y)
        found.append((x.value, y.value))
    return np.array(found)


@pytest.mark.parametrize("justify", ["start", "justify"])
def test_double_quote_by_pdfium(justify: str) -> None:
    """playa does not go to the next line at this operator, so pdfium is asked."""
    face = Typeface(("DejaVuSerif",), Flavour.TRUETYPE, codes="kept", width_digits=0)
    style = Style(face, operators='"', tracking=0.3, align=justify, justify_by="tw")  # type: ignore[arg-type]
    forged = typeset(SENTENCES, style=style)
    seen, truth = pdfium_places(forged), forged.truth.glyphs
    inked = [i for i, c in enumerate(truth.cluster) if forged.truth.clusters.text[c] != " "]
    for i in inked:
        assert np.abs(seen - (truth.x[i], truth.y[i])).sum(axis=1).min() < 0.05


@pytest.mark.parametrize("container", [Container.ANNOTATION, Container.PATTERN])
def test_text_outside_the_page_stream_is_painted(container: Container) -> None:
    usual = ink(typeset(SENTENCES, style=Style(SERIF)))
    other = ink(typeset(SENTENCES, style=Style(SERIF, container=container)))
    assert np.abs(usual - other).sum() < 0.15 * usual.sum()


def test_font_by_graphics_state_is_painted() -> None:
    forged = typeset(SENTENCES, style=Style(SERIF, font_by_state=True))
    assert b"Tf" not in _content(forged)
    assert b" gs" in _content(forged)


def _content(forged: Forged) -> bytes:
    import io

    import pikepdf

    with pikepdf.open(io.BytesIO(forged.pdf)) as pdf:
        return pdf.pages[0].Contents.read_bytes()


def test_hidden_layers_and_invisible_text_leave_no_ink() -> None:
    for style in (Style(SERIF, mode=3), Style(SERIF, container=Container.HIDDEN_LAYER)):
        assert ink(typeset(SENTENCES, style=style)).sum() == 0


@needs("NotoSansCJKjp")
@pytest.mark.parametrize("writing", [Writing.VERTICAL_RL, Writing.VERTICAL_LR])
@pytest.mark.parametrize("wmode", [True, False])
@pytest.mark.parametrize(
    "flavour", [Flavour.TYPE0_CFF, Flavour.TYPE0_TRUETYPE_MAPPED, Flavour.TYPE0_PREDEFINED]
)
def test_vertical(writing: Writing, wmode: bool, flavour: Flavour, tmp_path: Path) -> None:
    cmap = "UniJIS-UTF16-V" if wmode else "UniJIS-UTF16-H"
    face = Typeface(("NotoSansCJKjp",), flavour, predefined=cmap)
    layout = Layout(writing=writing, wmode=wmode)
    forged = typeset([JAPANESE] * 4, style=Style(face, tracking=0.5), layout=layout)
    agrees_with_playa(forged, tmp_path)
    lines = [line for line in forged.truth.lines if line.paragraph in (0, 1)]
    assert (lines[-1].x < lines[0].x) == (writing is Writing.VERTICAL_RL)
    assert np.array_equal(forged.truth.glyphs.x, forged.truth.glyphs.drawn_x) != wmode


@needs("NotoSansMongolian")
@pytest.mark.parametrize("how", ["turned_lines", "turned_glyphs"])
def test_mongolian(how: str, tmp_path: Path) -> None:
    layout = Layout(writing=Writing.VERTICAL_LR, mongolian=how)  # type: ignore[arg-type]
    face = Typeface(("NotoSansMongolian",), Flavour.TYPE0_CFF)
    forged = typeset([MONGOLIAN] * 2, style=Style(face), layout=layout)
    agrees_with_playa(forged, tmp_path)
    glyphs = forged.truth.glyphs
    first = glyphs.page[: forged.truth.clusters.count[:20].sum()] == 0
    assert np.all(np.diff(glyphs.y[: first.sum()]) <= 0.5)


def test_simple_fonts_refuse_to_write_down() -> None:
    with pytest.raises(ForgeError, match="Type 0"):
        typeset("abc", style=Style(SIMPLE), layout=Layout(writing=Writing.VERTICAL_RL))


def test_footnotes_tables_and_several_fonts(tmp_path: Path) -> None:
    small = Style(SERIF, size=8)
    note = Paragraph(("1 See Dr. J. Smith.",), small, "footnote")
    table = Table((("Name", "Number"), ("first cell that is long", "12.5")), Style(SIMPLE))
    blocks: list[Block] = [
        Paragraph(("A heading",), Style(SIMPLE, size=18), "heading"),
        Paragraph(SENTENCES, footnote=note),
        table,
        *[Paragraph(SENTENCES)] * 12,
    ]
    forged = Document(blocks, Style(SERIF), Layout(columns=2, header="{page}")).build()
    agrees_with_playa(forged, tmp_path)
    truth = forged.truth
    assert {p.role for p in truth.paragraphs} == {"heading", "body", "footnote", "cell", "header"}
    foot = next(line for line in truth.lines if truth.paragraphs[line.paragraph].role == "footnote")
    beside = [line for line in truth.lines if (line.page, line.column) == (0, foot.column)]
    assert foot.y == min(line.y for line in beside)
    assert len(truth.fonts) == 2


def test_rotated_page_and_repeat(tmp_path: Path) -> None:
    once = typeset(SENTENCES, style=Style(SERIF), layout=Layout(rotate=90))
    thrice = typeset(SENTENCES, style=Style(SERIF), layout=Layout(rotate=90, repeat=3))
    assert thrice.truth.pages == 3
    assert len(thrice.truth.glyphs) == 3 * len(once.truth.glyphs)
    agrees_with_playa(thrice, tmp_path)
    last = thrice.truth.clusters
    text = "".join(last.text[i] for i in range(len(last)) if last.paragraph[i] == 2)
    assert text == once.truth.paragraphs[0].text.replace(" ", "") or len(text) >= 200


def test_side_note_stands_beside_the_first_line(tmp_path: Path) -> None:
    note = Paragraph(
        ("A note that stands beside the text, in small letters.",),
        Style(SERIF, size=7),
        "side_note",
    )
    blocks = [Paragraph(SENTENCES), Paragraph(SENTENCES, side_note=note)]
    forged = Document(blocks, Style(SERIF), Layout(margin=110)).build()
    agrees_with_playa(forged, tmp_path)
    by_role = {
        role: [x for x in forged.truth.lines if forged.truth.paragraphs[x.paragraph].role == role]
        for role in ("body", "side_note")
    }
    beside, body = by_role["side_note"], by_role["body"]
    assert len(beside) > 1
    assert min(line.x for line in beside) > 595 - 110
    assert any(abs(line.y - beside[0].y) < 0.01 for line in body)


def test_drop_capital_is_as_tall_as_its_lines(tmp_path: Path) -> None:
    forged = Document([Paragraph(SENTENCES, drop_capital=3)], Style(SERIF)).build()
    agrees_with_playa(forged, tmp_path)
    truth = forged.truth
    assert "".join(truth.clusters.text).replace(" ", "") == truth.text().replace(" ", "")
    assert truth.glyphs.size[0] > 3 * truth.glyphs.size[1]
    assert truth.clusters.word[0] == truth.clusters.word[1]
    capital, first, second, third, *rest = truth.lines
    assert abs(capital.y - third.y) < 0.01
    assert first.x == second.x == third.x > capital.x
    assert all(line.x == capital.x for line in rest)


@needs("NotoSansCJKjp")
@pytest.mark.parametrize("wmode", [True, False])
def test_digits_abreast_in_a_vertical_line(wmode: bool, tmp_path: Path) -> None:
    face = Typeface(("NotoSansCJKjp",), Flavour.TYPE0_CFF, abreast=2)
    layout = Layout(writing=Writing.VERTICAL_RL, wmode=wmode)
    forged = typeset("平成12年3月24日に1948人", style=Style(face), layout=layout)
    agrees_with_playa(forged, tmp_path)
    glyphs, text = forged.truth.glyphs, "".join(forged.truth.clusters.text)
    assert text == "平成12年3月24日に1948人"
    one, two = glyphs.drawn_y[2], glyphs.drawn_y[3]
    assert one == two
    assert glyphs.drawn_x[2] < glyphs.drawn_x[3]
    assert len(set(np.round(glyphs.drawn_y[text.index("1948") :][:4], 3))) == 4


@pytest.mark.parametrize("rtl", [False, True])
@pytest.mark.parametrize("align", ["start", "justify"])
def test_the_first_line_is_indented(rtl: bool, align: str, tmp_path: Path) -> None:
    style = Style(SERIF, align=align, indent=20, rtl=rtl)  # type: ignore[arg-type]
    forged = Document([Paragraph(SENTENCES * 2)], style).build()
    agrees_with_playa(forged, tmp_path)
    first, second, *_ = forged.truth.lines
    if not rtl:
        assert first.x == pytest.approx(second.x + 20)
        return
    glyphs, clusters = forged.truth.glyphs, forged.truth.clusters
    ends = [
        (glyphs.x + glyphs.dx)[clusters.line[glyphs.cluster] == number].max() for number in (0, 1)
    ]
    assert ends[0] == pytest.approx(ends[1] - 20, abs=0.2)


def test_a_formula_stands_inside_its_paragraph(tmp_path: Path) -> None:
    formula = Paragraph(("E = mc2",), Style(SERIF, align="center"), "formula", before=6, gap=6)
    block = Paragraph(SENTENCES, inset=formula, inset_at=4)
    forged = Document([block, Paragraph(SENTENCES)], Style(SERIF, align="justify")).build()
    agrees_with_playa(forged, tmp_path)
    lines = forged.truth.lines
    assert [p.role for p in forged.truth.paragraphs] == ["body", "formula", "body"]
    assert [line.text for line in lines[:2]] == ["Everyone has the right", "E = mc2"]
    assert lines[2].paragraph == 0
    assert lines[2].text.startswith("to freedom")
    assert lines[1].x > lines[2].x == lines[0].x
    assert lines[0].y > lines[1].y > lines[2].y


def test_a_floating_table_waits_for_the_next_column(tmp_path: Path) -> None:
    caption = Paragraph(("Table 1. What floats.",), role="caption")
    table = Table((("a", "b"), ("c", "d")), caption=caption, floats=True)
    blocks: list[Block] = [Paragraph(SENTENCES), table, *[Paragraph(SENTENCES)] * 25]
    forged = Document(blocks, Style(SERIF), Layout(columns=2)).build()
    agrees_with_playa(forged, tmp_path)
    roles = [p.role for p in forged.truth.paragraphs]
    heads = [line for line in forged.truth.lines if roles[line.paragraph] == "caption"]
    right = [line for line in forged.truth.lines if (line.page, line.column) == (0, 1)]
    assert [line.y for line in heads] == [max(line.y for line in right)]
    assert roles.count("cell") == 4
    last = Document([Paragraph(SENTENCES), table], Style(SERIF)).build().truth
    assert last.pages == 2
    assert [p.role for p in last.paragraphs][1:] == ["caption", *["cell"] * 4]


@pytest.mark.parametrize("rtl", [False, True])
def test_rows_begin_where_lines_begin(rtl: bool) -> None:
    table = Table((("a", "b", "c"),), Style(SERIF, rtl=rtl))
    places = [line.x for line in Document([table], Style(SERIF)).build().truth.lines]
    assert places == sorted(places, reverse=rtl)
    assert len(set(places)) == 3


def test_columns_begin_below_a_wide_title(tmp_path: Path) -> None:
    title = Paragraph(("A title that goes across both columns of the page",), role="heading")
    blocks = [Paragraph(title.sentences, role="heading", wide=True), *[Paragraph(SENTENCES)] * 40]
    forged = Document(blocks, Style(SERIF), Layout(columns=2)).build()
    agrees_with_playa(forged, tmp_path)
    lines = forged.truth.lines
    assert len([line for line in lines if line.paragraph == 0]) == 1
    tops = [
        max(line.y for line in lines if line.paragraph and (line.page, line.column) == place)
        for place in ((0, 0), (0, 1), (1, 0), (1, 1))
    ]
    assert tops[0] == tops[1] < tops[2] == tops[3]
    with pytest.raises(ForgeError, match="top of a page"):
        Document(blocks[::-1], Style(SERIF), Layout(columns=2)).build()


def test_a_heading_goes_with_what_follows() -> None:
    heading = Paragraph(("A heading",), role="heading", before=30, gap=0, room=4)
    tall = Layout(height=64 * 2 + 10 * 16, leading=16 / 11, paragraph_gap=0)
    short = [Paragraph(("One line.",))]
    for above, page in ((4, 0), (5, 1)):
        made = Document([*short * above, heading, *short * 4], Style(SERIF), tall).build()
        found = next(line for line in made.truth.lines if line.paragraph == above)
        assert found.page == page


def test_even_pages_have_a_header_of_their_own() -> None:
    layout = Layout(header="right {page}", left_header="left {page}")
    forged = typeset([SENTENCES] * 60, style=Style(SERIF), layout=layout)
    assert forged.truth.text("header").split("\n")[:3] == ["right 1", "left 2", "right 3"]


def test_a_line_may_end_behind_an_own_hyphen_where_words_are_hyphenated() -> None:
    text = " ".join(["self-evident"] * 60)
    kept = typeset(text, style=Style(SERIF)).truth
    assert not any(line.text.endswith("-") for line in kept.lines)
    broken = typeset(text, style=Style(SERIF, hyphenate=True)).truth
    assert any(line.text.endswith(" self-") for line in broken.lines)
    assert "".join(broken.clusters.text).replace(" ", "") == text.replace(" ", "")


def test_columns_follow_from_the_right_where_asked_for() -> None:
    blocks = [Paragraph((" ".join(["word"] * 900),), Style(SERIF))]
    forged = Document(blocks, Style(SERIF), Layout(columns=2, leftward=True)).build()
    first = [line for line in forged.truth.lines if line.page == 0]
    starts = [line.x for line in first]
    assert starts[0] == max(starts)
    assert starts[-1] == min(starts)
