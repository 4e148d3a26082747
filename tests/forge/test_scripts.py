"""Scripts: samples typeset without .notdef, and healthy documents give their text back."""

from __future__ import annotations

from pathlib import Path

import pytest

from forge import Flavour, ForgeError, Style, Typeface, bidi, samples, typeset
from tests.forge.reading import agrees_with_playa, extracted, needs, squeezed

SIXTY = [
    "af_Latn",
    "am_Ethi",
    "ar_Arab",
    "ban_Bali",
    "bn_Beng",
    "bo_Tibt",
    "bug_Bugi",
    "ccp_Cakm",
    "chr_Cher",
    "cop_Copt",
    "cr_Cans",
    "cs_Latn",
    "cu_Glag",
    "cy_Latn",
    "de_Latn",
    "dv_Thaa",
    "el_Grek",
    "en_Latn",
    "es_Latn",
    "eu_Latn",
    "fa_Arab",
    "fi_Latn",
    "ff_Adlm",
    "fr_Latn",
    "gu_Gujr",
    "he_Hebr",
    "hi_Deva",
    "hu_Latn",
    "hy_Armn",
    "is_Latn",
    "it_Latn",
    "ja_Jpan",
    "jv_Java",
    "ka_Geor",
    "kk_Cyrl",
    "km_Khmr",
    "kn_Knda",
    "ko_Kore",
    "lep_Lepc",
    "lis_Lisu",
    "lo_Laoo",
    "ml_Mlym",
    "mn_Cyrl",
    "mr_Deva",
    "my_Mymr",
    "nqo_Nkoo",
    "or_Orya",
    "pa_Guru",
    "pl_Latn",
    "pt_Latn",
    "ru_Cyrl",
    "sat_Olck",
    "si_Sinh",
    "su_Sund",
    "sv_Latn",
    "ta_Taml",
    "te_Telu",
    "th_Thai",
    "tr_Latn",
    "uk_Cyrl",
    "ur_Arab",
    "vai_Vaii",
    "vi_Latn",
    "yrk_Cyrl",
    "zh_Hans",
    "zh_Hant",
]


def usable(code: str) -> samples.Sample | None:
    try:
        return samples.sample(code)
    except ForgeError:
        return None


@needs("NotoSans", "NotoSansDevanagari", "NotoSansCJKjp")
def test_sixty_languages_of_thirty_scripts(tmp_path: Path) -> None:
    found = [s for code in SIXTY if (s := usable(code)) is not None]
    assert len(found) >= 60
    assert len({s.script for s in found}) >= 30
    for sample in found:
        face = Typeface(sample.fonts)
        forged = typeset([sample.paragraphs[:2]], style=Style(face))
        agrees_with_playa(forged, tmp_path)
        assert 0 not in forged.truth.glyphs.source_gid


@needs("NotoSans", "NotoSansDevanagari", "NotoSansCJKjp")
@pytest.mark.parametrize(
    "code", ["ru_Cyrl", "el_Grek", "vi_Latn", "hy_Armn", "ka_Geor", "am_Ethi", "ko_Kore", "zh_Hans"]
)
@pytest.mark.parametrize("flavour", [Flavour.TYPE0_TRUETYPE, Flavour.TYPE1, Flavour.TYPE0_CMAP_CFF])
def test_text_comes_back(code: str, flavour: Flavour, tmp_path: Path) -> None:
    sample = samples.sample(code)
    forged = typeset([sample.paragraphs[:2]], style=Style(Typeface(sample.fonts, flavour)))
    assert squeezed(extracted(forged, tmp_path)) == squeezed(forged.truth.paragraphs[0].text)


@needs("NotoSansDevanagari", "NotoSansTamil", "NotoSansKhmer", "NotoSansBengali")
@pytest.mark.parametrize("code", ["hi_Deva", "ta_Taml", "bn_Beng", "km_Khmr", "my_Mymr"])
def test_actual_text_gives_complex_scripts_back(code: str, tmp_path: Path) -> None:
    sample = samples.sample(code)
    style = Style(Typeface(sample.fonts), actual_text=True)
    forged = typeset([sample.paragraphs[:2]], style=style)
    assert squeezed(extracted(forged, tmp_path)) == squeezed(forged.truth.paragraphs[0].text)


@needs("NotoNaskhArabic", "NotoSans")
@pytest.mark.parametrize("order", ["visual", "logical"])
def test_right_to_left(order: str, tmp_path: Path) -> None:
    text = "قال John Smith (عام 1984) إن الناس [معه]."
    face = Typeface(("NotoNaskhArabic", "NotoSans"))
    forged = typeset(text, style=Style(face, rtl_order=order))  # type: ignore[arg-type]
    agrees_with_playa(forged, tmp_path)
    glyphs, clusters = forged.truth.glyphs, forged.truth.clusters
    assert "".join(clusters.text) == text
    shown = [clusters.text[c] for c in dict.fromkeys(glyphs.cluster.tolist())]
    if order == "logical":
        assert "".join(shown) == text
    else:
        xs = [glyphs.x[clusters.first[c]] for c in dict.fromkeys(glyphs.cluster.tolist())]
        assert xs == sorted(xs)
        assert "".join(shown) == ".]هعم[ سانلا نإ )1984 ماع( John Smith لاق"


def test_bidi_levels() -> None:
    assert bidi.levels("abc 12", 0) is None
    assert bidi.levels("אב 12 a", 1) == [1, 1, 1, 2, 2, 1, 2]
    assert bidi.levels("a אב b", 0) == [0, 0, 1, 1, 0, 0]
    assert bidi.reordered([1, 1, 2, 2, 1]) == [4, 2, 3, 1, 0]
    assert bidi.base_level("123 א") == 1


def test_bidi_brackets() -> None:
    """Rule N0: a pair of brackets goes with what it holds."""
    assert bidi.levels("אב(a)", 1) == [1, 1, 1, 2, 1]
    assert bidi.levels("a(אב)c", 0) == [0, 0, 1, 1, 0, 0]
    assert bidi.levels("a (b) א", 1) == [2, 2, 2, 2, 2, 1, 1]
    assert bidi.levels("א[b]\u200dא", 1) == [1, 1, 2, 1, 1, 1]
