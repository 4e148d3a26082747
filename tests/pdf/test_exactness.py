"""Exactness: every glyph of forged documents is read with its code, CID, GID, place and claim."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from unicodedata import normalize

import numpy as np
import pytest

from forge import (
    Container,
    Document,
    Flavour,
    Layout,
    Paragraph,
    Style,
    Table,
    Typeface,
    Writing,
    samples,
    typeset,
)
from forge.layout import Block
from glyphstone import ClaimPath, Drawn
from tests.forge.reading import needs
from tests.pdf.agreement import agrees

TEXT = (
    "The quick brown fox jumps (over) the lazy dog, AV To fi.",
    "Съешь же ещё этих мягких французских булок, да выпей чаю.",
    "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία.",
)
SENTENCES = (
    "Everyone has the right to freedom of thought, conscience and religion.",
    "No one shall be subjected to arbitrary arrest, detention or exile.",
)
JAPANESE = (
    "すべての人間は、（生まれながらにして）自由であり、",
    "尊厳と権利とについて平等である。",
)
PLAIN = [flavour for flavour in Flavour if flavour is not Flavour.TYPE0_PREDEFINED]
SERIF = Typeface(("DejaVuSerif",))
SIMPLE = Typeface(("DejaVuSerif",), Flavour.TRUETYPE, codes="kept")
ORDERS = [("kept", "kept"), ("first_use", "first_use"), ("shuffled", "shuffled")]


# --- flavours ---------------------------------------------------------------------------------


@pytest.mark.parametrize("flavour", PLAIN)
@pytest.mark.parametrize(("order", "codes"), ORDERS)
def test_every_flavour_in_every_order(
    flavour: Flavour, order: str, codes: str, tmp_path: Path
) -> None:
    face = Typeface(("DejaVuSans",), flavour, order=order, codes=codes, seed=7)  # type: ignore[arg-type]
    agrees(typeset(TEXT, style=Style(face)), tmp_path)


@pytest.mark.parametrize("flavour", PLAIN)
def test_every_flavour_without_its_map(flavour: Flavour, tmp_path: Path) -> None:
    face = Typeface(("DejaVuSans",), flavour, codes="shuffled", to_unicode=False)
    forged = typeset(TEXT, style=Style(face))
    for table in agrees(forged, tmp_path):
        for row, claim in enumerate(table.claims):
            code = forged.truth.fonts[table.font[row]].codes[int(table.code[row])]
            if claim.path in (ClaimPath.GLYPH_NAME, ClaimPath.ENCODING):
                assert normalize("NFKC", claim.text) == code.text
            else:
                assert claim.text == ""
                assert claim.path is ClaimPath.NONE


@pytest.mark.parametrize("flavour", [Flavour.TRUETYPE, Flavour.TYPE1, Flavour.TYPE1C])
def test_win_ansi_text_without_a_map_is_claimed_by_its_encoding(
    flavour: Flavour, tmp_path: Path
) -> None:
    face = Typeface(("DejaVuSans",), flavour, codes="kept", to_unicode=False)
    forged = typeset("Plain text, curly “quotes” and £5.", style=Style(face))
    (table,) = agrees(forged, tmp_path)
    texts = "".join(claim.text for claim in table.claims)
    assert texts == "".join(forged.truth.clusters.text)
    assert {claim.path for claim in table.claims} == {ClaimPath.ENCODING}


@pytest.mark.parametrize("flavour", PLAIN)
def test_rescaled_programs_and_whole_widths(flavour: Flavour, tmp_path: Path) -> None:
    face = Typeface(("DejaVuSans",), flavour, units_per_em=1000, width_digits=0)
    agrees(typeset(TEXT, style=Style(face)), tmp_path)


@pytest.mark.parametrize("flavour", [Flavour.TRUETYPE, Flavour.TYPE1C, Flavour.TYPE3])
def test_many_fonts_on_one_page(flavour: Flavour, tmp_path: Path) -> None:
    forged = typeset(TEXT, style=Style(Typeface(("DejaVuSans",), flavour, capacity=25)))
    (table,) = agrees(forged, tmp_path)
    assert len(np.unique(table.font)) == len(forged.truth.fonts) >= 3


@needs("NotoSansCJKjp")
@pytest.mark.parametrize("cmap", ["UniJIS-UTF16-H", "90ms-RKSJ-H", "UniJIS-UCS2-H", "EUC-H"])
def test_predefined_maps_of_japanese(cmap: str, tmp_path: Path) -> None:
    face = Typeface(("NotoSansCJKjp",), Flavour.TYPE0_PREDEFINED, predefined=cmap)
    agrees(typeset(JAPANESE, style=Style(face)), tmp_path)
    silent = typeset(JAPANESE, style=Style(replace(face, to_unicode=False)))
    (table,) = agrees(silent, tmp_path)
    assert "".join(claim.text for claim in table.claims) == "".join(silent.truth.clusters.text)
    assert {claim.path for claim in table.claims} == {ClaimPath.CMAP}


@needs("NotoSansCJKsc", "NotoSansCJKtc", "NotoSansCJKkr")
@pytest.mark.parametrize(
    ("font", "cmap", "text"),
    [
        ("NotoSansCJKsc", "GBK-EUC-H", "人人生而自由"),
        ("NotoSansCJKsc", "UniGB-UTF16-H", "人人生而自由"),
        ("NotoSansCJKtc", "ETen-B5-H", "人人生而自由"),
        ("NotoSansCJKkr", "KSCms-UHC-H", "모든 인간은"),
        ("NotoSansCJKkr", "UniKS-UTF16-H", "모든 인간은"),
    ],
)
def test_predefined_maps_of_chinese_and_korean(
    font: str, cmap: str, text: str, tmp_path: Path
) -> None:
    face = Typeface((font,), Flavour.TYPE0_PREDEFINED, predefined=cmap)
    agrees(typeset(text, style=Style(face)), tmp_path)


# --- scripts ----------------------------------------------------------------------------------

SCRIPTS = [
    "en_Latn",
    "vi_Latn",
    "yrk_Cyrl",
    "el_Grek",
    "ar_Arab",
    "ur_Arab",
    "he_Hebr",
    "hi_Deva",
    "bn_Beng",
    "ta_Taml",
    "te_Telu",
    "km_Khmr",
    "my_Mymr",
    "th_Thai",
    "lo_Laoo",
    "am_Ethi",
    "ka_Geor",
    "hy_Armn",
    "bo_Tibt",
    "si_Sinh",
    "chr_Cher",
    "nqo_Nkoo",
    "ff_Adlm",
    "dv_Thaa",
    "ko_Kore",
    "ja_Jpan",
    "zh_Hans",
]


@needs("NotoSans", "NotoSansDevanagari", "NotoSansCJKjp")
@pytest.mark.parametrize("code", SCRIPTS)
def test_scripts(code: str, tmp_path: Path) -> None:
    """Each script in three flavours with all codes shuffled; simple and composite in turn."""
    sample = samples.sample(code)
    text = [part[:160] for part in sample.paragraphs[:2]]
    turn = SCRIPTS.index(code)
    simple = (Flavour.TRUETYPE, Flavour.TYPE1C, Flavour.TYPE3, Flavour.TYPE1)[turn % 4]
    composite = (Flavour.TYPE0_CFF, Flavour.TYPE0_TRUETYPE_MAPPED, Flavour.TYPE0_CMAP_TRUETYPE)
    for flavour in (Flavour.TYPE0_TRUETYPE, composite[turn % 3], simple):
        face = Typeface(sample.fonts, flavour, order="shuffled", codes="shuffled", seed=turn)
        agrees(typeset([text], style=Style(face, rtl=sample.rtl)), tmp_path)


@needs("NotoNaskhArabic", "NotoSans")
@pytest.mark.parametrize("order", ["visual", "logical"])
def test_right_to_left_in_either_order_of_the_stream(order: str, tmp_path: Path) -> None:
    face = Typeface(("NotoNaskhArabic", "NotoSans"))
    style = Style(face, rtl_order=order)  # type: ignore[arg-type]
    agrees(typeset("قال John Smith (عام 1984) إن الناس [معه].", style=style), tmp_path)


# --- how text is set --------------------------------------------------------------------------

STYLES = {
    "justified by TJ": Style(SERIF, align="justify"),
    "justified by Tw": Style(SIMPLE, align="justify", justify_by="tw"),
    "gaps for spaces": Style(SIMPLE, spaces="gap"),
    "tracking": Style(SERIF, tracking=1.5),
    "stretch": Style(SERIF, stretch=85),
    "rise": Style(SERIF, rise=2),
    "tracking, stretch, rise and Tw": Style(
        SIMPLE, tracking=0.4, stretch=120, rise=-1.5, align="justify", justify_by="tw"
    ),
    "Tj and Td": Style(SERIF, operators="Tj"),
    "quote": Style(SIMPLE, operators="'"),
    "double quote": Style(SIMPLE, operators='"', tracking=0.3, align="justify", justify_by="tw"),
    "quarter turn": Style(SERIF, angle=90),
    "slant": Style(SERIF, angle=-17.5, stretch=90, tracking=0.5),
    "invisible": Style(SERIF, mode=3),
    "stroked": Style(SERIF, mode=1),
    "clipped": Style(SERIF, mode=7),
    "form": Style(SERIF, container=Container.FORM),
    "form without resources": Style(SERIF, container=Container.BARE_FORM),
    "annotation": Style(SERIF, container=Container.ANNOTATION),
    "pattern": Style(SERIF, container=Container.PATTERN),
    "layer": Style(SERIF, container=Container.LAYER),
    "hidden layer": Style(SERIF, container=Container.HIDDEN_LAYER),
    "marked": Style(SERIF, marked=True),
    "font by graphics state": Style(SERIF, font_by_state=True),
    "raised marks": Style(SERIF, marks="rise"),
    "turned form": Style(SERIF, angle=30, container=Container.FORM),
}


@pytest.mark.parametrize("name", STYLES)
def test_settings(name: str, tmp_path: Path) -> None:
    layout = Layout(columns=2, header="Head", page_number="{page} of {pages}")
    style = STYLES[name]
    forged = typeset([SENTENCES] * 4, style=style, layout=layout)
    for table in agrees(forged, tmp_path):
        assert table.invisible.all() == (style.mode in (3, 7))
        assert np.allclose(table.size, np.round(table.size, 3))
        assert not table.duplicate.any()


@pytest.mark.parametrize(
    ("style", "moves"),
    [
        (Style(SERIF, tracking=1.5), 1.5),
        (Style(SERIF, tracking=1.5, stretch=80), 1.2),
        (Style(SERIF, tracking=-0.5), -0.5),
    ],
)
def test_the_pen_moves_by_width_and_spacing(style: Style, moves: float, tmp_path: Path) -> None:
    (table,) = agrees(typeset(SENTENCES, style=style), tmp_path)
    assert np.allclose(table.dx - table.width * table.scale[:, 0], moves, atol=0.002)
    assert np.allclose(table.dy, 0)


def test_rotation_is_the_angle_of_the_baseline(tmp_path: Path) -> None:
    (table,) = agrees(typeset(SENTENCES, style=Style(SERIF, angle=-17.5)), tmp_path)
    assert np.allclose(table.rotation, -17.5, atol=0.01)


def test_fake_bold_is_kept_and_marked(tmp_path: Path) -> None:
    forged = typeset(SENTENCES, style=Style(SERIF, overprint=0.3))
    (table,) = agrees(forged, tmp_path)
    assert np.array_equal(table.duplicate, forged.truth.glyphs.copy > 0)
    assert table.duplicate.sum() * 2 == len(table)


def test_marked_content_ids(tmp_path: Path) -> None:
    blocks = [Paragraph((text,), Style(SERIF, marked=True)) for text in SENTENCES]
    forged = Document([*blocks, Paragraph(("Bare.",), Style(SERIF))]).build()
    (table,) = agrees(forged, tmp_path)
    paragraph = forged.truth.clusters.paragraph[forged.truth.glyphs.cluster]
    ids = [set(table.mcid[paragraph == number].tolist()) for number in range(3)]
    assert [len(found) for found in ids] == [1, 1, 1]
    assert ids[0] != ids[1]
    assert ids[2] == {-1}


def test_layers_are_named_and_hidden_ones_marked(tmp_path: Path) -> None:
    blocks = [
        Paragraph(("Page.",), Style(SERIF)),
        Paragraph(("Shown.",), Style(SERIF, container=Container.LAYER)),
        Paragraph(("Hidden.",), Style(SERIF, container=Container.HIDDEN_LAYER)),
    ]
    forged = Document(blocks).build()
    (table,) = agrees(forged, tmp_path)
    names = ["" if index < 0 else table.layers[index] for index in table.layer.tolist()]
    kinds = [forged.truth.containers[c] for c in forged.truth.glyphs.container.tolist()]
    assert names == ["" if kind == "page" else kind for kind in kinds]
    assert table.hidden.tolist() == [kind == "hidden-layer" for kind in kinds]


@needs("NotoSansDevanagari", "NotoSansKhmer")
@pytest.mark.parametrize("code", ["hi_Deva", "km_Khmr"])
def test_actual_text_of_clusters(code: str, tmp_path: Path) -> None:
    sample = samples.sample(code)
    style = Style(Typeface(sample.fonts), actual_text=True)
    forged = typeset([[sample.paragraphs[0]]], style=style)
    (table,) = agrees(forged, tmp_path)
    spanned = np.flatnonzero(table.actual_text >= 0)
    assert len(spanned)
    for row in spanned.tolist():
        text = table.actual_texts[table.actual_text[row]]
        assert text == forged.truth.clusters.text[forged.truth.glyphs.cluster[row]]


@needs("NotoSansCJKjp")
@pytest.mark.parametrize("wmode", [True, False])
@pytest.mark.parametrize("writing", [Writing.VERTICAL_RL, Writing.VERTICAL_LR])
@pytest.mark.parametrize(
    "flavour",
    [
        Flavour.TYPE0_CFF,
        Flavour.TYPE0_TRUETYPE,
        Flavour.TYPE0_TRUETYPE_MAPPED,
        Flavour.TYPE0_CMAP_CFF,
        Flavour.TYPE0_PREDEFINED,
    ],
)
def test_vertical_japanese(writing: Writing, wmode: bool, flavour: Flavour, tmp_path: Path) -> None:
    cmap = "UniJIS-UTF16-V" if wmode else "UniJIS-UTF16-H"
    face = Typeface(("NotoSansCJKjp",), flavour, predefined=cmap)
    layout = Layout(writing=writing, wmode=wmode)
    forged = typeset([JAPANESE] * 2, style=Style(face, tracking=0.5), layout=layout)
    (table,) = agrees(forged, tmp_path)
    assert table.vertical.all() == wmode
    assert {font.vertical for font in table.fonts} == {wmode}


@needs("NotoSansMongolian")
@pytest.mark.parametrize("how", ["turned_lines", "turned_glyphs"])
@pytest.mark.parametrize("flavour", [Flavour.TYPE0_TRUETYPE, Flavour.TYPE0_CFF])
def test_vertical_mongolian(how: str, flavour: Flavour, tmp_path: Path) -> None:
    layout = Layout(writing=Writing.VERTICAL_LR, mongolian=how)  # type: ignore[arg-type]
    face = Typeface(("NotoSansMongolian",), flavour, codes="shuffled")
    text = "ᠬᠦᠮᠦᠨ ᠪᠦᠷ ᠲᠥᠷᠥᠵᠦ ᠮᠡᠨᠳᠡᠯᠡᠬᠦ ᠡᠷᠬᠡ ᠴᠢᠯᠥᠭᠡ ᠲᠡᠢ᠃"
    (table,) = agrees(typeset([(text,)] * 2, style=Style(face), layout=layout), tmp_path)
    assert table.vertical.all() == (how == "turned_glyphs")


@pytest.mark.parametrize(
    "layout",
    [
        Layout(content_parts=7),
        Layout(inherited_resources=True),
        Layout(scan=True),
        Layout(content_parts=3, inherited_resources=True, scan=True, columns=2),
    ],
)
def test_pages_put_together_in_unusual_ways(layout: Layout, tmp_path: Path) -> None:
    forged = typeset([SENTENCES] * 3, style=Style(SERIF, operators="Tj"), layout=layout)
    (table,) = agrees(forged, tmp_path)
    assert table.page.images == int(layout.scan)
    assert table.page.image_cover == pytest.approx(1.0 if layout.scan else 0.0)


def test_a_replacement_text_around_a_paragraph(tmp_path: Path) -> None:
    blocks = [
        Paragraph(("Seen.",), Style(SERIF, replacement="ꙮ told", marked=True)),
        Paragraph(("Bare.",), Style(SERIF)),
    ]
    forged = Document(blocks).build()
    (table,) = agrees(forged, tmp_path)
    paragraph = forged.truth.clusters.paragraph[forged.truth.glyphs.cluster]
    assert np.array_equal(table.actual_text, np.where(paragraph == 0, 0, -1))
    assert table.actual_texts == ["ꙮ told"]


# --- whole documents --------------------------------------------------------------------------


def test_everything_on_one_page(tmp_path: Path) -> None:
    small = Style(SERIF, size=8)
    note = Paragraph(("1 See Dr. J. Smith.",), small, "footnote")
    blocks: list[Block] = [
        Paragraph(("A heading",), Style(SIMPLE, size=18), "heading"),
        Paragraph(SENTENCES, footnote=note),
        Table((("Name", "Number"), ("first cell that is long", "12.5")), Style(SIMPLE)),
        Paragraph(SENTENCES, Style(SERIF, container=Container.FORM)),
        Paragraph(SENTENCES, Style(SIMPLE, container=Container.PATTERN)),
        Paragraph(SENTENCES, Style(SERIF, container=Container.ANNOTATION, mode=3)),
        *[Paragraph(SENTENCES)] * 12,
    ]
    forged = Document(blocks, Style(SERIF), Layout(columns=2, header="{page}")).build()
    tables = agrees(forged, tmp_path)
    assert {Drawn(kind) for table in tables for kind in table.drawn.tolist()} == set(Drawn)


def test_turned_pages_that_repeat(tmp_path: Path) -> None:
    forged = typeset(SENTENCES, style=Style(SERIF), layout=Layout(rotate=90, repeat=3))
    tables = agrees(forged, tmp_path)
    assert [table.page.number for table in tables] == [1, 2, 3]
    assert {table.page.rotate for table in tables} == {90}
    assert {table.page.box for table in tables} == {(0.0, 0.0, 595.0, 842.0)}
