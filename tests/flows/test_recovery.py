"""Recoveries from end to end: documents in, text and repaired PDFs out."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

import forge
from forge.damage import Missing, NoToUnicode
from glyphstone.errors import GlyphstoneError, MapError, ProjectError, UnreadableError
from glyphstone.flows.recover import open_recovery
from glyphstone.flows.recovery.document_reading import ReadTask, read_document
from glyphstone.flows.recovery.line_picture import PictureTask, draw_line
from glyphstone.flows.recovery.project_files import find_project
from glyphstone.flows.repair import RepairTask, repair
from glyphstone.flows.source import Source
from glyphstone.flows.text import TextTask
from glyphstone.flows.text import text as read_text
from glyphstone.store.exchange import MapFile, read_answers, write_answers
from tests.keyed import font_keys, font_map
from tests.reader import TEXTS, UNHELPED, Codes, answer_all, check_all, typeset


@pytest.fixture(autouse=True)
def own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    library = tmp_path / "library" / "maps.sqlite"
    monkeypatch.setenv("GLYPHSTONE_MAPS", str(library))
    library.parent.mkdir()
    return library


def copied(path: Path) -> list[str]:
    """The words that pdfium copies."""
    document = pypdfium2.PdfDocument(path)
    try:
        return str(document[0].get_textpage().get_text_bounded()).split()
    finally:
        document.close()


def test_a_document_is_read_answered_written_and_repaired(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    lines = typeset(path)
    with open_recovery([path], switched_off=UNHELPED) as recovery:
        before = recovery.session.progress()
        assert 0 < before.glyphs.unknown < before.glyphs.total
        assert not (tmp_path / "broken.glyphstone").exists()
        asked = answer_all(recovery, [lines])
        assert asked <= before.questions_left + 2
        check_all(recovery)
        assert recovery.session.progress().complete
        assert recovery.text(0).splitlines() == lines
        report = recovery.repair(0, tmp_path / "fixed.pdf")
        assert report.account.unknown == 0
    assert copied(tmp_path / "fixed.pdf") == " ".join(lines).split()
    assert copied(path) != " ".join(lines).split()


@pytest.mark.parametrize(
    ("fonts", "layout", "texts"),
    [
        (
            ("NotoSansDevanagari", "NotoSans"),
            forge.Layout(),
            (
                "शिक्षा और संस्कृति का अधिकार सभी को है।",
                "धार्मिक भावना की पूर्ति विधि करती है।",
                "प्रत्येक व्यक्ति की शक्ति और कर्म पूर्ण हैं।",
            ),
        ),
        (
            ("NotoNaskhArabic", "NotoSans"),
            forge.Layout(),
            (
                "لكل فرد الحق في الحرية والسلام",
                "ولا يجوز إخلال بالحقوق (المادة 12)",
                "الناس سواء",
                "لهم رأي وضمير [3]",
                "والعدل أساس الحكم في كل بلد",
                "يولد الناس أحرارا",
                "لا تمييز",
            ),
        ),
        (
            ("NotoSansMongolian", "NotoSans"),
            forge.Layout(writing=forge.Writing.VERTICAL_LR),
            ("ᠬᠦᠮᠦᠨ ᠪᠦᠷ ᠲᠥᠷᠥᠵᠦ ᠮᠡᠨᠳᠡᠯᠡᠬᠦ ᠡᠷᠬᠡ ᠴᠢᠯᠥᠭᠡ ᠲᠡᠢ", "ᠠᠳᠠᠯᠢᠬᠠᠨ ᠨᠡᠷ᠎ᠡ ᠲᠥᠷᠥ ᠲᠡᠢ"),
        ),
    ],
)
def test_words_of_any_script_are_typed_as_they_are_read(
    fonts: tuple[str, ...], layout: forge.Layout, texts: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "broken.pdf"
    lines = typeset(path, texts, fonts=fonts, layout=layout)
    with open_recovery([path]) as recovery:
        answer_all(recovery, [lines])
        check_all(recovery)
        assert recovery.session.progress().complete
        assert recovery.text(0).split() == " ".join(texts).split()
        # A line copied out as it is read may be pasted back.
        assert recovery.session.line_text(0) == lines[0]
        recovery.session.paste_line(0, recovery.session.line_text(0))
        assert recovery.session.contradictions == ()


def test_a_recovery_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    lines = typeset(path)
    with open_recovery([path]) as recovery:
        answer_all(recovery, [lines])
        entries = recovery.session.entries
    with open_recovery([path]) as again:
        assert again.session.entries == entries
        assert again.project.path == tmp_path / "broken.glyphstone"
    with open_recovery([path], read_only=True) as reader:
        assert reader.text(0).splitlines() == lines


def test_unknown_glyphs_are_marked_and_can_be_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    lines = typeset(path, ("abc abd",))
    with open_recovery([path]) as recovery:
        marked = recovery.text(0)
        assert "⟦" in marked
        mark = marked[1 : marked.index("⟧")]
        symbol = recovery.symbol(mark)
        assert symbol is not None
        recovery.session.read_glyph(symbol, "a")
        assert recovery.text(0).startswith("a⟦")
        assert recovery.symbol("zzz") is None
        assert [len(recovery.tokens(0, 1, 1)), len(recovery.tokens(0, 9, 9))] == [2, 0]
    assert lines == ["abc abd"]


def test_the_switched_off_evidence_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    typeset(path)
    with open_recovery([path]) as recovery:
        some = recovery.session.progress().glyphs.decoded
        sources = {p.source for entry in recovery.session.entries for p in entry.provenance}
    with open_recovery([path], switched_off=sources) as recovery:
        assert recovery.session.progress().glyphs.decoded < some


def test_a_folder_is_one_problem(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    papers = [
        typeset(folder / "a.pdf"),
        typeset(folder / "b.pdf", TEXTS[::-1], flavour=forge.Flavour.TYPE0_CFF),
    ]
    with open_recovery([folder]) as recovery:
        assert [document.path.name for document in recovery.documents] == ["a.pdf", "b.pdf"]
        together = answer_all(recovery, papers)
        assert [recovery.text(n).splitlines() for n in (0, 1)] == papers
        project = recovery.project.path
    assert project == folder / "folder.glyphstone"
    with open_recovery([folder / "a.pdf"], project=tmp_path / "alone.glyphstone") as recovery:
        alone = answer_all(recovery, papers)
    assert together <= alone + 2  # and not twice as many
    # Each of them is known by the folder's project, with what was read in the other.
    for number, name in enumerate(("a.pdf", "b.pdf")):
        assert find_project(folder / name) == project
        with open_recovery([folder / name], read_only=True) as recovery:
            assert recovery.text(0).splitlines() == papers[number]
    assert find_project(tmp_path / "nobody.pdf") is None


FOUR_OTHERS: list[tuple[forge.Flavour, Codes, tuple[str, ...]]] = [
    (forge.Flavour.TYPE0_TRUETYPE, "first_use", TEXTS[1:]),
    (forge.Flavour.TYPE0_CFF, "shuffled", TEXTS[::-1]),
    (forge.Flavour.TRUETYPE, "shuffled", TEXTS[:2]),
    (forge.Flavour.TYPE3, "first_use", TEXTS),
]


def test_one_document_recovered_and_four_others_read(tmp_path: Path) -> None:
    first = tmp_path / "first.pdf"
    lines = typeset(first)
    with open_recovery([first]) as recovery:
        answer_all(recovery, [lines])
        new, conflicts = recovery.save_to_library()
    assert new > 20
    assert conflicts == ()
    for number, (flavour, codes, texts) in enumerate(FOUR_OTHERS):
        path = tmp_path / f"other{number}.pdf"
        expected = typeset(path, texts, flavour=flavour, codes=codes)
        with open_recovery([path]) as recovery:
            assert recovery.text(0).splitlines() == expected, flavour
            assert recovery.session.progress().complete
            assert recovery.project.events() == ()


def test_answers_go_from_project_to_project(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    lines = typeset(path)
    with open_recovery([path]) as recovery:
        answer_all(recovery, [lines])
        number = next(iter(recovery.session.solution.readings))
        recovery.session.forget(number)
        recovery.session.undo()
        entries = recovery.session.entries
        write_answers(tmp_path / "answers.json", recovery.answer_file())
    answers = read_answers(tmp_path / "answers.json")
    with open_recovery([path], project=tmp_path / "other.glyphstone") as recovery:
        assert recovery.take(answers) == len(answers.events)
        assert recovery.session.entries == entries
        assert recovery.take(answers) == 0
    stranger = tmp_path / "stranger.pdf"
    typeset(stranger, ("Another text.",))
    with open_recovery([stranger]) as recovery, pytest.raises(MapError, match="other documents"):
        recovery.take(answers)


def test_maps_carry_what_was_recovered(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    lines = typeset(path)
    with open_recovery([path]) as recovery:
        answer_all(recovery, [lines])
        maps: MapFile = recovery.map_file()
    (font,) = maps.fonts
    assert {glyph.text for glyph in font.glyphs} == set("".join(lines)) | {" "}
    assert {glyph.shape for glyph in font.glyphs} >= {shape.key for shape in maps.drawings}


def test_of_several_documents_the_bad_one_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    typeset(folder / "good.pdf")
    (folder / "same.pdf").write_bytes((folder / "good.pdf").read_bytes())
    (folder / "bad.pdf").write_bytes(b"no PDF at all")
    with open_recovery([folder]) as recovery:
        assert [document.path.name for document in recovery.documents] == ["good.pdf"]
        assert [error.place.file for error in recovery.failures] == [str(folder / "bad.pdf")]
    with pytest.raises(GlyphstoneError):
        open_recovery([folder / "bad.pdf"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(UnreadableError, match="no PDF in this folder"):
        open_recovery([tmp_path / "empty"])


def test_a_spoilt_project_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    typeset(path)
    (tmp_path / "broken.glyphstone").write_bytes(b"nonsense" * 600)
    with pytest.raises(ProjectError, match="not a project file"):
        open_recovery([path])
    assert (tmp_path / "broken.glyphstone").read_bytes() == b"nonsense" * 600


def test_a_project_in_use_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    lines = typeset(path)
    with open_recovery([path]) as recovery:
        answer_all(recovery, [lines])
        with pytest.raises(ProjectError, match="at work on it"):
            open_recovery([path])
        with open_recovery([path], read_only=True) as reader:
            assert reader.text(0).splitlines() == lines


def test_pictures_show_the_line_and_where_the_word_stands(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    typeset(path, ("iiii mmmm",))
    with open_recovery([path]) as recovery:
        first, second = (recovery.book.spot(token).glyphs for token in (0, 1))
        one = recovery.picture(0, first, (32, 32))
        other = recovery.picture(0, second, (32, 32))
    assert one.missing == 0
    assert (one.grey == other.grey).all()
    assert one.marked[1] < other.marked[0] < other.marked[1] <= one.grey.shape[1]
    narrow, wide = (one.marked[1] - one.marked[0], other.marked[1] - other.marked[0])
    assert narrow < wide
    assert one.grey[:, slice(*one.marked)].max() > 200


def test_a_font_that_is_not_embedded_is_shown_as_a_viewer_does(tmp_path: Path) -> None:
    path = tmp_path / "named.pdf"
    face = forge.Typeface(("DejaVuSans",), embedded=False, damage=(NoToUnicode(),))
    forged = forge.typeset("Hamburgefons and more", style=forge.Style(typeface=face))
    path.write_bytes(forged.pdf)
    with open_recovery([path]) as recovery:
        shown = recovery.picture(0, recovery.book.spot(0).glyphs, (28, 14))
    assert shown.missing == 0
    assert shown.grey.max() > 100
    assert 0 <= shown.marked[0] < shown.marked[1] < shown.grey.shape[1]


def test_what_the_processes_do(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    lines = typeset(path)
    told: list[tuple[int, int]] = []

    def tell(done: int, total: int) -> None:
        told.append((done, total))

    read = read_document(ReadTask(path), tell)
    assert told == [(1, 2), (2, 2)]
    assert [font.needs_map for font in read.fonts] == [True]
    assert len(read.book.lines) == len(lines)
    rows = read.book.spot(0).glyphs
    em = (20.0, 20.0)
    drawn = draw_line(PictureTask(Source(path), 1, rows, rows[:1], 0.0, em), tell)
    turned = draw_line(PictureTask(Source(path), 1, rows, rows[:1], 90.0, em), tell)
    assert drawn.grey.shape[1] > 2 * drawn.grey.shape[0]
    assert turned.grey.shape[0] > turned.grey.shape[1]
    (key,) = font_keys(path)
    text = read_text(TextTask(Source(path), known={key: {}}), tell).text
    assert text.count(f"⟦{key}:") > 20
    fixed = tmp_path / "fixed.pdf"
    maps = {key: font_map({1: "x"})}
    repair(RepairTask(Source(path), fixed, known=maps), tell)
    assert fixed.exists()


def test_a_bitmap_font_is_drawn_too(tmp_path: Path) -> None:
    path = tmp_path / "bitmap.pdf"
    typeset(path, ("Hello",), flavour=forge.Flavour.TYPE3_BITMAP)
    read = read_document(ReadTask(path), print)
    rows = read.book.spot(0).glyphs
    drawn = draw_line(PictureTask(Source(path), 1, rows, rows, 0.0, (32.0, 32.0)), print)
    assert drawn.missing == 0
    assert drawn.grey.max() > 200


def test_a_kept_claim_stays_and_an_overturned_one_goes(tmp_path: Path) -> None:
    path = tmp_path / "partly.pdf"
    face = forge.Typeface(("DejaVuSans",), damage=(Missing(0.3),))
    forged = forge.typeset(TEXTS[0], style=forge.Style(typeface=face))
    path.write_bytes(forged.pdf)
    with open_recovery([path]) as recovery:
        maps, kept = recovery.changes(0)
        (key,) = font_keys(path)
        assert kept[key]
        code = min(kept[key])
        symbol = next(one for one in recovery.book.symbols if one.code == code)
        recovery.session.read_glyph(symbol.id, "Q")
        maps, kept = recovery.changes(0)
        assert maps[key][code].text == "Q"
        assert code not in kept[key]
        assert recovery.taught
