"""Every font flavour: other readers open it, agree on each glyph, and give back the text."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import freetype
import numpy as np
import pikepdf
import pytest

from forge import Flavour, Style, Typeface, typeset
from forge.fonts import find
from forge.typeface import SIMPLE
from tests.forge.reading import agrees_with_playa, extracted, ink, needs, squeezed

TEXT = (
    "The quick brown fox jumps (over) the lazy dog, AV To fi.",
    "Съешь же ещё этих мягких французских булок, да выпей чаю.",
    "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία.",
)
PLAIN = [f for f in Flavour if f is not Flavour.TYPE0_PREDEFINED]
JAPANESE = (
    "すべての人間は、生まれながらにして自由であり、",
    "かつ、尊厳と権利とについて平等である。",
)


def made(flavour: Flavour, **settings: object) -> Typeface:
    return replace(Typeface(("DejaVuSans",), flavour), **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("flavour", PLAIN)
@pytest.mark.parametrize("codes", ["kept", "first_use", "shuffled"])
def test_readers_agree(flavour: Flavour, codes: str, tmp_path: Path) -> None:
    style = Style(made(flavour, codes=codes, order="shuffled", seed=3))
    forged = typeset(TEXT, style=style)
    agrees_with_playa(forged, tmp_path)
    assert squeezed(extracted(forged, tmp_path)) == squeezed(" ".join(TEXT))
    with pikepdf.open(io.BytesIO(forged.pdf)) as pdf:
        assert len(pdf.pages) == forged.truth.pages


@pytest.mark.parametrize("flavour", PLAIN)
def test_all_flavours_look_alike(flavour: Flavour) -> None:
    usual = ink(typeset(TEXT, style=Style(made(Flavour.TYPE0_TRUETYPE))))
    this = ink(typeset(TEXT, style=Style(made(flavour, codes="shuffled"))))
    # pdfium smooths Type 3 glyphs in its own way.
    if flavour is Flavour.TYPE3_BITMAP:
        assert this.sum() == pytest.approx(usual.sum(), rel=0.3)
        return
    near = 0.6 if flavour is Flavour.TYPE3 else 0.1
    assert np.abs(this - usual).sum() < near * usual.sum()


@pytest.mark.parametrize("flavour", PLAIN)
@pytest.mark.parametrize("units", [1000, 4096])
def test_rescaled_programs_look_alike(flavour: Flavour, units: int) -> None:
    usual = ink(typeset(TEXT, style=Style(made(flavour))))
    this = ink(typeset(TEXT, style=Style(made(flavour, units_per_em=units))))
    assert np.abs(this - usual).sum() < 0.1 * usual.sum()


@needs("NotoSansCJKjp")
@pytest.mark.parametrize("cmap", ["UniJIS-UTF16-H", "90ms-RKSJ-H", "UniJIS-UCS2-H", "EUC-H"])
def test_predefined_cmaps(cmap: str, tmp_path: Path) -> None:
    face = Typeface(("NotoSansCJKjp",), Flavour.TYPE0_PREDEFINED, predefined=cmap)
    forged = typeset(JAPANESE, style=Style(face))
    agrees_with_playa(forged, tmp_path)
    assert squeezed(extracted(forged, tmp_path)) == squeezed("".join(JAPANESE))
    without = typeset(JAPANESE, style=Style(replace(face, to_unicode=False)))
    assert squeezed(extracted(without, tmp_path)) == squeezed("".join(JAPANESE))


@needs("NotoSansCJKsc")
def test_predefined_cmap_lends_what_it_lacks(tmp_path: Path) -> None:
    face = Typeface(("NotoSansCJKsc",), Flavour.TYPE0_PREDEFINED, predefined="GBK-EUC-H")
    forged = typeset("人人生而自由 ΩЖ ﬁn", style=Style(face))
    agrees_with_playa(forged, tmp_path)
    kinds = [font.flavour for font in forged.truth.fonts]
    assert kinds[0] == Flavour.TYPE0_PREDEFINED


def test_mixed_codespaces_are_mixed() -> None:
    forged = typeset(TEXT, style=Style(made(Flavour.TYPE0_CMAP_CFF)))
    assert set(forged.truth.glyphs.code_length.tolist()) == {1, 2}


@pytest.mark.parametrize("flavour", sorted(SIMPLE))
def test_many_glyphs_need_many_fonts(flavour: Flavour, tmp_path: Path) -> None:
    forged = typeset(TEXT, style=Style(made(flavour, capacity=40)))
    assert len(forged.truth.fonts) >= 2
    agrees_with_playa(forged, tmp_path)
    assert len({font.base_font for font in forged.truth.fonts}) == len(forged.truth.fonts)


@pytest.mark.parametrize("flavour", PLAIN)
def test_same_input_same_bytes(flavour: Flavour) -> None:
    style = Style(made(flavour, order="shuffled", codes="shuffled"))
    assert typeset(TEXT, style=style).pdf == typeset(TEXT, style=style).pdf


def test_win_ansi_where_it_says_all() -> None:
    forged = typeset("Plain text.", style=Style(made(Flavour.TRUETYPE, codes="kept")))
    assert forged.truth.fonts[0].encoding == "WinAnsi"
    assert forged.truth.fonts[0].codes[ord("P")].text == "P"


def test_kept_codes_of_composite_fonts_are_the_glyphs_of_the_source() -> None:
    forged = typeset("Kept.", style=Style(made(Flavour.TYPE0_TRUETYPE, codes="kept")))
    glyphs = forged.truth.glyphs
    assert np.array_equal(glyphs.code, glyphs.source_gid)
    assert np.array_equal(glyphs.gid, glyphs.source_gid)


def test_whole_widths_are_corrected_in_the_text(tmp_path: Path) -> None:
    exact = typeset(TEXT, style=Style(made(Flavour.TRUETYPE)))
    whole = typeset(TEXT, style=Style(made(Flavour.TRUETYPE, width_digits=0)))
    assert all(c.width == int(c.width) for c in whole.truth.fonts[0].codes.values())
    assert np.abs(exact.truth.glyphs.x - whole.truth.glyphs.x).max() < 0.05
    agrees_with_playa(whole, tmp_path)


PROGRAMS = [f for f in Flavour if "type3" not in f and f is not Flavour.TYPE0_PREDEFINED]


@pytest.mark.parametrize("flavour", PROGRAMS)
def test_glyph_numbers_name_the_drawing(flavour: Flavour) -> None:
    """The GID of the truth, looked up in the embedded program, has the source's outline."""
    style = Style(made(flavour, order="shuffled", codes="shuffled", seed=9))
    forged = typeset(TEXT, style=style)
    source = find("DejaVuSans")
    with pikepdf.open(io.BytesIO(forged.pdf)) as pdf:
        dictionary = pdf.pages[0].Resources.Font.F1
        holder = dictionary.DescendantFonts[0] if "type0" in flavour else dictionary
        files = [v for k, v in holder.FontDescriptor.items() if str(k).startswith("/FontFile")]
        face = freetype.Face(io.BytesIO(files[0].read_bytes()))
    keyed_by_cid = flavour in (Flavour.TYPE0_CFF, Flavour.TYPE0_CMAP_CFF)
    cids = sorted(c.cid for c in forged.truth.fonts[0].codes.values())
    for code in forged.truth.fonts[0].codes.values():
        if keyed_by_cid:
            # FreeType takes CIDs here; the GID is the place in the ascending charset.
            assert cids.index(code.cid) + 1 == code.gid
        face.load_glyph(code.cid if keyed_by_cid else code.gid, freetype.FT_LOAD_NO_SCALE)
        outline = source.outline(code.source_gid)
        assert len(face.glyph.outline.contours) == len(outline)
        starts = {(round(c.start[0]), round(c.start[1])) for c in outline}
        points = set(face.glyph.outline.points)
        assert "truetype" in flavour or starts <= points
        assert face.glyph.advance.x == source.advance(code.source_gid)


@needs("NotoNaskhArabic", "NotoSansDevanagari")
def test_forms_of_one_letter_stand_in_fonts_of_their_own() -> None:
    """Readers find glyphs of non-symbolic TrueType by character: the page must look right."""
    text = ("ببب كتاب", "प्रत्येक व्यक्ति")
    fonts = ("NotoNaskhArabic", "NotoSansDevanagari")
    usual = ink(typeset(text, font=fonts, flavour=Flavour.TRUETYPE_SYMBOLIC))
    this = ink(typeset(text, font=fonts, flavour=Flavour.TRUETYPE))
    assert np.abs(this - usual).sum() < 0.1 * usual.sum()


@pytest.mark.parametrize("flavour", PROGRAMS)
def test_fonts_may_stay_outside(flavour: Flavour, tmp_path: Path) -> None:
    forged = typeset(TEXT, style=Style(made(flavour, embedded=False)))
    agrees_with_playa(forged, tmp_path)
    assert b"/FontFile" not in forged.pdf
