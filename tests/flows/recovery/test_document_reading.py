"""A document as a recovery needs it."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import numpy as np
import pikepdf
import pytest

import forge
import glyphstone
from forge.damage import Missing, NoToUnicode
from forge.glyphmap import true_map
from glyphstone.answers.word_text import read_token
from glyphstone.errors import EncryptedError
from glyphstone.flows.account import Account
from glyphstone.flows.recovery.digest import sha256_of
from glyphstone.flows.recovery.document_reading import (
    FontFacts,
    ReadDocument,
    ReadTask,
    _blanks_by_claim,
    _suspects,
    book_of,
    read_document,
    shapes_of,
)
from glyphstone.model import Bitmap, Direction, FontKey, Outline
from glyphstone.options import Limits
from glyphstone.verdict.trust import Reason, Trust, Verdict
from tests.flows.handmade import book, font, square, survey, use
from tests.forge.reading import needs
from tests.reader import typeset

TEXT = "Sphinx of black quartz judge my vow and pack my box with five dozen jugs of ink"


def silent(_done: int, _total: int) -> None:
    """Tell nobody."""


def two_fonts(path: Path, *damage: forge.damage.Damage) -> Path:
    """Two pages, each in a font of its own; the second is damaged."""
    sound = forge.Style(forge.Typeface(("DejaVuSans",)))
    broken = forge.Style(forge.Typeface(("DejaVuSerif",), damage=damage))
    blocks = [forge.Paragraph((TEXT,)), forge.Paragraph((TEXT,), style=broken)]
    layout = forge.Layout(width=900, height=150)
    path.write_bytes(forge.Document(blocks, sound, layout).build().pdf)
    return path


# --- fonts, pages and what is said of them ----------------------------------------------------


def test_a_document_is_read_with_its_fonts_pages_and_digest(tmp_path: Path) -> None:
    path = two_fonts(tmp_path / "a.pdf", NoToUnicode())
    told: list[tuple[int, int]] = []
    read = read_document(ReadTask(path), lambda done, total: told.append((done, total)))
    assert (read.path, read.sha256, read.pages, read.scanned) == (path, sha256_of(path), 2, ())
    assert read.account == Account()
    # The first letters of "five" are one glyph.
    distinct, shown = len(set(TEXT)) + 1, len(TEXT) - 1
    first, second = read.fonts
    assert first == FontFacts(first.key, "DejaVuSans", Trust.TRUSTED, True, distinct, shown)
    assert second == FontFacts(second.key, "DejaVuSerif", Trust.NONE, True, distinct, shown)
    assert (first.needs_map, second.needs_map) == (False, True)
    assert read.book.documents[0].fonts == (first.key, second.key)
    assert read.book.documents[0].sha256 == read.sha256
    assert [line.page for line in read.book.lines] == [1, 2]
    # Once for each page and pass: fonts first, then lines.
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_nobody_needs_to_be_told_how_far_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    typeset(path)
    with glyphstone.open(path) as document:
        assert book_of(document).pages == 1


def test_password_and_limits_count(tmp_path: Path) -> None:
    path, locked = two_fonts(tmp_path / "a.pdf"), tmp_path / "locked.pdf"
    with pikepdf.open(path) as pdf:
        pdf.save(locked, encryption=pikepdf.Encryption(owner="o", user="u"))
    with pytest.raises(EncryptedError):
        read_document(ReadTask(locked), silent)
    assert read_document(ReadTask(locked, "u"), silent).pages == 2
    cut = read_document(ReadTask(path, limits=Limits(pages=1)), silent)
    assert cut.pages == 1
    assert [fault for fault in cut.account.faults if "more than 1 page" in fault]


def test_a_page_that_is_only_an_image_is_named(tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    typeset(path)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        page = pdf.add_blank_page(page_size=(100, 100))
        image = pdf.make_stream(
            b"\0" * 100,
            Type=pikepdf.Name.XObject,
            Subtype=pikepdf.Name.Image,
            Width=10,
            Height=10,
            ColorSpace=pikepdf.Name.DeviceGray,
            BitsPerComponent=8,
        )
        page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(I=image))
        page.obj.Contents = pdf.make_stream(b"100 0 0 100 0 0 cm /I Do")
        pdf.save()
    assert read_document(ReadTask(path), silent).scanned == (2,)


# --- drawings ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flavour", "kind"),
    [(forge.Flavour.TYPE0_CFF, Outline), (forge.Flavour.TYPE3_BITMAP, Bitmap)],
    ids=["outlines", "bitmaps"],
)
def test_drawings_are_kept_by_key_and_kind_but_for_blanks(
    tmp_path: Path, flavour: forge.Flavour, kind: type
) -> None:
    path = tmp_path / "a.pdf"
    typeset(path, ("ab ba",), flavour=flavour)
    read = read_document(ReadTask(path), silent)
    kept, other = (
        (read.outlines, read.bitmaps) if kind is Outline else (read.bitmaps, read.outlines)
    )
    assert (len(kept), len(other)) == (2, 0)
    assert set(read.boxes) == set(kept)
    drawn = {one.shape for one in read.book.symbols if not one.blank}
    assert set(read.shapes) == drawn == set(kept)
    for key, shape in read.shapes.items():
        assert (shape.key, shape.box, shape.blank) == (key, read.boxes[key], False)
        assert isinstance(shape.drawing, kind)
        assert shape.drawing is dict[str, object](kept)[key]


def test_drawings_of_several_documents_are_found_together() -> None:
    one, two = square(0.3), square(0.6)

    def drawn(*shapes: glyphstone.Shape) -> ReadDocument:
        outlines = {each.key: each.drawing for each in shapes if isinstance(each.drawing, Outline)}
        boxes = {each.key: each.box for each in shapes if each.box is not None}
        own = book("a.pdf", [], [])
        return ReadDocument(Path("a.pdf"), "a" * 64, own, (), 1, (), Account(), outlines, {}, boxes)

    assert set(shapes_of([drawn(one), drawn(one, two)])) == {one.key, two.key}
    assert shapes_of([drawn()]) == {}


# --- what is in doubt -------------------------------------------------------------------------


@pytest.mark.parametrize("trust", list(Trust))
def test_a_font_that_is_tainted_starts_from_nothing(trust: Trust) -> None:
    verdict = Verdict(trust, (Reason("constant-shift", (3,), "So it is."),))
    partly = trust in (Trust.TRUSTED, Trust.PARTIAL)
    assert _suspects(verdict) == (verdict.suspects if partly else None)


def test_claims_in_doubt_are_not_trusted_in_the_book(tmp_path: Path) -> None:
    read = read_document(ReadTask(two_fonts(tmp_path / "a.pdf", Missing(0.3))), silent)
    sound, partly = ([one for one in read.book.symbols if one.font == f.key] for f in read.fonts)
    assert all(one.trusted for one in sound)
    assert 0 < sum(one.trusted for one in partly) < len(partly)


@pytest.mark.parametrize("trust", list(Trust))
def test_only_a_sound_claim_of_a_font_that_is_believed_makes_a_blank(trust: Trust) -> None:
    doubted = (Reason("constant-shift", (4,), "So it is."),)
    seen = survey(
        (
            font("F"),
            [
                use(1, " "),
                use(2, "\u00a0"),
                use(3, "a"),
                use(4, " "),
                use(5, " ", square(0.3)),
                use(6),
            ],
        )
    )
    found = _blanks_by_claim(seen, (Verdict(trust, doubted),))
    believed = trust in (Trust.TRUSTED, Trust.PARTIAL)
    assert found == ({FontKey("0"): frozenset({1, 2})} if believed else {})


def test_blanks_by_claim_part_words(tmp_path: Path) -> None:
    path = tmp_path / "named.pdf"
    face = forge.Typeface(("DejaVuSans",), embedded=False)
    path.write_bytes(forge.typeset("ab cd", style=forge.Style(typeface=face)).pdf)
    own = read_document(ReadTask(path), silent).book
    assert own.token_count == 2
    assert np.diff(own.token_start).tolist() == [2, 2]


def test_the_book_knows_where_glyphs_stand_along_their_line(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    layout = forge.Layout(width=400, height=100, margin=20)
    typeset(path, ("ab cd",), layout=layout)
    with glyphstone.open(path) as document:
        glyphs = next(iter(document.pages())).glyphs
        found = book_of(document).book
    (first, second), (third, _) = found.stretches(0), found.stretches(1)
    size = found.lines[0].size
    assert [first[0], second[0], third[0]] == pytest.approx(
        [float(glyphs.x[row]) / size for row in (0, 1, 3)]
    )
    assert first[1] == pytest.approx(second[0] - first[0], abs=0.01)


def test_words_outside_the_visible_page_are_marked(tmp_path: Path) -> None:
    path, cropped = tmp_path / "a.pdf", tmp_path / "b.pdf"
    layout = forge.Layout(width=400, height=200, margin=20)
    typeset(path, ("seen here", "not there"), layout=layout)
    with pikepdf.open(path) as pdf:
        pdf.pages[0].CropBox = pikepdf.Array([0, 160, 400, 200])
        pdf.save(cropped)
    with glyphstone.open(path) as document:
        assert book_of(document).book.unseen.tolist() == []
    with glyphstone.open(cropped) as document:
        found = book_of(document).book
    assert found.token_count == 4
    assert found.unseen.tolist() == [2, 3]


def test_a_person_may_say_the_direction_of_lines(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    typeset(path, ("ab cd",))
    leftward = read_document(ReadTask(path, direction=Direction.RTL), silent).book
    rightward = read_document(ReadTask(path), silent).book
    assert [leftward.token(0), leftward.token(1)] == [rightward.token(1), rightward.token(0)]
    assert leftward.lines[0].direction is Direction.RTL


HEBREW = "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם כולם חוננו בתבונה ובמצפון לפיכך חובה"


def hebrew(path: Path, paragraphs: int, lines: int) -> Path:
    """Justified paragraphs with first lines moved in, the words drawn from left to right."""
    face = forge.Typeface(("DejaVuSans",), damage=(NoToUnicode(),), codes="shuffled")
    style = forge.Style(face, align="justify", indent=18)
    text = " ".join([*[HEBREW] * lines, "עליהם לנהוג."])
    blocks = [forge.Paragraph((text,)) for _ in range(paragraphs)]
    path.write_bytes(forge.Document(blocks, style).build().pdf)
    return path


def test_places_of_lines_tell_that_they_are_read_from_the_right(tmp_path: Path) -> None:
    read = read_document(ReadTask(hebrew(tmp_path / "a.pdf", 4, 5)), silent)
    assert {line.direction for line in read.book.lines} == {Direction.RTL}
    assert not read.unsure_direction
    told = ReadTask(tmp_path / "a.pdf", direction=Direction.LTR)
    assert {line.direction for line in read_document(told, silent).book.lines} == {Direction.LTR}


def test_one_sign_alone_leaves_the_direction_unsure(tmp_path: Path) -> None:
    path = hebrew(tmp_path / "a.pdf", 1, 9)
    read = read_document(ReadTask(path), silent)
    assert {line.direction for line in read.book.lines} == {Direction.LTR}
    assert read.unsure_direction
    assert not read_document(ReadTask(path, direction=Direction.LTR), silent).unsure_direction


# --- fonts without widths -----------------------------------------------------------------------


@needs("NotoSansDevanagari", "NotoSansArabic")
@pytest.mark.parametrize(
    ("face", "text"),
    [
        ("NotoSansDevanagari", "अधिकारों की सार्वभौम घोषणा दिसम्बर को किया गया में विशेषतः"),
        ("NotoSansArabic", "لمّا كان اعتُمد قدًما بعضًا في قرار الجمعية"),
    ],
    ids=["Devanagari", "Arabic"],
)
def test_words_whose_blanks_move_the_pen_read_as_they_stand(
    face: str, text: str, tmp_path: Path
) -> None:
    """The file has a blank behind each letter, and marks stand where their ink is."""
    style = forge.Style(forge.Typeface((face,), flavour=forge.Flavour.TYPE3, pen="blanks"))
    forged = forge.Document([forge.Paragraph((text,))], style).build()
    path = tmp_path / "blanks.pdf"
    path.write_bytes(forged.pdf)
    with glyphstone.open(path) as document:
        document.keep_pages()
        read = book_of(document).book
    meaning = true_map(forged)[0]
    known = {one.id: meaning[one.code] for one in read.symbols if not one.blank}
    words = [
        read_token(read, token, [known[s] for s in read.token(token)], known, lambda _, t: t or "")
        for token in range(read.token_count)
    ]
    assert words == [unicodedata.normalize("NFC", word) for word in text.split()]
    assert np.abs(np.diff(np.sort(read.filed))).max() == 2  # a space between two words
    letters = [one for one in read.symbols if known.get(one.id, "").isalpha()]
    assert min(one.advance for one in letters) > 0


@needs("NotoSansHebrew")
def test_a_mark_of_another_font_stands_where_the_file_puts_it(tmp_path: Path) -> None:
    # The face has no such mark: it comes from another, which draws it over the letter before.
    text = "שלום ג\u0330ד אצ\u0330ב כל"
    path = tmp_path / "a.pdf"
    style = forge.Style(forge.Typeface(("NotoSansHebrew", "DejaVuSans")))
    path.write_bytes(forge.typeset([text], style=style).pdf)
    with glyphstone.open(path) as document:
        read = book_of(document).book
    claims = {one.id: one.claim.text for one in read.symbols}
    words = [
        read_token(
            read, token, [claims[s] for s in read.token(token)], claims, lambda _, text: text or ""
        )
        for token in range(read.token_count)
    ]
    assert {font.font for font in read.symbols} > {read.symbols[0].font}
    assert words == text.split()
