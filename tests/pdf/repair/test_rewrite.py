"""Repaired PDFs: what they say, what they keep, and what is refused."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name, String

import forge
import glyphstone
from forge import Flavour, Style, Typeface, damage
from glyphstone.errors import EncryptedError, GlyphstoneError, MapError, OutputError
from glyphstone.model import MISSING_FONT
from glyphstone.pdf.repair import rewrite as module
from glyphstone.pdf.repair import saving
from glyphstone.pdf.repair.check import WithheldError
from glyphstone.pdf.repair.permission import SignedError
from glyphstone.pdf.repair.rewrite import NOTHING, UNKNOWN, RepairReport
from tests.keyed import font_keys, keyed
from tests.pdf.document.test_mend import file_of, repeated_fonts
from tests.pdf.making import helvetica, one_page, stream
from tests.pdf.spoiling import spoiled

TEXT = "Лесной воздух, office 2"
ABC = {ord("a"): "α", ord("b"): "β", ord("c"): "γ"}


def repair(
    source: Path,
    target: Path,
    texts: Mapping[int, Mapping[int, str]],
    *,
    keep: Mapping[int, Collection[int]] | None = None,
    password: str | None = None,
    allow_signed: bool = False,
    overwrite: bool = False,
) -> RepairReport:
    """Repair with maps of fonts that are named by their place."""
    keys = font_keys(source, password)
    return module.repair(
        source,
        target,
        keyed(keys, texts),
        keep={keys[place]: codes for place, codes in (keep or {}).items()},
        password=password,
        allow_signed=allow_signed,
        overwrite=overwrite,
    )


def claims(path: Path) -> dict[int, dict[int, str]]:
    """By font: what every code that the document shows claims."""
    found: dict[int, dict[int, str]] = {}
    with glyphstone.open(path) as document:
        for page in document.pages():
            glyphs = page.glyphs
            for font, code, claim in zip(
                glyphs.font.tolist(), glyphs.code.tolist(), glyphs.claims, strict=True
            ):
                found.setdefault(font, {})[code] = claim.text
    return found


def said(path: Path) -> str:
    """The text that the glyphs claim, in the order of the file."""
    with glyphstone.open(path) as document:
        return "".join(claim.text for page in document.pages() for claim in page.glyphs.claims)


def pictures(path: Path) -> list[bytes]:
    document = pypdfium2.PdfDocument(path)
    try:
        return [page.render(scale=1).to_numpy().tobytes() for page in document]
    finally:
        document.close()


def by_pdfium(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    try:
        return "".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def saved(pdf: pikepdf.Pdf, folder: Path, **settings: Any) -> Path:
    path = folder / "source.pdf"
    pdf.save(path, **settings)
    return path


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "fixed.pdf"


# --- fonts ------------------------------------------------------------------------------------


FLAVOURS = [
    (Flavour.TRUETYPE, ""),
    (Flavour.TYPE1, ""),
    (Flavour.TYPE3, ""),
    (Flavour.TYPE0_CFF, ""),
    (Flavour.TYPE0_CMAP_TRUETYPE, ""),
    (Flavour.TYPE0_PREDEFINED, "90ms-RKSJ-H"),
]


@pytest.mark.parametrize(("flavour", "predefined"), FLAVOURS)
def test_every_flavour_says_what_it_draws(
    flavour: Flavour, predefined: str, tmp_path: Path, target: Path
) -> None:
    face = Typeface(
        ("DejaVuSans",),
        flavour,
        damage=(damage.Permute(), damage.LyingNames()),
        predefined=predefined or "UniJIS-UTF16-H",
    )
    forged = forge.typeset(TEXT, style=Style(face))
    source = tmp_path / "broken.pdf"
    source.write_bytes(forged.pdf)
    seen = [int(font) for font in _fonts(source)]
    numbers = dict(zip(seen, forged.truth.glyphs.font.tolist(), strict=True))
    maps = {
        index: {code.code: code.text for code in forged.truth.fonts[number].codes.values()}
        for index, number in numbers.items()
    }
    assert "".join(by_pdfium(source).split()) != "".join(TEXT.split())
    report = repair(source, target, maps)
    assert "".join(said(target).split()) == "".join(TEXT.split())
    assert "".join(by_pdfium(target).split()) == "".join(TEXT.split())
    assert pictures(source) == pictures(target)
    keys = font_keys(source)
    assert {font.font for font in report.fonts} == {keys[place] for place in maps}
    assert report.unknown == 0


def _fonts(path: Path) -> list[int]:
    with glyphstone.open(path) as document:
        return [font for page in document.pages() for font in page.glyphs.font.tolist()]


def test_what_nobody_named_is_said_to_be_unknown(tmp_path: Path, target: Path) -> None:
    source = saved(one_page(b"BT /F1 12 Tf (abcdx) Tj ET"), tmp_path)
    report = repair(source, target, {0: {**ABC, ord("x"): ""}})
    assert said(target) == f"αβγ{UNKNOWN}{NOTHING}"
    (font,) = report.fonts
    assert (font.name, font.entries, font.kept, font.unknown) == ("Helvetica", 5, 0, 1)
    assert (report.source, report.target, report.pages) == (str(source), str(target), 1)
    assert (report.unknown, report.actual_texts, report.actual_texts_removed) == (1, 0, 0)


def test_old_claims_are_kept_where_told(tmp_path: Path, target: Path) -> None:
    source = saved(one_page(b"BT /F1 12 Tf (abcd) Tj ET"), tmp_path)
    report = repair(source, target, {0: {ord("a"): "α"}}, keep={0: [ord("a"), ord("b"), 1]})
    assert said(target) == f"αb{UNKNOWN}{UNKNOWN}"
    assert report.fonts[0].kept == 1


def test_codes_that_no_page_shows_are_written_too(tmp_path: Path, target: Path) -> None:
    source = saved(one_page(b"BT /F1 12 Tf (a) Tj ET"), tmp_path)
    repair(source, target, {0: ABC})
    with pikepdf.open(target) as pdf:
        written = pdf.pages[0].Resources.Font.F1.ToUnicode.read_bytes()
    assert b"<62> <03B2>" in written


def test_a_font_that_pages_share_stays_shared(tmp_path: Path, target: Path) -> None:
    pdf = pikepdf.new()
    font = pdf.make_indirect(helvetica())
    for _ in range(2):
        made = one_page(b"BT /F1 12 Tf (a) Tj ET")
        pdf.pages.extend(made.pages)
        pdf.pages[-1].Resources.Font.F1 = font
    other = pdf.make_stream(b"1 beginbfchar\n<61> <0041>\nendbfchar")
    font.ToUnicode = other
    pdf.pages[0].Resources.Font.F2 = helvetica(ToUnicode=other)
    pdf.pages[0].Contents = pdf.make_stream(b"BT /F1 12 Tf (a) Tj /F2 12 Tf (a) Tj ET")
    repair(saved(pdf, tmp_path), target, {0: ABC})
    assert said(target) == "αAα"
    with pikepdf.open(target) as fixed:
        assert len({page.Resources.Font.F1.objgen for page in fixed.pages}) == 1


def test_a_font_that_stands_in_each_page_is_repaired_in_each(tmp_path: Path, target: Path) -> None:
    pdf = one_page(b"BT /F1 12 Tf (a) Tj ET")
    pdf.pages.extend(one_page(b"BT /F1 12 Tf (b) Tj ET").pages)
    repair(saved(pdf, tmp_path), target, {0: ABC})
    assert said(target) == "αβ"


def test_a_font_that_a_graphics_state_sets(tmp_path: Path, target: Path) -> None:
    pdf = one_page(b"BT /G gs (ab) Tj ET")
    state = Dictionary(Font=Array([pdf.make_indirect(helvetica()), 12]))
    pdf.pages[0].Resources.ExtGState = Dictionary(G=state)
    repair(saved(pdf, tmp_path), target, {0: ABC})
    assert said(target) == "αβ"


def test_a_font_that_viewers_draw_by_its_text_is_told(tmp_path: Path, target: Path) -> None:
    face = Typeface(("DejaVuSans",), Flavour.TYPE0_TRUETYPE, embedded=False)
    source = tmp_path / "source.pdf"
    source.write_bytes(forge.typeset("ab", style=Style(face)).pdf)
    assert repair(source, target, {0: {1: "x"}}).notes == (
        "The font DejaVuSans is not in the file; viewers draw it by its text, so it may look"
        " different now.",
    )


def test_a_map_for_another_document_is_refused(tmp_path: Path, target: Path) -> None:
    source = saved(one_page(), tmp_path)
    with pytest.raises(MapError) as caught:
        repair(source, target, {3: ABC})
    assert re.fullmatch(
        f"{re.escape(str(source))}: the map is for a font \\(object 999999.*\\) that the document"
        " does not have\\. Use the maps of this very file\\.",
        str(caught.value),
    )
    for half in ("\ud800", "a\udfff"):
        with pytest.raises(MapError) as caught:
            repair(source, target, {0: {97: half}})
        assert str(caught.value) == (
            f"{source}: the map gives code 97 half a character. Correct the map."
        )
    assert not target.exists()
    repair(source, target, {0: {97: "\ud7ff\ue000"}})
    assert target.exists()


# --- /ActualText ------------------------------------------------------------------------------


def marked(properties: str, tag: str = "/Span") -> bytes:
    return f"BT /F1 12 Tf {tag} {properties} BDC (ab) Tj EMC (c) Tj ET".encode()


def actual_texts(path: Path) -> list[str]:
    with glyphstone.open(path) as document:
        return [text for page in document.pages() for text in page.glyphs.actual_texts]


@pytest.mark.parametrize(
    ("properties", "left"),
    [
        ("<< /ActualText (ab) /MCID 3 >>", []),
        ("<</MCID 3/ActualText<FEFF03B103B2>>>", ["αβ"]),
        ("<< /ActualText <FEFF03B203B1> >>", ["βα"]),
        ("<< /ActualText <FEFF03B1> >>", []),
        ("<< /ActualText () >>", []),
        ("<< /Lang (el) /E << /ActualText (deeper) >> >>", []),
    ],
)
def test_an_operand_that_lies_is_cut_out(
    properties: str, left: list[str], tmp_path: Path, target: Path
) -> None:
    source = saved(one_page(b"% (ab) BDC\n" + marked(properties) + b" 0 0 5 5 re f"), tmp_path)
    report = repair(source, target, {0: ABC})
    assert actual_texts(target) == left
    assert report.actual_texts_removed == len(actual_texts(source)) - len(left)
    assert pictures(source) == pictures(target)
    with pikepdf.open(source) as before, pikepdf.open(target) as after:
        old, new = (pdf.pages[0].Contents.read_bytes() for pdf in (before, after))
    start, end = old.index(b"<<"), old.index(b">> BDC")
    assert new.startswith(old[:start])
    assert new.endswith(old[end:])
    assert (b"/MCID 3" in new) is (b"/MCID 3" in old)


def test_what_unknown_glyphs_may_mean_is_left_to_it(tmp_path: Path, target: Path) -> None:
    content = marked("<< /ActualText <FEFF03B100620301> >>")
    source = saved(one_page(content), tmp_path)
    report = repair(source, target, {0: {ord("a"): "α"}})
    assert (report.actual_texts, report.actual_texts_removed) == (1, 0)
    assert repair(source, target, {0: {ord("a"): "x"}}, overwrite=True).actual_texts_removed == 1


def test_other_fonts_keep_theirs(tmp_path: Path, target: Path) -> None:
    content = b"BT /F2 12 Tf (c) Tj /F1 12 Tf " + marked("<< /ActualText (anything) >>")[13:]
    pdf = one_page(content)
    pdf.pages[0].Resources.Font.F2 = helvetica(FirstChar=0)
    source = saved(pdf, tmp_path)
    assert repair(source, target, {0: ABC}).actual_texts_removed == 0
    assert actual_texts(target) == ["anything"]


def test_a_hyphen_may_be_left_out_of_the_text(tmp_path: Path, target: Path) -> None:
    source = saved(one_page(b"BT /F1 12 Tf /S << /ActualText () >> BDC (-) Tj EMC ET"), tmp_path)
    assert repair(source, target, {0: {ord("-"): "-"}}).actual_texts_removed == 0


def test_parts_of_vowel_signs_may_be_read_differently(tmp_path: Path, target: Path) -> None:
    content = marked("<< /ActualText <FEFF099509C7> >>")
    source = saved(one_page(content), tmp_path)
    assert repair(source, target, {0: {97: "ৌ", 98: "ক"}}).actual_texts_removed == 0
    report = repair(source, target, {0: {97: "ৌ", 98: "খ"}}, overwrite=True)
    assert report.actual_texts_removed == 1


def test_a_long_a_may_be_part_of_another_sign(tmp_path: Path, target: Path) -> None:
    source = saved(one_page(marked("<< /ActualText <FEFF0E010E33> >>")), tmp_path)
    assert repair(source, target, {0: {97: "กำ", 98: "า"}}).actual_texts_removed == 0


def test_many_operands_of_one_stream(tmp_path: Path, target: Path) -> None:
    content = b"".join(marked(f"<< /ActualText (lie {n}) /MCID {n} >>") for n in range(50))
    source = saved(one_page(content), tmp_path)
    assert repair(source, target, {0: ABC}).actual_texts_removed == 50
    with glyphstone.open(target) as document:
        glyphs = document.page(1).glyphs
    assert glyphs.actual_texts == []
    assert glyphs.mcid.tolist() == [mcid for n in range(50) for mcid in (n, n, -1)]


def test_the_sequence_around_another_is_judged_by_all_its_glyphs(
    tmp_path: Path, target: Path
) -> None:
    content = (
        b"BT /F1 12 Tf /S << /ActualText <FEFF03B103B203B3> >> BDC (a) Tj"
        b" /S << /ActualText (b) >> BDC (b) Tj EMC (c) Tj EMC ET"
    )
    source = saved(one_page(content), tmp_path)
    assert repair(source, target, {0: ABC}).actual_texts_removed == 1
    assert actual_texts(target) == ["αβγ"]


def test_an_entry_of_the_properties_that_lies(tmp_path: Path, target: Path) -> None:
    pdf = one_page(marked("/P0"))
    pdf.pages[0].Resources.Properties = Dictionary(
        P0=Dictionary(ActualText=String("lie"), MCID=1), P1=Dictionary(ActualText=String("unused"))
    )
    report = repair(saved(pdf, tmp_path), target, {0: ABC})
    assert report.actual_texts_removed == 1
    with pikepdf.open(target) as fixed:
        properties = fixed.pages[0].Resources.Properties
        assert list(properties.P0.keys()) == ["/MCID"]
        assert str(properties.P1.ActualText) == "unused"


def test_a_form_drawn_twice_is_changed_once(tmp_path: Path, target: Path) -> None:
    pdf = one_page(b"/Fm Do q 1 0 0 1 50 50 cm /Fm Do Q")
    form = stream(
        pdf,
        b"BI /W 1 /H 1 /BPC 8 /CS /G ID \xff EI " + marked("<< /ActualText (lie) >>"),
        Subtype=Name.Form,
        BBox=Array([0, 0, 99, 99]),
    )
    pdf.pages[0].Resources.XObject = Dictionary(Fm=form)
    source = saved(pdf, tmp_path)
    assert repair(source, target, {0: ABC}).actual_texts_removed == 1
    assert actual_texts(target) == []
    assert said(target) == "αβγαβγ"
    assert pictures(source) == pictures(target)


def test_content_in_pieces(tmp_path: Path, target: Path) -> None:
    pdf = one_page()
    pieces = [b"BT /F1 12 Tf /S", b"<< /ActualText", b"(lie) /MCID 4 >> BDC (a) Tj", b"EMC ET"]
    pdf.pages[0].Contents = Array([pdf.make_stream(piece) for piece in pieces])
    source = saved(pdf, tmp_path)
    assert actual_texts(source) == ["lie"]
    assert repair(source, target, {0: ABC}).actual_texts_removed == 1
    assert actual_texts(target) == []
    with glyphstone.open(target) as document:
        assert document.page(1).glyphs.mcid.tolist() == [4]
    assert pictures(source) == pictures(target)


def test_the_structure_tree_is_corrected(tmp_path: Path, target: Path) -> None:
    pdf = one_page(
        b"BT /F1 12 Tf /P << /MCID 0 >> BDC (a) Tj EMC /P << /MCID 1 >> BDC (b) Tj EMC ET"
    )
    page = pdf.pages[0].obj

    def element(text: str, *kids: Any) -> Dictionary:
        made = Dictionary(S=Name.P, ActualText=String(text), K=Array(kids), Pg=page)
        return pdf.make_indirect(made)

    wrong, right = element("lie", 0), element("β", Dictionary(Type=Name.MCR, MCID=1, Pg=page))
    around, empty = element("αβ", wrong, right), element("nothing")
    foreign = element("anything", Dictionary(MCID=0, Stm=pdf.make_stream(b"")))
    tree = Dictionary(K=Array([around, empty, foreign]))
    pdf.Root.StructTreeRoot = pdf.make_indirect(tree)
    wrong.K.append(around)  # a circle
    report = repair(saved(pdf, tmp_path), target, {0: ABC})
    assert (report.actual_texts, report.actual_texts_removed) == (5, 1)
    with pikepdf.open(target) as fixed:
        kids = fixed.Root.StructTreeRoot.K
        assert [str(kid.get("/ActualText")) for kid in kids] == ["αβ", "nothing", "anything"]
        assert [kid.get("/ActualText") is None for kid in kids[0].K] == [True, False]


# --- what is refused --------------------------------------------------------------------------


def _sign_in_field(pdf: pikepdf.Pdf) -> None:
    field = pdf.make_indirect(Dictionary(FT=Name.Sig, V=Dictionary(Type=Name.Sig)))
    above = pdf.make_indirect(Dictionary(Kids=Array([field])))
    field.Kids = Array([above])
    pdf.Root.AcroForm = Dictionary(Fields=Array([above]))


def _sign_by_flag(pdf: pikepdf.Pdf) -> None:
    pdf.Root.AcroForm = Dictionary(Fields=Array([]), SigFlags=3)


def _certify(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Perms = Dictionary(DocMDP=Dictionary(Type=Name.Sig))


@pytest.mark.parametrize("sign", [_sign_in_field, _sign_by_flag, _certify])
def test_a_signed_document_is_left_alone_unless_allowed(
    sign: Callable[[pikepdf.Pdf], None], tmp_path: Path, target: Path
) -> None:
    pdf = one_page()
    sign(pdf)
    source = saved(pdf, tmp_path)
    with pytest.raises(SignedError, match=r"is signed.*--allow-signed"):
        repair(source, target, {0: ABC})
    assert not target.exists()
    report = repair(source, target, {0: ABC}, allow_signed=True)
    assert "no longer valid" in report.notes[0]


def test_a_form_without_signature_is_no_obstacle(tmp_path: Path, target: Path) -> None:
    pdf = one_page()
    pdf.Root.AcroForm = Dictionary(Fields=Array([Dictionary(FT=Name.Sig), Dictionary(FT=Name.Tx)]))
    assert repair(saved(pdf, tmp_path), target, {0: ABC}).notes == ()


def test_encryption_is_left_only_with_the_owners_leave(tmp_path: Path, target: Path) -> None:
    rights = pikepdf.Permissions(modify_other=False)
    locked = pikepdf.Encryption(owner="owner", user="", allow=rights)
    source = saved(one_page(), tmp_path, encryption=locked)
    for password in (None, "wrong"):
        with pytest.raises(EncryptedError, match=r"owner restricts.*owner's password"):
            repair(source, target, {0: ABC}, password=password)
    report = repair(source, target, {0: ABC}, password="owner")
    assert report.notes == ("The original is encrypted; the repaired copy is not.",)
    with pikepdf.open(target) as pdf:
        assert not pdf.is_encrypted


def test_encryption_that_restricts_nothing(tmp_path: Path, target: Path) -> None:
    locked = pikepdf.Encryption(owner="owner", user="user")
    source = saved(one_page(), tmp_path, encryption=locked)
    with pytest.raises(EncryptedError):
        repair(source, target, {0: ABC})
    assert repair(source, target, {0: ABC}, password="user").notes


def test_no_file_is_lost(tmp_path: Path, target: Path) -> None:
    source = saved(one_page(), tmp_path)
    before = hashlib.sha256(source.read_bytes()).digest()
    target.write_text("mine", encoding="ascii")
    with pytest.raises(OutputError) as caught:
        repair(source, target, {0: ABC})
    assert str(caught.value) == f"{target}: the file exists already. Overwrite it with --force."
    with pytest.raises(OutputError) as caught:
        repair(source, source, {0: ABC}, overwrite=True)
    assert str(caught.value) == f"{source}: this is the input itself. Give another name."
    assert target.read_text(encoding="ascii") == "mine"
    repair(source, target, {0: ABC}, overwrite=True)
    assert target.read_bytes().startswith(b"%PDF")
    assert hashlib.sha256(source.read_bytes()).digest() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fixed.pdf", "source.pdf"]


def test_the_same_repair_gives_the_same_bytes(tmp_path: Path, target: Path) -> None:
    source = saved(one_page(marked("<< /ActualText (lie) >>")), tmp_path)
    repair(source, target, {0: ABC})
    again = tmp_path / "again.pdf"
    repair(source, again, {0: dict(reversed(ABC.items()))})
    assert target.read_bytes() == again.read_bytes()


@pytest.mark.parametrize("first", range(2))
def test_any_entry_replaced_by_anything_is_repaired_or_refused(
    first: int, tmp_path: Path, target: Path
) -> None:
    pdf = one_page(marked("/P0") + marked("<< /ActualText (lie) >>"))
    pdf.pages[0].Resources.Properties = Dictionary(P0=Dictionary(ActualText=String("lie")))
    element = Dictionary(S=Name.P, ActualText=String("lie"), K=Array([0]), Pg=pdf.pages[0].obj)
    pdf.Root.StructTreeRoot = Dictionary(K=Array([pdf.make_indirect(element)]))
    _sign_by_flag(pdf)
    source = saved(pdf, tmp_path)
    outcomes: dict[str, bool] = {}
    for label, data in spoiled(source.read_bytes(), every=3, first=first):
        source.write_bytes(data)
        try:
            repair(source, target, {0: ABC}, overwrite=True, allow_signed=True)
        except GlyphstoneError as error:
            outcomes[label] = str(source) in str(error)
        else:
            outcomes[label] = target.read_bytes().startswith(b"%PDF")
    assert len(outcomes) > 100
    assert all(outcomes.values())


# --- the check before anyone gets it ----------------------------------------------------------


def _other(content: bytes, change: Callable[[pikepdf.Pdf], None]) -> bytes:
    with pikepdf.open(io.BytesIO(content)) as pdf:
        change(pdf)
        out = io.BytesIO()
        pdf.save(out)
        return out.getvalue()


def _lose_map(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[0].Resources.Font.F1["/ToUnicode"]


def _lose_text(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].Contents = pdf.make_stream(b"")


def _break_font(pdf: pikepdf.Pdf) -> None:
    broken = pdf.make_stream(b"not packed at all", Filter=Name.FlateDecode)
    pdf.pages[0].Resources.XObject = Dictionary(X=broken)
    pdf.pages[0].Contents = Array([pdf.pages[0].Contents, broken])


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda content: content[:20], "damaged"),
        (lambda content: _other(content, _lose_map), "does not say its text"),
        (lambda content: _other(content, _lose_text), "other glyphs"),
        (lambda content: _other(content, _break_font), "qpdf finds fault"),
    ],
)
def test_a_copy_that_fails_its_check_is_withheld(
    spoil: Callable[[bytes], bytes],
    why: str,
    tmp_path: Path,
    target: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source = saved(one_page(b"BT /F1 12 Tf (abc) Tj ET"), tmp_path)
    save = saving.saved
    monkeypatch.setattr(module, "saved", lambda *args: spoil(save(*args)))
    with pytest.raises(WithheldError, match=why):
        repair(source, target, {0: ABC})
    assert not target.exists()


def test_a_damaged_file_is_mended_on_the_way(tmp_path: Path, target: Path) -> None:
    source = saved(one_page(b"BT /F1 12 Tf (abc) Tj ET"), tmp_path)
    data = source.read_bytes()
    source.write_bytes(data[: data.rindex(b"startxref")] + b"startxref\n7\n%%EOF\n")
    report = repair(source, target, {0: ABC})
    assert report.notes == ("The original is damaged; the repaired copy has been mended.",)
    assert said(target) == "αβγ"
    with pikepdf.open(target) as pdf:
        assert pdf.check_pdf_syntax() == []


def test_objects_that_qpdf_gives_up_are_mended_too(tmp_path: Path, target: Path) -> None:
    source = tmp_path / "source.pdf"
    source.write_bytes(repeated_fonts(60))
    with glyphstone.open(source) as document:
        shown = [font for page in document.pages() for font in page.glyphs.font.tolist()]
    report = repair(source, target, {shown[0]: {ord(char): char.upper() for char in "Mended"}})
    assert said(target) == "MENDED"
    assert report.notes == ("The original is damaged; the repaired copy has been mended.",)


def test_objects_that_cannot_be_mended_do_not_stop_a_repair(tmp_path: Path, target: Path) -> None:
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Resources<</Font<</F1 %d 0 R>>>>"
    font = b"<</Type/Font/Subtype/Type1/BaseFont/%b/Encoding/WinAnsiEncoding>>"
    bodies = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
        page % 5 + b"/Contents 7 0 R/Annots[8 0 R]>>",
        page % 6 + b"/Contents 7 0 R>>",
        font % b"Helvetica",
        font % b"Courier",
        b"<</Length 24>>stream\nBT /F1 9 Tf (abc) Tj ET \nendstream",
        b"<<" + b" ) " * 60 + b">>",
    ]
    source = tmp_path / "source.pdf"
    source.write_bytes(file_of(bodies))
    repair(source, target, {0: ABC, 1: ABC})
    assert said(target) == "αβγαβγ"


def test_text_without_a_font_has_no_map_to_write(tmp_path: Path, target: Path) -> None:
    source = saved(one_page(b"BT /Lost 12 Tf (abc) Tj /F1 12 Tf (abc) Tj ET"), tmp_path)
    assert font_keys(source)[0] == MISSING_FONT
    report = repair(source, target, {0: ABC, 1: ABC})
    assert [font.name for font in report.fonts] == ["Helvetica"]


def test_the_new_claims_are_those_of_the_map(tmp_path: Path, target: Path) -> None:
    source = saved(one_page(b"BT /F1 12 Tf (abcabc) Tj ET"), tmp_path)
    repair(source, target, {0: ABC})
    assert claims(target) == {0: ABC}
    assert np.array_equal(_fonts(source), _fonts(target))


def many_pages(count: int) -> bytes:
    pdf = pikepdf.new()
    for _ in range(count):
        pdf.pages.extend(one_page(b"BT /F1 12 Tf (abc) Tj ET").pages)
    out = io.BytesIO()
    pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return out.getvalue()


def test_pages_that_cannot_be_found_are_told(tmp_path: Path, target: Path) -> None:
    data = many_pages(4)
    source = tmp_path / "source.pdf"
    source.write_bytes(data)
    assert repair(source, target, {0: ABC}).notes == ()
    first = re.search(rb"/Kids \[ (\d+ 0 R)", data)
    assert first is not None
    source.write_bytes(data[: first.start(1)] + b"null ".ljust(len(first[1])) + data[first.end() :])
    report = repair(source, target, {0: ABC}, overwrite=True)
    assert report.pages == 3
    assert report.notes == (
        "1 of the 4 pages that the original announces cannot be found; the copy has 3.",
    )
    with pikepdf.open(target) as pdf:
        assert len(pdf.pages) == 3


def test_more_pages_than_announced_are_no_loss(tmp_path: Path, target: Path) -> None:
    source = tmp_path / "source.pdf"
    source.write_bytes(many_pages(4).replace(b"/Count 4", b"/Count 2"))
    report = repair(source, target, {0: ABC})
    assert (report.pages, report.notes) == (4, ())


@pytest.mark.parametrize("left", [0.9, 0.99])
def test_the_copy_of_a_file_that_breaks_off_is_whole(
    left: float, tmp_path: Path, target: Path
) -> None:
    data = many_pages(4)
    source = tmp_path / "source.pdf"
    source.write_bytes(data[: int(len(data) * left)])
    repair(source, target, {0: ABC})
    with pikepdf.open(target, suppress_warnings=True) as pdf:
        assert pdf.get_warnings() == []
        assert pdf.check_pdf_syntax() == []


def test_damage_that_stays_is_told(tmp_path: Path, target: Path) -> None:
    pdf = one_page(b"BT /F1 12 Tf (abc) Tj ET")
    broken = pikepdf.Stream(pdf, b"\x78\x9c" + b"\xff" * 40, Filter=Name.FlateDecode)
    pdf.pages[0].Resources.XObject = Dictionary(X=pdf.make_indirect(broken))
    source = saved(pdf, tmp_path)
    (note,) = repair(source, target, {0: ABC}).notes
    assert "stay so in the copy" in note


@pytest.mark.parametrize(("claimed", "removed"), [("α", 0), ("x", 1)])
def test_numbers_of_marked_content_in_a_form_are_not_those_of_the_page(
    claimed: str, removed: int, tmp_path: Path, target: Path
) -> None:
    pdf = one_page(b"BT /F1 12 Tf /P << /MCID 0 >> BDC (a) Tj EMC ET /Fm Do")
    form = stream(
        pdf,
        b"BT /F1 12 Tf /P << /MCID 0 >> BDC (b) Tj EMC ET",
        Subtype=Name.Form,
        BBox=Array([0, 0, 9, 9]),
    )
    pdf.pages[0].Resources.XObject = Dictionary(Fm=form)
    element = Dictionary(S=Name.P, ActualText=String(claimed), K=Array([0]), Pg=pdf.pages[0].obj)
    pdf.Root.StructTreeRoot = Dictionary(K=Array([pdf.make_indirect(element)]))
    assert repair(saved(pdf, tmp_path), target, {0: ABC}).actual_texts_removed == removed
