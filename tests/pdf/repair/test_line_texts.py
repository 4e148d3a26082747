"""Lines that no map can say get an /ActualText, and nothing else of the content changes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name

from glyphstone.pdf.repair import line_texts, saving
from glyphstone.pdf.repair import rewrite as module
from glyphstone.pdf.repair.check import WithheldError
from glyphstone.pdf.repair.line_texts import actual_text
from glyphstone.pdf.repair.rewrite import RepairReport
from tests.keyed import font_keys, keyed
from tests.pdf.making import helvetica, one_page, stream
from tests.pdf.repair.lines_by_hand import lines_at, text_line

#: A vowel that is drawn before its consonant.
KI = {ord("i"): "ि", ord("k"): "क"}
LINE = b"BT /F1 12 Tf 50 700 Td (ik) Tj ET"
BEGIN = actual_text("कि") + b"\n"
END = b"\nEMC"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "copy.pdf"


def repaired(
    pdf: pikepdf.Pdf,
    target: Path,
    texts: Mapping[int, str],
    maps: Mapping[int, Mapping[int, str]] | None = None,
) -> RepairReport:
    """Repair a PDF whose lines at these heights have these texts."""
    source = target.with_name("source.pdf")
    pdf.save(source)
    meant = keyed(font_keys(source), maps or {0: KI})
    return module.repair(
        source, target, meant, lines=lambda glyphs: lines_at(glyphs, texts), overwrite=True
    )


def content(path: Path, page: int = 0) -> bytes:
    """The content of a page, its streams one behind the other."""
    with pikepdf.open(path) as pdf:
        contents = pdf.pages[page].Contents
        streams = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
        return b"|".join(bytes(one.read_bytes()) for one in streams)


def copied(path: Path) -> str:
    """What PDFium copies."""
    document = pypdfium2.PdfDocument(path)
    text = document[0].get_textpage().get_text_range()
    document.close()
    return str(text)


def test_a_line_gets_its_text_around_its_show(target: Path) -> None:
    report = repaired(one_page(LINE), target, {700: "कि"})
    assert report.lines == 1
    assert content(target) == LINE.replace(b"(ik) Tj", BEGIN + b"(ik) Tj" + END)
    assert copied(target) == "कि"


def test_lines_that_follow_each_other_at_once_are_marked_one_by_one(target: Path) -> None:
    shown = b"BT /F1 12 Tf 50 700 Td(ik)Tj 0 -20 TD(ki)Tj(ki)' ET"
    report = repaired(one_page(shown), target, {700: "कि", 680: "कि", 660: "कि"})
    begin, end = BEGIN, END
    assert report.lines == 3
    assert content(target) == (
        b"BT /F1 12 Tf 50 700 Td" + begin + b"(ik)Tj" + end + b" 0 -20 TD" + begin + b"(ki)Tj" + end
        + begin + b"(ki)'" + end + b" ET"
    )  # fmt: skip


def test_a_line_in_several_text_objects_is_marked_from_the_first_to_the_last(target: Path) -> None:
    shown = (
        b"q 1 0 0 1 50 700 cm BT /F1 12 Tf (i) Tj ET Q q 1 0 0 1 54 700 cm BT /F1 12 Tf (k) Tj ET Q"
    )
    repaired(one_page(shown), target, {700: "कि"})
    first, last = shown.index(b"BT"), shown.rindex(b"ET") + 2
    assert content(target) == shown[:first] + BEGIN + shown[first:last] + END + shown[last:]
    assert copied(target) == "कि"


def test_a_line_that_goes_on_in_the_next_stream_is_marked_there(target: Path) -> None:
    pdf = one_page()
    parts = [b"BT /F1 12 Tf 50 700 Td (i)", b"Tj (k) Tj", b"ET"]
    pdf.pages[0].Contents = Array([pdf.make_stream(part) for part in parts])
    repaired(pdf, target, {700: "कि"})
    assert content(target) == (b"BT /F1 12 Tf 50 700 Td " + BEGIN + b"(i)|Tj (k) Tj" + END + b"|ET")


@pytest.mark.parametrize(
    ("shown", "texts", "maps"),
    [
        (LINE, {700: "ab"}, {0: {ord("i"): "a", ord("k"): "b"}}),
        (LINE, {700: "बे"}, {0: {ord("i"): "אב", ord("k"): "בג"}}),
        (b"BT /F1 12 Tf 50 700 Td (ikik) Tj ET", {}, {0: KI}),
        (b"/S <</ActualText (\xfe\xff\x09\x15\x09?)>> BDC " + LINE + b" EMC", {700: "कि"}, {0: KI}),
        (LINE + b" EMC", {700: "कि"}, {0: KI}),
    ],
    ids=["said", "heeded", "lines", "spoken", "nesting"],
)
def test_what_needs_no_text_or_cannot_have_one_stays(
    shown: bytes, texts: Mapping[int, str], maps: Mapping[int, Mapping[int, str]], target: Path
) -> None:
    report = repaired(one_page(shown), target, texts, maps)
    assert report.lines == 0
    assert content(target) == shown


def test_a_show_of_two_lines_is_marked_for_neither(target: Path) -> None:
    source = target.with_name("source.pdf")
    one_page(LINE.replace(b"(ik)", b"[(ik) -9000 (ik)]").replace(b"Tj", b"TJ")).save(source)
    meant = keyed(font_keys(source), {0: KI})
    halves = [text_line("कि", [0, 1]), text_line("कि", [2, 3])]
    assert module.repair(source, target, meant, lines=lambda _: halves).lines == 0
    first = halves[:1]
    assert module.repair(source, target, meant, lines=lambda _: first, overwrite=True).lines == 1


def test_a_line_that_is_drawn_twice_is_read_once(target: Path) -> None:
    shown = b"BT /F1 12 Tf 50 700 Td (ik) Tj .2 0 Td (ik) Tj 0 -20 Td (ik) Tj .2 0 Td (k) Tj ET"
    report = repaired(one_page(shown), target, {700: "कि", 680: "कि"})
    assert report.lines == 2
    assert [part.count(b"Tj") for part in content(target).split(b"EMC")] == [2, 2, 0]
    assert copied(target).split() == ["कि", "कि"]


def test_letters_of_another_line_between_two_drawings_forbid_a_text(target: Path) -> None:
    first, second = b"50 700 Td (ik) Tj ", b"0 -20 Td (ik) Tj "
    shown = b"BT /F1 12 Tf " + first + second + b".2 20 Td (ik) Tj 0 -20 Td (ik) Tj ET"
    assert repaired(one_page(shown), target, {700: "कि", 680: "कि"}).lines == 1
    marked = content(target)
    assert marked.index(first) < marked.index(BEGIN) < marked.index(b"(ik)", marked.index(BEGIN))


def test_a_page_of_too_many_doubles_gets_none(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line_texts, "_MOST_TWINS", 1)
    shown = b"BT /F1 12 Tf 50 700 Td (ik) Tj .2 0 Td (ik) Tj 0 -20 Td (ik) Tj ET"
    assert repaired(one_page(shown), target, {700: "कि", 680: "कि"}).lines == 0


def test_only_lines_of_repaired_fonts_are_marked(target: Path) -> None:
    shown = b"BT /F1 12 Tf 50 700 Td (ik) Tj /F2 12 Tf 0 -20 Td (ik) Tj ET"
    pdf = one_page(shown)
    pdf.pages[0].Resources.Font.F2 = pdf.make_indirect(helvetica())
    pdf.pages[0].Resources.Font.F1 = pdf.make_indirect(helvetica())
    report = repaired(pdf, target, {700: "कि", 680: "ki"})
    assert report.lines == 1
    assert content(target).count(b"BDC") == 1


def test_a_wrong_text_goes_and_the_right_one_comes(target: Path) -> None:
    shown = b"/S <</ActualText (lie)>> BDC " + LINE + b" EMC"
    report = repaired(one_page(shown), target, {700: "कि"})
    assert (report.actual_texts_removed, report.lines) == (1, 1)
    assert content(target) == shown.replace(b"<</ActualText (lie)>>", b"<< >>").replace(
        b"(ik) Tj", BEGIN + b"(ik) Tj" + END
    )
    assert copied(target) == "कि"


def test_a_form_is_marked_once_if_it_says_the_same_wherever_it_is_drawn(target: Path) -> None:
    def drawn(places: bytes) -> pikepdf.Pdf:
        pdf = one_page(places)
        form = stream(
            pdf,
            b"BT /F1 12 Tf (ik) Tj ET",
            Type=Name.XObject,
            Subtype=Name.Form,
            BBox=Array([0, 0, 600, 20]),
            Resources=Dictionary(Font=pdf.pages[0].Resources.Font),
        )
        pdf.pages[0].Resources.XObject = Dictionary(X=pdf.make_indirect(form))
        return pdf

    def inside() -> bytes:
        with pikepdf.open(target) as pdf:
            return bytes(pdf.pages[0].Resources.XObject.X.read_bytes())

    twice = b"q 1 0 0 1 50 700 cm /X Do Q q 1 0 0 1 50 600 cm /X Do Q"
    assert repaired(drawn(twice), target, {700: "कि", 600: "कि"}).lines == 1
    assert inside() == b"BT /F1 12 Tf " + BEGIN + b"(ik) Tj" + END + b" ET"
    assert repaired(drawn(twice), target, {700: "कि", 600: "की"}).lines == 0
    assert repaired(drawn(twice), target, {700: "कि"}).lines == 1  # the other stands in no line
    beside = twice + b" BT /F1 12 Tf 90 600 Td (ik) Tj ET"
    assert repaired(drawn(beside), target, {700: "कि", 600: "कि कि"}).lines == 0


def test_content_that_two_pages_share_in_different_company_is_left_alone(target: Path) -> None:
    pdf = one_page(LINE)
    pdf.pages.append(pdf.pages[0])
    shared = pdf.pages[0].Contents
    pdf.pages[1].Contents = Array([shared, pdf.make_stream(b"q Q")])
    assert repaired(pdf, target, {700: "कि"}).lines == 0
    pdf = one_page(LINE)
    pdf.pages.append(pdf.pages[0])
    assert repaired(pdf, target, {700: "कि"}).lines == 1


def test_a_copy_whose_line_does_not_say_its_text_is_withheld(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = saving.saved

    def spoiled(pdf: pikepdf.Pdf, source: Path) -> bytes:
        pdf.pages[0].Contents = pdf.make_stream(LINE)
        return save(pdf, source)

    monkeypatch.setattr(module, "saved", spoiled)
    with pytest.raises(WithheldError, match="a line of page 1 does not say its text"):
        repaired(one_page(LINE), target, {700: "कि"})
    assert not target.exists()


@pytest.mark.parametrize(
    ("text", "string"),
    [
        ("a (b) \\", b"(a \\(b\\) \\\\)"),
        ("é", b"(\xfe\xff\x00\xe9)"),
        ("\u0d0a\u2829", b"(\xfe\xff\\r\n\\(\\))"),
        ("", b"()"),
    ],
)
def test_a_text_is_written_so_that_it_comes_back(text: str, string: bytes) -> None:
    written = actual_text(text)
    assert written == b"/Span<</ActualText" + string + b">>BDC"
    entry = pikepdf.Object.parse(written[5:-3])
    assert str(entry.ActualText) == text
