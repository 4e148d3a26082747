"""Simple fonts: encodings, differences, widths, and which glyph a code chooses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Object, String

from forge import programs
from glyphstone import Claim, ClaimPath
from glyphstone.data.base14 import base14
from glyphstone.model import Program
from glyphstone.options import Limits
from glyphstone.pdf.content.resources import FontStore
from glyphstone.pdf.fonts.simple import _lookalike
from tests.pdf.making import helvetica
from tests.pdf.programs import descriptor, gid, letters, load, simple, truetype

PDF = pikepdf.new()
NAMES = [".notdef", "A", "B", "C"]
SYMBOLIC, NONSYMBOLIC = 4, 32


def embedded(program: bytes, flags: int, **entries: Any) -> Dictionary:
    """A TrueType font around a program."""
    return simple(
        "TrueType", FontDescriptor=descriptor(PDF, "FontFile2", program, flags), **entries
    )


def differences(*items: Any, **entries: Any) -> Dictionary:
    return Dictionary(Type=Name.Encoding, Differences=Array(list(items)), **entries)


def widths(entry: Dictionary, *codes: int) -> list[float]:
    found = load(entry).widths(np.array(codes)) * 1000
    return found.round(3).tolist()  # type: ignore[no-any-return]


# --- encodings and claims ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("encoding", "code", "text"),
    [
        (Name.WinAnsiEncoding, 0x80, "€"),
        (Name.WinAnsiEncoding, 0xE9, "é"),
        (Name.MacRomanEncoding, 0x8E, "é"),
        (Name.StandardEncoding, 0xAE, "ﬁ"),
        (Name.MacExpertEncoding, 0x57, "ﬁ"),
    ],
)
def test_named_encodings(encoding: Name, code: int, text: str) -> None:
    entry = simple("Type1", Encoding=encoding)
    assert load(entry).claim(code) == Claim(text, ClaimPath.ENCODING)


def test_differences_on_a_base_encoding() -> None:
    encoding = differences(65, Name.Cyr, Name("/afii10017"), 200, Name.B)
    encoding.BaseEncoding = Name.WinAnsiEncoding
    font = load(simple("Type1", Encoding=encoding))
    assert font.glyph_name(65) == "Cyr"
    assert font.claim(65) == Claim()
    assert font.claim(66) == Claim("А", ClaimPath.GLYPH_NAME)
    assert font.claim(67) == Claim("C", ClaimPath.ENCODING)
    assert font.claim(200) == Claim("B", ClaimPath.GLYPH_NAME)
    assert font.describe_encoding() == "WinAnsiEncoding with 3 differences"


def test_differences_beyond_a_byte_are_passed_over() -> None:
    font = load(simple("Type1", Encoding=differences(255, Name.A, Name.B, -4, Name.C)))
    assert font.glyph_name(255) == "A"
    assert font.glyph_name(0) is None
    assert font.describe_encoding().endswith(" 1 differences")


def test_what_is_neither_name_nor_number_changes_no_code() -> None:
    listed = differences(65, Name.A, String("x"), Name.B, 70, 80, Name.C)
    font = load(simple("Type1", Encoding=listed))
    assert font.describe_encoding() == "the font's own encoding with 3 differences"
    assert [font.glyph_name(code) for code in (65, 66, 80)] == ["A", "B", "C"]
    from_the_start = load(simple("Type1", Encoding=differences(Name.A)))
    assert (from_the_start.glyph_name(0), from_the_start.glyph_name(1)) == ("A", None)


@pytest.mark.parametrize(("entries", "known"), [(3, "B"), (2, "b")])
def test_so_many_differences_are_read(entries: int, known: str) -> None:
    entry = simple("Type1", Encoding=differences(97, Name.A, Name.B))
    font = FontStore(Limits(map_entries=entries), lambda _: None).load(entry)
    assert (font.glyph_name(97), font.glyph_name(98)) == ("A", known)


def test_names_of_dingbats_are_text_in_their_own_font_alone() -> None:
    listed = differences(65, Name.a1)
    dingbats = simple("Type1", Encoding=listed)
    dingbats.BaseFont = Name.ZapfDingbats
    assert load(dingbats).claim(65) == Claim("✁", ClaimPath.GLYPH_NAME)
    for name in (Name.Helvetica, Name.Unknown):
        other = simple("Type1", Encoding=listed)
        other.BaseFont = name
        assert load(other).claim(65) == Claim()


def test_a_symbol_font_that_is_embedded_has_no_letters_but_its_own() -> None:
    entry = embedded(truetype({(3, 0): {0xF061: 1}}), SYMBOLIC)
    entry.BaseFont = Name.Symbol
    assert load(entry).glyph_name(0x61) is None
    entry = embedded(truetype({(3, 0): {0xF061: 1}}), NONSYMBOLIC)
    entry.BaseFont = Name.Symbol
    assert load(entry).glyph_name(0x61) == "a"


def test_without_an_encoding_the_standard_one_holds() -> None:
    assert load(simple("Type1")).claim(0x27) == Claim("’", ClaimPath.ENCODING)


def test_unknown_encodings_and_names_that_are_not_text() -> None:
    font = load(simple("Type1", Encoding=Name.Nonsense))
    assert font.describe_encoding() == "the font's own encoding"
    odd = load(simple("Type1", Encoding=differences(65, Object.parse(b"/G#e9"))))
    assert odd.glyph_name(65) == "Gé"


def test_the_map_comes_before_the_encoding() -> None:
    entry = helvetica(ToUnicode=PDF.make_stream(b"beginbfchar <41> <0416> <42> <> endbfchar"))
    font = load(entry)
    assert font.claim(0x41) == Claim("Ж", ClaimPath.TO_UNICODE)
    assert font.claim(0x42) == Claim("B", ClaimPath.ENCODING)
    assert font.claim(0x43) == Claim("C", ClaimPath.ENCODING)


def test_a_broken_map_is_reported_and_the_encoding_holds() -> None:
    stream = PDF.make_stream(b"x")
    stream.Filter = Name.DCTDecode
    faults: list[str] = []
    font = load(helvetica(ToUnicode=stream), faults)
    assert font.claim(0x41) == Claim("A", ClaimPath.ENCODING)
    assert len(faults) == 1
    assert faults[0].startswith("Helvetica: its /ToUnicode map cannot be read")


def test_symbol_and_dingbats_have_their_own_letters() -> None:
    symbol = simple("Type1")
    symbol.BaseFont = Name.Symbol
    assert load(symbol).claim(0x61) == Claim("α", ClaimPath.ENCODING)
    symbol.BaseFont = Name.ZapfDingbats
    assert load(symbol).claim(0x21) == Claim("✁", ClaimPath.ENCODING)


def test_names_and_subset_tags() -> None:
    font = load(simple("Type1")).font
    assert (font.subset_tag, font.name, font.subset) == ("ABCDEF", "Letters", True)
    assert not font.embedded
    nameless = Dictionary(Type=Name.Font, Subtype=Name.Type1)
    assert load(nameless).font.name == ""
    odd = simple("Type1")
    odd.BaseFont = Object.parse(b"/Caf#e9")
    assert load(odd).font.name == "Café"


# --- widths -----------------------------------------------------------------------------------


def test_widths_of_the_dictionary() -> None:
    entry = simple("Type1", FirstChar=65, Widths=Array([500, 600]))
    assert widths(entry, 64, 65, 66, 67) == [0, 500, 600, 0]


def test_codes_without_a_width_have_the_missing_width() -> None:
    about = Dictionary(Type=Name.FontDescriptor, Flags=32, MissingWidth=333)
    entry = simple("Type1", FirstChar=65, Widths=Array([500]), FontDescriptor=about)
    assert widths(entry, 64, 65) == [333, 500]
    assert widths(simple("Type1", FontDescriptor=about), 65) == [333]


def test_without_a_first_code_widths_begin_at_0() -> None:
    assert widths(simple("Type1", Widths=Array([500, 600])), 0, 1, 2) == [500, 600, 0]


def test_a_standard_font_has_its_widths_and_the_missing_one_for_codes_without_a_name() -> None:
    about = Dictionary(Type=Name.FontDescriptor, Flags=32, MissingWidth=333)
    assert widths(helvetica(FontDescriptor=about), 65, 0) == [667, 333]
    assert widths(helvetica(), 65, 0) == [667, 0]
    listed = helvetica(FontDescriptor=about, FirstChar=65, Widths=Array([5]))
    assert widths(listed, 65, 66) == [5, 333]


def test_the_standard_fonts_bring_their_widths() -> None:
    assert widths(helvetica(), 65, 32, 0xE9) == [667, 278, 556]
    courier = helvetica()
    courier.BaseFont = Name("/CourierNew,Bold")
    assert widths(courier, 65, 105) == [600, 600]


@pytest.mark.parametrize(
    ("flags", "name", "width"),
    [(32, "Unknown", 667), (34, "Unknown", 722), (33, "Unknown", 600), (32, "Unknown-Bold", 722)],
)
def test_unknown_fonts_without_widths_borrow_those_of_a_lookalike(
    flags: int, name: str, width: float
) -> None:
    entry = simple(
        "TrueType", FontDescriptor=Dictionary(Flags=flags), Encoding=Name.WinAnsiEncoding
    )
    entry.BaseFont = Name(f"/{name}")
    assert widths(entry, 65) == [width]


@pytest.mark.parametrize(
    ("flags", "name", "standard"),
    [
        (0, "Unknown", "Helvetica"),
        (0, "Unknown-Italic", "Helvetica-Oblique"),
        (0, "UnknownOblique", "Helvetica-Oblique"),
        (64, "Unknown", "Helvetica-Oblique"),
        (1 << 18, "Unknown", "Helvetica-Bold"),
        (64, "UnknownBold", "Helvetica-BoldOblique"),
        (1, "Unknown", "Courier"),
        (1 | 64, "Unknown", "Courier-Oblique"),
        (1 | 1 << 18, "Unknown", "Courier-Bold"),
        (1 | 2, "Bold Italic", "Courier-BoldOblique"),
        (2, "Unknown", "Times-Roman"),
        (2, "UnknownItalic", "Times-Italic"),
        (2, "Unknown Bold", "Times-Bold"),
        (2 | 64, "BOLD", "Times-BoldItalic"),
    ],
)
def test_the_lookalike_has_the_weight_and_slant_of_the_font(
    flags: int, name: str, standard: str
) -> None:
    assert _lookalike(flags, name) == standard
    assert base14(standard) is not None


def test_first_codes_at_the_edges_of_a_byte() -> None:
    entry = simple("Type1", FirstChar=255, Widths=Array([500, 600]))
    assert widths(entry, 0, 255) == [0, 500]
    assert widths(simple("Type1", FirstChar=-255, Widths=Array([1] * 255 + [7])), 0, 1) == [7, 0]
    assert widths(simple("Type1", FirstChar=-256, Widths=Array([1] * 256 + [7])), 0) == [0]
    assert widths(simple("Type1", FirstChar=256, Widths=Array([7])), 255) == [0]


def test_codes_at_the_edges_of_a_byte_have_names() -> None:
    font = load(simple("Type1", Encoding=differences(0, Name.A, 255, Name.B)))
    assert (font.glyph_name(0), font.glyph_name(255), font.glyph_name(256)) == ("A", "B", None)
    named = load(simple("Type1", Encoding=Name.WinAnsiEncoding))
    assert (named.glyph_name(255), named.glyph_name(256)) == ("ydieresis", None)
    symbol = simple("Type1")
    symbol.BaseFont = Name.Symbol
    own = load(symbol)
    assert (own.glyph_name(254), own.glyph_name(256)) == ("bracerightbt", None)


def test_a_symbolic_font_that_is_embedded_has_no_standard_encoding() -> None:
    program = truetype({(3, 0): {0xF041: 1}})
    assert load(embedded(program, SYMBOLIC)).glyph_name(0x41) is None
    assert load(embedded(program, NONSYMBOLIC)).glyph_name(0x41) == "A"
    assert load(embedded(program, SYMBOLIC | NONSYMBOLIC)).glyph_name(0x41) == "A"
    not_embedded = simple("TrueType", FontDescriptor=Dictionary(Flags=SYMBOLIC))
    assert load(not_embedded).glyph_name(0x41) == "A"


def test_a_simple_font_has_ems_of_one_unit_and_no_cids() -> None:
    font = load(helvetica())
    assert font.em == 1.0
    assert font.cids(np.array([65]), np.array([1], dtype=np.uint8)).tolist() == [65]
    assert (font.code_size, font.vertical, font.collection) == (1, False, None)


@pytest.mark.parametrize("first", [-300, -1, 250, 99_999, Name.A])
def test_absurd_first_codes(first: Any) -> None:
    found = widths(simple("Type1", FirstChar=first, Widths=Array([1, 2, 3])), *range(256))
    assert len(found) == 256
    assert set(found) <= {0.0, 1.0, 2.0, 3.0}


def test_heights() -> None:
    about = Dictionary(Flags=32, Ascent=900, Descent=200)
    font = load(simple("Type1", FontDescriptor=about)).font
    assert (font.ascent, font.descent) == (0.9, -0.2)
    boxed = Dictionary(Flags=32, FontBBox=Array([0, -250, 1000, 750]))
    font = load(simple("Type1", FontDescriptor=boxed)).font
    assert (font.ascent, font.descent) == (0.75, -0.25)
    absurd = Dictionary(Flags=32, Ascent=99_999, Descent=-99_999)
    font = load(simple("Type1", FontDescriptor=absurd)).font
    assert (font.ascent, font.descent) == (0.8, -0.2)
    standard = load(helvetica()).font
    assert (standard.ascent, standard.descent) == pytest.approx((0.718, -0.207))
    described = load(helvetica(FontDescriptor=Dictionary(Flags=32))).font
    assert (described.ascent, described.descent) == (0.8, 0.0)


@pytest.mark.parametrize(
    ("entries", "heights"),
    [
        ({"Ascent": 4999, "Descent": -4999}, (4.999, -4.999)),
        ({"Ascent": 5000, "Descent": -5000}, (0.8, -0.2)),
        ({"Ascent": 0, "Descent": 0}, (0.8, 0.0)),
        ({"Ascent": -5, "FontBBox": Array([0, 600, 9, -100])}, (0.6, -0.1)),
        ({"Ascent": 700, "FontBBox": Array([0, -300, 9, 900])}, (0.7, -0.3)),
        ({"Ascent": 700, "Descent": -150, "FontBBox": Array([0, -300, 9, 900])}, (0.7, -0.15)),
        ({"FontBBox": Array([0, -300, 9])}, (0.8, 0.0)),
    ],
)
def test_heights_of_the_descriptor_its_box_or_the_usual_ones(
    entries: dict[str, Any], heights: tuple[float, float]
) -> None:
    about = Dictionary({f"/{key}": value for key, value in entries.items()})
    font = load(simple("Type1", FontDescriptor=about)).font
    assert (font.ascent, font.descent) == pytest.approx(heights)


# --- glyphs of TrueType programs --------------------------------------------------------------


def test_by_name_through_the_unicode_map() -> None:
    font = load(
        embedded(truetype({(3, 1): {65: 1, 66: 2}}), NONSYMBOLIC, Encoding=differences(1, Name.B))
    )
    assert gid(font, 1) == 2
    assert font.claim(1) == Claim("B", ClaimPath.GLYPH_NAME)


def test_by_name_through_the_macintosh_map() -> None:
    font = load(
        embedded(truetype({(1, 0): {65: 1, 66: 2}}), NONSYMBOLIC, Encoding=differences(1, Name.B))
    )
    assert gid(font, 1) == 2


def test_by_name_through_the_names_of_the_program() -> None:
    program = truetype({(1, 0): {}}, [".notdef", "alpha.sc", "g7", "C"])
    font = load(embedded(program, NONSYMBOLIC, Encoding=differences(1, Name.g7, Name("/alpha.sc"))))
    assert (gid(font, 1), gid(font, 2)) == (2, 1)


def test_a_variant_is_not_the_letter_that_its_name_begins_with() -> None:
    program = truetype({(3, 1): {65: 1}}, [".notdef", "A", "A.alt", "C"])
    font = load(embedded(program, NONSYMBOLIC, Encoding=differences(1, Name.A, Name("/A.alt"))))
    assert (gid(font, 1), gid(font, 2)) == (1, 2)


def test_the_symbol_map_comes_before_differences_in_symbolic_fonts() -> None:
    program = truetype({(3, 0): {0xF041: 3}, (3, 1): {65: 1}}, NAMES)
    entry = embedded(program, SYMBOLIC, Encoding=differences(65, Name.A))
    assert gid(load(entry), 65) == 3
    honest = embedded(program, NONSYMBOLIC, Encoding=differences(65, Name.A))
    assert gid(load(honest), 65) == 1


@pytest.mark.parametrize("page", [0xF000, 0, 0xF100, 0xF200])
def test_pages_of_the_symbol_map(page: int) -> None:
    assert gid(load(embedded(truetype({(3, 0): {page + 65: 2}}), SYMBOLIC)), 65) == 2


def test_symbolic_fonts_by_the_macintosh_map() -> None:
    assert gid(load(embedded(truetype({(1, 0): {65: 3}}), SYMBOLIC)), 65) == 3


def test_codes_without_a_name_are_sought_in_the_macintosh_map() -> None:
    font = load(embedded(truetype({(1, 0): {1: 3}}), SYMBOLIC))
    assert (gid(font, 1), gid(font, 2)) == (3, 0)


def test_without_any_map_the_code_is_the_glyph() -> None:
    font = load(embedded(truetype({}), SYMBOLIC))
    assert [gid(font, code) for code in (0, 2, 3, 4, 200)] == [0, 2, 3, 0, 0]


def test_a_program_without_an_encoding_claims_by_its_names() -> None:
    program = truetype({(3, 0): {0xF001: 2}}, [".notdef", "A", "g7", "uni0416"])
    font = load(
        embedded(truetype({(3, 0): {0xF001: 3}}, [".notdef", "A", "B", "uni0416"]), SYMBOLIC)
    )
    assert font.claim(1) == Claim("Ж", ClaimPath.PROGRAM)
    assert load(embedded(program, SYMBOLIC)).claim(1) == Claim()


def test_the_name_of_the_glyph_for_missing_ones_claims_nothing() -> None:
    program = truetype({(3, 0): {0xF001: 2}}, ["A", "B", "C", "D"])
    font = load(embedded(program, SYMBOLIC))
    assert font.claim(1) == Claim("C", ClaimPath.PROGRAM)
    assert font.claim(2) == Claim()


def test_a_plain_name_is_sought_in_the_maps_before_the_names() -> None:
    program = truetype({(3, 1): {65: 3}}, [".notdef", "A", "B", "C"])
    font = load(embedded(program, NONSYMBOLIC, Encoding=differences(1, Name.A)))
    assert gid(font, 1) == 3


def test_of_several_maps_the_first_that_knows_the_character_counts() -> None:
    listed = differences(1, Name.A, Name.B)
    program = truetype({(0, 3): {65: 2, 66: 3}, (3, 1): {65: 1}})
    font = load(embedded(program, NONSYMBOLIC, Encoding=listed))
    assert (gid(font, 1), gid(font, 2)) == (1, 3)
    program = truetype({(3, 1): {65: 1}, (1, 0): {65: 2, 66: 3}})
    font = load(embedded(program, NONSYMBOLIC, Encoding=listed))
    assert (gid(font, 1), gid(font, 2)) == (1, 3)


def test_a_name_at_two_places_of_the_macintosh_map_stands_at_the_first() -> None:
    program = truetype({(1, 0): {32: 1, 202: 2}})
    font = load(embedded(program, NONSYMBOLIC, Encoding=differences(1, Name.space)))
    assert gid(font, 1) == 1


def test_differences_count_in_a_symbolic_font_without_a_symbol_map() -> None:
    program = truetype({(1, 0): {1: 3, 66: 2}})
    assert gid(load(embedded(program, SYMBOLIC, Encoding=differences(1, Name.B))), 1) == 2
    assert gid(load(embedded(program, SYMBOLIC)), 1) == 3


def test_a_name_that_leads_nowhere_leaves_the_code() -> None:
    program = truetype({(1, 0): {1: 3}})
    assert gid(load(embedded(program, NONSYMBOLIC, Encoding=differences(1, Name.Nowhere))), 1) == 3
    nameless = load(embedded(truetype({(3, 1): {0x2019: 2}}), NONSYMBOLIC))
    assert (gid(nameless, 0x27), gid(nameless, 1)) == (2, 0)
    windows = embedded(truetype({(3, 1): {0x2019: 2}}), NONSYMBOLIC, Encoding=Name.WinAnsiEncoding)
    assert (gid(load(windows), 0x92), gid(load(windows), 0x27)) == (2, 0)


def test_the_pages_of_the_symbol_map_are_tried_in_order_and_before_other_maps() -> None:
    symbol = {0xF041: 1, 0x41: 2, 0xF141: 3, 0x42: 2, 0xF142: 3, 0xF143: 3, 0xF243: 1}
    font = load(embedded(truetype({(3, 0): symbol, (1, 0): {0x41: 3, 0x44: 2}}), SYMBOLIC))
    assert [gid(font, code) for code in (0x41, 0x42, 0x43, 0x44, 0x45)] == [1, 2, 3, 2, 0]


@pytest.mark.parametrize("key", [(3, 1), (0, 3), (0, 4), (3, 10), (0, 1), (0, 0), (0, 2)])
def test_every_unicode_map_of_a_program_is_known(key: tuple[int, int]) -> None:
    font = load(embedded(truetype({key: {65: 2}}), NONSYMBOLIC, Encoding=differences(1, Name.A)))
    assert gid(font, 1) == 2
    assert gid(load(embedded(truetype({key: {65: 2}}), SYMBOLIC)), 65) == 2


# --- glyphs of Type 1 and CFF programs --------------------------------------------------------


def type1_font(program: bytes, **entries: Any) -> Dictionary:
    return simple("Type1", FontDescriptor=descriptor(PDF, "FontFile", program, SYMBOLIC), **entries)


def cff_font(program: bytes, **entries: Any) -> Dictionary:
    about = descriptor(PDF, "FontFile3", program, SYMBOLIC, Subtype=Name.Type1C)
    return simple("Type1", FontDescriptor=about, **entries)


def test_type1_glyphs_by_name_and_by_the_program() -> None:
    program = b"".join(programs.type1(letters(), NAMES, encoding={7: 2}))
    own = load(type1_font(program))
    assert (gid(own, 7), gid(own, 8)) == (2, 0)
    assert own.claim(7) == Claim("B", ClaimPath.PROGRAM)
    assert own.font.program is Program.TYPE1
    named = load(type1_font(program, Encoding=differences(7, Name.C)))
    assert gid(named, 7) == 3
    assert named.claim(7) == Claim("C", ClaimPath.GLYPH_NAME)


def test_what_the_program_does_not_name_has_its_standard_name() -> None:
    program = b"".join(programs.type1(letters(), NAMES, encoding={7: 2}))
    about = descriptor(PDF, "FontFile", program, NONSYMBOLIC)
    font = load(simple("Type1", FontDescriptor=about))
    assert font.claim(7) == Claim("B", ClaimPath.PROGRAM)
    assert font.claim(0x43) == Claim("C", ClaimPath.ENCODING)
    assert gid(font, 0x43) == 3


def test_cff_glyphs_by_name_and_by_the_program() -> None:
    program = programs.cff(letters(), NAMES, encoding={7: 2})
    own = load(cff_font(program))
    assert gid(own, 7) == 2
    assert own.claim(7) == Claim("B", ClaimPath.PROGRAM)
    assert own.font.program is Program.CFF
    named = load(cff_font(program, Encoding=differences(7, Name.C, Name.Missing)))
    assert (gid(named, 7), gid(named, 8)) == (3, 0)


def test_a_code_that_the_encoding_does_not_name_is_left_to_the_program() -> None:
    program = programs.cff(letters(), NAMES, encoding={7: 2, 65: 3})
    font = load(cff_font(program, Encoding=Name.WinAnsiEncoding))
    assert (gid(font, 7), gid(font, 65), gid(font, 8)) == (2, 1, 0)


def test_a_cid_keyed_program_in_a_simple_font_takes_codes_for_cids() -> None:
    font = load(cff_font(programs.cff_cid(letters(), [0, 20, 70, 90])))
    assert [gid(font, code) for code in (20, 70, 90, 1)] == [1, 2, 3, 0]


def test_a_glyph_that_is_called_notdef_is_the_missing_one() -> None:
    program = programs.cff(letters(), NAMES, encoding={7: 2})
    font = load(cff_font(program, Encoding=differences(7, Name(".notdef".join(["/", ""])))))
    assert gid(font, 7) == 0


def test_outlines_of_one_letter_are_alike_in_every_program() -> None:
    kinds = [
        embedded(truetype({(1, 0): {66: 2}}), SYMBOLIC),
        type1_font(b"".join(programs.type1(letters(), NAMES, encoding={66: 2}))),
        cff_font(programs.cff(letters(), NAMES, encoding={66: 2})),
    ]
    boxes = []
    for entry in kinds:
        (drawn,) = load(entry).drawings(np.array([66]))
        assert drawn is not None
        boxes.append(np.concatenate((drawn.points.min(axis=0), drawn.points.max(axis=0))))  # type: ignore[union-attr]
    assert np.allclose(boxes, boxes[0], atol=0.002)


@pytest.mark.parametrize("program", [b"", b"short", b"\0\1\0\0" + bytes(60), b"%!PS-AdobeFont" * 9])
def test_broken_programs_are_reported_and_text_stays(program: bytes) -> None:
    faults: list[str] = []
    font = load(embedded(program, NONSYMBOLIC, Encoding=Name.WinAnsiEncoding), faults)
    assert gid(font, 65) == -1
    assert font.drawings(np.array([65])) == [None]
    assert font.claim(65) == Claim("A", ClaimPath.ENCODING)
    assert font.font.program is Program.BROKEN
    assert len(faults) == 1
    assert faults[0].startswith("Letters: its font program is broken")


def test_a_program_that_breaks_off_gives_no_traceback() -> None:
    whole = truetype({(1, 0): {65: 1}}, NAMES)
    for length in range(0, len(whole), 97):
        faults: list[str] = []
        font = load(embedded(whole[:length], SYMBOLIC), faults)
        (drawn,) = font.drawings(np.array([65]))
        assert drawn is None or faults == []


@pytest.mark.parametrize("name", ["Symbol", "ZapfDingbats"])
def test_the_encodings_of_the_symbol_fonts_cannot_be_named(name: str) -> None:
    font = load(simple("Type1", Encoding=Name(f"/{name}")))
    assert font.describe_encoding() == "the font's own encoding"
    assert font.claim(0x61) == Claim("a", ClaimPath.ENCODING)
