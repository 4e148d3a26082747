"""What glyph names say, and what they only seem to say."""

from __future__ import annotations

import pytest
from fontTools import agl

from glyphstone.data.encodings import encoding
from glyphstone.data.glyph_names import glyph_name_to_text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("A", "A"), ("eacute", "é"), ("afii10017", "А"), ("Delta", "∆"), ("mu", "µ"),
        ("hyphen.case", "-"), ("f_f_i", "ffi"), ("T_h.alt", "Th"), ("ffi", "ﬃ"),
        ("uni0041", "A"), ("uni00410301", "A\u0301"), ("uni00e9", "é"), ("u1F600", "😀"),
        ("uniD83DDE00", "😀"), ("U+0416", "Ж"), ("nbspace", "\u00a0"), ("sfthyphen", "\u00ad"),
        ("dotlessj", "ȷ"), ("Asmall", "a"), ("OEsmall", "œ"), ("oneoldstyle", "1"),
        ("copyrightsans", "©"), ("maieklowleftthai", "\u0e48"), ("parenlefttp", "⎛"),
        ("summationdisplay", "∑"), ("uniontext", "⋃"), ("parenleftBigg", "("), ("tildewider", "˜"),
        ("squaresolid", "■"), ("angbracketleft", "⟨"), ("lscript", "ℓ"), ("Th", "Th"),
        ("dalethatafpatah", "דֲ"),
    ],
)  # fmt: skip
def test_a_name_with_a_meaning(name: str, text: str) -> None:
    assert glyph_name_to_text(name) == text


@pytest.mark.parametrize(
    "name",
    [
        "", ".notdef", ".null", "g123", "cid123", "glyph45", "G45", "C0031", "a45", "index12",
        "g_45", "A_", "_", "uni", "uni004", "uniD83D", "uniFFFF", "uni0000", "u110000", "u41",
        "controlCR", "display", "questionbig", "apple",
        "nonmarkingreturn", "uni" + "0041" * 100, "A" * 100_000, "uD800", "uDFFF", "uFFFE",
        "uFFFF", "u1FFFE", "u10FFFF", "uniFFFE", "uni000A", "u0041000", "U0041", "parenleftHuge",
    ],
)  # fmt: skip
def test_a_name_without_one(name: str) -> None:
    assert glyph_name_to_text(name) == ""


@pytest.mark.parametrize(("letters", "text"), [(63, "A" * 63), (64, "")])
def test_a_name_may_have_255_characters(letters: int, text: str) -> None:
    assert len("uni" + "0041" * 63) == 255
    assert glyph_name_to_text("uni" + "0041" * letters) == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("uFFFD", "\ufffd"), ("u10FFFD", "\U0010fffd"), ("uniFFFD", "\ufffd"), ("uD7FF", "\ud7ff"),
        ("uE000", "\ue000"), ("u000041", "A"), ("A.", "A"), ("A.b.c", "A"), ("A_B", "AB"),
        ("Aacutesmall", "á"), ("commainferior", ","), ("zeroinferior", "₀"),
        ("onefitted", "1"), ("registerserif", "®"),
        ("bracketleftbigg", "["), ("hatwide", "ˆ"), ("tildewidest", "˜"), ("integraltext", "∫"),
        ("parenleftBig", "("), ("parenleftbig", "("), ("maihanakatleftthai", "\u0e31"),
        ("maitholowrightthai", "\u0e49"), ("ct", "ct"), ("rupiah", "Rp"), ("Germandbls", "ẞ"),
    ],
)  # fmt: skip
def test_names_by_number_style_and_size(name: str, text: str) -> None:
    assert glyph_name_to_text(name) == text


def test_dingbats_only_when_asked_for() -> None:
    assert glyph_name_to_text("a1") == ""
    assert glyph_name_to_text("a1", zapf=True) == "✁"
    assert glyph_name_to_text("a206", zapf=True) == "❰"
    assert glyph_name_to_text("a207", zapf=True) == glyph_name_to_text("a0", zapf=True) == ""
    assert glyph_name_to_text("a1_a2.alt", zapf=True) == "✁✂"
    assert glyph_name_to_text("space", zapf=True) == " "
    names = encoding("ZapfDingbats")
    assert names is not None
    assert all(glyph_name_to_text(name, zapf=True) for name in names if name)


def test_the_whole_list_is_known_and_free_of_private_use() -> None:
    unknown = {name for name in agl.LEGACY_AGL2UV if not glyph_name_to_text(name)}
    assert {name for name in unknown if not name.startswith("control")} == {"apple"}
    texts = "".join(glyph_name_to_text(name) for name in agl.LEGACY_AGL2UV)
    assert not any("\ue000" <= char <= "\uf8ff" for char in texts)


def test_every_encoding_can_be_read() -> None:
    for title in ("StandardEncoding", "WinAnsiEncoding", "MacExpertEncoding", "Symbol"):
        for name in encoding(title) or ():
            assert name is None or name == "apple" or glyph_name_to_text(name), (title, name)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("alefisolated", "ا"),
        ("behinitial", "ب"),
        ("A-cy", "А"),
        ("iishort-cy", "й"),
        ("alef-hb", "א"),
        ("Ayb-arm", "Ա"),
        ("kokai-thai", "ก"),
        ("an-georgian", "ა"),
        ("none-georgian", ""),
        ("none-cy", ""),
        ("CYRISHRT", "Й"),
        ("cyrya", "я"),
        ("CYRya", ""),
        ("cyrnone", ""),
        ("cyrbreve", "˘"),
        ("noonmedial", "ن"),
        ("meemfinal", "م"),
        ("alef.isol", "ا"),
        ("beh-ar.init", "ب"),
        ("seen-ar", "س"),
        ("lamalefisolated", "لا"),
        ("tehmarbutafinal", "ة"),
        # The list's own names keep the form that they name.
        ("noonmedialarabic", "\ufee8"),
        ("alef", "א"),
        ("finalkaf", "ך"),
        ("a.init", "a"),
        ("uni0628.init", "ب"),
        ("nothinginitial", ""),
        ("final", ""),
    ],
)
def test_names_of_arabic_forms(name: str, text: str) -> None:
    assert glyph_name_to_text(name) == text
